"""The x86-64 assembly: its kernels on Python ints, then assembled, run and compared with them."""

from __future__ import annotations

import ctypes
import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from compiled import call_function
from generator.algorithms.carry_chains import build_kernels
from generator.algorithms.field import Field
from generator.analysis import analyse
from generator.description import load
from generator.emit import emit_description
from generator.emit.context import FileContext
from generator.emit.functions import assembly_texts
from generator.emit.render import assembly_file
from generator.ir.interpreter import run
from generator.ir.kernel import Kernel
from generator.plan import make_plan
from laws import field_cases
from operands import edge_operands, montgomery_field, random_moduli

ROOT = Path(__file__).resolve().parents[2]
P = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFF
N = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123
P256 = (1 << 256) - (1 << 224) + (1 << 192) + (1 << 96) - 1
MODULI = [P, N, P256, *(m for m in random_moduli(60, random.Random(11)) if m < 1 << 256)]


def words(value: int, count: int) -> list[int]:
    return [(value >> (64 * i)) & ((1 << 64) - 1) for i in range(count)]


def expected(f: Field, name: str, inputs: list[int]) -> int:
    inverse = pow(f.r, -1, f.modulus)
    values: dict[str, Callable[..., int]] = {
        "add": lambda x, y: x + y,
        "sub": lambda x, y: x - y,
        "neg": lambda x: -x,
        "half": lambda x: x * (f.modulus + 1) // 2,
        "mul": lambda x, y: x * y * inverse,
        "sqr": lambda x: x * x * inverse,
        "mul_add_mul": lambda a, b, c, d: (a * b + c * d) * inverse,
    }
    return values[name](*inputs) % f.modulus


@pytest.mark.parametrize("modulus", MODULI)
def test_kernels_on_python_ints(modulus: int) -> None:
    """Every interval and every stated invariant is asserted on the way."""
    f = montgomery_field(modulus)
    rng = random.Random(modulus % 997)
    for kernel in build_kernels(f):
        name = kernel.name.removeprefix("fp_")
        _, *names = (p.name for p in kernel.signature.parameters)
        for x in edge_operands(modulus, 64, rng, 3):
            others = rng.choices(edge_operands(modulus, 64, rng, 1), k=len(names) - 1)
            for values in ([x, *others], [modulus - 1] * len(names)):
                inputs = {name: words(v, f.limbs) for name, v in zip(names, values, strict=True)}
                outputs, _ = run(kernel, inputs)
                z = sum(word << (64 * i) for i, word in enumerate(outputs["z"]))
                assert z == expected(f, name, values), (name, values)


def assembled(f: Field, kernels: list[Kernel], folder: Path, compiler: str) -> ctypes.CDLL:
    """The emitted file over one field, as a shared object; ``main.c`` makes its names visible."""
    description = load(ROOT / "curves" / "sm2.toml")
    context = FileContext(1, "test", description, "t", ("fp",))
    functions = assembly_texts([(k, f) for k in kernels], [], "t")
    (folder / "adx.S").write_text(assembly_file(context, {f: kernels}, functions))
    (folder / "names.h").write_text("")
    lines = [f"extern void t_{k.name}(void);" for k in kernels]
    table = ", ".join(f"t_{k.name}" for k in kernels)
    lines += [f"void (*const functions[])(void) = {{{table}}};"]
    (folder / "main.c").write_text("\n".join(lines) + "\n")
    library = folder / "adx.so"
    command = [
        compiler,
        "-DT_ADX",
        "-shared",
        "-fPIC",
        str(folder / "adx.S"),
        str(folder / "main.c"),
    ]
    subprocess.run([*command, "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def check(f: Field, folder: Path, compiler: str) -> None:
    kernels = build_kernels(f)
    library = assembled(f, kernels, folder, compiler)
    pointers = (ctypes.c_void_p * len(kernels)).in_dll(library, "functions")
    functions = {k.name.removeprefix("fp_"): (k, p) for k, p in zip(kernels, pointers)}
    rng = random.Random(f.modulus % 1009)
    for case in field_cases(f, set(functions), rng):
        if case.kernel not in functions:
            continue
        kernel, pointer = functions[case.kernel]
        count = len(kernel.signature.parameters)
        function = ctypes.CFUNCTYPE(None, *[ctypes.c_char_p] * count)(pointer)
        assert call_function(function, kernel, f, case.inputs) == (case.output, None), case
        for position in range(1, count):
            values = [words(v, f.limbs) for v in case.inputs.values()]
            places = [(ctypes.c_uint64 * f.limbs)(*v) for v in values]
            function(
                *[ctypes.cast(place, ctypes.c_char_p) for place in (places[position - 1], *places)]
            )
            assert list(places[position - 1]) == words(case.output, f.limbs), (case, position)


@pytest.mark.skipif(
    "adx" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"), reason="a processor with ADX"
)
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("modulus", MODULI[:24])
def test_assembled_kernels(modulus: int, compiler: str, tmp_path: Path) -> None:
    check(montgomery_field(modulus), tmp_path, compiler)


def test_the_primes_whose_reduction_needs_no_product() -> None:
    shifts = {m: montgomery_field(m).facts.words(64).shifts.value for m in (P, N, P256)}
    assert shifts == {P: (1 << 160) + (1 << 32) - 1, N: None, P256: None}


def test_a_plan_refuses_what_the_registers_do_not_hold() -> None:
    facts = analyse(load(ROOT / "curves" / "sm2.toml"))
    assert make_plan(facts, ["c64", "adx"]).targets == ("c64", "adx")


@pytest.mark.parametrize("defined", [False, True])
def test_all_files_link_with_and_without_the_macro(defined: bool, tmp_path: Path) -> None:
    """Without it the assembly is empty, so that no function is there twice."""
    plan = make_plan(analyse(load(ROOT / "curves" / "toy_general.toml")))
    emit_description(plan.facts.description, plan, tmp_path)
    folder = tmp_path / "toy_general" / "limbs64"
    sources = [*folder.glob("*.c"), folder / "adx.S"]
    command = ["cc", "-O0", "-shared", "-fPIC", *(["-DTOY_GENERAL_ADX"] if defined else [])]
    subprocess.run([*command, *sources, "-o", tmp_path / "all.so"], check=True)
    alone = tmp_path / "adx.o"
    subprocess.run([*command[:2], "-c", *command[4:], folder / "adx.S", "-o", alone], check=True)
    names = subprocess.run(["nm", alone], check=True, capture_output=True, text=True).stdout
    assert ("toy_general_fp_mul" in names) == defined
