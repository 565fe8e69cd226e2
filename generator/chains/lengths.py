"""Shortest addition chains of small numbers: the lengths that lead up to a run of ones.

x_(a+b) = (x_a << b) + x_b, so a run of ones is reached through any addition chain of its length.
"""

from collections.abc import Iterator
from itertools import islice

MAX_LENGTH = 128
"""Longer runs are left to halving: the enumeration below would take too long."""


def shortest_chains(length: int, limit: int) -> list[tuple[int, ...]]:
    """Up to ``limit`` star chains 1 < ... < length of least size, in a fixed order.

    In a star chain each element is its predecessor plus an earlier element (or itself), which
    costs a running product no squaring beyond its width.
    """
    if not 1 <= length <= MAX_LENGTH:
        return []
    size = max(length.bit_length() - 1, 0)
    while True:
        found = list(islice(_star_chains((1,), length, size), limit))
        if found:
            return found
        size += 1


def _star_chains(chain: tuple[int, ...], target: int, left: int) -> Iterator[tuple[int, ...]]:
    last = chain[-1]
    if last == target:
        yield chain
        return
    if left == 0 or last << left < target:
        return
    for addend in reversed(chain):
        if last + addend <= target:
            yield from _star_chains((*chain, last + addend), target, left - 1)
