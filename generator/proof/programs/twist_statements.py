"""What each function of points_g2.c and comb_g2.c must do: the statements of G1 over Fp2.

Names are here those of G1; the context of the twist gives them their prefix.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.description import Description
from generator.proof.programs.split_statements import twist_split_statements
from generator.proof.programs.statement import Parameter, ProgramStatement
from generator.proof.programs.statements import Layout, group_statements

#: The files, by those of G1.
TWIST_FILES = {"points.c": "points_g2.c", "comb.c": "comb_g2.c"}
#: What ends the names of comb_g2.c and of its table.
FOOTPRINT = "_g2"
RIGHT_SIDE = "x^3 + b u"

#: What the twist has not got: its points are multiplied in constant time only, by G or as they are.
_MISSING = ("wnaf_digits_vartime", "double_mul_vartime", "comb_entry_vartime")
_MISSING += ("comb_table_vartime", "comb_double_mul_vartime")
#: Lines of G1's contracts that read otherwise.
_LINES = {
    "0 <= eval(p.x), eval(p.y) < p": "the coordinates of p lie in [0, p)",
    "0 <= eval(entry.x), eval(entry.y) < p": "the coordinates of entry lie in [0, p)",
    "p is a point of order n": "p is a point of order n (the curve has points of other orders: its "
    "cofactor is 2 p - n)",
    "all ones if y^2 = x^3 + a x + b, 0 otherwise": f"all ones if y^2 = {RIGHT_SIDE}, 0 otherwise",
}


def twist_statements(description: Description) -> Iterator[ProgramStatement]:
    """Every function of both files."""
    layout = Layout(description, twist=True)
    for s in group_statements(layout):
        if s.function not in _MISSING:
            yield _of_twist(s)
    for s in twist_split_statements(description, layout.buffer):
        yield _of_twist(s)
    yield ProgramStatement(
        "has_order_n",
        TWIST_FILES["comb.c"],
        (Parameter("p", "point_affine"),),
        "all ones if n p is infinity, 0 otherwise",
        ("p is a point of the curve",),
        ("result = 0 or all ones",),
        returns=True,
    )


def _of_twist(s: ProgramStatement) -> ProgramStatement:
    return replace(
        s,
        file=TWIST_FILES[s.file],
        summary=_line(s.summary),
        requires=tuple(map(_line, s.requires)),
        ensures=tuple(map(_line, s.ensures)),
    )


def _line(text: str) -> str:
    text = text.replace("as comb_table_vartime makes them", "as g2_comb_table has G's")
    return _LINES.get(text, text)
