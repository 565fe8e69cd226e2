# SPDX-License-Identifier: Apache-2.0
"""Runs the text of a disassembly with public numbers known and secret ones unknown.

A register, a flag or a byte of memory is a number, or None: secret, or simply not known. Arguments
that are pointers or lengths begin as numbers; all else, and all memory that is not constant, begins
as None. What is computed from a None is None. As long as no jump and no address depends on a None
there is one path through the code, and it is the path for every value of the secrets at once: the
run shows that neither the instructions executed nor the addresses used depend on them. The first
jump, address, count or return address that is None ends the run with a Leak.

What the instructions do is in steps.py.
"""

from listing import MASKS, R8, R9, RCX, RDI, RDX, RSI, RSP
from operations import MASK, UNKNOWN, Flags, Value

ARGUMENTS = (RDI, RSI, RDX, RCX, R8, R9)

# The caller, who is not part of the program: where a run ends, and where its stack begins.
CALLER = 0x10
STACK = 0x7FFF_FFF0_0000


class Leak(Exception):
    """What must be public is not. Kinds: jump, address, count, return, call, instruction."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class Machine:
    """Registers, flags and memory.

    `registers` are to be read, and changed by `set` and `set_part` alone; `low` has those of which
    only the low byte or two are known, as (size, value): moves, sums and logic know the low byte,
    other arithmetic on the whole register forgets it. `memory` holds the bytes that are known;
    constants are never written.
    """

    def __init__(self, constants: tuple[tuple[int, bytes], ...] = ()) -> None:
        self.registers: list[Value] = [None] * (MASKS + 8)
        self.low: dict[int, tuple[int, int]] = {}
        self.flags: Flags = UNKNOWN
        self.memory: dict[int, int] = {}
        self.constants = constants
        self.first_constant = min((start for start, _ in constants), default=0)
        self.last_constant = max((start + len(data) for start, data in constants), default=0)
        self.next = 0
        self.set(RSP, STACK)

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

    def push(self, value: Value) -> None:
        top = self.known(self.registers[RSP], "address") - 8
        self.set(RSP, top)
        self.store(top, 8, value)

    def pop(self) -> Value:
        top = self.known(self.registers[RSP], "address")
        self.set(RSP, top + 8)
        return self.load(top, 8)

    @staticmethod
    def known(value: Value, kind: str) -> int:
        if value is None:
            raise Leak(kind, f"the {kind} depends on a secret")
        return value
