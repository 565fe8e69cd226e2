"""Known answers, by the kind of their file."""

from typing import Any, Callable, Dict, List, Optional

from .curve import Numbers
from .report import Check, Report
from .vectors_curve import check_curve_points, check_parameters, check_points
from .vectors_field import check_field
from .vectors_sm2 import check_encryption, check_exchange, check_keys, check_signatures
from .vectors_sm9 import (
    check_sm9_encapsulations,
    check_sm9_encryption,
    check_sm9_exchange,
    check_sm9_pairing,
    check_sm9_parameters,
    check_sm9_points,
    check_sm9_signatures,
    check_sm9_tower,
)

ON_A_CURVE: Dict[str, Callable[[Check, List[Dict[str, Any]], Any], None]] = {
    "sm2_points": check_points,
    "sm2_sign": check_signatures,
    "sm2_enc": check_encryption,
    "sm2_kex": check_exchange,
    "key_files": check_keys,
}

WITH_A_PAIRING: Dict[str, Callable[[Check, List[Dict[str, Any]], Any], None]] = {
    "sm9_params": check_sm9_parameters,
    "sm9_tower": check_sm9_tower,
    "sm9_points": check_sm9_points,
    "sm9_pairing": check_sm9_pairing,
    "sm9_sign": check_sm9_signatures,
    "sm9_kem": check_sm9_encapsulations,
    "sm9_enc": check_sm9_encryption,
    "sm9_kex": check_sm9_exchange,
}


def check_vector_file(report: Report, entry: Dict[str, Any], numbers: Optional[Numbers]) -> None:
    """One file; ``numbers`` are those of the description that it belongs to."""
    kind, content = entry["kind"], entry["content"]
    curve = None if numbers is None else numbers.curve
    if kind in ON_A_CURVE and curve is None:
        return  # a failure already says that the curve is unusable
    pairing = None if numbers is None else numbers.pairing
    if kind in WITH_A_PAIRING and pairing is None:
        return  # here too
    with report.check(entry["subject"], f"vectors: {entry['file']}") as check:
        if kind == "field":
            check_field(check, content)
        elif kind == "curve":
            check_curve_points(check, content, numbers)
        elif kind == "sm2_curve":
            check_parameters(check, content["cases"], numbers)
        elif kind in WITH_A_PAIRING:
            WITH_A_PAIRING[kind](check, content["cases"], pairing)
        else:
            ON_A_CURVE[kind](check, content["cases"], curve)
        check.note(f"{len(content['cases'])} {'case' if len(content['cases']) == 1 else 'cases'}")
