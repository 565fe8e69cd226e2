"""table_g.c and table_g_small.c: every row recomputed from the description, on Python ints.

The comb's row i of a block is the sum of 2^e G over the block's exponents e, the highest one
positive, the others positive where their bit of i is set and negative where not. The other table
has the odd multiples G, 3 G, 5 G, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pycparser import c_ast

from generator.description import Description
from generator.proof.c_text import CText, read_c
from generator.proof.errors import Place, Refused, understood
from generator.proof.literals import initial_number
from generator.proof.programs.memory import ArrayType, Types
from generator.proof.programs.statements import Layout
from generator.proof.signatures import check_data_head, check_guard
from generator.proof.statements import FieldFacts

#: How many wrong rows of a file are named.
MOST_LISTED = 4

#: Affine coordinates on Python ints; None is infinity.
Point = tuple[int, int] | None


def comb_multiples(description: Description) -> list[int]:
    """The comb's rows as multiples of G."""
    spacing, multiples, first = description.geometry.comb_spacing, [], 0
    for teeth in Layout(description).block_teeth:
        exponents = [first + spacing * j for j in range(teeth)]
        first += spacing * teeth
        for index in range(1 << (teeth - 1)):
            total = 1 << exponents[-1]
            for j, exponent in enumerate(exponents[:-1]):
                total += (1 << exponent) if index >> j & 1 else -(1 << exponent)
            multiples.append(total)
    return multiples


def wnaf_multiples(width: int) -> list[int]:
    """The odd numbers below 2^(width - 1)."""
    return list(range(1, 1 << (width - 1), 2))


# -- affine arithmetic ---------------------------------------------------------------------------


def added(p: Point, q: Point, a: int, modulus: int) -> Point:
    """p + q on y^2 = x^3 + a x + b, in every case."""
    if p is None:
        return q
    if q is None:
        return p
    (x1, y1), (x2, y2) = p, q
    if x1 != x2:
        slope = (y2 - y1) * pow(x2 - x1, -1, modulus)
    elif (y1 + y2) % modulus == 0:
        return None
    else:
        slope = (3 * x1 * x1 + a) * pow(2 * y1, -1, modulus)
    x = (slope * slope - x1 - x2) % modulus
    return x, (slope * (x1 - x) - y1) % modulus


class Multiples:
    """Multiples of the generator; signed sums share their powers of two."""

    def __init__(self, description: Description) -> None:
        self._a, self._p = description.a, description.p.value
        self._powers: list[Point] = [(description.gx, description.gy)]

    def _power(self, exponent: int) -> Point:
        while len(self._powers) <= exponent:
            last = self._powers[-1]
            self._powers.append(added(last, last, self._a, self._p))
        return self._powers[exponent]

    def of(self, multiple: int) -> Point:
        """multiple times G, by the non-adjacent form of the number."""
        total: Point = None
        exponent = 0
        while multiple:
            if multiple & 1:
                sign = 2 - (multiple & 3)
                total = added(total, self._signed(exponent, sign), self._a, self._p)
                multiple -= sign
            multiple >>= 1
            exponent += 1
        return total

    def _signed(self, exponent: int, sign: int) -> Point:
        point = self._power(exponent)
        return point if sign > 0 or point is None else (point[0], -point[1] % self._p)


# -- the comparison --------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableFile:
    """A file of tables: how many rows were recomputed, and what is wrong."""

    name: str
    rows: int
    refusals: tuple[str, ...]


def check_tables(
    folder: Path,
    description: Description,
    fields: tuple[FieldFacts, FieldFacts],
    prefix: str | None = None,
) -> list[TableFile]:
    """Compares every row of the tables of each file, whatever is wrong with others."""
    prefix, multiples = prefix or description.name, Multiples(description)
    return [
        _check_file(folder, footprint, one, fields, prefix, multiples)
        for footprint, one in description.footprints.items()
    ]


def _check_file(
    folder: Path,
    footprint: str,
    description: Description,
    fields: tuple[FieldFacts, FieldFacts],
    prefix: str,
    multiples: Multiples,
) -> TableFile:
    name, wrong, rows = f"table_g{footprint}.c", [], 0
    try:
        with understood(Place(name, 1), name):
            fields_header = read_c(folder / "fields.h")
            types = Types(fields_header, prefix, {"fp": fields[0], "fn": fields[1]})
            header = read_c(folder / f"table_g{footprint}.h", fields_header)
            text = read_c(folder / name, fields_header)
            expected = check_declarations(header, text, description, types, prefix)
            for table, numbers in expected.items():
                for refusal in _compare(text, table, numbers, multiples, fields[0]):
                    rows += 1
                    wrong += [refusal] if refusal else []
    except Refused as refused:
        wrong.append(str(refused))
    return TableFile(name, rows, shortened(wrong))


def shortened(wrong: list[str]) -> tuple[str, ...]:
    """The first refusals, and how many more there are."""
    more = len(wrong) - MOST_LISTED
    return (*wrong[:MOST_LISTED], *([f"{more} more rows are wrong"] if more > 0 else []))


def check_declarations(
    header: CText, text: CText, description: Description, types: Types, prefix: str
) -> dict[str, list[int]]:
    """The multiples of the rows of each table of a file and of its header.

    Both must declare the tables of the description's geometry, as they are.
    """
    expected = {
        f"{prefix}_comb_table": comb_multiples(description),
        f"{prefix}_wnaf_table": wnaf_multiples(description.geometry.wnaf_g),
    }
    check_guard(header, prefix)
    for where in (header, text):
        if set(where.data) != set(expected):
            raise Refused(f"the tables are not {' and '.join(expected)}", Place(where.name, 1))
        for name, numbers in expected.items():
            kind = ArrayType(types.named(f"{prefix}_point_affine"), len(numbers))
            _check_declaration(where, name, kind, types)
    return expected


def _check_declaration(text: CText, name: str, kind: ArrayType, types: Types) -> None:
    if name not in text.data:
        raise Refused(f"{name} is not declared", Place(text.name, 1))
    node = text.data[name]
    extern = "extern " if text.name.endswith(".h") else ""
    check_data_head(text, name, f"{extern}const {kind.element.name} {name}[{kind.length}]")
    if types.declared(node.type) != kind or "const" not in node.quals:
        raise Refused(f"{name} is not {kind.length} constant points", text.place(node))


def _compare(
    text: CText, name: str, numbers: list[int], multiples: Multiples, f: FieldFacts
) -> Iterator[str]:
    """What is wrong with each row; empty for one that is right."""
    rows = text.data[name].init.exprs if text.data[name].init else []
    if len(rows) != len(numbers):
        raise Refused(f"{name} has {len(rows)} rows, not {len(numbers)}", Place(text.name, 1))
    for index, (row, number) in enumerate(zip(rows, numbers, strict=True)):
        try:
            times = f"{number} G" if abs(number) < 1 << 32 else f"({number:#x}) G"
            _compare_row(text, row, multiples.of(number), f)
        except Refused as refused:
            yield f"{refused.place}: row {index} of {name}, {times}: {refused.reason}"
        else:
            yield ""


def _compare_row(text: CText, row: c_ast.Node, point: Point, f: FieldFacts) -> None:
    if point is None:
        raise Refused("it would be infinity", text.place(row))
    for axis, node, value in zip("xy", _coordinates(text, row), point, strict=True):
        words = [initial_number(limb) for limb in node.exprs[0].exprs]
        if len(words) != f.limbs:
            raise Refused(f"{axis} has {len(words)} limbs, not {f.limbs}", text.place(node))
        expected = value * f.r % f.modulus
        for limb, word in enumerate(words):
            right = expected >> (f.word_bits * limb) & ((1 << f.word_bits) - 1)
            if word != right:
                place = text.place(node.exprs[0].exprs[limb])
                raise Refused(f"limb {limb} of {axis} is {_difference(word, right)}", place)


def _coordinates(text: CText, row: c_ast.Node) -> list[c_ast.InitList]:
    """The x and y of a row, each a list with the list of limbs."""
    found = row.exprs if isinstance(row, c_ast.InitList) else []
    shaped = len(found) == 2 and all(
        isinstance(c, c_ast.InitList)
        and len(c.exprs) == 1
        and isinstance(c.exprs[0], c_ast.InitList)
        for c in found
    )
    if not shaped:
        raise Refused("a row of a table is not two coordinates", text.place(row))
    return found


def _difference(found: int, right: int) -> str:
    """Two words of 64 bits, and which of their digits differs, counted from the left."""
    digits = [16 - i for i in range(16) if (found ^ right) >> (4 * i) & 15]
    many = f"{len(digits)} hexadecimal digits differ"
    where = many if len(digits) > 1 else f"the {ordinal(digits[0])} hexadecimal digit differs"
    return f"{found:#018x}, not {right:#018x}: {where}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, ... up to 20th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th')}"
