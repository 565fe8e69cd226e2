"""The scalar multiplications of comb.c: fixed points, any point, and two at once to verify."""

from generator.algorithms import comb, endomorphism, prepared, window, wnaf
from generator.algorithms.signed_digits import (
    Scalars,
    build_scalar_bits,
    build_scalar_bytes,
    build_recoded_scalar,
)
from generator.analysis import Endomorphism, PairingFacts
from generator.description import Description
from generator.ir.program import ProgramFunction
from generator.ir.program_builder import Library, TwistLibrary, point_table
from generator.tables import WNAF_MEANING, comb_meaning, tables, twist_tables

TWIST_COFACTOR = "2 p - n"
STORED = "coordinates are stored in the representation of fields.h"


def build_multiplications(
    library: Library, description: Description, splitting: Endomorphism | None = None
) -> list[ProgramFunction]:
    """Every function of comb.c, in the order of the file; ``mul`` by an endomorphism if given."""
    n, geometry = description.n, description.geometry
    points = tables(description)
    comb_table = point_table(
        library,
        "comb_table",
        points["comb_table"],
        f"for base_mul: {comb_meaning(geometry, n.bits)}; {STORED}",
    )
    wnaf_table = point_table(
        library,
        "wnaf_table",
        points["wnaf_table"],
        f"for double_mul_vartime: {WNAF_MEANING}; {STORED}",
    )
    positions = max(
        geometry.comb_length(n.bits),
        geometry.window_length(n.bits),
        n.bits + max(geometry.wnaf_g, geometry.wnaf_p),
    )
    scalars = Scalars.for_positions(n.value, n.byte_length, positions)
    return [
        build_scalar_bytes(library, scalars),
        build_recoded_scalar(library, scalars),
        build_scalar_bits(library, scalars),
        comb.build_comb_entry(library, scalars, geometry),
        comb.build_comb_mul(library, scalars, geometry, description.cofactor),
        comb.build_base_mul(library, comb_table),
        *_any_point(library, description, scalars, splitting, description.cofactor),
        wnaf.build_wnaf_digits(library, scalars, geometry),
        wnaf.build_double_mul(library, scalars, geometry, wnaf_table),
        prepared.build_comb_table(library, scalars, geometry, description.cofactor),
        comb.build_comb_entry(library, scalars, geometry, vartime=True),
        prepared.build_comb_double_mul(
            library, scalars, geometry, description.cofactor, comb_table
        ),
    ]


def _any_point(
    library: Library,
    description: Description,
    scalars: Scalars,
    splitting: Endomorphism | None,
    cofactor: int | str,
) -> list[ProgramFunction]:
    """``mul`` with its windows, and what splits its scalar where there is an endomorphism."""
    geometry, n, p = description.geometry, description.n, description.p
    if splitting is None:
        return [
            window.build_window_entry(library, scalars, geometry),
            window.build_mul(library, scalars, geometry, cofactor),
        ]
    split = endomorphism.Split(splitting, n.value, p.value, geometry.window)
    return [
        endomorphism.build_window_entry(library, scalars, geometry),
        endomorphism.build_split_scalar(library, scalars, split, p.byte_length),
        endomorphism.build_mul(library, scalars, geometry, cofactor, split),
    ]


def build_twist_multiplications(
    library: TwistLibrary, description: Description, facts: PairingFacts
) -> list[ProgramFunction]:
    """Every function of comb_g2.c, in the order of the file: k G and k P, G and P on the twist."""
    n, geometry = description.n, description.geometry
    table = point_table(
        library,
        "comb_table",
        twist_tables(description)["comb_table"],
        f"for g2_base_mul: {comb_meaning(geometry, n.bits)}; {STORED}",
    )
    positions = max(geometry.comb_length(n.bits), geometry.window_length(n.bits))
    scalars = Scalars.for_positions(n.value, n.byte_length, positions)
    return [
        build_scalar_bytes(library, scalars),
        build_recoded_scalar(library, scalars),
        build_scalar_bits(library, scalars),
        comb.build_comb_entry(library, scalars, geometry),
        comb.build_comb_mul(library, scalars, geometry, TWIST_COFACTOR),
        comb.build_base_mul(library, table),
        *_any_point(library, description, scalars, facts.twist, TWIST_COFACTOR),
        endomorphism.build_order_check(library, facts.t, facts.parameter.value),
    ]
