"""Barrett reduction for any modulus, aligned to words.

Source: Menezes, van Oorschot, Vanstone, "Handbook of Applied Cryptography", algorithm 14.42,
for inputs of any number of words: with B1 = 2^(w (k - 1)), B2 = 2^(w (l - k + 1)) and
mu = floor(B1 B2 / m), the estimate q = floor(floor(x / B1) mu / B2) satisfies
floor(x / m) - 2 <= q <= floor(x / m) for every x of l words, so 0 <= x - q m < 3 m.
"""

from collections.abc import Sequence

from generator.algorithms.field import Field
from generator.algorithms.words import (
    mul_low_words,
    mul_words,
    product,
    square_words,
    sub_words,
)
from generator.ir.kernel import Builder, Kernel, Value

SOURCE = "Handbook of Applied Cryptography, algorithm 14.42"


def reduce(f: Field, b: Builder, x: Sequence[Value], name: str, mu: str, bound: int) -> list[Value]:
    """x mod m for eval(x) < bound; ``mu`` names the constant for that many words.

    ``name`` is what the comments call x.
    """
    n, total, w = f.limbs, len(x), f.word_bits
    m = f.constant(b, "")
    b.section(f"q = floor(floor({name} / 2^{w * (n - 1)}) mu / 2^{w * (total - n + 1)})")
    h = mul_words(b, x[n - 1 :], f.constant(b, mu), "h")
    largest = (bound - 1) // f.modulus
    kept = n if 3 * f.modulus <= 1 << (w * n) else n + 1
    q = [b.named(word, f"h{i}") for i, word in enumerate(h)][total - n + 1 :]
    q = _cut_quotient(f, b, q, kept, largest, name)
    b.section(f"t = {name} - q {f.letter}, exact modulo 2^{w * kept}")
    multiple = mul_low_words(b, m, q, kept, "g")
    padded = [*x, b.constant(0)]
    remainder, _ = sub_words(b, padded[:kept], multiple, "t")
    t = b.cut(remainder, 3 * f.modulus, f"{{}} < 3 {f.letter}")
    t = f.subtract_once(b, t, kept)
    t = b.cut(t, 2 * f.modulus, f"{{}} < 2 {f.letter}")
    return f.subtract_once(b, [b.named(word, f"t{i}") for i, word in enumerate(t)], n)


def _cut_quotient(
    f: Field, b: Builder, q: Sequence[Value], kept: int, largest: int, name: str
) -> list[Value]:
    """The words of q <= ``largest`` that can change a multiple of m modulo ``kept`` words.

    Where q may be longer than these, they are q modulo a power of two, and the text says so.
    """
    w = f.word_bits
    count = min(kept, -(-largest.bit_length() // w))
    power = f"2^{w * count}"
    if largest >> (w * count):
        text = f"{{}} = q mod {power}, where q <= {name} / {f.letter}"
        return b.cut(q[:count], 1 << (w * count), text)
    return b.cut(q[:count], largest + 1, f"q = {{}} <= {name} / {f.letter} < {power}")


def build_reduce_wide(f: Field) -> Kernel:
    words = 2 * f.limbs
    contract = f.contract(
        f"z = x mod {f.letter} for any {words}-word x (Barrett reduction)",
        f"eval(z) = eval(x) mod {f.letter}",
        (),
        SOURCE,
    )
    b = f.builder("reduce_wide", [("x", f"words:{words}")], f"{f.name}_canonical", contract)
    x = [b.load("x", i, f"x{i}") for i in range(words)]
    f.store(b, reduce(f, b, x, "x", "_MU_", 1 << (f.word_bits * words)))
    return b.finish()


def build_mul(f: Field, operation: str, kind: str) -> Kernel:
    """z = x y mod m on plain values; ``kind`` is the operands' type."""
    contract = f.contract(
        f"z = x y mod {f.letter} (product, then Barrett reduction)",
        f.modulo("eval(z)", "eval(x) eval(y)"),
        ("x", "y"),
        SOURCE,
    )
    b = f.builder(operation, [("x", kind), ("y", kind)], kind, contract)
    x, y = f.load(b, "x"), f.load(b, "y")
    w = product(b, (f.modulus - 1) ** 2, x, y, "x y")
    f.store(b, reduce(f, b, w, "w", "_MU_", (f.modulus - 1) ** 2 + 1))
    return b.finish()


def build_sqr(f: Field) -> Kernel:
    """z = x^2 mod m on plain values."""
    contract = f.contract(
        f"z = x^2 mod {f.letter} (square, then Barrett reduction)",
        f.modulo("eval(z)", "eval(x)^2"),
        ("x",),
        SOURCE,
    )
    b = f.builder("sqr", [("x", f.name)], f.name, contract)
    w = b.cut(square_words(b, f.load(b, "x"), "w"), (f.modulus - 1) ** 2 + 1, "{} = x^2")
    f.store(b, reduce(f, b, w, "w", "_MU_", (f.modulus - 1) ** 2 + 1))
    return b.finish()


def build_mul_small(f: Field) -> Kernel:
    """z = k x mod m for a 32-bit k."""
    contract = f.contract(
        f"z = k x mod {f.letter} for a 32-bit k (product, then Barrett reduction)",
        f.modulo("eval(z)", "k eval(x)"),
        ("x",),
        SOURCE,
        ("0 <= k < 2^32",),
    )
    b = f.builder("mul_small", [("x", f.name), ("k", "word32")], f.name, contract)
    x = f.load(b, "x")
    k = b.load("k", 0, "k_word", (1 << 32) - 1)
    limit = ((1 << 32) - 1) * (f.modulus - 1)
    w = product(b, limit, x, [k], "k x")
    f.store(b, reduce(f, b, w, "w", "_MU_SMALL_", limit + 1))
    return b.finish()
