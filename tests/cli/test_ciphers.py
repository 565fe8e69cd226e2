"""`smidgen sm4_*` without authentication, `zuc`, `zuc256`, `zuc_128_eea3`."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import NO, SMIDGEN, cases, done, one_line, peak_memory, refused, smidgen

KEY = "0123456789abcdeffedcba9876543210"
IV = "000102030405060708090a0b0c0d0e0f"

# The mode of the vectors, and the command with its own options.
MODES = {
    "ecb": ("sm4_ecb",),
    "cbc": ("sm4_cbc",),
    "ctr": ("sm4_ctr",),
    "ofb": ("sm4_ofb",),
    "cfb8": ("sm4_cfb", "-sbytes", "1"),
    "cfb64": ("sm4_cfb", "-sbytes", "8"),
    "cfb128": ("sm4_cfb",),
}
SM4_CASES = [case for case in cases("sm4_modes.json") if case["mode"] in MODES]


def words(case: dict[str, Any]) -> list[str]:
    command, *own = MODES[case["mode"]]
    return [command, "-key", case["key"], *(["-iv", case["iv"]] if case["iv"] else []), *own]


@pytest.mark.parametrize("case", SM4_CASES, ids=lambda case: f"{case['mode']} {case['name']}")
def test_sm4_known_answers(case: dict[str, Any]) -> None:
    plain, cipher = bytes.fromhex(case["pt"]), bytes.fromhex(case["ct"])
    assert done(*words(case), "-encrypt", stdin=plain) == cipher
    assert done(*words(case), "-decrypt", stdin=cipher) == plain


# A key of two equal halves is refused (below).
XTS_CASES = [case for case in cases("sm4_xts.json") if case["key"][:32] != case["key"][32:]]


@pytest.mark.parametrize("case", XTS_CASES, ids=lambda case: f"{case['standard']} {case['name']}")
def test_xts_known_answers(case: dict[str, Any]) -> None:
    plain, cipher = bytes.fromhex(case["pt"]), bytes.fromhex(case["ct"])
    unit = ("-data_unit_size", str(len(plain)))
    given = ("sm4_xts", "-key", case["key"], "-iv", case["tweak"], *unit)
    given += ("-standard", case["standard"])
    assert done(*given, "-encrypt", stdin=plain) == cipher
    assert done(*given, "-decrypt", stdin=cipher) == plain


XTS = ("sm4_xts", "-key", KEY + IV, "-iv", "fe" + "ff" * 15)


@pytest.mark.parametrize("unit", [16, 48, 512, 1000, 4096, 65536, 70_000])
@pytest.mark.parametrize("length", [16, 4096, 200_016])
def test_xts_units_count_on(unit: int, length: int) -> None:
    """Each unit by itself, under its own number, which wraps from 2^128 - 1 to 0."""
    data = os.urandom(length)
    sealed = done(*XTS, "-encrypt", "-data_unit_size", str(unit), stdin=data)
    for number in {0, 1, 2, (length - 1) // unit}:
        piece = data[number * unit : number * unit + unit]
        if len(piece) < 16 or number > 2 and len(piece) == unit:
            continue
        tweak = (2**128 - 2 + number) % 2**128
        given = ("-iv", tweak.to_bytes(16, "little").hex(), "-data_unit_size", str(len(piece)))
        alone = done(*XTS[:3], *given, "-encrypt", stdin=piece)
        assert sealed[number * unit : number * unit + unit] == alone
    assert done(*XTS, "-decrypt", "-data_unit_size", str(unit), stdin=sealed) == data


def test_xts_defaults() -> None:
    data = os.urandom(2000)
    default = done(*XTS, "-encrypt", stdin=data)
    assert default == done(
        *XTS, "-encrypt", "-data_unit_size", "512", "-standard", "gb", stdin=data
    )
    assert default != done(*XTS, "-encrypt", "-standard", "ieee", stdin=data)


@pytest.mark.parametrize("case", cases("zuc128.json"), ids=lambda case: case["name"])
def test_zuc_known_answers(case: dict[str, Any]) -> None:
    stream = bytes.fromhex(case["keystream"])
    given = ("-key", case["key"], "-iv", case["iv"])
    assert done("zuc", *given, stdin=bytes(len(stream))) == stream
    assert done("zuc", *given, stdin=stream) == bytes(len(stream))


@pytest.mark.parametrize(
    "case", cases("zuc256.json", kind="keystream"), ids=lambda case: case["name"]
)
def test_zuc256_known_answers(case: dict[str, Any]) -> None:
    stream = bytes.fromhex(case["keystream"])
    for iv in ("iv23", "iv25"):
        if case[iv]:
            given = ("-key", case["key"], "-iv", case[iv])
            assert done("zuc256", *given, stdin=bytes(len(stream))) == stream


def zuc_128(case: dict[str, Any]) -> list[str]:
    """The options of a case of 128-EEA3; COUNT and BEARER stand in the file in hexadecimal."""
    bits = ["-bits", str(case["length_bits"])] if case["length_bits"] % 8 else []
    numbers = ["-count", "0x" + case["count"], "-bearer", str(int(case["bearer"], 16))]
    return ["-key", case["key"], *numbers, "-direction", str(case["direction"]), *bits]


@pytest.mark.parametrize("case", cases("zuc_eea3.json"), ids=lambda case: case["name"])
def test_eea3_known_answers(case: dict[str, Any]) -> None:
    plain, cipher = bytes.fromhex(case["pt"]), bytes.fromhex(case["ct"])
    assert done("zuc_128_eea3", *zuc_128(case), stdin=plain) == cipher
    assert done("zuc_128_eea3", *zuc_128(case), stdin=cipher) == plain


def test_eea3_passes_a_piece_before_the_last_bits(tmp_path: Path) -> None:
    """The byte of which some bits count, at both sides of the pieces that are read."""
    given = ("-key", KEY, "-count", "7", "-bearer", "31", "-direction", "1")
    for length in (65535, 65536, 65537):
        data = os.urandom(length)
        whole = done("zuc_128_eea3", *given, stdin=data)
        cut = done("zuc_128_eea3", *given, "-bits", str(8 * length - 5), stdin=data)
        assert cut == whole[:-1] + bytes([whole[-1] & 0xE0])


# ---- files, pipes, in place ----

STREAMS = {
    "sm4_ecb": ("sm4_ecb", "-encrypt", "-key", KEY),
    "sm4_cbc": ("sm4_cbc", "-encrypt", "-key", KEY, "-iv", IV),
    "sm4_ctr": ("sm4_ctr", "-encrypt", "-key", KEY, "-iv", IV),
    "sm4_ofb": ("sm4_ofb", "-encrypt", "-key", KEY, "-iv", IV),
    "sm4_cfb": ("sm4_cfb", "-encrypt", "-key", KEY, "-iv", IV),
    "sm4_xts": ("sm4_xts", "-encrypt", "-key", KEY + IV, "-iv", IV),
    "zuc": ("zuc", "-key", KEY, "-iv", IV),
    "zuc256": ("zuc256", "-key", 2 * KEY, "-iv", "00" * 23),
    "zuc_128_eea3": ("zuc_128_eea3", "-key", KEY, "-count", "0", "-bearer", "0", "-direction", "0"),
}


def backwards(command: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.replace("-encrypt", "-decrypt") for word in command)


@pytest.mark.parametrize("command", STREAMS.values(), ids=STREAMS)
@pytest.mark.parametrize("length", [0, 16, 65520, 65536, 65552, 200_000])
def test_a_pipe_gives_what_a_file_gives(
    command: tuple[str, ...], length: int, tmp_path: Path
) -> None:
    if command == STREAMS["sm4_xts"]:
        length = max(length, 17)  # less is refused (below)
    data = os.urandom(length)
    source, target, back = tmp_path / "in", tmp_path / "out", tmp_path / "back"
    source.write_bytes(data)
    expected = done(*command, stdin=data)
    assert len(expected) == length and (length == 0 or expected != data)
    assert done(*command, "-in", source, "-out", target) == b""
    assert target.read_bytes() == expected
    done(*backwards(command), "-in", target, "-out", back)
    assert back.read_bytes() == data
    assert sorted(path.name for path in tmp_path.iterdir()) == ["back", "in", "out"]


@pytest.mark.parametrize("command", STREAMS.values(), ids=STREAMS)
def test_pieces_of_a_pipe_do_not_matter(command: tuple[str, ...]) -> None:
    data = os.urandom(160_000)
    expected = done(*command, stdin=data)
    with subprocess.Popen(
        [SMIDGEN, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdin is not None and run.stdout is not None
        at = 0
        for piece in (1, 15, 17, 65536, 3, len(data)):
            run.stdin.write(data[at : at + piece])
            run.stdin.flush()
            at += piece
        run.stdin.close()
        assert run.stdout.read() == expected


@pytest.mark.parametrize("command", STREAMS.values(), ids=STREAMS)
def test_a_file_is_encrypted_in_place(command: tuple[str, ...], tmp_path: Path) -> None:
    data, path = os.urandom(131_072), tmp_path / "file"
    path.write_bytes(data)
    expected = done(*command, "-in", path)
    assert done(*command, "-in", path, "-out", path) == b""
    assert path.read_bytes() == expected
    done(*backwards(command), "-in", path, "-out", path)
    assert path.read_bytes() == data and list(tmp_path.iterdir()) == [path]


def test_in_place_leaves_the_file_when_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(100_001))
    refused(*STREAMS["sm4_cbc"], "-in", path, "-out", path)
    assert path.read_bytes() == bytes(100_001) and list(tmp_path.iterdir()) == [path]


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks = []
    for size in (1 << 20, 100 << 20):
        path = tmp_path / "file"
        with path.open("wb") as file:
            file.truncate(size)
        peaks.append(peak_memory(*STREAMS["sm4_ctr"], "-in", path))
    assert peaks[1] < peaks[0] + 2048


# ---- padding ----


@pytest.mark.parametrize("length", [0, 1, 15, 16, 17, 65535, 65536, 65537])
def test_padding_comes_off_again(length: int) -> None:
    data = os.urandom(length)
    given = ("sm4_cbc", "-key", KEY, "-iv", IV, "-pkcs7_padding")
    sealed = done(*given, "-encrypt", stdin=data)
    assert len(sealed) == length // 16 * 16 + 16
    assert done(*given, "-decrypt", stdin=sealed) == data
    padded = data + bytes([16 - length % 16]) * (16 - length % 16)
    assert sealed == done("sm4_cbc", "-key", KEY, "-iv", IV, "-encrypt", stdin=padded)


BAD_PADDING = {
    "zero": bytes(15) + b"\x00",
    "too much": bytes(15) + b"\x11",
    "unequal": b"\x02" * 14 + b"\x03\x02",
    "255": b"\xff" * 16,
}


@pytest.mark.parametrize("last", BAD_PADDING.values(), ids=BAD_PADDING)
def test_wrong_padding_is_a_no(last: bytes, tmp_path: Path) -> None:
    given = ("sm4_cbc", "-key", KEY, "-iv", IV)
    sealed = done(*given, "-encrypt", stdin=bytes(32) + last)
    out = tmp_path / "out"
    result = smidgen(*given, "-decrypt", "-pkcs7_padding", "-out", out, stdin=sealed)
    assert result.status == NO and "does not end in padding" in one_line(result.err)
    assert list(tmp_path.iterdir()) == []


# ---- what goes wrong ----

Words = tuple[str, ...]
WRONG: dict[str, tuple[Words, bytes, str]] = {
    "no direction": (("sm4_ctr", "-key", KEY, "-iv", IV), b"", "-encrypt or -decrypt is missing"),
    "both directions": (
        ("sm4_ctr", "-encrypt", "-decrypt", "-key", KEY, "-iv", IV),
        b"",
        "-encrypt and -decrypt exclude each other",
    ),
    "no key": (("sm4_ecb", "-encrypt"), b"", "-key is missing; give it in hexadecimal"),
    "short key": (("sm4_ecb", "-encrypt", "-key", KEY[:-2]), b"", "-key: 15 bytes; give 16"),
    "long key": (("sm4_ecb", "-encrypt", "-key", KEY + "00"), b"", "-key: 17 bytes; give 16"),
    "odd key": (("sm4_ecb", "-encrypt", "-key", KEY[:-1]), b"", "-key: 31 digits; write two"),
    "empty key": (("sm4_ecb", "-encrypt", "-key", ""), b"", "-key: 0 bytes; give 16"),
    "key of other letters": (("zuc", "-key", "g" * 32, "-iv", IV), b"", "-key: not hexadecimal"),
    "key with 0x": (("zuc", "-key", "0x" + KEY[2:], "-iv", IV), b"", "without 0x and spaces"),
    "no IV": (("sm4_cbc", "-encrypt", "-key", KEY), b"", "-iv is missing"),
    "short IV": (("sm4_cbc", "-encrypt", "-key", KEY, "-iv", IV[2:]), b"", "-iv: 15 bytes"),
    "no IV for zuc": (("zuc", "-key", KEY), b"", "-iv is missing"),
    **{
        f"{length} bytes of IV": (
            ("zuc256", "-key", 2 * KEY, "-iv", "00" * length),
            b"",
            f"-iv: {length} bytes; give 23, or 25 in the unpacked form",
        )
        for length in (0, 22, 24, 26)
    },
    "7 bits in an IV": (
        ("zuc256", "-key", 2 * KEY, "-iv", "00" * 24 + "40"),
        b"",
        "the last 8 are below 40",
    ),
    "key of zuc for zuc256": (("zuc256", "-key", KEY, "-iv", "00" * 23), b"", "16 bytes; give 32"),
    "half a block": (STREAMS["sm4_ecb"], bytes(24), "not whole blocks of 16 bytes; use sm4_ctr"),
    "half a block to decrypt": (
        backwards(STREAMS["sm4_ecb"]),
        bytes(24),
        "not whole blocks of 16 bytes: cut short, or made in another mode",
    ),
    "a byte too much": (STREAMS["sm4_cbc"], bytes(65537), "not whole blocks of 16 bytes"),
    "nothing to unpad": (
        ("sm4_cbc", "-decrypt", "-pkcs7_padding", "-key", KEY, "-iv", IV),
        b"",
        "not whole blocks of 16 bytes, one or more",
    ),
    "half a block to unpad": (
        ("sm4_cbc", "-decrypt", "-pkcs7_padding", "-key", KEY, "-iv", IV),
        bytes(24),
        "or cut short",
    ),
    "key of SM4 for XTS": (("sm4_xts", "-encrypt", "-key", KEY), b"", "-key: 16 bytes; give 32"),
    "XTS with one key": (
        ("sm4_xts", "-encrypt", "-key", 2 * KEY, "-iv", IV),
        b"",
        "-key: both halves are the same",
    ),
    "nothing for XTS to steal from": (STREAMS["sm4_xts"], bytes(15), "fewer than 16 bytes"),
    "nothing at all for XTS": (
        STREAMS["sm4_xts"],
        b"",
        "standard input: empty; a data unit needs a block of 16 bytes",
    ),
    "nothing at all for XTS of IEEE 1619": (
        ("sm4_xts", "-decrypt", *STREAMS["sm4_xts"][2:], "-standard", "ieee"),
        b"",
        "standard input: empty; a data unit needs a block of 16 bytes",
    ),
    "a last unit that is too short": (STREAMS["sm4_xts"], bytes(512 + 15), "fewer than 16 bytes"),
    "data units of 15 bytes": (
        (*STREAMS["sm4_xts"], "-data_unit_size", "15"),
        b"",
        "-data_unit_size 15: not the size of a data unit; give 16 to 16777216",
    ),
    "another standard": ((*STREAMS["sm4_xts"], "-standard", "iso"), b"", "give gb or ieee"),
    "2 bytes a segment": ((*STREAMS["sm4_cfb"], "-sbytes", "2"), b"", "give 1, 8 or 16"),
    "no COUNT": (("zuc_128_eea3", "-key", KEY), b"", "-count is missing; give a number"),
    "COUNT too large": (
        ("zuc_128_eea3", "-key", KEY, "-count", "0x100000000"),
        b"",
        "-count 0x100000000: not a number that fits; give one of 0 to 4294967295",
    ),
    "negative COUNT": (("zuc_128_eea3", "-key", KEY, "-count", "-1"), b"", "not a number"),
    "COUNT 0x": (("zuc_128_eea3", "-key", KEY, "-count", "0x"), b"", "not a number"),
    "BEARER too large": (
        ("zuc_128_eea3", "-key", KEY, "-count", "0", "-bearer", "32"),
        b"",
        "-bearer 32: not a number that fits; give one of 0 to 31",
    ),
    "DIRECTION too large": (
        ("zuc_128_eea3", "-key", KEY, "-count", "0", "-bearer", "0", "-direction", "2"),
        b"",
        "-direction 2: not a number that fits; give one of 0 to 1",
    ),
    "more bytes than bits": (
        (*STREAMS["zuc_128_eea3"], "-bits", "15"),
        bytes(3),
        "3 bytes, and -bits 15 needs 2",
    ),
    "fewer bytes than bits": (
        (*STREAMS["zuc_128_eea3"], "-bits", "25"),
        bytes(3),
        "3 bytes, and -bits 25 needs 4",
    ),
}


@pytest.mark.parametrize(("command", "data", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_one_line(command: Words, data: bytes, says: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert says in refused(*command, "-out", out, stdin=data)
    assert list(tmp_path.iterdir()) == []


def test_what_was_there_stays_when_it_fails(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_bytes(b"before")
    refused(*STREAMS["sm4_ecb"], "-out", out, stdin=bytes(100_001))
    assert out.read_bytes() == b"before"


def test_no_line_shows_the_key() -> None:
    for key in (KEY[:-1], KEY[:-2], "x" + KEY[1:]):
        assert key not in refused("sm4_ecb", "-encrypt", "-key", key)


def test_the_list_of_processes_does_not_show_the_key() -> None:
    with subprocess.Popen(
        [SMIDGEN, *STREAMS["sm4_ctr"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdin is not None and run.stdout is not None
        run.stdin.write(bytes(100_000))
        run.stdin.flush()
        assert run.stdout.read(16) != b""  # the key has been read by now
        shown = Path(f"/proc/{run.pid}/cmdline").read_bytes()
        run.stdin.close()
        run.stdout.read()
    assert b"sm4_ctr" in shown and KEY.encode() not in shown
