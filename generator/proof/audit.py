"""Audits an emitted folder: every function proved, every constant and table recomputed."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from generator.proof.assembly import ASSEMBLY_FILES, audit_assembly
from generator.proof.c_text import CText, read_c, read_text
from generator.proof.callees import unsupported
from generator.proof.comments import (
    Comment,
    compare_claim,
    compare_comment,
    compare_rest,
    compare_summary,
    contracts,
)
from generator.proof.constants import (
    ConstantResult,
    check_curve_header,
    check_sizes,
    check_word_constants,
)
from generator.proof.errors import Place, Refused, understood
from generator.proof.heads import check_heads
from generator.proof.inverse import (
    THEOREM,
    InverseResult,
    inverted_fields,
    prove_inverse_file,
)
from generator.proof.kernel_proof import KernelProof, Step
from generator.proof.kernel_run import CKernel
from generator.proof.manifest import MANIFEST, check_inversions
from generator.proof.obligations import Obligations
from generator.proof.pairing_constants import check_pairing_constants
from generator.proof.programs import (
    check_names,
    check_tables,
    check_twist_table,
    program_files,
    prove_programs,
)
from generator.proof.representation import Folder, open_folder
from generator.proof.signatures import check_head, check_prototypes, check_summaries, kernel_head
from generator.proof.statements import FieldFacts, Statement, all_statements
from generator.proof.unproved import UNPROVED
from generator.proof.whole import check_files, check_functions, check_kernels

#: Files with word kernels, by the target that printed them.
KERNEL_FILES = {"c64.c": "c64"}
#: The target of what is compiled once per kernel and calls its functions.
PROGRAM = "program"
#: Inversion by divsteps: of public values, and of any where a field has it.
INVERSE_FILE = "inverse.c"


@dataclass(frozen=True)
class FunctionResult:
    """One function: what was to be shown, how it was shown, or why it was refused.

    ``claim`` says in an equation what a program computes; that of a kernel is in ``ensures``.
    ``obligations`` says how many of each kind were met; of a refused function none counts.
    """

    function: str
    file: str
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    steps: tuple[Step, ...]
    seconds: float
    refusal: str = ""
    trusted: str = ""
    claim: str = ""
    obligations: Mapping[str, int] = field(default_factory=dict)

    @property
    def target(self) -> str:
        """The target of a kernel; programs are compiled for every one."""
        return (KERNEL_FILES | ASSEMBLY_FILES).get(self.file, PROGRAM)

    @property
    def total(self) -> int:
        """How many obligations were met."""
        return sum(self.obligations.values())

    @property
    def proved(self) -> bool:
        return not self.refusal and not self.trusted


@dataclass(frozen=True)
class Audit:
    """Everything found about one folder; ``table_rows`` by file."""

    folder: Folder
    functions: tuple[FunctionResult, ...]
    constants: tuple[ConstantResult, ...]
    table_rows: Mapping[str, int]
    failures: tuple[str, ...]
    theorems: tuple[str, ...] = ()

    @property
    def refused(self) -> int:
        """How many functions, and how many parts of the folder besides."""
        return sum(bool(f.refusal) for f in self.functions) + len(self.failures)

    @property
    def passed(self) -> bool:
        return not self.refused


def audit_folder(
    path: Path, curves: Path, progress: Callable[[str], None] = lambda name: None
) -> Audit:
    """Reads the folder back from its files and checks all of it; never raises ``Refused``."""
    return _Auditor(open_folder(path, curves), progress).run()


class _Auditor:
    def __init__(self, folder: Folder, progress: Callable[[str], None]) -> None:
        self.folder = folder
        self.progress = progress
        self.functions: list[FunctionResult] = []
        self.constants: list[ConstantResult] = []
        self.failures: list[str] = []
        self.table_rows: dict[str, int] = {}
        self.right_tables: set[str] = set()
        self.inverted: frozenset[str] = frozenset()

    @cached_property
    def header(self) -> CText:
        return read_c(self.limbs / "fields.h")

    def run(self) -> Audit:
        self._attempt(self._curve_header)
        self._attempt(self._headers)
        self._attempt(self._kernels)
        self._attempt(self._inverses)
        self._attempt(self._programs)
        self._attempt(self._assembly)
        self._attempt(self._prototypes)
        self._attempt(self._tables)
        self._attempt(self._pairing)
        self._attempt(self._callees)
        self._attempt(self._nothing_left_out)
        return Audit(
            self.folder,
            tuple(self.functions),
            tuple(self.constants),
            self.table_rows,
            tuple(self.failures),
            (THEOREM,),
        )

    def _attempt(self, part: Callable[[], None]) -> None:
        try:
            with understood(Place(str(self.folder.path), 1), part.__name__.strip("_")):
                part()
        except Refused as refusal:
            if str(refusal) not in self.failures:  # what several parts read is refused once
                self.failures.append(str(refusal))

    @property
    def limbs(self) -> Path:
        return self.folder.path / "limbs64"

    def _curve_header(self) -> None:
        self.progress("headers")
        f = self.folder
        curve = read_c(f.path / "curve.h")
        self.constants += check_curve_header(curve, f.prefix, f.description, f.fields)

    def _headers(self) -> None:
        f = self.folder
        headers = [f"table_g{end}.h" for end in f.description.footprints]
        headers += ["pairing.h", "table_g_g2.h"] if f.description.pairing else []
        tables = [read_c(self.limbs / name, self.header) for name in headers]
        check_names(self.limbs, f.prefix, self.header, *tables)
        self.constants += check_sizes(
            self.header, f.prefix, f.fields, f.description.pairing is not None
        )

    # -- kernels ------------------------------------------------------------------------------

    def _kernels(self) -> None:
        for name in KERNEL_FILES:
            text = read_c(self.limbs / name, self.header)
            own = set(text.constants) - set(self.header.constants)
            self.constants += check_word_constants(text, own, self.folder.fields)
            comments = contracts(text.source)
            statements = all_statements(self.folder.fields, self.folder.prefix)
            for function in text.functions:
                self.progress(function)
                self.functions.append(self._kernel(text, function, statements, comments))

    def _kernel(
        self,
        text: CText,
        function: str,
        statements: dict[str, tuple[Statement, FieldFacts]],
        comments: dict[str, Comment],
    ) -> FunctionResult:
        short = function.removeprefix(f"{self.folder.prefix}_")
        place = text.place(text.functions[function])
        if short in UNPROVED:
            listed = UNPROVED[short]
            lines = listed.text.format(prefix=self.folder.prefix).strip().split("\n")
            first = place.line - 1
            same = text.source.split("\n")[first : first + len(lines)] == lines
            refusal = "" if same else f"{place}: {function}: the text is not the listed one"
            return FunctionResult(
                function, text.name, (), (), (), 0.0, refusal, listed.reason if same else ""
            )
        if function not in statements:
            reason = f"{place}: no statement is known for {function}"
            return FunctionResult(function, text.name, (), (), (), 0.0, refusal=reason)
        statement, f = statements[function]
        requires, ensures = statement.requires(f.letter), statement.ensures
        started = time.monotonic()
        steps: list[Step] = []
        refusal = ""
        proof = KernelProof(CKernel(text, function), statement, f)
        try:
            check_head(text, function, kernel_head(statement, f))
            comment = comments.get(function)
            compare_comment(comment, requires, ensures, place)
            limbs = statement.limbs(f)
            compare_rest(comment, function, statement.aliasing, limbs, place)
            compare_summary(comment, statement.equation(f), place)
            proof.obligations.meet("contract", len(requires) + len(ensures))
            with understood(place, function):
                steps = proof.prove()
        except Refused as refused:
            refusal = str(refused) if refused.place else f"{place}: {function}: {refused}"
        seconds = time.monotonic() - started
        met = {} if refusal else proof.obligations.by_kind()
        return FunctionResult(
            function,
            text.name,
            requires,
            ensures,
            tuple(steps),
            seconds,
            refusal,
            obligations=met,
        )

    def _prototypes(self) -> None:
        """The header declares what the files define, those of each footprint."""
        for end in self.folder.description.footprints:
            names = [*KERNEL_FILES, *program_files(self.folder.description, end), INVERSE_FILE]
            texts = [read_c(self.limbs / n, self.header) for n in names]
            check_prototypes(self.header, texts)
            summaries = {n: c.summary for t in texts for n, c in contracts(t.source).items()}
            check_summaries(self.header, summaries)

    # -- inversion by divsteps ----------------------------------------------------------------

    def _inverses(self) -> None:
        f = self.folder
        self.progress(INVERSE_FILE)
        text = read_c(self.limbs / INVERSE_FILE, self.header)
        own = set(text.constants) - set(self.header.constants)
        self.constants += check_word_constants(text, own, f.fields)
        inverted = inverted_fields(text, f.fields, f.prefix)
        self.inverted = frozenset(f"{field.name}_inv" for field in inverted)
        comments = contracts(text.source)
        for result in prove_inverse_file(text, f.fields, f.prefix):
            self.functions.append(self._inverse(text, result, comments))

    def _inverse(
        self, text: CText, result: InverseResult, comments: dict[str, Comment]
    ) -> FunctionResult:
        s = result.statement
        refusal, requires, ensures = result.refusal, (), ()
        met = Obligations(Counter(result.obligations))
        if s is not None:
            requires, ensures = s.requires, s.ensures
            place = Place(text.name, 0)
            try:
                comment = comments.get(result.function)
                compare_comment(comment, requires, ensures, place)
                compare_claim(comment, s.summary, s.aliasing, place)
                compare_rest(comment, result.function, s.aliasing, "", place)
                met.meet("contract", len(requires) + len(ensures) + 5)
            except Refused as refused:
                refusal = refusal or f"{result.function}: {refused}"
        return FunctionResult(
            result.function,
            text.name,
            requires,
            ensures,
            tuple(Step(rule, claim) for rule, claim in result.steps),
            result.seconds,
            refusal,
            claim=s.summary if s else "",
            obligations={} if refusal else met.by_kind(),
        )

    # -- programs and tables ------------------------------------------------------------------

    def _programs(self) -> None:
        self.progress("programs")
        f = self.folder
        comments: dict[str, dict[str, Comment]] = {}
        for end in f.description.footprints:
            for name in program_files(f.description, end):
                comments[name] = contracts(read_text(self.limbs / name))
        for result in prove_programs(self.limbs, f.description, f.fields, f.prefix, self.inverted):
            refusal = result.refusal
            met = Obligations(Counter(result.obligations))
            try:
                text = read_c(self.limbs / result.file, self.header)
                node = text.functions.get(result.function)
                place = text.place(node) if node else Place(result.file, 1)
                comment = comments[result.file].get(result.function)
                compare_comment(comment, result.requires, result.ensures, place)
                compare_claim(comment, result.summary, result.aliasing, place)
                compare_rest(comment, result.function, result.aliasing, "", place)
                met.meet("contract", len(result.requires) + len(result.ensures) + 2)
            except Refused as refused:
                refusal = refusal or f"{result.function}: {refused}"
            self.functions.append(
                FunctionResult(
                    result.function,
                    result.file,
                    result.requires,
                    result.ensures,
                    tuple(Step(rule, claim) for rule, claim in result.steps),
                    result.seconds,
                    refusal,
                    claim=result.summary,
                    obligations={} if refusal else met.by_kind(),
                )
            )

    # -- assembly -----------------------------------------------------------------------------

    def _assembly(self) -> None:
        """The assembly file, if there is one, and that the C files leave its functions to it."""
        proved = frozenset(f.function for f in self.functions if f.proved)
        constants, results = audit_assembly(self.folder, self.header, proved, self.progress)
        self.constants += constants
        claims = {f.function: f.claim for f in self.functions}
        self.functions += [
            FunctionResult(
                r.function,
                r.place.file,
                r.requires,
                r.ensures,
                r.steps,
                r.seconds,
                r.refusal,
                claim=claims.get(r.function, ""),
                obligations={} if r.refusal else r.obligations.by_kind(),
            )
            for r in results
        ]

    def _tables(self) -> None:
        self.progress("tables")
        f = self.folder
        twist = check_twist_table(self.limbs, f.description, f.fp, f.prefix)
        tables = check_tables(self.limbs, f.description, f.fields, f.prefix)
        for table in (*tables, *([twist] if twist else ())):
            self.failures += table.refusals
            self.table_rows[table.name] = table.rows
            if not table.refusals:
                self.right_tables.add(table.name)

    def _pairing(self) -> None:
        f = self.folder
        self.constants += check_pairing_constants(
            self.limbs, self.header, f.description, f.fp, f.prefix
        )

    # -- the whole ----------------------------------------------------------------------------

    def _callees(self) -> None:
        """A proof that rests on what is not proved is none."""
        f = self.folder
        names = {r.file for r in self.functions if r.file not in ASSEMBLY_FILES}
        texts = [read_c(self.limbs / name, self.header) for name in sorted(names)]
        tables = {
            program_files(f.description, end)[-1]: (
                f"{f.prefix}_comb_table",
                f"{f.prefix}_wnaf_table",
            )
            for end in f.description.footprints
            if f"table_g{end}.c" in self.right_tables
        }
        if "table_g_g2.c" in self.right_tables:
            tables["comb_g2.c"] = (f"{f.prefix}_g2_comb_table",)
        results = {(r.file, r.function): not r.refusal for r in self.functions}
        refused = unsupported(results, texts, f.prefix, tables)
        self.functions = [
            (
                replace(r, refusal=refused[r.file, r.function], steps=(), obligations={})
                if (r.file, r.function) in refused
                else r
            )
            for r in self.functions
        ]

    def _nothing_left_out(self) -> None:
        """The folder is what was audited; of a file that was refused no functions are missed."""
        check_files(self.folder)
        check_heads(self.folder)
        if not self.failures:
            f, manifest = self.folder, Place(f"{self.folder.path}/{MANIFEST}", 1)
            check_inversions(f.strategies, self.inverted, [one.name for one in f.fields], manifest)
            in_c = [f for f in self.functions if f.file not in ASSEMBLY_FILES and not f.trusted]
            audited = [(f.file, f.function) for f in in_c]
            check_functions(self.folder, audited)
            check_kernels(self.folder, audited)
