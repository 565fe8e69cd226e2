"""validate with Sage: the whole run, and that what is wrong is found and named.

Without Sage these fail: where they run, Sage is required.
"""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.analysis import analyse
from generator.description import load
from generator.emit import emit_description
from generator.plan import make_plan
from generator.validate import CheckResult, make_request, sage_command, validate
from generator.validate.sage_process import run_sage

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
GENERATED = ROOT / "generated"
VECTORS = ROOT / "tests" / "vectors"
SM2 = CURVES / "sm2.toml"


def failures(results: list[CheckResult]) -> list[str]:
    return [f"{r.curve}: {r.name}: {r.detail}" for r in results if not r.passed]


@pytest.fixture(scope="module")
def emitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every description emitted, the toys and the test curve too."""
    folder = tmp_path_factory.mktemp("emitted")
    for path in sorted(CURVES.glob("*.toml")):
        description = load(path)
        emit_description(description, make_plan(analyse(description), ["c64"]), folder)
    return folder


def test_the_shipped_folder() -> None:
    heard: list[str] = []
    results = validate([SM2], GENERATED, VECTORS, heard.append)
    assert failures(results) == []
    assert heard == [f"{result.curve}: {result.name}" for result in results]
    counts = {result.name: result.comparisons for result in results}
    assert counts["emitted: comb_table"] > 2 * load(SM2).geometry.comb_points(256)
    assert counts["vectors: sm2_points.json"] > 400
    assert counts["vectors: sm2_sign.json"] > 250


def test_every_description_and_every_vector(emitted: Path) -> None:
    paths = sorted(CURVES.glob("*.toml"))
    results = validate(paths, emitted, VECTORS, others=True)
    assert failures(results) == []
    names = {result.curve for result in results}
    assert names == {"formulas", "vectors", *(path.stem for path in paths)}
    checked = {result.name for result in results}
    for path in (*VECTORS.glob("field/*.json"), *VECTORS.glob("curve/*.json")):
        assert f"vectors: {path.relative_to(VECTORS)}" in checked


# -- descriptions with one number changed ---------------------------------------------------------


CHANGED = {
    "a": ('a = "-3"', 'a = "-5"', "generator is on the curve", "curve.a is wrong"),
    "b": ('b = "0x28e9fa', 'b = "0x28e9ea', "generator is on the curve", "curve.b is wrong"),
    "x": ('x = "0x32c4', 'x = "0x32d4', "generator is on the curve", "generator.x is wrong"),
    "y": ('y = "0xbc37', 'y = "0xbc36', "generator is on the curve", "generator.y is wrong"),
    "p": ("2^96", "2^95", "field.modulus is prime", "only field.check is prime"),
    "n": ('45923"', '45925"', "order.modulus is prime", "only order.modulus is prime"),
    "h": ("cofactor = 1", "cofactor = 3", "number of points", "order.cofactor is 3"),
}
"""By what is changed: the text, what stands there instead, the check that fails, and its words."""


def test_a_changed_number_is_found_and_named(tmp_path: Path) -> None:
    """As toys of their own names, so that one run serves all."""
    text = SM2.read_text().replace("library = true", "library = false")
    paths = []
    for letter, (old, new, _, _) in CHANGED.items():
        assert old in text
        paths.append(tmp_path / f"{letter}.toml")
        paths[-1].write_text(text.replace(old, new).replace('"sm2"', f'"changed_{letter}"'))
    found = {(r.curve, r.name): r for r in validate(paths, GENERATED, VECTORS)}
    for letter, (_, _, check, named) in CHANGED.items():
        result = found[f"changed_{letter}", check]
        assert not result.passed
        assert named in result.detail


@pytest.mark.parametrize(
    "old, new, check, named",
    [
        ('b = "0x28e9fa9e', 'b = "0x28e9fa9f', "vectors: sm2_curve.json", "curve.b is 0x28e9fa9f"),
        ("comb_spacing = 4", "comb_spacing = 3", "emitted: comb_table", "its numbers is 2624"),
    ],
    ids=["b", "comb_spacing"],
)
def test_a_changed_copy_is_held_against_what_stands_on_it(
    tmp_path: Path, old: str, new: str, check: str, named: str
) -> None:
    text = SM2.read_text()
    assert old in text
    path = tmp_path / "sm2.toml"
    path.write_text(text.replace(old, new))
    results = {result.name: result for result in validate([path], GENERATED, VECTORS)}
    assert not results["emitted: manifest" if check.startswith("emitted") else "description"].passed
    assert not results[check].passed
    assert named in results[check].detail


def test_another_prime_order_is_found(tmp_path: Path) -> None:
    """Both forms agree and the number is prime, but it is not the order of G."""
    path = tmp_path / "toy_minus3.toml"
    text = (CURVES / "toy_minus3.toml").read_text()
    path.write_text(text.replace('"947"', '"953"').replace('"0x3b3"', '"0x3b9"'))
    results = {result.name: result for result in validate([path], GENERATED, VECTORS)}
    assert results["order.modulus is prime"].passed
    assert not results["order of the generator"].passed


def test_weakness_is_an_error_in_a_shipped_curve_only(tmp_path: Path) -> None:
    """y^2 = x^3 + 1 is supersingular for p = 2 mod 3, so its embedding degree is 2."""
    text = (CURVES / "toy_zero.toml").read_text()
    for old, new in (
        ('modulus = "727"', 'modulus = "677"'),
        ('check = "0x2d7"', 'check = "0x2a5"'),
        ('b = "5"', 'b = "1"'),
        ('x = "2"', 'x = "307"'),
        ('y = "224"', 'y = "173"'),
        ('modulus = "733"', 'modulus = "113"'),
        ('check = "0x2dd"', 'check = "0x71"'),
        ("cofactor = 1", "cofactor = 6"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "toy_zero.toml"
    path.write_text(text)
    request = make_request([path], tmp_path, VECTORS)
    for library, passed in ((False, True), (True, False)):
        request["curves"][0]["source"]["library"] = library
        results = {result.name: result for result in sage(request)}
        safety = results["not anomalous, embedding degree"]
        assert safety.passed is passed and "embedding degree" in safety.detail


# -- everything else, changed in the request ------------------------------------------------------


def sage(request: dict[str, Any]) -> list[CheckResult]:
    command = sage_command()
    assert command is not None, "there is no sage command on PATH"
    return run_sage(command, request, lambda name: None)


@pytest.fixture(scope="module")
def request_() -> dict[str, Any]:
    return make_request([SM2], GENERATED, VECTORS)


def formula(request: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(f for f in request["formulas"] if f["name"] == name)
    return found


def constant(request: dict[str, Any], name: str) -> dict[str, Any]:
    constants = request["curves"][0]["emitted"]["constants"]
    found: dict[str, Any] = next(c for c in constants if c["name"] == name)
    return found


def cases(request: dict[str, Any], file: str) -> list[dict[str, Any]]:
    found = next(f for f in request["vectors"] if f["file"] == file)
    result: list[dict[str, Any]] = found["content"]["cases"]
    return result


def flip(text: str, digit: int = -1) -> str:
    """A hexadecimal text with the lowest bit of one digit changed."""
    changed = list(text)
    changed[digit] = f"{int(text[digit], 16) ^ 1:x}"
    return "".join(changed)


def change_step(request: dict[str, Any], name: str, step: int, op: str) -> None:
    formula(request, name)["steps"][step][1] = op


def drop_exception(request: dict[str, Any]) -> None:
    del formula(request, "add")["exceptions"][2]


def praise_exception(request: dict[str, Any]) -> None:
    formula(request, "add")["exceptions"][2][2] = True


def write_r_early(request: dict[str, Any]) -> None:
    """Right unless r is p: r.x is written before p.x has been read for the last time."""
    steps = formula(request, "double, any a")["steps"]
    steps.insert(0, ["r.x", "^2", "p.y"])


def change_word(request: dict[str, Any], name: str, index: int) -> None:
    values = constant(request, name)["values"]
    values[index] = flip(values[index])


def change_case(request: dict[str, Any], file: str, index: int, key: str) -> None:
    case = cases(request, file)[index]
    case[key] = flip(case[key])


CHANGES: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("double, a = -3", lambda r: change_step(r, "double, a = -3", 2, "+"), "r.x is not x3 r.z^2"),
    ("double, a = 0", lambda r: change_step(r, "double, a = 0", 11, "+"), "r.y is not y3 r.z^3"),
    ("double, any a", write_r_early, "the result differs when r is p"),
    ("add", drop_exception, "the cases is"),
    ("add", praise_exception, "p = q: right is True, but Sage finds False"),
    ("add", lambda r: formula(r, "add").update(difference=9), "slope is not Y2 Z1^3 - Y1 Z2^3"),
    ("add, q affine", lambda r: change_step(r, "add, q affine", 15, "+"), "r.y is not y3 r.z^3"),
    (
        "emitted: comb_table",
        lambda r: change_word(r, "comb_table", 8 * 37 + 6),
        "comb_table[37].y is",
    ),
    ("emitted: wnaf_table", lambda r: change_word(r, "wnaf_table", 8 * 31), "wnaf_table[31].x is"),
    ("emitted: constants", lambda r: change_word(r, "P_MU", 3), "P_MU is"),
    ("emitted: constants", lambda r: change_word(r, "curve_b", 7), "curve_b is"),
    ("emitted: constants", lambda r: change_word(r, "comb_offset", 2), "comb_offset is"),
    (
        "emitted: constants",
        lambda r: constant(r, "P_FOLD").update(name="P_UNKNOWN"),
        "P_UNKNOWN: a constant without an equation",
    ),
    (
        "emitted: manifest",
        lambda r: r["curves"][0]["emitted"]["manifest"]["representation"]["fn"].update(r="0x1"),
        "the manifest's R mod n is 1",
    ),
    (
        "addition chains",
        lambda r: r["curves"][0]["chains"][1]["steps"].pop(),
        "sm2_fn_inv.acc: the exponent is",
    ),
    (
        "vectors: sm2_points.json",
        lambda r: change_case(r, "sm2_points.json", 60, "result"),
        "cases[60] (mul) is",
    ),
    (
        "vectors: sm2_sign.json",
        lambda r: change_case(r, "sm2_sign.json", 3, "s"),
        "cases[3].s is",
    ),
    ("vectors: sm2_sign.json", lambda r: change_case(r, "sm2_sign.json", 5, "e"), "cases[5].r is"),
    ("vectors: sm2_enc.json", lambda r: change_case(r, "sm2_enc.json", 2, "x2"), "cases[2].x2, y2"),
    ("vectors: sm2_kex.json", lambda r: change_case(r, "sm2_kex.json", 1, "U"), "U from A is"),
    (
        "vectors: sm2_curve.json",
        lambda r: change_case(r, "sm2_curve.json", 0, "b"),
        "curve.b is 0x28e9fa9e",
    ),
    (
        "vectors: field/sm2_p.json",
        lambda r: change_case(r, "field/sm2_p.json", 20, "montmul"),
        "cases[20].montmul is",
    ),
    (
        "vectors: field/sm2_n.json",
        lambda r: change_case(r, "field/sm2_n.json", 30, "inv"),
        "cases[30].inv is",
    ),
]


def test_each_change_is_found_and_named(request_: dict[str, Any]) -> None:
    """Disjoint changes share a run, since Sage takes seconds to start."""
    rounds: list[list[tuple[str, Callable[[dict[str, Any]], None], str]]] = []
    for change in CHANGES:
        free = (r for r in rounds if all(change[0] != other[0] for other in r))
        chosen = next(free, None)
        if chosen is None:
            rounds.append([change])
        else:
            chosen.append(change)
    for changes in rounds:
        altered = copy.deepcopy(request_)
        for _, change_, _ in changes:
            change_(altered)
        results = {result.name: result for result in sage(json.loads(json.dumps(altered)))}
        for name, _, message in changes:
            assert not results[name].passed, (name, message)
            assert message in results[name].detail
        failed = {name for name, result in results.items() if not result.passed}
        assert failed == {name for name, _, _ in changes}
