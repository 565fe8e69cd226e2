"""The proof of emitted programs: right texts are proved, wrong ones refused, and where."""

import ast
import dataclasses
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from generator.analysis import CurveFacts, analyse
from generator.description import Geometry, load
from generator.emit.render import render
from generator.plan import make_plan
from generator.proof.c_text import CText, parse_c, read_c
from generator.proof.comments import contracts
from generator.proof.errors import Refused
from generator.proof.programs import ProgramResult, check_names, check_tables, prove_programs
from generator.proof.programs.proof import Context
from generator.proof.programs.prove import PAIRED, PROOFS, prove_function, prove_texts
from generator.proof.programs.statements import FILES
from generator.proof.representation import Folder, open_folder
from proof_mutants import MUTANTS, REWRITTEN, Mutant

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
CURVES = ROOT / "curves"
TOYS = tuple(sorted(path.stem for path in CURVES.glob("toy_*.toml")))
PROVED_FIRST = ("toy_7bit", "toy_cofactor", "toy_tonelli")


def toy_or_full(name: str) -> object:
    """A curve's name as a parameter; all but a few wait for the full tests."""
    return name if name in PROVED_FIRST else pytest.param(name, marks=pytest.mark.full)


#: Inversions that are programs over field functions; those by divsteps have proofs of their own.
CHAINED = {"fp.inv": "chain", "fn.inv": "chain"}


def emitted(facts: CurveFacts, folder: Path, curves: Path = CURVES) -> Folder:
    """A description's files, emitted into ``folder``; the description is one of ``curves``."""
    name = facts.description.name
    for path, text in render(make_plan(facts, overrides=CHAINED), name).items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    (manifest,) = folder.rglob("manifest.json")
    return open_folder(manifest.parent, curves)


@pytest.fixture(scope="session")
def curve(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Folder]:
    """The folder of a curve by name, emitted once."""

    @cache
    def find(name: str) -> Folder:
        return emitted(analyse(load(CURVES / f"{name}.toml")), tmp_path_factory.mktemp(name))

    return find


@cache
def parsed(limbs: Path) -> tuple[CText, dict[str, CText]]:
    """The header and the programs of a folder."""
    header = read_c(limbs / "fields.h")
    files = (*FILES, "fp2.c") if (limbs / "fp2.c").exists() else FILES
    return header, {name: read_c(limbs / name, header) for name in files}


def source(folder: Folder, file: str) -> str:
    return (folder.path / "limbs64" / file).read_text()


def context(folder: Folder, file: str = "", text: str = "") -> Context:
    """The folder's programs, with another text of one file."""
    header, texts = parsed(folder.path / "limbs64")
    if file:
        texts = {**texts, file: parse_c(file, text, header)}
    return Context.of(folder.description, folder.fields, folder.prefix, header, texts)


def prove(folder: Folder) -> list[ProgramResult]:
    limbs = folder.path / "limbs64"
    return prove_programs(limbs, folder.description, folder.fields, folder.prefix)


def rows(folder: Folder) -> int:
    """Of all tables together."""
    return sum(rows_by_file(folder).values())


def rows_by_file(folder: Folder) -> dict[str, int]:
    limbs = folder.path / "limbs64"
    tables = check_tables(limbs, folder.description, folder.fields, folder.prefix)
    assert not any(table.refusals for table in tables)
    return {table.name: table.rows for table in tables}


def refusals(results: list[ProgramResult]) -> list[str]:
    return [result.refusal for result in results if result.refused]


# -- right texts ---------------------------------------------------------------------------------


Curve = Callable[[str], Folder]


@pytest.mark.full
def test_every_program_of_sm2_is_proved(curve: Curve) -> None:
    results = prove(curve("sm2"))
    assert refusals(results) == []
    small = [result.function for result in results if result.file == "comb_small.c"]
    assert small == [result.function for result in results if result.file == "comb.c"]
    assert len(results) - len(small) == len(PROOFS.keys() - PAIRED) == 36
    for result in results:
        assert result.steps and result.obligations and result.statement, result.function


def test_every_row_of_the_tables_of_sm2_is_recomputed(curve: Curve) -> None:
    small = load(CURVES / "sm2.toml").small
    assert small is not None
    assert rows_by_file(curve("sm2")) == {
        "table_g.c": 328 + 64,
        "table_g_small.c": small.comb_points(256) + small.wnaf_g_points,
    }


@pytest.mark.parametrize("name", [toy_or_full(name) for name in TOYS])
def test_every_program_and_row_of_a_toy_is_proved(name: str, curve: Curve) -> None:
    folder = curve(name)
    assert refusals(prove(folder)) == []
    geometry, bits = folder.description.geometry, folder.description.n.bits
    assert rows(folder) == geometry.comb_points(bits) + (1 << (geometry.wnaf_g - 2))


@pytest.mark.parametrize(
    "geometry",
    [Geometry(2, 1, 4, 2, 4), pytest.param(Geometry(4, 5, 2, 5, 2), marks=pytest.mark.full)],
)
def test_other_geometries_are_proved(geometry: Geometry, tmp_path: Path) -> None:
    description = dataclasses.replace(load(CURVES / "toy_17bit.toml"), geometry=geometry)
    folder = emitted(analyse(description), tmp_path)
    folder = dataclasses.replace(folder, description=description)
    assert refusals(prove(folder)) == []
    rows(folder)


@pytest.mark.full
def test_small_multiplications_of_any_geometry_are_proved(tmp_path: Path) -> None:
    description = load(CURVES / "toy_17bit.toml")
    description = dataclasses.replace(description, small=Geometry(4, 5, 2, 5, 2))
    folder = emitted(analyse(description), tmp_path)
    folder = dataclasses.replace(folder, description=description)
    assert refusals(prove(folder)) == []
    assert set(rows_by_file(folder)) == {"table_g.c", "table_g_small.c"}


@pytest.mark.full
def test_the_text_of_one_footprint_is_no_text_of_the_other(curve: Curve, tmp_path: Path) -> None:
    """comb_small.c with the functions of comb.c reads tables that it does not have."""
    folder = shutil.copytree(curve("sm2").path, tmp_path / "sm2")
    text = source(curve("sm2"), "comb.c").replace('"table_g.h"', '"table_g_small.h"')
    (folder / "limbs64" / "comb_small.c").write_text(text)
    results = prove(open_folder(folder, CURVES))
    refused = {result.function for result in results if result.refused}
    assert {"sm2_comb_mul", "sm2_double_mul_vartime"} <= refused
    assert {result.file for result in results if result.refused} == {"comb_small.c"}


@pytest.mark.parametrize("function", REWRITTEN)
def test_another_right_formula_is_proved_too(function: str, curve: Curve) -> None:
    body, text = REWRITTEN[function], source(curve("sm2"), "points.c")
    head = re.search(rf"^void sm2_{function}\([^{{]*\{{\n", text, re.MULTILINE)
    assert head
    text = text[: head.end()] + body + text[text.index("\n}\n", head.end()) + 1 :]
    assert prove_function(context(curve("sm2"), "points.c", text), function).refusal == ""


@pytest.mark.parametrize("name", ["sm2", *TOYS])
def test_the_statements_are_the_emitted_contracts(name: str, curve: Curve) -> None:
    own = context(curve(name))
    for short, statement in own.statements.items():
        comment = contracts(own.texts[statement.file].source)[own.full(short)]
        assert comment.summary == statement.summary
        assert comment.get("requires") == statement.requires, short
        assert comment.get("ensures") == statement.ensures, short
        assert comment.get("aliasing") == (statement.aliasing,), short
        expected = "constant" if statement.constant_time else "depends on the operands"
        assert comment.get("time")[0].startswith(expected), short


@pytest.mark.full
def test_square_roots_of_p224_say_what_q_is_and_are_proved(tmp_path: Path) -> None:
    """p - 1 = 2^96 q: 95 rounds of Tonelli-Shanks in the place of a toy's one or two."""
    folder = emitted(analyse(load(HERE / "p224.toml")), tmp_path, HERE)
    comment = contracts(source(folder, "chains.c"))["p224_fp_sqrt_power"]
    assert comment.summary == "z = x^e with e = (q - 1) / 2, q = (p - 1) / 2^96"
    results = [prove_function(context(folder), name) for name in ("fp_sqrt_power", "fp_sqrt")]
    assert refusals(results) == []
    assert results[0].summary == comment.summary
    assert f"z = x^{2**127 - 1:#x} " in results[0].steps[0][1]


# -- wrong texts ---------------------------------------------------------------------------------


def changed(folder: Folder, mutant: Mutant) -> tuple[str, int]:
    """The file's text with the change inside the mutant's function, and the function's line."""
    text = source(folder, mutant.file)
    prefix = folder.prefix
    head = re.search(rf"^(static )?\w+ {prefix}_{mutant.function}\([^{{]*\{{\n", text, re.MULTILINE)
    assert head, mutant
    start, end = head.end(), text.index("\n}\n", head.end()) + 1
    body = text[start:end]
    old = mutant.old.replace("@", f"{prefix}_")
    assert body.count(old) >= mutant.occurrence, mutant
    parts = body.split(old)
    new = mutant.new.replace("@", f"{prefix}_")
    kept = old.join(parts[: mutant.occurrence]) + new + old.join(parts[mutant.occurrence :])
    return text[:start] + kept + text[end:], text.count("\n", 0, head.start()) + 1


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_wrong_text_is_refused(mutant: Mutant, curve: Curve) -> None:
    folder = curve(mutant.curve)
    text, line = changed(folder, mutant)
    result = prove_function(context(folder, mutant.file, text), mutant.function)
    assert result.refused is not None
    place = result.refused.place
    assert place is not None and place.file == mutant.file
    last = text.split("\n")[line - 1 :].index("}") + line
    assert line <= place.line <= last
    assert re.search(mutant.reason, result.refusal), result.refusal
    assert f"_{mutant.function}" in result.refusal


def test_there_are_enough_wrong_texts() -> None:
    assert len(MUTANTS) >= 60
    assert {m.function for m in MUTANTS} == set(PROOFS) - PAIRED - {"fn_sqr_run"}


def with_constant(folder: Folder, file: str, name: str, bit: int) -> str:
    """The text with one bit of a constant's first limb changed."""
    text = source(folder, file)
    found = re.search(rf"{name} = \{{\n    \{{UINT64_C\((0x\w+)\)", text)
    assert found
    value = int(found[1], 16) ^ (1 << bit)
    return text[: found.start(1)] + f"{value:#018x}" + text[found.end(1) :]


@pytest.mark.parametrize(
    ("on", "file", "name", "function"),
    [
        ("sm2", "points.c", "equation_a", "point_is_on_curve"),
        ("sm2", "points.c", "equation_b", "point_is_on_curve"),
        ("sm2", "comb.c", "comb_offset", "comb_mul"),
        ("sm2", "comb.c", "window_offset", "mul"),
        ("toy_general", "points.c", "equation_a", "point_double"),
        ("toy_tonelli", "chains.c", "sqrt_unity", "fp_sqrt"),
    ],
)
def test_a_wrong_constant_is_refused(
    on: str, file: str, name: str, function: str, curve: Curve
) -> None:
    own = context(curve(on), file, with_constant(curve(on), file, name, 1))
    assert prove_function(own, function).refused is not None


def test_a_constant_beyond_the_modulus_is_refused(curve: Curve) -> None:
    folder = curve("toy_general")
    text = with_constant(folder, "points.c", "equation_a", 40)
    result = prove_function(context(folder, "points.c", text), "point_double")
    assert "equation_a" in result.refusal and "is not below p" in result.refusal


def test_a_function_without_a_statement_is_refused(curve: Curve) -> None:
    text = source(curve("toy_zero"), "points.c").rstrip("\n")
    more = "void triple(toy_zero_point *r, const toy_zero_point *p) {\n    *r = *p;\n}\n"
    found = refusals(prove_texts(context(curve("toy_zero"), "points.c", f"{text}\n{more}")))
    line = text.count("\n") + 2
    assert found == [f"points.c:{line}: no statement is known for triple"]


def test_a_function_that_is_missing_is_refused(curve: Curve) -> None:
    text = source(curve("sm2"), "points.c").replace("sm2_point_neg", "sm2_point_minus")
    result = prove_function(context(curve("sm2"), "points.c", text), "point_neg")
    assert "the function sm2_point_neg is not defined" in result.refusal


def test_a_constant_that_no_function_uses_is_refused(curve: Curve) -> None:
    folder = curve("toy_zero")
    more = "static const toy_zero_fp toy_zero_spare = {\n    {UINT64_C(0x1)}\n};\n"
    text = f"{source(folder, 'chains.c')}\n{more}"
    found = refusals(prove_texts(context(folder, "chains.c", text)))
    assert len(found) == 1 and "toy_zero_spare is used by no function" in found[0]


def test_a_macro_in_a_file_of_programs_is_refused(curve: Curve) -> None:
    text = source(curve("sm2"), "comb.c")
    text = text.replace("#include <stdint.h>", "#include <stdint.h>\n#define SM2_FP_LIMBS 2")
    with pytest.raises(Refused, match="this does not stand here"):
        prove_texts(context(curve("sm2"), "comb.c", text))


# -- tables --------------------------------------------------------------------------------------


def refused_table(folder: Folder, into: Path, text: str) -> str:
    """Why the tables are refused with this text."""
    into.mkdir()
    for header in ("fields.h", "table_g.h"):
        (into / header).write_text(source(folder, header))
    (into / "table_g.c").write_text(text)
    table = check_tables(into, folder.description, folder.fields, folder.prefix)[0]
    assert table.name == "table_g.c" and table.refusals
    return table.refusals[0]


def test_a_wrong_digit_of_a_table_is_named(curve: Curve, tmp_path: Path) -> None:
    text = source(curve("sm2"), "table_g.c")
    limbs = list(re.finditer(r"UINT64_C\(0x(\w{16})\)", text))
    digit = limbs[8 * 17 + 6].start(1) + 5
    wrong = text[:digit] + format(int(text[digit], 16) ^ 4, "x") + text[digit + 1 :]
    reason = refused_table(curve("sm2"), tmp_path / "wrong", wrong)
    line = text.count("\n", 0, digit) + 1
    assert reason.startswith(f"table_g.c:{line}: row 17 of sm2_comb_table")
    assert "limb 2 of y" in reason and reason.endswith(": the 6th hexadecimal digit differs")


def test_wrong_rows_of_a_table_are_refused(curve: Curve, tmp_path: Path) -> None:
    folder = curve("toy_minus3")
    text = source(folder, "table_g.c")
    found = re.findall(r"    \{\{\{[^{]*\}\},\s*\{\{[^{]*\}\}\},?\n", text)
    assert len(found) == 8
    swapped = text.replace(found[0], "@").replace(found[1], found[0]).replace("@", found[1])
    assert "row 0 of toy_minus3_comb_table" in refused_table(folder, tmp_path / "swapped", swapped)
    missing = text.replace(found[2], "", 1)
    assert "has 5 rows, not 6" in refused_table(folder, tmp_path / "missing", missing)


# -- names ---------------------------------------------------------------------------------------


def test_names_keep_their_meaning(curve: Curve) -> None:
    folder = curve("sm2")
    header = source(folder, "fields.h") + source(folder, "table_g.h")
    declared = re.findall(r"^(?:void|uint64_t|extern .*) sm2_\w+[(\[]", header, re.MULTILINE)
    files = (*FILES, "inverse.c")
    own = [re.findall(r"^static \w+ sm2_\w+\(", source(folder, f), re.MULTILINE) for f in files]
    count = check_names(folder.path / "limbs64", folder.prefix, parsed(folder.path / "limbs64")[0])
    assert count == len(declared) + sum(map(len, own))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("KERNEL, fp_sub)", "KERNEL, fp_add)", "becomes another function's name"),
        ("#define sm2_fp_mul ", "#define uint64_t ", "is not understood"),
        ("prefix##_##name", "prefix##_##fp_add", "is not understood"),
        ("#define sm2_fp_sub ", "#define sm2_fp_add ", "another function's name"),
    ],
)
def test_a_name_with_another_meaning_is_refused(
    old: str, new: str, reason: str, curve: Curve, tmp_path: Path
) -> None:
    text = source(curve("sm2"), "names.h")
    assert old in text
    (tmp_path / "names.h").write_text(text.replace(old, new))
    with pytest.raises(Refused, match=reason):
        check_names(tmp_path, "sm2")


# -- independence --------------------------------------------------------------------------------


def test_what_proves_shares_no_code_with_what_emits() -> None:
    forbidden = {"ir", "algorithms", "targets", "tables", "emit", "plan", "chains", "analysis"}
    for path in sorted((ROOT / "generator" / "proof").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0 or path.parent.name == "proof", path
                names = [node.module or ""]
            for name in names:
                parts = name.split(".")
                assert parts[0] != "generator" or parts[1] not in forbidden, f"{path}: {name}"
