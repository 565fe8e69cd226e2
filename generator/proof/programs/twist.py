"""points_g2.c and comb_g2.c: the proofs of G1 over Fp2.

An element of Fp2 is here one value: what the functions of fp2.c do with it is what their proofs
show. A polynomial over Fp in variables that stand for elements of Fp2 is an identity in Fp2 as it
is in Fp, and u is one of the variables. Only the functions that read a row of a table see
coordinates; they are executed on records of two elements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pycparser import c_ast

from generator.description import Description
from generator.proof.c_text import CText, read_c
from generator.proof.errors import Refused
from generator.proof.programs.field_calls import field_contracts
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.lattice import Splitting, splitting
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import ElementType, RecordType, Type, Types, as_record
from generator.proof.programs.order_proofs import prove_order
from generator.proof.programs.point_proofs import set_point, unknown_point
from generator.proof.programs.proof import Context, Proof, spelled_aliasing
from generator.proof.programs.statement import ProgramStatement
from generator.proof.programs.statements import Layout
from generator.proof.programs.twist_statements import (
    FOOTPRINT,
    RIGHT_SIDE,
    TWIST_FILES,
    twist_statements,
)
from generator.proof.programs.twist_tables import Twist
from generator.proof.statements import FieldFacts

#: The type of elements, and the number u.
EXTENSION, U = "fp2", "u"


class TwistTypes(Types):
    """The types of a header, in which an element of Fp2 is no record but one value."""

    def _record(
        self, name: str, record: c_ast.Struct, prefix: str, fields: dict[str, FieldFacts]
    ) -> Type:
        kind = super()._record(name, record, prefix, fields)
        if name != f"{prefix}_{EXTENSION}":
            return kind
        part = self.named(f"{prefix}_fp")
        if kind != RecordType(name, (("c0", part), ("c1", part))):
            raise Refused(f"{name} is not c0 and c1")
        return ElementType(name, EXTENSION, False, extension_facts(fields["fp"]), part)


def extension_facts(fp: FieldFacts) -> FieldFacts:
    """Fp2 for the contracts of its functions, which are those of a field that contains Fp."""
    return replace(fp, name=EXTENSION)


@dataclass(frozen=True)
class TwistContext(Context):
    """The context of the twist's files; ``whole`` tells whether elements of Fp2 are one value."""

    whole: bool = True

    @property
    def layout(self) -> Layout:
        return Layout(self.description, twist=True)

    @property
    def statements(self) -> dict[str, ProgramStatement]:
        return {s.function: s for s in twist_statements(self.description)}

    def full(self, name: str) -> str:
        if name == "fp" or name.startswith("fp_"):
            return f"{self.prefix}_{EXTENSION}{name.removeprefix('fp')}"
        own = "" if name == "fn" or name.startswith("fn_") else "g2_"
        return f"{self.prefix}_{own}{name}"

    def field_contracts(self) -> dict[str, Contract]:
        extension = extension_facts(self.fp)
        found = field_contracts(self.prefix, {"fp": self.fp, "fn": self.fn, EXTENSION: extension})
        return found | {
            self.full("fp_conj"): self._conjugation,
            self.full("fp_mul_fp"): self._multiplication,
        }

    def _conjugation(self, m: Machine, call: Call) -> None:
        """Conjugation, a map of the field: every variable becomes its conjugate, and u is -u."""
        if len(call.arguments) != 2:
            raise Refused(f"{call.name} takes 2 arguments")
        kind = self.types.named(self.full("fp"))
        z, x = (pointer_to(call, position, kind) for position in range(2))
        self._write(m, call, z, conjugate(m.polynomial(m.pointed(x))))

    def _multiplication(self, m: Machine, call: Call) -> None:
        """The product with an element of Fp."""
        if len(call.arguments) != 3:
            raise Refused(f"{call.name} takes 3 arguments")
        kind = self.types.named(self.full("fp"))
        z, x = (pointer_to(call, position, kind) for position in range(2))
        k = pointer_to(call, 2, self.types.named(self.plain("fp")))
        value = m.polynomial(m.pointed(x)) * m.polynomial(m.pointed(k))
        self._write(m, call, z, value)

    @staticmethod
    def _write(m: Machine, call: Call, z: object, value: FieldPolynomial) -> None:
        if not getattr(z, "writable", False):
            raise Refused(f"{call.name} writes through a pointer to const")
        m.write(m.pointed(z), value)  # type: ignore[arg-type]

    @property
    def right_side(self) -> str:
        return RIGHT_SIDE

    def equation(self, x: FieldPolynomial, y: FieldPolynomial) -> FieldPolynomial:
        b = FieldPolynomial(self.fp.modulus, {((U, 1),): self.description.b})
        return y.power(2) - x.power(3) - b

    @property
    def splitting(self) -> Splitting:
        return splitting(self.description, twist=True)


def conjugate(value: FieldPolynomial) -> FieldPolynomial:
    """x^p: numbers of Fp stay, u becomes -u, other variables get another name."""
    terms = {}
    for monomial, coefficient in value:
        sign = -1 if dict(monomial).get(U, 0) % 2 else 1
        names = tuple(sorted((_conjugated(name), e) for name, e in monomial))
        terms[names] = coefficient * sign
    return FieldPolynomial(value.modulus, terms)


def _conjugated(name: str) -> str:
    return name if name == U else f"conj({name})"


def prove_twist_endomorphism(proof: Proof) -> None:
    """point_endomorphism: a map of the twist onto itself that is p mod n on the generator."""
    context, d = proof.context, proof.context.description
    pairing = d.pairing
    if pairing is None or d.a != 0 or 2 * d.p.value % d.n.value == 0:
        raise Refused("points of order n of the twist may be no multiples of the generator")
    p = unknown_point(proof, "1")
    field = (context.fp.modulus, pairing.nonresidue)
    for aliasing in proof.statement.aliases:
        for scene, _ in proof.explore(aliasing, lambda scene: set_point(scene, "p", p)):
            factors = {}
            for axis, at in as_record(scene.find("r")).members.items():
                power = {"x": -2, "y": -3, "z": 0}[axis]
                right, value = conjugate(getattr(p, axis)), scene.get(f"r.{axis}")
                factors[axis] = value.terms.get(next(iter(right.terms)), 0)
                proof.equal(value, right.scaled(factors[axis]), f"r.{axis}", at)
                gamma = pow(pairing.nonresidue, (field[0] - 1) // 12, field[0])
                proof.equal(factors[axis], pow(gamma, power, field[0]), f"the factor of {axis}", at)
            sixth = pow(factors["x"], 3, field[0]), pow(factors["y"], 2, field[0])
            proof.require(sixth == (field[0] - 1,) * 2, "the image lies on another curve")
            image = tuple(
                tuple(part * factors[axis] % field[0] for part in (c0, -c1))
                for axis, (c0, c1) in zip("xy", pairing.generator)
            )
            twist = Twist(*field)
            expected = twist.multiple(context.splitting.eigenvalue, pairing.generator)
            proof.require(image == expected, "it does not take the generator to its p-fold")
        proof.step(
            "identity",
            "conjugation takes y^2 = x^3 + b u to y^2 = x^3 - b u, and the factors, whose cube and "
            "square are -1, take that back: a homomorphism of the twist, where "
            f"{spelled_aliasing(aliasing)}",
        )
    proof.step(
        "eigenvalue",
        "it takes the generator to its (p mod n)-fold, computed; n does not divide the cofactor "
        "2 p - n, so all points of order n are multiples of the generator",
    )


def twist_contexts(
    folder: Path,
    description: Description,
    fields: tuple[FieldFacts, FieldFacts],
    prefix: str,
    header: CText,
) -> tuple[TwistContext, TwistContext]:
    """The context of all functions but those that read a row, and that of these."""
    fp, fn = fields
    texts = {name: read_c(folder / name, header) for name in TWIST_FILES.values()}
    both = {"fp": fp, "fn": fn}
    found = TwistContext(
        description, fp, fn, prefix, TwistTypes(header, prefix, both), texts, FOOTPRINT
    )
    return found, replace(found, types=Types(header, prefix, both), whole=False)


#: Proofs that are not those of G1.
TWIST_PROOFS: Mapping[str, Callable[[Proof], None]] = {
    "point_endomorphism": prove_twist_endomorphism,
    "point_affine_endomorphism": prove_twist_endomorphism,
    "has_order_n": prove_order,
}
