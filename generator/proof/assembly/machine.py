"""Executes a kernel's macro on symbolic words: registers, memory behind its parameters, two flags.

A register is a 64-bit word, CF and OF are words in {0, 1}, known apart. A flag that an instruction
leaves in a state of no use here is undefined afterwards, and so is every register at the start:
reading what is undefined is refused. So are a write to what the caller still needs (rdi, rsi, rcx,
and r8 and r9 where there are more than three operands, which hold addresses), a read of an output,
and a read of an input after an output was written, which may be the same object.

Every sum is taken apart into its word and its carry, but those listed in ``exact``, of which it was
shown that they fit (carries.py).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.proof.assembly.instructions import (
    Cell,
    Constant,
    Immediate,
    Instruction,
    Operand,
    Register,
    Sum,
)
from generator.proof.assembly.text import (
    AssemblyText,
    Fit,
    Invariant,
    Item,
    Kernel,
    Quotient,
    Section,
)
from generator.proof.errors import Refused
from generator.proof.kernel_run import Object, cell_name
from generator.proof.polynomial import Polynomial
from generator.proof.words import Word, Words

WORD = 64
ONES = (1 << WORD) - 1
#: Registers that no kernel may write: the places of its operands are relative to them. The last
#: two are such of a kernel with more than three operands only.
KEPT = ("rdi", "rsi", "rcx")
KEPT_OF_FIVE = (*KEPT, "r8", "r9")


def kept(kernel: Kernel) -> tuple[str, ...]:
    """The registers that hold addresses wherever the kernel is used."""
    return KEPT if len(kernel.parameters) <= len(KEPT) else KEPT_OF_FIVE


@dataclass
class AssemblyRun:
    """The state of one execution; ``values`` holds registers and memory cells by name."""

    text: AssemblyText
    kernel: Kernel
    words: Words
    objects: Mapping[str, Object]
    exact: frozenset[int] = frozenset()
    values: dict[str, Word] = field(default_factory=dict)
    flags: dict[str, Word] = field(default_factory=dict)
    history: dict[str, list[Word]] = field(default_factory=dict)
    carries: dict[int, Polynomial] = field(default_factory=dict)
    returned: None = None
    on_invariant: Callable[[str], None] = lambda text: None
    on_fit: Callable[[Fit], None] = lambda fit: None
    on_quotient: Callable[[], None] = lambda: None
    on_section: Callable[[], None] = lambda: None
    line: int = 0
    _written: bool = False

    def run(self) -> None:
        """Executes the body; what is not understood is refused with its line."""
        for item in self.kernel.body:
            try:
                self._item(item)
            except Refused as refusal:
                if refusal.place is None:
                    place = self.text.place(item.line)
                    raise Refused(refusal.reason, place) from refusal
                raise

    def output_words(self, name: str) -> list[Word]:
        """The exact final words of an output; each must have been written."""
        cells = [cell_name(name, i) for i in range(self.objects[name].cells)]
        for cell in cells:
            if cell not in self.values:
                raise Refused(f"{cell} is never written")
        self.words.obligations.meet("defined", len(cells))
        return [self.words.exactly(self.values[cell]) for cell in cells]

    def _item(self, item: Item) -> None:
        match item:
            case Instruction():
                _STEPS[item.mnemonic](self, item)
                self.words.obligations.meet("secret")
            case Invariant(line, text):
                self.line = line
                self.on_invariant(text)
            case Fit():
                self.on_fit(item)
            case Quotient(_, register):
                self.on_quotient()
                self.history.setdefault("q", []).append(self._register(register))
            case Section():
                self.on_section()

    # -- operands -----------------------------------------------------------------------------

    def _register(self, name: str) -> Word:
        if "[" in name or name not in self.values:
            raise Refused(f"{name} is read before it is written")
        self.words.obligations.meet("defined")
        return self.values[name]

    def _read(self, operand: Operand) -> Word:
        match operand:
            case Register(name, False):
                return self._register(name)
            case Immediate(value):
                return self.words.literal(value & ONES, WORD)
            case Constant(label):
                if label not in self.text.constants:
                    raise Refused(f"there is no constant {label}")
                return self.words.literal(self.text.constants[label].value, WORD)
            case Cell(parameter, index):
                return self._read_cell(parameter, index)
        raise Refused("an operand that cannot be read")

    def _read_cell(self, parameter: str, index: int) -> Word:
        if self._object(parameter, index).output:
            raise Refused(f"the output {parameter} is read")
        if self._written:
            raise Refused(f"{parameter} is read after an output was written, which may be the same")
        self.words.obligations.meet("aliasing")
        return self.values[cell_name(parameter, index)]

    def _object(self, parameter: str, index: int) -> Object:
        if parameter not in self.objects:
            raise Refused(f"{parameter} is no parameter")
        if index >= self.objects[parameter].cells:
            raise Refused(f"{parameter} has no word {index}")
        self.words.obligations.meet("defined")
        return self.objects[parameter]

    def _exactly(self, operand: Operand) -> Word:
        return self.words.exactly(self._read(operand))

    def _write(self, operand: Operand, value: Word) -> None:
        assert isinstance(operand, Register)
        if operand.name in kept(self.kernel):
            raise Refused(f"{operand.name} is written, which holds an address")
        self.values[operand.name] = value

    def _flag(self, name: str) -> Word:
        if name not in self.flags:
            raise Refused(f"{name} is read where it is not defined")
        self.words.obligations.meet("defined")
        return self.flags[name]

    def _undefine(self) -> None:
        self.flags.clear()

    def _clear_flags(self) -> None:
        zero = self.words.literal(0, WORD)
        self.flags = {"CF": zero, "OF": zero}

    # -- instructions -------------------------------------------------------------------------

    def _mov(self, i: Instruction) -> None:
        target, source = i.operands
        value = self._read(source)
        if isinstance(target, Cell):
            if not self._object(target.parameter, target.index).output:
                raise Refused(f"a write to the input {target.parameter}")
            self._written = True
            self.values[cell_name(target.parameter, target.index)] = value
            return
        self._write(target, value)

    def _split(self, i: Instruction, total: Word) -> tuple[Word, Word]:
        """A sum's word, and floor(sum / 2^64): 0 where the sum was shown to fit."""
        zero = self.words.literal(0, WORD)
        if i.line in self.exact:
            low, high = max(total.low, 0), min(total.high, ONES)
            return Word(total.polynomial, low, high, WORD, WORD), zero
        carry, low, high = self.words.floor(total.polynomial, total.low, total.high, WORD)
        self.carries[i.line] = carry
        word = self.words.exactly(total)
        return word, Word(carry, low, high, WORD, WORD)

    def _sum(self, i: Instruction, flag_in: str, flag_out: str) -> None:
        target, source = i.operands
        total = self.words.add(self._exactly(target), self._exactly(source))
        if flag_in:
            total = self.words.add(total, self._flag(flag_in))
        word, carry = self._split(i, total)
        self._write(target, word)
        self.flags[flag_out] = carry

    def _add(self, i: Instruction) -> None:
        self._sum(i, "", "CF")
        self.flags.pop("OF", None)

    def _adc(self, i: Instruction) -> None:
        self._sum(i, "CF", "CF")
        self.flags.pop("OF", None)

    def _adcx(self, i: Instruction) -> None:
        self._sum(i, "CF", "CF")

    def _adox(self, i: Instruction) -> None:
        self._sum(i, "OF", "OF")

    def _sub(self, i: Instruction) -> None:
        target, source = i.operands
        total = self.words.sub(self._exactly(target), self._exactly(source))
        self._difference(i, total)

    def _sbb(self, i: Instruction) -> None:
        target, source = i.operands
        borrow = self._flag("CF")
        if target == source:
            mask = Word(-borrow.polynomial, -borrow.high, -borrow.low, WORD, WORD)
            self._write(target, mask)
            self.flags = {"CF": borrow}
            return
        total = self.words.sub(self._exactly(target), self._exactly(source))
        self._difference(i, self.words.sub(total, borrow))

    def _difference(self, i: Instruction, total: Word) -> None:
        word, floor = self._split(i, total)
        self._write(i.operands[0], word)
        self.flags = {"CF": Word(-floor.polynomial, -floor.high, -floor.low, WORD, WORD)}

    def _neg(self, i: Instruction) -> None:
        value = self._exactly(i.operands[0])
        negative = self.words.sub(self.words.literal(0, WORD), value)
        self._write(i.operands[0], negative)
        self._undefine()

    def _mulx(self, i: Instruction) -> None:
        high, low, source = i.operands
        if high == low:
            raise Refused("both halves of a product in one register")
        product = self._product(self._exactly(source), self._exactly(Register("rdx")))
        floor, first, last = self.words.floor(product.polynomial, product.low, product.high, WORD)
        self._write(low, self.words.exactly(product))
        self._write(high, Word(floor, first, last, WORD, WORD))

    def _product(self, a: Word, b: Word) -> Word:
        return self.words.mul(a, b)

    def _imul(self, i: Instruction) -> None:
        target, source = i.operands
        product = self._product(self._exactly(target), self._exactly(source))
        self._write(target, self.words.exactly(product))
        self._undefine()

    def _shl(self, i: Instruction) -> None:
        value = self.words.shift_left(self._exactly(i.operands[0]), _count(i))
        self._write(i.operands[0], self.words.exactly(value))
        self._undefine()

    def _shr(self, i: Instruction) -> None:
        value = self.words.shift_right(self._exactly(i.operands[0]), _count(i))
        self._write(i.operands[0], value)
        self._undefine()

    def _and(self, i: Instruction) -> None:
        target, source = i.operands
        self._write(target, self.words.bit_and(self._read(target), self._read(source)))
        self._clear_flags()

    def _or(self, i: Instruction) -> None:
        target, source = i.operands
        self._write(target, self.words.bit_or(self._read(target), self._read(source)))
        self._clear_flags()

    def _xor(self, i: Instruction) -> None:
        target, source = i.operands
        if target == source:
            value = self.words.literal(0, WORD)
        else:
            value = self.words.bit_xor(self._read(target), self._read(source))
        assert isinstance(target, Register)
        self._write(target, value)
        self._clear_flags()

    def _cmovc(self, i: Instruction) -> None:
        target, source = i.operands
        taken, kept, other = self._flag("CF"), self._exactly(target), self._exactly(source)
        self._write(target, self.words.choose(taken, other, kept))

    def _lea(self, i: Instruction) -> None:
        target, address = i.operands
        assert isinstance(address, Sum)
        first, second = Register(address.first), Register(address.second)
        total = self.words.add(self._exactly(first), self._exactly(second))
        self._write(target, self.words.exactly(total))


def _count(i: Instruction) -> int:
    count = i.operands[1]
    assert isinstance(count, Immediate)
    return count.value


_STEPS: Mapping[str, Callable[[AssemblyRun, Instruction], None]] = {
    "mov": AssemblyRun._mov,
    "add": AssemblyRun._add,
    "adc": AssemblyRun._adc,
    "adcx": AssemblyRun._adcx,
    "adox": AssemblyRun._adox,
    "sub": AssemblyRun._sub,
    "sbb": AssemblyRun._sbb,
    "neg": AssemblyRun._neg,
    "mulx": AssemblyRun._mulx,
    "imul": AssemblyRun._imul,
    "shl": AssemblyRun._shl,
    "shr": AssemblyRun._shr,
    "and": AssemblyRun._and,
    "or": AssemblyRun._or,
    "xor": AssemblyRun._xor,
    "cmovc": AssemblyRun._cmovc,
    "lea": AssemblyRun._lea,
}
