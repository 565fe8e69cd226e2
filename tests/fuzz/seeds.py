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


def tlv(tag: int, *contents: bytes) -> bytes:
    """A value in DER."""
    content = b"".join(contents)
    length = len(content)
    if length < 0x80:
        return bytes([tag, length]) + content
    octets = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(octets)]) + octets + content


def sm9_keys() -> list[bytes]:
    """Keys of centres and of users, in a PrivateKeyInfo, without one, and without a SEQUENCE."""
    sign, kem = cases("sm9_sign.json")[0], cases("sm9_kem.json")[0]
    sm9 = bytes.fromhex("2a811ccf5501822e")
    made = []
    for number, scalar, public, user in (
        (1, sign["ks"], sign["Ppubs"], sign["dsA"]),
        (3, kem["ke"], kem["Ppube"], kem["de"]),
    ):
        use = tlv(0x06, sm9, bytes([number]))
        point = tlv(0x03, b"\0", bytes.fromhex(public))
        made.append(tlv(0x30, point))
        for algorithm, secret in (
            (
                tlv(0x30, tlv(0x06, sm9), use),
                tlv(0x02, bytes.fromhex(scalar).lstrip(b"\0")),
            ),
            (tlv(0x30, use, tlv(0x05)), tlv(0x03, b"\0", bytes.fromhex(user))),
        ):
            inner = tlv(0x30, secret, point)
            info = tlv(0x30, bytes.fromhex("020100"), algorithm, tlv(0x04, inner))
            made += [info, inner, secret]
    return made


def sm9_pem() -> list[bytes]:
    """Files of GmSSL, and the others under the labels of gmsm."""
    masters = [case for case in cases("gmssl_sm9.json") if case["kind"] == "master"]
    labels = ["PRIVATE KEY", "SM9 SIGN MASTER KEY", "SM9 ENC PRIVATE KEY"]
    ours = [pem(labels[at % len(labels)], der) for at, der in enumerate(sm9_keys())]
    return [*(case[name].encode() for case in masters for name in ("public", "private")), *ours]


def sm9_messages() -> list[bytes]:
    """Signatures, ciphertexts and key packages in DER."""
    fields = (("sm9_sign", "sig_der"), ("sm9_enc", "cipher_der"), ("sm9_kem", "keypackage_der"))
    return [
        bytes.fromhex(case[field]) for file, field in fields for case in cases(f"{file}.json")[::3]
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
        "sm9_key_der": sm9_keys(),
        "sm9_key_pem": sm9_pem(),
        "sm9_message": sm9_messages(),
        "verify": verifications(),
    }


def main(folder: Path) -> None:
    for target, inputs in seeds().items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(inputs):
            (folder / target / f"{number:03}").write_bytes(content)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
