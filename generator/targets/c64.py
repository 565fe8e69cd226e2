"""Prints word kernels as C99 with 64-bit words and an unsigned 128-bit accumulator.

The two-word results of ``mac``, ``adc`` and ``sbb`` pass through the accumulator ``acc``; the
rest are plain ``uint64_t`` expressions. A value's C variable is its role's name; a role whose
earlier holder is dead is assigned again, so that the text reads like the algorithm.
"""

import re
from collections import Counter

from generator.ir.kernel import Kernel, Operation, Value, live_operations

WORD = "uint64_t"
INDENT = "    "
WIDTH = 100


def word(value: int) -> str:
    """A word as a C constant of the word's type, all digits shown."""
    return f"UINT64_C(0x{value:016x})"


def literal(value: int) -> str:
    """A constant inside an expression; small numbers stay readable."""
    return str(value) if value < 10 else word(value)


def _natural(name: str) -> tuple[str, int, str]:
    """Sort key: t2 before t10."""
    match = re.fullmatch(r"([a-z]+)(\d*)(.*)", name)
    assert match is not None
    return match[1], int(match[2] or 0), match[3]


def print_body(kernel: Kernel) -> str:
    """The function's body without braces: declarations, then statements."""
    assert kernel.word_bits == 64
    return _Printer(kernel).run()


class _Printer:
    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.operations = live_operations(kernel.operations, invariants_count=False)
        self.types = {p.name: p.type for p in kernel.signature.parameters}
        self.last_use = self._last_uses()
        self.targets = self._direct_stores()
        self.names: dict[int, str] = {}
        self.holders: dict[str, int] = {}
        self.loaded: set[str] = set()
        self.lines: list[str] = []
        self.uses_accumulator = False

    def _last_uses(self) -> dict[int, int]:
        uses: dict[int, int] = {}
        for position, operation in enumerate(self.operations):
            if operation.opcode == "cut":
                continue
            for value in operation.operands:
                uses[value.index] = position
        return uses

    def _direct_stores(self) -> dict[int, str]:
        """Values whose only use is a store: they are assigned to the output at once.

        Right only because every load comes before every store, so that outputs may be inputs.
        """
        opcodes = [o.opcode for o in self.operations]
        last_load = max((i for i, o in enumerate(opcodes) if o.startswith("load")), default=-1)
        uses = Counter(v.index for o in self.operations if o.opcode != "cut" for v in o.operands)
        born = {r.index: i for i, o in enumerate(self.operations) for r in o.results}
        assert "store" not in opcodes[: last_load + 1], f"{self.kernel.name}: load after store"
        return {
            o.operands[0].index: self._cell(o.parameter, o.numbers[0])
            for o in self.operations
            if o.opcode == "store"
            and len(o.numbers) == 1
            and uses[o.operands[0].index] == 1
            and born.get(o.operands[0].index, -1) > last_load
        }

    def run(self) -> str:
        previous = ""
        for position, operation in enumerate(self.operations):
            self.position = position
            opcode = operation.opcode
            if previous.startswith("load") and not opcode.startswith(("load", "section")):
                self._blank()
            getattr(self, f"_{opcode}")(operation)
            previous = opcode
        return "\n".join([*self._declarations(), *self.lines])

    # -- names ----------------------------------------------------------------------------

    def _declarations(self) -> list[str]:
        lines = [INDENT + "u128 acc;"] if self.uses_accumulator else []
        names = sorted((n for n in self.holders if n not in self.loaded), key=_natural)
        current = ""
        for name in names:
            if current and len(current) + len(name) + 3 > WIDTH:
                lines.append(current + ";")
                current = ""
            current = f"{current}, {name}" if current else f"{INDENT}{WORD} {name}"
        if current:
            lines.append(current + ";")
        if lines:
            lines.append("")
        return lines

    def _used(self, value: Value) -> bool:
        return value.index in self.last_use

    def _name(self, value: Value) -> str:
        """The C variable for a new value: its role's name, or a numbered twin while that lives."""
        if value.index in self.targets:
            self.names[value.index] = self.targets[value.index]
            return self.targets[value.index]
        suffix = 0
        while True:
            name = value.name if suffix == 0 else f"{value.name}_{suffix}"
            holder = self.holders.get(name)
            free = holder is None or self.last_use.get(holder, -1) <= self.position
            if free and name not in self.loaded:
                break
            suffix += 1
        self.holders[name] = value.index
        self.names[value.index] = name
        return name

    def _text(self, value: Value) -> str:
        if value.symbol:
            return value.symbol
        return literal(value.low) if value.constant else self.names[value.index]

    def _cell(self, parameter: str, index: int) -> str:
        kind = self.types[parameter]
        if kind.startswith(("words:", "bytes:")):
            return f"{parameter}[{index}]"
        return f"{parameter}->limb[{index}]"

    # -- statements -----------------------------------------------------------------------

    def _line(self, text: str) -> None:
        line = INDENT + text
        if len(line) <= WIDTH:
            self.lines.append(line)
            return
        cut = max(line.rfind(f" {sign} ", 0, WIDTH) for sign in "+-|&")
        self.lines.append(line[:cut])
        self._continue(line[cut + 1 :])

    def _continue(self, text: str) -> None:
        line = INDENT * 2 + text
        while len(line) > WIDTH:
            cut = max(line.rfind(f" {sign} ", 0, WIDTH) for sign in "+-|&")
            self.lines.append(line[:cut])
            line = INDENT * 2 + line[cut + 1 :]
        self.lines.append(line)

    def _assign(self, value: Value, expression: str) -> None:
        if self._used(value):
            self._line(f"{self._name(value)} = {expression};")

    def _wide(self, operation: Operation, expression: str, high: str) -> None:
        """acc = expression; then the low word and the part above it, each only where used."""
        self.uses_accumulator = True
        self._line(f"acc = {expression};")
        low_value, high_value = operation.results
        self._assign(low_value, f"({WORD})acc")
        self._assign(high_value, high)

    def _terms(self, values: list[Value], sign: str) -> str:
        return "".join(f" {sign} {self._text(v)}" for v in values if not (v.constant and not v.low))

    def _mac(self, o: Operation) -> None:
        a, b, *rest = o.operands
        product = f"(u128){self._text(a)} * {self._text(b)}"
        self._wide(o, product + self._terms(rest, "+"), f"({WORD})(acc >> 64)")

    def _adc(self, o: Operation) -> None:
        present = [v for v in o.operands if not (v.constant and not v.low)]
        first, *rest = present
        self._wide(o, f"(u128){self._text(first)}" + self._terms(rest, "+"), f"({WORD})(acc >> 64)")

    _add_three = _adc

    def _mac_two(self, o: Operation) -> None:
        a, b, c, d, e = o.operands
        products = [f"(u128){self._text(x)} * {self._text(y)}" for x, y in ((a, b), (c, d))]
        text = " + ".join(products) + self._terms([e], "+")
        self._wide(o, text, f"({WORD})(acc >> 64)")

    def _sbb(self, o: Operation) -> None:
        first, *rest = o.operands
        expression = f"(u128){self._text(first)}" + self._terms(rest, "-")
        self._wide(o, expression, f"({WORD})(acc >> 64) & 1")

    def _load(self, o: Operation) -> None:
        if self.types[o.parameter] in ("word32", "mask"):
            self.names[o.results[0].index] = o.parameter
        else:
            self._load_as(o.results[0], self._cell(o.parameter, o.numbers[0]))

    def _load_as(self, value: Value, expression: str) -> None:
        if self._used(value):
            name = self._name(value)
            self.loaded.add(name)
            self._line(f"const {WORD} {name} = {expression};")

    def _load_bytes(self, o: Operation) -> None:
        parts = [
            f"({WORD}){o.parameter}[{cell}]" + (f" << {8 * i}" if i else "")
            for i, cell in enumerate(o.numbers)
        ]
        self._load_as(o.results[0], " | ".join(f"({p})" if "<<" in p else p for p in parts))

    def _store(self, o: Operation) -> None:
        if o.operands[0].index in self.targets:
            return
        target = self._cell(o.parameter, o.numbers[0])
        value = self._text(o.operands[0])
        if len(o.numbers) == 1:
            self._line(f"{target} = {value};")
        elif o.numbers[1] == 0:
            self._line(f"{target} = (uint8_t){value};")
        else:
            self._line(f"{target} = (uint8_t)({value} >> {8 * o.numbers[1]});")

    def _return(self, o: Operation) -> None:
        self._line(f"return {self._text(o.operands[0])};")

    def _copy(self, o: Operation) -> None:
        self._assign(o.results[0], self._text(o.operands[0]))

    def _add(self, o: Operation) -> None:
        a, b = map(self._text, o.operands)
        self._assign(o.results[0], f"{a} + {b}")

    def _linear(self, o: Operation) -> None:
        offset, *coefficients = o.numbers
        text = literal(offset) if offset else ""
        for coefficient, value in zip(coefficients, o.operands, strict=True):
            size = abs(coefficient)
            term = self._text(value)
            if size & (size - 1) == 0 and size > 1:
                term = f"({term} << {size.bit_length() - 1})"
            elif size > 1:
                term = f"{literal(size)} * {term}"
            if not text:
                text = term if coefficient > 0 else f"0 - {term}"
            else:
                text += f" {'+' if coefficient > 0 else '-'} {term}"
        self._assign(o.results[0], text)

    def _split(self, o: Operation) -> None:
        source = self._text(o.operands[0])
        high, low = o.results
        bits = o.numbers[0]
        mask = literal((1 << bits) - 1)
        if self.names.get(o.operands[0].index) == high.name:
            self._assign(low, f"{source} & {mask}")
            self._assign(high, f"{source} >> {bits}")
        else:
            self._assign(high, f"{source} >> {bits}")
            self._assign(low, f"{source} & {mask}")

    def _mul_lo(self, o: Operation) -> None:
        a, b = map(self._text, o.operands)
        self._assign(o.results[0], f"{a} * {b}")

    def _shift_right_pair(self, o: Operation) -> None:
        high, low = o.operands
        bits = o.numbers[0]
        parts = []
        if not (low.constant and low.low == 0):
            parts.append(f"{self._text(low)} >> {bits}")
        if not (high.constant and high.low == 0):
            parts.append(f"{self._text(high)} << {64 - bits}")
        text = parts[0] if len(parts) == 1 else " | ".join(f"({part})" for part in parts)
        self._assign(o.results[0], text)

    _add_lo = _add

    def _sub_lo(self, o: Operation) -> None:
        a, b = map(self._text, o.operands)
        self._assign(o.results[0], f"{a} - {b}")

    def _dot_lo(self, o: Operation) -> None:
        a, b, c, d, e = o.operands
        products = [f"{self._text(x)} * {self._text(y)}" for x, y in ((a, b), (c, d))]
        self._assign(o.results[0], " + ".join(products) + self._terms([e], "+"))

    def _sign_mask(self, o: Operation) -> None:
        self._assign(o.results[0], f"0 - ({self._text(o.operands[0])} >> 63)")

    def _magnitude(self, o: Operation) -> None:
        a, sign = map(self._text, o.operands)
        self._assign(o.results[0], f"({a} ^ {sign}) - {sign}")

    def _mask_of(self, o: Operation) -> None:
        self._assign(o.results[0], f"0 - {self._text(o.operands[0])}")

    def _and(self, o: Operation) -> None:
        a, b = map(self._text, o.operands)
        self._assign(o.results[0], f"{a} & {b}")

    def _select(self, o: Operation) -> None:
        mask, a, b = map(self._text, o.operands)
        self._assign(o.results[0], f"({a} & {mask}) | ({b} & ~{mask})")

    def _low_bit(self, o: Operation) -> None:
        self._assign(o.results[0], f"{self._text(o.operands[0])} & 1")

    def _or(self, o: Operation) -> None:
        self._assign(o.results[0], " | ".join(map(self._text, o.operands)))

    def _xor(self, o: Operation) -> None:
        a, b = map(self._text, o.operands)
        self._assign(o.results[0], f"{a} ^ {b}")

    def _is_nonzero(self, o: Operation) -> None:
        a = self._text(o.operands[0])
        self._assign(o.results[0], f"({a} | (0 - {a})) >> 63")

    def _section(self, o: Operation) -> None:
        self._blank()
        self._comment(o.text)

    def _cut(self, o: Operation) -> None:
        """The invariant of the words that the text computes.

        Left out are words that it does not, and zeros above the others: what is stated of the
        number is true without them. Where all words are constants there is nothing to say.
        """
        words = [v for v in o.operands if v.constant or v.index in self.names]
        assert words == list(o.operands[: len(words)]), f"{self.kernel.name}: a word is missing"
        while words and words[-1].constant and not words[-1].low:
            words.pop()
        if all(v.constant for v in words):
            return
        printed = [str(v.low) if v.constant else self._text(v) for v in words]
        what = "signed" if len(o.numbers) == 2 else "eval"
        self._comment("invariant: " + o.text.format(f"{what}({', '.join(printed)})"))

    def _blank(self) -> None:
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def _comment(self, text: str) -> None:
        if text:
            self.lines.append(f"{INDENT}/* {text} */")
