"""Help, options, and what is said about wrong ones; version, selftest, rand, progress."""

import os
import pty
import re
import subprocess
import threading
from pathlib import Path

import pytest
from command import DONE, SMIDGEN, done, refused

COMMANDS = (
    *("sm3", "sm3_hmac", "sm3_pbkdf2"),
    *("sm4_ecb", "sm4_cbc", "sm4_ctr", "sm4_ofb", "sm4_cfb"),
    *("sm4_xts", "sm4_gcm", "sm4_ccm", "sm4_cbc_mac", "sm4_cmac"),
    *("zuc", "zuc256", "zuc_128_eea3", "zuc_128_eia3", "zuc256_mac"),
    *("sm2keygen", "sm2sign", "sm2verify", "sm2encrypt", "sm2decrypt", "sm2exch"),
    *("sm9setup", "sm9keygen", "sm9sign", "sm9verify", "sm9encrypt", "sm9decrypt", "sm9exch"),
    *("pkey", "rand", "selftest", "speed", "version"),
)


@pytest.mark.parametrize(
    "words", [("help",), ("-help",), ("--help",), ("-h",), ("help", "help"), ("help", "--help")]
)
def test_help_lists_every_command(words: tuple[str, ...]) -> None:
    text = done(*words).decode()
    for command in (*COMMANDS, "help"):
        assert re.search(rf"^  {command} +\S", text, re.MULTILINE), command


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(command: str) -> None:
    text = done(command, "-help").decode()
    assert text.startswith(f"usage: smidgen {command}")
    assert text == done("help", command).decode() == done(command, "--help").decode()
    usage = text.splitlines()[0]
    listed = set(re.findall(r"^  (-\w+)", text, re.MULTILINE))
    assert set(re.findall(r"(?<![\w|])-\w+", usage)) <= listed
    assert all(len(line) <= 100 for line in text.splitlines()[1:])


def test_help_states_the_default_identity() -> None:
    for command in ("sm2sign", "sm2verify", "sm3"):
        text = done(command, "-help").decode()
        assert "1234567812345678" in text and "an empty one" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "smidgen help"),
        (("sm2sing",), "did you mean sm2sign"),
        (("SM3",), "smidgen help"),
        (("hlep",), "did you mean help"),
        (("sm9_sign",), "unknown command 'sm9_sign'"),
        (("xyzzy",), "unknown command 'xyzzy'; see: smidgen help"),
        (("help", "sm33"), "did you mean sm3"),
        (("help", "sm3", "rand"), "one command"),
        (("sm3", "-hxe"), "did you mean -hex"),
        (("sm3", "--in", "x"), "did you mean -in"),
        (("sm2sign", "-Key", "x"), "did you mean -key"),
        (("sm2verify", "-pubkye", "x"), "did you mean -pubkey"),
        (("sm3", "-frobnicate"), "unknown option '-frobnicate'; see: smidgen sm3 -help"),
        (("sm3", "file"), "'file' belongs to no option"),
        (("sm3", "-in"), "-in needs a value; write -in FILE"),
        (("sm3", "-in", "-out", "x"), "-in needs a value, and -out is an option; write -in FILE"),
        (("sm3", "-in", "-in"), "-in needs a value, and -in is an option; write -in FILE"),
        (("sm3", "-in", "-hex"), "a file named -hex is ./-hex"),
        (("sm3", "-id_hex", "-in"), "-id_hex needs a value, and -in is an option"),
        (("sm3", "-bogus"), "unknown option '-bogus'; see: smidgen sm3 -help"),
        (("sm3", "-x"), "unknown option '-x'; see"),
        (("sm2keygen", "-puobuot"), "did you mean -pubout"),
        (("sm3", "-in", ""), "-in '': cannot open"),
        (("sm2sign", "-key", ""), "-key '': cannot open"),
        (("sm3", "-out", ""), "-out '': cannot create"),
        (("pkey", "-inform", ""), "-inform '': unknown"),
        (("rand", "-outlen", ""), "-outlen '': not a number"),
        (("sm3", "-hex", "-hex"), "-hex is given twice"),
        (("sm3", "-in", "a", "-in", "b"), "-in is given twice"),
        (("version", "-all"), "unknown option '-all'"),
        (("selftest", "sm2"), "'sm2' belongs to no option"),
        (("rand",), "-outlen is missing"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)


def test_version() -> None:
    text = done("version").decode()
    header = Path(__file__).resolve().parents[2] / "runtime/include/smidgen/version.h"
    number = re.search(r'SMG_VERSION_STRING "([^"]+)"', header.read_text())
    assert number is not None
    assert text.startswith(f"smidgen {number[1]}\ncompiler: ")
    assert re.search(r"^SM2: \w+ in use$", text, re.MULTILINE)
    assert re.search(r"^SM3: \w+ in use, \w+ for several messages$", text, re.MULTILINE)
    assert re.search(r"^SM4: \w+ in use, \w+ for GHASH$", text, re.MULTILINE)
    assert re.search(r"^ZUC: \w+ in use, \w+ for several messages$", text, re.MULTILINE)
    compiled = re.search(r"^compiled: SM2(.*)$", text, re.MULTILINE)
    assert compiled is not None and compiled[1].count("portable") == 4
    for names in map(str.split, re.split("[;,]", compiled[1])):
        assert len(set(names)) == len(names), "a name tells two implementations apart"
    assert all(line == line.strip() for line in text.splitlines())
    assert text == done("--version").decode() == done("-version").decode()


SM2 = ("signatures", "deterministic", "recovery", "batches", "encryption")
SM2 += ("exchange", "ECDH", "KEM", "prepared", "pool", "hybrid")
SM9 = ("signatures", "KEM", "encryption", "exchange", "prepared")


def test_selftest() -> None:
    """Each algorithm on several backends, the portable one last."""
    backends: dict[str, list[str]] = {}
    for line in done("selftest").decode().splitlines():
        said = re.fullmatch(r"([\w -]+) \(([\w+]+)\) +ok, (\d+) answers", line)
        assert said is not None and int(said[3]) > 0, line
        backends.setdefault(said[1], []).append(said[2])
    last = {algorithm: names[-1] for algorithm, names in backends.items()}
    assert [last[algorithm] for algorithm in ("SM3", "SM4", "GHASH", "ZUC")] == 4 * ["portable"]
    # what is computed through the library, with the first of these
    used = {name: names[0] for name, names in backends.items()}
    both = dict.fromkeys((used["SM4"], used["GHASH"]))
    library = {
        "SM3 messages": used["SM3"],
        "HMAC-SM3": used["SM3"],
        "HKDF-SM3": used["SM3"],
        "SM4 modes": used["SM4"],
        "SM4-GCM": "+".join(both),
        "SM4-CCM": used["SM4"],
        "SM4 MACs": used["SM4"],
        "ZUC keystreams": used["ZUC"],
        "128-EEA3": used["ZUC"],
        "128-EIA3": used["ZUC"],
        "ZUC-256 MAC": used["ZUC"],
    }
    assert {name: backends.get(name) for name in library} == {n: [b] for n, b in library.items()}
    assert {"SM3 KDF", "PBKDF2-SM3"} <= set(backends)
    # all of SM2 and of SM9 on each of their kernels
    for algorithm, parts in (("SM2", SM2), ("SM9", SM9)):
        found = {name: names for name, names in backends.items() if name[:4] == f"{algorithm} "}
        assert set(found) == {f"{algorithm} {what}" for what in parts}
        assert set(map(tuple, found.values())) == {tuple(found[f"{algorithm} signatures"])}
        assert last[f"{algorithm} signatures"] == "c64"
    # the lanes in use are among those tested, and all of these were compiled
    version = done("version").decode()
    many = re.search(r"^ZUC: \w+ in use, (\w+) for several", version, re.MULTILINE)
    compiled = re.search(r"; ZUC[ \w]*, for several([ \w]*)$", version, re.MULTILINE)
    assert many is not None and compiled is not None
    lanes = backends.get("ZUC lanes", [])
    assert lanes[:1] == [many[1]] if many[1] != "portable" else not lanes
    assert set(lanes) <= set(compiled[1].split())


@pytest.mark.parametrize("length", [1, 2, 31, 257, 4096, 65535, 65536, 65537, 200_000])
def test_random_bytes(length: int) -> None:
    first, second = (done("rand", "-outlen", str(length)) for _ in range(2))
    assert len(first) == len(second) == length
    if length >= 16:
        assert first != second and any(first) and any(second)
    text = done("rand", "-outlen", str(length), "-hex")
    assert re.fullmatch(rb"[0-9a-f]{%d}\n" % (2 * length), text)


def test_random_bytes_are_spread() -> None:
    """Each value is there about as often as each other: 65536 / 256 = 256, give or take a lot."""
    data = done("rand", "-outlen", "65536")
    assert all(128 < data.count(value) < 512 for value in range(256))


@pytest.mark.parametrize(
    "count", ["0", "-1", "1.5", "ten", "", "0x10", " 1", "9" * 20, "9" * 30, f"{10**18 + 1}"]
)
def test_counts_that_are_none(count: str) -> None:
    shown = count or "''"
    said = refused("rand", "-outlen", count)
    assert f"-outlen {shown}: not a number of bytes; give a decimal number, 1 to {10**18}" in said


def run_on_terminal(*words: str | Path, stdin: bytes = b"") -> str:
    """What a command writes to a standard error that is a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [SMIDGEN, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    ) as run:
        os.close(theirs)
        assert run.stdin is not None
        feed = threading.Thread(target=run.communicate, args=(stdin,))
        feed.start()
        seen = b""
        while True:
            try:
                seen += os.read(ours, 4096)
            except OSError:  # the other side is closed
                break
        feed.join()
    os.close(ours)
    assert run.returncode == DONE, seen
    return seen.decode()


def bars(seen: str) -> list[list[int]]:
    """The percentages of each bar, from the beginning of the line to where it is cleared."""
    *shown, rest = seen.split("\r\x1b[K")
    assert rest == "", "the line is cleared at the end"
    return [[int(found) for found in re.findall(r"(\d+) %", bar)] for bar in shown]


def is_whole(percents: list[int]) -> bool:
    return percents[:1] == [0] and percents == sorted(percents) and len(set(percents)) > 50


LARGE = 80 << 20
CIPHER = ("-key", "00" * 16, "-iv", "11" * 16)
SEALED = ("-key", "00" * 16, "-iv", "11" * 12)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file long enough for a bar."""
    path = tmp_path_factory.mktemp("large") / "file"
    with path.open("wb") as file:
        file.truncate(LARGE)
    return path


@pytest.mark.parametrize("words", [("sm3",), ("sm4_ctr", "-encrypt", *CIPHER)], ids=lambda w: w[0])
def test_progress_on_a_terminal(words: tuple[str, ...], large: Path) -> None:
    (percents,) = bars(run_on_terminal(*words, "-in", large))
    assert is_whole(percents)


def test_progress_of_both_passes(large: Path, tmp_path: Path) -> None:
    """Decryption with authentication reads a file twice, and a pipe into a file before that."""
    sealed, opened = tmp_path / "sealed", tmp_path / "opened"
    done("sm4_gcm", "-encrypt", *SEALED, "-in", large, "-out", sealed)
    words = ("sm4_gcm", "-decrypt", *SEALED, "-out", opened)
    passes = bars(run_on_terminal(*words, "-in", sealed))
    assert len(passes) == 2 and all(map(is_whole, passes))
    assert opened.stat().st_size == LARGE
    seen = run_on_terminal(*words, stdin=sealed.read_bytes())
    counted, *passes = bars(seen)
    assert counted == [] and len(passes) == 2 and all(map(is_whole, passes))
    assert re.search(r"^\r\d+ MB\r", seen)


@pytest.mark.parametrize("words", [("sm3",), ("sm4_ctr", "-encrypt", *CIPHER)], ids=lambda w: w[0])
def test_what_a_pipe_gave_is_counted(words: tuple[str, ...]) -> None:
    """How much will come is not known: megabytes, and no bar."""
    seen = run_on_terminal(*words, stdin=bytes(2 * LARGE))
    counts = [int(count) for count in re.findall(r"\r(\d+) MB", seen)]
    assert counts == sorted(set(counts)) and len(counts) >= 5
    assert 2 * LARGE / 1e6 - 20 < counts[-1] <= 2 * LARGE / 1e6
    assert "%" not in seen and seen.endswith("\r\x1b[K")


def test_no_progress_for_little_or_without_a_terminal(large: Path, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(1 << 20))
    assert run_on_terminal("sm3", "-in", path) == ""
    assert run_on_terminal("sm3", stdin=path.read_bytes()) == ""
    done("sm3", "-in", large)  # asserts: nothing on standard error
    done("sm3", stdin=large.read_bytes())
