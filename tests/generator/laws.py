"""What each field kernel must compute, on Python ints; one statement for every way to run it."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.algorithms.field import Field
from operands import edge_operands, long_runs

#: Runs kernel ``name`` on integers; gives (eval(z) or the byte value, returned mask or None).
Runner = Callable[..., tuple[int, int | None]]


@dataclass(frozen=True)
class Case:
    """One call: named integer inputs, the expected output and, for predicates, the mask."""

    kernel: str
    inputs: dict[str, int]
    output: int | None
    mask: int | None = None


def field_cases(f: Field, names: set[str], rng: random.Random) -> Iterator[Case]:
    """Cases for the kernels called ``names`` (without ``fp_``) of a field."""
    m, r = f.modulus, f.r
    inverse_r = pow(r, -1, m)
    ones = (1 << f.word_bits) - 1
    wide = 1 << (2 * f.limbs * f.word_bits)
    values = edge_operands(m, f.word_bits, rng)
    two: dict[str, Callable[[int, int], int]] = {
        "add": lambda x, y: x + y,
        "sub": lambda x, y: x - y,
        "mul": lambda x, y: x * y * inverse_r,
        "mul_barrett": lambda x, y: x * y,
        "mul_solinas": lambda x, y: x * y,
    }
    one: dict[str, Callable[[int], int]] = {
        "neg": lambda x: -x,
        "half": lambda x: x * pow(2, -1, m),
        "sqr": lambda x: x * x * inverse_r,
        "to_montgomery": lambda x: x * r,
        "from_montgomery": lambda x: x * inverse_r,
    }
    for x in values:
        for name in sorted(names & set(one)):
            yield Case(name, {"x": x}, one[name](x) % m)
        yield Case("is_zero", {"x": x}, None, ones if x == 0 else 0)
        yield Case("to_bytes", {"x": x}, x)
        yield Case("from_bytes", {"in": x}, x, ones)
        for k in (0, 1, 3, 8, (1 << 32) - 1, rng.getrandbits(32)):
            yield Case("mul_small", {"x": x, "k": k}, k * x % m)
        for y in rng.sample(values, 6) + [x, m - 1 - x]:
            for name in sorted(names & set(two)):
                yield Case(name, {"x": x, "y": y}, two[name](x, y) % m)
            yield Case("equal", {"x": x, "y": y}, None, ones if x == y else 0)
            for mask, chosen in ((ones, x), (0, y)):
                yield Case("select", {"mask": mask, "x": x, "y": y}, chosen)
    for x in [0, 1, m - 1, m, m + 1, m * m, (m - 1) ** 2, wide - 1, wide - m, wide // 2]:
        yield Case("reduce_wide", {"x": x % wide}, x % wide % m)
    for _ in range(12):
        x = rng.choice((rng.getrandbits(2 * f.limbs * f.word_bits), long_runs(256, rng) % wide))
        yield Case("reduce_wide", {"x": x}, x % m)
    for x in (m, m + 1, (1 << (8 * f.bytes)) - 1):
        if x >> (8 * f.bytes) == 0:
            yield Case("from_bytes", {"in": x}, 0, 0)
    if "mul_add_mul" in names:
        for a, b, c, d in _quadruples(m, values, rng):
            inputs = {"a": a, "b": b, "c": c, "d": d}
            yield Case("mul_add_mul", inputs, (a * b + c * d) * inverse_r % m)
    yield Case("set_zero", {}, 0)
    yield Case("set_one", {}, r % m)


def _quadruples(m: int, values: list[int], rng: random.Random) -> Iterator[list[int]]:
    """Factors of two products: any, all largest, sums next to 0 and to the multiples of m."""
    yield [m - 1] * 4
    for x in values:
        yield rng.choices(values, k=4)
        yield [x, m - 1, m - 1, rng.choice((x, m - 1 - x))]
        yield [x, 1, m - x if x else 0, 1]
