"""The heads of functions, word for word: return type, parameter types, qualifiers, names."""

from collections.abc import Iterable, Mapping

from pycparser import c_ast

from generator.proof.c_nodes import spelled
from generator.proof.c_text import CText
from generator.proof.errors import Place, Refused
from generator.proof.statements import FieldFacts, Statement

#: Parameters that are canonical, by the function's name without prefix and field.
CANONICAL = {
    "to_montgomery": "x",
    "from_montgomery": "z",
    "reduce_wide": "z",
    "from_bytes": "z",
    "to_bytes": "x",
    "mul_barrett": "zxy",
    "mul_solinas": "zxy",
}


def kernel_head(s: Statement, f: FieldFacts) -> str:
    """The head that a kernel must have."""
    prefix, _, short = s.function.rpartition(f"_{f.name}_")
    canonical, word = CANONICAL.get(short, ""), f"uint{f.word_bits}_t"

    def element(name: str) -> str:
        kind = "_canonical" if name in canonical else ""
        return f"{prefix}_{f.name}{kind} *{name}"

    parameters = []
    if s.output_bits == 8:
        parameters.append(f"uint8_t {s.output}[{s.output_cells}]")
    elif s.output:
        parameters.append(element(s.output))
    for i in s.inputs:
        forms = {
            "residue": f"const {element(i.name)}",
            "wide": f"const {word} {i.name}[{i.cells}]",
            "bytes": f"const uint8_t {i.name}[{i.cells}]",
            "word32": f"uint32_t {i.name}",
            "mask": f"uint64_t {i.name}",
        }
        parameters.append(forms[i.kind])
    returned = "uint64_t" if s.kind in ("predicate", "decode") else "void"
    return f"{returned} {s.function}({', '.join(parameters)})"


def check_head(text: CText, name: str, expected: str) -> None:
    """Refuses a definition whose head is not the expected one."""
    function = text.function(name)
    found = spelled(function.decl)
    if found != expected:
        raise Refused(f"the head is {found}, not {expected}", text.place(function))


def check_prototypes(header: CText, texts: Iterable[CText]) -> None:
    """Every visible function is declared as it is defined, and nothing else is declared."""
    declared = dict(header.prototypes)
    for text in texts:
        for name, function in text.functions.items():
            if "static" in function.decl.storage:
                continue
            prototype = declared.pop(name, None)
            if prototype is None:
                raise Refused(f"{name} is visible, but not declared", text.place(function))
            found, expected = spelled(prototype), spelled(function.decl)
            if found != expected:
                where = header.place(prototype)
                raise Refused(f"the declaration is {found}, the definition {expected}", where)
    for name, prototype in declared.items():
        raise Refused(f"{name} is declared, but not defined", header.place(prototype))


def check_summaries(header: CText, summaries: Mapping[str, str]) -> None:
    """Above each declaration stands the summary of the definition's contract."""
    lines = header.source.split("\n")
    for name, prototype in header.prototypes.items():
        place = header.place(prototype)
        above = lines[place.line - 2]
        if name in summaries and above != f"/* {summaries[name]} */":
            raise Refused(f"the comment above {name} is not its summary", place)


def check_guard(header: CText, prefix: str) -> None:
    """The macro around a header is of its curve and file: with another's, one would hide it."""
    of = "" if header.name == "curve.h" else "LIMBS64_"
    expected = f"{prefix.upper()}_{of}{header.name.upper().replace('.', '_')}"
    if header.guard != expected:
        line = header.source[: header.source.index("#ifndef ")].count("\n") + 1
        raise Refused(f"the guard is {header.guard}, not {expected}", Place(header.name, line))


def check_data_head(text: CText, name: str, expected: str) -> None:
    """Refuses a constant whose declaration, apart from its value, is not the expected one."""
    node: c_ast.Decl | None = text.data.get(name)
    if node is None:
        raise Refused(f"{name} is not declared", Place(text.name, 1))
    if spelled(node) != expected:
        raise Refused(f"the declaration is {spelled(node)}, not {expected}", text.place(node))
