"""The pairing of a Barreto-Naehrig curve: its numbers, its tower, its twist, and its values.

Fp12 is Fp[w] / (w^12 - s) for the non-residue s, where u = w^6 and v = w^3: one extension of Sage's,
no tower. Pairings are Sage's Miller loop over points of E(Fp12), not over the twist.
"""

from typing import Any, Dict, List, Optional, Tuple

from sage.all import GF, QQ, ZZ, EllipticCurve, Integers, PolynomialRing

from .report import Check, Report, shown

DEGREE = 12
SAMPLES = 3
KEYS = (
    "pairing.parameter",
    "pairing.nonresidue",
    "pairing.generator.x0",
    "pairing.generator.x1",
    "pairing.generator.y0",
    "pairing.generator.y1",
)
COUNTED_BITS = 32
"""Up to this size of p Sage counts the points of the twist."""


class Pairing:
    """G1, G2 and GT of a description."""

    def __init__(self, curve: Any, values: Dict[str, Any]) -> None:
        self.curve, self.p, self.n = curve, curve.p, curve.n
        self.t, self.square = values["pairing.parameter"], values["pairing.nonresidue"]
        x = PolynomialRing(curve.field, "x").gen()
        self.fp2 = GF(self.p**2, "u", modulus=x**2 - self.square, proof=False)
        self.fp12 = GF(self.p**DEGREE, "w", modulus=x**DEGREE - self.square, proof=False)
        self.u, self.w = self.fp2.gen(), self.fp12.gen()
        self.twist = EllipticCurve(self.fp2, [0, curve.b * self.u])
        self.points = EllipticCurve(self.fp12, [0, curve.b])
        self.gamma = curve.field(self.square) ** ((self.p - 1) // DEGREE)
        x0, x1, y0, y1 = (curve.field(values[key]) for key in KEYS[2:])
        self.coordinates = x0 + x1 * self.u, y0 + y1 * self.u

    @property
    def generator(self) -> Any:
        """The generator of G2; TypeError when it is not on the twist."""
        return self.twist(*self.coordinates)

    @property
    def order(self) -> Any:
        """The number of points of the twist."""
        return self.n * (2 * self.p - self.n)

    @property
    def eigenvalue(self) -> Any:
        """By what (x, y) -> (beta x, y) multiplies G1: a root of x^2 + x + 1 mod n."""
        return (36 * self.t**3 + 18 * self.t**2 + 6 * self.t + 1) % self.n

    @property
    def multiplier(self) -> Any:
        """x of eigenvalue P1, which is beta x of P1."""
        return self.curve.multiply(self.eigenvalue, self.curve.generator)[0]

    def lifted(self, value: Any) -> Any:
        """An element of Fp2 in Fp12, u being w^6."""
        c0, c1 = coefficients(value)
        return self.fp12(c0) + self.fp12(c1) * self.w**6

    def untwisted(self, point: Any) -> Any:
        """(x w^-2, y w^-3) on the curve over Fp12."""
        if point.is_zero():
            return self.points(0)
        x, y = map(self.lifted, point.xy())
        return self.points(x / self.w**2, y / self.w**3)

    def psi(self, point: Any, power: int = 1) -> Any:
        """The Frobenius p^power of the curve, on the twist."""
        if point.is_zero():
            return point
        factor = self.w ** ((self.p**power - 1))
        scale = [self.curve.field(factor**-j) for j in (2, 3)]
        return self.twist(*(k * c ** (self.p**power) for k, c in zip(scale, point.xy())))

    def pairing(self, left: Any, right: Any) -> Any:
        """The R-ate pairing of P of G1 and Q of G2 (GM/T 0044.1-2016, A.7)."""
        if left.is_zero() or right.is_zero():
            return self.fp12(1)
        at = self.points(*map(self.fp12, left.xy()))
        point = self.untwisted(right)
        images = [self.points(*(c ** (self.p**power) for c in point.xy())) for power in (1, 2)]
        loop = 6 * self.t + 2
        value = point._miller_(at, loop)
        reached = loop * point
        value *= reached._line_(images[0], at)
        value *= (reached + images[0])._line_(-images[1], at)
        return value ** ((self.p**DEGREE - 1) // self.n)


def coefficients(value: Any) -> List[Any]:
    """c0 and c1 of c0 + c1 u."""
    found = [ZZ(c) for c in value.polynomial().list()]
    return found + [ZZ(0)] * (2 - len(found))


def bn(t: Any) -> Tuple[Any, Any]:
    """p and n."""
    n = 36 * t**4 + 36 * t**3 + 18 * t**2 + 6 * t + 1
    return n + 6 * t**2, n


def check_pairing(report: Report, curve: Any, values: Dict[str, Any]) -> Optional[Pairing]:
    """All checks of the table [pairing]; None when a pairing cannot be computed."""
    name = curve.name
    good = False
    with report.check(name, "pairing: parameter") as check:
        good = _check_parameter(check, curve, values)
    with report.check(name, "pairing: tower") as check:
        good = _check_tower(check, curve, values) and good
    if not good:
        return None
    pairing = Pairing(curve, values)
    with report.check(name, "pairing: generator of G2") as check:
        good = _check_generator(check, pairing, values)
    with report.check(name, "pairing: twist") as check:
        _check_twist(check, pairing)
    if not good:
        return None
    with report.check(name, "pairing: Frobenius") as check:
        _check_frobenius(check, pairing)
    with report.check(name, "pairing: loop and final power") as check:
        _check_powers(check, pairing)
    with report.check(name, "pairing: endomorphism of G1") as check:
        _check_endomorphism(check, pairing)
    with report.check(name, "pairing: bilinear") as check:
        _check_bilinear(check, pairing)
    return pairing


def _check_parameter(check: Check, curve: Any, values: Dict[str, Any]) -> bool:
    t = values["pairing.parameter"]
    p, n = bn(t)
    what = f"pairing.parameter is {shown(t)}, for which"
    check.holds(p == curve.p, f"{what} p would be {shown(p)}, not {shown(curve.p)}")
    check.holds(n == curve.n, f"{what} n would be {shown(n)}, not {shown(curve.n)}")
    if check.failures:
        return False
    check.holds(curve.a == 0 and curve.cofactor == 1, "a is not 0 or the cofactor not 1")
    check.equal("the trace 6 t^2 + 1", 6 * t**2 + 1, curve.p + 1 - curve.n)
    residues = Integers(curve.n)(curve.p)
    check.equal("the embedding degree", DEGREE, residues.multiplicative_order())
    check.note(f"t of {t.nbits()} bits gives p and n; embedding degree {DEGREE}")
    return not check.failures


def _check_tower(check: Check, curve: Any, values: Dict[str, Any]) -> bool:
    square, p = values["pairing.nonresidue"], curve.p
    x = PolynomialRing(curve.field, "x").gen()
    check.holds(abs(square) < p, "pairing.nonresidue is not between -p and p")
    for power in (2, 4, DEGREE):
        check.holds(
            (x**power - square).is_irreducible(),
            f"pairing.nonresidue is {shown(square)}: x^{power} = {shown(square)} is reducible",
        )
    if check.failures:
        return False
    fp2 = GF(p**2, "u", modulus=x**2 - square, proof=False)
    y = PolynomialRing(fp2, "y").gen()
    check.holds((y**2 - fp2.gen()).is_irreducible(), "v^2 = u is reducible over Fp2")
    check.holds((y**6 - fp2.gen()).is_irreducible(), "w^6 = u is reducible over Fp2")
    check.note(f"u^2 = {shown(square)}, v^2 = u, w^3 = v are irreducible")
    return not check.failures


def _check_generator(check: Check, pairing: Pairing, values: Dict[str, Any]) -> bool:
    for key in KEYS[2:]:
        check.holds(0 <= values[key] < pairing.p, f"{key} is not reduced mod p")
    on_twist = pairing.twist.is_on_curve(*pairing.coordinates)
    if not check.holds(on_twist, "" if on_twist else _suspects(pairing, values)):
        return False
    point = pairing.generator
    check.holds((pairing.n * point).is_zero(), "n times pairing.generator is not infinity")
    check.holds(not point.is_zero(), "pairing.generator is infinity")
    check.note("it is on the twist and has order n")
    return not check.failures


def _suspects(pairing: Pairing, values: Dict[str, Any]) -> str:
    """Which one of the four numbers, changed alone, would put the point on the twist?"""
    ring = PolynomialRing(pairing.fp2, "z")
    z, found = ring.gen(), []
    for key in KEYS[2:]:
        numbers = {k: ring(pairing.curve.field(values[k])) for k in KEYS[2:]}
        numbers[key] = z
        x0, x1, y0, y1 = (numbers[k] for k in KEYS[2:])
        x, y = x0 + x1 * pairing.u, y0 + y1 * pairing.u
        equation = y**2 - x**3 - pairing.curve.b * pairing.u
        for root in equation.roots(multiplicities=False):
            if root not in pairing.curve.field:
                continue
            right = ZZ(root)
            digits = sum(c != "0" for c in hex(int(right) ^ int(values[key]))[2:])
            found.append((digits, key, right))
    if not found:
        return "pairing.generator is not on the twist, whichever of its four numbers is changed"
    digits, key, right = min(found)
    return (
        f"{key} is wrong: the point is not on the twist; with {hex(right)}, which differs in "
        f"{digits} hexadecimal {'digit' if digits == 1 else 'digits'}, it is"
    )


def _check_twist(check: Check, pairing: Pairing) -> None:
    """Of the orders that a sextic twist can have over Fp2, the one that its points have."""
    p, n = pairing.p, pairing.n
    trace = (p + 1 - n) ** 2 - 2 * p
    side = ((4 * p**2 - trace**2) // 3).isqrt()
    check.equal("3 f^2", 3 * side**2, 4 * p**2 - trace**2)
    halves = [(trace + 3 * side) // 2, (trace - 3 * side) // 2]
    traces = [trace, -trace, *halves, *(-half for half in halves)]
    orders = [p**2 + 1 - one for one in traces]
    points = [pairing.twist.random_point() for _ in range(SAMPLES)]
    fitting = [o for o in orders if all((o * point).is_zero() for point in points)]
    check.holds(pairing.order in fitting, "n (2 p - n) is not the order of the twist's points")
    if p.nbits() <= COUNTED_BITS:
        check.equal("n (2 p - n)", pairing.order, pairing.twist.cardinality())
        check.note("order n (2 p - n), counted")
    else:
        check.equal("the orders that fit", fitting, [pairing.order])
        check.note("order n (2 p - n), the only one of six that fits")


def _check_frobenius(check: Check, pairing: Pairing) -> None:
    """gamma from w itself, and psi as a multiple on G2."""
    p, w = pairing.p, pairing.w
    check.equal("gamma", pairing.fp12(pairing.gamma), w ** (p - 1))
    check.equal("gamma^6", pairing.gamma**6, pairing.curve.field(-1))
    cofactor = 2 * p - pairing.n
    points = [pairing.generator] + [cofactor * pairing.twist.random_point() for _ in range(SAMPLES)]
    for point in points:
        image = pairing.untwisted(point)
        if point.is_zero():
            continue
        frobenius = pairing.points(*(c**p for c in image.xy()))
        check.equal("psi, untwisted", pairing.untwisted(pairing.psi(point)), frobenius)
        check.equal("psi on G2", pairing.psi(point), 6 * pairing.t**2 * point)
    check.equal("p mod n", (p - 6 * pairing.t**2) % pairing.n, ZZ(0))
    check.note("gamma = w^(p - 1); psi multiplies G2 by 6 t^2")


def _check_powers(check: Check, pairing: Pairing) -> None:
    """As polynomials in t, and again as numbers."""
    t = PolynomialRing(QQ, "t").gen()
    p, n = bn(t)
    hard = [
        -36 * t**3 - 30 * t**2 - 18 * t - 2,
        -36 * t**3 - 18 * t**2 - 12 * t + 1,
        6 * t**2 + 1,
        t.parent()(1),
    ]
    total = sum(digit * p**i for i, digit in enumerate(hard))
    check.holds(n * total == p**4 - p**2 + 1, "n times the digits is not p^4 - p^2 + 1")
    chain = (
        (p**3 + p**2 + p)
        + 2 * t.parent()(-1)
        + 6 * t**2 * p**2
        - 12 * t * p
        - 18 * (t + t**2 * p)
        - 30 * t**2
        - 36 * (t**3 + t**3 * p)
    )
    check.holds(chain == total, "y0 y1^2 y2^6 y3^12 y4^18 y5^30 y6^36 is not the final power")
    for what, vector in (
        ("6 t + 2 + p - p^2 + p^3", (6 * t + 2, 1, -1, 1)),
        ("(t + 1) + t p + t p^2 - 2 t p^3", (t + 1, t, t, -2 * t)),
    ):
        value = sum(c * p**i for i, c in enumerate(vector))
        check.holds((value % n).is_zero(), f"{what} is no multiple of n")
    p, n = bn(pairing.t)
    check.holds(
        n * ZZ(total(pairing.t)) == p**4 - p**2 + 1,
        "(p^4 - p^2 + 1) / n is not the final power",
    )
    x = PolynomialRing(QQ, "x").gen()
    check.holds(
        (p**4 - p**2 + 1) * (p**6 - 1) * (p**2 + 1) == p**12 - 1,
        "p^12 - 1 has other factors",
    )
    norm = _norm(pairing, (pairing.t + 1, pairing.t, pairing.t, -2 * pairing.t), x)
    check.equal("the common part of the order check", ZZ(norm).gcd(pairing.order), n)
    check.note("the loop, the order check of G2, the final power, as polynomials in t")


def _norm(pairing: Pairing, vector: Any, x: Any) -> Any:
    """The degree of sum v_i psi^i, whose square is X^2 - trace X + p at X = psi."""
    quadratic = x**2 - (pairing.p + 1 - pairing.n) * x + pairing.p
    return quadratic.resultant(sum(c * x**i for i, c in enumerate(vector)))


def _check_endomorphism(check: Check, pairing: Pairing) -> None:
    """(x, y) -> (beta x, y) multiplies G1 by a root of x^2 + x + 1 mod n."""
    curve, scalars = pairing.curve, Integers(pairing.n)
    root = scalars(pairing.eigenvalue)
    check.equal("lambda^2 + lambda + 1", root**2 + root + 1, scalars(0))
    image = curve.multiply(ZZ(root), curve.generator)
    check.equal("y of lambda P1", image[1], curve.generator[1])
    beta = image[0] / curve.generator[0]
    check.equal("beta^3", beta**3, curve.field(1))
    check.holds(beta != 1, "beta is 1")
    for _ in range(SAMPLES):
        point = curve.points.random_point()
        if not point.is_zero():
            x, y = point.xy()
            check.equal("(beta x, y)", curve.multiply(ZZ(root), point), curve.points(beta * x, y))
    check.note("lambda = 36 t^3 + 18 t^2 + 6 t + 1")


def _check_bilinear(check: Check, pairing: Pairing) -> None:
    """e(P1, P2) has order n, and e(a P, b Q) = e(P, Q)^(a b) for random numbers and points."""
    curve = pairing.curve
    left, right = curve.generator, pairing.generator
    base = pairing.pairing(left, right)
    check.holds(base != 1, "e(P1, P2) = 1")
    check.equal("e(P1, P2)^n", base**pairing.n, pairing.fp12(1))
    check.equal("e(-P1, P2) e(P1, P2)", pairing.pairing(-left, right) * base, pairing.fp12(1))
    for _ in range(SAMPLES):
        a, b = (ZZ.random_element(1, pairing.n) for _ in range(2))
        value = pairing.pairing(curve.multiply(a, left), b * right)
        check.equal(f"e({a} P1, {b} P2)", value, base ** (a * b % pairing.n))
    check.note(f"{SAMPLES} pairs of multiples")
