"""From a dictionary and a reading to the steps of a chain, with names that tell the value."""

from bisect import bisect_right

from .dictionary import Dictionary
from .model import INPUT, Chain, Multiply, Square, Step

RUNNING = "z"


def value_name(value: int) -> str:
    """``x`` for 1, ``x31`` for a run of 31 ones, otherwise ``_1011``, or ``_ff01h`` when long."""
    if value == 1:
        return INPUT
    length = value.bit_length()
    if value == (1 << length) - 1 and length > 4:
        return f"x{length}"
    return f"_{value:b}" if length <= 16 else f"_{value:x}h"


def doubled_name(value: int, shift: int) -> str:
    """``_1010`` for a short value, ``x31_33`` for x31 << 33."""
    if shift == 0:
        return value_name(value)
    if (value << shift).bit_length() <= 8:
        return value_name(value << shift)
    return f"{value_name(value)}_{shift}"


def chain_from_reading(
    dictionary: Dictionary, lead: int, pieces: tuple[tuple[int, int], ...], tail: int
) -> Chain:
    """The dictionary's sums, then the running product ``z``, starting from ``lead``."""
    builder = _Builder(dictionary, lead, pieces, tail)
    for entry in dictionary.sums:
        builder.multiply_doubled(
            value_name(entry.value), entry.base, entry.shift, value_name(entry.addend)
        )
    if pieces:
        piece, shift = pieces[0]
        builder.multiply_doubled(RUNNING, lead, shift, value_name(piece))
    elif tail:
        builder.steps.append(Square(RUNNING, *builder.nearest(lead, tail)))
        return _live(Chain(tuple(builder.steps)))
    for piece, shift in pieces[1:]:
        builder.steps.append(Square(RUNNING, RUNNING, shift))
        builder.steps.append(Multiply(RUNNING, RUNNING, value_name(piece)))
    if tail:
        builder.steps.append(Square(RUNNING, RUNNING, tail))
    return _live(Chain(tuple(builder.steps)))


class _Builder:
    """Steps so far; the doublings of each value that several steps want are kept by name."""

    def __init__(
        self, dictionary: Dictionary, lead: int, pieces: tuple[tuple[int, int], ...], tail: int
    ) -> None:
        self.steps: list[Step] = []
        wanted = [(entry.base, entry.shift) for entry in dictionary.sums]
        if pieces or tail:
            wanted.append((lead, pieces[0][1] if pieces else tail))
        self.wanted = wanted
        self.made: dict[int, list[int]] = {}

    def nearest(self, base: int, shift: int) -> tuple[str, int]:
        """The name of the largest kept doubling of ``base`` up to ``shift``, and what is left."""
        shifts = self.made.get(base, [])
        index = bisect_right(shifts, shift)
        done = shifts[index - 1] if index else 0
        return doubled_name(base, done), shift - done

    def multiply_doubled(self, dst: str, base: int, shift: int, addend: str) -> None:
        """dst = (base << shift) + addend, squaring only from the nearest kept doubling on."""
        self.wanted.remove((base, shift))
        for stop in sorted({stop for value, stop in self.wanted if value == base}):
            source, count = self.nearest(base, stop)
            if count and stop <= shift:
                self.steps.append(Square(doubled_name(base, stop), source, count))
                self.made.setdefault(base, []).append(stop)
        source, count = self.nearest(base, shift)
        if count == 0:
            self.steps.append(Multiply(dst, source, addend))
            return
        later = any(value == base and stop > shift for value, stop in self.wanted)
        middle = doubled_name(base, shift) if later else dst
        self.steps.append(Square(middle, source, count))
        self.steps.append(Multiply(dst, middle, addend))
        if later:
            self.made.setdefault(base, []).append(shift)


def _live(chain: Chain) -> Chain:
    """The chain without steps whose results are never read."""
    needed = {chain.result}
    kept: list[Step] = []
    for step in reversed(chain.steps):
        if step.dst not in needed:
            continue
        needed.discard(step.dst)
        needed.update((step.src,) if isinstance(step, Square) else (step.a, step.b))
        kept.append(step)
    return Chain(tuple(reversed(kept)))
