"""The signed comb: how it cuts a scalar, and its table of affine points.

Source: Hamburg 2012, "Fast and compact elliptic-curve cryptography", section 3.3. Every bit of
the recoded scalar is a digit 1 or -1. Position p belongs to column p mod spacing; the positions of
a column are cut, from the lowest, into blocks of ``teeth`` (the last block may have fewer). A
block's table holds the sums whose highest digit is 1; the others are their negatives.
"""

from dataclasses import dataclass

from generator.description import Description, Geometry
from generator.description.group import Group

#: An affine point as residues.
Affine = tuple[int, int]


@dataclass(frozen=True)
class CombLayout:
    """The comb of a geometry over ``length`` >= ``bits`` positions."""

    geometry: Geometry
    bits: int

    @property
    def spacing(self) -> int:
        """Columns, and the distance between the digits of one entry."""
        return self.geometry.comb_spacing

    @property
    def teeth(self) -> int:
        """Teeth of a full block."""
        return self.geometry.comb_teeth

    @property
    def block_teeth(self) -> tuple[int, ...]:
        """Teeth of each block, the lowest block first."""
        return self.geometry.comb_block_teeth(self.bits)

    @property
    def length(self) -> int:
        """Positions in all: the recoded scalar has this many digits."""
        return self.spacing * sum(self.block_teeth)

    @property
    def block_entries(self) -> int:
        """Table entries of a full block; block b begins at entry b * block_entries."""
        return 1 << (self.teeth - 1)

    @property
    def entries(self) -> int:
        """Table entries in all."""
        return self.geometry.comb_points(self.bits)

    def exponents(self, block: int) -> list[int]:
        """The powers of two that an entry of the block adds up, in column 0."""
        first = block * self.teeth
        return [self.spacing * (first + j) for j in range(self.block_teeth[block])]


def comb_layout(description: Description) -> CombLayout:
    """The comb that a description asks for."""
    return CombLayout(description.geometry, description.n.bits)


def comb_table(description: Description) -> tuple[Affine, ...]:
    """Entry i of a block: the highest power plus or (bit j of i is 0) minus each lower one, G."""
    layout = comb_layout(description)
    group = Group(description.p.value, description.a, description.b)
    points: list[Affine] = []
    for block in range(len(layout.block_teeth)):
        *low, top = [
            group.multiply(1 << exponent, (description.gx, description.gy))
            for exponent in layout.exponents(block)
        ]
        for index in range(1 << len(low)):
            total = top
            for j, point in enumerate(low):
                total = group.add(total, point if index >> j & 1 else group.negate(point))
            if total is None:
                raise ValueError(
                    f"{description.name}: an entry of the comb with {layout.teeth} teeth and "
                    f"spacing {layout.spacing} is infinity: choose others"
                )
            points.append(total)
    return tuple(points)
