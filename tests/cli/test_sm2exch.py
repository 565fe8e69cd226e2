"""`smidgen sm2exch`: the four steps of a key exchange, and what is refused in each."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from command import ERROR, NO, Result, cases, done, one_line, pem, refused, smidgen

EXCHANGES = cases("gmssl.json", kind="exchange")
POINT, TAG = 65, 32
STAGES = ("init", "respond", "confirm", "finish")
# What a stage reads and writes, and which side takes it.
SIDE = {"init": "alice", "respond": "bob", "confirm": "alice", "finish": "bob"}
READS = {
    "init": {},
    "respond": {"in": "ra"},
    "confirm": {"in": "rb_sb", "exch_key": "alice_ra.pem"},
    "finish": {"in": "sa", "exch_key": "bob_rb.pem", "secret_state": "state"},
}
WRITES = {
    "init": {"exch_keyout": "alice_ra.pem", "out": "ra"},
    "respond": {"exch_keyout": "bob_rb.pem", "secret_state_out": "state", "out": "rb_sb"},
    "confirm": {"keyout": "alice.key", "out": "sa"},
    "finish": {"keyout": "bob.key"},
}
SECRET = ("alice_ra.pem", "bob_rb.pem", "state", "alice.key", "bob.key")


@dataclass
class Parties:
    """Two sides in one folder: their files, and the words that name them."""

    folder: Path
    password: str
    names: dict[str, str]
    common: list[str] = field(default_factory=list)

    def words(self, stage: str, **changes: str | Path | None) -> list[str | Path]:
        """The command line of a stage; an option that is None is left out."""
        values: dict[str, str | Path | None] = {"stage": stage, "exch_pass": self.password}
        if stage != "init":
            own, peer = (SIDE[stage], "bob" if SIDE[stage] == "alice" else "alice")
            values |= {"key": self.folder / f"{own}.pem", "pass": self.password}
            values |= {"peer_pubkey": self.folder / f"{peer}.pub"}
            values |= {"id": self.names[own], "peer_id": self.names[peer]}
        files = READS[stage] | WRITES[stage]
        values |= {option: self.folder / name for option, name in files.items()}
        if "-keylen" not in self.common and stage in ("confirm", "finish"):
            values["keylen"] = "48"
        values |= changes
        given = [(f"-{name}", value) for name, value in values.items() if value is not None]
        return ["sm2exch", *(word for pair in given for word in pair), *self.common]

    def run(self, stage: str, **changes: str | Path | None) -> bytes:
        return done(*self.words(stage, **changes))

    def read(self, name: str) -> bytes:
        """What a file holds, once its digits are read."""
        content = (self.folder / name).read_bytes()
        return content if "-bin" in self.common else bytes.fromhex(content.decode())

    def write(self, name: str, content: bytes) -> None:
        coded = content if "-bin" in self.common else content.hex().encode()
        (self.folder / name).write_bytes(coded)


def of_gmssl(case: dict[str, Any], folder: Path, *kinds: str) -> Parties:
    """The files of an exchange that GmSSL's command carried out, those of some kinds."""
    for name, content in case.items():
        if name.endswith((".pem", ".pub")):
            (folder / name).write_text(content)
        elif name in kinds:
            (folder / name).write_bytes(bytes.fromhex(content))
    names = {"alice": case["idA"], "bob": case["idB"]}
    return Parties(folder, case["password"], names, ["-bin"] if case["name"] == "-bin" else [])


@pytest.fixture(params=["-hex", "-bin"])
def theirs(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Parties]:
    """An exchange of GmSSL's, its messages and state; what comes of it is not there yet."""
    (case,) = (case for case in EXCHANGES if case["name"] == request.param)
    yield of_gmssl(case, tmp_path, "ra", "rb_sb", "sa", "state")


@pytest.fixture
def parties(tmp_path: Path) -> Parties:
    """The same in hexadecimal, which most tests take and spoil."""
    return of_gmssl(EXCHANGES[0], tmp_path, "ra", "rb_sb", "sa", "state")


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
    sa = done(*parties.words("confirm", **{"in": "-", "out": "-"}), stdin=rb_sb)
    assert done(*parties.words("finish", **{"in": None}), stdin=b"\t" + sa + b"\r\n") == b""
    assert parties.read("alice.key") == parties.read("bob.key")


def test_the_ephemeral_key_from_standard_input(parties: Parties) -> None:
    """What stands behind the key is read with it."""
    key = (parties.folder / "bob_rb.pem").read_bytes()
    assert done(*parties.words("finish", exch_key="-"), stdin=key) == b""
    assert parties.read("bob.key") == bytes.fromhex(expected(parties, "bob.key").decode())


def test_blanks_and_capitals(parties: Parties) -> None:
    digits = (parties.folder / "rb_sb").read_text().upper()
    lines = "\n".join(digits[at : at + 8] for at in range(0, len(digits), 8))
    (parties.folder / "rb_sb").write_text(f"\n  {lines}\r\n")
    parties.run("confirm")
    assert (parties.folder / "sa").read_bytes() == expected(parties, "sa")


def test_identities_in_hexadecimal(parties: Parties) -> None:
    names = {"id": None, "id_hex": b"Alice".hex(), "peer_id": None, "peer_id_hex": b"Bob".hex()}
    parties.run("confirm", **names)
    assert (parties.folder / "sa").read_bytes() == expected(parties, "sa")


def test_the_public_key_of_the_own_key(parties: Parties) -> None:
    parties.run("confirm", pubkey=parties.folder / "alice.pub")
    assert (parties.folder / "sa").read_bytes() == expected(parties, "sa")
    line = refused(*parties.words("confirm", pubkey=parties.folder / "bob.pub"))
    assert "not the public key of" in line


def test_options_that_a_stage_has_no_use_for(parties: Parties) -> None:
    """GmSSL passes over them, so that scripts name them everywhere; outputs are another thing."""
    parties.run("init", keylen="16", id="Alice", peer_id="Bob", secret_state="/nowhere")
    parties.run("respond", keylen="16")
    for stage, option in (
        *(("init", "keyout"), ("init", "secret_state_out"), ("respond", "keyout")),
        *(("confirm", "secret_state_out"), ("confirm", "exch_keyout"), ("finish", "out")),
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
        for at in range(0, len(good), 7):
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
    for changes in ({"id": "Eve"}, {"peer_id": "Eve"}, {"id": None}, {"peer_id": ""}):
        assert "the tag is wrong" in says_no(parties, stage, **changes)


def test_another_ephemeral_key(parties: Parties) -> None:
    parties.run("init", exch_keyout=parties.folder / "new.pem", out=parties.folder / "new")
    line = says_no(parties, "confirm", exch_key=parties.folder / "new.pem")
    assert "the tag is wrong" in line


def test_a_state_of_another_exchange(parties: Parties) -> None:
    before = parties.read("state")
    ra = parties.folder / "new"
    parties.run("init", exch_keyout=parties.folder / "new.pem", out=ra)
    parties.run("respond", **{"in": ra, "exch_keyout": parties.folder / "rb.pem"})
    assert parties.read("state") != before
    line = refused(*parties.words("finish"))
    assert "not from the exchange of -exch_key" in line
    for content in (b"", before[:-1], before + b"\0", changed(before, 40)):
        parties.write("state", content)
        refused(*parties.words("finish"))
    parties.write("state", before)
    parties.run("finish")


def test_an_ephemeral_key_without_what_stands_behind_it(parties: Parties) -> None:
    key = (parties.folder / "bob_rb.pem").read_bytes()
    first, _, second = key.partition(b"-----BEGIN SM2 EXCHANGE")
    point = pem("SM2 EXCHANGE PEER RA", bytes.fromhex(EXCHANGES[0]["ra"])[:-1])
    for spoilt in (first, first + point, first + b"-----BEGIN SM2 EXCHANGE" + second[:-40]):
        (parties.folder / "bob_rb.pem").write_bytes(spoilt)
        assert "no PEM block 'SM2 EXCHANGE PEER RA'" in refused(*parties.words("finish"))
    of_init = parties.folder / "alice_ra.pem"
    assert "no PEM block" in refused(*parties.words("finish", exch_key=of_init))


NEEDED = {
    "init": ("exch_keyout",),
    "respond": ("key", "peer_pubkey", "exch_keyout", "secret_state_out"),
    "confirm": ("key", "peer_pubkey", "exch_key", "keyout"),
    "finish": ("key", "peer_pubkey", "exch_key", "secret_state", "keyout"),
}


@pytest.mark.parametrize(
    ("stage", "option"), [(stage, option) for stage in STAGES for option in NEEDED[stage]]
)
def test_what_a_stage_needs(stage: str, option: str, parties: Parties) -> None:
    line = refused(*parties.words(stage, **{option: None}))
    assert f"-{option} is missing; -stage {stage} needs it" in line


@pytest.mark.parametrize(
    ("stage", "changes", "says"),
    [
        ("first", {}, "-stage first: unknown; give init, respond, confirm or finish"),
        ("confirm", {"keylen": "0"}, "-keylen 0: not a length"),
        ("confirm", {"keylen": "65537"}, "1 to 65536"),
        ("finish", {"keylen": "-1"}, "-keylen -1: not a length"),
        ("confirm", {"pass": "another"}, "the password does not open it"),
        ("confirm", {"exch_pass": "another"}, "alice_ra.pem: the password does not open it"),
        ("confirm", {"exch_pass": None}, "-exch_pass is missing, and there is no terminal"),
        ("init", {"exch_pass": ""}, "-exch_pass: an empty password protects nothing"),
        ("confirm", {"id_hex": "00"}, "-id and -id_hex both give"),
        ("confirm", {"peer_id_hex": "00"}, "-peer_id and -peer_id_hex both give"),
        ("confirm", {"peer_id": None, "peer_id_hex": "0"}, "-peer_id_hex: 1 digits"),
        ("confirm", {"key": "/nowhere"}, "cannot open: No such file"),
        ("confirm", {"in": "/nowhere"}, "cannot open: No such file"),
        ("confirm", {"cert": "x"}, "unknown option '-cert'"),
    ],
)
def test_refusals(stage: str, changes: dict[str, str], says: str, parties: Parties) -> None:
    before = left(parties.folder)
    words = parties.words("confirm" if stage == "first" else stage, **changes)
    words = [stage if word == "confirm" and stage == "first" else word for word in words]
    assert says in refused(*words)
    assert left(parties.folder) == before


def test_no_stage_and_both_encodings(parties: Parties) -> None:
    assert "-stage is missing" in refused("sm2exch", "-key", parties.folder / "alice.pem")
    parties.common = ["-hex", "-bin"]
    assert "-hex and -bin exclude each other" in refused(*parties.words("init"))


def test_a_key_of_the_wrong_kind(parties: Parties) -> None:
    line = refused(*parties.words("confirm", peer_pubkey=parties.folder / "bob.pem"))
    assert "holds a private key; -peer_pubkey needs the public one" in line
    line = refused(*parties.words("confirm", exch_key=parties.folder / "alice.pub"))
    assert "holds a public key; -exch_key needs the private one" in line


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("option", ["exch_keyout", "secret_state_out", "keyout", "out"])
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
    environment = os.environ | {"SECRET": parties.password}
    words = parties.words("confirm", **{"pass": "env:SECRET", "exch_pass": "env:SECRET"})
    assert done(*words, env=environment) == b""
