"""Everything that an emitted folder says of itself is compared: its manifest, heads and guards.

Whoever has the folder and its description alone has nothing else to compare it with.
"""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.analysis import analyse
from generator.description import load
from generator.emit import emit_description
from generator.plan import make_plan
from generator.proof import Audit, Refused, audit_folder

CURVES = Path(__file__).resolve().parents[2] / "curves"
TOY = "toy_general"
UPPER = TOY.upper()


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A toy's folder, emitted once."""
    plan = make_plan(analyse(load(CURVES / f"{TOY}.toml")))
    out = tmp_path_factory.mktemp("toy")
    emit_description(plan.facts.description, plan, out)
    return out / TOY


@pytest.fixture
def folder(toy: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(toy, tmp_path / TOY))


def refusal(folder: Path) -> str:
    """What the audit of the folder finds wrong."""
    try:
        audit: Audit = audit_folder(folder, CURVES)
    except Refused as refused:
        return str(refused)
    return "\n".join([*audit.failures, *(f.refusal for f in audit.functions if f.refusal)])


def test_the_folder_that_is_changed_below_passes(folder: Path) -> None:
    assert refusal(folder) == ""


def test_the_manifest_has_what_is_compared_and_no_more(folder: Path) -> None:
    content = json.loads((folder / "manifest.json").read_text())
    assert set(content) == {
        *("emitted_by", "format", "description", "prefix", "target", "representation"),
        *("strategies", "functions", "files"),
    }
    assert content["strategies"] == {
        "fp.inv": "safegcd",
        "fn.inv": "safegcd",
        "fp.sqrt": "atkin",
        "point.formulas": "jacobian-general",
    }
    assert "fp_add" in content["functions"]["limbs64/c64.c"]


@pytest.mark.parametrize(
    ("name", "overrides", "expected"),
    [
        (
            "toy_minus3",
            {"fp.inv": "chain"},
            {"fp.inv": "chain", "fn.inv": "safegcd", "point.formulas": "jacobian-minus-three"},
        ),
        ("toy_tonelli", {}, {"fp.sqrt": "tonelli-shanks"}),
        pytest.param(
            "toy_zero",
            {"fn.inv": "chain"},
            {"fn.inv": "chain", "point.formulas": "jacobian-zero"},
            marks=pytest.mark.full,
        ),
    ],
)
def test_strategies_are_those_of_the_folder(
    name: str, overrides: dict[str, str], expected: dict[str, str], tmp_path: Path
) -> None:
    plan = make_plan(analyse(load(CURVES / f"{name}.toml")), overrides=overrides)
    emit_description(plan.facts.description, plan, tmp_path, prefix="other")
    content = json.loads((tmp_path / "other" / "manifest.json").read_text())
    assert expected.items() <= content["strategies"].items()
    assert refusal(tmp_path / "other") == ""


Change = Callable[[dict], object]
FP = "representation", "fp"


def at(*path: str) -> Callable[[dict], dict]:
    """The member of the manifest at a path of names."""

    def find(content: dict) -> dict:
        for name in path:
            content = content[name]
        return content

    return find


#: The manifest: the change, and what is said of it.
MANIFESTS: dict[str, tuple[Change, str]] = {
    "an unknown member": (lambda m: m.update(licence="proprietary"), "licence"),
    "a member that is missing": (lambda m: m.pop("format"), "format"),
    "another format": (lambda m: m.update(format=2), "format"),
    "a format that is no number": (lambda m: m.update(format=True), "format"),
    "another emitter": (lambda m: m.update(emitted_by="somebody"), "emitted_by"),
    "another name": (lambda m: at("description")(m).update(name="sm2"), "description.*sm2"),
    "an unknown member of the description": (
        lambda m: at("description")(m).update(title="SM2"),
        "title",
    ),
    "assembly without C": (lambda m: m.update(target="adx"), "target"),
    "targets in another order": (lambda m: m.update(target="adx,c64"), "target"),
    "a target twice": (lambda m: m.update(target="c64,c64,adx"), "target"),
    "an unknown target": (lambda m: m.update(target="c64,adx,avx"), "target"),
    "C without the assembly that is there": (lambda m: m.update(target="c64"), "adx.S"),
    "targets as a list": (lambda m: m.update(target=["c64", "adx"]), "target"),
    "an unknown field": (lambda m: at("representation")(m).update(fq={}), "representation.*fq"),
    "an unknown fact of a field": (lambda m: at(*FP)(m).update(spare_bits=3), "spare_bits"),
    "a fact of a field that is missing": (lambda m: at(*FP)(m).pop("bytes"), "bytes"),
    "limbs as text": (lambda m: at(*FP)(m).update(limbs="1"), "limbs"),
    "bytes as a fraction": (lambda m: at(*FP)(m).update(bytes=1.0), "bytes"),
    "a number for a truth": (lambda m: at(*FP)(m).update(montgomery=1), "montgomery"),
    "another R": (lambda m: at(*FP)(m).update(r="0x1"), "representation"),
    "R with zeros in front": (lambda m: at(*FP)(m).update(r="0x010000000000000000"), "represent"),
    "an unknown strategy": (lambda m: at("strategies")(m).update({"mul": "x"}), "strategies.*mul"),
    "a strategy that is missing": (lambda m: at("strategies")(m).pop("fp.inv"), "fp.inv"),
    "another inversion": (lambda m: at("strategies")(m).update({"fp.inv": "chain"}), "fp.inv"),
    "another inversion mod n": (
        lambda m: at("strategies")(m).update({"fn.inv": "chain"}),
        "fn.inv",
    ),
    "another root": (
        lambda m: at("strategies")(m).update({"fp.sqrt": "tonelli-shanks"}),
        "fp.sqrt",
    ),
    "other formulas": (
        lambda m: at("strategies")(m).update({"point.formulas": "jacobian-minus-three"}),
        "point.formulas",
    ),
    "a function twice": (
        lambda m: at("functions")(m)["limbs64/c64.c"].append("fp_add"),
        "fp_add.*twice",
    ),
    "a file without functions": (
        lambda m: at("functions")(m).update({"limbs64/table_g.c": []}),
        "table_g.c",
    ),
    "costs": (
        lambda m: at("functions")(m).update(
            {"limbs64/c64.c": {n: {"cost": 1} for n in at("functions")(m)["limbs64/c64.c"]}}
        ),
        "functions",
    ),
    "a function less": (lambda m: at("functions")(m)["limbs64/c64.c"].pop(), "functions lack"),
    "a file twice": (lambda m: m["files"].append("curve.h"), "curve.h.*twice"),
    "a file by another path": (lambda m: m["files"].append("./curve.h"), "not audited"),
    "files by name": (lambda m: m.update(files=dict.fromkeys(m["files"])), "files"),
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_manifest_that_says_otherwise_is_refused(name: str, folder: Path) -> None:
    change, expected = MANIFESTS[name]
    path = folder / "manifest.json"
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content, indent=2))
    assert re.search(rf"manifest\.json:1: .*{expected}", refusal(folder)), refusal(folder)


def test_a_member_is_not_given_twice(folder: Path) -> None:
    path = folder / "manifest.json"
    path.write_text(path.read_text().replace('"prefix":', '"prefix": "sm2",\n  "prefix":', 1))
    assert re.search(r"manifest\.json:1: .*prefix.*twice", refusal(folder)), refusal(folder)


#: A file: its name, old text, new text, what is said of it.
FILES = {
    "a guard of curve.h": ("curve.h", f"{UPPER}_CURVE_H", "SM2_CURVE_H", "guard"),
    "a guard of fields.h": ("limbs64/fields.h", f"{UPPER}_LIMBS64", "SM2_LIMBS64", "guard"),
    "a guard of other limbs": ("limbs64/fields.h", "_LIMBS64_F", "_LIMBS32_F", "guard"),
    "a guard of a table": ("limbs64/table_g.h", f"{UPPER}_LIMBS64", "SM2_LIMBS64", "guard"),
    "a guard of names.h": ("limbs64/names.h", f"{UPPER}_LIMBS64", "SM2_LIMBS64", "understood"),
    "names of other limbs": ("limbs64/names.h", "_LIMBS64", "_LIMBS32", "understood"),
    "another description": ("limbs64/c64.c", f"{TOY}: ", "sm2: ", "head"),
    "another SHA-256": ("limbs64/points.c", "SHA-256         ", "SHA-256         0", "head"),
    "another SHA-256 of assembly": ("limbs64/adx.S", "SHA-256         ", "SHA-256  0     ", "head"),
    "another representation": ("limbs64/comb.c", "fp: 1 limb", "fp: 4 limb", "head"),
    "another domain": ("limbs64/table_g.c", "Montgomery domain", "canonical", "head"),
    "another licence": ("limbs64/names.h", "Apache-2.0 OR MIT", "proprietary", "head"),
    "another format": ("curve.h", "(format 1)", "(format 2)", "head"),
    "another command": ("curve.h", f"curves/{TOY}.toml", "curves/sm2.toml", "head"),
    "a command with an option": (
        "limbs64/fields.h",
        f"curves/{TOY}.toml",
        f"curves/{TOY}.toml --strategy fp.inv=chain",
        "head",
    ),
    "a prefix in the command": (
        "limbs64/inverse.c",
        f"curves/{TOY}.toml",
        f"curves/{TOY}.toml --prefix sm2",
        "head",
    ),
}


@pytest.mark.full
@pytest.mark.parametrize("name", FILES)
def test_a_head_or_guard_that_says_otherwise_is_refused(name: str, folder: Path) -> None:
    file, old, new, expected = FILES[name]
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    short = re.escape(file.removeprefix("limbs64/"))
    assert re.search(rf"{short}:[1-9]\d*: .*{expected}", refusal(folder)), refusal(folder)


def test_every_file_says_the_same_command(folder: Path) -> None:
    """Whatever strategies a person asked for, all of it was made by one command."""
    option = f"curves/{TOY}.toml --strategy fp.sqr=cios"
    for path in [folder / "curve.h", *sorted((folder / "limbs64").iterdir())]:
        path.write_text(path.read_text().replace(f"curves/{TOY}.toml", option))
    assert refusal(folder) == ""
    path = folder / "limbs64" / "points.c"
    path.write_text(path.read_text().replace("fp.sqr=cios", "fp.sqr=solinas"))
    assert re.search(r"points\.c:5: .*head .* another command", refusal(folder)), refusal(folder)
