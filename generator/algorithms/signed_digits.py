"""Scalars as digits 1 and -1: the recoding, and where its partial sums stay below the order.

With k' = (k + 2^L - 1) / 2 mod n and L >= bits(n), sum over i < L of (2 b_i - 1) 2^i, b_i the bits
of k', equals 2 k' - (2^L - 1) = k mod n, and no digit is zero (Hamburg 2012, section 3.3).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ir.contract import Contract
from generator.ir.program import MaskOf, Place, ProgramFunction, binary
from generator.ir.program_builder import Builder, Library, element_constant


@dataclass(frozen=True)
class Reach:
    """One addition acc + entry of a ladder: both are integer multiples of the same point.

    acc and entry are sums of distinct signed powers of two, so acc + entry and acc - entry are
    not 0 as integers, and neither exceeds ``limit`` in absolute value. Below n that proves
    acc != +-entry and that neither is infinity: the plain addition formula is then exact.
    """

    limit: int
    plain: bool


class ReachOf:
    """Follows a ladder and derives each addition's reach from the powers that it adds up."""

    def __init__(self, n: int) -> None:
        self._n = n
        self._powers: set[int] = set()

    def double(self, times: int = 1) -> None:
        """acc = 2^times acc."""
        self._powers = {power + times for power in self._powers}

    def add(self, exponents: Sequence[int]) -> Reach:
        """acc = acc + entry, entry a sum of +-2^e over the exponents."""
        entry = set(exponents)
        if len(entry) != len(exponents) or entry & self._powers:
            raise ValueError("a ladder adds the same power of two twice")
        self._powers |= entry
        limit = sum(1 << power for power in self._powers)
        return Reach(limit, limit < self._n)


def first_complete(reaches: list[Reach]) -> int:
    """The first addition that needs the complete formula; all later ones need it too.

    (The limit only grows along a ladder.) The length of the list when none needs it.
    """
    plain = [reach.plain for reach in reaches]
    first = plain.index(False) if False in plain else len(plain)
    if any(plain[first:]):
        raise ValueError("the reach of a ladder shrinks")
    return first


def bound_note(multiplied: str, reaches: list[Reach]) -> str:
    """Why the plain additions of a ladder are exact; the first of ``reaches`` is a load."""
    complete = first_complete(reaches)
    text = (
        f"acc + entry and acc - entry are {multiplied} sums of distinct signed powers of two, "
        "never 0; "
    )
    if complete == len(reaches):
        return text + f"they stay within {reaches[-1].limit:#x} < n: every addition is plain"
    if complete <= 1:
        return text + "they can reach n from the first addition on: every addition is complete"
    left = len(reaches) - complete
    many = "addition, the complete one" if left == 1 else f"{left} additions, the complete ones"
    return text + f"within {reaches[complete - 1].limit:#x} < n before the last {many}"


@dataclass(frozen=True)
class Scalars:
    """Sizes of the scalar code of one curve.

    ``buffer`` bytes, big-endian, hold a scalar below n < 2^bits with zeros above it, for reads of
    bits up to position 8 * buffer - 1.
    """

    n: int
    fn_bytes: int
    buffer: int

    @staticmethod
    def for_positions(n: int, fn_bytes: int, positions: int) -> "Scalars":
        """Buffers from which bits below ``positions`` can be read."""
        return Scalars(n, fn_bytes, max(fn_bytes, -(-positions // 8)))


def point_of_order(cofactor: int | str) -> str:
    """What the ladders want of p, whose multiples they follow as integers."""
    order = "p is a point of order n"
    if cofactor != 1:
        order += f" (the curve has points of other orders: its cofactor is {cofactor})"
    return order


def offset_constant(library: Library, name: str, scalars: Scalars, length: int) -> Place:
    """(2^length - 1) / 2 mod n."""
    value = ((1 << length) - 1) * pow(2, -1, scalars.n) % scalars.n
    return element_constant(library.own(name), "fn", value, f"(2^{length} - 1) / 2 mod n")


def build_scalar_bytes(library: Library, scalars: Scalars) -> ProgramFunction:
    """``scalar_bytes``: a canonical scalar as big-endian bytes after zeros."""
    b = Builder(library, "scalar_bytes", internal=True)
    out, k = b.output("out", f"bytes:{scalars.buffer}"), b.input("k", "fn_canonical")
    padding = scalars.buffer - scalars.fn_bytes
    if padding == 1:
        b.assign(out[0], 0)
    elif padding:
        with b.repeat("i", 0, padding) as i:
            b.assign(out[i], 0)
    b.call("fn_to_bytes", out[padding] if padding else out, k)
    return b.finish(
        Contract(
            summary=f"out = k as a big-endian number of {scalars.buffer} bytes",
            requires=("0 <= eval(k) < n",),
            ensures=(),
            aliasing="none",
            constant_time=True,
        )
    )


def build_recoded_scalar(library: Library, scalars: Scalars) -> ProgramFunction:
    """``recoded_scalar``: the recoded scalar k / 2 + offset."""
    b = Builder(library, "recoded_scalar", internal=True)
    out, k = b.output("out", f"bytes:{scalars.buffer}"), b.input("k", "fn_canonical")
    offset = b.input("offset", "fn")
    t, recoded = b.local("t", "fn"), b.local("recoded", "fn_canonical")
    b.blank()
    b.call("fn_to_montgomery", t, k)
    b.call("fn_half", t, t)
    b.call("fn_add", t, t, offset)
    b.call("fn_from_montgomery", recoded, t)
    b.call("scalar_bytes", out, recoded)
    b.blank()
    b.wipe(t, recoded)
    return b.finish(
        Contract(
            summary="out = k / 2 + offset mod n; for offset = (2^L - 1) / 2 the bits b_i of out "
            "give k = sum of (2 b_i - 1) 2^i mod n over i < L",
            requires=("0 <= eval(k) < n", "0 <= eval(offset) < n"),
            ensures=("out < n",),
            aliasing="none",
            constant_time=True,
            source="Hamburg 2012, section 3.3",
        )
    )


def build_scalar_bits(library: Library, scalars: Scalars) -> ProgramFunction:
    """``scalar_bits``: bits of a buffer at equal distances."""
    b = Builder(library, "scalar_bits", internal=True)
    data = b.input("bytes", f"bytes:{scalars.buffer}")
    position = b.input("position", "count")
    spacing, count = b.input("spacing", "count"), b.input("count", "count")
    bits = b.local("bits", "word", zeroed=True)
    with b.repeat("i", 0, count) as i:
        at = b.let_count("at", position + spacing * i)
        bit = (data[scalars.buffer - 1 - (at >> 3)] >> (at & 7)) & 1
        b.assign(bits, bits | bit << i)
    b.give(bits)
    return b.finish(
        Contract(
            summary="the bits at position, position + spacing, ... as a number of count bits, the "
            "first one lowest",
            requires=(f"position + spacing (count - 1) < {8 * scalars.buffer}", "count <= 64"),
            ensures=("result < 2^count",),
            aliasing="none",
            constant_time=True,
        ),
        returns="word",
    )


def append_signed_entry(
    b: Builder, entry: Place, negated: Place, table: Place, teeth: Place | int, digit: Place
) -> None:
    """entry = the multiple that ``teeth`` digits +-1 select, from a table of the positive ones.

    ``digit`` has the bits: a set top bit means that the sum is positive and its low bits are the
    index; otherwise the complement of the low bits is, and the entry is negated.
    """
    negative, index = _let_signed_index(b, teeth, digit)
    b.call(f"{entry.type.base}_read", entry, table, binary("<<", 1, teeth - 1), index)
    b.blank()
    b.note("negated lies in the caller's memory, who wipes it after the last round")
    b.call("fp_neg", negated, entry.y)
    b.call("fp_select", entry.y, negative, negated, entry.y)


def append_signed_entry_vartime(
    b: Builder, entry: Place, table: Place, teeth: Place | int, digit: Place
) -> None:
    """The same for public digits: one row is read."""
    negative, index = _let_signed_index(b, teeth, digit)
    b.copy(entry, table[index])
    with b.when(negative, "!=", 0):
        b.call("fp_neg", entry.y, entry.y)


def _let_signed_index(b: Builder, teeth: Place | int, digit: Place) -> tuple[Place, Place]:
    b.note("without its top bit the digits stand for minus the entry of the complement")
    negative = b.let("negative", MaskOf((digit >> (teeth - 1)) ^ 1))
    entries = binary("<<", 1, teeth - 1)
    return negative, b.let("index", (digit ^ negative) & (entries - 1))
