"""Integer constants as the emitted text writes them, and no others.

An octal constant, a suffix or a character would mean to the compiler something other than its
digits; a constant of thousands of digits is not worth reading.
"""

import re

from pycparser import c_ast

from generator.proof.errors import Refused

_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}|0x[0-9a-f]{1,16}")
#: Of a bad constant so much is shown.
_SHOWN = 40


def read_number(text: str) -> int:
    """A decimal or hexadecimal number below 2^64, without suffix."""
    if not _NUMBER.fullmatch(text):
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        raise Refused(f"{shown} is not a decimal or hexadecimal number of at most 64 bits")
    return int(text, 0)


def int_of(text: str) -> int:
    """The value of a constant that C takes for an int."""
    value = read_number(text)
    if value >= 1 << 31:
        raise Refused(f"the constant {text} is no int")
    return value


def plain_number(node: c_ast.Node | None) -> int:
    """The value of a constant of type int, as an index or a length is."""
    if not isinstance(node, c_ast.Constant) or node.type != "int":
        raise Refused("a number is wanted, not another expression")
    return int_of(node.value)


def called(node: c_ast.Node) -> str:
    """The name of the function that a call names; empty for any other callee."""
    if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
        return str(node.name.name)
    return ""


def single_number(node: c_ast.FuncCall) -> int:
    """The number in UINT64_C(number), or in the call that stands for a comment."""
    arguments = node.args.exprs if node.args else []
    if len(arguments) != 1 or not isinstance(arguments[0], c_ast.Constant):
        raise Refused(f"{called(node)} takes one number")
    return read_number(arguments[0].value)


def initial_number(node: c_ast.Node) -> int:
    """A word of an initial value."""
    if called(node) == "UINT64_C" and isinstance(node, c_ast.FuncCall):
        return single_number(node)
    return plain_number(node)
