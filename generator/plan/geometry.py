"""What the sizes of scalar multiplications cost, and why a curve has those that it has."""

from collections.abc import Iterable
from dataclasses import replace

from generator.analysis import CurveFacts
from generator.description import Geometry

#: The description whose arithmetic was measured; what was learned stands in MEASUREMENTS.
MEASURED = "sm2"
MEASUREMENTS = "docs/strategies.md"
#: The least and the most of each size that is worth naming beside the one that serves.
_WIDTHS, _SPACINGS = range(2, 9), range(1, 65)


def plural(count: int, noun: str) -> str:
    """A number with its noun."""
    if count == 0:
        return f"no {noun}"
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def comb_cost(geometry: Geometry, bits: int, point: int) -> str:
    """Table and operations of k G; ``point`` is the size of an affine point in bytes."""
    blocks, spacing = len(geometry.comb_block_teeth(bits)), geometry.comb_spacing
    points = geometry.comb_points(bits)
    return (
        f"{plural(points, 'point')}, {points * point} bytes; "
        f"{plural(blocks * spacing - 1, 'addition')} after a load, "
        f"{plural(spacing - 1, 'doubling')}"
    )


def window_cost(geometry: Geometry, bits: int) -> str:
    """Table and operations of k P."""
    windows = geometry.window_count(bits)
    return (
        f"{plural(geometry.window_points, 'point')} computed per call; "
        f"{plural(windows - 1, 'addition')} after a load, "
        f"{plural((windows - 1) * geometry.window, 'doubling')}"
    )


def wnaf_cost(geometry: Geometry, bits: int, point: int) -> str:
    """Tables and operations of s G + t P: a form of width w has one digit in w + 1 on average."""
    g, p = (round(bits / (width + 1)) for width in (geometry.wnaf_g, geometry.wnaf_p))
    points = geometry.wnaf_g_points
    return (
        f"{plural(points, 'point')} of G, {points * point} bytes, and "
        f"{geometry.wnaf_p_points} of P computed per call; about {g} + {p} additions, "
        f"{plural(bits, 'doubling')}"
    )


def comb_reason(facts: CurveFacts) -> str:
    """Why k G is a comb of these teeth and this spacing."""
    one, bits, point = _sizes(facts)
    others = [replace(one, comb_teeth=one.comb_teeth + d) for d in (-1, 1)]
    others += [replace(one, comb_spacing=s) for s in (one.comb_spacing // 2, 2 * one.comb_spacing)]
    fit = (
        other
        for other in others
        if other.comb_teeth in _WIDTHS
        and other.comb_spacing in _SPACINGS
        and other.comb_teeth * (other.comb_spacing - 1) < bits
    )
    beside = (f"{g.comb_teeth} x {g.comb_spacing} ({comb_cost(g, bits, point)})" for g in fit)
    rule = (
        "constant time by reading every row of a block to choose one: more teeth save additions "
        "and lengthen the blocks, a wider spacing saves blocks and doubles more often; "
    )
    measured = (
        "with tables of up to 20 KB 6 teeth at spacing 4 were the fastest; twice the table saves "
        "1 to 3 %"
    )
    return rule + _chosen(facts, measured) + _beside(beside)


def window_reason(facts: CurveFacts) -> str:
    """Why k P has windows of these bits."""
    one, bits, _ = _sizes(facts)
    widths = [w for w in (one.window - 1, one.window + 1) if w in _WIDTHS]
    beside = (f"{w} bits ({window_cost(replace(one, window=w), bits)})" for w in widths)
    return (
        "constant time by reading every row of the table, which is made for each point: a wider "
        "window saves additions and costs rows to make and to read; "
        + _chosen(facts, "4 and 5 bits took about the same time, the others more")
        + _beside(beside)
    )


def wnaf_reason(facts: CurveFacts) -> str:
    """Why s G + t P has forms of these widths."""
    one, bits, point = _sizes(facts)
    others = [replace(one, wnaf_g=one.wnaf_g + d) for d in (-1, 1)]
    others += [replace(one, wnaf_p=one.wnaf_p + d) for d in (-1, 1)]
    fit = (g for g in others if g.wnaf_g in _WIDTHS and g.wnaf_p in _WIDTHS)
    beside = (f"{g.wnaf_g} and {g.wnaf_p} ({wnaf_cost(g, bits, point)})" for g in fit)
    rule = (
        "public inputs only, so zero digits cost nothing, and both scalars share their doublings: "
        "a wider form has fewer digits and a longer table; "
    )
    measured = (
        "5 bits for P were the fastest, and each bit more for G saves less: the fifth 3 %, the "
        "eighth 1 %; eight is the most that a digit's byte holds"
    )
    return rule + _chosen(facts, measured) + _beside(beside)


def _sizes(facts: CurveFacts) -> tuple[Geometry, int, int]:
    """The geometry, the scalars' bits, and the bytes of an affine point."""
    point = 2 * 8 * facts.p.words64.limbs.value
    return facts.description.geometry, facts.n.bits.value, point


def _chosen(facts: CurveFacts, learned: str) -> str:
    if facts.description.name == MEASURED:
        return f"{learned} ({MEASUREMENTS})"
    return (
        "these sizes are the description's, or the default for its length, and were not measured "
        f"for this curve ({MEASUREMENTS} has SM2's)"
    )


def _beside(costs: Iterable[str]) -> str:
    listed = ", ".join(costs)
    return f". Beside it: {listed}" if listed else ""
