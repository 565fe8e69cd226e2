"""The manifest: what was emitted, from what, in which representation, by which strategies."""

import json
from collections.abc import Iterable, Mapping, Sequence

from generator.algorithms.field import Field
from generator.emit.context import FORMAT, FileContext
from generator.ir.kernel import Kernel
from generator.ir.program import ProgramFunction
from generator.plan import Plan

#: The operations whose strategies can be told from the description or from the files' contents.
STRATEGIES = ("fp.inv", "fn.inv", "fp.sqrt", "point.formulas")


def manifest(
    context: FileContext,
    plan: Plan,
    fields: Sequence[Field],
    functions: Mapping[str, Sequence[Kernel | ProgramFunction]],
    files: Iterable[str],
) -> str:
    """JSON text; ``functions`` by the file (relative to the folder) that defines them.

    It has only what the audit compares with the description and with the files: what it says is
    true of a folder that passes. What a function costs stands above it.
    """
    description = context.description
    content = {
        "emitted_by": "smidgen",
        "format": FORMAT,
        "description": {
            "name": description.name,
            "file": description.path.name,
            "sha256": description.sha256,
        },
        "prefix": context.prefix,
        "target": ",".join(plan.targets),
        "representation": {f.name: _representation(f) for f in fields},
        "strategies": {operation: plan.strategy(operation) for operation in STRATEGIES},
        "functions": {file: [f.name for f in group] for file, group in functions.items()},
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
