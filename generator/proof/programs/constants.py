"""Static constants of emitted files: memory with the values that the text gives it."""

from pycparser import c_ast

from generator.proof.c_text import CText
from generator.proof.errors import Refused
from generator.proof.literals import initial_number
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.memory import (
    Element,
    Record,
    Storage,
    Types,
    allocate,
    as_element,
)
from generator.proof.programs.values import WIDE


def constant(types: Types, text: CText, name: str) -> Storage:
    """The value of a static constant, from its initial value."""
    node = text.data[name]
    storage = allocate(name, types.declared(node.type))
    if node.init is None or "const" not in node.quals and "const" not in node.type.quals:
        raise Refused(f"{name} is not a constant with a value", text.place(node))
    try:
        fill_constant(storage, node.init)
    except Refused as refusal:
        raise Refused(f"{name}: {refusal.reason}", refusal.place or text.place(node)) from refusal
    return storage


def fill_constant(storage: Storage, node: c_ast.Node) -> None:
    """Gives memory the values of an initial value, all of them."""
    if not isinstance(node, c_ast.InitList):
        raise Refused(f"{storage.name} has no list of values")
    match storage:
        case Element() if storage.type.field == "fp2":
            parts = [allocate(f"{storage.name}.c{i}", storage.type.part) for i in range(2)]
            if len(node.exprs) != len(parts):
                raise Refused(f"{storage.name} has {len(node.exprs)} coordinates")
            for part, value in zip(parts, node.exprs, strict=True):
                fill_constant(part, value)
            c0, c1 = (as_element(part).value for part in parts)
            storage.value = c0 + c1 * FieldPolynomial.variable(storage.type.modulus, "u")
        case Element():
            inner = node.exprs[0] if len(node.exprs) == 1 else None
            limbs = inner.exprs if isinstance(inner, c_ast.InitList) else []
            words = [initial_number(limb) for limb in limbs]
            if len(words) != storage.type.facts.limbs:
                raise Refused(f"{storage.name} has not {storage.type.facts.limbs} limbs")
            number = sum(word << (WIDE * i) for i, word in enumerate(words))
            storage.value = storage.type.value_of(number)
        case Record():
            members = list(storage.members.values())
            if len(members) != len(node.exprs):
                raise Refused(f"{storage.name} has {len(node.exprs)} values")
            for member, value in zip(members, node.exprs, strict=True):
                fill_constant(member, value)
        case _:
            raise Refused(f"{storage.name} is not a constant that is understood")
