"""What the functions must do that multiply by an endomorphism of the group."""

from __future__ import annotations

from collections.abc import Iterator

from generator.description import Description
from generator.proof.programs.lattice import splitting
from generator.proof.programs.statement import (
    COORDINATES,
    R_MAY_BE_P,
    Parameter,
    ProgramStatement,
)


def split_statements(description: Description, buffer: int) -> Iterator[ProgramStatement]:
    """The endomorphism of G1, and the function that splits a scalar."""
    split = splitting(description)
    yield ProgramStatement(
        "point_endomorphism",
        "points.c",
        (Parameter("r", "point", output=True), Parameter("p", "point")),
        f"r = (beta X : Y : Z) = e p with e = {split.text}",
        ("p is a point of order n, or infinity",),
        (COORDINATES,),
        "r may be p",
        R_MAY_BE_P,
    )
    yield split_statement(description, buffer, "", "comb.c")


def split_statement(
    description: Description, buffer: int, start: str, file: str
) -> ProgramStatement:
    """split_scalar of a group."""
    split = splitting(description, start)
    outs = (Parameter(f"k{i}", f"bytes:{buffer}", output=True) for i in range(split.parts))
    return ProgramStatement(
        f"{start}split_scalar",
        file,
        (*outs, Parameter("k", "fn_canonical")),
        f"k = the sum of k_i e^i mod n, k_i = 2 b_i - (2^{split.length} - 1), b_i the number that "
        f"the bytes spell, e = {split.text}",
        ("0 <= eval(k) < n",),
        (f"b_i < 2^{split.length}",),
    )
