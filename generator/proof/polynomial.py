"""Polynomials with integer coefficients in named variables: the values of emitted words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.proof.errors import Refused

#: Products of terms in one product of polynomials: no emitted text comes near it.
MOST_PRODUCTS = 1 << 20


def check_product(first: int, second: int) -> None:
    """Refuses to multiply polynomials of so many terms."""
    if first * second > MOST_PRODUCTS:
        raise Refused(f"a product of polynomials of {first} and {second} terms")


#: The variables of a product in ascending order; the empty tuple is the constant term.
Monomial = tuple[str, ...]


class Polynomial:
    """An immutable polynomial; zero coefficients are never stored."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[Monomial, int] | None = None) -> None:
        self.terms: dict[Monomial, int] = {m: c for m, c in (terms or {}).items() if c}

    @staticmethod
    def constant(value: int) -> Polynomial:
        return Polynomial({(): value})

    @staticmethod
    def variable(name: str) -> Polynomial:
        return Polynomial({(name,): 1})

    def __add__(self, other: Polynomial) -> Polynomial:
        if len(self.terms) < len(other.terms):
            self, other = other, self
        terms = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            terms[monomial] = terms.get(monomial, 0) + coefficient
        return Polynomial(terms)

    def __neg__(self) -> Polynomial:
        return Polynomial({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial | int) -> Polynomial:
        if isinstance(other, int):
            return Polynomial({m: c * other for m, c in self.terms.items()})
        check_product(len(self.terms), len(other.terms))
        terms: dict[Monomial, int] = {}
        for m1, c1 in self.terms.items():
            for m2, c2 in other.terms.items():
                monomial = tuple(sorted(m1 + m2))
                terms[monomial] = terms.get(monomial, 0) + c1 * c2
        return Polynomial(terms)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __iter__(self) -> Iterator[tuple[Monomial, int]]:
        return iter(self.terms.items())

    def __len__(self) -> int:
        return len(self.terms)

    @property
    def value(self) -> int | None:
        """The number, if the polynomial is constant."""
        if not self.terms:
            return 0
        return self.terms.get(()) if len(self.terms) == 1 else None

    @property
    def single(self) -> str | None:
        """The variable's name, if the polynomial is one variable with coefficient 1."""
        if len(self.terms) != 1:
            return None
        ((monomial, coefficient),) = self.terms.items()
        return monomial[0] if coefficient == 1 and len(monomial) == 1 else None

    def variables(self) -> set[str]:
        return {name for monomial in self.terms for name in monomial}

    def without_multiples(self, modulus: int) -> Polynomial:
        """The terms whose coefficient ``modulus`` does not divide."""
        return Polynomial({m: c for m, c in self.terms.items() if c % modulus})

    def __str__(self) -> str:
        shown = [f"{c:#x} {' '.join(m)}".strip() for m, c in list(self.terms.items())[:4]]
        return " + ".join(shown) + (f" + {len(self.terms) - 4} more" if len(self) > 4 else "")


ZERO = Polynomial()


def weighted(words: list[Polynomial], word_bits: int) -> Polynomial:
    """eval: the sum of words[i] 2^(word_bits i)."""
    total = ZERO
    for i, word in enumerate(words):
        total = total + word * (1 << (word_bits * i))
    return total
