"""Key files pass between `smidgen` and `openssl` in both directions."""

from pathlib import Path

import pytest
from command import cases, done, key_file, pem, refused
from openssl import openssl

NUMBERS = cases("key_files.json", name="key")[0]
POINT = NUMBERS["public"]

GOOD_PRIVATE = cases("key_files.json", kind="private", result="ok")
GOOD_PUBLIC = cases("key_files.json", kind="public", result="ok")


def our_point(key: bytes) -> str:
    """The public key that we read from a key file."""
    return done("pkey", "-pubout", "-outform", "hex", stdin=key).decode().strip()


def their_point(key: bytes, *words: str) -> str:
    """The public key that openssl reads from a key file."""
    written = ("-outform", "DER", "-conv_form", "uncompressed", "-param_enc", "named_curve")
    der = openssl("ec", "-pubout", *written, *words, stdin=key)
    assert der.startswith(key_file("spki")[:-65])
    return der[-65:].hex()


@pytest.fixture
def key_pair(tmp_path: Path) -> tuple[bytes, bytes]:
    """A new key of ours, private and public, in PEM."""
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    done("sm2keygen", "-noenc", "-out", key, "-pubout", pubkey)
    return key.read_bytes(), pubkey.read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        ("-outform", "pem"),
        ("-outform", "der"),
        ("-traditional", "-outform", "pem"),
        ("-traditional", "-outform", "der"),
    ],
    ids=" ".join,
)
def test_private_keys_of_ours_are_read_there(
    words: tuple[str, ...], key_pair: tuple[bytes, bytes]
) -> None:
    key = done("pkey", *words, stdin=key_pair[0])
    assert their_point(key) == our_point(key_pair[0]) == our_point(key_pair[1])
    openssl("pkey", "-check", "-noout", stdin=key)


@pytest.mark.parametrize("form", ["pem", "der"])
def test_public_keys_of_ours_are_read_there(form: str, key_pair: tuple[bytes, bytes]) -> None:
    key = done("pkey", "-outform", form, stdin=key_pair[1])
    assert their_point(key, "-pubin") == our_point(key_pair[1])
    openssl("pkey", "-pubin", "-pubcheck", "-noout", stdin=key)


# What their commands write of one key, each a name and the command.
THEIR_PRIVATE_FORMS = {
    "PKCS#8 PEM": ("pkey",),
    "PKCS#8 DER": ("pkey", "-outform", "DER"),
    "SEC1 PEM": ("ec",),
    "SEC1 DER": ("ec", "-outform", "DER"),
    "SEC1, compressed point": ("ec", "-conv_form", "compressed"),
    "SEC1, hybrid point": ("ec", "-conv_form", "hybrid"),
    "SEC1, no public key": ("ec", "-no_public"),
}
THEIR_PUBLIC_FORMS = {
    "PEM": ("pkey", "-pubout"),
    "DER": ("pkey", "-pubout", "-outform", "DER"),
    "compressed point": ("ec", "-pubout", "-conv_form", "compressed"),
    "hybrid point": ("ec", "-pubout", "-conv_form", "hybrid"),
}


@pytest.mark.parametrize("words", THEIR_PRIVATE_FORMS.values(), ids=THEIR_PRIVATE_FORMS)
def test_private_keys_of_theirs_are_read_here(words: tuple[str, ...]) -> None:
    made = openssl("genpkey", "-algorithm", "SM2")
    key = openssl(*words, stdin=made)
    assert b"PRIVATE KEY" in key or key[0] == 0x30
    assert our_point(key) == their_point(made)
    assert done("pkey", "-outform", "der", stdin=key) == done("pkey", "-outform", "der", stdin=made)


@pytest.mark.parametrize("words", THEIR_PUBLIC_FORMS.values(), ids=THEIR_PUBLIC_FORMS)
def test_public_keys_of_theirs_are_read_here(words: tuple[str, ...]) -> None:
    made = openssl("genpkey", "-algorithm", "SM2")
    key = openssl(*words, stdin=made)
    assert b"PUBLIC KEY" in key or key[0] == 0x30
    assert our_point(key) == their_point(made)


def test_their_parameters_in_front_of_a_key() -> None:
    key = openssl("ec", stdin=pem("PRIVATE KEY", key_file("p8_full")))
    parameters = openssl("ecparam", "-name", "SM2")
    assert b" PARAMETERS-----" in parameters
    assert our_point(parameters + key) == POINT


@pytest.mark.parametrize("case", GOOD_PRIVATE, ids=lambda case: case["name"])
def test_private_forms_are_read_alike(case: dict[str, str]) -> None:
    """What we read and openssl reads is the same key; some forms only we read."""
    der = bytes.fromhex(case["der"])
    only_ours = {
        "sec1 without parameters, with public key",
        "PKCS#8, algorithm sm2 without parameters",
        "PKCS#8, algorithm of SM2 signatures",  # as Botan names it
        "PKCS#8 version 1 with public key",
    }
    assert our_point(der) == POINT
    if case["name"] not in only_ours:
        assert their_point(der) == POINT


@pytest.mark.parametrize("case", GOOD_PUBLIC, ids=lambda case: case["name"])
def test_public_forms_are_read_alike(case: dict[str, str]) -> None:
    der = bytes.fromhex(case["der"])
    assert our_point(der) == POINT
    only_ours = {"spki, algorithm sm2 without parameters", "spki, algorithm of SM2 signatures"}
    if case["name"] not in only_ours:
        assert their_point(der, "-pubin") == POINT


@pytest.mark.parametrize("curve", ["prime256v1", "secp384r1", "secp256k1"])
def test_their_keys_of_other_curves_are_refused(curve: str) -> None:
    key = openssl("ecparam", "-name", curve, "-genkey")
    for words in (("pkey",), ("pkey", "-outform", "DER"), ("ec",), ("ec", "-outform", "DER")):
        written = openssl(*words, stdin=key)
        assert "not an SM2 private key (curve OID" in refused("pkey", stdin=written)
    public = openssl("pkey", "-pubout", stdin=key)
    assert "not an SM2 public key (curve OID" in refused("pkey", stdin=public)


@pytest.mark.parametrize("algorithm", ["RSA", "ED25519", "X25519"])
def test_their_keys_of_other_algorithms_are_refused(algorithm: str) -> None:
    key = openssl("genpkey", "-algorithm", algorithm)
    assert "not an SM2 private key (algorithm OID" in refused("pkey", stdin=key)
    public = openssl("pkey", "-pubout", stdin=key)
    assert "not an SM2 public key (algorithm OID" in refused("pkey", stdin=public)


def test_their_explicit_parameters_are_read_where_they_are_those_of_sm2(tmp_path: Path) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    key.write_bytes(pem("PRIVATE KEY", key_file("p8_full")))
    explicit = openssl("ec", "-in", key, "-param_enc", "explicit")
    key.write_bytes(explicit)
    pubkey.write_bytes(openssl("ec", "-in", key, "-pubout", "-param_enc", "explicit"))
    parameters = openssl("ecparam", "-name", "SM2", "-param_enc", "explicit")
    pkcs8 = openssl("pkcs8", "-topk8", "-nocrypt", "-in", key)
    for made in (explicit, pubkey.read_bytes(), parameters + explicit, pkcs8):
        assert our_point(made) == POINT
    other = openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-param_enc", "explicit")
    assert "those of another curve" in refused("pkey", stdin=other)
    wrong = openssl("ecparam", "-name", "prime256v1", "-param_enc", "explicit")
    assert "those of another curve" in refused("pkey", stdin=wrong + explicit)


# How they encrypt what we do not read: the words of one of their commands, and of its provider.
LEGACY = ("-provider", "legacy", "-provider", "default")
THEIR_ENCRYPTIONS = {
    "aes128": ("pkcs8", "-topk8", "-v2", "aes128"),
    "aes256, DER": ("pkcs8", "-topk8", "-v2", "aes256", "-outform", "DER"),
    "SM4-CBC, HMAC-SHA1": ("pkcs8", "-topk8", "-v2", "sm4-cbc", "-v2prf", "hmacWithSHA1"),
    "des3": ("pkcs8", "-topk8", "-v2", "des3"),
    "scrypt": ("pkcs8", "-topk8", "-scrypt", "-scrypt_N", "1024"),
    "PBES1, 3DES": ("pkcs8", "-topk8", "-v1", "PBE-SHA1-3DES"),
    "PBES1, DES": ("pkcs8", "-topk8", "-v1", "PBE-MD5-DES", *LEGACY),
    "traditional": ("ec", "-aes128"),
}


@pytest.mark.parametrize("words", THEIR_ENCRYPTIONS.values(), ids=THEIR_ENCRYPTIONS)
def test_their_other_encryptions_are_named_and_the_mend_works(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    made = pem("PRIVATE KEY", key_file("p8_full"))
    path, converted = tmp_path / "key", tmp_path / "converted.pem"
    path.write_bytes(openssl(*words, "-passout", "pass:1234", stdin=made))
    line = refused("pkey", "-in", path, "-pass", "1234")
    mend = line[line.index("openssl pkcs8") :].replace("converted.pem", str(converted)).split()
    openssl(*mend[1:], "-passin", "pass:1234", "-passout", "pass:5678")
    opened = done("pkey", "-in", converted, "-pass", "5678", "-pubout", "-outform", "hex")
    assert opened.decode().strip() == POINT


@pytest.mark.parametrize("form", ["PEM", "DER"])
def test_their_encrypted_keys_are_read_here(form: str) -> None:
    made = openssl("genpkey", "-algorithm", "SM2")
    scheme = ("-v2", "sm4-cbc", "-v2prf", "hmacWithSHA256", "-iter", "3000")
    locked = openssl(
        "pkcs8", "-topk8", *scheme, "-passout", "pass:1234", "-outform", form, stdin=made
    )
    opened = ("pkey", "-outform", "der", "-pass")
    assert done(*opened, "1234", stdin=locked) == done("pkey", "-outform", "der", stdin=made)
    assert "does not open it" in refused(*opened, "12345", stdin=locked)


def test_encrypted_keys_of_ours_are_read_there(tmp_path: Path) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    done("sm2keygen", "-pass", "1234", "-prf", "sha256", "-out", key, "-pubout", pubkey)
    their_public = openssl("pkey", "-in", key, "-passin", "pass:1234", "-pubout")
    assert our_point(their_public) == our_point(pubkey.read_bytes())
    plain = openssl("pkey", "-in", key, "-passin", "pass:1234")
    der = done(
        "pkey", "-in", key, "-pass", "1234", "-outpass", "5", "-prf", "sha256", "-outform", "der"
    )
    again = openssl("pkey", "-inform", "DER", "-passin", "pass:5", stdin=der)
    assert plain == again
