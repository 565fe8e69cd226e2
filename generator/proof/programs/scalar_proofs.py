"""comb.c: scalars as bytes and bits, and their recoding; and what callers may use of them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.counts import natural, polynomial, shown
from generator.proof.programs.field_calls import number_bytes
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.loops import Index, Loop, LoopProof, number_of
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import Array, Cell, Pointer, Storage, as_array, as_cell
from generator.proof.programs.proof import Context, Proof, Scene, byte_type, count
from generator.proof.programs.values import SIZE, WIDE, Bit, Bits, Limb, Word

#: Bits of the word that scalar_bits returns.
MOST_BITS = WIDE

#: What the loop of scalar_bits leaves: no operator takes it apart, so it can only be returned.
ALL_BITS = Limb("the word of all bits", "whole", 0, secret=True)


# -- bytes of a number ---------------------------------------------------------------------------


def spelled(context: Context, value: object, secret: bool) -> list[Bits]:
    """A scalar's buffer: the bytes of the integer in [0, n) after zeros."""
    row = number_bytes(value, context.fn, secret)
    return [Bits((), 8, secret)] * (context.layout.buffer - len(row)) + row


def spell(machine: Machine, context: Context, array: Storage, value: object) -> None:
    """Fills a scalar's buffer with the integer that ``value`` is the residue of."""
    buffer = as_array(array)
    if buffer.length != context.layout.buffer:
        raise Refused(f"{buffer.name} has not the size of a scalar's buffer")
    row = spelled(context, value, machine.secret)
    for cell, byte in zip(buffer.all(), row, strict=True):
        as_cell(cell).value = byte
        machine.note_write(cell)
    buffer.number, buffer.spelling = value, tuple(row)


def unknown_bytes(context: Context, name: str, secret: bool) -> Array:
    """A buffer of bytes of which nothing is known: their bits are those of the number ``name``."""
    length, kind = context.layout.buffer, byte_type()

    def make(index: Index) -> Cell:
        lowest = 8 * (polynomial(length - 1) - polynomial(index))
        bits = (Bit(name, natural(lowest + polynomial(i))) for i in range(8))
        return Cell(f"{name}[{shown(index)}]", kind, Bits(tuple(bits), 8, secret))

    return Array(name, kind, length, make=make, kept=False, number=name)


def prove_scalar_bytes(proof: Proof) -> None:
    """scalar_bytes: the buffer spells k."""
    k = proof.context.variable("k", "fn")
    for scene, _ in proof.explore({}, lambda scene: scene.set("k", k)):
        _check_bytes(proof, scene, k)
    proof.step("execution", "each byte has the eight bits of k at its place, or is 0 above them")


def prove_recoded_scalar(proof: Proof) -> None:
    """recoded_scalar: the buffer spells (k / 2 + offset) mod n."""
    k, offset = (proof.context.variable(name, "fn") for name in ("k", "offset"))

    def prepare(scene: Scene) -> None:
        scene.set("k", k)
        scene.set("offset", offset)

    for scene, _ in proof.explore({}, prepare):
        _check_bytes(proof, scene, k.halved() + offset)
    proof.step("identity", "out spells the integer in [0, n) that is k / 2 + offset mod n")


def _check_bytes(proof: Proof, scene: Scene, value: FieldPolynomial) -> None:
    out = as_array(scene.objects["out"])
    for i, expected in enumerate(spelled(proof.context, value, secret=True)):
        cell = as_cell(out.item(i))
        found = cell.value
        if isinstance(found, Word) and found.value == 0:
            found = Bits((), 8, True)
        proof.require(found == expected, f"out[{i}] is not the byte that it should be", cell)


def number_contract(context: Context, name: str) -> tuple[str, Contract]:
    """What callers may use of scalar_bytes and recoded_scalar: which integer is spelled."""

    def contract(m: Machine, call: Call) -> None:
        kinds = ["fn_canonical"] if name == "scalar_bytes" else ["fn_canonical", "fn"]
        if len(call.arguments) != 1 + len(kinds):
            raise Refused(f"{call.name} takes {1 + len(kinds)} arguments")
        out = pointer_to(call, 0, byte_type())
        if out.offset != 0 or not out.writable:
            raise Refused(f"{call.name} is not given a buffer to write")
        inputs = []
        for position, kind in enumerate(kinds, 1):
            pointer = pointer_to(call, position, context.types.named(context.full(kind)))
            inputs.append(m.polynomial(m.pointed(pointer)))
        value = inputs[0] if len(inputs) == 1 else inputs[0].halved() + inputs[1]
        spell(m, context, out.base, value)

    return context.full(name), contract


# -- bits --------------------------------------------------------------------------------------


class _EachBit(LoopProof):
    """At the head of round i: bits has the first i of the wanted bits, the first one lowest."""

    def __init__(self, proof: Proof) -> None:
        super().__init__(proof.name)
        self.proof = proof
        self.total = 8 * proof.context.layout.buffer

    @staticmethod
    def position(index: int) -> Polynomial:
        """Where bit ``index`` of the result stands."""
        return Polynomial.variable("position") + Polynomial.variable("spacing") * index

    @staticmethod
    def result(length: int) -> Bits:
        """The first bits, by names of their own."""
        return Bits(tuple(Bit("wanted", j) for j in range(length)), WIDE, secret=True)

    def rounds(self, machine: Machine, loop: Loop) -> Sequence[Index]:
        if not loop.ascending or loop.first != 0 or loop.end != Polynomial.variable("count"):
            raise Refused(f"the loop runs for {loop}, not for all bits", loop.place)
        return list(range(MOST_BITS))

    def written(self, machine: Machine) -> list[Storage]:
        return [machine.variable("bits")]

    def enter(self, machine: Machine, loop: Loop) -> None:
        bits = as_cell(machine.variable("bits"))
        start = bits.value
        self.proof.require(isinstance(start, Word) and start.value == 0, "bits does not begin at 0")

    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        index = number_of(index)
        bits = as_cell(machine.variable("bits"))
        bits.value = self.result(index)
        position = self.position(index)
        machine.known.divisible[position] = (3, self.total // 8)
        machine.known.intervals |= {"position": (0, self.total - 1), "spacing": (0, self.total)}

    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        index = number_of(index)
        quotient, rest = machine.known.divide(self.position(index), 3)
        place = natural(polynomial(quotient) * 8 + polynomial(rest))
        bits = as_cell(machine.variable("bits"))
        expected = (*self.result(index).bits, Bit("bytes", place))
        found = bits.value.bits if isinstance(bits.value, Bits) else ()
        self.proof.require(
            found == expected,
            f"round {index} does not put the bit at position + spacing i at place i",
            bits,
        )
        self.proof.step(
            "induction",
            "round i puts the bit at position + spacing i, which is 8 q + s, at place i and keeps "
            "the places below: executed for i < 64, s < 8 and any q",
        )

    def leave(self, machine: Machine, loop: Loop) -> None:
        as_cell(machine.variable("bits")).value = ALL_BITS


def prove_scalar_bits(proof: Proof) -> None:
    """scalar_bits, for every position, spacing and count <= 64, by induction."""
    names = ("position", "spacing", "count")
    words = {name: count(Polynomial.variable(name)) for name in names}

    def prepare(scene: Scene) -> None:
        most = 8 * proof.context.layout.buffer
        scene.machine.known.intervals |= {
            "position": (0, most - 1),
            "spacing": (0, most),
            "count": (0, MOST_BITS),
        }
        data = unknown_bytes(proof.context, "bytes", secret=True)
        scene.objects["bytes"] = data
        scene.arguments[0] = Pointer(data, 0, writable=False)

    for _, result in proof.explore({}, prepare, loops=(_EachBit(proof),), words=words):
        proof.require(result == ALL_BITS, "what is returned is not the word of all bits")


def bits_contract(context: Context) -> tuple[str, Contract]:
    """What callers may use of scalar_bits: the word of the bits."""

    def contract(m: Machine, call: Call) -> Bits:
        if len(call.arguments) != 4:
            raise Refused(f"{call.name} takes 4 arguments")
        data, position, spacing, length = call.arguments
        if not isinstance(data, Pointer) or not isinstance(data.base, Array) or data.offset != 0:
            raise Refused(f"{call.name} is not given a scalar's buffer")
        if data.base.length != context.layout.buffer:
            raise Refused(f"{call.name} is given {data.base.name}, which is no scalar's buffer")
        start, step, many = (_public(m, call, word) for word in (position, spacing, length))
        if not isinstance(many, int) or not isinstance(step, int) or many > MOST_BITS:
            raise Refused(f"{call.name} of a count or spacing that is not a number up to 64")
        last = polynomial(start) + polynomial(step * (many - 1))
        if many and m.known.bounds(last)[1] >= 8 * context.layout.buffer:
            raise Refused(f"bit {shown(last)} is read, beyond the buffer's")
        places = (natural(polynomial(start) + polynomial(step * j)) for j in range(many))
        return Bits(tuple(bit_of(m, data.base, place) for place in places), WIDE, m.secret)

    return context.full("scalar_bits"), contract


def _public(m: Machine, call: Call, word: object) -> int | Polynomial:
    if not isinstance(word, Word) or word.secret:
        raise Refused(f"a position or count of {call.name} that depends on a secret")
    return m.operators.number(m.operators.cast(word, SIZE)).value


def bit_of(m: Machine, data: Array, position: int | Polynomial) -> Bit | int:
    """One bit of a buffer."""
    if isinstance(position, int) and data.make is None:
        cell = data.item(data.number_of_items() - 1 - position // 8)
        row = cell.value.bits if isinstance(cell, Cell) and isinstance(cell.value, Bits) else None
        if row is None:
            raise Refused(f"{data.name} has a byte of which the bits are not known")
        return row[position % 8] if position % 8 < len(row) else 0
    number = data.spells()
    if number is None:
        raise Refused(f"{data.name} does not spell a scalar")
    bit = Bit(number, position)
    return m.known.bits.get(bit, bit)
