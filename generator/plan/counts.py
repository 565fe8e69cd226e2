"""Word operations of each strategy, by formula, for a modulus of ``limbs`` words.

A multiply-accumulate (a b + t + carry, to two words) counts one multiplication and four additions;
a conditional subtraction counts one subtraction per word, selections are not counted.
"""

from generator.analysis import SolinasFold

from .model import Counts

_MAC_ADDITIONS = 4


def cios(limbs: int) -> Counts:
    """Coarsely integrated operand scanning (Koc-Acar-Kaliski 1996): limbs rounds of two rows."""
    return Counts(
        multiplications=2 * limbs * limbs + limbs,
        additions=_MAC_ADDITIONS * 2 * limbs * limbs + 2 * limbs + (limbs + 1),
    )


def product(limbs: int) -> Counts:
    """The full product of two values."""
    return Counts(limbs * limbs, _MAC_ADDITIONS * limbs * limbs)


def solinas_reduction(limbs: int, fold: SolinasFold) -> Counts:
    """Folding 2 limbs words in 32-bit columns, one carry pass, then the small overflow."""
    terms = sum(abs(entry) for row in fold.rows for entry in row.coefficients)
    return Counts(0, terms + 2 * fold.columns + 3 * (limbs + 1))


def barrett_reduction(limbs: int) -> Counts:
    """q = floor(floor(x / B1) mu / B2), x - q m, two conditional subtractions."""
    quotient = (limbs + 1) * (limbs + 1)
    low = limbs * (limbs + 1)
    return Counts(quotient + low, _MAC_ADDITIONS * (quotient + low) + 3 * (limbs + 1))


def plus(left: Counts, right: Counts) -> Counts:
    """Both, one after the other."""
    return Counts(
        left.multiplications + right.multiplications, left.additions + right.additions
    )
