"""`smidgen sm2keygen` and `smidgen pkey`."""

import stat
from pathlib import Path
from typing import Any

import pytest
from command import DONE, ERROR, Signer, cases, done, key_file, one_line, pem, refused, smidgen
from reference import curve, public_key

PRIVATE = cases("key_files.json", kind="private")
PUBLIC = cases("key_files.json", kind="public")
SHORT = cases("key_files.json", name="key with a leading zero")[0]

# What the error line of each kind of refusal says, whatever the reason in detail.
EXPLAINED = {
    "FORMAT": ("malformed", "holds a", "neither PEM"),
    "ALGORITHM": ("not an SM2", "names SM2 and something else", "parameters"),
    "KEY": ("out of range",),
    "POINT": ("not a point",),
    "UNSUPPORTED": ("-pass is missing",),
}


def public_line(point: str) -> bytes:
    return f"public key: {point}\n".encode()


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def label_of(case: dict[str, Any]) -> str:
    if case["kind"] == "public":
        return "PUBLIC KEY"
    if case["result"] == "UNSUPPORTED":
        return "ENCRYPTED PRIVATE KEY"
    return "EC PRIVATE KEY" if "sec1" in case["name"] else "PRIVATE KEY"


@pytest.mark.parametrize("case", PRIVATE, ids=lambda case: case["name"])
def test_private_key_files(case: dict[str, Any], signer: Signer, tmp_path: Path) -> None:
    der = bytes.fromhex(case["der"])
    for content in (der, pem(label_of(case), der), pem(label_of(case), der, 76, "\r\n")):
        path = tmp_path / "key"
        path.write_bytes(content)
        result = smidgen("sm2sign", "-key", path)
        if case["result"] == "ok":
            assert result.status == DONE, result
            shown = done("pkey", "-in", path)
            assert shown.startswith(b"type: SM2 private key\n")
            assert public_line(signer.public.hex()) in shown
        else:
            assert result.status == ERROR and result.out == b"", result
            line = one_line(result.err)
            assert str(path) in line or case["result"] == "UNSUPPORTED"
            assert any(words in line for words in EXPLAINED[case["result"]]), line


@pytest.mark.parametrize("case", PUBLIC, ids=lambda case: case["name"])
def test_public_key_files(case: dict[str, Any], signer: Signer, tmp_path: Path) -> None:
    der = bytes.fromhex(case["der"])
    for content in (der, pem("PUBLIC KEY", der), pem("PUBLIC KEY", der, 1, "\r\n")):
        path = tmp_path / "key"
        path.write_bytes(content)
        if case["result"] == "ok":
            shown = done("pkey", "-in", path)
            assert shown.startswith(b"type: SM2 public key\n")
            assert public_line(signer.public.hex()) in shown
        else:
            line = refused("sm3", "-pubkey", path)
            assert str(path) in line
            assert any(words in line for words in EXPLAINED[case["result"]]), line


# Why a key is none of SM2's: what the line says, of the cases of key_files.json.
REASONS = {
    "algorithm OID 1.2.840.113549.1.1.1)": ("PKCS#8 of RSA",),
    "algorithm OID 1.3.101.112)": ("spki of Ed25519",),
    "curve OID 1.2.840.10045.3.1.7)": ("PKCS#8, algorithm sm2 with P-256", "spki of P-256"),
    "the parameters in it are those of another curve": (
        "PKCS#8 with explicit parameters",
        "spki with explicit parameters, another n",
    ),
    "names SM2 and something else as its curve": ("PKCS#8 of SM2 around an ECPrivateKey of P-256",),
    "does not say that its curve is that of SM2": (
        "PKCS#8 without parameters",
        "PKCS#8 with NULL parameters",
        "PKCS#8, algorithm of SM2 signatures without parameters",
        "sec1 without parameters and public key",
        "spki without parameters",
    ),
}


@pytest.mark.parametrize(("words", "names"), REASONS.items(), ids=REASONS)
def test_why_a_key_is_none_of_sm2(words: str, names: tuple[str, ...]) -> None:
    for name in names:
        assert words in refused("pkey", stdin=key_file(name)), name


@pytest.mark.parametrize(
    "name", ["p8_full", "spki", "PKCS#8 with explicit parameters of SM2", "P-256 p8_full"]
)
def test_another_algorithm_is_named_whatever_its_parameters(name: str) -> None:
    """id-ecPublicKey becomes dhpublicnumber (RFC 3279, 2.3.3), which is of the same length."""
    der = key_file(name)
    ec, dh = bytes.fromhex("06072a8648ce3d0201"), bytes.fromhex("06072a8648ce3e0201")
    assert der.count(ec) == 1
    line = refused("pkey", stdin=der.replace(ec, dh))
    assert "not an SM2" in line and "(algorithm OID 1.2.840.10046.2.1)" in line


def test_the_algorithm_sm2_around_an_ec_private_key_of_p256() -> None:
    """Where the algorithm is all that names the curve."""
    der = key_file("PKCS#8 of SM2 around an ECPrivateKey of P-256")
    both = bytes.fromhex("301306072a8648ce3d020106082a811ccf5501822d")
    sm2 = bytes.fromhex("300a06082a811ccf5501822d")
    assert der.count(both) == 1 and len(der) < 130
    shorter = der.replace(both, sm2)
    shorter = bytes([0x30, len(shorter) - 2]) + shorter[2:]
    assert "names SM2 and something else as its curve" in refused("pkey", stdin=shorter)


@pytest.mark.parametrize("form", ["p8_full", "p8_nopub", "p8_noparam", "p8_min", "sec1"])
def test_a_p256_key_is_not_an_sm2_key(form: str, tmp_path: Path) -> None:
    path = tmp_path / "p256.pem"
    label = "EC PRIVATE KEY" if form == "sec1" else "PRIVATE KEY"
    path.write_bytes(pem(label, key_file(f"P-256 {form}")))
    for words in (("sm2sign", "-key", path), ("pkey", "-in", path)):
        line = refused(*words)
        assert "not an SM2 private key (curve OID 1.2.840.10045.3.1.7)" in line


def test_parameters_in_front_of_the_key(signer: Signer, tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    for kind in ("EC", "SM2"):
        parameters = pem(f"{kind} PARAMETERS", key_file("a bare OID"))
        path.write_bytes(parameters + pem(f"{kind} PRIVATE KEY", key_file("sec1")))
        assert public_line(signer.public.hex()) in done("pkey", "-in", path)


def test_key_pair_files(tmp_path: Path) -> None:
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    assert done("sm2keygen", "-noenc", "-out", key, "-pubout", pubkey) == b""
    assert mode_of(key) == 0o600
    assert key.read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----\n")
    assert pubkey.read_bytes().startswith(b"-----BEGIN PUBLIC KEY-----\n")
    assert done("pkey", "-in", key, "-pubout") == pubkey.read_bytes()
    d = int(done("pkey", "-in", key, "-outform", "hex"), 16)
    assert 1 <= d <= curve().n - 2
    assert done("pkey", "-in", pubkey, "-outform", "hex").strip() == public_key(d).hex().encode()


def test_key_pair_on_standard_output(tmp_path: Path) -> None:
    both = done("sm2keygen", "-noenc")
    assert both.count(b"-----BEGIN ") == 2
    signature = tmp_path / "signature"
    path = tmp_path / "both.pem"
    path.write_bytes(both)
    done("sm2sign", "-key", path, "-out", signature)
    assert done("sm2verify", "-pubkey", path, "-sig", signature) == b"verify : success\n"


def test_no_two_keys_are_alike() -> None:
    assert len({done("sm2keygen", "-noenc") for _ in range(10)}) == 10


def test_mode_0600_whatever_was_there(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    key.write_bytes(b"old")
    key.chmod(0o644)
    done("sm2keygen", "-noenc", "-out", key, "-pubout", "/dev/null")
    assert mode_of(key) == 0o600
    copy = tmp_path / "copy.der"
    done("pkey", "-in", key, "-outform", "der", "-out", copy)
    assert mode_of(copy) == 0o600


def test_key_and_public_key_need_two_files(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    (tmp_path / "same.pem").symlink_to(path)
    refused("sm2keygen", "-noenc", "-out", path, "-pubout", path)
    assert list(tmp_path.iterdir()) == [tmp_path / "same.pem"]
    path.write_bytes(b"old")
    refused("sm2keygen", "-noenc", "-out", path, "-pubout", tmp_path / "same.pem")
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("outform", ["pem", "der", "hex"])
@pytest.mark.parametrize("inform", ["pem", "der", "hex"])
def test_every_form_into_every_other(inform: str, outform: str, signer: Signer) -> None:
    key = done("pkey", "-in", signer.key, "-outform", inform)
    again = done("pkey", "-inform", inform, "-outform", outform, stdin=key)
    assert again == done("pkey", "-in", signer.key, "-outform", outform)
    public = done("pkey", "-pubout", "-outform", outform, stdin=key)
    assert public == done("pkey", "-in", signer.pubkey, "-outform", outform)
    assert done("pkey", stdin=key)[:21] == b"type: SM2 private key"
    assert done("pkey", stdin=public)[:20] == b"type: SM2 public key"


def test_what_is_written_is_what_others_write(signer: Signer, tmp_path: Path) -> None:
    key = signer.key
    assert done("pkey", "-in", key, "-outform", "der") == key_file("p8_full")
    assert done("pkey", "-in", key, "-outform", "pem") == key.read_bytes()
    assert done("pkey", "-in", key, "-traditional", "-outform", "der") == key_file("sec1")
    assert done("pkey", "-in", key, "-traditional") == pem("EC PRIVATE KEY", key_file("sec1"))
    assert done("pkey", "-in", key, "-pubout", "-outform", "der") == key_file("spki")
    assert done("pkey", "-in", key, "-pubout") == signer.pubkey.read_bytes()
    assert done("pkey", "-in", key, "-outform", "hex") == f"{signer.d:064x}\n".encode()
    assert done("pkey", "-in", key, "-pubout", "-outform", "hex").decode() == (
        signer.public.hex() + "\n"
    )


def test_out_alone_converts_to_pem(signer: Signer, tmp_path: Path) -> None:
    path = tmp_path / "copy.pem"
    assert done("pkey", "-out", path, stdin=key_file("p8_min")) == b""
    assert path.read_bytes() == signer.key.read_bytes()


def test_compressed_and_hybrid_points(signer: Signer, tmp_path: Path) -> None:
    x, y = signer.public[1:33].hex(), signer.public[33:].hex()
    for text in ("04" + x + y, "03" + x, "07" + x + y, ("03" + x).upper()):
        shown = done("pkey", stdin=text.encode())
        assert public_line(signer.public.hex()) in shown
        assert f"compressed: 03{x}\n".encode() in shown
    assert "malformed" in refused("pkey", stdin=("06" + x + y).encode())
    c = curve()
    generator = public_key(1).hex()
    zero = "fd4511e81736a60f07e88a83d6cf5a167fae6d1a9c9330e76e232e00f5cdc154"
    for text, point in (
        ("02" + generator[2:66], generator),
        (public_key(2).hex()[1:66].replace("4", "03", 1), public_key(2).hex()),
        ("02" + 64 * "0", "04" + 64 * "0" + zero),
        ("03" + 64 * "0", "04" + 64 * "0" + f"{c.p - int(zero, 16):064x}"),
    ):
        assert public_line(point) in done("pkey", stdin=text.encode())
    for text in (f"02{2:064x}", f"02{c.p:064x}", f"04{c.p:064x}{int(zero, 16):064x}"):
        assert "not a point" in refused("pkey", stdin=text.encode())


def test_a_leading_zero_byte_stays(tmp_path: Path) -> None:
    d = SHORT["d"]
    shown = done("pkey", stdin=d.encode())
    assert public_line(SHORT["public"]) in shown
    for form in ("pem", "der", "hex"):
        key = done("pkey", "-outform", form, stdin=d.encode())
        assert done("pkey", "-outform", "hex", stdin=key) == d.encode() + b"\n"
    for digits in (d[2:], "00" + d, d + "00", d[1:]):
        assert "digits" in refused("pkey", "-inform", "hex", stdin=digits.encode())


@pytest.mark.parametrize(
    ("words", "count", "has"),
    [
        (("pkey",), 63, "an SM2 private key has 64, a public key 130, or 66 when compressed"),
        (("pkey",), 128, "an SM2 private key has 64, a public key 130, or 66 when compressed"),
        (("pkey", "-inform", "hex"), 1, "an SM2 private key has 64, a public key 130"),
        (("sm2sign", "-key", "/dev/stdin", "-in", "/dev/null"), 65, "an SM2 private key has 64"),
        (("sm2sign", "-key", "/dev/stdin", "-in", "/dev/null"), 66, "an SM2 private key has 64"),
        (("sm3", "-pubkey", "/dev/stdin", "-in_str", ""), 131, "an SM2 public key has 130, or 66"),
        (("sm3", "-pubkey", "/dev/stdin", "-in_str", ""), 64, "an SM2 public key has 130, or 66"),
    ],
)
def test_wrong_numbers_of_digits(words: tuple[str, ...], count: int, has: str) -> None:
    line = refused(*words, stdin=b"a" * count)
    assert f": {count} hexadecimal digits; {has}" in line


@pytest.mark.parametrize("text", ["0x" + SHORT["d"], "00 " + SHORT["d"][2:], "0a\n0b\n"])
def test_text_that_begins_with_the_byte_of_der(text: str) -> None:
    line = refused("pkey", stdin=text.encode())
    assert "neither PEM, DER nor hexadecimal" in line and "without 0x and spaces" in line


def test_damage_does_not_make_a_public_key_private(signer: Signer, tmp_path: Path) -> None:
    path = tmp_path / "damaged"
    lines = signer.pubkey.read_bytes().splitlines(keepends=True)
    for content in (
        b"".join([lines[0], b"!" + lines[1], *lines[2:]]),
        b"".join([lines[0], *lines[2:]]),
    ):
        path.write_bytes(content)
        assert "malformed or truncated PEM, so it is not an SM2 public key" in refused(
            "pkey", "-in", path
        )
        assert "holds a public key; -key needs the private one" in refused("sm2sign", "-key", path)
    path.write_bytes(b"".join(lines[:-1]))
    assert "malformed or truncated PEM, so it is not an SM2 key" in refused("pkey", "-in", path)


def test_a_key_behind_a_block_that_is_none(signer: Signer, tmp_path: Path) -> None:
    path = tmp_path / "several"
    for kind, key in (("private", signer.key), ("public", signer.pubkey)):
        path.write_bytes(pem("OTHER KEY", b"0") + key.read_bytes())
        assert done("pkey", "-in", path).startswith(f"type: SM2 {kind} key\n".encode())


@pytest.mark.parametrize(
    "change",
    [
        lambda d: "0x" + d,
        lambda d: "0x" + d[2:],
        lambda d: d[:-1],
        lambda d: "zz" + d[2:],
        lambda d: d[:32] + " " + d[32:],
        lambda d: d[:32] + "\n" + d[32:],
        lambda d: key_file("sec1").hex(),
        lambda d: key_file("p8_full").hex(),
        lambda d: "'" + d + "'",
    ],
)
@pytest.mark.parametrize("words", [(), ("-inform", "hex")])
def test_text_that_is_no_hexadecimal_key(change: Any, words: tuple[str, ...]) -> None:
    refused("pkey", *words, stdin=change(f"{SHORT['d']}").encode())


def test_hexadecimal_of_either_case_and_with_a_line_end(signer: Signer) -> None:
    d = f"{signer.d:064x}"
    for text in (d, d.upper(), d + "\n", d.upper() + "\r\n", f"  {d}\n\n"):
        assert public_line(signer.public.hex()) in done("pkey", stdin=text.encode())


def test_the_named_form_is_the_only_one_tried(signer: Signer, tmp_path: Path) -> None:
    names = ("pem", "der", "hex")
    forms = {name: done("pkey", "-in", signer.key, "-outform", name) for name in names}
    for given, content in forms.items():
        for named in forms:
            result = smidgen("pkey", "-inform", named, stdin=content)
            assert (result.status == DONE) == (given == named), (given, named)


@pytest.mark.parametrize(
    "words",
    [
        ("-outform", "PKCS"),
        ("-inform", "jwk"),
        ("-traditional", "-pubout"),
        ("-traditional", "-outform", "hex"),
    ],
)
def test_options_that_cannot_be(words: tuple[str, ...], signer: Signer, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert words[0] in refused("pkey", "-in", signer.key, *words, "-out", out)
    assert not out.exists()


def test_sec1_is_for_private_keys(signer: Signer) -> None:
    assert "-traditional" in refused("pkey", "-in", signer.pubkey, "-traditional")


def test_the_wrong_half_of_a_pair(signer: Signer) -> None:
    assert "-key needs the private one" in refused("sm2sign", "-key", signer.pubkey)
    line = refused("sm2verify", "-pubkey", signer.key, "-sig", signer.key)
    assert "-pubkey needs the public one" in line and "pkey" in line


NO_KEYS = {
    "nothing": (b"", "is empty"),
    "line ends": (b"\n\n", "neither PEM, DER nor hexadecimal"),
    "words": (b"hello\n", "neither PEM, DER nor hexadecimal"),
    "too long": (bytes(65537), "longer than 65536 bytes"),
    "sequences": (b"\x30\x80" * 32768, "malformed"),
    "certificate": (pem("CERTIFICATE", b"\x30\x00"), "holds a certificate"),
    "RSA": (pem("RSA PRIVATE KEY", b"\x30\x00"), "not an SM2"),
    "request": (pem("CERTIFICATE REQUEST", b"\x30\x00"), "CERTIFICATE REQUEST"),
    "empty sequence": (pem("PRIVATE KEY", b"\x30\x00"), "malformed"),
    "BEGIN line": (b"-----BEGIN PRIVATE KEY-----\n", "malformed"),
    "no base64": (
        b"-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----\n",
        "malformed",
    ),
}


@pytest.mark.parametrize(("content", "says"), NO_KEYS.values(), ids=NO_KEYS)
def test_files_that_are_no_key(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for words in (("sm2sign", "-key"), ("pkey", "-in"), ("sm3", "-pubkey")):
        line = refused(*words, path)
        assert str(path) in line and says in line, line


def test_a_password_for_a_plain_key_is_noted(signer: Signer) -> None:
    result = smidgen("pkey", "-in", signer.key, "-pass", "1234")
    assert result.status == DONE
    assert "not encrypted" in one_line(result.err)
