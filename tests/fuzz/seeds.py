"""Writes the seeds of the fuzz targets: `seeds.py FOLDER` makes FOLDER/TARGET/NNN."""

import base64
import json
import sys
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def cases(file: str) -> list[dict[str, Any]]:
    return json.loads((VECTORS / file).read_text())["cases"]


def pem(label: str, der: bytes) -> bytes:
    lines = base64.encodebytes(der).decode()
    return f"-----BEGIN {label}-----\n{lines}-----END {label}-----\n".encode()


def pem_of(case: dict[str, Any]) -> bytes:
    if case["kind"] == "public":
        label = "PUBLIC KEY"
    else:
        label = "EC PRIVATE KEY" if "sec1" in case["name"] else "PRIVATE KEY"
    return pem(label, bytes.fromhex(case["der"]))


def ciphertexts() -> list[bytes]:
    """The standard's ciphertext in every form, other short ones in one form each, behind the byte
    that tells the form and another one."""
    short = [
        case
        for case in cases("sm2_enc.json")
        if case["kind"] == "encrypt" and case["curve"] == "sm2p256v1" and len(case["msg"]) <= 80
    ]
    texts = []
    for index, case in enumerate(short):
        raw = [bytes.fromhex(case[name]) for name in ("c1c3c2", "c1c2c3")]
        forms = [bytes.fromhex(case["asn1"]), *raw, *(text[1:] for text in raw)]
        for number, text in enumerate(forms):
            if index == 0 or index % len(forms) == number:
                texts.append(bytes([number + len(forms) * (index % len(forms))]) + text)
    return texts


def points() -> list[bytes]:
    """Points in every encoding, near points, and none."""
    full = [
        bytes.fromhex(case["result"])
        for case in cases("sm2_points.json")
        if case["op"] == "decompress" and case["result"].startswith("04")
    ][:4]
    refused = [
        bytes.fromhex(case["compressed"])
        for case in cases("sm2_points.json")
        if case["op"] == "decompress" and not case["result"].startswith("04")
    ][:4]
    texts = [b"\0", *refused]
    for point in full:
        parity = point[64] & 1
        texts += [point, bytes([2 + parity]) + point[1:33]]
        texts += [bytes([tag]) + point[1:] for tag in (6, 7)]
    return texts


def verifications() -> list[bytes]:
    """r, s, e and a public key: signatures, one without the tag of its key, and other keys."""
    good = [
        case
        for case in cases("sm2_sign.json")
        if case["kind"] == "sign" and case["curve"] == "sm2p256v1"
    ][:3]
    heads = [bytes.fromhex(case["r"] + case["s"] + case["e"]) for case in good]
    keys = [bytes.fromhex(case["public"]) for case in good]
    return [
        *(head + key for head, key in zip(heads, keys, strict=True)),
        heads[0] + keys[0][1:],
        bytes(64) + heads[0][64:],
        *(heads[0] + point for point in points()[:9]),
    ]


def messages() -> list[bytes]:
    """What sides of an exchange send: R, and R with a tag; no difference from the right answer, and
    a difference of one bit."""
    exchanges = [case for case in cases("sm2_kex.json") if case["curve"] == "sm2p256v1"][:4]
    return [
        *(bytes.fromhex(case["RA"]) for case in exchanges),
        *(bytes.fromhex(case["RB"] + case["SB"]) for case in exchanges),
        *(point + bytes(32) for point in points()),
        *points(),
        bytes(97),
        b"\2" + bytes(96),
        b"\3" + bytes(96),
        bytes(96) + b"\1",
        bytes(31) + b"\1",
        bytes(64),
    ]


def sm9_inputs() -> list[bytes]:
    """What an SM9 user gets, behind the byte that tells what it is: a short ciphertext of each mode,
    a signature, points of both groups, an answer in a key exchange, and the head of a hybrid
    message."""
    modes = ["xor", "sm4-ecb", "sm4-cbc", "sm4-ofb", "sm4-cfb"]
    texts = []
    for number, mode in enumerate(modes):
        case = next(case for case in cases("sm9_enc.json") if case["mode"] == mode)
        texts.append(bytes([0, number]) + bytes.fromhex(case["c1c3c2"]))
    signature = cases("sm9_sign.json")[0]
    exchange = cases("sm9_kex.json")[0]
    point = bytes.fromhex(exchange["RB"])
    return [
        *texts,
        b"\1" + bytes.fromhex(signature["h"] + signature["S"][2:]) + b"message",
        b"\1" + bytes(100),
        b"\2" + point,
        bytes([2, 2 + (point[64] & 1)]) + point[1:33],
        b"\2" + bytes.fromhex(signature["Ppubs"]),
        b"\3" + point,
        b"\3" + point + bytes.fromhex(exchange["SB"]),
        b"\4SMGI\1\4" + point + bytes(16),
    ]


def seeds() -> dict[str, list[bytes]]:
    files = [case for case in cases("key_files.json") if case["kind"] != "key"]
    keys = [case for case in cases("key_files.json") if case["kind"] == "key"]
    enveloped = [bytes.fromhex(case["der"]) for case in cases("enveloped_keys.json")]
    encrypted = [bytes.fromhex(case["der"]) for case in cases("encrypted_keys.json")]
    signatures = [case for case in cases("sm2_sign.json") if case["kind"] == "sign"]
    parameters = pem("EC PARAMETERS", bytes.fromhex("06082a811ccf5501822d"))
    return {
        "ciphertext": ciphertexts(),
        "exchange": messages(),
        "hybrid": [bytes.fromhex(case["ciphertext"]) for case in cases("sm2_hybrid.json")],
        "key_der": [*(bytes.fromhex(case["der"]) for case in files), *encrypted, *enveloped],
        "key_pem": [
            *(pem_of(case) for case in files),
            *(parameters + pem_of(case) for case in files if "sec1" in case["name"]),
            *(pem("ENCRYPTED PRIVATE KEY", der) for der in encrypted),
            *(case[name].encode() for case in keys for name in ("d", "public")),
        ],
        "signature_der": [
            *(bytes.fromhex(case["sig_der"]) for case in signatures),
            *(bytes.fromhex(case["r"] + case["s"]) for case in signatures),
        ],
        "sm9": sm9_inputs(),
        "verify": verifications(),
    }


def main(folder: Path) -> None:
    for target, inputs in seeds().items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(inputs):
            (folder / target / f"{number:03}").write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
