"""Addition chains, evaluated to the exponents that they are for."""

from typing import Any, Dict, List

from sage.all import ZZ

from .report import Report
from .roots import recipe


def check_chains(report: Report, curve: Any, chains: List[Dict[str, Any]]) -> None:
    """Each committed chain raises to p - 2, to n - 2 or to the square root's power."""
    if not chains:
        return
    with report.check(curve.name, "addition chains") as check:
        wanted = {"fp_inv": curve.p - 2, "fn_inv": curve.n - 2, "fp_sqrt": recipe(curve.p)[1]}
        for chain in chains:
            values = {"1": ZZ(1)}
            for target, left, shift, right in chain["steps"]:
                values[target] = (values[left] << shift) + (values[right] if right else 0)
            check.equal(
                f"{chain['file']}: the exponent",
                values[chain["result"]],
                wanted[chain["operation"]],
            )
        check.note(", ".join(chain["operation"] for chain in chains))
