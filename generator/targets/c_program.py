"""Prints the body of a program as C99: the text that a reader of the emitted file sees.

Names take the curve's prefix; words have ``word_bits`` bits. The text has 4 spaces, at most 100
columns, and no conversion that -Wconversion would question.
"""

import textwrap
from dataclasses import dataclass

from generator.ir.program import (
    ELEMENTS,
    RECORDS,
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
    places_in,
)
from generator.targets.c_prototype import WIDTH as COLUMNS
from generator.targets.c_prototype import WORD_TYPES

INDENT = "    "


def print_body(function: ProgramFunction, prefix: str, word_bits: int = 64) -> str:
    """The statements between the braces, each line with its newline."""
    printer = _Printer(prefix, word_bits)
    printer.block(function.body, 1)
    return "\n".join(printer.lines).rstrip("\n") + "\n"


#: Operators whose operand of the given kind reads well without parentheses.
_BARE = {("+", "*"), ("-", "*"), ("+", "+"), ("|", "|"), ("^", "^"), ("&", "&"), ("*", "*")}


@dataclass(frozen=True)
class _Context:
    """How the numbers of an expression are typed: machine words, or size_t."""

    word: bool


_WORD = _Context(word=True)
_SIZE = _Context(word=False)


class _Printer:
    def __init__(self, prefix: str, word_bits: int) -> None:
        self._prefix = prefix
        self._bits = word_bits
        self._word = WORD_TYPES[word_bits]
        self.lines: list[str] = []

    def block(self, body: tuple[Statement, ...], depth: int) -> None:
        waiting: list[Variable] = []
        for statement in body:
            if isinstance(statement, Declare) and not statement.zeroed:
                waiting.append(statement.variable)
                continue
            self._declare(waiting, depth)
            waiting = []
            self._statement(statement, depth)
        self._declare(waiting, depth)

    def _declare(self, variables: list[Variable], depth: int) -> None:
        """Locals in order; neighbours of one type share a line."""
        line: list[Variable] = []
        for variable in variables:
            if line and (
                variable.type.base != line[0].type.base
                or len(self._declaration([*line, variable])) + len(INDENT) * depth > COLUMNS
            ):
                self._line(depth, self._declaration(line))
                line = []
            line.append(variable)
        if line:
            self._line(depth, self._declaration(line))

    def _declaration(self, variables: list[Variable]) -> str:
        names = ", ".join(
            v.name if v.type.length is None else f"{v.name}[{v.type.length}]" for v in variables
        )
        return f"{self._type(variables[0].type.base)} {names};"

    def _statement(self, statement: Statement, depth: int) -> None:
        match statement:
            case Declare(variable, _):
                zero = "{0}" if variable.type.is_array else "0"
                self._line(depth, f"{self._declaration([variable])[:-1]} = {zero};")
            case Let(variable, value):
                context = _SIZE if variable.type.base == "count" else _WORD
                text = self._expression(value, context)
                name = f"{self._type(variable.type.base)} {variable.name}"
                self._line(depth, f"const {name} = {text};")
            case Assign(target, value):
                self._line(depth, self._assignment(target, value))
            case Copy(target, source):
                self._line(depth, f"{self._object(target)} = {self._object(source)};")
            case Call():
                self._call(statement, depth)
            case Repeat():
                self._repeat(statement, depth)
            case If(condition, body, otherwise, _):
                self._line(depth, f"if ({self._condition(condition)}) {{")
                self.block(body, depth + 1)
                if otherwise:
                    self._line(depth, "} else {")
                    self.block(otherwise, depth + 1)
                self._line(depth, "}")
            case Break(condition):
                self._line(depth, f"if ({self._condition(condition)}) {{")
                self._line(depth + 1, "break;")
                self._line(depth, "}")
            case Scan():
                self._scan(statement, depth)
            case Wipe(variable):
                at = "" if variable.type.is_array else "&"
                self._line(
                    depth, f"{self._prefix}_wipe({at}{variable.name}, sizeof {variable.name});"
                )
            case Return(value):
                text = "" if value is None else " " + self._expression(value, _WORD)
                self._line(depth, f"return{text};")
            case Note(text):
                self._note(text, depth)
            case Blank():
                self._blank()
            case _:
                raise ProgramError(f"unknown statement {type(statement).__name__}")

    def _condition(self, condition: Condition) -> str:
        sides = condition.left, condition.right
        counts = all(p.type.base == "count" for side in sides for p in places_in(side))
        context = _SIZE if counts else _WORD
        left = self._expression(condition.left, context, (condition.relation, "left"))
        right = self._expression(condition.right, context, (condition.relation, "right"))
        return f"{left} {condition.relation} {right}"

    def _assignment(self, target: Place, value: Expression) -> str:
        left = self._object(target)
        base = target.type.base
        if base == "count":
            return f"{left} = {self._expression(value, _SIZE)};"
        if base == "byte":
            text = self._expression(value, _WORD, ("cast", "right"))
            return f"{left} = {text if isinstance(value, Number) else f'(uint8_t){text}'};"
        if isinstance(value, Binary) and value.left == target:
            right = self._expression(value.right, _SIZE if "<" in value.operator else _WORD)
            return f"{left} {value.operator}= {right};"
        return f"{left} = {self._expression(value, _WORD)};"

    def _call(self, call: Call, depth: int) -> None:
        signature = call.signature
        arguments = [self._argument(argument, type_) for argument, _, type_ in call.bindings]
        declared = "" if call.result is None else f"const {self._word} {call.result.name} = "
        ignored = "(void)" if call.result is None and signature.returns != "void" else ""
        head = f"{INDENT * depth}{declared}{ignored}{self._prefix}_{signature.name}("
        self.lines.extend(self._wrap(head, arguments, ");").split("\n"))

    def _argument(self, argument: Expression, wanted: Type) -> str:
        if wanted.is_scalar:
            return self._expression(argument, _SIZE if wanted.base == "count" else _WORD)
        return self._address(argument)

    def _repeat(self, repeat: Repeat, depth: int) -> None:
        i = repeat.counter.name
        start = self._expression(repeat.start, _SIZE)
        stop = self._expression(repeat.stop, _SIZE)
        if repeat.descending:
            self._line(depth, f"for (size_t {i} = {stop}; {i}-- > {start};) {{")
        else:
            self._line(depth, f"for (size_t {i} = {start}; {i} < {stop}; {i}++) {{")
        self.block(repeat.body, depth + 1)
        self._line(depth, "}")

    def _scan(self, scan: Scan, depth: int) -> None:
        """The sum of masked rows grows in ``found``, whose address nothing takes: in registers."""
        record = scan.target.type.base
        limbs = f"{self._prefix.upper()}_FP_LIMBS"
        loop = f"for (size_t limb = 0; limb < {limbs}; limb++) {{"
        index = self._expression(scan.index, _WORD, ("^", "right"))
        entries = self._expression(scan.entries, _SIZE, ("<", "right"))
        self._line(depth, f"{self._type(record)} found;")
        self._line(depth, loop)
        for path in _elements_of(record):
            self._line(depth + 1, f"found.{'.'.join(path)}.limb[limb] = 0;")
        self._line(depth, "}")
        self._line(depth, f"for (size_t row = 0; row < {entries}; row++) {{")
        self._note("all ones iff row = index: only 0 - 1 sets the top bit", depth + 1)
        equal = f"0 - (((({self._word})row ^ {index}) - 1) >> {self._bits - 1})"
        self._line(depth + 1, f"const {self._word} chosen = {equal};")
        self._line(depth + 1, loop)
        for path in _elements_of(record):
            row = self._object(Place(scan.table.variable, (*scan.table.path, _ROW, *path)))
            found = f"found.{'.'.join(path)}.limb[limb]"
            self._line(depth + 2, f"{found} |= chosen & {row}.limb[limb];")
        self._line(depth + 1, "}")
        self._line(depth, "}")
        self._line(depth, f"{self._object(scan.target)} = found;")

    def _note(self, text: str, depth: int) -> None:
        indent = INDENT * depth
        if len(indent) + len(text) + 6 <= COLUMNS:
            self.lines.append(f"{indent}/* {text} */")
            return
        wrapped = textwrap.wrap(text, COLUMNS - len(indent) - 3, break_long_words=False)
        self.lines.append(f"{indent}/*")
        self.lines.extend(f"{indent} * {line}" for line in wrapped)
        self.lines.append(f"{indent} */")

    def _line(self, depth: int, text: str) -> None:
        if text.startswith("}") and self.lines and not self.lines[-1]:
            self.lines.pop()
        self.lines.append(INDENT * depth + text)

    def _blank(self) -> None:
        """An empty line, unless a block begins here or there is one already."""
        if self.lines and self.lines[-1] and not self.lines[-1].endswith("{"):
            self.lines.append("")

    def _wrap(self, head: str, items: list[str], tail: str) -> str:
        """head item, item, ... tail; broken after commas, the rest under the first item."""
        lines = [head]
        margin = " " * len(head)
        for position, item in enumerate(items):
            last = position == len(items) - 1
            text = item + (tail if last else ",")
            separator = "" if position == 0 else " "
            if position and len(lines[-1]) + len(separator) + len(text) > COLUMNS:
                lines.append(margin + text)
            else:
                lines[-1] += separator + text
        if not items:
            lines[-1] += tail
        return "\n".join(lines)

    def _type(self, base: str) -> str:
        if base in ELEMENTS or base in RECORDS:
            return f"{self._prefix}_{base}"
        return {"byte": "uint8_t", "count": "size_t", "word32": "uint32_t"}.get(base, self._word)

    def _name(self, variable: Variable) -> str:
        if variable.storage in ("constant", "table"):
            return f"{self._prefix}_{variable.name}"
        return variable.name

    def _is_pointer(self, variable: Variable) -> bool:
        """A single element or record that a parameter points to."""
        single = not variable.type.is_array and not variable.type.is_scalar
        return single and variable.storage in ("parameter", "output")

    def _member(self, place: Place) -> str:
        """What stands between the text of a place and the name of its member."""
        return "->" if not place.path and self._is_pointer(place.variable) else "."

    def _object(self, place: Place) -> str:
        """The place as an lvalue."""
        variable = place.variable
        if not place.path and self._is_pointer(variable):
            return f"*{variable.name}"
        text = self._name(variable)
        for position, step in enumerate(place.path):
            if isinstance(step, str):
                text += self._member(Place(variable, place.path[:position])) + step
            else:
                text += f"[{self._expression(step, _SIZE)}]"
        return text

    def _address(self, place: Place) -> str:
        if not place.path and (self._is_pointer(place.variable) or place.type.is_array):
            return self._name(place.variable)
        return f"&{self._object(place)}"

    def _expression(
        self, value: Expression, context: _Context, parent: tuple[str, str] | None = None
    ) -> str:
        match value:
            case Number(number):
                if parent == ("<<", "left"):
                    return f"({self._word if context.word else 'size_t'}){number}"
                return str(number) if number < 1 << 16 else f"{number:#x}"
            case Place():
                text = self._object(value)
                base = value.type.base
                narrow = base in ("byte", "count") and context.word and parent is not None
                return f"({self._word}){text}" if narrow else text
            case Binary(operator, left, right):
                shift = operator in ("<<", ">>")
                a = self._expression(left, context, (operator, "left"))
                b = self._expression(right, _SIZE if shift else context, (operator, "right"))
                return self._parenthesise(f"{a} {operator} {b}", operator, parent)
            case MaskOf(bit):
                text = f"0 - {self._expression(bit, context, ('-', 'right'))}"
                return text if parent is None else f"({text})"
            case Complement(operand):
                return f"~{self._expression(operand, context, ('~', 'right'))}"
            case TrailingZeros(operand):
                return f"({self._word})__builtin_ctzll({self._expression(operand, context)})"
        raise ProgramError(f"unknown expression {type(value).__name__}")

    def _parenthesise(self, text: str, operator: str, parent: tuple[str, str] | None) -> str:
        if parent is None or (parent[0], operator) in _BARE:
            return text
        if parent == ("+", "left") and operator == "-":
            return text
        if parent == ("-", "left") and operator in ("+", "-"):
            return text
        return f"({text})"


def _elements_of(record: str) -> list[tuple[str, ...]]:
    """The field elements in a record, by the members that lead to each."""
    found: list[tuple[str, ...]] = []
    for member, kind in RECORDS[record].items():
        inside = _elements_of(kind) if kind in RECORDS else [()]
        found += [(member, *path) for path in inside]
    return found


_ROW = Place(Variable("row", Type("count"), "counter"))
