"""Checks, and the lines of JSON that report them."""

import json
import time
from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterator, List

SHOWN_FAILURES = 3


class Check:
    """Gathers comparisons; each failure is a sentence."""

    def __init__(self) -> None:
        self.comparisons = 0
        self.failures: List[str] = []
        self.notes: List[str] = []

    def equal(self, what: str, found: Any, expected: Any) -> bool:
        """``found`` is what the project has, ``expected`` what Sage computes."""
        return self.holds(
            found == expected, f"{what} is {shown(found)}, but Sage finds {shown(expected)}"
        )

    def holds(self, truth: Any, failure: str) -> bool:
        """One comparison; ``failure`` is what to say when it does not hold."""
        self.comparisons += 1
        if not truth:
            self.failures.append(failure)
        return bool(truth)

    def note(self, text: str) -> None:
        """What a person may want to know when the check has passed."""
        self.notes.append(text)

    @property
    def detail(self) -> str:
        """The first failures, or else the notes."""
        if not self.failures:
            return "; ".join(self.notes)
        more = len(self.failures) - SHOWN_FAILURES
        return "; ".join(self.failures[:SHOWN_FAILURES]) + (
            f"; and {more} more" if more > 0 else ""
        )


class Report:
    """Writes a line when a check begins and one when it has ended."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        self.results = 0

    @contextmanager
    def check(self, curve: str, name: str) -> Iterator[Check]:
        """A named check; an exception inside is its failure, not the end of the run."""
        self._line({"begin": name, "curve": curve})
        check = Check()
        started = time.monotonic()
        try:
            yield check
        except Exception as error:  # whatever Sage raises: the subject cannot be computed with
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            check.holds(False, f"Sage cannot compute it: {type(error).__name__}: {reason}")
        if not check.comparisons:
            check.holds(False, "nothing was compared")
        self.results += 1
        self._line(
            {
                "name": name,
                "curve": curve,
                "passed": not check.failures,
                "detail": check.detail,
                "seconds": time.monotonic() - started,
                "comparisons": check.comparisons,
            }
        )

    def done(self) -> None:
        """The last line: without it the run was cut short."""
        self._line({"done": self.results})

    def _line(self, value: Dict[str, Any]) -> None:
        self.write(json.dumps(value))


def shown(value: Any) -> str:
    """Integers in hexadecimal unless small, the rest as it prints."""
    if isinstance(value, (str, bool)) or value is None:
        return str(value)
    try:
        number = int(value)
    except (TypeError, ValueError):
        return str(value)
    return str(number) if -10000 < number < 10000 else hex(number)
