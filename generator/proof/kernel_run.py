"""Executes the text of a word kernel on symbolic words.

A kernel is straight-line C: declarations, assignments, one return. Anything else (a branch, a loop,
a call, a write through an input, an index that is not a number) is refused, so a kernel that passes
has no secret-dependent branch or index. Reads before writes, reads and writes outside an object,
and reads of an input after a write to an output (which would break the promised aliasing) are
refused too. Unsigned arithmetic has no undefined behaviour but shifts, which are checked.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pycparser import c_ast

from generator.proof.c_lexer import INVARIANT_CALL
from generator.proof.c_text import COUNT_TYPE, WIDTHS, CText
from generator.proof.errors import Refused, understood
from generator.proof.literals import called, plain_number, single_number
from generator.proof.words import Word, Words

#: The end of a name that tells a variable from another of the same role, as in q_1.
_TWIN = re.compile(r"_\d+$")

#: Bits of C's int; types that are narrower become it, and it is signed.
INT_BITS = 32

#: Called at a stated invariant with its text.
Invariant = Callable[[str], None]


@dataclass(frozen=True)
class Object:
    """A parameter's memory: ``cells`` words of ``bits`` bits, read or written."""

    cells: int
    bits: int
    output: bool


class Execution(Protocol):
    """One execution of a kernel's text, in whatever language it is written.

    ``values`` holds words by the names that invariants use, and memory by ``cell_name``; the inputs
    are put there before ``run``. ``history`` holds every value that a name has had.
    """

    values: dict[str, Word]
    history: dict[str, list[Word]]
    returned: Word | None
    on_invariant: Invariant
    #: Where the last invariant stands that was reached; 0 before the first.
    line: int

    def run(self) -> None:
        """Executes the text, calling ``on_invariant`` where it states one."""

    def output_words(self, name: str) -> list[Word]:
        """The exact final words of an output; each must have been written."""


class FrontEnd(Protocol):
    """What reads one kernel's text."""

    def parameters(self) -> list[str]:
        """The names of the parameters, in order."""

    def execution(self, words: Words, objects: dict[str, Object], scalars: set[str]) -> Execution:
        """An execution on these parameters: memory by name, and words by name."""


def check_words(values: Mapping[str, Word], names: list[str], bits: int) -> None:
    """Refuses to take anew, at an invariant, what is no word of its own of so many bits.

    A new value of so many bits in a variable of another type would not be what C has in it.
    """
    if len(set(names)) != len(names):
        raise Refused("an invariant names a word twice")
    for name in names:
        word = values[name]
        if not word.type_bits == word.modulus_bits == bits:
            raise Refused(f"{name} has {word.type_bits} bits, not {bits}, in an invariant")


def cell_name(name: str, index: int) -> str:
    """How the state names a memory cell."""
    return f"{name}[{index}]"


@dataclass(frozen=True)
class CKernel:
    """The front end for a function of C text."""

    text: CText
    name: str

    def parameters(self) -> list[str]:
        return [p.name for p in self.text.function(self.name).decl.type.args.params]

    def execution(self, words: Words, objects: dict[str, Object], scalars: set[str]) -> "KernelRun":
        return KernelRun(self.text, self.text.function(self.name), words, objects, scalars)


@dataclass
class KernelRun:
    """The state of one execution: variables and memory by the text that names them."""

    text: CText
    function: c_ast.FuncDef
    words: Words
    objects: dict[str, Object]
    scalars: set[str]
    values: dict[str, Word] = field(default_factory=dict)
    types: dict[str, int] = field(default_factory=dict)
    #: What was assigned to the variables of each role, one after the other.
    history: dict[str, list[Word]] = field(default_factory=dict)
    returned: Word | None = None
    on_invariant: Invariant = lambda text: None
    line: int = 0
    _written: bool = False
    _steps: int = 0

    def run(self) -> None:
        """Executes the body; what is not understood is refused with its line."""
        for statement in self.function.body.block_items or []:
            if self.returned is not None:
                raise Refused("a statement after return", self.text.place(statement))
            try:
                with understood(self.text.place(statement), "this statement"):
                    self._statement(statement)
                self.words.obligations.meet("secret")
            except Refused as refusal:
                if refusal.place is None:
                    raise Refused(refusal.reason, self.text.place(statement)) from refusal
                raise
            self._steps += 1

    def output_words(self, name: str) -> list[Word]:
        """The exact final words of an output; each must have been written."""
        missing = [c for c in self._cells(name) if c not in self.values]
        if missing:
            raise Refused(f"{missing[0]} is never written")
        self.words.obligations.meet("defined", self.objects[name].cells)
        return [self.words.exactly(self.values[c]) for c in self._cells(name)]

    def _cells(self, name: str) -> list[str]:
        return [cell_name(name, i) for i in range(self.objects[name].cells)]

    # -- statements ---------------------------------------------------------------------------

    def _statement(self, node: c_ast.Node) -> None:
        match node:
            case c_ast.Decl():
                self._declaration(node)
            case c_ast.Assignment():
                if node.op != "=":
                    raise Refused(f"the assignment {node.op} is not used in kernels")
                self._store(node.lvalue, self._expression(node.rvalue))
            case c_ast.FuncCall() if called(node) == INVARIANT_CALL:
                self.line = self.text.place(node).line
                self.on_invariant(self.text.invariant(node))
            case c_ast.Return():
                self.returned = self.words.cast(self._expression(node.expr), 64)
            case _:
                raise Refused(f"{type(node).__name__} in a straight-line kernel")

    def _declaration(self, node: c_ast.Decl) -> None:
        if not isinstance(node.type, c_ast.TypeDecl) or node.storage or node.name in self.types:
            raise Refused(f"the declaration of {node.name} is not a new local word")
        if node.name in self.objects or node.name in self.scalars:
            raise Refused(f"{node.name} hides a parameter")
        self.types[node.name] = self._width(node.type)
        if node.init is not None:
            self._assign(node.name, self._expression(node.init))

    @staticmethod
    def _width(node: c_ast.Node) -> int:
        names = node.type.names if isinstance(node.type, c_ast.IdentifierType) else ["?"]
        if names == [COUNT_TYPE]:
            raise Refused(f"{COUNT_TYPE} is no type of a word: it may have 32 bits")
        if len(names) != 1 or names[0] not in WIDTHS:
            raise Refused(f"the type {' '.join(names)} is not an unsigned word")
        return WIDTHS[names[0]]

    def _store(self, target: c_ast.Node, value: Word) -> None:
        if isinstance(target, c_ast.ID):
            if target.name not in self.types:
                raise Refused(f"assignment to {target.name}, which is not a local variable")
            self._assign(target.name, value)
            return
        name, index = self._memory(target)
        if not self.objects[name].output:
            raise Refused(f"a write to the input {name}")
        self._written = True
        self.values[cell_name(name, index)] = self.words.cast(value, self.objects[name].bits)

    def _assign(self, name: str, value: Word) -> None:
        value = self.words.cast(value, self.types[name])
        self.values[name] = value
        self.history.setdefault(_TWIN.sub("", name), []).append(value)

    def _memory(self, node: c_ast.Node) -> tuple[str, int]:
        """The object and the index of ``x->limb[i]`` or ``x[i]``, inside its bounds."""
        if not isinstance(node, c_ast.ArrayRef):
            raise Refused(f"{type(node).__name__} is not a word in memory")
        index = plain_number(node.subscript)
        base = node.name
        member = isinstance(base, c_ast.StructRef)
        if member and (base.type != "->" or base.field.name != "limb"):
            raise Refused("a member that is not ->limb")
        pointer = base.name if member else base
        name = pointer.name if isinstance(pointer, c_ast.ID) else "an expression"
        if name not in self.objects:
            raise Refused(f"an access to {name}, which is no parameter")
        if index >= self.objects[name].cells:
            raise Refused(f"{name} has no element {index}")
        self.words.obligations.meet("defined")
        return name, index

    # -- expressions --------------------------------------------------------------------------

    def _expression(self, node: c_ast.Node) -> Word:
        match node:
            case c_ast.Constant():
                return self.words.literal(plain_number(node), INT_BITS)
            case c_ast.ID():
                return self._read_name(node.name)
            case c_ast.ArrayRef():
                return self._read_memory(node)
            case c_ast.Cast():
                bits = self._width(node.to_type.type)
                return self.words.cast(self._expression(node.expr), bits)
            case c_ast.UnaryOp() if node.op == "~":
                operand = _promoted(self._expression(node.expr))
                if operand.constant is not None and operand.type_bits < 64:
                    raise Refused("~ of a plain int, which is signed")
                return self.words.complement(operand)
            case c_ast.BinaryOp():
                return self._binary(node)
            case c_ast.FuncCall() if called(node) == "UINT64_C":
                return self.words.literal(single_number(node), 64)
        raise Refused(f"the expression {type(node).__name__} is not understood")

    def _read_name(self, name: str) -> Word:
        if name in self.text.constants:
            bits = INT_BITS if name in self.text.plain else 64
            return self.words.literal(self.text.constants[name], bits)
        if name not in self.values:
            raise Refused(f"{name} is read before it is written")
        self.words.obligations.meet("defined")
        return self.values[name]

    def _read_memory(self, node: c_ast.ArrayRef) -> Word:
        name, index = self._memory(node)
        if self.objects[name].output:
            raise Refused(f"the output {name} is read")
        if self._written:
            raise Refused(
                f"{name} is read after an output was written, which may be the same object"
            )
        self.words.obligations.meet("aliasing")
        return self.values[cell_name(name, index)]

    def _binary(self, node: c_ast.BinaryOp) -> Word:
        left, right = self._expression(node.left), self._expression(node.right)
        if node.op in ("<<", ">>"):
            count = right.constant
            if count is None or not right.exact:
                raise Refused("a shift by a count that is not a number")
            shift = self.words.shift_left if node.op == "<<" else self.words.shift_right
            return _plain(shift(_promoted(left), count))
        operators = {
            "+": self.words.add,
            "-": self.words.sub,
            "*": self.words.mul,
            "&": self.words.bit_and,
            "|": self.words.bit_or,
            "^": self.words.bit_xor,
        }
        if node.op not in operators:
            raise Refused(f"the operator {node.op} is not used in kernels")
        return _plain(operators[node.op](_promoted(left), _promoted(right)))


def _promoted(operand: Word) -> Word:
    """The operand, which must not be of a type that is promoted to int."""
    if operand.type_bits < INT_BITS:
        raise Refused("arithmetic on a type narrower than int, which is signed")
    return operand


def _plain(result: Word) -> Word:
    """The result, which must fit int where it may be one."""
    if result.constant is not None and result.type_bits < 64:
        if not 0 <= result.constant < 1 << 31:
            raise Refused("arithmetic on plain int constants, which are signed, overflows")
    return result
