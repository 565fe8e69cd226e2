"""names.h: every macro only gives a function or table of this curve another prefix.

The proofs read the names as they are written. A macro that took one function's name to another
would make the compiler read a different program, so each must keep the rest of its name.
"""

import re
from pathlib import Path

from generator.proof.c_lexer import check_characters, without_comments
from generator.proof.c_text import CText, read_text
from generator.proof.errors import Place, Refused

FILE = "names.h"

#: The order of the lines: guard, two macros, the functions' names and the tables'; n is a name.
_FORM = "gGjJ(kn*e)(tn*e)?e"


def check_names(folder: Path, prefix: str, *headers: CText) -> int:
    """Checks every line of names.h; the result is the number of names that it changes.

    Every function and table that the headers declare must be among them.
    """
    text = read_text(folder / FILE)
    check_characters(FILE, text)
    blanked, _ = without_comments(FILE, text)
    macro, letters, last = prefix.upper(), "", 1
    seen: dict[str, str] = {}
    rename = re.compile(
        rf"#define {prefix}_(?P<name>\w+) {macro}_JOIN\({macro}_(?P<by>\w+), (?P<kept>\w+)\)"
    )
    frame = _frame(macro)
    for number, line in enumerate(blanked.split("\n"), 1):
        place, match = Place(FILE, number), rename.fullmatch(line)
        if not line.strip():
            continue
        if match is None:
            letter = next((x for x, known in frame.items() if re.fullmatch(known, line)), "")
            if not letter:
                raise Refused(f"a line that is not understood: {line.strip()}", place)
            letters += letter
        elif match["name"] != match["kept"]:
            raise Refused(f"{prefix}_{match['name']} becomes another function's name", place)
        elif match["name"] in seen:
            raise Refused(f"{prefix}_{match['name']} is defined twice", place)
        elif match["by"] != {"k": "KERNEL", "t": "TABLES"}.get(letters.rstrip("n")[-1:]):
            raise Refused(f"a name that takes {macro}_{match['by']} does not stand here", place)
        else:
            letters += "n"
            seen[match["name"]] = match["by"]
        last = number
    if not re.fullmatch(_FORM, letters):
        raise Refused("the lines of this file are not in their order", Place(FILE, last))
    for header in headers:
        _check_all(header, prefix, seen, last)
    return len(seen)


def _check_all(header: CText, prefix: str, seen: dict[str, str], last: int) -> None:
    """Two kernels of one text would share a function that keeps its name."""
    declared = dict.fromkeys(header.prototypes, "KERNEL") | dict.fromkeys(header.data, "TABLES")
    for name, by in declared.items():
        if seen.get(name.removeprefix(f"{prefix}_")) != by:
            raise Refused(f"{name} does not get the name of its {by}", Place(FILE, last))


def _frame(macro: str) -> dict[str, str]:
    """The lines around the names, by their letters."""
    guard = f"{macro}_LIMBS64_NAMES_H"
    return {
        "g": rf"#ifndef {guard}",
        "G": rf"#define {guard}",
        "k": rf"#ifdef {macro}_KERNEL",
        "t": rf"#ifdef {macro}_TABLES",
        "e": "#endif",
        "j": re.escape(f"#define {macro}_JOIN_(prefix, name) prefix##_##name"),
        "J": re.escape(f"#define {macro}_JOIN(prefix, name) {macro}_JOIN_(prefix, name)"),
    }
