# SPDX-License-Identifier: Apache-2.0
"""Instructions that depend on their operands in time or in place, for code where these are public.

Emitted functions have none of them. Here they may occur: a run in which an operand is not known ends
with a Leak.
"""

from listing import Instruction
from machine import Machine
from operands import reader, width, writer
from operations import MASK, UNKNOWN
from state import Leak
from steps import Step, make_step
from x86_text import RAX, RDX, Register


def _make_indirect(instruction: Instruction) -> Step:
    """A jump or a call to a place that a table or an argument says."""
    read, back = reader(instruction.operands[0], 8), instruction.following
    calls = instruction.mnemonic == "call"

    def step(machine: Machine) -> None:
        target = Machine.known(read(machine), "jump")
        if calls:
            machine.push(back)
        machine.next = target

    return step


def _make_division(instruction: Instruction, size: int) -> Step:
    low, high = Register(RAX, size), Register(RDX, size)
    reads = [reader(operand, size) for operand in (low, high, instruction.operands[0])]
    write_quotient, write_remainder = writer(low, size), writer(high, size)

    def step(machine: Machine) -> None:
        a, b, divisor = (Machine.known(read(machine), "instruction") for read in reads)
        quotient, remainder = divmod(b << 8 * size | a, divisor) if divisor else (MASK[8] + 1, 0)
        if quotient > MASK[size]:
            raise Leak("instruction", "the quotient is too large")
        write_quotient(machine, quotient)
        write_remainder(machine, remainder)
        machine.flags = UNKNOWN

    return step


def make_public_step(instruction: Instruction) -> Step:
    """The step of an instruction where these are allowed too."""
    name = instruction.mnemonic.removeprefix("notrack ")
    if instruction.indirect and name in ("jmp", "call"):
        return _make_indirect(instruction)
    if name in ("div", "divl", "divq"):
        size = {"div": None, "divl": 4, "divq": 8}[name]
        return _make_division(instruction, width(instruction, size))
    return make_step(instruction)
