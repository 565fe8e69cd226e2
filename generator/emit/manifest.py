"""The manifest: what was emitted, from what, in which representation, by which strategies."""

import json
from collections.abc import Iterable, Mapping, Sequence

from generator.algorithms.field import Field
from generator.emit.context import FORMAT, FileContext
from generator.ir.kernel import Kernel
from generator.ir.program import ProgramFunction
from generator.ir.program_counts import operation_counts
from generator.plan import Plan


def manifest(
    context: FileContext,
    plan: Plan,
    fields: Sequence[Field],
    functions: Mapping[str, Sequence[Kernel | ProgramFunction]],
    files: Iterable[str],
) -> str:
    """JSON text; ``functions`` by the file (relative to the folder) that defines them.

    It has the operations of each function under its file: two files may define the same functions.
    """
    description = context.description
    content = {
        "emitted_by": "smidgen",
        "format": FORMAT,
        "command": context.command,
        "description": {
            "name": description.name,
            "file": description.path.name,
            "sha256": description.sha256,
        },
        "licence": "Apache-2.0 OR MIT",
        "prefix": context.prefix,
        "target": ",".join(plan.targets),
        "representation": {f.name: _representation(f) for f in fields},
        "strategies": {choice.operation: choice.strategy for choice in plan.choices},
        "functions": {
            file: {function.name: _counts(function) for function in group}
            for file, group in functions.items()
        },
        "files": sorted(path.removeprefix(f"{context.prefix}/") for path in files),
    }
    return json.dumps(content, indent=2) + "\n"


def _representation(f: Field) -> dict[str, object]:
    return {
        "modulus": hex(f.modulus),
        "word_bits": f.word_bits,
        "limbs": f.limbs,
        "bytes": f.bytes,
        "montgomery": f.montgomery,
        "r": hex(f.r),
    }


def _counts(function: Kernel | ProgramFunction) -> dict[str, int]:
    if isinstance(function, Kernel):
        return function.operation_counts()
    return operation_counts(function)
