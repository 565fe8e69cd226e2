"""Emitted text of SM2 with small changes, function by function, and what the prover says to it."""

import re
from functools import cache
from pathlib import Path

from generator.proof.c_text import CText, parse_c, read_c
from generator.proof.constants import check_curve_header, check_sizes
from generator.proof.errors import Refused
from generator.proof.inverse.prove import inverted_fields
from generator.proof.inverse.prove import prove_function as prove_inverse_function
from generator.proof.inverse.statements import inverse_statements
from generator.proof.kernel_proof import KernelProof
from generator.proof.kernel_run import CKernel
from generator.proof.programs.memory import Types
from generator.proof.programs.proof import Context
from generator.proof.programs.prove import prove_function
from generator.proof.programs.statements import FILES
from generator.proof.programs.tables import check_declarations
from generator.proof.representation import Folder, open_folder
from generator.proof.signatures import check_head, check_prototypes, kernel_head
from generator.proof.statements import FieldFacts, Statement, field_statements

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
KERNELS = "c64.c"
#: What inverse.c defines.
INVERTED = frozenset({"fp_inv", "fn_inv"})


@cache
def folder() -> Folder:
    """The committed folder of SM2."""
    return open_folder(ROOT / "generated" / "sm2", CURVES)


@cache
def source(file: str) -> str:
    """A file of its limbs64, or curve.h."""
    base = folder().path if file == "curve.h" else folder().path / "limbs64"
    text = (base / file).read_text(encoding="utf-8")
    if file == KERNELS:  # its functions are taken one by one, without the guards around some
        text = re.sub(r"\n#ifndef \w+_ADX .*\n", "\n\n", text).replace("\n\n#endif\n", "\n\n\n")
    return text


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


def inverse_refusal(name: str, text: str) -> str:
    """Why a function of inverse.c is refused in the file ``text``; empty for a proof."""
    f = folder()
    try:
        read = parse_c("inverse.c", text, header())
    except Refused as refused:
        return str(refused)
    inverted = inverted_fields(inverse(), f.fields, f.prefix)
    statement = inverse_statements(f.fields, f.prefix, inverted)[name]
    of = f.fn if name.startswith("fn_") else f.fp
    return prove_inverse_function(read, statement, of, f.prefix).refusal


@cache
def kernels() -> CText:
    """c64.c, read."""
    return read_c(folder().path / "limbs64" / KERNELS, header())


@cache
def inverse() -> CText:
    """inverse.c, read."""
    return read_c(folder().path / "limbs64" / "inverse.c", header())


@cache
def table() -> CText:
    """table_g.c, read."""
    return read_c(folder().path / "limbs64" / "table_g.c", header())


@cache
def table_header() -> CText:
    """table_g.h, read."""
    return read_c(folder().path / "limbs64" / "table_g.h", header())


def _types(head: CText) -> Types:
    f = folder()
    return Types(head, f.prefix, {"fp": f.fp, "fn": f.fn})


def _check_tables(head: CText, text: CText) -> None:
    f = folder()
    check_declarations(head, text, f.description, _types(header()), f.prefix)


def function_in(file: str, name: str) -> str:
    """The file down to the end of a function that stands at its beginning."""
    text = source(file)
    end = text.index("\n}\n", text.index(f" sm2_{name}(")) + 3
    assert end < 20_000
    return text[:end]


def file_refusal(file: str, text: str) -> str:
    """What reading the file, and comparing what it declares, finds wrong; empty for nothing."""
    f = folder()
    try:
        alone = file in ("fields.h", "curve.h")
        read = parse_c(file, text, None if alone else header())
        if file == "curve.h":
            check_curve_header(read, f.prefix, f.description, f.fields)
        elif file == "fields.h":
            check_sizes(read, f.prefix, f.fields)
            check_prototypes(read, [kernels(), inverse(), *programs().values()])
            _types(read)
        elif file == "table_g.h":
            _check_tables(read, table())
        elif file == KERNELS:
            for name in read.functions:
                check_head(read, name, kernel_head(*kernel_statements()[name]))
        elif file in FILES:
            context = Context.of(f.description, f.fields, f.prefix, header(), programs(), INVERTED)
            for s in context.statements.values():
                if s.file == file:
                    check_head(read, f"{f.prefix}_{s.function}", s.head(context.full))
        else:
            _check_tables(table_header(), read)
    except Refused as refused:
        return str(refused)
    return ""
