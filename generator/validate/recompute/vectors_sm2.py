"""SM2's protocols, as far as they are arithmetic: digests and derived keys are taken as given."""

from typing import Any, Dict, List

from sage.all import ZZ, Integers

from .curve import Curve
from .report import Check
from .vectors_curve import Points, number


def _integer(value: Any) -> bytes:
    """DER of a non-negative integer."""
    body = int(value).to_bytes(int(value).bit_length() // 8 + 1, "big")
    return _tagged(2, body)


def _tagged(tag: int, body: bytes) -> bytes:
    """DER of a value whose length needs at most two bytes."""
    size = len(body)
    if size < 128:
        length = bytes([size])
    elif size < 256:
        length = bytes([0x81, size])
    else:
        length = bytes([0x82, size >> 8, size & 255])
    return bytes([tag]) + length + body


def check_signatures(check: Check, cases: List[Dict[str, Any]], curve: Curve) -> None:
    """GB/T 32918.2: signing's equations from d, k and e, verification's from r, s and the key."""
    points, generator = Points(curve), curve.generator
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        d, k, e = (number(case[name]) for name in "dke")
        point = curve.multiply(k, generator)
        scalars = Integers(curve.n)
        r = ZZ(scalars(e + ZZ(point[0])))
        s = ZZ((1 / scalars(1 + d)) * (k - r * d))
        check.holds(0 < d < curve.n - 1 and 0 < k < curve.n, f"{where}: d or k is out of range")
        if case["kind"] == "sign-retry":
            check.holds(r == 0 or r + k == curve.n or s == 0, f"{where}: r and s are usable")
            continue
        check.holds(r != 0 and r + k != curve.n and s != 0, f"{where}: r or s is not usable")
        public = curve.multiply(d, generator)
        check.equal(f"{where}.public", case["public"], points.text(public))
        check.equal(f"{where}.x1, y1", "04" + case["x1"] + case["y1"], points.text(point))
        check.equal(f"{where}.r", number(case["r"]), r)
        check.equal(f"{where}.s", number(case["s"]), s)
        check.equal(
            f"{where}.sig_der", case["sig_der"], _tagged(0x30, _integer(r) + _integer(s)).hex()
        )
        _check_verification(check, where, case, curve, points)


def _check_verification(
    check: Check, where: str, case: Dict[str, Any], curve: Curve, points: Points
) -> None:
    """GB/T 32918.2, 7.1: R = (e + x1') mod n = r for (x1', y1') = s G + (r + s) P."""
    r, s, e = (number(case[name]) for name in "rse")
    t = (r + s) % curve.n
    right = curve.multiply(t, points.read(case["public"]))
    point = curve.multiply(s, curve.generator) + right
    check.holds(t != 0 and 0 < r < curve.n and 0 < s < curve.n, f"{where}: r, s or t is refused")
    check.equal(f"{where}: R", r, (e + ZZ(point[0])) % curve.n)


def check_encryption(check: Check, cases: List[Dict[str, Any]], curve: Curve) -> None:
    """GB/T 32918.4: C1 = k G, (x2, y2) = k P = d C1, C2 = M xor t, and the three forms."""
    points = Points(curve)
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        d, k = number(case["d"]), number(case["k"])
        check.equal(
            f"{where}.public", case["public"], points.text(curve.multiply(d, curve.generator))
        )
        if case["kind"] == "encrypt-retry":
            continue
        first = curve.multiply(k, curve.generator)
        shared = curve.multiply(k, points.read(case["public"]))
        check.equal(f"{where}.c1", case["c1"], points.text(first))
        check.equal(f"{where}.x2, y2", "04" + case["x2"] + case["y2"], points.text(shared))
        check.equal(f"{where}: d C1", points.text(curve.multiply(d, first)), points.text(shared))
        message, mask = bytes.fromhex(case["msg"]), bytes.fromhex(case["t"])
        check.equal(f"{where}.t: its length", len(mask), len(message))
        c2 = bytes(m ^ t for m, t in zip(message, mask)).hex()
        check.equal(f"{where}.c2", case["c2"], c2)
        check.equal(f"{where}.c1c3c2", case["c1c3c2"], case["c1"] + case["c3"] + c2)
        check.equal(f"{where}.c1c2c3", case["c1c2c3"], case["c1"] + c2 + case["c3"])
        x, y = (_integer(ZZ(c)) for c in first.xy())
        c3, text = _tagged(4, bytes.fromhex(case["c3"])), _tagged(4, bytes.fromhex(c2))
        check.equal(f"{where}.asn1", case["asn1"], _tagged(0x30, x + y + c3 + text).hex())


def check_exchange(check: Check, cases: List[Dict[str, Any]], curve: Curve) -> None:
    """GB/T 32918.3, 6.1: t = (d + x' r) mod n and U = h tA (PB + x2' RB), from either side."""
    points = Points(curve)
    w = -(-int(curve.n.nbits()) // 2) - 1
    low = 2**w - 1
    for index, case in enumerate(cases):
        where = f"cases[{index}]"
        t, halves = {}, {}
        for side in "AB":
            for letter in "dr":
                name = {"d": "P", "r": "R"}[letter] + side
                point = curve.multiply(number(case[letter + side]), curve.generator)
                check.equal(f"{where}.{name}", case[name], points.text(point))
            # x' = 2^w + (x mod 2^w)
            x = ZZ(points.read(case["R" + side])[0])
            halves[side] = 2**w + (x & low)
            t[side] = (number(case["d" + side]) + halves[side] * number(case["r" + side])) % curve.n
            check.equal(f"{where}.t{side}", number(case["t" + side]), t[side])
        for side, other in (("A", "B"), ("B", "A")):
            key = points.read(case["P" + other])
            ephemeral = curve.multiply(halves[other], points.read(case["R" + other]))
            shared = curve.multiply(curve.cofactor * t[side], key + ephemeral)
            check.equal(f"{where}.U from {side}", case["U"], points.text(shared))


def check_keys(check: Check, cases: List[Dict[str, Any]], curve: Curve) -> None:
    """Each public key is its private key times G."""
    points = Points(curve)
    for case in cases:
        public = points.text(curve.multiply(number(case["d"]), curve.generator))
        check.equal(f"{case['name']}: public", case["public"], public)
