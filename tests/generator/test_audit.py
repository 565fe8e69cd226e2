"""The audit of a folder whose files were changed: refused by name, whatever the damage."""

import json
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the emitted folder of SM2."""
    return Path(shutil.copytree(ROOT / "generated" / "sm2", tmp_path / "sm2"))


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


def test_the_emitted_folder_passes(folder: Path) -> None:
    audit = audit_folder(folder, CURVES)
    assert reasons(audit) == ""
    assert sum(f.proved for f in audit.functions) > 60
    assert [f.function for f in audit.functions if f.trusted] == ["sm2_wipe"]


DAMAGE = {
    "a size": (replace("curve.h", "COFACTOR 1", "COFACTOR 2"), "curve.h"),
    "a byte of b": (replace("curve.h", "0x28, 0xe9", "0x28, 0xe8"), "curve.h"),
    "a name": (append("limbs64/names.h", b"#define sm2_fp_add sm2_fp_sub\n"), "names.h"),
    "limbs": (replace("limbs64/fields.h", "FP_LIMBS 4", "FP_LIMBS 5"), "fields.h"),
    "no UTF-8": (append("limbs64/comb.c", b"\xff\xfe"), "comb.c"),
    "no UTF-8 in a header": (append("limbs64/names.h", b"\xff\xfe"), "names.h"),
    "wipe": (replace("limbs64/c64.c", "volatile uint8_t", "uint8_t"), "sm2_wipe"),
    "a constant": (replace("limbs64/c64.c", "P3 UINT64_C(0xf", "P3 UINT64_C(0xe"), "P3"),
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


def test_a_manifest_of_another_description_is_refused(folder: Path) -> None:
    replace("manifest.json", '"sha256": "', '"sha256": "0')(folder)
    with pytest.raises(Refused, match="the SHA-256 differs"):
        audit_folder(folder, CURVES)


def test_a_missing_description_says_where_it_was_sought(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--curves"):
        audit_folder(folder, tmp_path)


@pytest.mark.parametrize("strategy", ["solinas", "barrett"])
def test_a_folder_with_plain_values_is_proved_too(strategy: str, tmp_path: Path) -> None:
    """The contracts have no factor R where values stand as themselves."""
    overrides = {"fp.mul": strategy, "fp.sqr": strategy}
    plan = make_plan(analyse(load(CURVES / "sm2.toml")), overrides=overrides)
    emit_description(plan.facts.description, plan, tmp_path)
    audit = audit_folder(tmp_path / "sm2", CURVES)
    assert reasons(audit) == ""


def test_the_summary_tells_target_obligations_and_time_of_each_function(folder: Path) -> None:
    replace("limbs64/c64.c", "mask = 0 - borrow;", "mask = borrow;")(folder)
    audit = audit_folder(folder, CURVES)
    lines = report.summary_table([audit]).splitlines()
    assert lines[1].split() == ["function", "file", "target", "obligations", "time", "result"]
    rows = {tuple(row[:2]): row[2:] for row in (line.split() for line in lines) if len(row) > 6}
    add = rows["sm2_fp_add", "c64.c"]
    assert add[0] == "c64" and int(add[1]) > 50
    for function, file in (
        ("sm2_point_add", "points.c"),
        ("sm2_base_mul", "comb.c"),
        ("sm2_base_mul", "comb_small.c"),
    ):
        assert rows[function, file][0] == "program" and int(rows[function, file][1]) > 50
    sub = rows["sm2_fp_sub", "c64.c"]
    assert sub[1] == "0" and sub[4] == "REFUSED"
    assert f"{sum(f.total for f in audit.functions)} obligations" in "\n".join(lines)
    found = json.loads(report.as_json([audit]))[0]["functions"]
    for f in found:
        counts = dict(f["obligations"])
        assert counts.pop("total") == sum(counts.values()) and set(counts) <= set(KINDS)
        assert (f["result"] == "proved") == bool(counts), f["function"]
    add = next(f for f in found if f["function"] == "sm2_fp_add")["obligations"]
    assert {"congruence", "range", "carry", "defined", "aliasing", "secret"} < set(add)
