"""The table [pairing] of a description: a Barreto-Naehrig curve, its Fp2 and its twist.

Barreto and Naehrig 2005, "Pairing-friendly elliptic curves of prime order": p and n are polynomials
in t, and the curve y^2 = x^3 + b has n points. Its sextic twist y^2 = x^3 + b u has n (2 p - n).
"""

from .document import Document
from .group import Group
from .model import Modulus, Pairing
from .quadratic import Element, Quadratic, Twist

FAMILIES = ("bn",)


def bn_field(t: int) -> int:
    """p(t) = 36 t^4 + 36 t^3 + 24 t^2 + 6 t + 1."""
    return 36 * t**4 + 36 * t**3 + 24 * t**2 + 6 * t + 1


def bn_order(t: int) -> int:
    """n(t) = 36 t^4 + 36 t^3 + 18 t^2 + 6 t + 1."""
    return 36 * t**4 + 36 * t**3 + 18 * t**2 + 6 * t + 1


def load_pairing(
    document: Document, group: Group, p: Modulus, n: Modulus, cofactor: int
) -> Pairing | None:
    """The pairing, once everything that the file says of it is shown to be right; None without."""
    if not document.has("pairing"):
        return None
    family = document.string("pairing", "family")
    if family not in FAMILIES:
        raise document.error("pairing.family", f"{family!r} is unknown; known is {FAMILIES[0]!r}")
    t = _parameter(document, p, n)
    if group.a != 0 or cofactor != 1:
        raise document.error("pairing", "a Barreto-Naehrig curve has a = 0 and cofactor 1")
    square = _nonresidue(document, p)
    twist = Twist(Quadratic(p.value, square % p.value), (0, group.b))
    return Pairing(t, square, twist, _generator(document, twist, n))


def _parameter(document: Document, p: Modulus, n: Modulus) -> int:
    text, t = document.expression("pairing", "parameter")
    for key, given, right in (("field", p.value, bn_field(t)), ("order", n.value, bn_order(t))):
        if given != right:
            raise document.error(
                "pairing.parameter",
                f"for t = {text}, {key}.modulus would be {hex(right)}; it is {hex(given)}",
            )
    return t


def _nonresidue(document: Document, p: Modulus) -> int:
    """u^2: no square, so that Fp2 is a field; and p = 1 mod 12, so that w^12 = u^2 gives Fp12."""
    text, square = document.expression("pairing", "nonresidue")
    if not -p.value < square < p.value:
        raise document.error("pairing.nonresidue", "must lie between -p and p")
    if pow(square, (p.value - 1) // 2, p.value) != p.value - 1:
        raise document.error("pairing.nonresidue", f"{text} is a square mod p, or 0")
    if p.value % 12 != 1 or pow(square, (p.value - 1) // 3, p.value) == 1:
        raise document.error(
            "pairing.nonresidue", f"w^6 = u with u^2 = {text} defines no field Fp12 here"
        )
    return square


def _generator(document: Document, twist: Twist, n: Modulus) -> tuple[Element, Element]:
    values = []
    for key in ("x0", "x1", "y0", "y1"):
        _, value = document.expression("pairing.generator", key)
        if not 0 <= value < twist.field.p:
            raise document.error(f"pairing.generator.{key}", "must be reduced: from 0 to p - 1")
        values.append(value)
    point = (values[0], values[1]), (values[2], values[3])
    if not twist.contains(point):
        raise document.error(
            "pairing.generator",
            "(x, y) is not on the twist y^2 = x^3 + b u; check its four numbers, curve.b and "
            "pairing.nonresidue",
        )
    if twist.multiply(n.value, point) is not None:
        raise document.error("pairing.generator", "n times it is not the point at infinity")
    return point
