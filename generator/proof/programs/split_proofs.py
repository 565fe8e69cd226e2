"""The endomorphism, split_scalar, and mul where it splits its scalar.

split_scalar computes residues only; that they are the short integers wanted is shown from the
constants of the text. With V the vectors v_j, h with h V = (n, 0, ...) and m = k / 2 + offset, the
row r_j = m h_j mod n has r V = n (m_0, m_1, ...) for integers m_i with sum of m_i e^i = m mod n:
r = m h - n floor(m h / n), so r V / n = (m, 0, ...) - floor(m h / n) V, and the vectors vanish mod
n. As 0 <= r_j / n < 1 the m_i lie between the sums of the negative and of the positive v_ji.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.proof.errors import Refused
from generator.proof.polynomial import ZERO, Polynomial
from generator.proof.programs.comb_proofs import affine_contract
from generator.proof.programs.constants import constant
from generator.proof.programs.entry_proofs import LETTERS, entry_contract, window_block
from generator.proof.programs.field_calls import number_bytes
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.group import Multiple
from generator.proof.programs.group_calls import (
    arguments,
    point_contracts,
    read_point,
    write_point,
)
from generator.proof.programs.ladder_proofs import prove_mul, set_base
from generator.proof.programs.lattice import Lattice, Splitting
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import Array, Element, as_array, as_cell, as_element, as_record
from generator.proof.programs.point_proofs import set_point, unknown_point
from generator.proof.programs.proof import Context, Proof, Scene, byte_type, spelled_aliasing
from generator.proof.programs.tables import Multiples
from generator.proof.programs.values import Bit, Bits, Value

# -- the endomorphism ------------------------------------------------------------------------------


def prove_endomorphism(proof: Proof) -> None:
    """point_endomorphism: (beta X : Y : Z) with beta^3 = 1, which is e G for the generator."""
    context, d = proof.context, proof.context.description
    if d.cofactor != 1 or d.a != 0:
        raise Refused("not every point of the curve is a multiple of the generator", proof.place)
    p = unknown_point(proof, "1")
    for aliasing in proof.statement.aliases:
        for scene, _ in proof.explore(aliasing, lambda scene: set_point(scene, "p", p)):
            at, axes = scene.find("r.x"), as_record(scene.find("r")).members
            beta = scene.get("r.x").terms.get((("X1", 1),), 0)
            for axis in axes:
                right = p.x.scaled(beta) if axis == "x" else getattr(p, axis)
                proof.equal(scene.get(f"r.{axis}"), right, f"r.{axis}", axes[axis])
            proof.require(pow(beta, 3, context.fp.modulus) == 1, "beta^3 is not 1", at)
            image = Multiples(d).of(_splitting(proof).eigenvalue)
            proof.require(
                image == (beta * d.gx % context.fp.modulus, d.gy),
                "(beta x, y) of the generator is not e G",
                at,
            )
        proof.step(
            "identity",
            "x times beta, beta^3 = 1: the image is a point of y^2 = x^3 + b too, and the map a "
            f"homomorphism, where {spelled_aliasing(aliasing)}",
        )
    proof.step("eigenvalue", "it takes G to e G, computed; all points are multiples of G")


def endomorphism_contract(proof: Proof, split: Splitting, kind: str) -> tuple[str, Contract]:
    """A point of a kind, with the next power of e in its name."""
    context, name = proof.context, proof.context.full(f"{kind}_endomorphism")

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        result, record = arguments(m, context, call, (kind, kind))
        total = Multiple()
        for base, coefficient in read_point(m, record).coefficients.items():
            if base not in split.bases[:-1]:
                raise Refused(f"{call.name} of {base}, whose image has no name")
            following = split.bases[split.bases.index(base) + 1]
            total = total + Multiple({following: coefficient})
        write_point(m, result, total)

    return name, contract


# -- the parts of a scalar -------------------------------------------------------------------------


@dataclass
class _Carried:
    """Residues mod n whose integers are read as residues mod p, under names of their own."""

    context: Context
    residues: dict[str, FieldPolynomial] = field(default_factory=dict)

    def contract(self, m: Machine, call: Call) -> Value:
        """fp_from_bytes of an integer below n, which is below p."""
        if len(call.arguments) != 2:
            raise Refused(f"{call.name} takes 2 arguments")
        target = pointer_to(call, 0, self.context.types.named(self.context.plain("fp_canonical")))
        data = pointer_to(call, 1, byte_type())
        if not target.writable:
            raise Refused(f"{call.name} writes through a pointer to const")
        residue = _spelled(m, data.base, data.offset, self.context)
        name = f"r{len(self.residues)}"
        self.residues[name] = residue
        m.write(m.pointed(target), self.context.variable(name))
        return m.mask(True)


def _spelled(m: Machine, base: object, offset: object, context: Context) -> FieldPolynomial:
    """The residue mod n that an array of bytes spells as an integer below n."""
    fn, fp = context.fn, context.fp
    if not isinstance(base, Array) or offset != 0 or base.length != fp.bytes:
        raise Refused("what is read is not an array with the bytes of a field element")
    if fn.bytes != fp.bytes or fn.modulus > fp.modulus:
        raise Refused("an integer below n is not below p")
    row = [as_cell(cell).value for cell in base.all()]
    last = row[-1].bits[0] if isinstance(row[-1], Bits) and row[-1].bits else None
    source = last.source if isinstance(last, Bit) else None
    if not isinstance(source, FieldPolynomial) or source.modulus != fn.modulus:
        raise Refused(f"{base.name} does not spell a residue mod n")
    if row != number_bytes(source, fn, m.secret):
        raise Refused(f"{base.name} does not spell a residue mod n")
    return source


def prove_split_scalar(proof: Proof) -> None:
    """split_scalar: the parts are the short ones, and their sum is k."""
    context = proof.context
    split, k = _splitting(proof), context.variable("k", "fn")
    carried, name = _Carried(context), context.plain("fp_from_bytes")
    paths = proof.explore({}, lambda scene: scene.set("k", k), contracts={name: carried.contract})
    for scene, _ in paths:
        _check_parts(proof, scene, split, k, carried)
        carried.residues.clear()


def _splitting(proof: Proof) -> Splitting:
    split = proof.context.splitting
    if split is None:
        raise Refused("the description has no endomorphism", proof.place)
    return split


def _check_parts(
    proof: Proof, scene: Scene, split: Splitting, k: FieldPolynomial, carried: _Carried
) -> None:
    context = proof.context
    n, p, parts = context.fn.modulus, context.fp.modulus, range(split.parts)
    totals = [_part(proof, as_array(scene.objects[f"k{i}"])) for i in parts]
    names = list(carried.residues)
    proof.require(len(names) == split.parts, f"{len(names)} residues are computed")
    shifts, rows = [], []
    for j, name in enumerate(names):
        rows.append(tuple(_centred(t.terms.get(((name, 1),), 0) * n, p) for t in totals))
    for i, total in enumerate(totals):
        shift = total.terms.get((), 0)
        expected = context.number(shift)
        for j, name in enumerate(names):
            scale = rows[j][i] * pow(n, -1, p)
            expected = expected + context.variable(name).scaled(scale)
        proof.equal(total, expected, f"part {i}", scene.objects[f"k{i}"])
        shifts.append(shift)
    lattice = Lattice.of(rows, split.eigenvalue, n)
    proof.step("vectors", f"the {split.parts} v_j have sum of v_ji e^i = 0 mod n and volume n")
    top = (1 << split.length) - 1
    proof.require(top < p, f"{split.length} digits do not fit a field element")
    for i in parts:
        low, high = lattice.interval(i)
        proof.require(
            0 <= shifts[i] + low and shifts[i] + high <= top,
            f"b_{i} may leave [0, 2^{split.length}): from {shifts[i] + low} to {shifts[i] + high}",
        )
    constant_part = sum((2 * s - top) * pow(split.eigenvalue, i, n) for i, s in enumerate(shifts))
    m = (k - context.number(constant_part, "fn")).halved()
    for name, h in zip(names, lattice.coefficients, strict=True):
        proof.equal(carried.residues[name], m.scaled(h), f"the residue {name}")
    proof.step("residues", "r_j = m h_j mod n, the sum of h_j v_j being (n, 0, ...)")
    proof.step(
        "range",
        "m_i = the sum of r_j v_ji / n is an integer between the sums of the negative and of the "
        f"positive v_ji, so b_i = m_i + s_i lies in [0, 2^{split.length}), below p, and is its "
        "residue",
    )
    proof.step("sum", "2 m + the sum of (2 s_i - (2^L - 1)) e^i = k mod n")


def _part(proof: Proof, out: Array) -> FieldPolynomial:
    """The residue mod p whose integer a buffer spells after zeros."""
    fp, row = proof.context.fp, [as_cell(cell).value for cell in out.all()]
    low = row[-1].bits[0] if isinstance(row[-1], Bits) and row[-1].bits else None
    total = low.source if isinstance(low, Bit) else None
    if not isinstance(total, FieldPolynomial) or total.modulus != fp.modulus:
        raise Refused(f"{out.name} does not spell a residue mod p", proof.place)
    number = number_bytes(total, fp, secret=True)
    proof.require(row[-fp.bytes :] == number, f"{out.name} does not spell a residue mod p", out)
    for value in row[: -fp.bytes]:
        zero = value is not None and getattr(value, "value", None) == 0
        proof.require(zero, f"{out.name} does not begin with zeros", out)
    return total


def _centred(value: int, modulus: int) -> int:
    value %= modulus
    return value - modulus if value > modulus // 2 else value


def split_contract(proof: Proof, split: Splitting) -> tuple[str, Contract]:
    """Buffers that spell the parts b_i of k."""
    context, name = proof.context, proof.context.full("split_scalar")

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        if len(call.arguments) != split.parts + 1:
            raise Refused(f"{call.name} takes {split.parts + 1} arguments")
        kind = context.types.named(context.full("fn_canonical"))
        k = m.polynomial(m.pointed(pointer_to(call, split.parts, kind)))
        proof.equal(k, context.variable("k", "fn"), f"what {call.name} splits")
        buffers = []
        for i in range(split.parts):
            out = pointer_to(call, i, byte_type())
            array = as_array(out.base)
            if out.offset != 0 or not out.writable or array.length != context.layout.buffer:
                raise Refused(f"{call.name} is not given a scalar's buffer to write")
            if any(array is other for other in buffers):
                raise Refused(f"{call.name} is given one buffer twice")
            buffers.append(array)
            _spell_part(m, array, ("part", i), split.length)

    return name, contract


def _spell_part(m: Machine, array: Array, source: object, length: int) -> None:
    size = array.number_of_items()
    bits = [Bit(source, i) if i < length else 0 for i in range(8 * size)]
    rows = [Bits(tuple(bits[8 * i : 8 * i + 8]), 8, m.secret) for i in reversed(range(size))]
    for cell, row in zip(array.all(), rows, strict=True):
        as_cell(cell).value = row
        m.note_write(cell)
    array.number, array.spelling = source, tuple(rows)


# -- the multiplication ----------------------------------------------------------------------------


def prove_any_mul(proof: Proof) -> None:
    """mul, with or without an endomorphism."""
    if proof.context.splitting is None:
        prove_mul(proof)
    else:
        prove_split_mul(proof, proof.context.splitting)


def prove_split_mul(proof: Proof, split: Splitting) -> None:
    """r = the sum of k_i e^i P, which is k P."""
    context = proof.context
    n = context.description.n.value
    lattice = Lattice.of(_rows_of(proof, split), split.eigenvalue, n)
    orders = dict.fromkeys(split.bases, n)
    contracts = point_contracts(proof, orders, dict(zip(split.bases, range(4))), lattice)
    contracts |= dict(
        [
            endomorphism_contract(proof, split, "point_affine"),
            affine_contract(proof, {"P": n}),
            split_contract(proof, split),
            entry_contract(proof, window_block(proof)),
        ]
    )

    def prepare(scene: Scene) -> None:
        scene.set("k", context.variable("k", "fn"))
        set_base(scene, "p", "P")

    for scene, _ in proof.explore({}, prepare, contracts=contracts):
        r = as_record(scene.objects["r"])
        found = read_point(scene.machine, r)
        proof.require(set(found.coefficients) == set(split.bases), f"r is {found}")
        sources = scene.machine.known.numbers
        for i, base in enumerate(split.bases):
            place = sources.index(("part", i)) if ("part", i) in sources else None
            proof.require(place is not None, f"no digit of part {i} is read")
            letter = LETTERS[place or 0]
            expected = Polynomial({(f"{letter}{j}",): 1 << j for j in range(split.length)})
            proof.require(
                found.coefficients.get(base, ZERO) == expected,
                f"r is not {base} times the sum of the digits of part {i}",
                r.members["x"],
            )
    proof.step(
        "forms",
        f"r = the sum of k_i e^i P, k_i the sum of (2 b_ij - 1) 2^j over j < {split.length}, every "
        "round executed; at each plain addition none of p, q, p + q, p - q is infinity: they are "
        "sums of e^i P times signed powers of two that differ within each i, and too short to be "
        "vectors of the lattice",
    )
    proof.step("sum", "the sum of k_i e^i is k mod n, by split_scalar")


def _rows_of(proof: Proof, split: Splitting) -> list[tuple[int, ...]]:
    """The short vectors as the text has them; only what is checked of them counts."""
    context, rows = proof.context, []
    n, p = context.fn.modulus, context.fp.modulus
    for j in range(split.parts):
        row = []
        for i in range(split.parts):
            name = context.full(f"split_v{j}{i}")
            if name not in proof.text.data:
                raise Refused(f"there is no constant {name}", proof.place)
            storage = as_element(constant(context.types, proof.text, name))
            row.append(_centred(_number(storage) * n, p))
        rows.append(tuple(row))
    return rows


def _number(storage: Element) -> int:
    value = storage.value
    if not isinstance(value, FieldPolynomial) or value.value is None:
        raise Refused(f"{storage.name} is no number")
    return value.value
