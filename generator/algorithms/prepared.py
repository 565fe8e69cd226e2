"""A comb of a caller's point: its table, and s G + t P from the combs of G and P."""

from generator.algorithms.comb import table_requires
from generator.algorithms.signed_digits import Scalars, offset_constant, point_of_order
from generator.description import Geometry
from generator.ir.contract import Contract
from generator.ir.program import Operand, Place, ProgramFunction, binary
from generator.ir.program_builder import Builder, Library


def build_comb_table(
    library: Library, scalars: Scalars, geometry: Geometry, cofactor: int | str
) -> ProgramFunction:
    """``comb_table_vartime``: the comb's table of a point."""
    bits = scalars.n.bit_length()
    teeth, points = geometry.comb_block_teeth(bits), geometry.comb_points(bits)
    b = Builder(library, "comb_table_vartime")
    table, p = b.outputs("table", "point_affine"), b.input("p", "point_affine")
    rows, power = b.local("rows", "point", points), b.local("power", "point")
    twice = b.local("twice", "point", teeth[0] - 1) if teeth[0] > 1 else power
    b.blank()
    b.note("power is the point of the block and, along its teeth, of the next one")
    b.call("point_from_affine", power, p)
    block = _Block(b, geometry, rows, power, twice)
    equal = len([t for t in teeth if t == teeth[0]])
    if equal > 1:
        with b.repeat("block", 0, equal) as number:
            block.append(number, teeth[0], last=False)
    else:
        block.append(0, teeth[0], last=len(teeth) == 1)
    if equal < len(teeth):
        b.blank()
        block.append(equal, teeth[-1], last=True)
    b.blank()
    b.note("no row is infinity: each is p times a number that the order does not divide")
    b.call("points_to_affine", table, rows, points)
    return b.finish(
        Contract(
            summary="table = the comb's points for p: what comb_table is for G",
            requires=(f"room for {points} points at table", point_of_order(cofactor)),
            ensures=("the coordinates of every point lie in [0, p)",),
            aliasing="none",
            constant_time=False,
        )
    )


class _Block:
    """Appends the rows of one block."""

    def __init__(
        self, b: Builder, geometry: Geometry, rows: Place, power: Place, twice: Place
    ) -> None:
        self._b = b
        self._geometry = geometry
        self._rows = rows
        self._power = power
        self._twice = twice

    def append(self, block: Operand, teeth: int, last: bool) -> None:
        """Row 0, then the rows with digits 1; but for the last block, the power of the next one."""
        b, first = self._b, self._geometry.comb_block_points * block
        row = self._rows[first]
        b.note("row 0: every digit but the highest is -1")
        b.call("point_set_infinity", row)
        if teeth > 1:
            with b.repeat("j", 0, teeth - 1) as j:
                b.call("point_add_vartime", row, row, self._power)
                b.call("point_double", self._power, self._power)
                b.copy(self._twice[j], self._power)
                self._double(self._geometry.comb_spacing - 1)
            b.call("point_neg", row, row)
        b.call("point_add_vartime", row, row, self._power)
        if not last:
            self._double(self._geometry.comb_spacing)
        if teeth > 1:
            self._others(first, teeth)

    def _double(self, times: int) -> None:
        if times == 1:
            self._b.call("point_double", self._power, self._power)
        elif times:
            with self._b.repeat("i", 0, times):
                self._b.call("point_double", self._power, self._power)

    def _others(self, first: Operand, teeth: int) -> None:
        b = self._b
        b.blank()
        b.note("a digit j that is 1 and not -1 adds twice[j], two times its power")
        with b.repeat("j", 0, teeth - 1) as j:
            half = binary("<<", 1, j)
            with b.repeat("i", 0, half) as i:
                low, high = first + i, first + half + i
                b.call("point_add_vartime", self._rows[high], self._rows[low], self._twice[j])


def build_comb_double_mul(
    library: Library, scalars: Scalars, geometry: Geometry, cofactor: int | str, table_g: Place
) -> ProgramFunction:
    """``comb_double_mul_vartime``: r = s G + t P from two combs over one run of doublings."""
    bits = scalars.n.bit_length()
    teeth, length = geometry.comb_block_teeth(bits), geometry.comb_length(bits)
    b = Builder(library, "comb_double_mul_vartime")
    r = b.output("r", "point")
    s, t = b.input("s", "fn_canonical"), b.input("t", "fn_canonical")
    table = b.inputs("table", "point_affine")
    of_s = b.local("bytes_s", "byte", scalars.buffer)
    of_t = b.local("bytes_t", "byte", scalars.buffer)
    acc, entry = b.local("acc", "point"), b.local("entry", "point_affine")
    b.blank()
    b.note(f"each is the sum of (2 b_i - 1) 2^i over i < {length}, b_i the bits of its bytes")
    offset = offset_constant(library, "comb_offset", scalars, length)
    b.call("recoded_scalar", of_s, s, offset)
    b.call("recoded_scalar", of_t, t, offset)
    b.blank()
    b.call("point_set_infinity", acc)

    def add(column: Operand, block: Operand, many: int) -> None:
        position = column + geometry.comb_spacing * geometry.comb_teeth * block
        for data, points in ((of_s, table_g), (of_t, table)):
            row = points[geometry.comb_block_points * block]
            b.call("comb_entry_vartime", entry, data, row, many, position)
            b.call("point_add_mixed_vartime", acc, acc, entry)

    equal = len([t for t in teeth if t == teeth[0]])
    with b.repeat("column", 0, geometry.comb_spacing, descending=True) as column:
        b.call("point_double", acc, acc)
        if equal > 1:
            with b.repeat("block", 0, equal) as block:
                add(column, block, teeth[0])
        else:
            add(column, 0, teeth[0])
        if equal < len(teeth):
            add(column, equal, teeth[-1])
    b.copy(r, acc)
    return b.finish(
        Contract(
            summary="r = s G + t p for public scalars and the point p of a comb's table",
            requires=(
                "0 <= eval(s), eval(t) < n",
                *table_requires(library, scalars, geometry, cofactor),
            ),
            ensures=("the coordinates of r lie in [0, p)",),
            aliasing="none",
            constant_time=False,
            source="the combs of comb_mul for G and p, whose doublings are one",
        )
    )
