"""Point operations as programs: addition in its variants, selection, conversion to affine."""

from generator.algorithms.formulas import (
    ADDITION_SOURCE,
    DOUBLING_SOURCE,
    MIXED_SOURCE,
    Equation,
    append_difference,
    append_doubling,
    append_mixed_difference,
    append_sum,
)
from generator.ir.contract import Contract
from generator.ir.program import Complement, Place, ProgramFunction
from generator.ir.program_builder import Builder, Library

REDUCED = "the coordinates of every point lie in [0, p)"
ON_CURVE = "p and q are points of the curve"


def build_points(library: Library, equation: Equation, most_rows: int) -> list[ProgramFunction]:
    """Every function of points.c, in the order of the file.

    No table that is read in constant time has more than ``most_rows`` rows.
    """
    return [
        _set_infinity(library),
        _from_affine(library),
        _negate(library),
        _select(library),
        _double(library, equation),
        _add(library),
        _add_mixed(library),
        _add_complete(library),
        _add_mixed_complete(library),
        _add_vartime(library),
        _add_mixed_vartime(library),
        _is_on_curve(library, equation),
        _to_affine(library),
        _to_affine(library, vartime=True),
        _points_to_affine(library),
        _read(library, "point", most_rows),
        _read(library, "point_affine", most_rows),
    ]


def _contract(
    summary: str,
    requires: tuple[str, ...] = (),
    ensures: tuple[str, ...] = (),
    aliasing: str = "r may be p or q",
    constant_time: bool = True,
    source: str = "",
) -> Contract:
    return Contract(summary, requires, (*ensures, REDUCED), aliasing, constant_time, source)


def _set_infinity(library: Library) -> ProgramFunction:
    b = Builder(library, "point_set_infinity")
    r = b.output("r", "point")
    b.call("fp_set_one", r.x)
    b.call("fp_set_one", r.y)
    b.call("fp_set_zero", r.z)
    return b.finish(_contract("r = infinity, (1 : 1 : 0)", aliasing="none"))


def _from_affine(library: Library) -> ProgramFunction:
    b = Builder(library, "point_from_affine")
    r, p = b.output("r", "point"), b.input("p", "point_affine")
    b.copy(r.x, p.x)
    b.copy(r.y, p.y)
    b.call("fp_set_one", r.z)
    return b.finish(_contract("r = p with Z = 1", aliasing="r and p do not overlap"))


def _negate(library: Library) -> ProgramFunction:
    b = Builder(library, "point_neg")
    r, p = b.output("r", "point"), b.input("p", "point")
    b.copy(r.x, p.x)
    b.call("fp_neg", r.y, p.y)
    b.copy(r.z, p.z)
    return b.finish(_contract("r = -p = (X : -Y : Z)", aliasing="r may be p"))


def _select(library: Library) -> ProgramFunction:
    b = Builder(library, "point_select")
    r, mask = b.output("r", "point"), b.input("mask", "mask")
    p, q = b.input("p", "point"), b.input("q", "point")
    b.call("fp_select", r.x, mask, p.x, q.x)
    b.call("fp_select", r.y, mask, p.y, q.y)
    b.call("fp_select", r.z, mask, p.z, q.z)
    return b.finish(
        _contract("r = p if mask is all ones, q if mask is 0", ("mask is 0 or all ones",))
    )


def _double(library: Library, equation: Equation) -> ProgramFunction:
    b = Builder(library, "point_double")
    r, p = b.output("r", "point"), b.input("p", "point")
    append_doubling(b, equation, r, p)
    return b.finish(
        _contract(
            "r = 2 p",
            ("p is a point of the curve",),
            aliasing="r may be p",
            source=DOUBLING_SOURCE,
        )
    )


def _add(library: Library) -> ProgramFunction:
    b = Builder(library, "point_add")
    r, p, q = b.output("r", "point"), b.input("p", "point"), b.input("q", "point")
    append_sum(b, r, append_difference(b, p, q), p, q)
    return b.finish(
        _contract(
            "r = p + q where the plain formula holds",
            (ON_CURVE, "p != q, p != -q, neither is infinity"),
            source=ADDITION_SOURCE,
        )
    )


def _add_mixed(library: Library) -> ProgramFunction:
    b = Builder(library, "point_add_mixed")
    r, p, q = b.output("r", "point"), b.input("p", "point"), b.input("q", "point_affine")
    append_sum(b, r, append_mixed_difference(b, p, q), p, None)
    return b.finish(
        _contract(
            "r = p + q, q affine, where the plain formula holds",
            (ON_CURVE, "p != q, p != -q, p is not infinity"),
            aliasing="r may be p",
            source=MIXED_SOURCE,
        )
    )


def _add_complete(library: Library) -> ProgramFunction:
    b = Builder(library, "point_add_complete")
    r, p, q = b.output("r", "point"), b.input("p", "point"), b.input("q", "point")
    total, twice = b.locals("point", "sum", "twice")
    difference = append_difference(b, p, q)
    b.blank()
    b.note("p = q exactly when h = slope = 0 and neither is infinity")
    h_zero = b.ask("h_zero", "fp_is_zero", difference.h)
    slope_zero = b.ask("slope_zero", "fp_is_zero", difference.slope)
    p_infinite = b.ask("p_infinite", "fp_is_zero", p.z)
    q_infinite = b.ask("q_infinite", "fp_is_zero", q.z)
    append_sum(b, total, difference, p, q)
    b.blank()
    b.note("the sum holds but for p = q and infinity; for p = -q it has Z' = 0 by itself")
    b.call("point_double", twice, p)
    b.call("point_select", total, h_zero & slope_zero, twice, total)
    b.call("point_select", total, p_infinite, q, total)
    b.call("point_select", r, q_infinite, p, total)
    return b.finish(
        _contract(
            "r = p + q, every case",
            (ON_CURVE,),
            source=f"{ADDITION_SOURCE}; the doubling computed beside it and selected",
        )
    )


def _add_mixed_complete(library: Library) -> ProgramFunction:
    b = Builder(library, "point_add_mixed_complete")
    r, p, q = b.output("r", "point"), b.input("p", "point"), b.input("q", "point_affine")
    total, other = b.locals("point", "sum", "other")
    difference = append_mixed_difference(b, p, q)
    b.blank()
    b.note("p = q exactly when h = slope = 0 and p is not infinity")
    h_zero = b.ask("h_zero", "fp_is_zero", difference.h)
    slope_zero = b.ask("slope_zero", "fp_is_zero", difference.slope)
    p_infinite = b.ask("p_infinite", "fp_is_zero", p.z)
    append_sum(b, total, difference, p, None)
    b.blank()
    b.note("the sum holds but for p = q and infinity; for p = -q it has Z' = 0 by itself")
    b.call("point_double", other, p)
    b.call("point_select", total, h_zero & slope_zero, other, total)
    b.call("point_from_affine", other, q)
    b.call("point_select", r, p_infinite, other, total)
    return b.finish(
        _contract(
            "r = p + q, q affine, every case",
            (ON_CURVE,),
            aliasing="r may be p",
            source=f"{MIXED_SOURCE}; the doubling computed beside it and selected",
        )
    )


def _add_vartime(library: Library) -> ProgramFunction:
    b = Builder(library, "point_add_vartime")
    r, p, q = b.output("r", "point"), b.input("p", "point"), b.input("q", "point")
    p_infinite = b.ask("p_infinite", "fp_is_zero", p.z)
    with b.when(p_infinite, "!=", 0):
        b.copy(r, q)
        b.leave()
    q_infinite = b.ask("q_infinite", "fp_is_zero", q.z)
    with b.when(q_infinite, "!=", 0):
        b.copy(r, p)
        b.leave()
    b.blank()
    difference = append_difference(b, p, q)
    _branch_on_equal_x(b, difference.h, difference.slope, r, p)
    append_sum(b, r, difference, p, q)
    return b.finish(
        _contract(
            "r = p + q, every case, for public points",
            (ON_CURVE,),
            constant_time=False,
            source=f"{ADDITION_SOURCE}; the exceptions by branches",
        )
    )


def _add_mixed_vartime(library: Library) -> ProgramFunction:
    b = Builder(library, "point_add_mixed_vartime")
    r, p, q = b.output("r", "point"), b.input("p", "point"), b.input("q", "point_affine")
    p_infinite = b.ask("p_infinite", "fp_is_zero", p.z)
    with b.when(p_infinite, "!=", 0):
        b.call("point_from_affine", r, q)
        b.leave()
    b.blank()
    difference = append_mixed_difference(b, p, q)
    _branch_on_equal_x(b, difference.h, difference.slope, r, p)
    append_sum(b, r, difference, p, None)
    return b.finish(
        _contract(
            "r = p + q, q affine, every case, for public points",
            (ON_CURVE,),
            aliasing="r may be p",
            constant_time=False,
            source=f"{MIXED_SOURCE}; the exceptions by branches",
        )
    )


def _branch_on_equal_x(b: Builder, h: Place, slope: Place, r: Place, p: Place) -> None:
    """h = 0: the points are equal or opposite."""
    b.blank()
    same_x = b.ask("same_x", "fp_is_zero", h)
    with b.when(same_x, "!=", 0):
        same_y = b.ask("same_y", "fp_is_zero", slope)
        with b.when(same_y, "!=", 0):
            b.call("point_double", r, p)
        with b.otherwise():
            b.call("point_set_infinity", r)
        b.leave()
    b.blank()


def _is_on_curve(library: Library, equation: Equation) -> ProgramFunction:
    b = Builder(library, "point_is_on_curve")
    p = b.input("p", "point_affine")
    left, right = b.locals("fp", "left", "right")
    b.blank()
    if equation.kind == "zero":
        b.note("right = x^3 + b")
        b.call("fp_sqr", right, p.x)
    else:
        b.note("right = (x^2 + a) x + b")
        b.call("fp_sqr", right, p.x)
        b.call("fp_add", right, right, equation.a_place)
    b.call("fp_mul", right, right, p.x)
    b.call("fp_add", right, right, equation.b_place)
    b.blank()
    b.call("fp_sqr", left, p.y)
    equal = b.ask("equal", "fp_equal", left, right)
    b.give(equal)
    return b.finish(
        Contract(
            summary=f"all ones if y^2 = {equation.text}, 0 otherwise",
            requires=(library.reduced("p"),),
            ensures=("result = 0 or all ones",),
            aliasing="none",
            constant_time=True,
        ),
        returns="mask",
    )


def _to_affine(library: Library, vartime: bool = False) -> ProgramFunction:
    time = "_vartime" if vartime else ""
    b = Builder(library, f"point_to_affine{time}")
    r, p = b.output("r", "point_affine"), b.input("p", "point")
    inverse, power = b.locals("fp", "inverse", "power")
    infinite = b.ask("infinite", "fp_is_zero", p.z)
    b.blank()
    b.note("the inverse of 0 is 0, so infinity gives (0, 0)")
    b.call(f"fp_inv{time}", inverse, p.z)
    b.call("fp_sqr", power, inverse)
    b.call("fp_mul", r.x, p.x, power)
    b.call("fp_mul", power, power, inverse)
    b.call("fp_mul", r.y, p.y, power)
    b.blank()
    if not vartime:
        b.wipe(inverse, power)
    b.give(Complement(infinite))
    return b.finish(
        _contract(
            "r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity",
            ensures=("result = 0 or all ones",),
            aliasing="r and p do not overlap",
            constant_time=not vartime,
        ),
        returns="mask",
    )


def _points_to_affine(library: Library) -> ProgramFunction:
    b = Builder(library, "points_to_affine")
    r, p = b.outputs("r", "point_affine"), b.inputs("p", "point")
    count = b.input("count", "count")
    one, product, z, inverse = b.locals("fp", "one", "product", "z", "inverse")
    b.blank()
    b.call("fp_set_one", one)
    b.copy(product, one)
    b.note("r[i].x = Z_0 ... Z_(i-1), each Z = 0 replaced by 1")
    with b.repeat("i", 0, count) as i:
        infinite = b.ask("infinite", "fp_is_zero", p[i].z)
        b.copy(r[i].x, product)
        b.call("fp_select", z, infinite, one, p[i].z)
        b.call("fp_mul", product, product, z)
    b.blank()
    b.call("fp_inv", product, product)
    b.blank()
    b.note("product = (Z_0 ... Z_i)^-1 at the head of each round")
    with b.repeat("i", 0, count, descending=True) as i:
        infinite = b.ask("infinite", "fp_is_zero", p[i].z)
        b.call("fp_mul", inverse, product, r[i].x)
        b.call("fp_select", z, infinite, one, p[i].z)
        b.call("fp_mul", product, product, z)
        b.blank()
        b.note("an inverse of 0 takes infinity to (0, 0)")
        b.call("fp_set_zero", z)
        b.call("fp_select", inverse, infinite, z, inverse)
        b.call("fp_sqr", z, inverse)
        b.call("fp_mul", r[i].x, p[i].x, z)
        b.call("fp_mul", z, z, inverse)
        b.call("fp_mul", r[i].y, p[i].y, z)
    b.blank()
    b.wipe(product, z, inverse)
    return b.finish(
        _contract(
            "r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion",
            ("count points at p, room for count at r",),
            aliasing="r and p do not overlap",
            source="Montgomery's trick",
        )
    )


def _read(library: Library, kind: str, most_rows: int) -> ProgramFunction:
    b = Builder(library, f"{kind}_read")
    r, table = b.output("r", kind), b.inputs("table", kind)
    rows, index = b.input("rows", "count"), b.input("index", "word")
    b.scan(r, table, index, rows)
    return b.finish(
        _contract(
            "r = table[index], by reading every row",
            (f"rows is a power of two, at most {most_rows}", "index < rows"),
            aliasing="r is no row of the table",
        )
    )
