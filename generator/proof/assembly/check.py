"""The audit of an assembly file: guards in the C text, constants, kernels and functions."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from generator.proof.assembly.functions import PointFunction, check_kernel_function
from generator.proof.assembly.kernels import prove_kernel
from generator.proof.assembly.reads import TableRead
from generator.proof.assembly.text import AssemblyText, Function, read_assembly
from generator.proof.c_text import CText, read_c
from generator.proof.comments import (
    compare_claim,
    compare_comment,
    compare_rest,
    compare_summary,
)
from generator.proof.constants import ConstantResult, word_constants
from generator.proof.errors import Place, Refused
from generator.proof.kernel_proof import Step
from generator.proof.obligations import Obligations
from generator.proof.programs.statement import READS, ProgramStatement
from generator.proof.programs.statements import Layout, program_files, program_statements
from generator.proof.programs.twist_statements import TWIST_FILES, twist_statements
from generator.proof.representation import Folder
from generator.proof.statements import FieldFacts, Statement, all_statements

FILE = "adx.S"
TARGET = "adx"
#: Files of assembly, by the target that printed them.
ASSEMBLY_FILES = {FILE: TARGET}
#: The C file of the kernels.
KERNELS = "c64.c"


@dataclass(frozen=True)
class AssemblyResult:
    """One function: its contract, how it was shown, or why it was refused."""

    function: str
    place: Place
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    steps: tuple[Step, ...]
    obligations: Obligations
    seconds: float
    refusal: str = ""


def audit_assembly(
    folder: Folder,
    header: CText,
    proved: frozenset[str],
    progress: Callable[[str], None] = lambda name: None,
) -> tuple[list[ConstantResult], list[AssemblyResult]]:
    """Constants and functions of the folder's assembly; nothing where its targets have none.

    ``proved`` are the C functions that are proved. What is no matter of one function raises
    ``Refused``.
    """
    limbs = folder.path / "limbs64"
    files = {
        f: None
        for end in folder.description.footprints
        for f in program_files(folder.description, end)
    }
    texts = {name: read_c(limbs / name, header) for name in (KERNELS, *files)}
    emitted = f"limbs64/{FILE}" in folder.files
    if emitted != (TARGET in folder.targets):
        raise Refused(f"the targets and {FILE} do not agree", Place("manifest.json", 1))
    if not emitted:
        check_guards([*texts.values()], folder.prefix, set())
        return [], []
    text = read_assembly(limbs / FILE)
    check_guards([*texts.values()], folder.prefix, set(text.functions))
    if text.guard != guard_macro(folder.prefix):
        raise Refused(
            f"the guard is {text.guard}, another than that of the C files", Place(FILE, 1)
        )
    audit = AssemblyAudit(folder, texts, proved, progress)
    return audit.constants(text), audit.functions(text)


def guard_macro(prefix: str) -> str:
    """What is defined where the assembly has the functions."""
    return f"{prefix.upper()}_ADX"


def check_guards(texts: list[CText], prefix: str, defined: set[str]) -> None:
    """The functions between guards in the C files are those of the assembly file, no more, no less.

    ``defined`` is empty where there is no assembly file; then there are no guards.
    """
    macro = guard_macro(prefix)
    guarded: set[str] = set()
    for text in texts:
        for name, guard in text.guarded.items():
            if guard != macro:
                raise Refused(f"{name} is guarded by {guard}, not {macro}", Place(text.name, 1))
            guarded.add(name)
    if guarded != defined:
        names = ", ".join(sorted(guarded ^ defined))
        raise Refused(f"not both guarded in C and defined in {FILE}: {names}", Place(FILE, 1))


@dataclass
class _Shown:
    """What has been found of one function so far."""

    requires: tuple[str, ...] = ()
    ensures: tuple[str, ...] = ()
    steps: list[Step] = field(default_factory=list)
    obligations: Obligations = field(default_factory=Obligations)


@dataclass(frozen=True)
class AssemblyAudit:
    """What an assembly file is held against: ``twins`` are the C texts by file."""

    folder: Folder
    twins: Mapping[str, CText]
    proved: frozenset[str]
    progress: Callable[[str], None] = lambda name: None

    @cached_property
    def statements(self) -> dict[str, tuple[Statement, FieldFacts]]:
        """The kernels' by full name."""
        return all_statements(self.folder.fields, self.folder.prefix)

    @cached_property
    def claims(self) -> dict[str, ProgramStatement]:
        """The programs' by full name."""
        f = self.folder
        claims = program_statements(f.description, *f.fields)
        found = {f"{f.prefix}_{name}": statement for name, statement in claims.items()}
        if f.description.pairing:
            twist = twist_statements(f.description)
            found |= {f"{f.prefix}_g2_{statement.function}": statement for statement in twist}
        return found

    def constants(self, text: AssemblyText) -> list[ConstantResult]:
        """Every constant of the file, recomputed; its comment must be its equation."""
        known = word_constants(self.folder.fields)
        moduli = {f.letter: f"{f.letter}, the modulus" for f in self.folder.fields}
        results = []
        for name, constant in text.constants.items():
            place = text.place(constant.line)
            if name not in known:
                raise Refused(f"{name} is a constant without an equation", place)
            equation, value = known[name]
            whole = equation.split(" of ", 1)[-1]
            if constant.equation != moduli.get(whole, whole):
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
        shown = _Shown()
        place, refusal = text.place(function.line), ""
        try:
            if function.kernel:
                self._kernel(text, function, shown)
            else:
                self._point(text, function, proved, shown)
        except Refused as refused:
            refusal = f"{refused.place or place}: {function.name}: {refused.reason}"
        return AssemblyResult(
            function.name,
            place,
            shown.requires,
            shown.ensures,
            () if refusal else tuple(shown.steps),
            shown.obligations,
            time.monotonic() - started,
            refusal,
        )

    def _kernel(self, text: AssemblyText, function: Function, shown: _Shown) -> None:
        if function.name not in self.statements:
            raise Refused(f"no statement is known for {function.name}")
        if function.name != f"{self.folder.prefix}_{function.kernel}":
            raise Refused(f"the macro {function.kernel} has another name than its function")
        statement, f = self.statements[function.name]
        shown.requires, shown.ensures = statement.requires(f.letter), statement.ensures
        kernel = text.kernels[function.kernel]
        shown.steps, shown.obligations = prove_kernel(text, kernel, statement, f)
        shown.steps += check_kernel_function(text, function)
        self._contract(text, function, shown, statement.aliasing, statement.limbs(f))
        compare_summary(function.comment, statement.equation(f), text.place(function.line))

    def _contract(
        self, text: AssemblyText, function: Function, shown: _Shown, aliasing: str, limbs: str
    ) -> None:
        place = text.place(function.line)
        compare_comment(function.comment, shown.requires, shown.ensures, place)
        compare_rest(function.comment, function.name, aliasing, limbs, place)
        shown.obligations.meet("contract", len(shown.requires) + len(shown.ensures))

    def _point(
        self, text: AssemblyText, function: Function, proved: frozenset[str], shown: _Shown
    ) -> None:
        if function.name not in self.claims or function.name not in self.proved:
            raise Refused(f"{function.name} is not proved in C, on which it rests")
        claim = self.claims[function.name]
        shown.requires, shown.ensures = claim.requires, claim.ensures
        self._contract(text, function, shown, claim.aliasing, "")
        compare_claim(function.comment, claim.summary, claim.aliasing, text.place(function.line))
        shown.obligations.meet("contract", 2)
        limbs = self.folder.fields[0].limbs
        if claim.function in READS.values():
            words, most = limbs * _coordinates(claim), Layout(self.folder.description).most_rows
            read = TableRead(text, function, words, most, shown.obligations)
            shown.steps = read.prove()
            return
        formula = PointFunction(
            text,
            function,
            self.twins[claim.file],
            self.folder.prefix,
            limbs,
            proved,
            shown.obligations,
        )
        shown.steps = formula.prove()


def _coordinates(claim: ProgramStatement) -> int:
    """How many elements of Fp the points of a table have."""
    coordinates = 2 if claim.parameters[0].kind == "point_affine" else 3
    return coordinates * (2 if claim.file in TWIST_FILES.values() else 1)
