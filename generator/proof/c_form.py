"""The preprocessor's lines of an emitted file: each of few kinds, at its place, in its order.

A file of each kind has one form, a sequence of lines and blocks known as a whole, constants, and
runs of code. A guard around code would let the compiler skip what is proved here, so the only
guards are those of the headers, and in files whose functions an assembly file may have instead the
guards around those.
"""

import re
from dataclasses import dataclass, field

from generator.proof.errors import Place, Refused
from generator.proof.literals import int_of, read_number

ACCUMULATOR = "__extension__ typedef unsigned __int128 u128;"
#: Lines and blocks that are known as a whole, each with its letter in a form.
_BLOCKS = {
    '#include "fields.h"': "F",
    '#include "names.h"': "N",
    '#include "table_g.h"': "T",
    '#include "table_g_g2.h"': "2",
    '#include "pairing.h"': "P",
    '#include "table_g_small.h"': "S",
    "#include <stddef.h>": "D",
    "#include <stdint.h>": "I",
    ACCUMULATOR: "A",
    '#ifdef __cplusplus\nextern "C" {\n#endif': "x",
    "#ifdef __cplusplus\n}\n#endif": "y",
    "#ifndef __SIZEOF_INT128__\n#error "
    '"these kernels need a 64-bit target whose compiler has unsigned __int128"\n#endif': "W",
}
_CONSTANT, _CODE, _INSTEAD, _END = "k", "c", "j", "e"
#: Runs of code, of which an assembly file may have some instead; then what may stand at an end of
#: a text that goes on.
_FUNCTIONS, _UNFINISHED = "(?:c|jce)+", "(?:c|jce)*(?:jc?)?"
#: The form of each file; g and G are the first two lines of a header's guard.
FORMS = {
    "fields.h": ("g", "G", "N", "D", "I", "k+", "c", "x", "c", "y", "e"),
    "curve.h": ("g", "G", "I", "k+", "c", "e"),
    "c64.c": ("F", "D", "I", "W", "A", "k*", _FUNCTIONS),
    "inverse.c": ("F", "D", "I", "W", "A", "k+", "c"),
    "chains.c": ("F", "D", "I", "c"),
    "points.c": ("F", "D", "I", _FUNCTIONS),
    "fp2.c": ("F", "D", "I", _FUNCTIONS),
    "comb.c": ("F", "T", "D", "I", "c"),
    "comb_small.c": ("F", "S", "D", "I", "c"),
    "table_g.c": ("T", "I", "c"),
    "points_g2.c": ("F", "D", "I", _FUNCTIONS),
    "comb_g2.c": ("F", "2", "D", "I", "c"),
    "table_g_g2.c": ("2", "I", "c"),
    "pairing.c": ("P", "I", "c"),
    "table_g_small.c": ("S", "I", "c"),
    "table_g.h": ("g", "G", "F", "x", "c", "y", "e"),
    "table_g_g2.h": ("g", "G", "F", "x", "c", "y", "e"),
    "pairing.h": ("g", "G", "F", "k+", "x", "c", "y", "e"),
    "table_g_small.h": ("g", "G", "F", "x", "c", "y", "e"),
}
#: What the guard of a header is called, after the curve's name.
_GUARDS = {
    "fields.h": r"LIMBS\d+_FIELDS_H",
    "curve.h": "CURVE_H",
    "table_g.h": r"LIMBS\d+_TABLE_G_H",
    "table_g_g2.h": r"LIMBS\d+_TABLE_G_G2_H",
    "pairing.h": r"LIMBS\d+_PAIRING_H",
    "table_g_small.h": r"LIMBS\d+_TABLE_G_SMALL_H",
}

_DEFINE = re.compile(r"#define ([A-Z][A-Z0-9_]*) (?:UINT64_C\((0x[0-9a-f]+)\)|([0-9]+))")
_INSTEAD_LINE = re.compile(
    r"#ifndef (?P<macro>[A-Z][A-Z0-9_]*) /\* adx\.S has the functions down to #endif \*/"
)


@dataclass
class Form:
    """The lines of code of a file, the others blank; its constants; and the guards in it.

    ``plain`` are the constants without UINT64_C, which C takes for an int; ``guards`` has for each
    guard the lines inside it and its macro; ``guard`` is the macro around a header.
    """

    name: str
    code: list[str] = field(default_factory=list)
    constants: dict[str, int] = field(default_factory=dict)
    plain: frozenset[str] = frozenset()
    guards: list[tuple[range, str]] = field(default_factory=list)
    letters: list[tuple[str, int]] = field(default_factory=list)
    guard: str = ""
    _opened: tuple[int, str] | None = None

    @property
    def text(self) -> str:
        """The code, every line where it was."""
        return "\n".join(self.code)

    def add(self, letter: str, number: int) -> None:
        """The next part; a run of code or of constants counts once per line of code."""
        if letter != _CODE or not self.letters or self.letters[-1][0] != _CODE:
            self.letters.append((letter, number))

    def directive(self, raw: str, place: Place) -> None:
        """A line that is no block: a constant, a guard or its end."""
        if match := _DEFINE.fullmatch(raw):
            if match[1] in self.constants:
                raise Refused(f"{match[1]} is defined twice", place)
            try:
                self.constants[match[1]] = read_number(match[2]) if match[2] else int_of(match[3])
            except Refused as refused:
                raise Refused(refused.reason, place) from refused
            if match[3]:
                self.plain |= {match[1]}
            self.add(_CONSTANT, place.line)
        elif match := _INSTEAD_LINE.fullmatch(raw):
            self._opened = (place.line, match["macro"])
            self.add(_INSTEAD, place.line)
        elif raw == "#endif":
            if self._opened:
                first, macro = self._opened
                self.guards.append((range(first + 1, place.line), macro))
                self._opened = None
            self.add(_END, place.line)
        elif letter := self._header_guard(raw):
            self.add(letter, place.line)
        else:
            raise Refused(f"a preprocessor line that is not understood: {raw.strip()}", place)

    def _header_guard(self, raw: str) -> str:
        guard = _GUARDS.get(self.name)
        if guard is None:
            return ""
        first = re.fullmatch(rf"#ifndef (?P<guard>[A-Z][A-Z0-9_]*_{guard})", raw)
        if first:
            self.guard = first["guard"]
            return "g"
        return "G" if self.guard and raw == f"#define {self.guard}" else ""

    def check(self) -> None:
        """Refuses a file whose parts are not in the order of its form."""
        form = FORMS.get(self.name, (".*",))
        letters = "".join(letter for letter, _ in self.letters)
        if re.fullmatch("".join(form), letters):
            return
        beginning = ""
        for part in reversed(form):
            part = _UNFINISHED if part == _FUNCTIONS else part
            beginning = f"(?:{part}{beginning})?"
        for end, (_, line) in enumerate(self.letters, 1):
            if not re.fullmatch(beginning, letters[:end]):
                raise Refused("this does not stand here in a file of this name", self._at(line))
        last = self.letters[-1][1] if self.letters else 1
        raise Refused("a part of the file is missing after this line", self._at(last))

    def _at(self, line: int) -> Place:
        return Place(self.name, line)


def read_form(name: str, source: str, blanked: str) -> Form:
    """Sorts the lines of ``source``; ``blanked`` is the same without comments."""
    form = Form(name)
    raw, lines = source.split("\n"), blanked.split("\n")
    blocks = {tuple(block.split("\n")): letter for block, letter in _BLOCKS.items()}
    at = 0
    while at < len(lines):
        place, count = Place(name, at + 1), 1
        code = ""
        if lines[at].strip():
            found = next(
                (
                    b
                    for b in blocks
                    if tuple(lines[at : at + len(b)]) == b == tuple(raw[at : at + len(b)])
                ),
                None,
            )
            if found:
                count = len(found)
                form.add(blocks[found], at + 1)
            elif lines[at].lstrip().startswith("#"):
                form.directive(raw[at], place)
            else:
                code = lines[at]
                form.add(_CODE, at + 1)
        form.code += [code] + [""] * (count - 1)
        at += count
    form.check()
    return form
