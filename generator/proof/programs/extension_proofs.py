"""fp2.c: the operations of Fp2 = Fp[u] / (u^2 - s), as identities of the two coordinates over Fp.

The coordinates of the inputs are variables, so an identity holds for all elements; u^2 = s is what
the description says, and that s is no square makes the norm of an element 0 for 0 alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.proof.errors import Refused
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.knowledge import Fact
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.proof import Context, Proof, Scene, spelled_aliasing
from generator.proof.programs.statement import Aliasing
from generator.proof.programs.values import WIDE, Word


@dataclass(frozen=True)
class Pair:
    """c0 + c1 u, with ``s`` = u^2."""

    c0: FieldPolynomial
    c1: FieldPolynomial
    s: int

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.c0 + other.c0, self.c1 + other.c1, self.s)

    def __sub__(self, other: Pair) -> Pair:
        return Pair(self.c0 - other.c0, self.c1 - other.c1, self.s)

    def __neg__(self) -> Pair:
        return Pair(-self.c0, -self.c1, self.s)

    def __mul__(self, other: Pair) -> Pair:
        low = self.c0 * other.c0 + (self.c1 * other.c1).scaled(self.s)
        return Pair(low, self.c0 * other.c1 + self.c1 * other.c0, self.s)

    def times(self, k: FieldPolynomial) -> Pair:
        """k times the element, k in Fp."""
        return Pair(self.c0 * k, self.c1 * k, self.s)

    def conjugate(self) -> Pair:
        """c0 - c1 u."""
        return Pair(self.c0, -self.c1, self.s)

    @property
    def norm(self) -> FieldPolynomial:
        """c0^2 - s c1^2, the product with the conjugate."""
        return self.c0 * self.c0 - (self.c1 * self.c1).scaled(self.s)


class Extension:
    """The elements that a proof speaks of."""

    def __init__(self, context: Context) -> None:
        pairing = context.description.pairing
        if pairing is None:
            raise Refused("the description has no extension field")
        self.context = context
        self.s = pairing.nonresidue

    def unknown(self, name: str) -> Pair:
        """An element whose coordinates are variables."""
        c0, c1 = (self.context.variable(f"{name}.{part}") for part in ("c0", "c1"))
        return Pair(c0, c1, self.s)

    def number(self, c0: int, c1: int = 0) -> Pair:
        """A known element."""
        return Pair(self.context.number(c0), self.context.number(c1), self.s)

    def results(self) -> dict[str, Callable[[Pair, Pair, FieldPolynomial], Pair]]:
        """What each function computes of x, y and k."""
        return {
            "set_zero": lambda x, y, k: self.number(0),
            "set_one": lambda x, y, k: self.number(1),
            "add": lambda x, y, k: x + y,
            "sub": lambda x, y, k: x - y,
            "neg": lambda x, y, k: -x,
            "half": lambda x, y, k: Pair(x.c0.halved(), x.c1.halved(), self.s),
            "conj": lambda x, y, k: x.conjugate(),
            "mul_u": lambda x, y, k: x * self.number(0, 1),
            "mul_fp": lambda x, y, k: x.times(k),
            "mul": lambda x, y, k: x * y,
            "sqr": lambda x, y, k: x * x,
        }


def prove_extension(proof: Proof) -> None:
    """One function of fp2.c, by its name."""
    name = proof.statement.function.removeprefix("fp2_")
    extension = Extension(proof.context)
    if name in ("inv", "inv_vartime"):
        _prove_inverse(proof, extension)
    elif name == "select":
        _prove_select(proof, extension)
    elif name in ("is_zero", "equal"):
        _prove_comparison(proof, extension)
    else:
        _prove_result(proof, extension, extension.results()[name])


def _prepare(proof: Proof, aliasing: Aliasing, x: Pair, y: Pair) -> Callable[[Scene], None]:
    """Gives the inputs their coordinates; of two that are one object, once."""
    names = {p.name for p in proof.statement.parameters}

    def prepare(scene: Scene) -> None:
        for name, value in (("x", x), ("y", y)):
            if name in names and not (name == "y" and aliasing.get("y") == "x"):
                scene.set(f"{name}.c0", value.c0)
                scene.set(f"{name}.c1", value.c1)
        if "k" in names:
            scene.set("k", proof.context.variable("k"))

    return prepare


def _expect(proof: Proof, scene: Scene, expected: Pair) -> None:
    for part in ("c0", "c1"):
        at = scene.find(f"z.{part}")
        proof.equal(scene.get(f"z.{part}"), getattr(expected, part), f"z.{part}", at)


def _second(aliasing: Aliasing, x: Pair, y: Pair) -> Pair:
    return x if aliasing.get("y") == "x" else y


def _prove_result(
    proof: Proof,
    extension: Extension,
    result: Callable[[Pair, Pair, FieldPolynomial], Pair],
) -> None:
    x, y, k = extension.unknown("x"), extension.unknown("y"), proof.context.variable("k")
    for aliasing in proof.statement.aliases:
        expected = result(x, _second(aliasing, x, y), k)
        for scene, _ in proof.explore(aliasing, _prepare(proof, aliasing, x, y)):
            _expect(proof, scene, expected)
            proof.step(
                "identity",
                f"both coordinates, as polynomials over Fp with u^2 = {extension.s}, where "
                f"{spelled_aliasing(aliasing)}",
            )


def _prove_select(proof: Proof, extension: Extension) -> None:
    x, y = extension.unknown("x"), extension.unknown("y")
    for aliasing in proof.statement.aliases:
        for mask, chosen in ((0, _second(aliasing, x, y)), ((1 << WIDE) - 1, x)):
            words = {"mask": Word(mask, WIDE, secret=True)}
            prepare = _prepare(proof, aliasing, x, y)
            for scene, _ in proof.explore(aliasing, prepare, words=words):
                _expect(proof, scene, chosen)
        proof.step("execution", f"either mask, where {spelled_aliasing(aliasing)}")


def _prove_comparison(proof: Proof, extension: Extension) -> None:
    """all ones exactly where both coordinates of x, or of x - y, were found to be 0."""
    x, y = extension.unknown("x"), extension.unknown("y")
    equal = proof.statement.function == "fp2_equal"
    compared = x - y if equal else x
    for scene, result in proof.explore({}, _prepare(proof, {}, x, y)):
        answer = proof.mask(result)
        facts = scene.machine.known.facts
        zero = [Fact(part.monic(), True) in facts for part in (compared.c0, compared.c1)]
        other = [Fact(part.monic(), False) in facts for part in (compared.c0, compared.c1)]
        proof.require(
            all(zero) if answer else any(other),
            f"{'all ones' if answer else '0'} is returned without that both coordinates were "
            "compared",
        )
    proof.step("comparison", "all ones are returned where both coordinates are 0, and only there")


def _prove_inverse(proof: Proof, extension: Extension) -> None:
    """z x = 1 where the norm of x has an inverse; the norm is 0 for x = 0 alone, and z is then 0."""
    context, x = proof.context, extension.unknown("x")
    inverse = context.variable("inverse of the norm")
    time = "" if proof.statement.constant_time else "_vartime"
    name = context.full(f"fp_inv{time}")
    proof.uses[name] = None
    contract = _inverse_of(context, x.norm, inverse)
    for aliasing in proof.statement.aliases:
        prepare = _prepare(proof, aliasing, x, x)
        for scene, _ in proof.explore(aliasing, prepare, contracts={name: contract}):
            zero = Fact(x.norm.monic(), True) in scene.machine.known.facts
            expected = extension.number(0) if zero else x.conjugate().times(inverse)
            _expect(proof, scene, expected)
        proof.step(
            "identity",
            "z = (c0 - c1 u) norm^-1, and (c0 + c1 u)(c0 - c1 u) is the norm, as polynomials, "
            f"where {spelled_aliasing(aliasing)}",
        )
    product = x * x.conjugate()
    proof.equal(product.c0, x.norm, "the product with the conjugate")
    proof.equal(product.c1, context.number(0), "its second coordinate")
    proof.step("norm", f"{extension.s} is no square mod p, so the norm is 0 for x = 0 alone")


def _inverse_of(context: Context, norm: FieldPolynomial, inverse: FieldPolynomial) -> Contract:
    """What is used of fp_inv: the inverse of the norm, a variable, and 0 of 0."""

    def contract(m: Machine, call: Call) -> None:
        if len(call.arguments) != 2:
            raise Refused(f"{call.name} takes 2 arguments")
        kind = context.types.named(context.full("fp"))
        z, x = (pointer_to(call, position, kind) for position in range(2))
        value = m.polynomial(m.pointed(x))
        if not z.writable or value != norm:
            raise Refused(f"{call.name} is not called for the norm of x")
        m.write(m.pointed(z), context.number(0) if m.known.is_zero(value) else inverse)

    return contract
