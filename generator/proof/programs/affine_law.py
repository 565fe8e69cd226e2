"""The group law as textbooks give it, in affine coordinates, on fractions of polynomials."""

from __future__ import annotations

from dataclasses import dataclass

from generator.proof.programs.field_polynomial import FieldPolynomial


@dataclass(frozen=True)
class Fraction:
    """A quotient; the denominator is not the zero polynomial."""

    numerator: FieldPolynomial
    denominator: FieldPolynomial

    def __add__(self, other: Fraction) -> Fraction:
        numerator = self.numerator * other.denominator + other.numerator * self.denominator
        return Fraction(numerator, self.denominator * other.denominator)

    def __neg__(self) -> Fraction:
        return Fraction(-self.numerator, self.denominator)

    def __sub__(self, other: Fraction) -> Fraction:
        return self + -other

    def __mul__(self, other: Fraction) -> Fraction:
        numerator = self.numerator * other.numerator
        return Fraction(numerator, self.denominator * other.denominator)

    def __truediv__(self, other: Fraction) -> Fraction:
        numerator = self.numerator * other.denominator
        return Fraction(numerator, self.denominator * other.numerator)

    def equals(self, other: Fraction) -> bool:
        """Equality by cross-multiplication."""
        return self.numerator * other.denominator == other.numerator * self.denominator

    def scaled(self, factor: int) -> Fraction:
        """factor times the fraction."""
        return Fraction(self.numerator.scaled(factor), self.denominator)


@dataclass(frozen=True)
class AffinePoint:
    """A finite point."""

    x: Fraction
    y: Fraction

    def equals(self, other: AffinePoint) -> bool:
        """Whether both coordinates are the same."""
        return self.x.equals(other.x) and self.y.equals(other.y)


@dataclass(frozen=True)
class Jacobian:
    """Coordinates X, Y, Z, of the point (X / Z^2, Y / Z^3) where Z is not 0."""

    x: FieldPolynomial
    y: FieldPolynomial
    z: FieldPolynomial

    def affine(self) -> AffinePoint:
        """The point, where Z is not 0."""
        square = self.z * self.z
        return AffinePoint(Fraction(self.x, square), Fraction(self.y, square * self.z))

    def at_zero(self, names: set[str]) -> Jacobian:
        """The coordinates where the named variables are 0."""
        return Jacobian(self.x.at_zero(names), self.y.at_zero(names), self.z.at_zero(names))


def chord(p: AffinePoint, q: AffinePoint) -> AffinePoint:
    """p + q for different x: the third point of the line through both, mirrored."""
    slope = (q.y - p.y) / (q.x - p.x)
    x = slope * slope - p.x - q.x
    return AffinePoint(x, slope * (p.x - x) - p.y)


def tangent(p: AffinePoint, a: int) -> AffinePoint:
    """2 p on y^2 = x^3 + a x + b, for y != 0: by the tangent of slope (3 x^2 + a) / (2 y)."""
    modulus = p.x.numerator.modulus
    one = FieldPolynomial.constant(modulus, 1)
    constant = Fraction(FieldPolynomial.constant(modulus, a), one)
    slope = ((p.x * p.x).scaled(3) + constant) / p.y.scaled(2)
    x = slope * slope - p.x.scaled(2)
    return AffinePoint(x, slope * (p.x - x) - p.y)
