"""Runs a mutant: compiled alone and called on the operands of the field tests."""

import ctypes
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from mutants import Mutant
from prover import ROOT, KernelProver

sys.path.append(str(ROOT / "tests" / "generator"))

from generator.algorithms.catalogue import field_kernels, field_of  # noqa: E402
from generator.analysis import analyse  # noqa: E402
from generator.description import load  # noqa: E402
from generator.plan import make_plan  # noqa: E402
from compiled import call_function  # noqa: E402
from laws import field_cases  # noqa: E402


class Behaviour:
    """Tells whether a mutant of a curve's kernels passes every test of its field."""

    def __init__(self, prover: KernelProver, curve: str) -> None:
        self.prover = prover
        plan = make_plan(analyse(load(ROOT / "curves" / f"{curve}.toml")))
        self.fields = {name: field_of(plan, name) for name in ("fp", "fn")}
        self.kernels = {
            f"{curve}_{k.name}": (name, k)
            for name in self.fields
            for k in field_kernels(plan, name)
        }
        self.head = (ROOT / "generated" / curve / "limbs64").resolve()

    def _alone(self, mutant: Mutant, source: str) -> str:
        """The mutant's function of a file with the same lines, to be compiled alone."""
        first, last = self.prover.spans[mutant.function]
        lines = source.split("\n")
        defines = [x for x in lines if x.startswith(("#include", "#define", "__extension__"))]
        return "\n".join([*defines, *lines[first - 1 : last], ""])

    def is_right(self, mutant: Mutant) -> bool:
        """Whether it is certainly right: a compiler makes the same code of it as of the original.

        Not every right text is found so, but no wrong one.
        """
        sources = (self.prover.source, mutant.apply(self.prover.source))
        texts = [self._alone(mutant, source) for source in sources]
        for compiler in ("gcc", "clang"):
            original, changed = (self._code(compiler, text) for text in texts)
            if original and original == changed:
                return True
        return False

    def _code(self, compiler: str, text: str) -> list[str]:
        """The instructions of a translation unit; none where it does not compile."""
        command = [compiler, "-w", "-O2", "-S", "-g0", f"-I{self.head}", "-x", "c", "-", "-o", "-"]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        lines = done.stdout.split("\n") if done.returncode == 0 else []
        return [x for x in lines if x.strip() and not x.strip().startswith((".", "#"))]

    def passes(self, mutant: Mutant) -> bool:
        """Whether it compiles and no case tells it from a right function."""
        field, kernel = self.kernels[mutant.function]
        text = self._alone(mutant, mutant.apply(self.prover.source))
        with tempfile.TemporaryDirectory() as folder:
            source, library = Path(folder) / "mutant.c", Path(folder) / "mutant.so"
            source.write_text(text)
            command = ["gcc", "-w", "-O1", "-shared", "-fPIC", f"-I{self.head}", str(source)]
            if subprocess.run([*command, "-o", str(library)], capture_output=True).returncode:
                return False
            function = getattr(ctypes.CDLL(str(library)), mutant.function)
            name = kernel.name.removeprefix(f"{field}_")
            f = self.fields[field]
            cases = field_cases(f, {name}, random.Random(1))
            return all(
                call_function(function, kernel, f, case.inputs) == (case.output, case.mask)
                for case in cases
                if case.kernel == name
            )
