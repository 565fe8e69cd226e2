"""What the functions must do that multiply by an endomorphism of the group."""

from __future__ import annotations

from collections.abc import Iterator

from generator.description import Description
from generator.proof.programs.lattice import Splitting, splitting
from generator.proof.programs.statement import (
    COORDINATES,
    R_MAY_BE_P,
    Parameter,
    ProgramStatement,
)


def split_statements(description: Description, buffer: int) -> Iterator[ProgramStatement]:
    """The endomorphism of G1, and the function that splits a scalar."""
    split = splitting(description)
    for kind, image in (("point", "(beta X : Y : Z)"), ("point_affine", "(beta x, y)")):
        summary = f"r = {image} = e p with e = {split.text}"
        yield _endomorphism(kind, summary, "p is a point of order n, or infinity")
    yield _split_statement(split, buffer)


def twist_split_statements(description: Description, buffer: int) -> Iterator[ProgramStatement]:
    """The same of G2."""
    for kind, image in (
        ("point", "(conj(X) gamma^-2 : conj(Y) gamma^-3 : conj(Z))"),
        ("point_affine", "(conj(x) gamma^-2, conj(y) gamma^-3)"),
    ):
        summary = f"r = {image}, Frobenius on the twist; r = (p mod n) p for points of order n"
        yield _endomorphism(kind, summary, "p is a point of the curve")
    yield _split_statement(splitting(description, twist=True), buffer)


def _endomorphism(kind: str, summary: str, requires: str) -> ProgramStatement:
    return ProgramStatement(
        f"{kind}_endomorphism",
        "points.c",
        (Parameter("r", kind, output=True), Parameter("p", kind)),
        summary,
        (requires,),
        (COORDINATES,),
        "r may be p",
        R_MAY_BE_P,
    )


def _split_statement(split: Splitting, buffer: int) -> ProgramStatement:
    outs = (Parameter(f"k{i}", f"bytes:{buffer}", output=True) for i in range(split.parts))
    return ProgramStatement(
        "split_scalar",
        "comb.c",
        (*outs, Parameter("k", "fn_canonical")),
        f"k = the sum of k_i e^i mod n, k_i = 2 b_i - (2^{split.length} - 1), b_i the number that "
        f"the bytes spell, e = {split.text}",
        ("0 <= eval(k) < n",),
        (f"b_i < 2^{split.length}",),
    )
