"""Tables of curve points, computed exactly on Python ints."""

from generator.description import Description
from generator.tables.comb import Affine, comb_meaning, comb_table
from generator.tables.wnaf import WNAF_MEANING, wnaf_table


def tables(description: Description) -> dict[str, tuple[Affine, ...]]:
    """The generator's tables by name: affine points as residues, whatever the representation."""
    return {"comb_table": comb_table(description), "wnaf_table": wnaf_table(description)}


__all__ = ["WNAF_MEANING", "Affine", "comb_meaning", "comb_table", "tables", "wnaf_table"]
