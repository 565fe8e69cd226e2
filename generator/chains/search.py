"""Search for a short addition chain of one exponent.

The exponent is read from the top as a sequence of odd pieces out of a dictionary; a running
product is squared past zeros and piece widths, and multiplied by one piece at a time. For a given
dictionary the best reading is found by dynamic programming; the dictionary itself is improved by
local search from several starts (sliding windows, runs of ones, and both). Everything is
deterministic: the same exponent gives the same chain on every machine, and what ends a long search
is a count of its steps, not a clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from .dictionary import MULTIPLY_WEIGHT, SQUARE_WEIGHT, Dictionary, build_dictionary
from .lengths import shortest_chains
from .model import Chain
from .steps import chain_from_reading

_MAX_WINDOW = 8
_STARTS_IMPROVED = 4
_CHAINS_PER_RUN = 120
_MAX_SHORT_RUN = 32
_UNREACHED = 1 << 62

WORK_LIMIT = 1 << 23
"""Steps of one search, each under a microsecond: places of pieces tried, and sums compared.

Searches that went on to their end, for curves of 224 to 521 bits, saved two multiplications at
most.
"""


@dataclass(frozen=True)
class Reading:
    """exponent = lead, then for each (piece, shift): running << shift + piece; then << tail."""

    lead: int
    pieces: tuple[tuple[int, int], ...]
    tail: int
    weight: int


@lru_cache(maxsize=256)
def find_chain(exponent: int, limit: int = WORK_LIMIT) -> Chain:
    """A short chain for ``exponent`` >= 1; its ``evaluate()`` equals the exponent.

    ``limit``: steps of the search after which the best chain so far is taken.
    """
    if exponent < 1:
        raise ValueError("an addition chain computes an exponent of at least 1")
    search = _Search(exponent, limit)
    targets = search.run()
    dictionary, reading = search.solve(targets)
    return chain_from_reading(dictionary, reading.lead, reading.pieces, reading.tail)


class _Search:
    """The search for one exponent; caches the weight of every dictionary that it has tried."""

    def __init__(self, exponent: int, limit: int) -> None:
        self.exponent = exponent
        self.limit = limit
        self.work = 0
        self.bits = exponent.bit_length()
        self.longest_run = max(map(len, bin(exponent)[2:].split("0")))
        self.places: dict[int, tuple[int, ...]] = {}
        self.weights: dict[frozenset[int], int] = {}
        self.leads = {low: self.lead(low) for low in range(self.bits)}

    def run(self) -> frozenset[int]:
        """The best set of dictionary targets found."""
        starts: list[frozenset[int]] = []
        for targets in dict.fromkeys(self.starts()):
            if starts and self.work >= self.limit // 2:
                break
            self.weight(targets)
            starts.append(targets)
        ranked = sorted(starts, key=self.rank)
        improved = [self.improve(targets) for targets in ranked[:_STARTS_IMPROVED]]
        return min(improved, key=self.rank)

    def rank(self, targets: frozenset[int]) -> tuple[int, list[int]]:
        """Orders dictionaries by weight, and equals always in the same way."""
        return self.weight(targets), sorted(targets)

    def starts(self) -> Iterator[frozenset[int]]:
        """Windows of each width, alone and with the lengths of runs of ones."""
        chains = [frozenset[int]()]
        for run in sorted(self.run_lengths()):
            for lengths in (_halving(run, 2), _halving(run, 3)):
                chains.append(frozenset(_ones(length) for length in lengths))
            for lengths in shortest_chains(run, _CHAINS_PER_RUN):
                chains.append(frozenset(_ones(length) for length in lengths[1:]))
        widths = range(1, min(_MAX_WINDOW, self.bits) + 1)
        windows = [frozenset(self.window_values(width)) for width in widths]
        for ones in chains:
            for window in windows:
                yield window | ones

    def run_lengths(self) -> set[int]:
        """Lengths of the runs of ones in the exponent."""
        return {len(run) for run in bin(self.exponent)[2:].split("0") if len(run) > 1}

    def window_values(self, width: int) -> set[int]:
        """Odd values above 1 that a greedy sliding window of ``width`` bits meets."""
        values, position = set(), self.bits
        while position > 0:
            if not self.exponent >> (position - 1) & 1:
                position -= 1
                continue
            low = max(position - width, 0)
            while not self.exponent >> low & 1:
                low += 1
            values.add((self.exponent >> low) & ((1 << (position - low)) - 1))
            position = low
        return values - {1}

    def candidates(self) -> tuple[int, ...]:
        """Values worth adding to a dictionary: odd substrings, and runs of ones."""
        found: set[int] = set()
        for low in range(self.bits):
            for width in range(2, _MAX_WINDOW):
                value = (self.exponent >> low) & ((1 << width) - 1)
                if value & 1 and value > 1:
                    found.add(value)
        lengths = set(range(2, min(self.longest_run, _MAX_SHORT_RUN) + 1))
        for run in self.run_lengths():
            lengths.update(-(-run // part) for part in range(1, 5))
            lengths.update(run * times for times in (2, 3) if run * times <= self.longest_run)
        found.update(_ones(length) for length in lengths - {1})
        return tuple(sorted(found))

    def improve(self, targets: frozenset[int]) -> frozenset[int]:
        """Local search: drop, add or exchange one value as long as the weight falls."""
        candidates = self.candidates()
        while True:
            better = self.first_better(targets, candidates)
            if better is None:
                return targets
            targets = better

    def first_better(
        self, targets: frozenset[int], candidates: tuple[int, ...]
    ) -> frozenset[int] | None:
        """The first neighbour that weighs less; None at the limit, too."""
        weight = self.weight(targets)
        for other in _neighbours(targets, candidates):
            if self.work >= self.limit:
                return None
            if self.weight(other) < weight:
                return other
        return None

    def weight(self, targets: frozenset[int]) -> int:
        """Weighted cost of the chain that this dictionary gives."""
        if targets not in self.weights:
            dictionary, reading = self.solve(targets)
            self.weights[targets] = dictionary.weight + reading.weight
        return self.weights[targets]

    def solve(self, targets: frozenset[int]) -> tuple[Dictionary, Reading]:
        """The dictionary for these targets and the cheapest reading with all that it makes."""
        dictionary = build_dictionary(targets)
        self.work += len(dictionary.sums) * len(dictionary.reach)
        return dictionary, self.read(dictionary.reach)

    def lead(self, low: int) -> tuple[int, int]:
        """(zeros, odd value) of exponent >> low = value << zeros."""
        rest = self.exponent >> low
        zeros = (rest & -rest).bit_length() - 1
        return zeros, rest >> zeros

    def places_of(self, value: int) -> tuple[int, ...]:
        """Bit positions at which ``value`` stands in the exponent."""
        if value not in self.places:
            width = value.bit_length()
            mask = (1 << width) - 1
            self.places[value] = tuple(
                low
                for low in range(self.bits - width + 1)
                if (self.exponent >> low) & mask == value
            )
        return self.places[value]

    def read(self, reach: dict[int, int]) -> Reading:
        """Cheapest reading with the dictionary's values.

        best[i] is the weight of having the running product at exponent >> i, used[i] the piece
        that was multiplied in last there (0: a squaring past a zero).
        """
        self.work += self.bits
        at: list[list[tuple[int, int]]] = [[] for _ in range(self.bits)]
        for value in reach:
            width = value.bit_length()
            places = self.places_of(value)
            self.work += len(places)
            for low in places:
                at[low].append((value, width))
        best = [_UNREACHED] * (self.bits + 1)
        used = [0] * (self.bits + 1)
        first = self.first_steps(reach)
        for low in reversed(range(self.bits)):
            if not self.exponent >> low & 1:
                best[low] = best[low + 1] + SQUARE_WEIGHT
            for value, width in at[low]:
                above = low + width
                weight = best[above] + SQUARE_WEIGHT * width + MULTIPLY_WEIGHT
                if above in first:
                    zeros, doubled = first[above]
                    squarings = max(zeros + width - doubled, 0)
                    weight = min(weight, SQUARE_WEIGHT * squarings + MULTIPLY_WEIGHT)
                elif above == self.bits:
                    weight = 0
                if weight < best[low]:
                    best[low], used[low] = weight, value
        return self.trace(best[0], used)

    def first_steps(self, reach: dict[int, int]) -> dict[int, tuple[int, int]]:
        """Where the first piece can have been read: (zeros after it, doublings already made)."""
        return {
            above: (zeros, reach[lead])
            for above, (zeros, lead) in self.leads.items()
            if lead in reach
        }

    def trace(self, weight: int, used: list[int]) -> Reading:
        """The reading whose pieces stand in ``used``."""
        places: list[tuple[int, int]] = []
        position = tail = next(index for index, value in enumerate(used) if value)
        while position < self.bits:
            if used[position]:
                places.append((used[position], position))
            position += max(used[position].bit_length(), 1)
        places.reverse()
        pieces = tuple((value, above - low) for (_, above), (value, low) in pairwise(places))
        return Reading(places[0][0], pieces, tail, weight)


def _neighbours(targets: frozenset[int], candidates: tuple[int, ...]) -> Iterator[frozenset[int]]:
    """Dictionaries that differ by one value: dropped, added or exchanged, in this order."""
    others = [value for value in candidates if value not in targets]
    yield from (targets - {value} for value in sorted(targets))
    yield from (targets | {value} for value in others)
    for old in sorted(targets):
        yield from (targets - {old} | {value} for value in others)


def _ones(length: int) -> int:
    return (1 << length) - 1


def _halving(longest: int, ratio: int) -> set[int]:
    """Run lengths that lead up to ``longest`` by parts of 1/ratio."""
    lengths: set[int] = set()
    while longest > 1:
        lengths.add(longest)
        lengths.add(longest % ratio or longest // ratio)
        longest //= ratio
    return lengths - {0, 1}
