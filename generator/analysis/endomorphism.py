"""Endomorphisms that multiply by a known number, and the short vectors that split a scalar by them.

On y^2 = x^3 + b, (x, y) -> (beta x, y) with beta^3 = 1 multiplies points of order n by a root of
x^2 + x + 1 mod n (Gallant, Lambert, Vanstone 2001). On the twist, Frobenius carried over from
E(Fp12) multiplies points of order n by p (Galbraith, Lin, Scott 2009).
"""

from collections.abc import Sequence
from fractions import Fraction

from generator.description import Description, Pairing
from generator.description.group import Group

from .facts import Endomorphism

Rows = list[list[int]]

#: Lovasz' constant: the closer to 1 the shorter the vectors.
LOVASZ = Fraction(99, 100)


def curve_endomorphism(description: Description, pairing: Pairing) -> Endomorphism:
    """(x, y) -> (beta x, y) on the curve; a scalar splits into 2 parts."""
    p, n, t = description.p.value, description.n.value, pairing.t
    eigenvalue = (36 * t**3 + 18 * t**2 + 6 * t + 1) % n
    group, point = Group(p, description.a, description.b), (description.gx, description.gy)
    image = group.multiply(eigenvalue, point)
    assert image is not None and image[1] == point[1]
    beta = image[0] * pow(point[0], -1, p) % p
    digits = (6 * t * t + 6 * abs(t) + 4).bit_length()
    return _checked(Endomorphism(eigenvalue, short_basis(eigenvalue, n, 2), (beta,), digits))


def twist_endomorphism(p: int, n: int, t: int, gamma: int) -> Endomorphism:
    """Frobenius on the twist; a scalar splits into 4 parts."""
    factors = tuple(pow(gamma, -power, p) for power in (2, 3))
    digits = (6 * abs(t) + 4).bit_length()
    return _checked(Endomorphism(p % n, short_basis(p % n, n, 4), factors, digits))


def _checked(endomorphism: Endomorphism) -> Endomorphism:
    """Parts of a scalar range over the sum of the |v_ji|."""
    for column in zip(*endomorphism.basis):
        if sum(map(abs, column)) >= 1 << endomorphism.digits:
            raise ValueError(f"a part of a scalar may have more than {endomorphism.digits} bits")
    return endomorphism


def short_basis(eigenvalue: int, n: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """Short vectors v with sum of v_i eigenvalue^i = 0 mod n, a basis of all such vectors.

    They are reduced as Lenstra, Lenstra, Lovasz 1982 do.
    """
    rows = [[n if i == 0 else 0 for i in range(parts)]]
    for power in range(1, parts):
        row = [-pow(eigenvalue, power, n) % n] + [0] * (parts - 1)
        row[power] = 1
        rows.append(row)
    position = 1
    while position < parts:
        for lower in reversed(range(position)):
            factor = round(_orthogonal(rows)[1][position][lower])
            rows[position] = [a - factor * b for a, b in zip(rows[position], rows[lower])]
        squares, factors = _orthogonal(rows)
        share = LOVASZ - factors[position][position - 1] ** 2
        if squares[position] >= share * squares[position - 1]:
            position += 1
        else:
            rows[position - 1 : position + 1] = reversed(rows[position - 1 : position + 1])
            position = max(position - 1, 1)
    return tuple(tuple(row) for row in rows)


def _orthogonal(rows: Rows) -> tuple[list[Fraction], list[list[Fraction]]]:
    """Gram and Schmidt: the squared lengths of the orthogonal vectors, and the factors."""
    found: list[list[Fraction]] = []
    squares: list[Fraction] = []
    factors = []
    for row in rows:
        vector, own = [Fraction(x) for x in row], []
        for other, square in zip(found, squares):
            factor = _product(row, other) / square
            own.append(factor)
            vector = [a - factor * b for a, b in zip(vector, other)]
        found.append(vector)
        squares.append(_product(vector, vector))
        factors.append(own)
    return squares, factors


def _product(a: Sequence[int | Fraction], b: Sequence[Fraction]) -> Fraction:
    return sum((x * y for x, y in zip(a, b)), Fraction(0))


def inverse_of(rows: Sequence[Sequence[int]]) -> list[list[Fraction]]:
    """The inverse of a square matrix that has one, by Gauss and Jordan."""
    size = len(rows)
    work = [
        [Fraction(x) for x in row] + [Fraction(int(i == j)) for j in range(size)]
        for i, row in enumerate(rows)
    ]
    for column in range(size):
        pivot = next(i for i in range(column, size) if work[i][column])
        work[column], work[pivot] = work[pivot], work[column]
        top = work[column][column]
        work[column] = [x / top for x in work[column]]
        for i in range(size):
            if i != column:
                factor = work[i][column]
                work[i] = [a - factor * b for a, b in zip(work[i], work[column])]
    return [row[size:] for row in work]
