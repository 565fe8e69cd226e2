# SPDX-License-Identifier: Apache-2.0
"""x86-64 instructions as objdump prints them (AT&T syntax): registers and other operands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from listing import Flow, Immediate, Instruction, NotUnderstood, Target
from operations import CONDITIONS

# Registers by number: the sixteen general ones, then vectors, then masks.
GENERAL = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9 = range(10)
VECTORS, MASKS = 16, 48
VECTOR_BYTES = {"xmm": 16, "ymm": 32, "zmm": 64}


@dataclass(frozen=True, slots=True)
class Register:
    """Bytes of a register: the low `size` ones, or the second one of all (ah, bh, ch, dh)."""

    number: int
    size: int
    second: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """base + index * scale + displacement, numbers of registers; rip is already added."""

    base: int | None
    index: int | None
    scale: int
    displacement: int


Operand = Register | Immediate | Memory | Target


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


def _flow(mnemonic: str) -> Flow:
    """Of `jp` and its like, which steps.py refuses, it says a jump."""
    if mnemonic == "call":
        return Flow.CALL
    if mnemonic[:1] != "j":
        return Flow.NEXT
    return Flow.CONDITIONAL if mnemonic[1:] in CONDITIONS else Flow.JUMP


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
        return Instruction(address, following, "nop", (), Flow.NEXT, False, text)
    mnemonic = " ".join([*prefixes, mnemonic])
    if mnemonic.startswith("rep "):
        # the registers are always the same, but rax, al … tell the size: rep stos %al,%es:(%rdi)
        size = re.match(r"%(\w+),", rest)
        operands: tuple[Operand, ...] = (REGISTERS[size[1]],) if size else ()
        return Instruction(address, following, mnemonic, operands, Flow.NEXT, False, text)
    rip = re.match(r"\s*([0-9a-f]+)", comment)
    parts = re.findall(r"(?:[^,(]|\([^)]*\))+", rest)
    indirect = rest.startswith("*")
    operands = tuple(_operand(part.lstrip("*"), int(rip[1], 16) if rip else None) for part in parts)
    body = " ".join(body.split())
    flow = _flow(mnemonic)
    return Instruction(address, following, mnemonic, operands, flow, indirect, body, masks > 0)


def named(instructions: Sequence[Instruction]) -> Iterator[int]:
    """The addresses that operands are or have in themselves."""
    for instruction in instructions:
        for operand in instruction.operands:
            if isinstance(operand, Target):
                yield operand.address
            elif isinstance(operand, Immediate):
                yield operand.value
            elif isinstance(operand, Memory) and operand.base is None and operand.index is None:
                yield operand.displacement
