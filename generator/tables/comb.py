"""The signed comb: how it cuts a scalar, and its table of affine points.

Source: Hamburg 2012, "Fast and compact elliptic-curve cryptography", section 3.3. Every bit of
the recoded scalar is a digit 1 or -1. Position p belongs to column p mod spacing; the positions of
a column are cut, from the lowest, into blocks of ``teeth`` (the last block may have fewer). A
block's table holds the sums whose highest digit is 1; the others are their negatives.
"""

from dataclasses import dataclass

from generator.description import Description
from generator.description.group import Group

#: An affine point as residues.
Affine = tuple[int, int]

MAX_TEETH = 8
"""256 points a block already cost more to read than the additions that they save."""


@dataclass(frozen=True)
class CombLayout:
    """A comb of ``spacing`` columns over ``length`` >= bits(n) positions."""

    spacing: int
    teeth: int
    bits: int

    def __post_init__(self) -> None:
        if self.spacing < 1 or not 1 <= self.teeth <= MAX_TEETH:
            raise ValueError(f"a comb has at least 1 column and 1 to {MAX_TEETH} teeth")

    @property
    def column_positions(self) -> int:
        """Positions in one column."""
        return -(-self.bits // self.spacing)

    @property
    def length(self) -> int:
        """Positions in all: the recoded scalar has this many digits."""
        return self.spacing * self.column_positions

    @property
    def block_teeth(self) -> tuple[int, ...]:
        """Teeth of each block, the lowest block first."""
        full, rest = divmod(self.column_positions, self.teeth)
        return (self.teeth,) * full + ((rest,) if rest else ())

    @property
    def block_entries(self) -> int:
        """Table entries of a full block; block b begins at entry b * block_entries."""
        return 1 << (self.teeth - 1)

    @property
    def entries(self) -> int:
        """Table entries in all."""
        return sum(1 << (teeth - 1) for teeth in self.block_teeth)

    def exponents(self, block: int) -> list[int]:
        """The powers of two that an entry of the block adds up, in column 0."""
        first = block * self.teeth
        return [self.spacing * (first + j) for j in range(self.block_teeth[block])]


def comb_layout(description: Description) -> CombLayout:
    """The comb that a description asks for."""
    geometry = description.geometry
    return CombLayout(geometry.comb_spacing, geometry.comb_teeth, description.n.bits)


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
