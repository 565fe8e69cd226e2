"""comb_entry, with comb_entry_vartime, and window_entry: executed for every value of the bits that choose a row.

The table is a block of points T_i, of which T_i is B times the sum of signed powers whose signs are
the bits of i below a positive top one. For every value of the bits the coordinates that are left
must be those of one T_i, y negated where the sum is negative. The row is read by a function of its
own, whose contract answers here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.proof.errors import Refused
from generator.proof.polynomial import ZERO, Polynomial
from generator.proof.programs.counts import natural, polynomial
from generator.proof.programs.group import Coordinate, Multiple, Representative
from generator.proof.programs.group_calls import coordinate, read_point, write_point
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import Array, Pointer, Type, as_record, overlap
from generator.proof.programs.proof import Proof, Scene, count
from generator.proof.programs.read_proofs import read_contract, table_of
from generator.proof.programs.scalar_proofs import bit_of, bits_contract, unknown_bytes
from generator.proof.programs.values import Bit, Word


def row_multiple(index: int, teeth: int, spacing: int) -> int:
    """T_index as a multiple of the block's point: the top power positive, others by their bit."""
    total = 1 << (spacing * (teeth - 1))
    for j in range(teeth - 1):
        total += (2 * (index >> j & 1) - 1) << (spacing * j)
    return total


@dataclass(frozen=True)
class Block:
    """Which function, the kind of its points, and the shape of its table."""

    function: str
    kind: str
    teeth: int
    spacing: int

    @property
    def counted(self) -> bool:
        """Whether the number of teeth comes with the call."""
        return self.kind == "point_affine"

    @property
    def rows(self) -> int:
        """Entries of the table."""
        return 1 << (self.teeth - 1)


def comb_block(proof: Proof, teeth: int, time: str = "") -> Block:
    """A block of the comb; ``time`` ends the name of the function."""
    spacing = proof.context.description.geometry.comb_spacing
    return Block(f"comb_entry{time}", "point_affine", teeth, spacing)


def window_block(proof: Proof) -> Block:
    """The table of a fixed window: a block whose powers are neighbours."""
    kind = "point_affine" if proof.context.splitting else "point"
    return Block("window_entry", kind, proof.context.description.geometry.window, 1)


# -- the functions themselves --------------------------------------------------------------------


def prove_comb_entry(proof: Proof) -> None:
    """comb_entry or comb_entry_vartime for every number of teeth up to the largest block's."""
    time = "" if proof.statement.constant_time else "_vartime"
    for teeth in range(1, max(proof.context.layout.block_teeth) + 1):
        _prove_entry(proof, comb_block(proof, teeth, time), {"teeth": count(teeth)})


def prove_window_entry(proof: Proof) -> None:
    """window_entry; where a scalar is split for every number of digits up to a window's."""
    block = window_block(proof)
    if not block.counted:
        _prove_entry(proof, block, {})
        return
    for teeth in range(1, block.teeth + 1):
        _prove_entry(proof, replace(block, teeth=teeth), {"teeth": count(teeth)})


def _prove_entry(proof: Proof, block: Block, words: dict[str, Word]) -> None:
    position = Polynomial.variable("position")
    name, bits = bits_contract(proof.context)
    proof.uses[name] = None
    reads = read_contract(proof, block.kind)
    rows = [
        Representative(Multiple.of("B", row_multiple(i, block.teeth, block.spacing)))
        for i in range(block.rows)
    ]

    def prepare(scene: Scene) -> None:
        most = 8 * proof.context.layout.buffer - block.spacing * (block.teeth - 1) - 1
        scene.machine.known.intervals["position"] = (0, most)
        names = [parameter.name for parameter in proof.statement.parameters]
        for parameter, array in (
            ("bytes", unknown_bytes(proof.context, "bytes", proof.statement.constant_time)),
            ("table", _table(proof, block, rows)),
        ):
            scene.objects[parameter] = array
            scene.arguments[names.index(parameter)] = Pointer(array, 0, writable=False)

    paths = proof.explore(
        {},
        prepare,
        contracts={name: bits} | reads,
        words={**words, "position": count(position)},
    )
    for scene, _ in paths:
        _check_entry(proof, scene, block, rows)
    proof.step(
        "cases",
        f"{block.teeth} bits: executed for each of their {1 << block.teeth} values, the row of "
        f"{block.rows} that is read included",
    )


def _table(proof: Proof, block: Block, rows: list[Representative]) -> Array:
    kind = proof.context.types.named(proof.context.full(block.kind))
    return table_of("table", kind, rows)


def _check_entry(proof: Proof, scene: Scene, block: Block, rows: list[Representative]) -> None:
    """Both the coordinates and the scratch variable, on one path."""
    wanted = 0
    for j in range(block.teeth):
        place = natural(Polynomial.variable("position") + polynomial(block.spacing * j))
        bit = scene.machine.known.bit(Bit("bytes", place))
        wanted += (2 * bit - 1) << (block.spacing * j)
    entry = as_record(scene.objects["entry"])
    found = read_point(scene.machine, entry)
    proof.require(
        found == Multiple.of("B", wanted),
        f"for the digits that make {wanted} the entry is {found}",
        entry.members["y"],
    )
    y = coordinate(scene.machine, entry.members["y"])
    if "negated" in scene.objects:
        negated = scene.objects["negated"]
        scratch = coordinate(scene.machine, negated)
        proof.require(scratch in (y, -y), "negated is not y or -y", negated)


# -- what callers may use ------------------------------------------------------------------------


def entry_contract(proof: Proof, block: Block) -> tuple[str, Contract]:
    """The sum of signed powers times the block's point, whose table must be the block's.

    Where the number of teeth comes with the call, ``block`` has the most.
    """
    context = proof.context
    comb = block.counted
    scratch = [] if block.function.endswith("_vartime") else [context.full("fp")]

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        names = [context.full(block.kind), *scratch, "uint8_t", context.full(block.kind)]
        kinds = [context.types.named(name) for name in names]
        *outputs, data, table = _pointers(call, kinds)
        numbers = [_number(call, word) for word in call.arguments[len(kinds) :]]
        if len(numbers) != 1 + comb:
            raise Refused(f"{call.name} takes {len(kinds) + 1 + comb} arguments")
        teeth, position = (numbers[0], numbers[1]) if comb else (block.teeth, numbers[0])
        if not 1 <= teeth <= block.teeth and comb:
            raise Refused(f"{call.name} with {teeth} teeth")
        shape = Block(block.function, block.kind, teeth, block.spacing)
        base = block_base(m, call, table, shape)
        last = position + shape.spacing * (teeth - 1)
        if last >= 8 * context.layout.buffer:
            raise Refused(f"{call.name} reads the bit {last}, beyond the buffer's")
        total = ZERO
        for j in range(teeth):
            total = total + digit(m, data.base, position + shape.spacing * j) * (
                1 << (shape.spacing * j)
            )
        record = as_record(m.pointed(outputs[0]))
        ((name, factor),) = base.coefficients.items()
        point = write_point(m, record, Multiple({name: total * factor}))
        for negated in outputs[1:]:
            m.write(m.pointed(negated), Coordinate(point, "y", negative=True))

    return context.full(block.function), contract


def _pointers(call: Call, kinds: list[Type]) -> list[Pointer]:
    """Pointers of the right types: outputs, to objects that no other points to, buffer, table."""
    found = [pointer_to(call, position, kind) for position, kind in enumerate(kinds)]
    *outputs, data, _ = found
    if not all(pointer.writable for pointer in outputs):
        raise Refused(f"{call.name} writes through a pointer to const")
    if data.offset != 0 or not isinstance(data.base, Array):
        raise Refused(f"{call.name} is not given a scalar's buffer")
    for pointer in outputs:
        if any(other is not pointer and overlap(other.base, pointer.base) for other in found):
            raise Refused(f"{call.name} is given one object twice, or a part of one")
    return found


def _number(call: Call, word: object) -> int:
    if not isinstance(word, Word) or word.secret or not isinstance(word.value, int):
        raise Refused(f"a position or count of {call.name} is not a public number")
    return word.value


def block_base(m: Machine, call: Call, table: Pointer, block: Block) -> Multiple:
    """The point B of which the table's rows are the block's multiples; all rows are compared."""
    if not isinstance(table.base, Array) or not isinstance(table.offset, int):
        raise Refused(f"{call.name} is not given a table")
    length = table.base.length
    if not isinstance(length, int) or table.offset + block.rows > length:
        raise Refused(f"{table.base.name} has no {block.rows} rows from {table.offset} on")
    rows = []
    for i in range(block.rows):
        rows.append(read_point(m, as_record(table.base.item(table.offset + i))))
    base = _divided(rows[-1], row_multiple(block.rows - 1, block.teeth, block.spacing))
    for i, row in enumerate(rows):
        if row != base.times(row_multiple(i, block.teeth, block.spacing)):
            raise Refused(
                f"the {block.rows} rows of {table.base.name} from {table.offset} on are not one "
                f"block of {block.teeth} digits; row {table.offset + i} is {row}"
            )
    return base


def _divided(multiple: Multiple, by: int) -> Multiple:
    """multiple / by, of one base point with a number as coefficient; infinity if there is none."""
    if len(multiple.coefficients) == 1:
        ((name, coefficient),) = multiple.coefficients.items()
        if coefficient.value is not None and coefficient.value % by == 0:
            return Multiple.of(name, coefficient.value // by)
    return Multiple()


#: What the digits of the first number, of the second, ... are called, before their positions.
LETTERS = "defg"


def digit(m: Machine, data: object, position: int) -> Polynomial:
    """2 b - 1 for the bit b at a position: a variable, or a number where the bit is known."""
    if not isinstance(data, Array):
        raise Refused("digits are read from what is no buffer")
    bit = bit_of(m, data, position)
    if isinstance(bit, int):
        return Polynomial.constant(2 * bit - 1)
    if bit.source not in m.known.numbers:
        m.known.numbers.append(bit.source)
    which = m.known.numbers.index(bit.source)
    if which >= len(LETTERS):
        raise Refused(f"digits of more than {len(LETTERS)} numbers")
    return Polynomial.variable(f"{LETTERS[which]}{bit.position}")
