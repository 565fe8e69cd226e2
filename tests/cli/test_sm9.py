"""`smidgen sm9setup`, `sm9keygen`, `sm9sign` and `sm9verify`: what they do, and what they refuse."""

import base64
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from command import DONE, NO, cases, done, one_line, peak_memory, pem, refused, smidgen
from sm9 import ALGS, FILE, MASTER_OF, PASSWORD, USERS, Centre, named

MESSAGE = b"message to be signed"
SIGNATURE_BYTES = 104


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def verify(centre: Centre, signature: Path, *words: str, stdin: bytes = MESSAGE) -> bool:
    """Whether a signature of Alice's verifies, in silence but for the answer."""
    given = words or ("-id", "Alice")
    command = ("sm9verify", "-pubmaster", centre.public("sm9sign"), "-sig", signature, *given)
    result = smidgen(*command, stdin=stdin)
    assert result.err == "", result
    assert (result.status, result.out) in (
        (DONE, b"verify : success\n"),
        (NO, b"verify : failure\n"),
    )
    return result.status == DONE


def sign(centre: Centre, path: Path, *words: str | Path, stdin: bytes = MESSAGE) -> Path:
    """A signature of Alice's in a file."""
    assert done("sm9sign", *centre.key("sm9sign"), "-out", path, *words, stdin=stdin) == b""
    assert len(path.read_bytes()) == SIGNATURE_BYTES
    return path


# ---- what others made ----


@pytest.mark.parametrize("case", cases(FILE, kind="signature"), ids=named)
def test_their_signatures_verify(case: dict[str, Any], centre: Centre, tmp_path: Path) -> None:
    signature, message = tmp_path / "sig", bytes.fromhex(case["msg"])
    signature.write_bytes(bytes.fromhex(case["signature"]))
    assert verify(centre, signature, "-id", case["id"], stdin=message)
    assert verify(centre, signature, "-id_hex", case["id"].encode().hex(), stdin=message)
    assert not verify(centre, signature, "-id", "Eve", stdin=message)
    assert not verify(centre, signature, "-id", case["id"], "-hid", "3", stdin=message)
    assert not verify(centre, signature, "-id", case["id"], stdin=message + b"\0")


def write_standard(folder: Path) -> tuple[Path, Path, Path]:
    """Master public key, message and signature of GM/T 0044.5-2016, annex A."""
    (case,) = cases("sm9_sign.json", origin="standard")
    public, message, signature = folder / "public.der", folder / "message", folder / "sig"
    public.write_bytes(b"\x03\x81\x82\0" + bytes.fromhex(case["Ppubs"]))
    message.write_bytes(bytes.fromhex(case["msg"]))
    signature.write_bytes(bytes.fromhex(case["sig_der"]))
    return public, message, signature


def test_the_standards_signature_verifies(tmp_path: Path) -> None:
    public, message, signature = write_standard(tmp_path)
    words = ("sm9verify", "-pubmaster", public, "-in", message, "-sig", signature)
    assert done(*words, "-id", "Alice") == b"verify : success\n"
    assert smidgen(*words, "-id", "alice").status == NO


@pytest.mark.parametrize("alg", ALGS)
def test_their_master_key_makes_their_users_keys(alg: str, centre: Centre, tmp_path: Path) -> None:
    """Key by key the same point; what differs is salt, IV, and with -noenc nothing."""
    ours, theirs = tmp_path / "ours.pem", tmp_path / "theirs.pem"
    words = ("sm9keygen", "-alg", alg, "-in", centre.master(alg), "-inpass", PASSWORD)
    assert done(*words, "-id", "Alice", "-noenc", "-out", ours) == b""
    assert done(*words, "-id_hex", b"Alice".hex(), "-noenc", "-out", theirs) == b""
    assert ours.read_bytes() == theirs.read_bytes()
    assert mode_of(ours) == 0o600
    if alg == "sm9sign":
        signature = tmp_path / "sig"
        done("sm9sign", "-key", ours, "-in", ours, "-out", signature)
        assert verify(centre, signature, stdin=ours.read_bytes())
        return
    sealed = done(
        *("sm9encrypt", "-pubmaster", centre.public(alg), "-id", "Alice"),
        *("-hid", "3" if alg == "sm9encrypt" else "2"),
        stdin=MESSAGE,
    )
    for key in (["-key", ours], centre.key(alg)):
        assert done("sm9decrypt", *key, "-id", "Alice", stdin=sealed) == MESSAGE


# ---- setup and key generation ----


@pytest.mark.parametrize("alg", ["sm9sign", "sm9encrypt"])
@pytest.mark.parametrize("protection", [("-pass", "secret"), ("-noenc",)])
def test_setup(alg: str, protection: tuple[str, ...], tmp_path: Path) -> None:
    private, public = tmp_path / "msk.pem", tmp_path / "mpk.pem"
    words = ("sm9setup", "-alg", alg, *protection, "-out", private, "-pubout", public)
    assert done(*words) == b""
    first = private.read_bytes(), public.read_bytes()
    assert mode_of(private) == 0o600
    encrypted = b"" if protection == ("-noenc",) else b"ENCRYPTED "
    assert first[0].startswith(b"-----BEGIN " + encrypted + b"PRIVATE KEY-----\n")
    label = b"SM9 SIGN MASTER PUBLIC KEY" if alg == "sm9sign" else b"SM9 ENC MASTER PUBLIC KEY"
    assert first[1].startswith(b"-----BEGIN " + label + b"-----\n")
    done(*words)
    assert private.read_bytes() != first[0] and public.read_bytes() != first[1]
    both = done(*words[:-4]).decode()
    assert both.count("-----BEGIN") == 2


@pytest.mark.parametrize("prf", [(), ("-prf", "sm3"), ("-prf", "sha256")])
def test_a_centre_of_our_own(prf: tuple[str, ...], tmp_path: Path) -> None:
    """Every file from the first to the last is ours."""
    msk, mpk, key = tmp_path / "msk", tmp_path / "mpk", tmp_path / "key"
    environment = os.environ | {"ONE": "first secret", "TWO": "second secret"}
    words: tuple[str | Path, ...] = ("sm9setup", "-alg", "sm9sign", "-pass", "env:ONE", *prf)
    done(*words, "-out", msk, "-pubout", mpk, env=environment)
    words = ("sm9keygen", "-alg", "sm9sign", "-inpass", "env:ONE", "-outpass", "env:TWO", *prf)
    done(*words, "-id", "bob@example.org", "-out", key, stdin=msk.read_bytes(), env=environment)
    assert mode_of(key) == 0o600
    signature = tmp_path / "sig"
    done("sm9sign", "-key", key, "-pass", "second secret", "-out", signature, stdin=MESSAGE)
    words = ("sm9verify", "-pubmaster", mpk, "-sig", signature, "-id", "bob@example.org")
    assert done(*words, stdin=MESSAGE) == b"verify : success\n"
    line = refused("sm9sign", "-key", key, "-pass", "first secret", stdin=MESSAGE)
    assert f"{key}: the password does not open it" in line


def test_other_function_identifiers(centre: Centre, tmp_path: Path) -> None:
    key = tmp_path / "key"
    words = ("sm9keygen", "-alg", "sm9sign", "-in", centre.master("sm9sign"), "-inpass", PASSWORD)
    done(*words, "-id", "Alice", "-hid", "0x7f", "-noenc", "-out", key)
    signature = tmp_path / "sig"
    done("sm9sign", "-key", key, "-out", signature, stdin=MESSAGE)
    assert verify(centre, signature, "-id", "Alice", "-hid", "127")
    assert not verify(centre, signature)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sm9setup",), "-alg is missing; give sm9sign or sm9encrypt"),
        (("sm9setup", "-alg", "sm2"), "-alg sm2: unknown; give sm9sign or sm9encrypt"),
        (("sm9setup", "-alg", "sm9keyagreement"), "give sm9encrypt"),
        (("sm9setup", "-alg", "sm9sign"), "-pass is missing, and there is no terminal"),
        (("sm9setup", "-alg", "sm9sign", "-pass", ""), "an empty password protects nothing"),
        (("sm9setup", "-alg", "sm9sign", "-pass", "x", "-noenc"), "leave one of them out"),
        (("sm9setup", "-alg", "sm9sign", "-pass", "x", "-prf", "md5"), "use sm3 or sha256"),
        (("sm9setup", "-alg", "sm9sign", "-noenc", "-out", "a", "-pubout", "a"), "same file"),
        (("sm9keygen", "-id", "Alice"), "sm9sign, sm9encrypt or sm9keyagreement"),
        (("sm9keygen", "-alg", "sm9sign"), "-id is missing; give the user's identity"),
        (("sm9keygen", "-alg", "sm9sign", "-id", ""), "an empty identity names nobody"),
        (("sm9keygen", "-alg", "sm9sign", "-id", "a", "-id_hex", "61"), "both give the identity"),
        (("sm9keygen", "-alg", "sm9sign", "-id_hex", "6"), "-id_hex: 1 digits"),
        (("sm9keygen", "-alg", "sm9sign", "-id", "a" * 8192), "too many for an identity"),
        (("sm9keygen", "-alg", "sm9sign", "-id", "a", "-hid", "0"), "a number of 1 to 255"),
        (("sm9keygen", "-alg", "sm9sign", "-id", "a", "-hid", "256"), "a number of 1 to 255"),
        (("sm9keygen", "-alg", "sm9sign", "-id", "a"), "standard input: the file is empty"),
        (("sm9sign",), "-key is missing"),
        (("sm9sign", "-key", "/nowhere"), "cannot open: No such file"),
        (("sm9verify",), "-pubmaster is missing"),
        (("sm9verify", "-pubmaster", "/nowhere"), "-sig is missing"),
        (("sm9verify", "-pubmaster", "/nowhere", "-sig", "x"), "-id is missing; give the signer's"),
        (("sm9verify", "-pubmaster", "/nowhere", "-sig", "x", "-id", "A"), "No such file"),
        (("sm9sign", "-id", "x"), "unknown option '-id'"),
    ],
)
def test_refusals(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    assert says in refused(*words, cwd=tmp_path)
    assert not [*tmp_path.iterdir()]


# ---- key files that are none, or another's ----


def of_every_kind(centre: Centre) -> dict[str, Path]:
    """A file of each kind by what a line calls it."""
    return {
        "an SM9 master key for signatures": centre.master("sm9sign"),
        "an SM9 master key for encryption": centre.master("sm9encrypt"),
        "a user's SM9 key for signatures": centre.user("sm9sign"),
        "a user's SM9 key for encryption": centre.user("sm9encrypt"),
        "an SM9 master public key for signatures": centre.public("sm9sign"),
        "an SM9 master public key for encryption": centre.public("sm9encrypt"),
    }


def commands(centre: Centre, path: Path) -> dict[str, list[str | Path]]:
    """A command that reads a file of each kind, by the same names."""
    keygen: list[str | Path] = ["sm9keygen", "-noenc", "-id", "A", "-in", path, "-inpass", PASSWORD]
    return {
        "an SM9 master key for signatures": [*keygen, "-alg", "sm9sign"],
        "an SM9 master key for encryption": [*keygen, "-alg", "sm9encrypt"],
        "a user's SM9 key for signatures": ["sm9sign", "-key", path, "-pass", PASSWORD],
        "a user's SM9 key for encryption": [
            *("sm9decrypt", "-id", "Alice", "-key", path, "-pass", PASSWORD)
        ],
        "an SM9 master public key for signatures": [
            *("sm9verify", "-id", "A", "-sig", path, "-pubmaster", path)
        ],
        "an SM9 master public key for encryption": ["sm9encrypt", "-id", "A", "-pubmaster", path],
    }


def test_a_key_of_another_kind(centre: Centre) -> None:
    """Every command names what it was given, as far as the file tells without a password."""
    for given, path in of_every_kind(centre).items():
        for wanted, words in commands(centre, path).items():
            if given == wanted:
                continue
            line = refused(*words)
            assert str(path) in line and wanted in line, (given, wanted, line)
            is_public = "public" in given
            if is_public or "public" not in wanted:
                assert f"holds {given}" in line, (given, wanted, line)
            else:
                assert "holds a private key" in line


def test_keys_of_other_algorithms(centre: Centre, tmp_path: Path) -> None:
    path = tmp_path / "sm2.pem"
    done("sm2keygen", "-noenc", "-out", path, "-pubout", tmp_path / "pub.pem")
    for wanted, words in commands(centre, path).items():
        assert wanted in refused(*words)
    line = refused("sm9sign", "-key", path)
    assert "algorithm OID 1.2.840.10045.2.1" in line and "sm9keygen -alg sm9sign" in line
    done("sm2keygen", "-pass", PASSWORD, "-out", path, "-pubout", tmp_path / "pub.pem")
    line = refused("sm9sign", "-key", path, "-pass", PASSWORD)
    assert "what is encrypted in it is of another algorithm" in line
    line = refused("sm9sign", "-key", tmp_path / "pub.pem")
    assert "holds a PEM block 'PUBLIC KEY'" in line


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty; it should hold a user's SM9 key for signatures"),
        (b"rubbish", "neither PEM nor DER"),
        (b"\x30\x03\x02\x01", "malformed or truncated DER"),
        (b"-----BEGIN PRIVATE KEY-----\nAAAA\n", "malformed or truncated PEM"),
        (b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "malformed"),
        (b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "'CERTIFICATE'"),
        (b"\x30" * 70000, "longer than 65536 bytes"),
    ],
)
def test_files_that_are_no_key(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    assert says in refused("sm9sign", "-key", path, "-pass", "x")


def test_truncated_files(centre: Centre, tmp_path: Path) -> None:
    path = tmp_path / "key"
    for alg, words in (
        ("sm9sign", ("sm9sign", "-pass", PASSWORD, "-key", path)),
        ("sm9encrypt", ("sm9decrypt", "-pass", PASSWORD, "-id", "Alice", "-key", path)),
    ):
        text = centre.user(alg).read_bytes()
        for length in range(1, len(text) - 1, 37):
            path.write_bytes(text[:length])
            refused(*words)


def test_der_and_labels_of_others(centre: Centre, tmp_path: Path) -> None:
    """A key without encryption in DER and under gmsm's label; the note about the password."""
    ours, other = tmp_path / "ours.pem", tmp_path / "other"
    keygen = ("sm9keygen", "-alg", "sm9sign", "-in", centre.master("sm9sign"), "-id", "Alice")
    done(*keygen, "-inpass", PASSWORD, "-noenc", "-out", ours)
    lines = ours.read_text().splitlines()
    der = base64.b64decode("".join(lines[1:-1]))
    for content in (
        der,
        der[-204:],
        pem("SM9 SIGN PRIVATE KEY", der[-204:]),
        pem("SM9 SIGN PRIVATE KEY", der, width=76, end="\r\n"),
        b"a line before\n" + pem("PRIVATE KEY", der),
    ):
        other.write_bytes(content)
        signature = tmp_path / "sig"
        done("sm9sign", "-key", other, "-out", signature, stdin=MESSAGE)
        assert verify(centre, signature)
    result = smidgen("sm9sign", "-key", other, "-pass", "x", "-out", signature, stdin=MESSAGE)
    assert result.status == DONE
    assert "is not encrypted, so -pass is not needed" in one_line(result.err)
    text = USERS["sm9sign Alice"]["private"].replace("PRIVATE KEY", "SM9 SIGN PRIVATE KEY")
    other.write_text(text)
    done("sm9sign", "-key", other, "-pass", PASSWORD, "-out", signature, stdin=MESSAGE)
    other.write_text(text.replace("SIGN", "ENC"))
    line = refused("sm9sign", "-key", other, "-pass", PASSWORD)
    assert "holds a user's SM9 key for encryption" in line


def test_a_key_without_its_public_part(centre: Centre, tmp_path: Path) -> None:
    key = tmp_path / "key"
    (case,) = cases("sm9_sign.json", origin="standard")
    key.write_bytes(b"\x03\x42\0" + bytes.fromhex(case["dsA"]))
    assert "missing or not its own" in refused("sm9sign", "-key", key)


# ---- signatures ----


def test_signatures_differ_and_verify(centre: Centre, tmp_path: Path) -> None:
    first, second = sign(centre, tmp_path / "1"), sign(centre, tmp_path / "2")
    assert first.read_bytes() != second.read_bytes()
    assert verify(centre, first) and verify(centre, second)
    assert len(done("sm9sign", *centre.key("sm9sign"), stdin=MESSAGE)) == SIGNATURE_BYTES


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 65535, 65536, 1 << 20])
def test_messages_of_every_length(length: int, centre: Centre, tmp_path: Path) -> None:
    message = tmp_path / "message"
    message.write_bytes(os.urandom(length))
    signature = sign(centre, tmp_path / "sig", "-in", message)
    assert verify(centre, signature, "-id", "Alice", "-in", str(message))
    assert not verify(centre, signature, stdin=message.read_bytes() + b"\0")


def test_memory_does_not_grow(centre: Centre, tmp_path: Path) -> None:
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_bytes(b"x")
    with large.open("wb") as file:
        file.truncate(1 << 26)
    words = ("sm9sign", *centre.key("sm9sign"), "-in")
    assert peak_memory(*words, large) < peak_memory(*words, small) + 1024
    signature = sign(centre, tmp_path / "sig", "-in", large)
    assert verify(centre, signature, "-id", "Alice", "-in", str(large))


def test_every_byte_of_a_signature_counts(centre: Centre, tmp_path: Path) -> None:
    good = sign(centre, tmp_path / "sig").read_bytes()
    bad = tmp_path / "bad"
    words = ("sm9verify", "-pubmaster", centre.public("sm9sign"), "-id", "Alice", "-sig", bad)
    changed = [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in range(0, 104, 5)]
    for content in (*changed, good[:-1], good + b"\0", b"", b"\0" * 104, good * 2):
        bad.write_bytes(content)
        result = smidgen(*words, stdin=MESSAGE)
        assert (result.status, result.out) == (NO, b"verify : failure\n"), content
        assert result.err == "" or str(bad) in one_line(result.err)


def test_a_signature_of_another_centre(centre: Centre, tmp_path: Path) -> None:
    signature = sign(centre, tmp_path / "sig")
    other = tmp_path / "mpk"
    done("sm9setup", "-alg", "sm9sign", "-noenc", "-out", tmp_path / "msk", "-pubout", other)
    words = ("sm9verify", "-pubmaster", other, "-id", "Alice", "-sig", signature)
    assert smidgen(*words, stdin=MESSAGE).status == NO


def test_files_that_cannot_be_read_or_written(centre: Centre, tmp_path: Path) -> None:
    words = ("sm9sign", *centre.key("sm9sign"))
    assert "cannot open" in refused(*words, "-in", tmp_path / "none")
    assert "Is a directory" in refused(*words, "-in", tmp_path)
    line = refused(*words, "-out", tmp_path / "none" / "sig", stdin=MESSAGE)
    assert "No such file or directory" in line
    key = centre.user("sm9sign")
    assert "would replace the file of -key" in refused(*words, "-out", key, stdin=MESSAGE)
    assert refused(*words, "-out", "/dev/full", stdin=MESSAGE).endswith("place")
    sig = tmp_path / "none"
    verify_words = ("sm9verify", "-pubmaster", centre.public("sm9sign"), "-id", "Alice")
    assert "cannot open" in refused(*verify_words, "-sig", sig, stdin=MESSAGE)


def test_help_names_every_option(centre: Centre) -> None:
    for command, options in (
        ("sm9setup", "-alg -pass -prf -noenc -out -pubout"),
        ("sm9keygen", "-alg -in -inpass -id -id_hex -hid -out -outpass -prf -noenc"),
        ("sm9sign", "-key -pass -in -out"),
        ("sm9verify", "-pubmaster -id -id_hex -hid -in -sig"),
    ):
        text = done(command, "-help").decode()
        assert all(f"\n  {option} " in text for option in options.split()), text
    assert MASTER_OF["sm9keyagreement"] == "sm9encrypt"
