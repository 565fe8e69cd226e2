"""Proves the programs of an emitted folder (chains.c, points.c, comb.c, comb_small.c) and checks
its tables.

A program calls field functions and other programs. It is executed on symbolic values with the
contracts of what it calls, which their own proofs show; see ``prove_programs``. What is trusted
here: that the kernels' proofs hold, pycparser, the semantics of C in ``machine`` and ``values``
(size_t has 32 bits or more), the facts of algebra that the steps name, and that ``wipe`` only wipes.
"""

from generator.proof.programs.names import check_names
from generator.proof.programs.prove import ProgramResult, prove_programs
from generator.proof.programs.statements import program_files
from generator.proof.programs.tables import check_tables

from generator.proof.programs.twist_tables import check_twist_table

__all__ = [
    "ProgramResult",
    "check_names",
    "check_tables",
    "check_twist_table",
    "program_files",
    "prove_programs",
]
