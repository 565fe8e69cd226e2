"""The named constants of an emitted file, each group with the equation that defines it."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.algorithms.field import Field
from generator.ir.kernel import Kernel, live_operations


@dataclass(frozen=True)
class ConstantGroup:
    """One number as words, least significant first, under its equation."""

    equation: str
    entries: tuple[tuple[str, int], ...]


def constant_groups(f: Field, kernels: Iterable[Kernel]) -> list[ConstantGroup]:
    """The numbers of which the printed kernels name at least one word, whole."""
    used = {
        value.symbol
        for kernel in kernels
        for operation in live_operations(kernel.operations, invariants_count=False)
        if operation.opcode != "cut"
        for value in operation.operands
        if value.symbol
    }
    groups = []
    for constant in f.constants():
        mask = (1 << f.word_bits) - 1
        words = [
            (f"{constant.name}{i}", (constant.value >> (f.word_bits * i)) & mask)
            for i in range(constant.limbs)
        ] or [(constant.name, constant.value)]
        if any(name in used for name, _ in words):
            groups.append(ConstantGroup(constant.equation, tuple(words)))
    return groups
