"""A description's numbers, evaluated by Sage; then primality, the curve, its order, its safety."""

import re
from typing import Any, Dict, Optional

from sage.all import GF, ZZ, EllipticCurve, Mod, is_prime, isqrt, kronecker, pari, sage_eval

from .diagnosis import suspects
from .pairing import Pairing, check_pairing
from .report import Check, Report, shown
from .roots import check_square_roots

COUNTED_BITS = 80
"""Up to this size of p Sage counts the points, which takes it well under a second."""

ENUMERATED_BITS = 20
"""Up to this size the points over each x are added up as well."""

DEGREES = 1000
"""Embedding degrees are searched up to here; a random curve's is near n."""

WEAK_DEGREE = 6
TRIAL_DIVISION = 10**6
FACTORED_BITS = 128

_ARITHMETIC = re.compile(r"[0-9a-fA-FxX_+\-*^() \t]+")


class Curve:
    """The numbers of a description, and the group that they give."""

    def __init__(self, name: str, values: Dict[str, Any], cofactor: int, library: bool) -> None:
        self.name = name
        self.library = library
        self.p, self.n = values["field.modulus"], values["order.modulus"]
        self.a, self.b = values["curve.a"], values["curve.b"]
        self.x, self.y = values["generator.x"], values["generator.y"]
        self.cofactor = ZZ(cofactor)
        self.field = GF(self.p, proof=False)  # the proof is a check of its own
        self.points = EllipticCurve(self.field, [self.a, self.b])
        self._pari = pari.ellinit([self.a, self.b], self.p)

    @property
    def generator(self) -> Any:
        """G; ValueError when it is not on the curve."""
        return self.points(self.x, self.y)

    @property
    def number_of_points(self) -> Any:
        """#E as the description has it."""
        return self.cofactor * self.n

    def multiply(self, k: Any, point: Any) -> Any:
        """k times a point, by PARI: Sage's own multiplication takes twenty times as long."""
        if point.is_zero():
            return point
        result = pari.ellmul(self._pari, [c.lift() for c in point.xy()], k)
        if len(result) == 1:
            return self.points(0)
        return self.points(*(ZZ(c) for c in result))


class Numbers:
    """What Sage reads in a description; ``curve`` is None when nothing can be computed on it.

    So is ``pairing``, and where the description has none.
    """

    def __init__(self, values: Dict[str, Any], cofactor: Any, curve: Optional[Curve]) -> None:
        self.values, self.cofactor, self.curve = values, ZZ(cofactor), curve
        self.pairing: Optional[Pairing] = None


def check_description(report: Report, source: Dict[str, Any]) -> Numbers:
    """All checks of the description itself."""
    values: Dict[str, Any] = {}
    for key in source["texts"]:
        with report.check(source["name"], key) as check:
            value = _evaluate(check, source, key)
            if value is not None:
                values[key] = value
    curve = _check_curve(report, source, values)
    numbers = Numbers(values, source["cofactor"], curve)
    if curve is not None and "pairing.parameter" in values:
        numbers.pairing = check_pairing(report, curve, values)
    return numbers


def _check_curve(report: Report, source: Dict[str, Any], values: Dict[str, Any]) -> Optional[Curve]:
    name = source["name"]
    if len(values) < len(source["texts"]):
        return _unreached(report, name, "its numbers cannot be evaluated")
    primes = _check_moduli(report, name, values)
    _check_reader(report, source, values)
    if not primes:
        return _unreached(report, name, "its moduli are not primes")
    curve: Optional[Curve] = None
    with report.check(name, "curve is not singular") as check:
        curve = _check_equation(check, source, values)
    if curve is None or not _check_generator(report, curve, values):
        return _unreached(report, name, "there is no generator to compute with")
    if not _check_order(report, curve):
        return _unreached(report, name, "the generator has another order")
    _check_safety(report, curve)
    with report.check(name, "square roots") as check:
        check_square_roots(check, curve.field, curve.p)
    return curve


def _unreached(report: Report, name: str, reason: str) -> Optional[Curve]:
    """One failure stands for all the checks that need the curve: there is none."""
    with report.check(name, "the rest") as check:
        check.holds(False, f"not reached: {reason}")
    return None


def _evaluate(check: Check, source: Dict[str, Any], key: str) -> Any:
    """Sage's own reading of one expression, against the generator's."""
    text = source["texts"][key]
    if not check.holds(_ARITHMETIC.fullmatch(text), f"{text!r} is not an integer's expression"):
        return None
    value = ZZ(sage_eval(text))
    check.equal(f"{key} as the generator reads it", ZZ(source["read"][key]), value)
    check.note(f"{value.nbits()} bits" if value.nbits() > 16 else str(value))
    return value


def _check_moduli(report: Report, name: str, values: Dict[str, Any]) -> bool:
    good = True
    for table, letter in (("field", "p"), ("order", "n")):
        key, other = f"{table}.modulus", f"{table}.check"
        proved = False
        with report.check(name, f"{key} is prime") as check:
            value, again = values[key], values[other]
            if value != again:
                which = [k for k in (key, other) if is_prime(values[k])]
                hint = f"; only {which[0]} is prime" if len(which) == 1 else ""
                check.holds(False, f"{key} and {other} differ by {abs(value - again)}{hint}")
            proved = value > 3 and value.is_prime(proof=True)
            if check.holds(proved, f"{key} = {hex(value)} is not a prime above 3"):
                check.note(f"{letter} has {value.nbits()} bits; the primality is proved")
            good = good and proved
    return good


def _check_reader(report: Report, source: Dict[str, Any], values: Dict[str, Any]) -> None:
    """The generator's reader accepts the file, and makes of it the numbers that it holds."""
    with report.check(source["name"], "description") as check:
        refusal = source["refusal"]
        if not check.holds(not refusal, f"the generator refuses it: {refusal}"):
            return
        p = values["field.modulus"]
        expected = {
            "p": p,
            "a": values["curve.a"] % p,
            "b": values["curve.b"] % p,
            "x": values["generator.x"],
            "y": values["generator.y"],
            "n": values["order.modulus"],
            "cofactor": source["cofactor"],
            **source["geometry"],
            **{f"small.{key}": value for key, value in (source["small"] or {}).items()},
            **{key: value for key, value in values.items() if key.startswith("pairing.")},
        }
        for key, found in source["loaded"].items():
            check.equal(f"{key} as the generator loads it", ZZ(found), expected.pop(key))
        check.holds(not expected, f"not loaded: {', '.join(expected)}")
        check.note("the generator loads the same numbers")


def _check_equation(
    check: Check, source: Dict[str, Any], values: Dict[str, Any]
) -> Optional[Curve]:
    p, a, b = values["field.modulus"], values["curve.a"], values["curve.b"]
    for key in ("curve.a", "curve.b"):
        check.holds(abs(values[key]) < p, f"{key} is not between -p and p")
    if not check.holds((4 * a**3 + 27 * b**2) % p, "singular: 4 a^3 + 27 b^2 = 0 mod p"):
        return None
    curve = Curve(source["name"], values, source["cofactor"], source["library"])
    check.note(f"j-invariant {shown(curve.points.j_invariant())}")
    return curve


def _check_generator(report: Report, curve: Curve, values: Dict[str, Any]) -> bool:
    with report.check(curve.name, "generator is on the curve") as check:
        for key in ("generator.x", "generator.y"):
            check.holds(0 <= values[key] < curve.p, f"{key} is not reduced mod p")
        on_curve = curve.points.is_on_curve(curve.x, curve.y)
        check.holds(on_curve, "" if on_curve else suspects(curve))
        check.note("it satisfies the equation")
        return not check.failures
    return False


def _check_order(report: Report, curve: Curve) -> bool:
    """G has order n, and the number of points is the one that n, or counting, leaves."""
    p, n, generator = curve.p, curve.n, curve.generator
    right = False
    with report.check(curve.name, "order of the generator") as check:
        zero = curve.points(0)
        right = check.holds(
            n * generator == zero and curve.multiply(n, generator) == zero,
            "n G is not infinity: order.modulus is not the order of the generator",
        )
        check.holds(curve.multiply(n - 1, generator) == -generator, "(n - 1) G is not -G")
        check.note("n G = O for the prime n")
    if not right:
        return False
    with report.check(curve.name, "number of points") as check:
        reach = isqrt(4 * p)
        low, high = p + 1 - reach, p + 1 + reach
        first, last = -(-low // n), high // n
        if first == last:
            check.equal("order.cofactor", curve.cofactor, first)
            check.note(f"{first} n is the only multiple of n in the Hasse interval")
        elif first > last or p.nbits() > COUNTED_BITS:
            check.holds(False, f"{last - first + 1} multiples of n lie in the Hasse interval")
        if p.nbits() <= COUNTED_BITS:
            check.equal("cofactor n", curve.number_of_points, curve.points.cardinality())
            check.note("counted")
        if p.nbits() <= ENUMERATED_BITS:
            total = 1 + sum(
                1 + kronecker(x**3 + curve.a * x + curve.b, p) for x in map(ZZ, range(p))
            )
            check.equal("cofactor n", curve.number_of_points, total)
            check.note("counted over each x")
    return True


def _check_safety(report: Report, curve: Curve) -> None:
    """Weaknesses are errors in a curve that the library ships, and facts about a toy."""
    p, n = curve.p, curve.n
    with report.check(curve.name, "not anomalous, embedding degree") as check:
        check.holds(n != p, "n = p: discrete logarithms are easy on an anomalous curve")
        power, degree = Mod(p, n), 1
        while power != 1 and degree <= DEGREES:
            power, degree = power * p, degree + 1
        found = f"{degree}" if power == 1 else f"above {DEGREES}"
        weak = power == 1 and degree <= WEAK_DEGREE
        check.holds(
            not (weak and curve.library),
            f"the embedding degree {found} takes discrete logarithms to a field of few bits",
        )
        check.note(f"embedding degree {found}" + (", weak: for tests only" if weak else ""))
    with report.check(curve.name, "quadratic twist") as check:
        order = 2 * p + 2 - curve.number_of_points
        twist = curve.points.quadratic_twist()
        for _ in range(3):
            check.holds((order * twist.random_point()).is_zero(), "2 p + 2 - #E is not its order")
        check.note(f"order 2 p + 2 - #E = {_factors(order)}")


def _factors(order: Any) -> str:
    """The factorisation by size; of a large number only what trial division finds."""
    whole = order.nbits() <= FACTORED_BITS
    factors = order.factor() if whole else order.factor(limit=TRIAL_DIVISION)
    texts = []
    for factor, exponent in factors:
        power = f"^{exponent}" if exponent > 1 else ""
        if factor.nbits() <= 32:
            texts.append(f"{factor}{power}")
        else:
            kind = "prime" if is_prime(factor) else "composite"
            texts.append(f"({kind} of {factor.nbits()} bits){power}")
    return " * ".join(texts)
