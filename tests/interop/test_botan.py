"""Keys, signatures and digests pass between `smidgen` and `botan` (2.19) in both directions.

Botan's command has no SM2 encryption, no key exchange, no SM4 and no ZUC. It reads no private key
that is encrypted under HMAC-SM3.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from botan import PLAIN_ID, as_theirs, botan, new_key, sign, verifies
from command import DONE, done, refused, smidgen

# Botan 3 names its options otherwise.
pytestmark = pytest.mark.skipif(
    not botan("version").startswith(b"2."), reason="these are the options of Botan 2"
)

LENGTHS = (0, 1, 64, 65, 10_000)
IDENTITIES = (PLAIN_ID, "1234567812345678", "Alice", "爱丽丝", "x" * 8191)


def our_point(key: bytes, *words: str) -> str:
    """The public key that we read from a key file."""
    return done("pkey", "-pubout", "-outform", "hex", *words, stdin=key).decode()


@dataclass(frozen=True)
class Pair:
    """A key pair in files, which for a key of ours are other files than theirs."""

    key: Path
    pubkey: Path
    their_key: Path
    their_pubkey: Path

    def we_verify(self, message: Path, signature: Path, name: str) -> bool:
        files = ("-pubkey", self.pubkey, "-in", message, "-sig", signature)
        return smidgen("sm2verify", *files, "-id", name).status == DONE

    def they_verify(self, message: Path, signature: Path, name: str) -> bool:
        return verifies(self.their_pubkey, message, signature, name)


@pytest.fixture(params=["our key", "their key"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Pair:
    """A key pair that one of the two has made."""
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    if request.param == "their key":
        key.write_bytes(new_key())
        pubkey.write_bytes(botan("pkcs8", "--pub-out", key))
        return Pair(key, pubkey, key, pubkey)
    done("sm2keygen", "-noenc", "-out", key, "-pubout", pubkey)
    their_key, their_pubkey = tmp_path / "their key.pem", tmp_path / "their pub.pem"
    der = done("pkey", "-in", key, "-outform", "der")
    their_key.write_bytes(as_theirs("PRIVATE KEY", der))
    der = done("pkey", "-in", pubkey, "-outform", "der")
    their_pubkey.write_bytes(as_theirs("PUBLIC KEY", der))
    return Pair(key, pubkey, their_key, their_pubkey)


@pytest.mark.parametrize("form", [(), ("--der-out",)], ids=["PEM", "DER"])
def test_the_same_public_key_is_derived(form: tuple[str, ...], pair: Pair) -> None:
    private = botan("pkcs8", *form, pair.their_key)
    public = botan("pkcs8", "--pub-out", *form, pair.their_key)
    point = our_point(pair.key.read_bytes())
    assert our_point(private) == our_point(public) == our_point(pair.pubkey.read_bytes()) == point
    ours = done("pkey", "-outform", "hex", "-in", pair.key)
    assert done("pkey", "-outform", "hex", stdin=private) == ours


@pytest.mark.parametrize("name", IDENTITIES, ids=lambda name: name[:16])
def test_ours_verifies_there_and_theirs_here(name: str, pair: Pair, tmp_path: Path) -> None:
    message, signature = tmp_path / "message", tmp_path / "signature"
    for length in LENGTHS:
        message.write_bytes(os.urandom(length))
        done("sm2sign", "-key", pair.key, "-id", name, "-in", message, "-out", signature)
        assert pair.they_verify(message, signature, name), length
        sign(pair.their_key, message, signature, name)
        assert pair.we_verify(message, signature, name), length


def test_each_signature_only_for_its_message_and_identity(pair: Pair, tmp_path: Path) -> None:
    message, other = tmp_path / "message", tmp_path / "other"
    signature = tmp_path / "signature"
    message.write_bytes(b"message digest")
    other.write_bytes(b"message digesu")
    for signer in IDENTITIES[:3]:
        for we in (True, False):
            if we:
                done("sm2sign", "-key", pair.key, "-id", signer, "-in", message, "-out", signature)
            else:
                sign(pair.their_key, message, signature, signer)
            for verify in (pair.we_verify, pair.they_verify):
                assert not verify(other, signature, signer)
                for name in IDENTITIES[:3]:
                    assert verify(message, signature, name) == (name == signer), (signer, name)


def test_encrypted_keys_of_theirs_are_read_here() -> None:
    made = new_key("--pbe=PBES2(SM4/CBC,SHA-256)", password="1234")
    plain = botan("pkcs8", "--pass-in=1234", "-", stdin=made)
    assert our_point(made, "-pass", "1234") == our_point(plain)
    assert "does not open it" in refused("pkey", "-pass", "12345", stdin=made)
    line = refused("pkey", "-pass", "1234", stdin=new_key(password="1234"))
    assert "AES-256-CBC" in line and "openssl pkcs8 -topk8" in line


def test_encrypted_keys_of_ours_are_read_there(tmp_path: Path) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    done("sm2keygen", "-pass", "1234", "-prf", "sha256", "-out", key, "-pubout", pubkey)
    plain = botan("pkcs8", "--pass-in=1234", key)
    assert our_point(plain) == our_point(pubkey.read_bytes())


def test_digests(tmp_path: Path) -> None:
    message, key = tmp_path / "message", tmp_path / "key"
    key.write_bytes(os.urandom(20))
    for length in LENGTHS:
        message.write_bytes(os.urandom(length))
        theirs = botan("hash", "--algo=SM3", "--no-fsname", message)
        assert done("sm3", "-in", message) == theirs.lower(), length
        theirs = botan("hmac", "--hash=SM3", "--no-fsname", key, message)
        ours = done("sm3_hmac", "-key", key.read_bytes().hex(), "-in", message)
        assert ours == theirs.lower(), length
