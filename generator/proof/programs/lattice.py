"""The vectors v with sum of v_i e^i = 0 mod n: which multiples of points are infinity.

P, e P, e^2 P, ... are multiples of one point P of order n, so the sum of a_i e^i P is infinity
exactly where (a_0, a_1, ...) is such a vector. Everything is exact, on ints and fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.description import Description
from generator.proof.errors import Refused

Row = tuple[int, ...]


@dataclass(frozen=True)
class Splitting:
    """A group whose points an endomorphism multiplies by ``eigenvalue``: ``parts`` parts of k."""

    eigenvalue: int
    text: str
    parts: int
    length: int

    @property
    def bases(self) -> tuple[str, ...]:
        """What P, e P, ... are called."""
        return ("P", "e P", "e^2 P", "e^3 P")[: self.parts]


def splitting(description: Description, twist: bool = False) -> Splitting:
    """G1's, or that of G2 on the twist.

    The basis of short vectors, which is the text's, must do with the digits of 6 t^2 + 6 |t| + 4 (or
    6 |t| + 4) for each part.
    """
    assert description.pairing is not None
    t, n = description.pairing.t, description.n.value
    if twist:
        e, text, parts, most = description.p.value % n, "p mod n", 4, 6 * abs(t) + 4
    else:
        e, text = (36 * t**3 + 18 * t**2 + 6 * t + 1) % n, "36 t^3 + 18 t^2 + 6 t + 1"
        parts, most = 2, 6 * t * t + 6 * abs(t) + 4
    return Splitting(e, text, parts, most.bit_length())


@dataclass(frozen=True)
class Lattice:
    """A basis of all those vectors, with its inverse."""

    rows: tuple[Row, ...]
    inverse: tuple[tuple[Fraction, ...], ...]

    @staticmethod
    def of(rows: Sequence[Row], eigenvalue: int, n: int) -> Lattice:
        """Checks that the rows are a basis: such vectors, that span a volume of n."""
        for row in rows:
            if sum(v * pow(eigenvalue, i, n) for i, v in enumerate(row)) % n:
                raise Refused(f"{row} is not a vector v with sum of v_i e^i = 0 mod n")
        inverse, volume = _inverted(rows)
        if abs(volume) != n:
            raise Refused(f"the short vectors span a volume of {volume}, not of n")
        return Lattice(tuple(rows), inverse)

    @property
    def coefficients(self) -> Row:
        """The integers h_j with sum of h_j v_j = (n, 0, ...)."""
        n = abs(_inverted(self.rows)[1])
        found = [n * x for x in self.inverse[0]]
        if any(h.denominator != 1 for h in found):
            raise Refused("(n, 0, ...) is no sum of the short vectors")
        return tuple(int(h) for h in found)

    def interval(self, part: int) -> tuple[int, int]:
        """Bounds of the sum of f_j v_j, 0 <= f_j <= 1, in one part."""
        column = [row[part] for row in self.rows]
        return sum(min(0, v) for v in column), sum(max(0, v) for v in column)

    def only_zero(self, limits: Sequence[int]) -> bool:
        """Whether (0, 0, ...) is the only one with |v_i| <= limits[i].

        v = sum of x_j v_j with integers x_j; |x_j| is below 1 for each of them, hence 0.
        """
        return all(
            sum((a * abs(row[j]) for a, row in zip(limits, self.inverse)), Fraction(0)) < 1
            for j in range(len(self.rows))
        )


def _inverted(rows: Sequence[Row]) -> tuple[tuple[tuple[Fraction, ...], ...], Fraction]:
    """The inverse and the determinant of a square matrix."""
    size, volume = len(rows), Fraction(1)
    work = [
        [Fraction(x) for x in row] + [Fraction(int(i == j)) for j in range(size)]
        for i, row in enumerate(rows)
    ]
    for column in range(size):
        pivot = next((i for i in range(column, size) if work[i][column]), None)
        if pivot is None:
            raise Refused("the short vectors depend on each other")
        if pivot != column:
            work[column], work[pivot] = work[pivot], work[column]
            volume = -volume
        top = work[column][column]
        volume *= top
        work[column] = [x / top for x in work[column]]
        for i in range(size):
            factor = work[i][column]
            if i != column and factor:
                work[i] = [a - factor * b for a, b in zip(work[i], work[column])]
    return tuple(tuple(row[size:]) for row in work), volume
