"""Word kernels of inversion by batches of divsteps, for any odd modulus.

Source: Bernstein, Yang 2019, "Fast constant-time gcd computation and modular inversion"; delta
begins at 1/2 as in Wuille's analysis of the number of steps.

A signed number has one word more than the modulus, in two's complement. A batch of N divsteps is a
matrix t with |u| + |v| <= 2^N and |r| + |s| <= 2^N for its rows (u, v) and (r, s): f and g become
t (f, g) / 2^N, exactly; d and e become t (d, e) / 2^w mod m. From -m < d, e < 2 m follows
-m < (u d + v e + q m) / 2^w < 2 m, as N <= w - 2 and 0 <= q < 2^w.
"""

from collections.abc import Sequence

from generator.algorithms.field import Field
from generator.algorithms.montgomery import first_carry, negative_inverse, quotient_note
from generator.analysis.divsteps import RUN
from generator.ir.contract import Contract, Parameter, Signature
from generator.ir.kernel import Builder, Kernel, Value

#: Bits of an entry of the matrix of a run of divsteps; a row has two, below RUN bits of f or g.
ENTRY = 22
_SOURCE = "Bernstein, Yang 2019, section 11"


def build_compose(word_bits: int) -> Kernel:
    """The matrix of the divsteps so far, and the low words of f and g after them."""
    count = RUN
    parameters = (
        Parameter("next_t", "words:4", output=True),
        Parameter("next_fg", "words:2", output=True),
        Parameter("t", "words:4"),
        Parameter("fg", "words:2"),
        Parameter("rows", "words:2"),
    )
    contract = Contract(
        summary=f"next_t = M t, next_fg = M fg / 2^{count}, M in rows as inv_divsteps packs it",
        requires=(
            f"rows = (u + 2^{ENTRY} v, r + 2^{ENTRY} s) modulo 2^{2 * ENTRY} for M = (u, v; r, s)",
            f"-2^{ENTRY - 1} <= u, v, r, s < 2^{ENTRY - 1}",
        ),
        ensures=(
            f"next_t = M t modulo 2^{word_bits}, t = (u, v, r, s) as (u, v; r, s)",
            f"next_fg = floor((M fg mod 2^{word_bits}) / 2^{count})",
        ),
        aliasing="next_t may be t, next_fg may be fg",
        constant_time=True,
    )
    b = Builder(Signature("inv_compose", parameters), contract, word_bits)
    t = [b.load("t", i, f"t{i}") for i in range(4)]
    fg = [b.load("fg", 0, "f"), b.load("fg", 1, "g")]
    rows = [b.load("rows", i, name) for i, name in enumerate(("top", "bottom"))]
    b.section(f"entries are signed: with 2^{ENTRY - 1} added to each none borrows from another")
    u, v = _unpack(b, rows[0], "u", "v")
    r, s = _unpack(b, rows[1], "r", "s")
    zero = b.constant(0)
    b.section("M times the columns of t, and times (f, g)")
    for i, (left, right) in enumerate(((u, v), (r, s))):
        for j in range(2):
            entry = b.dot_lo((left, t[j]), (right, t[2 + j]), zero, f"next_t{2 * i + j}")
            b.store("next_t", 2 * i + j, entry)
    for i, (left, right) in enumerate(((u, v), (r, s))):
        total = b.dot_lo((left, fg[0]), (right, fg[1]), zero, "w")
        quotient, _ = b.split(total, count, (f"next_fg{i}", "rest"))
        b.store("next_fg", i, quotient)
    return b.finish()


def _unpack(b: Builder, row: Value, left: str, right: str) -> tuple[Value, Value]:
    """The signed entries of a row, as words."""
    half = 1 << (ENTRY - 1)
    raised = b.add_lo(row, b.constant(half | half << ENTRY), "raised")
    rest, low = b.split(raised, ENTRY, ("rest", left))
    _, high = b.split(rest, ENTRY, ("over", right))
    center = b.constant(half)
    return b.sub_lo(low, center, left), b.sub_lo(high, center, right)


def build_start(f: Field) -> Kernel:
    """f = m, g = x, d = 0, e = the power of 2 that the batches take back."""
    m, w = f.letter, f.limbs + 1
    constant = next(c for c in f.constants() if c.name == f"{f.symbol}_INVERSE_START_")
    parameters = (*_outputs(f, "d", "e", "f", "g"), Parameter("x", f.name))
    contract = Contract(
        summary=f"d = 0, e = {constant.equation}, f = {m}, g = x",
        requires=(f"0 <= eval(x) < {m}",),
        ensures=(
            f"eval(d) = 0, eval(e) = {constant.equation}",
            f"eval(f) = {m}, eval(g) = eval(x)",
        ),
        aliasing="none",
        constant_time=True,
    )
    b = Builder(Signature(f"{f.name}_inv_start", parameters), contract, f.word_bits)
    zero = b.constant(0)
    values = {
        "d": [zero] * f.limbs,
        "e": f.constant(b, "_INVERSE_START_"),
        "f": f.constant(b, ""),
        "g": f.load(b, "x"),
    }
    for name, words in values.items():
        for i in range(w):
            b.store(name, i, words[i] if i < f.limbs else zero)
    return b.finish()


def build_update_fg(f: Field) -> Kernel:
    """f and g after a batch: exact quotients by 2^N."""
    steps, m = f.facts.divsteps.value.steps, f.letter
    contract = _update_contract(
        f,
        f"(next_f, next_g) = t (f, g) / 2^{steps}",
        f"-{m} <= signed(f), signed(g) <= {m}",
        (f"u f + v g and r f + s g are multiples of 2^{steps}",),
        (
            f"2^{steps} signed(next_f) = u signed(f) + v signed(g)",
            f"2^{steps} signed(next_g) = r signed(f) + s signed(g)",
        ),
    )
    b, x, y, rows = _update(f, "update_fg", "f", "g", contract)
    for name, (left, right), row in zip(("next_f", "next_g"), (("u", "v"), ("r", "s")), rows):
        b.section(
            f"next_{name[-1]} = ({left} f + {right} g) / 2^{steps}; above its words, its sign"
        )
        limit = f.modulus << steps
        w = _combination(f, b, row, x, y)
        b.state_signed(w, (-limit, limit), f"{{}} = {left} f + {right} g")
        for i in range(f.limbs):
            b.store(name, i, b.shift_right_pair(w[i + 1], w[i], steps, f"{name}{i}"))
        b.store(name, f.limbs, b.sign_mask(w[f.limbs], f"{name}{f.limbs}"))
    return b.finish()


def build_update_de(f: Field) -> Kernel:
    """d and e after a batch: Montgomery quotients by 2^w."""
    m, w = f.letter, f.word_bits
    bounds = f"-{m} < signed({{}}), signed({{}}) < 2 {m}"
    contract = _update_contract(
        f,
        f"(next_d, next_e) = t (d, e) / 2^{w} mod {m}",
        bounds.format("d", "e"),
        (),
        (
            f"2^{w} signed(next_d) mod {m} = (u signed(d) + v signed(e)) mod {m}",
            f"2^{w} signed(next_e) mod {m} = (r signed(d) + s signed(e)) mod {m}",
            bounds.format("next_d", "next_e"),
        ),
    )
    b, x, y, rows = _update(f, "update_de", "d", "e", contract)
    b.section(quotient_note(f, "w").replace("wi", "w0"))
    for name, (left, right), row in zip(("next_d", "next_e"), (("u", "v"), ("r", "s")), rows):
        b.section(f"{name} = ({left} d + {right} e + q {m}) / 2^{w}")
        limit = 2 * f.modulus << f.facts.divsteps.value.steps
        words = _combination(f, b, row, x, y)
        b.state_signed(words, (-limit, limit), f"{{}} = {left} d + {right} e")
        _divide(f, b, name, words)
    return b.finish()


def _divide(f: Field, b: Builder, name: str, w: Sequence[Value]) -> None:
    """Stores (w + q m) / 2^word_bits, q = -w / m modulo 2^word_bits."""
    n, m = f.limbs, f.constant(b, "")
    q = b.named(b.mul_lo(w[0], negative_inverse(f, b), "q"), "q")
    carry = first_carry(b, q, m, w[0])
    for i in range(1, n):
        word, carry = b.mac(q, m[i], w[i], carry, (f"{name}{i - 1}", "carry"))
        b.store(name, i - 1, word)
    word, carry = b.adc(w[n], carry, b.constant(0), (f"{name}{n - 1}", "carry"))
    b.store(name, n - 1, word)
    b.store(name, n, b.add_lo(b.sign_mask(w[n], "sign"), carry, f"{name}{n}"))


def build_normalise(f: Field) -> Kernel:
    """z = x or -x mod m, by the sign of f."""
    m, n = f.letter, f.limbs
    parameters = (
        Parameter("z", f.name, output=True),
        Parameter("x", f"words:{n + 1}"),
        Parameter("f", f"words:{n + 1}"),
    )
    contract = Contract(
        summary=f"z = x mod {m} if f >= 0, -x mod {m} if f < 0",
        requires=(f"-{m} < signed(x) < 2 {m}", f"-{m} <= signed(f) <= {m}"),
        ensures=(
            f"eval(z) mod {m} = signed(x) mod {m} if signed(f) >= 0, -signed(x) mod {m} otherwise",
            f"0 <= eval(z) < {m}",
        ),
        aliasing="none",
        constant_time=True,
    )
    b = Builder(Signature(f"{f.name}_inv_normalise", parameters), contract, f.word_bits)
    x = [b.load("x", i, f"x{i}") for i in range(n + 1)]
    sign = b.load("f", n, "sign")
    b.section("t = x or -x")
    carry = b.low_bit(sign, "carry")
    t = []
    for i, word in enumerate(x):
        flipped = b.xor(word, sign, f"t{i}")
        total, carry = b.adc(flipped, b.constant(0), carry, (f"t{i}", "carry"))
        t.append(total)
    limit = 2 * f.modulus - 1
    b.state_signed(t, (-limit, limit), "{} = x or -x")
    b.section(f"add 2 {m} if t is negative")
    negative = b.sign_mask(t[n], "negative")
    twice = f.constant(b, "_TWICE_")
    twice = [*twice, *b.constants(0, n + 1 - len(twice))]
    carry = b.constant(0)
    for i, word in enumerate(twice):
        added = b.masked(word, negative, f"a{i}")
        t[i], carry = b.adc(t[i], added, carry, (f"t{i}", "carry"))
    t = b.cut(t, 2 * f.modulus, f"{{}} < 2 {m}")
    f.store(b, f.subtract_once(b, t, n))
    return b.finish()


def _outputs(f: Field, *names: str) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, f"words:{f.limbs + 1}", output=True) for name in names)


def _update_contract(
    f: Field,
    summary: str,
    bounds: str,
    requires: tuple[str, ...],
    ensures: tuple[str, ...],
) -> Contract:
    steps = f.facts.divsteps.value.steps
    return Contract(
        summary=f"{summary} for t = (u, v; r, s)",
        requires=(bounds, f"|u| + |v| <= 2^{steps}, |r| + |s| <= 2^{steps}", *requires),
        ensures=ensures,
        aliasing="each output may be the input of its name",
        constant_time=True,
        source=_SOURCE,
    )


def _update(
    f: Field, name: str, x: str, y: str, contract: Contract
) -> tuple[Builder, list[Value], list[Value], list[tuple[Value, Value]]]:
    """A builder, the words of x and y, and the rows of the matrix."""
    size = f"words:{f.limbs + 1}"
    parameters = (
        *_outputs(f, f"next_{x}", f"next_{y}"),
        Parameter(x, size),
        Parameter(y, size),
        Parameter("t", "words:4"),
    )
    b = Builder(Signature(f"{f.name}_inv_{name}", parameters), contract, f.word_bits)
    left = [b.load(x, i, f"{x}{i}") for i in range(f.limbs + 1)]
    right = [b.load(y, i, f"{y}{i}") for i in range(f.limbs + 1)]
    u, v, r, s = (b.load("t", i, entry) for i, entry in enumerate("uvrs"))
    return b, left, right, [(u, v), (r, s)]


def _combination(
    f: Field, b: Builder, row: tuple[Value, Value], x: Sequence[Value], y: Sequence[Value]
) -> list[Value]:
    """u x + v y in two's complement, for signed u, v: |u| (x ^ sign) + (|u| & sign) is u x."""
    limit = 1 << f.facts.divsteps.value.steps
    (abs_u, sign_u), (abs_v, sign_v) = (
        b.magnitude(entry, limit, (f"abs_{entry.name}", f"sign_{entry.name}")) for entry in row
    )
    carry = b.add(b.masked(abs_u, sign_u, "a"), b.masked(abs_v, sign_v, "b"), "carry")
    w = []
    for i in range(f.limbs):
        a, c = b.xor(x[i], sign_u, f"a{i}"), b.xor(y[i], sign_v, f"b{i}")
        word, carry = b.mac_two((abs_u, a), (abs_v, c), carry, (f"w{i}", "carry"))
        w.append(word)
    top_x, top_y = b.xor(x[-1], sign_u, "a"), b.xor(y[-1], sign_v, "b")
    return [*w, b.dot_lo((abs_u, top_x), (abs_v, top_y), carry, f"w{f.limbs}")]
