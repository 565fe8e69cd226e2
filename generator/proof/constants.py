"""Every constant of the emitted files, recomputed from the description one by one."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from pycparser import c_ast

from generator.description import Description
from generator.proof.c_text import CText
from generator.proof.errors import Place, Refused
from generator.proof.inverse.plan import start_equation, start_value
from generator.proof.literals import plain_number
from generator.proof.signatures import check_data_head, check_guard
from generator.proof.statements import FieldFacts


@dataclass(frozen=True)
class ConstantResult:
    """A constant that was found right: where it stands and the equation that gives it."""

    file: str
    name: str
    equation: str


def expected_words(f: FieldFacts) -> dict[str, tuple[str, int, int]]:
    """By name without the limb's number: equation, value, limbs (0 for one word of its own)."""
    m, w, n, letter = f.modulus, f.word_bits, f.limbs, f.letter
    symbol = letter.upper()
    wide, small = 2 * w * n, w * (n + 1)
    bits = m.bit_length()

    def entry(name: str, equation: str, value: int, limbs: int) -> tuple[str, tuple[str, int, int]]:
        return symbol + name, (equation, value, limbs)

    return dict(
        [
            entry("", letter, m, n),
            entry("_COMPLEMENT_", f"2^{w * n} - {letter}", (1 << (w * n)) - m, n),
            entry("_NEG_INVERSE", f"-{letter}^-1 mod 2^{w}", -pow(m, -1, 1 << w) % (1 << w), 0),
            entry("_R_SQUARED_", f"R^2 mod {letter}", f.r * f.r % m, n),
            entry("_MU_", f"floor(2^{wide} / {letter})", (1 << wide) // m, _words(1 << wide, f)),
            entry(
                "_MU_SMALL_",
                f"floor(2^{small} / {letter})",
                (1 << small) // m,
                _words(1 << small, f),
            ),
            entry("_FOLD_", f"2^{bits} mod {letter}", (1 << bits) % m, n),
            entry("_TWICE_", f"2 {letter}", 2 * m, -(-(2 * m).bit_length() // w)),
            entry("_INVERSE_START_", start_equation(f), start_value(f), n),
        ]
    )


def _words(numerator: int, f: FieldFacts) -> int:
    return -(-(numerator // f.modulus).bit_length() // f.word_bits)


def word_constants(fields: tuple[FieldFacts, ...]) -> dict[str, tuple[str, int]]:
    """The equation and the value of every word that a file of kernels may define, by its name."""
    known: dict[str, tuple[str, int]] = {}
    for f in fields:
        for name, (equation, value, limbs) in expected_words(f).items():
            mask = (1 << f.word_bits) - 1
            if limbs == 0:
                known[name] = (equation, value)
            for i in range(limbs):
                known[f"{name}{i}"] = (
                    f"limb {i} of {equation}",
                    (value >> (f.word_bits * i)) & mask,
                )
    return known


def check_word_constants(
    text: CText, own: set[str], fields: tuple[FieldFacts, ...]
) -> list[ConstantResult]:
    """The ``#define`` constants of a kernel file; ``own`` are those that it defines itself."""
    known = word_constants(fields)
    results = []
    for name in sorted(own):
        place = Place(text.name, _line_of(text.source, name))
        if name not in known:
            raise Refused(f"{name} is a constant without an equation", place)
        equation, value = known[name]
        if name in text.plain:
            raise Refused(f"{name} is an int, not UINT64_C() of its number", place)
        if text.constants[name] != value:
            raise Refused(
                f"{name} is {text.constants[name]:#x}, but {equation} is {value:#x}", place
            )
        results.append(ConstantResult(text.name, name, equation))
    return results


def _line_of(source: str, name: str) -> int:
    found = re.search(rf"#define {name} ", source)
    return source.count("\n", 0, found.start()) + 1 if found else 0


def check_sizes(
    text: CText, prefix: str, fields: tuple[FieldFacts, ...], pairing: bool = False
) -> list[ConstantResult]:
    """The size macros and record types of fields.h; with a pairing there is Fp2."""
    macro = prefix.upper()
    fp, fn = fields
    expected = {
        f"{macro}_FP_LIMBS": fp.limbs,
        f"{macro}_FN_LIMBS": fn.limbs,
    }
    check_guard(text, prefix)
    check_macros(text, expected)
    _check_records(text, prefix, pairing)
    return [ConstantResult(text.name, name, "from the representation") for name in expected]


def check_macros(text: CText, expected: dict[str, int], included: Collection[str] = ()) -> None:
    """The macros of a file are these, with these values; ``included`` are those of another."""
    for name, value in expected.items():
        found = text.constants.get(name)
        if found == value and name not in text.plain:
            place = Place(text.name, _line_of(text.source, name))
            raise Refused(f"{name} is not a plain number, which is an int", place)
        if found != value:
            says = "is not defined" if found is None else f"is {found}"
            place = Place(text.name, _line_of(text.source, name) or 1)
            raise Refused(f"{name} {says}; the description gives {value}", place)
    for name in text.constants:
        if name not in expected and name not in included:
            place = Place(text.name, _line_of(text.source, name))
            raise Refused(f"{name} is defined, which nothing asks for", place)


def _check_records(text: CText, prefix: str, pairing: bool) -> None:
    """Elements are arrays of the right number of words; points are records of coordinates."""
    shapes = {}
    for name, record in text.records.items():
        shapes[name] = [(d.name, _shape(d.type)) for d in record.decls]
    element = {
        f"{prefix}_{f}{kind}": [("limb", f"uint64_t[{prefix.upper()}_{f.upper()}_LIMBS]")]
        for f in ("fp", "fn")
        for kind in ("", "_canonical")
    }
    points = {
        f"{prefix}_point": [(c, f"{prefix}_fp") for c in "xyz"],
        f"{prefix}_point_affine": [(c, f"{prefix}_fp") for c in "xy"],
    }
    extension = {
        f"{prefix}_fp2": [(c, f"{prefix}_fp") for c in ("c0", "c1")],
        f"{prefix}_g2_point": [(c, f"{prefix}_fp2") for c in "xyz"],
        f"{prefix}_g2_point_affine": [(c, f"{prefix}_fp2") for c in "xy"],
    }
    extension = extension if pairing else {}
    if shapes != element | points | extension:
        raise Refused("the record types are not the stated ones", Place(text.name, 1))


def _shape(node: c_ast.Node) -> str:
    if isinstance(node, c_ast.ArrayDecl):
        size = node.dim.name if isinstance(node.dim, c_ast.ID) else node.dim.value
        return f"{_shape(node.type)}[{size}]"
    return str(node.type.names[0])


def _byte(text: CText, node: c_ast.Node) -> int:
    try:
        value = plain_number(node)
    except Refused as refused:
        raise Refused(refused.reason, text.place(node)) from refused
    if value > 255:
        raise Refused(f"{value:#x} is no byte", text.place(node))
    return value


def check_curve_header(
    text: CText, prefix: str, description: Description, fields: tuple[FieldFacts, ...]
) -> list[ConstantResult]:
    """curve.h: sizes, and the curve's numbers as big-endian bytes."""
    macro, (fp, fn) = prefix.upper(), fields
    sizes = {
        f"{macro}_FP_BYTES": fp.bytes,
        f"{macro}_FN_BYTES": fn.bytes,
        f"{macro}_FN_BITS": fn.modulus.bit_length(),
        f"{macro}_COFACTOR": description.cofactor,
    }
    check_guard(text, prefix)
    check_macros(text, sizes)
    numbers = {
        "p": (description.p.value, fp.bytes),
        "a": (description.a, fp.bytes),
        "b": (description.b, fp.bytes),
        "gx": (description.gx, fp.bytes),
        "gy": (description.gy, fp.bytes),
        "n": (description.n.value, fn.bytes),
    }
    if set(text.data) != {f"{prefix}_curve_{name}" for name in numbers}:
        raise Refused(
            "the constants of the curve are not the six expected ones", Place(text.name, 1)
        )
    results = [ConstantResult(text.name, name, "from the description") for name in sizes]
    for name, (value, size) in numbers.items():
        node = text.data[f"{prefix}_curve_{name}"]
        length = f"{macro}_{'FN' if name == 'n' else 'FP'}_BYTES"
        check_data_head(text, node.name, f"static const uint8_t {node.name}[{length}]")
        found = [_byte(text, element) for element in node.init.exprs]
        if bytes(found) != value.to_bytes(size, "big"):
            raise Refused(f"{name} is not the description's", text.place(node))
        results.append(
            ConstantResult(text.name, f"{prefix}_curve_{name}", f"{name} of the description")
        )
    return results
