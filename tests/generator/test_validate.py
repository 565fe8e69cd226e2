"""What validate does around Sage: files read, formulas as text, one process, its answers.

tests/validate runs Sage itself.
"""

import ast
import functools
import json
import re
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.analysis import analyse
from generator.description import DescriptionError, load
from generator.description.group import Group, Point
from generator.emit import emit_description
from generator.plan import make_plan
from generator.validate import (
    CheckResult,
    SageError,
    ValidateError,
    make_request,
    sage_command,
    validate,
)
from generator.validate.chains import read_chains
from generator.validate.emitted import read_constants, read_emitted
from generator.validate.formulas import FORMS, Formula, evaluate, parse_step, read_formulas
from generator.validate.recompute.report import Report, shown
from generator.validate.sage_process import read_event, run_sage
from generator.validate.source import read_source
from generator.validate.vectors import OTHERS, read_vectors

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
GENERATED = ROOT / "generated"
VECTORS = ROOT / "tests" / "vectors"
SM2 = CURVES / "sm2.toml"

FORMULAS = {formula.name: formula for formula in read_formulas()}
TOYS = {"double, a = -3": "toy_minus3", "double, a = 0": "toy_zero", "double, any a": "toy_general"}


# -- reading --------------------------------------------------------------------------------------


def test_a_wrong_digit_of_b_is_left_to_sage(tmp_path: Path) -> None:
    """The reader's refusal goes along with the texts instead of ending the run."""
    path = tmp_path / "sm2.toml"
    path.write_text(SM2.read_text().replace("0x28e9fa9e", "0x28e9fa9f"))
    source = read_source(path)
    assert source.refusal.startswith("generator: (x, y) is not on the curve")
    assert source.read["curve.b"] - read_source(SM2).read["curve.b"] == 1 << 224
    assert source.loaded == {}


def test_a_right_description_is_read_as_it_is_loaded() -> None:
    source, description = read_source(SM2), load(SM2)
    assert source.refusal == ""
    assert source.sha256 == description.sha256
    assert source.texts["field.modulus"] == "2^256 - 2^224 - 2^96 + 2^64 - 1"
    assert source.loaded["a"] == description.p.value - 3
    assert source.geometry["comb_teeth"] == description.geometry.comb_teeth == 6
    assert description.small is not None and source.small == asdict(description.small)


@pytest.mark.parametrize(
    "change, message",
    [
        (("[curve]", "[curve"), "not TOML"),
        (('b = "0x28', 'b = "0q28'), "curve.b: "),
        (("[generator]", "[generators]"), "did you mean 'generator'?"),
        (("cofactor = 1", 'cofactor = "1"'), "order.cofactor: must be an integer"),
    ],
)
def test_what_is_no_description_is_refused(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "sm2.toml"
    path.write_text(SM2.read_text().replace(*change))
    with pytest.raises(DescriptionError, match=re.escape(message)):
        read_source(path)


def test_a_description_that_is_not_there() -> None:
    with pytest.raises(DescriptionError, match="no such file"):
        read_source(Path("missing.toml"))


def test_what_has_no_end_is_read_to_the_limit_only(tmp_path: Path) -> None:
    sparse = tmp_path / "sparse.toml"
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(DescriptionError, match="larger than 65536 bytes"):
        read_source(sparse)


def test_emitted_constants_keep_their_lines() -> None:
    emitted = read_emitted(GENERATED / "sm2")
    files = {(constant.file, constant.name): constant for constant in emitted.constants}
    description = load(SM2)
    for end, one in description.footprints.items():
        table = files[f"limbs64/table_g{end}.c", "comb_table"]
        assert len(table.values) == 8 * one.geometry.comb_points(256)
    found = {name: constant for (_, name), constant in files.items()}
    assert found["P"].type == "words" and len(found["P"].values) == 4
    assert found["curve_b"].values[:2] == (0x28, 0xE9)
    constant = found["wnaf_table"]
    lines = (emitted.folder / constant.file).read_text().splitlines()
    for value, line in zip(constant.values, constant.lines, strict=True):
        assert f"0x{value:016x}" in lines[line - 1]


TEXT = """/* a comment with const x y = {1}; */
#ifndef SM2_H
#define SM2_H
#define SM2_FP_BYTES 32
#define P0 UINT64_C(0xff)
#define P1 UINT64_C(0x10)
#define P_MU_0 UINT64_C(3)
#define sm2_fp_mul SM2_JOIN(SM2_KERNEL, fp_mul)
extern const sm2_point_affine sm2_table[2];
static const sm2_fp sm2_one = {
    {UINT64_C(0x01), UINT64_C(0x00)} /* R */
};
"""


def test_the_forms_of_constants() -> None:
    found = {c.name: c for c in read_constants("x.h", TEXT, "sm2")}
    assert {name: (c.type, c.values, c.lines) for name, c in found.items()} == {
        "SM2_FP_BYTES": ("word", (32,), (4,)),
        "P": ("words", (0xFF, 0x10), (5, 6)),
        "P_MU": ("words", (3,), (7,)),
        "one": ("fp", (1, 0), (11, 11)),
    }


def test_constants_in_several_dimensions_and_with_signs() -> None:
    text = """const sm9_fp sm9_rows[2][2] = {
    {{{1}}, {{2}}},
    {{{3}}, {{4}}},
};
const int8_t sm9_digits[SM9_DIGITS] = {1, 0, -1};
"""
    found = {c.name: c for c in read_constants("x.c", text, "sm9")}
    assert (found["rows"].type, found["rows"].values) == ("fp", (1, 2, 3, 4))
    assert found["rows"].lines == (2, 2, 3, 3)
    assert (found["digits"].type, found["digits"].values) == ("int8_t", (1, 0, -1))


@pytest.mark.parametrize(
    "text, message",
    [
        ("#define P0 0xffull\n", "x.h:1: P0: a constant in a form"),
        ("#define P2 UINT64_C(1)\n", "its limbs are not numbered"),
        ("const sm2_fp sm2_one = ONE;\n", "x.h:1: sm2_one: a constant in a form"),
        ("const sm2_fp sm2_one = {ZERO};\n", "no numbers in its initialiser"),
    ],
)
def test_no_constant_escapes_by_its_form(text: str, message: str) -> None:
    with pytest.raises(ValidateError, match=re.escape(message)):
        read_constants("x.h", text, "sm2")


def test_a_shipped_curve_must_have_its_folder(tmp_path: Path) -> None:
    with pytest.raises(ValidateError, match="not an emitted folder"):
        make_request([SM2], tmp_path, VECTORS)


def test_chains_raise_to_their_exponents() -> None:
    description = load(SM2)
    p, n = description.p.value, description.n.value
    wanted = {"fp_inv": p - 2, "fn_inv": n - 2, "fp_sqrt": (p + 1) // 4}
    chains = read_chains(read_source(SM2))
    assert {chain.operation for chain in chains} == set(wanted)
    for chain in chains:
        values = {"1": 1, "": 0}
        for target, left, shift, right in chain.steps:
            values[target] = (values[left] << shift) + values[right]
        assert values[chain.result] == wanted[chain.operation]


def test_a_line_that_is_no_step_of_a_chain(tmp_path: Path) -> None:
    path = tmp_path / "sm2.toml"
    path.write_text(SM2.read_text())
    (tmp_path / "chains").mkdir()
    (tmp_path / "chains" / "sm2_fp_inv.acc").write_text("# x\nz = 1 * 2\nreturn z\n")
    with pytest.raises(ValidateError, match=r"sm2_fp_inv.acc:2: 'z = 1 \* 2' is not a step"):
        read_chains(read_source(path))


def test_vectors_go_to_the_curve_they_stand_on() -> None:
    sources = [read_source(CURVES / f"{name}.toml") for name in ("sm2", "sm2test256")]
    subjects: dict[str, set[str]] = {}
    counts: dict[tuple[str, str], int] = {}
    for file in read_vectors(VECTORS, sources, others=True):
        subjects.setdefault(file.file, set()).add(file.subject)
        counts[file.file, file.subject] = len(file.content["cases"])
    assert subjects["sm2_sign.json"] == {"sm2", "sm2test256"}
    assert subjects["sm2_points.json"] == {"sm2"}
    assert subjects["field/sm2_n.json"] == {"sm2"}
    assert subjects["field/sm2test_p.json"] == {"sm2test256"}
    assert subjects["curve/p256.json"] == {OTHERS}
    whole = len(json.loads((VECTORS / "sm2_sign.json").read_text())["cases"])
    assert counts["sm2_sign.json", "sm2"] + counts["sm2_sign.json", "sm2test256"] == whole


def test_a_pairing_is_read_with_its_numbers() -> None:
    source, description = read_source(CURVES / "sm9.toml"), load(CURVES / "sm9.toml")
    assert description.pairing is not None and source.refusal == ""
    assert source.texts["pairing.nonresidue"] == "-2"
    assert source.loaded["pairing.parameter"] == description.pairing.t
    keys = [f"pairing.generator.{key}" for key in ("x0", "x1", "y0", "y1")]
    (x0, x1), (y0, y1) = description.pairing.generator
    assert [source.loaded[key] for key in keys] == [x0, x1, y0, y1]
    assert [source.read[key] for key in keys] == [x0, x1, y0, y1]
    assert not any(key.startswith("pairing") for key in read_source(SM2).texts)


def test_vectors_of_sm9_are_all_read() -> None:
    """All but those of hashing, which is no arithmetic."""
    files = read_vectors(VECTORS, [read_source(CURVES / "sm9.toml")], others=False)
    there = {path.name for path in VECTORS.glob("sm9_*.json")} - {"sm9_hash.json"}
    assert {file.file for file in files if file.kind not in ("field", "curve")} == there


def test_vectors_of_other_curves_are_left_out_unless_asked_for() -> None:
    files = read_vectors(VECTORS, [read_source(SM2)], others=False)
    assert {file.subject for file in files} == {"sm2"}


def test_two_descriptions_of_one_name(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(SM2.read_text())
    with pytest.raises(ValidateError, match="another description is named sm2"):
        make_request([SM2, copy], GENERATED, VECTORS)


# -- formulas -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "z = x",
        "z = x * y + 1",
        "z = 2 * x",
        "z = x^3",
        "z = x/3",
        "z = -x^2",
        "z = x * y - u * v",
        "p.w = x + y",
        "z =x + y",
    ],
)
def test_what_is_no_step(text: str) -> None:
    assert parse_step(text) is None


@pytest.mark.parametrize(
    "change, message",
    [
        (('"t = p.z^2"', '"t = p.z^3"'), "step 1: 't = p.z^3' is not one field operation"),
        (('"t = p.z^2"', '"t = u^2"'), "step 1: u is read before it is set"),
        (('"r.y = yy', '"yy = yy'), "r.x, r.y and r.z are not all set"),
        (('law = "double"', 'law = "halve"'), "law is one of"),
        (("aliases =", "alias ="), "missing or unknown: alias, aliases"),
        (("format = 1", "format = 2"), "format 1"),
    ],
)
def test_formulas_that_cannot_be_read(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "formulas.toml"
    text = (ROOT / "generator" / "proof" / "formulas.toml").read_text()
    path.write_text(text.replace(*change, 1))
    with pytest.raises(ValidateError, match=re.escape(message)):
        read_formulas(path)


class Residue:
    """An integer mod p, as an element for ``evaluate``."""

    def __init__(self, value: int, p: int) -> None:
        self.value, self.p = value % p, p

    def __add__(self, other: "Residue") -> "Residue":
        return Residue(self.value + other.value, self.p)

    def __sub__(self, other: "Residue") -> "Residue":
        return Residue(self.value - other.value, self.p)

    def __mul__(self, other: "Residue") -> "Residue":
        return Residue(self.value * other.value, self.p)

    def __neg__(self) -> "Residue":
        return Residue(-self.value, self.p)


def curve_of(formula: Formula) -> Group:
    description = load(CURVES / f"{TOYS.get(formula.name, 'toy_general')}.toml")
    return Group(description.p.value, description.a, description.b)


@functools.cache
def all_points(group: Group) -> list[Point]:
    coordinates = range(group.p)
    roots: dict[int, list[int]] = {}
    for y in coordinates:
        roots.setdefault(y * y % group.p, []).append(y)
    return [(x, y) for x in coordinates for y in roots.get(group.right_side(x), [])]


def run(
    formula: Formula, group: Group, p: Point, q: Point, scales: tuple[int, int], alias: str = ""
) -> Point:
    """The formula on p and q under the scales, back in affine coordinates."""
    values = {"equation_a": group.a}
    for name, point, z in zip("pq", (p, q), scales, strict=True):
        assert point is not None
        x, y = point
        z = z if f"{name}.z" in formula.inputs else 1
        values |= {f"{name}.x": x * z**2, f"{name}.y": y * z**3, f"{name}.z": z}
    residues = {name: Residue(value, group.p) for name, value in values.items()}
    half = Residue((group.p + 1) // 2, group.p)
    found = evaluate(formula, residues, half, alias)
    x, y, z = (found[f"{alias or 'r'}.{letter}"].value for letter in "xyz")
    if z == 0:
        return None
    inverse = pow(z, -1, group.p)
    return (x * inverse**2 % group.p, y * inverse**3 % group.p)


@pytest.mark.parametrize("name", TOYS)
def test_doubling_every_point(name: str) -> None:
    formula, group = FORMULAS[name], curve_of(FORMULAS[name])
    for index, point in enumerate(all_points(group)):
        scales = (1 + index % (group.p - 1), 1)
        wanted = group.add(point, point)
        assert run(formula, group, point, point, scales) == wanted
        assert run(formula, group, point, point, scales, alias="p") == wanted


@settings(max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", ["add", "add, q affine"])
def test_adding_points(name: str, data: st.DataObject) -> None:
    """Wherever the sum is not listed as an exception that is wrong."""
    formula, group = FORMULAS[name], curve_of(FORMULAS[name])
    points = all_points(group)
    p = data.draw(st.sampled_from(points))
    q = data.draw(st.sampled_from(points) | st.just(group.negate(p)))
    scale = st.integers(1, group.p - 1)
    scales = (data.draw(scale), data.draw(scale))
    wanted = None if p == q else group.add(p, q)  # the listed case that is wrong
    for alias in ("", *formula.aliases):
        assert run(formula, group, p, q, scales, alias) == wanted


def emitted_steps(text: str, function: str) -> list[str]:
    """The field operations of a function of points.c, in the words of formulas.toml."""
    body = re.search(rf"^void \w+?_{function}\(.*?^}}", text, re.DOTALL | re.MULTILINE)
    assert body is not None
    ops = {"add": "+", "sub": "-", "mul": "*", "sqr": "^2", "half": "/2", "neg": "neg"}
    forms = {name: FORMS[op] for name, op in (ops | {"mul_add_mul": "*+*"}).items()}
    steps = []
    for op, operands in re.findall(r"\w+_fp_(\w+)\((.*?)\);", body[0]):
        target, *reads = (
            re.sub(r"^&(?:\w+_)?(equation_a)$", r"\1", name).lstrip("&").replace("->", ".")
            for name in operands.split(", ")
        )
        steps.append(f"{target} = {forms[op].format(*reads)}")
    return steps


@pytest.mark.parametrize("name", FORMULAS)
def test_the_emitted_text_is_the_formula(name: str, tmp_path: Path) -> None:
    formula = FORMULAS[name]
    description = load(CURVES / f"{TOYS.get(name, 'sm2')}.toml")
    emit_description(description, make_plan(analyse(description), ["c64"]), tmp_path)
    text = (tmp_path / description.name / "limbs64" / "points.c").read_text()
    assert emitted_steps(text, formula.function) == [step.text for step in formula.steps]
    assert " ".join(formula.source.split()) in " ".join(text.replace(" * ", " ").split())


# -- the process ----------------------------------------------------------------------------------


@pytest.fixture
def fake_sage(tmp_path: Path) -> Callable[[str], str]:
    """A command in Sage's place that runs some Python."""

    def make(code: str) -> str:
        path = tmp_path / "sage"
        path.write_text(f"#!{sys.executable}\nimport json, os, sys\n{code}\n")
        path.chmod(0o755)
        return str(path)

    return make


def quiet(name: str) -> None:
    """No progress."""


def test_without_sage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert sage_command() is None
    with pytest.raises(SageError, match="no sage command on PATH"):
        validate([SM2], GENERATED, VECTORS)


def test_sage_is_found_on_path(
    fake_sage: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = fake_sage("")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sage_command() == command


RESULT = {
    "name": "curve",
    "curve": "sm2",
    "passed": True,
    "detail": "fine",
    "seconds": 0.5,
    "comparisons": 3,
}


def test_results_and_progress(fake_sage: Callable[[str], str]) -> None:
    command = fake_sage(
        "request = json.load(sys.stdin)\n"
        f"result = {RESULT!r}\n"
        "print(json.dumps({'begin': 'curve', 'curve': 'sm2'}))\n"
        "print(json.dumps(dict(result, detail=request['word'])))\n"
        "print(json.dumps({'done': 1}))"
    )
    heard: list[str] = []
    results = run_sage(command, {"word": "x" * 1_000_000}, heard.append)
    assert heard == ["sm2: curve"]
    assert results == [CheckResult("curve", "sm2", True, "x" * 1_000_000, 0.5, 3)]


def test_sage_gets_its_own_python(
    fake_sage: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The caller's PYTHONPATH stays outside, Sage's cache out of the home folder."""
    command = fake_sage(
        "found = [k for k in ('PYTHONPATH', 'VIRTUAL_ENV') if k in os.environ]\n"
        f"result = dict({RESULT!r}, detail=repr((sys.argv[1:3], found)))\n"
        "assert os.environ['DOT_SAGE'].startswith(os.getcwd())\n"
        "assert os.environ['HOME'] == os.getcwd()\n"
        "print(json.dumps(result))\n"
        "print(json.dumps({'done': 1}))"
    )
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setenv("VIRTUAL_ENV", "/nowhere")
    (result,) = run_sage(command, {}, quiet)
    assert result.detail == "(['--python', '-c'], [])"


@pytest.mark.parametrize(
    "code, message",
    [
        ("print('x', file=sys.stderr); sys.exit(3)", "Sage ended with status 3: x"),
        ("sys.exit('ImportError: no sage\\nask for help')", "status 1: ImportError: no sage"),
        ("print('{\"done\": 2}')", "Sage ended with status 0"),
        ("", "Sage ended with status 0"),
        ("print('ready')", "Sage answered 'ready', which is no result"),
        ('print(\'{"name": "x"}\')', "which is no result"),
        ("print('{\"done\": 0}', flush=True); os.kill(os.getpid(), 9)", "ended by signal 9"),
    ],
)
def test_an_unfinished_run_is_an_error(
    fake_sage: Callable[[str], str], code: str, message: str
) -> None:
    with pytest.raises(SageError, match=re.escape(message)):
        run_sage(fake_sage(code), {"word": "x" * 1_000_000}, quiet)


def test_a_failed_check_is_read_as_one() -> None:
    for passed in (False, None, 1):
        event = read_event(json.dumps(dict(RESULT, passed=passed)))
        assert isinstance(event, CheckResult) and not event.passed


def test_a_result_as_json() -> None:
    result = CheckResult("curve", "sm2", True, "fine", 0.5, 3)
    assert result.as_dict() == RESULT
    assert replace(result, seconds=0.123456).as_dict()["seconds"] == 0.123


# -- reporting, which runs inside Sage ------------------------------------------------------------


def report_of(use: Callable[[Report], None]) -> list[dict[str, object]]:
    lines: list[str] = []
    report = Report(lines.append)
    use(report)
    report.done()
    return [json.loads(line) for line in lines]


def test_a_check_reports_its_first_failures() -> None:
    def use(report: Report) -> None:
        with report.check("sm2", "numbers") as check:
            for index in range(6):
                check.equal(f"x{index}", index, index if index == 2 else 1 << 40)

    begin, result, done = report_of(use)
    assert begin == {"begin": "numbers", "curve": "sm2"} and done == {"done": 1}
    assert (result["passed"], result["comparisons"]) == (False, 6)
    assert str(result["detail"]).startswith("x0 is 0, but Sage finds 0x10000000000; x1 is 1")
    assert str(result["detail"]).endswith("and 2 more")


def test_an_exception_is_a_failure_and_so_is_no_comparison() -> None:
    def use(report: Report) -> None:
        with report.check("sm2", "raises"):
            raise ArithmeticError("singular")
        with report.check("sm2", "empty") as check:
            check.note("nothing done")

    _, raised, _, empty, done = report_of(use)
    assert not raised["passed"] and "ArithmeticError: singular" in str(raised["detail"])
    assert not empty["passed"] and empty["detail"] == "nothing was compared"
    assert done == {"done": 2}


def test_numbers_are_shown_in_hexadecimal_unless_small() -> None:
    assert [shown(v) for v in (9, -1, 1 << 20, "text", None, True, [1])] == [
        "9",
        "-1",
        "0x100000",
        "text",
        "None",
        "True",
        "[1]",
    ]


# -- independence ---------------------------------------------------------------------------------


def test_validate_shares_nothing_with_what_it_checks() -> None:
    """Of the generator only the description; what runs inside Sage takes nothing of it at all."""
    folder = ROOT / "generator" / "validate"
    for path in sorted(folder.rglob("*.py")):
        allowed = (
            () if "recompute" in path.parts else ("generator.description", "generator.validate")
        )
        for node in ast.walk(ast.parse(path.read_text())):
            modules = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom) and not node.level
                else []
            )
            for module in modules:
                assert not module.startswith("generator") or module.startswith(allowed), path
