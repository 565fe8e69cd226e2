"""Reads emitted text back and proves it, from the description and the representation alone.

Nothing here imports what builds or prints the text: what checks shares no code with what is
checked (``generator.description``, which reads the descriptions, excepted).
"""

from generator.proof import report
from generator.proof.audit import Audit, FunctionResult, audit_folder
from generator.proof.errors import Place, Refused

__all__ = ["Audit", "FunctionResult", "Place", "Refused", "audit_folder", "report"]
