"""Files that GmSSL's command wrote are read by `smidgen`."""

from pathlib import Path
from typing import Any

import pytest
from command import NO, cases, done, refused, smidgen

KEY = cases("gmssl.json", kind="key")[0]
EXCHANGES = cases("gmssl.json", kind="exchange")


def named(case: dict[str, Any]) -> str:
    """How pytest calls a case."""
    return str(case["name"])


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """Their private key, encrypted."""
    path = tmp_path / "key.pem"
    path.write_text(KEY["private"])
    return path


@pytest.fixture
def pubkey(tmp_path: Path) -> Path:
    """Their public key."""
    path = tmp_path / "pub.pem"
    path.write_text(KEY["public"])
    return path


def test_their_public_key_is_that_of_their_private_key(key: Path, pubkey: Path) -> None:
    made = done("pkey", "-in", key, "-pass", KEY["password"], "-pubout")
    assert made.decode() == KEY["public"]
    assert done("pkey", "-in", pubkey, "-pubout") == made
    assert "password" in refused("pkey", "-in", key, "-pass", "another", "-pubout")


@pytest.mark.parametrize("case", cases("gmssl.json", kind="ciphertext"), ids=named)
def test_their_ciphertexts_decrypt(case: dict[str, Any], key: Path) -> None:
    ciphertext = bytes.fromhex(case["ciphertext"])
    words = ("sm2decrypt", "-key", key, "-pass", KEY["password"])
    assert done(*words, stdin=ciphertext).hex() == case["msg"]
    assert smidgen(*words, stdin=ciphertext[:-1] + bytes([ciphertext[-1] ^ 1])).status == NO


@pytest.mark.parametrize("case", cases("gmssl.json", kind="signature"), ids=named)
def test_their_signatures_verify(case: dict[str, Any], pubkey: Path, tmp_path: Path) -> None:
    signature, message = tmp_path / "sig", bytes.fromhex(case["msg"])
    signature.write_bytes(bytes.fromhex(case["signature"]))
    words = ("sm2verify", "-pubkey", pubkey, "-sig", signature)
    assert done(*words, "-id", case["id"], stdin=message) == b"verify : success\n"
    assert smidgen(*words, "-id", "another", stdin=message).status == NO


@pytest.mark.parametrize("case", EXCHANGES, ids=named)
@pytest.mark.parametrize("side", ("alice_ra", "bob_rb"))
def test_their_ephemeral_keys_are_those_of_their_messages(
    side: str, case: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "key.pem"
    path.write_text(case[f"{side}.pem"])
    message = bytes.fromhex(case["ra" if side == "alice_ra" else "rb_sb"])
    sent = bytes.fromhex(message.decode()) if case["name"] == "-hex" else message
    der = done("pkey", "-in", path, "-pass", case["password"], "-pubout", "-outform", "der")
    assert der[-65:] == sent[:65]
