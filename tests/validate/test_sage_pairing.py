"""validate with Sage where there is a pairing: SM9, the toy of its kind, and changed digits."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.analysis import analyse
from generator.cli import main
from generator.description import load
from generator.emit import emit_description
from generator.plan import make_plan
from generator.validate import CheckResult, make_request, sage_command, validate
from generator.validate.sage_process import run_sage

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
GENERATED = ROOT / "generated"
VECTORS = ROOT / "tests" / "vectors"
SM9 = CURVES / "sm9.toml"
TOY = CURVES / "toy_bn.toml"

CHECKS = (
    "parameter",
    "tower",
    "generator of G2",
    "twist",
    "Frobenius",
    "loop and final power",
    "endomorphism of G1",
    "bilinear",
)


def failures(results: list[CheckResult]) -> list[str]:
    return [f"{r.curve}: {r.name}: {r.detail}" for r in results if not r.passed]


def test_the_shipped_folder() -> None:
    results = validate([SM9], GENERATED, VECTORS)
    assert failures(results) == []
    counts = {result.name: result.comparisons for result in results}
    assert {f"pairing: {name}" for name in CHECKS} <= set(counts)
    assert counts["emitted: g2_comb_table"] > 4 * load(SM9).geometry.comb_points(256)
    assert counts["vectors: sm9_points.json"] > 100
    assert counts["vectors: sm9_sign.json"] > 60
    assert counts["vectors: sm9_params.json"] == 24


def test_the_toy(tmp_path: Path) -> None:
    description = load(TOY)
    emit_description(description, make_plan(analyse(description), ["c64"]), tmp_path)
    results = validate([TOY], tmp_path, VECTORS)
    assert failures(results) == []
    details = {result.name: result.detail for result in results}
    assert details["pairing: twist"] == "order n (2 p - n), counted"
    assert "emitted: g2_comb_table" in details


# -- descriptions with one number changed ---------------------------------------------------------

CHANGED = {
    "check": ('460324733"', '460324731"', "field.modulus is prime", "field.check differ by 2"),
    "t": (
        '\nparameter = "0x600000000058f98a"',
        '\nparameter = "0x600000000058f98b"',
        "pairing: parameter",
        "pairing.parameter is 0x600000000058f98b, for which p would be",
    ),
    "s": ('"-2"', '"-3"', "pairing: tower", "pairing.nonresidue is -3"),
    "x0": ('x0 = "0x37', 'x0 = "0x36', "pairing: generator of G2", "generator.x0 is wrong"),
    "x1": ('x1 = "0x85', 'x1 = "0x84', "pairing: generator of G2", "generator.x1 is wrong"),
    "y0": ('y0 = "0xa7', 'y0 = "0xa6', "pairing: generator of G2", "generator.y0 is wrong"),
    "y1": ('y1 = "0x17', 'y1 = "0x16', "pairing: generator of G2", "generator.y1 is wrong"),
}
"""By what is changed: the text, what stands there instead, the check that fails, and its words."""


def test_a_changed_number_is_found_and_named(tmp_path: Path) -> None:
    """As toys of their own names, so that one run serves all."""
    text = SM9.read_text().replace("library = true", "library = false")
    paths = []
    for letter, (old, new, _, _) in CHANGED.items():
        assert text.count(old) == 1
        paths.append(tmp_path / f"{letter}.toml")
        paths[-1].write_text(text.replace(old, new).replace('"sm9"', f'"changed_{letter}"'))
    found = {(r.curve, r.name): r for r in validate(paths, GENERATED, VECTORS)}
    for letter, (_, _, check, named) in CHANGED.items():
        result = found[f"changed_{letter}", check]
        assert not result.passed
        assert named in result.detail


def test_the_command_fails_and_names_the_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TOY.read_text().replace('"toy_bn"', '"changed"')
    path = tmp_path / "changed.toml"
    path.write_text(text.replace('x1 = "33"', 'x1 = "34"'))
    assert main(["validate", str(path)]) == 1
    assert "pairing.generator.x1" in capsys.readouterr().out


# -- everything else, changed in the request ------------------------------------------------------


def sage(request: dict[str, Any]) -> list[CheckResult]:
    command = sage_command()
    assert command is not None, "there is no sage command on PATH"
    return run_sage(command, request, lambda name: None)


def flip(text: str, digit: int = -1) -> str:
    """A hexadecimal text with the lowest bit of one digit changed."""
    changed = list(text)
    changed[digit] = f"{int(text[digit], 16) ^ 1:x}"
    return "".join(changed)


def change_number(request: dict[str, Any], name: str, index: int) -> None:
    constants = request["curves"][0]["emitted"]["constants"]
    values = next(c for c in constants if c["name"] == name)["values"]
    values[index] = flip(values[index])


def drop_constant(request: dict[str, Any], name: str) -> None:
    constants = request["curves"][0]["emitted"]["constants"]
    constants[:] = [c for c in constants if c["name"] != name]


def change_case(request: dict[str, Any], file: str, index: int, key: str) -> None:
    case = next(f for f in request["vectors"] if f["file"] == file)["content"]["cases"][index]
    case[key] = flip(case[key])


Change = tuple[str, Callable[[dict[str, Any]], None], str]


def number(name: str, index: int, says: str) -> Change:
    return "emitted: constants", lambda r: change_number(r, name, index), says


def answer(file: str, index: int, key: str, says: str) -> Change:
    name = f"sm9_{file}.json"
    return f"vectors: {name}", lambda r: change_case(r, name, index, key), says


CHANGES: list[Change] = [
    number("frobenius", 4 * 7 + 2, "frobenius[7] is"),
    number("three_b", 0, "three_b is"),
    number("ate_digits", 5, "ate_digits[5] is 1"),
    number("t_digits", 2, "t_digits[2] is"),
    number("SM9_ATE_DIGITS", 0, "SM9_ATE_DIGITS is 67"),
    number("SM9_T_NEGATIVE", 0, "SM9_T_NEGATIVE is 1"),
    number("g2_equation_b", 3, "g2_equation_b[0] is"),
    number("g2_comb_offset", 1, "g2_comb_offset is"),
    (
        "emitted: constants",
        lambda r: drop_constant(r, "frobenius"),
        "there is no frobenius",
    ),
    (
        "emitted: g2_comb_table",
        lambda r: change_number(r, "g2_comb_table", 16 * 37 + 13),
        "g2_comb_table[37].y.c1 is",
    ),
    answer("params", 0, "t", "the published t is"),
    answer("params", 0, "e_P1_P2", "e(P1, P2) is"),
    answer("params", 0, "six_t_plus_2", "the published six_t_plus_2 is"),
    answer("tower", 3, "mul", "cases[3].mul is"),
    answer("points", 50, "result", "cases[50] ("),
    answer("pairing", 3, "result", "cases[3] ("),
    answer("sign", 2, "S", "cases[2].S is"),
    answer("kem", 1, "de", "cases[1].de is"),
    answer("enc", 3, "w", "cases[3].w is"),
    answer("kex", 0, "g3", "cases[0].g3 of A is"),
]


def test_each_change_is_found_and_named() -> None:
    """Changes share a run, as Sage takes seconds to start; a check shows three failures."""
    request = make_request([SM9], GENERATED, VECTORS)
    rounds: list[list[Change]] = []
    for change in CHANGES:
        free = (r for r in rounds if sum(change[0] == other[0] for other in r) < 3)
        chosen = next(free, None)
        if chosen is None:
            rounds.append([change])
        else:
            chosen.append(change)
    for changes in rounds:
        altered = copy.deepcopy(request)
        for _, change_, _ in changes:
            change_(altered)
        needed = {name.removeprefix("vectors: ") for name, _, _ in changes}
        altered["formulas"] = []
        altered["vectors"] = [f for f in altered["vectors"] if f["file"] in needed]
        altered["curves"][0]["source"]["library"] = False  # it may then have no known answers
        results = {result.name: result for result in sage(json.loads(json.dumps(altered)))}
        for name, _, message in changes:
            assert not results[name].passed, (name, message)
            assert message in results[name].detail
        failed = {name for name, result in results.items() if not result.passed}
        assert failed == {name for name, _, _ in changes}
