"""Every program of one curve, by emitted file."""

from collections.abc import Mapping, Sequence

from generator.algorithms.catalogue import signatures
from generator.algorithms.chain_programs import (
    build_inversion,
    build_square_root,
    build_squarings,
)
from generator.algorithms.endomorphism import (
    build_point_endomorphisms,
    build_twist_endomorphisms,
)
from generator.algorithms.extension import build_extension
from generator.algorithms.field import Field
from generator.algorithms.formulas import Equation, TwistEquation
from generator.algorithms.multiplications import (
    build_multiplications,
    build_twist_multiplications,
)
from generator.algorithms.points import build_points
from generator.algorithms.safegcd_programs import (
    build_divsteps,
    build_divsteps_vartime,
    build_inverse,
    inverse_kernels,
)
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
    inverted: Sequence[Field] = (),
    divided: Sequence[Field] = (),
) -> dict[str, list[ProgramFunction]]:
    """The programs of inverse.c, chains.c, points.c, comb.c, where there is a small geometry
    comb_small.c, and where there is a pairing fp2.c, each in the order of its file.

    ``inverted`` are all fields: divsteps invert public values. ``divided`` are those of them whose
    every value divsteps invert; a chain serves the others.

    ``powers`` has ``fp_inv``, ``fn_inv`` and ``fp_sqrt`` with their chains; ``fields`` the
    signatures of the field functions by name; ``plain`` the fields without Montgomery's factor.
    """
    description = facts.description
    kernels = signatures(inverse_kernels(inverted, divided))
    library = Library(dict(fields) | kernels, plain)
    equation = Equation(description.a, description.b, facts.a_kind.value)
    chained = [name for name in ("fp", "fn") if name not in {f.name for f in divided}]
    splitting = facts.pairing.curve if facts.pairing else None
    wanted = [powers["fp_sqrt"], *(powers[f"{name}_inv"] for name in chained)]

    def runs(field: str) -> bool:
        """Whether a chain over the field squares more than once in a row."""
        return any(p.chain.has_run for p in wanted if p.exponent.key.startswith(field))

    steps = [build_divsteps(library, f.word_bits) for f in divided[:1]]
    steps.append(build_divsteps_vartime(library, inverted[0].word_bits))
    programs = {
        "inverse.c": [
            *steps,
            *(build_inverse(library, f) for f in divided),
            *(build_inverse(library, f, vartime=True) for f in inverted),
        ],
        "chains.c": [
            *(build_squarings(library, name) for name in ("fp", "fn") if runs(name)),
            *(build_inversion(library, name, powers[f"{name}_inv"]) for name in chained),
            *build_square_root(library, facts.sqrt.value, powers["fp_sqrt"]),
        ],
        "points.c": [
            *build_points(library, equation, description.most_rows),
            *(build_point_endomorphisms(library, splitting.factors) if splitting else []),
        ],
        **{
            f"comb{end}.c": build_multiplications(library.branch(), one, splitting)
            for end, one in description.footprints.items()
        },
    }
    if description.pairing and facts.pairing:
        programs["fp2.c"] = build_extension(library, description.pairing.nonresidue)
        twist, over = library.twist(), TwistEquation(0, description.b, "zero")
        programs["points_g2.c"] = [
            *build_points(twist, over, description.most_rows),
            *build_twist_endomorphisms(twist, facts.pairing.twist.factors),
        ]
        programs["comb_g2.c"] = build_twist_multiplications(twist, description, facts.pairing)
    return programs
