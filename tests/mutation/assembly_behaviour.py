"""Runs a mutant of an assembly kernel on the operands of the field tests."""

import ctypes
import random
import subprocess
import tempfile
from pathlib import Path

from assembly_prover import AssemblyProver
from behaviour import Behaviour
from compiled import call_function
from laws import field_cases
from mutants import Mutant


class AssemblyBehaviour:
    """Tells whether mutants of a curve's assembly kernels pass every test of their fields."""

    def __init__(self, prover: AssemblyProver, behaviour: Behaviour) -> None:
        self.prover = prover
        self.known = behaviour

    def passes(self, mutant: Mutant) -> bool:
        """Whether it is assembled and no case tells it from a right function."""
        field, kernel = self.known.kernels[mutant.function]
        with tempfile.TemporaryDirectory() as folder:
            source, main = Path(folder) / "adx.S", Path(folder) / "main.c"
            library = Path(folder) / "mutant.so"
            source.write_text(mutant.apply(self.prover.source))
            # a pointer to the function, which is visible in the library only
            name = mutant.function
            main.write_text(f"extern void {name}(void);\nvoid (*const function)(void) = {name};\n")
            options = [f"-D{self.prover.guard}", f"-I{self.known.head}"]
            command = ["gcc", "-shared", "-fPIC", *options, str(source), str(main)]
            if subprocess.run([*command, "-o", str(library)], capture_output=True).returncode:
                return False
            pointer = ctypes.c_void_p.in_dll(ctypes.CDLL(str(library)), "function")
            types = [ctypes.c_char_p] * len(kernel.signature.parameters)
            function = ctypes.CFUNCTYPE(None, *types)(pointer.value)
            f = self.known.fields[field]
            short = kernel.name.removeprefix(f"{field}_")
            return all(
                call_function(function, kernel, f, case.inputs) == (case.output, None)
                for case in field_cases(f, {short}, random.Random(1))
                if case.kernel == short
            )
