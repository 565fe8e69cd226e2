"""The choice of known answers for the self-test, against the vector files they come from."""

import json
from pathlib import Path

import pytest

from generator.emit.answer_tables import LITERAL_DIGITS
from generator.emit.known_answers import known_answers

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def cases(name: str) -> list[dict[str, object]]:
    return list(json.loads((VECTORS / name).read_text())["cases"])


def test_every_example_of_the_standard_is_chosen() -> None:
    context = known_answers(VECTORS)
    digests = {"".join(answer.digest_hex) for answer in context["sm3"]}
    for case in cases("sm3.json"):
        if case["origin"] == "standard":
            assert case["digest"] in digests
    signatures = {"".join(answer.der) for answer in context["sm2_sign"]}
    for case in cases("sm2_sign.json"):
        if case["origin"] == "standard" and case["curve"] == "sm2p256v1":
            assert case["sig_der"] in signatures


def test_values_survive_being_cut_into_literals() -> None:
    by_name = {case["name"]: case for case in cases("sm2_sign.json")}
    for answer in known_answers(VECTORS)["sm2_sign"]:
        case = by_name[answer.name]
        for member, key in (("public_key", "public"), ("id", "id"), ("message", "msg")):
            pieces = getattr(answer, member)
            assert "".join(pieces) == case[key]
            assert all(len(piece) <= LITERAL_DIGITS for piece in pieces)


# Of each table a member that tells its cases apart: the file, and what it is called there.
TABLES = {
    "sm2_deterministic": ("r", "sm2_deterministic.json", "r"),
    "sm2_encrypt": ("asn1", "sm2_enc.json", "asn1"),
    "sm2_hybrid": ("ciphertext", "sm2_hybrid.json", "ciphertext"),
    "sm2_exchange": ("key", "sm2_kex.json", "K"),
    "sm9_sign": ("der", "sm9_sign.json", "sig_der"),
    "sm9_kem": ("key", "sm9_kem.json", "K"),
    "sm9_encrypt": ("der", "sm9_enc.json", "cipher_der"),
    "sm9_exchange": ("key", "sm9_kex.json", "SK"),
    "sm3_hmac": ("mac", "sm3_hmac.json", "mac"),
    "sm3_kdf": ("key", "sm3_kdf.json", "key"),
    "sm3_pbkdf2": ("key", "sm3_kdf.json", "key"),
    "sm3_hkdf": ("key", "sm3_kdf.json", "okm"),
    "sm4": ("cipher", "sm4_modes.json", "ct"),
    "sm4_library": ("cipher", "sm4_modes.json", "ct"),
    "sm4_gcm": ("tag", "sm4_aead.json", "tag"),
    "sm4_ccm": ("tag", "sm4_aead.json", "tag"),
    "sm4_mac": ("tag", "sm4_mac.json", "tag"),
    "zuc": ("keystream", "zuc128.json", "keystream"),
    "zuc256": ("keystream", "zuc256.json", "keystream"),
    "zuc_eea3": ("cipher", "zuc_eea3.json", "ct"),
    "zuc_eia3": ("mac", "zuc_eia3.json", "mac"),
    "zuc256_mac": ("mac", "zuc256.json", "mac"),
}


def held_by(*names: str) -> set[str]:
    """Those values of all answers in these tables."""
    tables = {table.name: table for table in known_answers(VECTORS)["tables"]}
    return {"".join(answer[TABLES[n][0]]) for n in names for answer in tables[n].answers}


def test_the_tables_hold_the_standards_examples_and_what_is_long() -> None:
    tables = {table.name: table for table in known_answers(VECTORS)["tables"]}
    assert set(tables) == set(TABLES)
    everywhere = held_by(*TABLES)
    for name, (member, file, key) in TABLES.items():
        table = tables[name]
        assert all(set(answer) == {"name", *table.members} for answer in table.answers)
        held = held_by(name)
        assert len(held) == len(table.answers)
        by_value = {case[key]: case for case in cases(file) if key in case}
        assert len(held & set(by_value)) >= (2 if name == "zuc256" else 3)
        for case in by_value.values():
            if case.get("curve", "sm2p256v1") == "sm2p256v1":
                assert case.get("origin") not in ("standard", "rfc") or case[key] in everywhere
    modes = ["".join(answer["mode"]) for answer in tables["sm4"].answers]
    assert set(modes) == {"ecb", "cbc", "cfb128", "ofb", "ctr", "xts_gb", "xts_ieee"}
    assert max(len("".join(answer["plain"])) for answer in tables["sm4"].answers) == 2 * 512


def test_what_is_the_librarys_alone_has_answers() -> None:
    """Every mode and MAC of which there are cases, lengths that are not whole, each tag length."""
    tables = {table.name: table for table in known_answers(VECTORS)["tables"]}
    library = tables["sm4_library"].answers
    modes = {case["mode"] for case in cases("sm4_modes.json")} | {"xts_gb", "xts_ieee"}
    held = {
        "".join(answer["mode"])
        for table in ("sm4", "sm4_library")
        for answer in tables[table].answers
    }
    assert held == modes
    stolen = {"".join(a["mode"]) for a in library if len("".join(a["plain"])) % 32 != 0}
    assert {"cfb8", "cfb128", "ofb", "ctr", "hctr", "xts_gb", "xts_ieee"} <= stolen
    macs = {"".join(answer["algorithm"]) for answer in tables["sm4_mac"].answers}
    assert macs == {case["alg"] for case in cases("sm4_mac.json")}
    assert {len("".join(a["mac"])) // 2 for a in tables["zuc256_mac"].answers} == {4, 8, 16}
    for name in ("zuc_eea3", "zuc256_mac"):
        assert any(int("".join(a["bits"]), 16) % 8 != 0 for a in tables[name].answers)
    assert {len("".join(a["iv"])) // 2 for a in tables["zuc256"].answers} == {16, 23}


def test_a_missing_case_is_refused_by_name(tmp_path: Path) -> None:
    for path in VECTORS.glob("*.json"):
        (tmp_path / path.name).write_text(path.read_text())
    text = (VECTORS / "sm2_sign.json").read_text()
    (tmp_path / "sm2_sign.json").write_text(text.replace('"name": "k=n-1"', '"name": "other"'))
    with pytest.raises(ValueError, match="sm2_sign.json: no case named 'k=n-1'"):
        known_answers(tmp_path)
