"""Forms of expressions that several parts of the execution tell apart."""

from pycparser import c_ast


def is_step(node: c_ast.Node | None) -> bool:
    """Whether it is ++ or --, before or after."""
    return isinstance(node, c_ast.UnaryOp) and node.op in ("p++", "p--", "++", "--")


def is_limb(node: c_ast.ArrayRef) -> bool:
    """Whether it is an element of a member that is named limb."""
    return isinstance(node.name, c_ast.StructRef) and node.name.field.name == "limb"


def wiped_variable(node: c_ast.FuncCall) -> tuple[str, bool]:
    """The variable of wipe(variable, sizeof variable), and whether its address is given.

    The name is empty for a wipe of another form.
    """
    arguments = node.args.exprs if node.args else []
    data, size = arguments if len(arguments) == 2 else (None, None)
    address = isinstance(data, c_ast.UnaryOp) and data.op == "&"
    named = data.expr if isinstance(data, c_ast.UnaryOp) and address else data
    same = (
        isinstance(size, c_ast.UnaryOp)
        and size.op == "sizeof"
        and isinstance(size.expr, c_ast.ID)
        and isinstance(named, c_ast.ID)
        and size.expr.name == named.name
    )
    return (str(named.name) if same else ""), address


def called_statement(node: c_ast.Node) -> c_ast.FuncCall | None:
    """The call of a statement that is one, of which (void) may drop what it returns."""
    if isinstance(node, c_ast.Cast):
        kind = node.to_type.type
        void = isinstance(kind, c_ast.TypeDecl) and isinstance(kind.type, c_ast.IdentifierType)
        node = node.expr if void and kind.type.names == ["void"] else node
    return node if isinstance(node, c_ast.FuncCall) else None
