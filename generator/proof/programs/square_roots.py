"""fp_sqrt: the text itself compares the square of its candidate with x.

So a returned root is one, on the path where the comparison holds. That it holds for every square x
is shown for x = 0 by execution, and for the others from Euler's criterion x^((p - 1) / 2) = 1:

- without rounds (p = 3 mod 4; Atkin for p = 5 mod 8) the candidate is a polynomial in x, and its
  square minus x vanishes when exponents are reduced mod (p - 1) / 2;
- in the rounds of Tonelli and Shanks, with p - 1 = 2^e q and q odd, root^2 = x t and
  t^(2^(k - 1)) = 1 hold at the head of round k, where the constant c has c^(2^(k - 1)) = -1.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.proof.errors import Refused
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.knowledge import Fact
from generator.proof.programs.loops import Index, Loop, LoopProof, number_of
from generator.proof.programs.machine import Machine
from generator.proof.programs.memory import Storage
from generator.proof.programs.proof import Proof, Scene, spelled_aliasing


def two_adicity(p: int) -> int:
    """The number of factors 2 of p - 1."""
    return ((p - 1) & -(p - 1)).bit_length() - 1


class _Rounds(LoopProof):
    """The rounds k = e ... 2; ``root``, ``t`` and ``c`` are the variables of these names."""

    def __init__(self, proof: Proof) -> None:
        super().__init__(proof.name)
        self.proof = proof
        self.p = proof.context.fp.modulus
        self.e = two_adicity(self.p)
        self.x = proof.context.variable("x")
        self.root = proof.context.variable("root")
        self.t = proof.context.variable("t")
        self.c = 0

    def rounds(self, machine: Machine, loop: Loop) -> Sequence[Index] | None:
        if loop.variable != "k":
            return None
        if loop.ascending or (loop.first, loop.end) != (2, self.e + 1):
            raise Refused(f"the rounds are {loop}, not k = {self.e} ... 2", loop.place)
        return list(range(self.e, 1, -1))

    def written(self, machine: Machine) -> list[Storage]:
        return [machine.variable(n) for n in ("root", "t", "c", "power", "product")]

    def enter(self, machine: Machine, loop: Loop) -> None:
        root, t, c = (self._value(machine, name) for name in ("root", "t", "c"))
        if "x" not in root.variables():
            raise Refused("the candidate does not depend on x", loop.place)
        self.proof.require(root * root == self.x * t, "root^2 is not x t before the rounds")
        order = reduced_for_squares(t.raised(1 << (self.e - 1)), self.p)
        self.proof.require(order.value == 1, f"t^(2^{self.e - 1}) is not 1 for every square x")
        self.c = c.value or 0
        self.proof.require(c.value is not None, "c is not a constant before the rounds")
        self._check_constant(self.c, self.e)

    def _value(self, machine: Machine, name: str) -> FieldPolynomial:
        return machine.polynomial(machine.variable(name))

    def _constant(self, k: int) -> int:
        """c at the head of round k."""
        return pow(self.c, 1 << (self.e - k), self.p)

    def _check_constant(self, c: int, k: int) -> None:
        minus_one = pow(c, 1 << (k - 1), self.p) == self.p - 1
        self.proof.require(minus_one, f"c^(2^{k - 1}) is not -1 at the head of round {k}")

    def _assume(self, machine: Machine, k: int) -> None:
        machine.write(machine.variable("root"), self.root)
        machine.write(machine.variable("t"), self.t)
        machine.write(machine.variable("c"), self.proof.context.number(self._constant(k)))

    def assume(self, machine: Machine, loop: Loop, index: Index) -> None:
        self._assume(machine, number_of(index))

    def conclude(self, machine: Machine, loop: Loop, index: Index) -> None:
        index = number_of(index)
        root, t, c = (self._value(machine, name) for name in ("root", "t", "c"))
        self.proof.equal(c.value, self._constant(index - 1), f"c after round {index}")
        if index > 2:
            self._check_constant(self._constant(index - 1), index - 1)
        difference = self.with_relation(root * root - self.x * t)
        self.proof.require(not difference, f"root^2 is not x t after round {index}")
        power = self._sign(machine, t.raised(1 << (index - 2)), 1 << (index - 2))
        self.proof.require(
            power == 1, f"t^(2^{index - 2}) is not 1 after round {index}, on one of its paths"
        )
        self.proof.step(
            "induction",
            "root^2 = x t and t^(2^(k - 1)) = 1 at the head of round k lead to those of round "
            "k - 1, whether t^(2^(k - 2)) is 1 or -1",
        )

    def leave(self, machine: Machine, loop: Loop) -> None:
        self._assume(machine, 1)

    def with_relation(self, value: FieldPolynomial) -> FieldPolynomial:
        """root^2 replaced by x t, as often as it occurs."""
        total = FieldPolynomial(self.p)
        for monomial, coefficient in value:
            exponents = dict(monomial)
            pairs, exponents["root"] = divmod(exponents.pop("root", 0), 2)
            for name in ("x", "t"):
                exponents[name] = exponents.get(name, 0) + pairs
            term = tuple(sorted((name, e) for name, e in exponents.items() if e))
            total = total + FieldPolynomial(self.p, {term: coefficient})
        return total

    def _sign(self, machine: Machine, value: FieldPolynomial, power: int) -> int | None:
        """value = c s^j with s = t^power, which the path's comparison knows to be 1 or -1."""
        one = self.proof.context.number(1)
        key = (self.t.raised(power) - one).monic()
        known = [fact.zero for fact in machine.known.facts if fact.value == key]
        if not known or not value.is_single_term:
            return None
        monomial, coefficient = value.single_term()
        exponent = dict(monomial).get("t", 0)
        if set(dict(monomial)) - {"t"} or exponent % power:
            return None
        sign = 1 if known[0] else pow(-1, exponent // power)
        return coefficient * sign % self.p

    def of_squares(self, value: FieldPolynomial) -> FieldPolynomial:
        """A value after the rounds, for a square x: then t = 1."""
        related = self.with_relation(value).at({"t": self.proof.context.number(1)})
        return reduced_for_squares(related, self.p)


def reduced_for_squares(value: FieldPolynomial, p: int) -> FieldPolynomial:
    """The polynomial in x as a function on squares that are not 0: x^((p - 1) / 2) = 1."""
    total = FieldPolynomial(p)
    for monomial, coefficient in value:
        term = tuple((name, e % ((p - 1) // 2) if name == "x" else e) for name, e in monomial)
        total = total + FieldPolynomial(p, {tuple(i for i in term if i[1]): coefficient})
    return total


def prove_square_root(proof: Proof) -> None:
    """fp_sqrt, for every x."""
    for aliasing in proof.statement.aliases:
        _prove_nonzero(proof, aliasing)
        _prove_zero(proof, aliasing)


def _prove_zero(proof: Proof, aliasing: dict[str, str]) -> None:
    zero = proof.context.number(0)
    for scene, result in proof.explore(aliasing, lambda scene: scene.set("x", zero)):
        proof.require(proof.mask(result), "0 is not found to be a square")
        proof.equal(scene.get("z"), zero, "the root of 0", scene.find("z"))
    proof.step("execution", "x = 0: the root is 0")


def _prove_nonzero(proof: Proof, aliasing: dict[str, str]) -> None:
    x = proof.context.variable("x")
    rounds = _Rounds(proof)

    def prepare(scene: Scene) -> None:
        scene.set("x", x)

    for scene, result in proof.explore(aliasing, prepare, loops=(rounds,)):
        facts = scene.machine.known.facts
        z = scene.get("z")
        if proof.mask(result):
            difference = (z * z - x).monic()
            shown = Fact(difference, True) in facts or not difference
            proof.require(shown, "a root is returned that was not compared with x")
            proof.step(
                "comparison",
                f"all ones only if z^2 = x, as compared ({spelled_aliasing(aliasing)})",
            )
            continue
        proof.equal(z, proof.context.number(0), "z without a root", scene.find("z"))
        impossible = any(not f.zero and not rounds.of_squares(f.value) for f in facts)
        proof.require(impossible, "it is not shown that every square is found to be one")
        proof.step(
            "Euler",
            "for a square x != 0, x^((p - 1) / 2) = 1, and the square of the candidate equals x; "
            "so where they differ x is no square",
        )
