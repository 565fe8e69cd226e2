"""The signatures of tests/vectors/sm2_deterministic.json, computed again: k by python3-ecdsa, r and s
on integers."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from ecdsa.rfc6979 import generate_k

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors" / "sm2_deterministic.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text())["cases"]

Point = tuple[int, int] | None


def _sm3(data: bytes = b"") -> Any:
    return hashlib.new("sm3", data)


def _integer(text: str) -> int:
    """A number of a description, in decimal or hexadecimal."""
    return int(text, 16 if text.startswith("0x") else 10)


@dataclass(frozen=True)
class Curve:
    """y^2 = x^3 + a x + b mod p, with G of order n."""

    p: int
    a: int
    b: int
    base: tuple[int, int]
    n: int

    @classmethod
    def load(cls, name: str) -> "Curve":
        """By the name that the cases give it."""
        name = {"sm2p256v1": "sm2"}.get(name, name)
        text = tomllib.loads((ROOT / "curves" / f"{name}.toml").read_text())
        p, n = (_integer(text[key]["check"]) for key in ("field", "order"))
        a, b = (_integer(text["curve"][key]) % p for key in "ab")
        x, y = (_integer(text["generator"][key]) for key in "xy")
        return cls(p, a, b, (x, y), n)

    def add(self, left: Point, right: Point) -> Point:
        if left is None or right is None:
            return left or right
        (x1, y1), (x2, y2) = left, right
        if x1 == x2 and (y1 + y2) % self.p == 0:
            return None
        if left == right:
            slope = (3 * x1 * x1 + self.a) * pow(2 * y1, -1, self.p)
        else:
            slope = (y2 - y1) * pow(x2 - x1, -1, self.p)
        x = (slope * slope - x1 - x2) % self.p
        return x, (slope * (x1 - x) - y1) % self.p

    def multiple(self, k: int) -> Point:
        """k G."""
        product: Point = None
        for bit in bin(k)[2:]:
            product = self.add(product, product)
            if bit == "1":
                product = self.add(product, self.base)
        return product

    def z(self, d: int, identity: bytes) -> bytes:
        """GB/T 32918.2-2016, 5.5, of the public key d G."""
        key = self.multiple(d)
        assert key is not None
        width = (self.p.bit_length() + 7) // 8
        numbers = b"".join(v.to_bytes(width, "big") for v in (self.a, self.b, *self.base, *key))
        return _sm3((8 * len(identity)).to_bytes(2, "big") + identity + numbers).digest()


def _sign(curve: Curve, d: int, e: bytes, extra: bytes) -> tuple[int, int, int, int]:
    """How many k were refused, k, r and s (GB/T 32918.2-2016, 6.1)."""
    for retries in range(128):
        k = generate_k(curve.n, d, _sm3, e, retry_gen=retries, extra_entropy=extra)
        point = curve.multiple(k)
        assert point is not None
        r = (int.from_bytes(e, "big") + point[0]) % curve.n
        s = pow(1 + d, -1, curve.n) * (k - r * d) % curve.n
        if r != 0 and r + k != curve.n and s != 0:
            return retries, k, r, s
    raise AssertionError("no k is of use")


@pytest.mark.parametrize("name", sorted({case["curve"] for case in CASES}))
def test_every_case_again(name: str) -> None:
    curve = Curve.load(name)
    for case in (case for case in CASES if case["curve"] == name):
        d, e, extra = int(case["d"], 16), bytes.fromhex(case["e"]), bytes.fromhex(case["extra"])
        expected = [case["retries"], *(int(case[key], 16) for key in "krs")]
        assert list(_sign(curve, d, e, extra)) == expected, case["name"]
        if "msg" in case:
            z = curve.z(d, bytes.fromhex(case["id"]))
            assert _sm3(z + bytes.fromhex(case["msg"])).digest() == e, case["name"]


def test_refusals_are_among_the_cases() -> None:
    assert {min(case["retries"], 2) for case in CASES} == {0, 1, 2}
