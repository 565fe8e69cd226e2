"""Emitted folders copied into a project of their own: C99, no library, any prefix."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = Path(__file__).resolve().parent / "project"
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
CPP_PROGRAM = """
#include "first/limbs64/fields.h"
int main() {
    first_fp one;
    first_fp_set_one(&one);
    return first_fp_is_zero(&one) == 0 ? 0 : 1;
}
"""
FOOTPRINTS = ("fast", "small")
FLAGS = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def emit(curve: str, prefix: str, out: Path) -> None:
    command = [sys.executable, "-m", "generator", "emit", f"curves/{curve}.toml"]
    subprocess.run([*command, "--prefix", prefix, "--out", str(out)], cwd=ROOT, check=True)


def sources_of(folder: Path, footprint: str) -> list[str]:
    """The C files of one program: of two pairs of multiplications one."""
    found = []
    for path in sorted(folder.rglob("*.c")):
        is_small = path.stem.endswith("_small")
        paired = is_small or path.with_name(f"{path.stem}_small.c").exists()
        if not paired or is_small == (footprint == "small"):
            found.append(str(path))
    return found


@pytest.mark.parametrize("footprint", FOOTPRINTS)
def test_two_curves_under_different_prefixes_link_in_one_c99_program(
    footprint: str, tmp_path: Path
) -> None:
    emit("sm2", "first", tmp_path)
    emit("sm2test256", "second", tmp_path)
    sources = sources_of(tmp_path, footprint)
    program = tmp_path / "program"
    main = str(PROJECT / "two_curves.c")
    subprocess.run(
        [CC, *FLAGS, f"-I{tmp_path}", main, *sources, "-o", str(program)], cwd=ROOT, check=True
    )
    done = subprocess.run([program], check=True, capture_output=True, text=True)
    assert done.stdout == "1 1\n"


def test_a_cpp_program_links_the_emitted_c(tmp_path: Path) -> None:
    emit("sm2", "first", tmp_path)
    folder = tmp_path / "first" / "limbs64"
    objects = []
    for source in sources_of(folder, "fast"):
        objects.append(f"{source}.o")
        subprocess.run([CC, *FLAGS, "-c", source, "-o", objects[-1]], check=True)
    main = tmp_path / "main.cpp"
    main.write_text(CPP_PROGRAM)
    program = tmp_path / "program"
    subprocess.run([CXX, f"-I{tmp_path}", str(main), *objects, "-o", str(program)], check=True)
    assert subprocess.run([program]).returncode == 0


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("name", ["comb.c", "comb_small.c", "table_g.c", "table_g_small.c"])
def test_each_file_of_a_footprint_compiles_alone(name: str, compiler: str, tmp_path: Path) -> None:
    source = str(ROOT / "generated" / "sm2" / "limbs64" / name)
    command = [compiler, *FLAGS, "-c", source, "-o", str(tmp_path / "object.o")]
    subprocess.run(command, check=True)


def test_a_target_without_128_bit_integers_is_refused_in_words(tmp_path: Path) -> None:
    emit("sm2", "first", tmp_path)
    source = str(tmp_path / "first" / "limbs64" / "c64.c")
    command = [CC, *FLAGS, "-U__SIZEOF_INT128__", "-c", source, "-o", str(tmp_path / "o")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    assert "need a 64-bit target" in done.stderr


def test_emitted_text_includes_nothing_but_stdint_and_stddef(tmp_path: Path) -> None:
    emit("sm2", "first", tmp_path)
    lines = [
        line
        for path in tmp_path.rglob("*.[ch]")
        for line in path.read_text().splitlines()
        if line.startswith("#include <")
    ]
    assert lines
    assert set(lines) <= {"#include <stdint.h>", "#include <stddef.h>"}
