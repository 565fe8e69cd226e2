"""Emitted functions as the templates want them: contract, prototype and body as opaque text."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.algorithms.field import Field
from generator.ir.contract import Contract
from generator.ir.kernel import Kernel
from generator.ir.program import ProgramFunction
from generator.ir.program_counts import cost_text
from generator.targets import c64
from generator.targets.adx_program import Macro, kernel_function, kernel_macro, program_function
from generator.targets.adx_reads import is_read, read_function
from generator.targets.c_program import print_body
from generator.targets.c_prototype import prototype


@dataclass(frozen=True)
class FunctionText:
    """One function; ``limbs`` and ``costs`` are empty where there is nothing to say."""

    name: str
    contract: Contract
    prototype: str
    body: str
    limbs: str
    costs: str


def kernel_text(kernel: Kernel, field: Field, prefix: str, storage: str = "") -> FunctionText:
    """A word kernel of ``field``; ``storage`` is ``static `` in the file that alone calls it.

    There arrays of words stand beside elements, and their contract has every bound.
    """
    counts = kernel.operation_counts()
    return FunctionText(
        name=kernel.name,
        contract=kernel.contract,
        prototype=prototype(kernel.signature, prefix, kernel.word_bits, storage),
        body=c64.print_body(kernel),
        limbs="" if storage else _limb_bounds(kernel, field),
        costs=", ".join(f"{count} {label}" for label, count in counts.items()),
    )


def _limb_bounds(kernel: Kernel, field: Field) -> str:
    if not any(p.type.startswith(field.name) for p in kernel.signature.parameters):
        return ""
    full = f"each limb in [0, 2^{field.word_bits})"
    top = (field.modulus - 1) >> (field.word_bits * (field.limbs - 1))
    if top == (1 << field.word_bits) - 1:
        return full
    return f"{full}, the top one in [0, {top:#x}]"


def program_text(function: ProgramFunction, prefix: str, word_bits: int) -> FunctionText:
    """A program; its cost counts the field operations of one run."""
    static = "static " if function.internal else ""
    return FunctionText(
        name=function.name,
        contract=function.contract,
        prototype=prototype(function.signature, prefix, word_bits, static),
        body=print_body(function, prefix, word_bits).rstrip("\n"),
        limbs="",
        costs=cost_text(function),
    )


@dataclass(frozen=True)
class AssemblyText:
    """One function of an assembly file; ``macro`` is the kernel's text, None for a program's."""

    contract: Contract
    symbol: str
    macro: Macro | None
    lines: tuple[str, ...]
    limbs: str
    costs: str


def assembly_texts(
    kernels: Sequence[tuple[Kernel, Field]], programs: Sequence[ProgramFunction], prefix: str
) -> list[AssemblyText]:
    """The kernels, the point formulas over them and the reads that the x86-64 target prints."""
    macros = {kernel.name: kernel_macro(kernel) for kernel, _ in kernels}
    texts = []
    for kernel, field in kernels:
        macro, costs = macros[kernel.name], kernel.operation_counts()
        texts.append(
            AssemblyText(
                contract=kernel.contract,
                symbol=f"{prefix}_{kernel.name}",
                macro=macro,
                lines=kernel_function(kernel, macro),
                limbs=_limb_bounds(kernel, field),
                costs=", ".join(f"{count} {label}" for label, count in costs.items()),
            )
        )
    limbs = {field.name: field.limbs for _, field in kernels}
    for program in programs:
        if is_read(program, limbs["fp"]):
            lines = read_function(program, limbs["fp"])
        else:
            lines = program_function(program, macros, limbs["fp"])
        costs = cost_text(program)
        texts.append(
            AssemblyText(program.contract, f"{prefix}_{program.name}", None, lines, "", costs)
        )
    return texts
