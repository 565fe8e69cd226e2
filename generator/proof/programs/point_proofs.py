"""points.c: doubling and additions, as polynomial identities over the field in every case.

The coordinates of the inputs are variables, so an identity holds for all points. In each case the
result is compared with the affine law by cross-multiplication: Z' = 0 exactly where the sum is
infinity, and otherwise X' / Z'^2 and Y' / Z'^3 are the coordinates of the sum. A function that asks
whether values are zero is executed on both answers; every case that its path can be taken in must
have the right result there.
"""

from __future__ import annotations

from generator.proof.programs.affine_law import AffinePoint, Jacobian, chord, tangent
from generator.proof.programs.cases import Case
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.memory import as_record
from generator.proof.programs.proof import Proof, Scene, spelled_aliasing
from generator.proof.programs.statement import Aliasing
from generator.proof.programs.values import WIDE, Word


def unknown_point(proof: Proof, suffix: str) -> Jacobian:
    """X, Y, Z as variables."""
    return Jacobian(*(proof.context.variable(f"{axis}{suffix}") for axis in "XYZ"))


def set_point(scene: Scene, name: str, point: Jacobian) -> None:
    """Gives a parameter its coordinates; an affine one takes two."""
    for axis in as_record(scene.find(name)).members:
        scene.set(f"{name}.{axis}", getattr(point, axis))


def get_point(scene: Scene, name: str) -> Jacobian:
    """The coordinates that a function has written."""
    return Jacobian(*(scene.get(f"{name}.{axis}") for axis in "xyz"))


# -- functions of one formula --------------------------------------------------------------------


def prove_simple(proof: Proof) -> None:
    """set_infinity, from_affine, neg and select: the coordinates are just the stated ones."""
    p, q = unknown_point(proof, "1"), unknown_point(proof, "2")
    one, zero = proof.context.number(1), proof.context.number(0)
    expected = {
        "point_set_infinity": {0: Jacobian(one, one, zero)},
        "point_from_affine": {0: Jacobian(p.x, p.y, one)},
        "point_neg": {0: Jacobian(p.x, -p.y, p.z)},
        "point_select": {0: q, (1 << WIDE) - 1: p},
    }[proof.statement.function]
    for aliasing in proof.statement.aliases:
        for mask, point in expected.items():
            _prove_equal(proof, aliasing, mask, (p, q), point)


def _prove_equal(
    proof: Proof,
    aliasing: Aliasing,
    mask: int,
    inputs: tuple[Jacobian, Jacobian],
    expected: Jacobian,
) -> None:
    names = [parameter.name for parameter in proof.statement.parameters]
    same = aliasing.get("q") == "p"

    def prepare(scene: Scene) -> None:
        for name, point in zip("pq", inputs, strict=True):
            if name in names and not (name == "q" and same):
                set_point(scene, name, point)

    words = {"mask": Word(mask, WIDE, secret=True)}
    if same and expected == inputs[1]:
        expected = inputs[0]
    for scene, _ in proof.explore(aliasing, prepare, words=words):
        for axis in "xyz":
            found, right = scene.get(f"r.{axis}"), getattr(expected, axis)
            proof.equal(found, right, f"r.{axis}", scene.find(f"r.{axis}"))
        proof.step("execution", f"the stated coordinates, where {spelled_aliasing(aliasing)}")


def prove_doubling(proof: Proof) -> None:
    """point_double: 2 p by the tangent, and infinity where Y Z = 0."""
    p = unknown_point(proof, "1")
    for aliasing in proof.statement.aliases:
        for scene, _ in proof.explore(aliasing, lambda scene: set_point(scene, "p", p)):
            _check(proof, scene, _doubling_cases(proof, p), aliasing)


def _doubling_cases(proof: Proof, p: Jacobian) -> list[Case]:
    a = proof.context.description.a
    return [
        Case("p is infinity", None, frozenset({"Z1"})),
        Case("p has order 2", None, frozenset({"Y1"}), frozenset({"Z1"})),
        Case("the tangent", (tangent(p.affine(), a),), frozenset(), frozenset({"Y1", "Z1"})),
    ]


# -- additions -----------------------------------------------------------------------------------


def prove_addition(proof: Proof) -> None:
    """point_add and its variants: the plain ones in the case of different x, others in all."""
    function = proof.statement.function
    plain = function in ("point_add", "point_add_mixed")
    p, q = unknown_point(proof, "1"), unknown_point(proof, "2")
    if "mixed" in function:
        q = Jacobian(q.x, q.y, proof.context.number(1))
    _prove_opposites(proof)
    for aliasing in proof.statement.aliases:
        same = aliasing.get("q") == "p"
        second = p if same else q

        def prepare(scene: Scene, second: Jacobian = second, same: bool = same) -> None:
            set_point(scene, "p", p)
            if not same:
                set_point(scene, "q", second)

        cases = [c for c in _addition_cases(proof, p, second) if c.possible()]
        promised = [case for case in cases if case.name == CHORD] if plain else cases
        for scene, _ in proof.explore(aliasing, prepare):
            _check(proof, scene, promised, aliasing)
            if plain:
                _list_exceptions(proof, get_point(scene, "r"), cases)


CHORD = "the chord"


def _addition_cases(proof: Proof, p: Jacobian, q: Jacobian) -> list[Case]:
    """Every case of two points, with h = X2 Z1^2 - X1 Z2^2 and s = Y2 Z1^3 - Y1 Z2^3."""
    h = q.x * p.z.power(2) - p.x * q.z.power(2)
    s = q.y * p.z.power(3) - p.y * q.z.power(3)
    z1, z2 = _variables(p.z), _variables(q.z)
    finite = z1 | z2
    a = proof.context.description.a
    ps, qs = p.affine(), q.affine()
    ordinates = _variables(p.y) | _variables(q.y)
    cases = [
        Case("p is infinity, q is not", (qs,), z1, z2),
        Case("neither is infinity, p = q of order 2", None, ordinates, finite, {}, {"h": h}),
        Case(
            "neither is infinity, p = q",
            (tangent(ps, a), tangent(qs, a)),
            frozenset(),
            finite | ordinates,
            {},
            {"h": h, "s": s},
        ),
        Case("neither is infinity, p = -q != q", None, frozenset(), finite, {"s": s}, {"h": h}),
        _chord_case(ps, qs, h, finite),
    ]
    if z2:
        cases.append(Case("q is infinity, p is not", (ps,), z2, z1))
        cases.append(Case("both are infinity", None, finite))
    if z1 == z2:
        cases = [case for case in cases if not case.zero & case.nonzero_variables]
    return cases


def _chord_case(p: AffinePoint, q: AffinePoint, h: FieldPolynomial, finite: frozenset[str]) -> Case:
    if not h:
        return Case(CHORD, None, nonzero={"h": h})
    return Case(CHORD, (chord(p, q),), frozenset(), finite, {"h": h})


def _list_exceptions(proof: Proof, result: Jacobian, cases: list[Case]) -> None:
    """The cases that a plain formula does not promise, and its Z' in them, for the report."""
    infinite = [c.name for c in cases if c.is_zero(result.z) and c.name != CHORD]
    other = [c.name for c in cases if not c.is_zero(result.z) and c.name != CHORD]
    claim = f"Z' = 0, not promised, exactly where: {'; '.join(infinite)}"
    proof.step("exceptions", claim + (f"; and anything where: {'; '.join(other)}" if other else ""))


def _variables(value: FieldPolynomial) -> frozenset[str]:
    return frozenset(value.variables())


#: Which coordinate a complaint is about.
_SIGNS = {"z": "Z'", "x": ": x "}


def _check(proof: Proof, scene: Scene, cases: list[Case], aliasing: Aliasing) -> None:
    result = get_point(scene, "r")
    for case in cases:
        if case.admits(scene.machine.known.facts):
            wrong = case.check(result)
            axis = next((a for a, sign in _SIGNS.items() if wrong and sign in wrong), "y")
            where = f" where {spelled_aliasing(aliasing)}" if aliasing else ""
            proof.require(wrong is None, f"{wrong}{where}", scene.find(f"r.{axis}"))
            proof.step("identity", _claim(case))
    proof.step("aliasing", f"executed where {spelled_aliasing(aliasing)}")


def _claim(case: Case) -> str:
    if case.expected is None:
        return f"{case.name}: Z' = 0"
    return f"{case.name}: Z' != 0, and X' / Z'^2, Y' / Z'^3 are the affine law's, as polynomials"


def _prove_opposites(proof: Proof) -> None:
    """Finite points of one x have y of one square, so they are equal or opposite.

    With h = X2 Z1^2 - X1 Z2^2 = A - B: the difference of the two curve equations, times Z1^6 Z2^6,
    is a multiple of h.
    """
    p, q = unknown_point(proof, "1"), unknown_point(proof, "2")
    number, d = proof.context.number, proof.context.description
    a, b = number(d.a), number(d.b)

    def right(point: Jacobian) -> FieldPolynomial:
        linear = a * point.x * point.z.power(4)
        return point.x.power(3) + linear + b * point.z.power(6)

    first, second = q.x * p.z.power(2), p.x * q.z.power(2)
    quotient = first * first + first * second + second * second
    quotient = quotient + a * p.z.power(4) * q.z.power(4)
    difference = right(q) * p.z.power(6) - right(p) * q.z.power(6)
    proof.require(
        difference == (first - second) * quotient,
        "points of one x are not shown to have the same y^2",
    )
    proof.step(
        "curve",
        "by the curve's equation, finite points of the same x have the same y^2: they are equal "
        "where y is, and opposite where it is not",
    )
