"""Solinas reduction: folds the high words with additions and subtractions only.

Source: Solinas 1999, "Generalized Mersenne numbers". The modulus is a signed sum of powers of
2^32, so 2^(32 i) mod p has small signed coefficients over the columns 2^(32 j). All columns are
summed exactly in 64-bit words; a multiple of p, spread over the columns so that none can go
negative, is added first.
"""

from collections.abc import Sequence

from generator.algorithms.field import Field
from generator.algorithms.words import add_words, product, square_words
from generator.ir.kernel import Builder, Kernel, Value

COLUMN_BITS = 32
SOURCE = "Solinas 1999, generalized Mersenne numbers"

FoldRows = Sequence[Sequence[int]]


def _offset(f: Field, columns: int, negative: Sequence[int]) -> tuple[int, list[int]]:
    """(k, columns of k p), each column at least the most that is subtracted from it."""
    base = 1 << COLUMN_BITS
    for multiple in range(1, 64):
        rest, borrowed, digits = multiple * f.modulus, 0, []
        for need in negative[:-1]:
            digit = rest % base
            rest //= base
            lent = max(0, -(-(need - digit + borrowed) // base))
            digits.append(digit + lent * base - borrowed)
            borrowed = lent
        digits.append(rest - borrowed)
        if digits[-1] >= negative[-1]:
            return multiple, digits
    raise ValueError(f"{f.name}: no multiple of the modulus covers the negative columns")


def reduce(f: Field, b: Builder, x: Sequence[Value], rows: FoldRows) -> list[Value]:
    """x mod p for any 2 n words x; row i of ``rows`` folds the column 2^(32 (columns + i))."""
    columns = f.bits // COLUMN_BITS
    halves: list[Value] = []
    b.section("c0, c1, ...: the input in columns of 32 bits")
    for i, word in enumerate(x):
        high, low = b.split(word, COLUMN_BITS, (f"c{2 * i + 1}", f"c{2 * i}"))
        halves += [low, high]
    kept, folded = halves[:columns], halves[columns : columns + len(rows)]
    top = (1 << COLUMN_BITS) - 1
    negative = [sum(-row[j] * top for row in rows if row[j] < 0) for j in range(columns)]
    multiple, offsets = _offset(f, columns, negative)
    shift = f.letter if multiple == 1 else f"{multiple} {f.letter}"
    b.section(f"s0, s1, ...: columns of x + {shift} folded below 2^{f.bits}; none can be negative")
    sums = []
    for j in range(columns):
        terms = [(1, kept[j])]
        terms += [(row[j], high) for row, high in zip(rows, folded, strict=True)]
        sums.append(b.linear(terms, offsets[j], f"s{j}"))
    b.section("carries through the columns")
    carry: Value = b.constant(0)
    digits = []
    for j, column in enumerate(sums):
        column = b.linear([(1, column), (1, carry)], 0, f"s{j}")
        carry, digit = b.split(column, COLUMN_BITS, ("carry", f"s{j}"))
        digits.append(digit)
    if len(digits) % 2:
        digits.append(b.constant(0))
    base = 1 << COLUMN_BITS
    t = [
        b.linear([(1, digits[2 * i]), (base, digits[2 * i + 1])], 0, f"t{i}")
        for i in range(f.limbs)
    ]
    return _fold_carry(f, b, t, carry)


def _fold_carry(f: Field, b: Builder, t: list[Value], carry: Value) -> list[Value]:
    """t + carry 2^bits mod p, where the carry is a small integer."""
    power = (1 << f.bits) % f.modulus
    bound = (1 << f.bits) + carry.high * power
    if bound > 2 * f.modulus:
        raise ValueError(f"{f.name}: one correction after the last fold is not enough")
    b.section(f"the carry, at most {carry.high}, times 2^{f.bits} mod {f.letter}")
    limbs = f.constant(b, "_FOLD_")
    zero = high = b.constant(0)
    addend = []
    for i, limb in enumerate(limbs):
        low, high = b.mac(carry, limb, high, zero, (f"a{i}", "high"))
        addend.append(low)
    total, over = add_words(b, t, addend, "t")
    words = [*total, b.named(over, f"t{f.limbs}")]
    words = b.cut(words, bound, f"{{}} < 2 {f.letter}")
    return f.subtract_once(b, words, f.limbs)


def build_reduce_wide(f: Field, rows: FoldRows) -> Kernel:
    words = 2 * f.limbs
    contract = f.contract(
        f"z = x mod {f.letter} for any {words}-word x (Solinas reduction)",
        f"eval(z) = eval(x) mod {f.letter}",
        (),
        SOURCE,
    )
    b = f.builder("reduce_wide", [("x", f"words:{words}")], f"{f.name}_canonical", contract)
    x = [b.load("x", i, f"x{i}") for i in range(words)]
    f.store(b, reduce(f, b, x, rows))
    return b.finish()


def build_mul(f: Field, rows: FoldRows, operation: str, kind: str) -> Kernel:
    """z = x y mod p on plain values; ``kind`` is the operands' type."""
    contract = f.contract(
        f"z = x y mod {f.letter} (product, then Solinas reduction)",
        f.modulo("eval(z)", "eval(x) eval(y)"),
        ("x", "y"),
        SOURCE,
    )
    b = f.builder(operation, [("x", kind), ("y", kind)], kind, contract)
    x, y = f.load(b, "x"), f.load(b, "y")
    f.store(b, reduce(f, b, product(b, (f.modulus - 1) ** 2, x, y, "x y"), rows))
    return b.finish()


def build_sqr(f: Field, rows: FoldRows) -> Kernel:
    """z = x^2 mod p on plain values."""
    contract = f.contract(
        f"z = x^2 mod {f.letter} (square, then Solinas reduction)",
        f.modulo("eval(z)", "eval(x)^2"),
        ("x",),
        SOURCE,
    )
    b = f.builder("sqr", [("x", f.name)], f.name, contract)
    w = b.cut(square_words(b, f.load(b, "x"), "w"), (f.modulus - 1) ** 2 + 1, "{} = x^2")
    f.store(b, reduce(f, b, w, rows))
    return b.finish()
