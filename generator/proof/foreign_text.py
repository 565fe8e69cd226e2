"""Reads a foreign file as the compiler does: preprocessed with its own macros, optimising or not.

The one header that such a file may include is <stdint.h>, which is left out: its types are known.
A value barrier, a function of an empty assembly statement that returns its argument, is what it
says; any other assembly is refused by the parser.
"""

import re
import subprocess
from pathlib import Path

from pycparser import c_ast, c_parser
from pycparser.c_parser import ParseError

from generator.proof.errors import Place, Refused

#: Types by name, as typedefs for the parser; a file may not define them anew.
STANDARD = {"uint8_t": "unsigned char", "uint32_t": "unsigned int", "uint64_t": "unsigned long"}
STANDARD |= {"smidgen_int128": "long", "smidgen_uint128": "unsigned long"}
PREAMBLE = "".join(f"typedef {kind} {name}; " for name, kind in STANDARD.items())

_INCLUDE = re.compile(r"[ \t]*(?:#|%:)[ \t]*include\b.*")
_BARRIER = re.compile(
    r"static (?:__inline__ )?(?P<type>\w+) (?P<name>\w+)\((?P=type) (?P<a>\w+)\) \{\s*"
    r'__asm__\("" : "\+r"\((?P=a)\) : \s*\);\s*return (?P=a);\s*\}'
)


def preprocess(path: Path) -> str:
    """The text after the compiler's own preprocessor; refused if optimisation changes it."""
    source = path.read_text(encoding="utf-8")
    lines, standard = [], 0
    for number, line in enumerate(source.split("\n"), 1):
        if _INCLUDE.fullmatch(line):
            if line.rstrip() != "#include <stdint.h>":
                raise Refused(f"an include of another header: {line}", Place(path.name, number))
            standard, line = standard + 1, ""
        lines.append(line)
    if standard != 1:
        raise Refused(
            "<stdint.h>, which gives the types, is not included once", Place(path.name, 1)
        )
    texts = [_preprocessed(path, "\n".join(lines), level) for level in ("-O0", "-O2")]
    if texts[0] != texts[1]:
        raise Refused("the text is another one when it is optimised", Place(path.name, 1))
    text = texts[0].replace("unsigned __int128", "smidgen_uint128")
    text = text.replace("signed __int128", "smidgen_int128").replace("__extension__ ", "")
    for match in _BARRIER.finditer(text):
        text = text.replace(match[0], "").replace(match["name"], "")
    return text.replace("__inline__ ", "")


def _preprocessed(path: Path, text: str, level: str) -> str:
    command = ["cc", "-E", "-P", "-std=c99", level, "-x", "c", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"the preprocessor says: {done.stderr.strip()[:200]}", Place(path.name, 1))
    return done.stdout


def read_foreign(path: Path) -> list[c_ast.Node]:
    """The top level of the file, without the standard types."""
    try:
        tree = c_parser.CParser().parse(PREAMBLE + preprocess(path), path.name)
    except ParseError as error:
        raise Refused(f"not the C that is understood: {error}", Place(path.name, 1)) from error
    nodes = tree.ext[len(STANDARD) :]
    seen: set[str] = set()
    for node in nodes:
        name = node.decl.name if isinstance(node, c_ast.FuncDef) else getattr(node, "name", None)
        if name is None or name in STANDARD or name in seen:
            raise Refused(f"{name or 'a definition'} is defined again or has no name")
        seen.add(name)
    return nodes


def check_operands(
    function: c_ast.FuncDef, arrays: dict[str, c_ast.ArrayDecl], limbs: int
) -> list[str]:
    """The names of the three parameters: arrays of 64-bit words, or pointers to them."""
    parameters = function.decl.type.args.params if function.decl.type.args else []
    if len(parameters) != 3:
        raise Refused(f"{function.decl.name} has not three parameters")
    for position, parameter in enumerate(parameters):
        kind, const = parameter.type, "const" in parameter.quals
        if isinstance(kind, c_ast.TypeDecl) and " ".join(kind.type.names) in arrays:
            kind = arrays[" ".join(kind.type.names)]
        element = kind.type if isinstance(kind, c_ast.ArrayDecl | c_ast.PtrDecl) else None
        if not isinstance(element, c_ast.TypeDecl) or element.type.names != ["uint64_t"]:
            raise Refused(f"{parameter.name} does not point to words of type uint64_t")
        dim = getattr(kind, "dim", None)
        if dim is not None and getattr(dim, "value", "") != str(limbs):
            raise Refused(f"{parameter.name} has not {limbs} words")
        if (const or "const" in element.quals) != (position > 0):
            raise Refused(f"{parameter.name} is const, or should be")
    return [str(p.name) for p in parameters]
