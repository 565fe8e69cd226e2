"""Emitted functions as the templates want them: contract, prototype and body as opaque text."""

from dataclasses import dataclass

from generator.algorithms.field import Field
from generator.ir.contract import Contract
from generator.ir.kernel import Kernel
from generator.ir.program import ProgramFunction
from generator.ir.program_counts import cost_text
from generator.targets import c64
from generator.targets.c_program import print_body
from generator.targets.c_prototype import prototype


@dataclass(frozen=True)
class FunctionText:
    """One function; ``limbs`` and ``costs`` are empty where there is nothing to say."""

    contract: Contract
    prototype: str
    body: str
    limbs: str
    costs: str


def kernel_text(kernel: Kernel, field: Field, prefix: str) -> FunctionText:
    """A word kernel of ``field``."""
    counts = kernel.operation_counts()
    return FunctionText(
        contract=kernel.contract,
        prototype=prototype(kernel.signature, prefix, kernel.word_bits),
        body=c64.print_body(kernel),
        limbs=_limb_bounds(kernel, field),
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
        contract=function.contract,
        prototype=prototype(function.signature, prefix, word_bits, static),
        body=print_body(function, prefix, word_bits).rstrip("\n"),
        limbs="",
        costs=cost_text(function),
    )
