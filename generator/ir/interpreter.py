"""Runs a word kernel on Python ints and asserts every interval and every stated invariant."""

from collections.abc import Callable, Mapping, Sequence

from generator.ir.kernel import Kernel, Operation, Value

Memory = dict[str, list[int]]


def run(kernel: Kernel, inputs: Mapping[str, Sequence[int]]) -> tuple[Memory, int | None]:
    """Executes ``kernel``.

    ``inputs`` gives, per input parameter, its words (or bytes). Returns the outputs in the same
    form and the returned mask, if any. Raises ``AssertionError`` where a value leaves its
    interval or an invariant does not hold, and ``KeyError`` on a read before write.
    """
    state = _State(kernel, inputs)
    for operation in kernel.operations:
        state.step(operation)
    outputs = {name: [cells[i] for i in sorted(cells)] for name, cells in state.outputs.items()}
    return outputs, state.returned


class _State:
    def __init__(self, kernel: Kernel, inputs: Mapping[str, Sequence[int]]) -> None:
        self.kernel = kernel
        self.inputs = inputs
        self.bits = kernel.word_bits
        self.word = (1 << kernel.word_bits) - 1
        self.values: dict[int, int] = {}
        self.outputs: dict[str, dict[int, int]] = {}
        self.returned: int | None = None

    def get(self, value: Value) -> int:
        return value.low if value.constant else self.values[value.index]

    def step(self, operation: Operation) -> None:
        operands = [self.get(v) for v in operation.operands]
        if operation.opcode in _EFFECTS:
            _EFFECTS[operation.opcode](self, operation, operands)
            return
        results = _COMPUTE[operation.opcode](self, operation, operands)
        for value, result in zip(operation.results, results, strict=True):
            assert (
                value.low <= result <= value.high
            ), f"{self.kernel.name}: {value.name} = {result} outside [{value.low}, {value.high}]"
            self.values[value.index] = result
        if operation.opcode in ("adc", "sbb") and operation.numbers:
            assert results[1] == 0, f"{self.kernel.name}: {operation.results[0].name} wraps"

    # -- effects --------------------------------------------------------------------------

    def store(self, operation: Operation, operands: list[int]) -> None:
        cell, *position = operation.numbers
        value = operands[0] if not position else (operands[0] >> (8 * position[0])) & 0xFF
        self.outputs.setdefault(operation.parameter, {})[cell] = value

    def do_return(self, _operation: Operation, operands: list[int]) -> None:
        self.returned = operands[0]

    def cut(self, operation: Operation, operands: list[int]) -> None:
        total = sum(word << (self.bits * i) for i, word in enumerate(operands))
        low, bound = 0, operation.numbers[-1]
        if len(operation.numbers) == 2:
            low, bound = operation.numbers[0], bound + 1
            total -= (operands[-1] >> (self.bits - 1)) << (self.bits * len(operands))
        assert low <= total < bound, f"{self.kernel.name}: not {operation.text.format(total)}"

    # -- computations ---------------------------------------------------------------------

    def pair(self, total: int) -> tuple[int, int]:
        """(low word, rest) of a non-negative or negative total; the rest of -1 counts as 1."""
        return total & self.word, abs(total >> self.bits)


def _load(s: _State, o: Operation, _v: list[int]) -> tuple[int, ...]:
    return (s.inputs[o.parameter][o.numbers[0]],)


def _load_bytes(s: _State, o: Operation, _v: list[int]) -> tuple[int, ...]:
    return (sum(s.inputs[o.parameter][cell] << (8 * i) for i, cell in enumerate(o.numbers)),)


def _linear(_s: _State, o: Operation, v: list[int]) -> tuple[int, ...]:
    return (o.numbers[0] + sum(c * x for c, x in zip(o.numbers[1:], v, strict=True)),)


def _or(_s: _State, _o: Operation, v: list[int]) -> tuple[int, ...]:
    result = 0
    for x in v:
        result |= x
    return (result,)


def _select(s: _State, _o: Operation, v: list[int]) -> tuple[int, ...]:
    assert v[0] in (0, s.word), f"{s.kernel.name}: {v[0]} is no mask"
    return (v[1] if v[0] else v[2],)


def _magnitude(s: _State, _o: Operation, v: list[int]) -> tuple[int, ...]:
    a, sign = v
    return ((s.word + 1 - a) & s.word if sign else a,)


_EFFECTS: dict[str, Callable[[_State, Operation, list[int]], None]] = {
    "store": _State.store,
    "return": _State.do_return,
    "cut": _State.cut,
    "section": lambda s, o, v: None,
}

_COMPUTE: dict[str, Callable[[_State, Operation, list[int]], tuple[int, ...]]] = {
    "load": _load,
    "load_bytes": _load_bytes,
    "copy": lambda s, o, v: (v[0],),
    "add": lambda s, o, v: (v[0] + v[1],),
    "linear": _linear,
    "split": lambda s, o, v: (v[0] >> o.numbers[0], v[0] & ((1 << o.numbers[0]) - 1)),
    "mul_lo": lambda s, o, v: (v[0] * v[1] & s.word,),
    "mac": lambda s, o, v: s.pair(v[0] * v[1] + v[2] + v[3]),
    "add_three": lambda s, o, v: s.pair(sum(v)),
    "adc": lambda s, o, v: s.pair(sum(v)),
    "sbb": lambda s, o, v: s.pair(v[0] - v[1] - v[2]),
    "shift_right_pair": lambda s, o, v: (((v[0] << s.bits | v[1]) >> o.numbers[0]) & s.word,),
    "add_lo": lambda s, o, v: (sum(v) & s.word,),
    "sub_lo": lambda s, o, v: ((v[0] - v[1]) & s.word,),
    "sign_mask": lambda s, o, v: (s.word if v[0] >> (s.bits - 1) else 0,),
    "magnitude": _magnitude,
    "mac_two": lambda s, o, v: s.pair(v[0] * v[1] + v[2] * v[3] + v[4]),
    "dot_lo": lambda s, o, v: ((v[0] * v[1] + v[2] * v[3] + v[4]) & s.word,),
    "mask_of": lambda s, o, v: (s.word if v[0] else 0,),
    "and": lambda s, o, v: (v[0] & v[1],),
    "select": _select,
    "choose": lambda s, o, v: (v[1] if v[0] else v[2],),
    "low_bit": lambda s, o, v: (v[0] & 1,),
    "or": _or,
    "xor": lambda s, o, v: (v[0] ^ v[1],),
    "is_nonzero": lambda s, o, v: (int(v[0] != 0),),
}
