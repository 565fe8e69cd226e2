"""Programs as C: compiled without a warning for every curve and word size, run on known answers."""

import ctypes
import json
import random
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from generator.emit.render import render
from generator.ir.contract import Signature
from generator.ir.program import globals_of
from generator.plan import make_plan
from generator.targets.c_program import print_body
from generator.targets.c_prototype import WORD_TYPES, prototype
from program_runs import TOYS, Curve, curve, definition

WARNINGS = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
VECTORS = Path(__file__).parents[1] / "vectors" / "sm2_points.json"
HEAD = """#include <stddef.h>
#include <stdint.h>
#define T_FP_LIMBS {fp_limbs}
typedef struct {{ {word} limb[{fp_limbs}]; }} t_fp;
typedef t_fp t_fp_canonical;
typedef struct {{ {word} limb[{fn_limbs}]; }} t_fn;
typedef struct {{ {word} limb[{fn_limbs}]; }} t_fn_canonical;
typedef struct {{ t_fp x, y, z; }} t_point;
typedef struct {{ t_fp x, y; }} t_point_affine;
void t_wipe(void *data, size_t size);
"""


def prototypes(signatures: list[Signature], word_bits: int) -> str:
    return "".join(f"{prototype(s, 't', word_bits)};\n" for s in signatures)


def of_footprint(files: Iterable[str], suffix: str) -> list[str]:
    """The files of a program with the tables of one footprint: comb and table_g, or ..._small."""
    other = {"": "_small", "_small": ""}[suffix]
    left_out = {f"{stem}{other}.c" for stem in ("comb", "table_g")}
    return [name for name in files if Path(name).name not in left_out]


def unit(c: Curve, word_bits: int, suffix: str = "") -> str:
    """Every program of a curve in one translation unit, field functions and inversions declared."""
    d = c.facts.description
    limbs = {f"{f}_limbs": -(-m.bits // word_bits) for f, m in (("fp", d.p), ("fn", d.n))}
    text = HEAD.format(word=WORD_TYPES[word_bits], **limbs)
    text += prototypes(list(c.fields.values()), word_bits)
    inverse, *files = of_footprint(c.files, suffix)
    text += prototypes([f.signature for f in c.files[inverse] if not f.internal], word_bits)
    functions = [f for name in files for f in c.files[name]]
    text += prototypes([f.signature for f in functions if not f.internal], word_bits)
    for constant in globals_of(functions, "constant"):
        text += f"extern const t_{constant.type.base} t_{constant.name};\n"
    for table in globals_of(functions, "table"):
        text += f"extern const t_point_affine t_{table.name}[{table.type.length}];\n"
    return text + "\n".join(definition(f, "t", word_bits) for f in functions)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("word_bits", [64, 32])
@pytest.mark.parametrize("name", [*TOYS, "sm2", "sm2_small", "sm2test256"])
def test_the_text_compiles_without_a_warning(
    name: str, word_bits: int, compiler: str, tmp_path: Path
) -> None:
    stem, small, _ = name.partition("_small")
    text = unit(curve(stem), word_bits, small)
    source = tmp_path / "programs.c"
    source.write_text(text)
    command = [compiler, *WARNINGS, "-O2", "-c", str(source), "-o", str(tmp_path / "programs.o")]
    subprocess.run(command, check=True)


@pytest.mark.parametrize("name", ["sm2", "toy_tonelli"])
def test_lines_have_at_most_100_columns(name: str) -> None:
    functions = [function for file in curve(name).files.values() for function in file]
    for function in functions:
        assert max(map(len, print_body(function, "a_long_prefix").splitlines())) <= 100, function


class Emitted:
    """The emitted files of a curve, compiled and called with Python ints."""

    def __init__(self, c: Curve, folder: Path, compiler: str, level: str, suffix: str = "") -> None:
        self.curve = c
        files = render(make_plan(c.facts), "t")
        for path, text in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        sources = [str(folder / p) for p in of_footprint(files, suffix) if p.endswith(".c")]
        library = folder / "t.so"
        command = [compiler, *WARNINGS, level, "-shared", "-fPIC", *sources, "-o", str(library)]
        subprocess.run(command, check=True)
        self._library = ctypes.CDLL(str(library))
        d = c.facts.description
        self._sizes = {"fp": 8 * -(-d.p.bits // 64), "fn": 8 * -(-d.n.bits // 64)}
        self._radix = 1 << 8 * self._sizes["fp"]

    def _scalar(self, k: int) -> ctypes.Array[ctypes.c_char]:
        size = self._sizes["fn"]
        return ctypes.create_string_buffer(k.to_bytes(size, "little"), size)

    def _coordinates(self, *values: int) -> ctypes.Array[ctypes.c_char]:
        size = self._sizes["fp"]
        p = self.curve.p
        data = b"".join((v * self._radix % p).to_bytes(size, "little") for v in values)
        return ctypes.create_string_buffer(data, len(data))

    def _run(self, name: str, *arguments: object) -> tuple[int, int] | None:
        size, p = self._sizes["fp"], self.curve.p
        result = ctypes.create_string_buffer(3 * size)
        affine = ctypes.create_string_buffer(2 * size)
        getattr(self._library, f"t_{name}")(result, *arguments)
        to_affine = self._library.t_point_to_affine
        to_affine.restype = ctypes.c_uint64
        mask = to_affine(affine, result)
        inverse = pow(self._radix, -1, p)
        x, y = (int.from_bytes(affine.raw[i : i + size], "little") * inverse % p for i in (0, size))
        assert mask in (0, (1 << 64) - 1)
        assert mask or (x, y) == (0, 0)
        return (x, y) if mask else None

    def base_mul(self, k: int) -> tuple[int, int] | None:
        """k G."""
        return self._run("base_mul", self._scalar(k))

    def mul(self, k: int, point: tuple[int, int]) -> tuple[int, int] | None:
        """k P."""
        return self._run("mul", self._scalar(k), self._coordinates(*point))

    def double_mul(self, s: int, t: int, point: tuple[int, int]) -> tuple[int, int] | None:
        """s G + t P."""
        scalars = (self._scalar(s), self._scalar(t))
        return self._run("double_mul_vartime", *scalars, self._coordinates(*point))


@cache
def sm2_cases(kind: str) -> list[dict[str, str]]:
    return [case for case in json.loads(VECTORS.read_text())["cases"] if case["op"] == kind]


def decode(text: str) -> tuple[int, int] | None:
    if text == "infinity":
        return None
    return int(text[2:66], 16), int(text[66:], 16)


@pytest.mark.parametrize("suffix", ["", "_small"])
@pytest.mark.parametrize(
    ("compiler", "level"),
    [("gcc", "-O2"), ("clang", "-O3"), pytest.param("gcc", "-O0", marks=pytest.mark.full)],
)
def test_known_answers(compiler: str, level: str, suffix: str, tmp_path: Path) -> None:
    c = curve("sm2")
    emitted = Emitted(c, tmp_path, compiler, level, suffix)
    for case in sm2_cases("mul"):
        k, expected = int(case["k"], 16) % c.n, decode(case["result"])
        point = c.generator if case["point"] == "G" else decode(case["point"])
        if point is None:
            continue
        assert emitted.mul(k, point) == expected, case
        if case["point"] == "G":
            assert emitted.base_mul(k) == expected, case
    for case in sm2_cases("muladd"):
        k, l, q = int(case["k"], 16) % c.n, int(case["l"], 16) % c.n, decode(case["q"])
        if q is not None:
            assert emitted.double_mul(k, l, q) == decode(case["result"]), case


@pytest.mark.parametrize("name", TOYS)
def test_every_scalar_of_a_toy_curve(name: str, tmp_path: Path) -> None:
    c, rng = curve(name), random.Random(1)
    emitted = Emitted(c, tmp_path, "gcc", "-O1")
    multiples = [None]
    for _ in range(c.n - 1):
        multiples.append(c.group.add(multiples[-1], c.generator))
    logs = [1, c.n - 1, *(rng.randrange(1, c.n) for _ in range(6))]
    for k in range(c.n):
        assert emitted.base_mul(k) == multiples[k], k
        for log in logs:
            expected = multiples[k * log % c.n]
            assert emitted.mul(k, multiples[log]) == expected, (k, log)
            s = rng.choice((0, 1, c.n - 1, -k * log % c.n, rng.randrange(c.n)))
            expected = multiples[(s + k * log) % c.n]
            assert emitted.double_mul(s, k, multiples[log]) == expected, (s, k, log)
