"""How many divsteps bring g to 0, and how they are grouped into batches."""

from .facts import Divsteps, Fact

#: Most divsteps of a run: beside as many bits of f, a word has two entries of a matrix up to 2^20.
RUN = 20
#: Most runs of a batch: its matrix has entries up to 2^60, signed.
RUNS = 3


def divsteps_needed(bits: int) -> int:
    """Divsteps that suffice for 0 <= g <= f < 2^bits, f odd, begun with delta = 1/2.

    The least n with 9437 bits + 1 <= 4096 n: theorem IDIVSTEP_ENDTOEND_BITS_SIMPLE of HOL Light
    (Divstep/divstep_bounds.ml), proved there by machine from the convex hulls of Pieter Wuille and
    Gregory Maxwell, "Bounds on divsteps iterations in safegcd", for every number of bits.
    """
    return -(-(9437 * bits + 1) // 4096)


def divsteps(bits: int, letter: str) -> Fact[Divsteps]:
    """Batches of equal size, none above RUNS * RUN, that make at least the divsteps needed."""
    needed = divsteps_needed(bits)
    batches = -(-needed // (RUNS * RUN))
    steps = -(-needed // batches)
    return Fact(
        Divsteps(needed, batches, steps),
        f"{needed} divsteps from delta = 1/2 bring g to 0 for 0 <= g <= f < 2^{bits} (the least n "
        "with 9437 bits + 1 <= 4096 n; HOL Light, Divstep/divstep_bounds.ml, after Wuille and "
        f"Maxwell); {batches} x {steps} for {letter}",
    )
