"""Inversion by divsteps for any odd modulus: on Python ints, and compiled."""

from __future__ import annotations

import ctypes
import random
import subprocess
from pathlib import Path

from compiled import FLAGS
from generator.algorithms.catalogue import signatures
from generator.algorithms.field import Field
from generator.algorithms.safegcd_programs import (
    build_divsteps,
    build_divsteps_vartime,
    build_inverse,
    inverse_kernels,
)
from generator.emit.constants import constant_groups
from generator.ir.program import ProgramFunction
from generator.ir.program_builder import Library
from generator.ir.program_interpreter import Cell, Machine
from generator.targets import c64
from generator.targets.c_program import print_body
from generator.targets.c_prototype import prototype
from operands import edge_operands, montgomery_field, to_words

_HEAD = """#include <stddef.h>
#include <stdint.h>
__extension__ typedef unsigned __int128 u128;
typedef struct {{ uint64_t limb[{limbs}]; }} t_fp;
static void t_wipe(void *data, size_t size) {{
    for (volatile uint8_t *bytes = data; size > 0; size--) bytes[size - 1] = 0;
}}
"""


class Inversion:
    """``fp_inv`` and ``fp_inv_vartime`` by divsteps modulo an odd number."""

    def __init__(self, modulus: int) -> None:
        self.field: Field = montgomery_field(modulus)
        self.modulus = modulus
        self.kernels = inverse_kernels([self.field], [self.field])
        library = Library(signatures(self.kernels))
        self.divsteps = [build_divsteps(library, 64), build_divsteps_vartime(library, 64)]
        self.inverses = {
            "": build_inverse(library, self.field),
            "_vartime": build_inverse(library, self.field, vartime=True),
        }

    def interpreted(self, x: int, time: str = "") -> int:
        """x^-1 by the interpreter of the IR."""
        machine = Machine(self.modulus, self.modulus)
        for kernel in self.kernels:
            machine.attach(kernel)
        field, z = machine.fields["fp"], Cell()
        machine.run(self.inverses[time], z, Cell(field.enter(x)))
        assert z.value is not None and 0 <= z.value < self.modulus
        return field.leave(z.value)

    def c_text(self) -> str:
        """One translation unit, every function of it static but the inversions."""
        lines = [_HEAD.format(limbs=self.field.limbs)]
        for group in constant_groups(self.field, self.kernels):
            lines += [f"#define {name} {c64.word(value)}" for name, value in group.entries]
        lines += [_definition(steps, "static ") for steps in self.divsteps]
        for kernel in self.kernels:
            head = prototype(kernel.signature, "t", 64, "static ")
            lines.append(f"{head} {{\n{c64.print_body(kernel)}\n}}")
        for inverse in self.inverses.values():
            head = prototype(inverse.signature, "t", 64)
            lines += [f"{head};", _definition(inverse, "")]
        return "\n".join([*lines, ""])

    def compiled(self, folder: Path, compiler: str, level: str) -> CompiledInversion:
        """The same, compiled and loaded."""
        name = f"inverse_{self.modulus:x}"[:100]
        source, library = folder / f"{name}.c", folder / f"{name}.so"
        source.write_text(self.c_text())
        command = [compiler, *FLAGS, level, "-shared", "-fPIC", str(source), "-o", str(library)]
        subprocess.run(command, check=True)
        return CompiledInversion(self.field, ctypes.CDLL(str(library)))


class CompiledInversion:
    """Calls the compiled function."""

    def __init__(self, field: Field, library: ctypes.CDLL) -> None:
        self._field = field
        self._library = library

    def __call__(self, x: int, time: str = "", alias: bool = False) -> int:
        """x^-1, by the function of that ``time``; ``alias``: the result takes the operand's place."""
        f = self._field
        array = ctypes.c_uint64 * f.limbs
        source = array(*to_words(x * f.r % f.modulus, f.limbs, 64))
        target = source if alias else array()
        self._library[f"t_fp_inv{time}"](target, source)
        value = sum(word << (64 * i) for i, word in enumerate(target))
        assert value < f.modulus
        return value * pow(f.r, -1, f.modulus) % f.modulus


def _definition(function: ProgramFunction, storage: str) -> str:
    head = prototype(function.signature, "t", 64, storage)
    return f"{head} {{\n{print_body(function, 't', 64)}}}"


def operands(modulus: int, rng: random.Random) -> list[int]:
    """Edge operands, halves, powers of two and what inverts to them."""
    values = [*edge_operands(modulus, 64, rng, 3), (modulus + 1) // 2]
    values += [1 << rng.randrange(modulus.bit_length()) for _ in range(3)]
    return [value % modulus for value in values]
