"""Curve parameters and points: sm2_curve, sm2_points, and the files under vectors/curve."""

from typing import Any, Dict, List, Optional

from sage.all import ZZ, Mod

from .curve import Curve, Numbers
from .report import Check, shown

PUBLISHED = {
    "p": "field.modulus",
    "a": "curve.a",
    "b": "curve.b",
    "gx": "generator.x",
    "gy": "generator.y",
    "n": "order.modulus",
}
"""The numbers of a curve, by their names in the files, and their keys in a description."""


def number(text: str) -> Any:
    """Hexadecimal text as an integer."""
    return ZZ(text, 16)


class Points:
    """Points as text: 04 || x || y, or "infinity"; "G" is read as the generator."""

    def __init__(self, curve: Curve) -> None:
        self.curve = curve
        self.size = 2 * (-(-int(curve.p.nbits()) // 8))

    def read(self, text: str) -> Any:
        """The point; ValueError when it is not on the curve or not in this form."""
        if text == "G":
            return self.curve.generator
        if text == "infinity":
            return self.curve.points(0)
        if len(text) != 2 + 2 * self.size or text[:2] != "04":
            raise ValueError(f"{text!r} is not 04 || x || y")
        x, y = number(text[2 : 2 + self.size]), number(text[2 + self.size :])
        if max(x, y) >= self.curve.p:
            raise ValueError(f"{text!r} is not reduced")
        return self.curve.points(x, y)

    def coordinate(self, value: Any) -> str:
        """A coordinate in hexadecimal digits."""
        return format(int(ZZ(value)), f"0{self.size}x")

    def text(self, point: Any) -> str:
        """A point as the vectors write it."""
        if point.is_zero():
            return "infinity"
        return "04" + "".join(self.coordinate(c) for c in point.xy())

    def compressed(self, point: Any) -> str:
        """02 or 03 by the last bit of y, then x."""
        x, y = point.xy()
        return f"0{2 + int(ZZ(y) % 2)}{self.coordinate(x)}"


def check_parameters(check: Check, cases: List[Dict[str, Any]], numbers: Optional[Numbers]) -> None:
    """The description has the published parameters, and what is derived from them is right."""
    for case in cases:
        p, n, r = number(case["p"]), number(case["n"]), ZZ(2) ** 256
        if numbers is not None:
            _check_published(check, case, numbers)
        derived = {
            "mont_R_mod_p": r % p,
            "mont_R2_mod_p": r**2 % p,
            "p_inv_neg_mod_2_64": ZZ(-1 / Mod(p, 2**64)),
            "mont_R_mod_n": r % n,
            "mont_R2_mod_n": r**2 % n,
            "n_inv_neg_mod_2_64": ZZ(-1 / Mod(n, 2**64)),
        }
        for name, value in derived.items():
            check.equal(f"{case['name']}: {name}", number(case[name]), value)


def _check_published(check: Check, case: Dict[str, Any], numbers: Numbers) -> None:
    """The description's numbers against the names that the files give them."""
    p = number(case["p"])
    for name, key in PUBLISHED.items():
        if key not in numbers.values:
            continue  # a failure already says that it cannot be evaluated
        value = numbers.values[key] % p if name in "ab" else numbers.values[key]
        check.holds(
            value == number(case[name]),
            f"{key} is {shown(value)}, but the published {name} of {case['name']} is "
            f"{shown(number(case[name]))}",
        )
    cofactor = number(case["h"] if "h" in case else case["cofactor"])
    check.equal("order.cofactor", numbers.cofactor, cofactor)


def check_points(check: Check, cases: List[Dict[str, Any]], curve: Curve) -> None:
    """mul, add, muladd and decompress."""
    points = Points(curve)
    for index, case in enumerate(cases):
        where = f"cases[{index}] ({case['op']})"
        if case["op"] == "decompress":
            _check_decompression(check, where, case, points)
            continue
        result = _sum(case, points)
        check.equal(where, case["result"], points.text(result))
        if "compressed" in case:
            check.equal(f"{where}: compressed", case["compressed"], points.compressed(result))


def _sum(case: Dict[str, Any], points: Points) -> Any:
    multiply, read = points.curve.multiply, points.read
    if case["op"] == "mul":
        return multiply(number(case["k"]), read(case["point"]))
    if case["op"] == "add":
        return read(case["p"]) + read(case["q"])
    if case["op"] == "muladd":
        left = multiply(number(case["k"]), points.curve.generator)
        return left + multiply(number(case["l"]), read(case["q"]))
    raise ValueError(f"unknown operation {case['op']}")


def _check_decompression(check: Check, where: str, case: Dict[str, Any], points: Points) -> None:
    text = case["compressed"]
    x = number(text[2:])
    field = points.curve.field
    square = field(x) ** 3 + points.curve.a * field(x) + points.curve.b
    if x >= points.curve.p or not square.is_square():
        check.equal(where, case["result"], "invalid")
        return
    parity = int(text[:2], 16) - 2
    y = next(root for root in square.sqrt(all=True) if ZZ(root) % 2 == parity)
    check.equal(where, case["result"], points.text(points.curve.points(x, y)))


def check_curve_points(check: Check, content: Dict[str, Any], numbers: Optional[Numbers]) -> None:
    """A file under vectors/curve carries its own parameters."""
    values = {key: number(content[name]) for name, key in PUBLISHED.items()}
    own = Curve(content["name"], values, number(content["cofactor"]), False)
    if numbers is not None:
        _check_published(check, content, numbers)
    check.holds(own.multiply(own.n, own.generator).is_zero(), "n G is not infinity")
    points = Points(own)
    for index, case in enumerate(content["cases"]):
        if "x" in case:  # a result by its coordinates
            case = dict(case, result=f"04{case['x']}{case['y']}")
        check.equal(
            f"cases[{index}] ({case['op']})", case["result"], points.text(_sum(case, points))
        )
