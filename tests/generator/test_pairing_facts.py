"""The facts of a pairing: against the standard's numbers, by counting, and in the runtime's text."""

import json
import re
from pathlib import Path

import pytest

from generator.analysis import CurveFacts, FamilyFacts, PairingFacts, analyse, twist_orders
from generator.description import Description, Pairing, load
from generator.description.quadratic import TwistPoint

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = json.loads((ROOT / "tests" / "vectors" / "sm9_params.json").read_text())["cases"][0]
RUNTIME = ROOT / "runtime" / "pairing" / "pairing.c"
CURVES = ("sm9", "toy_bn")


def facts_of(name: str) -> tuple[CurveFacts, PairingFacts, FamilyFacts]:
    facts = analyse(load(ROOT / "curves" / f"{name}.toml"))
    assert facts.pairing is not None and facts.family is not None
    return facts, facts.pairing, facts.family


def pairing_of(description: Description) -> Pairing:
    assert description.pairing is not None
    return description.pairing


def value(digits: tuple[int, ...]) -> int:
    """Signed digits, the highest first."""
    return sum(digit << i for i, digit in enumerate(reversed(digits)))


def published(name: str) -> int:
    return int(PUBLISHED[name], 16)


# -- against the standard -------------------------------------------------------------------------


def test_numbers_of_the_standard() -> None:
    facts, pairing, family = facts_of("sm9")
    description = facts.description
    assert (description.p.value, description.n.value) == (published("p"), published("n"))
    assert (pairing.t, description.b) == (published("t"), published("b"))
    assert family.trace.value == published("trace")
    assert family.degree.value == PUBLISHED["k"]
    assert pairing.gamma.value == published("beta_frobenius_w_p_minus_1")
    assert value(pairing.loop.value) == published("six_t_plus_2")
    assert value(pairing.parameter.value) == published("t")
    points = (description.gx, description.gy)
    assert points == (published("P1x"), published("P1y"))
    (x0, x1), (y0, y1) = pairing_of(description).generator
    assert (x0, x1) == (published("P2x_lo"), published("P2x_hi"))
    assert (y0, y1) == (published("P2y_lo"), published("P2y_hi"))


# -- laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CURVES)
def test_the_tower_and_its_frobenius(name: str) -> None:
    """gamma = w^(p - 1) for w^12 = the non-residue, and its powers."""
    facts, pairing, _ = facts_of(name)
    p, s = facts.p.value, pairing_of(facts.description).nonresidue
    for k, row in enumerate(pairing.frobenius, 1):
        for j, factor in enumerate(row):
            # (w^j)^(p^k) = w^(j (p^k - 1)) w^j
            assert factor == pow(s, j * (p**k - 1) // 12, p)


@pytest.mark.parametrize("name", CURVES)
def test_vectors_vanish_on_g2(name: str) -> None:
    facts, _, family = facts_of(name)
    pairing = pairing_of(facts.description)
    twist, generator = pairing.twist, pairing.generator
    fx, fy = family.psi.value

    def psi(point: TwistPoint) -> TwistPoint:
        if point is None:
            return None
        f = twist.field
        return f.scaled(fx, f.conjugate(point[0])), f.scaled(fy, f.conjugate(point[1]))

    for vector in (family.loop.value, family.membership.value):
        total: TwistPoint = None
        image: TwistPoint = generator
        for coefficient in vector:
            total = twist.add(total, twist.multiply(coefficient, image))
            image = psi(image)
        assert total is None


def test_points_of_the_toy_twist_are_counted() -> None:
    """All of y^2 = x^3 + b u over Fp2; and the short sum vanishes on the points of order n alone."""
    facts, _, family = facts_of("toy_bn")
    p, pairing = facts.p.value, pairing_of(facts.description)
    field, twist = pairing.twist.field, pairing.twist
    elements = [(c0, c1) for c0 in range(p) for c1 in range(p)]
    roots: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for y in elements:
        roots.setdefault(field.mul(y, y), []).append(y)
    points = 1
    for x in elements:
        points += len(roots.get(field.add(field.mul(x, field.mul(x, x)), twist.b), ()))
    assert points == family.twist.value == facts.n.value * (2 * p - facts.n.value)
    assert points in twist_orders(p, family.trace.value)


def test_the_smallest_numbers_make_the_toy() -> None:
    """Its source says so: b, and the x and y of both generators, c0 before c1."""
    facts, _, family = facts_of("toy_bn")
    d, pairing = facts.description, pairing_of(facts.description)
    p, n, field = d.p.value, d.n.value, pairing.twist.field
    for b in range(1, d.b + 1):
        points = 1 + sum(1 + pow(x**3 + b, (p - 1) // 2, p) for x in range(p))
        points -= p * sum(1 for x in range(p) if pow(x**3 + b, (p - 1) // 2, p) == p - 1)
        assert (points == n) == (b == d.b)
    first = next(x for x in range(p) if pow(x**3 + d.b, (p - 1) // 2, p) in (0, 1))
    assert (d.gx, d.gy) == (first, min(d.gy, p - d.gy))
    x, y = pairing.generator
    assert y == min(y, field.neg(y))
    roots = {field.mul(y, y): y for y in ((c0, c1) for c0 in range(p) for c1 in range(p))}
    for c0 in range(x[0] + 1):
        for c1 in range(p if c0 < x[0] else x[1]):
            one = (c0, c1)
            square = field.add(field.mul(one, field.mul(one, one)), pairing.twist.b)
            if square in roots:
                assert pairing.twist.multiply(n, (one, roots[square])) is not None


# -- the runtime's final power --------------------------------------------------------------------

_CALL = re.compile(r"(?:sm9_fp12_|power_)(\w+)\((.*)\)")


def final_exponent(p: int, t: int) -> int:
    """What the text of runtime/pairing raises to: each call as a sum or multiple of exponents."""
    text = re.sub(r"/\*.*?\*/", "", RUNTIME.read_text(), flags=re.DOTALL)
    body = text.partition("static void final_power(")[2].partition("{")[2].partition("\n}")[0]
    exponents = {"f": 1}
    for statement in body.split(";"):
        call = _CALL.search(" ".join(statement.split()))
        if call is None:
            assert not statement.strip() or "sm9_fp12 " in statement or "wipe" in statement
            continue
        target, *reads = (text.strip().lstrip("&") for text in call[2].split(","))
        x = exponents[reads[0]]
        exponents[target] = {
            "mul": lambda: x + exponents[reads[1]],
            "sqr_gt": lambda: 2 * x,
            "conj": lambda: x * p**6,
            "inv": lambda: -x,
            "frobenius": lambda: x * p ** int(reads[1]),
            "t": lambda: x * t,
        }[call[1]]()
    return exponents["f"]


@pytest.mark.parametrize("name", CURVES)
def test_the_runtime_raises_to_the_final_power(name: str) -> None:
    """As elements of Fp12 that are not 0 have orders that divide p^12 - 1, up to such multiples."""
    facts, pairing, family = facts_of(name)
    p, n = facts.p.value, facts.n.value
    hard = sum(digit * p**i for i, digit in enumerate(family.final.value))
    weights = (1, 2, 6, 12, 18, 30, 36)
    assert hard == sum(w * y for w, y in zip(weights, family.chain.value, strict=True))
    assert (p**6 - 1) * (p**2 + 1) * hard * n == p**12 - 1
    assert (final_exponent(p, pairing.t) - (p**12 - 1) // n) % (p**12 - 1) == 0
