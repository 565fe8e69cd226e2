"""Every program of one curve, by emitted file."""

from collections.abc import Mapping

from generator.algorithms.chain_programs import (
    build_inversion,
    build_square_root,
    build_squarings,
)
from generator.algorithms.formulas import Equation
from generator.algorithms.multiplications import build_multiplications
from generator.algorithms.points import build_points
from generator.analysis import CurveFacts
from generator.chains import Power
from generator.ir.contract import Signature
from generator.ir.program import ProgramFunction
from generator.ir.program_builder import Library


def build_programs(
    facts: CurveFacts,
    powers: Mapping[str, Power],
    fields: Mapping[str, Signature],
    plain: frozenset[str] = frozenset(),
) -> dict[str, list[ProgramFunction]]:
    """The programs of chains.c, points.c and comb.c, each in the order of its file.

    ``powers`` has ``fp_inv``, ``fn_inv`` and ``fp_sqrt`` with their chains; ``fields`` the
    signatures of the field functions by name; ``plain`` the fields without Montgomery's factor.
    """
    description = facts.description
    library = Library(dict(fields), plain)
    equation = Equation(description.a, description.b, facts.a_kind.value)
    return {
        "chains.c": [
            build_squarings(library, "fp"),
            build_squarings(library, "fn"),
            build_inversion(library, "fp", powers["fp_inv"]),
            build_inversion(library, "fn", powers["fn_inv"]),
            *build_square_root(library, facts.sqrt.value, powers["fp_sqrt"]),
        ],
        "points.c": build_points(library, equation),
        "comb.c": build_multiplications(library, description),
    }
