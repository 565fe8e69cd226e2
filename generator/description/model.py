"""What a description says, as frozen values; everything here has been checked by ``load``."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from .quadratic import Element, Twist

MAX_WIDTH = 8
"""Most teeth of a comb, bits of a window, and width of a non-adjacent form.

Their tables double with each; and a digit of such a form, below 2^(MAX_WIDTH - 1), shares a byte
with its sign.
"""


@dataclass(frozen=True)
class Modulus:
    """A prime modulus: ``role`` p (coordinates, field fp) or n (scalars, field fn)."""

    role: Literal["p", "n"]
    field: Literal["fp", "fn"]
    expression: str
    value: int

    @property
    def bits(self) -> int:
        """Bit length: 2^(bits-1) <= value < 2^bits."""
        return self.value.bit_length()

    @property
    def byte_length(self) -> int:
        """Bytes of the shortest big-endian form that holds every residue."""
        return (self.bits + 7) // 8


@dataclass(frozen=True)
class Geometry:
    """Sizes of the scalar multiplications.

    ``comb_teeth``, ``comb_spacing``: the signed comb of k G. Every comb_spacing-th bit of the
    scalar belongs to one column; a block reads comb_teeth bits of a column at once from a table of
    2^(comb_teeth - 1) points, and the columns share the blocks.
    ``window``: bits of a fixed signed window for k P; 2^(window - 1) points are computed per call.
    ``wnaf_g``, ``wnaf_p``: widths of the variable-time double multiplication s G + t P;
    2^(width - 2) odd multiples each, G's from a table.
    """

    comb_teeth: int
    comb_spacing: int
    window: int
    wnaf_g: int
    wnaf_p: int

    # -- the comb of k G ----------------------------------------------------------------------

    def comb_block_teeth(self, bits: int) -> tuple[int, ...]:
        """Teeth of each block for a scalar of ``bits`` bits; the last one may have fewer."""
        positions = -(-bits // self.comb_spacing)
        full, rest = divmod(positions, self.comb_teeth)
        return (self.comb_teeth,) * full + ((rest,) if rest else ())

    def comb_length(self, bits: int) -> int:
        """Digits of the recoded scalar: the positions of all columns, at least ``bits``."""
        return self.comb_spacing * sum(self.comb_block_teeth(bits))

    def comb_exponents(self, bits: int, block: int) -> tuple[int, ...]:
        """The powers of two that an entry of the block adds up, in column 0."""
        first = block * self.comb_teeth
        teeth = self.comb_block_teeth(bits)[block]
        return tuple(self.comb_spacing * (first + j) for j in range(teeth))

    @property
    def comb_block_points(self) -> int:
        """Table entries of a full block; block b begins at entry b * comb_block_points."""
        return 1 << (self.comb_teeth - 1)

    def comb_points(self, bits: int) -> int:
        """Affine points in the comb's table."""
        return sum(1 << (teeth - 1) for teeth in self.comb_block_teeth(bits))

    # -- the windows of k P -------------------------------------------------------------------

    def window_count(self, bits: int) -> int:
        """Windows of a scalar of ``bits`` bits."""
        return -(-bits // self.window)

    def window_length(self, bits: int) -> int:
        """Digits of the recoded scalar, at least ``bits``."""
        return self.window * self.window_count(bits)

    @property
    def window_points(self) -> int:
        """Odd multiples of P in the table of one call."""
        return 1 << (self.window - 1)

    # -- the non-adjacent forms of s G + t P --------------------------------------------------

    def wnaf_digits(self, bits: int) -> int:
        """Digits of a non-adjacent form: one more than bits."""
        return bits + 1

    @property
    def wnaf_g_points(self) -> int:
        """Odd multiples of G in their table."""
        return 1 << (self.wnaf_g - 2)

    @property
    def wnaf_p_points(self) -> int:
        """Odd multiples of P in the table of one call."""
        return 1 << (self.wnaf_p - 2)


def default_geometry(bits: int) -> Geometry:
    """The geometry of an order of ``bits`` bits when the description does not choose one."""
    if bits < 32:
        return Geometry(comb_teeth=2, comb_spacing=2, window=2, wnaf_g=2, wnaf_p=2)
    return Geometry(comb_teeth=5, comb_spacing=4, window=4, wnaf_g=6, wnaf_p=5)


@dataclass(frozen=True)
class Pairing:
    """What makes a Barreto-Naehrig curve y^2 = x^3 + b one with a pairing.

    ``t`` is the parameter of p and n, of either sign. Fp2 = Fp[u] / (u^2 - nonresidue), and the
    twist y^2 = x^3 + b u over Fp2 has a point ``generator`` of order n, the generator of G2, each
    of whose coordinates (c0, c1) stands for c0 + c1 u.
    """

    t: int
    nonresidue: int
    twist: Twist
    generator: tuple[Element, Element]


@dataclass(frozen=True)
class Description:
    """A short Weierstrass curve y^2 = x^3 + a x + b over F_p with a generator of prime order n.

    ``small`` is the geometry of a second set of multiplications, None where there is none;
    ``pairing`` is None for a curve without one.
    """

    path: Path
    name: str
    title: str
    source: str
    library: bool
    sha256: str
    p: Modulus
    a: int
    b: int
    gx: int
    gy: int
    n: Modulus
    cofactor: int
    geometry: Geometry
    small: Geometry | None
    pairing: Pairing | None = None

    @property
    def footprints(self) -> "dict[str, Description]":
        """The description by each geometry, under what ends the names of its files, as in comb.c.

        comb.c and table_g.c have ``geometry``; comb_small.c and table_g_small.c have ``small``.
        """
        small = self.small
        other = {"_small": replace(self, geometry=small, small=None)} if small else {}
        return {"": self, **other}

    @property
    def most_rows(self) -> int:
        """Rows of the largest table that is read in constant time, of every geometry."""
        geometries = [one.geometry for one in self.footprints.values()]
        return max(max(g.comb_block_points, g.window_points) for g in geometries)

    @property
    def bits(self) -> int:
        """Bit length of p."""
        return self.p.bits

    @property
    def byte_length(self) -> int:
        """Bytes of one coordinate."""
        return self.p.byte_length

    @property
    def moduli(self) -> tuple[Modulus, Modulus]:
        """p, then n."""
        return (self.p, self.n)
