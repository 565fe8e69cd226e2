"""`geometry.py`: what it measures, and that the geometries agree on every point."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from geometry import DESCRIPTION, Candidate, Failed, candidates, geometries, shipped, with_geometry


def geometry(*words: str | Path, status: int = 0) -> str:
    """What a run prints: standard output, or standard error when it fails."""
    command = [sys.executable, Path(__file__).with_name("geometry.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == status, done
    return done.stdout if status == 0 else done.stderr


def table_bytes(row: dict[str, Any]) -> int:
    """64 for each affine point: half the sums of a block's teeth, every odd multiple."""
    if row["op"] == "base_mul":
        full, rest = divmod(-(-256 // row["comb_spacing"]), row["comb_teeth"])
        return 64 * ((full << (row["comb_teeth"] - 1)) + (1 << rest) // 2)
    return 64 << (row["wnaf_g"] - 2) if "wnaf_g" in row else 0


def test_two_geometries(tmp_path: Path) -> None:
    text = geometry("--check", "--json", tmp_path / "found.json")
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert list(found) == ["cpu", "flags", "batches", "runs", "results"]
    rows = found["results"]
    kernels = list(dict.fromkeys(row["kernel"] for row in rows))
    assert "c64" in kernels
    one = shipped()
    assert [
        (row["kernel"], row["op"], *(value for key, value in row.items() if key in vars(one)))
        for row in rows
    ] == [
        expected
        for kernel in kernels
        for expected in (
            (kernel, "base_mul", one.comb_teeth, one.comb_spacing),
            (kernel, "base_mul", one.comb_teeth - 1, 8),
            (kernel, "mul", one.window),
            (kernel, "mul", one.window - 1),
            (kernel, "double_mul_vartime", one.wnaf_g, one.wnaf_p),
            (kernel, "double_mul_vartime", one.wnaf_g - 1, one.wnaf_p - 1),
        )
    ]
    for row in rows:
        assert row["table_bytes"] == table_bytes(row), row
    assert all(row["cycles"] > 0 and row["spread"] >= 1 for row in rows)
    assert text.count("cycles") == 3 * len(kernels)
    assert geometry("--read", tmp_path / "found.json") == text


def test_each_operation_is_measured_once_for_what_it_depends_on() -> None:
    chosen = geometries([(5, 8), (5, 4)], [4], [(5, 4)])
    assert chosen[0] == shipped()
    found = candidates(chosen, ["c64"])
    assert found == [
        *(Candidate("base_mul", index, "c64") for index in range(3)),
        *(Candidate("mul", index, "c64") for index in range(2)),
        *(Candidate("double_mul_vartime", index, "c64") for index in range(2)),
    ]


def test_descriptions_differ_in_multiplication_only() -> None:
    text = DESCRIPTION.read_text(encoding="utf-8")
    head, mark, rest = text.partition("[multiplication]\n")
    text = head + mark + rest.partition("\n[multiplication.")[0].rstrip("\n") + "\n"
    assert with_geometry(text, shipped()) == text
    small = "[multiplication.small]\ncomb_teeth = 5\n"
    assert with_geometry(text + small, shipped()) == text
    assert (
        with_geometry(text + small + "[more]\nkey = 1\n", shipped()) == text + "[more]\nkey = 1\n"
    )
    other = with_geometry(text, replace(shipped(), comb_teeth=4, wnaf_p=6))
    differing = [
        line for line, was in zip(other.splitlines(), text.splitlines(), strict=True) if line != was
    ]
    assert differing == ["comb_teeth = 4", "wnaf_p = 6"]
    with pytest.raises(Failed, match="multiplication.window"):
        with_geometry(text.replace("window = ", "windows = "), shipped())


def test_what_is_wrong_is_said_in_a_line() -> None:
    assert "such as 6x4" in geometry("--combs", "6", status=2)
    assert "comb_teeth" in geometry("--combs", "99x1", "--windows", "--wnafs", status=1)
    assert "from 10 to 1000" in geometry("--batches", "5", status=2)
    assert geometry("--read", "nothing.json", status=1).count("\n") == 1
