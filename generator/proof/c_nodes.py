"""What may stand at the top level of an emitted file, by the kind of the file."""

from dataclasses import dataclass, field

from pycparser import c_ast, c_generator

from generator.proof.errors import Place, Refused

_RECORD, _PROTOTYPE, _FUNCTION, _LOCAL, _TABLE, _DECLARED = (
    "a type",
    "a declaration of a function",
    "a function",
    "a static constant",
    "a table",
    "a declaration of a table",
)
_EVERYTHING = {_RECORD, _PROTOTYPE, _FUNCTION, _LOCAL, _TABLE, _DECLARED}
#: What each file defines or declares; any other definition would be read by the compiler alone.
KINDS = {
    "fields.h": {_RECORD, _PROTOTYPE},
    "curve.h": {_LOCAL},
    "c64.c": {_FUNCTION},
    "inverse.c": {_FUNCTION},
    "chains.c": {_FUNCTION, _LOCAL},
    "points.c": {_FUNCTION, _LOCAL},
    "fp2.c": {_FUNCTION},
    "comb.c": {_FUNCTION, _LOCAL},
    "comb_small.c": {_FUNCTION, _LOCAL},
    "table_g.c": {_TABLE},
    "points_g2.c": {_FUNCTION, _LOCAL},
    "comb_g2.c": {_FUNCTION, _LOCAL},
    "table_g_g2.c": {_TABLE},
    "table_g_g2.h": {_DECLARED},
    "pairing.c": {_TABLE},
    "pairing.h": {_DECLARED},
    "table_g_small.c": {_TABLE},
    "table_g.h": {_DECLARED},
    "table_g_small.h": {_DECLARED},
}


@dataclass
class Found:
    """The definitions and declarations of a file by name."""

    functions: dict[str, c_ast.FuncDef] = field(default_factory=dict)
    data: dict[str, c_ast.Decl] = field(default_factory=dict)
    records: dict[str, c_ast.Struct] = field(default_factory=dict)
    prototypes: dict[str, c_ast.Decl] = field(default_factory=dict)


def sort_nodes(name: str, nodes: list[c_ast.Node]) -> Found:
    """Sorts the nodes of the file; one that its kind has not is refused."""
    found = Found()
    seen: set[tuple[str, bool]] = set()
    for node in nodes:
        place = Place(name, node.coord.line if node.coord else 1)
        kind = _kind(node)
        if kind not in KINDS.get(name, _EVERYTHING):
            raise Refused(f"{kind or 'this'} does not stand in this file", place)
        own = node.decl.name if isinstance(node, c_ast.FuncDef) else node.name
        if (own, kind == _PROTOTYPE) in seen:
            raise Refused(f"{own} is defined or declared twice", place)
        seen.add((own, kind == _PROTOTYPE))
        if isinstance(node, c_ast.FuncDef):
            found.functions[own] = node
        elif isinstance(node, c_ast.Typedef):
            found.records[own] = node.type.type
        elif kind == _PROTOTYPE:
            found.prototypes[own] = node
        else:
            found.data[own] = node
    return found


def _kind(node: c_ast.Node) -> str:
    """What the node is; empty for what no file has."""
    if isinstance(node, c_ast.FuncDef):
        plain = not node.param_decls and not node.decl.funcspec
        return _FUNCTION if plain and node.decl.storage in ([], ["static"]) else ""
    if isinstance(node, c_ast.Typedef):
        inner = node.type
        record = isinstance(inner, c_ast.TypeDecl) and isinstance(inner.type, c_ast.Struct)
        plain = record and not inner.quals and inner.type.name is None and inner.type.decls
        return _RECORD if plain and all(_is_member(d) for d in inner.type.decls) else ""
    if not isinstance(node, c_ast.Decl) or node.name is None or node.funcspec or node.bitsize:
        return ""
    if isinstance(node.type, c_ast.FuncDecl):
        return _PROTOTYPE if not node.storage and node.init is None else ""
    constant = node.quals == ["const"] and not node.align
    if not constant or not isinstance(node.type, c_ast.ArrayDecl | c_ast.TypeDecl):
        return ""
    given = isinstance(node.init, c_ast.InitList)
    kinds = {("static", True): _LOCAL, ("", True): _TABLE, ("extern", False): _DECLARED}
    if node.init is not None and not given:
        return ""
    return kinds.get((" ".join(node.storage), given), "")


def _is_member(node: c_ast.Node) -> bool:
    """Whether it is a member with a plain type, or an array of one."""
    if not isinstance(node, c_ast.Decl) or node.bitsize or node.quals or node.align:
        return False
    inner = node.type.type if isinstance(node.type, c_ast.ArrayDecl) else node.type
    named = isinstance(inner, c_ast.TypeDecl) and isinstance(inner.type, c_ast.IdentifierType)
    return named and (inner is node.type or isinstance(node.type.dim, c_ast.ID | c_ast.Constant))


def spelled(node: c_ast.Node) -> str:
    """A declaration in one form, whatever its blanks were; without a value."""
    return " ".join(c_generator.CGenerator().visit(node).split(" = ")[0].split())
