"""Proves inverse.c: inversion by batches of divsteps, from its text and a theorem on their number.

What is taken from elsewhere is ``THEOREM`` alone; AUDIT.md prints it under what is trusted.
"""

from generator.proof.inverse.plan import THEOREM
from generator.proof.inverse.prove import InverseResult, inverted_fields, prove_inverse_file

__all__ = ["THEOREM", "InverseResult", "inverted_fields", "prove_inverse_file"]
