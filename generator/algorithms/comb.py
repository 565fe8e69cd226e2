"""k P by a signed comb: constant time, one table of affine points read as a whole.

The table is a constant for G, and made by ``comb_table_vartime`` for a point that is used often.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.algorithms.signed_digits import (
    Reach,
    ReachOf,
    Scalars,
    append_signed_entry,
    append_signed_entry_vartime,
    bound_note,
    offset_constant,
    point_of_order,
)
from generator.description import Geometry
from generator.ir.contract import Contract
from generator.ir.program import Operand, Place, ProgramFunction
from generator.ir.program_builder import Builder, Library


WIPING = """multiplications by secrets, their recoding, inversions, square roots and conversions to
affine coordinates wipe their variables. What runs below them, field operations, point formulas and
reads of a table, does not: its values lie in registers and dead stack slots beside the copies that
a compiler spills, which no wipe reaches"""


@dataclass(frozen=True)
class _Run:
    """Neighbouring blocks of one column that are added in the same way."""

    first: int
    last: int
    teeth: int
    plain: bool


def build_comb_entry(
    library: Library, scalars: Scalars, geometry: Geometry, vartime: bool = False
) -> ProgramFunction:
    """``comb_entry`` and ``comb_entry_vartime``: the point that a block adds in a column."""
    spacing = geometry.comb_spacing
    b = Builder(library, "comb_entry_vartime" if vartime else "comb_entry", internal=True)
    entry = b.output("entry", "point_affine")
    negated = None if vartime else b.output("negated", "fp")
    data = b.input("bytes", f"bytes:{scalars.buffer}")
    table, teeth = b.inputs("table", "point_affine"), b.input("teeth", "count")
    position = b.input("position", "count")
    shift = spacing * geometry.comb_teeth
    if negated is not None:
        b.note(
            f"block b has the positions {shift} b + column + {spacing} j; its point is "
            f"2^({shift} b) times the table's, and its entries begin at "
            f"{geometry.comb_block_points} b in the table"
        )
    digit = b.ask("digit", "scalar_bits", data, position, spacing, teeth)
    b.blank()
    ensures = [library.reduced("entry")]
    if negated is None:
        append_signed_entry_vartime(b, entry, table, teeth, digit)
    else:
        append_signed_entry(b, entry, negated, table, teeth, digit)
        ensures.append("negated = -entry.y or entry.y")
    return b.finish(
        Contract(
            summary=f"entry = sum over j < teeth of (2 b_j - 1) 2^({spacing} j) times the "
            f"block's point, b_j the bit of bytes at position + {spacing} j",
            requires=(
                f"1 <= teeth <= {max(geometry.comb_block_teeth(scalars.n.bit_length()))}",
                f"position + {spacing} (teeth - 1) < {8 * scalars.buffer}",
                "table is the block's, of 2^(teeth - 1) entries",
            ),
            ensures=tuple(ensures),
            aliasing="none",
            constant_time=not vartime,
        )
    )


def comb_reaches(n: int, geometry: Geometry) -> list[list[Reach]]:
    """The reach of each addition, by column (the highest first) and block (the lowest first)."""
    ladder = ReachOf(n)
    columns: list[list[Reach]] = []
    bits = n.bit_length()
    blocks = range(len(geometry.comb_block_teeth(bits)))
    for _ in range(geometry.comb_spacing):
        ladder.double()
        columns.append([ladder.add(geometry.comb_exponents(bits, block)) for block in blocks])
    return columns


def table_requires(
    library: Library, scalars: Scalars, geometry: Geometry, cofactor: int | str
) -> tuple[str, str]:
    """What a multiplication by a comb's table wants of it."""
    points = geometry.comb_points(scalars.n.bit_length())
    made = f"table has the comb's {points} points for p, as {library.own('comb_table')} has G's"
    if library.base() is library:
        made = f"table has the comb's {points} points for p, as comb_table_vartime makes them"
    return made, point_of_order(cofactor)


def build_comb_mul(
    library: Library, scalars: Scalars, geometry: Geometry, cofactor: int | str
) -> ProgramFunction:
    """``comb_mul``: r = k P for the point of a table."""
    columns = comb_reaches(scalars.n, geometry)
    reaches = [reach for column in columns for reach in column]
    bits = scalars.n.bit_length()
    teeth, length = geometry.comb_block_teeth(bits), geometry.comb_length(bits)
    b = Builder(library, "comb_mul")
    r, k = b.output("r", "point"), b.input("k", "fn_canonical")
    table = b.inputs("table", "point_affine")
    data = b.local("bytes", "byte", scalars.buffer)
    acc, entry = b.local("acc", "point"), b.local("entry", "point_affine")
    negated = b.local("negated", "fp")
    comb = _Comb(b, geometry, teeth, table, data, acc, entry, negated)
    b.blank()
    b.note(f"k = sum of (2 b_i - 1) 2^i over i < {length}, b_i the bits of bytes")
    b.call("recoded_scalar", data, k, offset_constant(library, "comb_offset", scalars, length))
    b.blank()
    b.note(bound_note("p times", reaches))
    b.blank()
    shape = [comb.runs(column) for column in columns]
    for first, last in _same_columns(shape):
        comb.columns(first, last, shape[geometry.comb_spacing - 1 - last])
        b.blank()
    b.copy(r, acc)
    b.blank()
    b.note(WIPING)
    b.wipe(data, acc, entry, negated)
    return b.finish(
        Contract(
            summary="r = k p for the point p of a comb's table",
            requires=("0 <= eval(k) < n", *table_requires(library, scalars, geometry, cofactor)),
            ensures=("the coordinates of r lie in [0, p)",),
            aliasing="none",
            constant_time=True,
            source=f"signed comb, Hamburg 2012, section 3.3: {geometry.comb_spacing} columns, "
            f"{len(teeth)} blocks of at most {geometry.comb_teeth} teeth, "
            f"{geometry.comb_points(bits)} points",
        )
    )


def build_base_mul(library: Library, table: Place) -> ProgramFunction:
    """``base_mul``: r = k G."""
    b = Builder(library, "base_mul")
    r, k = b.output("r", "point"), b.input("k", "fn_canonical")
    b.call("comb_mul", r, k, table)
    return b.finish(
        Contract(
            summary="r = k G",
            requires=("0 <= eval(k) < n",),
            ensures=("the coordinates of r lie in [0, p)",),
            aliasing="none",
            constant_time=True,
        )
    )


@dataclass(frozen=True)
class _Comb:
    """Appends columns of additions; columns are numbered from 0, the last one to be added."""

    b: Builder
    geometry: Geometry
    block_teeth: tuple[int, ...]
    table: Place
    data: Place
    acc: Place
    entry: Place
    negated: Place

    def runs(self, column: list[Reach]) -> list[_Run]:
        """A column's blocks, those that are added alike together."""
        runs: list[_Run] = []
        for block, (teeth, reach) in enumerate(zip(self.block_teeth, column, strict=True)):
            if runs and (runs[-1].teeth, runs[-1].plain) == (teeth, reach.plain):
                runs[-1] = _Run(runs[-1].first, block + 1, teeth, reach.plain)
            else:
                runs.append(_Run(block, block + 1, teeth, reach.plain))
        return runs

    def columns(self, first: int, last: int, runs: list[_Run]) -> None:
        """Columns ``last`` down to ``first``, all with the same runs."""
        b = self.b
        if last == self.geometry.comb_spacing - 1:
            b.note(f"column {last}: the first point is loaded")
            self._fetch(last, 0, self.block_teeth[0])
            b.call("point_from_affine", self.acc, self.entry)
            self._runs(last, runs, skip=1)
        elif first == last:
            b.note(f"column {first}")
            b.call("point_double", self.acc, self.acc)
            self._runs(first, runs)
        else:
            b.note(f"columns {last} to {first}")
            with b.repeat("column", first, last + 1, descending=True) as column:
                b.call("point_double", self.acc, self.acc)
                self._runs(column, runs)

    def _runs(self, column: Operand, runs: list[_Run], skip: int = 0) -> None:
        for run in runs:
            first = max(run.first, skip)
            if run.last - first == 1:
                self._add(column, first, run)
            elif run.last > first:
                with self.b.repeat("block", first, run.last) as block:
                    self._add(column, block, run)

    def _add(self, column: Operand, block: Operand, run: _Run) -> None:
        self._fetch(column, block, run.teeth)
        name = "point_add_mixed" if run.plain else "point_add_mixed_complete"
        self.b.call(name, self.acc, self.acc, self.entry)

    def _fetch(self, column: Operand, block: Operand, teeth: int) -> None:
        g = self.geometry
        table = self.table[g.comb_block_points * block]
        position = column + g.comb_spacing * g.comb_teeth * block
        self.b.call("comb_entry", self.entry, self.negated, self.data, table, teeth, position)


def _same_columns(shape: list[list[_Run]]) -> Iterator[tuple[int, int]]:
    """(first, last) of neighbouring columns added alike, the highest first and alone.

    ``shape`` begins with the highest column; column numbers count down to 0.
    """
    top = len(shape) - 1
    yield top, top
    start = 1
    for position in range(1, len(shape) + 1):
        if position == len(shape) or shape[position] != shape[start]:
            if start < position:
                yield top - (position - 1), top - start
            start = position
