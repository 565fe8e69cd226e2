"""The head of every emitted file: what it says of the folder is what the description gives.

Free is the first line, which says what the file holds, and in the command the strategies that a
person asked for, the same in all files.
"""

import re

from generator.proof.c_text import read_text
from generator.proof.errors import Place, Refused
from generator.proof.manifest import SAME
from generator.proof.representation import Folder
from generator.proof.statements import FieldFacts

LICENCE = "Apache-2.0 OR MIT"
#: The header that no representation changes, and whose head names none.
CURVE = "curve.h"

_STRATEGY = re.compile(r" --strategy ([a-z_.]+)=([a-z0-9-]+)")


def check_heads(folder: Folder) -> None:
    """Compares the head of each file line by line."""
    commands: set[str] = set()
    for name in sorted(folder.files):
        lines, file = read_text(folder.path / name).split("\n"), name.rpartition("/")[2]
        for number, expected in enumerate(_lines(folder, name), 1):
            found = lines[number - 1] if number <= len(lines) else ""
            place = Place(file, number)
            if not re.fullmatch(expected, found):
                raise Refused(f"the head says {found!r}, which is not so of this folder", place)
            if "python3" in expected:
                commands.add(found)
                _check_strategies(folder, found, place)
            if len(commands) > 1:
                raise Refused("the head has another command than those of other files", place)


def _lines(folder: Folder, name: str) -> list[str]:
    """The lines of the head of a file, as patterns."""
    d, strategies = folder.description, f"({_STRATEGY.pattern})*"
    target = f"( --target {','.join(folder.targets)})?"
    prefix = f" --prefix {folder.prefix}" if folder.prefix != d.name else ""
    representation = [] if name == CURVE else [_representation(f) for f in folder.fields]
    facts = [
        ("description", f"{d.name}: {d.title}"),
        ("SHA-256", d.sha256),
        *zip(("representation", ""), representation, strict=False),
        ("licence", LICENCE),
    ]
    made = re.escape(f"(format {SAME['format']}); made again, never edited, by")
    command = re.escape(f"python3 -m generator emit curves/{d.path.name}")
    return [
        r"/\*",
        r" \* [A-Z][^*]*",
        r" \*",
        rf" \* Emitted by smidgen's generator {made}",
        rf" \*     {command}{target}{strategies}{prefix}",
        r" \*",
        *(re.escape(f" * {label:15} {text}") for label, text in facts),
        r" \*/",
    ]


def _representation(f: FieldFacts) -> str:
    limbs = f"{f.limbs} {'limb' if f.limbs == 1 else 'limbs'} of {f.word_bits} bits"
    domain = f"canonical, x mod {f.letter} itself (R = 1)"
    if f.r != 1:
        bits = f.word_bits * f.limbs
        domain = f"Montgomery domain, x R mod {f.letter} with R = 2^{bits}"
    return f"{f.name}: {limbs}, {domain}, below {f.letter}"


def _check_strategies(folder: Folder, command: str, place: Place) -> None:
    """What the command asks for is what the manifest says, where it says anything of it."""
    for operation, strategy in _STRATEGY.findall(command):
        if folder.strategies.get(operation, strategy) != strategy:
            raise Refused(f"the head's command asks for {operation}={strategy}", place)
