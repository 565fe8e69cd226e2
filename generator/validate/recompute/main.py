"""The request on standard input, a line of JSON for each event on standard output.

Request: ``formulas``, ``curves`` (each with ``source``, ``chains`` and ``emitted``, which may be
null) and ``vectors``. Lines: ``{"begin": NAME, "curve": SUBJECT}`` before a check, its result
(``name``, ``curve``, ``passed``, ``detail``, ``seconds``, ``comparisons``) after it, and
``{"done": RESULTS}`` last.
"""

import json
import os
import sys
from typing import Any, Dict

from .chains import check_chains
from .curve import check_description
from .emitted import check_emitted
from .formulas import check_formula
from .report import Report
from .vectors import check_vector_file


def main() -> None:
    """Serve one request."""
    # Sage and the libraries under it may print; only the report goes to the caller.
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    request = json.load(sys.stdin)
    report = Report(lambda line: print(line, file=output, flush=True))
    run(report, request)
    report.done()


def run(report: Report, request: Dict[str, Any]) -> None:
    """All checks of the request; the vectors of a curve follow it, the others come last."""
    for formula in request["formulas"]:
        check_formula(report, formula)
    vectors = list(request["vectors"])
    for entry in request["curves"]:
        source = entry["source"]
        numbers = check_description(report, source)
        if numbers.curve is not None:
            check_chains(report, numbers.curve, entry["chains"])
            if entry["emitted"] is not None:
                check_emitted(report, numbers.curve, source, entry["emitted"], numbers.pairing)
        own = [file for file in vectors if file["subject"] == source["name"]]
        if source["library"] and not own:
            with report.check(source["name"], "vectors") as check:
                check.holds(False, "no known answers for a curve that the library ships")
        for file in own:
            check_vector_file(report, file, numbers)
            vectors.remove(file)
    for file in vectors:
        check_vector_file(report, file, None)
