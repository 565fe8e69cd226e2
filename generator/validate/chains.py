"""The committed addition chains of a description, as lists of steps."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.validate.results import ValidateError
from generator.validate.source import Source

OPERATIONS = ("fp_inv", "fn_inv", "fp_sqrt")

_OPERAND = r"(?:1|[a-z_][a-z0-9_]*)"
_STEP = re.compile(
    rf"(?P<target>{_OPERAND})\s*=\s*(?P<left>{_OPERAND})"
    rf"(?: << (?P<shift>[0-9]+))?(?: \+ (?P<right>{_OPERAND}))?"
)


@dataclass(frozen=True)
class Chain:
    """target = left * 2^shift + right, step by step, from 1; ``right`` is empty for none."""

    path: Path
    operation: str
    steps: tuple[tuple[str, str, int, str], ...]
    result: str

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON."""
        return {
            "file": self.path.name,
            "operation": self.operation,
            "steps": [list(step) for step in self.steps],
            "result": self.result,
        }


def read_chains(source: Source) -> tuple[Chain, ...]:
    """The chains under ``chains/`` beside the description, as many as are there."""
    folder = source.path.parent / "chains"
    paths = {operation: folder / f"{source.name}_{operation}.acc" for operation in OPERATIONS}
    return tuple(_read(path, name) for name, path in paths.items() if path.is_file())


def _read(path: Path, operation: str) -> Chain:
    steps, result = [], ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.partition("#")[0].strip()
        match = _STEP.fullmatch(line)
        if match is not None and not result:
            shift = int(match["shift"] or 0)
            if shift > 4096:
                raise ValidateError(f"{path}:{number}: a shift by more than 4096")
            steps.append((match["target"], match["left"], shift, match["right"] or ""))
        elif line.startswith("return ") and not result:
            result = line.removeprefix("return ").strip()
        elif line:
            raise ValidateError(f"{path}:{number}: {line!r} is not a step of a chain")
    if not result:
        raise ValidateError(f"{path}: the chain does not return anything")
    return Chain(path, operation, tuple(steps), result)
