"""names.h: every macro only gives a function or table of this curve another prefix.

The proofs read the names as they are written. A macro that took one function's name to another
would make the compiler read a different program, so each must keep the rest of its name.
"""

import re
from pathlib import Path

from generator.proof.c_text import read_text
from generator.proof.errors import Place, Refused

FILE = "names.h"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def check_names(folder: Path, prefix: str) -> int:
    """Checks every line of names.h; the result is the number of names that it changes."""
    text = read_text(folder / FILE)
    text = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
    macro, seen = prefix.upper(), set()
    rename = re.compile(
        rf"#define {prefix}_(?P<name>\w+) {macro}_JOIN\({macro}_(KERNEL|TABLES), (?P<kept>\w+)\)"
    )
    frame = _frame(macro)
    for number, line in enumerate(text.split("\n"), 1):
        place, match = Place(FILE, number), rename.fullmatch(line.strip())
        if match is None:
            if line.strip() and not any(re.fullmatch(known, line.strip()) for known in frame):
                raise Refused(f"a line that is not understood: {line.strip()}", place)
        elif match["name"] != match["kept"]:
            raise Refused(f"{prefix}_{match['name']} becomes another function's name", place)
        elif match["name"] in seen:
            raise Refused(f"{prefix}_{match['name']} is defined twice", place)
        else:
            seen.add(match["name"])
    return len(seen)


def _frame(macro: str) -> tuple[str, ...]:
    """The lines around the names."""
    return (
        rf"#(ifndef|define) {macro}_LIMBS\d+_NAMES_H",
        rf"#ifdef {macro}_(KERNEL|TABLES)",
        "#endif",
        re.escape(f"#define {macro}_JOIN_(prefix, name) prefix##_##name"),
        re.escape(f"#define {macro}_JOIN(prefix, name) {macro}_JOIN_(prefix, name)"),
    )
