"""`strategies`: what it prints, and that ratios are those of the figures."""

import math
import re

from program import FEWEST, measured, run


def test_strategies() -> None:
    found = measured("strategies")
    assert list(found) == ["version", "cpu", "compiler", "calibration_mhz", "results"]
    names = {
        ("fp", "mul"): ["cios", "solinas", "barrett"],
        ("fp", "sqr"): ["square", "cios"],
        ("fn", "mul"): ["cios", "barrett"],
        ("fn", "sqr"): ["square", "cios"],
    }
    rows = found["results"]
    assert [(row["field"], row["op"], row["form"], row["strategy"]) for row in rows] == [
        (*group, form, strategy)
        for group, strategies in names.items()
        for form in ("latency", "throughput")
        for strategy in strategies
    ]
    first: dict[tuple[str, str, str], float] = {}
    for row in rows:
        serves = first.setdefault((row["field"], row["op"], row["form"]), row["cycles"])
        assert math.isclose(row["ratio"], row["cycles"] / serves, rel_tol=1e-2), row
        assert row["ratio_p10"] <= row["ratio_p90"] and row["spread"] >= 1, row
        assert row["backend"] == "c64"


def test_table_of_strategies() -> None:
    text = run("strategies", *FEWEST)
    assert re.search(r"^fp mul, latency +solinas( +[-+]?[\d.]+%?)+$", text, re.MULTILINE)
