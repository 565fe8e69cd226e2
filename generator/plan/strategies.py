"""Which strategies an operation has, with what speaks for and against each."""

from dataclasses import dataclass

from generator.analysis import CurveFacts, ModulusFacts

from .geometry import MEASURED, comb_reason, window_reason, wnaf_reason
from .model import Alternative

MONTGOMERY = frozenset({"cios"})
"""Strategies whose operands stand in the Montgomery domain; the others work on plain values."""


@dataclass(frozen=True)
class Candidates:
    """The alternatives of one operation; the first available one is the default."""

    operation: str
    alternatives: tuple[Alternative, ...]

    def get(self, strategy: str) -> Alternative | None:
        """The alternative of that name."""
        return next((item for item in self.alternatives if item.strategy == strategy), None)

    @property
    def default(self) -> Alternative:
        """What `auto` takes."""
        return next(item for item in self.alternatives if item.available)


def multiplication(
    field: str, operation: str, facts: ModulusFacts, word_bits: int, curve: str
) -> Candidates:
    """``mul`` or ``sqr`` of one field; ``curve`` is the description's name."""
    return Candidates(
        f"{field}.{operation}",
        (
            _cios(facts, word_bits, curve),
            _solinas_multiplication(facts, curve),
            _barrett_multiplication(curve),
            _product_scanning(),
            _sparse(facts, word_bits),
            _no_carry(facts, word_bits),
            _crandall(facts),
            _unsaturated(facts, word_bits),
        ),
    )


def wide_reduction(field: str, facts: ModulusFacts) -> Candidates:
    """``reduce_wide``: a double-width plain value to its residue."""
    solinas = facts.solinas.value
    barrett = Alternative(
        "barrett",
        "two truncated products with a precomputed quotient; right for every modulus"
        + (", but it multiplies where the fold only adds" if solinas else ""),
        True,
    )
    cios = Alternative(
        "cios",
        "a Montgomery reduction divides by R, and reduce_wide takes a plain value to a plain one",
        False,
    )
    if solinas is None:
        refused = Alternative("solinas", f"does not apply: {facts.solinas.reason}", False)
        return Candidates(f"{field}.reduce_wide", (barrett, refused, cios))
    fold = Alternative(
        "solinas",
        f"additions only: {facts.solinas.reason}",
        True,
    )
    return Candidates(f"{field}.reduce_wide", (fold, barrett, cios))


def inversion(field: str, facts: ModulusFacts, curve: str) -> Candidates:
    """``inv`` of one field; ``curve`` is the description's name."""
    letter, plan = facts.modulus.role, facts.divsteps.value
    return Candidates(
        f"{field}.inv",
        (
            Alternative(
                "safegcd",
                f"{plan.batches} batches of {plan.steps} divsteps, constant time by masks: {letter} "
                f"< 2^{facts.bits.value} needs {plan.needed}; right for every odd prime, and about "
                f"a quarter of the chain's time {_measured(curve)}",
                True,
            ),
            Alternative(
                "chain",
                f"x^({letter} - 2) by a searched addition chain: constant time because the "
                "exponent is, and inv(0) = 0 without a special case; nothing but field operations",
                True,
            ),
        ),
    )


def curve_operations(facts: CurveFacts) -> tuple[Candidates, ...]:
    """Square root, point arithmetic and scalar multiplications: one strategy each so far."""
    single = (
        (
            "fp.sqrt",
            facts.sqrt.value.kind,
            f"{facts.sqrt.reason}; the root is squared and compared",
        ),
        (
            "point.formulas",
            f"jacobian-{facts.a_kind.value}",
            f"{facts.a_kind.reason}; no inversion until the end",
        ),
        ("base_mul", "signed-comb", comb_reason(facts)),
        ("mul", "fixed-window", window_reason(facts)),
        ("double_mul_vartime", "interleaved-wnaf", wnaf_reason(facts)),
    )
    return tuple(
        Candidates(operation, (Alternative(strategy, reason, True),))
        for operation, strategy, reason in single
    )


def _measured(curve: str) -> str:
    """Where a comparison was made; of another curve than that it is an expectation."""
    where = "in C (x86-64, gcc and clang)"
    if curve == MEASURED:
        return f"when measured {where}"
    return f"for SM2, measured {where}; this curve was not measured"


def _cios(facts: ModulusFacts, word_bits: int, curve: str) -> Alternative:
    words = facts.words(word_bits)
    spare = words.spare_bits.value.count
    has = "has none" if spare == 0 else f"has {spare}"
    return Alternative(
        "cios",
        f"Montgomery, right for every odd modulus: it needs no spare bit ({facts.modulus.role} "
        f"{has}); the fastest of those on offer {_measured(curve)}",
        True,
    )


def _solinas_multiplication(facts: ModulusFacts, curve: str) -> Alternative:
    if facts.solinas.value is None:
        return Alternative("solinas", f"does not apply: {facts.solinas.reason}", False)
    return Alternative(
        "solinas",
        "fewer multiplications, but the sums of 32-bit columns cost more than they save: 3 to 15 % "
        f"more time than cios {_measured(curve)}; emitted beside the default, for plain values",
        True,
    )


def _barrett_multiplication(curve: str) -> Alternative:
    return Alternative(
        "barrett",
        "right for every modulus, on plain values, with more multiplications: about twice the time "
        f"of cios {_measured(curve)}; emitted beside the default, for single products that are not "
        "worth two conversions",
        True,
    )


def _product_scanning() -> Alternative:
    return Alternative(
        "product-scanning",
        "this version has not got it: it saves stores, of which straight-line C has none",
        False,
    )


def _sparse(facts: ModulusFacts, word_bits: int) -> Alternative:
    words = facts.words(word_bits)
    if facts.shape.value.kind != "solinas" or words.n0.value != 1:
        return Alternative(
            "sparse",
            "does not apply: it needs n0 = 1 and limbs that are sums of few powers of two",
            False,
        )
    return Alternative(
        "sparse",
        "this version has it in assembly alone, target adx: in C it measured slower than cios "
        "(gcc 36 against 28 ns, clang 20 against 18 ns for SM2's p)",
        False,
    )


def _no_carry(facts: ModulusFacts, word_bits: int) -> Alternative:
    words = facts.words(word_bits)
    if not words.spare_bits.value.allow(1):
        return Alternative(
            "no-carry",
            f"wrong for this modulus: it drops a carry that only a spare bit makes impossible, and "
            f"{words.spare_bits.reason.partition(';')[0]}",
            False,
        )
    return Alternative(
        "no-carry",
        f"this version has not got it (the {words.spare_bits.value.count} spare bits would allow "
        "it)",
        False,
    )


def _crandall(facts: ModulusFacts) -> Alternative:
    if facts.shape.value.kind != "pseudo-mersenne":
        return Alternative(
            "crandall", "does not apply: the modulus is not 2^b - c with a small c", False
        )
    return Alternative("crandall", "this version has not got it (the shape allows it)", False)


def _unsaturated(facts: ModulusFacts, word_bits: int) -> Alternative:
    return Alternative(
        "unsaturated",
        f"this version has not got it: limbs of fewer than {word_bits} bits pay where carries are "
        "dear, in vector and WebAssembly code",
        False,
    )
