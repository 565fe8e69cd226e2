"""What the point functions do, as their proofs show, for points that are kept as wholes.

The precondition of a plain addition is checked at every call: with p and q multiples of one base
point of prime order n by the integers u and v, none of u, v, u + v and u - v may be 0 mod n. Each
is a sum of digits 1 or -1 times coefficients; where every coefficient exceeds the sum of those
below it the sum is not 0, and where all of them add up to less than n it is not 0 mod n.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.proof.errors import Refused
from generator.proof.polynomial import ZERO, Polynomial
from generator.proof.programs.group import Coordinate, Multiple, Representative
from generator.proof.programs.lattice import Lattice
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import Record, Storage, as_record
from generator.proof.programs.proof import Context, Proof

_AXES = {"point": "xyz", "point_affine": "xy"}


def read_point(m: Machine, record: Record) -> Multiple:
    """The group element whose coordinates a record has."""
    found = {}
    for axis, member in record.members.items():
        parts = {axis: member}
        if isinstance(member, Record):
            parts = {f"{axis}.{part}": one for part, one in member.members.items()}
        for part, one in parts.items():
            found[part] = coordinate(m, one)
            if found[part].axis != part:
                raise Refused(f"{one.name} is the {found[part].axis} of a point")
    if len({value.point.number for value in found.values()}) != 1:
        raise Refused(f"{record.name} has coordinates of different points")
    y = found.get("y", next(iter(found.values())))
    return -y.point.multiple if y.negative else y.point.multiple


def write_point(m: Machine, record: Record, multiple: Multiple) -> Representative:
    """Coordinates of their own for a group element."""
    point = Representative(multiple)
    for axis, member in record.members.items():
        m.write(member, Coordinate(point, axis))
    return point


@dataclass(frozen=True)
class _Function:
    """A point function: its inputs' types, and which of them its output may be."""

    inputs: tuple[str, ...]
    combine: Callable[..., Multiple]
    may_be: tuple[int, ...] = ()
    plain: bool = False


_JACOBIAN, _AFFINE = "point", "point_affine"

_FUNCTIONS: dict[str, _Function] = {
    "point_set_infinity": _Function((), Multiple),
    "point_from_affine": _Function((_AFFINE,), lambda p: p),
    "point_neg": _Function((_JACOBIAN,), lambda p: -p, (0,)),
    "point_double": _Function((_JACOBIAN,), lambda p: p.times(2), (0,)),
    **{
        f"point_add{mixed}{kind}": _Function(
            (_JACOBIAN, _AFFINE if mixed else _JACOBIAN),
            lambda p, q: p + q,
            (0,) if mixed else (0, 1),
            plain=not kind,
        )
        for mixed in ("", "_mixed")
        for kind in ("", "_complete", "_vartime")
    },
}


@dataclass(frozen=True)
class Orders:
    """The orders of those base points that have one.

    Where bases are P, e P, ... for a point P, ``lattice`` tells which sums of them are infinity and
    ``powers`` which base is which.
    """

    known: Mapping[str, int]
    powers: Mapping[str, int] = field(default_factory=dict)
    lattice: Lattice | None = None


def point_contracts(
    proof: Proof,
    orders: Mapping[str, int],
    powers: Mapping[str, int] | None = None,
    lattice: Lattice | None = None,
) -> dict[str, Contract]:
    """The contracts of the point functions; see ``Orders`` for what is known of base points."""
    context, known = proof.context, Orders(orders, powers or {}, lattice)
    return {
        context.full(name): _contract(proof, name, function, known)
        for name, function in _FUNCTIONS.items()
    }


def _contract(proof: Proof, name: str, function: _Function, orders: Orders) -> Contract:
    context = proof.context

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        result, *inputs = arguments(m, context, call, (_JACOBIAN, *function.inputs))
        for position, record in enumerate(inputs):
            if record is result and position not in function.may_be:
                raise Refused(f"the result of {call.name} is one of its inputs")
        multiples = [read_point(m, record) for record in inputs]
        if function.plain:
            _check_plain(proof, call, multiples[0], multiples[1], orders)
        write_point(m, result, function.combine(*multiples))

    return contract


def arguments(m: Machine, context: Context, call: Call, kinds: tuple[str, ...]) -> list[Record]:
    """The records that a call's arguments point to: the first is written."""
    if len(call.arguments) != len(kinds):
        raise Refused(f"{call.name} takes {len(kinds)} arguments, not {len(call.arguments)}")
    records = []
    for position, kind in enumerate(kinds):
        pointer = pointer_to(call, position, context.types.named(context.full(kind)))
        if position == 0 and not pointer.writable:
            raise Refused(f"{call.name} writes through a pointer to const")
        records.append(as_record(m.pointed(pointer)))
    return records


# -- the precondition of plain additions ---------------------------------------------------------


def _check_plain(proof: Proof, call: Call, p: Multiple, q: Multiple, known: Orders) -> None:
    bases = {*p.coefficients, *q.coefficients}
    if known.lattice is not None and len(bases) > 1 and bases <= set(known.powers):
        _check_apart(proof, call, p, q, known)
        return
    orders = known.known
    base = bases.pop() if len(bases) == 1 else ""
    if base not in orders:
        raise Refused(
            f"{call.name} needs points of one known order, and is given {p} and {q}", call.place
        )
    u, v = (point.coefficients.get(base, ZERO) for point in (p, q))
    sums = {"p": u, "q": v, "p + q": u + v, "p - q": u - v}
    for name, value in sums.items():
        proof.obligations.meet("range")
        if not nonzero_modulo(value, orders[base]):
            raise Refused(
                f"{call.name}: it is not shown that {name} is not infinity; {name} is {base} times "
                f"{described(value, orders[base])}",
                call.place,
            )
    most = max(reach(u + v), reach(u - v))
    proof.largest = max(proof.largest, most)


def _check_apart(proof: Proof, call: Call, p: Multiple, q: Multiple, known: Orders) -> None:
    """The same for sums of P, e P, ...: not 0 in all parts, and too short to be in the lattice."""
    assert known.lattice is not None
    for name, value in {"p": p, "q": q, "p + q": p + q, "p - q": p - q}.items():
        proof.obligations.meet("range")
        limits = [0] * len(known.lattice.rows)
        for base, coefficient in value.coefficients.items():
            limits[known.powers[base]] = reach(coefficient)
        if not any(map(never_zero, value.coefficients.values())):
            raise Refused(f"{call.name}: it is not shown that {name} is not 0", call.place)
        if not known.lattice.only_zero(limits):
            raise Refused(
                f"{call.name}: {name} may be infinity, with parts up to "
                + ", ".join(map(hex, limits)),
                call.place,
            )
        proof.largest = max(proof.largest, *limits)


def never_zero(value: Polynomial) -> bool:
    """Whether a sum of digits 1 or -1 times coefficients is never the integer 0."""
    return nonzero_modulo(value, 1 + reach(value))


def nonzero_modulo(value: Polynomial, n: int) -> bool:
    """Whether a sum of digits 1 or -1 times coefficients is never 0 mod n."""
    number = value.value
    if number is not None:
        return number % n != 0
    total = 0
    for size in sorted(abs(coefficient) for _, coefficient in value):
        if size <= total:
            return False
        total += size
    return total < n


def reach(value: Polynomial) -> int:
    """The largest absolute value."""
    return sum(abs(coefficient) for _, coefficient in value)


def described(value: Polynomial, n: int) -> str:
    """A sum of digits in words: why it may be 0 mod n."""
    if value.value is not None:
        return str(value.value)
    sizes = sorted(abs(coefficient) for _, coefficient in value)
    twice = {size for size in sizes if sizes.count(size) > 1}
    repeated = f", of which {min(twice):#x} occurs twice" if twice else ""
    beyond = ", not below the order" if reach(value) >= n else ""
    return f"a sum of {len(sizes)} signed terms up to {reach(value):#x}{beyond}{repeated}"


def coordinate(m: Machine, storage: Storage) -> Coordinate:
    """The coordinate that a field element in memory is."""
    value = m.read(storage)
    if not isinstance(value, Coordinate):
        raise Refused(f"{storage.name} is not a coordinate of a point whose meaning is known")
    return value
