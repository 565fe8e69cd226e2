"""Emitted files that a compiler would read otherwise than the prover: refused, with the line."""

import re

import pytest

from generator.proof.c_text import parse_c
from generator.proof.comments import compare_comment, compare_rest, compare_summary, contracts
from generator.proof.errors import Place, Refused
from generator.proof.programs.statements import program_statements
from generator.proof.signatures import check_summaries

from hardening import (
    KERNELS,
    changed,
    file_refusal,
    folder,
    function_in,
    kernel_statements,
    source,
)

HEADER, CURVE, CHAINS, POINTS, COMB = "fields.h", "curve.h", "chains.c", "points.c", "comb.c"
TABLE, TABLES = "table_g.c", "table_g.h"

STATEMENT = "    sm2_fp_sub(&r->x, &t, &v);\n"
ADD = "    acc = (u128)t1 + P_COMPLEMENT_1 + carry;\n"
CONTRACT = "/*\n * r = infinity, (1 : 1 : 0)\n"
SECTION = "/* Arithmetic modulo p. */\n"
NOT_HERE = "does not stand (here )?in (a|this) file"
UNKNOWN = "preprocessor line that is not understood"
JOINS = "may join two lines"
LITERAL = "a literal"
UNUSED = "which emitted text does not use"
HEAD = "the head is"

#: By what is wrong: file, old text, new text, why it is refused.
FILES = {
    # what the compiler skips, and the prover would read
    "a guard around a statement": (
        POINTS,
        STATEMENT,
        f"#ifndef SM2_LIMBS64_FIELDS_H\n{STATEMENT}#endif\n",
        UNKNOWN,
    ),
    "a guard around a statement of a kernel": (
        KERNELS,
        ADD,
        f"#ifndef SM2_LIMBS64_FIELDS_H\n{ADD}#endif\n",
        UNKNOWN,
    ),
    "an assembly file's guard around a statement": (
        COMB,
        "    return bits;\n",
        "#ifndef SM2_ADX /* adx.S has the functions down to #endif */\n    return bits;\n#endif\n",
        NOT_HERE,
    ),
    "an empty macro": (KERNELS, "/* p, the modulus */", "#define x_H\n", UNKNOWN),
    "a condition": (POINTS, STATEMENT, f"#ifdef NDEBUG\n{STATEMENT}#endif\n", UNKNOWN),
    "a macro undone": (KERNELS, ADD, f"#undef P_COMPLEMENT_1\n{ADD}", UNKNOWN),
    "a pragma": (KERNELS, ADD, f'#pragma GCC optimize("O3")\n{ADD}', LITERAL),
    "a pragma without a literal": (KERNELS, ADD, f"#pragma STDC FP_CONTRACT ON\n{ADD}", UNKNOWN),
    "a pragma as a word": (
        POINTS,
        CONTRACT,
        f"_Pragma(redefine_extname sm2_fp_sub sm2_fp_add)\n\n{CONTRACT}",
        UNUSED,
    ),
    "a directive behind a blank": (POINTS, STATEMENT, f" #define A 1\n{STATEMENT}", UNKNOWN),
    "a directive behind a comment": (POINTS, STATEMENT, f"/* */ #endif\n{STATEMENT}", UNKNOWN),
    "a directive into a comment": (KERNELS, "#define P0 ", "#define P0 /* */ ", UNKNOWN),
    "a digraph": (KERNELS, "/* p, the modulus */", "%:define P3 5\n", f"{UNUSED}|{NOT_HERE}"),
    "a constant inside a function": (KERNELS, ADD, f"#define N9 1\n{ADD}", NOT_HERE),
    # comments and literals
    "a spliced comment": (
        KERNELS,
        ADD,
        f"{ADD}    /* note *\\\n/\n    carry ^= 1;\n    /* end */\n",
        JOINS,
    ),
    "a spliced comment of a program": (
        POINTS,
        STATEMENT,
        f"{STATEMENT}    /* n *\\\n/\n    r->y.limb[0] ^= 1;\n    /* e */\n",
        JOINS,
    ),
    "a trigraph": (KERNELS, ADD, f"{ADD}    /* n *??/\n/\n    carry ^= 1;\n    /* e */\n", JOINS),
    "a comment of C++": (POINTS, CONTRACT, f"enum {{ a = 4 //*\n}};\n/* */\n{CONTRACT}", "^.*//, "),
    "a comment in a literal": (
        POINTS,
        CONTRACT,
        f'_Static_assert(1, "/*");\n#define sm2_fp_sub sm2_fp_add\n"*/"\n\n{CONTRACT}',
        LITERAL,
    ),
    "a comment without end": (CURVE, "\n#endif\n", "\n#endif\n/* \n", "does not end"),
    "a comment that joins nothing": (
        POINTS,
        "sm2_fp_sub(&r->x, &t, &v)",
        "sm2_fp_/**/sub(&r->x, &t, &v)",
        "not the C that is understood",
    ),
    "a carriage return": (KERNELS, ADD, f"#define A 1\r{ADD}", "a control character"),
    "an invariant beside a statement": (
        KERNELS,
        ADD,
        f"/* invariant: eval(t0) < p */ {ADD}",
        "a line of its own",
    ),
    "an invariant's stand-in": (KERNELS, ADD, f"    smidgen_invariant_(0);\n{ADD}", "in the text"),
    # words and numbers
    "an octal number": (KERNELS, "x->limb[0]", "x->limb[010]", "010 is not a decimal"),
    "an octal constant": (KERNELS, "#define P0 UINT64_C(0x", "#define P0 0", UNKNOWN),
    "an octal macro": (HEADER, "FP_LIMBS 4", "FP_LIMBS 04", "04 is not a decimal"),
    "a long number": (HEADER, "FP_LIMBS 4", f"FP_LIMBS {'9' * 5000}", r"99\.\.\. is not a decimal"),
    "a suffix": (COMB, "out[0] = 0", "out[0u] = 0", "0u is not a decimal"),
    "a character": (KERNELS, "x->limb[0]", "x->limb['a']", LITERAL),
    "a qualifier restrict": (
        POINTS,
        "sm2_point_double(sm2_point *r",
        "sm2_point_double(sm2_point *restrict r",
        "restrict, " + UNUSED,
    ),
    "an attribute": (KERNELS, ADD, f"    __attribute__((unused)) uint64_t q;\n{ADD}", UNUSED),
    "a conditional": (KERNELS, ADD, ADD.replace("carry;", "(carry ? 1 : 0);"), UNUSED),
    "a long statement": (
        KERNELS,
        ADD,
        ADD.replace("carry;", " + ".join(["carry"] * 3000) + ";"),
        "more than 1000 characters",
    ),
    "deep brackets": (
        KERNELS,
        ADD,
        ADD.replace("carry;", f"{'(' * 40}carry{')' * 40};"),
        "brackets are open",
    ),
    # the top level
    "an enumeration": (POINTS, CONTRACT, f"enum {{ a = 4 }};\n\n{CONTRACT}", UNUSED),
    "an accumulator of 64 bits": (
        KERNELS,
        "__extension__ typedef unsigned __int128 u128;",
        "typedef uint64_t u128;",
        NOT_HERE,
    ),
    "an accumulator that is defined again": (
        KERNELS,
        "\n/* p, the modulus */",
        "typedef uint64_t u128;\n\n/* p, the modulus */",
        NOT_HERE,
    ),
    "points without their header": (POINTS, '#include "fields.h"\n\n', "", NOT_HERE),
    "a file without a standard header": (TABLE, "#include <stdint.h>\n", "", NOT_HERE),
    "own types beside the header": (
        POINTS,
        "#include <stdint.h>\n",
        "#include <stdint.h>\n\ntypedef struct { uint64_t limb[5]; } sm2_fp;\n",
        NOT_HERE,
    ),
    "own types of a table": (
        TABLE,
        '#include "table_g.h"\n',
        "typedef struct { uint64_t limb[4]; } sm2_fp;\n",
        NOT_HERE,
    ),
    "another header": (KERNELS, "#include <stdint.h>", '#include "evil.h"', LITERAL),
    "a variable of a file": (POINTS, CONTRACT, f"uint64_t sm2_state;\n\n{CONTRACT}", NOT_HERE),
    "a constant without value": (POINTS, CONTRACT, f"static const sm2_fp u;\n{CONTRACT}", NOT_HERE),
    "a function declared again": (
        POINTS,
        CONTRACT,
        f"void sm2_fp_add(sm2_fp *z, const sm2_fp *x, const sm2_fp *y);\n\n{CONTRACT}",
        NOT_HERE,
    ),
    "a function defined in the header": (
        HEADER,
        SECTION,
        f"static void sm2_evil(sm2_fp *z) {{\n    z->limb[0] = 1;\n}}\n{SECTION}",
        NOT_HERE,
    ),
    "a function in curve.h": (
        CURVE,
        "\n#endif\n",
        "static uint8_t sm2_evil(void) {\n    return sm2_curve_p[0];\n}\n\n#endif\n",
        NOT_HERE,
    ),
    "a definition behind the guard": (HEADER, "\n#endif\n", "\n#endif\nextern int a;\n", UNUSED),
    "a record with a tag": (HEADER, "typedef struct {", "typedef struct sm2 {", NOT_HERE),
    "a record without members": (
        HEADER,
        "typedef struct {\n    sm2_fp x, y, z;\n} sm2_point;",
        "typedef struct foo sm2_point;",
        NOT_HERE,
    ),
    "a pointer as a member": (HEADER, "    sm2_fp x, y, z;", "    sm2_fp *x, y, z;", NOT_HERE),
    "a sum as a length": (HEADER, "limb[SM2_FP_LIMBS]", "limb[2 + 2]", NOT_HERE),
    "members in another order": (HEADER, "    sm2_fp x, y, z;", "    sm2_fp y, x, z;", "record"),
    "a size": (HEADER, "FP_LIMBS 4", "FP_LIMBS 5", "SM2_FP_LIMBS is 5; the description gives 4"),
    # declarations
    "a function that does not return": (
        HEADER,
        "void sm2_fp_add(",
        "_Noreturn void sm2_fp_add(",
        "_Noreturn, " + UNUSED,
    ),
    "a declaration without parameters": (
        HEADER,
        "sm2_fp_mul_small(sm2_fp *z, const sm2_fp *x, uint32_t k)",
        "sm2_fp_mul_small()",
        r"the declaration is void sm2_fp_mul_small\(\)",
    ),
    "a declaration with a narrow parameter": (
        HEADER,
        "sm2_fp_mul_small(sm2_fp *z, const sm2_fp *x, uint32_t k)",
        "sm2_fp_mul_small(sm2_fp *z, const sm2_fp *x, uint8_t k)",
        "the declaration is .*uint8_t k",
    ),
    "a declaration too many": (
        HEADER,
        SECTION,
        f"void sm2_fp_triple(sm2_fp *z, const sm2_fp *x);\n\n{SECTION}",
        "sm2_fp_triple is declared, but not defined",
    ),
    "a declaration that is missing": (
        HEADER,
        "void sm2_fp_neg(sm2_fp *z, const sm2_fp *x);\n",
        "",
        "sm2_fp_neg is visible, but not declared",
    ),
    "a table declared longer": (TABLES, "sm2_comb_table[328]", "sm2_comb_table[400]", "not extern"),
    "the header of other tables": (TABLE, "table_g.h", "table_g_small.h", NOT_HERE),
    "the header of a program's other tables": (COMB, "table_g.h", "table_g_small.h", NOT_HERE),
    "a table in the header of functions": (
        HEADER,
        SECTION,
        f"extern const sm2_point_affine sm2_comb_table[328];\n{SECTION}",
        NOT_HERE,
    ),
    "a function in the header of tables": (
        TABLES,
        "\n#ifdef __cplusplus\n}\n",
        "void sm2_fp_add(sm2_fp *z, const sm2_fp *x);\n\n#ifdef __cplusplus\n}\n",
        NOT_HERE,
    ),
    # curve.h
    "words for bytes": (
        CURVE,
        "static const uint8_t sm2_curve_p",
        "static const uint64_t sm2_curve_p",
        "uint64_t sm2_curve_p",
    ),
    "a longer constant": (
        CURVE,
        "sm2_curve_p[SM2_FP_BYTES]",
        "sm2_curve_p[64]",
        r"sm2_curve_p\[64\], not",
    ),
    "a negative byte": (CURVE, "    0xff,", "    -1,", "a number is wanted"),
    "a named byte": (CURVE, "    0xff,", "    [0] = 0xff,", "a number is wanted"),
    "a large byte": (CURVE, "    0xff,", "    0x100,", "0x100 is no byte"),
    "a constant that is missing": (CURVE, "sm2_curve_p[", "sm2_curve_q[", "not the six"),
}

#: Heads of functions: file, old text, new text.
HEADS = {
    "a narrow factor": (KERNELS, "uint32_t k", "uint8_t k"),
    "a narrow mask": (KERNELS, "uint64_t mask, const", "uint8_t mask, const"),
    "narrow words": (KERNELS, "const uint64_t x[8]", "const uint32_t x[8]"),
    "wide bytes": (KERNELS, "uint8_t out[32]", "uint64_t out[32]"),
    "nothing returned": (KERNELS, "uint64_t sm2_fp_is_zero", "void sm2_fp_is_zero"),
    "another order": (
        KERNELS,
        "*z, const sm2_fp *x, const sm2_fp *y",
        "*z, const sm2_fp *y, const sm2_fp *x",
    ),
    "an input to be written": (KERNELS, "sm2_fp *z, const sm2_fp *x", "sm2_fp *z, sm2_fp *x"),
    "another type": (KERNELS, "sm2_fp_canonical *z, const sm2_fp *x", "sm2_fp *z, const sm2_fp *x"),
    "a hidden function": (KERNELS, "void sm2_fp_add", "static void sm2_fp_add"),
    "no parameters": (
        KERNELS,
        "sm2_fp_add(sm2_fp *z, const sm2_fp *x, const sm2_fp *y)",
        "sm2_fp_add()",
    ),
    "any parameters": (
        KERNELS,
        "sm2_fp_add(sm2_fp *z, const sm2_fp *x, const sm2_fp *y)",
        "sm2_fp_add(sm2_fp *z, ...)",
    ),
    "a pointer to a pointer": (KERNELS, "sm2_fp_add(sm2_fp *z", "sm2_fp_add(sm2_fp **z"),
    "a visible helper": (COMB, "static void sm2_scalar_bytes", "void sm2_scalar_bytes"),
    "a short buffer": (COMB, "bytes[33], size_t", "bytes[32], size_t"),
    "a constant count": (CHAINS, "size_t count", "const size_t count"),
    "an array for a pointer": (
        POINTS,
        "sm2_point_double(sm2_point *r",
        "sm2_point_double(sm2_point r[1]",
    ),
}


def small(file: str, old: str) -> str:
    """The file; of the kernels' file the beginning, with the function that has ``old``."""
    text = source(file)
    if file != KERNELS:
        return text
    begin = function_in(KERNELS, "fp_add")
    if old in begin:
        return begin
    start = text.rindex("\n", 0, text.index(old)) + 1
    end = text.index("\n}\n", start) + 3
    return f"{begin}\n{text[start:end]}"


@pytest.mark.parametrize("file", [HEADER, CURVE, CHAINS, POINTS, COMB, TABLE, TABLES])
def test_a_file_as_emitted_is_read(file: str) -> None:
    assert file_refusal(file, source(file)) == ""


def test_the_beginning_of_the_kernels_is_read() -> None:
    assert file_refusal(KERNELS, small(KERNELS, ADD)) == ""


@pytest.mark.parametrize("name", FILES)
def test_what_could_be_read_otherwise_is_refused(name: str) -> None:
    file, old, new, reason = FILES[name]
    found = file_refusal(file, changed(small(file, old), old, new))
    assert re.match(r"[a-z0-9_]+\.[ch]:[1-9]\d*: ", found), found
    assert re.search(reason, found), found


@pytest.mark.parametrize("name", HEADS)
def test_a_head_is_the_statement_s(name: str) -> None:
    file, old, new = HEADS[name]
    found = file_refusal(file, changed(small(file, old), old, new))
    assert re.match(rf"{re.escape(file)}:[1-9]\d*: the head is ", found), found


def test_a_head_in_the_old_style_is_refused() -> None:
    old = "sm2_fp_add(sm2_fp *z, const sm2_fp *x, const sm2_fp *y) {"
    new = "sm2_fp_add(z, x, y) sm2_fp *z; const sm2_fp *x, *y; {"
    found = file_refusal(KERNELS, changed(small(KERNELS, old), old, new))
    assert re.match(r"c64\.c:\d+: this does not stand in this file", found), found


def comment_refusal(file: str, name: str, text: str) -> str:
    """What the contract above a function of ``text`` says otherwise than its statement."""
    comment, place = contracts(text).get(f"sm2_{name}"), Place(file, 1)
    try:
        if file == KERNELS:
            statement, f = kernel_statements()[f"sm2_{name}"]
            compare_comment(comment, statement.requires(f.letter), statement.ensures, place)
            compare_rest(comment, name, statement.aliasing, statement.limbs(f), place)
            compare_summary(comment, statement.equation(f), place)
        else:
            f = folder()
            stated = program_statements(f.description, f.fp, f.fn)[name]
            compare_rest(comment, name, stated.aliasing, "", place)
    except Refused as refused:
        return str(refused)
    return ""


#: Contracts: file, function, old text, new text.
CONTRACTS = {
    "aliasing": (KERNELS, "fp_add", "z may be x or y", "anything may overlap anything"),
    "time": (KERNELS, "fp_add", "time      constant", "time      depends on nothing"),
    "limbs": (KERNELS, "fp_add", "each limb in [0, 2^64)", "each limb in [0, 2)"),
    "a bound": (KERNELS, "fp_add", " *           0 <= eval(y) < p\n", ""),
    "another operation": (KERNELS, "fp_add", " * z = x + y mod p\n", " * z = x y mod p\n"),
    "a summary that goes on": (
        KERNELS,
        "fp_add",
        " * z = x + y mod p\n",
        " * z = x + y mod p (z = x where y > p)\n",
    ),
    "time of a program": (
        POINTS,
        "point_add_vartime",
        "depends on the operands: public values only",
        "constant",
    ),
    "aliasing of a program": (POINTS, "point_double", "r may be p", "none"),
}


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_is_the_statement_s(name: str) -> None:
    file, function, old, new = CONTRACTS[name]
    text = source(file)
    assert comment_refusal(file, function, text) == ""
    start = text.rindex("/*\n", 0, text.index(f" sm2_{function}("))
    wrong = text[:start] + changed(text[start:], old, new)
    assert re.search("the comment .* the statement", comment_refusal(file, function, wrong))


def test_the_header_gives_the_summaries() -> None:
    summaries = {name: comment.summary for name, comment in contracts(source(POINTS)).items()}
    check_summaries(parse_c(HEADER, source(HEADER)), summaries)
    wrong = changed(source(HEADER), "/* r = 2 p */", "/* r = 3 p */")
    with pytest.raises(Refused, match=r"fields\.h:\d+: the comment above sm2_point_double"):
        check_summaries(parse_c(HEADER, wrong), summaries)
