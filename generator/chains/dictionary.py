"""Building a set of odd exponents: each as a doubled earlier one plus another earlier one."""

from dataclasses import dataclass

SQUARE_WEIGHT = 6
MULTIPLY_WEIGHT = 7
"""A squaring costs about 6/7 of a multiplication on every target measured."""


@dataclass(frozen=True)
class Sum:
    """value = (base << shift) + addend, all three odd, shift >= 1."""

    value: int
    base: int
    shift: int
    addend: int


@dataclass(frozen=True)
class Dictionary:
    """How its values are built, in order; 1 is given.

    ``reach``: for each odd value how far it has been doubled on the way. Doublings are shared:
    3 = (1 << 1) + 1 leaves 1 << 1 for 5 = (1 << 1) + 3 at no further squaring.
    ``weight``: the weighted cost of the sums.
    """

    sums: tuple[Sum, ...]
    reach: dict[int, int]
    weight: int


def build_dictionary(targets: frozenset[int]) -> Dictionary:
    """Build every odd target above 1, ascending, each by the sum that costs least.

    A target that no single sum reaches is led up to by its own leading bits.
    """
    reach = {1: 0}
    sums: list[Sum] = []
    weight = 0
    for target in sorted(targets):
        for entry in _lead_up(target, reach):
            if entry.value in reach:
                continue
            weight += SQUARE_WEIGHT * max(0, entry.shift - reach[entry.base]) + MULTIPLY_WEIGHT
            reach[entry.base] = max(entry.shift, reach[entry.base])
            reach[entry.value] = 0
            sums.append(entry)
    return Dictionary(tuple(sums), reach, weight)


def _lead_up(target: int, reach: dict[int, int]) -> list[Sum]:
    """The sums still needed for ``target``, in order."""
    if target in reach:
        return []
    best = _cheapest_sum(target, reach)
    if best is not None:
        return [best]
    shift = _trailing_zeros(target - 1)
    prefix = target >> shift
    return [*_lead_up(prefix, reach), Sum(target, prefix, shift, 1)]


def _cheapest_sum(target: int, reach: dict[int, int]) -> Sum | None:
    best: Sum | None = None
    least = 0
    for addend in reach:
        rest = target - addend
        if rest <= 0:
            continue
        shift = _trailing_zeros(rest)
        base = rest >> shift
        if base not in reach:
            continue
        squarings = max(0, shift - reach[base])
        if best is None or squarings < least:
            best, least = Sum(target, base, shift, addend), squarings
    return best


def _trailing_zeros(value: int) -> int:
    return (value & -value).bit_length() - 1
