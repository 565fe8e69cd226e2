"""Mutants of emitted kernels: one small change each, as a slip or an optimiser would make it."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

#: Lines of a body that carry meaning.
_STATEMENT = re.compile(r"^    (?!/\*|\*|u128 |uint64_t )\S.*;$")


@dataclass(frozen=True)
class Mutant:
    """``function`` with its line ``line`` of the file changed from ``old`` to ``new``."""

    function: str
    line: int
    kind: str
    old: str
    new: str

    def apply(self, source: str) -> str:
        """The whole file with the change."""
        lines = source.split("\n")
        assert lines[self.line - 1].strip() == self.old
        indent = lines[self.line - 1][: -len(self.old)]
        lines[self.line - 1] = indent + self.new
        return "\n".join(lines)


def _digit(match: re.Match[str], rng: random.Random) -> str:
    """Another limb of the same number."""
    digit = int(match[2])
    return match[1] + str(rng.choice([d for d in range(max(4, digit + 1)) if d != digit]))


def _flip_bit(match: re.Match[str], rng: random.Random) -> str:
    value = int(match[1], 16) ^ (1 << rng.randrange(64))
    return f"UINT64_C(0x{value:016x})"


#: (kind, pattern, replacement): each match is one possible mutant.
_RULES = [
    ("wrong limb", re.compile(r"\b([a-z]|P|N|P_\w*_|N_\w*_)(\d+)\b(?!\()"), _digit),
    ("dropped carry", re.compile(r" \+ carry\b(?=.)"), lambda m, r: ""),
    ("dropped carry", re.compile(r" \+ extra\b"), lambda m, r: ""),
    ("dropped borrow", re.compile(r" - borrow\b"), lambda m, r: ""),
    ("sum for difference", re.compile(r"(?<=[\w)]) - (?=\w)"), lambda m, r: " + "),
    ("difference for sum", re.compile(r"(?<=[\w)]) \+ (?=\w)"), lambda m, r: " - "),
    ("swapped mask", re.compile(r"& ~(\w+)"), lambda m, r: f"& {m[1]}"),
    ("swapped mask", re.compile(r"& (mask|valid)\b"), lambda m, r: f"& ~{m[1]}"),
    ("shift", re.compile(r"(>>|<<) (\d+)"), lambda m, r: f"{m[1]} {int(m[2]) + r.choice((-1, 1))}"),
    ("wrong index", re.compile(r"\[(\d)\]"), lambda m, r: f"[{(int(m[1]) + 1) % 4}]"),
    ("no product", re.compile(r" \* \w+"), lambda m, r: ""),
    ("other operator", re.compile(r"(?<=\)) \| (?=\()"), lambda m, r: " & "),
    ("bit of a constant", re.compile(r"UINT64_C\((0x[0-9a-f]+)\)"), _flip_bit),
    ("truncation", re.compile(r"\(u128\)"), lambda m, r: ""),
]


def candidates(source: str, functions: dict[str, tuple[int, int]]) -> list[Mutant]:
    """Every mutant of the given functions, by their first and last lines."""
    rng = random.Random(0)
    lines = source.split("\n")
    found = []
    for function, (first, last) in functions.items():
        for number in range(first, last + 1):
            line = lines[number - 1]
            if _STATEMENT.match(line):
                found += [
                    Mutant(function, number, kind, line.strip(), new)
                    for kind, new in _changes(line.strip(), rng)
                ]
    return found


def _changes(line: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    if line.startswith(("return", "acc =")) or "=" in line:
        yield "dropped statement", ";"
    for kind, pattern, replacement in _RULES:
        for match in pattern.finditer(line):
            new = line[: match.start()] + replacement(match, rng) + line[match.end() :]
            if new != line:
                yield kind, new


def sample(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """``count`` mutants, drawn evenly over kinds so that rare ones are not lost."""
    rng = random.Random(seed)
    by_kind: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        by_kind.setdefault(mutant.kind, []).append(mutant)
    for group in by_kind.values():
        rng.shuffle(group)
    chosen: list[Mutant] = []
    while len(chosen) < count and any(by_kind.values()):
        for group in by_kind.values():
            if group and len(chosen) < count:
                chosen.append(group.pop())
    return chosen
