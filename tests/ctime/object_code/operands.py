# SPDX-License-Identifier: Apache-2.0
"""Reading and writing the operands of instructions, a function of the machine for each."""

from collections.abc import Callable

from listing import Immediate, Instruction, NotUnderstood
from machine import Machine
from operations import MASK, Value
from x86_text import Memory, Operand, Register

Read = Callable[[Machine], Value]
Write = Callable[[Machine, Value], None]


def place(operand: Memory) -> Read:
    """The address of an operand, None if it is not known."""
    base, index, scale = operand.base, operand.index, operand.scale
    displacement, whole = operand.displacement, MASK[8]

    def both(machine: Machine) -> Value:
        a = 0 if base is None else machine.registers[base]
        b = machine.registers[index]
        return None if a is None or b is None else (a + b * scale + displacement) & whole

    def one(machine: Machine) -> Value:
        a = machine.registers[base]
        return None if a is None else (a + displacement) & whole

    if index is not None:
        return both
    return (lambda machine: displacement & whole) if base is None else one


def address(operand: Memory) -> Callable[[Machine], int]:
    where = place(operand)
    return lambda machine: Machine.known(where(machine), "address")


def reader(operand: Operand, size: int) -> Read:
    """Reads `size` bytes, or as many as a general register names."""
    if isinstance(operand, Immediate):
        value = operand.value & MASK[size]
        return lambda machine: value
    if isinstance(operand, Memory):
        where = address(operand)
        return lambda machine: machine.load(where(machine), size)
    if not isinstance(operand, Register):
        raise NotUnderstood("an address in place of a value")
    if operand.second:
        return lambda machine: None
    number, size = operand.number, min(size, operand.size)
    mask = MASK[size]
    if size < 4:
        return lambda machine: machine.part(number, size)

    def read(machine: Machine) -> Value:
        value = machine.registers[number]
        return None if value is None else value & mask

    return read


def writer(operand: Operand, size: int) -> Write:
    """Writes `size` bytes. In a register the bytes above 4 or more become 0, above 1 or 2 stay."""
    if isinstance(operand, Memory):
        where = address(operand)
        return lambda machine, value: machine.store(where(machine), size, value)
    if not isinstance(operand, Register):
        raise NotUnderstood("a value that cannot be written")
    number = operand.number
    if operand.second:
        return lambda machine, value: machine.set(number, None)
    if size < 4:
        return lambda machine, value: machine.set_part(number, size, value)
    return lambda machine, value: machine.set(number, value)


def width(instruction: Instruction, suffix: int | None) -> int:
    """The operand size: of the mnemonic's suffix, else of the register written, else of another."""
    if suffix is not None:
        return suffix
    for operand in reversed(instruction.operands):
        if isinstance(operand, Register):
            return operand.size
    raise NotUnderstood("an operand without a size")
