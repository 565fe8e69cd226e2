"""What each function of fp2.c must do: Fp2 = Fp[u] / (u^2 - s), elements c0 + c1 u."""

from __future__ import annotations

from collections.abc import Iterator

from generator.proof.programs.statement import NONE, Z_MAY_BE_X, Aliasing, Parameter
from generator.proof.programs.statement import ProgramStatement

FILE = "fp2.c"
#: The functions, without the curve's prefix.
EXTENSION = tuple(
    f"fp2_{name}"
    for name in ("set_zero", "set_one", "add", "sub", "neg", "half", "conj", "mul_u", "mul_fp")
    + ("mul", "sqr", "inv", "inv_vartime", "select", "is_zero", "equal")
)
#: Functions of two inputs, of which either may be the output, or both one element.
Z_MAY_BE_X_OR_Y: tuple[Aliasing, ...] = (
    {},
    {"z": "x"},
    {"z": "y"},
    {"y": "x"},
    {"z": "x", "y": "x"},
)

_BELOW = "the coordinates of every element lie in [0, p)"
_MASK = "result = 0 or all ones"
_Z = Parameter("z", "fp2", output=True)
_X, _Y = Parameter("x", "fp2"), Parameter("y", "fp2")


def extension_statements() -> Iterator[ProgramStatement]:
    """Every function of the file, in its order."""
    for name, value in (("zero", 0), ("one", 1)):
        yield ProgramStatement(f"fp2_set_{name}", FILE, (_Z,), f"z = {value}", (), (_BELOW,))
    yield _two("add", "z = x + y")
    yield _two("sub", "z = x - y")
    yield _one("neg", "z = -x")
    yield _one("half", "z = x / 2")
    yield _one("conj", "z = c0 - c1 u for x = c0 + c1 u, which is x^p")
    yield _one("mul_u", "z = x u")
    yield ProgramStatement(
        "fp2_mul_fp",
        FILE,
        (_Z, _X, Parameter("k", "fp")),
        "z = k x for k in Fp",
        (_BELOW,),
        (_BELOW,),
        "z may be x; k is no part of z",
        Z_MAY_BE_X,
    )
    yield _two("mul", "z = x y")
    yield _one("sqr", "z = x^2")
    yield _one("inv", "z = x^-1; the inverse of 0 is 0")
    yield _one("inv_vartime", "z = x^-1; the inverse of 0 is 0")
    yield ProgramStatement(
        "fp2_select",
        FILE,
        (_Z, Parameter("mask", "mask"), _X, _Y),
        "z = x if mask is all ones, y if mask is 0",
        ("mask is 0 or all ones", _BELOW),
        (_BELOW,),
        "z may be x or y",
        Z_MAY_BE_X_OR_Y,
    )
    for name, inputs, summary in (
        ("is_zero", (_X,), "all ones if x = 0, 0 otherwise"),
        ("equal", (_X, _Y), "all ones if x = y, 0 otherwise"),
    ):
        yield ProgramStatement(
            f"fp2_{name}", FILE, inputs, summary, (_BELOW,), (_MASK,), "none", NONE, returns=True
        )


def _one(name: str, summary: str) -> ProgramStatement:
    return ProgramStatement(
        f"fp2_{name}", FILE, (_Z, _X), summary, (_BELOW,), (_BELOW,), "z may be x", Z_MAY_BE_X
    )


def _two(name: str, summary: str) -> ProgramStatement:
    return ProgramStatement(
        f"fp2_{name}",
        FILE,
        (_Z, _X, _Y),
        summary,
        (_BELOW,),
        (_BELOW,),
        "z may be x or y",
        Z_MAY_BE_X_OR_Y,
    )
