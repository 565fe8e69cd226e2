"""The point formulas of ``generator/proof/formulas.toml``: steps of field operations as text."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from generator.validate.results import ValidateError

FORMULAS = Path(__file__).resolve().parents[1] / "proof" / "formulas.toml"
FORMAT = 1
LAWS = ("double", "add")
COEFFICIENTS = ("-3", "0", "any")

_NAME = r"[a-z][a-z0-9_]*(?:\.[xyz])?"
_TARGET = re.compile(rf"({_NAME}) = (.*)")
#: The right-hand sides by operation: {} stands for a name.
FORMS = {
    "+": "{} + {}",
    "-": "{} - {}",
    "*": "{} * {}",
    "^2": "{}^2",
    "/2": "{}/2",
    "neg": "-{}",
    "*+*": "{} * {} + {} * {}",
}
_FORMS = {
    op: re.compile(re.escape(form).replace(r"\{\}", f"({_NAME})")) for op, form in FORMS.items()
}
_KEYS = {
    "name",
    "function",
    "law",
    "coefficient",
    "source",
    "inputs",
    "steps",
    "aliases",
    "exceptions",
}


@dataclass(frozen=True)
class Step:
    """``target`` becomes the operation ``op``, one of ``FORMS``, of the operands ``reads``."""

    target: str
    op: str
    reads: tuple[str, ...]

    @property
    def text(self) -> str:
        """The step as it is written."""
        return f"{self.target} = {FORMS[self.op].format(*self.reads)}"


@dataclass(frozen=True)
class Exceptional:
    """A case in which r.z is 0: ``sum`` is the true one, ``right`` whether infinity is right."""

    case: str
    sum: str
    right: bool


@dataclass(frozen=True)
class Formula:
    """One formula; ``formulas.toml`` says what the members mean."""

    name: str
    function: str
    law: str
    coefficient: str
    source: str
    inputs: tuple[str, ...]
    steps: tuple[Step, ...]
    aliases: tuple[str, ...]
    difference: int
    exceptions: tuple[Exceptional, ...]

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON."""
        return {
            "name": self.name,
            "law": self.law,
            "coefficient": self.coefficient,
            "inputs": list(self.inputs),
            "steps": [[s.target, s.op, *s.reads] for s in self.steps],
            "aliases": list(self.aliases),
            "difference": self.difference,
            "exceptions": [[e.case, e.sum, e.right] for e in self.exceptions],
        }


class Element(Protocol):
    """An element of any ring in which 2 has an inverse."""

    def __add__(self, other: Self, /) -> Self:
        ...

    def __sub__(self, other: Self, /) -> Self:
        ...

    def __mul__(self, other: Self, /) -> Self:
        ...

    def __neg__(self) -> Self:
        ...


E = TypeVar("E", bound=Element)


def read_formulas(path: Path = FORMULAS) -> tuple[Formula, ...]:
    """The formulas in the order of the file; ValidateError names the formula and the step."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValidateError(f"{path}: cannot be read: {error}") from None
    if document.get("format") != FORMAT or not isinstance(document.get("formula"), list):
        raise ValidateError(f"{path}: format {FORMAT} with [[formula]] tables is expected")
    return tuple(_formula(entry, path) for entry in document["formula"])


def evaluate(
    formula: Formula,
    values: Mapping[str, E],
    half: E,
    alias: str = "",
    steps: int | None = None,
) -> dict[str, E]:
    """Every name's value after the steps (the first ``steps`` of them), from the inputs' values.

    ``half`` is the inverse of 2. With ``alias``, r shares its memory with that input: r's members
    then stand under the alias's names.
    """

    def name(text: str) -> str:
        return f"{alias}.{text[2:]}" if alias and text.startswith("r.") else text

    found = {key: values[key] for key in formula.inputs}
    for step in formula.steps[:steps]:
        operands = [found[name(read)] for read in step.reads]
        found[name(step.target)] = _apply(step.op, operands, half)
    return found


def _apply(op: str, operands: list[E], half: E) -> E:
    match op:
        case "+":
            return operands[0] + operands[1]
        case "-":
            return operands[0] - operands[1]
        case "*":
            return operands[0] * operands[1]
        case "^2":
            return operands[0] * operands[0]
        case "neg":
            return -operands[0]
        case "*+*":
            return operands[0] * operands[1] + operands[2] * operands[3]
        case _:
            return operands[0] * half


def parse_step(text: str) -> Step | None:
    """A step from its text, None when it is no step."""
    match = _TARGET.fullmatch(text)
    for op, form in _FORMS.items() if match else ():
        if found := form.fullmatch(match[2]):
            return Step(match[1], op, found.groups())
    return None


def _formula(entry: dict[str, Any], path: Path) -> Formula:
    name = entry.get("name", "a formula without a name")
    where = f"{path}: {name}"
    if not _KEYS <= set(entry) <= _KEYS | {"difference"}:
        odd = sorted(_KEYS ^ (set(entry) - {"difference"}))
        raise ValidateError(f"{where}: missing or unknown: {', '.join(odd)}")
    if entry["law"] not in LAWS or entry["coefficient"] not in COEFFICIENTS:
        raise ValidateError(f"{where}: law is one of {LAWS}, coefficient one of {COEFFICIENTS}")
    return Formula(
        name=name,
        function=entry["function"],
        law=entry["law"],
        coefficient=entry["coefficient"],
        source=entry["source"],
        inputs=tuple(entry["inputs"]),
        steps=_steps(entry["steps"], entry["inputs"], where),
        aliases=tuple(entry["aliases"]),
        difference=entry.get("difference", 0),
        exceptions=tuple(Exceptional(e["case"], e["sum"], e["right"]) for e in entry["exceptions"]),
    )


def _steps(lines: list[str], inputs: list[str], where: str) -> tuple[Step, ...]:
    """The steps; each reads only what is there by then, and r is complete at the end."""
    known = set(inputs)
    steps = []
    for number, line in enumerate(lines, 1):
        step = parse_step(line)
        if step is None:
            raise ValidateError(f"{where}: step {number}: {line!r} is not one field operation")
        unknown = [read for read in step.reads if read not in known]
        if unknown:
            raise ValidateError(f"{where}: step {number}: {unknown[0]} is read before it is set")
        known.add(step.target)
        steps.append(step)
    if not {"r.x", "r.y", "r.z"} <= known:
        raise ValidateError(f"{where}: r.x, r.y and r.z are not all set")
    return tuple(steps)
