"""Facts about one modulus, from its value alone."""

from generator.description import Modulus

from .divsteps import divsteps
from .facts import (
    Fact,
    FoldRow,
    ModulusFacts,
    PrimeShape,
    SolinasFold,
    SpareBits,
    SquareRoot,
    WordFacts,
)

COLUMN_BITS = 32
MAX_COLUMN_GAIN = 1 << 16
"""A Solinas fold is offered while |low|, high stay below this: column sums fit 48 bits."""


def analyse_modulus(modulus: Modulus) -> ModulusFacts:
    """All facts about an odd modulus of at least 5; primality is the description's concern."""
    value, letter = modulus.value, modulus.role
    if value % 2 == 0 or value < 5:
        raise ValueError(f"{value} is not an odd modulus of at least 5")
    bits = value.bit_length()
    shape = _shape(value, letter)
    return ModulusFacts(
        modulus=modulus,
        bits=Fact(bits, f"2^{bits - 1} < {letter} < 2^{bits}"),
        shape=shape,
        solinas=_solinas(value, letter, shape.value),
        divsteps=divsteps(bits, letter),
        words64=_words(value, letter, 64),
        words32=_words(value, letter, 32),
    )


def _words(value: int, letter: str, word_bits: int) -> WordFacts:
    bits = value.bit_length()
    limbs = -(-bits // word_bits)
    total = word_bits * limbs
    n0 = -pow(value, -1, 1 << word_bits) % (1 << word_bits)
    return WordFacts(
        word_bits=word_bits,
        limbs=Fact(limbs, f"{bits} bits need {limbs} x {word_bits}"),
        spare_bits=Fact(SpareBits(total - bits, word_bits), _spare_reason(bits, total, letter)),
        n0=Fact(n0, _n0_reason(n0, letter, word_bits)),
        r=1 << total,
        shifts=_shifts(value, letter, word_bits, limbs),
        r2_mod_m=Fact(
            (1 << (2 * total)) % value, f"R^2 mod {letter} takes a value into the domain"
        ),
    )


def _spare_reason(bits: int, total: int, letter: str) -> str:
    if total == bits:
        return f"{letter} fills {total} bits; a sum of two residues already needs one more"
    return f"{letter} uses {bits} of {total} bits"


def _n0_reason(n0: int, letter: str, word_bits: int) -> str:
    if n0 == 1:
        return f"{letter} = -1 mod 2^{word_bits}, so the Montgomery quotient is the low word itself"
    if n0 == (1 << word_bits) - 1:
        return f"{letter} = 1 mod 2^{word_bits}, so the Montgomery quotient is the negated low word"
    return f"-{letter}^-1 mod 2^{word_bits}"


def power_near(limb: int, word_bits: int) -> int:
    """k for a limb 2^k or 2^k - 1 with 0 < k < w, else 0."""
    for power in (limb, limb + 1):
        if power & (power - 1) == 0 and 0 < power.bit_length() - 1 < word_bits:
            return power.bit_length() - 1
    return 0


def _shifts(value: int, letter: str, word_bits: int, limbs: int) -> Fact[int | None]:
    """c as in WordFacts: no two neighbouring limbs of it, and each 2^k or 2^k - 1."""
    w = word_bits
    rest = (1 << (w * limbs)) - 1 - value
    if limbs < 2 or rest % (1 << w):
        return Fact(None, f"{letter} is not 2^{w * limbs} - 2^{w} c - 1")
    c = rest >> w
    digits = [(c >> (w * i)) & ((1 << w) - 1) for i in range(limbs)]
    apart = not any(low and high for low, high in zip(digits, digits[1:]))
    if not apart or not all(not digit or power_near(digit, w) for digit in digits):
        return Fact(None, f"{letter} = 2^{w * limbs} - 2^{w} c - 1, but c is not a few powers of 2")
    return Fact(
        c,
        f"{letter} = 2^{w * limbs} - 2^{w} c - 1 with c = {c:#x}: q {letter} takes no "
        "multiplication, q c being shifts and subtractions",
    )


def _shape(value: int, letter: str) -> Fact[PrimeShape]:
    bits = value.bit_length()
    terms = _sparse_terms(value)
    if terms is not None:
        text = format_terms(terms)
        return Fact(
            PrimeShape("solinas", terms=terms),
            f"generalised Mersenne: {text}, every exponent a multiple of {COLUMN_BITS}",
        )
    c = (1 << bits) - value
    if c.bit_length() <= min(bits // 2, 64):
        return Fact(
            PrimeShape("pseudo-mersenne", c=c),
            f"2^{bits} - {c}: what is above {bits} bits folds down by one small factor",
        )
    return Fact(
        PrimeShape("dense"),
        f"no signed sum of powers 2^({COLUMN_BITS} i) led by 2^{bits}, and 2^{bits} - {letter} has "
        f"{c.bit_length()} bits",
    )


def _sparse_terms(value: int) -> tuple[tuple[int, int], ...] | None:
    """(sign, exponent) by falling exponent when m is such a sum, led by 2^bits; else None.

    A digit of the signed form is fixed by the low 32 bits of what is left, so the form is unique.
    """
    bits = value.bit_length()
    if bits % COLUMN_BITS:
        return None
    rest = value - (1 << bits)
    terms: list[tuple[int, int]] = []
    exponent = 0
    while rest and exponent < bits:
        digit = rest % (1 << COLUMN_BITS)
        sign = {0: 0, 1: 1, (1 << COLUMN_BITS) - 1: -1}.get(digit)
        if sign is None:
            return None
        if sign:
            terms.append((sign, exponent))
        rest = (rest - sign) >> COLUMN_BITS
        exponent += COLUMN_BITS
    if rest:
        return None
    return ((1, bits), *reversed(terms))


def format_terms(terms: tuple[tuple[int, int], ...]) -> str:
    """``2^256 - 2^224 - 2^96 + 2^64 - 1`` from signed exponents by falling exponent."""
    text = ""
    for sign, exponent in terms:
        power = "1" if exponent == 0 else f"2^{exponent}"
        if not text:
            text = power if sign > 0 else f"-{power}"
        else:
            text += f" {'+' if sign > 0 else '-'} {power}"
    return text


def _solinas(value: int, letter: str, shape: PrimeShape) -> Fact[SolinasFold | None]:
    if shape.kind != "solinas":
        return Fact(None, f"{letter} is {shape.kind}, not a sum of powers 2^({COLUMN_BITS} i)")
    columns = value.bit_length() // COLUMN_BITS
    first = [0] * columns
    for sign, exponent in shape.terms[1:]:
        first[exponent // COLUMN_BITS] = -sign
    last = max(2 * columns, 4 * -(-value.bit_length() // 64))
    rows = []
    row = first
    for word in range(columns, last):
        rows.append(FoldRow(word, tuple(row)))
        top = row[-1]
        row = [carried + top * entry for carried, entry in zip([0, *row[:-1]], first, strict=True)]
    high = 1 + max(sum(max(row.coefficients[j], 0) for row in rows) for j in range(columns))
    low = min(sum(min(row.coefficients[j], 0) for row in rows) for j in range(columns))
    if max(high, -low) >= MAX_COLUMN_GAIN:
        return Fact(None, f"its fold would add up to {max(high, -low)} words in one column")
    return Fact(
        SolinasFold(columns, tuple(rows), low, high),
        f"2^{value.bit_length()} = {_folded(shape)} mod {letter}, applied to each high word in "
        f"turn; a column gathers {low} to {high} words",
    )


def _folded(shape: PrimeShape) -> str:
    return format_terms(tuple((-sign, exponent) for sign, exponent in shape.terms[1:]))


def square_root(p: int) -> Fact[SquareRoot]:
    """The recipe for square roots modulo the odd prime ``p``."""
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    if p % 4 == 3:
        return Fact(
            SquareRoot("three-mod-four", (p + 1) // 4, "(p + 1) / 4", twos),
            "p = 3 mod 4: one power, x^((p + 1) / 4)",
        )
    if p % 8 == 5:
        return Fact(
            SquareRoot("atkin", (p - 5) // 8, "(p - 5) / 8", twos),
            "p = 5 mod 8: Atkin's form, one power t = (2 x)^((p - 5) / 8) and two products",
        )
    z = next(z for z in range(2, p) if pow(z, (p - 1) // 2, p) == p - 1)
    return Fact(
        SquareRoot("tonelli-shanks", (odd - 1) // 2, "(q - 1) / 2", twos, pow(z, odd, p)),
        f"p = 1 mod 8: Tonelli-Shanks with p - 1 = 2^{twos} q; {z} is the least non-residue",
    )
