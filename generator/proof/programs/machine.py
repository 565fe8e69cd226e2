"""Executes the text of a program on symbolic values, along one path.

Understood are declarations, assignments, if, for, return, calls of field functions and of other
programs, and the operators of ``values``. Everything else is refused, and so are: a read before a
write, an access outside an object, a write through a pointer to const, a branch or an index that
depends on a secret, a call of a function in variable time with secrets.

Loops run every round that they really run, unless a ``LoopProof`` takes them over by an invariant.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Iterator

from pycparser import c_ast

from generator.proof.c_text import CText
from generator.proof.errors import Place, Refused, unread
from generator.proof.obligations import Obligations
from generator.proof.literals import called, plain_number, single_number
from generator.proof.polynomial import Polynomial
from generator.proof.programs import memory
from generator.proof.programs.constants import constant
from generator.proof.programs.counts import natural, polynomial, shown
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.knowledge import Known
from generator.proof.programs.memory import (
    Array,
    Cell,
    Element,
    Pointer,
    PointerType,
    Record,
    Storage,
    Types,
    WordType,
    allocate,
)
from generator.proof.programs.paths import MOST_CALLS, MOST_ROUNDS, Oracle, PathEnd
from generator.proof.programs.syntax import called_statement, is_limb, is_step, wiped_variable
from generator.proof.programs.values import INT, SIZE, WIDE, Operators, Value, Word, promoted

if TYPE_CHECKING:
    from generator.proof.programs.loops import LoopProof

Argument = Pointer | Value


@dataclass(frozen=True)
class Call:
    """A call that a contract answers."""

    name: str
    arguments: list[Argument]
    place: Place | None


#: What a function does, in place of its text.
Contract = Callable[["Machine", Call], Value | None]


@dataclass(frozen=True)
class Setting:
    """What all paths of a proof share."""

    types: Types
    texts: tuple[CText, ...]
    wipe: str
    contracts: Mapping[str, Contract]
    loops: tuple[LoopProof, ...] = ()
    tables: Mapping[str, Array] = field(default_factory=dict)
    read_constants: set[tuple[str, str]] = field(default_factory=set)
    obligations: Obligations = field(default_factory=Obligations)
    rounds: Iterator[int] = field(default_factory=itertools.count)


@dataclass(frozen=True)
class Target:
    """A place in memory, whether it may be written, and which limb if it is one of an element."""

    storage: Storage
    writable: bool = True
    limb: int | None = None


@dataclass
class Frame:
    """One call: its file, its name, its variables by scope, and what it returned."""

    text: CText
    function: str
    scopes: list[dict[str, Target | Pointer]]
    returned: bool = False
    result: Value | None = None


class Machine:
    """One execution; ``secret`` tells whether what comes from memory is secret."""

    def __init__(self, setting: Setting, oracle: Oracle, secret: bool) -> None:
        self.setting = setting
        self.oracle = oracle
        self.secret = secret
        self.known = Known(oracle)
        self.operators = Operators(self.known.answers, setting.obligations.meet)
        self.frames: list[Frame] = []
        self.log: list[Storage] | None = None
        self.created: list[Storage] = []
        self.place: Place | None = None
        self.writes = 0
        #: Called with the variables of the proved function whose block ends.
        self.at_end: Callable[[list[Storage]], None] = lambda variables: None

    def _met(self, *kinds: str) -> None:
        """Counts what is shown here; where it is not, the proof ends with a refusal."""
        for kind in kinds:
            self.setting.obligations.meet(kind)

    # -- calls --------------------------------------------------------------------------------

    def run(self, name: str, arguments: list[Argument]) -> Value | None:
        """Executes a function of the texts; the result is what it returns."""
        text = next((t for t in self.setting.texts if name in t.functions), None)
        if text is None:
            raise Refused(f"a call of {name}, which is neither proved nor a field function")
        function = text.functions[name]
        parameters = function.decl.type.args.params
        if len(parameters) != len(arguments):
            raise Refused(f"{name} takes {len(parameters)} arguments, not {len(arguments)}")
        bound = [self._bind(p, a) for p, a in zip(parameters, arguments, strict=True)]
        scope = {p.name: b for p, b in zip(parameters, bound, strict=True)}
        if len(self.frames) >= MOST_CALLS:
            raise Refused(f"more than {MOST_CALLS} calls inside one another")
        frame = Frame(text, name, [scope])
        self.frames.append(frame)
        self._statement(function.body)
        self.frames.pop()
        return frame.result

    def _bind(self, parameter: c_ast.Decl, argument: Argument) -> Target | Pointer:
        expected = self.setting.types.parameter(parameter.type)
        if isinstance(expected, PointerType):
            if not isinstance(argument, Pointer):
                raise Refused(f"{parameter.name} is given a number for a pointer")
            if argument.element_type != expected.element:
                raise Refused(f"{parameter.name} points to {argument.element_type.name}")
            if expected.writable and not argument.writable:
                raise Refused(f"{parameter.name} writes through a pointer to const")
            self._check_room(argument, expected.length)
            return Pointer(argument.base, argument.offset, expected.writable)
        if not isinstance(expected, WordType) or isinstance(argument, Pointer):
            raise Refused(f"{parameter.name} is not passed as a word or a pointer")
        cell = Cell(parameter.name, expected, self.operators.cast(argument, expected.width))
        return Target(cell)

    def _check_room(self, pointer: Pointer, length: int | None) -> None:
        if length is None:
            return
        whole = pointer.base.length if isinstance(pointer.base, Array) else 1
        room = polynomial(whole) - polynomial(pointer.offset)
        if self.known.bounds(room)[0] < length:
            raise Refused(f"{pointer.base.name} has no room for {length} elements")

    def call(self, node: c_ast.FuncCall) -> Value | None:
        """A call in the text: by contract where there is one, otherwise by executing it."""
        name = called(node)
        if name == "UINT64_C":
            return Word(single_number(node), WIDE)
        if name == self.setting.wipe:
            return self._wipe(node)
        arguments = [self._argument(a) for a in (node.args.exprs if node.args else [])]
        if self.secret and name.endswith("_vartime"):
            raise Refused(f"{name} is called with secrets")
        self._met("secret", "contract")
        if name in self.setting.contracts:
            return self.setting.contracts[name](self, Call(name, arguments, self.place))
        return self.run(name, arguments)

    def _argument(self, node: c_ast.Node) -> Argument:
        if isinstance(node, c_ast.UnaryOp) and node.op == "&":
            return self._address(node.expr)
        if isinstance(node, c_ast.ID):
            found = self._variable(node.name)
            if isinstance(found, Pointer):
                return found
            if found is not None and isinstance(found.storage, Array):
                return Pointer(found.storage, 0, found.writable)
        return self.expression(node)

    def _address(self, node: c_ast.Node) -> Pointer:
        if isinstance(node, c_ast.ArrayRef) and not is_limb(node):
            pointer = self._array(node.name)
            return replace(pointer, offset=self._offset(pointer, node.subscript, past_end=True))
        target = self._target(node)
        if target.limb is not None:
            raise Refused("the address of a limb")
        return Pointer(target.storage, 0, target.writable)

    def _wipe(self, node: c_ast.FuncCall) -> None:
        """wipe(object, sizeof object): nothing of it may be read afterwards."""
        name, address = wiped_variable(node)
        target = self._variable(name) if name else None
        if not isinstance(target, Target) or not target.writable:
            raise Refused("a wipe that is not of one local variable, by its size")
        if isinstance(target.storage, Array) == address:
            raise Refused("a wipe of what is not the variable")
        for part in memory.parts(target.storage):
            self.note_write(part)
        memory.forget(target.storage)
        memory.mark(target.storage, dirty=False)

    # -- statements ---------------------------------------------------------------------------

    def _statement(self, node: c_ast.Node) -> None:
        """One statement; what is wrong with it gets its place in the function that is proved."""
        if len(self.frames) > 1:
            self._execute(node)
            return
        own = self.frames[0]
        place = self.place = own.text.place(node)
        try:
            self._execute(node)
        except PathEnd:
            raise
        except Refused as refusal:
            if refusal.place is None:
                raise Refused(refusal.reason, place) from refusal
            raise
        except Exception as error:
            raise unread(error, place, own.function) from error

    def execute_body(self, node: c_ast.Node) -> None:
        """Executes the body of a loop once."""
        self._statement(node)

    def _execute(self, node: c_ast.Node) -> None:
        frame = self.frames[-1]
        match node:
            case c_ast.Compound():
                with self.scope():
                    for statement in node.block_items or []:
                        self._statement(statement)
                        if frame.returned:
                            return
            case c_ast.Decl():
                self._declare(node)
            case c_ast.Assignment():
                self._assign(node)
            case c_ast.FuncCall() | c_ast.Cast() if made := called_statement(node):
                self.call(made)
            case c_ast.If():
                self._if(node)
            case c_ast.For():
                self._for(node)
            case c_ast.Return():
                frame.result = self._full(node.expr) if node.expr else None
                frame.returned = True
            case _:
                raise Refused(f"{type(node).__name__} is not used in programs")

    @contextmanager
    def scope(self) -> Iterator[None]:
        """A block: what is declared inside ends with it."""
        scopes = self.frames[-1].scopes
        scopes.append({})
        yield
        ended = scopes.pop()
        if len(self.frames) == 1:
            self.at_end([t.storage for t in ended.values() if isinstance(t, Target)])

    def _declare(self, node: c_ast.Decl) -> None:
        if node.storage or self._variable(node.name) is not None:
            raise Refused(f"the declaration of {node.name} is not that of a new local variable")
        storage = allocate(node.name, self.setting.types.declared(node.type))
        if self.log is not None:
            self.created.append(storage)
        if node.init is not None:
            if not isinstance(storage, Cell):
                raise Refused(f"an initial value of {node.name}, which is no word")
            self._store(Target(storage), self._full(node.init))
        constant = "const" in node.quals
        self.frames[-1].scopes[-1][node.name] = Target(storage, not constant)

    def _assign(self, node: c_ast.Assignment) -> None:
        target = self._target(node.lvalue)
        if node.op == "=" and target.limb is None and not isinstance(target.storage, Cell):
            self.copy(target, self._target(node.rvalue).storage)
            return
        simple = node.op == "=" and isinstance(node.lvalue, c_ast.ID)
        value = self._full(node.rvalue) if simple else self.expression(node.rvalue)
        if node.op != "=":
            value = self.operators.binary(node.op.removesuffix("="), self._load(target), value)
        self._store(target, value)

    def _if(self, node: c_ast.If) -> None:
        if self._condition(node.cond):
            self._statement(node.iftrue)
        elif node.iffalse is not None:
            self._statement(node.iffalse)

    def _condition(self, node: c_ast.Node) -> bool:
        return self._truth(self._full(node))

    def _truth(self, condition: Value) -> bool:
        value = self.operators.number(condition)
        if value.secret:
            raise Refused("a branch that depends on a secret")
        self._met("secret")
        if not isinstance(value.value, int):
            raise Refused(f"it is not known whether {shown(value.value)} is 0")
        return value.value != 0

    def _for(self, node: c_ast.For) -> None:
        for proof in self.setting.loops:
            if proof.prove(self, node):
                return
        with self.scope():
            if not isinstance(node.init, c_ast.DeclList):
                raise Refused("a loop that does not declare its own counter")
            for declaration in node.init.decls:
                self._declare(declaration)
            while next(self.setting.rounds) < MOST_ROUNDS:
                if not self._loop_condition(node.cond):
                    return
                self._statement(node.stmt)
                if self.frames[-1].returned:
                    return
                if node.next is not None:
                    self._step(node.next)
        raise Refused(f"the loops have more than {MOST_ROUNDS} rounds together")

    def _loop_condition(self, node: c_ast.Node | None) -> bool:
        """The condition of a loop, which may count: i-- > 0."""
        if not isinstance(node, c_ast.BinaryOp) or not is_step(node.left):
            return self._condition(node)
        right = Word(plain_number(node.right), INT)
        return self._truth(self.operators.binary(node.op, self._step(node.left), right))

    # -- memory -------------------------------------------------------------------------------

    def _variable(self, name: str) -> Target | Pointer | None:
        """A variable or parameter, a constant of the file, or a table."""
        frame = self.frames[-1]
        for scope in reversed(frame.scopes):
            if name in scope:
                return scope[name]
        if name in self.setting.tables:
            return Target(self.setting.tables[name], writable=False)
        if name in frame.text.data:
            self.setting.read_constants.add((frame.text.name, name))
            return Target(constant(self.setting.types, frame.text, name), writable=False)
        return None

    def variable(self, name: str) -> Storage:
        """The memory of a local variable, or behind a pointer parameter."""
        found = self._variable(name)
        if found is None:
            raise Refused(f"there is no variable {name}, of which the invariant speaks")
        return self.pointed(found) if isinstance(found, Pointer) else found.storage

    def _target(self, node: c_ast.Node) -> Target:
        match node:
            case c_ast.ID():
                found = self._variable(node.name)
                if not isinstance(found, Target):
                    raise Refused(f"{node.name} is not a variable")
                return found
            case c_ast.UnaryOp() if node.op == "*":
                pointer = self._array(node.expr)
                return self._element(pointer, pointer.offset)
            case c_ast.StructRef():
                return self._member(node)
            case c_ast.ArrayRef() if is_limb(node):
                return self._limb(node)
            case c_ast.ArrayRef():
                pointer = self._array(node.name)
                return self._element(pointer, self._offset(pointer, node.subscript))
        raise Refused(f"{type(node).__name__} is not a place in memory")

    def _member(self, node: c_ast.StructRef) -> Target:
        if node.type == "->":
            pointer = self._array(node.name)
            base = self._element(pointer, pointer.offset)
        else:
            base = self._target(node.name)
        if not isinstance(base.storage, Record) or node.field.name not in base.storage.members:
            raise Refused(f"{base.storage.name} has no member {node.field.name}")
        return Target(base.storage.members[node.field.name], base.writable)

    def _limb(self, node: c_ast.ArrayRef) -> Target:
        reference = node.name
        if reference.type == "->":
            pointer = self._array(reference.name)
            base = self._element(pointer, pointer.offset)
        else:
            base = self._target(reference.name)
        if not isinstance(base.storage, Element):
            raise Refused(f"{base.storage.name} has no limbs")
        index = self._index(node.subscript)
        if not isinstance(index, int):
            raise Refused(f"the limb {shown(index)}, which is not a number")
        return Target(base.storage, base.writable, index)

    def _array(self, node: c_ast.Node) -> Pointer:
        """What ``node`` points to: a pointer parameter, or an array by its name."""
        if isinstance(node, c_ast.ID):
            found = self._variable(node.name)
            if isinstance(found, Pointer):
                return found
            if found is not None and isinstance(found.storage, Array):
                return Pointer(found.storage, 0, found.writable)
        raise Refused("an access through what is neither a pointer parameter nor an array")

    def _offset(
        self, pointer: Pointer, subscript: c_ast.Node, past_end: bool = False
    ) -> int | Polynomial:
        """The index of pointer[subscript], inside the array (or just past its end)."""
        index, start = self._index(subscript), pointer.offset
        if isinstance(index, int) and isinstance(start, int):
            offset: int | Polynomial = start + index
        else:
            offset = natural(polynomial(start) + polynomial(index))
        length = pointer.base.length if isinstance(pointer.base, Array) else 1
        if not self._inside(offset, length, past_end):
            raise Refused(f"{pointer.base.name} has no element {shown(offset)}")
        return offset

    def _inside(
        self, index: int | Polynomial, length: int | Polynomial, past_end: bool = False
    ) -> bool:
        """Whether 0 <= index < length (or <= length), as far as the bounds of counts tell."""
        self._met("defined")
        if isinstance(index, int) and isinstance(length, int):
            return 0 <= index < length + past_end
        room = self.known.bounds(polynomial(length) - polynomial(index))[0]
        return room >= 1 - past_end and self.known.bounds(polynomial(index))[0] >= 0

    def _index(self, node: c_ast.Node) -> int | Polynomial:
        value = self.operators.number(self.expression(node))
        if value.secret:
            raise Refused("an index that depends on a secret")
        self._met("secret")
        return value.value

    def _element(self, pointer: Pointer, index: int | Polynomial) -> Target:
        length = pointer.base.length if isinstance(pointer.base, Array) else 1
        if not self._inside(index, length):
            raise Refused(f"{pointer.base.name} has no element {shown(index)}")
        if not isinstance(pointer.base, Array):
            return Target(pointer.base, pointer.writable)
        writable = pointer.writable and pointer.base.kept
        return Target(pointer.base.item(index), writable)

    def pointed(self, pointer: Pointer) -> Storage:
        """The object that a pointer points to."""
        return self._element(pointer, pointer.offset).storage

    # -- reading and writing ------------------------------------------------------------------

    def _load(self, target: Target) -> Value:
        self._met("defined")
        storage = target.storage
        if isinstance(storage, Element) and target.limb is not None:
            return memory.limb_value(storage, target.limb, self.secret)
        if not isinstance(storage, Cell):
            raise Refused(f"{storage.name} is used as a word")
        if storage.value is None:
            raise Refused(f"{storage.name} is read before it is written")
        return replace(storage.value, width=INT) if storage.type.width < INT else storage.value

    def _store(self, target: Target, value: Value) -> None:
        storage = target.storage
        self._check_writable(target)
        if isinstance(storage, Element) and target.limb is not None:
            word = self.operators.cast(value, WIDE)
            memory.write_limb(storage, target.limb, word, self.secret)
        elif isinstance(storage, Cell):
            storage.value = self.operators.cast(value, storage.type.width)
        else:
            raise Refused(f"a word is assigned to {storage.name}")
        self.note_write(storage)

    def _check_writable(self, target: Target) -> None:
        self._met("defined")
        if not target.writable:
            raise Refused(f"a write to {target.storage.name}, which is constant or an input")

    def copy(self, target: Target, source: Storage) -> None:
        """target = source for structs and field elements of one type."""
        self._check_writable(target)
        if isinstance(source, Array) or target.storage.type != source.type:
            raise Refused(f"{source.name} is assigned to {target.storage.name} of another type")
        pairs = zip(memory.leaves(target.storage), memory.leaves(source), strict=True)
        values = [(to, memory.element_value(of)) for to, of in pairs]
        for to, value in values:
            self.write(to, value)

    def read(self, storage: Storage) -> object:
        """The value of a field element: a polynomial, or a coordinate of a point."""
        return memory.element_value(memory.as_element(storage))

    def polynomial(self, storage: Storage) -> FieldPolynomial:
        """The value of a field element that is no coordinate of a point kept as a whole."""
        value = self.read(storage)
        if not isinstance(value, FieldPolynomial):
            raise Refused(f"{storage.name} is a coordinate of a point that is kept as a whole")
        return value

    def write(self, storage: Storage, value: object) -> None:
        """Writes a field element as a whole."""
        element = memory.as_element(storage)
        element.value = value
        element.limbs.clear()
        self.note_write(element)

    def note_write(self, storage: Storage) -> None:
        """Records where memory was written last, and that it was."""
        if isinstance(storage, Cell | Element):
            storage.written, storage.dirty = self.place, True
        self.writes += 1
        if self.log is not None:
            self.log.append(storage)

    # -- expressions --------------------------------------------------------------------------

    def _full(self, node: c_ast.Node) -> Value:
        """The value of a full expression, which may be a call that writes memory."""
        if isinstance(node, c_ast.FuncCall):
            return self._returned(node)
        return self.expression(node)

    def _returned(self, node: c_ast.FuncCall) -> Value:
        result = self.call(node)
        if result is None:
            raise Refused("the value of a function that returns none")
        return result

    def expression(self, node: c_ast.Node) -> Value:
        """The value of an expression inside of which nothing is written.

        C leaves the order open in which operands and arguments are evaluated.
        """
        match node:
            case c_ast.Constant():
                return Word(plain_number(node), INT)
            case c_ast.ID() if node.name in self.frames[-1].text.constants:
                text = self.frames[-1].text
                return Word(text.constants[node.name], INT if node.name in text.plain else WIDE)
            case c_ast.ID() | c_ast.ArrayRef() | c_ast.StructRef():
                return self._load(self._target(node))
            case c_ast.Cast():
                kind = self.setting.types.declared(node.to_type.type)
                if not isinstance(kind, WordType):
                    raise Refused("a cast to what is not a word")
                return promoted(self.operators.cast(self.expression(node.expr), kind.width))
            case c_ast.BinaryOp():
                left = self.expression(node.left)
                return self.operators.binary(node.op, left, self.expression(node.right))
            case c_ast.UnaryOp() if node.op == "~":
                return self.operators.complement(self.expression(node.expr))
            case c_ast.UnaryOp() if is_step(node):
                raise Refused(f"{node.op.strip('p')} stands in the head of a loop only")
            case c_ast.FuncCall():
                before = self.writes
                result = self._returned(node)
                if self.writes != before:
                    raise Refused(f"{called(node)} writes memory inside an expression")
                return result
        raise Refused(f"the expression {type(node).__name__} is not understood")

    def _step(self, node: c_ast.UnaryOp) -> Value:
        """++ and --, before or after."""
        if not is_step(node):
            raise Refused("the head of a loop counts by what is neither ++ nor --")
        target = self._target(node.expr)
        before = self._load(target)
        if node.op == "p--" and before == Word(0, SIZE):  # 2^32 - 1 or 2^64 - 1: no value here
            self._check_writable(target)
            memory.forget(target.storage)
            self.note_write(target.storage)
            return before
        after = self.operators.binary("+" if "+" in node.op else "-", before, Word(1, INT))
        self._store(target, after)
        return before if node.op.startswith("p") else after

    def mask(self, answer: bool) -> Word:
        """All ones or 0."""
        return Word((1 << WIDE) - 1 if answer else 0, WIDE, self.secret)


def pointer_to(call: Call, position: int, kind: memory.Type) -> Pointer:
    """An argument of a call, which must point to the type."""
    argument = call.arguments[position] if position < len(call.arguments) else None
    if not isinstance(argument, Pointer) or argument.element_type != kind:
        raise Refused(f"argument {position + 1} of {call.name} is not of its type")
    return argument
