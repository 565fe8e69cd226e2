"""The two pairs of files with multiplications: what stands for what, and how small small is."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.analysis import analyse
from generator.description import load
from generator.emit.render import render
from generator.plan import make_plan
from program_runs import Curve
from generator.ir.program_interpreter import Cell

ROOT = Path(__file__).parents[2]
LIMBS = ROOT / "generated" / "sm2" / "limbs64"
SM2 = load(ROOT / "curves" / "sm2.toml")
AFFINE_BYTES = 64
MOST_BYTES = 8192
POINTS = re.compile(r"extern const sm2_point_affine sm2_(\w+)\[(\d+)\];")
FUNCTION = re.compile(r"^(?:void|uint64_t) sm2_\w+\([^)]*\)", re.MULTILINE)


def table_bytes(end: str) -> int:
    """Of the tables that a pair of files has, by their declarations."""
    found = POINTS.findall((LIMBS / f"table_g{end}.h").read_text())
    assert [name for name, _ in found] == ["comb_table", "wnaf_table"]
    return AFFINE_BYTES * sum(int(points) for _, points in found)


def test_the_small_tables_are_small() -> None:
    assert table_bytes("_small") < MOST_BYTES < table_bytes("")


def test_both_files_define_the_same_functions() -> None:
    first, second = ((LIMBS / f"comb{end}.c").read_text() for end in ("", "_small"))
    assert FUNCTION.findall(first) == FUNCTION.findall(second) != []


@pytest.mark.parametrize(("own", "other"), [("", "_small"), ("_small", "")])
def test_each_file_says_what_stands_for_it(own: str, other: str) -> None:
    text = " ".join((LIMBS / f"comb{own}.c").read_text().replace("\n *", "").split())
    assert f'#include "table_g{own}.h"' in text
    assert (
        f"this file and table_g{own}.c, whose tables take {table_bytes(own)} bytes, or in their "
        f"place comb{other}.c and table_g{other}.c, whose tables take {table_bytes(other)}:"
    ) in text


def test_without_a_small_geometry_there_is_one_pair() -> None:
    plan = make_plan(analyse(replace(SM2, small=None)))
    files = render(plan, "sm2")
    assert [name for name in files if "small" in name] == []
    assert "comb.c" in " ".join(files) and "in their place" not in files["sm2/limbs64/comb.c"]
    assert "_small.c" not in files["sm2/manifest.json"]


def test_small_multiplications_are_right() -> None:
    """On the interpreter; the C tests run the library that is built with them."""
    small = SM2.footprints["_small"]
    curve = Curve(replace(analyse(SM2), description=small))
    runs, rng = curve.machine(), random.Random(11)
    n, generator = curve.n, curve.generator
    for k in (0, 1, 2, 3, n - 1, n - 2, n // 2, 2**255, rng.randrange(n), rng.randrange(n)):
        r = runs.room()
        runs.call("base_mul", r, Cell(k))
        assert runs.point(r) == curve.group.multiply(k, generator), k
    for s, t in ((0, 0), (1, n - 1), (n - 1, 1), (rng.randrange(n), rng.randrange(n))):
        r = runs.room()
        runs.call("double_mul_vartime", r, Cell(s), Cell(t), runs.affine(generator))
        assert runs.point(r) == curve.group.multiply((s + t) % n, generator), (s, t)
