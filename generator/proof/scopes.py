"""Names inside functions: each is declared once wherever it is seen, as a plain variable.

A variable that hides another of its name is one thing to the compiler and may be another to a
reader that goes by the name. So no name is declared where a variable, a parameter, a function, a
type, a constant or a table of that name is seen; and no qualifier but const, no storage class and
no alignment gives a variable a meaning beyond its type. (Pointers are parameters, whose heads are
compared word for word; what declares another is not proved.)
"""

import re
from collections.abc import Iterable

from pycparser import c_ast

from generator.proof.errors import Place, Refused

#: Names of variables; of the macros that a compilation defines (names.h) none is of this form.
_LOCAL = re.compile(r"[a-z][a-z0-9_]*")


def check_scopes(name: str, functions: Iterable[c_ast.FuncDef], taken: Iterable[str]) -> None:
    """Checks the functions of a file; ``taken`` are the names that all of it sees."""
    outside = frozenset(taken)
    for function in functions:
        parameters = function.decl.type.args.params if function.decl.type.args else []
        seen = outside
        for parameter in parameters:
            seen = _declared(name, seen, parameter)
        _check(name, function.body, seen)


def _check(name: str, node: c_ast.Node, seen: frozenset[str]) -> frozenset[str]:
    """Checks a statement; the result is what the statements behind it see."""
    if isinstance(node, c_ast.Decl):
        return _declared(name, seen, node)
    inside = seen
    for _, part in node.children():
        inside = _check(name, part, inside)
    return inside if isinstance(node, c_ast.DeclList) else seen


def _declared(name: str, seen: frozenset[str], node: c_ast.Node) -> frozenset[str]:
    """What is seen behind a declaration."""
    own = getattr(node, "name", None)
    if not isinstance(own, str):  # (void)
        return seen
    place = Place(name, node.coord.line if node.coord else 1)
    if not _LOCAL.fullmatch(own):
        raise Refused(f"{own} is a name for a macro, not for a variable", place)
    if own in seen:
        raise Refused(f"{own} is declared where another of its name is seen", place)
    plain = not (node.storage or node.funcspec or node.align or node.bitsize)
    pointer = isinstance(node.type, c_ast.PtrDecl)
    if not plain or not pointer and set(_qualifiers(node)) - {"const"}:
        raise Refused(f"the declaration of {own} is more than a type and const", place)
    return seen | {own}


def _qualifiers(node: c_ast.Node) -> list[str]:
    """The qualifiers of a declaration, wherever they stand in it."""
    found = list(getattr(node, "quals", None) or []) + list(getattr(node, "dim_quals", None) or [])
    for label, part in node.children():
        if label != "init":
            found += _qualifiers(part)
    return found
