"""Fp2 = Fp[u] / (u^2 - s) and a curve over it on Python ints: for checks and for tables."""

from dataclasses import dataclass

Element = tuple[int, int]
"""(c0, c1) for c0 + c1 u, both in [0, p)."""

TwistPoint = tuple[Element, Element] | None
"""Affine coordinates, or None for the point at infinity."""


@dataclass(frozen=True)
class Quadratic:
    """The field Fp2 with u^2 = ``square``, which is no square mod p."""

    p: int
    square: int

    def add(self, x: Element, y: Element) -> Element:
        """x + y."""
        return (x[0] + y[0]) % self.p, (x[1] + y[1]) % self.p

    def sub(self, x: Element, y: Element) -> Element:
        """x - y."""
        return (x[0] - y[0]) % self.p, (x[1] - y[1]) % self.p

    def neg(self, x: Element) -> Element:
        """-x."""
        return -x[0] % self.p, -x[1] % self.p

    def mul(self, x: Element, y: Element) -> Element:
        """x y."""
        low = x[0] * y[0] + self.square * x[1] * y[1]
        return low % self.p, (x[0] * y[1] + x[1] * y[0]) % self.p

    def scaled(self, k: int, x: Element) -> Element:
        """k x for an integer k."""
        return k * x[0] % self.p, k * x[1] % self.p

    def conjugate(self, x: Element) -> Element:
        """x^p = c0 - c1 u."""
        return x[0], -x[1] % self.p

    def inverse(self, x: Element) -> Element:
        """x^-1 for x not 0."""
        norm = pow(x[0] * x[0] - self.square * x[1] * x[1], -1, self.p)
        return self.scaled(norm, self.conjugate(x))

    def power(self, x: Element, exponent: int) -> Element:
        """x^exponent, exponent >= 0."""
        result: Element = (1, 0)
        for bit in bin(exponent)[2:]:
            result = self.mul(result, result)
            if bit == "1":
                result = self.mul(result, x)
        return result


@dataclass(frozen=True)
class Twist:
    """Points of y^2 = x^3 + b over Fp2."""

    field: Quadratic
    b: Element

    def contains(self, point: TwistPoint) -> bool:
        """Whether ``point`` satisfies the equation (infinity does)."""
        if point is None:
            return True
        f, (x, y) = self.field, point
        return f.mul(y, y) == f.add(f.mul(x, f.mul(x, x)), self.b)

    def negate(self, point: TwistPoint) -> TwistPoint:
        """-point."""
        return None if point is None else (point[0], self.field.neg(point[1]))

    def add(self, left: TwistPoint, right: TwistPoint) -> TwistPoint:
        """left + right, all cases."""
        if left is None or right is None:
            return right if left is None else left
        f, (x1, y1), (x2, y2) = self.field, left, right
        if x1 == x2:
            if f.add(y1, y2) == (0, 0):
                return None
            slope = f.mul(f.scaled(3, f.mul(x1, x1)), f.inverse(f.scaled(2, y1)))
        else:
            slope = f.mul(f.sub(y2, y1), f.inverse(f.sub(x2, x1)))
        x3 = f.sub(f.sub(f.mul(slope, slope), x1), x2)
        return x3, f.sub(f.mul(slope, f.sub(x1, x3)), y1)

    def multiply(self, scalar: int, point: TwistPoint) -> TwistPoint:
        """scalar * point for any integer scalar."""
        if scalar < 0:
            return self.multiply(-scalar, self.negate(point))
        result: TwistPoint = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result
