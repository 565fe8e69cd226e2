"""Multiplications of each strategy of a field operation, counted on the kernels that it builds.

Additions with carry are left out: they follow the products.
"""

from generator.algorithms.catalogue import field_kernels
from generator.plan import Plan, make_plan

#: Operations of a field that are one word kernel each.
KERNELS = ("mul", "sqr", "reduce_wide")


def kernel_costs(plan: Plan) -> dict[tuple[str, str], str]:
    """Multiplications in words, by operation (``fp.mul``) and available strategy."""
    costs: dict[tuple[str, str], str] = {}
    for choice in plan.choices:
        field, _, name = choice.operation.partition(".")
        if name not in KERNELS:
            continue
        plans = {choice.strategy: plan}
        for alternative in choice.alternatives:
            if alternative.available:
                wanted = {choice.operation: alternative.strategy}
                plans[alternative.strategy] = make_plan(plan.facts, overrides=wanted)
        for strategy, one in plans.items():
            costs[choice.operation, strategy] = _cost(one, field, name)
    return costs


def _cost(plan: Plan, field: str, name: str) -> str:
    kernel = next(k for k in field_kernels(plan, field) if k.name == f"{field}_{name}")
    return ", ".join(
        f"{count} {label.removesuffix('s') if count == 1 else label}"
        for label, count in kernel.operation_counts().items()
        if label.endswith("multiplications")
    )
