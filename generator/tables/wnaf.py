"""Odd multiples of the generator for width-w non-adjacent forms."""

from generator.description import Description
from generator.description.group import Group
from generator.tables.comb import Affine


WNAF_MEANING = "entry i is (2 i + 1) G"


def wnaf_table(description: Description) -> tuple[Affine, ...]:
    """G, 3 G, ..., (2^(w-1) - 1) G for the width ``geometry.wnaf_g``."""
    width = description.geometry.wnaf_g
    group = Group(description.p.value, description.a, description.b)
    point = (description.gx, description.gy)
    twice = group.add(point, point)
    points: list[Affine] = []
    for _ in range(description.geometry.wnaf_g_points):
        if point is None:
            raise ValueError(
                f"{description.name}: wnaf_g = {width} needs an order above 2^{width - 1}"
            )
        points.append(point)
        point = group.add(point, twice)
    return tuple(points)
