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


def test_a_missing_case_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "sm3.json").write_text((VECTORS / "sm3.json").read_text())
    text = (VECTORS / "sm2_sign.json").read_text()
    (tmp_path / "sm2_sign.json").write_text(text.replace('"name": "k=n-1"', '"name": "other"'))
    with pytest.raises(ValueError, match="sm2_sign.json: no case named 'k=n-1'"):
        known_answers(tmp_path)
