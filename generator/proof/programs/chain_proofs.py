"""chains.c: powers by addition chains, by exact exponents; runs of squarings, by induction."""

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.counts import shown
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.loops import Index, Loop, LoopProof
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import Storage
from generator.proof.programs.proof import Context, Proof, Scene, count, spelled_aliasing
from generator.proof.programs.statements import root_exponent

_COUNT = Polynomial.variable("count")


class _Squarings(LoopProof):
    """At the head of round i: z = x^(2^i)."""

    def __init__(self, proof: Proof, field: str) -> None:
        super().__init__(proof.name)
        self.proof = proof
        self.field = field

    def _power(self, index: Index) -> FieldPolynomial:
        """x^(2^index): an unknown of its own where the index is not a number."""
        if isinstance(index, int):
            return self.proof.context.variable("x", self.field).raised(1 << index)
        return self.proof.context.variable(f"x^(2^({shown(index)}))", self.field)

    def rounds(self, machine: Machine, loop: Loop) -> list[Index]:
        if not loop.ascending or not isinstance(loop.first, int) or loop.end != _COUNT:
            raise Refused(f"the loop runs for {loop}, which is not up to count - 1", loop.place)
        if machine.known.bounds(_COUNT)[0] < loop.first:
            raise Refused(f"the loop begins at {loop.first}, beyond the least count", loop.place)
        machine.known.intervals["i"] = (loop.first, machine.known.bounds(_COUNT)[1] - 1)
        return [Polynomial.variable("i")]

    def written(self, machine: Machine) -> list[Storage]:
        return [machine.variable("z")]

    def enter(self, machine: Machine, loop: Loop) -> None:
        z = machine.variable("z")
        self.proof.equal(machine.read(z), self._power(loop.first), "z before the loop", z)

    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        machine.write(machine.variable("z"), self._power(index))

    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        z = machine.variable("z")
        squared = self._power(index) * self._power(index)
        self.proof.equal(machine.read(z), squared, "z after a round", z)
        self.proof.step("induction", "z = x^(2^i) at the head of round i; squared, x^(2^(i + 1))")

    def leave(self, machine: Machine, loop: Loop) -> None:
        machine.write(machine.variable("z"), self._power(_COUNT))


def prove_squarings(proof: Proof) -> None:
    """F_sqr_run: z = x^(2^count) for every count >= 1."""
    field = proof.statement.function[:2]

    def prepare(scene: Scene) -> None:
        scene.set("x", proof.context.variable("x", field))
        scene.machine.known.intervals["count"] = (1, (1 << 64) - 1)

    for aliasing in proof.statement.aliases:
        loop = _Squarings(proof, field)
        paths = proof.explore(aliasing, prepare, loops=(loop,), words={"count": count(_COUNT)})
        for scene, _ in paths:
            expected = proof.context.variable(f"x^(2^({shown(_COUNT)}))", field)
            proof.equal(scene.get("z"), expected, "z", scene.find("z"))


def prove_inverse(proof: Proof) -> None:
    """F_inv: z = x^(m - 2), the inverse by Fermat's little theorem; 0 for x = 0."""
    facts = proof.context.field(proof.statement.function[:2])
    _prove_power(proof, facts.name, facts.modulus - 2)
    proof.step(
        "Fermat",
        f"x^({facts.letter} - 1) = 1 for x != 0, so x^({facts.letter} - 2) is the inverse; "
        "0 to a positive power is 0",
    )


def prove_root_power(proof: Proof) -> None:
    """fp_sqrt_power: z = x^e, e as the kind of p asks for."""
    _prove_power(proof, "fp", root_exponent(proof.context.fp.modulus)[1])


def _prove_power(proof: Proof, field: str, exponent: int) -> None:
    x = proof.context.variable("x", field)
    for aliasing in proof.statement.aliases:
        for scene, _ in proof.explore(aliasing, lambda scene: scene.set("x", x)):
            found = scene.get("z")
            proof.equal(found, x.raised(exponent), "the power", scene.find("z"))
            proof.step(
                "exponent",
                f"every square and product executed: z = x^{exponent:#x} "
                f"({spelled_aliasing(aliasing)})",
            )


def inverse_contract(context: Context, field: str, time: str = "") -> tuple[str, Contract]:
    """What a caller may use of F_inv, or F_inv_vartime: the inverse of x, and 0 of 0."""

    def contract(m: Machine, call: Call) -> None:
        if len(call.arguments) != 2:
            raise Refused(f"{call.name} takes 2 arguments")
        kind = context.types.named(context.full(field))
        z, x = (pointer_to(call, position, kind) for position in range(2))
        if not z.writable:
            raise Refused(f"{call.name} writes through a pointer to const")
        value = m.polynomial(m.pointed(x))
        zero = m.known.is_zero(value)
        m.write(m.pointed(z), context.number(0, field) if zero else value.raised(-1))

    return context.full(f"{field}_inv{time}"), contract
