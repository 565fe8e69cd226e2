"""Why a proof was refused."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A position in an emitted file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Refused(Exception):
    """The text does not satisfy its statement, or the prover cannot see that it does.

    ``reason`` is a sentence for a person; ``place`` the position where the proof broke, if known.
    """

    def __init__(self, reason: str, place: Place | None = None) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason = reason
        self.place = place
