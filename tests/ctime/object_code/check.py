# SPDX-License-Identifier: Apache-2.0
"""The rules for one program: what its emitted functions may consist of, and what they may do.

1. Word kernels hold no conditional jump and no call, except those listed in KERNEL_LOOPS.
2. In all other functions of constant time, jumps and addresses depend on public numbers only. Each
   function of fields.h is run from its arguments on (state.py): pointers and every size_t are
   public; other arguments, and all that lies in memory, are secret. All of its instructions must be
   met by some run, and all conditional jumps of the static functions that it reaches. Functions in
   _vartime are exempt, and must not be reached.
3. Every function, _vartime or not, consists of instructions that steps.py allows; of jumps to
   fixed places and of calls to emitted functions: no division, no table of jumps, no library.

What this assumes. objdump decodes as the processor does. The time of an allowed instruction does
not depend on its operands: so it is on x86-64 for multiplications, shifts, conditional moves. The
time of a load or a store depends on its address only. A size_t behaves for every value as for those
of LENGTHS. Arguments overlap only where an emitted caller makes them. Nothing else writes to the
memory in use. What a processor does speculatively is not looked at, nor are the functions of the
runtime, which memcheck sees to.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType

from emitted import VARTIME, Emitted, Prototype
from library import LIBRARY
from listing import Flow, Function, Instruction, NotUnderstood, Program
from operations import Value
from processors import X86_64, Processor
from state import CALLER, Leak, State, Step

# Word kernels that may jump, on a size_t.
KERNEL_LOOPS = {"sm2_wipe"}

# Values tried for a size_t: none, one, few, and more than compilers unroll by.
LENGTHS = (0, 1, 2, 3, 4, 5, 9, 17)

# Where arguments point to, each to a room of its own.
ROOM, ROOM_BYTES = 0x5000_0000_0000, 0x100_0000

# No function takes so many steps; one that runs away is told from one that is slow.
STEP_LIMIT = 10_000_000
# A run that has been turned may count from where nothing ends.
TURNED_STEP_LIMIT = 200_000


@dataclass(frozen=True)
class Finding:
    """Something that must not be, in the function `symbol`. Kinds: those of Leak, and indirect,
    missing, unmet."""

    symbol: str
    kind: str
    text: str


@dataclass
class Report:
    """What is known of one program: by function, and by address what some run has met.

    `reached` are the functions that those of constant time call, and they themselves.
    """

    findings: list[Finding] = field(default_factory=list)
    jumps: dict[str, list[Instruction]] = field(default_factory=dict)
    callees: dict[str, set[str]] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)
    mnemonics: set[str] = field(default_factory=set)
    met: set[int] = field(default_factory=set)
    steps: int = 0

    def add(self, symbol: str, kind: str, text: str) -> None:
        finding = Finding(symbol, kind, text)
        if finding not in self.findings:
            self.findings.append(finding)


# ---- rules that need no run ----


def is_conditional_jump(instruction: Instruction) -> bool:
    return instruction.flow is Flow.CONDITIONAL


def read_function(
    report: Report,
    function: Function,
    entries: Mapping[int, str],
    make: Callable[[Instruction], Step] = X86_64.make,
) -> None:
    """Rule 3 for one function, entries being the functions that it may call, and what `make` makes
    steps of being allowed."""
    inside = {instruction.address for instruction in function.instructions}
    callees = report.callees.setdefault(function.name, set())
    report.jumps[function.name] = [i for i in function.instructions if is_conditional_jump(i)]
    for instruction in function.instructions:
        report.mnemonics.add(instruction.mnemonic)
        try:
            make(instruction)
        except NotUnderstood as error:
            kind = "indirect" if instruction.indirect else "instruction"
            report.add(function.name, kind, f"{instruction.text}: {error}")
        target = instruction.destination
        if target in entries and (instruction.flow is Flow.CALL or target not in inside):
            callees.add(entries[target])
        elif target is not None and target not in inside:
            report.add(function.name, "call", f"{instruction.text}: leaves the emitted functions")


def check_kernel(report: Report, name: str, symbol: str) -> None:
    """Rule 1."""
    jumps, callees = report.jumps[symbol], report.callees[symbol]
    if jumps and name not in KERNEL_LOOPS:
        report.add(symbol, "jump", f"{jumps[0].text}: conditional jump in a word kernel")
    if callees:
        report.add(symbol, "call", f"calls {', '.join(sorted(callees))} in a word kernel")


def reachable(report: Report, symbols: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(symbols)
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found.add(symbol)
            waiting.extend(report.callees[symbol])
    return found


# ---- runs ----


@dataclass(frozen=True)
class Code:
    """By address: a step with the address that follows; a function's name with the instruction."""

    program: Program
    state: type[State]
    steps: Mapping[int, tuple[Step, int]]
    places: Mapping[int, tuple[str, Instruction]]
    entries: Mapping[int, str]

    @classmethod
    def of(
        cls,
        program: Program,
        processor: Processor = X86_64,
        make: Callable[[Instruction], Step] = X86_64.make,
    ) -> "Code":
        steps, places = {}, {}
        for function in program.functions.values():
            for instruction in function.instructions:
                places[instruction.address] = (function.name, instruction)
                try:
                    step = make(instruction)
                except NotUnderstood:
                    continue
                steps[instruction.address] = (step, instruction.following)
        steps |= {address: (LIBRARY[name], address) for address, name in program.library.items()}
        entries = {function.address: name for name, function in program.functions.items()}
        entries |= program.library
        return cls(program, processor.state, steps, places, entries)

    def why_not(self, address: int) -> Leak:
        """The reason why there is no step at an address."""
        if address in self.places:
            return Leak("instruction", "is not allowed")
        return Leak("call", f"goes on at {address:#x}, outside the emitted functions")


def other_way(jump: Instruction, taken: int) -> int:
    target = jump.destination
    assert target is not None
    return target if taken == jump.following else jump.following


def run(
    report: Report,
    code: Code,
    symbol: str,
    arguments: Sequence[Value],
    memory: Mapping[int, tuple[int, int]] = MappingProxyType({}),
    turns: Sequence[int] = (),
) -> Value:
    """Runs a function; a leak is added to the report. Gives its result where it is known.

    `memory` has what is public in it at first: by address, sizes and numbers. `turns` are addresses
    of conditional jumps: when the run comes to one, and has been to those before, it goes the other
    way; from the last one on it only goes until it is where runs have been, in that function.
    """
    machine = code.state(code.program.constants)
    for address, (size, number) in memory.items():
        machine.store(address, size, number)
    stack = machine.enter(arguments)
    steps, met, count = code.steps, report.met, 0
    last = at = code.program.functions[symbol].address
    ahead, known = list(turns), set(met) if turns else met
    owner = code.places[turns[-1]][0] if turns else symbol
    try:
        while at != CALLER:
            found = steps.get(at)
            if found is None:
                raise code.why_not(at)
            if turns and count == TURNED_STEP_LIMIT:
                return None
            if count == STEP_LIMIT:
                raise Leak("jump", "the run does not end")
            met.add(at)
            count += 1
            step, machine.next = found
            step(machine)
            last, at = at, machine.next
            if turns:
                if ahead and last == ahead[0]:
                    at = other_way(code.places[last][1], at)
                    ahead.pop(0)
                elif not ahead and at in known and at in code.places:
                    if code.places[at][0] == owner:
                        return None
    except Leak as leak:
        owner, instruction = code.places[at if at in code.places else last]
        report.add(owner, leak.kind, f"{instruction.text}: {leak} (in a run of {symbol})")
        return None
    report.steps += count
    if machine.registers[machine.STACK_POINTER] != stack:
        report.add(symbol, "return", "returns with another stack pointer")
    return machine.registers[machine.RESULT]


def run_all_lengths(report: Report, code: Code, symbol: str, prototype: Prototype) -> None:
    """Rule 2 from one function of the header on."""
    choices: list[tuple[Value, ...]] = []
    for i, kind in enumerate(prototype.parameters):
        values = {"pointer": (ROOM + i * ROOM_BYTES,), "length": LENGTHS, "secret": (None,)}
        choices.append(values[kind])
    for arguments in product(*choices):
        run(report, code, symbol, arguments)


def is_padding(instruction: Instruction) -> bool:
    operands = instruction.operands
    return instruction.mnemonic == "nop" or (
        instruction.mnemonic == "xchg" and operands[0] == operands[1]
    )


def check_met(report: Report, function: Function, whole: bool) -> None:
    """What no run has met, nothing is known of: all instructions count, or conditional jumps."""
    unmet = [
        instruction
        for instruction in function.instructions
        if (not is_padding(instruction) if whole else is_conditional_jump(instruction))
        and instruction.address not in report.met
    ]
    if unmet:
        text = f"{unmet[0].text}: no run has come here, nor to {len(unmet) - 1} instructions more"
        report.add(function.name, "unmet", text)


def check_prototypes(report: Report, code: Code, emitted: Emitted) -> set[str]:
    """Rule 1 and the runs of rule 2; gives the functions of constant time."""
    functions = set()
    for prototype in emitted.prototypes:
        symbol = emitted.symbol(prototype.name)
        if symbol not in code.program.functions:
            report.add(symbol, "missing", "is not in the program")
            continue
        if prototype.name in emitted.kernels:
            check_kernel(report, prototype.name, symbol)
        if not prototype.is_vartime:
            run_all_lengths(report, code, symbol, prototype)
            functions.add(symbol)
    return functions


def check_program(program: Program, emitted: Emitted) -> Report:
    """All rules."""
    report, code = Report(), Code.of(program)
    for function in program.functions.values():
        read_function(report, function, code.entries)
    constant_time = check_prototypes(report, code, emitted)
    report.reached = reachable(report, constant_time)
    for symbol in sorted(report.reached):
        if emitted.c_name(symbol).endswith(VARTIME):
            report.add(symbol, "call", "is called from a function of constant time")
        check_met(report, program.functions[symbol], symbol in constant_time)
    return report
