"""The outer form of a description: TOML, known keys, types. Its numbers are checked in ``load``."""

import difflib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import DescriptionError
from .expression import ExpressionError, evaluate

MAX_FILE_BYTES = 1 << 16

KEYS: dict[str, tuple[str, ...]] = {
    "": ("format", "name", "title", "source", "library"),
    "field": ("modulus", "check"),
    "curve": ("a", "b"),
    "generator": ("x", "y"),
    "order": ("modulus", "check", "cofactor"),
    "multiplication": ("comb_teeth", "comb_spacing", "window", "wnaf_g", "wnaf_p"),
    "multiplication.small": ("comb_teeth", "comb_spacing", "window", "wnaf_g", "wnaf_p"),
    "pairing": ("family", "parameter", "nonresidue"),
    "pairing.generator": ("x0", "x1", "y0", "y1"),
}

_COMMENT_MARKS = ("*/", "/*", "\\", "??/")
"""What ends or begins a comment, and what splices lines; ??/ is a trigraph for a backslash."""

_TOML_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True)
class Document:
    """A parsed file whose tables and keys are known; the getters check types and presence."""

    path: Path
    tables: dict[str, dict[str, Any]]

    def error(self, key: str, message: str) -> DescriptionError:
        """The error to raise about ``key``."""
        return DescriptionError(self.path, key, message)

    def has(self, table: str, key: str = "") -> bool:
        """Whether the file gives this key, or without one this table."""
        return key in self.tables.get(table, {}) if key else table in self.tables

    def value(self, table: str, key: str) -> Any:
        """The raw value of a key that must be there."""
        name = f"{table}.{key}" if table else key
        if table not in self.tables:
            raise self.error(
                table, f"this table is missing; add [{table}] with {_listed(KEYS[table])}"
            )
        if key not in self.tables[table]:
            raise self.error(name, "this key is missing")
        return self.tables[table][key]

    def string(self, table: str, key: str) -> str:
        """A string without line breaks or other control characters."""
        name = f"{table}.{key}" if table else key
        value = self.value(table, key)
        if not isinstance(value, str):
            raise self.error(name, f"must be a string, not {_kind(value)}")
        if not value.isprintable():
            raise self.error(name, "must be printable text on one line")
        return value

    def prose(self, key: str, most: int) -> str:
        """A string of at most ``most`` characters that emitted C comments can hold."""
        value = self.string("", key)
        if len(value) > most:
            raise self.error(key, f"has {len(value)} characters; at most {most} are allowed")
        for mark in _COMMENT_MARKS:
            if mark in value:
                raise self.error(key, f"holds {mark}, which C comments cannot; leave it out")
        return value

    def boolean(self, table: str, key: str) -> bool:
        """true or false."""
        value = self.value(table, key)
        if not isinstance(value, bool):
            name = f"{table}.{key}" if table else key
            raise self.error(name, f"must be true or false, not {_kind(value)}")
        return value

    def integer(self, table: str, key: str, low: int, high: int) -> int:
        """A TOML integer from ``low`` to ``high``."""
        name = f"{table}.{key}" if table else key
        value = self.value(table, key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(name, f"must be an integer, not {_kind(value)}")
        if not low <= value <= high:
            raise self.error(name, f"{value} is out of range; allowed are {low} to {high}")
        return value

    def expression(self, table: str, key: str) -> tuple[str, int]:
        """The text of an expression, and its value."""
        name = f"{table}.{key}"
        value = self.value(table, key)
        if isinstance(value, int) and not isinstance(value, bool):
            raise self.error(name, f'numbers are written as strings: {key} = "{value}"')
        text = self.string(table, key).strip()
        try:
            return text, evaluate(text)
        except ExpressionError as error:
            raise self.error(name, f"{error} in {_shortened(text)!r}") from None


def read_description(path: Path) -> bytes:
    """A file's bytes, at most one more than a description may have; ``parse_document`` refuses it.

    DescriptionError where it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise DescriptionError(path, "", (error.strerror or str(error)).lower()) from None


def parse_document(data: bytes, path: Path) -> Document:
    """TOML text to a Document; unknown tables and keys are refused with the nearest known one."""
    if len(data) > MAX_FILE_BYTES:
        raise DescriptionError(path, "", f"larger than {MAX_FILE_BYTES} bytes; not a description")
    tables: dict[str, dict[str, Any]] = {"": {}}
    for key, value in _parse_toml(data, path).items():
        if key in KEYS and key:
            tables |= _table(path, key, value)
        elif key in KEYS[""]:
            tables[""][key] = value
        elif isinstance(value, dict):
            known = tuple(name for name in KEYS if name and "." not in name)
            raise _unknown(path, key, key, known, "table")
        else:
            raise _unknown(path, key, key, KEYS[""], "key")
    return Document(path, tables)


def _table(path: Path, name: str, value: Any) -> dict[str, dict[str, Any]]:
    """The table of that name, and the tables inside it."""
    if not isinstance(value, dict):
        raise DescriptionError(path, name, f"must be a table: write [{name}]")
    found: dict[str, dict[str, Any]] = {name: {}}
    for key, inner in value.items():
        if f"{name}.{key}" in KEYS:
            found |= _table(path, f"{name}.{key}", inner)
        elif key in KEYS[name]:
            found[name][key] = inner
        else:
            inside = tuple(t.removeprefix(f"{name}.") for t in KEYS if t.startswith(f"{name}."))
            raise _unknown(path, f"{name}.{key}", key, KEYS[name] + inside, "key")
    return found


def _parse_toml(data: bytes, path: Path) -> dict[str, Any]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DescriptionError(path, f"line {line}", "not UTF-8 text") from None
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DescriptionError(path, "", "nested too deeply; not a description") from None
    except ValueError as error:
        message = str(error).splitlines()[0] if str(error) else "not TOML"
        position = _TOML_POSITION.search(message)
        last = max(1, len(text.splitlines()))
        if position is None:
            raise DescriptionError(path, "", f"not TOML: {message}") from None
        line = position.group(1) or str(last)
        column = f", column {position.group(2)}" if position.group(2) else ""
        raise DescriptionError(
            path, f"line {line}{column}", f"not TOML: {message[: position.start()]}"
        ) from None


def _unknown(
    path: Path, name: str, given: str, known: tuple[str, ...], what: str
) -> DescriptionError:
    close = difflib.get_close_matches(given, known, n=1, cutoff=0.6)
    mend = f"did you mean {close[0]!r}?" if close else f"known are {_listed(known)}"
    return DescriptionError(path, name, f"unknown {what}; {mend}")


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _kind(value: Any) -> str:
    names = {bool: "a boolean", int: "an integer", float: "a float", str: "a string"}
    return names.get(type(value), "a table" if isinstance(value, dict) else "a list or date")


def _shortened(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."
