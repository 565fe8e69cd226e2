"""Multi-word steps that several algorithms share: sums, differences, products.

Numbers are lists of words, least significant first.
"""

from collections.abc import Sequence

from generator.ir.kernel import Builder, Value

Words = list[Value]


def add_words(b: Builder, x: Sequence[Value], y: Sequence[Value], name: str) -> tuple[Words, Value]:
    """(x + y mod 2^(w n), carry) for two numbers of n words."""
    carry = b.constant(0)
    out: Words = []
    for i, (left, right) in enumerate(zip(x, y, strict=True)):
        total, carry = b.adc(left, right, carry, (f"{name}{i}", "carry"))
        out.append(total)
    return out, carry


def sub_words(b: Builder, x: Sequence[Value], y: Sequence[Value], name: str) -> tuple[Words, Value]:
    """(x - y mod 2^(w n), borrow) for two numbers of n words."""
    borrow = b.constant(0)
    out: Words = []
    for i, (left, right) in enumerate(zip(x, y, strict=True)):
        difference, borrow = b.sbb(left, right, borrow, (f"{name}{i}", "borrow"))
        out.append(difference)
    return out, borrow


def mul_words(b: Builder, x: Sequence[Value], y: Sequence[Value], name: str) -> Words:
    """The full product, len(x) + len(y) words, row by row (operand scanning)."""
    zero = b.constant(0)
    out: Words = [zero] * (len(x) + len(y))
    for i, multiplier in enumerate(y):
        carry = zero
        for j, word in enumerate(x):
            names = (f"{name}{i + j}", "carry")
            out[i + j], carry = b.mac(word, multiplier, out[i + j], carry, names)
        out[i + len(x)] = b.named(carry, f"{name}{i + len(x)}")
    return out


def product(b: Builder, limit: int, x: Sequence[Value], y: Sequence[Value], text: str) -> Words:
    """The words w of x y, at most ``limit``, with the equation stated."""
    b.section(f"w = {text}")
    return b.cut(mul_words(b, x, y, "w"), limit + 1, f"{{}} = {text}")


def mul_low_words(
    b: Builder, x: Sequence[Value], y: Sequence[Value], count: int, name: str
) -> Words:
    """The product modulo 2^(w count)."""
    zero = b.constant(0)
    out: Words = [zero] * count
    for i, multiplier in enumerate(y[:count]):
        carry = zero
        for j, word in enumerate(x[: count - i]):
            names = (f"{name}{i + j}", "carry")
            out[i + j], carry = b.mac(word, multiplier, out[i + j], carry, names)
        if i + len(x) < count:
            out[i + len(x)] = b.named(carry, f"{name}{i + len(x)}")
    return out


def square_words(b: Builder, x: Sequence[Value], name: str) -> Words:
    """x^2: each product of two different words once, doubled in one pass with the squares."""
    n = len(x)
    zero = b.constant(0)
    out: Words = [zero] * (2 * n)
    for i in range(n - 1):
        if i == 0:
            b.section("products of two different limbs")
        carry = zero
        for j in range(i + 1, n):
            names = (f"{name}{i + j}", "carry")
            out[i + j], carry = b.mac(x[i], x[j], out[i + j], carry, names)
        out[i + n] = b.named(carry, f"{name}{i + n}")
    b.section("twice those, plus the squares of the limbs")
    doubled = [
        zero
        if word.constant and below.constant
        else b.shift_right_pair(word, below, b.word_bits - 1, f"d{i}")
        for i, (word, below) in enumerate(zip(out, [zero, *out[:-1]], strict=True))
    ]
    carry = zero
    for i, word in enumerate(x):
        low, high = b.mac(word, word, zero, zero, (f"low{i}", "high"))
        out[2 * i], carry = b.adc(doubled[2 * i], low, carry, (f"{name}{2 * i}", "carry"))
        names = (f"{name}{2 * i + 1}", "carry")
        out[2 * i + 1], carry = b.adc(doubled[2 * i + 1], high, carry, names)
    return out
