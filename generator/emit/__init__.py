"""Emitted files: rendering, the set that the library ships, writing and checking."""

from pathlib import Path

from generator.description import Description, library_descriptions
from generator.emit.environment import environment
from generator.emit.known_answers import known_answers
from generator.emit.render import render
from generator.emit.store import Comparison, StoreError, compare, write
from generator.plan import Plan, make_plan
from generator.analysis import analyse

__all__ = ["Comparison", "StoreError", "check_all", "emit_all", "emit_description"]

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors"


def emit_description(
    description: Description, plan: Plan, out: Path, prefix: str | None = None
) -> list[Path]:
    """Writes the files of one description under ``out``; returns their paths."""
    assert plan.facts.description == description
    return write(out, render(plan, prefix or description.name))


def library_files() -> dict[str, str]:
    """Every file that the library ships: each library description, and the known answers."""
    files: dict[str, str] = {}
    for description in library_descriptions():
        files |= render(make_plan(analyse(description)), description.name)
    template = environment().get_template("known_answers.h.j2")
    files["known_answers.h"] = template.render(known_answers(VECTORS))
    return files


def emit_all(out: Path) -> list[Path]:
    """Writes everything that the library ships; returns the paths."""
    return write(out, library_files())


def check_all(out: Path, whole: bool) -> Comparison:
    """Whether ``out`` is byte for byte what the descriptions give, and nothing besides.

    Unless ``whole``, other things may stand in ``out`` itself.
    """
    return compare(out, library_files(), whole)
