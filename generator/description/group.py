"""The curve's group on Python ints, affine, in variable time: for checks and for tables."""

from dataclasses import dataclass

Point = tuple[int, int] | None
"""Affine coordinates, or None for the point at infinity."""


@dataclass(frozen=True)
class Group:
    """Points of y^2 = x^3 + a x + b over F_p, p > 3 prime."""

    p: int
    a: int
    b: int

    def right_side(self, x: int) -> int:
        """x^3 + a x + b mod p."""
        return (x * x * x + self.a * x + self.b) % self.p

    def contains(self, point: Point) -> bool:
        """Whether ``point`` satisfies the equation (infinity does)."""
        return point is None or (point[1] * point[1] - self.right_side(point[0])) % self.p == 0

    def discriminant(self) -> int:
        """-16 (4 a^3 + 27 b^2) mod p: zero exactly when the curve is singular."""
        return -16 * (4 * self.a**3 + 27 * self.b**2) % self.p

    def negate(self, point: Point) -> Point:
        """-point."""
        return None if point is None else (point[0], -point[1] % self.p)

    def add(self, left: Point, right: Point) -> Point:
        """left + right, all cases."""
        if left is None or right is None:
            return right if left is None else left
        (x1, y1), (x2, y2) = left, right
        if x1 == x2:
            if (y1 + y2) % self.p == 0:
                return None
            slope = (3 * x1 * x1 + self.a) * pow(2 * y1, -1, self.p)
        else:
            slope = (y2 - y1) * pow(x2 - x1, -1, self.p)
        x3 = (slope * slope - x1 - x2) % self.p
        return (x3, (slope * (x1 - x3) - y1) % self.p)

    def multiply(self, scalar: int, point: Point) -> Point:
        """scalar * point for any integer scalar."""
        if scalar < 0:
            return self.multiply(-scalar, self.negate(point))
        result: Point = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def count(self) -> int:
        """The number of points, by counting the roots over each x: for small p only."""
        roots = bytearray(self.p)
        for y in range(1, (self.p + 1) // 2):
            roots[y * y % self.p] = 2
        roots[0] = 1
        return 1 + sum(roots[self.right_side(x)] for x in range(self.p))
