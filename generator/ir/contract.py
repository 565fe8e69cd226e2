"""What an emitted function promises, shared by word kernels and programs.

A contract is data: the templates print it above the function. What checks the emitted text has
statements of its own to hold against it.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Parameter:
    """One C parameter of an emitted function.

    ``type`` names an IR type without the curve's prefix: ``fp``, ``fp_canonical``, ``fn``,
    ``fn_canonical``, ``fp2``, ``point``, ``point_affine``, ``g2_point``, ``g2_point_affine``, ``mask`` (uint64_t, 0 or all ones), ``word32``
    (uint32_t), ``bytes:N`` (uint8_t[N]), ``words:N`` (N machine words), ``count`` (size_t).
    ``array`` marks a pointer to several elements whose number another parameter gives.
    """

    name: str
    type: str
    output: bool = False
    array: bool = False


@dataclass(frozen=True)
class Contract:
    """The statement printed above an emitted function.

    ``summary`` is one equation or sentence; ``requires`` and ``ensures`` are equations and bounds
    over ``eval`` (the integer that a value's limbs stand for); ``source`` names the standard's
    clause or the paper's algorithm.
    """

    summary: str
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    aliasing: str
    constant_time: bool
    source: str = ""


@dataclass(frozen=True)
class Signature:
    """Name without the curve's prefix (``fp_mul``), parameters in C order, outputs first."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: str = "void"  # "void", "mask" or "word" (an unsigned number)
