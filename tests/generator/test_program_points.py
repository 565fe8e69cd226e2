"""Point programs on the interpreter against affine arithmetic on Python ints."""

import random

import pytest

from generator.description.group import Point
from generator.ir.program_counts import operation_counts
from generator.ir.program_interpreter import Cell
from program_runs import TOYS, Curve, curve, some_points

CURVES = (*TOYS, "sm2", "sm2test256")
COMPLETE = ("point_add_complete", "point_add_vartime")
MIXED_COMPLETE = ("point_add_mixed_complete", "point_add_mixed_vartime")


def pairs(c: Curve, rng: random.Random) -> list[tuple[Point, Point]]:
    """Random pairs, equal and opposite points, and infinity on either side."""
    found: list[tuple[Point, Point]] = [(None, None)]
    for p in some_points(c, 4, rng):
        q = some_points(c, 1, rng)[0]
        found += [(p, q), (p, p), (p, c.group.negate(p)), (None, p), (p, None)]
        found.append((p, c.group.add(p, p)))
    return found


def z_of(c: Curve, rng: random.Random) -> int:
    return rng.choice((1, c.p - 1, rng.randrange(1, c.p)))


def plain(c: Curve, p: Point, q: Point) -> bool:
    """Whether the incomplete formula promises anything."""
    return None not in (p, q) and p != q and p != c.group.negate(q)


@pytest.mark.parametrize("name", CURVES)
def test_additions(name: str) -> None:
    c, rng = curve(name), random.Random(1)
    runs = c.machine()
    for p, q in pairs(c, rng):
        names = COMPLETE + (("point_add",) if plain(c, p, q) else ())
        for function in names:
            left, right = runs.jacobian(p, z_of(c, rng)), runs.jacobian(q, z_of(c, rng))
            result = runs.room()
            runs.call(function, result, left, right)
            assert runs.point(result) == c.group.add(p, q), (function, p, q)
            assert (runs.point(left), runs.point(right)) == (p, q)


@pytest.mark.parametrize("name", CURVES)
def test_mixed_additions(name: str) -> None:
    c, rng = curve(name), random.Random(2)
    runs = c.machine()
    for p, q in pairs(c, rng):
        if q is None:
            continue
        names = MIXED_COMPLETE + (("point_add_mixed",) if plain(c, p, q) else ())
        for function in names:
            result, left = runs.room(), runs.jacobian(p, z_of(c, rng))
            runs.call(function, result, left, runs.affine(q))
            assert runs.point(result) == c.group.add(p, q), (function, p, q)
            runs.call(function, left, left, runs.affine(q))
            assert runs.point(left) == c.group.add(p, q), "in place"


@pytest.mark.parametrize("name", CURVES)
def test_an_output_may_be_an_input(name: str) -> None:
    c, rng = curve(name), random.Random(3)
    runs = c.machine()
    for p, q in pairs(c, rng):
        names = COMPLETE + (("point_add",) if plain(c, p, q) else ())
        for function in names:
            left, right = runs.jacobian(p, z_of(c, rng)), runs.jacobian(q, z_of(c, rng))
            runs.call(function, left, left, right)
            assert runs.point(left) == c.group.add(p, q), function
            left = runs.jacobian(p, z_of(c, rng))
            runs.call(function, right, left, right)
            assert runs.point(right) == c.group.add(p, q), function
        both = runs.jacobian(p, z_of(c, rng))
        for function in COMPLETE:
            runs.call(function, both, both, both)
            p = c.group.add(p, p)
            assert runs.point(both) == p, function


@pytest.mark.parametrize("name", CURVES)
def test_no_addition_costs_more_than_it_says(name: str) -> None:
    """Over every branch: what a run does of each operation is within the count, and reaches it."""
    c, rng = curve(name), random.Random(9)
    for function in (*COMPLETE, *MIXED_COMPLETE):
        stated = operation_counts(c.programs[function])
        most = dict.fromkeys(stated, 0)
        for p, q in pairs(c, rng):
            if q is None and "mixed" in function:
                continue
            runs = c.machine()
            right = runs.affine(q) if "mixed" in function else runs.jacobian(q, z_of(c, rng))
            runs.call(function, runs.room(), runs.jacobian(p, z_of(c, rng)), right)
            for operation in c.fields:
                done = runs.machine.calls[operation]
                assert done <= stated.get(operation, 0), (function, operation, p, q)
                if operation in most:
                    most[operation] = max(most[operation], done)
        assert most == stated, function


@pytest.mark.parametrize("name", CURVES)
def test_doubling_and_negation(name: str) -> None:
    c, rng = curve(name), random.Random(4)
    runs = c.machine()
    for p in [None, *some_points(c, 8, rng)]:
        memory = runs.jacobian(p, z_of(c, rng))
        result = runs.room()
        runs.call("point_double", result, memory)
        assert runs.point(result) == c.group.add(p, p)
        runs.call("point_neg", result, memory)
        assert runs.point(result) == c.group.negate(p)
        runs.call("point_neg", memory, memory)
        runs.call("point_double", memory, memory)
        assert runs.point(memory) == c.group.negate(c.group.add(p, p))


def test_a_point_of_order_two_doubles_to_infinity() -> None:
    """The cofactor of this curve is 4, so the group has such a point outside the subgroup."""
    c = curve("toy_cofactor")
    runs = c.machine()
    x = next(x for x in range(c.p) if c.group.right_side(x) == 0)
    for function, arguments in (("point_double", 1), ("point_add_complete", 2)):
        memory = runs.jacobian((x, 0), 5)
        runs.call(function, memory, *[memory] * arguments)
        assert runs.point(memory) is None, function


@pytest.mark.parametrize("name", TOYS)
def test_every_pair_of_a_small_subgroup(name: str) -> None:
    """The complete and the variable-time addition over the multiples 0, G, ..., 20 G."""
    c = curve(name)
    runs = c.machine()
    points = [c.group.multiply(k, c.generator) for k in range(21)]
    points += [c.group.negate(p) for p in points[1:8]]
    rng = random.Random(5)
    for p in points:
        for q in points:
            for function in COMPLETE:
                result = runs.room()
                left, right = runs.jacobian(p, z_of(c, rng)), runs.jacobian(q, z_of(c, rng))
                runs.call(function, result, left, right)
                assert runs.point(result) == c.group.add(p, q), (function, p, q)


@pytest.mark.parametrize("name", CURVES)
def test_select_and_conversions(name: str) -> None:
    c, rng = curve(name), random.Random(6)
    runs = c.machine()
    p, q = some_points(c, 2, rng)
    one, other = runs.jacobian(p, z_of(c, rng)), runs.jacobian(q, z_of(c, rng))
    result = runs.room()
    for mask, chosen in ((runs.ones, p), (0, q)):
        runs.call("point_select", result, mask, one, other)
        assert runs.point(result) == chosen
    runs.call("point_from_affine", result, runs.affine(p))
    assert runs.point(result) == p
    runs.call("point_set_infinity", result)
    assert runs.point(result) is None


@pytest.mark.parametrize("name", CURVES)
def test_to_affine(name: str) -> None:
    c, rng = curve(name), random.Random(7)
    runs = c.machine()
    for p in [None, *some_points(c, 5, rng)]:
        result = {"x": Cell(), "y": Cell()}
        mask = runs.call("point_to_affine", result, runs.jacobian(p, z_of(c, rng)))
        assert mask == (0 if p is None else runs.ones)
        assert runs.point({**result, "z": runs.jacobian(c.generator)["z"]}) == (p or (0, 0))


@pytest.mark.parametrize("name", ["toy_zero", "toy_tonelli", "sm2"])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_batch_to_affine(name: str, count: int) -> None:
    c, rng = curve(name), random.Random(8)
    for infinite in ([], [0], [count - 1], list(range(count))):
        runs = c.machine()
        points = some_points(c, count, rng)
        for position in infinite:
            if 0 <= position < count:
                points[position] = None
        memory = [runs.jacobian(p, z_of(c, rng)) for p in points]
        result = [{"x": Cell(), "y": Cell()} for _ in points]
        runs.call("points_to_affine", result, memory, count)
        one = runs.jacobian(c.generator)["z"]
        assert [runs.point({**r, "z": one}) for r in result] == [p or (0, 0) for p in points]
        assert runs.machine.calls["fp_inv"] == 1


@pytest.mark.parametrize("name", TOYS)
def test_the_curve_equation_decides_every_pair(name: str) -> None:
    """Every x, and for each the roots and some values of y that are none."""
    c = curve(name)
    runs = c.machine()
    roots: dict[int, set[int]] = {}
    for y in range(c.p):
        roots.setdefault(y * y % c.p, set()).add(y)
    for x in range(c.p):
        for y in {0, 1, c.p - 1} | roots.get(c.group.right_side(x), set()):
            mask = runs.call("point_is_on_curve", runs.affine((x, y)))
            assert mask == (runs.ones if c.group.contains((x, y)) else 0), (x, y)
