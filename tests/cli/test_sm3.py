"""`smidgen sm3`."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import SMIDGEN, Signer, cases, done, refused, smidgen

# Where the padding changes shape, and a message of several blocks.
LENGTHS = (0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1000)

HASHES = [
    case
    for case in cases("sm3.json", kind="hash")
    if case["origin"] == "standard" or case["len"] in LENGTHS
]


def digest_line(case: dict[str, Any]) -> bytes:
    return case["digest"].encode() + b"\n"


@pytest.mark.parametrize("case", HASHES, ids=lambda case: case["name"])
def test_known_answers(case: dict[str, Any], tmp_path: Path) -> None:
    message = bytes.fromhex(case["msg"])
    path = tmp_path / "message"
    path.write_bytes(message)
    assert done("sm3", stdin=message) == digest_line(case)
    assert done("sm3", "-in", path) == digest_line(case)
    assert done("sm3", "-hex", "-in", path) == digest_line(case)
    assert done("sm3", "-bin", "-in", path) == bytes.fromhex(case["digest"])


# What a shell easily changes: a line end more, or characters beyond the basic plane.
TEXTS = {
    "abc": "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
    "abc\n": "12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34",
    "\U0001f600": "a98808696345ccad6b058be835a8f786046aeda2be23dd3dd7fcd6eedca83d73",
    "1234567812345678": "93cc77fba0df95eccf9f0384da1aad9571bbcfc16ae66572f7dc8cff895d4530",
}


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_text_is_hashed_byte_for_byte(text: str) -> None:
    expected = TEXTS[text].encode() + b"\n"
    assert done("sm3", stdin=text.encode()) == expected
    assert done("sm3", "-in_str", text) == expected


@pytest.mark.parametrize("text", ["-n", "-hex", "-help", "--", ""])
def test_text_that_looks_like_an_option(text: str) -> None:
    assert done("sm3", "-in_str", text) == done("sm3", stdin=text.encode())


def test_a_pipe_gives_what_a_file_gives_however_it_is_cut(tmp_path: Path) -> None:
    message = os.urandom(200_003)
    path = tmp_path / "message"
    path.write_bytes(message)
    expected = done("sm3", "-in", path)
    for pieces in ((1, 63, 64), (65536, 65536), (1, 65535, 65537), (200_003,)):
        with subprocess.Popen(
            [SMIDGEN, "sm3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as run:
            assert run.stdin is not None and run.stdout is not None
            at = 0
            for piece in (*pieces, len(message)):
                run.stdin.write(message[at : at + piece])
                run.stdin.flush()
                at += piece
            run.stdin.close()
            assert run.stdout.read() == expected


def peak_memory(path: Path) -> int:
    """The most memory, in KB, that hashing a file takes."""
    process = subprocess.Popen([SMIDGEN, "sm3", "-in", path], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    assert status == 0
    return usage.ru_maxrss


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    small, large = tmp_path / "small", tmp_path / "large"
    for path, size in ((small, 1 << 20), (large, 100 << 20)):
        with path.open("wb") as file:
            file.truncate(size)
    assert peak_memory(large) < peak_memory(small) + 4096


@pytest.mark.parametrize(
    "case",
    cases("sm2_sign.json", kind="sign", curve="sm2p256v1"),
    ids=lambda case: case["name"],
)
def test_z_goes_before_the_message(case: dict[str, Any], tmp_path: Path) -> None:
    pubkey = tmp_path / "pub.hex"
    pubkey.write_text(case["public"])
    digest = done("sm3", "-pubkey", pubkey, "-id_hex", case["id"], stdin=bytes.fromhex(case["msg"]))
    assert digest == case["e"].encode() + b"\n"


def test_z_takes_the_default_identity(signer: Signer) -> None:
    default = done("sm3", "-pubkey", signer.pubkey)
    assert default == done("sm3", "-pubkey", signer.pubkey, "-id", "1234567812345678")
    assert default == done("sm3", "-pubkey", signer.pubkey, "-id_hex", "3132333435363738" * 2)
    assert default != done("sm3", "-pubkey", signer.pubkey, "-id", "")


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "digest"
    assert done("sm3", "-in_str", "abc", "-out", path) == b""
    assert path.read_text() == TEXTS["abc"] + "\n"


def test_a_file_is_not_replaced_by_its_digest(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"abc")
    assert "would replace the file of -in" in refused("sm3", "-in", path, "-out", path)
    assert path.read_bytes() == b"abc"


@pytest.mark.parametrize(
    "words",
    [
        ("-hex", "-bin"),
        ("-in", "x", "-in_str", "y"),
        ("-id", "x"),
        ("-id_hex", "00"),
    ],
)
def test_options_that_contradict(words: tuple[str, ...]) -> None:
    refused("sm3", *words)


def test_an_identity_is_given_once(signer: Signer) -> None:
    line = refused("sm3", "-pubkey", signer.pubkey, "-id", "a", "-id_hex", "61")
    assert "-id" in line and "-id_hex" in line


def test_a_closed_standard_input_is_an_error() -> None:
    result = smidgen("sm3", preexec_fn=lambda: os.close(0))
    assert result.status == 2 and "standard input" in result.err
