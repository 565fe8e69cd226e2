"""What an emitted folder holds for a pairing: its constants, and how scalars split."""

from typing import Any, Dict, List, Tuple

from sage.all import ZZ, Integers, matrix, vector

from .pairing import Pairing, coefficients
from .report import Check

Known = Dict[str, Tuple[str, Any]]
POWERS = 3
WIDTH = 6


def naf(value: Any) -> List[int]:
    """The non-adjacent form of a number that is not negative, the highest digit first."""
    digits = []
    while value:
        digit = (2 - value % 4) if value % 2 else ZZ(0)
        digits.append(digit)
        value = (value - digit) // 2
    return digits[::-1]


def pairing_constants(pairing: Pairing, macro: str, fp: Any) -> Known:
    """By name: the type, and the numbers in the order in which they stand."""
    w, p, t = pairing.w, pairing.p, pairing.t
    powers = [
        ZZ(pairing.curve.field(w ** (j * (p**k - 1))))
        for k in range(1, POWERS + 1)
        for j in range(WIDTH)
    ]
    loop, parameter = naf(abs(6 * t + 2)), naf(abs(t))
    beta = pairing.multiplier / pairing.curve.generator[0]
    return {
        "frobenius": ("fp", [fp.inside(power) for power in powers]),
        "three_b": ("fp", fp.inside(3 * pairing.curve.b)),
        "ate_digits": ("int8_t", loop),
        "t_digits": ("int8_t", parameter),
        f"{macro}_ATE_DIGITS": ("word", ZZ(len(loop))),
        f"{macro}_ATE_NONZERO": ("word", ZZ(len(loop) - loop.count(0))),
        f"{macro}_T_DIGITS": ("word", ZZ(len(parameter))),
        f"{macro}_T_NEGATIVE": ("word", ZZ(1 if t < 0 else 0)),
        "g2_equation_b": ("fp2", [ZZ(0), fp.inside(pairing.curve.b)]),
        "endomorphism_x": ("fp", fp.inside(beta)),
        "g2_endomorphism_x": ("fp", fp.inside(pairing.gamma**-2)),
        "g2_endomorphism_y": ("fp", fp.inside(pairing.gamma**-3)),
    }


def coordinates(point: Any) -> List[Any]:
    """x0, x1, y0, y1 of a point of the twist."""
    return [c for coordinate in point.xy() for c in coefficients(coordinate)]


def split_constants(
    check: Check, pairing: Pairing, start: str, fp: Any, fn: Any, found: Known
) -> Known:
    """The constants by which a scalar splits into 2 parts on G1 or 4 on G2.

    The short vectors are those that stand there, as a lattice has more than one basis; the rest is
    computed from them. v_ji is small, so that v_ji / n mod p tells it.
    """
    p, n = pairing.p, pairing.n
    parts = 4 if start else 2
    eigenvalue = 6 * pairing.t**2 if start else pairing.eigenvalue
    if f"{start}split_v00" not in found:
        return {}
    known: Known = {}
    rows = []
    for j in range(parts):
        row = []
        for i in range(parts):
            name = f"{start}split_v{j}{i}"
            value = ZZ(Integers(p)(found[name][1]) / fp.r * n)
            value = value - p if 2 * value > p else value
            row.append(value)
            known[name] = ("fp", fp.inside(Integers(p)(value) / n))
        total = sum(v * eigenvalue**i for i, v in enumerate(row))
        check.equal(f"{start}split_v{j}0 and so on: the sum of v e^i mod n", total % n, ZZ(0))
        rows.append(row)
    basis = matrix(ZZ, rows)
    check.equal(f"{start}split_v: the determinant", abs(basis.determinant()), n)
    for i in range(parts):
        short = sum(abs(row[i]) for row in rows)
        check.holds(
            short.nbits() <= n.nbits() // parts + 4, f"{start}split_v: part {i} is not short"
        )
    wanted = vector(ZZ, [n] + [0] * (parts - 1))
    heights = basis.solve_left(wanted)
    longest = max(sum(abs(row[i]) for row in rows) for i in range(parts))
    size = ZZ(abs(pairing.t))
    length = (6 * size + 4 if start else 6 * size**2 + 6 * size + 4).nbits()
    check.holds(longest < 2**length, f"{start}split_v: parts have more than {length} digits")
    offset = Integers(n)(0)
    for i in range(parts):
        shift = -sum(min(0, row[i]) for row in rows)
        known[f"{start}split_s{i}"] = ("fp", fp.inside(shift))
        known[f"{start}split_h{i}"] = ("fn", fn.inside(ZZ(heights[i]) % n))
        offset += (Integers(n)(2**length - 1) / 2 - shift) * eigenvalue**i
    known[f"{start}split_offset"] = ("fn", fn.inside(offset))
    return known
