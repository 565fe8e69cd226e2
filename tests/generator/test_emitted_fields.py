"""The printed C: compiled without a warning, run, and compared with Python ints."""

import random
from pathlib import Path

import pytest

from compiled import CompiledField
from generator.algorithms.catalogue import build_kernels
from generator.algorithms.field import Field
from laws import field_cases
from operands import canonical_field, montgomery_field, random_moduli
from test_kernels import BARRETT, CIOS, SOLINAS, SOLINAS_PRIMES

SM2_P = SOLINAS_PRIMES["sm2_p"]
SM2_N = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123


def compiled(
    f: Field, strategies: dict[str, str], folder: Path, compiler: str, level: str
) -> CompiledField:
    return CompiledField(f, build_kernels(f, strategies), folder, compiler, level)


def check(field: CompiledField, seed: int) -> None:
    names = set(field.kernels)
    for case in field_cases(field.field, names, random.Random(seed)):
        assert field.call(case.kernel, case.inputs) == (case.output, case.mask), case


CIOS_MODULI = random_moduli(200, random.Random(4))


@pytest.mark.parametrize(
    "modulus",
    CIOS_MODULI[:40]
    + [pytest.param(modulus, marks=pytest.mark.full) for modulus in CIOS_MODULI[40:]],
)
def test_cios_as_c_is_right_for_any_odd_modulus(modulus: int, tmp_path: Path) -> None:
    check(compiled(montgomery_field(modulus), CIOS, tmp_path, "gcc", "-O1"), modulus % 1000)


@pytest.mark.parametrize("modulus", random_moduli(16, random.Random(5)))
def test_barrett_as_c_is_right_for_any_odd_modulus(modulus: int, tmp_path: Path) -> None:
    check(compiled(canonical_field(modulus), BARRETT, tmp_path, "clang", "-O1"), modulus % 1000)


@pytest.mark.parametrize("name", SOLINAS_PRIMES)
def test_solinas_as_c_is_right(name: str, tmp_path: Path) -> None:
    check(compiled(canonical_field(SOLINAS_PRIMES[name]), SOLINAS, tmp_path, "gcc", "-O2"), 6)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("level", ["-O0", "-O2", "-O3"])
@pytest.mark.parametrize("modulus", [SM2_P, SM2_N], ids=["p", "n"])
def test_sm2_fields_on_every_compiler_and_level(
    modulus: int, level: str, compiler: str, tmp_path: Path
) -> None:
    check(compiled(montgomery_field(modulus), CIOS, tmp_path, compiler, level), 7)


@pytest.mark.parametrize("modulus", [SM2_P, SM2_N], ids=["p", "n"])
def test_the_strategies_agree(modulus: int, tmp_path: Path) -> None:
    """CIOS through the Montgomery domain, Barrett and (for p) Solinas give the same products."""
    field = compiled(montgomery_field(modulus), CIOS, tmp_path, "gcc", "-O2")
    rng = random.Random(8)
    others = [n for n in ("mul_barrett", "mul_solinas") if n in field.kernels]
    assert len(others) == (2 if modulus == SM2_P else 1)
    for _ in range(2000):
        x, y = rng.randrange(modulus), rng.randrange(modulus)
        x_domain = field.call("to_montgomery", {"x": x})[0]
        y_domain = field.call("to_montgomery", {"x": y})[0]
        product = field.call("mul", {"x": x_domain, "y": y_domain})[0]
        expected = field.call("from_montgomery", {"x": product})
        assert expected[0] == x * y % modulus
        for name in others:
            assert field.call(name, {"x": x, "y": y}) == expected, name
