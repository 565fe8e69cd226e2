"""A size_t may have 32 bits: it may hold public counts that fit them, and no words."""

import re
from pathlib import Path

import pytest

from generator.proof.errors import Refused
from generator.proof.foreign import prove_multiplication
from generator.proof.polynomial import Polynomial
from generator.proof.programs.values import INT, SIZE, WIDE, Bits, Knowledge, Limb, Operators, Word

from hardening import (
    KERNELS,
    changed,
    function_text,
    inverse_refusal,
    kernel_refusal,
    program_refusal,
    source,
)
from test_proof_foreign import MODULI, multiplication

#: A word kernel: old text, new text.
IN_KERNELS = {
    "a limb": ("const uint64_t x0 =", "const size_t x0 ="),
    "a carry": ("    uint64_t carry, d0,", "    size_t carry;\n    uint64_t d0,"),
    "a conversion": ("t0 = (uint64_t)acc", "t0 = (size_t)acc"),
    "a conversion that widens": ("(u128)x0 + y0", "(u128)(size_t)x0 + y0"),
}


@pytest.mark.parametrize("name", IN_KERNELS)
def test_a_kernel_has_no_size_t(name: str) -> None:
    text = function_text(KERNELS, "fp_add")
    assert kernel_refusal("fp_add", text) == ""
    found = kernel_refusal("fp_add", changed(text, *IN_KERNELS[name]))
    assert re.match(r"c64\.c:[1-9]\d*: size_t is no type of a word: it may have 32 bits", found)


NO_WORD = "a size_t may have 32 bits: it holds public counts, not words"
LOOP = "    for (size_t i = 0; i < 257; i++) {\n"
#: A program: file, function, old text, new text, reason.
IN_PROGRAMS = {
    "a mask": ("points.c", "points_to_affine", "const uint64_t inf", "const size_t inf", NO_WORD),
    "a limb": (
        "points.c",
        "point_to_affine",
        "    sm2_fp ",
        "    const size_t low = p->x.limb[0];\n    sm2_fp ",
        NO_WORD,
    ),
    "secret bits": ("comb.c", "comb_entry", "const uint64_t digit", "const size_t digit", NO_WORD),
    "secret bits, converted": ("comb.c", "comb_entry", "(digit >>", "((size_t)digit >>", NO_WORD),
    "public bits": (
        "comb.c",
        "wnaf_digits_vartime",
        "const uint64_t low =",
        "const size_t low =",
        NO_WORD,
    ),
    "the word of all bits": ("comb.c", "scalar_bits", "uint64_t bits =", "size_t bits =", NO_WORD),
    "an array": (
        "comb.c",
        "wnaf_digits_vartime",
        "    size_t after = 0;\n",
        "    size_t after = 0, words[4];\n",
        "an array of size_t",
    ),
    "a product beyond 32 bits": (
        "comb.c",
        "comb_entry",
        "(size_t)1 << (teeth - 1)",
        "((size_t)65536 * 65536 >> 32) << (teeth - 1)",
        "size_t arithmetic with the result 4294967296",
    ),
    "a shift beyond 32 bits": (
        "comb.c",
        "comb_entry",
        "(size_t)1 << (teeth - 1)",
        "((size_t)1 << 32 >> 32) << (teeth - 1)",
        "a shift by 32, not below the width",
    ),
    "bits shifted out": (
        "comb.c",
        "comb_entry",
        "(size_t)1 << (teeth - 1)",
        "((size_t)3 << 31 >> 31) << (teeth - 1)",
        "size_t arithmetic with the result 6442450944",
    ),
    "a number below 0": (
        "comb.c",
        "wnaf_digits_vartime",
        LOOP,
        f"    after = after - 1;\n    after = after + 1;\n{LOOP}",
        "size_t arithmetic with the result -1",
    ),
    "a word beyond 32 bits": (
        "comb.c",
        "wnaf_digits_vartime",
        LOOP,
        f"    after = UINT64_C(0x100000000);\n    after = 0;\n{LOOP}",
        "4294967296 may not fit a size_t",
    ),
    "a counter's end": (
        "comb.c",
        "wnaf_digits_vartime",
        LOOP,
        f"    for (size_t j = 0; j < UINT64_C(0x100000000); j++) {{\n    }}\n{LOOP}",
        "4294967296 may not fit a size_t",
    ),
    "a counter's start": (
        "comb.c",
        "wnaf_digits_vartime",
        LOOP,
        f"    for (size_t j = UINT64_C(0x100000000); j-- > 0;) {{\n    }}\n{LOOP}",
        "4294967296 may not fit a size_t",
    ),
    "more than the caller's count": (
        "points.c",
        "points_to_affine",
        "i < count; i++",
        "i < count + 1 - 1; i++",
        r"count \+ 1 may leave the range",
    ),
}


@pytest.mark.parametrize("name", IN_PROGRAMS)
def test_a_size_t_of_a_program_is_a_count(name: str) -> None:
    file, function, old, new, reason = IN_PROGRAMS[name]
    text = source(file)
    start = text.index("{\n", text.index(f" sm2_{function}("))
    found = program_refusal(file, function, text[:start] + changed(text[start:], old, new))
    assert re.match(rf"{file}:[1-9]\d*: .*{reason}", found), found


IN_INVERSES = {
    "words": ("inv_divsteps", "    uint64_t zeta, f, g;", "    size_t zeta, f, g;"),
    "a word": ("inv_divsteps", "const uint64_t odd =", "const size_t odd ="),
    "a conversion": ("inv_divsteps_vartime", "(uint64_t)1 << count", "(size_t)1 << count"),
    "the zeros": ("inv_divsteps_vartime", "const uint64_t zeros", "const size_t zeros"),
    "an array": ("fp_inv", "    uint64_t d[5]", "    size_t d[5]"),
    "a kernel's word": ("fp_inv_update_de", "    uint64_t ", "    size_t "),
    "rounds beyond 32 bits": (
        "fp_inv",
        "(size_t batch = 0; batch < 10;",
        "(size_t batch = 4294967296; batch < 4294967306;",
    ),
}


@pytest.mark.parametrize("name", IN_INVERSES)
def test_an_inversion_keeps_no_word_in_a_size_t(name: str) -> None:
    function, old, new = IN_INVERSES[name]
    text = source("inverse.c")
    start = text.index("{\n", text.index(f" sm2_{function}("))
    found = inverse_refusal(function, text[:start] + changed(text[start:], old, new))
    assert re.match(r"inverse\.c:[1-9]\d*: ", found), found


@pytest.mark.parametrize(
    ("typedef", "reason"),
    [
        ("", "not the C that is understood"),
        ("typedef unsigned long size_t;\n", "the type size_t is not an integer type"),
    ],
)
def test_a_foreign_text_has_no_size_t(typedef: str, reason: str, tmp_path: Path) -> None:
    text, path = multiplication(MODULI["full width"]), tmp_path / "foreign.c"
    text = changed(text, "#include <stdint.h>\n", f"#include <stdint.h>\n{typedef}")
    head = "void mul(uint64_t z[2], const uint64_t x[2], const uint64_t y[2]) {\n"
    path.write_text(changed(text, f"{head}    uint64_t v0;\n", f"{head}    size_t v0;\n"))
    with pytest.raises(Refused, match=reason):
        prove_multiplication(path, "mul", MODULI["full width"])


COUNT = Polynomial.variable("count")


def operators(most: int, met: list[str] | None = None) -> Operators:
    """With counts from 0 to ``most``."""

    def bounds(p: Polynomial) -> tuple[int, int]:
        values = [sum(c * (x if m else 1) for m, c in p) for x in (0, most)]
        return min(values), max(values)

    knows = Knowledge(lambda bit: 0, lambda p: 0, lambda p, n: (p, 0), bounds)
    return Operators(knows, (met if met is not None else []).append)


def test_a_count_that_becomes_a_size_t_is_bounded() -> None:
    met: list[str] = []
    fits = operators((1 << 32) - 1, met).cast(Word(COUNT, WIDE), SIZE)
    assert fits == Word(COUNT, SIZE) and met == ["range"]
    with pytest.raises(Refused, match="count may not fit a size_t, which may have 32 bits"):
        operators(1 << 32).cast(Word(COUNT, WIDE), SIZE)
    for word in (Word(1, WIDE, secret=True), Bits((1,)), Limb("x", "limb", 0)):
        with pytest.raises(Refused, match=NO_WORD):
            operators(1).cast(word, SIZE)


def test_sizes_and_words_meet_as_c_has_it() -> None:
    """An int becomes a size_t beside one, and a size_t a uint64_t."""
    ops, three = operators(9), Word(3, SIZE)
    assert ops.binary("+", three, Word(4, INT)) == Word(7, SIZE)
    assert ops.binary("-", three, Word(4, WIDE)) == Word((1 << 64) - 1, WIDE)
    assert ops.cast(three, WIDE) == Word(3, WIDE) and ops.cast(three, 8) == Word(3, 8)
    assert ops.binary("<", three, Word(COUNT + Polynomial.constant(4), SIZE)).value == 1
    with pytest.raises(Refused, match=NO_WORD):
        ops.binary("+", three, Word(4, INT, secret=True))
    with pytest.raises(Refused, match=NO_WORD):
        ops.binary("|", three, Bits((1,), INT))
    with pytest.raises(Refused, match="~ of what is not a 64-bit word"):
        ops.complement(three)
    with pytest.raises(Refused, match="may leave the range of its type"):
        operators(1 << 31).binary("*", Word(COUNT, SIZE), Word(2, INT))
