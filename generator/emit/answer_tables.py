"""Tables of known answers: what the modules that choose them share."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Hex digits in one C string literal; a longer value continues in the next literal.
LITERAL_DIGITS = 80
# C99 5.2.4.1: a compiler need not take a string of more than 4095 characters.
LONGEST_STRING = 4095

Literals = tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """A vector file that answers were taken from: its name and the SHA-256 of its bytes."""

    name: str
    sha256: str


@dataclass(frozen=True)
class Table:
    """Answers of one kind: ``struct smg_known_NAME`` with ``members``, hex but for ``name`` and
    ``mode``; of each answer the pieces of C strings by member."""

    name: str
    comment: str
    members: tuple[str, ...]
    answers: tuple[dict[str, Any], ...]


def load(path: Path) -> tuple[Source, list[dict[str, Any]]]:
    """A vector file and its cases."""
    raw = path.read_bytes()
    return Source(path.name, hashlib.sha256(raw).hexdigest()), json.loads(raw)["cases"]


def answer(case: dict[str, Any], path: Path, **members: str) -> dict[str, Any]:
    """The pieces of an answer; ``members`` are hex."""
    pieces = {member: literals(digits, path) for member, digits in members.items()}
    return {"name": case["name"], **pieces}


def named(cases: list[dict[str, Any]], names: tuple[str, ...], path: Path) -> list[dict[str, Any]]:
    """The cases of origin ``standard``, and those of each name; each once.

    Raises ``ValueError``, naming the file, where there is none of a name.
    """
    chosen = [case for case in cases if case["origin"] == "standard"]
    for name in names:
        found = [case for case in cases if case["name"] == name]
        if not found:
            raise ValueError(f"{path}: no case named {name!r}")
        chosen += [case for case in found if case not in chosen]
    return chosen


def literals(digits: str, path: Path) -> Literals:
    """Cuts hex digits into C string literals; the empty string is one empty literal."""
    if len(digits) > LONGEST_STRING:
        raise ValueError(f"{path}: {len(digits)} hex digits do not fit a C string literal")
    bytes.fromhex(digits)
    starts = range(0, max(len(digits), 1), LITERAL_DIGITS)
    return tuple(digits[start : start + LITERAL_DIGITS] for start in starts)
