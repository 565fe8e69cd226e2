"""All paths of an execution: whatever is not known is chosen, and every choice is tried.

An execution asks its oracle for a number below a count whenever it cannot know which of several
cases it is in (is this value zero, which digit is this, is a loop at its head or past its end).
``explore`` runs it again until every combination that arises has been tried.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from generator.proof.errors import Refused

T = TypeVar("T")

#: An execution with more paths than this is not worth waiting for.
MOST_PATHS = 50_000
#: Rounds of all loops on all paths; calls that are executed inside one another.
MOST_ROUNDS, MOST_CALLS = 1 << 17, 16


class PathEnd(Exception):
    """What was to be shown on this path has been shown."""


class Oracle:
    """Answers in the order of a script, and with 0 where the script ends."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self._script = script
        self.answers: list[int] = []
        self.counts: list[int] = []

    def choose(self, count: int) -> int:
        """One of 0 ... count - 1."""
        position = len(self.answers)
        answer = self._script[position] if position < len(self._script) else 0
        self.answers.append(answer)
        self.counts.append(count)
        return answer

    def others(self) -> list[tuple[int, ...]]:
        """The scripts of the paths that leave this one after its script."""
        return [
            (*self.answers[:position], other)
            for position in range(len(self._script), len(self.answers))
            for other in range(1, self.counts[position])
        ]


def explore(run: Callable[[Oracle], T]) -> Iterator[T]:
    """The result of ``run`` on every path; a path that ends early has none."""
    pending: list[tuple[int, ...]] = [()]
    for _ in range(MOST_PATHS):
        if not pending:
            return
        oracle = Oracle(pending.pop())
        try:
            yield run(oracle)
        except PathEnd:
            pass
        pending += oracle.others()
    raise Refused(f"more than {MOST_PATHS} paths")
