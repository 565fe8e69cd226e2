"""Montgomery arithmetic by rows for machines that keep two carry chains at once.

The product is built row by row, the low halves of a row's products on one carry chain and the high
halves on the other; the reduction goes limb by limb, and what a limb's step puts above the operand
is set aside and added at the end, so that no carry ever runs further than one row.

Sources: Ozturk, Guilford, Gopal, Feghali 2012, "New instructions supporting large integer
arithmetic on Intel architecture processors"; for moduli m = -1 mod 2^w, Gueron, Krasnov 2013,
"Fast prime field elliptic-curve cryptography with 256-bit primes", 4.
"""

from collections.abc import Sequence
from dataclasses import replace

from generator.algorithms import addsub
from generator.algorithms.field import Field
from generator.analysis import power_near
from generator.algorithms.words import Words, add_words, sub_words
from generator.ir.kernel import Builder, Kernel, Value


def add_row(b: Builder, w: Words, x: Sequence[Value], y: Value, i: int) -> Words:
    """w + x y for n words w: n + 1 words."""
    n = len(x)
    zero = b.constant(0)
    out = list(w)
    low_carry = high_carry = high = zero
    for j, word in enumerate(x):
        low, high = b.product(word, y, ("low", "high"))
        out[j], low_carry = b.adc(out[j], low, low_carry, (f"w{i + j}", "carry"))
        if j + 1 < n:
            out[j + 1], high_carry = b.adc(out[j + 1], high, high_carry, (f"w{i + j + 1}", "carry"))
    top, _ = b.adc(high, zero, high_carry, (f"w{i + n}", "carry"))
    top = b.adc_exact(top, zero, low_carry, f"w{i + n}")
    return b.cut([*out, top], 1 << (b.word_bits * (n + 1)), f"{{}} < 2^{b.word_bits * (n + 1)}")


def add_wide_row(b: Builder, t: Words, x: Sequence[Value], y: Value) -> Words:
    """t + x y for up to n + 2 words t, the last of them small.

    n + 2 words; n + 1 where the words n of t and n - 1 of x are small enough.
    """
    n = len(x)
    zero = b.constant(0)
    out = [*t[: n + 1], *[zero] * (n + 1 - len(t))]
    low_carry = high_carry = zero
    for j, word in enumerate(x):
        low, high = b.product(word, y, ("low", "high"))
        high = replace(high, high=(word.high * y.high) >> b.word_bits)
        out[j], low_carry = b.adc(out[j], low, low_carry, (f"t{j}", "carry"))
        names = (f"t{j + 1}", "carry")
        out[j + 1], high_carry = b.adc(out[j + 1], high, high_carry, names)
    out[n], low_carry = b.adc(out[n], zero, low_carry, (f"t{n}", "carry"))
    name = f"t{n + 1}"
    if len(t) > n + 1:
        top, _ = b.adc(t[n + 1], zero, high_carry, (name, "none"))
    elif high_carry.constant and low_carry.constant:
        return out
    else:
        top = b.named(high_carry, name)
    top, _ = b.adc(top, zero, low_carry, (name, "none"))
    return [*out, top]


def first_row(b: Builder, x: Sequence[Value], y: Value) -> Words:
    """x y: n + 1 words."""
    zero = b.constant(0)
    out: Words = []
    high = carry = zero
    for j, word in enumerate(x):
        low, next_high = b.product(word, y, ("low" if j else "w0", "high"))
        total, carry = b.adc(high, low, carry, (f"w{j}", "carry"))
        out.append(total)
        high = next_high
    top, _ = b.adc(high, zero, carry, (f"w{len(x)}", "carry"))
    return [*out, top]


def square(b: Builder, x: Sequence[Value]) -> Words:
    """x^2: products of two different limbs, then in one pass their doubles plus the squares."""
    n = len(x)
    zero = b.constant(0)
    out: Words = [zero] * (2 * n)
    b.section("products of two different limbs")
    for i in range(n - 1):
        low_carry = high_carry = high = zero
        for j in range(i + 1, n):
            low, high = b.product(x[j], x[i], ("low", "high"))
            k = i + j
            out[k], low_carry = b.adc(out[k], low, low_carry, (f"w{k}", "carry"))
            if j + 1 < n:
                names = (f"w{k + 1}", "carry")
                out[k + 1], high_carry = b.adc(out[k + 1], high, high_carry, names)
        top, _ = b.adc(high, zero, high_carry, (f"w{i + n}", "carry"))
        out[i + n] = b.adc_exact(top, zero, low_carry, f"w{i + n}")
        span = out[2 * i + 1 : i + n + 1]
        limit = f"2^{b.word_bits * len(span)}"
        span = b.cut(span, 1 << (b.word_bits * len(span)), f"{{}} < {limit}")
        out[2 * i + 1 : i + n + 1] = span
    b.section("twice those, plus the squares of the limbs")
    double_carry = square_carry = zero
    for i, word in enumerate(x):
        low, high = b.product(word, word, ("low", "high"))
        for k, part in ((2 * i, low), (2 * i + 1, high)):
            names = (f"w{k}", "carry")
            if k + 1 < 2 * n:
                out[k], double_carry = b.adc(out[k], out[k], double_carry, names)
                out[k], square_carry = b.adc(out[k], part, square_carry, names)
            else:
                top, _ = b.adc(part, zero, square_carry, names)
                out[k] = b.adc_exact(top, zero, double_carry, f"w{k}")
    return out


# -- reduction ----------------------------------------------------------------------------------


def _friendly_step(f: Field, b: Builder, w: Words, i: int, c: int) -> Words:
    """(w + q m) / 2^w for n words w and q = w0: n words."""
    n, bits = f.limbs, f.word_bits
    q = b.named(w[0], f"q{i}")
    product = _times_constant(b, q, c, n)
    out: Words = []
    borrow = b.constant(0)
    for j in range(1, n):
        less, borrow = b.sbb(w[j], product[j - 1], borrow, (f"w{i + j}", "borrow"))
        out.append(less)
    out.append(b.sbb_exact(q, product[n - 1], borrow, f"e{i}"))
    return b.cut(out, 1 << (bits * n), f"{{}} < 2^{bits * n}")


def _times_constant(b: Builder, q: Value, c: int, count: int) -> Words:
    """q c in ``count`` words, for the c of ``WordFacts.shifts``; each shift is made once."""
    zero = b.constant(0)
    w, mask = b.word_bits, b.base - 1
    out: Words = [zero] * count
    shifts: dict[int, tuple[Value, Value]] = {}
    for i in range(count):
        limb = (c >> (w * i)) & mask
        if not limb:
            continue
        k = power_near(limb, w)
        if k not in shifts:
            low = b.shift_right_pair(q, zero, w - k, "shifted")
            high, _ = b.split(q, w - k, ("above", "below"))
            shifts[k] = (low, high)
        low, high = shifts[k]
        if limb == (1 << k) - 1:
            less, borrow = b.sbb(low, q, zero, ("less", "borrow"))
            rest = b.sbb_exact(high, zero, borrow, "rest")
            low, high = b.cut([less, rest], 1 << (2 * w), f"{{}} < 2^{2 * w}")
        out[i], out[i + 1] = low, high
    return out


def _general_step(f: Field, b: Builder, w: Words, i: int) -> Words:
    """(w + q m) / 2^w for n words w and q = w0 (-m^-1) mod 2^w: n words."""
    inverse = f.constant(b, "_NEG_INVERSE")[0]
    q = b.named(b.mul_lo(w[0], inverse, f"q{i}"), f"q{i}")
    return add_row(b, w, f.constant(b, ""), q, i)[1:]


def _step(f: Field, b: Builder, w: Words, i: int) -> Words:
    c = f.facts.words(f.word_bits).shifts.value
    if c is not None:
        b.section(f"limb {i}: (w + q{i} {f.letter}) / 2^{f.word_bits} with q{i} = w{i}")
        return _friendly_step(f, b, w, i, c)
    b.section(
        f"limb {i}: (w + q{i} {f.letter}) / 2^{f.word_bits}, "
        f"q{i} = w{i} (-{f.letter}^-1) mod 2^{f.word_bits}"
    )
    return _general_step(f, b, w, i)


class _Reduction:
    """The running words w and the set-aside words e of one reduction."""

    def __init__(self, f: Field, b: Builder, w: Words) -> None:
        self.f, self.b, self.w = f, b, w
        self.e: Words = []

    def step(self, i: int) -> None:
        n = self.f.limbs
        *low, above = _step(self.f, self.b, self.w[i : i + n], i)
        self.w[i + 1 : i + n] = low
        self.e.append(replace(above, name=f"e{i}"))

    def finish(self) -> None:
        """z = the upper words plus what was set aside, less m if that is not below m."""
        f, b, n = self.f, self.b, self.f.limbs
        b.section("the upper words and what was set aside")
        total, carry = add_words(b, self.w[n:], self.e, "t")
        t = b.cut([*total, b.named(carry, f"t{n}")], 2 * f.modulus, f"{{}} < 2 {f.letter}")
        f.store(b, subtract_once(f, b, t))


def subtract_once(f: Field, b: Builder, t: Words, count: int = 0, name: str = "d") -> Words:
    """t - m where t >= m, else t, for n words t, or n + 1: n words, or ``count``, which hold it.

    ``name`` is that of the difference.
    """
    n = f.limbs
    zero = b.constant(0)
    b.section(f"{name} = t - {f.letter}; t where that borrows")
    d, borrow = sub_words(b, t[:n], f.constant(b, ""), name)
    if len(t) > n:
        top, borrow = b.sbb(t[n], zero, borrow, (f"{name}{n}", "borrow"))
        d.append(top)
    return [
        b.choose(borrow, kept, less, f"{name}{i}")
        for i, (kept, less) in enumerate(list(zip(t, d, strict=True))[: count or n])
    ]


# -- kernels ------------------------------------------------------------------------------------

_SOURCE = "Ozturk et al. 2012; Gueron, Krasnov 2013"


def build_mul(f: Field) -> Kernel:
    contract = f.contract(
        f"z = x y R^-1 mod {f.letter} (Montgomery multiplication by rows, two carry chains)",
        f.modulo("eval(z)", "eval(x) eval(y) R^-1"),
        ("x", "y"),
        f"R = 2^{f.word_bits * f.limbs}; {_SOURCE}",
    )
    b = f.builder("mul", [("x", f.name), ("y", f.name)], f.name, contract)
    n = f.limbs
    x, y = f.load(b, "x"), f.load(b, "y")
    b.section("w = x y0")
    r = _Reduction(f, b, first_row(b, x, y[0]))
    for i in range(1, n):
        b.section(f"w += x y{i} 2^{f.word_bits * i}")
        *low, top = add_row(b, r.w[i : i + n], x, y[i], i)
        r.w[i : i + n] = low
        r.w.append(top)
        r.step(i - 1)
    r.step(n - 1)
    r.finish()
    return b.finish()


def build_sqr(f: Field) -> Kernel:
    contract = f.contract(
        f"z = x^2 R^-1 mod {f.letter} (Montgomery squaring by rows, two carry chains)",
        f.modulo("eval(z)", "eval(x)^2 R^-1"),
        ("x",),
        f"R = 2^{f.word_bits * f.limbs}; {_SOURCE}",
    )
    b = f.builder("sqr", [("x", f.name)], f.name, contract)
    w = b.cut(square(b, f.load(b, "x")), (f.modulus - 1) ** 2 + 1, "{} = x^2")
    r = _Reduction(f, b, w)
    for i in range(f.limbs):
        r.step(i)
    r.finish()
    return b.finish()


def build_mul_add_mul(f: Field) -> Kernel:
    """z = (a b + c d) R^-1 mod m: in each round two rows and one step of the reduction."""
    contract = f.sum_of_products("by rows, two carry chains", _SOURCE)
    names = ("a", "b", "c", "d")
    b = f.builder("mul_add_mul", [(name, f.name) for name in names], f.name, contract)
    loaded = {name: f.load(b, name) for name in names}
    n, c = f.limbs, f.facts.words(f.word_bits).shifts.value
    t: Words = []
    for i, bound in enumerate(f.sum_bounds()):
        b.section(f"{'t +' if i else 't '}= a b{i} + c d{i}")
        t = (
            add_wide_row(b, t, loaded["a"], loaded["b"][i])
            if i
            else first_row(b, loaded["a"], loaded["b"][0])
        )
        t = add_wide_row(b, t, loaded["c"], loaded["d"][i])
        if c is not None:
            b.section(f"(t + q{i} {f.letter}) / 2^{f.word_bits} with q{i} = t0")
            *low, above = _friendly_step(f, b, t[:n], i, c)
            above, carry = b.adc(t[n], above, b.constant(0), (f"t{n - 1}", "carry"))
            if len(t) > n + 1:
                carry, _ = b.adc(t[n + 1], b.constant(0), carry, (f"t{n}", "none"))
            t = [*low, above, b.named(carry, f"t{n}")]
        else:
            b.section(
                f"(t + q{i} {f.letter}) / 2^{f.word_bits}, "
                f"q{i} = t0 (-{f.letter}^-1) mod 2^{f.word_bits}"
            )
            inverse = f.constant(b, "_NEG_INVERSE")[0]
            q = b.named(b.mul_lo(t[0], inverse, f"q{i}"), f"q{i}")
            t = add_wide_row(b, t, f.constant(b, ""), q)[1:]
        t = [replace(word, name=f"t{j}") for j, word in enumerate(t)]
        t = b.cut(t, bound * f.modulus, f"{{}} < {bound} {f.letter}")
    if bound == 3:
        t = [
            replace(word, name=f"t{j}") for j, word in enumerate(subtract_once(f, b, t, n + 1, "u"))
        ]
        t = b.cut(t, 2 * f.modulus, f"{{}} < 2 {f.letter}")
    f.store(b, subtract_once(f, b, t, name="u"))
    return b.finish()


def build_add(f: Field) -> Kernel:
    """z = x + y mod m."""
    contract = f.contract(
        f"z = x + y mod {f.letter}", f.modulo("eval(z)", "(eval(x) + eval(y))"), ("x", "y")
    )
    b = f.builder("add", [("x", f.name), ("y", f.name)], f.name, contract)
    total, carry = add_words(b, f.load(b, "x"), f.load(b, "y"), "t")
    t = [*total, b.named(carry, f"t{f.limbs}")]
    t = b.cut(t, 2 * f.modulus - 1, f"{{}} < 2 {f.letter} - 1")
    f.store(b, subtract_once(f, b, t))
    return b.finish()


def build_half(f: Field) -> Kernel:
    """z = x / 2 mod m: x or x + m, whichever is even, shifted right."""
    contract = f.contract(f"z = x / 2 mod {f.letter}", f.modulo("2 eval(z)", "eval(x)"))
    b = f.builder("half", [("x", f.name)], f.name, contract)
    x, m = f.load(b, "x"), f.constant(b, "")
    b.section(f"t = x, or x + {f.letter} where x is odd")
    mask = b.mask_of(b.low_bit(x[0], "odd"), "mask")
    masked = [b.masked(limb, mask, f"a{i}") for i, limb in enumerate(m)]
    total, carry = add_words(b, x, masked, "t")
    t = [*total, b.named(carry, f"t{f.limbs}")]
    b.section("t / 2")
    f.store(b, [b.shift_right_pair(t[i + 1], t[i], 1, f"r{i}") for i in range(f.limbs)])
    return b.finish()


def build_kernels(f: Field) -> list[Kernel]:
    """The kernels that a machine with two carry chains has of a field in the Montgomery domain."""
    return [
        build_add(f),
        addsub.build_sub(f),
        addsub.build_neg(f),
        build_half(f),
        build_mul(f),
        build_sqr(f),
        build_mul_add_mul(f),
    ]
