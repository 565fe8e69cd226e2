"""Cases of an addition: what is zero in each, and what its result must be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.proof.errors import Refused
from generator.proof.programs.affine_law import AffinePoint, Jacobian
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.knowledge import Fact

MOST_POWER = 4


@dataclass(frozen=True)
class Case:
    """Hypotheses and the expected point.

    ``zero`` are variables that are 0, ``nonzero`` variables and polynomials that are not,
    ``vanishing`` polynomials that are 0. ``expected`` has the results that are all the same point
    (each may be the one that the text computes); None is infinity.
    """

    name: str
    expected: tuple[AffinePoint, ...] | None
    zero: frozenset[str] = frozenset()
    nonzero_variables: frozenset[str] = frozenset()
    nonzero: Mapping[str, FieldPolynomial] = field(default_factory=dict)
    vanishing: Mapping[str, FieldPolynomial] = field(default_factory=dict)

    def possible(self) -> bool:
        """Whether the hypotheses do not contradict each other openly."""
        return all(p.at_zero(self.zero) for p in self.nonzero.values())

    def admits(self, facts: list[Fact]) -> bool:
        """Whether a path with these facts can be taken in this case."""
        for fact in facts:
            known = self.is_zero(fact.value)
            if known is not None and known != fact.zero:
                return False
        return True

    def is_zero(self, value: FieldPolynomial) -> bool | None:
        """Whether a value is 0 under the hypotheses; None where they do not tell.

        Decided are values that are a product of variables, and of powers of the named polynomials.
        """
        value = value.at_zero(self.zero)
        if not value:
            return True
        variables, rest = _without_variables(value)
        vanishing = [p.at_zero(self.zero) for p in self.vanishing.values()]
        nonzero = [p.at_zero(self.zero) for p in self.nonzero.values()]
        if any(_is_power(rest, p, 1) for p in vanishing):
            return True
        if any(_is_product(rest, p, q) for p in vanishing for q in nonzero):
            return True
        if variables <= self.nonzero_variables:
            if rest.value is not None or any(_is_power(rest, p, 1) for p in nonzero):
                return False
        return None

    def check(self, result: Jacobian) -> str | None:
        """What is wrong with a result in this case, in words; None if it is right."""
        result = result.at_zero(set(self.zero))
        zero = self.is_zero(result.z)
        if self.expected is None:
            return None if zero else f"{self.name}: Z' = {result.z} is not 0"
        if zero:
            return f"{self.name}: Z' is 0, as if the sum were infinity"
        if zero is None:
            return f"{self.name}: it is not shown that Z' = {result.z} is not 0"
        if any(result.affine().equals(point) for point in self.expected):
            return None
        wrong = [
            axis
            for axis in "xy"
            if not any(
                getattr(result.affine(), axis).equals(getattr(point, axis))
                for point in self.expected
            )
        ]
        verb = "are" if len(wrong) > 1 else "is"
        return f"{self.name}: {' and '.join(wrong)} of the result {verb} wrong"


def _without_variables(value: FieldPolynomial) -> tuple[set[str], FieldPolynomial]:
    """The variables that divide every term, and the polynomial divided by them."""
    rows = [dict(monomial) for monomial, _ in value]
    common = {
        name: min(row.get(name, 0) for row in rows) for name in set.intersection(*map(set, rows))
    }
    if any(e < 0 for row in rows for e in row.values()):
        raise Refused("a division is left in a coordinate")
    rest = {}
    for monomial, coefficient in value:
        divided = tuple((name, e - common.get(name, 0)) for name, e in monomial)
        rest[tuple(pair for pair in divided if pair[1])] = coefficient
    return set(common), FieldPolynomial(value.modulus, rest)


def _is_power(value: FieldPolynomial, base: FieldPolynomial, least: int) -> bool:
    """Whether value is a number that is not 0 times base^k, least <= k <= MOST_POWER."""
    if not value or not base:
        return False
    return any(value.proportional(base.power(k)) for k in range(least, MOST_POWER + 1))


def _is_product(value: FieldPolynomial, p: FieldPolynomial, q: FieldPolynomial) -> bool:
    """Whether value is a number that is not 0 times p^i q^j, i and j small and not 0."""
    if not value or not p or not q:
        return False
    return any(
        value.proportional(p.power(i) * q.power(j)) for i in range(1, 3) for j in range(1, 3)
    )
