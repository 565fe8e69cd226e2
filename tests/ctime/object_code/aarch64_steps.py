# SPDX-License-Identifier: Apache-2.0
"""What each allowed AArch64 instruction does to a State. Only these instructions may occur.

As in steps.py, a step is exact for numbers that are known, or gives None. The time of each is taken
to be the same for all operands, except that of multiplications of general registers, whose operands
must be public; of divisions there are none.
"""

from collections.abc import Callable, Mapping
from functools import partial

from aarch64_operands import address, load, reader, store, writer
from aarch64_operations import (
    BINARY,
    CONDITIONS,
    SHIFTS,
    bits,
    bits_signed,
    extend,
    insert,
    reverse_bytes,
    shift,
)
from aarch64_text import (
    HIGH,
    LINK,
    LOW,
    ZERO,
    Condition,
    Element,
    General,
    Memory,
    Vector,
    Vectors,
)
from listing import Immediate, Instruction, NotUnderstood, Target
from operations import MASK, UNKNOWN, Flags, Value, signed
from state import State, Step

Maker = Callable[[Instruction], Step]


def general(instruction: Instruction, place: int = 0) -> General:
    """An operand that must be a general register."""
    operand = instruction.operands[place] if len(instruction.operands) > place else None
    if not isinstance(operand, General):
        raise NotUnderstood(f"operand {place} of {instruction.mnemonic} is no general register")
    return operand


def immediate(instruction: Instruction, place: int) -> int:
    operand = instruction.operands[place]
    if not isinstance(operand, Immediate):
        raise NotUnderstood(f"operand {place} of {instruction.mnemonic} is no number")
    return operand.value


def condition_of(instruction: Instruction) -> str:
    last = instruction.operands[-1]
    if not isinstance(last, Condition):
        raise NotUnderstood(f"{instruction.mnemonic} without a condition")
    return last.name


def make_nothing(instruction: Instruction) -> Step:
    return lambda state: None


# ---- numbers in general registers ----


def make_binary(name: str, sets: bool, instruction: Instruction) -> Step:
    """add, adds, and, ands …: destination, two sources."""
    destination = general(instruction)
    _, first, second = instruction.operands
    size, operation = destination.size, BINARY[name]
    read_first, read_second = reader(first, size), reader(second, size)
    write = writer(destination)

    def step(state: State) -> None:
        a, b = read_first(state), read_second(state)
        result, flags = (None, UNKNOWN) if a is None or b is None else operation(a, b, size)
        write(state, result)
        if sets:
            state.flags = flags

    return step


def make_comparison(name: str, instruction: Instruction) -> Step:
    """cmp, cmn, tst: flags alone."""
    first, second = instruction.operands
    size, operation = general(instruction).size, BINARY[name]
    read_first, read_second = reader(first, size), reader(second, size)

    def step(state: State) -> None:
        a, b = read_first(state), read_second(state)
        state.flags = UNKNOWN if a is None or b is None else operation(a, b, size)[1]

    return step


def make_function(function: Callable[..., int], instruction: Instruction) -> Step:
    """A destination and one source; `function` gets the number, its size, and other operands, which
    are immediate."""
    destination, source = general(instruction), instruction.operands[1]
    more = [immediate(instruction, place) for place in range(2, len(instruction.operands))]
    size, read, write = destination.size, reader(source, destination.size), writer(destination)

    def step(state: State) -> None:
        value = read(state)
        write(state, None if value is None else function(value, size, *more) & MASK[size])

    return step


FUNCTIONS: dict[str, Callable[..., int]] = {
    "neg": lambda a, size: -a,
    "mvn": lambda a, size: ~a,
    "rev": lambda a, size: reverse_bytes(a, size, size),
    "rev16": lambda a, size: reverse_bytes(a, 2, size),
    "rev32": lambda a, size: reverse_bytes(a, 4, size),
    "ubfx": lambda a, size, low, count: bits(a, low, count),
    "sbfx": lambda a, size, low, count: bits_signed(a, low, count),
    "ubfiz": lambda a, size, low, count: bits(a, 0, count) << low,
    "sbfiz": lambda a, size, low, count: bits_signed(a, 0, count) << low,
}
for _name in "uxtb uxth sxtb sxth sxtw".split():
    FUNCTIONS[_name] = lambda a, size, name=_name: extend(name, a, size)


def make_insertion(from_low: bool, instruction: Instruction) -> Step:
    """bfi takes the low bits of the source, bfxil puts bits where the low ones of the other are."""
    destination, source = general(instruction), general(instruction, 1)
    low, count = immediate(instruction, 2), immediate(instruction, 3)
    size, write = destination.size, writer(destination)
    reads = reader(destination, size), reader(source, size)

    def step(state: State) -> None:
        a, b = (read(state) for read in reads)
        if a is None or b is None:
            write(state, None)
        elif from_low:
            write(state, insert(a, b, low, count))
        else:
            write(state, insert(a, b >> low, 0, count))

    return step


def make_extraction(instruction: Instruction) -> Step:
    """extr: so many bytes of two registers side by side, from a bit on."""
    destination, low = general(instruction), immediate(instruction, 3)
    size, write = destination.size, writer(destination)
    reads = [reader(general(instruction, place), size) for place in (1, 2)]

    def step(state: State) -> None:
        a, b = (read(state) for read in reads)
        unknown = a is None or b is None
        write(state, None if unknown else (a << 8 * size | b) >> low & MASK[size])

    return step


def make_shift(kind: str, instruction: Instruction) -> Step:
    destination = general(instruction)
    _, source, count = instruction.operands
    size, write = destination.size, writer(destination)
    reads = reader(source, size), reader(count, size)

    def step(state: State) -> None:
        a, b = (read(state) for read in reads)
        write(state, None if a is None or b is None else shift(kind, a, b, size))

    return step


def make_product(sign: int, instruction: Instruction) -> Step:
    """mul, madd, msub: of public numbers only."""
    destination = general(instruction)
    size, write = destination.size, writer(destination)
    reads = [reader(general(instruction, i), size) for i in range(1, len(instruction.operands))]

    def step(state: State) -> None:
        a, b, *others = (State.known(read(state), "instruction") for read in reads)
        write(state, (sum(others) + sign * a * b) & MASK[size])

    return step


def make_move(instruction: Instruction) -> Step:
    """mov, fmov, umov of numbers and of whole vectors."""
    destination, source = instruction.operands
    if isinstance(destination, Vector) and isinstance(source, Vector):
        if destination.size != source.size:
            raise NotUnderstood("a move between sizes")
        if destination.size == 16:
            return partial(_copy_vector, destination.index, source.index)
    elif isinstance(destination, Vector) and isinstance(source, Immediate):
        raise NotUnderstood("a number in floating point")
    read, write = reader(source, getattr(destination, "size", 8)), writer(destination)
    return lambda state: write(state, read(state))


def _copy_vector(to: int, source: int, state: State) -> None:
    for half in (LOW, HIGH):
        state.set(half + to, state.registers[half + source])


def make_move_part(instruction: Instruction) -> Step:
    """movk: 16 bits, the others stay."""
    destination, source = general(instruction), instruction.operands[1]
    at = getattr(source, "amount", 0)
    value = (source.operand if at else source).value
    read, write = reader(destination, destination.size), writer(destination)

    def step(state: State) -> None:
        old = read(state)
        write(state, None if old is None else insert(old, value, at, 16))

    return step


def make_page(instruction: Instruction) -> Step:
    """adrp and adr: objdump says the address."""
    write, target = writer(general(instruction)), instruction.operands[1].address
    return lambda state: write(state, target)


# ---- conditions ----


def make_selection(other: Callable[[int], int], reverse: bool, instruction: Instruction) -> Step:
    """csel and its like: the first source if the condition holds, else `other` of the second. An
    alias with `reverse` has one source, or none, and the opposite condition."""
    destination, condition = general(instruction), CONDITIONS[condition_of(instruction)]
    sources = instruction.operands[1:-1] or (General(ZERO, destination.size),)
    size, write = destination.size, writer(destination)
    read_first, read_second = reader(sources[0], size), reader(sources[-1], size)

    def step(state: State) -> None:
        holds = condition(state.flags)
        if holds is None:
            write(state, None)
        elif bool(holds) != reverse:
            write(state, read_first(state))
        else:
            value = read_second(state)
            write(state, None if value is None else other(value) & MASK[size])

    return step


_OTHERS: Mapping[str, Callable[[int], int]] = {
    "inc": lambda a: a + 1,
    "inv": lambda a: ~a,
    "neg": lambda a: -a,
}


def make_conditional_comparison(name: str, instruction: Instruction) -> Step:
    """ccmp and ccmn: flags of a comparison if the condition holds, else those in the text."""
    first, second = instruction.operands[:2]
    size, operation = general(instruction).size, BINARY[name]
    read_first, read_second = reader(first, size), reader(second, size)
    number, condition = immediate(instruction, 2), CONDITIONS[condition_of(instruction)]
    negative, zero, carry, overflow = (number >> i & 1 for i in (3, 2, 1, 0))
    otherwise: Flags = carry, zero, negative, overflow

    def step(state: State) -> None:
        holds, a, b = condition(state.flags), read_first(state), read_second(state)
        if holds == 0:
            state.flags = otherwise
        elif holds is None or a is None or b is None:
            state.flags = UNKNOWN
        else:
            state.flags = operation(a, b, size)[1]

    return step


# ---- memory ----


def _used(instruction: Instruction, registers: int) -> list[General | Vector]:
    used = list(instruction.operands[:registers])
    if not all(isinstance(operand, General | Vector) for operand in used):
        raise NotUnderstood(f"operands of {instruction.mnemonic}")
    if len(instruction.operands) != registers + 1:
        raise NotUnderstood(f"operands of {instruction.mnemonic}")
    if not isinstance(instruction.operands[-1], Memory | Target):
        raise NotUnderstood(f"{instruction.mnemonic} without memory")
    return used


def make_access(
    access: Callable[[State, General | Vector, int], None], registers: int, instruction: Instruction
) -> Step:
    """ldr and ldp, str and stp."""
    used, where = _used(instruction, registers), address(instruction.operands[-1])

    def step(state: State) -> None:
        place = where(state)
        for operand in used:
            access(state, operand, place)
            place += operand.size

    return step


def make_narrow_load(size: int, by_sign: bool, instruction: Instruction) -> Step:
    (destination,), where = _used(instruction, 1), address(instruction.operands[-1])
    write, mask = writer(destination), MASK[destination.size]

    def step(state: State) -> None:
        value = state.load(where(state), size)
        if by_sign and value is not None:
            value = signed(value, size) & mask
        write(state, value)

    return step


def make_narrow_store(size: int, instruction: Instruction) -> Step:
    (source,), where = _used(instruction, 1), address(instruction.operands[-1])
    read = reader(source, size)
    return lambda state: state.store(where(state), size, read(state))


def make_vector_access(
    access: Callable[[State, General | Vector, int], None], instruction: Instruction
) -> Step:
    """ld1 and st1 of whole vectors."""
    several, memory = instruction.operands
    if not isinstance(several, Vectors) or not isinstance(memory, Memory):
        raise NotUnderstood(f"operands of {instruction.mnemonic}")
    where = address(memory)

    def step(state: State) -> None:
        place = where(state)
        for vector in several.vectors:
            access(state, vector, place)
            place += vector.size

    return step


def make_repeated_load(instruction: Instruction) -> Step:
    """ld1r: one element, everywhere."""
    several, memory = instruction.operands
    if not isinstance(several, Vectors) or not isinstance(memory, Memory):
        raise NotUnderstood(f"operands of {instruction.mnemonic}")
    where, writes = address(memory), [writer(vector) for vector in several.vectors]

    def step(state: State) -> None:
        where(state)
        for write in writes:
            write(state, None)

    return step


# ---- vectors ----


def make_opaque(instruction: Instruction) -> Step:
    """The first operand becomes unknown; none is memory."""
    destination, *sources = instruction.operands
    if any(isinstance(operand, Memory | Target) for operand in sources):
        raise NotUnderstood(f"{instruction.mnemonic} with memory")
    write = writer(destination)
    return lambda state: write(state, None)


def make_vector_number(instruction: Instruction) -> Step:
    """movi: 0 is known in all lanes."""
    destination, number = instruction.operands
    if not isinstance(destination, Vector) or number != Immediate(0):
        return make_opaque(instruction)

    def step(state: State) -> None:
        state.set(LOW + destination.index, 0)
        state.set(HIGH + destination.index, 0)

    return step


# ---- flow of control ----


def target_of(instruction: Instruction) -> int:
    if instruction.destination is None:
        raise NotUnderstood("no fixed place to go to")
    return instruction.destination


def make_jump(instruction: Instruction) -> Step:
    target = target_of(instruction)

    def step(state: State) -> None:
        state.next = target

    return step


def make_call(instruction: Instruction) -> Step:
    target, back = target_of(instruction), instruction.following

    def step(state: State) -> None:
        state.set(LINK, back)
        state.next = target

    return step


def make_conditional_jump(holds: Callable[[State], Value], instruction: Instruction) -> Step:
    target = target_of(instruction)

    def step(state: State) -> None:
        if State.known(holds(state), "jump"):
            state.next = target

    return step


def make_flag_jump(name: str, instruction: Instruction) -> Step:
    condition = CONDITIONS[name]
    return make_conditional_jump(lambda state: condition(state.flags), instruction)


def make_zero_jump(on_zero: bool, instruction: Instruction) -> Step:
    """cbz, cbnz"""
    operand = general(instruction)
    read = reader(operand, operand.size)

    def holds(state: State) -> Value:
        value = read(state)
        return None if value is None else int((value == 0) == on_zero)

    return make_conditional_jump(holds, instruction)


def make_bit_jump(on_zero: bool, instruction: Instruction) -> Step:
    """tbz, tbnz"""
    operand, bit = general(instruction), immediate(instruction, 1)
    read = reader(operand, 8)

    def holds(state: State) -> Value:
        value = read(state)
        return None if value is None else int((value >> bit & 1 == 0) == on_zero)

    return make_conditional_jump(holds, instruction)


def make_return(instruction: Instruction) -> Step:
    number = general(instruction).number if instruction.operands else LINK

    def step(state: State) -> None:
        state.next = State.known(state.registers[number], "return")

    return step


def make_indirect(calls: bool, instruction: Instruction) -> Step:
    """br, blr: to a place that a table or an argument says."""
    number, back = general(instruction).number, instruction.following

    def step(state: State) -> None:
        target = State.known(state.registers[number], "jump")
        if calls:
            state.set(LINK, back)
        state.next = target

    return step


# ---- the instructions that may occur ----

_OPAQUE = """
    and bic bif bit bsl eon eor orn orr mvn not add sub shl ushr sshr ushl sshl sli sri ext dup
    rev16 rev32 rev64 tbl zip1 zip2 uzp1 uzp2 trn1 trn2 pmull pmull2 mvni
    sm3partw1 sm3partw2 sm3ss1 sm3tt1a sm3tt1b sm3tt2a sm3tt2b sm4e sm4ekey
""".split()
# Where the first operand is a vector or an element of one; others of the same name are in STEPS.
VECTOR_STEPS: Mapping[str, Maker] = {
    **dict.fromkeys(_OPAQUE, make_opaque),
    "movi": make_vector_number,
}


def _steps() -> dict[str, Maker]:
    steps: dict[str, Maker] = {
        "nop": make_nothing,
        "adr": make_page,
        "adrp": make_page,
        "mov": make_move,
        "fmov": make_move,
        "umov": make_move,
        "movk": make_move_part,
        "bfi": partial(make_insertion, True),
        "bfxil": partial(make_insertion, False),
        "extr": make_extraction,
        "mul": partial(make_product, 1),
        "madd": partial(make_product, 1),
        "msub": partial(make_product, -1),
        "adds": partial(make_binary, "add", True),
        "subs": partial(make_binary, "sub", True),
        "ands": partial(make_binary, "and", True),
        "bics": partial(make_binary, "bic", True),
        "cmp": partial(make_comparison, "sub"),
        "cmn": partial(make_comparison, "add"),
        "tst": partial(make_comparison, "and"),
        "ccmp": partial(make_conditional_comparison, "sub"),
        "ccmn": partial(make_conditional_comparison, "add"),
        "csel": partial(make_selection, lambda a: a, False),
        "cset": partial(make_selection, _OTHERS["inc"], True),
        "csetm": partial(make_selection, _OTHERS["inv"], True),
        "ldrsw": partial(make_narrow_load, 4, True),
        "ldursw": partial(make_narrow_load, 4, True),
        "ld1": partial(make_vector_access, load),
        "st1": partial(make_vector_access, store),
        "ld1r": make_repeated_load,
        "b": make_jump,
        "bl": make_call,
        "ret": make_return,
        "cbz": partial(make_zero_jump, True),
        "cbnz": partial(make_zero_jump, False),
        "tbz": partial(make_bit_jump, True),
        "tbnz": partial(make_bit_jump, False),
    }
    steps |= {name: partial(make_binary, name, False) for name in BINARY}
    steps |= {name: partial(make_function, function) for name, function in FUNCTIONS.items()}
    steps |= {name: partial(make_shift, name) for name in SHIFTS}
    steps |= {f"b.{name}": partial(make_flag_jump, name) for name in CONDITIONS}
    for name, other in _OTHERS.items():
        steps[f"cs{name}"] = partial(make_selection, other, False)
        steps[f"c{name}"] = partial(make_selection, other, True)
    for part in ("r", "ur"):
        steps[f"ld{part}"] = partial(make_access, load, 1)
        steps[f"st{part}"] = partial(make_access, store, 1)
        for suffix, size in (("b", 1), ("h", 2)):
            steps[f"ld{part}{suffix}"] = partial(make_narrow_load, size, False)
            steps[f"ld{part}s{suffix}"] = partial(make_narrow_load, size, True)
            steps[f"st{part}{suffix}"] = partial(make_narrow_store, size)
    steps["ldp"] = partial(make_access, load, 2)
    steps["stp"] = partial(make_access, store, 2)
    return steps


STEPS: Mapping[str, Maker] = _steps()


def make_step(instruction: Instruction) -> Step:
    """The step of an instruction; NotUnderstood says why it has none."""
    name, operands = instruction.mnemonic, instruction.operands
    maker = STEPS.get(name)
    if operands and isinstance(operands[0], Vector | Element):
        maker = VECTOR_STEPS.get(name, maker)
    if maker is None:
        raise NotUnderstood(f"instruction {name} is not allowed")
    try:
        return maker(instruction)
    except (IndexError, ValueError) as error:
        raise NotUnderstood(f"operands of {name}") from error


def make_public_step(instruction: Instruction) -> Step:
    """As make_step; where operands are public, jumps and calls through registers too."""
    if instruction.mnemonic in ("br", "blr"):
        return make_indirect(instruction.mnemonic == "blr", instruction)
    return make_step(instruction)
