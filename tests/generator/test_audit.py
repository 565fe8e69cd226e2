"""The audit of a folder whose files were changed: refused by name, whatever the damage.

What is damaged is the folder of a toy, which is proved in a moment; SM2's is audited once.
"""

import html
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
from generator.proof import Audit, Refused, audit_folder, report
from generator.proof.obligations import KINDS

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
TOY = "toy_general"


@pytest.fixture(scope="module")
def sm2() -> Audit:
    """The audit of the emitted folder of SM2."""
    return audit_folder(ROOT / "generated" / "sm2", CURVES)


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


def replace(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1))

    return change


def append(name: str, data: bytes) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with (folder / name).open("ab") as stream:
            stream.write(data)

    return change


def reasons(audit: Audit) -> str:
    return "\n".join([*audit.failures, *(f.refusal for f in audit.functions if f.refusal)])


def test_the_emitted_folder_passes(sm2: Audit) -> None:
    assert reasons(sm2) == ""
    assert sum(f.proved for f in sm2.functions) > 60
    assert [f.function for f in sm2.functions if f.trusted] == ["sm2_wipe"]


def test_the_folder_that_is_damaged_below_passes_undamaged(folder: Path) -> None:
    audit = audit_folder(folder, CURVES)
    assert reasons(audit) == ""
    assert [f.function for f in audit.functions if f.trusted] == [f"{TOY}_wipe"]


def hide_the_wipe(folder: Path) -> None:
    """The listed text stays, in a comment; what is compiled leaves the first byte."""
    path = folder / "limbs64" / "c64.c"
    text = path.read_text()
    start = text.index(f"void {TOY}_wipe(")
    wipe = text[start:]
    assert wipe.rstrip().endswith("}")
    path.write_text(f"{text[:start]}/*\n{wipe}*/\n{wipe.replace('size > 0', 'size > 1')}")


DAMAGE = {
    "a size": (replace("curve.h", "COFACTOR 1", "COFACTOR 2"), "curve.h"),
    "a byte of b": (replace("curve.h", "0x00, 0x20", "0x00, 0x21"), "curve.h"),
    "a name": (
        append("limbs64/names.h", f"#define {TOY}_fp_add {TOY}_fp_sub\n".encode()),
        "names.h",
    ),
    "limbs": (replace("limbs64/fields.h", "FP_LIMBS 1", "FP_LIMBS 2"), "fields.h"),
    "no UTF-8": (append("limbs64/comb.c", b"\xff\xfe"), "comb.c"),
    "no UTF-8 in a header": (append("limbs64/names.h", b"\xff\xfe"), "names.h"),
    "wipe": (replace("limbs64/c64.c", "volatile uint8_t", "uint8_t"), f"{TOY}_wipe"),
    "a wipe in a comment": (hide_the_wipe, f"{TOY}_wipe: the text is not the listed one"),
    "a constant": (replace("limbs64/c64.c", "P0 UINT64_C(0x0", "P0 UINT64_C(0x1"), "P0"),
    "a contract": (
        replace("limbs64/c64.c", "(eval(x) + eval(y))", "(eval(x) + 1)"),
        "(eval(x) + 1)",
    ),
    "an added file": (
        lambda folder: (folder / "limbs64" / "extra.c").write_text("int x;\n") and None,
        "extra.c",
    ),
    "a missing file": (lambda folder: (folder / "limbs64" / "points.c").unlink(), "points.c"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_refused_and_named(name: str, folder: Path) -> None:
    change, expected = DAMAGE[name]
    change(folder)
    audit = audit_folder(folder, CURVES)
    assert not audit.passed
    assert expected in reasons(audit)


def drop(name: str, word: str) -> Callable[[Path], None]:
    """Leaves out the first line that has the word."""

    def change(folder: Path) -> None:
        lines = (folder / name).read_text().splitlines(keepends=True)
        lines.remove(next(line for line in lines if word in line))
        (folder / name).write_text("".join(lines))

    return change


#: By what is wrong: the change, functions whose proofs rest on it, and functions whose do not.
RESTING = {
    "a kernel in C": (
        replace("limbs64/c64.c", "mask = 0 - borrow;", "mask = borrow;"),
        {"point_double", "base_mul", "mul", "double_mul_vartime"},
        {"fp_add", "fn_sub", "fp_sqr", "scalar_bits", "inv_divsteps"},
    ),
    "a kernel in assembly": (
        drop("limbs64/adx.S", "mulx"),
        {"point_double", "base_mul", "fp_sqrt"},
        {"fp_add", "fn_mul", "scalar_bits"},
    ),
    "a row of a table": (
        replace("limbs64/table_g.c", "UINT64_C(0x0", "UINT64_C(0x1"),
        {"base_mul", "double_mul_vartime"},
        {"mul", "comb_entry", "point_add", "fp_mul"},
    ),
    "a file of kernels": (
        append("limbs64/c64.c", b"?"),
        {"point_add", "fp_sqrt", "base_mul", "point_is_on_curve"},
        {"inv_divsteps"},
    ),
    "the file of assembly": (
        append("limbs64/adx.S", b"?"),
        {"point_add", "fp_sqrt", "base_mul", "point_is_on_curve"},
        {"fp_mul", "scalar_bits"},
    ),
}


@pytest.mark.parametrize("name", RESTING)
def test_what_rests_on_what_is_not_proved_is_not_proved(name: str, folder: Path) -> None:
    change, resting, others = RESTING[name]
    change(folder)
    audit = audit_folder(folder, CURVES)
    in_c = {f.function.removeprefix(f"{TOY}_"): f for f in audit.functions if f.file != "adx.S"}
    for function in resting:
        f = in_c[function]
        assert not f.proved and f.total == 0, function
        assert re.search(rf"^{f.file}:\d+: {f.function}: \w+ is not proved$", f.refusal), f.refusal
    for function in others:
        assert in_c[function].proved, in_c[function].refusal
    assert len(audit.failures) == len(set(audit.failures)) <= 1
    assert not audit.passed


def test_every_wrong_row_is_counted_and_the_first_are_named(folder: Path) -> None:
    path = folder / "limbs64" / "table_g.c"
    path.write_text(path.read_text().replace("UINT64_C(0x0", "UINT64_C(0x1"))
    audit = audit_folder(folder, CURVES)
    assert [f.split(": ")[1].split(" of ")[0] for f in audit.failures[:-1]] == [
        f"row {i}" for i in range(4)
    ]
    assert audit.failures[-1] == "4 more rows are wrong"
    assert audit.table_rows == {"table_g.c": 8}


def test_a_refused_invariant_names_the_one_that_was_shown_before(folder: Path) -> None:
    """The invariants of a kernel stand in lines of their own; the fault lies between two."""
    path = folder / "limbs64" / "c64.c"
    lines = path.read_text().splitlines(keepends=True)
    start = next(i for i, line in enumerate(lines) if f"{TOY}_fp_sqr(" in line)
    shown, refused = [i + 1 for i, line in enumerate(lines[start:], start) if "invariant:" in line][
        :2
    ]
    between = next(i for i in range(shown, refused) if "acc = " in lines[i] and "+" in lines[i])
    lines[between] = lines[between].replace("+", "-")
    path.write_text("".join(lines))
    f = next(f for f in audit_folder(folder, CURVES).functions if f.function == f"{TOY}_fp_sqr")
    said = f"the fault lies between line {shown}, whose invariant is shown, and this line"
    assert said in f.refusal, f.refusal


def test_a_manifest_of_another_description_is_refused(folder: Path) -> None:
    replace("manifest.json", '"sha256": "', '"sha256": "0')(folder)
    with pytest.raises(Refused, match="the SHA-256 differs"):
        audit_folder(folder, CURVES)


def test_a_missing_description_says_where_it_was_sought(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--curves"):
        audit_folder(folder, tmp_path)


@pytest.mark.parametrize(
    ("strategy", "name"),
    [pytest.param("solinas", "sm2", marks=pytest.mark.full), ("barrett", TOY)],
)
def test_a_folder_with_plain_values_is_proved_too(strategy: str, name: str, tmp_path: Path) -> None:
    """The contracts have no factor R where values stand as themselves."""
    overrides = {"fp.mul": strategy, "fp.sqr": strategy}
    plan = make_plan(analyse(load(CURVES / f"{name}.toml")), overrides=overrides)
    emit_description(plan.facts.description, plan, tmp_path)
    audit = audit_folder(tmp_path / name, CURVES)
    assert reasons(audit) == ""


def test_the_summary_tells_target_obligations_and_time_of_each_function(
    sm2: Audit, folder: Path
) -> None:
    replace("limbs64/c64.c", "mask = 0 - borrow;", "mask = borrow;")(folder)
    audits = [sm2, audit_folder(folder, CURVES)]
    lines = report.summary_table(audits).splitlines()
    assert lines[1].split() == ["function", "file", "target", "obligations", "time", "result"]
    rows = {tuple(row[:2]): row[2:] for row in (line.split() for line in lines) if len(row) > 6}
    add = rows["sm2_fp_add", "c64.c"]
    assert add[0] == "c64" and int(add[1]) > 50
    for function, file in (
        ("sm2_point_add", "points.c"),
        ("sm2_comb_mul", "comb.c"),
        ("sm2_comb_mul", "comb_small.c"),
    ):
        assert rows[function, file][0] == "program" and int(rows[function, file][1]) > 50
    sub = rows[f"{TOY}_fp_sub", "c64.c"]
    assert sub[1] == "0" and sub[4] == "REFUSED"
    for audit in audits:
        assert f"{sum(f.total for f in audit.functions)} obligations" in "\n".join(lines)
    found = [f for one in json.loads(report.as_json(audits)) for f in one["functions"]]
    for f in found:
        counts = dict(f["obligations"])
        assert counts.pop("total") == sum(counts.values()) and set(counts) <= set(KINDS)
        assert (f["result"] == "proved") == bool(counts), f["function"]
    add = next(f for f in found if f["function"] == "sm2_fp_add")["obligations"]
    assert {"congruence", "range", "carry", "defined", "aliasing", "secret"} < set(add)


def test_the_page_says_what_each_function_is_proved_to_do(sm2: Audit, folder: Path) -> None:
    """Programs ensure their equation; kinds are explained; nothing good is red."""
    replace("limbs64/c64.c", "mask = 0 - borrow;", "mask = borrow;")(folder)
    good, bad = report.as_html([sm2]), report.as_html([audit_folder(folder, CURVES)])
    assert '<b class="proved">0</b><span>refused</span>' in good
    assert re.search(r'<b class="refused">[1-9]\d*</b><span>refused</span>', bad)
    shown = html.unescape(re.sub(r"<pre>.*?</pre>", "", good, flags=re.DOTALL))
    assert shown.count("<dt>ensures</dt><dd><code>r = k G</code></dd>") == 2
    assert "`" not in shown and "<code>unsat</code>" in shown
    for kind, meaning in KINDS.items():
        assert f"<dt>{kind}</dt><dd>{meaning}</dd>" in shown
    headings = re.findall(r"<h2>(\S+)</h2>", good)
    assert headings[0] == "c64.c" and headings[-2:] == ["adx.S", "Constants"]
    assert "- ensures r = k G\n" in report.as_markdown(sm2)
