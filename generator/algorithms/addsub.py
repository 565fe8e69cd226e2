"""Addition, subtraction, negation and halving: carries, one correction by mask."""

from generator.algorithms.field import Field
from generator.algorithms.words import add_words, sub_words
from generator.ir.kernel import Builder, Kernel, Value


def build_add(f: Field) -> Kernel:
    """z = x + y mod m."""
    contract = f.contract(
        f"z = x + y mod {f.letter}",
        f.modulo("eval(z)", "(eval(x) + eval(y))"),
        ("x", "y"),
    )
    b = f.builder("add", [("x", f.name), ("y", f.name)], f.name, contract)
    total, carry = add_words(b, f.load(b, "x"), f.load(b, "y"), "t")
    t = [*total, b.named(carry, f"t{f.limbs}")]
    t = b.cut(t, 2 * f.modulus - 1, f"{{}} < 2 {f.letter} - 1")
    f.store(b, f.subtract_once(b, t, f.limbs))
    return b.finish()


def _subtract(f: Field, b: Builder, x: list[Value], y: list[Value]) -> None:
    m = f.constant(b, "")
    difference, borrow = sub_words(b, x, y, "t")
    b.section(f"add {f.letter} back if the difference is negative; that carry cancels the borrow")
    mask = b.mask_of(borrow, "mask")
    masked = [b.masked(limb, mask, f"a{i}") for i, limb in enumerate(m)]
    result, _ = add_words(b, difference, masked, "t")
    f.store(b, result)


def build_sub(f: Field) -> Kernel:
    """z = x - y mod m."""
    contract = f.contract(
        f"z = x - y mod {f.letter}",
        f.modulo("eval(z)", "(eval(x) - eval(y))"),
        ("x", "y"),
    )
    b = f.builder("sub", [("x", f.name), ("y", f.name)], f.name, contract)
    _subtract(f, b, f.load(b, "x"), f.load(b, "y"))
    return b.finish()


def build_neg(f: Field) -> Kernel:
    """z = -x mod m; -0 = 0."""
    contract = f.contract(f"z = -x mod {f.letter}", f.modulo("eval(z)", "-eval(x)"))
    b = f.builder("neg", [("x", f.name)], f.name, contract)
    x = f.load(b, "x")
    _subtract(f, b, b.constants(0, f.limbs), x)
    return b.finish()


def build_half(f: Field) -> Kernel:
    """z = x / 2 mod m: x or x + m, whichever is even, shifted right."""
    contract = f.contract(f"z = x / 2 mod {f.letter}", f.modulo("2 eval(z)", "eval(x)"))
    b = f.builder("half", [("x", f.name)], f.name, contract)
    x, m = f.load(b, "x"), f.constant(b, "")
    odd = b.low_bit(x[0], "odd")
    mask = b.mask_of(odd, "mask")
    masked = [b.masked(limb, mask, f"a{i}") for i, limb in enumerate(m)]
    total, carry = add_words(b, x, masked, "t")
    t = [*total, carry]
    f.store(b, [b.shift_right_pair(t[i + 1], t[i], 1, f"r{i}") for i in range(f.limbs)])
    return b.finish()
