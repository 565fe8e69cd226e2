"""Assembly functions made of kernel macros: one kernel alone, or a point formula on the stack.

A kernel's text is an assembler macro over the places of its operands; its function is one use of
it. A point formula is a sequence of uses, its locals in a frame below the return address: the text
keeps the formula's form, and no field operation is called.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.ir.kernel import Kernel
from generator.ir.program import (
    ELEMENTS,
    RECORDS,
    Blank,
    Call,
    Declare,
    Expression,
    Note,
    Place,
    ProgramFunction,
)
from generator.ir.contract import Signature
from generator.targets.adx import SAVED, WORD_BYTES, Memory, TargetError, print_instructions

#: Where the calling convention has up to three arguments, and up to five: the third, which comes in
#: rdx, gives way to MULX's implicit operand.
BASES = ("rdi", "rsi", "rcx")
FIVE_BASES = ("rdi", "rsi", "r9", "rcx", "r8")
THIRD = "rdx"


def argument_bases(count: int) -> tuple[str, ...]:
    """The registers through which a function reaches its ``count`` arguments, in their order."""
    return (BASES if count <= len(BASES) else FIVE_BASES)[:count]


@dataclass(frozen=True)
class Macro:
    """A kernel as an assembler macro: a place for each parameter, in the order of the contract."""

    name: str
    parameters: tuple[str, ...]
    lines: tuple[str, ...]
    registers: frozenset[str]


def kernel_macro(kernel: Kernel) -> Macro:
    """The kernel over places whose base registers it leaves alone."""
    names = tuple(p.name for p in kernel.signature.parameters)
    places = {name: Memory(f"\\{name}") for name in names}
    code = print_instructions(kernel, places, {*BASES, *argument_bases(len(names))})
    return Macro(kernel.name, names, code.lines, code.registers)


def kernel_function(kernel: Kernel, macro: Macro) -> tuple[str, ...]:
    """The instructions of the kernel's function: one use of its macro."""
    use = f"{macro.name} {', '.join(argument_bases(len(macro.parameters)))}"
    return _framed(kernel.signature, macro.registers, 0, (use,))


def program_function(
    program: ProgramFunction, macros: Mapping[str, Macro], limbs: int
) -> tuple[str, ...]:
    """The instructions of a straight-line program over the kernels in ``macros``."""
    size = WORD_BYTES * limbs
    slots: dict[str, str] = {}
    lines: list[str] = []
    registers: set[str] = set()
    bases = dict(zip((p.name for p in program.signature.parameters), BASES, strict=False))
    for statement in program.body:
        match statement:
            case Declare(variable, False) if variable.type.base in ELEMENTS:
                slots[variable.name] = _address("rsp", size * len(slots))
            case Note(text):
                lines.append(f"// {text}")
            case Blank():
                lines.append("")
            case Call(_, arguments, None) if statement.signature.name in macros:
                macro = macros[statement.signature.name]
                registers |= macro.registers
                places = [_place(a, bases, slots, size) for a in arguments]
                lines.append(f"{macro.name:<8} {', '.join(places)}")
            case _:
                raise TargetError(f"{program.name}: a statement that is not a kernel's use")
    return _framed(program.signature, frozenset(registers), size * len(slots), tuple(lines))


def _address(base: str, displacement: int) -> str:
    return f"{base}+{displacement}" if displacement else base


def _place(
    argument: Expression, bases: Mapping[str, str], slots: Mapping[str, str], size: int
) -> str:
    """Where an operand stands: a local's slot, or a member behind an argument's register."""
    assert isinstance(argument, Place)
    name = argument.variable.name
    if name in slots:
        return slots[name]
    if name not in bases:
        raise TargetError(f"{name} stands neither behind an argument nor on the stack")
    members = list(RECORDS.get(argument.variable.type.base, ()))
    offset = sum(size * members.index(step) for step in argument.path if isinstance(step, str))
    return _address(bases[name], offset)


def _framed(
    signature: Signature, registers: frozenset[str], frame: int, body: tuple[str, ...]
) -> tuple[str, ...]:
    """The body between prologue and epilogue: saved registers, the frame, the third argument."""
    saved = [register for register in SAVED if register in registers]
    enter = [f"SAVE {register}" for register in saved]
    leave = [f"RESTORE {register}" for register in reversed(saved)]
    if frame:
        enter.append(f"ENTER {frame}")
        leave.insert(0, f"LEAVE {frame}")
    count = len(signature.parameters)
    if count > 2:
        enter.append(f"mov {argument_bases(count)[2]}, {THIRD}")
    return (*enter, *body, *leave, "ret")
