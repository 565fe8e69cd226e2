"""Reads emitted C back: strict characters and words, a fixed preprocessing, then pycparser.

What is understood, and nothing else: comments (those that state an invariant become statements, the
rest blanks), the preprocessor's lines that the form of the file has (c_form.py), and at the top
level of each kind of file the definitions that belong there. Line numbers stay as in the file.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from pycparser import c_ast, c_generator, c_parser
from pycparser.c_parser import ParseError

from generator.proof.c_form import read_form
from generator.proof.c_lexer import check_characters, check_words, without_comments
from generator.proof.c_nodes import sort_nodes
from generator.proof.errors import Place, Refused
from generator.proof.literals import single_number
from generator.proof.scopes import check_scopes

#: The types that the emitted text takes from the standard headers. The accumulator's own typedef
#: is not C99, so the parser sees a stand-in of the same name; its width is known to ``WIDTHS``.
PREAMBLE = (
    "typedef unsigned char uint8_t; typedef int int8_t; typedef unsigned int uint32_t; "
    "typedef unsigned long uint64_t; typedef unsigned long size_t; typedef unsigned long u128; "
)
#: Bits of the types of words.
WIDTHS = {"uint8_t": 8, "uint32_t": 32, "uint64_t": 64, "u128": 128}
#: The type of counts: of no fixed width, so that no word is one. The parser needs none.
COUNT_TYPE = "size_t"

#: Names that every file has from elsewhere.
STANDARD = (*WIDTHS, COUNT_TYPE, "UINT64_C")

_PARSE_ERROR = re.compile(r"[^:]*:(\d+):(?:\d+:)? *(.*)")


@dataclass(frozen=True)
class CText:
    """One file: its functions, data definitions, records, constants and invariants by number.

    ``guarded`` has the macro under which a function is left out, for those that have one;
    ``plain`` are the constants that C takes for an int; ``guard`` is the macro around a header.
    """

    name: str
    functions: dict[str, c_ast.FuncDef]
    data: dict[str, c_ast.Decl]
    records: dict[str, c_ast.Struct]
    constants: dict[str, int]
    invariants: dict[int, str]
    source: str = field(repr=False)
    guarded: dict[str, str] = field(default_factory=dict)
    prototypes: dict[str, c_ast.Decl] = field(default_factory=dict)
    plain: frozenset[str] = frozenset()
    guard: str = ""

    def place(self, node: c_ast.Node) -> Place:
        """The position of a node in the file, or of the first part of it that has one."""
        while node.coord is None:
            parts = node.children()
            if not parts:
                return Place(self.name, 1)
            node = parts[0][1]
        return Place(self.name, node.coord.line)

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


#: Texts that were read before: several parts of an audit read the same files.
_READ: dict[tuple[str, str, str], CText] = {}
MOST_KEPT = 32


def read_c(path: Path, header: "CText | None" = None) -> CText:
    """Parses ``path``; ``header`` provides the records and constants that it includes."""
    source = read_text(path)
    key = (path.name, source, header.source if header else "")
    if key not in _READ:
        if len(_READ) >= MOST_KEPT:
            _READ.clear()
        _READ[key] = parse_c(path.name, source, header)
    return _READ[key]


def read_text(path: Path) -> str:
    """The text of an emitted file, byte by byte; one that cannot be read is refused.

    Line ends stay as they are: where one reader sees a line's end, another may not.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"cannot be read: {error}", Place(path.name, 1)) from error


def parse_c(name: str, source: str, header: CText | None = None) -> CText:
    """The same for text at hand."""
    check_characters(name, source)
    blanked, invariants = without_comments(name, source)
    form = read_form(name, source, blanked)
    check_words(name, form.text)
    known = dict(header.constants) if header else {}
    for constant in form.constants:
        if constant in known:
            line = source.count("\n", 0, source.index(f"#define {constant} ")) + 1
            raise Refused(f"{constant} is defined in the header too", Place(name, line))
    typedefs = _typedefs_of(header) if header else []
    head = f"{PREAMBLE}{' '.join(typedefs)}"
    try:
        tree = c_parser.CParser().parse(f"{head}\n#line 1\n{form.text}", name)
    except ParseError as error:
        raise _unparsed(name, str(error)) from error
    nodes = tree.ext[PREAMBLE.count(";") + len(typedefs) :]
    guarded = _guarded(name, nodes, form.guards)
    found = sort_nodes(name, nodes)
    known_names = [*known, *(_names_of(header) if header else ())]
    own = [*found.functions, *found.data, *found.records, *found.prototypes, *form.constants]
    check_scopes(name, found.functions.values(), [*STANDARD, *known_names, *own])
    return CText(
        name=name,
        functions=found.functions,
        data=found.data,
        records=found.records,
        constants=known | form.constants,
        invariants=invariants,
        source=source,
        guarded=guarded,
        prototypes=found.prototypes,
        plain=form.plain | (header.plain if header else frozenset()),
        guard=form.guard,
    )


def _unparsed(name: str, message: str) -> Refused:
    """The parser's message with its line as the place."""
    match = _PARSE_ERROR.fullmatch(message)
    line, reason = (int(match[1]), match[2]) if match else (1, message)
    return Refused(f"not the C that is understood: {reason or 'the text ends'}", Place(name, line))


def _guarded(name: str, nodes: list[c_ast.Node], guards: list[tuple[range, str]]) -> dict[str, str]:
    """The functions inside guards; nothing else may stand there."""
    guarded = {}
    for node in nodes:
        line = node.coord.line if node.coord else 0
        for lines, macro in guards:
            if line in lines:
                if not isinstance(node, c_ast.FuncDef) or "static" in node.decl.storage:
                    raise Refused("not a visible function between guards", Place(name, line))
                guarded[node.decl.name] = macro
    return guarded


def _names_of(header: CText) -> list[str]:
    """What a file that includes the header sees."""
    return [*header.functions, *header.data, *header.records, *header.prototypes]


def _typedefs_of(header: CText) -> list[str]:
    """The header's record types again, on one line, for the parser of a file that includes it."""
    generator = c_generator.CGenerator()
    parts = [
        f"typedef {generator.visit(record)} {name};" for name, record in header.records.items()
    ]
    return [" ".join(part.split()) for part in parts]
