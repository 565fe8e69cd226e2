"""Which word kernels a field gets: the plan's strategies, and the others under their own names."""

from collections.abc import Iterable, Mapping

from generator.algorithms import addsub, barrett, encoding, montgomery, solinas
from generator.algorithms.field import Field
from generator.ir.contract import Signature
from generator.ir.kernel import Kernel
from generator.plan import Plan


def field_of(plan: Plan, name: str) -> Field:
    """The field ``fp`` or ``fn`` in the representation that the plan chose."""
    facts = plan.facts.modulus(name)
    representation = plan.representation(name)
    return Field(facts, representation.word_bits, representation.montgomery)


def field_kernels(plan: Plan, name: str) -> list[Kernel]:
    """Every word kernel of one field of a curve, by the plan's strategies."""
    strategies = {op: plan.strategy(f"{name}.{op}") for op in ("mul", "sqr", "reduce_wide")}
    return build_kernels(field_of(plan, name), strategies)


def divided_fields(plan: Plan) -> list[Field]:
    """The fields whose inversion is by divsteps."""
    return [field_of(plan, f) for f in ("fp", "fn") if plan.strategy(f"{f}.inv") == "safegcd"]


def signatures(kernels: Iterable[Kernel]) -> dict[str, Signature]:
    """What the programs may call, by name."""
    return {kernel.name: kernel.signature for kernel in kernels}


def build_kernels(f: Field, strategies: Mapping[str, str]) -> list[Kernel]:
    """Every word kernel of one field, in the order of the emitted file.

    ``strategies`` names one for ``mul``, ``sqr`` and ``reduce_wide``.
    """
    rows = f.fold_rows
    kernels = [
        addsub.build_add(f),
        addsub.build_sub(f),
        addsub.build_neg(f),
        addsub.build_half(f),
        *_multiplications(f, rows, strategies),
        *([montgomery.build_mul_add_mul(f)] if f.montgomery else []),
        barrett.build_mul_small(f),
        *_conversions(f),
        _reduce_wide(f, rows, strategies["reduce_wide"]),
        encoding.build_from_bytes(f),
        encoding.build_to_bytes(f),
        encoding.build_constant(f, "zero", 0),
        encoding.build_constant(f, "one", 1),
        encoding.build_select(f),
        encoding.build_is_zero(f),
        encoding.build_equal(f),
        barrett.build_mul(f, "mul_barrett", f"{f.name}_canonical"),
    ]
    if rows:
        kernels.append(solinas.build_mul(f, rows, "mul_solinas", f"{f.name}_canonical"))
    return kernels


def _multiplications(
    f: Field, rows: solinas.FoldRows, strategies: Mapping[str, str]
) -> list[Kernel]:
    builders = {
        ("mul", "cios"): lambda: montgomery.build_mul(f),
        ("mul", "barrett"): lambda: barrett.build_mul(f, "mul", f.name),
        ("mul", "solinas"): lambda: solinas.build_mul(f, rows, "mul", f.name),
        ("sqr", "cios"): lambda: montgomery.build_sqr(f),
        ("sqr", "barrett"): lambda: barrett.build_sqr(f),
        ("sqr", "solinas"): lambda: solinas.build_sqr(f, rows),
    }
    return [builders[op, strategies[op]]() for op in ("mul", "sqr")]


def _conversions(f: Field) -> list[Kernel]:
    if f.montgomery:
        return [montgomery.build_to_montgomery(f), montgomery.build_from_montgomery(f)]
    canonical = f"{f.name}_canonical"
    return [
        encoding.build_copy(f, "to_montgomery", canonical, f.name),
        encoding.build_copy(f, "from_montgomery", f.name, canonical),
    ]


def _reduce_wide(f: Field, rows: solinas.FoldRows, strategy: str) -> Kernel:
    if strategy == "solinas":
        return solinas.build_reduce_wide(f, rows)
    return barrett.build_reduce_wide(f)
