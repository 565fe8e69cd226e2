"""Draws what geometry.py measured: the comb's table against the cycles of k G."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib import pyplot
from matplotlib.axes import Axes

# The same figures give the same file: element names from a fixed salt, no date; text stays text.
matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "smidgen", "svg.fonttype": "none", "font.size": 9})
WITHOUT_DATE = {"Date": None, "Creator": None}
MARKERS = "os^Dv*"
BITS = 256  # of SM2's n
HEIGHTS = (15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100, 120)


def draw(found: dict[str, Any], path: Path) -> None:
    """An SVG with one panel for a kernel and compiler, one series for a number of teeth."""
    rows = [row for row in found["results"] if row["op"] == "base_mul"]
    kernels = list(dict.fromkeys(row["kernel"] for row in rows))
    compilers = list(dict.fromkeys(row["compiler"] for row in rows))
    figure, panels = pyplot.subplots(
        len(compilers),
        len(kernels),
        figsize=(4.6 * len(kernels), 4.0 * len(compilers)),
        squeeze=False,
        layout="constrained",
    )
    for line, compiler in zip(panels, compilers, strict=True):
        line[0].set_ylabel("k G, thousands of core cycles")
        for axes, kernel in zip(line, kernels, strict=True):
            chosen = [row for row in rows if (row["kernel"], row["compiler"]) == (kernel, compiler)]
            axes.set_title(f"{kernel}, {compiler}")
            draw_panel(axes, chosen)
    panels[0][0].legend(title="teeth")
    for axes in panels[-1]:
        axes.set_xlabel("table, KB; the numbers at the points are spacings")
    figure.savefig(path, format="svg", metadata=WITHOUT_DATE)
    pyplot.close(figure)


def draw_panel(axes: Axes, rows: Sequence[dict[str, Any]]) -> None:
    """Table against cycles; a line joins the combs of exactly 256 bits, the others are hollow."""
    for index, teeth in enumerate(sorted({row["comb_teeth"] for row in rows})):
        series = [row for row in rows if row["comb_teeth"] == teeth]
        series.sort(key=lambda row: row["table_bytes"])
        style = {"marker": MARKERS[index % len(MARKERS)], "ms": 4, "color": f"C{index}"}
        exact = [row for row in series if BITS % row["comb_spacing"] == 0]
        longer = [row for row in series if BITS % row["comb_spacing"] != 0]
        axes.plot(*coordinates(exact), label=str(teeth), **style)
        axes.plot(*coordinates(longer), linestyle="none", markerfacecolor="none", **style)
        for size, height, row in zip(*coordinates(series), series, strict=True):
            place = {"xytext": (2, 3), "textcoords": "offset points", "fontsize": 6}
            axes.annotate(str(row["comb_spacing"]), (size, height), **place)
    axes.set_xscale("log", base=2)
    ticks = [1 << power for power in range(9, 18)]
    axes.set_xticks(ticks, [f"{tick / 1024:g}" for tick in ticks])
    axes.set_yscale("log")
    low, high = axes.get_ylim()
    heights = [height for height in HEIGHTS if low <= height <= high]
    axes.set_yticks(heights, [str(height) for height in heights])
    axes.set_yticks([], minor=True)
    axes.grid(alpha=0.3)


def coordinates(rows: Sequence[dict[str, Any]]) -> tuple[list[int], list[float]]:
    """Bytes of the table, thousands of cycles."""
    return [row["table_bytes"] for row in rows], [row["cycles"] / 1000 for row in rows]
