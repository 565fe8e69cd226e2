"""Validation by SageMath: every number of a description, recomputed by another program.

``recompute`` runs inside Sage and shares no code with the generator; the rest gathers texts for it.
"""

from generator.validate.results import CheckResult, SageError, ValidateError
from generator.validate.sage_process import sage_command
from generator.validate.validate import make_request, validate

__all__ = [
    "CheckResult",
    "SageError",
    "ValidateError",
    "make_request",
    "sage_command",
    "validate",
]
