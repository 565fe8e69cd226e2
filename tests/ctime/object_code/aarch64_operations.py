# SPDX-License-Identifier: Apache-2.0
"""What AArch64 instructions do to numbers that are known, where it is not as in operations.py.

The carry of a difference is set where nothing was borrowed.
"""

from collections.abc import Callable, Mapping

from operations import MASK, Flags, Value, add, either, logic, signed, sub, unlike

CONDITIONS: dict[str, Callable[[Flags], Value]] = {
    "cs": lambda f: f[0],
    "eq": lambda f: f[1],
    "mi": lambda f: f[2],
    "vs": lambda f: f[3],
    "ls": lambda f: either(unlike(f[0], 1), f[1]),
    "lt": lambda f: unlike(f[2], f[3]),
    "le": lambda f: either(f[1], unlike(f[2], f[3])),
}
OPPOSITE = {"cc": "cs", "ne": "eq", "pl": "mi", "vc": "vs", "hi": "ls", "ge": "lt", "gt": "le"}
for _name, _plain in OPPOSITE.items():
    CONDITIONS[_name] = lambda f, plain=CONDITIONS[_plain]: unlike(plain(f), 1)


def _difference(a: int, b: int, size: int) -> tuple[int, Flags]:
    result, (borrow, *others) = sub(a, b, size)
    return result, (unlike(borrow, 1), *others)


# Results and flags, which only some of the instructions set.
BINARY: Mapping[str, Callable[[int, int, int], tuple[int, Flags]]] = {
    "add": add,
    "sub": _difference,
    "and": lambda a, b, size: logic(a & b, size),
    "orr": lambda a, b, size: logic(a | b, size),
    "eor": lambda a, b, size: logic(a ^ b, size),
    "bic": lambda a, b, size: logic(a & ~b & MASK[size], size),
    "orn": lambda a, b, size: logic((a | ~b) & MASK[size], size),
    "eon": lambda a, b, size: logic((a ^ ~b) & MASK[size], size),
}


def shift(kind: str, a: int, count: int, size: int) -> int:
    """lsl, lsr, asr, ror; of the count as many bits are taken as there are."""
    width = 8 * size
    count %= width
    if kind == "lsl":
        return a << count & MASK[size]
    if kind == "lsr":
        return a >> count
    if kind == "asr":
        return signed(a, size) >> count & MASK[size]
    return (a >> count | a << (width - count)) & MASK[size]


SHIFTS = ("lsl", "lsr", "asr", "ror")
_EXTENDED = {"b": 1, "h": 2, "w": 4, "x": 8}
# By name: the size that is extended, and whether by the sign.
EXTENSIONS = {f"{s}xt{n}": (size, s == "s") for s in "us" for n, size in _EXTENDED.items()}


def extend(kind: str, a: int, size: int) -> int:
    """uxtw and its like: the low part, made `size` bytes long."""
    part, by_sign = EXTENSIONS[kind]
    return (signed(a, part) if by_sign else a & MASK[part]) & MASK[size]


def bits(a: int, low: int, count: int) -> int:
    return a >> low & (1 << count) - 1


def insert(a: int, b: int, low: int, count: int) -> int:
    """a with so many low bits of b in the place of its own from `low` on."""
    mask = (1 << count) - 1 << low
    return a & ~mask | b << low & mask


def bits_signed(a: int, low: int, count: int) -> int:
    value = bits(a, low, count)
    return value - (1 << count) if value >> (count - 1) else value


def reverse_bytes(a: int, unit: int, size: int) -> int:
    """The bytes of each `unit` in reverse order."""
    data = a.to_bytes(size, "little")
    parts = (data[i : i + unit][::-1] for i in range(0, size, unit))
    return int.from_bytes(b"".join(parts), "little")
