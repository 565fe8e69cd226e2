"""Builds programs: a library of callable functions, and a builder for the body of one more."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from generator.ir.contract import Contract, Parameter, Signature
from generator.ir.program import (
    Assign,
    Blank,
    Break,
    Call,
    Condition,
    Copy,
    Declare,
    If,
    Let,
    Note,
    Operand,
    Place,
    ProgramError,
    ProgramFunction,
    Repeat,
    Residue,
    Return,
    Scan,
    Statement,
    Type,
    Variable,
    Wipe,
    expression,
)
from generator.ir.program_check import check


class Library:
    """What a program may call: field functions, and the programs built before it."""

    def __init__(
        self,
        functions: Mapping[str, Signature | ProgramFunction],
        plain: frozenset[str] = frozenset(),
    ) -> None:
        """``plain`` names the fields whose elements stand as themselves (R = 1)."""
        self.plain = plain
        self._callable = dict(functions)

    def branch(self) -> "Library":
        """The same functions, to build more that this library does not get."""
        return Library(dict(self._callable), self.plain)

    def twist(self) -> "TwistLibrary":
        """The same functions, to build those of the twist, which this library does not get."""
        return TwistLibrary(dict(self._callable), self.plain)

    def base(self) -> "Library":
        """This library by its plain names, to build what is about Fp and not about points."""
        return self

    def own(self, name: str) -> str:
        """What a function or constant that is built here is called."""
        return name

    def type(self, name: str) -> str:
        """What a type is called here."""
        return name

    def reduced(self, point: str) -> str:
        """That the coordinates of an affine point are reduced, in words."""
        return f"0 <= eval({point}.x), eval({point}.y) < p"

    def __getitem__(self, name: str) -> Signature | ProgramFunction:
        if self.own(name) not in self._callable:
            raise ProgramError(f"no function is called {self.own(name)}")
        return self._callable[self.own(name)]

    def __contains__(self, name: str) -> bool:
        return self.own(name) in self._callable

    def add(self, function: ProgramFunction) -> ProgramFunction:
        """Checks a program and makes it callable."""
        if function.name in self._callable:
            raise ProgramError(f"two functions are called {function.name}")
        check(function)
        self._callable[function.name] = function
        return function


class TwistLibrary(Library):
    """A library in which the builders of points build those of the twist: over Fp2, behind g2_.

    What they call fp_mul is fp2_mul, what they call point_add is g2_point_add.
    """

    def base(self) -> Library:
        same = Library({}, self.plain)
        same._callable = self._callable
        return same

    def own(self, name: str) -> str:
        if name.startswith("fp_"):
            return f"fp2_{name.removeprefix('fp_')}"
        return name if name.startswith(("fn_", "g2_")) else f"g2_{name}"

    def reduced(self, point: str) -> str:
        return f"the coordinates of {point} lie in [0, p)"

    def type(self, name: str) -> str:
        return {"fp": "fp2", "point": "g2_point", "point_affine": "g2_point_affine"}.get(name, name)


class Builder:
    """Collects the parameters and statements of one function, in the order of the text."""

    def __init__(self, library: Library, name: str, internal: bool = False) -> None:
        self._library = library
        self._name = library.own(name)
        self._internal = internal
        self._parameters: list[Parameter] = []
        self._blocks: list[list[Statement]] = [[]]
        self._returns = "void"

    def output(self, name: str, type_: str) -> Place:
        """Adds an output parameter (outputs come first)."""
        return self._parameter(Parameter(name, self._library.type(type_), output=True), "output")

    def outputs(self, name: str, type_: str) -> Place:
        """Adds an output array whose length another parameter gives."""
        kind = self._library.type(type_)
        return self._parameter(Parameter(name, kind, output=True, array=True), "output")

    def input(self, name: str, type_: str) -> Place:
        """Adds an input parameter."""
        return self._parameter(Parameter(name, self._library.type(type_)), "parameter")

    def inputs(self, name: str, type_: str) -> Place:
        """Adds an input array whose length another parameter gives."""
        kind = self._library.type(type_)
        return self._parameter(Parameter(name, kind, array=True), "parameter")

    def _parameter(self, parameter: Parameter, storage: str) -> Place:
        self._parameters.append(parameter)
        return Variable(parameter.name, Type.of(parameter), storage).place

    def local(
        self, name: str, type_: str, length: int | None = None, zeroed: bool = False
    ) -> Place:
        """Declares a local variable here."""
        variable = Variable(name, Type(self._library.type(type_), length), "local")
        self._append(Declare(variable, zeroed))
        return variable.place

    def locals(self, type_: str, *names: str) -> tuple[Place, ...]:
        """Declares several locals of one type here."""
        return tuple(self.local(name, type_) for name in names)

    def let(self, name: str, value: Operand) -> Place:
        """Declares a word that keeps the value given here."""
        variable = Variable(name, Type("word"), "let")
        self._append(Let(variable, expression(value)))
        return variable.place

    def let_count(self, name: str, value: Operand) -> Place:
        """Declares a public size_t that keeps the value given here."""
        variable = Variable(name, Type("count"), "let")
        self._append(Let(variable, expression(value)))
        return variable.place

    def offers(self, name: str) -> bool:
        """Whether the library has a function of this name."""
        return name in self._library

    def call(self, name: str, *arguments: Operand) -> None:
        """Calls a function and drops what it returns."""
        self._append(Call(self._library[name], tuple(map(expression, arguments))))

    def ask(self, result: str, name: str, *arguments: Operand) -> Place:
        """Calls a function and declares ``result`` as the word that it returns."""
        variable = Variable(result, Type("word"), "let")
        self._append(Call(self._library[name], tuple(map(expression, arguments)), variable))
        return variable.place

    def assign(self, target: Place, value: Operand) -> None:
        """Stores a word, a byte or a count."""
        self._append(Assign(target, expression(value)))

    def copy(self, target: Place, source: Place) -> None:
        """Copies an element or a record."""
        self._append(Copy(target, source))

    def scan(self, target: Place, table: Place, index: Operand, entries: Operand) -> None:
        """Reads a whole table and keeps one entry."""
        self._append(Scan(target, table, expression(index), expression(entries)))

    def wipe(self, *places: Place) -> None:
        """Wipes local variables."""
        for place in places:
            self._append(Wipe(place.variable))

    def give(self, value: Operand) -> None:
        """Returns a word."""
        self._append(Return(expression(value)))

    def leave(self) -> None:
        """Returns from a void function."""
        self._append(Return())

    def note(self, text: str) -> None:
        """Adds a comment."""
        self._append(Note(" ".join(text.split())))

    def blank(self) -> None:
        """Adds an empty line."""
        self._append(Blank())

    @contextmanager
    def repeat(
        self, counter: str, start: Operand, stop: Operand, descending: bool = False
    ) -> Iterator[Place]:
        """The statements inside run for counter = start, ..., stop - 1 (or downwards)."""
        variable = Variable(counter, Type("count"), "counter")
        self._blocks.append([])
        yield variable.place
        body = tuple(self._blocks.pop())
        self._append(Repeat(variable, expression(start), expression(stop), body, descending))

    @contextmanager
    def when(self, left: Operand, relation: str, right: Operand, period: int = 1) -> Iterator[None]:
        """The statements inside run when the relation holds, once in ``period`` rounds at most."""
        self._blocks.append([])
        yield
        body = tuple(self._blocks.pop())
        condition = Condition(relation, expression(left), expression(right))
        self._append(If(condition, body, period=period))

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """The statements inside run when the relation of the ``when`` just before does not hold."""
        branch = self._blocks[-1].pop()
        if not isinstance(branch, If) or branch.otherwise:
            raise ProgramError(f"{self._name}: otherwise without when")
        self._blocks.append([])
        yield
        self._append(replace(branch, otherwise=tuple(self._blocks.pop())))

    def break_when(self, left: Operand, relation: str, right: Operand) -> None:
        """Leaves the repeat around this place when the relation holds."""
        self._append(Break(Condition(relation, expression(left), expression(right))))

    def finish(self, contract: Contract, returns: str = "void") -> ProgramFunction:
        """Checks the function and adds it to the library."""
        signature = Signature(self._name, tuple(self._parameters), returns)
        body = tuple(self._blocks[0])
        return self._library.add(ProgramFunction(signature, contract, body, self._internal))

    def _append(self, statement: Statement) -> None:
        self._blocks[-1].append(statement)


def element_constant(name: str, type_: str, value: Residue, meaning: str) -> Place:
    """A field element that the emitted file defines; ``value`` is the residue it stands for.

    ``meaning`` is printed above it: in words, the residue.
    """
    stored = f"{meaning}, stored in the representation of fields.h"
    return Variable(name, Type(type_), "constant", value, stored).place


def point_table(
    library: Library, name: str, points: tuple[tuple[Residue, Residue], ...], meaning: str
) -> Place:
    """A constant table of affine points of the library's group."""
    kind = Type(library.type("point_affine"), len(points))
    return Variable(library.own(name), kind, "table", points, meaning).place
