# SPDX-License-Identifier: Apache-2.0
"""What the functions of the C library that compilers call by themselves do to a Machine.

Their addresses, jumps and time depend on pointers and lengths only: so it is taken to be.
"""

from collections.abc import Callable, Mapping

from listing import MASKS, R8, RAX, RCX, RDI, RDX, RSI, VECTORS
from machine import Machine
from operations import MASK, UNKNOWN

R11 = 11
_LOST = (RCX, RDX, RSI, RDI, *range(R8, R11 + 1), *range(VECTORS, MASKS + 8))


def _return(machine: Machine, result: int) -> None:
    for number in _LOST:
        machine.set(number, None)
    machine.flags = UNKNOWN
    machine.set(RAX, result)
    machine.next = Machine.known(machine.pop(), "return")


def _copy(machine: Machine) -> None:
    to = Machine.known(machine.registers[RDI], "address")
    source = Machine.known(machine.registers[RSI], "address")
    count = Machine.known(machine.registers[RDX], "count")
    for i, value in enumerate([machine.load(source + i, 1) for i in range(count)]):
        machine.store(to + i, 1, value)
    _return(machine, to)


def _fill(machine: Machine) -> None:
    to = Machine.known(machine.registers[RDI], "address")
    value = machine.registers[RSI]
    count = Machine.known(machine.registers[RDX], "count")
    for i in range(count):
        machine.store(to + i, 1, None if value is None else value & MASK[1])
    _return(machine, to)


LIBRARY: Mapping[str, Callable[[Machine], None]] = {
    "memcpy": _copy,
    "memmove": _copy,
    "memset": _fill,
}
