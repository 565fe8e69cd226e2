"""One instruction's text: an allow-list of mnemonics with the operands that each may have.

There is no jump, no call and no access to the stack among them, and no address that depends on
anything but a parameter's place and a number; so a text that is read has no branch and no index
that a secret could steer.
"""

import re
from dataclasses import dataclass

from generator.proof.errors import Refused

#: The 64-bit registers that a kernel may name; rsp is not among them.
REGISTERS = ("rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", *(f"r{i}" for i in range(8, 16)))
#: The 32-bit registers by their 64-bit ones.
LOW_HALVES = {f"e{name[1:]}": name for name in REGISTERS[:7]} | {
    f"r{i}d": f"r{i}" for i in range(8, 16)
}
WORD_BYTES = 8


@dataclass(frozen=True)
class Register:
    """A 64-bit register, or its lower half."""

    name: str
    half: bool = False


@dataclass(frozen=True)
class Immediate:
    """A number of 32 bits with sign, as the processor extends it."""

    value: int


@dataclass(frozen=True)
class Cell:
    """A word of a parameter, by its number."""

    parameter: str
    index: int


@dataclass(frozen=True)
class Constant:
    """A word of the file's constants."""

    label: str


@dataclass(frozen=True)
class Sum:
    """The sum of two registers as an address, of which only LEA makes use."""

    first: str
    second: str


Operand = Register | Immediate | Cell | Constant | Sum


@dataclass(frozen=True)
class Instruction:
    """One line of code."""

    line: int
    mnemonic: str
    operands: tuple[Operand, ...]


#: r a register, m a word in memory that is read, w one that is written, i a number, a a sum,
#: c a count of a shift, h the same lower half twice.
_TWO = ("rr", "rm", "ri")
_SHAPES = {
    "mov": (*_TWO, "wr"),
    "add": _TWO,
    "adc": _TWO,
    "sub": _TWO,
    "sbb": _TWO,
    "and": _TWO,
    "or": _TWO,
    "xor": ("rr", "hh"),
    "adcx": ("rr", "rm"),
    "adox": ("rr", "rm"),
    "mulx": ("rrr", "rrm"),
    "imul": ("rr", "rm"),
    "cmovc": ("rr", "rm"),
    "shl": ("rc",),
    "shr": ("rc",),
    "neg": ("r",),
    "lea": ("ra",),
}
MNEMONICS = frozenset(_SHAPES)

_NUMBER = re.compile(r"-?(0|[1-9]\d{0,9})")
_CELL = re.compile(r"\[\\([a-z]\w*)(?: \+ ([1-9]\d*))?\]")
_CONSTANT = re.compile(r"\[rip \+ L\((\w+)\)\]")
_SUM = re.compile(r"\[(\w+) \+ (\w+)\]")
_LINE = re.compile(r"([a-z]+)(?: +(\S.*))?")


def read_instruction(text: str, line: int) -> Instruction:
    """The instruction of one line without its remark; anything else is refused."""
    match = _LINE.fullmatch(text)
    if not match or match[1] not in _SHAPES:
        raise Refused(f"not an instruction that is understood: {text}")
    operands = tuple(_operand(part) for part in (match[2] or "").split(", "))
    if not any(_fits(operands, shape) for shape in _SHAPES[match[1]]):
        raise Refused(f"{match[1]} with operands that it does not have here: {text}")
    return Instruction(line, match[1], operands)


def _operand(text: str) -> Operand:
    if text in REGISTERS:
        return Register(text)
    if text in LOW_HALVES:
        return Register(LOW_HALVES[text], half=True)
    if _NUMBER.fullmatch(text):
        return Immediate(int(text))
    if match := _CELL.fullmatch(text):
        index, rest = divmod(int(match[2] or 0), WORD_BYTES)
        if rest:
            raise Refused(f"{text} is between two words")
        return Cell(match[1], index)
    if match := _CONSTANT.fullmatch(text):
        return Constant(match[1])
    match = _SUM.fullmatch(text)
    if match and match[1] in REGISTERS and match[2] in REGISTERS:
        return Sum(match[1], match[2])
    raise Refused(f"not an operand that is understood: {text}")


def _fits(operands: tuple[Operand, ...], shape: str) -> bool:
    if len(operands) != len(shape):
        return False
    if shape == "hh":
        return operands[0] == operands[1] and isinstance(operands[0], Register) and operands[0].half
    return all(_is(operand, kind) for operand, kind in zip(operands, shape, strict=True))


def _is(operand: Operand, kind: str) -> bool:
    match kind, operand:
        case "r", Register(half=False):
            return True
        case "m", Cell() | Constant():
            return True
        case "w", Cell():
            return True
        case "i", Immediate(value):
            return -(1 << 31) <= value < 1 << 31
        case "c", Immediate(value):
            return 0 < value < 64
        case "a", Sum():
            return True
    return False


def written(instruction: Instruction) -> set[str]:
    """The registers that an instruction writes."""
    count = 2 if instruction.mnemonic == "mulx" else 1
    return {o.name for o in instruction.operands[:count] if isinstance(o, Register)}
