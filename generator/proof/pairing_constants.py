"""pairing.h and pairing.c: every number recomputed from the description alone."""

from pathlib import Path

from pycparser import c_ast

from generator.description import Description
from generator.proof.c_text import CText, read_c
from generator.proof.constants import ConstantResult, check_macros
from generator.proof.errors import Place, Refused
from generator.proof.literals import initial_number, plain_number
from generator.proof.signatures import check_data_head, check_guard
from generator.proof.statements import FieldFacts

HEADER, FILE = "pairing.h", "pairing.c"
_EQUATIONS = {
    "frobenius": "row k - 1: (u^2)^(j k (p - 1) / 12) mod p",
    "three_b": "3 b mod p",
    "ate_digits": "the non-adjacent form of |6 t + 2|",
    "t_digits": "the non-adjacent form of |t|",
}


def signed_digits(value: int) -> list[int]:
    """The digits of value >= 0 in base 2, each -1, 0 or 1 and no two neighbours used, highest first.

    With 3 value = sum of a_i 2^i and value = sum of b_i 2^i digit i is a_(i + 1) - b_(i + 1).
    """
    triple = 3 * value
    length = triple.bit_length() - 1
    return [(triple >> i + 1 & 1) - (value >> i + 1 & 1) for i in reversed(range(length))]


def check_pairing_constants(
    folder: Path, fields_header: CText, description: Description, fp: FieldFacts, prefix: str
) -> list[ConstantResult]:
    """Compares both files; refuses the first number that is not the recomputed one."""
    pairing = description.pairing
    if pairing is None:
        return []
    header, text = read_c(folder / HEADER, fields_header), read_c(folder / FILE, fields_header)
    check_guard(header, prefix)
    p, t, macro = fp.modulus, pairing.t, prefix.upper()
    loop, parameter = signed_digits(abs(6 * t + 2)), signed_digits(abs(t))
    sizes = {
        f"{macro}_ATE_DIGITS": len(loop),
        f"{macro}_ATE_NONZERO": len(loop) - loop.count(0),
        f"{macro}_T_DIGITS": len(parameter),
        f"{macro}_T_NEGATIVE": 1 if t < 0 else 0,
    }
    check_macros(header, sizes, fields_header.constants)
    gamma = pow(pairing.nonresidue, (p - 1) // 12, p)
    rows = [[pow(gamma, j * k, p) for j in range(6)] for k in (1, 2, 3)]
    heads = {
        "frobenius": f"const {prefix}_fp {prefix}_frobenius[3][6]",
        "three_b": f"const {prefix}_fp {prefix}_three_b",
        "ate_digits": f"const int8_t {prefix}_ate_digits[{macro}_ATE_DIGITS]",
        "t_digits": f"const int8_t {prefix}_t_digits[{macro}_T_DIGITS]",
    }
    for where, extern in ((header, "extern "), (text, "")):
        if set(where.data) != {f"{prefix}_{name}" for name in heads}:
            raise Refused(f"the tables are not {', '.join(heads)}", Place(where.name, 1))
        for name, head in heads.items():
            check_data_head(where, f"{prefix}_{name}", extern + head)
    values = {name: text.data[f"{prefix}_{name}"].init for name in heads}
    for k, row in enumerate(_items(text, values["frobenius"], 3)):
        for j, node in enumerate(_items(text, row, 6)):
            _compare_element(text, node, rows[k][j], fp, f"{prefix}_frobenius[{k}][{j}]")
    three_b = 3 * description.b % p
    _compare_element(text, values["three_b"], three_b, fp, f"{prefix}_three_b")
    for name, digits in (("ate_digits", loop), ("t_digits", parameter)):
        nodes = _items(text, values[name], len(digits))
        for i, (node, digit) in enumerate(zip(nodes, digits, strict=True)):
            if _signed(node) != digit:
                says = f"{prefix}_{name}[{i}] is {_signed(node)}, not {digit}"
                raise Refused(says, text.place(node))
    sized = [ConstantResult(HEADER, name, "from the parameter t") for name in sizes]
    return sized + [ConstantResult(FILE, f"{prefix}_{n}", e) for n, e in _EQUATIONS.items()]


def _items(text: CText, node: c_ast.Node, count: int) -> list[c_ast.Node]:
    """The members of a list of initial values, of which there must be ``count``."""
    found = node.exprs if isinstance(node, c_ast.InitList) else []
    if len(found) != count:
        raise Refused(f"{len(found)} values stand here, not {count}", text.place(node))
    return list(found)


def _compare_element(text: CText, node: c_ast.Node, value: int, fp: FieldFacts, name: str) -> None:
    """A field element: a list of one list, the limbs."""
    (limbs,) = _items(text, node, 1)
    expected = value * fp.r % fp.modulus
    for limb, word in enumerate(_items(text, limbs, fp.limbs)):
        right = expected >> (fp.word_bits * limb) & ((1 << fp.word_bits) - 1)
        found = initial_number(word)
        if found != right:
            says = f"limb {limb} of {name} is {found:#018x}, not {right:#018x}"
            raise Refused(says, text.place(word))


def _signed(node: c_ast.Node) -> int:
    """A small number, or the negative of one."""
    if isinstance(node, c_ast.UnaryOp) and node.op == "-":
        return -plain_number(node.expr)
    return plain_number(node)
