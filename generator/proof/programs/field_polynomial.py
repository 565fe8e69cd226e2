"""Polynomials over a prime field in named variables, negative exponents allowed.

These are the values of field elements while a program is executed: an identity of such polynomials
is an identity of the field elements for every value of the variables (every value but 0 for a
variable that occurs with a negative exponent). Exponents are exact integers of any size, so a power
by an addition chain is one term.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.proof.errors import Refused
from generator.proof.polynomial import check_product

#: (variable, exponent) in the order of the names; the empty tuple is the constant term.
Monomial = tuple[tuple[str, int], ...]

#: Longer polynomials mean that a formula is not the one that its name says.
MOST_TERMS = 20_000


class FieldPolynomial:
    """An immutable polynomial over the integers mod ``modulus``; zero terms are never stored."""

    __slots__ = ("_hash", "modulus", "terms")

    def __init__(self, modulus: int, terms: Mapping[Monomial, int] | None = None) -> None:
        reduced = ((m, c % modulus) for m, c in (terms or {}).items())
        self.modulus = modulus
        self.terms: dict[Monomial, int] = {m: c for m, c in reduced if c}
        self._hash: int | None = None
        if len(self.terms) > MOST_TERMS:
            raise Refused(f"a field element is a polynomial of more than {MOST_TERMS} terms")

    @staticmethod
    def constant(modulus: int, value: int) -> FieldPolynomial:
        """A number."""
        return FieldPolynomial(modulus, {(): value})

    @staticmethod
    def variable(modulus: int, name: str, exponent: int = 1) -> FieldPolynomial:
        """A power of one variable."""
        return FieldPolynomial(modulus, {((name, exponent),): 1})

    def __add__(self, other: FieldPolynomial) -> FieldPolynomial:
        terms = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            terms[monomial] = terms.get(monomial, 0) + coefficient
        return FieldPolynomial(self.modulus, terms)

    def __neg__(self) -> FieldPolynomial:
        return self.scaled(-1)

    def __sub__(self, other: FieldPolynomial) -> FieldPolynomial:
        return self + -other

    def __mul__(self, other: FieldPolynomial) -> FieldPolynomial:
        check_product(len(self.terms), len(other.terms))
        terms: dict[Monomial, int] = {}
        for m1, c1 in self.terms.items():
            for m2, c2 in other.terms.items():
                monomial = _product(m1, m2)
                terms[monomial] = terms.get(monomial, 0) + c1 * c2
        return FieldPolynomial(self.modulus, terms)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FieldPolynomial):
            return False
        return self.modulus == other.modulus and self.terms == other.terms

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.modulus, frozenset(self.terms.items())))
        return self._hash

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __iter__(self) -> Iterator[tuple[Monomial, int]]:
        return iter(self.terms.items())

    def scaled(self, factor: int) -> FieldPolynomial:
        """factor times the polynomial."""
        return FieldPolynomial(self.modulus, {m: c * factor for m, c in self})

    def halved(self) -> FieldPolynomial:
        """The polynomial divided by 2; the modulus is odd."""
        return self.scaled(pow(2, -1, self.modulus))

    def power(self, exponent: int) -> FieldPolynomial:
        """The polynomial multiplied with itself, exponent >= 0 factors; meant for small ones."""
        result = FieldPolynomial.constant(self.modulus, 1)
        for _ in range(exponent):
            result = result * self
        return result

    def raised(self, exponent: int) -> FieldPolynomial:
        """A single term to any power; a negative one is defined where its variables are not 0."""
        monomial, coefficient = self.single_term()
        terms = {tuple((name, e * exponent) for name, e in monomial): coefficient}
        return FieldPolynomial(
            self.modulus, {m: pow(c, exponent, self.modulus) for m, c in terms.items()}
        )

    def single_term(self) -> tuple[Monomial, int]:
        """The only term; a polynomial of none or more is refused."""
        if len(self.terms) != 1:
            raise Refused(f"{self} is not one product of variables")
        return next(iter(self.terms.items()))

    @property
    def is_single_term(self) -> bool:
        """Whether it is a number that is not 0 times a product of variables."""
        return len(self.terms) == 1

    @property
    def value(self) -> int | None:
        """The number, if the polynomial is constant."""
        if not self.terms:
            return 0
        return self.terms.get(()) if len(self.terms) == 1 else None

    def variables(self) -> set[str]:
        """The variables that occur."""
        return {name for monomial in self.terms for name, _ in monomial}

    def at_zero(self, names: Iterable[str]) -> FieldPolynomial:
        """The polynomial where the named variables are 0."""
        zero = set(names)
        kept = {}
        for monomial, coefficient in self:
            exponents = [e for name, e in monomial if name in zero]
            if any(e < 0 for e in exponents):
                raise Refused("a division by a value that may be 0")
            if not exponents:
                kept[monomial] = coefficient
        return FieldPolynomial(self.modulus, kept)

    def at(self, values: Mapping[str, FieldPolynomial]) -> FieldPolynomial:
        """The polynomial with polynomials put in for variables of exponents >= 0."""
        total = FieldPolynomial(self.modulus)
        for monomial, coefficient in self:
            kept = tuple((name, e) for name, e in monomial if name not in values)
            product = FieldPolynomial(self.modulus, {kept: coefficient})
            for name, e in monomial:
                if name in values:
                    product = product * values[name].power(e)
            total = total + product
        return total

    def monic(self) -> FieldPolynomial:
        """The multiple whose first coefficient, in the order of the monomials, is 1."""
        if not self.terms:
            return self
        return self.scaled(pow(self.terms[min(self.terms)], -1, self.modulus))

    def proportional(self, other: FieldPolynomial) -> bool:
        """Whether one is the other times a number that is not 0."""
        return self.monic() == other.monic()

    def __str__(self) -> str:
        shown = [_spelled(m, c, self.modulus) for m, c in sorted(self.terms.items())[:4]]
        if len(self.terms) > 4:
            shown.append(f"{len(self.terms) - 4} more terms")
        return " + ".join(shown).replace("+ -", "- ") or "0"


def _product(a: Monomial, b: Monomial) -> Monomial:
    if not a or not b:
        return a or b
    exponents = dict(a)
    for name, e in b:
        exponents[name] = exponents.get(name, 0) + e
    return tuple(sorted((name, e) for name, e in exponents.items() if e))


def _spelled(monomial: Monomial, coefficient: int, modulus: int) -> str:
    if coefficient > modulus // 2:
        coefficient -= modulus
    factors = [name if e == 1 else f"{name}^{_exponent(e)}" for name, e in monomial]
    number = str(coefficient) if abs(coefficient) < 1 << 32 else f"{coefficient:#x}"
    if not factors:
        return number
    sign = {1: [], -1: ["-"]}.get(coefficient, [number])
    return " ".join([*sign, *factors]).replace("- ", "-", 1)


def _exponent(e: int) -> str:
    return str(e) if abs(e) < 1 << 32 else f"{e:#x}"
