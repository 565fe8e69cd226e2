"""`smidgen sm3_hmac`, `sm3_pbkdf2`, `sm4_cbc_mac`, `sm4_cmac`, `zuc_128_eia3`, `zuc256_mac`."""

import os
import pty
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import SMIDGEN, cases, done, refused
from test_ciphers import KEY, zuc_128

HMACS = [case for case in cases("sm3_hmac.json") if 0 < len(case["key"]) <= 2048]
PBKDF2S = [
    case
    for case in cases("sm3_kdf.json", kind="pbkdf2-hmac-sm3")
    if case["iterations"] <= 100_000 and len(case["salt"]) <= 2048 and case["dklen"] > 0
]


@pytest.mark.parametrize("case", HMACS, ids=lambda case: case["name"])
def test_hmac_known_answers(case: dict[str, Any], tmp_path: Path) -> None:
    message, path = bytes.fromhex(case["msg"]), tmp_path / "message"
    path.write_bytes(message)
    line = case["mac"].encode() + b"\n"
    assert done("sm3_hmac", "-key", case["key"], stdin=message) == line
    assert done("sm3hmac", "-key", case["key"], "-hex", "-in", path) == line
    out = tmp_path / "mac"
    done("sm3_hmac", "-key", case["key"], "-bin", "-in", path, "-out", out)
    assert out.read_bytes() == bytes.fromhex(case["mac"])


def test_hmac_of_a_text() -> None:
    assert done("sm3_hmac", "-key", KEY, "-in_str", "abc") == done(
        "sm3_hmac", "-key", KEY, stdin=b"abc"
    )


@pytest.mark.parametrize("case", PBKDF2S, ids=lambda case: case["name"])
def test_pbkdf2_known_answers(case: dict[str, Any], tmp_path: Path) -> None:
    password = bytes.fromhex(case["password"])
    given = ("-salt", case["salt"], "-iter", str(case["iterations"]))
    given += ("-outlen", str(case["dklen"]))
    if b"\n" not in password and b"\0" not in password:
        file = tmp_path / "password"
        file.write_bytes(password + b"\nmore\n")
        line = case["key"].encode() + b"\n"
        assert done("sm3_pbkdf2", "-pass", f"file:{file}", *given) == line
        environment = os.environb | {b"P": password}
        assert done("pbkdf2", "-pass", "env:P", *given, env=environment) == line
        assert done("sm3_pbkdf2", "-pass", os.fsdecode(password), *given) == line
    out = tmp_path / "key"
    if b"\0" not in password:
        done("sm3_pbkdf2", "-pass", os.fsdecode(password), *given, "-bin", "-out", out)
        assert out.read_bytes() == bytes.fromhex(case["key"])
        assert out.stat().st_mode & 0o777 == 0o600


def typed(*passwords: str) -> tuple[str, str]:
    """What pbkdf2 writes, and what its terminal shows, when these passwords are typed."""
    words = [SMIDGEN, "sm3_pbkdf2", "-salt", "00", "-iter", "1", "-outlen", "16"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        ["setsid", "--ctty", "--wait", *words],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        os.close(theirs)
        shown = b""
        for password in passwords:
            while not shown.endswith(b": "):
                shown += os.read(ours, 100)
            os.write(ours, password.encode() + b"\n")
            shown += os.read(ours, 100)
        out, err = run.communicate(timeout=60)
    os.close(ours)
    return (out + err).decode(), shown.decode()


def test_a_password_is_typed_twice_and_not_shown() -> None:
    out, shown = typed("Passw0rd", "Passw0rd")
    given = ("-salt", "00", "-iter", "1", "-outlen", "16")
    assert out == done("sm3_pbkdf2", "-pass", "Passw0rd", *given).decode()
    assert "Password (-pass): " in shown and "again (-pass): " in shown and "Passw0rd" not in shown
    out, _ = typed("Passw0rd", "Passw0rt")
    assert "the two passwords differ" in out


def test_without_a_terminal_a_password_is_asked_for_in_words() -> None:
    words = ("sm3_pbkdf2", "-salt", "00", "-iter", "1", "-outlen", "16")
    line = refused(*words, start_new_session=True)
    for way in ("-pass STR", "-pass env:NAME", "-pass file:NAME"):
        assert way in line


SM4_MACS = [
    case
    for case in cases("sm4_mac.json")
    if case["alg"] == "cmac" or (case["alg"], case.get("padding")) == ("cbc-mac", 1)
]


@pytest.mark.parametrize("case", SM4_MACS, ids=lambda case: f"{case['alg']} {case['name']}")
def test_sm4_mac_known_answers(case: dict[str, Any], tmp_path: Path) -> None:
    command = "sm4_" + case["alg"].replace("-", "_")
    message, path = bytes.fromhex(case["msg"]), tmp_path / "message"
    path.write_bytes(message)
    tag = done(command, "-key", case["key"], "-in", path).decode().strip()
    assert tag[: len(case["tag"])] == case["tag"] and len(tag) == 32
    assert done(command, "-key", case["key"], "-bin", stdin=message).hex() == tag


def test_cbc_mac_pads_with_zeros() -> None:
    padded = done("sm4_cbc_mac", "-key", KEY, stdin=b"abc" + bytes(13))
    assert done("sm4_cbc_mac", "-key", KEY, "-in_str", "abc") == padded
    block = done("sm4_ecb", "-encrypt", "-key", KEY, stdin=b"abc" + bytes(13))
    assert padded.decode().strip() == block.hex()


@pytest.mark.parametrize("case", cases("zuc_eia3.json"), ids=lambda case: case["name"])
def test_eia3_known_answers(case: dict[str, Any]) -> None:
    message = bytes.fromhex(case["msg"])
    tag = done("zuc_128_eia3", *zuc_128(case), stdin=message)
    assert tag == case["mac"].encode() + b"\n"
    assert done("zuc_128_eia3", *zuc_128(case), "-bin", stdin=message).hex() == case["mac"]


def test_eia3_spare_bits_do_not_count_behind_any_piece() -> None:
    given = ("-key", KEY, "-count", "7", "-bearer", "31", "-direction", "1")
    for length in (65536, 65537):
        data = os.urandom(length)
        spare = data[:-1] + bytes([data[-1] ^ 0x1F])
        bits = ("-bits", str(8 * length - 5))
        tag = done("zuc_128_eia3", *given, *bits, stdin=data)
        assert tag == done("zuc_128_eia3", *given, *bits, stdin=spare)
        assert tag != done("zuc_128_eia3", *given, stdin=data)


ZUC256_MACS = [c for c in cases("zuc256.json", kind="mac") if c["length_bits"] % 8 == 0]


@pytest.mark.parametrize("case", ZUC256_MACS, ids=lambda case: f"{case['name']} {case['tag_bits']}")
def test_zuc256_mac_known_answers(case: dict[str, Any]) -> None:
    message = bytes.fromhex(case["msg"])
    for iv in filter(None, (case["iv23"], case["iv25"])):
        given = ("-key", case["key"], "-iv", iv, "-maclen", str(case["tag_bits"] // 8))
        tag = done("zuc256_mac", *given, stdin=message)
        assert re.fullmatch(rb"[0-9a-f]+\n", tag) and tag.decode().strip() == case["mac"]


WRONG = {
    "no key": (("sm3_hmac",), "-key is missing"),
    "empty key": (("sm3_hmac", "-key", ""), "-key: 0 bytes; give 1 to 1024"),
    "hex and bin": (("sm3_hmac", "-key", KEY, "-hex", "-bin"), "exclude each other"),
    "two inputs": (("sm3_hmac", "-key", KEY, "-in", "x", "-in_str", "y"), "use one of them"),
    "no salt": (("sm3_pbkdf2", "-pass", "x"), "-salt is missing"),
    "no iterations": (("sm3_pbkdf2", "-pass", "x", "-salt", "00"), "-iter is missing"),
    "0 iterations": (("sm3_pbkdf2", "-pass", "x", "-salt", "00", "-iter", "0"), "1 to 4294967295"),
    "no length": (("sm3_pbkdf2", "-pass", "x", "-salt", "00", "-iter", "1"), "-outlen is missing"),
    "no such variable": (
        ("sm3_pbkdf2", "-pass", "env:NONE_SUCH", "-salt", "", "-iter", "1", "-outlen", "1"),
        "env:NONE_SUCH: no such variable",
    ),
    "long password": (
        ("sm3_pbkdf2", "-pass", "x" * 1025, "-salt", "", "-iter", "1", "-outlen", "1"),
        "the password has more than 1024 bytes",
    ),
    "tag of 12 bytes": (
        ("zuc256_mac", "-key", 2 * KEY, "-iv", "00" * 23, "-maclen", "12"),
        "-maclen 12: not the length of a tag; give 4, 8 or 16",
    ),
    "bits": (
        ("zuc_128_eia3", "-key", KEY, "-count", "0", "-bearer", "0", "-direction", "0")
        + ("-bits", "9"),
        "0 bytes, and -bits 9 needs 2",
    ),
}


@pytest.mark.parametrize(("words", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_one_line(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    assert says in refused(*words, "-out", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
