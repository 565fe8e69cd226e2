"""`smidgen sm2encrypt` and `smidgen sm2decrypt`."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import (
    DONE,
    NO,
    Result,
    Signer,
    cases,
    done,
    one_line,
    peak_memory,
    refused,
    smidgen,
)

FORMATS = ("asn1", "c1c3c2", "c1c2c3")
KNOWN = cases("sm2_enc.json", kind="encrypt", curve="sm2p256v1")


def decrypt(key: Path, ciphertext: bytes, *words: str) -> Result:
    return smidgen("sm2decrypt", "-key", key, *words, stdin=ciphertext)


def not_decrypted(key: Path, ciphertext: bytes, *words: str) -> str:
    """The line of a run that must say no and give nothing."""
    result = decrypt(key, ciphertext, *words)
    assert (result.status, result.out) == (NO, b""), result
    return one_line(result.err)


def forms(case: dict[str, Any]) -> dict[str, bytes]:
    """A known ciphertext in each form that is read."""
    made = {form: bytes.fromhex(case[form]) for form in FORMATS}
    return made | {f"{form} bare": made[form][1:] for form in FORMATS[1:]}


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: case["name"])
def test_known_ciphertexts_are_recognised_in_every_form(
    case: dict[str, Any], tmp_path: Path
) -> None:
    key = tmp_path / "key"
    key.write_text(case["d"])
    for form, ciphertext in forms(case).items():
        expected = Result(DONE, bytes.fromhex(case["msg"]), "")
        assert decrypt(key, ciphertext) == expected, form
        assert decrypt(key, ciphertext, "-format", form.split()[0]) == expected, form


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_encrypted_decrypts(form: str, signer: Signer) -> None:
    for length in (*range(1, 300, 13), 65535, 65536, 65537, 200_000):
        round_trip(form, length, signer)


@pytest.mark.full
@pytest.mark.parametrize("form", FORMATS)
def test_what_was_encrypted_decrypts_at_every_length(form: str, signer: Signer) -> None:
    for length in range(1, 301):
        round_trip(form, length, signer)


def round_trip(form: str, length: int, signer: Signer) -> None:
    """Encrypts what is random, and decrypts it without being told the form, with 04 and without."""
    text = os.urandom(length)
    ciphertext = done("sm2encrypt", "-pubkey", signer.pubkey, "-format", form, stdin=text)
    assert done("sm2decrypt", "-key", signer.key, stdin=ciphertext) == text, length
    if form != "asn1":
        assert len(ciphertext) == 1 + 64 + 32 + length
        assert ciphertext[0] == 4
        assert done("sm2decrypt", "-key", signer.key, stdin=ciphertext[1:]) == text, length


@pytest.mark.parametrize("form", FORMATS)
def test_ten_megabytes_through_pipes(form: str, signer: Signer) -> None:
    round_trip(form, 10_000_000, signer)


@pytest.mark.parametrize("head", ("", "04", "a point"))
def test_ten_megabytes_of_nothing_give_nothing(head: str, signer: Signer, tmp_path: Path) -> None:
    """What is random, and what is random behind the beginning of a ciphertext."""
    point = done("sm2encrypt", "-pubkey", signer.pubkey, "-format", "c1c3c2", stdin=b"x")[:65]
    noise = {"": b"", "04": b"\x04", "a point": point}[head] + os.urandom(10_000_000)
    line = "does not decrypt" if head == "a point" else "not a ciphertext of SM2"
    assert line in not_decrypted(signer.key, noise)
    output = tmp_path / "out"
    assert line in not_decrypted(signer.key, noise, "-out", str(output))
    assert not output.exists()


def test_the_default_form_is_asn1(signer: Signer) -> None:
    ciphertext = done("sm2encrypt", "-pubkey", signer.pubkey, stdin=b"message")
    assert done("sm2decrypt", "-key", signer.key, "-format", "asn1", stdin=ciphertext) == b"message"
    assert ciphertext[0] == 0x30 and ciphertext[-9:-7] == b"\x04\x07"


def test_files_and_the_same_file(signer: Signer, tmp_path: Path) -> None:
    path, text = tmp_path / "file", os.urandom(100_000)
    path.write_bytes(text)
    assert done("sm2encrypt", "-pubkey", signer.pubkey, "-in", path, "-out", path) == b""
    assert text not in path.read_bytes()
    assert done("sm2decrypt", "-key", signer.key, "-in", path, "-out", path) == b""
    assert path.read_bytes() == text


def test_two_ciphertexts_of_one_message_differ(signer: Signer) -> None:
    made = {done("sm2encrypt", "-pubkey", signer.pubkey, stdin=b"message") for _ in range(5)}
    assert len(made) == 5


def test_nothing_is_encrypted_nowhere(signer: Signer) -> None:
    assert "is empty" in refused("sm2encrypt", "-pubkey", signer.pubkey)
    assert "is empty" in not_decrypted(signer.key, b"")


@pytest.mark.parametrize("form", (*FORMATS, "c1c3c2 bare", "c1c2c3 bare"))
def test_a_changed_or_cut_ciphertext_gives_nothing(form: str, tmp_path: Path) -> None:
    case = next(case for case in KNOWN if case["name"] == "random 33 bytes")
    key, output = tmp_path / "key", tmp_path / "out"
    key.write_text(case["d"])
    good = forms(case)[form]
    for at in range(0, len(good), 3):
        changed = bytearray(good)
        changed[at] ^= 1 << at % 8
        if form.startswith("c") and not form.endswith("bare") and at == 0:
            changed[0] = 5  # 06 or 07 would be another encoding of the same point
        not_decrypted(key, bytes(changed))
    for length in range(0, len(good), 7):
        not_decrypted(key, good[:length])
    not_decrypted(key, good + b"\x00")
    output.write_bytes(b"before")
    result = smidgen("sm2decrypt", "-key", key, "-out", output, stdin=good[:-1])
    assert result.status == NO and output.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) in ([key, output], [output, key])


def test_another_key_decrypts_nothing(signer: Signer, tmp_path: Path) -> None:
    other = tmp_path / "other.pem"
    done("sm2keygen", "-noenc", "-out", other, "-pubout", tmp_path / "other.pub")
    for form in FORMATS:
        text = done("sm2encrypt", "-pubkey", signer.pubkey, "-format", form, stdin=b"message")
        assert "another key" in not_decrypted(other, text)


def test_the_form_that_is_named_is_the_only_one(signer: Signer) -> None:
    made = {
        form: done("sm2encrypt", "-pubkey", signer.pubkey, "-format", form, stdin=b"message")
        for form in FORMATS
    }
    for form, ciphertext in made.items():
        for other in FORMATS:
            result = decrypt(signer.key, ciphertext, "-format", other)
            assert result.status == (DONE if other == form else NO), (form, other)


def test_encrypted_keys_need_their_password(tmp_path: Path) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    done("sm2keygen", "-pass", "secret", "-out", key, "-pubout", pubkey)
    ciphertext = done("sm2encrypt", "-pubkey", pubkey, stdin=b"message")
    assert done("sm2decrypt", "-key", key, "-pass", "secret", stdin=ciphertext) == b"message"
    assert refused("sm2decrypt", "-key", key, "-pass", "other", stdin=ciphertext)


def test_wrong_usage(signer: Signer, tmp_path: Path) -> None:
    assert "-pubkey" in refused("sm2encrypt", stdin=b"x")
    assert "-key" in refused("sm2decrypt", stdin=b"x")
    line = refused("sm2encrypt", "-pubkey", signer.pubkey, "-format", "c1c2", stdin=b"x")
    assert "c1c2c3" in line
    assert refused("sm2decrypt", "-key", signer.pubkey, stdin=b"x")
    missing = tmp_path / "no" / "out"
    line = refused("sm2encrypt", "-pubkey", signer.pubkey, "-out", missing, stdin=b"x")
    assert str(missing) in line
    assert refused("sm2encrypt", "-pubkey", signer.pubkey, "-in", tmp_path / "none")


@pytest.mark.full
def test_memory_does_not_grow_with_the_message(signer: Signer, tmp_path: Path) -> None:
    text, ciphertext = tmp_path / "text", tmp_path / "ciphertext"
    encrypt = ("sm2encrypt", "-pubkey", signer.pubkey, "-out", ciphertext)
    peaks = []
    for size in (1 << 16, 40 << 20):
        with text.open("wb") as file:
            file.truncate(size)
        peaks.append(piped_peak(text, *encrypt))
        peaks.append(peak_memory("sm2decrypt", "-key", signer.key, "-in", ciphertext))
        peaks.append(piped_peak(ciphertext, "sm2decrypt", "-key", signer.key))
    assert max(peaks[3:]) < min(peaks[:3]) + 2048
    assert done("sm2decrypt", "-key", signer.key, "-in", ciphertext) == bytes(40 << 20)


def piped_peak(path: Path, *words: str | Path) -> int:
    """The most memory that a run had, in KB, whose input is a file through a pipe."""
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as pipe:
        return peak_memory(*words, stdin=pipe.stdout)
