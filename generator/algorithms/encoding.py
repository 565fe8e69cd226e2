"""Bytes in and out, constants, masks: the kernels that move values without arithmetic mod m."""

from generator.algorithms.field import Field
from generator.algorithms.words import sub_words
from generator.ir.contract import Contract
from generator.ir.kernel import Kernel


def build_from_bytes(f: Field) -> Kernel:
    """Big-endian bytes to a plain value; anything not below m is refused."""
    contract = Contract(
        f"z = the {f.bytes} big-endian bytes of in if that is below {f.letter}, else 0",
        (),
        (
            f"returns all ones and eval(z) = value(in) if value(in) < {f.letter}",
            "returns 0 and eval(z) = 0 otherwise",
        ),
        "none",
        True,
    )
    kind = f"{f.name}_canonical"
    b = f.builder("from_bytes", [("in", f"bytes:{f.bytes}")], kind, contract, "mask")
    step = f.word_bits // 8
    words = []
    for i in range(f.limbs):
        size = min(step, f.bytes - step * i)
        offsets = [f.bytes - 1 - step * i - k for k in range(size)]
        words.append(b.load_bytes("in", offsets, f"x{i}"))
    b.section(f"the borrow of x - {f.letter} tells whether x < {f.letter}")
    _, borrow = sub_words(b, words, f.constant(b, ""), "d")
    valid = b.mask_of(borrow, "valid")
    f.store(b, [b.masked(word, valid, f"x{i}") for i, word in enumerate(words)])
    b.return_mask(valid)
    return b.finish()


def build_to_bytes(f: Field) -> Kernel:
    contract = Contract(
        f"out = x in {f.bytes} big-endian bytes",
        (f"0 <= eval(x) < {f.letter}",),
        ("value(out) = eval(x)",),
        "none",
        True,
    )
    output = ("out", f"bytes:{f.bytes}")
    b = f.builder("to_bytes", [("x", f"{f.name}_canonical")], output, contract)
    step = f.word_bits // 8
    for i, word in enumerate(f.load(b, "x")):
        for k in range(min(step, f.bytes - step * i)):
            b.store_byte("out", f.bytes - 1 - step * i - k, word, k)
    return b.finish()


def build_copy(f: Field, operation: str, source: str, result: str) -> Kernel:
    """z = x: the conversions of a field whose representation is canonical (R = 1)."""
    contract = f.contract("z = x (values are canonical, R = 1)", "eval(z) = eval(x)")
    b = f.builder(operation, [("x", source)], result, contract)
    f.store(b, f.load(b, "x"))
    return b.finish()


def build_constant(f: Field, name: str, value: int) -> Kernel:
    """z = the constant ``value`` (0 or 1) in the field's representation."""
    shown = f"R mod {f.letter}" if value and f.montgomery else str(value)
    contract = Contract(f"z = {value}", (), (f"eval(z) = {shown}",), "none", True)
    b = f.builder(f"set_{name}", [], f.name, contract)
    f.store(b, b.constants(value * f.r % f.modulus, f.limbs))
    return b.finish()


def build_select(f: Field) -> Kernel:
    contract = Contract(
        "z = x where mask is all ones, y where it is 0",
        (f"0 <= eval(x) < {f.letter}", f"0 <= eval(y) < {f.letter}", "mask is 0 or all ones"),
        ("eval(z) = eval(x) if mask else eval(y)",),
        "z may be x or y",
        True,
    )
    inputs = [("mask", "mask"), ("x", f.name), ("y", f.name)]
    b = f.builder("select", inputs, f.name, contract)
    mask = b.load("mask", 0, "chosen")
    pairs = zip(f.load(b, "x"), f.load(b, "y"), strict=True)
    f.store(b, [b.select(mask, x, y, f"r{i}") for i, (x, y) in enumerate(pairs)])
    return b.finish()


def build_is_zero(f: Field) -> Kernel:
    contract = Contract(
        "all ones if x = 0, else 0",
        (f"0 <= eval(x) < {f.letter}",),
        ("returns all ones if eval(x) = 0, else 0",),
        "none",
        True,
    )
    b = f.builder("is_zero", [("x", f.name)], None, contract, "mask")
    nonzero = b.is_nonzero(b.any_of(f.load(b, "x"), "any"), "nonzero")
    b.return_mask(b.mask_of(b.complement_flag(nonzero, "zero"), "mask"))
    return b.finish()


def build_equal(f: Field) -> Kernel:
    contract = Contract(
        "all ones if x = y, else 0",
        (f"0 <= eval(x) < {f.letter}", f"0 <= eval(y) < {f.letter}"),
        ("returns all ones if eval(x) = eval(y), else 0",),
        "none",
        True,
    )
    b = f.builder("equal", [("x", f.name), ("y", f.name)], None, contract, "mask")
    pairs = zip(f.load(b, "x"), f.load(b, "y"), strict=True)
    differing = [b.xor(x, y, f"d{i}") for i, (x, y) in enumerate(pairs)]
    nonzero = b.is_nonzero(b.any_of(differing, "any"), "nonzero")
    b.return_mask(b.mask_of(b.complement_flag(nonzero, "zero"), "mask"))
    return b.finish()
