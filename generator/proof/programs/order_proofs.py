"""has_order_n: a sum of images of p under Frobenius is infinity exactly where n p is.

On the twist phi^2 - s phi + p = 0, s = p + 1 - n. The text computes a(phi) p for a polynomial a of
degree 3. Where that is infinity the norm N of a(x) mod x^2 - s x + p, a product of a(phi) and its
conjugate, multiplies p to infinity, and so does the number n (2 p - n) of points; hence their
greatest common divisor does, which is computed to be n. For n p = infinity phi is p mod n, and a(p)
is 0 mod n.
"""

from __future__ import annotations

from math import gcd

from generator.proof.errors import Refused
from generator.proof.polynomial import ZERO
from generator.proof.programs.group import Coordinate, Multiple
from generator.proof.programs.group_calls import point_contracts
from generator.proof.programs.ladder_proofs import set_base
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.proof import Context, Proof, Scene
from generator.proof.programs.split_proofs import endomorphism_contract
from generator.proof.programs.values import Word


class _Comparison:
    """fp_is_zero of a Z, which tells whether its point is infinity: both answers are tried."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.found: Multiple | None = None
        self.answer = False

    def contract(self) -> tuple[str, Contract]:
        def contract(m: Machine, call: Call) -> Word:
            if len(call.arguments) != 1 or self.found is not None:
                raise Refused(f"{call.name} takes one argument, and is called once")
            kind = self.context.types.named(self.context.full("fp"))
            value = m.read(m.pointed(pointer_to(call, 0, kind)))
            if not isinstance(value, Coordinate) or value.axis != "z":
                raise Refused(f"{call.name} is not asked of the Z of a point")
            self.found, self.answer = value.point.multiple, m.oracle.choose(2) == 1
            return m.mask(self.answer)

        return self.context.full("fp_is_zero"), contract


def prove_order(proof: Proof) -> None:
    """has_order_n for every point of the twist."""
    context, d = proof.context, proof.context.description
    split = context.splitting
    if split is None or split.parts != 4:
        raise Refused("the description has no twist", proof.place)
    comparison = _Comparison(context)
    contracts = point_contracts(proof, {})
    contracts |= dict([endomorphism_contract(proof, split, "point"), comparison.contract()])

    def prepare(scene: Scene) -> None:
        comparison.found = None
        set_base(scene, "p", "P")

    for _, result in proof.explore({}, prepare, contracts=contracts):
        found = comparison.found
        if found is None:
            raise Refused("no point is compared with infinity", proof.place)
        answer = proof.mask(result)
        proof.require(answer == comparison.answer, "the mask does not tell infinity")
        a = [_fixed(found.coefficients.get(base, ZERO).value) for base in split.bases]
        _check_polynomial(proof, a, d.p.value, d.n.value)
    proof.step(
        "norm",
        "phi^2 - s phi + p = 0 with s = p + 1 - n; the greatest common divisor of the norm of a(phi) "
        "and n (2 p - n), the number of points, is n, computed",
    )
    proof.step("eigenvalue", "phi is p mod n on points of order n, and a(p) = 0 mod n, computed")


def _fixed(coefficient: int | None) -> int:
    if coefficient is None:
        raise Refused("a multiple of p is no number")
    return coefficient


def _check_polynomial(proof: Proof, a: list[int], p: int, n: int) -> None:
    """a_0 + a_1 x + a_2 x^2 + a_3 x^3 as the head of this file asks."""
    zero = sum(c * pow(p, i, n) for i, c in enumerate(a)) % n
    proof.require(zero == 0, "a point of order n may be refused: a(p) is not 0 mod n")
    s, rest = p + 1 - n, list(a)
    for i in (3, 2):
        top = rest.pop()
        rest[i - 1] += top * s
        rest[i - 2] -= top * p
    norm = rest[0] ** 2 + rest[0] * rest[1] * s + rest[1] ** 2 * p
    order = gcd(norm, n * (2 * p - n))
    proof.require(order == n, f"points of another order may pass: the divisor is {order}, not n")
