"""points.c: the curve's equation, and conversions to affine coordinates by inversion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.affine_law import Jacobian
from generator.proof.programs.chain_proofs import inverse_contract
from generator.proof.programs.counts import shown
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.knowledge import Fact
from generator.proof.programs.loops import Index, Loop, LoopProof
from generator.proof.programs.machine import Machine
from generator.proof.programs.memory import (
    Record,
    Storage,
    allocate,
    as_array,
    as_element,
    as_record,
)
from generator.proof.programs.point_proofs import set_point, unknown_point
from generator.proof.programs.proof import Proof, Scene, count

_COUNT = Polynomial.variable("count")
#: No array has more points: a size_t of 64 bits counts its bytes. One of 32 counts fewer; the count
#: is the caller's, and nothing but the rounds is computed from it.
MOST_POINTS = 1 << 57


def prove_on_curve(proof: Proof) -> None:
    """point_is_on_curve: all ones exactly where y^2 = x^3 + a x + b."""
    p = unknown_point(proof, "")
    equation = proof.context.equation(p.x, p.y)
    for scene, result in proof.explore({}, lambda scene: set_point(scene, "p", p)):
        answer = proof.mask(result)
        proof.require(
            Fact(equation.monic(), answer) in scene.machine.known.facts,
            f"{'all ones' if answer else '0'} is returned without that y^2 was "
            f"compared with {proof.context.right_side}, the coefficients those of the curve",
        )
    right = proof.context.right_side
    proof.step("comparison", f"y^2 = {right} where all ones are returned, only there")


def prove_to_affine(proof: Proof) -> None:
    """point_to_affine or point_to_affine_vartime, for finite points and infinity."""
    p = unknown_point(proof, "")
    time = "" if proof.statement.constant_time else "_vartime"
    name, inverse = inverse_contract(proof.context, "fp", time)
    proof.uses[name] = None
    paths = proof.explore({}, lambda s: set_point(s, "p", p), contracts={name: inverse})
    for scene, result in paths:
        infinite = Fact(p.z, True) in scene.machine.known.facts
        finite = Fact(p.z, False) in scene.machine.known.facts
        proof.require(finite != infinite, "it does not matter whether Z is 0")
        proof.require(proof.mask(result) == finite, "the mask does not tell infinity")
        _check_affine(proof, scene.machine, as_record(scene.find("r")), p, finite)
    proof.step("identity", "Z != 0: x = X Z^-2, y = Y Z^-3, all ones returned")
    proof.step("execution", "Z = 0: (0, 0) and 0 returned")


def _check_affine(proof: Proof, machine: Machine, r: Record, p: Jacobian, finite: bool) -> None:
    zero = proof.context.number(0)
    x = p.x * p.z.raised(-2) if finite else zero
    y = p.y * p.z.raised(-3) if finite else zero
    case = "a finite point" if finite else "infinity"
    for axis, expected in (("x", x), ("y", y)):
        found = machine.read(r.members[axis])
        proof.equal(found, expected, f"{axis} of {case}", r.members[axis])


# -- many points -------------------------------------------------------------------------------


class _Points:
    """The arrays r and p at the one index that a round is about."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.index: Index | None = None
        self._records: dict[str, Record] = {}

    @property
    def r(self) -> Record:
        """r[index]."""
        return self._records["r"]

    def forget(self) -> None:
        """Between the loops no element may be touched."""
        self.index, self._records = None, {}

    def at(self, index: Index, loop: str) -> Jacobian:
        """From now on p[index] has unknown coordinates, and r[index] no value."""
        types, full = self.proof.context.types, self.proof.context.full
        kinds = {"r": types.named(full("point_affine")), "p": types.named(full("point"))}
        self.index = index
        at = f"[{shown(index)}]"
        self._records = {n: as_record(allocate(n + at, kind)) for n, kind in kinds.items()}
        point = unknown_point(self.proof, f"_{loop}")
        for axis, member in self._records["p"].members.items():
            as_element(member).value = getattr(point, axis)
        return point

    def item(self, name: str) -> Callable[[Index], Storage]:
        """The array's elements: only the round's own may be touched."""

        def make(index: Index) -> Storage:
            if self.index is None or index != self.index:
                raise Refused(f"{name}[{shown(index)}] is not the element of this round")
            return self._records[name]

        return make


class _Products(LoopProof):
    """Both loops of Montgomery's trick.

    Z'_j is Z_j, or 1 where Z_j = 0. Upwards, at the head of round i: product = Z'_0 ... Z'_(i - 1),
    and r[j].x was product in round j. Downwards: product = (Z'_0 ... Z'_i)^-1, r[j].x is still that
    product for j <= i, and r[j] is right for j > i.
    """

    def __init__(self, proof: Proof, points: _Points) -> None:
        super().__init__(proof.name)
        self.proof = proof
        self.points = points
        self.before = proof.context.variable("product")
        self.all = proof.context.variable(f"product of all {shown(_COUNT)}")
        self.point = unknown_point(proof, "")

    def rounds(self, machine: Machine, loop: Loop) -> Sequence[Index]:
        if loop.first != 0 or loop.end != _COUNT:
            raise Refused(f"the loop runs for {loop}, not for all points", loop.place)
        index = Polynomial.variable("i")
        machine.known.intervals["i"] = (0, machine.known.bounds(_COUNT)[1] - 1)
        machine.known.related[_COUNT - index] = (1, machine.known.bounds(_COUNT)[1])
        return [index]

    def written(self, machine: Machine) -> list[Storage]:
        found = [machine.variable(name) for name in ("product", "z", "inverse")]
        return [*found, self.points.r]

    def enter(self, machine: Machine, loop: Loop) -> None:
        index = Polynomial.variable("i")
        self.point = self.points.at(index, "up" if loop.ascending else "down")
        product = machine.variable("product")
        first = self.proof.context.number(1) if loop.ascending else self.all.raised(-1)
        self.proof.equal(machine.read(product), first, "product before the loop", product)

    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        machine.known.units.add("product")
        product = machine.variable("product")
        if loop.ascending:
            machine.write(product, self.before)
            return
        machine.write(self.points.r.members["x"], self.before)
        finite = not machine.known.is_zero(self.point.z)
        machine.write(product, (self.before * self._factor(finite)).raised(-1))

    def _factor(self, finite: bool) -> FieldPolynomial:
        """Z'."""
        return self.point.z if finite else self.proof.context.number(1)

    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        finite = not machine.known.is_zero(self.point.z)
        product, r = machine.variable("product"), self.points.r
        if loop.ascending:
            expected = self.before * self._factor(finite)
            x = r.members["x"]
            self.proof.equal(machine.read(x), self.before, "r[i].x after a round", x)
            self.proof.step("induction", "r[i].x = Z'_0 ... Z'_(i - 1), product with Z'_i after it")
        else:
            expected = self.before.raised(-1)
            _check_affine(self.proof, machine, r, self.point, finite)
            self.proof.step(
                "induction",
                "downwards, product = (Z'_0 ... Z'_i)^-1 gives Z'_i^-1 with r[i].x; r[i] is right, "
                "(0, 0) for infinity, and product without Z'_i after it",
            )
        self.proof.equal(machine.read(product), expected, "product after a round", product)

    def leave(self, machine: Machine, loop: Loop) -> None:
        self.points.forget()
        if loop.ascending:
            machine.known.units |= self.all.variables()
            machine.write(machine.variable("product"), self.all)
        else:
            machine.known.reached.add("all converted")


def prove_points_to_affine(proof: Proof) -> None:
    """points_to_affine for every count, by induction over both loops."""
    points = _Points(proof)
    name, inverse = inverse_contract(proof.context, "fp")
    proof.uses[name] = None

    def prepare(scene: Scene) -> None:
        scene.machine.known.intervals["count"] = (0, MOST_POINTS)
        points.forget()
        for parameter in ("r", "p"):
            array = as_array(scene.objects[parameter])
            array.length, array.make = _COUNT, points.item(parameter)

    paths = proof.explore(
        {},
        prepare,
        contracts={name: inverse},
        loops=(_Products(proof, points),),
        words={"count": count(_COUNT)},
    )
    for scene, _ in paths:
        done = "all converted" in scene.machine.known.reached
        proof.require(done, "the points are not all converted")
