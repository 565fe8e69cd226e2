"""The known answers of SM9, with those of GM/T 0044.5-2016 all among them."""

from pathlib import Path
from typing import Any

from generator.emit.answer_tables import Table, answer, named

SIGN_FILE = "sm9_sign.json"
KEM_FILE = "sm9_kem.json"
ENC_FILE = "sm9_enc.json"
KEX_FILE = "sm9_kex.json"
FILES = (SIGN_FILE, KEM_FILE, ENC_FILE, KEX_FILE)

# An empty message and one of more than a block of SM3.
SIGN_NAMES = ("random 6", "random 7")
# A key shorter than a block of the KDF, and one longer.
KEM_NAMES = ("random 0", "random 3")
# More than a block of the KDF and one byte, and each mode of SM4 with a block that is not full.
ENC_NAMES = ("random 0", "random 4", "random 17 bytes")
KEX_NAMES = ("random 2",)

HID_ENCRYPT = "03"
# Modes whose C2 begins with the IV.
IV_DIGITS = 32
MODES_WITH_IV = ("sm4-cbc", "sm4-ofb", "sm4-cfb")


def tables(vectors: Path, cases: dict[str, list[dict[str, Any]]]) -> tuple[Table, ...]:
    """The tables of SM9, of the cases of each file of ``FILES``."""
    return (
        _sign(vectors / SIGN_FILE, cases[SIGN_FILE]),
        _kem(vectors / KEM_FILE, cases[KEM_FILE]),
        _encrypt(vectors / ENC_FILE, cases[ENC_FILE]),
        _exchange(vectors / KEX_FILE, cases[KEX_FILE]),
    )


def _table(
    name: str, comment: str, path: Path, chosen: list[tuple[dict[str, Any], dict[str, str]]]
) -> Table:
    answers = tuple(answer(case, path, **members) for case, members in chosen)
    return Table(name, comment, tuple(chosen[0][1]), answers)


def _sign(path: Path, cases: list[dict[str, Any]]) -> Table:
    """``signature`` is h || x_S || y_S."""
    chosen = [
        (
            case,
            {
                "master": case["ks"],
                "public_key": case["Ppubs"],
                "id": case["id"],
                "hid": case["hid"],
                "user": case["dsA"],
                "message": case["msg"],
                "r": case["r"],
                "signature": case["h"] + case["S"][2:],
                "der": case["sig_der"],
            },
        )
        for case in named(cases, SIGN_NAMES, path)
    ]
    return _table("sm9_sign", "SM9 signatures with a given r.", path, chosen)


def _kem(path: Path, cases: list[dict[str, Any]]) -> Table:
    chosen = [
        (
            case,
            {
                "master": case["ke"],
                "public_key": case["Ppube"],
                "id": case["id"],
                "hid": case["hid"],
                "user": case["de"],
                "r": case["r"],
                "ciphertext": case["C"],
                "key": case["K"],
                "package": case["keypackage_der"],
            },
        )
        for case in named(cases, KEM_NAMES, path)
    ]
    return _table("sm9_kem", "SM9 key encapsulation with a given r.", path, chosen)


def _encrypt(path: Path, cases: list[dict[str, Any]]) -> Table:
    """``drawn`` is r and the IV, where there is one; ``mode`` the number EnType; C3 is SM3's."""
    chosen = [
        (
            case,
            {
                "master": case["ke"],
                "id": case["id"],
                "hid": HID_ENCRYPT,
                "mode": f"{case['en_type']:02x}",
                "drawn": case["r"]
                + (case["C2"][:IV_DIGITS] if case["mode"] in MODES_WITH_IV else ""),
                "plain": case["msg"],
                "raw": case["c1c3c2"],
                "der": case["cipher_der"],
            },
        )
        for case in named(cases, ENC_NAMES, path)
    ]
    return _table("sm9_encrypt", "SM9 encryption with a given r and IV.", path, chosen)


def _exchange(path: Path, cases: list[dict[str, Any]]) -> Table:
    """A is the initiator; ``tag_b`` is what B sends."""
    chosen = [
        (
            case,
            {
                "master": case["ke"],
                "hid": case["hid"],
                "id_a": case["idA"],
                "user_a": case["deA"],
                "r_a": case["rA"],
                "ephemeral_a": case["RA"],
                "id_b": case["idB"],
                "user_b": case["deB"],
                "r_b": case["rB"],
                "ephemeral_b": case["RB"],
                "tag_b": case["SB"],
                "tag_a": case["SA"],
                "key": case["SK"],
            },
        )
        for case in named(cases, KEX_NAMES, path)
    ]
    return _table("sm9_exchange", "SM9 key exchange with given r_A and r_B.", path, chosen)
