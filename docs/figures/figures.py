#!/usr/bin/env python3
"""Records the figures of docs/strategies.md, and draws its charts.

    figures.py merge OUT.json RUN.json...   of several runs of one program the lowest figures
    figures.py draw                         reductions.svg from strategies-*.json, operations-*.json

geometry.json and geometry.svg are bench/geometry.py's.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
COMPILERS = ("gcc", "clang")
LEFT_OUT = ("calibration_mhz",)  # the clock, which changes from run to run
Bar = tuple[str, float]


def merge(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Each row from the run that has the lowest figure for it: noise only ever adds time."""
    rows = zip(*(run["results"] for run in runs), strict=True)
    head = {key: value for key, value in runs[0].items() if key not in ("results", *LEFT_OUT)}
    lowest = [min(row, key=lambda one: one["cycles"]) for row in rows]
    return head | {"runs": len(runs), "results": lowest}


def as_json(found: dict[str, Any]) -> str:
    """One line for a result."""
    head = {key: value for key, value in found.items() if key != "results"}
    rows = ",\n".join(f"    {json.dumps(row)}" for row in found["results"])
    return f'{json.dumps(head, indent=2)[:-2]},\n  "results": [\n{rows}\n  ]\n}}\n'


def read(name: str) -> dict[str, Any]:
    """A recorded file."""
    found: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return found


def bars(field: str, form: str) -> list[Bar]:
    """Multiplications of a field: every strategy of c64 with each compiler, and adx."""
    found = []
    for compiler in COMPILERS:
        for row in read(f"strategies-{compiler}.json")["results"]:
            if (row["field"], row["op"], row["form"]) == (field, "mul", form):
                found.append((f"c64, {row['strategy']}, {compiler}", row["cycles"]))
    for row in read("operations-gcc.json")["results"]:
        if (row["op"], row["backend"]) == (f"sm2_{field}_mul_{form}", "adx"):
            found.append(("adx", row["cycles"]))
    return found


def draw() -> None:
    """Bars for p and n, dependent and independent multiplications."""
    import matplotlib

    # The same figures give the same file: names from a fixed salt, no date; text stays text.
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "smidgen", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, 2, figsize=(9.2, 3.0), layout="constrained")
    for axes, field, name in zip(panels, ("fp", "fn"), ("p", "n"), strict=True):
        waiting, side_by_side = bars(field, "latency"), bars(field, "throughput")
        names = [bar[0] for bar in waiting]
        heights = [float(index) for index in range(len(names))]
        axes.barh([y - 0.2 for y in heights], [bar[1] for bar in waiting], 0.36)
        axes.barh([y + 0.2 for y in heights], [bar[1] for bar in side_by_side], 0.36)
        axes.set_yticks(heights, names)
        axes.invert_yaxis()
        axes.set_title(f"multiplication modulo {name}")
        axes.set_xlabel("core cycles")
        axes.grid(axis="x", alpha=0.3)
    panels[0].legend(["one after another", "eight side by side"], fontsize=7)
    metadata = {"Date": None, "Creator": None}
    figure.savefig(HERE / "reductions.svg", format="svg", metadata=metadata)


def main(words: Sequence[str]) -> int:
    """Exit status: 0 done, 2 wrong usage."""
    if len(words) > 2 and words[0] == "merge":
        runs = [json.loads(Path(word).read_text(encoding="utf-8")) for word in words[2:]]
        Path(words[1]).write_text(as_json(merge(runs)), encoding="utf-8")
    elif list(words) == ["draw"]:
        draw()
    else:
        print("usage: figures.py merge OUT.json RUN.json... | draw", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
