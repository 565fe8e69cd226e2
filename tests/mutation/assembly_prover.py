"""Runs the assembly proof on a mutant, with no more of the file than the changed function needs."""

from generator.proof.assembly.check import AssemblyAudit
from generator.proof.assembly.text import parse_assembly
from generator.proof.c_text import read_c
from generator.proof.errors import Refused
from generator.proof.representation import open_folder

from assembly_mutants import candidates, constant_mutants
from mutants import Mutant
from prover import ROOT, Outcome


class AssemblyProver:
    """The functions of one emitted assembly file."""

    def __init__(self, curve: str) -> None:
        folder = open_folder(ROOT / "generated" / curve, ROOT / "curves")
        limbs = folder.path / "limbs64"
        self.source = (limbs / "adx.S").read_text(encoding="utf-8")
        self.lines = self.source.split("\n")
        points = read_c(limbs / "points.c", read_c(limbs / "fields.h"))
        self.audit = AssemblyAudit(folder, {points.name: points}, frozenset(points.functions))
        text = parse_assembly("adx.S", self.source)
        self.guard = text.guard
        self.functions = list(text.functions)
        self.kernels = frozenset(text.kernels)
        self.spans = {name: self._span(name) for name in self.functions}

    def _span(self, name: str) -> tuple[int, int]:
        """From the end of the contract to END."""
        last = self.lines.index(f"END({name})") + 1
        first = self.lines.index(f"FUNCTION({name})") + 1
        while self.lines[first - 1] != " */":
            first -= 1
        return first, last

    def mutants(self) -> list[Mutant]:
        return [*candidates(self.source, self.spans), *constant_mutants(self.source)]

    def judge(self, mutant: Mutant) -> Outcome:
        """Refused with a reason, or accepted."""
        return Outcome(mutant, self.refusal(mutant.function, mutant.apply(self.source)))

    def refusal(self, function: str, source: str) -> str:
        """Why ``function`` of a changed file (or a constant) is refused; empty when proved."""
        try:
            text = parse_assembly("adx.S", source)
            if not function:
                self.audit.constants(text)
                return ""
            if list(text.functions) != self.functions:
                return "the functions are not those of before"
            text.functions = {function: text.functions[function]}
            (result,) = self.audit.functions(text, self.kernels)
            return result.refusal
        except Refused as refused:
            return str(refused)
