"""SM9's files: points, towers, pairings, and what of its protocols is arithmetic."""

from typing import Any, Dict, List

from sage.all import ZZ, Integers, Mod

from .pairing import DEGREE, Pairing, coefficients
from .report import Check
from .vectors_curve import Points, number


class Elements:
    """Points of G1 and G2 and elements of Fp2, Fp4 and Fp12 as text, the highest part first.

    Fp12 is w^2, w and 1, each of them v and 1, each of these u and 1; u = w^6 and v = w^3.
    """

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.g1 = Points(pairing.curve)
        self.size = self.g1.size

    def exponents(self, degree: int) -> List[int]:
        """The powers of w in the order of the text."""
        inner = [6, 0]
        if degree == 2:
            return inner
        middle = [3 + i for i in inner] + inner
        if degree == 4:
            return middle
        return [outer + i for outer in (2, 1, 0) for i in middle]

    def element(self, text: str, degree: int) -> Any:
        """An element of Fp12; ValueError when the text is not one of this degree."""
        if len(text) != self.size * degree:
            raise ValueError(f"{text[:16]}… does not have {degree} coordinates")
        parts = [number(text[i : i + self.size]) for i in range(0, len(text), self.size)]
        if max(parts) >= self.pairing.p:
            raise ValueError(f"{text[:16]}… is not reduced")
        powers = zip(parts, self.exponents(degree))
        return sum(self.pairing.fp12(c) * self.pairing.w**k for c, k in powers)

    def text(self, value: Any, degree: int) -> str:
        """An element of Fp12 that lies in the field of this degree."""
        found = list(value.polynomial().list())
        found += [0] * (DEGREE - len(found))
        exponents = self.exponents(degree)
        if any(c for k, c in enumerate(found) if k not in exponents):
            raise ValueError(f"an element is not in the field of degree {degree}")
        return "".join(self.g1.coordinate(found[k]) for k in exponents)

    def read_g2(self, text: str) -> Any:
        """04, x_hi, x_lo, y_hi, y_lo; "P2" and "infinity" are read too."""
        if text == "P2":
            return self.pairing.generator
        if text == "infinity":
            return self.pairing.twist(0)
        if len(text) != 2 + 4 * self.size or text[:2] != "04":
            raise ValueError(f"{text!r} is not a point of G2")
        parts = [number(text[i : i + self.size]) for i in range(2, len(text), self.size)]
        x, y = (low + high * self.pairing.u for high, low in (parts[:2], parts[2:]))
        return self.pairing.twist(x, y)

    def text_g2(self, point: Any) -> str:
        """As it is read."""
        if point.is_zero():
            return "infinity"
        parts = [c for xy in point.xy() for c in reversed(coefficients(xy))]
        return "04" + "".join(map(self.g1.coordinate, parts))

    def read_g1(self, text: str) -> Any:
        """04, x, y; "P1" and "infinity" are read too."""
        return self.g1.read("G" if text == "P1" else text)

    def value(self, left: Any, right: Any) -> str:
        """A pairing as text."""
        return self.text(self.pairing.pairing(left, right), DEGREE)

    def power(self, text: str, k: Any) -> str:
        """A power of an element of GT, as text."""
        return self.text(self.element(text, DEGREE) ** k, DEGREE)


def check_sm9_parameters(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """The description has the published numbers, and what is derived from them is right."""
    elements, curve = Elements(pairing), pairing.curve
    p, n, r = pairing.p, pairing.n, ZZ(2) ** 256
    x0, x1, y0, y1 = (c for xy in pairing.generator.xy() for c in coefficients(xy))
    derived = {
        "t": pairing.t,
        "trace": p + 1 - n,
        "p": p,
        "n": n,
        "b": curve.b,
        "cofactor_g1": curve.cofactor,
        "P1x": curve.x,
        "P1y": curve.y,
        "P2x_lo": x0,
        "P2x_hi": x1,
        "P2y_lo": y0,
        "P2y_hi": y1,
        "six_t_plus_2": 6 * pairing.t + 2,
        "beta_frobenius_w_p_minus_1": ZZ(pairing.gamma),
        "mont_R_mod_p": r % p,
        "mont_R2_mod_p": r**2 % p,
        "p_inv_neg_mod_2_64": ZZ(-1 / Mod(p, 2**64)),
        "mont_R_mod_n": r % n,
        "mont_R2_mod_n": r**2 % n,
        "n_inv_neg_mod_2_64": ZZ(-1 / Mod(n, 2**64)),
    }
    for case in cases:
        for name, value in derived.items():
            check.equal(f"the published {name}", number(case[name]), value)
        check.equal("the published k", case["k"], DEGREE)
        check.equal("the published P1", case["P1"], elements.g1.text(curve.generator))
        check.equal("the published P2", case["P2"], elements.text_g2(pairing.generator))
        value = elements.value(curve.generator, pairing.generator)
        check.equal("e(P1, P2)", case["e_P1_P2"], value)


def check_sm9_tower(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """Arithmetic in the fields of degree 2, 4 and 12."""
    elements = Elements(pairing)
    for index, case in enumerate(cases):
        degree = case["degree"]
        a, b = (elements.element(case[name], degree) for name in "ab")
        results = {
            "add": a + b,
            "sub": a - b,
            "neg": -a,
            "mul": a * b,
            "sqr": a**2,
            "inv": 1 / a if a else None,
            "frobenius": a**pairing.p,
            "frobenius2": a ** (pairing.p**2),
            "frobenius3": a ** (pairing.p**3),
            "frobenius6": a ** (pairing.p**6),
            "conjugate": a ** (pairing.p ** (degree // 2)),
            "mul_u": a * pairing.w**6,
            "mul_v": a * pairing.w**3,
            "mul_w": a * pairing.w,
        }
        given = {"degree", "a", "b", "verified", "verified_by", "name", "origin"}
        check.holds(not set(case) - set(results) - given, f"cases[{index}] has unknown results")
        for name in sorted(set(case) & set(results)):
            value = results[name]
            expected = None if value is None else elements.text(value, degree)
            check.equal(f"cases[{index}].{name}", case[name], expected)


def check_sm9_points(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """Multiples, sums, and Frobenius carried to the twist."""
    elements = Elements(pairing)
    for index, case in enumerate(cases):
        g1 = case["group"] == "g1"
        read = elements.read_g1 if g1 else elements.read_g2
        point = read(case["point"])
        if case["op"] == "mul":
            result = number(case["k"]) * point
        elif case["op"] == "add":
            result = point + read(case["point2"])
        elif case["op"] in ("frobenius", "frobenius2"):
            result = pairing.psi(point, 2 if case["op"] == "frobenius2" else 1)
        else:
            raise ValueError(f"unknown operation {case['op']}")
        text = elements.g1.text(result) if g1 else elements.text_g2(result)
        check.equal(f"cases[{index}] ({case['group']} {case['op']})", case["result"], text)


def check_sm9_pairing(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """Pairings, and powers in GT."""
    elements = Elements(pairing)
    for index, case in enumerate(cases):
        where = f"cases[{index}] ({case['op']})"
        if case["op"] == "pairing":
            found = elements.value(elements.read_g1(case["P"]), elements.read_g2(case["Q"]))
        else:
            found = elements.power(case["base"], number(case["k"]))
        check.equal(where, case["result"], found)


def check_sm9_signatures(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """GM/T 0044.2: the key from t1 = H1 + ks, S from r and h, and g^h' e(S, P) = w."""
    elements, n = Elements(pairing), pairing.n
    one, two = pairing.curve.generator, pairing.generator
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        ks, t1, r, h = (number(case[name]) for name in ("ks", "t1", "r", "h"))
        t2 = ZZ(Mod(ks, n) / t1)
        check.equal(f"{where}.Ppubs", case["Ppubs"], elements.text_g2(ks * two))
        check.equal(f"{where}.t2", number(case["t2"]), t2)
        key = t2 * one
        check.equal(f"{where}.dsA", case["dsA"], elements.g1.text(key))
        check.equal(f"{where}.g", case["g"], elements.value(one, ks * two))
        check.equal(f"{where}.w", case["w"], elements.power(case["g"], r))
        left = ZZ(Mod(r - h, n))
        check.equal(f"{where}.l", number(case["l"]), left)
        signature = left * key
        check.equal(f"{where}.S", case["S"], elements.g1.text(signature))
        # 7.1: P = h1 P2 + Ppub-s, and t1 is h1 + ks
        value = pairing.pairing(signature, t1 * two)
        value *= elements.element(case["g"], DEGREE) ** h
        check.equal(f"{where}: w of the verifier", case["w"], elements.text(value, DEGREE))


def check_sm9_encapsulations(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """GM/T 0044.4: the key, C = r QB, w = e(Ppub-e, P2)^r = e(C, de)."""
    elements, n = Elements(pairing), pairing.n
    one, two = pairing.curve.generator, pairing.generator
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        ke, t1, r = (number(case[name]) for name in ("ke", "t1", "r"))
        t2 = Integers(n)(ke) / t1
        check.equal(f"{where}.Ppube", case["Ppube"], elements.g1.text(ke * one))
        check.equal(f"{where}.t2", number(case["t2"]), ZZ(t2))
        check.equal(f"{where}.de", case["de"], elements.text_g2(ZZ(t2) * two))
        check.equal(f"{where}.QB", case["QB"], elements.g1.text(t1 * one))
        check.equal(f"{where}.g", case["g"], elements.value(ke * one, two))
        check.equal(f"{where}.w", case["w"], elements.power(case["g"], r))
        c = elements.read_g1(case["C"])
        check.equal(f"{where}.C", case["C"], elements.g1.text(r * t1 % n * one))
        check.equal(f"{where}: w of B", case["w"], elements.value(c, ZZ(t2) * two))


def check_sm9_encryption(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """GM/T 0044.4, 7.1: w = e(Ppub-e, P2)^r; K1 and K2 are taken as given, and so is Q."""
    elements = Elements(pairing)
    one, two = pairing.curve.generator, pairing.generator
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        g = elements.value(number(case["ke"]) * one, two)
        check.equal(f"{where}.w", case["w"], elements.power(g, number(case["r"])))
        check.holds(not elements.read_g1(case["C1"]).is_zero(), f"{where}.C1 is infinity")
        message, mask = bytes.fromhex(case["msg"]), bytes.fromhex(case["K1"])
        if case["mode"] == "xor":
            c2 = bytes(m ^ k for m, k in zip(message, mask)).hex()
            check.equal(f"{where}.C2", case["C2"], c2)
        whole = case["C1"] + case["C3"] + case["C2"]
        check.equal(f"{where}.c1c3c2", case["c1c3c2"].removeprefix("04"), whole.removeprefix("04"))


def check_sm9_exchange(check: Check, cases: List[Dict[str, Any]], pairing: Pairing) -> None:
    """GM/T 0044.3, 6.1: g1, g2 and g3 from either side."""
    elements = Elements(pairing)
    one, two = pairing.curve.generator, pairing.generator
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        ke, first, second = (number(case[name]) for name in ("ke", "rA", "rB"))
        check.equal(f"{where}.Ppube", case["Ppube"], elements.g1.text(ke * one))
        g = elements.value(ke * one, two)
        keys = {side: elements.read_g2(case["de" + side]) for side in "AB"}
        points = {side: elements.read_g1(case["R" + side]) for side in "AB"}
        check.equal(f"{where}.g1 of A", case["g1"], elements.power(g, first))
        check.equal(f"{where}.g2 of A", case["g2"], elements.value(points["B"], keys["A"]))
        check.equal(f"{where}.g3 of A", case["g3"], elements.power(case["g2"], first))
        check.equal(f"{where}.g1 of B", case["g1"], elements.value(points["A"], keys["B"]))
        check.equal(f"{where}.g2 of B", case["g2"], elements.power(g, second))
        check.equal(f"{where}.g3 of B", case["g3"], elements.power(case["g1"], second))
