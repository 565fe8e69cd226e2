"""The prover on text in another generator's manner: primitives with pointer outputs, no hints."""

from pathlib import Path

import pytest

from generator.proof.errors import Refused
from generator.proof.foreign import prove_multiplication

MODULI = {
    "secp128r1": 2**128 - 2**97 - 1,
    "full width": 2**128 - 159,
    "spare bits": 2**125 - 9,
}
PRIMITIVES = """
#include <stdint.h>
typedef unsigned char u1;
typedef signed char s1;
typedef signed __int128 s128;
typedef unsigned __int128 wide;
static void add(uint64_t *out, u1 *carry, u1 c, uint64_t a, uint64_t b) {
    wide sum;
    sum = ((c + (wide)a) + b);
    *out = (uint64_t)(sum & UINT64_C(0xffffffffffffffff));
    *carry = (u1)(sum >> 64);
}
static void subborrow(uint64_t *out, u1 *borrow, u1 b, uint64_t x, uint64_t y) {
    s128 difference;
    s1 high;
    difference = ((x - (s128)b) - y);
    high = (s1)(difference >> 64);
    *out = (uint64_t)(difference & UINT64_C(0xffffffffffffffff));
    *borrow = (u1)(0x0 - high);
}
static void product(uint64_t *low, uint64_t *high, uint64_t a, uint64_t b) {
    wide p;
    p = ((wide)a * b);
    *low = (uint64_t)(p & UINT64_C(0xffffffffffffffff));
    *high = (uint64_t)(p >> 64);
}
static void choose(uint64_t *out, u1 bit, uint64_t if_zero, uint64_t if_one) {
    u1 flag;
    uint64_t mask;
    flag = (!(!bit));
    mask = ((s1)(0x0 - flag) & UINT64_C(0xffffffffffffffff));
    *out = ((mask & if_one) | (~mask & if_zero));
}
"""


def multiplication(modulus: int) -> str:
    """Two limbs, word by word: t = t + x y_i, then one limb of Montgomery reduction."""
    p = [modulus & (2**64 - 1), modulus >> 64]
    inverse = -pow(modulus, -1, 2**64) % 2**64
    lines: list[str] = []
    names: list[tuple[str, str]] = []

    def new(kind: str = "uint64_t") -> str:
        names.append((kind, f"v{len(names)}"))
        return names[-1][1]

    def row(a: str, first: str, second: str) -> list[str]:
        """The three words of a times a number of two words."""
        l0, h0, l1, h1, middle, top = (new() for _ in range(6))
        carry = new("u1")
        lines.append(f"product(&{l0}, &{h0}, {a}, {first});")
        lines.append(f"product(&{l1}, &{h1}, {a}, {second});")
        lines.append(f"add(&{middle}, &{carry}, 0x0, {h0}, {l1});")
        lines.append(f"{top} = ({carry} + {h1});")
        return [l0, middle, top]

    def added(t: list[str], r: list[str]) -> list[str]:
        """The sum of two numbers of three words, the carry as a fourth word."""
        out, carry = [], "0x0"
        for a, b in zip(t, r, strict=True):
            word, next_carry = new(), new("u1")
            lines.append(f"add(&{word}, &{next_carry}, {carry}, {a}, {b});")
            out, carry = [*out, word], next_carry
        return [*out, carry]

    limbs = [f"UINT64_C({word:#x})" for word in p]
    t: list[str] = []
    above = "0x0"
    for i in range(2):
        r = row(f"(x[{i}])", "(y[0])", "(y[1])")
        t = [*r, "0x0"] if i == 0 else added(t, r)
        quotient, unused = new(), new()
        lines.append(f"product(&{quotient}, &{unused}, {t[0]}, UINT64_C({inverse:#x}));")
        s = added(t[:3], row(quotient, *limbs))
        above = new()
        lines.append(f"{above} = ((uint64_t){s[3]} + {t[3]});")
        t = [s[1], s[2], above]
    borrow = "0x0"
    differences = []
    for word, limb in zip(t, [*limbs, "0x0"], strict=True):
        out, next_borrow = new(), new("u1")
        lines.append(f"subborrow(&{out}, &{next_borrow}, {borrow}, {word}, {limb});")
        differences, borrow = [*differences, out], next_borrow
    for i in range(2):
        chosen = new()
        lines.append(f"choose(&{chosen}, {borrow}, {differences[i]}, {t[i]});")
        lines.append(f"z[{i}] = {chosen};")
    declarations = [f"    {kind} {name};" for kind, name in names]
    head = "void mul(uint64_t z[2], const uint64_t x[2], const uint64_t y[2]) {"
    return "\n".join([PRIMITIVES, head, *declarations, *[f"    {x}" for x in lines], "}", ""])


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "foreign.c"
    path.write_text(text)
    return path


@pytest.mark.parametrize("name", MODULI)
def test_a_foreign_multiplication_is_proved(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, multiplication(MODULI[name]))
    assert len(prove_multiplication(path, "mul", MODULI[name])) == 2


def test_every_dropped_statement_is_refused(tmp_path: Path) -> None:
    modulus = MODULI["full width"]
    lines = multiplication(modulus).split("\n")
    body = lines.index("void mul(uint64_t z[2], const uint64_t x[2], const uint64_t y[2]) {")
    calls = [i for i in range(body, len(lines)) if "&" in lines[i] or " = " in lines[i]]
    assert len(calls) > 25
    for i in calls:
        path = write(tmp_path, "\n".join(lines[:i] + lines[i + 1 :]))
        with pytest.raises(Refused):
            prove_multiplication(path, "mul", modulus)


def test_another_modulus_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, multiplication(MODULI["full width"]))
    with pytest.raises(Refused, match="not congruent"):
        prove_multiplication(path, "mul", MODULI["secp128r1"])


def test_a_borrow_that_is_kept_in_too_small_a_type_is_refused(tmp_path: Path) -> None:
    text = multiplication(MODULI["full width"]).replace(
        "high = (s1)(difference >> 64)", "high = (s1)(difference >> 32)"
    )
    with pytest.raises(Refused, match="does not fit"):
        prove_multiplication(write(tmp_path, text), "mul", MODULI["full width"])


CHOICE = "    *out = ((mask & if_one) | (~mask & if_zero));\n"
OPERANDS = "mul(uint64_t z[2], const uint64_t x[2], const uint64_t y[2])"
INCLUDE = "#include <stdint.h>\n"
#: By what is wrong: old text, new text, why it is refused.
OTHERWISE = {
    "narrow result": ("uint64_t z[2]", "uint32_t z[2]", "z does not point to words"),
    "narrow operand": ("const uint64_t x[2]", "const uint32_t x[2]", "x does not point to words"),
    "short operand": ("const uint64_t x[2]", "const uint64_t x[1]", "x has not 2 words"),
    "operand to write": ("const uint64_t x[2]", "uint64_t x[2]", "x is const, or should be"),
    "unsigned constant": ("(0x0 - flag)", "(0x0u - flag)", "a number is wanted"),
    "octal constant": ("(0x0 - flag)", "(010 - flag)", "010 is not a decimal"),
    "text for one compiler": (
        CHOICE,
        f"#ifdef __GNUC__\n    *out = if_zero + 1;\n#else\n{CHOICE}#endif\n",
        "not always true",
    ),
    "text for an optimiser": (
        CHOICE,
        f"#ifdef __OPTIMIZE__\n    *out = if_zero + 1;\n#else\n{CHOICE}#endif\n",
        "another one when it is optimised",
    ),
    "another header": (INCLUDE, f'{INCLUDE}#include "evil.h"\n', "an include of another header"),
    "an include in another form": (INCLUDE, "# include <stdint.h>\n", "an include of another"),
    "no header": (INCLUDE, "typedef unsigned int uint64_t;\n", "is not included once"),
    "a type made anew": (INCLUDE, f"{INCLUDE}typedef unsigned int uint64_t;\n", "defined again"),
    "a struct": (
        "typedef unsigned char u1;",
        "typedef struct { int a; } u1;",
        "cannot be read|type",
    ),
    "an argument less": ("product(&v0, &v1,", "product(&v0,", "product takes 4 arguments, not 3"),
    "a value for a pointer": ("product(&v0,", "product(v0,", "is not given the address"),
    "one word for two": ("product(&v0, &v1,", "product(&v0, &v0,", "v0 is of another type"),
    "a narrow word behind a pointer": ("    uint64_t v0;", "    uint32_t v0;", "v0 is of another"),
    "no parameters": (OPERANDS, "mul(void)", "has not three parameters"),
    "other assembly": (
        CHOICE,
        f'{CHOICE}    __asm__("" : "+r"(out) : );\n',
        "not the C that is understood",
    ),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_a_compiler_reads_otherwise_is_refused(name: str, tmp_path: Path) -> None:
    old, new, reason = OTHERWISE[name]
    text = multiplication(MODULI["full width"])
    assert old in text
    path = write(tmp_path, text.replace(old, new, 1))
    with pytest.raises(Refused, match=reason):
        prove_multiplication(path, "mul", MODULI["full width"])


def test_a_value_barrier_is_its_argument(tmp_path: Path) -> None:
    barrier = (
        "#if defined(__GNUC__)\nstatic __inline__ uint64_t barrier(uint64_t a) {\n"
        '    __asm__("" : "+r"(a) : /* no inputs */);\n    return a;\n}\n#endif\n'
    )
    text = multiplication(MODULI["full width"]).replace(INCLUDE, INCLUDE + barrier)
    path = write(tmp_path, text.replace("(mask & if_one)", "(barrier(mask) & if_one)"))
    assert len(prove_multiplication(path, "mul", MODULI["full width"])) == 2
