"""What an inversion by divsteps has to do, from the length of the modulus alone."""

from dataclasses import dataclass

from generator.proof.statements import FieldFacts

#: The one fact about divsteps that is not shown here.
THEOREM = (
    "the theorem IDIVSTEP_ENDTOEND_BITS_SIMPLE of HOL Light (Divstep/divstep_bounds.ml): for odd "
    "f and 0 <= g <= f <= 2^b, n divsteps from delta = 1/2 with 9437 b + 1 <= 4096 n end in "
    "g = 0 and f = gcd(f, g) or its negative"
)
#: Bits of a matrix entry in a packed row, two entries below RUN bits of f or g.
ENTRY = 22
RUN = 20
LONGEST_BATCH = 60


@dataclass(frozen=True)
class Plan:
    """``batches`` times ``steps`` divsteps, at least those that the theorem asks for."""

    needed: int
    batches: int
    steps: int


def plan_of(f: FieldFacts) -> Plan:
    """The plan for a modulus below 2^bits; no batch has more than ``LONGEST_BATCH`` steps."""
    bits = f.modulus.bit_length()
    needed = (9437 * bits + 1 + 4095) // 4096
    batches = (needed + LONGEST_BATCH - 1) // LONGEST_BATCH
    return Plan(needed, batches, (needed + batches - 1) // batches)


def start_value(f: FieldFacts) -> int:
    """e before the first batch: each multiplies f and g's shares by 2^(steps - word_bits)."""
    plan = plan_of(f)
    power = (f.word_bits - plan.steps) * plan.batches
    return f.r * f.r * pow(2, power, f.modulus) % f.modulus


def start_equation(f: FieldFacts) -> str:
    """The same in words."""
    plan = plan_of(f)
    square = "R^2 " if f.r != 1 else ""
    return f"{square}2^({f.word_bits - plan.steps} * {plan.batches}) mod {f.letter}"
