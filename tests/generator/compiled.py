"""Compiles emitted kernels into a shared object and calls them with Python ints."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

from generator.algorithms.field import Field
from generator.emit.constants import constant_groups
from generator.ir.kernel import Kernel
from generator.targets import c64
from generator.targets.c_prototype import prototype

FLAGS = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
HEAD = """#include <stddef.h>
#include <stdint.h>
__extension__ typedef unsigned __int128 u128;
typedef struct {{ uint64_t limb[{limbs}]; }} t_fp;
typedef struct {{ uint64_t limb[{limbs}]; }} t_fp_canonical;
"""


def c_text(f: Field, kernels: list[Kernel]) -> str:
    """One translation unit with every kernel, under the prefix t."""
    lines = [HEAD.format(limbs=f.limbs)]
    for group in constant_groups(f, kernels):
        lines += [f"#define {name} {c64.word(value)}" for name, value in group.entries]
    for kernel in kernels:
        head = prototype(kernel.signature, "t", 64)
        lines += [f"{head};", head, "{", c64.print_body(kernel), "}"]
    return "\n".join(lines) + "\n"


class CompiledField:
    """The kernels of one field, compiled with ``compiler`` and loaded."""

    def __init__(
        self, f: Field, kernels: list[Kernel], folder: Path, compiler: str, level: str
    ) -> None:
        self.field = f
        self.kernels = {k.name.removeprefix("fp_"): k for k in kernels}
        source, library = folder / "field.c", folder / "field.so"
        source.write_text(c_text(f, kernels))
        command = [compiler, *FLAGS, level, "-shared", "-fPIC", str(source), "-o", str(library)]
        subprocess.run(command, check=True)
        self.library = ctypes.CDLL(str(library))

    def call(self, name: str, inputs: dict[str, int]) -> tuple[int | None, int | None]:
        """(eval of the output or None, returned mask or None)."""
        kernel = self.kernels[name]
        function = getattr(self.library, f"t_{kernel.name}")
        return call_function(function, kernel, self.field, inputs)


def call_function(
    function: ctypes._NamedFuncPointer, kernel: Kernel, f: Field, inputs: dict[str, int]
) -> tuple[int | None, int | None]:
    """Calls ``kernel`` compiled as ``function``: (eval of the output or None, mask or None)."""
    arguments: list[object] = []
    output, cells = "", 0
    for p in kernel.signature.parameters:
        kind, _, length = p.type.partition(":")
        if kind == "mask":
            arguments.append(ctypes.c_uint64(inputs[p.name]))
        elif kind == "word32":
            arguments.append(ctypes.c_uint32(inputs[p.name]))
        else:
            size = int(length or f.limbs) * (1 if kind == "bytes" else 8)
            order = "big" if kind == "bytes" else "little"
            value = 0 if p.output else inputs[p.name]
            arguments.append(ctypes.create_string_buffer(value.to_bytes(size, order), size))
            if p.output:
                output, cells = order, len(arguments) - 1
    function.restype = ctypes.c_uint64 if kernel.signature.returns == "mask" else None
    mask = function(*arguments)
    if not output:
        return None, mask
    return int.from_bytes(arguments[cells].raw, output), mask  # type: ignore[attr-defined]
