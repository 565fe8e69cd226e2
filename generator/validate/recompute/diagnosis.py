"""When (x, y) is not on the curve: which one number, changed alone, would put it right?"""

from typing import Any, List, Tuple

from sage.all import GF, ZZ, EllipticCurve, PolynomialRing


def suspects(curve: Any) -> str:
    """A sentence that names the numbers, the most likely one first.

    A replacement counts when the point then lies on the curve and has order n; the one that differs
    in the fewest hexadecimal digits is the likeliest to have been mistyped.
    """
    found = sorted(
        (_digits(getattr(curve, letter) % curve.p, value), key, value)
        for key, letter, value in _candidates(curve)
        if _fits(curve, letter, value)
    )
    if not found:
        return "(x, y) is not on the curve, and no change of one number alone would put it there"
    digits, key, value = found[0]
    also = sorted({k for _, k, _ in found[1:]} - {key})
    return (
        f"{key} is wrong: (x, y) is not on the curve; with {key} = {hex(value)}, which differs in "
        f"{digits} hexadecimal {'digit' if digits == 1 else 'digits'}, it is, and has order n"
        + (f" (less likely: {', '.join(also)})" if also else "")
    )


def _candidates(curve: Any) -> List[Tuple[str, str, Any]]:
    field = GF(curve.p, proof=False)
    a, b, x, y = (field(v) for v in (curve.a, curve.b, curve.x, curve.y))
    ring = PolynomialRing(field, "t")
    t = ring.gen()
    candidates = [("curve.b", "b", y**2 - x**3 - a * x)]
    if x:
        candidates.append(("curve.a", "a", (y**2 - x**3 - b) / x))
    square = x**3 + a * x + b
    if square.is_square():
        candidates += [("generator.y", "y", root) for root in square.sqrt(all=True)]
    candidates += [
        ("generator.x", "x", root)
        for root in (t**3 + a * t + b - y**2).roots(multiplicities=False)
    ]
    return [(key, letter, ZZ(value)) for key, letter, value in candidates]


def _fits(curve: Any, letter: str, value: Any) -> bool:
    changed = {"a": curve.a, "b": curve.b, "x": curve.x, "y": curve.y, letter: value}
    try:
        points = EllipticCurve(curve.field, [changed["a"], changed["b"]])
    except ArithmeticError:  # singular
        return False
    return bool((curve.n * points(changed["x"], changed["y"])).is_zero())


def _digits(left: Any, right: Any) -> int:
    """Hexadecimal digits in which two numbers differ."""
    return sum(digit != "0" for digit in hex(int(left) ^ int(right))[2:])
