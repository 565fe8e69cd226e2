"""The signed comb: how it cuts a scalar, and its table of affine points.

Source: Hamburg 2012, "Fast and compact elliptic-curve cryptography", section 3.3. Every bit of
the recoded scalar is a digit 1 or -1. Position p belongs to column p mod spacing; the positions of
a column are cut, from the lowest, into blocks of ``teeth`` (the last block may have fewer). A
block's table holds the sums whose highest digit is 1; the others are their negatives.
"""

from typing import Any

from generator.description import Description, Element, Geometry, Pairing
from generator.description.group import Group

#: An affine point as residues; one of the twist has pairs of them.
Affine = tuple[int, int]
TwistAffine = tuple[Element, Element]


def comb_meaning(geometry: Geometry, bits: int) -> str:
    """What an entry of the comb's table is, by its index."""
    spacing, points = geometry.comb_spacing, geometry.comb_block_points
    teeth = geometry.comb_block_teeth(bits)
    sizes = f"t = {teeth[0]}"
    if teeth[-1] != teeth[0]:
        sizes += f", and {teeth[-1]} in block {len(teeth) - 1}"
    return (
        f"entry {points} b + i, i < 2^(t - 1), is 2^({spacing * geometry.comb_teeth} b) "
        f"(2^({spacing} (t - 1)) + sum over j < t - 1 of s_j 2^({spacing} j)) G, s_j = 1 where bit "
        f"j of i is 1 and -1 where it is 0; {sizes}"
    )


def comb_table(description: Description) -> tuple[Affine, ...]:
    """The table of G."""
    group = Group(description.p.value, description.a, description.b)
    return _table(description, group, (description.gx, description.gy))


def twist_comb_table(description: Description, pairing: Pairing) -> tuple[TwistAffine, ...]:
    """The table of the generator of G2."""
    return _table(description, pairing.twist, pairing.generator)


def _table(description: Description, group: Any, generator: Any) -> tuple[Any, ...]:
    """Entry i of a block: the highest power plus or (bit j of i is 0) minus each lower one, G."""
    geometry, bits = description.geometry, description.n.bits
    points = []
    for block in range(len(geometry.comb_block_teeth(bits))):
        *low, top = [
            group.multiply(1 << exponent, generator)
            for exponent in geometry.comb_exponents(bits, block)
        ]
        for index in range(1 << len(low)):
            total = top
            for j, point in enumerate(low):
                total = group.add(total, point if index >> j & 1 else group.negate(point))
            if total is None:
                raise ValueError(
                    f"{description.name}: an entry of the comb with {geometry.comb_teeth} teeth "
                    f"and spacing {geometry.comb_spacing} is infinity: choose others"
                )
            points.append(total)
    return tuple(points)
