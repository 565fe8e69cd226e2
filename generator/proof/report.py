"""The audit as a person reads it: a table on the terminal, JSON, and AUDIT.md."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.proof.audit import Audit, FunctionResult
from generator.proof.obligations import KINDS

REPORT = "AUDIT.md"
_FUNCTION = re.compile(
    r"/\*\n(?: \*[^\n]*\n)+(?:static )?\w+ (?P<name>\w+)\([^{]*\{\n.*?\n\}", re.DOTALL
)
_ASSEMBLY = re.compile(
    r"/\*\n(?: \*[^\n]*\n)+(?: {8}\.macro .*\n(?:(?: {8}.*)?\n)+\n)?"
    r"FUNCTION\((?P<name>\w+)\)\n(?:(?: {8}.*)?\n)+END\((?P=name)\)"
)
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"

#: The claim of the audit, item by item, and what it leaves to trust; AUDIT.md prints both.
PROVED = (
    "each function's congruence or relation, from its text",
    "its output ranges",
    "that no carry is lost and no shift is out of range",
    "that nothing is read before it is written, nor outside its object",
    "aliasing as the contract allows it",
    "that no branch and no index depends on a secret",
    "that a size_t, which may have 32 bits, holds public counts that fit it, and no words",
    "every constant and every table row, recomputed from the description",
    "what the manifest and the files' heads say of the folder, and that each guard is its header's",
)
TRUSTED = (
    "the parser (pycparser) and the fixed preprocessing in front of it",
    "the meaning of unsigned C arithmetic as generator/proof has it",
    "Z3's answer `unsat` on linear integer arithmetic",
    "the compiler and the assembler; what they make of the text is checked for branches apart",
    "the description, which SageMath checks independently",
)
#: The same of a folder that has assembly.
TRUSTED_ASSEMBLY = (
    "the meaning of the x86-64 instructions on the proof's list, and the assembler's macros",
    "that pointers and sizes have 64 bits where the assembly is used",
    "the fixed frame of the assembly file: sections, prologues and epilogues, read by a person",
)

#: What a reader of the table may ask.
COLUMNS = {
    "target": "the kernel's; a program is compiled once per kernel and proved from what every "
    "kernel's functions are proved to do",
    "obligations": "met one by one, on every path and under every aliasing; --json counts them "
    f"by kind: {', '.join(KINDS)}",
}


def summary_table(audits: Sequence[Audit]) -> str:
    """One line per function and a closing line per folder; then what the columns mean."""
    lines = []
    for audit in audits:
        lines.append(f"{audit.folder.path}: {audit.folder.description.title}")
        lines.append(
            f"  {'function':30} {'file':12} {'target':7} {'obligations':>11} {'time':>8}  result"
        )
        lines += [_row(f) for f in audit.functions]
        lines += [f"  {failure}" for failure in audit.failures]
        lines.append(f"  {_closing(audit)}")
    lines += [f"{name}: {meaning}" for name, meaning in COLUMNS.items()]
    return "\n".join(lines)


def _row(f: FunctionResult) -> str:
    result = "proved" if f.proved else f"REFUSED {f.refusal}" if f.refusal else "not proved, listed"
    name = f"{f.function:30} {f.file:12} {f.target:7}"
    return f"  {name} {f.total:11} {f.seconds:6.2f} s  {result}"


def _closing(audit: Audit) -> str:
    proved = sum(f.proved for f in audit.functions)
    listed = sum(bool(f.trusted) for f in audit.functions)
    seconds = sum(f.seconds for f in audit.functions)
    return (
        f"{proved} proved, {listed} listed as not proved, {audit.refused} refused; "
        f"{sum(f.total for f in audit.functions)} obligations; "
        f"{len(audit.constants)} constants and {sum(audit.table_rows.values())} table rows "
        "recomputed; "
        f"{seconds:.1f} s"
    )


def as_json(audits: Sequence[Audit]) -> str:
    """Stable: a list of folders, each with functions, constants, rows and failures."""
    return json.dumps([_folder(audit) for audit in audits], indent=2) + "\n"


def _folder(audit: Audit) -> dict[str, object]:
    return {
        "folder": str(audit.folder.path),
        "description": audit.folder.description.name,
        "passed": audit.passed,
        "functions": [
            {
                "function": f.function,
                "file": f.file,
                "target": f.target,
                "claim": f.claim,
                "requires": list(f.requires),
                "ensures": list(f.ensures),
                "steps": [{"rule": s.rule, "claim": s.claim} for s in f.steps],
                "obligations": {"total": f.total, **f.obligations},
                "seconds": round(f.seconds, 3),
                "result": "proved" if f.proved else "refused" if f.refusal else "listed",
                "reason": f.refusal or f.trusted,
            }
            for f in audit.functions
        ],
        "constants": [
            {"file": c.file, "name": c.name, "equation": c.equation} for c in audit.constants
        ],
        "table_rows": dict(audit.table_rows),
        "failures": list(audit.failures),
    }


def stale(audits: Sequence[Audit]) -> list[Path]:
    """The AUDIT.md that do not say what the audit found; the library's folders must have one."""
    reports = [(audit, audit.folder.path / REPORT) for audit in audits]
    return [
        path
        for audit, path in reports
        if (path.is_file() or audit.folder.description.library)
        and (not path.is_file() or path.read_text(encoding="utf-8") != as_markdown(audit))
    ]


def write(audits: Sequence[Audit]) -> None:
    """Writes AUDIT.md into each folder."""
    for audit in audits:
        (audit.folder.path / REPORT).write_text(as_markdown(audit), encoding="utf-8")


def as_markdown(audit: Audit) -> str:
    """The short form, with nothing in it that changes from run to run."""
    return _render("audit.md.j2", audit=audit, **_common([audit]))


def as_html(audits: Sequence[Audit]) -> str:
    """One self-contained page with every function's text beside its proof."""
    sources = {audit.folder.path: _sources(audit) for audit in audits}
    return _render(
        "audit.html.j2", audits=audits, sources=sources, by_file=_by_file, **_common(audits)
    )


def _sources(audit: Audit) -> dict[tuple[str, str], list[str]]:
    """The text of each function, contract included, by lines; found by file and name."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in sorted({f.file for f in audit.functions}):
        text = (audit.folder.path / "limbs64" / name).read_text(encoding="utf-8")
        pattern = _ASSEMBLY if name.endswith(".S") else _FUNCTION
        for match in pattern.finditer(text):
            found[name, match["name"]] = match[0].splitlines()
    return found


def _by_file(audit: Audit) -> dict[str, list[FunctionResult]]:
    """The functions by file, in the order in which they were proved."""
    files: dict[str, list[FunctionResult]] = {}
    for f in audit.functions:
        files.setdefault(f.file, []).append(f)
    return files


def _common(audits: Sequence[Audit]) -> dict[str, object]:
    assembly = any(f.file.endswith(".S") for audit in audits for f in audit.functions)
    trusted = (*TRUSTED, *(TRUSTED_ASSEMBLY if assembly else ()))
    return {"proved": PROVED, "trusted": trusted, "kinds": KINDS}


def _render(template: str, **values: object) -> str:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=template.endswith(".html.j2"),
    )
    return environment.get_template(template).render(**values)
