"""Reads an emitted assembly file: constants, kernels (macros over places) and functions.

Everything outside the fixed frame (frame.py) has one of a few forms; whatever has none is refused
with its line. Comments are for the reader, but three kinds are kept: contracts, and in a kernel the
invariants, the names of quotients and the headings of its sections, all of them mere hints.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from generator.proof.assembly.frame import CODE, GUARD, HEAD, TAIL
from generator.proof.assembly.instructions import Instruction, read_instruction
from generator.proof.c_text import read_text
from generator.proof.comments import Comment, contract
from generator.proof.errors import Place, Refused


@dataclass(frozen=True)
class Invariant:
    """What a comment says of the registers at its line."""

    line: int
    text: str


@dataclass(frozen=True)
class Fit:
    """The words of these registers lie below 2^bits: the sums that made them lost no carry."""

    line: int
    registers: tuple[str, ...]
    bits: int


@dataclass(frozen=True)
class Quotient:
    """The register that holds the next quotient of a reduction."""

    line: int
    register: str


@dataclass(frozen=True)
class Section:
    """A heading after a blank line."""

    line: int


Item = Instruction | Invariant | Fit | Quotient | Section


@dataclass(frozen=True)
class Kernel:
    """A macro over the places of its operands."""

    name: str
    parameters: tuple[str, ...]
    line: int
    body: tuple[Item, ...]

    @property
    def instructions(self) -> list[Instruction]:
        return [item for item in self.body if isinstance(item, Instruction)]


@dataclass(frozen=True)
class Function:
    """A function's lines without comments; ``kernel`` is the macro that stands above it."""

    name: str
    line: int
    lines: tuple[tuple[int, str], ...]
    comment: Comment
    kernel: str = ""


@dataclass(frozen=True)
class Constant:
    """A word with the equation that its comment states."""

    line: int
    value: int
    equation: str


@dataclass
class AssemblyText:
    """One file; without the macro ``guard`` it is empty."""

    name: str
    source: str = field(repr=False)
    constants: dict[str, Constant] = field(default_factory=dict)
    kernels: dict[str, Kernel] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    guard: str = ""

    def place(self, line: int) -> Place:
        return Place(self.name, line)


def read_assembly(path: Path) -> AssemblyText:
    """Parses the file at ``path``."""
    return parse_assembly(path.name, read_text(path))


def parse_assembly(name: str, source: str) -> AssemblyText:
    """The same for text at hand."""
    return _Reader(name, source).run()


#: Column of the code, and of nothing else.
_MARGIN = " " * 8
_EQUATION = re.compile(r"/\* ([^*]+) \*/")
_WORD = re.compile(r"L\(([A-Z]\w*)\): \.quad (0x[0-9a-f]{16})")
_MACRO = re.compile(r" {8}\.macro ([a-z]\w*) ([a-z]\w*(?:, [a-z]\w*)*)")
_FUNCTION = re.compile(r"FUNCTION\(([a-z]\w*)\)")
_INVARIANT = re.compile(r"// invariant: (.*)")
_FIT = re.compile(r"// invariant: eval\(([a-z0-9]+(?:, [a-z0-9]+)*)\) < 2\^(\d{1,4})")
_QUOTIENT = re.compile(r"// q\d+ = (\w+)")


class _Reader:
    def __init__(self, name: str, source: str) -> None:
        self.text = AssemblyText(name, source)
        self.lines = source.split("\n")
        self.at = 0

    def run(self) -> AssemblyText:
        self._check_characters()
        self._block()
        self._block()
        self.text.guard = self._line().removeprefix("#ifdef ").partition(" ")[0]
        self._expect(GUARD.format(macro=self.text.guard))
        self._fixed(HEAD)
        while self._line() == "" and _EQUATION.fullmatch(self._line(1)):
            self._constants()
        self._fixed(CODE)
        while self._line() == "" and self._line(1) == "/*":
            self._function()
        self._fixed(TAIL)
        if self.at != len(self.lines):
            raise self._refused("text after the end of the file's form")
        return self.text

    def _check_characters(self) -> None:
        """No line that goes on in the next, and no character that another reader would see so."""
        for number, line in enumerate(self.lines, 1):
            self.at = number - 1
            if line.rstrip().endswith("\\") or "??/" in line:
                raise self._refused("a line that goes on in the next")
            if not line.isprintable():
                raise self._refused("a control character")
            if not line.isascii() and not line.startswith(" *"):
                raise self._refused("a character beyond ASCII, which only comments have")
        self.at = 0

    # -- lines --------------------------------------------------------------------------------

    def _line(self, ahead: int = 0) -> str:
        if self.at + ahead >= len(self.lines):
            raise self._refused("the file ends too early")
        return self.lines[self.at + ahead]

    def _take(self) -> str:
        line = self._line()
        self.at += 1
        return line

    def _refused(self, reason: str) -> Refused:
        return Refused(reason, self.text.place(self.at + 1))

    def _fixed(self, expected: str) -> None:
        """The next lines are those of a fixed part."""
        for line in expected.removesuffix("\n").split("\n"):
            if self._line() != line:
                raise self._refused(f"not the fixed text here: {line.strip()!r}")
            self.at += 1
        if expected is TAIL:
            self._expect("")

    def _expect(self, line: str) -> None:
        if self._line() != line:
            raise self._refused(f"expected {line.strip()!r}")
        self.at += 1

    def _block(self) -> list[str]:
        """The lines of one comment, none of which could end it early."""
        self._expect("/*")
        lines = []
        while self._line() != " */":
            line = self._take()
            if not line.startswith(" *") or "*/" in line or "/*" in line:
                self.at -= 1
                raise self._refused("a comment of another form")
            lines.append(line)
        self._expect(" */")
        return lines

    # -- parts --------------------------------------------------------------------------------

    def _constants(self) -> None:
        self._expect("")
        equation = _EQUATION.fullmatch(self._take())
        assert equation is not None
        while match := _WORD.fullmatch(self._line()):
            if match[1] in self.text.constants:
                raise self._refused(f"{match[1]} is defined twice")
            self.text.constants[match[1]] = Constant(self.at + 1, int(match[2], 16), equation[1])
            self.at += 1

    def _function(self) -> None:
        self._expect("")
        comment = contract(self._block())
        kernel = ""
        if match := _MACRO.fullmatch(self._line()):
            kernel = match[1]
            self._kernel(kernel, tuple(match[2].split(", ")))
            self._expect("")
        match = _FUNCTION.fullmatch(self._line())
        if not match:
            raise self._refused("neither a kernel nor a function")
        name, first = match[1], self.at + 1
        if name in self.text.functions:
            raise self._refused(f"{name} is defined twice")
        self.at += 1
        lines = []
        while self._line() != f"END({name})":
            code = self._code()
            if code:
                lines.append((self.at + 1, code))
            self.at += 1
        self.at += 1
        self.text.functions[name] = Function(name, first, tuple(lines), comment, kernel)

    def _code(self) -> str:
        """The line without margin and remark; empty for a comment or a blank line."""
        line = self._line()
        if line and (not line.startswith(_MARGIN) or line[8:9].isspace()):
            raise self._refused("code begins in column 9")
        code = line.split("//")[0].strip()
        if "/*" in line or "*/" in line or ";" in code or "#" in code:
            raise self._refused("one instruction stands on a line, and remarks begin with //")
        return code

    def _kernel(self, name: str, parameters: tuple[str, ...]) -> None:
        if name in self.text.kernels:
            raise self._refused(f"{name} is defined twice")
        if len(set(parameters)) != len(parameters):
            raise self._refused("a parameter twice")
        first = self.at + 1
        self.at += 1
        body: list[Item] = []
        blank = False
        while self._line() != f"{_MARGIN}.endm":
            code = self._code()
            number, said = self.at + 1, self._line().strip()
            if code:
                body.append(self._instruction(code, number))
            elif match := _FIT.fullmatch(said):
                body.append(Fit(number, tuple(match[1].split(", ")), int(match[2])))
            elif match := _INVARIANT.fullmatch(said):
                body.append(Invariant(number, match[1]))
            elif match := _QUOTIENT.fullmatch(said):
                body.append(Quotient(number, match[1]))
            elif said and blank:
                body.append(Section(number))
            blank = not said
            self.at += 1
        self.at += 1
        self.text.kernels[name] = Kernel(name, parameters, first, tuple(body))

    def _instruction(self, code: str, number: int) -> Instruction:
        try:
            return read_instruction(code, number)
        except Refused as refused:
            raise self._refused(refused.reason) from refused
