"""What holds on a Barreto-Naehrig curve because p and n are polynomials in t.

Barreto, Naehrig 2005, "Pairing-friendly elliptic curves of prime order"; Hess, Smart, Vercauteren
2006, "The eta pairing revisited", for the twists; Scott, Benger, Charlemagne, Dominguez Perez,
Kachisa 2009 for the final power.
"""

import math

from generator.description import Description, Pairing

from .facts import Fact, FamilyFacts

DEGREE = 12

CHAIN_WEIGHTS = (1, 2, 6, 12, 18, 30, 36)
"""The powers of y0 to y6 whose product is the last part of the final power."""


def analyse_family(description: Description, pairing: Pairing) -> FamilyFacts:
    """The facts of a checked description; ValueError when one does not hold."""
    p, n, t = description.p.value, description.n.value, pairing.t
    trace = p + 1 - n
    _hold(trace == 6 * t**2 + 1, "trace = 6 t^2 + 1")
    gamma = pow(pairing.nonresidue, (p - 1) // DEGREE, p)
    return FamilyFacts(
        trace=Fact(trace, "p + 1 - n = 6 t^2 + 1: by so much the number of points misses p + 1"),
        degree=_degree(p, n),
        tower=_tower(p, pairing.nonresidue),
        twist=_twist(description, pairing, trace),
        psi=_psi(pairing, p, n, gamma),
        loop=_loop(p, n, t),
        membership=_membership(p, n, t),
        final=_final(p, n, t),
        chain=_chain(p, n, t),
    )


def _hold(truth: bool, what: str) -> None:
    if not truth:
        raise ValueError(f"on this Barreto-Naehrig curve {what} does not hold")


def _degree(p: int, n: int) -> Fact[int]:
    """The order of p mod n."""
    power, degree = p % n, 1
    while power != 1 and degree < DEGREE:
        power, degree = power * p % n, degree + 1
    _hold(power == 1 and degree == DEGREE, f"that {DEGREE} is the embedding degree")
    return Fact(
        degree,
        f"n divides p^{degree} - 1 and no p^k - 1 below: the pairing's values are the roots of "
        f"unity of order n in Fp{degree}; n divides p^4 - p^2 + 1",
    )


def _tower(p: int, square: int) -> tuple[Fact[str], ...]:
    """u, v and w are roots of irreducible polynomials: each power is recomputed in Fp."""
    _hold(pow(square, (p - 1) // 2, p) == p - 1, f"that {square} is no square")
    # u^((p^2 - 1) / 2) = square^((p^2 - 1) / 4), v^((p^4 - 1) / 3) = square^((p^4 - 1) / 12)
    _hold(pow(square, (p**2 - 1) // 4, p) == p - 1, "that u is no square in Fp2")
    _hold(pow(square, (p**4 - 1) // 12, p) not in (0, 1), "that v is no cube in Fp4")
    return (
        Fact(f"u^2 = {square}", f"({square})^((p - 1) / 2) = -1: {square} is no square mod p"),
        Fact(
            "v^2 = u",
            f"u^((p^2 - 1) / 2) = ({square})^((p - 1) / 2 (p + 1) / 2) = -1, as p = 1 mod 4 makes "
            "(p + 1) / 2 odd: u is no square in Fp2",
        ),
        Fact(
            "w^3 = v",
            f"v^((p^4 - 1) / 3) = ({square})^((p^4 - 1) / 12) is not 1, as ({square})^((p - 1) / 3)"
            " is not and p = 1 mod 3: v is no cube in Fp4",
        ),
    )


def twist_orders(p: int, trace: int) -> tuple[int, ...]:
    """Points over Fp2 of y^2 = x^3 + b and of its five twists, by the trace over Fp.

    The trace over Fp2 is t2 = trace^2 - 2 p, and 4 p^2 - t2^2 = 3 f^2; twists have the traces
    t2, -t2, (t2 + 3 f) / 2, (t2 - 3 f) / 2 and the negatives of these.
    """
    t2 = trace**2 - 2 * p
    f = math.isqrt((4 * p**2 - t2**2) // 3)
    _hold(3 * f**2 == 4 * p**2 - t2**2, "4 p^2 - t2^2 = 3 f^2")
    traces = (t2, -t2, (t2 + 3 * f) // 2, (t2 - 3 * f) // 2, (3 * f - t2) // 2, -(t2 + 3 * f) // 2)
    return tuple(p**2 + 1 - one for one in traces)


def _twist(description: Description, pairing: Pairing, trace: int) -> Fact[int]:
    p, n = description.p.value, description.n.value
    orders = twist_orders(p, trace)
    divisible = [order for order in orders if order % n == 0]
    own = n * (2 * p + 2 - n)
    order = n * (2 * p - n)
    _hold(sorted(divisible) == sorted((own, order)), "that n divides two of six orders")
    twist, point = pairing.twist, pairing.generator
    _hold(twist.multiply(n, point) is None, "that n times the generator of G2 is infinity")
    return Fact(
        order,
        "n (2 p - n): y^2 = x^3 + b over Fp2 and its five twists have p^2 + 1 - tau points for the "
        "six traces tau; n divides n (2 p + 2 - n), those of the curve itself, and n (2 p - n) "
        "alone. y^2 = x^3 + b u is not that curve, as u is no 6th power, and has the generator, "
        "a point of order n",
    )


def _psi(pairing: Pairing, p: int, n: int, gamma: int) -> Fact[tuple[int, int]]:
    """The factors of x^p and y^p, shown on the generator to be those of a multiple by p mod n."""
    factors = pow(gamma, -2, p), pow(gamma, -3, p)
    field, (x, y) = pairing.twist.field, pairing.generator
    image = tuple(
        field.scaled(factor, field.conjugate(value)) for factor, value in zip(factors, (x, y))
    )
    eigenvalue = 6 * pairing.t**2
    _hold(p % n == eigenvalue % n, "p = 6 t^2 mod n")
    multiple = pairing.twist.multiply(eigenvalue, pairing.generator)
    _hold(image == multiple, "that psi multiplies the generator of G2 by 6 t^2")
    return Fact(
        (factors[0], factors[1]),
        "(x, y) stands for (x w^-2, y w^-3), so Frobenius takes x to x^p gamma^-2 and y to "
        "y^p gamma^-3; on G2 that is the multiple by p mod n = 6 t^2, as on its generator",
    )


def _loop(p: int, n: int, t: int) -> Fact[tuple[int, int, int, int]]:
    vector = 6 * t + 2, 1, -1, 1
    _hold(
        sum(c * p**i for i, c in enumerate(vector)) % n == 0, "6 t + 2 + p - p^2 + p^3 = 0 mod n"
    )
    return Fact(
        vector,
        "6 t + 2 + p - p^2 + p^3 is a multiple of n: the loop takes 6 t + 2 and two lines, through "
        "psi(Q) and -psi^2(Q), in the place of n (Vercauteren 2010, IV)",
    )


def _membership(p: int, n: int, t: int) -> Fact[tuple[int, int, int, int]]:
    """psi satisfies X^2 - trace X + p, which leaves a + b psi, of degree a^2 + a b trace + b^2 p."""
    vector = t + 1, t, t, -2 * t
    trace = p + 1 - n
    a = b = 0
    for coefficient in reversed(vector):
        a, b = coefficient - b * p, a + b * trace
    degree = a * a + a * b * trace + b * b * p
    _hold(math.gcd(degree, n * (2 * p - n)) == n, "that the short sum vanishes on G2 alone")
    return Fact(
        vector,
        "(t + 1) Q + psi(t Q) + psi^2(t Q) = psi^3(2 t Q) holds on the twist exactly where "
        "n Q = O: the degree of that endomorphism and n (2 p - n) have n in common and no more "
        "(El Housni, Guillevic, Piellard 2022)",
    )


def _final(p: int, n: int, t: int) -> Fact[tuple[int, int, int, int]]:
    digits = (
        -36 * t**3 - 30 * t**2 - 18 * t - 2,
        -36 * t**3 - 18 * t**2 - 12 * t + 1,
        6 * t**2 + 1,
        1,
    )
    _hold(
        n * sum(d * p**i for i, d in enumerate(digits)) == p**4 - p**2 + 1, "the final power"
    )
    return Fact(
        digits,
        "(p^12 - 1) / n = (p^6 - 1) (p^2 + 1) (p^4 - p^2 + 1) / n, the last part of which is "
        "-36 t^3 - 30 t^2 - 18 t - 2, -36 t^3 - 18 t^2 - 12 t + 1, 6 t^2 + 1 and 1 in base p, the "
        "lowest first",
    )


def _chain(p: int, n: int, t: int) -> Fact[tuple[int, ...]]:
    powers = (
        p**3 + p**2 + p,
        -1,
        t**2 * p**2,
        -t * p,
        -t - t**2 * p,
        -(t**2),
        -(t**3) - t**3 * p,
    )
    total = sum(weight * power for weight, power in zip(CHAIN_WEIGHTS, powers, strict=True))
    _hold(n * total == p**4 - p**2 + 1, "the addition chain of the final power")
    return Fact(
        powers,
        "y0 y1^2 y2^6 y3^12 y4^18 y5^30 y6^36 is m^((p^4 - p^2 + 1) / n) for y0 to y6 = m to "
        "the p + p^2 + p^3, -1, t^2 p^2, -t p, -t - t^2 p, -t^2 and -t^3 - t^3 p",
    )
