"""What each program must do, from the description and the representation alone.

Nothing here looks at the emitted text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.description import Description
from generator.proof.programs.extension_statements import extension_statements
from generator.proof.programs.split_statements import split_statements
from generator.proof.programs.statement import (
    COORDINATES,
    NONE,
    R_MAY_BE_P,
    R_MAY_BE_P_OR_Q,
    READS,
    Z_MAY_BE_X,
    Aliasing,
    Parameter,
    ProgramStatement,
)
from generator.proof.statements import FieldFacts


@dataclass(frozen=True)
class Layout:
    """Sizes of scalar multiplication that follow from the order and the geometry.

    On the twist there are no non-adjacent forms.
    """

    description: Description
    twist: bool = False

    @property
    def bits(self) -> int:
        """Bits of the order n."""
        return self.description.n.bits

    @property
    def comb_length(self) -> int:
        """Signed digits of the comb."""
        spacing = self.description.geometry.comb_spacing
        return spacing * sum(self.block_teeth)

    @property
    def block_teeth(self) -> tuple[int, ...]:
        """Teeth of each block of the comb; only the last may have fewer."""
        return self.description.geometry.comb_block_teeth(self.bits)

    @property
    def comb_points(self) -> int:
        """Rows of the comb's table."""
        return sum(1 << (teeth - 1) for teeth in self.block_teeth)

    @property
    def most_rows(self) -> int:
        """Rows of the largest table of signed digits, of every geometry."""
        geometries = [one.geometry for one in self.description.footprints.values()]
        return 1 << (max(max(g.comb_teeth, g.window) for g in geometries) - 1)

    @property
    def windows(self) -> int:
        """Windows of a scalar."""
        return -(-self.bits // self.description.geometry.window)

    @property
    def window_length(self) -> int:
        """Signed digits of the fixed windows."""
        return self.windows * self.description.geometry.window

    @property
    def naf_digits(self) -> int:
        """Digits of a non-adjacent form: one more than bits."""
        return self.bits + 1

    @property
    def buffer(self) -> int:
        """Bytes of a scalar's buffer, which has every bit that is read."""
        g = self.description.geometry
        forms = 0 if self.twist else self.bits + max(g.wnaf_g, g.wnaf_p)
        most = max(self.comb_length, self.window_length, forms)
        return max(self.description.n.byte_length, -(-most // 8))

    @property
    def widest_naf(self) -> int:
        """The widest non-adjacent form whose digits fit a byte and whose reads fit the buffer."""
        return min(8, 8 * self.buffer - self.bits)


#: The files of programs that every description gives, the one of its first footprint last.
FILES = ("chains.c", "points.c", "comb.c")


def program_files(description: Description, footprint: str = "") -> tuple[str, ...]:
    """The files of programs that one library has: a footprint ends the name of comb.c."""
    pairing = ("fp2.c", "points_g2.c", "comb_g2.c") if description.pairing else ()
    return *FILES[:-1], *pairing, f"comb{footprint}.c"


def program_statements(
    description: Description, fp: FieldFacts, fn: FieldFacts, footprint: str = ""
) -> dict[str, ProgramStatement]:
    """Every function of the footprint's files, by its name without the prefix.

    ``description`` has the footprint's geometry.
    """
    comb, layout = program_files(description, footprint)[-1], Layout(description)
    statements = [
        *_powers(fp, fn),
        *_roots(fp),
        *group_statements(layout),
        *(extension_statements() if description.pairing else ()),
        *(split_statements(description, layout.buffer) if description.pairing else ()),
    ]
    return {s.function: replace(s, file=comb) if s.file == "comb.c" else s for s in statements}


def group_statements(layout: Layout) -> list[ProgramStatement]:
    """The functions of points.c and comb.c."""
    return [
        *_points(),
        *_conversions(),
        *_reads(layout),
        *_scalars(layout),
        *_entries(layout),
        *_multiplications(layout),
    ]


def _below(what: str, letter: str) -> str:
    return f"0 <= eval({what}) < {letter}"


def _powers(fp: FieldFacts, fn: FieldFacts) -> Iterator[ProgramStatement]:
    for f in (fp, fn):
        m = f.letter
        z, x = Parameter("z", f.name, output=True), Parameter("x", f.name)
        yield ProgramStatement(
            f"{f.name}_sqr_run",
            "chains.c",
            (z, x, Parameter("count", "count")),
            "z = x^(2^count)",
            (_below("x", m), "count >= 1"),
            (_below("z", m),),
            "z may be x",
            Z_MAY_BE_X,
        )
        square = "R^2" if f.r != 1 else "1"
        yield ProgramStatement(
            f"{f.name}_inv",
            "chains.c",
            (z, x),
            f"z = x^-1 = x^({m} - 2); the inverse of 0 is 0",
            (_below("x", m),),
            (f"eval(z) eval(x) = {square} mod {m} unless x = 0", "z = 0 if x = 0", _below("z", m)),
            "z may be x",
            Z_MAY_BE_X,
        )


def root_exponent(p: int) -> tuple[str, int]:
    """The power that a square root begins with, in words and as a number."""
    if p % 4 == 3:
        return "(p + 1) / 4", (p + 1) // 4
    if p % 8 == 5:
        return "(p - 5) / 8", (p - 5) // 8
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return f"(q - 1) / 2, q = (p - 1) / 2^{twos}", (odd - 1) // 2


def _roots(f: FieldFacts) -> Iterator[ProgramStatement]:
    z, x = Parameter("z", f.name, output=True), Parameter("x", f.name)
    yield ProgramStatement(
        "fp_sqrt_power",
        "chains.c",
        (z, x),
        f"z = x^e with e = {root_exponent(f.modulus)[0]}",
        (_below("x", "p"),),
        (_below("z", "p"),),
        "z may be x",
        Z_MAY_BE_X,
    )
    scale = "R " if f.r != 1 else ""
    yield ProgramStatement(
        "fp_sqrt",
        "chains.c",
        (z, x),
        "z = a square root of x, and all ones; or z = 0, and 0, when x is no square",
        (_below("x", "p"),),
        (
            f"result = all ones: eval(z)^2 = {scale}eval(x) mod p",
            "result = 0: x is no square, z = 0",
            _below("z", "p"),
        ),
        "z may be x",
        Z_MAY_BE_X,
        returns=True,
    )


def _point(
    function: str,
    parameters: tuple[Parameter, ...],
    summary: str,
    requires: tuple[str, ...] = (),
    aliasing: str = "none",
    aliases: tuple[Aliasing, ...] = NONE,
) -> ProgramStatement:
    return ProgramStatement(
        function, "points.c", parameters, summary, requires, (COORDINATES,), aliasing, aliases
    )


_R = Parameter("r", "point", output=True)
_P = Parameter("p", "point")
_Q = Parameter("q", "point")
_Q_AFFINE = Parameter("q", "point_affine")
_P_AFFINE = Parameter("p", "point_affine")
_ON_CURVE = "p and q are points of the curve"


def _points() -> Iterator[ProgramStatement]:
    yield _point("point_set_infinity", (_R,), "r = infinity, (1 : 1 : 0)")
    apart = "r and p do not overlap"
    yield _point("point_from_affine", (_R, _P_AFFINE), "r = p with Z = 1", (), apart)
    own = ("r may be p", R_MAY_BE_P)
    yield _point("point_neg", (_R, _P), "r = -p = (X : -Y : Z)", (), *own)
    any_two = ("r may be p or q", R_MAY_BE_P_OR_Q)
    yield _point(
        "point_select",
        (_R, Parameter("mask", "mask"), _P, _Q),
        "r = p if mask is all ones, q if mask is 0",
        ("mask is 0 or all ones",),
        *any_two,
    )
    yield _point("point_double", (_R, _P), "r = 2 p", ("p is a point of the curve",), *own)
    finite = "p != q, p != -q, neither is infinity"
    plain = (_ON_CURVE, finite)
    title = "r = p + q where the plain formula holds"
    yield _point("point_add", (_R, _P, _Q), title, plain, any_two[0], R_MAY_BE_P_OR_Q[:3])
    plain = (_ON_CURVE, "p != q, p != -q, p is not infinity")
    title = "r = p + q, q affine, where the plain formula holds"
    yield _point("point_add_mixed", (_R, _P, _Q_AFFINE), title, plain, *own)
    for kind, title in (("complete", "every case"), ("vartime", "every case, for public points")):
        name = f"point_add_{kind}"
        yield _point(name, (_R, _P, _Q), f"r = p + q, {title}", (_ON_CURVE,), *any_two)
        title = f"r = p + q, q affine, {title}"
        yield _point(f"point_add_mixed_{kind}", (_R, _P, _Q_AFFINE), title, (_ON_CURVE,), *own)


def _conversions() -> Iterator[ProgramStatement]:
    yield ProgramStatement(
        "point_is_on_curve",
        "points.c",
        (_P_AFFINE,),
        "all ones if y^2 = x^3 + a x + b, 0 otherwise",
        ("0 <= eval(p.x), eval(p.y) < p",),
        ("result = 0 or all ones",),
        returns=True,
    )
    apart = "r and p do not overlap"
    for time in ("", "_vartime"):
        yield ProgramStatement(
            f"point_to_affine{time}",
            "points.c",
            (Parameter("r", "point_affine", output=True), _P),
            "r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity",
            (),
            ("result = 0 or all ones", COORDINATES),
            apart,
            returns=True,
        )
    yield ProgramStatement(
        "points_to_affine",
        "points.c",
        (
            Parameter("r", "point_affine", output=True, many=True),
            Parameter("p", "point", many=True),
            Parameter("count", "count"),
        ),
        "r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion",
        ("count points at p, room for count at r",),
        (COORDINATES,),
        apart,
    )


def _reads(layout: Layout) -> Iterator[ProgramStatement]:
    for kind, function in READS.items():
        yield _point(
            function,
            (
                Parameter("r", kind, output=True),
                Parameter("table", kind, many=True),
                Parameter("rows", "count"),
                Parameter("index", "word"),
            ),
            "r = table[index], by reading every row",
            (f"rows is a power of two, at most {layout.most_rows}", "index < rows"),
            "r is no row of the table",
        )


def _scalars(layout: Layout) -> Iterator[ProgramStatement]:
    buffer = layout.buffer
    out = Parameter("out", f"bytes:{buffer}", output=True)
    k = Parameter("k", "fn_canonical")
    yield ProgramStatement(
        "scalar_bytes",
        "comb.c",
        (out, k),
        f"out = k as a big-endian number of {buffer} bytes",
        (_below("k", "n"),),
    )
    yield ProgramStatement(
        "recoded_scalar",
        "comb.c",
        (out, k, Parameter("offset", "fn")),
        "out = k / 2 + offset mod n; for offset = (2^L - 1) / 2 the bits b_i of out give k = sum "
        "of (2 b_i - 1) 2^i mod n over i < L",
        (_below("k", "n"), _below("offset", "n")),
        ("out < n",),
    )
    counts = tuple(Parameter(name, "count") for name in ("position", "spacing", "count"))
    yield ProgramStatement(
        "scalar_bits",
        "comb.c",
        (Parameter("bytes", f"bytes:{buffer}"), *counts),
        "the bits at position, position + spacing, ... as a number of count bits, the first one "
        "lowest",
        (f"position + spacing (count - 1) < {8 * buffer}", "count <= 64"),
        ("result < 2^count",),
        returns=True,
    )
    yield ProgramStatement(
        "wnaf_digits_vartime",
        "comb.c",
        (
            Parameter("digits", f"bytes:{layout.naf_digits}", output=True),
            k,
            Parameter("width", "count"),
        ),
        "k = sum of d_i 2^i, d_i = 0 or odd with |d_i| < 2^(width - 1), and of width neighbours at "
        "most one not 0; d_i is stored as |d_i|, plus 128 when negative",
        (_below("k", "n"), f"2 <= width <= {layout.widest_naf}"),
    )


def _entries(layout: Layout) -> Iterator[ProgramStatement]:
    g, buffer = layout.description.geometry, layout.buffer
    data, position = Parameter("bytes", f"bytes:{buffer}"), Parameter("position", "count")
    negated = Parameter("negated", "fp", output=True)
    s, w = g.comb_spacing, g.window
    for time in ("", "_vartime"):
        yield ProgramStatement(
            f"comb_entry{time}",
            "comb.c",
            (
                Parameter("entry", "point_affine", output=True),
                *(() if time else (negated,)),
                data,
                Parameter("table", "point_affine", many=True),
                Parameter("teeth", "count"),
                position,
            ),
            f"entry = sum over j < teeth of (2 b_j - 1) 2^({s} j) times the block's point, b_j the "
            f"bit of bytes at position + {s} j",
            (
                f"1 <= teeth <= {max(layout.block_teeth)}",
                f"position + {s} (teeth - 1) < {8 * buffer}",
                "table is the block's, of 2^(teeth - 1) entries",
            ),
            (
                "0 <= eval(entry.x), eval(entry.y) < p",
                *(() if time else ("negated = -entry.y or entry.y",)),
            ),
        )
    if layout.description.pairing:
        yield _part_entry(data, negated, position, layout)
        return
    yield ProgramStatement(
        "window_entry",
        "comb.c",
        (
            Parameter("entry", "point", output=True),
            negated,
            data,
            Parameter("table", "point", many=True),
            position,
        ),
        f"entry = (2 w - (2^{w} - 1)) p, w the number of the {w} bits of bytes from position on",
        (
            f"position + {w - 1} < {8 * buffer}",
            f"table[i] = (2 i + 1) p for i < {1 << (w - 1)}",
        ),
        ("negated = -entry.y or entry.y",),
    )


def _part_entry(
    data: Parameter, negated: Parameter, position: Parameter, layout: Layout
) -> ProgramStatement:
    """window_entry for the parts of a split scalar: affine points, any number of digits."""
    return ProgramStatement(
        "window_entry",
        "comb.c",
        (
            Parameter("entry", "point_affine", output=True),
            negated,
            data,
            Parameter("table", "point_affine", many=True),
            Parameter("teeth", "count"),
            position,
        ),
        "entry = (2 w - (2^teeth - 1)) p, w the number of the teeth bits of bytes from position on",
        (
            f"1 <= teeth <= {layout.description.geometry.window}",
            f"position + teeth - 1 < {8 * layout.buffer}",
            "table[i] = (2 i + 1) p for i < 2^(teeth - 1)",
        ),
        ("negated = -entry.y or entry.y",),
    )


def _multiplications(layout: Layout) -> Iterator[ProgramStatement]:
    d = layout.description
    k = Parameter("k", "fn_canonical")
    result = ("the coordinates of r lie in [0, p)",)
    order = "p is a point of order n"
    if d.cofactor != 1:
        order += f" (the curve has points of other orders: its cofactor is {d.cofactor})"
    table = Parameter("table", "point_affine", many=True)
    points = layout.comb_points
    made = f"table has the comb's {points} points for p, as comb_table_vartime makes them"
    yield ProgramStatement(
        "comb_mul",
        "comb.c",
        (_R, k, table),
        "r = k p for the point p of a comb's table",
        (_below("k", "n"), made, order),
        result,
    )
    yield ProgramStatement("base_mul", "comb.c", (_R, k), "r = k G", (_below("k", "n"),), result)
    yield ProgramStatement(
        "mul", "comb.c", (_R, k, _P_AFFINE), "r = k p", (_below("k", "n"), order), result
    )
    scalars = (Parameter("s", "fn_canonical"), Parameter("t", "fn_canonical"))
    yield ProgramStatement(
        "double_mul_vartime",
        "comb.c",
        (_R, *scalars, _P_AFFINE),
        "r = s G + t p, for public scalars and points",
        ("0 <= eval(s), eval(t) < n", "p is a point of the curve"),
        result,
    )
    yield ProgramStatement(
        "comb_table_vartime",
        "comb.c",
        (replace(table, output=True), _P_AFFINE),
        "table = the comb's points for p: what comb_table is for G",
        (f"room for {points} points at table", order),
        (COORDINATES,),
    )
    yield ProgramStatement(
        "comb_double_mul_vartime",
        "comb.c",
        (_R, *scalars, table),
        "r = s G + t p for public scalars and the point p of a comb's table",
        ("0 <= eval(s), eval(t) < n", made, order),
        result,
    )
