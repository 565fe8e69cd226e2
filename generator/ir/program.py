"""Programs: the functions of the emitted C above the word kernels, as data.

A program is a signature, a contract and a body of statements over named variables: calls of field
functions and of other programs, counted repeats, words and bytes, masked reads of whole tables.
Nothing wraps silently: ``+ - * <<`` must fit the machine word, and what wraps says so (``MaskOf``).
``program_check`` refuses undefined reads, wrong types and, in constant-time functions, branches and
addresses that depend on a secret; ``program_interpreter`` runs a program on Python ints;
``targets.c_program`` prints it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from generator.ir.contract import Contract, Parameter, Signature

#: Elements of the fields, opaque to a program.
ELEMENTS = ("fp", "fn", "fp_canonical", "fn_canonical")
#: Records and the types of their members, in the order of the C declaration.
RECORDS: dict[str, dict[str, str]] = {
    "point": {"x": "fp", "y": "fp", "z": "fp"},
    "point_affine": {"x": "fp", "y": "fp"},
    "fp2": {"c0": "fp", "c1": "fp"},
    "g2_point": {"x": "fp2", "y": "fp2", "z": "fp2"},
    "g2_point_affine": {"x": "fp2", "y": "fp2"},
}
#: ``word`` and ``mask`` are one machine word; ``byte`` has 8 bits; ``count`` is a public size_t.
SCALARS = ("word", "mask", "word32", "byte", "count")

OPERATORS = ("+", "-", "*", "&", "|", "^", "<<", ">>")
RELATIONS = ("==", "!=", "<", ">=")


class ProgramError(Exception):
    """A program that breaks a rule of the representation; the message names function and place."""


@dataclass(frozen=True)
class Type:
    """A type of the representation: an element, a record or a scalar, or an array of them.

    ``length`` is None for a single value, a number for an array of that many, and 0 for an array
    whose length another parameter gives.
    """

    base: str
    length: int | None = None

    def __post_init__(self) -> None:
        if self.base not in ELEMENTS and self.base not in RECORDS and self.base not in SCALARS:
            raise ProgramError(f"unknown type {self.base!r}")

    @property
    def is_array(self) -> bool:
        return self.length is not None

    @property
    def is_scalar(self) -> bool:
        return self.length is None and self.base in SCALARS

    @staticmethod
    def of(parameter: Parameter) -> Type:
        """The type of a contract's parameter (``bytes:N`` is an array of N bytes)."""
        base, _, length = parameter.type.partition(":")
        if length:
            return Type({"bytes": "byte", "words": "word"}[base], int(length))
        return Type(base, 0 if parameter.array else None)


class Expression:
    """An unsigned integer expression; the operators build ``Binary`` nodes."""

    def __add__(self, other: Operand) -> Expression:
        return binary("+", self, other)

    def __radd__(self, other: Operand) -> Expression:
        return binary("+", other, self)

    def __sub__(self, other: Operand) -> Expression:
        return binary("-", self, other)

    def __rsub__(self, other: Operand) -> Expression:
        return binary("-", other, self)

    def __mul__(self, other: Operand) -> Expression:
        return binary("*", self, other)

    def __rmul__(self, other: Operand) -> Expression:
        return binary("*", other, self)

    def __and__(self, other: Operand) -> Expression:
        return binary("&", self, other)

    def __or__(self, other: Operand) -> Expression:
        return binary("|", self, other)

    def __xor__(self, other: Operand) -> Expression:
        return binary("^", self, other)

    def __lshift__(self, other: Operand) -> Expression:
        return binary("<<", self, other)

    def __rshift__(self, other: Operand) -> Expression:
        return binary(">>", self, other)


@dataclass(frozen=True)
class Number(Expression):
    """A non-negative constant."""

    value: int


@dataclass(frozen=True)
class Binary(Expression):
    """``left operator right``; ``+``, ``*`` and ``<<`` must stay below 2^w, ``-`` above -1."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Wrapping(Binary):
    """``left operator right`` modulo 2^w, for ``+``, ``-``, ``*`` and ``<<``."""


@dataclass(frozen=True)
class MaskOf(Expression):
    """0 - bit modulo 2^w: all ones for 1, 0 for 0."""

    bit: Expression


@dataclass(frozen=True)
class Complement(Expression):
    """The bitwise complement of a machine word."""

    operand: Expression


@dataclass(frozen=True)
class TrailingZeros(Expression):
    """How many zeros stand below the lowest 1 of a machine word, which must not be 0."""

    operand: Expression


#: A field element as an integer; one of Fp2 as a pair of them.
Residue = int | tuple[int, int]


@dataclass(frozen=True)
class Variable:
    """A named piece of storage.

    ``storage``: ``parameter``, ``output``, ``local``, ``counter`` (of a repeat, public), ``let``
    (a word assigned once), ``constant`` (a field element that the emitted file defines) or
    ``table`` (affine points in a file of their own). ``value`` is the integer of a constant or the
    (x, y) pairs of a table, as residues: the representation (Montgomery or not) is the target's. An
    element of Fp2 is a pair of them.
    """

    name: str
    type: Type
    storage: str
    value: Residue | tuple[tuple[Residue, Residue], ...] | None = None
    meaning: str = ""

    @property
    def place(self) -> Place:
        return Place(self)


Step = str | Expression


@dataclass(frozen=True)
class Place(Expression):
    """A variable or a part of it: members by name, elements of an array by a public index."""

    variable: Variable
    path: tuple[Step, ...] = ()

    @cached_property
    def type(self) -> Type:
        current = self.variable.type
        for step in self.path:
            if isinstance(step, str):
                if current.is_array or step not in RECORDS.get(current.base, {}):
                    raise ProgramError(f"{self.variable.name} has no member {step}")
                current = Type(RECORDS[current.base][step])
            else:
                if not current.is_array:
                    raise ProgramError(f"{self.variable.name} is no array")
                current = Type(current.base)
        return current

    def __getitem__(self, index: Operand) -> Place:
        return Place(self.variable, (*self.path, expression(index)))

    @property
    def x(self) -> Place:
        return Place(self.variable, (*self.path, "x"))

    @property
    def y(self) -> Place:
        return Place(self.variable, (*self.path, "y"))

    @property
    def z(self) -> Place:
        return Place(self.variable, (*self.path, "z"))

    @property
    def c0(self) -> Place:
        return Place(self.variable, (*self.path, "c0"))

    @property
    def c1(self) -> Place:
        return Place(self.variable, (*self.path, "c1"))


Operand = Expression | int


def expression(value: Operand) -> Expression:
    """An expression from an expression or a non-negative int."""
    return Number(value) if isinstance(value, int) else value


def binary(operator: str, left: Operand, right: Operand) -> Expression:
    """``left operator right`` with constants folded and neutral elements dropped."""
    a, b = expression(left), expression(right)
    if isinstance(a, Number) and isinstance(b, Number):
        return Number(apply(operator, a.value, b.value))
    if operator == "*" and Number(0) in (a, b):
        return Number(0)
    if operator == "*" and Number(1) in (a, b):
        return b if a == Number(1) else a
    if operator == "+" and Number(0) in (a, b):
        return b if a == Number(0) else a
    if operator in ("-", "<<", ">>") and b == Number(0):
        return a
    return Binary(operator, a, b)


def wrapping(operator: str, left: Operand, right: Operand) -> Expression:
    """``left operator right`` modulo 2^w: for two's complement, and for what only low bits count."""
    return Wrapping(operator, expression(left), expression(right))


def apply(operator: str, a: int, b: int) -> int:
    """The operator on Python ints, without any bound."""
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "&":
            return a & b
        case "|":
            return a | b
        case "^":
            return a ^ b
        case "<<":
            return a << b
        case ">>":
            return a >> b
    raise ProgramError(f"unknown operator {operator!r}")


@dataclass(frozen=True)
class Condition:
    """``left relation right`` over unsigned values, for the branches of variable-time code."""

    relation: str
    left: Expression
    right: Expression


class Statement:
    """A statement of a body."""


@dataclass(frozen=True)
class Declare(Statement):
    """A local variable; ``zeroed`` starts it with all bytes zero."""

    variable: Variable
    zeroed: bool = False


@dataclass(frozen=True)
class Let(Statement):
    """A word that is assigned where it is declared and never again."""

    variable: Variable
    value: Expression


@dataclass(frozen=True)
class Assign(Statement):
    """Stores a word or a byte; a byte's value must be below 256."""

    target: Place
    value: Expression


@dataclass(frozen=True)
class Copy(Statement):
    """Copies an element or a record."""

    target: Place
    source: Place


@dataclass(frozen=True)
class Call(Statement):
    """Calls a field function or a program; ``result`` declares the word that it returns."""

    callee: Signature | ProgramFunction
    arguments: tuple[Expression, ...]
    result: Variable | None = None

    @property
    def signature(self) -> Signature:
        """What is called."""
        callee = self.callee
        return callee.signature if isinstance(callee, ProgramFunction) else callee

    @cached_property
    def bindings(self) -> tuple[tuple[Expression, Parameter, Type], ...]:
        """Each argument with its parameter and the parameter's type."""
        pairs = zip(self.arguments, self.signature.parameters, strict=True)
        return tuple((argument, parameter, Type.of(parameter)) for argument, parameter in pairs)


@dataclass(frozen=True)
class Repeat(Statement):
    """The body for counter = start, ..., stop - 1, or in descending order; bounds are public."""

    counter: Variable
    start: Expression
    stop: Expression
    body: tuple[Statement, ...]
    descending: bool = False


@dataclass(frozen=True)
class If(Statement):
    """A branch; refused in a constant-time function.

    ``period``: of so many neighbouring rounds of the loop around it, one at most takes the branch
    (what the condition tests must promise that; the operation counts rely on it).
    """

    condition: Condition
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    period: int = 1


@dataclass(frozen=True)
class Break(Statement):
    """Leaves the repeat around it where the condition holds; refused like ``If``."""

    condition: Condition


@dataclass(frozen=True)
class Scan(Statement):
    """target = table[index] by reading all ``entries``; index may be secret, entries may not.

    The mask of each entry is the arithmetic equality of ``index`` and the public counter.
    An index outside the table leaves the target zero.
    """

    target: Place
    table: Place
    index: Expression
    entries: Expression


@dataclass(frozen=True)
class Wipe(Statement):
    """Overwrites a local variable so that the compiler cannot drop the stores."""

    variable: Variable


@dataclass(frozen=True)
class Return(Statement):
    """Leaves the function; a variable-time void function may do so early."""

    value: Expression | None = None


@dataclass(frozen=True)
class Note(Statement):
    """A comment: why, a bound, an invariant."""

    text: str


@dataclass(frozen=True)
class Blank(Statement):
    """An empty line between groups."""


@dataclass(frozen=True)
class ProgramFunction:
    """A function of the emitted C. ``internal`` functions are static in their file."""

    signature: Signature
    contract: Contract
    body: tuple[Statement, ...]
    internal: bool = False

    @property
    def name(self) -> str:
        """The name without the curve's prefix."""
        return self.signature.name

    def __repr__(self) -> str:
        return f"ProgramFunction({self.name})"


def walk(body: tuple[Statement, ...]) -> list[Statement]:
    """Every statement of a body, nested ones included, in the order of the text."""
    found: list[Statement] = []
    for statement in body:
        found.append(statement)
        if isinstance(statement, Repeat):
            found.extend(walk(statement.body))
        elif isinstance(statement, If):
            found.extend(walk(statement.body))
            found.extend(walk(statement.otherwise))
    return found


def expressions_of(statement: Statement) -> list[Expression]:
    """The expressions and places that stand directly in a statement (not in nested bodies)."""
    match statement:
        case Let(_, value):
            return [value]
        case Assign(target, value):
            return [target, value]
        case Copy(target, source):
            return [target, source]
        case Call(_, arguments, _):
            return list(arguments)
        case Repeat(_, start, stop, _, _):
            return [start, stop]
        case If(condition, _, _, _) | Break(condition):
            return [condition.left, condition.right]
        case Scan(target, table, index, entries):
            return [target, table, index, entries]
        case Return(value):
            return [] if value is None else [value]
    return []


def places_in(value: Expression) -> list[Place]:
    """The places that an expression reads, its indices' included."""
    match value:
        case Place(_, path):
            inner = [p for step in path if not isinstance(step, str) for p in places_in(step)]
            return [value, *inner]
        case Binary(_, left, right):
            return places_in(left) + places_in(right)
        case MaskOf(operand) | Complement(operand) | TrailingZeros(operand):
            return places_in(operand)
    return []


def globals_of(functions: list[ProgramFunction], storage: str) -> list[Variable]:
    """The constants (or tables) that the functions name, in the order of their first use."""
    found: dict[str, Variable] = {}
    for function in functions:
        for statement in walk(function.body):
            for value in expressions_of(statement):
                for place in places_in(value):
                    variable = place.variable
                    if variable.storage != storage:
                        continue
                    if found.setdefault(variable.name, variable) != variable:
                        raise ProgramError(f"two {storage}s are called {variable.name}")
    return list(found.values())
