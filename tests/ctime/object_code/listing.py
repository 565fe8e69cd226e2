# SPDX-License-Identifier: Apache-2.0
"""A linked x86-64 program as objdump prints it: functions, instructions, constants.

Nothing is decoded here: the text of objdump (AT&T syntax) is only taken apart. The program must be
linked at fixed addresses (-no-pie), so that every address in the text is the final one.
"""

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# Registers by number: the sixteen general ones, then vectors, then masks.
GENERAL = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9 = range(10)
VECTORS, MASKS = 16, 48
VECTOR_BYTES = {"xmm": 16, "ymm": 32, "zmm": 64}

# Memory that no running program of ours changes.
READ_ONLY_SECTIONS = (".rodata", ".data.rel.ro", ".got")


class NotUnderstood(Exception):
    """Text of objdump that this module has no reading for."""


@dataclass(frozen=True, slots=True)
class Register:
    """Bytes of a register: the low `size` ones, or the second one of all (ah, bh, ch, dh)."""

    number: int
    size: int
    second: bool = False


@dataclass(frozen=True, slots=True)
class Immediate:
    value: int


@dataclass(frozen=True, slots=True)
class Memory:
    """base + index * scale + displacement, numbers of registers; rip is already added."""

    base: int | None
    index: int | None
    scale: int
    displacement: int


@dataclass(frozen=True, slots=True)
class Target:
    """Where a jump or a call goes."""

    address: int


Operand = Register | Immediate | Memory | Target


@dataclass(frozen=True, slots=True)
class Instruction:
    address: int
    following: int
    mnemonic: str
    operands: tuple[Operand, ...]
    indirect: bool
    text: str
    masked: bool = False


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


def _register_names() -> dict[str, Register]:
    names = {}
    for number, name in enumerate(GENERAL):
        names[name] = Register(number, 8)
        if name[1].isdigit():
            narrow = {name + "d": 4, name + "w": 2, name + "b": 1}
        elif name.endswith("x"):
            narrow = {"e" + name[1:]: 4, name[1:]: 2, name[1] + "l": 1}
            names[name[1] + "h"] = Register(number, 1, second=True)
        else:
            narrow = {"e" + name[1:]: 4, name[1:]: 2, name[1:] + "l": 1}
        names.update((other, Register(number, size)) for other, size in narrow.items())
    for kind, size in VECTOR_BYTES.items():
        names.update((f"{kind}{i}", Register(VECTORS + i, size)) for i in range(32))
    names.update((f"k{i}", Register(MASKS + i, 8)) for i in range(8))
    return names


REGISTERS = _register_names()

_MEMORY = re.compile(
    r"(-?0x[0-9a-f]+)?(?:\((?:%(?P<base>\w+))?(?:,%(?P<index>\w+),(?P<scale>[1248]))?\))?"
)
_PREFIXES = {"rep", "repz", "repnz", "data16", "cs", "ds", "es", "notrack", "bnd", "lock"}

# What AVX-512 writes after operands: a mask, by which results may be zero, and {1to16}, a number in
# memory that stands for a vector.
_MASK = re.compile(r"\{%k[1-7]\}(?:\{z\})?")
_REPEATED = re.compile(r"\{1to(?:2|4|8|16)\}")


def _memory(text: str, rip_address: int | None) -> Memory:
    match = _MEMORY.fullmatch(text)
    if not match or not text:
        raise NotUnderstood(f"operand {text}")
    displacement = int(match[1], 16) if match[1] else 0
    if match["base"] == "rip":
        if rip_address is None:
            raise NotUnderstood(f"operand {text}: objdump did not say its address")
        return Memory(None, None, 1, rip_address)
    parts = [match["base"], match["index"]]
    if any(name is not None and name not in REGISTERS for name in parts):
        raise NotUnderstood(f"operand {text}")
    base, index = (None if name is None else REGISTERS[name].number for name in parts)
    return Memory(base, index, int(match["scale"] or 1), displacement)


def _operand(text: str, rip_address: int | None) -> Operand:
    if text.startswith("%"):
        if text[1:] not in REGISTERS:
            raise NotUnderstood(f"operand {text}")
        return REGISTERS[text[1:]]
    if text.startswith("$"):
        return Immediate(int(text[1:], 16))
    if match := re.fullmatch(r"([0-9a-f]+) <.*>", text):
        return Target(int(match[1], 16))
    return _memory(text, rip_address)


def parse_instruction(address: int, following: int, text: str) -> Instruction:
    """One line of objdump without its address: `movzbl 0x20(%rbx),%ebx`."""
    body, _, comment = text.partition("#")
    plain, masks = _MASK.subn("", _REPEATED.sub("", body.replace("{evex} ", "")))
    words = plain.split()
    prefixes = []
    while words and words[0] in _PREFIXES:
        prefixes.append(words.pop(0))
    mnemonic, rest = (words[0], " ".join(words[1:])) if words else ("", "")
    if "nop" in mnemonic:
        return Instruction(address, following, "nop", (), False, text)
    mnemonic = " ".join([*prefixes, mnemonic])
    if mnemonic.startswith("rep "):
        # the registers are always the same, but rax, al … tell the size: rep stos %al,%es:(%rdi)
        size = re.match(r"%(\w+),", rest)
        operands: tuple[Operand, ...] = (REGISTERS[size[1]],) if size else ()
        return Instruction(address, following, mnemonic, operands, False, text)
    rip = re.match(r"\s*([0-9a-f]+)", comment)
    parts = re.findall(r"(?:[^,(]|\([^)]*\))+", rest)
    indirect = rest.startswith("*")
    operands = tuple(_operand(part.lstrip("*"), int(rip[1], 16) if rip else None) for part in parts)
    body = " ".join(body.split())
    return Instruction(address, following, mnemonic, operands, indirect, body, masks > 0)


_LINE = re.compile(r"\s*([0-9a-f]+):\t(.*)")
_SYMBOL = re.compile(r"([0-9a-f]+) .{6}F (\S+)\t([0-9a-f]+)\s+(?:\.hidden )?(\S+)$")
_OBJECT = re.compile(r"([0-9a-f]+) .{6}O \S+\t[0-9a-f]+\s+(?:\.hidden )?(\S+)$")
_LIBRARY = re.compile(r"([0-9a-f]+) <(\w+)@plt>:$", re.MULTILINE)


def _lines(disassembly: str) -> Iterator[tuple[int, str]]:
    for line in disassembly.splitlines():
        if match := _LINE.match(line):
            yield int(match[1], 16), match[2]


def _read_function(
    lines: list[tuple[int, str]], position: dict[int, int], name: str, start: int, end: int
) -> Function:
    instructions = []
    i = position[start]
    while i < len(lines) and lines[i][0] < end:
        following = lines[i + 1][0] if i + 1 < len(lines) else end
        try:
            instructions.append(parse_instruction(lines[i][0], following, lines[i][1]))
        except NotUnderstood as error:
            raise NotUnderstood(f"{name}: {lines[i][1].strip()}: {error}") from error
        i += 1
    return Function(name, start, tuple(instructions))


def parse_functions(disassembly: str, symbols: str, wanted: re.Pattern[str]) -> dict[str, Function]:
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
        functions[name] = _read_function(lines, position, name, start, start + int(match[3], 16))
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


def read_program(objdump: str, path: str, wanted: re.Pattern[str]) -> Program:
    """The functions of the program at `path` whose names match, and its constants."""
    text = _run_objdump(objdump, path, "-d", "--no-show-raw-insn", "-j", ".text")
    symbols = _run_objdump(objdump, path, "-t")
    return Program(parse_functions(text, symbols, wanted), _read_constants(objdump, path))


def _named(operand: Operand) -> int | None:
    """The address that an operand is or has in itself."""
    if isinstance(operand, Target):
        return operand.address
    if isinstance(operand, Immediate):
        return operand.value
    if isinstance(operand, Memory) and operand.base is None and operand.index is None:
        return operand.displacement
    return None


@dataclass(frozen=True)
class Listing:
    """A whole program, of which functions are read as others call them, whatever their names.

    `functions` has their names and ends by their starts; several of one name have their starts
    after it. `library` has the entries to functions of other libraries.
    """

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
            found[name] = _read_function(self.lines, position, name, start, end)
            for instruction in found[name].instructions:
                named = {_named(operand) for operand in instruction.operands}
                waiting += named.intersection(self.functions)
        return Program(found, self.constants, self.library)


def read_listing(objdump: str, path: str, library: Iterable[str]) -> Listing:
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
    return Listing(list(_lines(text)), functions, objects, entries, _read_constants(objdump, path))
