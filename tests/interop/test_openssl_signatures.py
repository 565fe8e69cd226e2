"""Signatures pass between `smidgen` and `openssl` in both directions."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import DONE, NO, done, smidgen
from openssl import openssl, sign, verifies

DEFAULT = "distid:1234567812345678"


class Pair:
    """A key pair in files, and room for a message and a signature."""

    def __init__(self, folder: Path) -> None:
        self.key = folder / "key.pem"
        self.pubkey = folder / "pub.pem"
        self.message = folder / "message"
        self.signature = folder / "signature"
        self.message.write_bytes(b"message digest")

    def we_sign(self, *identity: str) -> None:
        files = ("-key", self.key, "-in", self.message, "-out", self.signature)
        done("sm2sign", *files, *identity)

    def we_verify(self, *identity: str) -> bool:
        files = ("-pubkey", self.pubkey, "-in", self.message, "-sig", self.signature)
        result = smidgen("sm2verify", *files, *identity)
        assert (result.status, result.out) in (
            (DONE, b"verify : success\n"),
            (NO, b"verify : failure\n"),
        )
        return result.status == DONE

    def they_sign(self, *identity: str) -> None:
        sign(self.key, self.message, self.signature, *identity)

    def they_verify(self, *identity: str) -> bool:
        return verifies(self.pubkey, self.message, self.signature, *identity)

    def both_verify(self) -> tuple[bool, bool]:
        return self.we_verify(), self.they_verify(DEFAULT)


@pytest.fixture(params=["our key", "their key"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """A key pair that one of the two has made."""
    made = Pair(tmp_path)
    if request.param == "our key":
        done("sm2keygen", "-noenc", "-out", made.key, "-pubout", made.pubkey)
    else:
        openssl("genpkey", "-algorithm", "SM2", "-out", made.key)
        openssl("pkey", "-in", made.key, "-pubout", "-out", made.pubkey)
    yield made


# The same identity as we and as they are told; they hash none when they are told nothing.
IDENTITIES = {
    "default": ((), (DEFAULT,)),
    "default, spelt out": (("-id", "1234567812345678"), (DEFAULT,)),
    "a name": (("-id", "Alice"), ("distid:Alice",)),
    "UTF-8": (("-id", "爱丽丝"), ("distid:爱丽丝",)),
    "in hexadecimal": (("-id_hex", "00ff41"), ("hexdistid:00ff41",)),
    "8190 bytes": (("-id", "x" * 8190), ("distid:" + "x" * 8190,)),  # openssl stops one short
    "empty": (("-id", ""), ()),
}


@pytest.mark.parametrize(("ours", "theirs"), IDENTITIES.values(), ids=IDENTITIES)
def test_ours_verifies_there_and_theirs_here(
    ours: tuple[str, ...], theirs: tuple[str, ...], pair: Pair
) -> None:
    pair.we_sign(*ours)
    assert pair.they_verify(*theirs) and pair.we_verify(*ours)
    pair.they_sign(*theirs)
    assert pair.we_verify(*ours) and pair.they_verify(*theirs)


def test_each_signature_only_under_its_own_identity(pair: Pair) -> None:
    for signer in IDENTITIES:
        pair.we_sign(*IDENTITIES[signer][0])
        for verifier in IDENTITIES:
            same = signer == verifier or {signer, verifier} == {"default", "default, spelt out"}
            assert pair.they_verify(*IDENTITIES[verifier][1]) == same, (signer, verifier)
            assert pair.we_verify(*IDENTITIES[verifier][0]) == same, (signer, verifier)


def test_a_flipped_byte_fails_in_both(pair: Pair) -> None:
    for make in (pair.we_sign, lambda: pair.they_sign(DEFAULT)):
        make()
        assert pair.both_verify() == (True, True)
        for path in (pair.message, pair.signature):
            good = path.read_bytes()
            for at in range(0, len(good), 7):
                path.write_bytes(good[:at] + bytes([good[at] ^ 0x40]) + good[at + 1 :])
                assert pair.both_verify() == (False, False), (path.name, at)
            path.write_bytes(good)
        assert pair.both_verify() == (True, True)


def test_messages_of_many_lengths(pair: Pair) -> None:
    for length in (0, 1, 55, 56, 63, 64, 65, 4096, 65536, 65537, 1_000_000):
        pair.message.write_bytes(os.urandom(length))
        pair.we_sign()
        assert pair.they_verify(DEFAULT), length
        pair.they_sign(DEFAULT)
        assert pair.we_verify(), length


def test_many_signatures(pair: Pair) -> None:
    """Short r and s come up once in 128 signatures."""
    for _ in range(40):
        pair.we_sign()
        assert pair.they_verify(DEFAULT)
        pair.they_sign(DEFAULT)
        assert pair.we_verify()
