"""Reads emitted C back: a tiny fixed preprocessing, then pycparser.

What is understood, and nothing else: the fixed ``BLOCKS``, comments (those that state an invariant
become statements, the rest blanks), ``#include`` of the known headers, include guards, guards
around functions that an assembly file has too, ``#define NAME value`` of a constant, and the one
typedef of the 128-bit accumulator. Line numbers stay as they are in the file.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from pycparser import c_ast, c_parser
from pycparser.plyparser import ParseError

from generator.proof.errors import Place, Refused
from generator.proof.literals import single_number

#: The types that the emitted text takes from the standard headers. The accumulator's own typedef
#: is not C99, so the parser sees a stand-in of the same name; its width is known to ``WIDTHS``.
PREAMBLE = (
    "typedef unsigned char uint8_t; typedef unsigned int uint32_t; "
    "typedef unsigned long uint64_t; typedef unsigned long size_t; typedef unsigned long u128; "
)
#: Bits of the unsigned types.
WIDTHS = {"uint8_t": 8, "uint32_t": 32, "uint64_t": 64, "size_t": 64, "u128": 128}
ACCUMULATOR = "__extension__ typedef unsigned __int128 u128;"
#: Blocks that change nothing for a C compiler with a 128-bit type; they become blank lines.
BLOCKS = (
    '#ifdef __cplusplus\nextern "C" {\n#endif',
    "#ifdef __cplusplus\n}\n#endif",
    "#ifndef __SIZEOF_INT128__\n#error "
    '"these kernels need a 64-bit target whose compiler has unsigned __int128"\n#endif',
)
INCLUDES = {"<stddef.h>", "<stdint.h>", '"fields.h"', '"names.h"'}
#: What an invariant's comment becomes: a call that the executor recognises.
INVARIANT_CALL = "smidgen_invariant_"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INVARIANT = re.compile(r"/\* invariant: ([^*]*) \*/")
_DEFINE = re.compile(r"#define (\w+) (UINT64_C\(0x[0-9a-f]+\)|\d+)")
#: Around functions that an assembly file may have instead; it ends at the next ``#endif``.
_INSTEAD = re.compile(
    r"\n#ifndef (?P<macro>[A-Z]\w*) /\* adx\.S has the functions down to #endif \*/\n"
    r"(?P<inside>(?:(?! *#).*\n)*)#endif(?=\n)"
)
_GUARD = re.compile(r"#(ifndef \w+_H|define \w+_H|endif)")


@dataclass(frozen=True)
class CText:
    """One file: its functions, data definitions, records, constants and invariants by number.

    ``guarded`` has the macro under which a function is left out, for those that have one.
    """

    name: str
    functions: dict[str, c_ast.FuncDef]
    data: dict[str, c_ast.Decl]
    records: dict[str, c_ast.Struct]
    constants: dict[str, int]
    invariants: dict[int, str]
    source: str = field(repr=False)
    guarded: dict[str, str] = field(default_factory=dict)

    def place(self, node: c_ast.Node) -> Place:
        """The position of a node in the file."""
        return Place(self.name, node.coord.line if node.coord else 0)

    def invariant(self, node: c_ast.FuncCall) -> str:
        """The text of the comment that a call stands for."""
        number = single_number(node)
        if number not in self.invariants:
            raise Refused(f"there is no invariant {number}", self.place(node))
        return self.invariants[number]

    def function(self, name: str) -> c_ast.FuncDef:
        if name not in self.functions:
            raise Refused(f"the function {name} is not defined", Place(self.name, 1))
        return self.functions[name]


def read_c(path: Path, header: "CText | None" = None) -> CText:
    """Parses ``path``; ``header`` provides the records and constants that it includes."""
    return parse_c(path.name, read_text(path), header)


def read_text(path: Path) -> str:
    """The text of an emitted file; one that cannot be read is refused."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"cannot be read: {error}", Place(path.name, 0)) from error


def parse_c(name: str, source: str, header: CText | None = None) -> CText:
    """The same for text at hand."""
    text, guards = _without_guards(source)
    text, invariants = _without_comments(text)
    for block in BLOCKS:
        text = text.replace(f"\n{block}\n", "\n" * (block.count("\n") + 2))
    text, constants = _without_directives(name, text)
    known = dict(header.constants) if header else {}
    typedefs = _typedefs_of(header) if header else ""
    try:
        tree = c_parser.CParser().parse(f"{PREAMBLE}{typedefs}\n#line 1\n{text}", name)
    except ParseError as error:
        raise Refused(f"not the C that is understood: {error}", Place(name, 0)) from error
    guarded = _guarded(name, tree, guards)
    return CText(
        name=name,
        functions={n.decl.name: n for n in tree.ext if isinstance(n, c_ast.FuncDef)},
        data={
            n.name: n
            for n in tree.ext
            if isinstance(n, c_ast.Decl) and not isinstance(n.type, c_ast.FuncDecl)
        },
        records={
            n.name: n.type.type
            for n in tree.ext
            if isinstance(n, c_ast.Typedef) and isinstance(n.type.type, c_ast.Struct)
        },
        constants=known | constants,
        invariants=invariants,
        source=source,
        guarded=guarded,
    )


def _without_guards(source: str) -> tuple[str, list[tuple[range, str]]]:
    """Guards become blank lines; for each, the lines inside it and its macro."""
    guards = []

    def replace(match: re.Match[str]) -> str:
        first = source.count("\n", 0, match.start()) + 3
        lines = range(first, first + match["inside"].count("\n"))
        guards.append((lines, match["macro"]))
        return f"\n\n{match['inside']}"

    return _INSTEAD.sub(replace, source), guards


def _guarded(name: str, tree: c_ast.FileAST, guards: list[tuple[range, str]]) -> dict[str, str]:
    """The functions inside guards; nothing else may stand there."""
    guarded = {}
    for node in tree.ext:
        line = node.coord.line if node.coord else 0
        for lines, macro in guards:
            if line in lines:
                if not isinstance(node, c_ast.FuncDef) or "static" in node.decl.storage:
                    raise Refused("not a visible function between guards", Place(name, line))
                guarded[node.decl.name] = macro
    return guarded


def _without_comments(source: str) -> tuple[str, dict[int, str]]:
    """Comments as blanks of the same lines; an invariant becomes a numbered call."""
    invariants: dict[int, str] = {}

    def replace(match: re.Match[str]) -> str:
        stated = _INVARIANT.fullmatch(match[0])
        if not stated:
            return "\n" * match[0].count("\n")
        number = len(invariants)
        invariants[number] = stated[1]
        return f"{INVARIANT_CALL}({number});"

    return _COMMENT.sub(replace, source), invariants


def _without_directives(name: str, text: str) -> tuple[str, dict[str, int]]:
    constants: dict[str, int] = {}
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped == ACCUMULATOR:
            stripped, line = "", ""
        if stripped.startswith("#"):
            _directive(stripped, constants, Place(name, number))
            line = ""
        lines.append(line)
    found = [line.strip() for line in text.split("\n")]
    if found.count("#endif") != sum(line.startswith("#ifndef") for line in found):
        raise Refused("guards that do not match", Place(name, 1))
    return "\n".join(lines), constants


def _directive(line: str, constants: dict[str, int], place: Place) -> None:
    if line.startswith("#include ") and line.removeprefix("#include ") in INCLUDES:
        return
    if _GUARD.fullmatch(line):
        return
    match = _DEFINE.fullmatch(line)
    if not match:
        raise Refused(f"a preprocessor line that is not understood: {line}", place)
    if match[1] in constants:
        raise Refused(f"{match[1]} is defined twice", place)
    constants[match[1]] = literal(match[2])


def literal(text: str) -> int:
    """The value of an integer constant as the emitted text writes them."""
    return int(text.removeprefix("UINT64_C(").removesuffix(")"), 0)


def _typedefs_of(header: CText) -> str:
    """The header's record types again, on one line, for the parser of a file that includes it."""
    from pycparser import c_generator

    generator = c_generator.CGenerator()
    parts = [
        f"typedef {generator.visit(record)} {name};" for name, record in header.records.items()
    ]
    return " ".join(" ".join(parts).split())
