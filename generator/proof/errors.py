"""Why a proof was refused."""

from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def understood(place: Place, what: str) -> Iterator[None]:
    """Turns what goes wrong while a strange text is read into a refusal: never into a proof.

    The rules read the forms that emitted text has; a text of another form may break them anywhere.
    """
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise unread(error, place, what) from error


def unread(error: Exception, place: Place, what: str) -> Refused:
    """The refusal of a text on which a rule failed with ``error``."""
    if isinstance(error, RecursionError):
        return Refused(f"{what} is nested too deeply to be read", place)
    kind, detail = type(error).__name__, " ".join(str(error).split())[:80]
    return Refused(f"{what} has a form that cannot be read ({kind}: {detail})", place)
