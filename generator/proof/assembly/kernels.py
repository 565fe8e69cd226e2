"""The proof of one kernel's macro: the rules of KernelProof on the machine's registers."""

from dataclasses import dataclass, field

from generator.proof.assembly.carries import Sections
from generator.proof.assembly.instructions import REGISTERS, written
from generator.proof.assembly.machine import AssemblyRun, kept
from generator.proof.assembly.text import AssemblyText, Kernel
from generator.proof.errors import Refused
from generator.proof.kernel_proof import KernelProof, Step
from generator.proof.kernel_run import Object
from generator.proof.obligations import Obligations
from generator.proof.statements import FieldFacts, Statement
from generator.proof.words import Words


@dataclass
class _Run(AssemblyRun):
    """An execution that first looks which sums fit."""

    def run(self) -> None:
        cells = {name: (word.low, word.high) for name, word in self.values.items()}
        self.exact = Sections(self.text, self.kernel, self.objects, cells).exact_sums()
        self.words.obligations.meet("range", len(self.exact))
        super().run()


@dataclass
class AssemblyKernel:
    """The front end for a macro of assembly text."""

    text: AssemblyText
    kernel: Kernel
    last: AssemblyRun | None = field(default=None, init=False)

    def parameters(self) -> list[str]:
        return list(self.kernel.parameters)

    def execution(self, words: Words, objects: dict[str, Object], scalars: set[str]) -> AssemblyRun:
        if scalars:
            raise Refused(f"{', '.join(sorted(scalars))} is no place in memory")
        self.last = _Run(self.text, self.kernel, words, objects)
        return self.last


def prove_kernel(
    text: AssemblyText, kernel: Kernel, statement: Statement, f: FieldFacts
) -> tuple[list[Step], Obligations]:
    """The steps of the proof and what it had to show; raises ``Refused``."""
    front = AssemblyKernel(text, kernel)
    proof = KernelProof(front, statement, f)
    steps = proof.prove()
    assert front.last is not None
    before = []
    if front.last.exact:
        count = len(front.last.exact)
        claim = f"{count} sums lose no carry, from any state in which their section begins"
        before.append(Step("carries", claim))
    count = len(kernel.instructions)
    claim = f"{count} instructions, no jump among them and no address that data steers"
    return [*before, *steps, Step("straight line", claim)], proof.obligations


def overwritten(kernel: Kernel) -> set[str]:
    """The registers that a use of the macro changes."""
    registers = {name for instruction in kernel.instructions for name in written(instruction)}
    assert registers <= set(REGISTERS) - set(kept(kernel))
    return registers
