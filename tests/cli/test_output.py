"""Output files are whole or not there."""

import fcntl
import os
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from command import DONE, ERROR, SMIDGEN, Signer, done, one_line, refused, smidgen

NOBODY = 65534


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0, 0o666)])
def test_a_new_file_has_the_mode_that_the_umask_gives(mask: int, mode: int, tmp_path: Path) -> None:
    path = tmp_path / "digest"
    done("sm3", "-out", path, preexec_fn=lambda: os.umask(mask))
    assert mode_of(path) == mode
    assert names(tmp_path) == ["digest"]


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "digest"
    path.write_bytes(b"old")
    path.chmod(0o640)
    done("sm3", "-out", path)
    assert mode_of(path) == 0o640


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "digest", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    done("sm3", "-out", link)
    assert link.is_symlink() and len(target.read_bytes()) == 65


def test_a_symbolic_link_to_nothing_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "none")
    assert "symbolic link to nothing" in refused("sm3", "-out", link)
    assert link.is_symlink() and not (tmp_path / "none").exists()


def test_a_name_without_a_folder(tmp_path: Path) -> None:
    done("sm3", "-out", "digest", cwd=tmp_path)
    assert names(tmp_path) == ["digest"]


@pytest.mark.parametrize("path", ["", "folder/", "."])
def test_names_that_no_file_can_have(path: str, tmp_path: Path) -> None:
    assert "cannot create" in refused("sm3", "-out", path, cwd=tmp_path)
    assert names(tmp_path) == []


def no_file_may_grow() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "digest"
    path.write_bytes(b"old")
    line = refused("sm3", "-out", path, preexec_fn=no_file_may_grow)
    assert "File too large" in line
    assert path.read_bytes() == b"old" and names(tmp_path) == ["digest"]


def test_a_key_pair_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    key.write_bytes(b"old key")
    pubkey.write_bytes(b"old public key")
    for words, options in (
        (("-out", key, "-pubout", pubkey), {"preexec_fn": no_file_may_grow}),
        (("-out", key, "-pubout", "/dev/full"), {}),
        (("-out", "/dev/full", "-pubout", pubkey), {}),
        (("-out", key, "-pubout", tmp_path / "none" / "pub.pem"), {}),
        (("-out", tmp_path / "none" / "key.pem", "-pubout", pubkey), {}),
    ):
        refused("sm2keygen", "-noenc", *words, **options)
        assert key.read_bytes() == b"old key" and pubkey.read_bytes() == b"old public key"
        assert names(tmp_path) == ["key.pem", "pub.pem"]


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that everyone may enter and nobody else may write to, with the command in it."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    shutil.copy(SMIDGEN, folder / "smidgen")
    (folder / "digest").write_bytes(b"old")
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written_to(public_folder: Path) -> None:
    someone = {"user": NOBODY} if os.geteuid() == 0 else {}
    for name, action in (("new", "write into its directory"), ("digest", "replace")):
        if name == "digest" and not someone:
            action = "write into its directory"  # our own file may be written, the folder not
        result = smidgen(
            "sm3", "-out", public_folder / name, program=public_folder / "smidgen", **someone
        )
        assert result.status == ERROR
        assert f"cannot {action}: Permission denied" in one_line(result.err)
    assert names(public_folder) == ["digest", "smidgen"]
    assert (public_folder / "digest").read_bytes() == b"old"


def test_special_files_are_written_directly(tmp_path: Path, signer: Signer) -> None:
    assert done("sm3", "-out", "/dev/null") == b""
    assert len(done("sm3", "-out", "/dev/stdout")) == 65
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([SMIDGEN, "pkey", "-in", signer.key, "-out", pipe]) as run:
        assert pipe.read_bytes() == signer.key.read_bytes()
    assert run.returncode == DONE
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_shared_memory_holds_files(signer: Signer) -> None:
    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    done("pkey", "-in", signer.key, "-out", folder / "key")
    assert mode_of(folder / "key") == 0o600 and names(folder) == ["key"]
    shutil.rmtree(folder)


def test_a_file_by_way_of_special_folders_is_replaced_whole(tmp_path: Path) -> None:
    """What a path leads to counts, not how it begins."""
    spelled = ["/proc/self/cwd/key", "/proc/thread-self/cwd/key", f"/dev/..{tmp_path}/key"]
    path = tmp_path / "key"
    for name in spelled:
        path.write_bytes(b"X" * 600)
        path.chmod(0o644)
        done("sm2keygen", "-noenc", "-out", name, "-pubout", "public", cwd=tmp_path)
        assert mode_of(path) == 0o600 and b"X" * 9 not in path.read_bytes(), name
        path.write_bytes(b"X" * 600)
        done("sm3", "-out", name, cwd=tmp_path)
        assert len(path.read_bytes()) == 65, name
        path.unlink()
        done("sm2keygen", "-noenc", "-out", name, "-pubout", "public", cwd=tmp_path)
        assert mode_of(path) == 0o600, name
    assert names(tmp_path) == ["key", "public"]


def test_an_inherited_descriptor_is_written_where_it_is(tmp_path: Path) -> None:
    path, link = tmp_path / "log", tmp_path / "link"
    for folder in ("/dev/fd", "//dev/fd", "/proc/self/fd", "/proc/thread-self/fd", str(link)):
        link.unlink(missing_ok=True)
        path.write_bytes(b"first\n")
        with path.open("ab") as file:
            link.symlink_to("/proc/self/fd")
            done("sm3", "-out", f"{folder}/{file.fileno()}", pass_fds=(file.fileno(),))
        assert path.read_bytes().startswith(b"first\n") and len(path.read_bytes()) == 71, folder
        assert names(tmp_path) == ["link", "log"]


def test_a_dash_is_a_standard_stream(signer: Signer, tmp_path: Path) -> None:
    key = signer.key.read_bytes()
    assert done("pkey", "-in", "-", "-out", "-", stdin=key, cwd=tmp_path) == key
    assert len(done("sm2sign", "-key", "-", "-in", "/dev/null", stdin=key)) > 60
    assert "both be standard input" in refused("sm2sign", "-key", "-", "-in", "-", stdin=key)
    assert not (tmp_path / "-").exists()


def test_standard_output_that_is_a_file_is_appended_to(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"first\n")
    for words in (("-out", "/dev/stdout"), ()):
        with path.open("ab") as file:
            command = [SMIDGEN, "sm3", *words]
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=file, check=True)
    lines = path.read_text().splitlines()
    assert lines[0] == "first" and len(lines) == 3


COMMANDS = {
    "sm3": ("sm3",),
    "sm3 -bin": ("sm3", "-bin"),
    "rand": ("rand", "-outlen", "200000"),
    "keygen": ("sm2keygen", "-noenc"),
    "selftest": ("selftest",),
    "version": ("version",),
    "help": ("help",),
    "sm3 -help": ("sm3", "-help"),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_standard_output_that_cannot_be_written(words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [SMIDGEN, *words], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE
        )
    assert run.returncode == ERROR
    assert "standard output: cannot write" in one_line(run.stderr.decode())


def test_a_verdict_that_cannot_be_printed_is_an_error(
    signer: Signer, message: Path, signature: Path
) -> None:
    words = ["sm2verify", "-pubkey", signer.pubkey, "-in", message, "-sig", signature]
    with open("/dev/full", "wb") as full:
        run = subprocess.run([SMIDGEN, *words], stdout=full, stderr=subprocess.PIPE)
    assert run.returncode == ERROR


def test_a_closed_standard_output_takes_no_key(tmp_path: Path) -> None:
    """A file that is opened must not become the standard output that the public key goes to."""
    key = tmp_path / "key.pem"
    result = smidgen("sm2keygen", "-noenc", "-out", key, preexec_fn=lambda: os.close(1))
    assert result.status == ERROR and "standard output" in one_line(result.err)
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "number",
    [
        *(signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE),
        *(signal.SIGALRM, signal.SIGXCPU, signal.SIGUSR1, signal.SIGUSR2),
    ],
)
def test_a_signal_leaves_nothing_behind(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "random"
    path.write_bytes(b"old")
    with subprocess.Popen([SMIDGEN, "rand", "-outlen", str(10**12), "-out", path]) as run:
        deadline = time.monotonic() + 30
        while len(names(tmp_path)) == 1 and time.monotonic() < deadline:
            time.sleep(0.001)
        assert len(names(tmp_path)) == 2
        run.send_signal(number)
        assert run.wait(30) == -number
    assert names(tmp_path) == ["random"] and path.read_bytes() == b"old"


def test_a_reader_that_leaves_early_is_no_reason_to_complain() -> None:
    command = f"'{SMIDGEN}' rand -outlen 100000000 | head -c 10"
    run = subprocess.run(command, shell=True, capture_output=True, timeout=60)
    assert len(run.stdout) == 10 and run.stderr == b""


# A library that is loaded in front of the C library: the Nth call of one function fails, or the Nth
# rename waits half a second before it begins.
FAILING = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(const char *name) {
    static int calls;
    const char *target = getenv("FAILING_CALL"), *number = getenv("FAILING_NUMBER");
    if (!target || !number || strcmp(target, name) != 0 || ++calls != atoi(number)) {
        return 0;
    }
    errno = EIO;
    return 1;
}

int fsync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return fails("fsync") ? -1 : real(fd);
}

int fchmod(int fd, unsigned mode) {
    int (*real)(int, unsigned) = (int (*)(int, unsigned))dlsym(RTLD_NEXT, "fchmod");
    return fails("fchmod") ? -1 : real(fd, mode);
}

int flock(int fd, int operation) {
    int (*real)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");
    return fails("flock") ? -1 : real(fd, operation);
}

int rename(const char *from, const char *to) {
    static int calls;
    const char *slow = getenv("SLOW_RENAME");
    if (slow && ++calls == atoi(slow)) {
        usleep(500000);
    }
    int (*real)(const char *, const char *) =
        (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    return fails("rename") ? -1 : real(from, to);
}
"""


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("failing")
    source, library = folder / "failing.c", folder / "failing.so"
    source.write_text(FAILING)
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def environment(failing: Path, call: str, number: int) -> dict[str, str]:
    return os.environ | {
        "LD_PRELOAD": str(failing),
        "ASAN_OPTIONS": "verify_asan_link_order=0",
        "FAILING_CALL": call,
        "FAILING_NUMBER": str(number),
    }


@pytest.mark.parametrize("call", ["fsync", "fchmod", "rename"])
def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    call: str, failing: Path, tmp_path: Path
) -> None:
    path = tmp_path / "digest"
    path.write_bytes(b"old")
    line = refused("sm3", "-out", path, env=environment(failing, call, 1))
    assert str(path) in line and "Input/output error" in line
    assert path.read_bytes() == b"old" and names(tmp_path) == ["digest"]
    done("sm3", "-out", path, env=environment(failing, call, 2))


@pytest.mark.parametrize("call", ["fsync", "fchmod"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_key_pair_that_cannot_be_finished_leaves_both_old_ones(
    call: str, number: int, failing: Path, tmp_path: Path
) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    key.write_bytes(b"old key")
    pubkey.write_bytes(b"old public key")
    files = ("-out", key, "-pubout", pubkey)
    refused("sm2keygen", "-noenc", *files, env=environment(failing, call, number))
    assert key.read_bytes() == b"old key" and pubkey.read_bytes() == b"old public key"
    assert names(tmp_path) == ["key.pem", "pub.pem"]


@pytest.mark.parametrize("number", [1, 2])
def test_a_private_key_is_never_replaced_by_half_a_pair(
    number: int, failing: Path, tmp_path: Path
) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    key.write_bytes(b"old key")
    files = ("-out", key, "-pubout", pubkey)
    refused("sm2keygen", "-noenc", *files, env=environment(failing, "rename", number))
    assert key.read_bytes() == b"old key"
    assert not [name for name in names(tmp_path) if name.startswith(".")]


@dataclass(frozen=True)
class HalfPair:
    """A run of sm2keygen that has named its public key and waits with the private one."""

    run: subprocess.Popen[bytes]
    files: tuple[str | Path, ...]
    key: Path
    pubkey: Path

    def is_pair(self) -> bool:
        return done("pkey", "-in", self.key, "-pubout") == self.pubkey.read_bytes()


@pytest.fixture
def half_pair(failing: Path, tmp_path: Path) -> Iterator[HalfPair]:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    files = ("-out", key, "-pubout", pubkey)
    done("sm2keygen", "-noenc", *files)
    before = pubkey.read_bytes()
    slow = environment(failing, "none", 0) | {"SLOW_RENAME": "2"}
    with subprocess.Popen([SMIDGEN, "sm2keygen", "-noenc", *files], env=slow) as run:
        while pubkey.read_bytes() == before and run.poll() is None:
            time.sleep(0.001)
        yield HalfPair(run, files, key, pubkey)


def test_two_runs_at_once_leave_one_pair(half_pair: HalfPair) -> None:
    done("sm2keygen", "-noenc", *half_pair.files)
    assert half_pair.run.wait(30) == DONE
    assert half_pair.is_pair()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_between_the_halves_waits_for_the_pair(
    number: signal.Signals, half_pair: HalfPair
) -> None:
    half_pair.run.send_signal(number)
    assert half_pair.run.wait(30) == -number
    assert half_pair.is_pair()


def test_a_folder_that_stays_locked_is_no_reason_to_hang(tmp_path: Path) -> None:
    files = ("-out", tmp_path / "key.pem", "-pubout", tmp_path / "pub.pem")
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    line = refused("sm2keygen", "-noenc", *files)
    os.close(folder)
    assert f"-out {files[1]}" in line and "lock" in line
    assert names(tmp_path) == []
    done("sm2keygen", "-noenc", *files)


def test_a_file_system_without_locks_takes_a_pair(failing: Path, tmp_path: Path) -> None:
    files = ("-out", tmp_path / "key.pem", "-pubout", tmp_path / "pub.pem")
    done("sm2keygen", "-noenc", *files, env=environment(failing, "flock", 1))
    assert names(tmp_path) == ["key.pem", "pub.pem"]


@pytest.mark.parametrize("kind", ["name", "symbolic link", "hard link"])
@pytest.mark.parametrize("option", ["-in", "-key"])
def test_a_signature_does_not_replace_what_was_read(
    option: str, kind: str, signer: Signer, tmp_path: Path
) -> None:
    message, key = tmp_path / "message", tmp_path / "key.pem"
    message.write_bytes(b"abc")
    key.write_bytes(signer.key.read_bytes())
    read = {"-in": message, "-key": key}[option]
    written = tmp_path / "written"
    if kind == "name":
        written = read
    elif kind == "symbolic link":
        written.symlink_to(read)
    else:
        os.link(read, written)
    before = read.read_bytes()
    line = refused("sm2sign", "-key", key, "-in", message, "-out", written)
    assert f"would replace the file of {option}" in line
    assert read.read_bytes() == before


def test_a_private_key_is_not_replaced_by_its_public_key(signer: Signer, tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    key.write_bytes(signer.key.read_bytes())
    assert "-in" in refused("pkey", "-in", key, "-pubout", "-out", key)
    assert key.read_bytes() == signer.key.read_bytes()


def test_a_device_may_be_both_input_and_output() -> None:
    done("sm3", "-in", "/dev/null", "-out", "/dev/null")


STDIN_NAMES = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "//dev/stdin", "/dev/./fd/0"]
STDIN_NAMES += ["/proc/thread-self/fd/0", "/dev/../dev/stdin", "/proc/self/task/../fd/0"]


@pytest.mark.parametrize("name", STDIN_NAMES)
def test_standard_input_by_any_name_goes_on_where_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"first abc")
    with path.open("rb", buffering=0) as file:
        file.seek(6)
        run = subprocess.run([SMIDGEN, "sm3", "-in", name], stdin=file, capture_output=True)
    assert run.stdout == done("sm3", "-in_str", "abc")


@pytest.mark.parametrize("name", STDIN_NAMES)
def test_a_closed_standard_input_is_not_an_empty_one(name: str) -> None:
    result = smidgen("sm3", "-in", name, preexec_fn=lambda: os.close(0))
    assert result.status == ERROR and "it is closed" in one_line(result.err)


def test_one_descriptor_is_not_read_for_two_things(signer: Signer) -> None:
    with signer.key.open("rb") as file:
        name = f"/dev/fd/{file.fileno()}"
        descriptors = {"pass_fds": (file.fileno(),)}
        line = refused("sm2sign", "-key", name, "-in", name, **descriptors)
    assert f"-key and -in cannot both be {name}" in line


def test_a_link_to_standard_input_is_not_read_for_two_things(
    signer: Signer, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/stdin")
    line = refused("sm2sign", "-key", link, "-in", "-", stdin=signer.key.read_bytes())
    assert "-key and -in cannot both be standard input" in line


def test_one_pipe_is_not_read_for_two_things(signer: Signer, tmp_path: Path) -> None:
    """Under any two names: what reads first leaves nothing."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert f"-key and -in cannot both be {pipe}" in refused("sm2sign", "-key", pipe, "-in", pipe)
    ours, theirs = os.pipe()
    os.write(theirs, signer.key.read_bytes())
    os.close(theirs)
    words = ["sm2sign", "-key", f"/dev/fd/{ours}", "-in", "-"]
    run = subprocess.run([SMIDGEN, *words], stdin=ours, pass_fds=(ours,), capture_output=True)
    os.close(ours)
    assert run.returncode == ERROR and run.stdout == b""
    assert "-key and -in cannot both be" in one_line(run.stderr.decode())


@pytest.mark.parametrize("name", STDIN_NAMES)
def test_standard_input_is_not_read_for_two_things(name: str, signer: Signer) -> None:
    line = refused("sm2sign", "-key", name, stdin=signer.key.read_bytes())
    assert "-key and -in cannot both be standard input" in line
