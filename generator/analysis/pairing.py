"""What a pairing needs and its parameter t settles: loop digits, powers of Frobenius.

Vercauteren 2010, "Optimal pairings", for the loop of 6 t + 2 steps; Barreto, Naehrig 2005 for p, n.
"""

from generator.description import Description, Pairing

from .endomorphism import curve_endomorphism, twist_endomorphism
from .facts import Fact, PairingFacts

POWERS = 3
"""Powers p, p^2 and p^3 of the Frobenius endomorphism that towers and twist need."""
WIDTH = 6
"""w^0 to w^5 are a basis of Fp12 over Fp2."""


def analyse_pairing(description: Description, pairing: Pairing) -> PairingFacts:
    """The facts of a checked description."""
    t, s = pairing.t, pairing.nonresidue
    p, n = description.p.value, description.n.value
    gamma = pow(s, (p - 1) // 12, p)
    powers = tuple(tuple(pow(gamma, j * k, p) for j in range(WIDTH)) for k in range(1, POWERS + 1))
    return PairingFacts(
        t=t,
        gamma=Fact(
            gamma,
            f"w^12 = u^2 = {s} and p = 1 mod 12, so w^(p - 1) = ({s})^((p - 1) / 12) lies in Fp; "
            f"its 6th power is ({s})^((p - 1) / 2) = -1, as {s} is no square",
        ),
        frobenius=powers,
        loop=_digits("6 t + 2", 6 * t + 2),
        parameter=_digits("t", t),
        three_b=3 * description.b % p,
        curve=curve_endomorphism(description, pairing),
        twist=twist_endomorphism(p, n, t, gamma),
    )


def non_adjacent_form(value: int) -> tuple[int, ...]:
    """The signed digits of value >= 0, the highest first; of two neighbours one is 0."""
    digits = []
    while value:
        digit = 2 - value % 4 if value % 2 else 0
        digits.append(digit)
        value = (value - digit) // 2
    return tuple(reversed(digits))


def _digits(name: str, value: int) -> Fact[tuple[int, ...]]:
    digits = non_adjacent_form(abs(value))
    used = sum(1 for digit in digits if digit)
    sign = "; it is negative, and the result is inverted" if value < 0 else ""
    plain = abs(value).bit_count()
    return Fact(
        digits,
        f"non-adjacent form of |{name}| = {abs(value):#x}: {len(digits)} digits, {used} of them "
        f"not 0, where the binary form has {plain}{sign}",
    )
