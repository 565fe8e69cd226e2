"""The words of programs, and C's operators on them.

A word is a number; a number that is public but not fixed (a polynomial in named counts); a row of
bits of which some are bits of a known integer; or one limb of a field element. Every word knows
whether it depends on a secret.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from itertools import zip_longest

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.counts import natural, polynomial, shown

#: Bits of C's int, of which only values from 0 to 2^31 - 1 are allowed.
INT = 32
#: Bits of uint64_t.
WIDE = 64
#: Bits that every size_t has. What one holds is shown to fit them, so that it is the same however
#: many there are; only a count of its caller's may be larger, which counts what is in memory.
SIZE_BITS = 32
#: What stands for the width of a size_t, whose rank is above an int's and not above a uint64_t's.
SIZE = 33

_NO_WORD = f"a size_t may have {SIZE_BITS} bits: it holds public counts, not words"


@dataclass(frozen=True)
class Word:
    """A number, or a polynomial in public counts that is known to lie in its type's range."""

    value: int | Polynomial
    width: int = WIDE
    secret: bool = False


@dataclass(frozen=True)
class Bit:
    """The bit of an integer at a position; ``source`` tells which integer."""

    source: Hashable
    position: int | Polynomial


@dataclass(frozen=True)
class Bits:
    """A word by its bits, the lowest first; those above the last one are 0."""

    bits: tuple[Bit | int, ...]
    width: int = WIDE
    secret: bool = False


@dataclass(frozen=True)
class Limb:
    """One limb of a field element's representation, which ``kind`` tells; or another word that has
    to stay whole."""

    element: Hashable
    kind: Hashable
    index: int
    secret: bool = False


Value = Word | Bits | Limb


@dataclass(frozen=True)
class Knowledge:
    """What operators may ask: the value of a bit, of a count, a quotient and remainder by a power
    of two, and the bounds of a polynomial."""

    bit: Callable[[Bit], int]
    count: Callable[[Polynomial], int]
    divide: Callable[[Polynomial, int], tuple[int | Polynomial, int]]
    bounds: Callable[[Polynomial], tuple[int, int]]


#: Bits of the values of types that no result may leave; an int has a sign.
_VALUE_BITS = {INT: INT - 1, SIZE: SIZE_BITS}
_ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_BITWISE = {"&": operator.and_, "|": operator.or_, "^": operator.xor}
_RELATIONS = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


@dataclass(frozen=True)
class Operators:
    """C's operators; what they cannot know they ask, and that a size_t holds a value they count."""

    knowledge: Knowledge
    met: Callable[[str], None] = lambda kind: None

    def binary(self, op: str, a: Value, b: Value) -> Value:
        """a op b after the usual arithmetic conversions."""
        if isinstance(a, Limb) or isinstance(b, Limb):
            return self._limbs(op, a, b)
        if op in ("<<", ">>"):
            return self._shift(op, a, self._public_count(b))
        width = max(a.width, b.width)
        if width == SIZE and not (_is_public(a) and _is_public(b)):
            raise Refused(_NO_WORD)
        if isinstance(a, Bits) or isinstance(b, Bits):
            found = _symbolic(op, a, b, width)
            if found is not None:
                return found
            return self.binary(op, self.number(a), self.number(b))
        secret = a.secret or b.secret
        if op in _RELATIONS:
            return Word(self._relation(op, a, b), INT, secret)
        if op in _ARITHMETIC:
            return self._arithmetic(op, a, b, Word(0, width, secret))
        if op in _BITWISE:
            if op == "&" and isinstance(a.value, Polynomial) and isinstance(b.value, int):
                return Word(self._remainder(a.value, b.value), width, secret)
            result = _BITWISE[op](self._fixed(a), self._fixed(b))
            return self._wrapped(result, Word(0, width, secret))
        raise Refused(f"the operator {op} is not used in programs")

    def complement(self, a: Value) -> Value:
        """~a of a 64-bit word."""
        if isinstance(a, Limb) or a.width != WIDE:
            raise Refused("~ of what is not a 64-bit word")
        a = self.number(a)
        return replace(a, value=self._fixed(a) ^ ((1 << WIDE) - 1))

    def cast(self, a: Value, width: int) -> Value:
        """Conversion to an unsigned type of 8 or 64 bits, or to size_t."""
        if width == SIZE:
            return self._size(a)
        if isinstance(a, Limb):
            if width != WIDE:
                raise Refused("a limb, or another whole word, is converted to a narrower type")
            return a
        if isinstance(a, Bits):
            return replace(a, bits=_trimmed(a.bits[:width]), width=width)
        if isinstance(a.value, Polynomial):
            if self.knowledge.bounds(a.value)[1] >= 1 << width:
                raise Refused("a count that may not fit is converted to a narrower type")
            return replace(a, width=width)
        return replace(a, value=a.value & ((1 << width) - 1), width=width)

    def _size(self, a: Value) -> Word:
        """Conversion to size_t of a count that fits it, or is of that type already."""
        if not isinstance(a, Word) or a.secret:
            raise Refused(_NO_WORD)
        if a.width == SIZE:
            return a
        most = a.value if isinstance(a.value, int) else self.knowledge.bounds(a.value)[1]
        if most >= 1 << SIZE_BITS:
            says = f"{shown(a.value)} may not fit a size_t, which may have {SIZE_BITS} bits"
            raise Refused(says)
        self.met("range")
        return replace(a, width=SIZE)

    def number(self, a: Value) -> Word:
        """The word as a number, its bits chosen if they must be."""
        if isinstance(a, Word):
            return a
        if isinstance(a, Limb):
            raise Refused("a limb, or another whole word, is taken as a number")
        chosen = [b if isinstance(b, int) else self.knowledge.bit(b) for b in a.bits]
        return Word(sum(b << i for i, b in enumerate(chosen)), a.width, a.secret)

    def _remainder(self, p: Polynomial, mask: int) -> int:
        """p & mask for a mask 2^k - 1."""
        if mask <= 0 or mask & (mask + 1):
            raise Refused(f"& of a count with {mask:#x}, which is not 2^k - 1")
        return self.knowledge.divide(p, mask.bit_length())[1]

    def _fixed(self, a: Word) -> int:
        return a.value if isinstance(a.value, int) else self.knowledge.count(a.value)

    def _public_count(self, a: Value) -> int:
        if isinstance(a, Limb) or a.secret:
            raise Refused("a shift by a secret count")
        return self._fixed(self.number(a))

    def _relation(self, op: str, a: Word, b: Word) -> int:
        if isinstance(a.value, int) and isinstance(b.value, int):
            return int(_RELATIONS[op](a.value, b.value))
        low, high = self.knowledge.bounds(polynomial(a.value) - polynomial(b.value))
        answers = {_RELATIONS[op](difference, 0) for difference in (low, high)}
        if len(answers) != 1 or (op in ("==", "!=") and low <= 0 <= high and low != high):
            raise Refused(f"it is not known whether {shown(a.value)} {op} {shown(b.value)}")
        return int(answers.pop())

    def _arithmetic(self, op: str, a: Word, b: Word, like: Word) -> Word:
        if isinstance(a.value, int) and isinstance(b.value, int):
            return self._wrapped(_ARITHMETIC[op](a.value, b.value), like)
        result = _ARITHMETIC[op](polynomial(a.value), polynomial(b.value))
        low, high = self.knowledge.bounds(result)
        if low < 0 or high >= 1 << _VALUE_BITS.get(like.width, like.width):
            raise Refused(f"{shown(a.value)} {op} {shown(b.value)} may leave the range of its type")
        if like.width == SIZE:
            self.met("range")
        return replace(like, value=natural(result))

    def _shift(self, op: str, a: Value, count: int) -> Value:
        if isinstance(a, Limb) or not 0 <= count < (SIZE_BITS if a.width == SIZE else a.width):
            raise Refused(f"a shift by {count}, not below the width of the word")
        if isinstance(a, Bits):
            moved = (0,) * count + a.bits if op == "<<" else a.bits[count:]
            if a.width == INT and len(moved) >= INT:
                raise Refused("an int is shifted beyond its range")
            return replace(a, bits=_trimmed(moved[: a.width]))
        if op == ">>" and isinstance(a.value, Polynomial):
            return replace(a, value=self.knowledge.divide(a.value, count)[0])
        fixed = self._fixed(a)
        return self._wrapped(fixed << count if op == "<<" else fixed >> count, a)

    def _wrapped(self, value: int, like: Word) -> Word:
        """The result of an operator in the type of ``like``: an int and a size_t must hold it."""
        if like.width in _VALUE_BITS:
            if not 0 <= value < 1 << _VALUE_BITS[like.width]:
                name = "int" if like.width == INT else "size_t"
                raise Refused(f"{name} arithmetic with the result {value}")
            if like.width == SIZE:
                self.met("range")
            return replace(like, value=value)
        return replace(like, value=value & ((1 << like.width) - 1))

    def _limbs(self, op: str, a: Value, b: Value) -> Value:
        """& with a mask and | with zero: all that is done to the limbs of field elements."""
        limb, other = (a, b) if isinstance(a, Limb) else (b, a)
        if isinstance(other, Limb):
            if op == "|" and replace(limb, secret=False) == replace(other, secret=False):
                return limb
            raise Refused("the limbs of two field elements are mixed")
        other = self.number(other)
        fixed, secret = self._fixed(other), limb.secret or other.secret
        if op == "&" and fixed == (1 << WIDE) - 1 or op == "|" and fixed == 0:
            return replace(limb, secret=secret)
        if op == "&" and fixed == 0:
            return Word(0, WIDE, secret)
        raise Refused("a limb, or another whole word, is changed by what is not a mask")


def _trimmed(bits: tuple[Bit | int, ...]) -> tuple[Bit | int, ...]:
    """Without the zeros at the top."""
    end = len(bits)
    while end and bits[end - 1] == 0:
        end -= 1
    return bits[:end]


def promoted(a: Value) -> Value:
    """A byte as the int that it is promoted to wherever its value is used."""
    return replace(a, width=INT) if not isinstance(a, Limb) and a.width < INT else a


def _is_public(a: Word | Bits) -> bool:
    """Whether it is a number, or a count, that no secret has a part in."""
    return isinstance(a, Word) and not a.secret


def _symbolic(op: str, a: Word | Bits, b: Word | Bits, width: int) -> Bits | None:
    """& with a number and | of words that share no bit, without knowing the bits."""
    secret = a.secret or b.secret
    first, second = _row(a), _row(b)
    if first is None or second is None:
        return None
    pairs = list(zip_longest(first, second, fillvalue=0))
    if op == "|" and all(0 in pair for pair in pairs):
        return Bits(_trimmed(tuple(x or y for x, y in pairs)), width, secret)
    if op == "&" and all(isinstance(x, int) or isinstance(y, int) for x, y in pairs):
        both = tuple(x and y and (y if x == 1 else x) for x, y in pairs)
        return Bits(_trimmed(both), width, secret)
    return None


def _row(word: Value) -> tuple[Bit | int, ...] | None:
    if isinstance(word, Bits):
        return word.bits
    if isinstance(word, Word) and isinstance(word.value, int):
        return tuple(word.value >> i & 1 for i in range(word.value.bit_length()))
    return None
