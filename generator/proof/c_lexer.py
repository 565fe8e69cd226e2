"""Comments, characters and words of emitted C: what two readers could see differently is refused.

The compiler and the prover must read one text. So there are no line splices and no trigraphs, no
comments but /* */, no literals outside of lines that are known as a whole, no words that change
what a declaration means, and no numbers but plain ones.
"""

import re

from generator.proof.errors import Place, Refused
from generator.proof.literals import read_number

#: What an invariant's comment becomes: a call that the executor recognises.
INVARIANT_CALL = "smidgen_invariant_"
#: The only lines with a literal.
QUOTING = {
    '#include "fields.h"',
    '#include "names.h"',
    '#include "pairing.h"',
    '#include "table_g.h"',
    '#include "table_g_g2.h"',
    '#include "table_g_small.h"',
    'extern "C" {',
    '#error "these kernels need a 64-bit target whose compiler has unsigned __int128"',
}
#: Characters of a statement, of an initial value: longer ones nest too deeply to be read.
MOST_CHARACTERS = 1000
#: Brackets inside brackets.
MOST_NESTED = 32

_MARK = re.compile(r"/\*.*?\*/|/\*|//|[\"']", re.DOTALL)
_INVARIANT = re.compile(r"/\* invariant: ([^*]*) \*/")
_WORD = re.compile(r"[A-Za-z_]\w*|\d\w*|[^\s\w]", re.ASCII)
_STATEMENT = re.compile(r"[^;{}]+")
_PUNCTUATION = frozenset("()[]{};,.+-*&|^~<>=!")
#: Words of C and of its dialects that the emitted text does not need.
_FORBIDDEN = frozenset(
    "alignas alignof asm auto bool case char constexpr default do double enum false float goto "
    "inline int long nullptr register restrict short signed static_assert switch thread_local true "
    "typeof typeof_unqual union unsigned".split()
)
#: The one word with two underscores: of gcc and clang, how many zeros stand below the lowest 1.
TRAILING_ZEROS = "__builtin_ctzll"


def check_characters(name: str, source: str) -> None:
    """Refuses characters that join lines or that end them for one reader only."""
    for number, line in enumerate(source.split("\n"), 1):
        if not line.isprintable():
            raise Refused("a control character", Place(name, number))
        if "\\" in line or "??" in line:
            raise Refused("a backslash or ??, which may join two lines", Place(name, number))


def without_comments(name: str, source: str) -> tuple[str, dict[int, str]]:
    """Comments as blanks of the same lines; a stated invariant becomes a numbered call."""
    invariants: dict[int, str] = {}
    lines = source.split("\n")

    def replace(match: re.Match[str]) -> str:
        mark = match[0]
        number = source.count("\n", 0, match.start()) + 1
        place = Place(name, number)
        if mark == "/*":
            raise Refused("a comment that does not end", place)
        if mark == "//":
            raise Refused("//, which not every compiler takes for a comment", place)
        if mark in "\"'":
            if lines[number - 1] not in QUOTING:
                raise Refused("a literal", place)
            return mark
        stated = _INVARIANT.fullmatch(mark)
        if not stated:
            return " " + "\n" * mark.count("\n")
        if lines[number - 1].strip() != mark:
            raise Refused("an invariant that has not a line of its own", place)
        invariants[len(invariants)] = stated[1]
        return f"{INVARIANT_CALL}({len(invariants) - 1});"

    if INVARIANT_CALL in source:
        at = source.count("\n", 0, source.index(INVARIANT_CALL)) + 1
        raise Refused(f"{INVARIANT_CALL} stands in the text", Place(name, at))
    return _MARK.sub(replace, source), invariants


def check_words(name: str, text: str) -> None:
    """Checks text without comments and directives, word by word."""
    for number, line in enumerate(text.split("\n"), 1):
        for word in _WORD.findall(line):
            reason = _wrong(word)
            if reason:
                raise Refused(reason, Place(name, number))
    depth = 0
    for match in re.finditer(r"[()\[\]{}]", text):
        depth += 1 if match[0] in "([{" else -1
        if depth > MOST_NESTED:
            raise Refused(f"more than {MOST_NESTED} brackets are open", _place(name, text, match))
    for match in _STATEMENT.finditer(text):
        if len(" ".join(match[0].split())) > MOST_CHARACTERS:
            place = _place(name, text, match)
            raise Refused(f"a statement of more than {MOST_CHARACTERS} characters", place)


def _place(name: str, text: str, match: re.Match[str]) -> Place:
    start = match.start() + len(match[0]) - len(match[0].lstrip())
    return Place(name, text.count("\n", 0, start) + 1)


def _wrong(word: str) -> str:
    """What is wrong about a word; empty if nothing is."""
    if word[0].isdecimal():
        try:
            read_number(word)
        except Refused as refused:
            return refused.reason
        return ""
    if word[0].isalpha() or word[0] == "_":
        if word.startswith(INVARIANT_CALL) or word == TRAILING_ZEROS:
            return ""
        if word in _FORBIDDEN or word.startswith("_") or "__" in word:
            return f"the word {word}, which emitted text does not use"
        return ""
    return "" if word in _PUNCTUATION else f"the character {word}, which emitted text does not use"
