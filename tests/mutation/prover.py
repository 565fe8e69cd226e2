"""Runs the prover on a mutant, parsing no more than the changed function."""

import re
from dataclasses import dataclass
from pathlib import Path

from generator.proof.c_text import CText, parse_c, read_c
from generator.proof.errors import Refused
from generator.proof.kernel_proof import KernelProof
from generator.proof.kernel_run import CKernel
from generator.proof.representation import open_folder
from generator.proof.statements import FieldFacts, Statement, field_statements
from mutants import Mutant, candidates

ROOT = Path(__file__).resolve().parents[2]
#: What a function needs of the lines above: constants and types, not the guards around functions.
_HEAD = re.compile(r"#include|#define|.*typedef")


@dataclass(frozen=True)
class Outcome:
    """What the prover said to one mutant; ``reason`` is empty where it was accepted."""

    mutant: Mutant
    reason: str


class KernelProver:
    """The kernels of one emitted file with their statements."""

    def __init__(self, curve: str) -> None:
        folder = open_folder(ROOT / "generated" / curve, ROOT / "curves")
        path = folder.path / "limbs64" / "c64.c"
        self.header = read_c(folder.path / "limbs64" / "fields.h")
        self.source = path.read_text(encoding="utf-8")
        text = parse_c(path.name, self.source, self.header)
        self.statements: dict[str, tuple[Statement, FieldFacts]] = {}
        for f in folder.fields:
            for name, statement in field_statements(f, folder.prefix).items():
                if name in text.functions:
                    self.statements[name] = (statement, f)
        self.spans = self._spans(text)
        self._head = self.source.split("\n")[: min(first for first, _ in self.spans.values()) - 1]

    def _spans(self, text: CText) -> dict[str, tuple[int, int]]:
        """First and last line of each function that has a statement."""
        lines = self.source.split("\n")
        spans = {}
        for name in self.statements:
            first = text.functions[name].coord.line
            last = next(i for i in range(first, len(lines) + 1) if lines[i - 1] == "}")
            spans[name] = (first, last)
        return spans

    def mutants(self) -> list[Mutant]:
        return candidates(self.source, self.spans)

    def judge(self, mutant: Mutant) -> Outcome:
        """Refused with a reason, or accepted."""
        return Outcome(mutant, self.refusal(mutant.function, mutant.apply(self.source)))

    def refusal(self, function: str, source: str) -> str:
        """Why ``function`` of a changed file is refused; empty when it is proved."""
        first, last = self.spans[function]
        lines = source.split("\n")
        extra = len(lines) - len(self.source.split("\n"))
        kept = [line if _HEAD.match(line) else "" for line in self._head]
        blank = [""] * (first - 1 - len(kept))
        part = "\n".join([*kept, *blank, *lines[first - 1 : last + extra], ""])
        statement, f = self.statements[function]
        try:
            text = parse_c("part of c64.c", part, self.header)
            KernelProof(CKernel(text, function), statement, f).prove()
        except Refused as refused:
            return str(refused)
        return ""
