"""`smidgen sm2sign` and `smidgen sm2verify`."""

import os
from pathlib import Path
from typing import Any

import pytest
from command import DONE, ERROR, NO, Result, Signer, cases, done, one_line, refused, smidgen
from reference import curve, der_signature, public_key, sign, sm3, z

DEFAULT_ID = b"1234567812345678"
# A nonce; any number in [1, n-1] would do.
K = 0x59276E27D506861A16680F3AD9C02DCCEF3CC1FA3CDBE4CE6D54B80DEAC1BC21


def verify(pubkey: Path, signature: bytes, message: bytes, *words: str, folder: Path) -> Result:
    """Runs sm2verify and checks that its line and its status agree."""
    path = folder / "signature"
    path.write_bytes(signature)
    result = smidgen("sm2verify", "-pubkey", pubkey, "-sig", path, *words, stdin=message)
    assert (result.status, result.out) in (
        (DONE, b"verify : success\n"),
        (NO, b"verify : failure\n"),
    ), result
    return result


def is_valid(pubkey: Path, signature: bytes, message: bytes, *words: str, folder: Path) -> bool:
    return verify(pubkey, signature, message, *words, folder=folder).status == DONE


def test_signed_is_verified(signer: Signer, message: Path, signature: Path) -> None:
    result = smidgen("sm2verify", "-pubkey", signer.pubkey, "-in", message, "-sig", signature)
    assert result == Result(DONE, b"verify : success\n", "")


def test_streams_serve_as_well_as_files(signer: Signer, tmp_path: Path) -> None:
    text = os.urandom(150_000)
    signature = done("sm2sign", "-key", signer.key, stdin=text)
    assert is_valid(signer.pubkey, signature, text, folder=tmp_path)


def test_every_flipped_bit_of_a_signature_fails(
    signer: Signer, message: Path, signature: Path, tmp_path: Path
) -> None:
    good, text = signature.read_bytes(), message.read_bytes()
    for at in range(len(good)):
        flipped = bytearray(good)
        flipped[at] ^= 1 << at % 8
        assert not is_valid(signer.pubkey, bytes(flipped), text, folder=tmp_path), at


def test_another_message_key_or_identity_fails(
    signer: Signer, message: Path, signature: Path, tmp_path: Path
) -> None:
    good, text = signature.read_bytes(), message.read_bytes()
    other = tmp_path / "other.hex"
    other.write_text(public_key(signer.d - 1).hex())
    assert is_valid(signer.pubkey, good, text, folder=tmp_path)
    assert not is_valid(signer.pubkey, good, text + b"\n", folder=tmp_path)
    assert not is_valid(signer.pubkey, good, b"", folder=tmp_path)
    assert not is_valid(other, good, text, folder=tmp_path)
    assert not is_valid(signer.pubkey, good, text, "-id", "Alice", folder=tmp_path)


@pytest.mark.parametrize(
    "case",
    cases("sm2_sign.json", kind="sign", curve="sm2p256v1"),
    ids=lambda case: case["name"],
)
def test_known_signatures(case: dict[str, Any], tmp_path: Path) -> None:
    """Short r and s, extreme keys and nonces, long and empty identities among them."""
    pubkey = tmp_path / "pub.hex"
    pubkey.write_text(case["public"])
    text, signature = bytes.fromhex(case["msg"]), bytes.fromhex(case["sig_der"])
    identity = ("-id_hex", case["id"])
    assert is_valid(pubkey, signature, text, *identity, folder=tmp_path)
    assert not is_valid(pubkey, signature, text + b"x", *identity, folder=tmp_path)


def test_the_default_identity_is_not_the_empty_one(signer: Signer, tmp_path: Path) -> None:
    text = b"message digest"
    under_default = done("sm2sign", "-key", signer.key, stdin=text)
    under_empty = done("sm2sign", "-key", signer.key, "-id", "", stdin=text)
    hex_text = DEFAULT_ID.hex()
    under_text = done("sm2sign", "-key", signer.key, "-id", hex_text, stdin=text)
    for signature, words in (
        (under_default, ()),
        (under_default, ("-id", DEFAULT_ID.decode())),
        (under_default, ("-id_hex", hex_text)),
        (under_empty, ("-id", "")),
        (under_empty, ("-id_hex", "")),
        (under_text, ("-id", hex_text)),
    ):
        assert is_valid(signer.pubkey, signature, text, *words, folder=tmp_path), words
    for signature, words in (
        (under_default, ("-id", "")),
        (under_default, ("-id", hex_text)),
        (under_empty, ()),
        (under_text, ()),
        (under_text, ("-id_hex", hex_text)),
    ):
        assert not is_valid(signer.pubkey, signature, text, *words, folder=tmp_path), words


def test_the_identity_is_utf8_and_up_to_8191_bytes(signer: Signer, tmp_path: Path) -> None:
    for identity in ("Алиса", "爱丽丝", "\U0001f600", "x" * 8191):
        signature = done("sm2sign", "-key", signer.key, "-id", identity, stdin=b"text")
        digest = sm3(z(signer.public, identity.encode()) + b"text")
        ours = der_signature(*sign(signer.d, digest, K))
        for each in (signature, ours):
            assert is_valid(signer.pubkey, each, b"text", "-id", identity, folder=tmp_path)
    for words in (("-id", "x" * 8192), ("-id_hex", "00" * 8192)):
        assert "8191" in refused("sm2sign", "-key", signer.key, *words)


def test_only_the_digest_of_z_and_message_counts(signer: Signer, tmp_path: Path) -> None:
    text = b"message digest"
    own_z = z(signer.public, DEFAULT_ID)
    digests = {
        "standard": sm3(own_z + text),
        "no Z": sm3(text),
        "message hashed first": sm3(own_z + sm3(text)),
        "hashed twice": sm3(sm3(own_z + text)),
    }
    valid = {
        name: is_valid(
            signer.pubkey, der_signature(*sign(signer.d, digest, K)), text, folder=tmp_path
        )
        for name, digest in digests.items()
    }
    assert valid == {name: name == "standard" for name in digests}


def test_exactly_one_encoding_verifies(signer: Signer, tmp_path: Path) -> None:
    text = b"message digest"
    r, s = sign(signer.d, sm3(z(signer.public, DEFAULT_ID) + text), K)
    good = der_signature(r, s)
    assert r.bit_length() == s.bit_length() == 256 and len(good) == 72
    body = good[2:]
    malformed = {
        "trailing byte": good + b"\0",
        "r negative": bytes([0x30, 0x45, 2, 0x20]) + good[5:],
        "r padded": bytes([0x30, 0x47, 2, 0x22, 0]) + good[4:],
        "long-form length": bytes([0x30, 0x81, 0x46]) + body,
        "indefinite length": b"\x30\x80" + body + b"\0\0",
        "a SET": b"\x31" + good[1:],
        "three integers": bytes([0x30, 0x49]) + body + bytes([2, 1, 1]),
        "raw r and s": r.to_bytes(32, "big") + s.to_bytes(32, "big"),
        "hexadecimal": good.hex().encode(),
        "a line end behind": good + b"\n",
        "another file": b"x" * 100_000,
    }
    malformed |= {f"first {length} bytes": good[:length] for length in range(1, len(good))}
    assert is_valid(signer.pubkey, good, text, folder=tmp_path)
    for name, signature in malformed.items():
        result = verify(signer.pubkey, signature, text, folder=tmp_path)
        assert result.status == NO, name
        assert "not a signature in DER" in one_line(result.err), name


def test_numbers_out_of_range(signer: Signer, tmp_path: Path) -> None:
    n = curve().n
    r, s = sign(signer.d, sm3(z(signer.public, DEFAULT_ID) + b"text"), K)
    assert is_valid(signer.pubkey, der_signature(r, s), b"text", folder=tmp_path)
    for name, pair in {
        "r = 0": (0, s),
        "s = 0": (r, 0),
        "both 0": (0, 0),
        "r = n": (n, s),
        "s = n": (r, n),
        "r above 256 bits": (r + n, s),
        "s above 256 bits": (r, s + n),
        "s = 2^256 - 1": (r, 2**256 - 1),
        "r + s = n": (r, n - r),
    }.items():
        assert not is_valid(signer.pubkey, der_signature(*pair), b"text", folder=tmp_path), name


def test_the_smallest_and_the_largest_private_key(tmp_path: Path) -> None:
    for d in (1, curve().n - 2):
        key, pubkey = tmp_path / "key.hex", tmp_path / "pub.pem"
        key.write_text(f"{d:064x}\n")
        done("pkey", "-in", key, "-pubout", "-out", pubkey)
        assert public_key(d).hex().encode() in done("pkey", "-in", pubkey)
        signature = done("sm2sign", "-key", key, stdin=b"text")
        assert is_valid(pubkey, signature, b"text", folder=tmp_path)


def test_private_keys_out_of_range(tmp_path: Path) -> None:
    key, n = tmp_path / "key.hex", curve().n
    for d in (0, n - 1, n, n + 1, 2**256 - 1):
        key.write_text(f"{d:064x}\n")
        said = refused("sm2sign", "-key", key)
        assert "out of range, 1 to n - 2; take" in said and "public" not in said, hex(d)


def test_no_two_signatures_are_alike(signer: Signer, tmp_path: Path) -> None:
    signatures = {done("sm2sign", "-key", signer.key, stdin=b"text") for _ in range(20)}
    assert len(signatures) == 20
    for signature in signatures:
        assert is_valid(signer.pubkey, signature, b"text", folder=tmp_path)


def test_an_empty_message_can_be_signed(signer: Signer, tmp_path: Path) -> None:
    signature = done("sm2sign", "-key", signer.key)
    assert is_valid(signer.pubkey, signature, b"", folder=tmp_path)


def test_a_password_for_a_plain_key_is_noted(signer: Signer, message: Path) -> None:
    result = smidgen("sm2sign", "-key", signer.key, "-pass", "1234", "-in", message)
    assert result.status == DONE and result.out[:1] == b"\x30"
    assert "not encrypted" in one_line(result.err)


def test_the_key_is_not_replaced_by_a_signature(signer: Signer, message: Path) -> None:
    before = signer.key.read_bytes()
    refused("sm2sign", "-key", signer.key, "-in", message, "-out", signer.key)
    assert signer.key.read_bytes() == before


def test_missing_options_are_named(signer: Signer) -> None:
    assert "-key" in refused("sm2sign")
    assert "-pubkey" in refused("sm2verify", "-sig", "x")
    assert "-sig" in refused("sm2verify", "-pubkey", signer.pubkey)


@pytest.mark.parametrize("digits", ["0", "zz", "0x61", "6 1", "616"])
def test_identities_that_are_not_hexadecimal(signer: Signer, digits: str) -> None:
    line = refused("sm2sign", "-key", signer.key, "-id_hex", digits)
    assert "-id_hex" in line and "two digits for each byte" in line and len(line) < 200


def test_an_unreadable_signature_file_is_an_error(signer: Signer, tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path):
        result = smidgen("sm2verify", "-pubkey", signer.pubkey, "-sig", path)
        assert result.status == ERROR and result.out == b""
        assert str(path) in one_line(result.err)
