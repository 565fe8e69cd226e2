"""Wrong texts that a prover could believe: each is refused, and the refusal says where.

The compiler and the prover must read one program. These texts compile; some of them give wrong
results, and others leave it to the compiler what they give.
"""

import re

import pytest
from pycparser import c_ast

from generator.proof.programs import machine
from generator.proof.programs.statements import FILES
from generator.proof.programs.statement import WIPING
from hardening import (
    KERNELS,
    changed,
    function_text,
    kernel_refusal,
    program_refusal,
    programs,
    source,
)

ADD = "    acc = (u128)t1 + P_COMPLEMENT_1 + carry;\n"


def without_quotient(name: str) -> str:
    """Barrett's reduction that promises a quotient of 0 before there is a product, and omits q."""
    text = function_text(KERNELS, name)
    start, product = text.index("    /* w = "), text.index("    /* q = floor(floor(")
    rest = text.index("    /* t = w - q ")
    stated = re.search(r"    /\* invariant: q = eval\(([^)]*)\).*\n", text)
    assert stated and product < stated.start() < rest
    zeros = "".join(f"    {word} = 0;\n" for word in stated[1].split(", "))
    return text[:start] + zeros + stated[0] + text[start:product] + text[rest:]


@pytest.mark.parametrize("name", ["fp_mul_barrett", "fn_mul_barrett", "fp_mul_small"])
def test_a_quotient_belongs_to_the_value_at_hand(name: str) -> None:
    reason = kernel_refusal(name, without_quotient(name))
    assert reason.startswith("c64.c:")
    assert re.search("nothing is known yet|not of the value|no rule shows", reason)


def with_wide_quotient() -> str:
    """The last q of Montgomery's reduction with 2^64 added, and p added to the result."""
    text = function_text(KERNELS, "fp_mul")
    text = text.replace("    u128 acc;\n", "    u128 acc, q;\n    uint64_t m;\n")
    text = text.replace("mask, q, t0", "mask, t0")
    last = text.index("    /* round 3")
    body = text[last:].replace("    q = t0;\n", "    m = t0;\n    q = (u128)m + ((u128)1 << 64);\n")
    body = body.replace("(u128)q * P", "(u128)m * P").replace("+ t1 + q;", "+ t1 + m;")
    more = "".join(
        f"    acc = (u128)t{k} + P{k}{' + carry' if k else ''};\n    t{k} = (uint64_t)acc;\n"
        "    carry = (uint64_t)(acc >> 64);\n"
        for k in range(4)
    )
    stated = "    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */\n"
    assert stated in body
    return text[:last] + body.replace(stated, f"{more}    t4 = t4 + carry;\n{stated}")


def test_a_quotient_is_one_word() -> None:
    assert "may reach beyond its word" in kernel_refusal("fp_mul", with_wide_quotient())


BYTE = "const uint64_t x0 = (uint64_t)in[31] |"
NARROW = "narrower than int"
#: By what is wrong: kernel, old text, new text, why it is refused.
PROMOTIONS = {
    "~ of an int": ("fp_add", ADD, ADD.replace("P_COMPLEMENT_1", "~0"), "~ of a plain int"),
    "~ of a byte": (
        "fp_from_bytes",
        BYTE,
        "const uint64_t low = 255 - (uint64_t)~in[31];\n    const uint64_t x0 = low |",
        NARROW,
    ),
    "a byte shifted": (
        "fp_from_bytes",
        "((uint64_t)in[30] << 8)",
        "((uint64_t)(in[30] << 1) << 7)",
        NARROW,
    ),
    "a byte shifted out of the byte": (
        "fp_from_bytes",
        BYTE,
        "const uint64_t low = ((uint64_t)(in[31] << 1) >> 1) + (((uint64_t)in[31] >> 7) << 7);\n"
        "    const uint64_t x0 = low |",
        NARROW,
    ),
    "an int shifted into its sign": (
        "fp_add",
        ADD,
        ADD.replace("P_COMPLEMENT_1", "(1 << 31) + 2147483647"),
        "plain int constants",
    ),
    "~ of a common type": (
        "fp_add",
        ADD,
        "    acc = (u128)t1 + ~((uint32_t)carry & UINT64_C(1)) + carry + carry;\n",
        "not always true",
    ),
    "a mask that the type cuts": (
        "fp_add",
        ADD,
        ADD.replace("+ carry", "+ (carry & (uint32_t)UINT64_C(0x1ffffffff)) - carry + carry"),
        "which neither is a constant",
    ),
}


@pytest.mark.parametrize("name", PROMOTIONS)
def test_integer_promotions_are_those_of_c(name: str) -> None:
    kernel, old, new, reason = PROMOTIONS[name]
    found = kernel_refusal(kernel, changed(function_text(KERNELS, kernel), old, new))
    assert re.match(rf"c64\.c:\d+: .*({reason})", found), found


BITS = "    return bits;\n"
BLOCK = """    for (size_t block = 0; block < 10; block++) {
        sm2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 24 * block);
"""
WHOLE = "whole word"
#: By what is wrong: program of comb.c, old text, new text, why it is refused.
PROGRAMS = {
    "one bit returned": ("scalar_bits", BITS, "    return bits & 1;\n", WHOLE),
    "one bit kept by shifts": ("scalar_bits", BITS, "    return (bits << 63) >> 63;\n", WHOLE),
    "a byte returned": ("scalar_bits", BITS, "    return (uint8_t)bits;\n", WHOLE),
    "two bits kept": ("scalar_bits", BITS, "    bits &= 3;\n    return bits;\n", WHOLE),
    "a sum returned": ("scalar_bits", BITS, "    return bits + 0;\n", WHOLE),
    "a counter stepped among arguments": (
        "comb_mul",
        BLOCK,
        BLOCK.replace("; block++)", ";)").replace("24 * block);", "24 * block++);"),
        "in the head of a loop only",
    ),
    "a counter compared with itself": (
        "comb_mul",
        "size_t column = 3; column-- > 1;",
        "size_t column = 3; column-- > column - 1;",
        "a number is wanted",
    ),
    "a call that writes, inside a sum": (
        "scalar_bits",
        BITS,
        "    sm2_fp x;\n    const uint64_t root = bits | sm2_fp_sqrt(&x, &x);\n    return root;\n",
        "writes memory inside an expression|read before",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_mean_one_thing(name: str) -> None:
    program, old, new, reason = PROGRAMS[name]
    text = source("comb.c")
    start = text.index(f" sm2_{program}(")
    found = program_refusal("comb.c", program, text[:start] + changed(text[start:], old, new))
    assert re.match(rf"comb\.c:\d+: .*({reason})", found), found


LOOPS = """    for (size_t i = 0; i < 60000; i++) {
        for (size_t j = 0; j < 60000; j++) {
            sm2_fp_set_one(&t);
        }
    }
"""
SQUARES = "    acc = (u128)x0 + x1 + x2 + x3 + y0 + y1 + y2 + y3;\n" + "    acc = acc * acc;\n" * 5
#: Kernels of forms that no rule expects: old text, new text, why it is refused.
STRANGE = {
    "a call of a word": (ADD, f"    (*acc)(1);\n{ADD}", "FuncCall|cannot be read"),
    "a negative word": (ADD, ADD.replace("P_COMPLEMENT_1", "UINT64_C(-1)"), "takes one number"),
    "a word of nothing": (ADD, ADD.replace("P_COMPLEMENT_1", "UINT64_C()"), "takes one number"),
    "an index that is a word": ("x->limb[0]", "x->limb[carry]", "a number is wanted"),
    "an index beyond": ("x->limb[0]", "x->limb[4]", "x has no element 4"),
    "a limb of a limb": ("x->limb[0]", "x->limb[0].limb[0]", "->limb|no parameter|understood"),
    "an element of a sum": ("x->limb[0]", "(x + 1)->limb[0]", "an expression, which is no"),
    "many squares": (ADD, SQUARES + ADD, "a product of polynomials of"),
    "nothing returned": (ADD, f"    return;\n{ADD}", "cannot be read|NoneType"),
    "an assignment to a sum": (ADD, f"    (acc) = 1 = carry;\n{ADD}", "not understood|understood"),
    "a struct inside": (ADD, f"    struct a b;\n{ADD}", "the type|cannot be read"),
    "a bare word": (ADD, f"    acc;\n{ADD}", "ID in a straight-line kernel"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_kernel_is_refused_with_its_line(name: str) -> None:
    old, new, reason = STRANGE[name]
    found = kernel_refusal("fp_add", changed(function_text(KERNELS, "fp_add"), old, new))
    assert re.match(rf"c64\.c:[1-9]\d*: .*({reason})", found), found


DOUBLING = "    sm2_fp slope, t, yy, v;\n"
STRANGE_PROGRAMS = {
    "loops that never end": (DOUBLING, DOUBLING + LOOPS, "rounds together"),
    "a call of itself": (
        DOUBLING,
        f"{DOUBLING}    sm2_point_double(r, p);\n",
        "inside one another",
    ),
    "a flat value": (
        "{\n    {UINT64_C(0xfffffffffffffffc)",
        "{\n    UINT64_C(1), {UINT64_C(0xfffffffffffffffc)",
        "has not 4 limbs|cannot be read",
    ),
    "a call without arguments": (DOUBLING, f"{DOUBLING}    sm2_fp_set_one();\n", "takes 1 arg"),
    "a call of an expression": (DOUBLING, f"{DOUBLING}    (*r)(1);\n", "neither proved"),
    "a loop without a head": (DOUBLING, f"{DOUBLING}    for (;;) {{\n    }}\n", "its own counter"),
    "a loop without a condition": (
        DOUBLING,
        f"{DOUBLING}    for (size_t i = 0;;) {{\n    }}\n",
        "cannot be read|NoneType|not understood",
    ),
}


@pytest.mark.parametrize("name", STRANGE_PROGRAMS)
def test_a_strange_program_is_refused_with_its_line(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "MOST_ROUNDS", 1000)
    old, new, reason = STRANGE_PROGRAMS[name]
    program = "point_is_on_curve" if "value" in name else "point_double"
    found = program_refusal("points.c", program, changed(source("points.c"), old, new))
    assert re.match(rf"points\.c:[1-9]\d*: .*({reason})", found), found


@pytest.mark.parametrize("error", [KeyError("r"), IndexError(), RecursionError()], ids=repr)
def test_a_rule_that_fails_is_a_refusal_at_its_statement(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No text is known on which one does; so one is made to fail on a call."""
    call = machine.Machine.call

    def failing(self: machine.Machine, node: c_ast.FuncCall) -> object:
        if node.name.name == "sm2_fp_half":
            raise error
        return call(self, node)

    monkeypatch.setattr(machine.Machine, "call", failing)
    text = source("points.c")
    at = text.index(" sm2_fp_half(", text.index(" sm2_point_double("))
    line = text.count("\n", 0, at) + 1
    found = program_refusal("points.c", "point_double", text)
    assert re.match(rf"points\.c:{line}: sm2_point_double (has a form|is nested)", found), found


WIPE = re.compile(r"\n    sm2_wipe\((?:&)?(\w+), sizeof \1\);")


#: The programs that wipe, by file; inversion by divsteps has a file and a proof of its own.
WIPERS = [(n, p) for n in FILES for p in sorted(WIPING) if f"sm2_{p}" in programs()[n].functions]


@pytest.mark.parametrize(("file", "program"), WIPERS)
def test_no_wipe_may_be_left_out(file: str, program: str) -> None:
    text = source(file)
    start = text.index(f" sm2_{program}(")
    end = text.index("\n}\n", start)
    wipes = list(WIPE.finditer(text, start, end))
    assert wipes
    for wipe in wipes[:1] + wipes[-1:]:
        found = program_refusal(file, program, text[: wipe.start()] + text[wipe.end() :])
        assert re.match(rf"{file}:[1-9]\d*: .*: {wipe[1]} is not wiped at the end", found), found


def test_what_is_written_after_its_wipe_is_left() -> None:
    old = "    sm2_wipe(&recoded, sizeof recoded);\n"
    found = program_refusal(
        "comb.c", "recoded_scalar", changed(source("comb.c"), old, f"{old}    t = *offset;\n")
    )
    assert "t is not wiped at the end" in found
