"""Forms of expressions that several parts of the execution tell apart."""

from pycparser import c_ast


def is_step(node: c_ast.Node | None) -> bool:
    """Whether it is ++ or --, before or after."""
    return isinstance(node, c_ast.UnaryOp) and node.op in ("p++", "p--", "++", "--")


def is_limb(node: c_ast.ArrayRef) -> bool:
    """Whether it is an element of a member that is named limb."""
    return isinstance(node.name, c_ast.StructRef) and node.name.field.name == "limb"
