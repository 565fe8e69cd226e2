# SPDX-License-Identifier: Apache-2.0
"""A linked program as objdump prints it: functions, instructions, constants.

Nothing is decoded here: the text of objdump is only taken apart, a line with an instruction by a
function for the processor (x86_text.py, aarch64_text.py). The program must be linked at fixed
addresses (-no-pie), so that every address in the text is the final one.
"""

import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

# Memory that no running program of ours changes.
READ_ONLY_SECTIONS = (".rodata", ".data.rel.ro", ".got")


class NotUnderstood(Exception):
    """Text of objdump that this module has no reading for."""


@dataclass(frozen=True, slots=True)
class Immediate:
    value: int


@dataclass(frozen=True, slots=True)
class Target:
    """Where a jump or a call goes."""

    address: int


class Flow(Enum):
    """What may follow: the next instruction, or the target in its place, once, or with a return."""

    NEXT, JUMP, CONDITIONAL, CALL = range(4)


@dataclass(frozen=True, slots=True)
class Instruction:
    """Of the operands those of this module are of every processor, others of one."""

    address: int
    following: int
    mnemonic: str
    operands: tuple[Any, ...]
    flow: Flow
    indirect: bool
    text: str
    masked: bool = False

    @property
    def destination(self) -> int | None:
        """Of a jump or a call to a fixed place: where it goes."""
        if self.flow is Flow.NEXT or not self.operands:
            return None
        last = self.operands[-1]
        return last.address if isinstance(last, Target) else None


# Address, address of what follows, text.
Parse = Callable[[int, int, str], Instruction]
# The addresses that instructions name: of functions, and others.
Named = Callable[[Sequence[Instruction]], Iterator[int]]


@dataclass(frozen=True)
class Function:
    name: str
    address: int
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True)
class Program:
    """Functions by name; constants are (address, bytes) of the sections that are only read; the
    functions of other libraries that may be called, by address."""

    functions: dict[str, Function]
    constants: tuple[tuple[int, bytes], ...] = field(repr=False)
    library: dict[int, str] = field(default_factory=dict)


_LINE = re.compile(r"\s*([0-9a-f]+):\t(.*)")
_SYMBOL = re.compile(r"([0-9a-f]+) .{6}F (\S+)\t([0-9a-f]+)\s+(?:\.hidden )?(\S+)$")
_OBJECT = re.compile(r"([0-9a-f]+) .{6}O \S+\t[0-9a-f]+\s+(?:\.hidden )?(\S+)$")
_LIBRARY = re.compile(r"([0-9a-f]+) <(\w+)@plt>:$", re.MULTILINE)


def _lines(disassembly: str) -> Iterator[tuple[int, str]]:
    for line in disassembly.splitlines():
        if match := _LINE.match(line):
            yield int(match[1], 16), match[2]


def _read_function(
    parse: Parse,
    lines: list[tuple[int, str]],
    position: dict[int, int],
    name: str,
    start: int,
    end: int,
) -> Function:
    instructions = []
    i = position[start]
    while i < len(lines) and lines[i][0] < end:
        following = lines[i + 1][0] if i + 1 < len(lines) else end
        try:
            instructions.append(parse(lines[i][0], following, lines[i][1]))
        except NotUnderstood as error:
            raise NotUnderstood(f"{name}: {lines[i][1].strip()}: {error}") from error
        i += 1
    return Function(name, start, tuple(instructions))


def parse_functions(
    parse: Parse, disassembly: str, symbols: str, wanted: re.Pattern[str]
) -> dict[str, Function]:
    """The functions whose whole name matches `wanted`, of `objdump -d` and `objdump -t`."""
    lines = list(_lines(disassembly))
    position = {address: i for i, (address, _) in enumerate(lines)}
    functions = {}
    for line in symbols.splitlines():
        match = _SYMBOL.match(line)
        if not match or not wanted.fullmatch(match[4]):
            continue
        start, name = int(match[1], 16), match[4]
        if name in functions:
            raise NotUnderstood(f"{name}: two functions of this name")
        end = start + int(match[3], 16)
        functions[name] = _read_function(parse, lines, position, name, start, end)
    return functions


def parse_constants(dump: str) -> tuple[tuple[int, bytes], ...]:
    """The sections of `objdump -s`, in order of address."""
    sections: list[tuple[int, bytearray]] = []
    for line in dump.splitlines():
        if line.startswith("Contents of section"):
            sections.append((0, bytearray()))
        elif match := re.match(r" ([0-9a-f]+) ((?:[0-9a-f]{2,8} ){1,4}) ", line):
            start, data = sections[-1]
            if not data:
                sections[-1] = (int(match[1], 16), data)
            data += bytes.fromhex(match[2])
    return tuple(sorted((start, bytes(data)) for start, data in sections))


def _run_objdump(objdump: str, path: str, *arguments: str) -> str:
    command = [objdump, *arguments, path]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _read_constants(objdump: str, path: str) -> tuple[tuple[int, bytes], ...]:
    sections = [option for name in READ_ONLY_SECTIONS for option in ("-j", name)]
    return parse_constants(_run_objdump(objdump, path, "-s", *sections))


def read_program(parse: Parse, objdump: str, path: str, wanted: re.Pattern[str]) -> Program:
    """The functions of the program at `path` whose names match, and its constants."""
    text = _run_objdump(objdump, path, "-d", "--no-show-raw-insn", "-j", ".text")
    symbols = _run_objdump(objdump, path, "-t")
    return Program(parse_functions(parse, text, symbols, wanted), _read_constants(objdump, path))


@dataclass(frozen=True)
class Listing:
    """A whole program, of which functions are read as others call them, whatever their names.

    `functions` has their names and ends by their starts; several of one name have their starts
    after it. `library` has the entries to functions of other libraries.
    """

    parse: Parse
    named: Named
    lines: list[tuple[int, str]] = field(repr=False)
    functions: dict[int, tuple[str, int]]
    objects: dict[str, int]
    library: dict[int, str]
    constants: tuple[tuple[int, bytes], ...] = field(repr=False)

    def pointed(self, table: str, word: int) -> str:
        """The function that an aligned word of a constant table points to."""
        at = self.objects[table] + 8 * word
        for start, data in self.constants:
            if start <= at and at + 8 <= start + len(data):
                return self.functions[int.from_bytes(data[at - start :][:8], "little")][0]
        raise NotUnderstood(f"{table}: is not constant")

    def reachable(self, symbols: Iterable[str]) -> Program:
        """The functions given, and all that they jump to, call or take the address of."""
        starts = {name: start for start, (name, _) in self.functions.items()}
        position = {address: i for i, (address, _) in enumerate(self.lines)}
        waiting, found = [starts[symbol] for symbol in symbols], {}
        while waiting:
            start = waiting.pop()
            name, end = self.functions[start]
            if name in found:
                continue
            found[name] = _read_function(self.parse, self.lines, position, name, start, end)
            waiting += set(self.named(found[name].instructions)).intersection(self.functions)
        return Program(found, self.constants, self.library)


def read_listing(
    parse: Parse, named: Named, objdump: str, path: str, library: Iterable[str]
) -> Listing:
    """The program at `path`; of other libraries it may use the functions in `library`."""
    text = _run_objdump(objdump, path, "-d", "--no-show-raw-insn")
    functions: dict[int, tuple[str, int]] = {}
    objects, names = {}, set()
    for line in _run_objdump(objdump, path, "-t").splitlines():
        if (match := _SYMBOL.match(line)) and match[2] == ".text":
            start, name = int(match[1], 16), match[4]
            name = f"{name}.{start:x}" if name in names else name
            names.add(name)
            functions[start] = name, start + int(match[3], 16)
        elif match := _OBJECT.match(line):
            objects[match[2]] = int(match[1], 16)
    entries = {int(at, 16): name for at, name in _LIBRARY.findall(text) if name in set(library)}
    lines, constants = list(_lines(text)), _read_constants(objdump, path)
    return Listing(parse, named, lines, functions, objects, entries, constants)
