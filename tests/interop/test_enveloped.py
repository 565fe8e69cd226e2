"""The keys of tests/vectors/enveloped_keys.json, opened by `openssl` piece by piece: the SM2Cipher
with the recipient's key, then SM4-ECB (GM/T 0009-2012, 7.4)."""

import json
from pathlib import Path
from typing import Any

import pytest
from command import VECTORS, pem
from openssl import openssl
from reference import curve, encode, multiply

CASES: list[dict[str, Any]] = json.loads((VECTORS / "enveloped_keys.json").read_text())["cases"]
GOOD = [case for case in CASES if case["result"] == "ok"]
SM2_OID = bytes.fromhex("06082a811ccf5501822d")
EC_OID = bytes.fromhex("06072a8648ce3d0201")


def der(tag: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    length = bytes([len(content)]) if len(content) < 128 else bytes([0x81, len(content)])
    return bytes([tag]) + length + content


def pieces(data: bytes) -> list[tuple[int, bytes, bytes]]:
    """Tag, content and whole of each value in a run of DER."""
    found = []
    while data:
        size, head = (data[1], 2) if data[1] < 128 else (data[2], 3)
        found.append((data[0], data[head : head + size], data[: head + size]))
        data = data[head + size :]
    return found


def private_key(d: bytes) -> bytes:
    """PKCS#8 in PEM, for openssl."""
    point = encode(multiply(int.from_bytes(d, "big"), curve().g))
    ec = der(0x30, b"\2\1\1", der(4, d), der(0xA1, der(3, b"\0", point)))
    return pem("PRIVATE KEY", der(0x30, b"\2\1\0", der(0x30, EC_OID, SM2_OID), der(4, ec)))


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case["name"])
def test_openssl_opens_it(case: dict[str, Any], tmp_path: Path) -> None:
    recipient = tmp_path / "recipient.pem"
    recipient.write_bytes(private_key(bytes.fromhex(case["recipient"])))
    ((tag, content, whole),) = pieces(bytes.fromhex(case["der"]))
    assert tag == 0x30 and whole.hex() == case["der"]
    algorithm, cipher, point, encrypted = pieces(content)
    assert pieces(algorithm[1])[0][2].startswith(bytes.fromhex("06")) and algorithm[0] == 0x30
    assert (cipher[0], point[0], encrypted[0]) == (0x30, 3, 3)
    key = openssl("pkeyutl", "-decrypt", "-inkey", recipient, stdin=cipher[2])
    assert key.hex() == case["symmetric"]
    words = ("enc", "-d", "-sm4-ecb", "-nopad", "-K", key.hex())
    d = openssl(*words, stdin=encrypted[1][1:])
    assert d.hex() == case["d"]
    own = encode(multiply(int.from_bytes(d, "big"), curve().g))
    x = own[1:33]
    assert point[1][1:] in (own, bytes([2 + own[-1] % 2]) + x)
