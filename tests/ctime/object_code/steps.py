# SPDX-License-Identifier: Apache-2.0
"""What each allowed instruction does to a Machine. Only these instructions may occur.

A step is exact for numbers that are known, or gives None: an instruction whose arithmetic is not
modelled (all vector arithmetic, for one) can cause a false alarm, never a false silence.
"""

from collections.abc import Callable, Mapping
from functools import partial

from listing import Instruction, NotUnderstood, Target
from machine import Machine
from mnemonics import EXTRACTED, MOVES, OPAQUE, OPAQUE_WITH_FLAGS, XORS
from operands import address, place, reader, width, writer
from operations import (
    BINARY,
    CONDITIONS,
    MASK,
    SHIFTS,
    UNARY,
    UNKNOWN,
    WITH_CARRY,
    shift,
    signed,
)
from x86_text import (
    RAX,
    RBP,
    RCX,
    RDI,
    RDX,
    RSI,
    RSP,
    VECTORS,
    Memory,
    Operand,
    Register,
)

Step = Callable[[Machine], None]

# ---- steps; each maker gets the instruction and the size of the mnemonic's suffix ----

Maker = Callable[[Instruction, int | None], Step]


def is_general(operand: Operand, size: int) -> bool:
    """Whether it is a general register of which 4 or 8 bytes are used: the low byte may be known
    where the whole is not."""
    return isinstance(operand, Register) and operand.number < VECTORS and size >= 4


def may_be_parted(operand: Operand, size: int) -> bool:
    return isinstance(operand, Memory) and size in (4, 8) or is_general(operand, size)


def make_nothing(instruction: Instruction, suffix: int | None) -> Step:
    return lambda machine: None


def make_move(instruction: Instruction, suffix: int | None) -> Step:
    source, destination = instruction.operands
    size = width(instruction, suffix)
    read, write = reader(source, size), writer(destination, size)
    if not may_be_parted(source, size) or not may_be_parted(destination, size):
        return lambda machine: write(machine, read(machine))
    read_low, write_low = reader(source, 1), writer(destination, 1)

    def step(machine: Machine) -> None:
        value, low = read(machine), None
        if value is None:
            low = read_low(machine)
        write(machine, value)
        if low is not None:
            write_low(machine, low)

    return step


def make_extension(
    source_size: int, by_sign: bool, instruction: Instruction, _: int | None
) -> Step:
    source, destination = instruction.operands
    size = width(instruction, None)
    read, write = reader(source, source_size), writer(destination, size)

    def step(machine: Machine) -> None:
        value = read(machine)
        if by_sign and value is not None:
            value = signed(value, source_size) & MASK[size]
        write(machine, value)

    return step


def make_widening(size: int, instruction: Instruction, _: int | None) -> Step:
    """cwtl, cltq: the upper half of eax, of rax, becomes the sign of the lower."""
    read = reader(Register(RAX, size // 2), size // 2)

    def step(machine: Machine) -> None:
        value = read(machine)
        machine.set(RAX, None if value is None else signed(value, size // 2) & MASK[size])

    return step


def make_sign(size: int, instruction: Instruction, _: int | None) -> Step:
    """cltd, cqto: edx, rdx becomes the sign of eax, of rax, all ones or 0."""
    read, write = reader(Register(RAX, size), size), writer(Register(RDX, size), size)

    def step(machine: Machine) -> None:
        value = read(machine)
        write(machine, None if value is None else MASK[size] if signed(value, size) < 0 else 0)

    return step


def make_trailing_zeros(instruction: Instruction, suffix: int | None) -> Step:
    """bsf, and tzcnt, which is bsf on processors without it: of 0 they make different things."""
    source, destination = instruction.operands
    size = width(instruction, suffix)
    read, write = reader(source, size), writer(destination, size)

    def step(machine: Machine) -> None:
        value = read(machine)
        write(machine, (value & -value).bit_length() - 1 if value else None)
        machine.flags = UNKNOWN

    return step


def make_address(instruction: Instruction, suffix: int | None) -> Step:
    source, destination = instruction.operands
    assert isinstance(source, Memory)
    where, size = place(source), width(instruction, suffix)
    write = writer(destination, size)

    def step(machine: Machine) -> None:
        value = where(machine)
        write(machine, None if value is None else value & MASK[size])

    return step


# One operand with this value gives the result, whatever the other one is.
_DECIDES = {"and": lambda size: 0, "or": lambda size: MASK[size], "test": lambda size: 0}


def make_binary(name: str, instruction: Instruction, suffix: int | None) -> Step:
    if len(instruction.operands) == 1:
        return make_product(instruction, suffix)
    *sources, destination = instruction.operands
    first = sources[-1] if len(sources) == 2 else destination
    size = width(instruction, suffix)
    read_first, read_second = reader(first, size), reader(sources[0], size)
    write = (lambda machine, value: None) if name in ("cmp", "test") else writer(destination, size)
    operation, decides = BINARY[name], _DECIDES.get(name, lambda size: None)(size)
    lower = None
    if name in ("and", "or", "xor", "add", "sub") and is_general(destination, size):
        lower = destination.number, reader(first, 1), reader(sources[0], 1)
    cleared = name in ("xor", "sub") and isinstance(first, Register) and first == sources[0]

    def step(machine: Machine) -> None:
        a, b = read_first(machine), read_second(machine)
        if cleared or (decides is not None and decides in (a, b)):
            result, flags = operation(decides or 0, decides or 0, size)
        elif a is None or b is None:
            result, flags = None, UNKNOWN
        else:
            result, flags = operation(a, b, size)
        low = None
        if result is None and lower is not None:
            a, b = lower[1](machine), lower[2](machine)
            low = None if a is None or b is None else operation(a, b, 1)[0]
        write(machine, result)
        if low is not None:
            machine.set_part(lower[0], 1, low)
        machine.flags = flags

    return step


def make_with_carry(name: str, instruction: Instruction, suffix: int | None) -> Step:
    source, destination = instruction.operands
    size, operation = width(instruction, suffix), WITH_CARRY[name]
    read_first, read_second = reader(destination, size), reader(source, size)
    write = writer(destination, size)

    def step(machine: Machine) -> None:
        a, b, carry = read_first(machine), read_second(machine), machine.flags[0]
        if a is None or b is None or carry is None:
            result, flags = None, UNKNOWN
        else:
            result, flags = operation(a, b, size, carry)
        write(machine, result)
        machine.flags = flags

    return step


def make_chain(flag: int, instruction: Instruction, suffix: int | None) -> Step:
    """adcx and adox: a sum with one flag as its carry, in and out; the other flags stay."""
    source, destination = instruction.operands
    size = width(instruction, suffix)
    reads, write = (reader(destination, size), reader(source, size)), writer(destination, size)

    def step(machine: Machine) -> None:
        parts = [*(read(machine) for read in reads), machine.flags[flag]]
        flags = list(machine.flags)
        if None in parts:
            result = flags[flag] = None
        else:
            total = sum(parts)
            result, flags[flag] = total & MASK[size], total >> 8 * size
        write(machine, result)
        machine.flags = tuple(flags)

    return step


def make_unary(name: str, instruction: Instruction, suffix: int | None) -> Step:
    (operand,) = instruction.operands
    size, operation = width(instruction, suffix), UNARY[name]
    read, write = reader(operand, size), writer(operand, size)

    def step(machine: Machine) -> None:
        a, before = read(machine), machine.flags
        if a is None:
            # not and bswap change no flag; inc and dec leave the carry
            kept = {"not": before, "bswap": before, "neg": UNKNOWN}.get(
                name, (before[0], None, None, None)
            )
            result, flags = None, kept
        else:
            result, flags = operation(a, size, before)
        write(machine, result)
        machine.flags = flags

    return step


def make_shift(name: str, instruction: Instruction, suffix: int | None) -> Step:
    *counts, operand = instruction.operands
    size = width(instruction, suffix)
    read, write = reader(operand, size), writer(operand, size)
    read_count = reader(counts[0], 1) if counts else lambda machine: 1

    def step(machine: Machine) -> None:
        a, count = read(machine), read_count(machine)
        if a is None or count is None:
            result, flags = None, UNKNOWN
        else:
            result, flags = shift(name, a, count, size, machine.flags)
        write(machine, result)
        machine.flags = flags

    return step


def make_product(instruction: Instruction, suffix: int | None) -> Step:
    """mul and imul of rax and one operand, into rdx and rax."""
    (operand,) = instruction.operands
    read = reader(operand, width(instruction, suffix))

    def step(machine: Machine) -> None:
        read(machine)
        machine.set(RAX, None)
        machine.set(RDX, None)
        machine.flags = UNKNOWN

    return step


def make_wide_product(instruction: Instruction, suffix: int | None) -> Step:
    """mulx: rdx by the first operand, into the second (low half) and the third; no flag changes."""
    source, low, high = instruction.operands
    size = width(instruction, suffix)
    reads = reader(source, size), reader(Register(RDX, size), size)
    write_low, write_high = writer(low, size), writer(high, size)

    def step(machine: Machine) -> None:
        a, b = (read(machine) for read in reads)
        product = None if a is None or b is None else a * b
        write_low(machine, None if product is None else product & MASK[size])
        write_high(machine, None if product is None else product >> 8 * size)

    return step


def make_exchange(instruction: Instruction, suffix: int | None) -> Step:
    left, right = instruction.operands
    size = width(instruction, suffix)
    if left == right and size != 4:  # padding
        return make_nothing(instruction, suffix)
    reads = reader(left, size), reader(right, size)
    writes = writer(right, size), writer(left, size)

    def step(machine: Machine) -> None:
        values = [read(machine) for read in reads]
        for write, value in zip(writes, values, strict=True):
            write(machine, value)

    return step


def make_opaque(changes_flags: bool, instruction: Instruction, suffix: int | None) -> Step:
    """The last operand becomes None, its full width where it is memory; addresses are looked at."""
    *sources, destination = instruction.operands
    sizes = [operand.size for operand in instruction.operands if isinstance(operand, Register)]
    size = max(sizes) if suffix is None else suffix
    places = [address(source) for source in sources if isinstance(source, Memory)]
    write = writer(destination, size)

    def step(machine: Machine) -> None:
        for where in places:
            where(machine)
        write(machine, None)
        if changes_flags:
            machine.flags = UNKNOWN

    return step


def make_bit(instruction: Instruction, suffix: int | None) -> Step:
    if isinstance(instruction.operands[1], Memory):
        raise NotUnderstood("a bit number is part of the address")
    return make_opaque(True, instruction, suffix)


def make_extraction(size: int, instruction: Instruction, suffix: int | None) -> Step:
    return make_opaque(False, instruction, size)


def make_scalar(size: int, instruction: Instruction, suffix: int | None) -> Step:
    """From or to memory; between registers a part of the vector stays."""
    if len(instruction.operands) == 2:
        return make_move(instruction, size)
    return make_opaque(False, instruction, suffix)


def make_vector_sum(instruction: Instruction, suffix: int | None) -> Step:
    """Of 64-bit numbers; compilers step pointers by it, two at once."""
    *sources, destination = instruction.operands
    size = width(instruction, None)
    reads = [reader(operand, size) for operand in (*sources, destination)[:2]]
    write = writer(destination, size)

    def step(machine: Machine) -> None:
        a, b = (read(machine) for read in reads)
        sums = None
        if a is not None and b is not None:
            places = range(0, 8 * size, 64)
            sums = sum(((a >> i) + (b >> i) & MASK[8]) << i for i in places)
        write(machine, sums)

    return step


def make_upper_half(instruction: Instruction, suffix: int | None) -> Step:
    """movhps from memory, punpcklqdq: the destination's upper 8 of 16 bytes come from the source."""
    source, *others, destination = instruction.operands
    read, low = reader(source, 8), reader(others[0] if others else destination, 8)
    if not isinstance(destination, Register) or destination.size != 16:
        return make_opaque(False, instruction, suffix)
    write = writer(destination, 16)

    def step(machine: Machine) -> None:
        a, b = read(machine), low(machine)
        write(machine, None if a is None or b is None else a << 64 | b)

    return step


def make_vector_xor(instruction: Instruction, suffix: int | None) -> Step:
    *sources, destination = instruction.operands
    opaque = make_opaque(False, instruction, suffix)
    pair = (*sources, destination)[:2]
    if pair[0] != pair[1] or not isinstance(destination, Register):
        return opaque
    write = writer(destination, destination.size)
    return lambda machine: write(machine, 0)


def make_zero_upper(instruction: Instruction, suffix: int | None) -> Step:
    """vzeroupper: of every vector register the lowest 16 bytes stay, the others become 0."""

    def step(machine: Machine) -> None:
        for number in range(VECTORS, VECTORS + 16):
            value = machine.registers[number]
            machine.set(number, None if value is None else value & MASK[16])

    return step


# ---- flow of control ----


def make_jump(instruction: Instruction, suffix: int | None) -> Step:
    if instruction.indirect or not isinstance(instruction.operands[0], Target):
        raise NotUnderstood("indirect jump")
    target = instruction.operands[0].address

    def step(machine: Machine) -> None:
        machine.next = target

    return step


def make_conditional_jump(name: str, instruction: Instruction, suffix: int | None) -> Step:
    (target,) = instruction.operands
    assert isinstance(target, Target)
    condition = CONDITIONS[name]

    def step(machine: Machine) -> None:
        if Machine.known(condition(machine.flags), "jump"):
            machine.next = target.address

    return step


def make_conditional_set(name: str, instruction: Instruction, suffix: int | None) -> Step:
    condition, write = CONDITIONS[name], writer(instruction.operands[0], 1)
    return lambda machine: write(machine, condition(machine.flags))


def make_conditional_move(name: str, instruction: Instruction, suffix: int | None) -> Step:
    source, destination = instruction.operands
    size, condition = width(instruction, suffix), CONDITIONS[name]
    reads, write = (reader(destination, size), reader(source, size)), writer(destination, size)

    def step(machine: Machine) -> None:
        old, new = (read(machine) for read in reads)
        chosen = condition(machine.flags)
        write(machine, None if chosen is None else (old, new)[chosen])

    return step


def make_call(instruction: Instruction, suffix: int | None) -> Step:
    if instruction.indirect or not isinstance(instruction.operands[0], Target):
        raise NotUnderstood("indirect call")
    target, back = instruction.operands[0].address, instruction.following

    def step(machine: Machine) -> None:
        machine.push(back)
        machine.next = target

    return step


def make_return(instruction: Instruction, suffix: int | None) -> Step:
    def step(machine: Machine) -> None:
        machine.next = Machine.known(machine.pop(), "return")

    return step


def make_push(instruction: Instruction, suffix: int | None) -> Step:
    read, read_low = (reader(instruction.operands[0], size) for size in (8, 1))

    def step(machine: Machine) -> None:
        value, low = read(machine), read_low(machine)
        machine.push(value)
        if low is not None:
            machine.store(Machine.known(machine.registers[RSP], "address"), 1, low)

    return step


def make_pop(instruction: Instruction, suffix: int | None) -> Step:
    write, write_low = (writer(instruction.operands[0], size) for size in (8, 1))

    def step(machine: Machine) -> None:
        low = machine.load(Machine.known(machine.registers[RSP], "address"), 1)
        value = machine.pop()
        write(machine, value)
        if value is None and low is not None:
            write_low(machine, low)

    return step


def make_leave(instruction: Instruction, suffix: int | None) -> Step:
    def step(machine: Machine) -> None:
        machine.set(RSP, machine.registers[RBP])
        machine.set(RBP, machine.pop())

    return step


def make_repeat(moves: bool, instruction: Instruction, suffix: int | None) -> Step:
    """rep movs copies, rep stos fills, rcx times; upwards, as the ABI keeps the direction."""
    size = instruction.operands[0].size if instruction.operands else suffix
    assert isinstance(size, int)

    def step(machine: Machine) -> None:
        registers = machine.registers
        count = Machine.known(registers[RCX], "count")
        to = Machine.known(registers[RDI], "address")
        source = Machine.known(registers[RSI], "address") if moves else 0
        for i in range(0, count * size, size):
            value = machine.load(source + i, size) if moves else registers[RAX]
            machine.store(to + i, size, value)
        machine.set(RCX, 0)
        machine.set(RDI, to + count * size)
        if moves:
            machine.set(RSI, source + count * size)

    return step


# ---- the instructions that may occur ----

_SUFFIXES = {"b": 1, "w": 2, "l": 4, "q": 8}


def _steps() -> dict[str, Maker]:
    steps: dict[str, Maker] = {
        "nop": make_nothing,
        "endbr64": make_nothing,
        "mov": make_move,
        "movabs": make_move,
        "lea": make_address,
        "cwtl": partial(make_widening, 4),
        "cltq": partial(make_widening, 8),
        "cltd": partial(make_sign, 4),
        "cqto": partial(make_sign, 8),
        "bsf": make_trailing_zeros,
        "tzcnt": make_trailing_zeros,
        "mul": make_product,
        "mulx": make_wide_product,
        "adcx": partial(make_chain, 0),
        "adox": partial(make_chain, 3),
        "xchg": make_exchange,
        "jmp": make_jump,
        "call": make_call,
        "ret": make_return,
        "repz ret": make_return,
        "push": make_push,
        "pop": make_pop,
        "rep stos": partial(make_repeat, False),
        "vzeroupper": make_zero_upper,
        "leave": make_leave,
        "movd": lambda instruction, _: make_move(instruction, 4),
        "vmovd": lambda instruction, _: make_move(instruction, 4),
        "vmovq": lambda instruction, _: make_move(instruction, 8),
        "kmovd": lambda instruction, _: make_move(instruction, 4),
        "kmovq": lambda instruction, _: make_move(instruction, 8),
        "vmovss": partial(make_scalar, 4),
        "vmovsd": partial(make_scalar, 8),
    }
    steps |= {name: partial(make_binary, name) for name in BINARY}
    steps |= {name: partial(make_with_carry, name) for name in WITH_CARRY}
    steps |= {name: partial(make_unary, name) for name in UNARY}
    steps |= {name: partial(make_shift, name) for name in SHIFTS}
    steps |= {f"j{name}": partial(make_conditional_jump, name) for name in CONDITIONS}
    steps |= {f"set{name}": partial(make_conditional_set, name) for name in CONDITIONS}
    steps |= {f"cmov{name}": partial(make_conditional_move, name) for name in CONDITIONS}
    for source, to in ("bw", "bl", "bq", "wl", "wq", "lq"):
        for kind, by_sign in (("movz", False), ("movs", True)):
            steps[kind + source + to] = partial(make_extension, _SUFFIXES[source], by_sign)
    steps |= dict.fromkeys(MOVES, make_move)
    steps |= dict.fromkeys(XORS, make_vector_xor)
    steps |= {name: partial(make_opaque, False) for name in OPAQUE}
    steps |= {name: partial(make_opaque, True) for name in OPAQUE_WITH_FLAGS}
    for name, size in EXTRACTED.items():
        steps |= dict.fromkeys((name, f"v{name}"), partial(make_extraction, size))
    steps |= dict.fromkeys(("paddq", "vpaddq"), make_vector_sum)
    steps |= dict.fromkeys("movhps vmovhps punpcklqdq vpunpcklqdq".split(), make_upper_half)
    steps |= dict.fromkeys("bt btc btr bts".split(), make_bit)
    steps |= {f"rep movs{suffix}": partial(make_repeat, True) for suffix in _SUFFIXES}
    return steps


STEPS: Mapping[str, Maker] = _steps()
VECTORS_UNDER_MASK = {*MOVES, *XORS, *OPAQUE}


def make_step(instruction: Instruction) -> Step:
    """The step of an instruction; NotUnderstood says why it has none."""
    name = instruction.mnemonic
    if instruction.masked:
        if name not in VECTORS_UNDER_MASK:
            raise NotUnderstood(f"instruction {name} is not allowed under a mask")
        return make_opaque(False, instruction, None)
    if name in STEPS and not name.startswith("rep movs"):
        return STEPS[name](instruction, None)
    plain, suffix = (name, name[-1:]) if name.startswith("rep movs") else (name[:-1], name[-1:])
    if plain not in STEPS or suffix not in _SUFFIXES:
        raise NotUnderstood(f"instruction {name} is not allowed")
    return STEPS[plain](instruction, _SUFFIXES[suffix])
