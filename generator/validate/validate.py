"""From descriptions to results: gathers what Sage is to check, and has it checked in one run."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.validate.chains import read_chains
from generator.validate.emitted import read_emitted
from generator.validate.formulas import read_formulas
from generator.validate.results import CheckResult, SageError, ValidateError
from generator.validate.sage_process import run_sage, sage_command
from generator.validate.source import Source, read_source
from generator.validate.vectors import read_vectors


def validate(
    paths: Sequence[Path],
    generated: Path,
    vectors: Path,
    progress: Callable[[str], None] = lambda name: None,
    *,
    others: bool = False,
) -> list[CheckResult]:
    """Has Sage recompute the descriptions at ``paths``, and what stands on them.

    That is: the point formulas; every number of a description; its addition chains; the constants
    and tables of its folder under ``generated``, which a description that the library ships must
    have; the known answers under ``vectors`` on its curve or in its fields, and with ``others``
    those of every other curve and field. ``progress`` hears of each check as it begins.

    DescriptionError or ValidateError: a file cannot be read. SageError: Sage is not there or did
    not finish.
    """
    command = sage_command()
    if command is None:
        raise SageError("there is no sage command on PATH")
    return run_sage(command, make_request(paths, generated, vectors, others), progress)


def make_request(
    paths: Sequence[Path], generated: Path, vectors: Path, others: bool = False
) -> dict[str, Any]:
    """What Sage reads; all files are read here, so that a bad one is known at once."""
    sources = [read_source(path) for path in paths]
    names = [source.name for source in sources]
    for source in sources:
        if names.count(source.name) > 1:
            raise ValidateError(f"{source.path}: another description is named {source.name} too")
    return {
        "formulas": [formula.as_dict() for formula in read_formulas()],
        "curves": [_curve(source, generated) for source in sources],
        "vectors": [file.as_dict() for file in read_vectors(vectors, sources, others)],
    }


def _curve(source: Source, generated: Path) -> dict[str, Any]:
    folder = generated / source.name
    emitted = None
    if source.library or (folder / "manifest.json").is_file():
        emitted = read_emitted(folder).as_dict()
    return {
        "source": source.as_dict(),
        "chains": [chain.as_dict() for chain in read_chains(source)],
        "emitted": emitted,
    }
