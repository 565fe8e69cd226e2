"""Inversion by divsteps: right for every odd modulus and operand, in the IR and compiled."""

import math
import random
from pathlib import Path

import pytest
from generator.analysis import analyse
from generator.analysis.divsteps import divsteps, divsteps_needed
from generator.description import load
from inversions import Inversion, operands

CURVES = Path(__file__).parents[2] / "curves"
SEED = 20190413


def _moduli() -> list[int]:
    """Odd numbers of 3 to 521 bits, at the edges of words and between, primes among them."""
    rng = random.Random(SEED)
    found = [5, 7, 9, 31, (1 << 61) - 1, (1 << 64) - 59, (1 << 64) - 1, (1 << 127) - 1]
    found += [(1 << 255) - 19, (1 << 256) - (1 << 32) - 977, (1 << 256) - 1, (1 << 521) - 1]
    for bits in (4, 8, 17, 31, 63, 64, 65, 100, 127, 128, 129, 192, 255, 256, 257, 383, 384, 520):
        found.append(rng.getrandbits(bits) | 1 | 1 << (bits - 1))
    for path in sorted(CURVES.glob("*.toml")):
        facts = analyse(load(path))
        found += [facts.p.value, facts.n.value]
    return sorted(set(found))


MODULI = _moduli()
#: How the names of the inversions end: in constant time, and for public values.
TIMES = ("", "_vartime")


def _expected(x: int, modulus: int) -> int:
    return pow(x, -1, modulus) if x else 0


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("modulus", MODULI, ids=lambda m: f"{m.bit_length()}-bit-{m % 9973}")
def test_interpreted(modulus: int, time: str) -> None:
    rng = random.Random(SEED)
    inversion = Inversion(modulus)
    for x in rng.sample(operands(modulus, rng), 6) + [0, 1, modulus - 1]:
        if x == 0 or math.gcd(x, modulus) == 1:
            assert inversion.interpreted(x, time) == _expected(x, modulus), hex(x)


@pytest.mark.parametrize("compiler,level", [("gcc", "-O2"), ("clang", "-O2")])
def test_compiled(compiler: str, level: str, tmp_path: Path) -> None:
    rng = random.Random(SEED)
    for modulus in MODULI[::3] if compiler == "gcc" else MODULI[1::3] + MODULI[-1:]:
        inverse = Inversion(modulus).compiled(tmp_path, compiler, level)
        for x in operands(modulus, rng) + [rng.randrange(modulus) for _ in range(200)]:
            if x == 0 or math.gcd(x, modulus) == 1:
                for time in TIMES:
                    assert inverse(x, time) == _expected(x, modulus), (modulus, x, time)
                    assert inverse(x, time, alias=True) == _expected(x, modulus), (modulus, x, time)


def _steps(f: int, g: int) -> int:
    """Divsteps from delta = 1/2 until g = 0, by their definition; delta is held doubled."""
    delta, steps = 1, 0
    while g:
        if delta > 0 and g & 1:
            delta, f, g = 2 - delta, g, (g - f) // 2
        else:
            delta, g = 2 + delta, (g + (g & 1) * f) // 2
        steps += 1
    return steps


@pytest.mark.parametrize("bits", range(1, 11))
def test_enough_divsteps_for_all_small_operands(bits: int) -> None:
    """The theorem's bound has no least number of bits: every f and g of up to 10 bits agree."""
    top = 1 << bits
    most = max(_steps(f, g) for f in range(1, top, 2) for g in range(f + 1))
    assert most <= divsteps_needed(bits)


def test_known_numbers_of_divsteps() -> None:
    """590 for 256 bits, as the hulls' authors print; 10 batches of 59."""
    plan = divsteps(256, "p").value
    assert (plan.needed, plan.batches, plan.steps) == (590, 10, 59)


def test_batches_are_never_too_few() -> None:
    for bits in range(3, 1025):
        plan = divsteps(bits, "p").value
        assert plan.batches * plan.steps >= plan.needed
        assert 4096 * plan.needed >= 9437 * bits + 1
        assert plan.steps <= 60
