"""Programs of a described curve, and a machine that runs them on Python ints."""

import random
from functools import cache
from pathlib import Path

from generator.algorithms.catalogue import field_kernels, field_of, signatures
from generator.algorithms.programs import build_programs
from generator.algorithms.safegcd_programs import inverse_kernels
from generator.analysis import CurveFacts, analyse
from generator.chains import curve_chains
from generator.description import load
from generator.description.group import Group, Point
from generator.ir.program import ProgramFunction
from generator.ir.program_interpreter import Cell, Machine, Storage, point_storage, residues
from generator.plan import make_plan
from generator.targets.c_program import print_body
from generator.targets.c_prototype import prototype

CURVES = Path(__file__).parents[2] / "curves"
#: p = 3 mod 4 with a = -3, a = 0 and a cofactor; p = 5 mod 8 and p = 1 mod 8; n below and above p.
TOYS = ("toy_7bit", "toy_general", "toy_tonelli", "toy_zero", "toy_minus3", "toy_cofactor")


class Curve:
    """A curve's facts, its group on Python ints, and its programs by name."""

    def __init__(self, facts: CurveFacts) -> None:
        self.facts = facts
        d = facts.description
        self.p, self.n = d.p.value, d.n.value
        self.group = Group(self.p, d.a, d.b)
        self.generator: Point = (d.gx, d.gy)
        plan = make_plan(facts)
        self.fields = signatures(k for f in ("fp", "fn") for k in field_kernels(plan, f))
        inverted = [field_of(plan, f) for f in ("fp", "fn")]
        self.inverse = inverse_kernels(inverted, [])
        powers = curve_chains(facts)
        self.files = build_programs(facts, powers, self.fields, inverted=inverted)
        self.programs: dict[str, ProgramFunction] = {
            function.name: function
            for file, functions in self.files.items()
            if file != "comb_small.c"
            for function in functions
        }

    def machine(self, word_bits: int = 64) -> "Runs":
        """A fresh machine for the curve."""
        machine = Machine(self.p, self.n, word_bits)
        for kernel in self.inverse:
            machine.attach(kernel)
        return Runs(self, machine)


@cache
def curve(name: str) -> Curve:
    """The curve of ``curves/<name>.toml``, built once."""
    return Curve(analyse(load(CURVES / f"{name}.toml")))


class Runs:
    """A machine with conversions between points on Python ints and memory."""

    def __init__(self, curve_: Curve, machine: Machine) -> None:
        self.curve = curve_
        self.machine = machine

    def call(self, name: str, *arguments: int | Storage) -> int | None:
        """Runs a program by name."""
        return self.machine.run(self.curve.programs[name], *arguments)

    def jacobian(self, point: Point, z: int = 1) -> dict[str, Storage]:
        """A point with the given Z; infinity takes (z^2 : z^3 : 0)."""
        p = self.curve.p
        if point is None:
            return point_storage(self.machine, z * z % p, z**3 % p, 0)
        x, y = point
        return point_storage(self.machine, x * z * z % p, y * z**3 % p, z)

    def affine(self, point: Point) -> dict[str, Storage]:
        """A finite point."""
        assert point is not None
        return point_storage(self.machine, *point)

    def room(self) -> dict[str, Storage]:
        """Memory for a Jacobian point, undefined."""
        return {name: Cell() for name in "xyz"}

    def point(self, memory: dict[str, Storage]) -> Point:
        """The point that memory stands for."""
        x, y, z = residues(self.machine, memory)
        if z == 0:
            return None
        inverse = pow(z, -1, self.curve.p)
        return (x * inverse**2 % self.curve.p, y * inverse**3 % self.curve.p)

    @property
    def ones(self) -> int:
        """The mask for yes."""
        return (1 << self.machine.word_bits) - 1


def some_points(curve_: Curve, count: int, rng: random.Random) -> list[Point]:
    """Multiples of the generator."""
    return [
        curve_.group.multiply(rng.randrange(1, curve_.n), curve_.generator) for _ in range(count)
    ]


def definition(function: ProgramFunction, prefix: str, word_bits: int = 64) -> str:
    """The C text of a whole function, without its contract."""
    static = "static " if function.internal else ""
    head = prototype(function.signature, prefix, word_bits, static)
    return f"{head} {{\n{print_body(function, prefix, word_bits)}}}\n"
