# SPDX-License-Identifier: Apache-2.0
"""What AArch64 has of its own beside what is in state.py. Its instructions are in
aarch64_steps.py, its registers by number in aarch64_text.py."""

from collections.abc import Sequence

from aarch64_text import HIGH, LINK, LOW, REGISTERS, SP, ZERO
from operations import Value
from state import CALLER, State

# Registers that a call may change. Of vectors 8 to 15 it keeps the lower halves.
_GENERAL = range(19)
_VECTORS = [LOW + i for i in range(32) if i not in range(8, 16)]


class Aarch64(State):
    REGISTERS = REGISTERS
    STACK_POINTER = SP
    ARGUMENTS = tuple(range(8))
    RESULT = 0
    LOST = (*_GENERAL, *_VECTORS, *range(HIGH, HIGH + 32))

    def __init__(self, constants: tuple[tuple[int, bytes], ...] = ()) -> None:
        super().__init__(constants)
        self.registers[ZERO] = 0

    def set(self, number: int, value: Value) -> None:
        if number != ZERO:
            self.registers[number] = value

    def enter(self, arguments: Sequence[Value]) -> int:
        assert len(arguments) <= len(self.ARGUMENTS)
        for number, argument in zip(self.ARGUMENTS, arguments, strict=False):
            self.set(number, argument)
        self.set(LINK, CALLER)
        return self.known(self.registers[SP], "address")

    def return_address(self) -> Value:
        return self.registers[LINK]
