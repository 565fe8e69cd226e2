"""The assembly front end: emitted x86-64 text, proved with the rules and statements of C text."""

from generator.proof.assembly.check import ASSEMBLY_FILES, AssemblyResult, audit_assembly

__all__ = ["ASSEMBLY_FILES", "AssemblyResult", "audit_assembly"]
