"""table_g_g2.c: every row recomputed from the description, on Python ints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pycparser import c_ast

from generator.description import Description
from generator.proof.c_text import CText, read_c
from generator.proof.errors import Place, Refused, understood
from generator.proof.literals import initial_number
from generator.proof.programs.tables import TableFile, comb_multiples, shortened
from generator.proof.signatures import check_data_head, check_guard
from generator.proof.statements import FieldFacts

NAME, FILE, HEADER = "g2_comb_table", "table_g_g2.c", "table_g_g2.h"

#: c0 + c1 u, and affine coordinates; None is infinity.
Element = tuple[int, int]
Point = tuple[Element, Element] | None


@dataclass(frozen=True)
class Twist:
    """Points of y^2 = x^3 + b over Fp2, u^2 = s; b is not needed to add them."""

    p: int
    s: int

    def _times(self, x: Element, y: Element) -> Element:
        low = x[0] * y[0] + self.s * x[1] * y[1]
        return low % self.p, (x[0] * y[1] + x[1] * y[0]) % self.p

    def _minus(self, x: Element, y: Element) -> Element:
        return (x[0] - y[0]) % self.p, (x[1] - y[1]) % self.p

    def _inverse(self, x: Element) -> Element:
        norm = pow(x[0] * x[0] - self.s * x[1] * x[1], -1, self.p)
        return x[0] * norm % self.p, -x[1] * norm % self.p

    def negative(self, q: Point) -> Point:
        """-q."""
        return None if q is None else (q[0], self._minus((0, 0), q[1]))

    def added(self, q: Point, r: Point) -> Point:
        """q + r, in every case."""
        if q is None or r is None:
            return r if q is None else q
        (x1, y1), (x2, y2) = q, r
        if x1 != x2:
            slope = self._times(self._minus(y2, y1), self._inverse(self._minus(x2, x1)))
        elif y1 == self._minus((0, 0), y2):
            return None
        else:
            square = self._times(x1, x1)
            top = 3 * square[0] % self.p, 3 * square[1] % self.p
            slope = self._times(top, self._inverse((2 * y1[0], 2 * y1[1])))
        x = self._minus(self._minus(self._times(slope, slope), x1), x2)
        return x, self._minus(self._times(slope, self._minus(x1, x)), y1)

    def multiple(self, number: int, point: Point) -> Point:
        """number times a point, by doublings from the top bit on."""
        total: Point = None
        for bit in bin(abs(number))[2:]:
            total = self.added(total, total)
            if bit == "1":
                total = self.added(total, point)
        return total if number >= 0 else self.negative(total)


def comb_rows(description: Description) -> list[Point]:
    """The rows of the comb's table of the generator of G2.

    Row 0 of a block is a multiple; another row is that without its highest set bit and twice the
    power of that bit.
    """
    assert description.pairing is not None
    generator = description.pairing.generator
    twist = Twist(description.p.value, description.pairing.nonresidue)
    known: dict[int, Point] = {}
    rows: list[Point] = []
    for multiple in comb_multiples(description):
        near = [(n, q) for n, q in known.items() if bin(multiple - n).count("1") == 1]
        if near and multiple > near[-1][0]:
            n, q = near[-1]
            step = multiple - n
            if step not in known:
                known[step] = twist.multiple(step, generator)
            found = twist.added(q, known[step])
        else:
            found = twist.multiple(multiple, generator)
        known[multiple] = found
        rows.append(found)
    return rows


def check_twist_table(
    folder: Path, description: Description, fp: FieldFacts, prefix: str
) -> TableFile | None:
    """Compares every row; None where there is no pairing."""
    if description.pairing is None:
        return None
    wrong: list[str] = []
    rows = 0
    try:
        with understood(Place(FILE, 1), FILE):
            fields_header = read_c(folder / "fields.h")
            header, text = (read_c(folder / name, fields_header) for name in (HEADER, FILE))
            expected = comb_rows(description)
            nodes = _rows(header, text, prefix, len(expected))
            for index, (node, point) in enumerate(zip(nodes, expected, strict=True)):
                rows += 1
                if point is None or _numbers(text, node) != _stored(point, fp):
                    wrong.append(f"{text.place(node)}: row {index} of {prefix}_{NAME} is wrong")
    except Refused as refused:
        wrong.append(str(refused))
    return TableFile(FILE, rows, shortened(wrong))


def _rows(header: CText, text: CText, prefix: str, count: int) -> list[c_ast.Node]:
    name = f"{prefix}_{NAME}"
    check_guard(header, prefix)
    for where, extern in ((header, "extern "), (text, "")):
        if set(where.data) != {name}:
            raise Refused(f"the table is not {name}", Place(where.name, 1))
        check_data_head(where, name, f"{extern}const {prefix}_g2_point_affine {name}[{count}]")
    node = text.data[name]
    found = node.init.exprs if isinstance(node.init, c_ast.InitList) else []
    if len(found) != count:
        raise Refused(f"{name} has {len(found)} rows, not {count}", text.place(node))
    return list(found)


def _stored(point: tuple[Element, Element], fp: FieldFacts) -> list[list[list[int]]]:
    """The limbs of each coordinate's c0 and c1."""
    mask = (1 << fp.word_bits) - 1
    return [
        [
            [(part * fp.r % fp.modulus) >> (fp.word_bits * i) & mask for i in range(fp.limbs)]
            for part in coordinate
        ]
        for coordinate in point
    ]


def _numbers(text: CText, row: c_ast.Node) -> list[list[list[int]]]:
    """The words of a row {{{{c0}}, {{c1}}}, {...}}."""
    found = []
    for coordinate in _list(text, row, 2):
        parts = []
        for part in _list(text, coordinate, 2):
            (limbs,) = _list(text, part, 1)
            parts.append([initial_number(limb) for limb in _list(text, limbs, 0)])
        found.append(parts)
    return found


def _list(text: CText, node: c_ast.Node, count: int) -> list[c_ast.Node]:
    """The parts of a list of values; ``count`` of them unless it is 0."""
    if not isinstance(node, c_ast.InitList) or count and len(node.exprs) != count:
        raise Refused("a row of the table is not two pairs of elements", text.place(node))
    return list(node.exprs)
