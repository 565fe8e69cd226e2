"""Nothing of the user's is lost: passwords, inputs that are outputs too, files of unknown size."""

import os
import pty
import signal
import time
from pathlib import Path

import pytest
from command import SMIDGEN, Signer, done, refused

KEY, IV = ("-key", "00" * 16), ("-iv", "11" * 16)


def test_the_file_of_a_password_is_not_replaced(tmp_path: Path) -> None:
    password, other = tmp_path / "password", tmp_path / "other"
    password.write_bytes(b"hunter2\n")
    for words in (
        ("sm2keygen", "-pass", f"file:{password}", "-out", password, "-pubout", other),
        ("sm9setup", "-alg", "sm9sign", "-pass", f"file:{password}", "-out", other)
        + ("-pubout", password),
    ):
        assert "would replace the file of -pass" in refused(*words)
        assert password.read_bytes() == b"hunter2\n"
        assert not other.exists()


@pytest.mark.parametrize("words", [("sm4_ctr", "-encrypt", *KEY, *IV), ("zuc", *KEY, *IV)])
@pytest.mark.parametrize("flags", [os.O_RDWR, os.O_WRONLY | os.O_APPEND])
def test_a_file_is_not_written_over_while_it_is_read(
    words: tuple[str, ...], flags: int, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    data = os.urandom(200_000)
    path.write_bytes(data)
    output = os.open(path, flags)
    for out in ((), ("-out", f"/dev/fd/{output}")):
        before = os.dup(1)
        run = smidgen_into(output if not out else before, *words, "-in", path, *out, keep=output)
        os.close(before)
        assert run == 2
        assert path.read_bytes() == data
    os.close(output)


def smidgen_into(descriptor: int, *words: str | Path, keep: int) -> int:
    """The exit status of a run whose standard output is a descriptor."""
    process = os.fork()
    if process == 0:
        os.dup2(descriptor, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.set_inheritable(keep, True)
        os.execv(SMIDGEN, [SMIDGEN, *map(str, words)])
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def test_a_key_in_place_of_its_message(signer: Signer, tmp_path: Path) -> None:
    path = tmp_path / "message"
    path.write_bytes(bytes(1000))
    with path.open("r+b") as output:
        words = ("sm2encrypt", "-pubkey", signer.pubkey, "-format", "c1c2c3", "-in", path)
        assert smidgen_into(output.fileno(), *words, keep=output.fileno()) == 2
    assert path.read_bytes() == bytes(1000)
    done("sm2encrypt", "-pubkey", signer.pubkey, "-in", path, "-out", path)
    assert done("sm2decrypt", "-key", signer.key, "-in", path) == bytes(1000)


def test_a_file_that_does_not_say_its_size(signer: Signer) -> None:
    path = Path("/proc/version")
    text = path.read_bytes()
    assert path.stat().st_size == 0 < len(text)
    sealed = done("sm4_ccm", "-encrypt", *KEY, "-iv", "11" * 12, "-in", path)
    assert done("sm4_ccm", "-decrypt", *KEY, "-iv", "11" * 12, stdin=sealed) == text
    sealed = done("sm2encrypt", "-pubkey", signer.pubkey, "-in", path)
    assert done("sm2decrypt", "-key", signer.key, stdin=sealed) == text


def test_a_terminal_is_not_left_without_echo(tmp_path: Path) -> None:
    """A request to stop while a password is typed is not taken."""
    process, terminal = pty.fork()
    if process == 0:
        words = ["sm2keygen", "-out", str(tmp_path / "key"), "-pubout", str(tmp_path / "public")]
        os.execv(SMIDGEN, [SMIDGEN, *words])
    seen = b""
    while b"(-pass): " not in seen:
        seen += os.read(terminal, 1000)
    os.kill(process, signal.SIGTSTP)
    os.write(terminal, b"\x1a")
    time.sleep(0.1)
    assert os.waitpid(process, os.WNOHANG | os.WUNTRACED) == (0, 0)
    os.write(terminal, b"secret\n")
    while seen.count(b": ") < 2:
        seen += os.read(terminal, 1000)
    os.write(terminal, b"secret\n")
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    os.close(terminal)


@pytest.mark.parametrize("number", [signal.SIGVTALRM, signal.SIGPROF, signal.SIGABRT, signal.SIGIO])
def test_no_temporary_file_stays_behind(number: signal.Signals, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.dup2(reading, 0)
        os.execv(SMIDGEN, [SMIDGEN, "sm4_ctr", "-encrypt", *KEY, *IV, "-out", f"{tmp_path}/out"])
    os.close(reading)
    while not list(tmp_path.iterdir()):
        time.sleep(0.01)
    os.kill(process, number)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -number
    os.close(writing)
    assert list(tmp_path.iterdir()) == []

