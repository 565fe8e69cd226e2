"""Loops proved by an invariant, for counts that are not fixed or rounds that are too many to run.

A loop is taken over only if its head counts rounds one by one, upwards or downwards. The proof has
the parts of every induction: the invariant holds at the head of the first round (``enter``); from
the invariant at the head of any round (``assume``), executing the text of the body leads to the
invariant of the next one (``conclude``); after the last round the invariant gives what the rest of
the function may use (``leave``). What the body may write is named beforehand, has no value but what
the invariant says, and any other write is refused.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from pycparser import c_ast

from generator.proof.errors import Place, Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs import memory
from generator.proof.programs.counts import natural, polynomial, shown
from generator.proof.programs.machine import Machine, Target
from generator.proof.programs.memory import Cell, Storage, WordType
from generator.proof.programs.paths import PathEnd
from generator.proof.programs.values import WIDE, Word

Index = int | Polynomial


@dataclass(frozen=True)
class Loop:
    """``variable`` runs from ``first`` up to ``end`` - 1, or from ``end`` - 1 down to ``first``."""

    variable: str
    first: Index
    end: Index
    ascending: bool
    place: Place
    type: WordType
    #: The words that the condition reads besides the counter.
    reads: tuple[Storage, ...] = ()

    def start(self) -> Index:
        """The index of the first round."""
        return self.first if self.ascending else minus_one(self.end)

    def __str__(self) -> str:
        bounds = [shown(self.first), shown(minus_one(self.end))]
        return f"{self.variable} = {' ... '.join(bounds if self.ascending else bounds[::-1])}"


def number_of(index: Index) -> int:
    """The number of a round that is not symbolic."""
    if not isinstance(index, int):
        raise Refused(f"the round {shown(index)} is not a number")
    return index


#: Types of counters: what counts up to a count that either holds cannot wrap.
_COUNTERS = tuple(WordType(name, memory.WORDS[name]) for name in ("size_t", "uint64_t"))


def minus_one(index: Index) -> Index:
    """index - 1."""
    return natural(polynomial(index) - Polynomial.constant(1))


class LoopProof(ABC):
    """The invariant of the loops of one function."""

    def __init__(self, function: str) -> None:
        self.function = function

    @abstractmethod
    def rounds(self, machine: Machine, loop: Loop) -> Sequence[Index] | None:
        """The rounds to check, which stand for all; None for a loop that simply runs.

        Refuses a loop that does not run the rounds that the invariant is about.
        """

    @abstractmethod
    def written(self, machine: Machine) -> list[Storage]:
        """What the body may write."""

    @abstractmethod
    def enter(self, machine: Machine, loop: Loop) -> None:
        """Checks the invariant before the first round."""

    @abstractmethod
    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        """Sets what is written to what the invariant says at the head of a round."""

    @abstractmethod
    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        """Checks the invariant at the end of the round."""

    @abstractmethod
    def leave(self, machine: Machine, loop: Loop) -> None:
        """Sets what is written to what the invariant says after the last round."""

    def prove(self, machine: Machine, node: c_ast.For) -> bool:
        """Takes the loop over, or leaves it."""
        if machine.frames[-1].function != self.function:
            return False
        loop = read_loop(machine, node)
        rounds = self.rounds(machine, loop) if loop else None
        if rounds is None or loop is None:
            return False
        self.enter(machine, loop)
        allowed = self.written(machine)
        _check_condition(loop, allowed)
        choice = machine.oracle.choose(len(rounds) + 1)
        for storage in allowed:
            memory.forget(storage)
            memory.mark(storage, dirty=True)
        if choice == 0:
            self.leave(machine, loop)
            _check_types(machine, allowed)
            return True
        index = rounds[choice - 1]
        self.assume(machine, loop, index)
        _check_types(machine, allowed)
        _run_body(machine, node, loop, index, allowed)
        self.conclude(machine, loop, index)
        raise PathEnd


def _check_condition(loop: Loop, allowed: list[Storage]) -> None:
    """The condition, which C evaluates in every round, is the same in all of them."""
    written = {id(leaf) for storage in allowed for leaf in memory.leaves(storage)}
    for cell in loop.reads:
        if id(cell) in written:
            raise Refused(
                f"the end of the loop reads {cell.name}, which its body may write", loop.place
            )


def _check_types(machine: Machine, allowed: list[Storage]) -> None:
    """What an invariant says of a word is a value of the type that the text declares."""
    for storage in allowed:
        for leaf in memory.leaves(storage):
            if not isinstance(leaf, Cell) or leaf.value is None:
                continue
            kept = machine.operators.cast(leaf.value, leaf.type.width)
            if machine.operators.cast(kept, WIDE) != machine.operators.cast(leaf.value, WIDE):
                raise Refused(f"{leaf.name} does not hold what its invariant says", leaf.written)
            leaf.value = kept


def _run_body(
    machine: Machine, node: c_ast.For, loop: Loop, index: Index, allowed: list[Storage]
) -> None:
    outer_log, outer_created = machine.log, machine.created
    machine.log, machine.created = [], []
    with machine.scope():
        counter = Cell(loop.variable, loop.type, Word(index, loop.type.width))
        machine.frames[-1].scopes[-1][loop.variable] = Target(counter, writable=False)
        machine.execute_body(node.stmt)
    if machine.frames[-1].returned:
        raise Refused("a return inside a loop", loop.place)
    written = [*allowed, *machine.created]
    known = {id(part) for storage in written for part in memory.parts(storage)}
    for leaf in machine.log:
        if id(leaf) not in known:
            raise Refused(
                f"the loop writes {leaf.name}, of which its invariant says nothing", loop.place
            )
    machine.log, machine.created = outer_log, outer_created


def read_loop(machine: Machine, node: c_ast.For) -> Loop | None:
    """The loop if its head is for (size_t i = A; i < B; i++) or for (size_t i = B; i-- > A;)."""
    declarations = node.init.decls if isinstance(node.init, c_ast.DeclList) else []
    condition = node.cond
    if len(declarations) != 1 or not isinstance(condition, c_ast.BinaryOp):
        return None
    name, place = declarations[0].name, machine.frames[-1].text.place(node)
    kind = machine.setting.types.declared(declarations[0].type)
    if not isinstance(kind, WordType) or kind not in _COUNTERS:
        return None

    def value(expression: c_ast.Node | None) -> Index:
        word = machine.operators.number(machine.expression(expression))
        if word.secret:
            raise Refused("a loop that runs for a secret number of rounds", place)
        held = machine.operators.number(machine.operators.cast(word, kind.width))
        return held.value

    up = (
        condition.op == "<"
        and isinstance(condition.left, c_ast.ID)
        and condition.left.name == name
        and _steps(node.next, name, ("p++", "++"))
    )
    if up:
        first, end = value(declarations[0].init), value(condition.right)
        return Loop(name, first, end, True, place, kind, _reads(machine, condition.right, place))
    down = condition.op == ">" and _steps(condition.left, name, ("p--",)) and node.next is None
    if down:
        first, end = value(condition.right), value(declarations[0].init)
        return Loop(name, first, end, False, place, kind, _reads(machine, condition.right, place))
    return None


def _reads(machine: Machine, node: c_ast.Node, place: Place) -> tuple[Storage, ...]:
    """The words that an expression of numbers and words reads."""
    match node:
        case c_ast.Constant():
            return ()
        case c_ast.ID() if node.name in machine.frames[-1].text.constants:
            return ()
        case c_ast.ID():
            return (machine.variable(node.name),)
        case c_ast.BinaryOp():
            left, right = (_reads(machine, n, place) for n in (node.left, node.right))
            return left + right
    raise Refused("the end of the loop reads more than words and numbers", place)


def _steps(node: c_ast.Node | None, name: str, operators: tuple[str, ...]) -> bool:
    return (
        isinstance(node, c_ast.UnaryOp)
        and node.op in operators
        and isinstance(node.expr, c_ast.ID)
        and node.expr.name == name
    )
