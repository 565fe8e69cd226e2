"""Scalar multiplications on the interpreter: every scalar of toy curves, edges and known answers.

An observer holds each plain addition to its contract (p != +-q, neither infinite), so a ladder
whose bounds were derived wrongly fails here even where its result happens to be right.
"""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from generator.algorithms.comb import comb_reaches
from generator.algorithms.signed_digits import Reach
from generator.algorithms.window import window_reaches
from generator.description import Geometry
from generator.description.group import Point
from generator.ir.program_counts import operation_counts
from generator.ir.program_interpreter import Cell, Storage, residues
from generator.tables import comb_table, wnaf_table
from program_runs import TOYS, Curve, Runs, curve, some_points

VECTORS = Path(__file__).parents[1] / "vectors" / "sm2_points.json"
SM2_EDGES = (0, 1, 2, 3, 4, 5, 2**32, 2**64 - 1, 2**128, 2**252, 2**255, (1 << 255) - 1)
PLAIN = ("point_add", "point_add_mixed")
COMPLETE = ("point_add_complete", "point_add_mixed_complete")


class Observed:
    """Runs that hold plain additions to their contract and count what complete ones met."""

    def __init__(self, c: Curve) -> None:
        self.curve = c
        self.runs: Runs = c.machine()
        self.met = {"equal": 0, "opposite": 0, "infinite": 0}
        for name in PLAIN:
            self.runs.machine.observers[name] = self._plain
        for name in COMPLETE:
            self.runs.machine.observers[name] = self._complete

    def _operands(self, p: dict[str, Storage], q: dict[str, Storage]) -> tuple[Point, Point]:
        one = {"z": self.runs.jacobian(self.curve.generator)["z"]}
        return self.runs.point(p), self.runs.point({**one, **q})

    def _plain(self, r: Storage, p: dict[str, Storage], q: dict[str, Storage]) -> None:
        left, right = self._operands(p, q)
        assert left is not None and right is not None, "a plain addition met infinity"
        assert left[0] != right[0], "a plain addition met p = q or p = -q"

    def _complete(self, r: Storage, p: dict[str, Storage], q: dict[str, Storage]) -> None:
        left, right = self._operands(p, q)
        self.met["infinite"] += left is None or right is None
        self.met["equal"] += left == right
        self.met["opposite"] += left == self.curve.group.negate(right)

    def base_mul(self, k: int) -> Point:
        """k G."""
        result = self.runs.room()
        self.runs.call("base_mul", result, Cell(k))
        return self.runs.point(result)

    def mul(self, k: int, point: Point) -> Point:
        """k P."""
        result = self.runs.room()
        self.runs.call("mul", result, Cell(k), self.runs.affine(point))
        return self.runs.point(result)

    def double_mul(self, s: int, t: int, point: Point) -> Point:
        """s G + t P."""
        result = self.runs.room()
        self.runs.call("double_mul_vartime", result, Cell(s), Cell(t), self.runs.affine(point))
        return self.runs.point(result)

    def prepared(self, point: Point) -> list[dict[str, Storage]]:
        """The comb's table of a point."""
        description = self.curve.facts.description
        rows = description.geometry.comb_points(description.n.bits)
        table: list[dict[str, Storage]] = [{"x": Cell(), "y": Cell()} for _ in range(rows)]
        self.runs.call("comb_table_vartime", table, self.runs.affine(point))
        return table

    def comb_mul(self, k: int, table: list[dict[str, Storage]]) -> Point:
        """k P for the point of a table."""
        result = self.runs.room()
        self.runs.call("comb_mul", result, Cell(k), table)
        return self.runs.point(result)

    def comb_double_mul(self, s: int, t: int, table: list[dict[str, Storage]]) -> Point:
        """s G + t P for the point of a table."""
        result = self.runs.room()
        self.runs.call("comb_double_mul_vartime", result, Cell(s), Cell(t), table)
        return self.runs.point(result)


def multiples(c: Curve, point: Point) -> list[Point]:
    """0, P, 2 P, ..., (n - 1) P."""
    found: list[Point] = [None]
    for _ in range(c.n - 1):
        found.append(c.group.add(found[-1], point))
    return found


@pytest.mark.parametrize("name", TOYS)
def test_every_multiple_of_the_generator(name: str) -> None:
    c = curve(name)
    observed = Observed(c)
    for k, expected in enumerate(multiples(c, c.generator)):
        assert observed.base_mul(k) == expected, k
    assert observed.met["opposite"] > 0, "k = 0 ends in acc = -entry"


@pytest.mark.parametrize("name", TOYS)
def test_every_multiple_of_another_point(name: str) -> None:
    c, rng = curve(name), random.Random(1)
    observed = Observed(c)
    point = some_points(c, 1, rng)[0]
    for k, expected in enumerate(multiples(c, point)):
        assert observed.mul(k, point) == expected, k
    assert observed.met["opposite"] > 0


@pytest.mark.parametrize("name", TOYS)
def test_double_multiplication(name: str) -> None:
    """Scalars 0 and 1 and everything that cancels; P = G, P = -G and others."""
    c, rng = curve(name), random.Random(2)
    observed = Observed(c)
    of_g = multiples(c, c.generator)
    for log in (1, c.n - 1, 2, rng.randrange(c.n)):
        point = of_g[log]
        if point is None:
            continue
        scalars = [0, 1, 2, c.n - 1, c.n - 2, *(rng.randrange(c.n) for _ in range(12))]
        pairs = [(s, t) for s in scalars for t in scalars[:6]]
        pairs += [(-t * log % c.n, t) for t in scalars]
        for s, t in pairs:
            assert observed.double_mul(s, t, point) == of_g[(s + t * log) % c.n], (s, t, log)


@pytest.mark.parametrize("name", [*TOYS, "sm2", "sm2test256"])
def test_a_prepared_table_is_that_of_the_generator(name: str) -> None:
    c = curve(name)
    observed = Observed(c)
    table = observed.prepared(c.generator)
    found = tuple(residues(observed.runs.machine, row) for row in table)
    assert found == comb_table(c.facts.description)


@pytest.mark.parametrize("name", TOYS)
def test_every_multiple_of_a_prepared_point(name: str) -> None:
    c, rng = curve(name), random.Random(6)
    observed = Observed(c)
    point = some_points(c, 1, rng)[0]
    table = observed.prepared(point)
    of_p, of_g = multiples(c, point), multiples(c, c.generator)
    for k, expected in enumerate(of_p):
        assert observed.comb_mul(k, table) == expected, k
        s = rng.randrange(c.n)
        assert observed.comb_double_mul(s, k, table) == c.group.add(of_g[s], expected), (s, k)
    assert observed.met["opposite"] > 0


def test_many_pairs_of_scalars_of_the_smallest_curve() -> None:
    c = curve("toy_7bit")
    observed = Observed(c)
    of_g = multiples(c, c.generator)
    for s in range(0, c.n, 8):
        for t in range(c.n):
            assert observed.double_mul(s, t, of_g[5]) == of_g[(s + 5 * t) % c.n], (s, t)


@pytest.mark.parametrize("name", ["sm2", "sm2test256"])
def test_edge_scalars_of_256_bits(name: str) -> None:
    c, rng = curve(name), random.Random(3)
    observed = Observed(c)
    point = some_points(c, 1, rng)[0]
    table = observed.prepared(point)
    for k in (*SM2_EDGES, c.n - 1, c.n - 2, (c.n - 1) // 2, rng.randrange(c.n)):
        k %= c.n
        assert observed.base_mul(k) == c.group.multiply(k, c.generator), k
        assert observed.mul(k, point) == c.group.multiply(k, point), k
        assert observed.comb_mul(k, table) == c.group.multiply(k, point), k
    for s, t in ((0, 0), (0, 1), (1, 0), (c.n - 1, c.n - 1), (rng.randrange(c.n), 2**255)):
        expected = c.group.add(c.group.multiply(s, c.generator), c.group.multiply(t, point))
        assert observed.double_mul(s, t % c.n, point) == expected
        assert observed.comb_double_mul(s, t % c.n, table) == expected


def decode(text: str) -> Point:
    if text == "infinity":
        return None
    size = len(text) // 4 * 2
    return int(text[2 : 2 + size], 16), int(text[2 + size :], 16)


def test_known_answers() -> None:
    """Every 7th case of each kind: the emitted C runs all of them."""
    c = curve("sm2")
    observed = Observed(c)
    cases = json.loads(VECTORS.read_text())["cases"]
    by_kind: dict[str, list[dict]] = {}
    for case in cases:
        by_kind.setdefault(case["op"], []).append(case)
    done = 0
    for case in by_kind["mul"][::7]:
        k = int(case["k"], 16)
        point = c.generator if case["point"] == "G" else decode(case["point"])
        if k >= c.n or point is None:
            continue
        got = observed.base_mul(k) if case["point"] == "G" else observed.mul(k, point)
        assert got == decode(case["result"]), case["k"]
        done += 1
    for case in by_kind["muladd"][::7]:
        k, l, q = int(case["k"], 16), int(case["l"], 16), decode(case["q"])
        if max(k, l) < c.n and q is not None:
            assert observed.double_mul(k, l, q) == decode(case["result"]), case
            done += 1
    assert done > 10


def test_operation_counts_are_what_a_run_does() -> None:
    """Exact for constant time; an upper bound within a fifth for s G + t P on random scalars."""
    c, rng = curve("sm2"), random.Random(5)
    for name in ("base_mul", "mul", "double_mul_vartime"):
        observed = Observed(c)
        scalars = [Cell(rng.randrange(c.n)) for _ in range(2 if "double" in name else 1)]
        points = [] if name == "base_mul" else [observed.runs.affine(c.generator)]
        observed.runs.call(name, observed.runs.room(), *scalars, *points)
        calls = observed.runs.machine.calls
        for operation, count in operation_counts(c.programs[name]).items():
            if operation in ("fp_mul", "fp_sqr"):
                low = count if name != "double_mul_vartime" else count * 4 // 5
                assert low <= calls[operation] <= count, (name, operation)


def test_sm2_needs_one_complete_addition_in_each_ladder() -> None:
    c = curve("sm2")
    observed = Observed(c)
    sizes = c.facts.description.geometry
    assert (sizes.comb_length(256), sizes.comb_points(256)) == (256, 328)
    flat = [reach.plain for column in comb_reaches(c.n, sizes) for reach in column]
    assert flat == [True] * (len(flat) - 1) + [False]
    assert [reach.plain for reach in window_reaches(c.n, sizes)] == [True] * 51 + [False]
    observed.base_mul(c.n // 3)
    assert observed.runs.machine.calls["point_add_mixed"] == 42
    assert observed.runs.machine.calls["point_add_mixed_complete"] == 1
    observed.mul(c.n // 3, c.generator)
    assert observed.runs.machine.calls["point_add_complete"] == 1


@pytest.mark.parametrize("n", [97, 239, 557, 947, 99761])
@pytest.mark.parametrize(("teeth", "spacing"), [(1, 1), (2, 3), (3, 2), (4, 2), (3, 1), (2, 5)])
def test_the_reach_of_a_comb(n: int, teeth: int, spacing: int) -> None:
    """The limit is what all digits alike add up to, and the complete additions begin at n."""
    sizes, bits = geometry(comb_teeth=teeth, comb_spacing=spacing), n.bit_length()
    total = 0
    for column in comb_reaches(n, sizes):
        total *= 2
        for block, reach in enumerate(column):
            total += sum(1 << exponent for exponent in sizes.comb_exponents(bits, block))
            assert reach.limit == total
            assert reach.plain == (total < n)
    assert total == (1 << sizes.comb_length(bits)) - 1


def geometry(**sizes: int) -> Geometry:
    defaults = {"comb_teeth": 3, "comb_spacing": 2, "window": 3, "wnaf_g": 3, "wnaf_p": 3}
    return Geometry(**{**defaults, **sizes})


def with_geometry(name: str, **sizes: int) -> Curve:
    """A curve with other sizes."""
    facts = curve(name).facts
    description = replace(facts.description, geometry=geometry(**sizes))
    return Curve(replace(facts, description=description))


SIZES = (
    {"comb_teeth": 2, "comb_spacing": 1, "window": 2, "wnaf_g": 2, "wnaf_p": 2},
    {"comb_teeth": 2, "comb_spacing": 5, "window": 4, "wnaf_g": 4, "wnaf_p": 5},
    {"comb_teeth": 4, "comb_spacing": 1, "window": 5, "wnaf_g": 5, "wnaf_p": 6},
    {"comb_teeth": 1, "comb_spacing": 3, "window": 6, "wnaf_g": 3, "wnaf_p": 7},
    {"comb_teeth": 2, "comb_spacing": 4, "window": 7, "wnaf_g": 6, "wnaf_p": 8},
)


@pytest.mark.parametrize(
    "sizes",
    [*SIZES[:3], *(pytest.param(sizes, marks=pytest.mark.full) for sizes in SIZES[3:])],
    ids=lambda sizes: "-".join(map(str, sizes.values())),
)
def test_every_scalar_with_other_sizes(sizes: dict[str, int]) -> None:
    """Windows wider than the order among them: their tables hold infinity and equal points."""
    c = with_geometry("toy_7bit", **sizes)
    observed = Observed(c)
    of_g = multiples(c, c.generator)
    table = observed.prepared(of_g[7])
    for k in range(c.n):
        assert observed.base_mul(k) == of_g[k], k
        assert observed.mul(k, of_g[7]) == of_g[7 * k % c.n], k
        assert observed.comb_mul(k, table) == of_g[7 * k % c.n], k
        assert observed.comb_double_mul(c.n - 1 - k, k, table) == of_g[(6 * k - 1) % c.n], k
        assert observed.double_mul(c.n - 1 - k, k, of_g[7]) == of_g[(6 * k - 1) % c.n], k


def test_plain_additions_alone_would_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The derivation matters: without it the last addition of k = 0 breaks its contract."""

    def careless(n: int, sizes: Geometry) -> list[list[Reach]]:
        return [[Reach(r.limit, True) for r in column] for column in comb_reaches(n, sizes)]

    monkeypatch.setattr("generator.algorithms.comb.comb_reaches", careless)
    observed = Observed(with_geometry("toy_minus3"))
    with pytest.raises(AssertionError, match="a plain addition met"):
        observed.base_mul(0)


def test_tables_with_infinity_are_refused() -> None:
    """Seven teeth side by side add up to every odd number from 1 to 127, so to n = 97 too."""
    description = curve("toy_7bit").facts.description
    wide = geometry(comb_teeth=7, comb_spacing=1, wnaf_g=8)
    with pytest.raises(ValueError, match="an entry of the comb .* is infinity: choose others"):
        comb_table(replace(description, geometry=wide))
    with pytest.raises(ValueError, match="wnaf_g = 8 needs an order above 2\\^7"):
        wnaf_table(replace(description, geometry=wide))


@pytest.mark.parametrize("name", ["sm2", "toy_zero"])
def test_tables_hold_the_multiples_that_they_promise(name: str) -> None:
    c = curve(name)
    d = c.facts.description
    sizes, bits = d.geometry, d.n.bits
    comb = comb_table(d)
    rng = random.Random(4)
    blocks = len(sizes.comb_block_teeth(bits))
    for block in rng.sample(range(blocks), min(3, blocks)):
        *low, top = sizes.comb_exponents(bits, block)
        index = rng.randrange(1 << len(low))
        signed = sum((1 if index >> j & 1 else -1) << e for j, e in enumerate(low))
        entry = comb[block * sizes.comb_block_points + index]
        assert entry == c.group.multiply((1 << top) + signed, c.generator)
    assert len(comb) == sizes.comb_points(bits)
    odd = [c.group.multiply(2 * i + 1, c.generator) for i in range(sizes.wnaf_g_points)]
    assert list(wnaf_table(d)) == odd
