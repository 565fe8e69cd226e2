"""What `smidgen` encrypts and authenticates, `openssl` does alike, in both directions."""

import os
from pathlib import Path

import pytest
from command import done
from openssl import openssl

KEY = "0123456789abcdeffedcba9876543210"
IV = "f0f1f2f3f4f5f6f7f8f9fafbfffffffe"  # the counter wraps in its last 32 bits

# Beside pieces of 64 KB, in which our command reads, and of 8 KB, in which theirs does.
LENGTHS = [0, 1, 15, 16, 17, 1000, 8192, 65535, 65536, 65537, 1_000_003]

# Our command with its own options, and what openssl calls the mode.
MODES = {
    "ecb": (("sm4_ecb",), "-sm4-ecb"),
    "cbc": (("sm4_cbc", "-iv", IV), "-sm4-cbc"),
    "cbc padded": (("sm4_cbc", "-iv", IV, "-pkcs7_padding"), "-sm4-cbc"),
    "ctr": (("sm4_ctr", "-iv", IV), "-sm4-ctr"),
    "ofb": (("sm4_ofb", "-iv", IV), "-sm4-ofb"),
    "cfb": (("sm4_cfb", "-iv", IV), "-sm4-cfb"),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("length", LENGTHS)
def test_sm4(mode: str, length: int, tmp_path: Path) -> None:
    ours, theirs = MODES[mode]
    given = ("enc", theirs, "-K", KEY, *(() if mode == "ecb" else ("-iv", IV)))
    given += () if mode == "cbc padded" else ("-nopad",)
    if mode in ("ecb", "cbc"):
        length -= length % 16
    data, path = os.urandom(length), tmp_path / "data"
    path.write_bytes(data)
    sealed = done(*ours, "-encrypt", "-key", KEY, "-in", path)
    assert sealed == openssl(*given, "-e", "-in", path)
    assert openssl(*given, "-d", stdin=sealed) == data
    assert done(*ours, "-decrypt", "-key", KEY, stdin=sealed) == data


@pytest.mark.parametrize("length", LENGTHS)
def test_sm3(length: int, tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_bytes(os.urandom(length))
    assert done("sm3", "-bin", "-in", path) == openssl("dgst", "-sm3", "-binary", path)


@pytest.mark.parametrize("key_bytes", [1, 16, 32, 63, 64, 65, 200])
def test_hmac(key_bytes: int, tmp_path: Path) -> None:
    path, key = tmp_path / "data", os.urandom(key_bytes).hex()
    for length in LENGTHS:
        path.write_bytes(os.urandom(length))
        given = ("-mac", "HMAC", "-macopt", f"hexkey:{key}")
        theirs = openssl("dgst", "-sm3", *given, "-binary", path)
        assert done("sm3_hmac", "-key", key, "-bin", "-in", path) == theirs


@pytest.mark.parametrize("length", LENGTHS)
def test_cmac(length: int, tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_bytes(os.urandom(length))
    given = ("-cipher", "SM4-CBC", "-macopt", f"hexkey:{KEY}", "-binary", "-in", path)
    assert done("sm4_cmac", "-key", KEY, "-bin", "-in", path) == openssl("mac", *given, "CMAC")


@pytest.mark.parametrize("length", [1, 31, 32, 33, 100, 1024])
def test_pbkdf2(length: int) -> None:
    options = ("digest:SM3", "pass:correct horse", f"hexsalt:{KEY}", "iter:1000")
    theirs = openssl(
        *("kdf", "-keylen", str(length), "-binary"),
        *(word for option in options for word in ("-kdfopt", option)),
        "PBKDF2",
    )
    given = ("-pass", "correct horse", "-salt", KEY, "-iter", "1000", "-outlen", str(length))
    assert done("sm3_pbkdf2", *given, "-bin") == theirs
