"""`smidgen sm9encrypt` and `sm9decrypt`: forms, modes and MACs, files of any length, refusals."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command import DONE, NO, SMIDGEN, cases, done, one_line, peak_memory, refused, smidgen
from sm9 import FILE, PASSWORD, Centre, named

MODES = ("xor", "sm4-ecb", "sm4-cbc", "sm4-ofb", "sm4-cfb")
MACS = ("hmac", "sm3")
EN_TYPES = {"xor": 0, "sm4-ecb": 1, "sm4-cbc": 2, "sm4-ofb": 4, "sm4-cfb": 8}
C2_AT = 65 + 32


def encrypt(centre: Centre, message: bytes, *words: str | Path, name: str = "Alice") -> bytes:
    command = ("sm9encrypt", "-pubmaster", centre.public("sm9encrypt"), "-id", name, *words)
    return done(*command, stdin=message)


def decrypt_words(centre: Centre, *words: str | Path, name: str = "Alice") -> list[str | Path]:
    return ["sm9decrypt", *centre.key("sm9encrypt", name), "-id", name, *words]


def says_no(words: list[str | Path], content: bytes, **options: Any) -> str:
    """The line of a decryption that must give nothing."""
    result = smidgen(*words, stdin=content, **options)
    assert (result.status, result.out) == (NO, b""), result
    return one_line(result.err)


# ---- what others made ----


@pytest.mark.parametrize("case", cases(FILE, kind="ciphertext"), ids=named)
def test_their_ciphertexts_decrypt(case: dict[str, Any], centre: Centre) -> None:
    sealed, message = bytes.fromhex(case["ciphertext"]), bytes.fromhex(case["msg"])
    name = case["id"]
    for words in ((), ("-mac", "hmac"), ("-format", "asn1"), ("-mode", "xor")):
        assert done(*decrypt_words(centre, *words, name=name), stdin=sealed) == message
    words = ["sm9decrypt", *centre.key("sm9encrypt", name), "-id_hex", name.encode().hex()]
    assert done(*words, stdin=sealed) == message
    assert "does not decrypt" in says_no(decrypt_words(centre, "-mac", "sm3", name=name), sealed)
    other = "Bob" if name == "Alice" else "Alice"
    assert "another identity or key" in says_no(decrypt_words(centre, name=other), sealed)
    wrong = ["sm9decrypt", *centre.key("sm9encrypt", name), "-id", "Eve"]
    assert "another identity or key" in says_no(wrong, sealed)


def user_key(folder: Path, ke: str, name: str) -> Path:
    """The key of a user of a centre whose number is known: an INTEGER alone is a master key."""
    master, key = folder / "ke.der", folder / "key.pem"
    number = bytes.fromhex(ke).lstrip(b"\0")
    number = b"\0" + number if number[0] >= 0x80 else number
    master.write_bytes(bytes([2, len(number)]) + number)
    words = ("sm9keygen", "-alg", "sm9encrypt", "-in", master, "-id_hex", name, "-noenc")
    done(*words, "-out", key)
    return key


@pytest.mark.parametrize(
    "case", cases("sm9_enc.json"), ids=lambda case: f"{case['mode']} {case['name']}"
)
def test_ciphertexts_of_the_vectors_decrypt(case: dict[str, Any], tmp_path: Path) -> None:
    """Those of the standard among them: DER says its mode, the raw form does not."""
    key, message = user_key(tmp_path, case["ke"], case["id"]), bytes.fromhex(case["msg"])
    words = ["sm9decrypt", "-key", key, "-id_hex", case["id"]]
    assert done(*words, stdin=bytes.fromhex(case["cipher_der"])) == message
    raw = bytes.fromhex(case["c1c3c2"])
    assert done(*words, "-mode", case["mode"], stdin=raw) == message
    assert done(*words, "-mode", case["mode"], "-format", "c1c3c2", stdin=raw) == message


# ---- there and back ----


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("mac", MACS)
@pytest.mark.parametrize("form", ["asn1", "c1c3c2"])
def test_there_and_back(mode: str, mac: str, form: str, centre: Centre) -> None:
    for message in (b"\0", b"twenty bytes of text", os.urandom(100)):
        how = ("-mode", mode, "-mac", mac, "-format", form)
        sealed = encrypt(centre, message, *how)
        if form == "asn1":
            at = 2 if sealed[1] < 0x80 else 3
            assert sealed[at : at + 3] == bytes([2, 1, EN_TYPES[mode]])
        elif mode == "xor":
            assert len(sealed) == C2_AT + len(message)
        assert done(*decrypt_words(centre, *how), stdin=sealed) == message
        told = ("-mode", mode) if form == "c1c3c2" else ()
        assert done(*decrypt_words(centre, *told), stdin=sealed) == message


def test_the_default_is_that_of_gmssl(centre: Centre) -> None:
    """DER, the KDF's stream, HMAC-SM3."""
    sealed = encrypt(centre, b"secret")
    assert sealed[:5] == bytes([0x30, len(sealed) - 2, 2, 1, 0])
    assert (
        done(*decrypt_words(centre, "-mac", "hmac", "-format", "asn1"), stdin=sealed) == b"secret"
    )
    assert encrypt(centre, b"secret") != sealed


@pytest.mark.parametrize("length", [1, 31, 32, 33, 255, 256, 65535, 65536, 65537, 1 << 20])
def test_messages_of_every_length(length: int, centre: Centre, tmp_path: Path) -> None:
    message, sealed, opened = tmp_path / "message", tmp_path / "sealed", tmp_path / "opened"
    message.write_bytes(os.urandom(length))
    assert encrypt(centre, b"", "-in", message, "-out", sealed) == b""
    assert done(*decrypt_words(centre, "-in", sealed, "-out", opened)) == b""
    assert opened.read_bytes() == message.read_bytes()
    assert done(*decrypt_words(centre), stdin=sealed.read_bytes()) == message.read_bytes()
    if length > 1 << 16:
        sealed.write_bytes(encrypt(centre, b"", "-in", message, "-mode", "sm4-cbc"))
        assert done(*decrypt_words(centre, "-in", sealed)) == message.read_bytes()


def test_in_place(centre: Centre, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"in its own place")
    encrypt(centre, b"", "-in", path, "-out", path)
    assert b"place" not in path.read_bytes()
    done(*decrypt_words(centre, "-in", path, "-out", path))
    assert path.read_bytes() == b"in its own place"


def test_memory_does_not_grow(centre: Centre, tmp_path: Path) -> None:
    small, large, sealed = tmp_path / "small", tmp_path / "large", tmp_path / "sealed"
    small.write_bytes(b"x")
    with large.open("wb") as file:
        file.truncate(1 << 26)
    words = ("sm9encrypt", "-pubmaster", centre.public("sm9encrypt"), "-id", "Alice", "-in")
    assert peak_memory(*words, large) < peak_memory(*words, small) + 1024
    done(*words, large, "-out", sealed)
    opening = decrypt_words(centre, "-in", sealed)
    assert peak_memory(*opening) < peak_memory(*words, small) + 2048


# ---- what is refused ----


@pytest.mark.parametrize("form", ["asn1", "c1c3c2"])
def test_every_byte_of_a_ciphertext_counts(form: str, centre: Centre, tmp_path: Path) -> None:
    good = encrypt(centre, b"twenty bytes of text", "-format", form)
    out = tmp_path / "out"
    words = decrypt_words(centre, "-out", out)
    changed = [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in range(0, len(good), 9)]
    for content in (*changed, good[:-1], good + b"\0", good[:C2_AT], b"\x04" * 97, b"\x30\x00"):
        says_no(words, content)
        assert not out.exists()
    assert "is empty, and so no ciphertext" in says_no(words, b"")
    assert done(*words, stdin=good) == b"" and out.read_bytes() == b"twenty bytes of text"
    says_no(words, changed[-1])
    assert out.read_bytes() == b"twenty bytes of text"


def test_forms_and_modes_that_do_not_fit(centre: Centre) -> None:
    der = encrypt(centre, b"secret")
    raw = encrypt(centre, b"secret", "-format", "c1c3c2")
    line = says_no(decrypt_words(centre, "-format", "c1c3c2"), der)
    assert "not a ciphertext of SM9 in the form that -format names" in line
    line = says_no(decrypt_words(centre, "-format", "asn1"), raw)
    assert "not a ciphertext of SM9 in the form that -format names" in line
    assert "in any of its forms" in says_no(decrypt_words(centre), b"rubbish")
    assert "is of another mode" in says_no(decrypt_words(centre, "-mode", "sm4-ecb"), der)
    assert "does not decrypt" in says_no(
        decrypt_words(centre, "-mode", "sm4-ecb"), raw + b"\0" * 10
    )
    unknown = der[:4] + b"\3" + der[5:]
    assert "a mode that SM9 does not have" in says_no(decrypt_words(centre), unknown)


def test_an_empty_message(centre: Centre) -> None:
    words = ("sm9encrypt", "-pubmaster", centre.public("sm9encrypt"), "-id", "Alice")
    assert "is empty; SM9 encrypts messages of 1 byte and more" in refused(*words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sm9encrypt",), "-pubmaster is missing"),
        (("sm9encrypt", "-pubmaster", "/nowhere"), "-id is missing; give the recipient's"),
        (("sm9encrypt", "-pubmaster", "/nowhere", "-id", ""), "an empty identity names nobody"),
        (("sm9encrypt", "-pubmaster", "/nowhere", "-id", "A"), "cannot open: No such file"),
        (("sm9encrypt", "-pubmaster", "x", "-mac", "md5"), "-mac md5: unknown; give hmac or sm3"),
        (("sm9encrypt", "-pubmaster", "x", "-mode", "ecb"), "sm4-ofb or sm4-cfb"),
        (("sm9encrypt", "-pubmaster", "x", "-format", "c1c2c3"), "give asn1 or c1c3c2"),
        (("sm9encrypt", "-pubmaster", "x", "-id", "A", "-hid", "x"), "a number of 1 to 255"),
        (("sm9decrypt",), "-key is missing"),
        (("sm9decrypt", "-key", "/nowhere"), "-id is missing; give the recipient's"),
        (("sm9decrypt", "-key", "/nowhere", "-id", "A"), "cannot open: No such file"),
        (("sm9decrypt", "-key", "x", "-hid", "3"), "unknown option '-hid'"),
    ],
)
def test_refusals(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)


def test_passwords(centre: Centre) -> None:
    sealed = encrypt(centre, b"secret")
    key = centre.user("sm9encrypt")
    words = ("sm9decrypt", "-key", key, "-id", "Alice")
    assert "does not open it" in refused(*words, "-pass", "another", stdin=sealed)
    assert "-pass is missing, and there is no terminal" in refused(*words, stdin=sealed)
    environment = os.environ | {"SECRET": PASSWORD}
    assert done(*words, "-pass", "env:SECRET", stdin=sealed, env=environment) == b"secret"


def test_a_full_disk(centre: Centre) -> None:
    sealed = encrypt(centre, b"secret")
    assert "No space left" in refused(*decrypt_words(centre, "-out", "/dev/full"), stdin=sealed)


def test_pipes_are_kept_until_they_are_known_to_be_right(centre: Centre) -> None:
    """Nothing of a changed ciphertext goes to standard output, however long it is."""
    message = os.urandom(1 << 20)
    sealed = encrypt(centre, message)
    run = subprocess.run(
        [SMIDGEN, *map(str, decrypt_words(centre))],
        input=sealed[:-1] + bytes([sealed[-1] ^ 1]),
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (NO, b"")
    assert smidgen(*decrypt_words(centre), stdin=sealed).status == DONE
