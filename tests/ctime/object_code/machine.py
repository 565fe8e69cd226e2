# SPDX-License-Identifier: Apache-2.0
"""What x86-64 has of its own beside what is in state.py. Its instructions are in steps.py."""

from collections.abc import Sequence

from operations import MASK, Value
from state import CALLER, State
from x86_text import MASKS, R8, R9, RAX, RCX, RDI, RDX, RSI, RSP, VECTORS

R11 = 11


class Machine(State):
    """`low` has the registers of which only the low byte or two are known, as (size, value): moves,
    sums and logic know the low byte, other arithmetic on the whole register forgets it. They are
    changed by `set` and `set_part` alone."""

    REGISTERS = MASKS + 8
    STACK_POINTER = RSP
    ARGUMENTS = (RDI, RSI, RDX, RCX, R8, R9)
    RESULT = RAX
    LOST = (RCX, RDX, RSI, RDI, *range(R8, R11 + 1), *range(VECTORS, MASKS + 8))

    def __init__(self, constants: tuple[tuple[int, bytes], ...] = ()) -> None:
        super().__init__(constants)
        self.low: dict[int, tuple[int, int]] = {}

    def enter(self, arguments: Sequence[Value]) -> int:
        for number, argument in zip(self.ARGUMENTS, arguments, strict=False):
            self.set(number, argument)
        for argument in reversed(arguments[len(self.ARGUMENTS) :]):
            self.push(argument)
        stack = self.known(self.registers[RSP], "address")
        self.push(CALLER)
        return stack

    def return_address(self) -> Value:
        return self.pop()

    def set(self, number: int, value: Value) -> None:
        self.registers[number] = value
        if self.low:
            self.low.pop(number, None)

    def set_part(self, number: int, size: int, value: Value) -> None:
        """Sets the low byte or two and leaves the rest."""
        old = self.registers[number]
        if value is not None and old is not None:
            self.set(number, old & ~MASK[size] | value)
            return
        self.set(number, None)
        if value is not None:
            self.low[number] = (size, value)

    def part(self, number: int, size: int) -> Value:
        """The low byte or two."""
        value = self.registers[number]
        if value is None:
            known, value = self.low.get(number, (0, 0))
            if known < size:
                return None
        return value & MASK[size]

    def push(self, value: Value) -> None:
        top = self.known(self.registers[RSP], "address") - 8
        self.set(RSP, top)
        self.store(top, 8, value)

    def pop(self) -> Value:
        top = self.known(self.registers[RSP], "address")
        self.set(RSP, top + 8)
        return self.load(top, 8)
