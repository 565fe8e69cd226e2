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

    def passes(self, mutant: Mutant) -> bool:
        """Whether it compiles and no case tells it from a right function."""
        field, kernel = self.kernels[mutant.function]
        first, last = self.prover.spans[mutant.function]
        lines = mutant.apply(self.prover.source).split("\n")
        defines = [x for x in lines if x.startswith(("#include", "#define", "__extension__"))]
        text = "\n".join([*defines, *lines[first - 1 : last], ""])
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
