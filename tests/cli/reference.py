"""SM2 on Python integers, for signatures that no signer would make. SM3 is OpenSSL's."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache

from command import VECTORS

Point = tuple[int, int] | None


@dataclass(frozen=True)
class Curve:
    """y^2 = x^3 + a x + b over F_p, with G of order n."""

    p: int
    a: int
    b: int
    n: int
    g: tuple[int, int]


@cache
def curve() -> Curve:
    """The recommended curve of GB/T 32918.5-2017."""
    found = json.loads((VECTORS / "sm2_curve.json").read_text())["cases"][0]
    p, a, b, n, x, y = (int(found[name], 16) for name in ("p", "a", "b", "n", "gx", "gy"))
    return Curve(p, a, b, n, (x, y))


def add(left: Point, right: Point) -> Point:
    """The sum of two points; None is infinity."""
    p, a = curve().p, curve().a
    if left is None or right is None:
        return left or right
    if left[0] == right[0]:
        if (left[1] + right[1]) % p == 0:
            return None
        slope = (3 * left[0] ** 2 + a) * pow(2 * left[1], -1, p)
    else:
        slope = (right[1] - left[1]) * pow(right[0] - left[0], -1, p)
    x = (slope**2 - left[0] - right[0]) % p
    return x, (slope * (left[0] - x) - left[1]) % p


def multiply(k: int, point: Point) -> Point:
    """k times a point."""
    result: Point = None
    for bit in bin(k)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


def encode(point: Point) -> bytes:
    """04 || x || y"""
    assert point is not None
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def public_key(d: int) -> bytes:
    """The point d G, uncompressed."""
    return encode(multiply(d, curve().g))


def sm3(data: bytes) -> bytes:
    """SM3 of some bytes."""
    return hashlib.new("sm3", data).digest()


def z(public: bytes, identity: bytes) -> bytes:
    """Z of GB/T 32918.2-2016, 5.5."""
    numbers = (curve().a, curve().b, *curve().g)
    fixed = b"".join(number.to_bytes(32, "big") for number in numbers)
    return sm3((8 * len(identity)).to_bytes(2, "big") + identity + fixed + public[1:])


def sign(d: int, digest: bytes, k: int) -> tuple[int, int]:
    """(r, s) over a digest with the nonce k (GB/T 32918.2-2016, 6.1, A4 to A6)."""
    n, point = curve().n, multiply(k, curve().g)
    assert point is not None
    r = (int.from_bytes(digest, "big") + point[0]) % n
    return r, pow(1 + d, -1, n) * (k - r * d) % n


def der_integer(value: int) -> bytes:
    """A non-negative INTEGER in DER."""
    content = value.to_bytes(value.bit_length() // 8 + 1, "big")
    return bytes([2, len(content)]) + content


def der_signature(r: int, s: int) -> bytes:
    """SEQUENCE { r INTEGER, s INTEGER } in DER."""
    content = der_integer(r) + der_integer(s)
    return bytes([0x30, len(content)]) + content
