"""Known answers, by the kind of their file."""

from typing import Any, Callable, Dict, List, Optional

from .curve import Numbers
from .report import Check, Report
from .vectors_curve import check_curve_points, check_parameters, check_points
from .vectors_field import check_field
from .vectors_sm2 import check_encryption, check_exchange, check_keys, check_signatures

ON_A_CURVE: Dict[str, Callable[[Check, List[Dict[str, Any]], Any], None]] = {
    "sm2_points": check_points,
    "sm2_sign": check_signatures,
    "sm2_enc": check_encryption,
    "sm2_kex": check_exchange,
    "key_files": check_keys,
}


def check_vector_file(report: Report, entry: Dict[str, Any], numbers: Optional[Numbers]) -> None:
    """One file; ``numbers`` are those of the description that it belongs to."""
    kind, content = entry["kind"], entry["content"]
    curve = None if numbers is None else numbers.curve
    if kind in ON_A_CURVE and curve is None:
        return  # a failure already says that the curve is unusable
    with report.check(entry["subject"], f"vectors: {entry['file']}") as check:
        if kind == "field":
            check_field(check, content)
        elif kind == "curve":
            check_curve_points(check, content, numbers)
        elif kind == "sm2_curve":
            check_parameters(check, content["cases"], numbers)
        else:
            ON_A_CURVE[kind](check, content["cases"], curve)
        check.note(f"{len(content['cases'])} {'case' if len(content['cases']) == 1 else 'cases'}")
