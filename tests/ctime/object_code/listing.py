# SPDX-License-Identifier: Apache-2.0
"""A linked x86-64 program as objdump prints it: functions, instructions, constants.

Nothing is decoded here: the text of objdump (AT&T syntax) is only taken apart. The program must be
linked at fixed addresses (-no-pie), so that every address in the text is the final one.
"""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field

# Registers by number: the sixteen general ones, then the vector registers.
GENERAL = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9 = range(10)
VECTORS = 16
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


@dataclass(frozen=True)
class Function:
    name: str
    address: int
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True)
class Program:
    """Functions by name; constants are (address, bytes) of the sections that are only read."""

    functions: dict[str, Function]
    constants: tuple[tuple[int, bytes], ...] = field(repr=False)


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
    return names


REGISTERS = _register_names()

_MEMORY = re.compile(
    r"(-?0x[0-9a-f]+)?(?:\((?:%(?P<base>\w+))?(?:,%(?P<index>\w+),(?P<scale>[1248]))?\))?"
)
_PREFIXES = {"rep", "repz", "repnz", "data16", "cs", "ds", "es", "notrack", "bnd", "lock"}


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
    words = body.split()
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
    return Instruction(address, following, mnemonic, operands, indirect, " ".join(body.split()))


_LINE = re.compile(r"\s*([0-9a-f]+):\t(.*)")
_SYMBOL = re.compile(r"([0-9a-f]+) .{6}F (\S+)\t([0-9a-f]+)\s+(?:\.hidden )?(\S+)$")


def _lines(disassembly: str) -> Iterator[tuple[int, str]]:
    for line in disassembly.splitlines():
        if match := _LINE.match(line):
            yield int(match[1], 16), match[2]


def parse_functions(disassembly: str, symbols: str, wanted: re.Pattern[str]) -> dict[str, Function]:
    """The functions whose whole name matches `wanted`, of `objdump -d` and `objdump -t`."""
    lines = list(_lines(disassembly))
    position = {address: i for i, (address, _) in enumerate(lines)}
    functions = {}
    for line in symbols.splitlines():
        match = _SYMBOL.match(line)
        if not match or not wanted.fullmatch(match[4]):
            continue
        start, end, name = int(match[1], 16), int(match[1], 16) + int(match[3], 16), match[4]
        if name in functions:
            raise NotUnderstood(f"{name}: two functions of this name")
        instructions = []
        i = position[start]
        while i < len(lines) and lines[i][0] < end:
            following = lines[i + 1][0] if i + 1 < len(lines) else end
            try:
                instructions.append(parse_instruction(lines[i][0], following, lines[i][1]))
            except NotUnderstood as error:
                raise NotUnderstood(f"{name}: {lines[i][1].strip()}: {error}") from error
            i += 1
        functions[name] = Function(name, start, tuple(instructions))
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


def read_program(objdump: str, path: str, wanted: re.Pattern[str]) -> Program:
    """The functions of the program at `path` whose names match, and its constants."""

    def run(*arguments: str) -> str:
        command = [objdump, *arguments, path]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    dump = [option for name in READ_ONLY_SECTIONS for option in ("-j", name)]
    return Program(
        parse_functions(run("-d", "--no-show-raw-insn", "-j", ".text"), run("-t"), wanted),
        parse_constants(run("-s", *dump)),
    )
