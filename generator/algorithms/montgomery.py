"""Montgomery multiplication for any odd modulus; no spare bit is needed.

Source: Montgomery 1985; Koc, Acar, Kaliski 1996, "Analyzing and comparing Montgomery
multiplication algorithms", CIOS and SOS. The running total stays below 2 m because
(2 m + (2^w - 1)(m + m)) / 2^w <= 2 m, so the word above the limbs is 0 or 1.
"""

from collections.abc import Sequence

from generator.algorithms.field import Field
from generator.algorithms.words import square_words
from generator.ir.kernel import Builder, Kernel, Value


def negative_inverse(f: Field, b: Builder) -> Value:
    """The constant -m^-1 mod 2^w."""
    return f.constant(b, "_NEG_INVERSE")[0]


def quotient_note(f: Field, name: str = "t") -> str:
    """How q is found, and what the carry out of the lowest word is."""
    m, w = f.letter, f.word_bits
    low = f"{name}i" if name == "w" else f"{name}0"
    if f.modulus % (1 << w) == (1 << w) - 1:
        carried = f"{low} + q {f.symbol}0 = q 2^{w}"
        return f"q = {low}, as -{m}^-1 = 1 mod 2^{w}; then {carried}: the carry is q"
    return f"q = {low} (-{m}^-1) mod 2^{w}; then the low word of {low} + q {f.symbol}0 is 0"


def first_carry(b: Builder, q: Value, m: Sequence[Value], low: Value) -> Value:
    """High word of q m0 + low, whose low word is 0 by the choice of q."""
    if m[0].low == b.base - 1:
        return q  # m0 = 2^w - 1 and q = low: the sum is q 2^w
    _, carry = b.mac(q, m[0], low, b.constant(0), ("zero", "carry"))
    return carry


def multiply(
    f: Field, b: Builder, x: Sequence[Value], y: Sequence[Value], name: str
) -> list[Value]:
    """x y R^-1 mod m, in [0, m), by coarsely integrated operand scanning; ``name`` is y's."""
    n = f.limbs
    m = f.constant(b, "")
    inverse = negative_inverse(f, b)
    zero = b.constant(0)
    b.section(quotient_note(f))
    t: list[Value] = [zero] * (n + 1)
    for i in range(n):
        b.section(f"round {i}: t = (t + x {name}{i} + q {f.letter}) / 2^{f.word_bits}")
        carry = zero
        for j in range(n):
            t[j], carry = b.mac(x[j], y[i], t[j], carry, (f"t{j}", "carry"))
        t[n], above = b.adc(t[n], carry, zero, (f"t{n}", f"t{n + 1}"))
        t[n] = b.named(t[n], f"t{n}")
        q = b.named(b.mul_lo(t[0], inverse, "q"), "q")
        carry = first_carry(b, q, m, t[0])
        for j in range(1, n):
            t[j - 1], carry = b.mac(q, m[j], t[j], carry, (f"t{j - 1}", "carry"))
        t[n - 1], carry = b.adc(t[n], carry, zero, (f"t{n - 1}", "carry"))
        t[n] = b.named(b.add(above, carry, f"t{n}"), f"t{n}")
        t = b.cut(t, 2 * f.modulus, f"{{}} < 2 {f.letter}")
    return f.subtract_once(b, t, n)


def multiply_add(
    f: Field, b: Builder, first: Sequence[Sequence[Value]], second: Sequence[Sequence[Value]]
) -> list[Value]:
    """(x y + u v) R^-1 mod m, in [0, m), of two pairs: a row of each product in every round.

    The running total stays below 3 m (``Field.sum_bounds``): the word above the limbs is at most 2.
    """
    n = f.limbs
    m = f.constant(b, "")
    inverse = negative_inverse(f, b)
    zero = b.constant(0)
    b.section(quotient_note(f))
    t: list[Value] = [zero] * (n + 1)
    for i, bound in enumerate(f.sum_bounds()):
        b.section(f"round {i}: t = (t + a b{i} + c d{i} + q {f.letter}) / 2^{f.word_bits}")
        above = zero
        for x, y in (first, second):
            carry = zero
            for j in range(n):
                t[j], carry = b.mac(x[j], y[i], t[j], carry, (f"t{j}", "carry"))
            t[n], carry = b.adc(t[n], carry, zero, (f"t{n}", f"t{n + 1}"))
            t[n] = b.named(t[n], f"t{n}")
            above = b.named(b.add(above, carry, f"t{n + 1}"), f"t{n + 1}")
        q = b.named(b.mul_lo(t[0], inverse, "q"), "q")
        carry = first_carry(b, q, m, t[0])
        for j in range(1, n):
            t[j - 1], carry = b.mac(q, m[j], t[j], carry, (f"t{j - 1}", "carry"))
        t[n - 1], carry = b.adc(t[n], carry, zero, (f"t{n - 1}", "carry"))
        t[n] = b.named(b.add(above, carry, f"t{n}"), f"t{n}")
        t = b.cut(t, bound * f.modulus, f"{{}} < {bound} {f.letter}")
    if bound == 3:
        t = f.subtract_once(b, t, n + 1, ("u", "t"))
        t = b.cut(t, 2 * f.modulus, f"{{}} < 2 {f.letter}")
    return f.subtract_once(b, t, n, ("u", "t"))


def reduce(f: Field, b: Builder, w: list[Value], bound: int) -> list[Value]:
    """w R^-1 mod m for the 2 n words w with eval(w) < bound <= m R."""
    n = f.limbs
    m = f.constant(b, "")
    inverse = negative_inverse(f, b)
    extra = b.constant(0)
    w = list(w)
    b.section(quotient_note(f, "w"))
    for i in range(n):
        b.section(f"limb {i}: add q {f.letter} 2^{f.word_bits * i}, which makes w{i} zero")
        q = b.named(b.mul_lo(w[i], inverse, "q"), "q")
        carry = first_carry(b, q, m, w[i])
        for j in range(1, n):
            w[i + j], carry = b.mac(q, m[j], w[i + j], carry, (f"w{i + j}", "carry"))
        w[i + n], extra = b.adc(w[i + n], carry, extra, (f"w{i + n}", "extra"))
        w[i + n] = b.named(w[i + n], f"w{i + n}")
    limit = (bound - 1 + (f.r - 1) * f.modulus) // f.r + 1
    if limit <= f.modulus:
        return b.cut([*w[n:], extra], limit, f"{{}} < {f.letter}")[:n]
    t = b.cut([*w[n:], extra], 2 * f.modulus, f"{{}} < 2 {f.letter}")
    return f.subtract_once(b, [b.named(word, f"t{i}") for i, word in enumerate(t)], n)


def _source(f: Field) -> str:
    return f"R = 2^{f.word_bits * f.limbs}; Koc, Acar, Kaliski 1996"


def build_mul(f: Field) -> Kernel:
    contract = f.contract(
        f"z = x y R^-1 mod {f.letter} (Montgomery multiplication, CIOS)",
        f.modulo("eval(z)", "eval(x) eval(y) R^-1"),
        ("x", "y"),
        _source(f),
    )
    b = f.builder("mul", [("x", f.name), ("y", f.name)], f.name, contract)
    x, y = f.load(b, "x"), f.load(b, "y")
    f.store(b, multiply(f, b, x, y, "y"))
    return b.finish()


def build_sqr(f: Field) -> Kernel:
    contract = f.contract(
        f"z = x^2 R^-1 mod {f.letter} (square, then Montgomery reduction)",
        f.modulo("eval(z)", "eval(x)^2 R^-1"),
        ("x",),
        _source(f),
    )
    b = f.builder("sqr", [("x", f.name)], f.name, contract)
    w = b.cut(square_words(b, f.load(b, "x"), "w"), (f.modulus - 1) ** 2 + 1, "{} = x^2")
    f.store(b, reduce(f, b, w, (f.modulus - 1) ** 2 + 1))
    return b.finish()


def build_mul_add_mul(f: Field) -> Kernel:
    names = ("a", "b", "c", "d")
    contract = f.sum_of_products("CIOS with two rows a round", _source(f))
    builder = f.builder("mul_add_mul", [(name, f.name) for name in names], f.name, contract)
    a, b, c, d = (f.load(builder, name) for name in names)
    f.store(builder, multiply_add(f, builder, (a, b), (c, d)))
    return builder.finish()


def build_to_montgomery(f: Field) -> Kernel:
    contract = f.contract(
        f"z = x R mod {f.letter}: Montgomery multiplication by the constant R^2 mod {f.letter}",
        f.modulo("eval(z)", "eval(x) R"),
        ("x",),
        _source(f),
    )
    b = f.builder("to_montgomery", [("x", f"{f.name}_canonical")], f.name, contract)
    square = f.constant(b, "_R_SQUARED_")
    f.store(b, multiply(f, b, f.load(b, "x"), square, f"{f.symbol}_R_SQUARED_"))
    return b.finish()


def build_from_montgomery(f: Field) -> Kernel:
    contract = f.contract(
        f"z = x R^-1 mod {f.letter}: Montgomery reduction of x, reduced without correction",
        f.modulo("eval(z)", "eval(x) R^-1"),
        ("x",),
        _source(f),
    )
    b = f.builder("from_montgomery", [("x", f.name)], f"{f.name}_canonical", contract)
    w = [*f.load(b, "x"), *b.constants(0, f.limbs)]
    f.store(b, reduce(f, b, w, f.modulus))
    return b.finish()
