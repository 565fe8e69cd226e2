"""`smidgen sm4_gcm` and `sm4_ccm`: nothing of the plaintext leaves before the tag is right."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import DONE, NO, SMIDGEN, Result, cases, done, one_line, peak_memory, refused, smidgen

KEY = "0123456789abcdeffedcba9876543210"
IV = "00001234567800000000abcd"

GCM = ("sm4_gcm", "-key", KEY, "-iv", IV)
CCM = ("sm4_ccm", "-key", KEY, "-iv", IV)
BOTH = pytest.mark.parametrize("command", [GCM, CCM], ids=["gcm", "ccm"])

# What a command line can say: an IV of up to 1024 bytes, and arguments that the system passes on.
SAYABLE = [
    case
    for case in cases("sm4_aead.json")
    if len(case["nonce"]) <= 2048 and len(case.get("aad", 100_000 * " ")) < 100_000
]


@pytest.mark.parametrize("case", SAYABLE, ids=lambda case: f"{case['alg']} {case['name']}")
def test_known_answers(case: dict[str, Any], tmp_path: Path) -> None:
    plain, sealed = bytes.fromhex(case["pt"]), bytes.fromhex(case["ct"] + case["tag"])
    command = case["alg"].replace("-", "_")
    given = (command, "-key", case["key"], "-iv", case["nonce"], "-aad_hex", case["aad"])
    given += ("-taglen", str(len(case["tag"]) // 2))
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(plain)
    assert done(*given, "-encrypt", stdin=plain) == sealed
    done(*given, "-encrypt", "-in", source, "-out", target)
    assert target.read_bytes() == sealed
    assert done(*given, "-decrypt", stdin=sealed) == plain
    done(*given, "-decrypt", "-in", target, "-out", source)
    assert source.read_bytes() == plain


@BOTH
@pytest.mark.parametrize("length", [0, 1, 15, 16, 65519, 65520, 65536, 65537, 200_000])
def test_files_pipes_and_in_place(command: tuple[str, ...], length: int, tmp_path: Path) -> None:
    data, path = os.urandom(length), tmp_path / "file"
    path.write_bytes(data)
    sealed = done(*command, "-encrypt", "-aad", "header", stdin=data)
    assert len(sealed) == length + 16
    assert done(*command, "-encrypt", "-aad", "header", "-in", path) == sealed
    done(*command, "-encrypt", "-aad_hex", b"header".hex(), "-in", path, "-out", path)
    assert path.read_bytes() == sealed
    assert done(*command, "-decrypt", "-aad", "header", stdin=sealed) == data
    assert done(*command, "-decrypt", "-aad", "header", "-in", path) == data
    with path.open("rb") as file:
        run = subprocess.run(
            [SMIDGEN, *command, "-decrypt", "-aad", "header"], stdin=file, capture_output=True
        )
    assert (run.returncode, run.stdout, run.stderr) == (DONE, data, b"")
    done(*command, "-decrypt", "-aad", "header", "-in", path, "-out", path)
    assert path.read_bytes() == data and list(tmp_path.iterdir()) == [path]


@BOTH
def test_an_open_file_begins_where_it_stands(command: tuple[str, ...], tmp_path: Path) -> None:
    """As in a shell behind another command: the bytes before that are not of the message."""
    path = tmp_path / "file"
    path.write_bytes(b"skipped" + done(*command, "-encrypt", stdin=b"message"))
    with path.open("rb", buffering=0) as file:
        file.seek(7)
        run = subprocess.run([SMIDGEN, *command, "-decrypt"], stdin=file, capture_output=True)
    assert (run.returncode, run.stdout, run.stderr) == (DONE, b"message", b"")


# ---- no ----


def is_no(result: Result) -> str:
    assert result.status == NO and result.out == b"", result
    return one_line(result.err)


def spoilt(sealed: bytes) -> dict[str, bytes]:
    return {
        "first byte": bytes([sealed[0] ^ 1]) + sealed[1:],
        "last byte of the tag": sealed[:-1] + bytes([sealed[-1] ^ 0x80]),
        "truncated tag": sealed[:-1],
        "a byte too much": sealed + b"\0",
        "no tag": sealed[:-16],
        "15 bytes": sealed[:15],
        "nothing": b"",
    }


@BOTH
@pytest.mark.parametrize("what", spoilt(bytes(20)))
@pytest.mark.parametrize("length", [1, 100_000])
def test_what_does_not_verify(
    command: tuple[str, ...], what: str, length: int, tmp_path: Path
) -> None:
    data = spoilt(done(*command, "-encrypt", stdin=os.urandom(length)))[what]
    source, out = tmp_path / "in", tmp_path / "out"
    source.write_bytes(data)
    for words in (("-in", source), ("-in", source, "-out", out), ("-out", out)):
        line = is_no(smidgen(*command, "-decrypt", *words, stdin=data))
        assert "the tag" in line
        assert list(tmp_path.iterdir()) == [source]
    is_no(smidgen(*command, "-decrypt", stdin=data))
    out.write_bytes(b"before")
    is_no(smidgen(*command, "-decrypt", "-in", source, "-out", out))
    assert out.read_bytes() == b"before"


@BOTH
def test_everything_belongs_to_the_tag(command: tuple[str, ...]) -> None:
    sealed = done(*command, "-encrypt", "-aad", "a", stdin=b"message")
    others = (
        (*command, "-aad", "b"),
        command,
        (command[0], "-key", IV + IV[:8], "-iv", IV, "-aad", "a"),
        (command[0], "-key", KEY, "-iv", "11" + IV[2:], "-aad", "a"),
        (*command, "-aad", "a", "-taglen", "14"),
    )
    for words in others:
        assert "does not verify" in is_no(smidgen(*words, "-decrypt", stdin=sealed))
    assert done(*command, "-aad", "a", "-decrypt", stdin=sealed) == b"message"


def test_a_tag_that_was_cut_is_no_short_tag() -> None:
    for length in (12, 13, 14, 15, 8, 4):
        sealed = done(*GCM, "-encrypt", "-taglen", str(length), stdin=b"message")
        assert len(sealed) == 7 + length
        assert done(*GCM, "-decrypt", "-taglen", str(length), stdin=sealed) == b"message"
        is_no(smidgen(*GCM, "-decrypt", stdin=sealed))


@BOTH
def test_a_pipe_leaves_nothing_in_the_temporary_folder(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    data = os.urandom(100_000)
    sealed = done(*command, "-encrypt", stdin=data, env=environment)
    assert done(*command, "-decrypt", stdin=sealed, env=environment) == data
    is_no(smidgen(*command, "-decrypt", stdin=sealed + b"\0", env=environment))
    assert list(tmp_path.iterdir()) == []
    line = refused(*command, "-decrypt", stdin=sealed, env={"TMPDIR": str(tmp_path / "none")})
    assert "keep a copy of the input in" in line


@BOTH
def test_nothing_is_written_while_the_tag_is_unknown(command: tuple[str, ...]) -> None:
    """With all but the last byte of the message there, standard output is still empty."""
    sealed = done(*command, "-encrypt", stdin=bytes(300_000))
    with subprocess.Popen(
        [SMIDGEN, *command, "-decrypt"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdin is not None and run.stdout is not None
        run.stdin.write(sealed[:-1])
        run.stdin.flush()
        os.set_blocking(run.stdout.fileno(), False)
        assert run.stdout.read() is None
        os.set_blocking(run.stdout.fileno(), True)
        run.stdin.write(sealed[-1:])
        run.stdin.close()
        assert run.stdout.read() == bytes(300_000)


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks = []
    for size in (1 << 16, 64 << 20):
        source, sealed = tmp_path / "in", tmp_path / "out"
        with source.open("wb") as file:
            file.truncate(size)
        peaks.append(
            max(
                peak_memory(*GCM, "-encrypt", "-in", source, "-out", sealed),
                peak_memory(*GCM, "-decrypt", "-in", sealed),
                peak_memory(*GCM, "-decrypt", "-in", sealed, "-out", source),
            )
        )
    assert peaks[1] < peaks[0] + 2048


WRONG = {
    "GCM tag of 11 bytes": ((*GCM, "-encrypt", "-taglen", "11"), "-taglen 11: not the length"),
    "GCM tag of 17 bytes": ((*GCM, "-encrypt", "-taglen", "17"), "give 12 to 16, 8 or 4"),
    "CCM tag of 5 bytes": ((*CCM, "-encrypt", "-taglen", "5"), "give 4, 6, 8, 10, 12, 14 or 16"),
    "CCM tag of 2 bytes": ((*CCM, "-encrypt", "-taglen", "2"), "-taglen 2: not the length"),
    "no IV": (("sm4_gcm", "-encrypt", "-key", KEY), "-iv is missing"),
    "empty IV": (("sm4_gcm", "-encrypt", "-key", KEY, "-iv", ""), "-iv: 0 bytes; give 1 to 1024"),
    "short nonce": (("sm4_ccm", "-encrypt", "-key", KEY, "-iv", IV[:12]), "-iv: 6 bytes; give 7"),
    "long nonce": (("sm4_ccm", "-encrypt", "-key", KEY, "-iv", IV + "0000"), "give 7 to 13"),
    "two kinds of associated data": (
        (*GCM, "-encrypt", "-aad", "a", "-aad_hex", "61"),
        "-aad and -aad_hex both give",
    ),
    "associated data in odd digits": ((*GCM, "-encrypt", "-aad_hex", "616"), "-aad_hex: 3 digits"),
    "no direction": (GCM, "-encrypt or -decrypt is missing"),
}


@pytest.mark.parametrize(("words", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_one_line(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    assert says in refused(*words, "-out", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_a_message_too_long_for_its_nonce() -> None:
    """A nonce of 13 bytes leaves 16 bits for the length."""
    words = ("sm4_ccm", "-encrypt", "-key", KEY, "-iv", IV + "00")
    assert "give a shorter one" in refused(*words, stdin=bytes(65536))
    assert len(done(*words, stdin=bytes(65535))) == 65535 + 16
