"""The numbers in an emitted folder, read back from the C text by their declarations alone."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.validate.results import ValidateError

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NUMBER = r"(?:0[xX][0-9a-fA-F]+|[0-9]+)"
_DATA = re.compile(
    r"^(?:static )?const (?P<type>\w+) (?P<name>\w+)(?:\[\w+\])* = \{(?P<body>.*?)\};",
    re.DOTALL | re.MULTILINE,
)
_WORD = re.compile(
    rf"^#define (?P<name>[A-Z][A-Z0-9_]*?)(?P<limb>[0-9]+)? "
    rf"(?:UINT(?:32|64)_C\()?(?P<value>{_NUMBER})\)?$",
    re.MULTILINE,
)
_DEFINE = re.compile(r"^#define (?P<name>\w+) +(?:UINT|[0-9(-])", re.MULTILINE)
_DECLARED = re.compile(r"^(?:static )?const \w+ (?P<name>\w+)[^=;]*=", re.MULTILINE)
_INTEGER = re.compile(f"-?{_NUMBER}")
_MACRO = re.compile(r"UINT(?:32|64)_C")


@dataclass(frozen=True)
class Constant:
    """Numbers under one name: words of a #define, or the initialiser of an object.

    ``type`` is "word" for one number, "words" for the limbs X0, X1 … in order, and the C type
    without the curve's prefix otherwise. ``lines`` gives each number's line.
    """

    file: str
    name: str
    type: str
    values: tuple[int, ...]
    lines: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON."""
        return {
            "file": self.file,
            "name": self.name,
            "type": self.type,
            "values": [hex(value) for value in self.values],
            "lines": list(self.lines),
        }


@dataclass(frozen=True)
class Emitted:
    """A folder: what its manifest says, and every constant of its files."""

    folder: Path
    manifest: dict[str, Any]
    constants: tuple[Constant, ...]

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON."""
        return {
            "folder": str(self.folder),
            "manifest": self.manifest,
            "constants": [constant.as_dict() for constant in self.constants],
        }


def read_emitted(folder: Path) -> Emitted:
    """Read a folder with its manifest; ValidateError when it is not one."""
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        texts = {
            name: (folder / name).read_text(encoding="utf-8")
            for name in manifest["files"]
            if name.endswith((".c", ".h")) and not name.endswith("names.h")
        }
        # Only what the checks use; a folder grows by facts that do not concern them.
        kept = {
            "prefix": str(manifest["prefix"]),
            "sha256": str(manifest["description"]["sha256"]),
            "representation": manifest["representation"],
            "strategies": manifest["strategies"],
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValidateError(
            f"{folder}: not an emitted folder ({error}); make it again with "
            "python3 -m generator emit"
        ) from None
    constants = [
        constant
        for name, text in texts.items()
        for constant in read_constants(name, text, kept["prefix"])
    ]
    return Emitted(folder, kept, tuple(constants))


def read_constants(file: str, text: str, prefix: str) -> list[Constant]:
    """Every ``#define`` with a number and every initialised constant of a C text."""
    text = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
    return _words(file, text) + _objects(file, text, prefix)


def _words(file: str, text: str) -> list[Constant]:
    """X0, X1 … are the limbs of X; a name without a number is one word."""
    limbs: dict[str, dict[int, tuple[int, int]]] = {}
    constants = []
    matches = list(_WORD.finditer(text))
    _all_read(file, text, _DEFINE, matches)
    for match in matches:
        value, line = int(match["value"], 0), _line(text, match.start())
        if match["limb"] is None:
            constants.append(Constant(file, match["name"], "word", (value,), (line,)))
        else:
            limbs.setdefault(match["name"].rstrip("_"), {})[int(match["limb"])] = (value, line)
    for name, found in limbs.items():
        if sorted(found) != list(range(len(found))):
            raise ValidateError(f"{file}: {name}: its limbs are not numbered 0 to {len(found) - 1}")
        pairs = [found[index] for index in range(len(found))]
        values, lines = zip(*pairs, strict=True)
        constants.append(Constant(file, name, "words", values, lines))
    return constants


def _objects(file: str, text: str, prefix: str) -> list[Constant]:
    constants = []
    matches = list(_DATA.finditer(text))
    _all_read(file, text, _DECLARED, matches)
    for match in matches:
        # Blanked rather than removed, so that positions keep their lines.
        body = _MACRO.sub(lambda macro: " " * len(macro[0]), match["body"])
        start = match.start("body")
        numbers = [(int(n[0], 0), _line(text, start + n.start())) for n in _INTEGER.finditer(body)]
        if not numbers:
            raise ValidateError(f"{file}: {match['name']}: no numbers in its initialiser")
        values, lines = zip(*numbers, strict=True)
        constants.append(
            Constant(
                file,
                match["name"].removeprefix(f"{prefix}_"),
                match["type"].removeprefix(f"{prefix}_"),
                values,
                lines,
            )
        )
    return constants


def _all_read(file: str, text: str, pattern: re.Pattern[str], matches: list[re.Match[str]]) -> None:
    """Nothing that looks like a constant may escape the checks by its form."""
    read = {match.start() for match in matches}
    for match in pattern.finditer(text):
        if match.start() not in read:
            raise ValidateError(
                f"{file}:{_line(text, match.start())}: {match['name']}: a constant in a form that "
                "validate cannot read"
            )


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
