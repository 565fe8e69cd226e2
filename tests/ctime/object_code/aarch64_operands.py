# SPDX-License-Identifier: Apache-2.0
"""Reading and writing the operands of AArch64 instructions, a function of the state for each."""

from collections.abc import Callable

from aarch64_operations import SHIFTS, extend, shift
from aarch64_text import HIGH, LOW, Element, General, Memory, Operand, Shifted, Vector
from listing import Immediate, NotUnderstood, Target
from operations import MASK, Value
from state import State

Read = Callable[[State], Value]
Write = Callable[[State, Value], None]


def _shifted(operand: Shifted, size: int) -> Read:
    inner, kind, amount = operand.operand, operand.kind, operand.amount
    read = reader(inner, size)

    def step(state: State) -> Value:
        value = read(state)
        if value is None:
            return None
        if kind in SHIFTS:
            return shift(kind, value, amount, size)
        return extend(kind, value, size) << amount & MASK[size]

    return step


def _half(operand: Element) -> tuple[int, int]:
    """The register of an element's half of the vector, and the bits that are below it there."""
    at = operand.size * operand.place
    if at + operand.size > 16:
        raise NotUnderstood("an element beyond the vector")
    return (LOW if at < 8 else HIGH) + operand.index, 8 * (at % 8)


def reader(operand: Operand, size: int) -> Read:
    """Reads `size` bytes, or as many as a register or an element has; at most 8."""
    if isinstance(operand, Immediate):
        value = operand.value & MASK[size]
        return lambda state: value
    if isinstance(operand, Shifted):
        return _shifted(operand, size)
    if isinstance(operand, General):
        number, below = operand.number, 0
    elif isinstance(operand, Vector) and operand.size <= 8:
        number, below = LOW + operand.index, 0
    elif isinstance(operand, Element):
        number, below = _half(operand)
    else:
        raise NotUnderstood("an operand that is no number")
    mask = MASK[min(size, operand.size)]

    def read(state: State) -> Value:
        value = state.registers[number]
        return None if value is None else value >> below & mask

    return read


def writer(operand: Operand) -> Write:
    """Writes the size of the operand; of a whole vector both halves become unknown."""
    if isinstance(operand, General):
        number = operand.number
        return lambda state, value: state.set(number, value)
    if isinstance(operand, Vector):
        low, high, whole = LOW + operand.index, HIGH + operand.index, operand.size == 16

        def write_vector(state: State, value: Value) -> None:
            state.set(low, None if whole else value)
            state.set(high, None if whole else 0)

        return write_vector
    if not isinstance(operand, Element):
        raise NotUnderstood("an operand that cannot be written")
    (number, below), mask = _half(operand), MASK[operand.size]

    def write_element(state: State, value: Value) -> None:
        old = 0 if operand.size == 8 else state.registers[number]
        unknown = old is None or value is None
        state.set(number, None if unknown else old & ~(mask << below) | value << below)

    return write_element


def address(operand: Memory | Target) -> Callable[[State], int]:
    """Gives the address, and changes the base by what stands before or after."""
    if isinstance(operand, Target):
        return lambda state: operand.address
    base, index = operand.base.number, operand.index
    read_index = (lambda state: operand.displacement) if index is None else reader(index, 8)
    step = operand.displacement if operand.before else operand.after

    def where(state: State) -> int:
        start = State.known(state.registers[base], "address")
        place = start + State.known(read_index(state), "address") & MASK[8]
        if step:
            state.set(base, start + step & MASK[8])
        return place

    return where


def load(state: State, operand: General | Vector, place: int) -> None:
    if isinstance(operand, General):
        state.set(operand.number, state.load(place, operand.size))
        return
    low = state.load(place, min(operand.size, 8))
    high = state.load(place + 8, 8) if operand.size == 16 else 0
    state.set(LOW + operand.index, low)
    state.set(HIGH + operand.index, high)


def store(state: State, operand: General | Vector, place: int) -> None:
    if isinstance(operand, General):
        state.store(place, operand.size, state.registers[operand.number])
        return
    state.store(place, min(operand.size, 8), state.registers[LOW + operand.index])
    if operand.size == 16:
        state.store(place + 8, 8, state.registers[HIGH + operand.index])
