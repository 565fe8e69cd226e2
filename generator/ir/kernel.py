"""Word kernels: straight-line code over machine words in single-assignment form.

Every value carries an exact interval over the integers. Wrapping is never implicit: ``add``,
``sub`` and ``linear`` must fit in a word, and a result that does not fit raises
``IntervalError`` while the kernel is being built, naming the operation and the interval. What
wraps is an operation of its own: ``mul_lo``, ``adc``, ``sbb``, ``mac``, ``shift_right_pair``.

The builder folds what the intervals decide (a carry that can only be 0, a product with 0 or 1),
so strength reduction needs no later pass; ``Builder.finish`` drops dead operations.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from generator.ir.contract import Contract, Parameter, Signature


class IntervalError(ValueError):
    """An operation whose exact result does not fit where the builder wants to keep it."""


@dataclass(frozen=True)
class Value:
    """One word: ``low <= value <= high``. ``name`` is the role that the printed text shows.

    A constant has ``low == high``; ``symbol`` then names the constant in the emitted file
    (a limb of the modulus), or is empty for a literal.
    """

    index: int
    name: str
    low: int
    high: int
    constant: bool = False
    symbol: str = ""


@dataclass(frozen=True)
class Operation:
    """One operation; ``results`` in the order (low or sum, carry or high)."""

    opcode: str
    results: tuple[Value, ...]
    operands: tuple[Value, ...]
    parameter: str = ""  # load, store: which parameter
    #: element index, shift count, linear coefficients, cut bound, the carry of an exact adc or sbb
    numbers: tuple[int, ...] = ()
    text: str = ""  # section: the comment; cut: the invariant


#: Operations that exist for their effect; everything else may be dropped when unused.
EFFECTS = frozenset({"store", "return", "section", "cut"})


@dataclass(frozen=True)
class Kernel:
    """A finished word kernel."""

    signature: Signature
    contract: Contract
    word_bits: int
    operations: tuple[Operation, ...]

    @property
    def name(self) -> str:
        return self.signature.name

    def operation_counts(self) -> dict[str, int]:
        """How often each costly operation occurs, for the comment above the function."""
        groups = {
            "wide multiplications": {"mac": 1, "mac_two": 2},
            "low multiplications": {"mul_lo": 1, "dot_lo": 2},
            "additions and subtractions with carry": {"adc": 1, "sbb": 1},
        }
        counts = {
            label: sum(weights.get(operation.opcode, 0) for operation in self.operations)
            for label, weights in groups.items()
        }
        return {label: count for label, count in counts.items() if count}


@dataclass
class Builder:
    """Builds one kernel. Methods return values; names are hints for the printed text."""

    signature: Signature
    contract: Contract
    word_bits: int
    _operations: list[Operation] = field(default_factory=list)
    _count: int = 0

    @property
    def base(self) -> int:
        """2^word_bits."""
        return 1 << self.word_bits

    # -- values ---------------------------------------------------------------------------

    def constant(self, value: int, symbol: str = "") -> Value:
        """A word that is known now."""
        if not 0 <= value < self.base:
            raise IntervalError(f"{self.signature.name}: constant {value} is not a word")
        return Value(-1, symbol or "constant", value, value, True, symbol)

    def constants(self, number: int, count: int, symbol: str = "") -> list[Value]:
        """``count`` limbs of ``number``, named symbol0, symbol1, … when a symbol is given."""
        mask = self.base - 1
        return [
            self.constant((number >> (self.word_bits * i)) & mask, f"{symbol}{i}" if symbol else "")
            for i in range(count)
        ]

    def _new(self, name: str, low: int, high: int) -> Value:
        if not 0 <= low <= high < self.base:
            raise IntervalError(
                f"{self.signature.name}: {name} in [{low}, {high}] does not fit in a word"
            )
        self._count += 1
        return Value(self._count, name, low, high)

    def _folded(self, value: Value) -> Value:
        """A constant where the interval leaves one value."""
        if value.constant or value.low != value.high:
            return value
        return self.constant(value.low)

    def _emit(
        self,
        opcode: str,
        results: tuple[Value, ...],
        operands: Sequence[Value],
        *,
        parameter: str = "",
        numbers: tuple[int, ...] = (),
        text: str = "",
    ) -> None:
        self._operations.append(
            Operation(opcode, results, tuple(operands), parameter, numbers, text)
        )

    # -- memory ---------------------------------------------------------------------------

    def load(self, parameter: str, index: int, name: str, high: int | None = None) -> Value:
        """Word ``index`` of a parameter, at most ``high`` by the contract."""
        value = self._new(name, 0, self.base - 1 if high is None else high)
        self._emit("load", (value,), (), parameter=parameter, numbers=(index,))
        return value

    def store(self, parameter: str, index: int, value: Value) -> None:
        """Writes word ``index`` of an output."""
        self._emit("store", (), (value,), parameter=parameter, numbers=(index,))

    def load_bytes(self, parameter: str, offsets: Sequence[int], name: str) -> Value:
        """The word whose bytes, least significant first, are at ``offsets``."""
        value = self._new(name, 0, (1 << (8 * len(offsets))) - 1)
        self._emit("load_bytes", (value,), (), parameter=parameter, numbers=tuple(offsets))
        return value

    def store_byte(self, parameter: str, offset: int, value: Value, position: int) -> None:
        """Writes byte ``position`` (0 is the least significant) of a word."""
        self._emit("store", (), (value,), parameter=parameter, numbers=(offset, position))

    def return_mask(self, mask: Value) -> None:
        self._emit("return", (), (mask,))

    def named(self, a: Value, name: str) -> Value:
        """``a`` under the role ``name``; a copy in the printed text where the names differ."""
        if a.constant or a.name == name:
            return a
        value = self._new(name, a.low, a.high)
        self._emit("copy", (value,), (a,))
        return value

    # -- exact arithmetic -----------------------------------------------------------------

    def add(self, a: Value, b: Value, name: str) -> Value:
        """a + b, which must fit."""
        if a.constant and a.low == 0:
            return b
        if b.constant and b.low == 0:
            return a
        value = self._new(name, a.low + b.low, a.high + b.high)
        self._emit("add", (value,), (a, b))
        return value

    def linear(self, terms: Sequence[tuple[int, Value]], offset: int, name: str) -> Value:
        """offset + sum of coefficient * value; positive terms first, so that nothing wraps."""
        terms = [(c, v) for c, v in terms if c and not (v.constant and v.low == 0)]
        ordered = [t for t in terms if t[0] > 0] + [t for t in terms if t[0] < 0]
        low = offset + sum(c * (v.low if c > 0 else v.high) for c, v in ordered)
        high = offset + sum(c * (v.high if c > 0 else v.low) for c, v in ordered)
        peak = offset + sum(c * v.high for c, v in ordered if c > 0)
        if peak >= self.base:
            raise IntervalError(f"{self.signature.name}: {name} reaches {peak} on the way")
        if len(ordered) == 1 and ordered[0][0] == 1 and offset == 0:
            return ordered[0][1]
        value = self._new(name, low, high)
        self._emit(
            "linear",
            (value,),
            [v for _, v in ordered],
            numbers=(offset, *(c for c, _ in ordered)),
        )
        return value

    def split(self, a: Value, bits: int, names: tuple[str, str]) -> tuple[Value, Value]:
        """(high, low) with a = high * 2^bits + low: one quotient for the shift and the mask."""
        if a.constant:
            return self.constant(a.low >> bits), self.constant(a.low & ((1 << bits) - 1))
        high = self._new(names[0], a.low >> bits, a.high >> bits)
        low = self._new(names[1], 0, min(a.high, (1 << bits) - 1))
        self._emit("split", (high, low), (a,), numbers=(bits,))
        return high, low

    # -- arithmetic that wraps by definition ----------------------------------------------

    def mul_lo(self, a: Value, b: Value, name: str) -> Value:
        """a * b mod 2^word_bits."""
        for constant, other in ((a, b), (b, a)):
            if constant.constant and constant.low == 0:
                return constant
            if constant.constant and constant.low == 1:
                return other
        value = self._new(name, 0, self.base - 1)
        self._emit("mul_lo", (value,), (a, b))
        return value

    def mac(
        self, a: Value, b: Value, c: Value, d: Value, names: tuple[str, str]
    ) -> tuple[Value, Value]:
        """(low, high) of a * b + c + d, which always fits in two words."""
        for constant, other in ((a, b), (b, a)):
            if constant.constant and constant.low == 0:
                return self.adc(c, d, self.constant(0), names)
            if constant.constant and constant.low == 1:
                return self._add_three(other, c, d, names)
        top = a.high * b.high + c.high + d.high
        bottom = a.low * b.low + c.low + d.low
        low = self._new(names[0], 0, min(top, self.base - 1))
        high = self._new(names[1], bottom >> self.word_bits, top >> self.word_bits)
        self._emit("mac", (low, high), (a, b, c, d))
        return self._folded(low), self._folded(high)

    def product(self, a: Value, b: Value, names: tuple[str, str]) -> tuple[Value, Value]:
        """(low, high) of a * b as it stands, for rows that keep one shape whatever the limbs."""
        zero = self.constant(0)
        top = self.base - 1
        low = self._new(names[0], 0, top)
        high = self._new(names[1], 0, top - 1)
        self._emit("mac", (low, high), (a, b, zero, zero))
        return low, high

    def _add_three(
        self, a: Value, b: Value, c: Value, names: tuple[str, str]
    ) -> tuple[Value, Value]:
        """(low, high) of a + b + c for three words; the high part may be 2."""
        present = [v for v in (a, b, c) if not (v.constant and v.low == 0)]
        zero = self.constant(0)
        if len(present) < 3:
            first, second = [*present, zero, zero][:2]
            return self.adc(first, second, zero, names)
        top = a.high + b.high + c.high
        low = self._new(names[0], 0, min(top, self.base - 1))
        high = self._new(names[1], 0, top >> self.word_bits)
        self._emit("add_three", (low, high), (a, b, c))
        return low, high

    def adc(self, a: Value, b: Value, carry: Value, names: tuple[str, str]) -> tuple[Value, Value]:
        """(sum, carry) of a + b + carry; the carry is 0 or 1."""
        if carry.high > 1:
            raise IntervalError(f"{self.signature.name}: {names[0]}: {carry.name} is no carry")
        zero = self.constant(0)
        present = [v for v in (a, b, carry) if not (v.constant and v.low == 0)]
        if not present:
            return zero, zero
        if len(present) == 1:
            return present[0], zero
        top = a.high + b.high + carry.high
        if top < self.base:
            return self.linear([(1, v) for v in present], 0, names[0]), zero
        total = self._new(names[0], 0, self.base - 1)
        out = self._new(names[1], (a.low + b.low + carry.low) >> self.word_bits, 1)
        self._emit("adc", (total, out), (a, b, carry))
        return total, out

    def sbb(self, a: Value, b: Value, borrow: Value, names: tuple[str, str]) -> tuple[Value, Value]:
        """(difference, borrow) of a - b - borrow; the borrow is 0 or 1."""
        if borrow.high > 1:
            raise IntervalError(f"{self.signature.name}: {names[0]}: {borrow.name} is no borrow")
        if b.constant and b.low == 0 and borrow.constant and borrow.low == 0:
            return a, self.constant(0)
        difference = self._new(names[0], 0, self.base - 1)
        out = self._new(names[1], 0, 1)
        self._emit("sbb", (difference, out), (a, b, borrow))
        return difference, out

    def adc_exact(self, a: Value, b: Value, carry: Value, name: str) -> Value:
        """a + b + carry, below 2^word_bits by mathematics where the intervals do not show it.

        The interpreter asserts it; a ``cut`` over the words that it belongs to states it.
        """
        total, out = self.adc(a, b, carry, (name, "carry"))
        return self._exact(total, out)

    def sbb_exact(self, a: Value, b: Value, borrow: Value, name: str) -> Value:
        """a - b - borrow, not below 0 by mathematics; as ``adc_exact``."""
        difference, out = self.sbb(a, b, borrow, (name, "borrow"))
        return self._exact(difference, out)

    def _exact(self, result: Value, carry: Value) -> Value:
        """Marks the operation that made ``result`` as one whose carry is always 0."""
        if not carry.constant:
            last = self._operations[-1]
            assert last.results == (result, carry)
            self._operations[-1] = replace(last, numbers=(0,))
        return result

    def shift_right_pair(self, high: Value, low: Value, bits: int, name: str) -> Value:
        """Word 0 of (high * 2^word_bits + low) >> bits, with 0 < bits < word_bits."""
        value = self._new(name, 0, self.base - 1)
        self._emit("shift_right_pair", (value,), (high, low), numbers=(bits,))
        return value

    # -- two's complement -----------------------------------------------------------------
    #
    # A signed number is held as the word that is congruent to it; the sign is the top bit.

    def add_lo(self, a: Value, b: Value, name: str) -> Value:
        """a + b mod 2^word_bits."""
        value = self._new(name, 0, self.base - 1)
        self._emit("add_lo", (value,), (a, b))
        return value

    def sign_mask(self, a: Value, name: str) -> Value:
        """All ones where the signed a is negative, else 0."""
        value = self._new(name, 0, self.base - 1)
        self._emit("sign_mask", (value,), (a,))
        return value

    def magnitude(self, a: Value, limit: int, names: tuple[str, str]) -> tuple[Value, Value]:
        """(|a|, sign mask) of a signed a with |a| <= limit, which its meaning shows."""
        sign = self.sign_mask(a, names[1])
        value = self._new(names[0], 0, limit)
        self._emit("magnitude", (value,), (a, sign))
        return value, sign

    def sub_lo(self, a: Value, b: Value, name: str) -> Value:
        """a - b mod 2^word_bits."""
        value = self._new(name, 0, self.base - 1)
        self._emit("sub_lo", (value,), (a, b))
        return value

    def mac_two(
        self, x: tuple[Value, Value], y: tuple[Value, Value], c: Value, names: tuple[str, str]
    ) -> tuple[Value, Value]:
        """(low, high) of x[0] x[1] + y[0] y[1] + c, which must fit in two words."""
        top = x[0].high * x[1].high + y[0].high * y[1].high + c.high
        low = self._new(names[0], 0, self.base - 1)
        high = self._new(names[1], 0, top >> self.word_bits)
        self._emit("mac_two", (low, high), (*x, *y, c))
        return low, high

    def dot_lo(self, x: tuple[Value, Value], y: tuple[Value, Value], c: Value, name: str) -> Value:
        """x[0] x[1] + y[0] y[1] + c mod 2^word_bits."""
        value = self._new(name, 0, self.base - 1)
        self._emit("dot_lo", (value,), (*x, *y, c))
        return value

    # -- masks ----------------------------------------------------------------------------

    def mask_of(self, flag: Value, name: str) -> Value:
        """0 for flag 0, all ones for flag 1."""
        if flag.high > 1:
            raise IntervalError(f"{self.signature.name}: {name}: {flag.name} is no flag")
        value = self._new(name, 0, self.base - 1)
        self._emit("mask_of", (value,), (flag,))
        return value

    def masked(self, a: Value, mask: Value, name: str) -> Value:
        """a & mask."""
        if a.constant and a.low == 0:
            return a
        if a.constant and a.low == self.base - 1:
            return mask
        value = self._new(name, 0, a.high)
        self._emit("and", (value,), (a, mask))
        return value

    def select(self, mask: Value, a: Value, b: Value, name: str) -> Value:
        """a where the mask is all ones, b where it is 0."""
        value = self._new(name, min(a.low, b.low), max(a.high, b.high))
        self._emit("select", (value,), (mask, a, b))
        return value

    def choose(self, flag: Value, a: Value, b: Value, name: str) -> Value:
        """a for flag 1, b for flag 0."""
        if flag.high > 1:
            raise IntervalError(f"{self.signature.name}: {name}: {flag.name} is no flag")
        value = self._new(name, min(a.low, b.low), max(a.high, b.high))
        self._emit("choose", (value,), (flag, a, b))
        return value

    def low_bit(self, a: Value, name: str) -> Value:
        """a mod 2, as a flag."""
        value = self._new(name, 0, 1)
        self._emit("low_bit", (value,), (a,))
        return value

    def any_of(self, values: Sequence[Value], name: str) -> Value:
        """Bitwise or of all values: 0 exactly when each of them is 0."""
        if len(values) == 1:
            return values[0]
        value = self._new(name, 0, self.base - 1)
        self._emit("or", (value,), values)
        return value

    def xor(self, a: Value, b: Value, name: str) -> Value:
        """a ^ b: 0 exactly when they are equal."""
        value = self._new(name, 0, self.base - 1)
        self._emit("xor", (value,), (a, b))
        return value

    def is_nonzero(self, a: Value, name: str) -> Value:
        """Flag: 1 when a != 0 (the top bit of a | -a)."""
        value = self._new(name, 0, 1)
        self._emit("is_nonzero", (value,), (a,))
        return value

    def complement_flag(self, flag: Value, name: str) -> Value:
        """1 - flag."""
        return self.linear([(-1, flag)], 1, name)

    # -- structure ------------------------------------------------------------------------

    def section(self, text: str) -> None:
        """A blank line and a comment in the printed text."""
        self._emit("section", (), (), text=text)

    def cut(self, words: Sequence[Value], bound: int, text: str) -> list[Value]:
        """States 0 <= eval(words) < bound, which mathematics shows and word intervals cannot.

        ``text`` says the same for a reader, with {} where the words stand.
        Narrows the words; the interpreter asserts it on every run, the text prints it, and
        nothing later in the proof of the emitted text takes it on trust.
        """
        self._emit("cut", (), words, numbers=(bound,), text=text)
        return [
            self._narrowed(word, (bound - 1) >> (self.word_bits * i))
            for i, word in enumerate(words)
        ]

    def state_signed(self, words: Sequence[Value], bounds: tuple[int, int], text: str) -> None:
        """States what the signed number in ``words`` is, and bounds[0] <= it <= bounds[1]."""
        self._emit("cut", (), words, numbers=bounds, text=text)

    def _narrowed(self, word: Value, limit: int) -> Value:
        """The same value, known to be at most ``limit``."""
        if word.high <= limit:
            return self._folded(word)
        if limit == 0:
            return self.constant(0)
        return replace(word, low=min(word.low, limit), high=limit)

    def finish(self) -> Kernel:
        """The kernel without dead operations."""
        operations = live_operations(self._operations, invariants_count=True)
        return Kernel(self.signature, self.contract, self.word_bits, operations)


def live_operations(
    operations: Sequence[Operation], *, invariants_count: bool
) -> tuple[Operation, ...]:
    """Drops what no effect depends on.

    The interpreter needs the operands of a stated invariant; the printed text does not
    (``invariants_count=False``), since there an invariant is a comment.
    """
    used: set[int] = set()
    kept: list[Operation] = []
    for operation in reversed(operations):
        if operation.opcode not in EFFECTS and not any(
            result.index in used for result in operation.results
        ):
            continue
        if invariants_count or operation.opcode != "cut":
            used.update(v.index for v in operation.operands if not v.constant)
        kept.append(operation)
    return tuple(reversed(kept))


def field_parameters(
    inputs: Sequence[tuple[str, str]], output: tuple[str, str] | None
) -> tuple[Parameter, ...]:
    """Parameters in C order: the output first, then the inputs, each as (name, type)."""
    first = (Parameter(output[0], output[1], output=True),) if output else ()
    return first + tuple(Parameter(name, kind) for name, kind in inputs)
