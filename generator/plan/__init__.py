"""From facts to a plan: one strategy per operation, each with its reason and its alternatives."""

from .model import Alternative, Choice, Plan, Representation
from .report import report
from .rules import PlanError, make_plan, parse_overrides

__all__ = [
    "Alternative",
    "Choice",
    "Plan",
    "PlanError",
    "Representation",
    "make_plan",
    "parse_overrides",
    "report",
]
