"""Prints word kernels as x86-64 assembly: MULX, two carry chains by ADCX and ADOX.

The order of the operations is the builder's. This module selects instructions, gives each carry a
flag, and keeps values in registers; an operand of the contract stays in memory until it is used.

Flags. A carry lives in CF or OF from the operation that makes it to the one that takes it. The
carries of one sum form a chain. Chains that overlap in time use ADCX (CF) and ADOX (OF), which
leave each other's flag alone, after a cleared register has cleared both; a chain alone uses ADD and
ADC, or SUB and SBB. MOV and MULX leave the flags alone. Anything else between the links of a chain
is refused here, when the text is made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.ir.kernel import Kernel, Operation, Value, live_operations

#: In the order of preference: those that a function may overwrite, then those that it must keep.
SCRATCH = ("rax", "rcx", "r8", "r9", "r10", "r11", "rdx", "rsi", "rdi")
SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")
MULTIPLIER = "rdx"
WORD_BYTES = 8


class TargetError(ValueError):
    """A kernel that this target cannot print: too few registers, or a flag that is not free."""


@dataclass(frozen=True)
class Memory:
    """Where the words of a parameter stand: [base + displacement], [base + displacement + 8], …"""

    base: str
    displacement: int = 0

    def word(self, index: int) -> str:
        offset = self.displacement + WORD_BYTES * index
        return f"[{self.base} + {offset}]" if offset else f"[{self.base}]"


@dataclass(frozen=True)
class Code:
    """Printed instructions with their remarks, and the registers that they overwrite."""

    lines: tuple[str, ...]
    registers: frozenset[str]


def print_instructions(
    kernel: Kernel, places: Mapping[str, Memory], reserved: Iterable[str] = ()
) -> Code:
    """The kernel on operands at ``places``.

    A base register may be overwritten once its operands are used, the registers ``reserved`` not.
    """
    return _Printer(kernel, places, frozenset(reserved)).run()


@dataclass
class _Chain:
    """The carries of one sum: flag values, from first to last position."""

    first: int
    last: int
    subtracts: bool
    flag: str = "CF"
    paired: bool = False


@dataclass
class _Printer:
    kernel: Kernel
    places: Mapping[str, Memory]
    reserved: frozenset[str]
    lines: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    #: where each value is: a register, a memory operand, or a flag
    home: dict[int, str] = field(default_factory=dict)
    holder: dict[str, int] = field(default_factory=dict)
    multiplier: int | None = None
    zero: str | None = None
    zero_end: int = -1
    position: int = 0

    def run(self) -> Code:
        self.operations = live_operations(self.kernel.operations, invariants_count=False)
        self.last_use = self._last_uses()
        self.chain_of = self._chains()
        self.base_ends = self._base_ends()
        self.products = [i for i, o in enumerate(self.operations) if o.opcode in ("mac", "mul_lo")]
        for self.position, operation in enumerate(self.operations):
            getattr(self, f"_{operation.opcode}")(operation)
            self._release(operation)
        return Code(tuple(self.lines), frozenset(self.used))

    # -- what is used when --------------------------------------------------------------------

    def _last_uses(self) -> dict[int, int]:
        """A stated invariant keeps its words alive, but not what only it names."""
        uses: dict[int, int] = {}
        for position, operation in enumerate(self.operations):
            for value in operation.operands:
                if not value.constant:
                    uses[value.index] = position
        return uses

    def _base_ends(self) -> dict[str, int]:
        """The last position that reads or writes memory through each base register."""
        ends: dict[str, int] = {}
        for position, o in enumerate(self.operations):
            if o.opcode in ("load", "store"):
                base = self.places[o.parameter].base
                last = self.last_use.get(o.results[0].index, -1) if o.results else position
                ends[base] = max(ends.get(base, -1), last)
        return ends

    def _chains(self) -> dict[int, _Chain]:
        """The chain of each carry, by the carry's index; overlapping chains get both flags."""
        chains: dict[int, _Chain] = {}
        for position, o in enumerate(self.operations):
            if o.opcode not in ("adc", "sbb") or o.results[1].index not in self.last_use:
                continue
            carry_in, out = o.operands[2], o.results[1]
            chain = chains.get(carry_in.index)
            if chain is None:
                chain = _Chain(position, position, o.opcode == "sbb")
            chain.last = self.last_use[out.index]
            chains[out.index] = chain
        distinct = list({id(c): c for c in chains.values()}.values())
        for i, early in enumerate(distinct):
            for late in distinct[i + 1 :]:
                if late.first < early.last:
                    if early.subtracts or late.subtracts or early.paired:
                        raise TargetError(
                            f"{self.kernel.name}: three carries, or a borrow, at once"
                        )
                    early.paired = late.paired = True
                    late.flag = "OF"
        return chains

    # -- registers ----------------------------------------------------------------------------

    def _free(self, value: Value | None = None) -> str:
        """A register that holds nothing; the multiplier's where ``value`` ends before the next."""
        taken = {*self.holder, *self.reserved, "rsp"}
        taken |= {base for base, end in self.base_ends.items() if end >= self.position}
        product = next((i for i in self.products if i >= self.position), None)
        if product is not None and (
            value is None or self.last_use.get(value.index, product) >= product
        ):
            taken.add(MULTIPLIER)
        if self.zero:
            taken.add(self.zero)
        for register in (*SCRATCH, *SAVED):
            if register not in taken:
                if register == MULTIPLIER:
                    self.multiplier = None
                return register
        raise TargetError(f"{self.kernel.name}: more values at once than registers")

    def _place(self, value: Value, register: str) -> None:
        self.home[value.index] = register
        self.holder[register] = value.index
        self.used.add(register)

    def _dies(self, value: Value) -> bool:
        """Whether this operation is the last that needs the value, which is in a register."""
        at = self.home.get(value.index, "[")
        return at[0] not in "[CO" and self.last_use.get(value.index, -1) <= self.position

    def _release(self, operation: Operation) -> None:
        if self.position >= self.zero_end:
            self.zero = None
        for value in (*operation.operands, *operation.results):
            if self.last_use.get(value.index, -1) <= self.position:
                register = self.home.get(value.index, "")
                if self.holder.get(register) == value.index:
                    del self.holder[register]

    # -- text ---------------------------------------------------------------------------------

    def _line(self, mnemonic: str, *operands: str, remark: str = "") -> None:
        text = f"{mnemonic:<7} {', '.join(operands)}"
        self.lines.append(f"{text:<38}// {remark}" if remark else text)

    def _section(self, o: Operation) -> None:
        self.lines += ["", f"// {o.text}"]

    def _cut(self, o: Operation) -> None:
        """The words that the text still has: one that is known to be 0 may be none of them."""
        shown = [self.home[v.index] for v in o.operands if v.index in self.home]
        inside = f"eval({', '.join(shown)})"
        self.lines.append(f"// invariant: {o.text.format(inside)}")

    def _source(self, value: Value, immediate: bool = True) -> str:
        """The value as a source operand."""
        if not value.constant:
            return self.home[value.index]
        if value.symbol and not _fits_immediate(value.low):
            return f"[rip + L({value.symbol})]"
        if immediate and _fits_immediate(value.low):
            return str(_signed(value.low))
        if value.low == 0 and self.zero:
            return self.zero
        if value.symbol:
            return f"[rip + L({value.symbol})]"
        raise TargetError(f"{self.kernel.name}: no operand for the constant {value.low:#x}")

    def _name(self, value: Value) -> str:
        if value.constant:
            return value.symbol or str(_signed(value.low))
        return value.name

    # -- memory and copies --------------------------------------------------------------------

    def _load(self, o: Operation) -> None:
        self.home[o.results[0].index] = self.places[o.parameter].word(o.numbers[0])

    def _store(self, o: Operation) -> None:
        target = self.places[o.parameter].word(o.numbers[0])
        self._line("mov", target, self._source(o.operands[0]))

    def _copy(self, o: Operation) -> None:
        """A name for a value: the same register where the value ends here; a flag gets one."""
        source, result = o.operands[0], o.results[0]
        at = self.home[source.index]
        if at in ("CF", "OF"):
            register = self._free()
            self._line("mov", register, "0")
            paired = self.chain_of[source.index].paired
            if paired:
                self._need_zero()
            mnemonic = ("adcx" if at == "CF" else "adox") if paired else "adc"
            self._line(mnemonic, register, self.zero if paired else "0", remark=result.name)
        elif self._only_multiplies(result):
            register = MULTIPLIER
            self._line("mov", register, at, remark=result.name)
            self.multiplier = result.index
        elif self._dies(source):
            register = at
        else:
            register = self._free()
            self._line("mov", register, at, remark=result.name)
        if result.name[0] == "q":
            self.lines.append(f"// {result.name} = {register}")
        self._place(result, register)

    def _only_multiplies(self, value: Value) -> bool:
        """Whether every use is as the multiplier of a product."""
        users = [o for o in self.operations if value.index in (v.index for v in o.operands)]
        return all(o.opcode == "mac" and o.operands[1].index == value.index for o in users)

    def _into(self, value: Value, result: Value | None = None) -> str:
        """A register that holds the value and may be overwritten, by ``result``."""
        if not value.constant and self._dies(value):
            return self.home[value.index]
        register = self._free(result)
        if value.constant and value.low == 0 and not self._flags_live():
            self._line("xor", _low_half(register), _low_half(register))
        else:
            self._line("mov", register, self._source(value))
        return register

    def _flags_live(self) -> bool:
        return any(chain.first < self.position <= chain.last for chain in self.chain_of.values())

    # -- products -----------------------------------------------------------------------------

    def _mac(self, o: Operation) -> None:
        a, y, *rest = o.operands
        assert all(v.constant and v.low == 0 for v in rest), "only plain products"
        if self.multiplier != y.index and self.home.get(y.index) != MULTIPLIER:
            if MULTIPLIER in self.holder:
                raise TargetError(f"{self.kernel.name}: two multipliers at once")
            self._line("mov", MULTIPLIER, self._source(y), remark=self._name(y))
            self.used.add(MULTIPLIER)
            self.multiplier = y.index
        source = (
            MULTIPLIER
            if a.index == y.index and not a.constant
            else self._source(a, immediate=False)
        )
        low, high = o.results
        registers = []
        for result in (high, low):
            register = self._free()
            self._place(result, register)
            registers.append(register)
        remark = f"{high.name}:{low.name} = {self._name(a)} {self._name(y)}"
        self._line("mulx", *registers, source, remark=remark)

    def _mul_lo(self, o: Operation) -> None:
        """A quotient: it becomes the multiplier of its row."""
        a, inverse = o.operands
        result = o.results[0]
        if self._flags_live():
            raise TargetError(f"{self.kernel.name}: imul would overwrite a carry")
        self._line("mov", MULTIPLIER, self._source(a))
        remark = f"{result.name} = {self._name(a)} {self._name(inverse)}"
        self._line("imul", MULTIPLIER, self._source(inverse, immediate=False), remark=remark)
        self.lines.append(f"// {result.name} = {MULTIPLIER}")
        self.multiplier = result.index
        self._place(result, MULTIPLIER)

    # -- sums ---------------------------------------------------------------------------------

    def _adc(self, o: Operation) -> None:
        self._sum(o, list(o.operands[:2]), o.operands[2], o.results[1])

    def _sum(self, o: Operation, words: list[Value], carry: Value, out: Value | None) -> None:
        chain = self._chain(carry, out)
        if chain is None and carry.constant and self._flags_live():
            self._sum_beside_carries(o, words)
            return
        mnemonic = self._adder(chain, carry, out)
        words.sort(key=lambda v: not (not v.constant and self._dies(v)))
        target, other = words
        paired = mnemonic in ("adcx", "adox")
        if paired and other.constant and not target.constant:
            self._need_zero()
        register = self._into(target, o.results[0])
        source = register if other == target else self._source(other, immediate=not paired)
        result = o.results[0]
        signs = " + carry" if not carry.constant else ""
        remark = f"{result.name} = {self._name(target)} + {self._name(other)}{signs}"
        self._line(mnemonic, register, source, remark=remark)
        self._place(result, register)
        if out is not None and out.index in self.last_use:
            self.home[out.index] = chain.flag if chain else "CF"

    def _sum_beside_carries(self, o: Operation, words: list[Value]) -> None:
        """A sum of two words that fits, by LEA, which leaves the flags alone."""
        result = o.results[0]
        registers = []
        for word in words:
            at = self._source(word)
            if at[0] == "[":
                register = self._free()
                self._line("mov", register, at)
                self.holder[register] = -1
                at = register
            registers.append(at)
        for register in registers:
            if self.holder.get(register) == -1:
                del self.holder[register]
        target = next((self.home[w.index] for w in words if self._dies(w)), None)
        register = target or self._free(result)
        remark = f"{result.name} = {' + '.join(map(self._name, words))}"
        self._line("lea", register, f"[{' + '.join(registers)}]", remark=remark)
        self._place(result, register)

    def _chain(self, carry: Value, out: Value | None) -> _Chain | None:
        for value in (out, carry):
            if value is not None and value.index in self.chain_of:
                return self.chain_of[value.index]
        return None

    def _adder(self, chain: _Chain | None, carry: Value, out: Value | None) -> str:
        if chain is not None and chain.paired:
            if chain.first == self.position and not self._flags_live():
                self._clear_flags()
            return "adcx" if chain.flag == "CF" else "adox"
        if self._flags_live() and carry.constant:
            raise TargetError(f"{self.kernel.name}: an addition would overwrite a carry")
        return "add" if carry.constant else "adc"

    def _clear_flags(self) -> None:
        """A zero register, whose making clears both flags."""
        pair = [c for c in self.chain_of.values() if c.paired and c.last >= self.position]
        first = min(pair, key=lambda c: c.first)
        others = [c for c in pair if first.first < c.first < first.last]
        self.zero = self._free()
        self.zero_end = max(c.last for c in (first, *others))
        self.used.add(self.zero)
        half = _low_half(self.zero)
        self._line("xor", half, half, remark="both carries 0")

    def _need_zero(self) -> None:
        if self.zero is None:
            raise TargetError(f"{self.kernel.name}: no zero register for a carry")

    def _linear(self, o: Operation) -> None:
        """A sum of words and one carry that fits in a word."""
        offset, *coefficients = o.numbers
        flags = [v for v in o.operands if self.home[v.index] in ("CF", "OF")]
        words = [v for v in o.operands if v not in flags]
        zero = Value(-1, "0", 0, 0, True)
        if offset or any(c != 1 for c in coefficients) or len(flags) > 1 or len(words) > 2:
            raise TargetError(f"{self.kernel.name}: a sum that this target does not print")
        words += [zero] * (2 - len(words))
        self._sum(o, words, flags[0] if flags else zero, None)

    def _add(self, o: Operation) -> None:
        self._sum(o, list(o.operands), Value(-1, "0", 0, 0, True), None)

    def _sbb(self, o: Operation) -> None:
        a, b, borrow = o.operands
        if self._flags_live() and borrow.constant:
            raise TargetError(f"{self.kernel.name}: a subtraction would overwrite a carry")
        result, out = o.results
        register = self._into(a, result)
        signs = " - borrow" if not borrow.constant else ""
        remark = f"{result.name} = {self._name(a)} - {self._name(b)}{signs}"
        self._line("sub" if borrow.constant else "sbb", register, self._source(b), remark=remark)
        self._place(result, register)
        if out.index in self.last_use:
            self.home[out.index] = "CF"

    # -- shifts, masks, selections ------------------------------------------------------------

    def _no_carry(self, what: str) -> None:
        if self._flags_live():
            raise TargetError(f"{self.kernel.name}: {what} would overwrite a carry")

    def _shift_right_pair(self, o: Operation) -> None:
        self._no_carry("a shift")
        high, low = o.operands
        bits = o.numbers[0]
        result = o.results[0]
        if low.constant and low.low == 0:
            register = self._into(high, result)
            remark = f"{result.name} = {self._name(high)} 2^{64 - bits}"
            self._line("shl", register, str(64 - bits), remark=remark)
        else:
            other = self._free()
            self._line("mov", other, self._source(high))
            self.holder[other] = -1
            register = self._into(low)
            del self.holder[other]
            self.used.add(other)
            self._line("shl", other, str(64 - bits))
            self._line("shr", register, str(bits))
            self._line(
                "or", register, other, remark=f"{result.name} = {self._name(low)} / 2^{bits}"
            )
        self._place(result, register)

    def _split(self, o: Operation) -> None:
        self._no_carry("a shift")
        source, bits = o.operands[0], o.numbers[0]
        high, low = o.results
        if low.index in self.last_use:
            raise TargetError(f"{self.kernel.name}: a split whose low part is used")
        register = self._into(source, high)
        remark = f"{high.name} = {self._name(source)} / 2^{bits}"
        self._line("shr", register, str(bits), remark=remark)
        self._place(high, register)

    def _mask_of(self, o: Operation) -> None:
        source, result = o.operands[0], o.results[0]
        register = self._free()
        if self.home[source.index] == "CF":
            self._line("sbb", register, register, remark=f"{result.name} = 0 - borrow")
        else:
            register = self._into(source)
            self._line("neg", register, remark=f"{result.name} = 0 - {self._name(source)}")
        self._place(result, register)

    def _low_bit(self, o: Operation) -> None:
        register = self._free()
        self._line("mov", register, self._source(o.operands[0]))
        self._line("and", register, "1", remark=f"{o.results[0].name} = {o.operands[0].name} mod 2")
        self._place(o.results[0], register)

    def _and(self, o: Operation) -> None:
        self._no_carry("and")
        constant, mask = o.operands
        register = self._free()
        self._line("mov", register, self._source(mask))
        remark = f"{o.results[0].name} = {self._name(constant)} & {self._name(mask)}"
        self._line("and", register, self._source(constant), remark=remark)
        self._place(o.results[0], register)

    def _choose(self, o: Operation) -> None:
        flag, a, b = o.operands
        assert self.home[flag.index] == "CF"
        result = o.results[0]
        register = self._into(b, result)
        remark = f"{result.name} = {self._name(a)} if borrow"
        self._line("cmovc", register, self._source(a), remark=remark)
        self._place(result, register)


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _fits_immediate(value: int) -> bool:
    return -(1 << 31) <= _signed(value) < 1 << 31


def _low_half(register: str) -> str:
    """The 32-bit name of a register: writing it clears the upper half."""
    return f"{register}d" if register[1:].isdigit() else f"e{register[1:]}"
