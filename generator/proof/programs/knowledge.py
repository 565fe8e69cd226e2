"""What is known on a path: which values are zero, which bits are set, what counts are."""

from dataclasses import dataclass, field

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.counts import shown
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.paths import Oracle
from generator.proof.programs.values import Bit, Knowledge


@dataclass(frozen=True)
class Fact:
    """A field element that a path has found to be 0, or not."""

    value: FieldPolynomial
    zero: bool


@dataclass
class Known:
    """The answers that one path has given, and what was known before.

    ``intervals`` bounds the public counts by name, ``related`` bounds polynomials in them that
    their own intervals do not; ``divisible`` names, for a polynomial in counts
    below 2^k m, k and m: it is then split into a quotient below m and a remainder that is tried
    value by value; ``units`` are variables that are not 0; ``reached`` are the ends of loops that a
    proof wants to have been passed; ``numbers`` the integers of which digits were taken; ``chosen``
    the public digits by array and index.
    """

    oracle: Oracle
    intervals: dict[str, tuple[int, int]] = field(default_factory=dict)
    related: dict[Polynomial, tuple[int, int]] = field(default_factory=dict)
    divisible: dict[Polynomial, tuple[int, int]] = field(default_factory=dict)
    units: set[str] = field(default_factory=set)
    facts: list[Fact] = field(default_factory=list)
    bits: dict[Bit, int] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)
    numbers: list[object] = field(default_factory=list)
    chosen: dict[tuple[str, object], int] = field(default_factory=dict)
    parts: dict[Polynomial, tuple[int | Polynomial, int]] = field(default_factory=dict)

    @property
    def answers(self) -> Knowledge:
        """What operators may ask."""
        return Knowledge(bit=self.bit, count=_fixed, divide=self.divide, bounds=self.bounds)

    def bit(self, bit: Bit) -> int:
        """The bit, 0 on one path and 1 on another."""
        if bit not in self.bits:
            self.bits[bit] = self.oracle.choose(2)
        return self.bits[bit]

    def digit(self, key: tuple[str, object], options: list[int]) -> int:
        """A public digit, each of its values on a path of its own."""
        if key not in self.chosen:
            self.chosen[key] = options[self.oracle.choose(len(options))]
        return self.chosen[key]

    def divide(self, p: Polynomial, bits: int) -> tuple[int | Polynomial, int]:
        """floor(p / 2^bits) and p mod 2^bits."""
        known = self.divisible.get(p)
        if known is None or known[0] != bits:
            raise Refused(f"{shown(p)} must be a number here")
        if p not in self.parts:
            name = f"floor(({shown(p)}) / {1 << bits})"
            self.intervals[name] = (0, known[1] - 1)
            self.parts[p] = (Polynomial.variable(name), self.oracle.choose(1 << bits))
        return self.parts[p]

    def bounds(self, p: Polynomial) -> tuple[int, int]:
        """An interval with every value of the polynomial; counts are not negative."""
        if p in self.related:
            return self.related[p]
        low = high = 0
        for monomial, coefficient in p:
            least = most = 1
            for name in monomial:
                first, last = self.intervals[name]
                if first < 0:
                    raise Refused(f"the count {name} may be negative")
                least, most = least * first, most * last
            low += coefficient * (least if coefficient > 0 else most)
            high += coefficient * (most if coefficient > 0 else least)
        return low, high

    def is_zero(self, value: FieldPolynomial) -> bool:
        """Whether a field element is 0: known, or yes on one path and no on another."""
        if value.value is not None:
            return value.value == 0
        key = value.monic()
        for fact in self.facts:
            if fact.value == key:
                return fact.zero
        if value.is_single_term and value.variables() <= self.nonzero_variables():
            return False
        zero = self.oracle.choose(2) == 1
        self.facts.append(Fact(key, zero))
        return zero

    def nonzero_variables(self) -> set[str]:
        """The variables that are not 0 on this path."""
        found = set(self.units)
        for fact in self.facts:
            if not fact.zero and fact.value.is_single_term:
                found |= fact.value.variables()
        return found


def _fixed(p: Polynomial) -> int:
    raise Refused(f"{shown(p)} must be a number here")
