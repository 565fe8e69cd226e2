"""What a validation returns, and what stops one."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CheckResult:
    """One check: ``detail`` says what was found or, if it failed, what is wrong and where.

    ``curve`` is the description's name, or the subject of a check that belongs to none;
    ``comparisons`` counts the single values and laws behind the check.
    """

    name: str
    curve: str
    passed: bool
    detail: str
    seconds: float
    comparisons: int = 1

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON."""
        return {
            "name": self.name,
            "curve": self.curve,
            "passed": self.passed,
            "detail": self.detail,
            "seconds": round(self.seconds, 3),
            "comparisons": self.comparisons,
        }


class ValidateError(Exception):
    """Input that cannot be read: one line that names the file and the mend."""


class SageError(Exception):
    """SageMath is there but did not do its work; one line."""
