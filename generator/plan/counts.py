"""Multiplications of each strategy, by formula, for a modulus on words of w bits.

The formulas know which multiplications by a constant word cost nothing: by 0 or 1, by n0 = 1, and
by a lowest limb of 2^w - 1 in a Montgomery reduction (whose sum is then a shift). A test holds
them against the operations that are emitted.
"""

from generator.analysis import ModulusFacts, SolinasFold

from .model import Counts


def product(limbs: int) -> Counts:
    """x y to two widths, schoolbook."""
    return Counts(wide=limbs * limbs)


def square(limbs: int) -> Counts:
    """x^2 to two widths: each product of two different limbs once, then doubled."""
    return Counts(wide=limbs * (limbs + 1) // 2)


def montgomery_reduction(facts: ModulusFacts, word_bits: int) -> Counts:
    """One quotient word and one row of m for each limb."""
    words = facts.words(word_bits)
    limbs = words.limbs.value
    row = limbs - (words.limb_values[0] == (1 << word_bits) - 1)
    return Counts(wide=limbs * row, low=0 if words.n0.value == 1 else limbs)


def solinas_reduction(facts: ModulusFacts, fold: SolinasFold, word_bits: int) -> Counts:
    """One addition for each unit of a coefficient, then the small overflow times 2^bits mod m."""
    power = (1 << facts.bits.value) % facts.value
    limbs = facts.words(word_bits).limbs.value
    return Counts(
        wide=_costly_words(power, limbs, word_bits),
        columns=sum(abs(entry) for row in fold.rows for entry in row.coefficients),
    )


def barrett_reduction(facts: ModulusFacts, word_bits: int, largest: int) -> Counts:
    """Barrett reduction of x <= ``largest``: floor(x / B1) mu, then the low words of q m.

    Words of x and q that are zero for every such x cost nothing; subtractions are not counted.
    """
    limbs = facts.words(word_bits).limbs.value
    mu = facts.barrett(word_bits, 2 * limbs).mu
    high_words = _word_count(largest, word_bits) - (limbs - 1)
    estimate = high_words * _costly_words(mu, limbs + 1, word_bits)
    kept = limbs if 3 * facts.value <= 1 << (word_bits * limbs) else limbs + 1
    rows = min(kept, _word_count(largest // facts.value, word_bits))
    return Counts(wide=estimate + sum(min(limbs, kept - row) for row in range(rows)))


def _word_count(value: int, word_bits: int) -> int:
    return -(-value.bit_length() // word_bits)


def _costly_words(value: int, limbs: int, word_bits: int) -> int:
    """Words of a constant that are neither 0 nor 1."""
    mask = (1 << word_bits) - 1
    return sum((value >> (word_bits * index)) & mask > 1 for index in range(limbs))
