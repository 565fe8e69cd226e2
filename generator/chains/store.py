"""The chains of a curve: read from curves/chains/, or searched for.

A library curve's chains are committed, so that its emitted text does not change when the search
does; what is read is evaluated before it is believed.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.analysis import CurveFacts
from generator.description import Description

from .acc import ChainTextError, parse_chain, write_chain
from .model import Chain
from .search import find_chain

FOLDER = "chains"


class ChainError(ValueError):
    """A chain that cannot be had: one line naming the file and the command that mends it."""


@dataclass(frozen=True)
class Exponent:
    """One fixed power of a curve: ``key`` is fp_inv, fn_inv or fp_sqrt.

    ``where``: what a letter of the formula other than p and n stands for.
    """

    key: str
    value: int
    formula: str
    where: str = ""


@dataclass(frozen=True)
class Power:
    """A fixed power and the chain that computes it."""

    exponent: Exponent
    chain: Chain

    def __post_init__(self) -> None:
        found = self.chain.evaluate()
        if found != self.exponent.value:
            raise ValueError(
                f"the chain of {self.exponent.key} computes the exponent {found:#x}, not "
                f"{self.exponent.formula} = {self.exponent.value:#x}"
            )


def exponents(facts: CurveFacts) -> tuple[Exponent, ...]:
    """The powers that a curve's programs take."""
    sqrt = facts.sqrt.value
    where = f"q = (p - 1) / 2^{sqrt.two_adicity}" if sqrt.kind == "tonelli-shanks" else ""
    return (
        Exponent("fp_inv", facts.p.value - 2, "p - 2"),
        Exponent("fn_inv", facts.n.value - 2, "n - 2"),
        Exponent("fp_sqrt", sqrt.exponent, sqrt.formula, where),
    )


def curve_chains(facts: CurveFacts) -> dict[str, Power]:
    """``exponents(facts)`` by key, each with its chain; ChainError when one cannot be had."""
    return {
        exponent.key: Power(exponent, load_or_search(facts.description, exponent))
        for exponent in exponents(facts)
    }


def chain_path(description: Description, key: str) -> Path:
    """Where the chain is committed: chains/<curve>_<key>.acc beside the description."""
    return description.path.parent / FOLDER / f"{description.name}_{key}.acc"


def load_or_search(description: Description, exponent: Exponent) -> Chain:
    """The committed chain, checked; a curve outside the library may go without the file."""
    path = chain_path(description, exponent.key)
    mend = f"run python3 -m generator chains {description.path}"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        if description.library:
            raise ChainError(f"{path}: no such file; {mend}") from None
        return _search(description, exponent)
    except (OSError, UnicodeDecodeError) as error:
        raise ChainError(f"{path}: cannot be read ({error}); {mend}") from None
    try:
        chain = parse_chain(text)
    except ChainTextError as error:
        raise ChainError(f"{path}: {error}; {mend}") from None
    if chain.evaluate() != exponent.value:
        raise ChainError(f"{path}: stale, it does not compute {exponent.formula}; {mend}")
    return chain


def searching(exponent: Exponent) -> str:
    """What takes the next seconds."""
    return f"searching for the addition chain of {exponent.key}, x^({exponent.formula})"


def _search(description: Description, exponent: Exponent) -> Chain:
    if exponent.value < 1:
        where = f", {exponent.where}" if exponent.where else ""
        raise ChainError(
            f"{description.path}: field.modulus: {description.p.value} is 2^k + 1, of which the "
            f"square roots need x^({exponent.formula}) = x^{exponent.value}{where}, and no addition "
            "chain computes that; take a prime of another form"
        )
    return find_chain(exponent.value)


def write_chains(
    facts: CurveFacts, progress: Callable[[str], None] = lambda name: None
) -> Iterator[tuple[Path, Chain]]:
    """Search for every chain of a curve and write its file, one at a time."""
    description = facts.description
    for exponent in exponents(facts):
        progress(searching(exponent))
        chain = _search(description, exponent)
        path = chain_path(description, exponent.key)
        title = f"{description.name} {exponent.key}: x^({exponent.formula})"
        _replace(path, write_chain(chain, title))
        yield path, chain


def _replace(path: Path, text: str) -> None:
    """Write to a temporary file in the same folder, then rename: never half a file."""
    temporary = None
    try:
        path.parent.mkdir(exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise ChainError(f"{path}: cannot be written ({error.strerror or error})") from None
