"""s G + t P for public scalars: two interleaved non-adjacent forms over one run of doublings."""

from generator.algorithms.signed_digits import Scalars
from generator.description import MAX_WIDTH, Geometry
from generator.ir.contract import Contract
from generator.ir.program import Place, ProgramFunction, binary
from generator.ir.program_builder import Builder, Library

SIGN = 1 << (MAX_WIDTH - 1)
"""A digit is a byte: its absolute value below 128, and this bit when it is negative."""


def build_wnaf_digits(library: Library, scalars: Scalars, geometry: Geometry) -> ProgramFunction:
    """``wnaf_digits_vartime``: the width-w non-adjacent form of a scalar."""
    bits = scalars.n.bit_length()
    digits, widest = geometry.wnaf_digits(bits), min(MAX_WIDTH, 8 * scalars.buffer - bits)
    b = Builder(library, "wnaf_digits_vartime", internal=True)
    out, k = b.output("digits", f"bytes:{digits}"), b.input("k", "fn_canonical")
    width = b.input("width", "count")
    data = b.local("bytes", "byte", scalars.buffer)
    carry = b.local("carry", "word", zeroed=True)
    after = b.local("after", "count", zeroed=True)
    b.blank()
    b.call("scalar_bytes", data, k)
    b.note("the rest of the scalar from bit i on is (its bits) + carry; digits before after are 0")
    with b.repeat("i", 0, digits) as i:
        b.assign(out[i], 0)
        bit = b.ask("bit", "scalar_bits", data, i, 1, 1)
        with b.when(i, ">=", after):
            with b.when(bit, "!=", carry):
                b.note("the rest is odd: take the odd number window, or window - 2^width")
                low = b.ask("low", "scalar_bits", data, i, 1, width)
                window = b.let("window", low + carry)
                whole = b.let("whole", binary("<<", 1, width))
                with b.when(window, "<", whole >> 1):
                    b.assign(out[i], window)
                    b.assign(carry, 0)
                with b.otherwise():
                    b.assign(out[i], (whole - window) | SIGN)
                    b.assign(carry, 1)
                b.assign(after, i + width)
    return b.finish(
        Contract(
            summary="k = sum of d_i 2^i, d_i = 0 or odd with |d_i| < 2^(width - 1), and of width "
            f"neighbours at most one not 0; d_i is stored as |d_i|, plus {SIGN} when negative",
            requires=("0 <= eval(k) < n", f"2 <= width <= {widest}"),
            ensures=(),
            aliasing="none",
            constant_time=False,
            source="Guide to Elliptic Curve Cryptography, algorithm 3.35, by windows of bits",
        )
    )


def build_double_mul(
    library: Library, scalars: Scalars, geometry: Geometry, table: Place
) -> ProgramFunction:
    """``double_mul_vartime``: r = s G + t P."""
    width_g, width_p = geometry.wnaf_g, geometry.wnaf_p
    digits = geometry.wnaf_digits(scalars.n.bit_length())
    if not all(2 <= width <= MAX_WIDTH for width in (width_g, width_p)):
        raise ValueError(f"a non-adjacent form has a width of 2 to {MAX_WIDTH}")
    b = Builder(library, "double_mul_vartime")
    r = b.output("r", "point")
    s, t = b.input("s", "fn_canonical"), b.input("t", "fn_canonical")
    p = b.input("p", "point_affine")
    of_s, of_t = b.local("digits_s", "byte", digits), b.local("digits_t", "byte", digits)
    table_p = b.local("table", "point", geometry.wnaf_p_points)
    acc, term = b.locals("point", "acc", "term")
    term_g = b.local("term_g", "point_affine")
    b.blank()
    b.call("wnaf_digits_vartime", of_s, s, width_g)
    b.call("wnaf_digits_vartime", of_t, t, width_p)
    b.blank()
    b.note("table[i] = (2 i + 1) p")
    b.call("point_from_affine", table_p[0], p)
    if width_p > 2:
        b.call("point_double", term, table_p[0])
        with b.repeat("i", 1, geometry.wnaf_p_points) as i:
            b.call("point_add_vartime", table_p[i], table_p[i - 1], term)
    b.blank()
    b.note(f"of {width_g} neighbours one digit of s at most is not 0, of {width_p} one of t")
    b.call("point_set_infinity", acc)
    b.note("above the first digit acc is infinity, and is not doubled")
    started = b.local("started", "word", zeroed=True)
    with b.repeat("i", 0, digits, descending=True) as i:
        with b.when(started, "!=", 0):
            b.call("point_double", acc, acc)
        digit_s = b.let("digit_s", of_s[i])
        with b.when(digit_s, "!=", 0, period=width_g):
            _append_term(b, digit_s, table, term_g)
            b.call("point_add_mixed_vartime", acc, acc, term_g)
            b.assign(started, 1)
        digit_t = b.let("digit_t", of_t[i])
        with b.when(digit_t, "!=", 0, period=width_p):
            _append_term(b, digit_t, table_p, term)
            b.call("point_add_vartime", acc, acc, term)
            b.assign(started, 1)
    b.copy(r, acc)
    return b.finish(
        Contract(
            summary="r = s G + t p, for public scalars and points",
            requires=("0 <= eval(s), eval(t) < n", "p is a point of the curve"),
            ensures=("the coordinates of r lie in [0, p)",),
            aliasing="none",
            constant_time=False,
            source=f"interleaved non-adjacent forms, Moeller 2001; widths {width_g} and {width_p}",
        )
    )


def _append_term(b: Builder, digit: Place, table: Place, term: Place) -> None:
    """term = digit * base for a digit that is not 0."""
    b.copy(term, table[(digit & (SIGN - 1)) >> 1])
    with b.when(digit, ">=", SIGN):
        b.call("fp_neg", term.y, term.y)
