"""Tables of curve points, computed exactly on Python ints."""

from generator.description import Description
from generator.tables.comb import (
    Affine,
    TwistAffine,
    comb_meaning,
    comb_table,
    twist_comb_table,
)
from generator.tables.wnaf import WNAF_MEANING, wnaf_table


def tables(description: Description) -> dict[str, tuple[Affine, ...]]:
    """The generator's tables by name: affine points as residues, whatever the representation."""
    return {"comb_table": comb_table(description), "wnaf_table": wnaf_table(description)}


def twist_tables(description: Description) -> dict[str, tuple[TwistAffine, ...]]:
    """The tables of the generator of G2 by name; none where there is no pairing."""
    pairing = description.pairing
    return {"comb_table": twist_comb_table(description, pairing)} if pairing else {}


__all__ = [
    "WNAF_MEANING",
    "Affine",
    "TwistAffine",
    "comb_meaning",
    "comb_table",
    "tables",
    "twist_comb_table",
    "twist_tables",
    "wnaf_table",
]
