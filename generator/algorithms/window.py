"""k P by a fixed window of signed odd digits: constant time, table of odd multiples per call."""

from generator.algorithms.signed_digits import (
    Reach,
    ReachOf,
    Scalars,
    append_signed_entry,
    bound_note,
    first_complete,
    offset_constant,
    point_of_order,
)
from generator.description import Geometry
from generator.ir.contract import Contract
from generator.ir.program import Operand, Place, ProgramFunction
from generator.ir.program_builder import Builder, Library


def window_reaches(n: int, geometry: Geometry) -> list[Reach]:
    """The reach of each window's addition, the highest window (a load) first."""
    ladder = ReachOf(n)
    reaches = []
    for _ in range(geometry.window_count(n.bit_length())):
        ladder.double(geometry.window)
        reaches.append(ladder.add(range(geometry.window)))
    return reaches


def build_window_entry(library: Library, scalars: Scalars, geometry: Geometry) -> ProgramFunction:
    """``window_entry``: the odd multiple that a window adds."""
    window = geometry.window
    b = Builder(library, "window_entry", internal=True)
    entry, negated = b.output("entry", "point"), b.output("negated", "fp")
    data = b.input("bytes", f"bytes:{scalars.buffer}")
    table = b.inputs("table", "point")
    position = b.input("position", "count")
    digit = b.ask("digit", "scalar_bits", data, position, 1, window)
    b.blank()
    append_signed_entry(b, entry, negated, table, window, digit)
    return b.finish(
        Contract(
            summary=f"entry = (2 w - (2^{window} - 1)) p, w the number of the {window} bits of "
            "bytes from position on",
            requires=(
                f"position + {window - 1} < {8 * scalars.buffer}",
                f"table[i] = (2 i + 1) p for i < {geometry.window_points}",
            ),
            ensures=("negated = -entry.y or entry.y",),
            aliasing="none",
            constant_time=True,
        )
    )


def build_mul(
    library: Library, scalars: Scalars, geometry: Geometry, cofactor: int | str
) -> ProgramFunction:
    """``mul``: r = k P for a point of order n."""
    window, entries = geometry.window, geometry.window_points
    if window < 2:
        raise ValueError("a window has at least 2 bits")
    reaches = window_reaches(scalars.n, geometry)
    length = geometry.window_length(scalars.n.bit_length())
    b = Builder(library, "mul")
    r, k, p = b.output("r", "point"), b.input("k", "fn_canonical"), b.input("p", "point_affine")
    data = b.local("bytes", "byte", scalars.buffer)
    table = b.local("table", "point", entries)
    acc, entry = b.locals("point", "acc", "entry")
    negated = b.local("negated", "fp")
    b.blank()
    b.note(f"k = sum of (2 b_i - 1) 2^i over i < {length}, b_i the bits of bytes")
    b.call("recoded_scalar", data, k, offset_constant(library, "window_offset", scalars, length))
    b.blank()
    _append_table(b, scalars.n, window, table, entry, p)
    b.blank()
    _append_ladder(b, reaches, window, (data, table, acc, entry, negated))
    b.blank()
    b.copy(r, acc)
    b.wipe(data, table, acc, entry, negated)
    return b.finish(
        Contract(
            summary="r = k p",
            requires=("0 <= eval(k) < n", point_of_order(cofactor)),
            ensures=("the coordinates of r lie in [0, p)",),
            aliasing="none",
            constant_time=True,
            source=f"fixed windows of {window} bits with odd signed digits "
            "(Joye, Tunstall 2009), recoded as Hamburg 2012, section 3.3",
        )
    )


def _append_table(b: Builder, n: int, window: int, table: Place, twice: Place, p: Place) -> None:
    """table[i] = (2 i + 1) p; additions (2 i - 1) p + 2 p are plain while 2 i + 1 < n."""
    top = (1 << window) - 1
    plain = top < n
    if plain:
        b.note(f"table[i] = (2 i + 1) p; all multiples are below n, as {top} < n")
    else:
        b.note(f"table[i] = (2 i + 1) p; up to {top} >= n, so by complete additions")
    b.call("point_from_affine", table[0], p)
    b.call("point_double", twice, table[0])
    with b.repeat("i", 1, 1 << (window - 1)) as i:
        b.call("point_add" if plain else "point_add_complete", table[i], table[i - 1], twice)


def _append_ladder(
    b: Builder, reaches: list[Reach], window: int, places: tuple[Place, ...]
) -> None:
    data, table, acc, entry, negated = places
    windows = len(reaches)
    complete = first_complete(reaches)
    b.note(bound_note("p times", reaches))
    b.call("window_entry", acc, negated, data, table, window * (windows - 1))

    def step(position: Operand, name: str) -> None:
        with b.repeat("i", 0, window):
            b.call("point_double", acc, acc)
        b.call("window_entry", entry, negated, data, table, position)
        b.call(name, acc, acc, entry)

    first_plain = max(complete, 1)
    for newest, oldest, name in (
        (windows - 1, windows - first_plain, "point_add"),
        (windows - first_plain, 0, "point_add_complete"),
    ):
        if newest - oldest == 1:
            step(window * oldest, name)
        elif newest > oldest:
            with b.repeat("w", oldest, newest, descending=True) as w:
                step(window * w, name)
        b.blank()
