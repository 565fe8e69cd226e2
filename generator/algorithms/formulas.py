"""Jacobian formulas of y^2 = x^3 + a x + b, as sequences of field operations.

x = X / Z^2, y = Y / Z^3; infinity is Z = 0. Additions and subtractions are cheap but not free
(about a fifth of a product), so the formulas with the fewest of them are taken where products are
equal: the doubling halves instead of multiplying by 2, 4 and 8, and additions keep their twelve
(eight) products where the 2007 forms trade one for a square and six more additions. Y' is a
difference of two products: one factor is negated, and the sum of the products is reduced once.
"""

from dataclasses import dataclass

from generator.ir.program import Place
from generator.ir.program_builder import Builder, element_constant

DOUBLING_SOURCE = "Cohen, Miyaji, Ono 1998 (EFD: dbl-1998-cmo-2), coordinates scaled by 1/2"
ADDITION_SOURCE = "Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2)"
MIXED_SOURCE = "Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1)"


@dataclass(frozen=True)
class Equation:
    """The curve's coefficients as residues, and the kind of a: minus-three, zero or general."""

    a: int
    b: int
    kind: str
    text: str = "x^3 + a x + b"

    @property
    def a_place(self) -> Place:
        """The constant a of the emitted file."""
        return element_constant("equation_a", "fp", self.a, "a of y^2 = x^3 + a x + b")

    @property
    def b_place(self) -> Place:
        """The constant b of the emitted file."""
        return element_constant("equation_b", "fp", self.b, "b of y^2 = x^3 + a x + b")


def append_doubling(b: Builder, equation: Equation, r: Place, p: Place) -> None:
    """r = 2 p for every p: Z' = Y Z is 0 for infinity and for a point of order 2, as it must be.

    L = 3 (X - Z^2)(X + Z^2) / 2 (a = -3), 3 X^2 / 2 (a = 0) or (3 X^2 + a Z^4) / 2;
    V = X Y^2; X' = L^2 - 2 V; Y' = L (V - X') - Y^4; Z' = Y Z. Here and below, products that do
    not need each other stand side by side: a processor runs one while the other waits.
    """
    slope, t, yy, v = b.locals("fp", "slope", "t", "yy", "v")
    b.blank()
    b.note(f"{_SLOPES[equation.kind]}; beside it yy = Y^2, v = X Y^2, Z' = Y Z")
    if equation.kind == "minus-three":
        b.call("fp_sqr", t, p.z)
        b.call("fp_sqr", yy, p.y)
        b.call("fp_sub", slope, p.x, t)
        b.call("fp_add", t, p.x, t)
        b.call("fp_mul", t, t, slope)
        b.call("fp_mul", v, p.x, yy)
        b.call("fp_add", slope, t, t)
        b.call("fp_add", slope, slope, t)
    else:
        b.call("fp_sqr", t, p.x)
        b.call("fp_sqr", yy, p.y)
        b.call("fp_add", slope, t, t)
        b.call("fp_add", slope, slope, t)
        if equation.kind == "general":
            b.call("fp_sqr", t, p.z)
            b.call("fp_sqr", t, t)
            b.call("fp_mul", t, t, equation.a_place)
            b.call("fp_add", slope, slope, t)
        b.call("fp_mul", v, p.x, yy)
    b.call("fp_half", slope, slope)
    b.call("fp_mul", r.z, p.y, p.z)
    b.blank()
    b.note("X' = slope^2 - 2 v, Y' = slope (v - X') - Y^4")
    b.call("fp_sqr", t, slope)
    b.call("fp_sub", t, t, v)
    b.call("fp_sub", r.x, t, v)
    if b.offers("fp_mul_add_mul"):
        b.call("fp_neg", t, yy)
        b.call("fp_sub", v, v, r.x)
        b.call("fp_mul_add_mul", r.y, yy, t, v, slope)
        return
    b.call("fp_sqr", t, yy)
    b.call("fp_sub", v, v, r.x)
    b.call("fp_mul", v, v, slope)
    b.call("fp_sub", r.y, v, t)


def _append_sum_of_products(
    b: Builder, z: Place, early: tuple[Place, Place], late: tuple[Place, Place]
) -> None:
    """z = early[0] early[1] + late[0] late[1], one reduction for both products.

    A field outside the Montgomery domain reduces each, in early[1] and late[0]. The product whose
    factors are known first stands first: its rows run while the other's factors are computed.
    """
    if b.offers("fp_mul_add_mul"):
        b.call("fp_mul_add_mul", z, *early, *late)
        return
    b.call("fp_mul", early[1], *early)
    b.call("fp_mul", late[0], *late)
    b.call("fp_add", z, early[1], late[0])


_SLOPES = {
    "minus-three": "slope = (3 X^2 + a Z^4) / 2 = 3 (X - Z^2)(X + Z^2) / 2, as a = -3",
    "zero": "slope = 3 X^2 / 2, as a = 0",
    "general": "slope = (3 X^2 + a Z^4) / 2",
}


@dataclass(frozen=True)
class TwistEquation(Equation):
    """y^2 = x^3 + b u over Fp2, of which b is given."""

    text: str = "x^3 + b u"

    @property
    def b_place(self) -> Place:
        meaning = "b u of y^2 = x^3 + b u"
        return element_constant("g2_equation_b", "fp2", (0, self.b), meaning)


@dataclass(frozen=True)
class Difference:
    """What an addition knows before it decides, and its scratch variables.

    u1 = X1 Z2^2, s1 = Y1 Z2^3, h = u2 - u1 and slope = s2 - s1. Finite points have the same x
    exactly when h = 0, and are then equal when slope = 0 and opposite otherwise.
    """

    u1: Place
    s1: Place
    h: Place
    slope: Place
    hh: Place
    v: Place
    t: Place


def append_difference(b: Builder, p: Place, q: Place) -> Difference:
    """h and slope of p + q, Jacobian points."""
    u1, s1, h, slope, hh, v, t = b.locals("fp", "u1", "s1", "h", "slope", "hh", "v", "t")
    b.blank()
    b.note("u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1")
    b.call("fp_sqr", s1, q.z)
    b.call("fp_sqr", h, p.z)
    b.call("fp_mul", u1, p.x, s1)
    b.call("fp_mul", slope, h, p.z)
    b.call("fp_mul", s1, s1, q.z)
    b.call("fp_mul", h, h, q.x)
    b.call("fp_mul", slope, slope, q.y)
    b.call("fp_mul", s1, s1, p.y)
    b.call("fp_sub", h, h, u1)
    b.call("fp_sub", slope, slope, s1)
    return Difference(u1, s1, h, slope, hh, v, t)


def append_mixed_difference(b: Builder, p: Place, q: Place) -> Difference:
    """h and slope of p + q, q affine: u1 = X1 and s1 = Y1."""
    h, slope, hh, v, t = b.locals("fp", "h", "slope", "hh", "v", "t")
    b.blank()
    b.note("h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1")
    b.call("fp_sqr", h, p.z)
    b.call("fp_mul", slope, h, p.z)
    b.call("fp_mul", h, h, q.x)
    b.call("fp_mul", slope, slope, q.y)
    b.call("fp_sub", h, h, p.x)
    b.call("fp_sub", slope, slope, p.y)
    return Difference(p.x, p.y, h, slope, hh, v, t)


def append_sum(b: Builder, r: Place, d: Difference, p: Place, q: Place | None) -> None:
    """r = p + q from their difference; wrong (and harmless) where p = q or one is infinity.

    V = u1 h^2; X' = slope^2 - h^3 - 2 V; Y' = slope (V - X') - s1 h^3; Z' = Z1 Z2 h.
    ``q`` is None when it is affine (Z2 = 1). Opposite points give Z' = 0. Every read of p and q
    comes before the write that could hide it, so r may be either.
    """
    hh, v, t = d.hh, d.v, d.t
    b.blank()
    if q is not None:
        b.note("Z' = Z1 Z2 h, v = u1 h^2, h = h^3")
        b.call("fp_mul", r.z, p.z, q.z)
        b.call("fp_sqr", hh, d.h)
        b.call("fp_mul", r.z, r.z, d.h)
    else:
        b.note("Z' = Z1 h, v = X1 h^2, h = h^3")
        b.call("fp_sqr", hh, d.h)
        b.call("fp_mul", r.z, p.z, d.h)
    b.call("fp_sqr", t, d.slope)
    b.call("fp_mul", v, d.u1, hh)
    b.call("fp_mul", d.h, d.h, hh)
    b.blank()
    y = "s1" if q is not None else "Y1"
    b.note(f"X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - {y} h^3")
    b.call("fp_sub", t, t, v)
    b.call("fp_sub", t, t, v)
    b.call("fp_sub", r.x, t, d.h)
    b.call("fp_neg", d.h, d.h)
    b.call("fp_sub", v, v, r.x)
    _append_sum_of_products(b, r.y, (d.s1, d.h), (v, d.slope))
