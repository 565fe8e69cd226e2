"""wnaf_digits_vartime: the recoding loop, by an invariant that every round is shown to keep.

With A = max(i, after), the head of round i has

    k = sum of d_j 2^j over j < i + 2^A (floor(k / 2^A) + carry),

the digits from i to after - 1 are going to be 0, and carry = 0 where A is beyond the bits of n.
A round below ``after`` writes 0. Any other is executed for both carries and all values of the width
bits from i on, of which those beyond the bits of n are 0; each time the digit must be 0 or odd, its
absolute value below 2^(width - 1), and

    (the bits from i to A' - 1) + carry = digit + 2^(A' - i) carry'.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.counts import natural, polynomial, shown
from generator.proof.programs.loops import Index, Loop, LoopProof
from generator.proof.programs.machine import Contract, Machine
from generator.proof.programs.memory import Cell, Storage, as_array, as_cell
from generator.proof.programs.proof import Proof, Scene, byte_type, count
from generator.proof.programs.scalar_proofs import bits_contract, number_contract
from generator.proof.programs.values import Bit, Word

SIGN = 128


def digit_of(byte: int) -> int:
    """The digit that a byte stands for."""
    return -(byte - SIGN) if byte >= SIGN else byte


def byte_of(digit: int) -> int:
    """The byte that stands for a digit."""
    return digit if digit >= 0 else SIGN - digit


def digits_of(width: int) -> list[int]:
    """0 and the odd numbers below 2^(width - 1) in absolute value."""
    odd = range(1, 1 << (width - 1), 2)
    return [0, *(sign * digit for digit in odd for sign in (1, -1))]


class _Recoding(LoopProof):
    """The invariant for one width; ``carry``, ``after`` and ``digits`` are the text's names."""

    def __init__(self, proof: Proof, width: int) -> None:
        super().__init__(proof.name)
        self.proof = proof
        self.width = width
        self.bits = proof.context.layout.bits
        self.k = proof.context.variable("k", "fn")
        self.slot = Cell("digits[i]", byte_type())
        self.index: Index | None = None
        self.after: Index = 0
        self.carry = 0
        self.waiting = False

    def rounds(self, machine: Machine, loop: Loop) -> Sequence[Index] | None:
        if loop.variable != "i":
            return None
        if not loop.ascending or (loop.first, loop.end) != (0, self.bits + 1):
            raise Refused(f"the loop runs for {loop}, not i = 0 ... {self.bits}", loop.place)
        top = self.bits - self.width
        fixed = range(max(top + 1, 0), self.bits + 1)
        if top < 0:
            return list(fixed)
        machine.known.intervals["i"] = (0, top)
        return [Polynomial.variable("i"), *fixed]

    def written(self, machine: Machine) -> list[Storage]:
        return [machine.variable("carry"), machine.variable("after"), self.slot]

    def _words(self, machine: Machine) -> tuple[Cell, Cell]:
        return as_cell(machine.variable("carry")), as_cell(machine.variable("after"))

    def enter(self, machine: Machine, loop: Loop) -> None:
        for cell in self._words(machine):
            start = cell.value.value if isinstance(cell.value, Word) else None
            self.proof.require(start == 0, f"{cell.name} does not begin at 0", cell)
        data = machine.variable("bytes")
        self.proof.require(as_array(data).spells() == self.k, "the bytes do not spell k", data)

    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        carry, after = self._words(machine)
        self.index, self.slot.value = index, None
        self.waiting = machine.oracle.choose(2) == 1
        self.carry = machine.oracle.choose(2)
        carry.value = Word(self.carry)
        most = index if isinstance(index, int) else machine.known.bounds(index)[1]
        machine.known.intervals |= {"ahead": (1, self.width - 1), "behind": (0, most)}
        distance = Polynomial.variable("ahead") if self.waiting else -Polynomial.variable("behind")
        self.after = natural(polynomial(index) + distance)
        after.value = Word(self.after)
        for j in range(self.width):
            place = natural(polynomial(index) + polynomial(j))
            if isinstance(place, int) and place >= self.bits:
                machine.known.bits[Bit(self.k, place)] = 0

    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        digit = self._digit(machine)
        carry, after = self._words(machine)
        new_carry = self._number(machine, carry)
        if self.waiting:
            self._conclude_waiting(digit, new_carry, after)
            return
        length = self._length(machine, after, index)
        bits = sum(self._bit(machine, index, j) << j for j in range(length))
        self.proof.require(
            bits + self.carry == digit + (new_carry << length),
            f"carry {self.carry}, bits {bits:#b}: digit {digit} and carry {new_carry} have "
            "another value",
            self.slot,
        )
        self.proof.require(
            digit in digits_of(self.width),
            f"the digit {digit} is not 0 or odd, below 2^{self.width - 1}",
            self.slot,
        )
        self.proof.require(
            digit == 0 or length == self.width, "a digit is not followed by zeros", self.slot
        )
        beyond = isinstance(index, int) and index + length > self.bits
        self.proof.require(
            not beyond or new_carry == 0, "a carry is left beyond the bits of n", carry
        )
        self.proof.step(
            "induction",
            f"width {self.width}: for each carry and all {self.width} bits from i on, (bits) + "
            "carry = digit + 2^(length) carry', the digit 0 or odd and small; no carry beyond n",
        )

    def _conclude_waiting(self, digit: int, carry: int, after: Cell) -> None:
        self.proof.require(digit == 0, "a digit before after is not 0", self.slot)
        unchanged = isinstance(after.value, Word) and after.value.value == self.after
        self.proof.require(unchanged, "after changes in a round before it", after)
        self.proof.require(carry == self.carry, "carry changes in a round before after")
        self.proof.step("induction", "a round before after writes 0 and changes nothing else")

    def leave(self, machine: Machine, loop: Loop) -> None:
        self.index = None
        machine.known.reached.add("recoded")

    # -- parts of a round -----------------------------------------------------------------------

    def _digit(self, machine: Machine) -> int:
        if self.slot.value is None:
            raise Refused("a round writes no digit", self.proof.place)
        return digit_of(self._number(machine, self.slot))

    @staticmethod
    def _number(machine: Machine, cell: Cell) -> int:
        if cell.value is None:
            raise Refused(f"{cell.name} has no value", cell.written)
        value = machine.operators.number(cell.value).value
        if not isinstance(value, int):
            raise Refused(f"{cell.name} is {shown(value)}, not a number", cell.written)
        return value

    def _length(self, machine: Machine, after: Cell, index: Index) -> int:
        """A' - i: 1, or the width where after was set beyond."""
        value = after.value.value if isinstance(after.value, Word) else None
        if value is None:
            raise Refused("after is not a number", after.written)
        distance = natural(polynomial(value) - polynomial(index))
        if value == self.after or distance == 1:
            return 1
        if distance != self.width:
            raise Refused(f"after is set to i + ({shown(distance)})", after.written)
        return self.width

    def _bit(self, machine: Machine, index: Index, j: int) -> int:
        place = natural(polynomial(index) + polynomial(j))
        return machine.known.bit(Bit(self.k, place))


def prove_wnaf(proof: Proof) -> None:
    """wnaf_digits_vartime for every width that its contract allows."""
    context = proof.context
    contracts = dict([number_contract(context, "scalar_bytes"), bits_contract(context)])
    proof.uses |= dict.fromkeys(contracts)
    for width in range(2, context.layout.widest_naf + 1):
        _prove_width(proof, width, contracts)


def _prove_width(proof: Proof, width: int, contracts: dict[str, Contract]) -> None:
    recoding = _Recoding(proof, width)

    def make(index: Index) -> Storage:
        if recoding.index is None or index != recoding.index:
            raise Refused(f"digits[{shown(index)}] is not the digit of this round")
        return recoding.slot

    def prepare(scene: Scene) -> None:
        recoding.index = None
        scene.set("k", proof.context.variable("k", "fn"))
        digits = as_array(scene.objects["digits"])
        digits.items, digits.make = {}, make

    paths = proof.explore(
        {}, prepare, contracts=contracts, loops=(recoding,), words={"width": count(width)}
    )
    for scene, _ in paths:
        proof.require("recoded" in scene.machine.known.reached, "the digits are not all written")
