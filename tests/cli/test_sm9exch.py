"""`smidgen sm9exch`: the four steps of a key exchange, and what is refused in each."""

import base64
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from command import ERROR, NO, Result, cases, done, one_line, pem, refused, smidgen
from sm9 import FILE, PASSWORD, Centre

EXCHANGES = cases(FILE, kind="exchange")
POINT, TAG, SCALAR = 65, 32, 32
STAGES = ("init", "respond", "confirm", "finish")
LABEL = "SM9 EXCHANGE PRIVATE KEY"
SIDE = {"init": "Alice", "respond": "Bob", "confirm": "Alice", "finish": "Bob"}
READS = {
    "init": {},
    "respond": {"in": "ra"},
    "confirm": {"in": "rb_sb", "exch_key": "alice_ra.pem"},
    "finish": {"in": "sa", "exch_key": "bob_rb.pem"},
}
WRITES = {
    "init": {"exch_keyout": "alice_ra.pem", "out": "ra"},
    "respond": {"exch_keyout": "bob_rb.pem", "out": "rb_sb"},
    "confirm": {"keyout": "alice.key", "out": "sa"},
    "finish": {"keyout": "bob.key"},
}
SECRET = ("alice_ra.pem", "bob_rb.pem", "alice.key", "bob.key")


@dataclass
class Parties:
    """Two sides in one folder: their files, and the words that name them."""

    centre: Centre
    folder: Path
    common: list[str] = field(default_factory=list)

    def words(self, stage: str, **changes: str | Path | None) -> list[str | Path]:
        """The command line of a stage; an option that is None is left out."""
        own = SIDE[stage]
        values: dict[str, str | Path | None] = {"stage": stage}
        values |= {"pubmaster": self.centre.public("sm9keyagreement")}
        values |= {"peer_id": "Bob" if own == "Alice" else "Alice"}
        if stage != "init":
            values |= {"key": self.centre.user("sm9keyagreement", own), "pass": PASSWORD}
            values |= {"id": own}
        files = READS[stage] | WRITES[stage]
        values |= {option: self.folder / name for option, name in files.items()}
        if stage in ("confirm", "finish"):
            values["keylen"] = "48"
        values |= changes
        given = [(f"-{name}", value) for name, value in values.items() if value is not None]
        return ["sm9exch", *(word for pair in given for word in pair), *self.common]

    def run(self, stage: str, **changes: str | Path | None) -> bytes:
        return done(*self.words(stage, **changes))

    def read(self, name: str) -> bytes:
        """What a file holds, once its digits are read."""
        content = (self.folder / name).read_bytes()
        return content if "-bin" in self.common else bytes.fromhex(content.decode())

    def write(self, name: str, content: bytes) -> None:
        coded = content if "-bin" in self.common else content.hex().encode()
        (self.folder / name).write_bytes(coded)


def of_gmssl(case: dict[str, Any], centre: Centre, folder: Path) -> Parties:
    """The files of an exchange that GmSSL's command carried out, without what comes of it."""
    for name, content in case.items():
        if name.endswith(".pem"):
            (folder / name).write_text(content)
        elif name in ("ra", "rb_sb", "sa"):
            (folder / name).write_bytes(bytes.fromhex(content))
    return Parties(centre, folder, ["-bin"] if case["name"] == "-bin" else [])


@pytest.fixture(params=["-hex", "-bin"])
def theirs(request: pytest.FixtureRequest, centre: Centre, tmp_path: Path) -> Iterator[Parties]:
    (case,) = (case for case in EXCHANGES if case["name"] == request.param)
    (tmp_path / "files").mkdir()
    yield of_gmssl(case, centre, tmp_path / "files")


@pytest.fixture
def parties(centre: Centre, tmp_path: Path) -> Parties:
    """The same in hexadecimal, which most tests take and spoil."""
    (tmp_path / "files").mkdir()
    return of_gmssl(EXCHANGES[0], centre, tmp_path / "files")


def expected(parties: Parties, name: str) -> bytes:
    (case,) = (case for case in EXCHANGES if (case["name"] == "-bin") == ("-bin" in parties.common))
    return bytes.fromhex(case[name])


def test_their_exchange_is_confirmed_and_finished(theirs: Parties) -> None:
    (theirs.folder / "sa").unlink()
    assert theirs.run("confirm") == b""
    for name in ("sa", "alice.key"):
        assert (theirs.folder / name).read_bytes() == expected(theirs, name)
    assert theirs.run("finish") == b""
    assert (theirs.folder / "bob.key").read_bytes() == expected(theirs, "bob.key")


def test_every_step(theirs: Parties) -> None:
    """Ours alone: new ephemeral keys, the same key on both sides, secrets that nobody else reads."""
    sent = {name: theirs.read(name) for name in ("ra", "rb_sb", "sa")}
    for stage in STAGES:
        assert theirs.run(stage) == b""
    assert theirs.read("alice.key") == theirs.read("bob.key")
    assert len(theirs.read("alice.key")) == 48
    for name, length in (("ra", POINT), ("rb_sb", POINT + TAG), ("sa", TAG)):
        assert len(theirs.read(name)) == length and theirs.read(name) != sent[name]
    for name in SECRET:
        assert stat.S_IMODE((theirs.folder / name).stat().st_mode) == 0o600, name


@pytest.mark.parametrize("length", [None, 1, 31, 32, 33, 1024, 65536])
def test_lengths_of_the_key(length: int | None, parties: Parties) -> None:
    given = None if length is None else str(length)
    parties.run("confirm", keylen=given)
    parties.run("finish", keylen=given)
    assert parties.read("alice.key") == parties.read("bob.key")
    assert len(parties.read("alice.key")) == (length or 32)


def test_streams(parties: Parties) -> None:
    """Messages pass through standard streams where no file is named."""
    parties.common = ["-hex"]
    ra = done(*parties.words("init", out=None))
    rb_sb = done(*parties.words("respond", **{"in": None, "out": None}), stdin=ra + b"\n")
    sa = done(*parties.words("confirm", **{"in": "-", "out": "-"}), stdin=rb_sb.upper())
    assert done(*parties.words("finish", **{"in": None}), stdin=b"\t" + sa + b"\r\n") == b""
    assert parties.read("alice.key") == parties.read("bob.key")


def test_the_ephemeral_key_from_standard_input(parties: Parties) -> None:
    key = (parties.folder / "bob_rb.pem").read_bytes()
    assert done(*parties.words("finish", exch_key="-"), stdin=b"# a line before\n" + key) == b""
    assert parties.read("bob.key") == bytes.fromhex(expected(parties, "bob.key").decode())


def test_identities_in_hexadecimal(parties: Parties) -> None:
    names = {"id": None, "id_hex": b"Alice".hex(), "peer_id": None, "peer_id_hex": b"Bob".hex()}
    parties.run("confirm", **names)
    assert (parties.folder / "sa").read_bytes() == expected(parties, "sa")


def test_another_function_identifier(parties: Parties, tmp_path: Path) -> None:
    """Keys made with 3, as some centres do, which are those for encryption."""
    for stage in STAGES:
        key = parties.centre.user("sm9encrypt", SIDE[stage])
        parties.run(stage, hid="3", **({} if stage == "init" else {"key": key}))
    assert parties.read("alice.key") == parties.read("bob.key")


def test_options_that_a_stage_has_no_use_for(parties: Parties) -> None:
    """GmSSL passes over them, so that scripts name them everywhere; outputs are another thing."""
    parties.run("init", keylen="16", id="Alice", key="/nowhere")
    parties.run("respond", keylen="16")
    for stage, option in (
        *(("init", "keyout"), ("respond", "keyout"), ("confirm", "exch_keyout")),
        *(("finish", "out"), ("finish", "exch_keyout")),
    ):
        line = refused(*parties.words(stage, **{option: parties.folder / "unused"}))
        assert f"-stage {stage} does not write -{option}" in line
    assert not (parties.folder / "unused").exists()


def left(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def says_no(parties: Parties, stage: str, **changes: str | Path | None) -> str:
    """The line of a run that must answer no and leave every file as it was."""
    before = left(parties.folder)
    result = smidgen(*parties.words(stage, **changes))
    assert (result.status, result.out) == (NO, b""), result
    assert left(parties.folder) == before
    return one_line(result.err)


def changed(content: bytes, at: int, bit: int = 1) -> bytes:
    return content[:at] + bytes([content[at] ^ bit]) + content[at + 1 :]


def test_every_byte_of_a_message_counts(parties: Parties) -> None:
    for stage, name in (("respond", "ra"), ("confirm", "rb_sb"), ("finish", "sa")):
        good = parties.read(name)
        for at in range(0, len(good), 9):
            parties.write(name, changed(good, at))
            says_no(parties, stage)
        parties.write(name, good)
    assert parties.run("confirm") == parties.run("finish") == b""


@pytest.mark.parametrize(
    ("stage", "name"), [("respond", "ra"), ("confirm", "rb_sb"), ("finish", "sa")]
)
def test_lengths_of_a_message(stage: str, name: str, parties: Parties) -> None:
    good = parties.read(name)
    for content in (b"", good[:-1], good + b"\0", good * 100, b"\0" * len(good)):
        parties.write(name, content)
        says_no(parties, stage)
    for text in (b"zz" * len(good), good, good.hex().encode()[:-1], b"0x" + good.hex().encode()):
        (parties.folder / name).write_bytes(text)
        assert "in hexadecimal" in says_no(parties, stage)


@pytest.mark.parametrize("stage", ["confirm", "finish"])
def test_other_parties_have_other_tags(stage: str, parties: Parties) -> None:
    assert "the tag is wrong" in says_no(parties, stage, id="Eve")
    other = parties.centre.user("sm9keyagreement", "Bob" if stage == "confirm" else "Alice")
    assert "the tag is wrong" in says_no(parties, stage, key=other)


def test_files_of_another_exchange(parties: Parties) -> None:
    """R is made again, and does not come out the same."""
    for stage in ("confirm", "finish"):
        for changes in ({"peer_id": "Eve"}, {"hid": "3"}):
            line = refused(*parties.words(stage, **changes))
            assert "not from the exchange of" in line
    new = parties.folder / "new.pem"
    parties.run("init", exch_keyout=new, out=parties.folder / "new")
    assert "the tag is wrong" in says_no(parties, "confirm", exch_key=new)


def state_of(path: Path) -> bytes:
    lines = path.read_text().splitlines()
    return base64.b64decode("".join(lines[1:-1]))


def test_ephemeral_keys_that_are_none(parties: Parties) -> None:
    path = parties.folder / "bob_rb.pem"
    good = state_of(path)
    assert len(good) == SCALAR + 2 * POINT
    for content, says in (
        (b"", f"no PEM block '{LABEL}'"),
        (pem("PRIVATE KEY", good), f"no PEM block '{LABEL}'"),
        (pem(LABEL, good + b"\0"), f"no PEM block '{LABEL}'"),
        (pem(LABEL, good[:-POINT]), "without R_A behind it; give the file that -stage respond"),
        (pem(LABEL, good[:-1]), "of another length"),
        (pem(LABEL, bytes(SCALAR) + good[SCALAR:]), "not from the exchange"),
        (pem(LABEL, b"\xff" * SCALAR + good[SCALAR:]), "not from the exchange"),
        (pem(LABEL, changed(good, 31)), "not from the exchange"),
        (pem(LABEL, changed(good, SCALAR + 40)), "not from the exchange"),
        (pem(LABEL, changed(good, SCALAR + POINT + 40)), "not from the exchange"),
        (path.read_bytes()[:-30], f"no PEM block '{LABEL}'"),
    ):
        path.write_bytes(content)
        assert says in refused(*parties.words("finish")), content
    path.write_bytes(pem(LABEL, good))
    assert parties.run("finish") == b""


NEEDED = {
    "init": ("pubmaster", "exch_keyout"),
    "respond": ("pubmaster", "key", "exch_keyout"),
    "confirm": ("pubmaster", "key", "exch_key", "keyout"),
    "finish": ("pubmaster", "key", "exch_key", "keyout"),
}


@pytest.mark.parametrize(
    ("stage", "option"), [(stage, option) for stage in STAGES for option in NEEDED[stage]]
)
def test_what_a_stage_needs(stage: str, option: str, parties: Parties) -> None:
    line = refused(*parties.words(stage, **{option: None}))
    assert f"-{option} is missing; -stage {stage} needs it" in line


@pytest.mark.parametrize("stage", STAGES)
def test_identities_are_needed(stage: str, parties: Parties) -> None:
    line = refused(*parties.words(stage, peer_id=None))
    assert "-peer_id is missing; give the other side's identity" in line
    if stage != "init":
        line = refused(*parties.words(stage, id=None))
        assert "-id is missing; give this side's identity" in line


@pytest.mark.parametrize(
    ("stage", "changes", "says"),
    [
        ("first", {}, "-stage first: unknown; give init, respond, confirm or finish"),
        ("confirm", {"keylen": "0"}, "-keylen 0: not a length"),
        ("confirm", {"keylen": "65537"}, "1 to 65536"),
        ("finish", {"keylen": "-1"}, "-keylen -1: not a length"),
        ("confirm", {"pass": "another"}, "the password does not open it"),
        ("confirm", {"pass": None}, "-pass is missing, and there is no terminal"),
        ("confirm", {"id_hex": "00"}, "-id and -id_hex both give"),
        ("confirm", {"peer_id_hex": "00"}, "-peer_id and -peer_id_hex both give"),
        ("confirm", {"peer_id": None, "peer_id_hex": "0"}, "-peer_id_hex: 1 digits"),
        ("confirm", {"peer_id": ""}, "-peer_id: an empty identity names nobody"),
        ("confirm", {"key": "/nowhere"}, "cannot open: No such file"),
        ("confirm", {"in": "/nowhere"}, "cannot open: No such file"),
        ("confirm", {"exch_key": "/nowhere"}, "cannot open: No such file"),
        ("confirm", {"hid": "0"}, "-hid 0: not a function identifier"),
        ("confirm", {"exch_pass": "x"}, "unknown option '-exch_pass'"),
    ],
)
def test_refusals(stage: str, changes: dict[str, str], says: str, parties: Parties) -> None:
    before = left(parties.folder)
    words = parties.words("confirm" if stage == "first" else stage, **changes)
    words = [stage if word == "confirm" and stage == "first" else word for word in words]
    assert says in refused(*words)
    assert left(parties.folder) == before


def test_no_stage_and_both_encodings(parties: Parties) -> None:
    assert "-stage is missing" in refused("sm9exch", "-peer_id", "Bob")
    parties.common = ["-hex", "-bin"]
    assert "-hex and -bin exclude each other" in refused(*parties.words("init"))


def test_keys_that_do_not_belong_together(parties: Parties, tmp_path: Path) -> None:
    sign = parties.centre.user("sm9sign")
    line = refused(*parties.words("confirm", key=sign))
    assert "holds a user's SM9 key for signatures; -key needs" in line
    line = refused(*parties.words("confirm", pubmaster=parties.centre.public("sm9sign")))
    assert "holds an SM9 master public key for signatures; -pubmaster needs" in line
    other = tmp_path / "mpk"
    words = ("sm9setup", "-alg", "sm9encrypt", "-noenc", "-out", tmp_path / "msk")
    done(*words, "-pubout", other)
    line = refused(*parties.words("confirm", pubmaster=other))
    assert "not made with the master key of" in line


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("option", ["exch_keyout", "keyout", "out"])
def test_outputs_are_all_there_or_none(stage: str, option: str, parties: Parties) -> None:
    if option not in WRITES[stage]:
        return
    before = left(parties.folder)
    line = refused(*parties.words(stage, **{option: parties.folder / "none" / "file"}))
    assert "No such file or directory" in line
    assert left(parties.folder) == before
    for other in WRITES[stage]:
        if other != option:
            same = parties.folder / WRITES[stage][other]
            line = refused(*parties.words(stage, **{option: same}))
            assert "name the same file" in line
            assert left(parties.folder) == before


def test_a_full_disk(parties: Parties) -> None:
    before = left(parties.folder)
    result: Result = smidgen(*parties.words("respond", out="/dev/full"))
    assert (result.status, result.out) == (ERROR, b"")
    assert "No space left" in one_line(result.err)
    assert left(parties.folder) == before


def test_passwords_from_the_environment(parties: Parties) -> None:
    environment = os.environ | {"SECRET": PASSWORD}
    assert done(*parties.words("confirm", **{"pass": "env:SECRET"}), env=environment) == b""
