"""Reads of a table: the text is run for each number of rows and each index, on words by their names.

For every power of two that the contract allows and every index the result must be the row of that
number, word for word; every word of the table must be read; and the steps taken and the addresses
used must be the same for all indices. What is asked of an index that is no row's, and of no rows at
all, is what the C text does: the result is 0.
"""

from dataclasses import dataclass

from generator.proof.assembly.text import AssemblyText, Function
from generator.proof.assembly.vectors import (
    INDEX,
    LANES,
    OTHER_INDEX,
    RESULT,
    ROWS,
    TABLE,
    WORD_BYTES,
    Address,
    Lane,
    Step,
    VectorMachine,
    read_step,
)
from generator.proof.errors import Refused
from generator.proof.kernel_proof import Step as Shown
from generator.proof.obligations import Obligations

#: Line of a step, and the offset of the memory that it uses.
Trace = tuple[tuple[int, int | None], ...]


@dataclass
class TableRead:
    """One function that reads rows of so many words out of tables with at most ``most`` rows."""

    text: AssemblyText
    function: Function
    words: int
    most: int
    obligations: Obligations

    def prove(self) -> list[Shown]:
        """The steps; raises ``Refused`` with a line."""
        self.steps = [self._step(line, code) for line, code in self.function.lines]
        labels = [s.operands[0] for s in self.steps if not s.mnemonic]
        self.labels = {s.operands[0]: i for i, s in enumerate(self.steps) if not s.mnemonic}
        if len(labels) != len(self.labels):
            raise self._refused(self.function.line, "a label is defined twice")
        counts = [1 << k for k in range(self.most.bit_length())]
        for rows in (*counts, 0):
            self._prove_rows(rows)
        shown = ", ".join(map(str, counts))
        return [
            Shown(
                "rows", f"{shown} rows: run for every index, the result is the row, word by word"
            ),
            Shown("others", "an index that is no row's, and a table of no rows, give 0"),
            Shown("trace", "the same steps and addresses for every index; every word is read"),
        ]

    def _step(self, line: int, code: str) -> Step:
        try:
            return read_step(code, line)
        except Refused as refused:
            raise self._refused(line, refused.reason) from refused

    def _refused(self, line: int, reason: str) -> Refused:
        return Refused(reason, self.text.place(line))

    def _prove_rows(self, rows: int) -> None:
        traces: set[Trace] = set()
        for index in range(rows + 1):
            machine, trace = self._run(rows, index)
            traces.add(trace)
            self._check(machine, rows, index)
        if len(traces) != 1:
            raise self._refused(self.function.line, "the steps depend on the index")
        self.obligations.meet("secret")

    def _check(self, machine: VectorMachine, rows: int, index: int) -> None:
        """The result and what was read; ``index`` is that of no row where it is ``rows``."""
        for i in range(self.words):
            wanted = f"row {index} word {i}" if index < rows else 0
            word = machine.memory.get((RESULT, i))
            if word is None or word.value != wanted:
                found = "not written" if word is None else word.value
                raise self._refused(
                    self.function.line, f"word {i} of the result is {found}, not {wanted}"
                )
        if len(machine.reads) != rows * self.words:
            raise self._refused(self.function.line, "not every word of the table is read")
        if any(lane != Lane(0) for v in machine.vectors.values() for lane in v[LANES // 2 :]):
            raise self._refused(self.function.line, "the upper half of a vector stays in use")
        self.obligations.meet("congruence", self.words)

    def _machine(self, rows: int, index: int) -> VectorMachine:
        """At the beginning; what an earlier call left in vectors is not to be read."""
        size = WORD_BYTES * self.words
        machine = VectorMachine(rows, {RESULT: size, TABLE: size * rows}, {})
        machine.general[RESULT], machine.general[TABLE] = Address(RESULT, 0), Address(TABLE, 0)
        machine.general[ROWS] = Lane(rows)
        machine.general[INDEX] = Lane(index, secret=True) if index < rows else OTHER_INDEX
        for row in range(rows):
            for i in range(self.words):
                cell = TABLE, row * self.words + i
                machine.memory[cell] = Lane(f"row {row} word {i}", secret=True)
        return machine

    def _run(self, rows: int, index: int) -> tuple[VectorMachine, Trace]:
        machine = self._machine(rows, index)
        trace: list[tuple[int, int | None]] = []
        at = 0
        while at < len(self.steps):
            step = self.steps[at]
            if len(trace) > len(self.steps) * (rows + 1):
                raise self._refused(step.line, f"more rounds than {rows} rows need")
            if step.mnemonic == "ret":
                if at != len(self.steps) - 1:
                    raise self._refused(step.line, "a return before the end")
                return machine, tuple(trace)
            try:
                trace.append((step.line, machine.step(step)))
                self.obligations.meet("defined", len(step.operands))
                if machine.jump and machine.jump not in self.labels:
                    raise Refused(f"there is no label {machine.jump}")
            except Refused as refused:
                raise self._refused(step.line, refused.reason) from refused
            at = self.labels[machine.jump] if machine.jump else at + 1
        raise self._refused(self.function.line, "no return at the end")
