"""The choice of known answers for the self-test, against the vector files they come from."""

import json
from pathlib import Path

import pytest

from generator.emit.known_answers import LITERAL_DIGITS, known_answers

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
    "sm3_hmac": ("mac", "sm3_hmac.json", "mac"),
    "sm4": ("cipher", "sm4_modes.json", "ct"),
    "sm4_gcm": ("tag", "sm4_aead.json", "tag"),
    "zuc": ("keystream", "zuc128.json", "keystream"),
    "zuc_eia3": ("mac", "zuc_eia3.json", "mac"),
}


def test_the_tables_hold_the_standards_examples_and_what_is_long() -> None:
    tables = {table.name: table for table in known_answers(VECTORS)["tables"]}
    assert set(tables) == set(TABLES)
    for name, (member, file, key) in TABLES.items():
        table = tables[name]
        assert all(set(answer) == {"name", *table.members} for answer in table.answers)
        held = {"".join(answer[member]) for answer in table.answers}
        assert len(held) == len(table.answers)
        by_value = {case[key]: case for case in cases(file) if key in case}
        assert len(held & set(by_value)) >= 4
        for case in by_value.values():
            of_no_backend = case.get("mode") in ("bc", "ofbnlf", "hctr")
            assert case["origin"] != "standard" or case[key] in held or of_no_backend
    modes = ["".join(answer["mode"]) for answer in tables["sm4"].answers]
    assert set(modes) == {"ecb", "cbc", "cfb128", "ofb", "ctr", "xts_gb", "xts_ieee"}
    assert max(len("".join(answer["plain"])) for answer in tables["sm4"].answers) == 2 * 512


def test_a_missing_case_is_refused_by_name(tmp_path: Path) -> None:
    for path in VECTORS.glob("*.json"):
        (tmp_path / path.name).write_text(path.read_text())
    text = (VECTORS / "sm2_sign.json").read_text()
    (tmp_path / "sm2_sign.json").write_text(text.replace('"name": "k=n-1"', '"name": "other"'))
    with pytest.raises(ValueError, match="sm2_sign.json: no case named 'k=n-1'"):
        known_answers(tmp_path)
