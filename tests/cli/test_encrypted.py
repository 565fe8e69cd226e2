"""Encrypted private keys: `smidgen sm2keygen`, `sm2sign -pass`, `pkey -pass -outpass`."""

import os
import pty
import signal
import stat
import termios
from pathlib import Path
from typing import Any

import pytest
from command import DONE, ERROR, SMIDGEN, Signer, cases, done, one_line, pem, refused, smidgen

PASSWORD = "P@ssw0rd"
FILES = cases("encrypted_keys.json")
SOURCES = ("-pass STR", "-pass env:NAME", "-pass file:NAME")


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    """A new key under PASSWORD."""
    key = tmp_path / "locked.pem"
    done("sm2keygen", "-pass", PASSWORD, "-out", key, "-pubout", tmp_path / "locked.pub")
    return key


def signs(key: Path, *words: str | Path, **options: Any) -> None:
    """Signs with a key of ``locked`` and verifies the signature."""
    signature = key.with_suffix(".sig")
    done("sm2sign", "-key", key, *words, "-out", signature, stdin=b"message", **options)
    verified = ("-pubkey", key.with_suffix(".pub"), "-sig", signature)
    assert done("sm2verify", *verified, stdin=b"message") == b"verify : success\n"
    signature.unlink()


def test_a_new_key_is_encrypted(locked: Path) -> None:
    text = locked.read_bytes()
    assert text.startswith(b"-----BEGIN ENCRYPTED PRIVATE KEY-----\n")
    assert text.endswith(b"-----END ENCRYPTED PRIVATE KEY-----\n")
    assert stat.S_IMODE(locked.stat().st_mode) == 0o600
    signs(locked, "-pass", PASSWORD)


def test_every_source_of_a_password(locked: Path, tmp_path: Path) -> None:
    signs(locked, "-pass", "env:SECRET", env=os.environ | {"SECRET": PASSWORD})
    for content in (PASSWORD, PASSWORD + "\n", PASSWORD + "\r\n", PASSWORD + "\nmore\n"):
        path = tmp_path / "password"
        path.write_bytes(content.encode())
        signs(locked, "-pass", f"file:{path}")
    assert "env:NOWHERE" in refused("sm2sign", "-key", locked, "-pass", "env:NOWHERE")
    assert "nowhere" in refused("sm2sign", "-key", locked, "-pass", "file:nowhere")


def test_the_message_behind_the_password_on_standard_input(locked: Path, tmp_path: Path) -> None:
    signature = tmp_path / "signature"
    words = ("-key", locked, "-pass", "file:/dev/stdin", "-out", signature)
    done("sm2sign", *words, stdin=PASSWORD.encode() + b"\nmessage")
    verified = ("-pubkey", locked.with_suffix(".pub"), "-sig", signature)
    assert done("sm2verify", *verified, stdin=b"message") == b"verify : success\n"


@pytest.mark.parametrize("wrong", ["p@ssw0rd", "P@ssw0rd ", "", "x" * 1024])
def test_a_wrong_password(wrong: str, locked: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for words in (("sm2sign", "-key"), ("pkey", "-in")):
        line = refused(*words, locked, "-pass", wrong, "-out", out)
        assert line.endswith("the password does not open it, or the file is damaged; give another")
        assert str(locked) in line and not out.exists()


@pytest.mark.parametrize("length", [1025, 1026, 100_000])
def test_a_password_that_is_too_long(length: int, locked: Path, tmp_path: Path) -> None:
    """Its length is not told: of a file no more is read than shows that it is too long."""
    path, password = tmp_path / "password", "x" * length
    for content in (password, password + "\n", password + "\r\n"):
        path.write_text(content)
        for words in ((content,), ("env:SECRET",), (f"file:{path}",)):
            environment = os.environ | {"SECRET": content}
            line = refused("pkey", "-in", locked, "-pass", *words, env=environment)
            assert line.endswith("-pass: the password has more than 1024 bytes; use a shorter one")


def test_without_a_terminal_the_password_must_be_given(locked: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for words in (("sm2keygen",), ("sm2sign", "-key", locked), ("pkey", "-in", locked)):
        line = refused(*words, "-out", out)
        assert all(source in line for source in SOURCES) and not out.exists(), line


def test_an_empty_password_protects_nothing(signer: Signer, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert "empty" in refused("sm2keygen", "-pass", "", "-out", out)
    assert "empty" in refused("pkey", "-in", signer.key, "-outpass", "", "-out", out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sm2keygen", "-noenc", "-pass", "1234"), "-pass would protect nothing"),
        (("sm2keygen", "-noenc", "-prf", "sm3"), "-prf would protect nothing"),
        (("sm2keygen", "-pass", "1234", "-prf", "sha1"), "-prf sha1: unknown; use sm3 or sha256"),
        (("pkey", "-in", "KEY", "-outpass", "1234", "-prf", "x"), "-prf x: unknown"),
        (("pkey", "-in", "KEY", "-prf", "sm3"), "-prf is for encryption"),
        (("pkey", "-in", "KEY", "-outpass", "1234", "-pubout"), "leave -pubout out"),
        (("pkey", "-in", "KEY", "-outpass", "1234", "-traditional"), "leave -traditional out"),
        (("pkey", "-in", "KEY", "-outpass", "1234", "-outform", "hex"), "use pem or der"),
        (("pkey", "-in", "PUBKEY", "-outpass", "1234"), "this one is public"),
    ],
)
def test_options_that_contradict(
    words: tuple[str, ...], says: str, signer: Signer, tmp_path: Path
) -> None:
    files = {"KEY": str(signer.key), "PUBKEY": str(signer.pubkey)}
    out = tmp_path / "out"
    assert says in refused(*(files.get(word, word) for word in words), "-out", out)
    assert not out.exists()


@pytest.mark.parametrize("form", ["pem", "der"])
@pytest.mark.parametrize("prf", ["sm3", "sha256"])
def test_pkey_encrypts_and_decrypts(prf: str, form: str, signer: Signer, tmp_path: Path) -> None:
    locked, words = tmp_path / "locked", ("-outpass", PASSWORD, "-prf", prf, "-outform", form)
    done("pkey", "-in", signer.key, *words, "-out", locked)
    assert stat.S_IMODE(locked.stat().st_mode) == 0o600
    opened = ("pkey", "-in", locked, "-pass", PASSWORD)
    assert done(*opened, "-outform", "pem") == signer.key.read_bytes()
    assert done(*opened, "-pubout") == signer.pubkey.read_bytes()
    shown = done(*opened).decode()
    assert f"encoding: encrypted PKCS#8, {form.upper()}\n" in shown
    assert signer.public.hex() in shown


def test_another_password(signer: Signer) -> None:
    one = done("pkey", "-in", signer.key, "-outpass", "one")
    two = done("pkey", "-pass", "one", "-outpass", "two", stdin=one)
    assert done("pkey", "-pass", "two", "-outform", "pem", stdin=two) == signer.key.read_bytes()
    refused("pkey", "-pass", "one", "-outform", "pem", stdin=two)
    assert two != done("pkey", "-pass", "one", "-outpass", "two", stdin=one)  # another salt


EXPLAINED = {
    "PASSWORD": "the password does not open it",
    "FORMAT": "malformed",
    "ALGORITHM": "not an SM2 private key (what is encrypted in it is of another algorithm",
    "KEY": "out of range",
}


@pytest.mark.parametrize("case", FILES, ids=lambda case: case["name"])
def test_files_of_all_kinds(case: dict[str, Any], tmp_path: Path) -> None:
    der = bytes.fromhex(case["der"])
    secret = tmp_path / "password"
    secret.write_bytes(bytes.fromhex(case["password"]) + b"\n")
    for content in (der, pem("ENCRYPTED PRIVATE KEY", der)):
        path = tmp_path / "key"
        path.write_bytes(content)
        words = ("pkey", "-in", path, "-pass", f"file:{secret}", "-outform", "hex")
        if case["result"] == "ok" and b"\n" not in bytes.fromhex(case["password"]):
            assert done(*words).decode() == case["d"] + "\n"
        elif case["result"] == "UNSUPPORTED":
            line = refused(*words)
            assert case["encryption"] in line
            assert ("iterations" in line) == (case["iterations"] > 10000000)
            if "HMAC-SM3" in case["encryption"]:  # OpenSSL 3.0 derives no key with it
                assert "openssl" not in line and "OpenSSL 3.0 does not read HMAC-SM3" in line
                assert "the program that wrote it" in line and "SM4-CBC" in line
            else:
                assert "openssl pkcs8 -topk8 -v2 sm4-cbc" in line
                assert ("-inform DER" in line) == (content == der)
        elif case["result"] != "ok":
            assert EXPLAINED[case["result"]] in refused(*words)


def test_what_cannot_be_decrypted_asks_no_password(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(
        "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n"
        "DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\n"
        "AAAA\n-----END EC PRIVATE KEY-----\n"
    )
    line = refused("sm2sign", "-key", path)
    assert "AES-128-CBC" in line and "openssl pkcs8 -topk8" in line and "-pass" not in line


def test_a_block_in_front_of_the_encrypted_key(locked: Path, tmp_path: Path) -> None:
    path = tmp_path / "several.pem"
    path.write_bytes(locked.with_suffix(".pub").read_bytes() + locked.read_bytes())
    done("sm2sign", "-key", path, "-pass", PASSWORD)


# ---- a terminal ----


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, *words: str | Path) -> None:
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.execv(SMIDGEN, [SMIDGEN, *map(str, words)])
        self.seen = b""

    def wait_for(self, prompt: bytes) -> None:
        """Reads until the prompt is there, and nothing is echoed."""
        while prompt not in self.seen:
            self.seen += os.read(self.descriptor, 1024)
        assert not termios.tcgetattr(self.descriptor)[3] & termios.ECHO

    def answer(self, prompt: bytes, line: str) -> None:
        """Types a line once the prompt is there."""
        self.wait_for(prompt)
        self.seen = b""
        os.write(self.descriptor, line.encode() + b"\n")

    def end(self) -> tuple[int, str]:
        """How it ends (negative: by a signal), and what it said last."""
        try:
            while part := os.read(self.descriptor, 1024):
                self.seen += part
        except OSError:  # what Linux says at the end of a terminal
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        os.close(self.descriptor)
        return status, self.seen.decode().replace("\r\n", "\n").lstrip("\n")


def test_a_new_password_is_typed_twice(tmp_path: Path) -> None:
    key = tmp_path / "locked.pem"
    terminal = Terminal("sm2keygen", "-out", key, "-pubout", key.with_suffix(".pub"))
    terminal.answer(b"Password (-pass): ", PASSWORD)
    terminal.answer(b"Password again (-pass): ", PASSWORD)
    assert terminal.end() == (DONE, "")
    signs(key, "-pass", PASSWORD)


def test_two_passwords_that_differ(tmp_path: Path) -> None:
    key = tmp_path / "locked.pem"
    terminal = Terminal("sm2keygen", "-out", key, "-pubout", key.with_suffix(".pub"))
    terminal.answer(b"Password (-pass): ", "one")
    terminal.answer(b"Password again (-pass): ", "two")
    status, said = terminal.end()
    assert status == ERROR and "differ" in one_line(said)
    assert list(tmp_path.iterdir()) == []


def test_a_password_is_typed_once_to_open_a_key(locked: Path) -> None:
    terminal = Terminal("pkey", "-in", locked, "-pubout")
    terminal.answer(b"Password (-pass): ", PASSWORD)
    assert terminal.end() == (DONE, locked.with_suffix(".pub").read_text())
    terminal = Terminal("pkey", "-in", locked, "-pubout")
    terminal.answer(b"Password (-pass): ", "wrong")
    status, said = terminal.end()
    assert status == ERROR and "does not open it" in one_line(said)


def test_an_interrupt_at_the_prompt(locked: Path) -> None:
    terminal = Terminal("pkey", "-in", locked, "-pubout")
    terminal.wait_for(b"Password (-pass): ")
    os.write(terminal.descriptor, b"\x03")
    _, status = os.waitpid(terminal.child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGINT
    os.close(terminal.descriptor)


def test_a_password_for_a_plain_key_is_noted(signer: Signer) -> None:
    result = smidgen("pkey", "-in", signer.key, "-pass", PASSWORD)
    assert result.status == DONE and "not encrypted" in one_line(result.err)
