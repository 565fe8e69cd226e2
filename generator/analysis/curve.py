"""Facts about a described curve."""

from typing import Literal

from generator.description import Description

from .facts import CurveFacts, Fact
from .family import analyse_family
from .modulus import analyse_modulus, square_root
from .pairing import analyse_pairing


def analyse(description: Description) -> CurveFacts:
    """The facts of both moduli and of the curve."""
    p, pairing = description.p.value, description.pairing
    return CurveFacts(
        description=description,
        p=analyse_modulus(description.p),
        n=analyse_modulus(description.n),
        a_kind=_a_kind(description.a, p),
        sqrt=square_root(p),
        cofactor=Fact(description.cofactor, _cofactor_reason(description.cofactor)),
        pairing=pairing and analyse_pairing(description, pairing),
        family=pairing and analyse_family(description, pairing),
    )


def _a_kind(a: int, p: int) -> Fact[Literal["minus-three", "zero", "general"]]:
    if a == p - 3:
        return Fact(
            "minus-three", "a = -3: doubling takes 3 (X - Z^2)(X + Z^2), one product for a Z^4"
        )
    if a == 0:
        return Fact("zero", "a = 0 (j = 0): doubling needs no a Z^4")
    return Fact("general", "a is neither -3 nor 0: doubling multiplies Z^4 by a")


def _cofactor_reason(cofactor: int) -> str:
    if cofactor == 1:
        return "every point but infinity has order n: a point on the curve needs no order check"
    return "points outside the group exist: a foreign point is checked by n P = infinity"
