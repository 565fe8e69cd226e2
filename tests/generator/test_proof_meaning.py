"""Wrong texts in which C means something other than it seems: types, scopes, rounds, lines.

Each text compiles, most of them without a warning, and each is refused with its line.
"""

import re
from pathlib import Path

import pytest

from generator.proof.assembly.text import read_assembly
from generator.proof.c_text import parse_c, read_c
from generator.proof.constants import check_word_constants
from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.names import check_names
from generator.proof.programs.values import INT, Knowledge, Operators, Word
from generator.proof.representation import open_folder
from hardening import (
    CURVES,
    KERNELS,
    changed,
    file_refusal,
    folder,
    function_text,
    header,
    inverse_refusal,
    kernel_refusal,
    program_refusal,
    source,
)


def in_function(file: str, name: str, *changes: tuple[str, str]) -> str:
    """The file with these changes inside of one function."""
    text = source(file)
    start = text.index(f" sm2_{name}(")
    end = text.index("\n}\n", start) + 3
    inner = text[start:end]
    for old, new in changes:
        inner = changed(inner, old, new)
    return text[:start] + inner + text[end:]


WRITTEN = "the end of the loop reads"
#: By what is wrong: program, old text, new text, why it is refused.
ENDS = {
    "a carry": ("wnaf_digits_vartime", "i < 257;", "i < 257 - carry;", f"{WRITTEN} carry"),
    "a position": ("wnaf_digits_vartime", "i < 257;", "i < 257 - after;", f"{WRITTEN} after"),
    "a secret": ("scalar_bits", "i < count;", "i < count - bits;", f"{WRITTEN} bits"),
    "a limb": ("wnaf_digits_vartime", "i < 257;", "i < 257 - bytes[0];", "reads more than words"),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_loop_ends_where_its_body_cannot_move_it(name: str) -> None:
    program, old, new, reason = ENDS[name]
    found = program_refusal("comb.c", program, in_function("comb.c", program, (old, new)))
    assert re.match(rf"comb\.c:[1-9]\d*: .*({reason})", found), found


END = """            sm2_point_add_vartime(&acc, &acc, &term);
            started = 1;
        }
"""
#: What a round of double_mul_vartime leaves to the next ones: more text at its end, what it writes.
ROUNDS = {
    "other digits": ("        sm2_wnaf_digits_vartime(digits_s, t, 5);\n", "digits_s"),
    "no digits": ("        sm2_wipe(digits_s, sizeof digits_s);\n", "digits_s"),
    "another row": ("        table[3] = acc;\n", r"table\[3\]"),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_writes_what_the_invariant_names(name: str) -> None:
    more, written = ROUNDS[name]
    program = "double_mul_vartime"
    text = in_function("comb.c", program, (END, END + more))
    found = program_refusal("comb.c", program, text)
    assert re.match(rf"comb\.c:[1-9]\d*: .*the loop writes {written}", found), found


COUNTER = "        const uint64_t positive = 0 - (zeta >> 63);"
SEEN = "is declared where another of its name is seen"
#: By what is declared twice: file, function, old text, new text.
HIDDEN = {
    "a counter": (
        "inverse.c",
        "inv_divsteps",
        COUNTER,
        f"        const uint64_t i = 44;\n{COUNTER}",
    ),
    "a count": (
        "inverse.c",
        "inv_divsteps",
        COUNTER,
        f"        const uint64_t count = 44;\n{COUNTER}",
    ),
    "a parameter": (
        "inverse.c",
        "fp_inv",
        "        t[0] = 1;\n",
        "        uint64_t z[5];\n        t[0] = 1;\n",
    ),
    "an array": (
        "inverse.c",
        "fp_inv",
        "        t[0] = 1;\n",
        "        uint64_t rows[2];\n        t[0] = 1;\n",
    ),
    "a function": (
        "comb.c",
        "comb_mul",
        "    uint8_t bytes[33];",
        "    uint64_t sm2_mul;\n    uint8_t bytes[33];",
    ),
    "a type": (
        "comb.c",
        "comb_mul",
        "    uint8_t bytes[33];",
        "    uint64_t size_t;\n    uint8_t bytes[33];",
    ),
    "a constant": (
        "points.c",
        "point_is_on_curve",
        "    sm2_fp ",
        "    sm2_fp sm2_equation_b;\n    sm2_fp ",
    ),
    "a local in a loop": (
        "comb.c",
        "wnaf_digits_vartime",
        "i < 257; i++) {\n",
        "i < 257; i++) {\n        size_t after = 0;\n",
    ),
    "a counter of a counter": (
        "comb.c",
        "mul",
        "        for (size_t i = 0; i < 5; i++) {",
        "        for (size_t w = 0; w < 5; w++) {",
    ),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_no_name_hides_another(name: str) -> None:
    file, function, old, new = HIDDEN[name]
    found = file_refusal(file, in_function(file, function, (old, new)))
    assert re.match(rf"{file}:[1-9]\d*: .*({SEEN}|not the C that is understood)", found), found


@pytest.mark.parametrize("word", ["static", "volatile", "extern", "_Atomic", "const volatile"])
def test_a_local_variable_is_plain(word: str) -> None:
    text = in_function(
        "inverse.c",
        "inv_divsteps",
        ("        const uint64_t positive", f"        {word} uint64_t positive"),
    )
    assert re.match(r"inverse\.c:[1-9]\d*: ", file_refusal("inverse.c", text))


NARROW = (", w4;", ";\n    uint32_t w4;")
#: By the function of inverse.c: what is changed.
TYPES = {
    "fp_inv_update_fg": [NARROW],
    "fp_inv_update_de": [NARROW],
    "fn_inv_update_de": [NARROW],
    "fp_inv_normalise": [(", t4", ""), ("    u128 acc;\n", "    u128 acc;\n    uint32_t t4;\n")],
}


@pytest.mark.parametrize("name", TYPES)
def test_the_words_of_an_invariant_are_not_narrow(name: str) -> None:
    found = inverse_refusal(name, in_function("inverse.c", name, *TYPES[name]))
    assert re.match(r"inverse\.c:[1-9]\d*: .*has 32 bits, not 64", found), found


def test_the_words_of_an_invariant_are_not_wide() -> None:
    changes = [
        ("    u128 acc;\n", "    u128 acc, w0;\n"),
        ("sign_u, sign_v, w0, w1", "sign_u, sign_v, w1"),
        (
            "    w0 = (uint64_t)acc;\n    carry = (uint64_t)(acc >> 64);\n",
            "    w0 = acc;\n    carry = 0;\n",
        ),
    ]
    name = "fp_inv_update_fg"
    found = inverse_refusal(name, in_function("inverse.c", name, *changes))
    assert re.match(r"inverse\.c:[1-9]\d*: .*w0 has 128 bits, not 64", found), found


def test_a_product_is_cut_to_its_word() -> None:
    """What stands above the word is in the quotient of a wide product, not of the word."""
    old = "    uint64_t r, raised, rest, s, u, v, w;"
    text = in_function("inverse.c", "inv_compose", (old, old.replace("uint64_t", "u128")))
    found = inverse_refusal("inv_compose", text)
    assert re.match(r"inverse\.c:[1-9]\d*: .*not modulo 2\^64", found), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(uint64_t)1 << count;", "1 << count;"),
        ("(uint64_t)1 << count;", "(uint64_t)(1 << count);"),
        ("((f << count) - v * g0)", "(f * (1 << count) - v * g0)"),
    ],
)
def test_a_shift_has_the_type_of_what_is_shifted(old: str, new: str) -> None:
    name = "inv_divsteps_vartime"
    found = inverse_refusal(name, in_function("inverse.c", name, (old, new)))
    assert re.match(r"inverse\.c:[1-9]\d*: .*plain int", found), found


def test_numbers_are_ints_where_they_meet() -> None:
    old, new = "(f0 * 3) ^ 2", "(f0 * (2147483647 + 2147483652)) ^ 2"
    name = "inv_divsteps_vartime"
    found = inverse_refusal(name, in_function("inverse.c", name, (old, new)))
    assert re.match(r"inverse\.c:[1-9]\d*: .*plain int", found), found


def test_the_words_of_a_kernels_invariant_are_words() -> None:
    text = function_text(KERNELS, "fp_mul")
    text = changed(text, "    u128 acc;\n", "    u128 acc, t0;\n")
    text = changed(text, "t0, t1", "t1")
    text = changed(
        text,
        "    t0 = (uint64_t)acc;\n    carry = (uint64_t)(acc >> 64);\n",
        "    t0 = acc;\n    carry = 0;\n",
    )
    found = kernel_refusal("fp_mul", text)
    assert re.match(r"c64\.c:[1-9]\d*: .*t0 has 128 bits, not 64", found), found


LAST = "    z->limb[3] = UINT64_C(0x0000000100000000);"
INTS = "plain int constants"
#: Sums of sizes, which are int in C: kernel, old text, new text.
SIZES = {
    "beyond an int": ("fp_set_one", LAST, "    z->limb[3] = SM2_FP_LIMBS << 30;"),
    "below 0": (
        "fp_add",
        "    acc = (u128)t1 + P_COMPLEMENT_1 + carry;\n",
        "    acc = (u128)t1 + (SM2_FP_LIMBS - 5) + carry;\n",
    ),
    "~ of a size": (
        "fp_add",
        "    acc = (u128)t1 + P_COMPLEMENT_1 + carry;\n",
        "    acc = (u128)t1 + ~SM2_FP_LIMBS + carry;\n",
    ),
}


@pytest.mark.parametrize("name", SIZES)
def test_a_size_is_an_int(name: str) -> None:
    kernel, old, new = SIZES[name]
    found = kernel_refusal(kernel, changed(function_text(KERNELS, kernel), old, new))
    assert re.match(r"c64\.c:[1-9]\d*: .*plain int", found), found


def test_a_size_is_an_int_in_inversion() -> None:
    name = "fp_inv_update_de"
    old, new = "acc = (u128)q * P2 + w2", "acc = (u128)q * (SM2_FP_LIMBS - 5) + w2"
    found = inverse_refusal(name, in_function("inverse.c", name, (old, new)))
    assert re.match(r"inverse\.c:[1-9]\d*: .*plain int", found), found


def test_a_size_is_an_int_in_programs() -> None:
    old, new = "row < rows;", "row < rows + (SM2_FP_LIMBS - 5) + 1;"
    found = program_refusal(
        "points.c", "point_read", in_function("points.c", "point_read", (old, new))
    )
    assert re.match(r"points\.c:[1-9]\d*: .*int arithmetic", found), found


def test_a_constant_is_typed_by_its_form() -> None:
    """UINT64_C(4) is no int: ~ of it is a word of 64 bits."""
    wide = header().source.replace("_LIMBS 4", "_LIMBS UINT64_C(0x4)")
    assert parse_c("fields.h", header().source).plain == {"SM2_FP_LIMBS", "SM2_FN_LIMBS"}
    assert not parse_c("fields.h", wide).plain
    with pytest.raises(Refused, match=r"fields\.h:\d+: .*no int"):
        parse_c("fields.h", header().source.replace("_LIMBS 4", "_LIMBS 4294967296"))


def test_parts_of_one_object_are_not_two() -> None:
    """negated and the table may not be one: the contract promises nothing of that."""
    old, new = "&entry, &negated, bytes, table, 0", "&entry, &table[3].y, bytes, table, 0"
    found = program_refusal("comb.c", "mul", in_function("comb.c", "mul", (old, new)))
    assert re.match(r"comb\.c:[1-9]\d*: .*given one object twice, or a part of one", found), found


def test_a_variable_is_not_called_as_a_macro_is() -> None:
    """What a compilation defines, SM2_KERNEL, would give it the name of another."""
    old = "    sm2_fp negated;\n"
    text = in_function("comb.c", "mul", (old, f"    sm2_fp SM2_KERNEL;\n{old}"))
    found = file_refusal("comb.c", text)
    assert re.match(r"comb\.c:[1-9]\d*: SM2_KERNEL is a name for a macro", found), found


def test_a_word_is_defined_as_a_word() -> None:
    text = source(KERNELS).replace("UINT64_C(0x0000000000000001)", "1", 1)
    read = parse_c(KERNELS, text, header())
    own = set(read.constants) - set(header().constants)
    with pytest.raises(Refused, match=r"c64\.c:[1-9]\d*: P_COMPLEMENT_0 is an int"):
        check_word_constants(read, own, folder().fields)


def test_a_size_is_defined_as_an_int() -> None:
    text = source("fields.h").replace("_LIMBS 4", "_LIMBS UINT64_C(0x4)", 1)
    found = file_refusal("fields.h", text)
    assert re.match(r"fields\.h:[1-9]\d*: SM2_FP_LIMBS is not a plain number", found), found


def test_a_size_is_not_defined_again() -> None:
    define = "#define P0 "
    text = source("inverse.c").replace(define, f"#define SM2_FN_LIMBS 5\n{define}", 1)
    found = file_refusal("inverse.c", text)
    assert re.match(r"inverse\.c:[1-9]\d*: SM2_FN_LIMBS is defined in the header too", found), found


def test_a_count_that_is_an_int_has_a_sign() -> None:
    few = Knowledge(lambda bit: 0, lambda p: 0, lambda p, n: (p, 0), lambda p: (0, 255 << 24))
    byte = Word(Polynomial.variable("byte"), INT)
    with pytest.raises(Refused, match="may leave the range of its type"):
        Operators(few).binary("*", byte, Word(1 << 24, INT))


WIPED = "    sm2_wipe(&negated, sizeof negated);\n"
#: What is written after it was wiped, or where no wipe reaches: program of comb.c, changes, name.
LEFT = {
    "a limb": (
        "comb_mul",
        [(WIPED, f"{WIPED}    negated.limb[0] = r->x.limb[0];\n")],
        "negated",
    ),
    "a member": ("comb_mul", [(WIPED, f"{WIPED}    entry.y = r->y;\n")], "entry"),
    "an array wiped first": (
        "comb_mul",
        [
            ("    sm2_wipe(bytes, sizeof bytes);\n", ""),
            ("    /* k = ", "    sm2_wipe(bytes, sizeof bytes);\n    /* k = "),
        ],
        "bytes",
    ),
    "an element wiped first": (
        "mul",
        [(WIPED, ""), ("    /* k = ", f"{WIPED}    /* k = ")],
        "negated",
    ),
    "an element of an array": (
        "mul",
        [
            (
                "    sm2_wipe(table, sizeof table);\n",
                "    sm2_wipe(table, sizeof table);\n    table[3].x = r->x;\n",
            )
        ],
        "table",
    ),
    "the block of a loop": (
        "mul",
        [
            (
                "            sm2_point_double(&acc, &acc);\n",
                "            sm2_point_double(&acc, &acc);\n"
                "            sm2_point copy;\n            copy = acc;\n",
            )
        ],
        "copy",
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_is_written_after_a_wipe_is_left(name: str) -> None:
    program, changes, left = LEFT[name]
    text = in_function("comb.c", program, *changes)
    found = program_refusal("comb.c", program, text)
    assert re.match(rf"comb\.c:[1-9]\d*: .*{left} is not wiped at the end", found), found


def test_an_array_of_a_loop_is_wiped_in_it() -> None:
    changes = [
        ("rows[2], ", ""),
        ("        t[0] = 1;\n", "        uint64_t rows[2];\n\n        t[0] = 1;\n"),
        ("    sm2_wipe(rows, sizeof rows);\n", ""),
    ]
    found = inverse_refusal("fp_inv", in_function("inverse.c", "fp_inv", *changes))
    assert re.match(r"inverse\.c:[1-9]\d*: .*rows is not wiped", found), found


#: What ends a line for some readers only, or the text.
SEPARATORS = ["\r", "\r\n", "\x00", "\x0b", "\x0c", "\x1a", "\x1c", "\x85", "\u2028", "\u2029"]
FILES = ["fields.h", "names.h", "c64.c", "inverse.c", "comb.c", "table_g.c", "table_g.h", "adx.S"]


@pytest.mark.parametrize("separator", SEPARATORS, ids=repr)
@pytest.mark.parametrize("file", FILES)
def test_a_line_ends_for_every_reader(file: str, separator: str, tmp_path: Path) -> None:
    """Inside a comment, where a reader that ends the line would see code."""
    text = source(file)
    at = text.index(" *\n") + 2
    path = tmp_path / file
    path.write_bytes((text[:at] + separator + text[at:]).encode("utf-8"))
    line = text.count("\n", 0, at) + 1
    with pytest.raises(Refused, match=rf"{re.escape(file)}:{line}: a control character"):
        if file == "adx.S":
            read_assembly(path)
        elif file == "names.h":
            check_names(tmp_path, "sm2", header())
        else:
            read_c(path, None if file == "fields.h" else header())


def test_the_manifest_has_plain_lines(tmp_path: Path) -> None:
    data = (folder().path / "manifest.json").read_bytes()
    (tmp_path / "manifest.json").write_bytes(data.replace(b",\n", b",\r", 1))
    with pytest.raises(Refused, match=r"manifest\.json:\d+: a control character"):
        open_folder(tmp_path, CURVES)
