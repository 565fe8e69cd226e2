# SPDX-License-Identifier: Apache-2.0
"""Runs the text of a disassembly with public numbers known and secret ones unknown.

A register, a flag or a byte of memory is a number, or None: secret, or simply not known. Arguments
that are pointers or lengths begin as numbers; all else, and all memory that is not constant, begins
as None. What is computed from a None is None. As long as no jump and no address depends on a None
there is one path through the code, and it is the path for every value of the secrets at once: the
run shows that neither the instructions executed nor the addresses used depend on them. The first
jump, address, count or return address that is None ends the run with a Leak.

Here is what all processors have. Those of one are in machine.py and steps.py (x86-64), and in
aarch64_machine.py and aarch64_steps.py.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from operations import MASK, UNKNOWN, Flags, Value

# The caller, who is not part of the program: where a run ends, and where its stack begins.
CALLER = 0x10
STACK = 0x7FFF_FFF0_0000


class Leak(Exception):
    """What must be public is not. Kinds: jump, address, count, return, call, instruction."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class State:
    """Registers, flags and memory, little-endian.

    `registers` are to be read, and changed by methods alone. `memory` holds the bytes that are
    known; constants are never written. `next` is the address of the instruction that follows.
    """

    REGISTERS: ClassVar[int]  # how many
    STACK_POINTER: ClassVar[int]
    ARGUMENTS: ClassVar[tuple[int, ...]]  # where a function has them
    RESULT: ClassVar[int]
    LOST: ClassVar[tuple[int, ...]]  # what a call may change

    def __init__(self, constants: tuple[tuple[int, bytes], ...] = ()) -> None:
        self.registers: list[Value] = [None] * self.REGISTERS
        self.flags: Flags = UNKNOWN
        self.memory: dict[int, int] = {}
        self.constants = constants
        self.first_constant = min((start for start, _ in constants), default=0)
        self.last_constant = max((start + len(data) for start, data in constants), default=0)
        self.next = 0
        self.registers[self.STACK_POINTER] = STACK

    def set(self, number: int, value: Value) -> None:
        self.registers[number] = value

    def enter(self, arguments: Sequence[Value]) -> int:
        """Makes it a call by CALLER; gives the stack pointer that must be there afterwards."""
        raise NotImplementedError

    def return_address(self) -> Value:
        """Of the function that has just been entered; the stack is then as before the call."""
        raise NotImplementedError

    def return_from_library(self, result: Value) -> None:
        for number in self.LOST:
            self.set(number, None)
        self.flags = UNKNOWN
        self.set(self.RESULT, result)
        self.next = self.known(self.return_address(), "return")

    def argument(self, place: int) -> Value:
        return self.registers[self.ARGUMENTS[place]]

    def _constant(self, address: int, size: int) -> bytes | None:
        for start, data in self.constants:
            if start <= address and address + size <= start + len(data):
                return data[address - start : address - start + size]
        return None

    def load(self, address: int, size: int) -> Value:
        if address not in self.memory:
            if self.first_constant <= address < self.last_constant:
                data = self._constant(address, size)
                return None if data is None else int.from_bytes(data, "little")
            return None
        value = 0
        for i in range(size):
            byte = self.memory.get(address + i)
            if byte is None:
                return None
            value |= byte << 8 * i
        return value

    def store(self, address: int, size: int, value: Value) -> None:
        if self.first_constant <= address < self.last_constant and self._constant(address, 1):
            raise Leak("address", f"writes to the constant at {address:#x}")
        if value is None:
            for i in range(size):
                self.memory.pop(address + i, None)
        else:
            for i, byte in enumerate((value & MASK[size]).to_bytes(size, "little")):
                self.memory[address + i] = byte

    @staticmethod
    def known(value: Value, kind: str) -> int:
        if value is None:
            raise Leak(kind, f"the {kind} depends on a secret")
        return value


# What an instruction does, and what a function of another library does.
Step = Callable[[State], None]
