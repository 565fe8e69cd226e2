# SPDX-License-Identifier: Apache-2.0
"""AArch64 instructions as objdump prints them: registers and other operands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aarch64_operations import CONDITIONS
from listing import Flow, Immediate, Instruction, NotUnderstood, Target

# Registers by number: the general ones, the stack pointer, one that is always 0; then of the
# vectors the lower halves and the upper ones, since compilers keep pointers in halves.
LINK, SP, ZERO, LOW, HIGH = 30, 31, 32, 33, 65
REGISTERS = HIGH + 32


@dataclass(frozen=True, slots=True)
class General:
    number: int
    size: int


@dataclass(frozen=True, slots=True)
class Vector:
    """The low `size` bytes of a vector register; what is written makes the others 0."""

    index: int
    size: int


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a vector register, of `size` bytes."""

    index: int
    size: int
    place: int


@dataclass(frozen=True, slots=True)
class Vectors:
    """Several vectors in braces."""

    vectors: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class Shifted:
    """lsl, lsr, asr, ror by a number of bits; uxtw and its like, and a shift to the left."""

    operand: General | Immediate
    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Memory:
    """base + displacement + index. With `before` the base becomes that; `after` is added to it once
    memory has been used."""

    base: General
    index: General | Shifted | None = None
    displacement: int = 0
    before: bool = False
    after: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    name: str


Operand = General | Vector | Element | Vectors | Shifted | Immediate | Memory | Target | Condition

_SIZES = {"b": 1, "h": 2, "s": 4, "d": 8, "q": 16}
_NAMED = {
    "sp": General(SP, 8),
    "wsp": General(SP, 4),
    "xzr": General(ZERO, 8),
    "wzr": General(ZERO, 4),
}
_GENERAL = re.compile(r"([xw])(\d+)")
_SCALAR = re.compile(r"([bhsdq])(\d+)")
_VECTOR = re.compile(r"v(\d+)\.(\d+)([bhsdq])")
_ELEMENT = re.compile(r"v(\d+)\.([bhsd])\[(\d+)\]")
_NUMBER = re.compile(r"#(-?)(0x[0-9a-f]+|\d+)")
_TARGET = re.compile(r"([0-9a-f]+) <.*>")
_MODIFIER = re.compile(r"(lsl|lsr|asr|ror|[us]xt[bhwx])(?: #(0x[0-9a-f]+|\d+))?")


def _number(text: str) -> int | None:
    match = _NUMBER.fullmatch(text)
    return None if match is None else int(match[1] + match[2], 0)


def _register(text: str) -> General | Vector | Element | None:
    if text in _NAMED:
        return _NAMED[text]
    if match := _GENERAL.fullmatch(text):
        return General(int(match[2]), 8 if match[1] == "x" else 4)
    if match := _SCALAR.fullmatch(text):
        return Vector(int(match[2]), _SIZES[match[1]])
    if match := _VECTOR.fullmatch(text):
        return Vector(int(match[1]), int(match[2]) * _SIZES[match[3]])
    if match := _ELEMENT.fullmatch(text):
        return Element(int(match[1]), _SIZES[match[2]], int(match[3]))
    return None


def _memory(text: str) -> Memory:
    """[x1], [x1, #16], [x1, #16]!, [x1, w2, uxtw #3]"""
    before = text.endswith("!")
    parts = _operands(text.rstrip("!")[1:-1])
    base = parts[0]
    if not isinstance(base, General) or len(parts) > 2:
        raise NotUnderstood(f"operand {text}")
    if len(parts) == 1:
        return Memory(base)
    if isinstance(parts[1], Immediate):
        return Memory(base, None, parts[1].value, before)
    if not isinstance(parts[1], General | Shifted) or before:
        raise NotUnderstood(f"operand {text}")
    return Memory(base, parts[1])


def _vectors(text: str) -> Vectors:
    """{v0.16b}, {v0.16b, v1.16b}, {v0.16b-v3.16b}"""
    names = [_register(name.strip()) for name in re.split("[,-]", text[1:-1])]
    if not names or not all(isinstance(name, Vector) for name in names):
        raise NotUnderstood(f"operand {text}")
    if "-" in text:
        first, last = names
        count = (last.index - first.index) % 32 + 1
        names = [Vector((first.index + i) % 32, first.size) for i in range(count)]
    return Vectors(tuple(names))


def _operand(text: str) -> Operand:
    if text.startswith("["):
        return _memory(text)
    if text.startswith("{"):
        return _vectors(text)
    if (number := _number(text)) is not None:
        return Immediate(number)
    if match := _TARGET.fullmatch(text):
        return Target(int(match[1], 16))
    if text in CONDITIONS:
        return Condition(text)
    register = _register(text)
    if register is None:
        raise NotUnderstood(f"operand {text}")
    return register


def _operands(text: str) -> tuple[Operand, ...]:
    operands: list[Operand] = []
    for part in re.findall(r"(?:[^,[{]|\[[^]]*\]|\{[^}]*\})+", text):
        part = part.strip()
        last = operands[-1] if operands else None
        if match := _MODIFIER.fullmatch(part):
            if not isinstance(last, General | Immediate):
                raise NotUnderstood(f"operand {part}")
            operands[-1] = Shifted(last, match[1], int(match[2] or "0", 0))
        elif isinstance(last, Memory):
            number = _number(part)
            if number is None or last.before:
                raise NotUnderstood(f"operand {part}")
            operands[-1] = Memory(last.base, last.index, last.displacement, False, number)
        else:
            operands.append(_operand(part))
    return tuple(operands)


_FLOWS = {"b": Flow.JUMP, "br": Flow.JUMP, "bl": Flow.CALL, "blr": Flow.CALL}
_FLOWS |= dict.fromkeys(("cbz", "cbnz", "tbz", "tbnz"), Flow.CONDITIONAL)
_FLOWS |= {f"b.{name}": Flow.CONDITIONAL for name in CONDITIONS}


def parse_instruction(address: int, following: int, text: str) -> Instruction:
    """One line of objdump without its address: `ldr q0, [x1], #16`."""
    body = " ".join(text.partition("//")[0].split())
    mnemonic, _, rest = body.partition(" ")
    flow = _FLOWS.get(mnemonic, Flow.NEXT)
    indirect = mnemonic in ("br", "blr")
    return Instruction(address, following, mnemonic, _operands(rest), flow, indirect, body)


def named(instructions: Sequence[Instruction]) -> Iterator[int]:
    """The addresses that instructions have in them, and those that `adrp` and `add` make of a page
    and a place in it."""
    pages: dict[int, int] = {}
    for instruction in instructions:
        operands = instruction.operands
        for operand in operands:
            if isinstance(operand, Target):
                yield operand.address
        if instruction.mnemonic == "adrp":
            pages[operands[0].number] = operands[1].address
        elif instruction.mnemonic == "add" and isinstance(operands[2], Immediate):
            if operands[1].number in pages:
                yield pages[operands[1].number] + operands[2].value
