"""Ciphertexts pass between `smidgen` and `openssl` in both directions."""

import os
from pathlib import Path

import pytest
from command import done
from openssl import openssl

LENGTHS = (1, 2, 31, 32, 33, 64, 255, 256, 1000, 10_000)


@pytest.fixture(params=["our key", "their key"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Path]:
    """A private key and its public key, made by one of the two."""
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    if request.param == "our key":
        done("sm2keygen", "-noenc", "-out", key, "-pubout", pubkey)
    else:
        openssl("genpkey", "-algorithm", "SM2", "-out", key)
        openssl("pkey", "-in", key, "-pubout", "-out", pubkey)
    return key, pubkey


def test_they_decrypt_what_we_encrypt(pair: tuple[Path, Path]) -> None:
    key, pubkey = pair
    for length in LENGTHS:
        text = os.urandom(length)
        ciphertext = done("sm2encrypt", "-pubkey", pubkey, stdin=text)
        assert openssl("pkeyutl", "-decrypt", "-inkey", key, stdin=ciphertext) == text, length


def test_we_decrypt_what_they_encrypt(pair: tuple[Path, Path]) -> None:
    key, pubkey = pair
    for length in LENGTHS:
        text = os.urandom(length)
        words = ("pkeyutl", "-encrypt", "-pubin", "-inkey", pubkey)
        assert done("sm2decrypt", "-key", key, stdin=openssl(*words, stdin=text)) == text, length
