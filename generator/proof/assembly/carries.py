"""Which sums of a kernel lose no carry: shown section by section, from any state of the registers.

A comment ``eval(a, b, ...) < 2^k`` with k = 64 times the number of words says that the topmost sum
above it fits. It is shown apart from the rest of the proof: at each section's heading and at each
quotient every register becomes some word and every flag some bit, whatever it was. At the comment
the words are P - 2^k (K + ...) with the carries K that those sums would lose. The words lie in
[0, 2^k); where P does too, by its interval, K + ... is 0, and so is each carry.

Sums whose carry is 0 by what the section does to any words are found on the way. What holds from
any state holds from the one that the kernel is in, so all of these fit there too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.proof.assembly.machine import ONES, WORD, AssemblyRun
from generator.proof.assembly.text import AssemblyText, Fit, Kernel
from generator.proof.errors import Refused
from generator.proof.kernel_run import Object
from generator.proof.polynomial import Polynomial, weighted
from generator.proof.words import Words


class _Found(Exception):
    """Another sum fits: the pass begins again, with that sum as an exact one."""


@dataclass
class Sections:
    """The pass over one kernel; ``cells`` are its inputs' words with their intervals."""

    text: AssemblyText
    kernel: Kernel
    objects: dict[str, Object]
    cells: Mapping[str, tuple[int, int]]
    exact: frozenset[int] = frozenset()

    def exact_sums(self) -> frozenset[int]:
        """The lines of the sums that fit; raises ``Refused`` where a comment is not shown."""
        if not any(isinstance(item, Fit) for item in self.kernel.body):
            return self.exact
        while True:
            try:
                self._pass()
                return self.exact | {i for i, c in self.run.carries.items() if c.value == 0}
            except _Found:
                continue

    def _pass(self) -> None:
        self.words = Words()
        self.run = AssemblyRun(self.text, self.kernel, self.words, self.objects, self.exact)
        for cell, (low, high) in self.cells.items():
            self.run.values[cell] = self.words.atom(cell, low, high, WORD)
        self.run.on_fit = self._fit
        self.run.on_section = self.run.on_quotient = self._forget
        self.run.run()

    def _forget(self) -> None:
        """Every register some word, every flag some bit."""
        for name in self.run.values:
            if "[" not in name:
                self.run.values[name] = self.words.atom(name, 0, ONES, WORD)
        for name in self.run.flags:
            self.run.flags[name] = self.words.atom(name, 0, 1, WORD)

    def _fit(self, fit: Fit) -> None:
        if fit.bits != WORD * len(fit.registers):
            raise Refused(f"2^{fit.bits} is not the bound of {len(fit.registers)} words")
        total = weighted([self._word(name) for name in fit.registers], WORD)
        lost = self._lost(total, fit.bits)
        if not lost:
            return
        whole = total + Polynomial({(name,): 1 << fit.bits for name in lost})
        low, high = self.words.interval(whole)
        signs = [self.words.intervals[name] for name in lost]
        one_sign = all(a >= 0 for a, _ in signs) or all(b <= 0 for _, b in signs)
        if low < 0 or high >> fit.bits or not one_sign:
            named = ", ".join(fit.registers)
            raise Refused(f"it is not shown that no carry out of {named} is lost")
        self.exact |= {i for i, carry in self.run.carries.items() if carry.single in lost}
        raise _Found

    def _word(self, name: str) -> Polynomial:
        if name not in self.run.values:
            raise Refused(f"an invariant names {name}, which has no value")
        return self.words.exactly(self.run.values[name]).polynomial

    def _lost(self, total: Polynomial, bits: int) -> set[str]:
        """The carries of sums in this pass that stand in the words with the factor -2^bits."""
        carries = {carry.single for carry in self.run.carries.values()}
        return {m[0] for m, c in total if len(m) == 1 and c == -(1 << bits) and m[0] in carries}
