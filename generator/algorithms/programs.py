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
from generator.chains import Chain
from generator.ir.contract import Signature
from generator.ir.program import ProgramFunction
from generator.ir.program_builder import Library


def build_programs(
    facts: CurveFacts, chains: Mapping[str, Chain], fields: Mapping[str, Signature]
) -> dict[str, list[ProgramFunction]]:
    """The programs of chains.c, points.c and comb.c, each in the order of its file.

    ``chains`` has the chains of ``fp_inv`` (p - 2), ``fn_inv`` (n - 2) and ``fp_sqrt`` (the
    exponent of ``facts.sqrt``); ``fields`` the signatures of the field functions by name.
    """
    description = facts.description
    p, n = description.p, description.n
    library = Library(dict(fields))
    equation = Equation(description.a, description.b, facts.a_kind.value)
    return {
        "chains.c": [
            build_squarings(library, "fp"),
            build_squarings(library, "fn"),
            build_inversion(library, "fp", p.value, chains["fp_inv"]),
            build_inversion(library, "fn", n.value, chains["fn_inv"]),
            *build_square_root(library, p.value, facts.sqrt.value, chains["fp_sqrt"]),
        ],
        "points.c": build_points(library, equation),
        "comb.c": build_multiplications(library, description),
    }
