"""The messages of tests/vectors/sm2_hybrid.json, decrypted again by what the format says
(smidgen/sm2_hybrid.h): points, HMAC and GHASH on Python's integers, SM3 by hashlib, SM4 by openssl."""

import hashlib
import hmac
import json
from typing import Any

import pytest
from command import VECTORS
from openssl import openssl
from reference import curve, multiply

CASES: list[dict[str, Any]] = json.loads((VECTORS / "sm2_hybrid.json").read_text())["cases"]
HEADER, TAG = 71, 16


def sm3(data: bytes) -> bytes:
    return hashlib.new("sm3", data).digest()


def kdf(data: bytes) -> bytes:
    """GB/T 32918.4-2016, 5.4.3, for 32 bytes."""
    return sm3(data + (1).to_bytes(4, "big"))


def hkdf(secret: bytes, info: bytes) -> bytes:
    """RFC 5869 without a salt, for 16 bytes."""
    extracted = hmac.digest(bytes(32), secret, "sm3")
    return hmac.digest(extracted, info + b"\x01", "sm3")[:16]


def sm4(key: bytes, blocks: list[bytes]) -> list[bytes]:
    words = ("enc", "-sm4-ecb", "-nopad", "-K", key.hex())
    out = openssl(*words, stdin=b"".join(blocks))
    return [out[at : at + 16] for at in range(0, len(out), 16)]


def times(x: int, y: int) -> int:
    """A product in the field of GHASH (NIST SP 800-38D, 6.3)."""
    product = 0
    for i in range(128):
        if x >> (127 - i) & 1:
            product ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return product


def gcm(key: bytes, iv: bytes, ciphertext: bytes) -> tuple[bytes, bytes]:
    """What a ciphertext decrypts to, and its tag."""
    count = -(-len(ciphertext) // 16)
    counters = [iv + i.to_bytes(4, "big") for i in range(1, count + 2)]
    zero, first, *stream = sm4(key, [bytes(16), *counters])
    state, h = 0, int.from_bytes(zero, "big")
    for at in range(0, len(ciphertext), 16):
        state = times(state ^ int.from_bytes(ciphertext[at : at + 16].ljust(16, b"\0"), "big"), h)
    state = times(state ^ 8 * len(ciphertext), h) ^ int.from_bytes(first, "big")
    plain = bytes(a ^ b for a, b in zip(ciphertext, b"".join(stream), strict=False))
    return plain, state.to_bytes(16, "big")


def decrypt(d: int, aad: bytes, message: bytes) -> bytes:
    header, body = message[:HEADER], message[HEADER:]
    assert header[:5] == b"SMGH\x01" and header[6] == 4
    x, y = (int.from_bytes(header[at : at + 32], "big") for at in (7, 39))
    shared, own = multiply(d, (x, y)), multiply(d, curve().g)
    assert shared is not None and own is not None
    secret = kdf(b"".join(v.to_bytes(32, "big") for v in shared))
    public = b"".join(v.to_bytes(32, "big") for v in own)
    key = hkdf(secret, sm3(header + public + aad))
    size, text = (1 << header[5]) + TAG, b""
    chunks = [body[at : at + size] for at in range(0, len(body), size)]
    for i, chunk in enumerate(chunks):
        iv = bytes(3) + i.to_bytes(8, "big") + bytes([chunk is chunks[-1]])
        plain, tag = gcm(key, iv, chunk[:-TAG])
        assert tag == chunk[-TAG:], f"chunk {i}"
        text += plain
    return text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_message_decrypts_by_the_description(case: dict[str, Any]) -> None:
    message = bytes.fromhex(case["ciphertext"])
    assert decrypt(int(case["d"], 16), bytes.fromhex(case["aad"]), message) == bytes.fromhex(
        case["msg"]
    )
    c1 = multiply(int(case["k"], 16), curve().g)
    assert c1 is not None
    assert message[7:HEADER] == b"".join(v.to_bytes(32, "big") for v in c1)
    assert message[5] == case["chunk_bits"]
