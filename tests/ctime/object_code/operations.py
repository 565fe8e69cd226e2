# SPDX-License-Identifier: Apache-2.0
"""What x86-64 instructions do to numbers that are known: results and flags.

A flag is None where it is not known. Sizes are in bytes; numbers are unsigned.
"""

from collections.abc import Callable

Value = int | None
Flags = tuple[Value, Value, Value, Value]  # carry, zero, sign, overflow
UNKNOWN: Flags = (None, None, None, None)

MASK = {size: (1 << 8 * size) - 1 for size in (1, 2, 4, 8, 16, 32, 64)}


def signed(value: int, size: int) -> int:
    """The number that the low `size` bytes mean in two's complement."""
    value &= MASK[size]
    return value - (1 << 8 * size) if value >> (8 * size - 1) else value


def _flags(carry: Value, result: int, overflow: Value, size: int) -> Flags:
    return carry, int(result == 0), result >> (8 * size - 1), overflow


def add(a: int, b: int, size: int, carry: int = 0) -> tuple[int, Flags]:
    total = a + b + carry
    result = total & MASK[size]
    overflow = signed(a, size) + signed(b, size) + carry != signed(result, size)
    return result, _flags(total >> 8 * size, result, int(overflow), size)


def sub(a: int, b: int, size: int, borrow: int = 0) -> tuple[int, Flags]:
    total = a - b - borrow
    result = total & MASK[size]
    overflow = signed(a, size) - signed(b, size) - borrow != signed(result, size)
    return result, _flags(int(total < 0), result, int(overflow), size)


def logic(result: int, size: int) -> tuple[int, Flags]:
    """`and`, `or`, `xor`, `test` clear carry and overflow."""
    return result, _flags(0, result, 0, size)


BINARY: dict[str, Callable[[int, int, int], tuple[int, Flags]]] = {
    "add": add,
    "sub": sub,
    "cmp": sub,
    "and": lambda a, b, size: logic(a & b, size),
    "test": lambda a, b, size: logic(a & b, size),
    "or": lambda a, b, size: logic(a | b, size),
    "xor": lambda a, b, size: logic(a ^ b, size),
    "imul": lambda a, b, size: (a * b & MASK[size], UNKNOWN),
}
WITH_CARRY: dict[str, Callable[[int, int, int, int], tuple[int, Flags]]] = {"adc": add, "sbb": sub}


def increment(a: int, size: int, before: Flags) -> tuple[int, Flags]:
    result, flags = add(a, 1, size)
    return result, (before[0], *flags[1:])


def decrement(a: int, size: int, before: Flags) -> tuple[int, Flags]:
    result, flags = sub(a, 1, size)
    return result, (before[0], *flags[1:])


UNARY: dict[str, Callable[[int, int, Flags], tuple[int, Flags]]] = {
    "inc": increment,
    "dec": decrement,
    "neg": lambda a, size, before: sub(0, a, size),
    "not": lambda a, size, before: (a ^ MASK[size], before),
    "bswap": lambda a, size, before: (int.from_bytes(a.to_bytes(size, "little"), "big"), before),
}


def shift(name: str, a: int, count: int, size: int, before: Flags) -> tuple[int, Flags]:
    """shl, shr, sar. Of the flags only those that are defined for every count are given."""
    count &= 63 if size == 8 else 31
    if count == 0:
        return a, before
    if name == "shl":
        result, carry = (a << count) & MASK[size], (a << count) >> 8 * size & 1
    else:
        number = signed(a, size) if name == "sar" else a
        result, carry = (number >> count) & MASK[size], number >> (count - 1) & 1
    return result, _flags(carry if count < 8 * size else None, result, None, size)


SHIFTS = ("shl", "shr", "sar")


def either(a: Value, b: Value) -> Value:
    """`or` of flags: one that is set decides, though the other be unknown."""
    if a == 1 or b == 1:
        return 1
    return None if a is None or b is None else 0


def unlike(a: Value, b: Value) -> Value:
    return None if a is None or b is None else a ^ b


_CONDITIONS: dict[str, Callable[[Flags], Value]] = {
    "b": lambda f: f[0],
    "e": lambda f: f[1],
    "s": lambda f: f[2],
    "o": lambda f: f[3],
    "be": lambda f: either(f[0], f[1]),
    "l": lambda f: unlike(f[2], f[3]),
    "le": lambda f: either(f[1], unlike(f[2], f[3])),
}
_OPPOSITE = {"ae": "b", "ne": "e", "ns": "s", "no": "o", "a": "be", "ge": "l", "g": "le"}

# The conditions of jumps, sets and moves; those on parity are not used by the code here.
CONDITIONS: dict[str, Callable[[Flags], Value]] = dict(_CONDITIONS)
for _name, _plain in _OPPOSITE.items():
    CONDITIONS[_name] = lambda f, plain=_CONDITIONS[_plain]: unlike(plain(f), 1)
