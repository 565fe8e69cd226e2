"""Integer expressions such as ``2^256 - 2^224 - 2^96 + 2^64 - 1``.

    expression := term (('+' | '-') term)*
    term       := factor ('*' factor)*
    factor     := '-' factor | power
    power      := atom ('^' power)?
    atom       := number | '(' expression ')'
    number     := decimal or 0x hexadecimal digits, single underscores allowed between digits

Evaluated by this parser alone, on Python ints. Every intermediate value stays within
``MAX_BITS`` bits and every nesting within ``MAX_DEPTH``, so no text can make it hang.
"""

import re

MAX_BITS = 4096
MAX_EXPONENT = 4096
MAX_LENGTH = 4096
MAX_DEPTH = 32

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*|[0-9]+(?:_[0-9]+)*")
_LITERAL = re.compile(rf"\s*({_NUMBER.pattern})\s*")


class ExpressionError(ValueError):
    """Text that is not an expression, or one beyond the limits."""


def evaluate(text: str) -> int:
    """The integer that ``text`` stands for; ExpressionError with the column where it fails."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"longer than {MAX_LENGTH} characters")
    return _Parser(text).parse()


def literal_base(text: str) -> int | None:
    """10 or 16 when ``text`` is one plain number, None when it is a longer expression."""
    match = _LITERAL.fullmatch(text)
    if match is None:
        return None
    return 16 if match.group(1)[:2] in ("0x", "0X") else 10


def _number(text: str) -> int:
    digits = text.replace("_", "")
    if digits[:2] in ("0x", "0X"):
        return int(digits[2:], 16)
    return int(digits, 10)


class _Parser:
    """Recursive descent over one text; ``position`` is the next unread character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.depth = 0

    def parse(self) -> int:
        value = self.expression()
        if self.peek():
            raise self.error(f"unexpected {self.peek()!r}")
        return value

    def error(self, message: str) -> ExpressionError:
        return ExpressionError(f"column {self.position + 1}: {message}")

    def peek(self) -> str:
        while self.position < len(self.text) and self.text[self.position] in " \t":
            self.position += 1
        return self.text[self.position : self.position + 1]

    def take(self, symbols: str) -> str:
        """The next symbol if it is one of ``symbols``, otherwise the empty string."""
        symbol = self.peek()
        if symbol and symbol in symbols:
            self.position += 1
            return symbol
        return ""

    def bounded(self, value: int) -> int:
        if value.bit_length() > MAX_BITS:
            raise self.error(f"a value of more than {MAX_BITS} bits")
        return value

    def enter(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error(f"nested deeper than {MAX_DEPTH} levels")

    def expression(self) -> int:
        self.enter()
        value = self.term()
        while symbol := self.take("+-"):
            term = self.term()
            value = self.bounded(value + term if symbol == "+" else value - term)
        self.depth -= 1
        return value

    def term(self) -> int:
        value = self.factor()
        while self.take("*"):
            value = self.bounded(value * self.factor())
        return value

    def factor(self) -> int:
        if not self.take("-"):
            return self.power()
        self.enter()
        value = -self.factor()
        self.depth -= 1
        return value

    def power(self) -> int:
        base = self.atom()
        if not self.take("^"):
            return base
        self.enter()
        exponent = self.power()
        self.depth -= 1
        if exponent > MAX_EXPONENT:
            raise self.error(f"an exponent of more than {MAX_EXPONENT}")
        if (abs(base).bit_length() - 1) * exponent >= MAX_BITS:
            raise self.error(f"a value of more than {MAX_BITS} bits")
        return self.bounded(base**exponent)

    def atom(self) -> int:
        if self.take("("):
            value = self.expression()
            if not self.take(")"):
                raise self.error("a closing parenthesis is missing")
            return value
        symbol = self.peek()
        match = _NUMBER.match(self.text, self.position)
        if match is None:
            before = f" before {symbol!r}" if symbol else ""
            raise self.error(f"a number is missing{before}")
        following = self.text[match.end() : match.end() + 1]
        if following and (following.isalnum() or following == "_"):
            raise self.error(f"{match.group() + following!r} is not a number")
        self.position = match.end()
        return self.bounded(_number(match.group()))
