"""Emitted text of SM2 with small changes, function by function, and what the prover says to it."""

from functools import cache
from pathlib import Path

from generator.proof.c_text import CText, parse_c, read_c
from generator.proof.errors import Refused
from generator.proof.kernel_proof import KernelProof
from generator.proof.kernel_run import CKernel
from generator.proof.programs.proof import Context
from generator.proof.programs.prove import FILES, prove_function
from generator.proof.representation import Folder, open_folder
from generator.proof.statements import FieldFacts, Statement, field_statements

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
KERNELS = "c64.c"


@cache
def folder() -> Folder:
    """The committed folder of SM2."""
    return open_folder(ROOT / "generated" / "sm2", CURVES)


@cache
def source(file: str) -> str:
    """A file of its limbs64, or curve.h."""
    base = folder().path if file == "curve.h" else folder().path / "limbs64"
    return (base / file).read_text(encoding="utf-8")


@cache
def header() -> CText:
    """fields.h, read."""
    return read_c(folder().path / "limbs64" / "fields.h")


@cache
def programs() -> dict[str, CText]:
    """The files of programs, read."""
    return {name: read_c(folder().path / "limbs64" / name, header()) for name in FILES}


@cache
def kernel_statements() -> dict[str, tuple[Statement, FieldFacts]]:
    """The statements of all kernels by full name."""
    return {
        name: (statement, f)
        for f in folder().fields
        for name, statement in field_statements(f, folder().prefix).items()
    }


def changed(text: str, old: str, new: str) -> str:
    """``text`` with the first ``old`` replaced."""
    assert old in text, old
    return text.replace(old, new, 1)


def function_text(file: str, name: str) -> str:
    """A function from its head to its last brace."""
    text = source(file)
    start = text.rindex("\n", 0, text.index(f" sm2_{name}(")) + 1
    return text[start : text.index("\n}\n", start) + 3]


def kernel_refusal(name: str, text: str) -> str:
    """Why the kernel is refused when ``text`` is its definition; empty for a proof."""
    whole = source(KERNELS)
    head = whole.index("\n/*\n * z = x + y mod p\n")
    first = whole.count("\n", 0, head) + 2
    statement, f = kernel_statements()[f"sm2_{name}"]
    try:
        parsed = parse_c(KERNELS, f"{whole[:head]}\n{text}", header())
        KernelProof(CKernel(parsed, f"sm2_{name}"), statement, f).prove()
    except Refused as refused:
        return str(refused) if refused.place else f"{KERNELS}:{first}: {name}: {refused}"
    return ""


def program_refusal(file: str, name: str, text: str) -> str:
    """Why the program is refused in a file that reads ``text``; empty for a proof."""
    f = folder()
    try:
        texts = {**programs(), file: parse_c(file, text, header())}
        context = Context.of(f.description, f.fields, f.prefix, header(), texts)
    except Refused as refused:
        return str(refused)
    return prove_function(context, name).refusal
