"""Runs programs on Python ints, with field functions that mean what their contracts say.

A Montgomery value is held as the residue x R mod m, so that a canonical value in its place gives a
wrong result and not a lucky one. Words are checked against the machine's width, elements against
their modulus, indices against their array, and a read of an element that was never set is an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from generator.ir.contract import Parameter, Signature
from generator.ir.interpreter import run
from generator.ir.kernel import Kernel
from generator.ir.program import (
    RECORDS,
    SCALARS,
    Assign,
    Binary,
    Blank,
    Break,
    Call,
    Complement,
    Condition,
    Copy,
    Declare,
    Expression,
    If,
    Let,
    MaskOf,
    Note,
    Number,
    Place,
    ProgramError,
    ProgramFunction,
    Repeat,
    Return,
    Scan,
    Statement,
    TrailingZeros,
    Type,
    Variable,
    Wipe,
    Wrapping,
    apply,
)


class Cell:
    """One element or scalar in memory; None while it is undefined."""

    __slots__ = ("value",)

    def __init__(self, value: int | None = None) -> None:
        self.value = value


#: A cell, a record's members by name, or an array's elements.
Storage = Cell | dict[str, "Storage"] | list["Storage"]
Value = int | Storage


def allocate(type_: Type, value: int | None = None) -> Storage:
    """Memory for a type; every cell starts with ``value``."""
    if type_.is_array:
        return [allocate(Type(type_.base), value) for _ in range(type_.length or 0)]
    if type_.base in RECORDS:
        members = RECORDS[type_.base].items()
        return {name: allocate(Type(member), value) for name, member in members}
    return Cell(value)


def copy(target: Storage, source: Storage) -> None:
    """Copies cell by cell, undefined ones too."""
    if isinstance(target, Cell):
        target.value = source.value
    elif isinstance(target, dict):
        for name, member in target.items():
            copy(member, source[name])
    else:
        for one, other in zip(target, source, strict=True):
            copy(one, other)


def clear(storage: Storage, value: int | None) -> None:
    """Sets every cell."""
    if isinstance(storage, Cell):
        storage.value = value
    else:
        for part in storage.values() if isinstance(storage, dict) else storage:
            clear(part, value)


class _Left(Exception):
    def __init__(self, value: int | None) -> None:
        self.value = value


class _Broken(Exception):
    """The repeat around a break is left."""


@dataclass
class Field:
    """Arithmetic modulo an odd m in Montgomery form with factor R."""

    name: str
    modulus: int
    radix: int
    inverse: int = field(init=False)

    def __post_init__(self) -> None:
        self.inverse = pow(self.radix, -1, self.modulus)

    def enter(self, value: int) -> int:
        """The Montgomery form x R mod m of a residue."""
        return value * self.radix % self.modulus

    def leave(self, value: int) -> int:
        """The residue of a Montgomery form."""
        return value * self.inverse % self.modulus


class Machine:
    """Interprets programs for moduli p and n with R = 2^(word_bits * words of the modulus)."""

    def __init__(self, p: int, n: int, word_bits: int = 64) -> None:
        self.word_bits = word_bits
        self.fields = {
            name: Field(name, m, 1 << word_bits * -(-m.bit_length() // word_bits))
            for name, m in (("fp", p), ("fn", n))
        }
        self.calls: Counter[str] = Counter()
        self.observers: dict[str, Callable[..., None]] = {}
        self._limit = 1 << word_bits
        self._globals: dict[str, Storage] = {}
        self._functions = {
            name: call for f in self.fields.values() for name, call in self._field_functions(f)
        }

    def attach(self, kernel: Kernel) -> None:
        """Makes a word kernel callable, run word by word and held against its intervals."""
        parameters = kernel.signature.parameters

        def call(*arguments: Value) -> int | None:
            pairs = list(zip(parameters, arguments, strict=True))
            inputs = {p.name: self._words(p, a) for p, a in pairs if not p.output}
            outputs, returned = run(kernel, inputs)
            for parameter, argument in pairs:
                if parameter.output:
                    self._set_words(argument, outputs[parameter.name])
            return returned

        self._functions[kernel.name] = call

    def _words(self, parameter: Parameter, argument: Value) -> list[int]:
        """The words of an array, of an element or of a word, as a kernel loads them."""
        if isinstance(argument, int):
            return [argument]
        cells = argument if isinstance(argument, list) else [argument]
        values = [cell.value for cell in cells]
        if None in values:
            raise ProgramError(f"{parameter.name} is read before it is set")
        if isinstance(argument, list):
            return values
        f = self.fields[parameter.type.split("_")[0]]
        count = -(-f.modulus.bit_length() // self.word_bits)
        return [(values[0] >> (self.word_bits * i)) & (self._limit - 1) for i in range(count)]

    def _set_words(self, argument: Value, words: Sequence[int]) -> None:
        if isinstance(argument, list):
            for cell, word in zip(argument, words, strict=True):
                cell.value = word
        else:
            argument.value = sum(word << (self.word_bits * i) for i, word in enumerate(words))

    def run(self, function: ProgramFunction, *arguments: Value) -> int | None:
        """Calls a program; storage is passed by reference and scalars as ints."""
        return self._call(function, arguments)

    def _field_functions(self, f: Field) -> list[tuple[str, Callable[..., int | None]]]:
        m, inverse, ones = f.modulus, f.inverse, self._limit - 1

        def read(cell: Cell) -> int:
            if cell.value is None:
                raise ProgramError(f"an undefined {f.name} is read")
            if not 0 <= cell.value < m:
                raise ProgramError(f"{cell.value} is no residue of {f.name}")
            return cell.value

        def unary(operation: Callable[[int], int]) -> Callable[[Cell, Cell], None]:
            def call(z: Cell, x: Cell) -> None:
                z.value = operation(read(x)) % m

            return call

        def dyadic(operation: Callable[[int, int], int]) -> Callable[[Cell, Cell, Cell], None]:
            def call(z: Cell, x: Cell, y: Cell) -> None:
                z.value = operation(read(x), read(y)) % m

            return call

        def sum_of_products(z: Cell, a: Cell, b: Cell, c: Cell, d: Cell) -> None:
            z.value = (read(a) * read(b) + read(c) * read(d)) * inverse % m

        def select(z: Cell, mask: int, x: Cell, y: Cell) -> None:
            if mask not in (0, ones):
                raise ProgramError(f"{mask:#x} is no mask")
            z.value = read(x) if mask else read(y)
            read(y), read(x)

        def constant(value: int) -> Callable[[Cell], None]:
            def call(z: Cell) -> None:
                z.value = value

            return call

        def to_bytes(out: Sequence[Cell], x: Cell) -> None:
            size = (m.bit_length() + 7) // 8
            for cell, byte in zip(out[:size], read(x).to_bytes(size, "big"), strict=True):
                cell.value = byte

        half = pow(2, -1, m)
        functions: dict[str, Callable[..., int | None]] = {
            "add": dyadic(lambda x, y: x + y),
            "sub": dyadic(lambda x, y: x - y),
            "mul": dyadic(lambda x, y: x * y * inverse),
            "sqr": unary(lambda x: x * x * inverse),
            "mul_add_mul": sum_of_products,
            "neg": unary(lambda x: -x),
            "half": unary(lambda x: x * half),
            "mul_small": lambda z, x, k: setattr(z, "value", read(x) * k % m),
            "set_zero": constant(0),
            "set_one": constant(f.radix % m),
            "to_montgomery": unary(f.enter),
            "from_montgomery": unary(f.leave),
            "to_bytes": to_bytes,
            "select": select,
            "is_zero": lambda x: ones if read(x) == 0 else 0,
            "equal": lambda x, y: ones if read(x) == read(y) else 0,
        }
        return [(f"{f.name}_{name}", call) for name, call in functions.items()]

    def _call(self, callee: Signature | ProgramFunction, arguments: Sequence[Value]) -> int | None:
        self.calls[callee.name] += 1
        if callee.name in self.observers:
            self.observers[callee.name](*arguments)
        if isinstance(callee, Signature):
            return self._functions[callee.name](*arguments)
        frame: dict[str, Storage] = {}
        for parameter, argument in zip(callee.signature.parameters, arguments, strict=True):
            frame[parameter.name] = Cell(argument) if isinstance(argument, int) else argument
        try:
            self._block(callee.body, frame)
        except _Left as left:
            return left.value
        return None

    def _block(self, body: tuple[Statement, ...], frame: dict[str, Storage]) -> None:
        for statement in body:
            self._statement(statement, frame)

    def _statement(self, statement: Statement, frame: dict[str, Storage]) -> None:
        match statement:
            case Call(callee, _, result):
                passed = self._arguments(statement, frame)
                value = self._call(callee, passed)
                if result is not None:
                    frame[result.name] = Cell(value)
            case Note() | Blank():
                pass
            case Declare(variable, zeroed):
                frame[variable.name] = allocate(variable.type, 0 if zeroed else None)
            case Let(variable, value):
                frame[variable.name] = Cell(self._value(value, frame))
            case Assign(target, value):
                number = self._value(value, frame)
                if target.type.base == "byte" and number > 255:
                    raise ProgramError(f"{number} does not fit a byte")
                self._locate(target, frame).value = number
            case Copy(target, source):
                copy(self._locate(target, frame), self._locate(source, frame))
            case Repeat(counter, start, stop, body, descending):
                numbers = range(self._value(start, frame), self._value(stop, frame))
                for number in reversed(numbers) if descending else numbers:
                    frame[counter.name] = Cell(number)
                    try:
                        self._block(body, frame)
                    except _Broken:
                        break
            case Break(condition):
                if self._holds(condition, frame):
                    raise _Broken
            case If(condition, body, otherwise, _):
                self._block(body if self._holds(condition, frame) else otherwise, frame)
            case Scan():
                self._scan(statement, frame)
            case Wipe(variable):
                clear(frame[variable.name], None)
            case Return(value):
                raise _Left(None if value is None else self._value(value, frame))

    def _arguments(self, call: Call, frame: dict[str, Storage]) -> list[Value]:
        passed: list[Value] = []
        for argument, _, type_ in call.bindings:
            if type_.length is not None and not argument.type.is_array:
                array = self._locate(Place(argument.variable, argument.path[:-1]), frame)
                passed.append(array[self._value(argument.path[-1], frame) :])
            elif type_.base in SCALARS and type_.length is None:
                passed.append(self._value(argument, frame))
            else:
                passed.append(self._locate(argument, frame))
        return passed

    def _scan(self, scan: Scan, frame: dict[str, Storage]) -> None:
        index = self._value(scan.index, frame)
        entries = self._value(scan.entries, frame)
        if index >= 1 << (self.word_bits - 1):
            raise ProgramError("the arithmetic equality of a scan holds below half a word")
        table = self._locate(scan.table, frame)
        target = self._locate(scan.target, frame)
        if entries > len(table):
            raise ProgramError(f"a scan of {entries} entries leaves its table")
        if index < entries:
            copy(target, table[index])
        else:
            clear(target, 0)

    def _holds(self, condition: Condition, frame: dict[str, Storage]) -> bool:
        left, right = self._value(condition.left, frame), self._value(condition.right, frame)
        return {"==": left == right, "!=": left != right, "<": left < right, ">=": left >= right}[
            condition.relation
        ]

    def _locate(self, place: Place, frame: dict[str, Storage]) -> Storage:
        variable = place.variable
        if variable.storage in ("constant", "table"):
            storage = self._global(variable)
        else:
            storage = frame[variable.name]
        for step in place.path:
            if isinstance(step, str):
                storage = storage[step]
                continue
            index = self._value(step, frame)
            if not 0 <= index < len(storage):
                raise ProgramError(f"{variable.name}[{index}] is outside the array")
            storage = storage[index]
        return storage

    def _global(self, variable: Variable) -> Storage:
        if variable.name not in self._globals:
            if variable.storage == "table":
                enter = self.fields["fp"].enter
                self._globals[variable.name] = [
                    {"x": Cell(enter(x)), "y": Cell(enter(y))} for x, y in variable.value
                ]
            else:
                f = self.fields[variable.type.base.split("_")[0]]
                plain = variable.type.base.endswith("_canonical")
                value = variable.value if plain else f.enter(variable.value)
                self._globals[variable.name] = Cell(value)
        return self._globals[variable.name]

    def _value(self, value: Expression, frame: dict[str, Storage]) -> int:
        match value:
            case Number(number):
                return number
            case Place():
                cell = self._locate(value, frame)
                if cell.value is None:
                    raise ProgramError(f"{value.variable.name} is read before it is set")
                return cell.value
            case Binary(operator, left, right):
                a, b = self._value(left, frame), self._value(right, frame)
                if operator in ("<<", ">>") and b >= self.word_bits:
                    raise ProgramError(f"a shift by {b} bits")
                result = apply(operator, a, b)
                if isinstance(value, Wrapping):
                    return result & (self._limit - 1)
                if not 0 <= result < self._limit:
                    raise ProgramError(f"{a} {operator} {b} wraps")
                return result
            case MaskOf(bit):
                number = self._value(bit, frame)
                if number > 1:
                    raise ProgramError(f"{number} is no bit")
                return (self._limit - 1) * number
            case Complement(operand):
                return self._limit - 1 - self._value(operand, frame)
            case TrailingZeros(operand):
                number = self._value(operand, frame)
                if number == 0:
                    raise ProgramError("a word without a 1 has no lowest 1")
                return (number & -number).bit_length() - 1
        raise ProgramError(f"unknown expression {type(value).__name__}")


def point_storage(machine: Machine, x: int, y: int, z: int | None = None) -> dict[str, Storage]:
    """A point's memory from residues: affine, or Jacobian when z is given."""
    enter = machine.fields["fp"].enter
    members = {"x": Cell(enter(x)), "y": Cell(enter(y))}
    if z is not None:
        members["z"] = Cell(enter(z))
    return members


def residues(machine: Machine, point: dict[str, Storage]) -> tuple[int, ...]:
    """The residues of a point's members: x, y and, where it has one, z."""
    leave = machine.fields["fp"].leave
    return tuple(leave(point[name].value) for name in "xyz" if name in point)
