"""The audit of an assembly file: constants, kernels, functions, and the guards in the C text."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.proof.assembly.functions import PointFunction, check_kernel_function
from generator.proof.assembly.kernels import prove_kernel
from generator.proof.assembly.text import AssemblyText, Function, read_assembly
from generator.proof.c_text import CText
from generator.proof.comments import Comment
from generator.proof.constants import ConstantResult, word_constants
from generator.proof.errors import Place, Refused
from generator.proof.kernel_proof import Step
from generator.proof.obligations import Obligations
from generator.proof.statements import FieldFacts, Statement

FILE = "adx.S"
TARGET = "adx"


@dataclass(frozen=True)
class AssemblyResult:
    """One function: how it was shown, or why it was refused."""

    function: str
    place: Place
    comment: Comment
    statement: tuple[Statement, FieldFacts] | None
    steps: tuple[Step, ...]
    obligations: Obligations
    seconds: float
    refusal: str = ""


@dataclass(frozen=True)
class AssemblyAudit:
    """What an assembly file is held against.

    ``statements`` are those of the kernels by full name; ``points`` the C text of the point
    functions and ``proved`` the names of those C functions that were proved.
    """

    prefix: str
    fields: tuple[FieldFacts, ...]
    statements: Mapping[str, tuple[Statement, FieldFacts]]
    points: CText
    proved: frozenset[str]
    progress: Callable[[str], None] = lambda name: None

    def constants(self, text: AssemblyText) -> list[ConstantResult]:
        """Every constant of the file, recomputed; its comment must be its equation."""
        known = word_constants(self.fields)
        equations = {f.letter: f"{f.letter}, the modulus" for f in self.fields}
        results = []
        for name, constant in text.constants.items():
            place = text.place(constant.line)
            if name not in known:
                raise Refused(f"{name} is a constant without an equation", place)
            equation, value = known[name]
            whole = equation.split(" of ", 1)[-1]
            if constant.equation != equations.get(whole, whole):
                raise Refused(f"{name} stands under {constant.equation!r}, not {whole!r}", place)
            if constant.value != value:
                raise Refused(f"{name} is {constant.value:#x}, but {equation} is {value:#x}", place)
            results.append(ConstantResult(text.name, name, equation))
        return results

    def functions(
        self, text: AssemblyText, proved_before: frozenset[str] = frozenset()
    ) -> list[AssemblyResult]:
        """Every function of the file, kernels first: formulas rest on those that are proved."""
        kernels = [f for f in text.functions.values() if f.kernel]
        points = [f for f in text.functions.values() if not f.kernel]
        results = [self._result(text, f, frozenset()) for f in kernels]
        proved = {text.functions[r.function].kernel for r in results if not r.refusal}
        return results + [self._result(text, f, proved_before | proved) for f in points]

    def _result(
        self, text: AssemblyText, function: Function, proved: frozenset[str]
    ) -> AssemblyResult:
        self.progress(f"{function.name} ({TARGET})")
        started = time.monotonic()
        steps: list[Step] = []
        obligations = Obligations()
        place, refusal = text.place(function.line), ""
        try:
            if function.kernel:
                steps, obligations = self._kernel(text, function)
            else:
                steps = self._point(text, function, proved, obligations)
        except Refused as refused:
            refusal = f"{refused.place or place}: {function.name}: {refused.reason}"
        return AssemblyResult(
            function.name,
            place,
            function.comment,
            self.statements.get(function.name),
            () if refusal else tuple(steps),
            obligations,
            time.monotonic() - started,
            refusal,
        )

    def _kernel(self, text: AssemblyText, function: Function) -> tuple[list[Step], Obligations]:
        if function.name not in self.statements:
            raise Refused(f"no statement is known for {function.name}")
        if function.name != f"{self.prefix}_{function.kernel}":
            raise Refused(f"the macro {function.kernel} has another name than its function")
        statement, f = self.statements[function.name]
        steps, obligations = prove_kernel(text, text.kernels[function.kernel], statement, f)
        steps += check_kernel_function(text, function)
        obligations.meet("contract")
        return steps, obligations

    def _point(
        self,
        text: AssemblyText,
        function: Function,
        proved: frozenset[str],
        obligations: Obligations,
    ) -> list[Step]:
        if function.name not in self.proved:
            raise Refused(f"{function.name} of {self.points.name} is not proved, on which it rests")
        limbs = self.fields[0].limbs
        return PointFunction(
            text, function, self.points, self.prefix, limbs, proved, obligations
        ).prove()


def check_guards(texts: list[CText], prefix: str, defined: set[str]) -> None:
    """The functions between guards in the C files are those of the assembly file, no more, no less.

    ``defined`` is empty where there is no assembly file; then there are no guards.
    """
    macro = f"{prefix.upper()}_ADX"
    guarded: set[str] = set()
    for text in texts:
        for name, guard in text.guarded.items():
            if guard != macro:
                raise Refused(f"{name} is guarded by {guard}, not {macro}", Place(text.name, 1))
            guarded.add(name)
    if guarded != defined:
        names = ", ".join(sorted(guarded ^ defined))
        raise Refused(f"not both guarded in C and defined in {FILE}: {names}", Place(FILE, 1))


def read_folder(limbs: Path) -> AssemblyText:
    """The assembly file of a folder."""
    return read_assembly(limbs / FILE)
