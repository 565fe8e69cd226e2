"""Points as wholes: what scalar multiplications add up, and the contracts of point functions.

A point in memory is a representative of a group element; its coordinates are only carried about,
selected and negated. The element is a sum of base points with exact integer coefficients, each a
polynomial of degree one in digits that are 1 or -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from generator.proof.errors import Refused
from generator.proof.polynomial import ZERO, Polynomial
from generator.proof.programs.counts import shown

_numbers = count()


@dataclass(frozen=True)
class Multiple:
    """The sum over base points of coefficient times base."""

    coefficients: Mapping[str, Polynomial] = field(default_factory=dict)

    @staticmethod
    def of(base: str, coefficient: Polynomial | int = 1) -> Multiple:
        """coefficient times one base point."""
        if isinstance(coefficient, int):
            coefficient = Polynomial.constant(coefficient)
        return Multiple({base: coefficient} if coefficient else {})

    def __add__(self, other: Multiple) -> Multiple:
        total = dict(self.coefficients)
        for base, coefficient in other.coefficients.items():
            total[base] = total.get(base, ZERO) + coefficient
        return Multiple({base: c for base, c in total.items() if c})

    def __neg__(self) -> Multiple:
        return self.times(-1)

    def __sub__(self, other: Multiple) -> Multiple:
        return self + -other

    def times(self, factor: int) -> Multiple:
        """factor times the element."""
        return Multiple({base: c * factor for base, c in self.coefficients.items() if factor})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Multiple) and dict(self.coefficients) == dict(other.coefficients)

    def __hash__(self) -> int:
        return hash(frozenset(self.coefficients))

    def __str__(self) -> str:
        parts = []
        for base, coefficient in self.coefficients.items():
            number = shown(coefficient)
            number = f"({number}) " if " " in number else "" if number == "1" else f"{number} "
            parts.append(f"{number}{base}")
        return " + ".join(parts).replace("+ -", "- ") or "infinity"


@dataclass(frozen=True)
class Representative:
    """One set of coordinates of a group element; two of one element need not be the same."""

    multiple: Multiple = field(compare=False)
    number: int = field(default_factory=lambda: next(_numbers))


@dataclass(frozen=True)
class Coordinate:
    """A coordinate of a representative, of its y possibly the negative."""

    point: Representative
    axis: str
    negative: bool = False

    def __neg__(self) -> Coordinate:
        if self.axis != "y":
            raise Refused(f"the {self.axis} of a point is negated")
        return Coordinate(self.point, "y", not self.negative)
