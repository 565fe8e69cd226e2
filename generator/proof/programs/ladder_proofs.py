"""comb_mul, mul and double_mul_vartime: the points are followed as exact multiples.

For comb_mul and mul every round is executed. The accumulator is always an exact sum of digits
d_i = 2 b_i - 1, b_i the bits of the recoded scalar k', times the base point; every plain addition
is shown to meet its precondition from the sizes of the sums. At the end the sum must be
2 k' - (2^L - 1), which is k mod n because k' = k / 2 + offset mod n.

For double_mul_vartime one round of the loop is executed, for every digit of both scalars, from an
accumulator of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.proof.errors import Refused
from generator.proof.polynomial import ZERO, Polynomial
from generator.proof.programs.counts import shown
from generator.proof.programs.entry_proofs import LETTERS, entry_contract, window_block
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.group import Coordinate, Multiple, Representative
from generator.proof.programs.group_calls import point_contracts, read_point, write_point
from generator.proof.programs.loops import Index, Loop, LoopProof
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import (
    Array,
    Cell,
    Record,
    Storage,
    as_array,
    as_cell,
    as_record,
)
from generator.proof.programs.proof import Context, Proof, Scene, byte_type
from generator.proof.programs.read_proofs import table_of
from generator.proof.programs.scalar_proofs import number_contract
from generator.proof.programs.tables import wnaf_multiples
from generator.proof.programs.values import Word
from generator.proof.programs.wnaf_proof import byte_of, digits_of


def generator_table(context: Context, name: str, multiples: list[int]) -> Array:
    """A table of the generator's multiples, as ``check_tables`` finds its rows to be."""
    kind = context.types.named(context.full("point_affine"))
    table = table_of(
        context.full(name), kind, [Representative(Multiple.of("G", m)) for m in multiples]
    )
    table.kept = False
    return table


def set_base(scene: Scene, name: str, base: str) -> None:
    """Makes an affine parameter a base point."""
    point = Representative(Multiple.of(base))
    for axis in as_record(scene.find(name)).members:
        scene.set(f"{name}.{axis}", Coordinate(point, axis))


# -- one scalar ------------------------------------------------------------------------------------


def prove_mul(proof: Proof) -> None:
    """mul: r = k p for a point p of order n."""
    entry = entry_contract(proof, window_block(proof))
    prove_ladder(
        proof, proof.context.layout.window_length, entry, lambda scene: set_base(scene, "p", "P")
    )


def prove_ladder(
    proof: Proof,
    length: int,
    entry: tuple[str, Contract],
    give: Callable[[Scene], None],
) -> None:
    """r = k P by signed digits; ``give`` makes a parameter the point P, or its table."""
    context = proof.context
    k, n = context.variable("k", "fn"), context.description.n.value
    contracts = point_contracts(proof, {"P": n})
    contracts |= dict([number_contract(context, "recoded_scalar"), entry])
    proof.uses[context.full("recoded_scalar")] = None

    def prepare(scene: Scene) -> None:
        scene.set("k", k)
        give(scene)

    for scene, _ in proof.explore({}, prepare, contracts=contracts):
        r = as_record(scene.objects["r"])
        check_sums(proof, scene, r, ["P"], length)
        check_recodings(proof, scene, length, [k])
    proof.step(
        "forms",
        f"r = P times the sum of d_i 2^i over i < {length}, every round executed; at each "
        "plain addition the sums are of growing signed powers of two within "
        f"{proof.largest:#x} < n, so none of p, q, p + q, p - q is infinity",
    )
    proof.step("recoding", f"2 (k / 2 + offset) - (2^{length} - 1) = k mod n")


def check_sums(proof: Proof, scene: Scene, r: Record, bases: Sequence[str], length: int) -> None:
    """r is the sum of the bases, each times its number's sum of digits; the letters tell whose."""
    found = read_point(scene.machine, r)
    proof.require(set(found.coefficients) == set(bases), f"r is {found}", r.members["x"])
    for base, letter in zip(bases, LETTERS, strict=False):
        total = found.coefficients.get(base, ZERO)
        _check_sum(proof, total, length, letter, r.members["x"])


def _check_sum(proof: Proof, total: Polynomial, length: int, letter: str, at: Storage) -> None:
    """The sum of d_i 2^i over i < length, where bits beyond those of n are 0 and digits -1."""
    bits = proof.context.layout.bits
    expected = Polynomial({(f"{letter}{i}",): 1 << i for i in range(min(bits, length))})
    expected = expected - Polynomial.constant(sum(1 << i for i in range(bits, length)))
    proof.require(length >= bits, f"{length} digits do not reach all {bits} bits", at)
    if total == expected:
        proof.require(True, "")
        return
    difference = total - expected
    names = sorted({n for m, _ in difference for n in m}, key=lambda name: (int(name[1:]), name))
    proof.require(
        False,
        f"r is not the base point times the sum of {letter}_i 2^i over i < {length}: wrong for "
        f"{', '.join(names[:4]) or 'the constant'}{' and more' if len(names) > 4 else ''}",
        at,
    )


def check_recodings(
    proof: Proof, scene: Scene, length: int, scalars: Sequence[FieldPolynomial]
) -> None:
    """The digits come from one integer k' for each scalar k, and 2 k' - (2^length - 1) = k mod n."""
    sources = scene.machine.known.numbers
    if len(sources) != len(scalars):
        raise Refused(f"the digits are not those of {len(scalars)} numbers", proof.place)
    for source, k in zip(sources, scalars, strict=True):
        if not isinstance(source, FieldPolynomial):
            raise Refused("the digits are not those of a number", proof.place)
        value = source.scaled(2) - proof.context.number((1 << length) - 1, "fn")
        proof.require(
            value == k,
            f"2 k' - (2^{length} - 1) is {value}, not {k}: the recoding's offset is wrong",
        )


# -- two scalars -----------------------------------------------------------------------------------


class _Digits:
    """The digits of the scalars' non-adjacent forms, chosen where they are read."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.arrays: dict[str, Array] = {}
        self.widths: dict[str, int] = {}

    def contract(self, m: Machine, call: Call) -> None:
        """What wnaf_digits_vartime leaves: digits whose sum of d_i 2^i is the scalar."""
        if len(call.arguments) != 3:
            raise Refused(f"{call.name} takes 3 arguments")
        out, width = pointer_to(call, 0, byte_type()), call.arguments[2]
        digits = as_array(out.base)
        if (digits.length, out.offset) != (self.context.layout.naf_digits, 0) or not out.writable:
            raise Refused(f"{digits.name} has not {self.context.layout.naf_digits} digits")
        scalar = self.context.types.named(self.context.full("fn_canonical"))
        value = m.polynomial(m.pointed(pointer_to(call, 1, scalar)))
        fixed = width.value if isinstance(width, Word) else None
        if not isinstance(fixed, int) or not 2 <= fixed <= self.context.layout.widest_naf:
            raise Refused(f"{call.name} with a width of {fixed}")
        name = str(value)
        self.arrays[name], self.widths[name] = digits, fixed

        def make(index: Index) -> Cell:
            chosen = m.known.digit((name, index), digits_of(fixed))
            return Cell(f"{digits.name}[{shown(index)}]", byte_type(), Word(byte_of(chosen), 8))

        digits.fill(make)
        m.note_write(digits)


class _Rounds(LoopProof):
    """At the head of round i: acc = sum over j > i of (ds_j G + dt_j P) 2^(j - i - 1).

    started is 0 or 1, and where it is 0 acc is infinity.
    """

    def __init__(self, proof: Proof, digits: _Digits) -> None:
        super().__init__(proof.name)
        self.proof = proof
        self.digits = digits
        self.before = Multiple()

    def rounds(self, machine: Machine, loop: Loop) -> Sequence[Index] | None:
        if loop.ascending:
            return None
        count = self.proof.context.layout.naf_digits
        if (loop.first, loop.end) != (0, count):
            raise Refused(f"the loop runs for {loop}, not i = {count - 1} ... 0", loop.place)
        machine.known.intervals["i"] = (0, count - 1)
        return [Polynomial.variable("i")]

    def written(self, machine: Machine) -> list[Storage]:
        return [machine.variable(name) for name in ("acc", "term", "term_g", "started")]

    def _acc(self, machine: Machine) -> Record:
        return as_record(machine.variable("acc"))

    def enter(self, machine: Machine, loop: Loop) -> None:
        found = read_point(machine, self._acc(machine))
        self.proof.require(not found.coefficients, f"acc begins as {found}, not as infinity")
        self.proof.require(self._started(machine) in (0, 1), "started does not begin as 0 or 1")
        self.proof.require(
            set(self.digits.arrays) == {"s", "t"}, "the digits of s and t are not both computed"
        )

    def _started(self, machine: Machine) -> object:
        value = as_cell(machine.variable("started")).value
        return value.value if isinstance(value, Word) else None

    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        started = machine.oracle.choose(2)
        as_cell(machine.variable("started")).value = Word(started)
        self.before = Multiple.of("acc", started)
        write_point(machine, self._acc(machine), self.before)

    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        acc = self._acc(machine)
        s, t = (machine.known.chosen.get((name, index)) for name in ("s", "t"))
        found = read_point(machine, acc)
        self.proof.require(
            s is not None and t is not None, "a digit of this round is not looked at", acc
        )
        expected = self.before.times(2) + Multiple.of("G", s or 0) + Multiple.of("P", t or 0)
        self.proof.require(
            found == expected,
            f"with the digits {s} and {t} acc becomes {found}, not {expected}",
            acc.members["x"],
        )
        started = self._started(machine)
        self.proof.require(
            started == 1 or (started == 0 and not found.coefficients),
            f"started is {started} where acc is {found}",
        )
        widths = self.digits.widths
        self.proof.step(
            "induction",
            f"acc -> 2 acc + ds G + dt P for all digits, of widths {widths['s']} and "
            f"{widths['t']}; every addition here holds in all cases",
        )

    def leave(self, machine: Machine, loop: Loop) -> None:
        result = Multiple.of("G", Polynomial.variable("s")) + Multiple.of(
            "P", Polynomial.variable("t")
        )
        write_point(machine, self._acc(machine), result)


def prove_double_mul(proof: Proof) -> None:
    """double_mul_vartime: r = s G + t p for any point p of the curve."""
    context = proof.context
    geometry = context.description.geometry
    table = generator_table(context, "wnaf_table", wnaf_multiples(geometry.wnaf_g))
    digits = _Digits(context)
    name = context.full("wnaf_digits_vartime")
    proof.uses |= dict.fromkeys([name, table.name])
    contracts = point_contracts(proof, {}) | {name: digits.contract}

    def prepare(scene: Scene) -> None:
        digits.arrays.clear()
        for scalar in "st":
            scene.set(scalar, context.variable(scalar, "fn"))
        set_base(scene, "p", "P")

    paths = proof.explore(
        {},
        prepare,
        contracts=contracts,
        loops=(_Rounds(proof, digits),),
        tables={table.name: table},
    )
    expected = Multiple.of("G", Polynomial.variable("s")) + Multiple.of(
        "P", Polynomial.variable("t")
    )
    for scene, _ in paths:
        r = as_record(scene.objects["r"])
        found = read_point(scene.machine, r)
        proof.require(found == expected, f"r is {found}", r.members["x"])
    proof.step("digits", "s and t are the sums of their digits times 2^i")
