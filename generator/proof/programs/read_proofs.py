"""point_read and point_affine_read: executed for every index of a table of each size.

Index and masks are secret words, so the execution refuses an access to the table that depends on
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.proof.errors import Refused
from generator.proof.programs.group import Coordinate, Multiple, Representative
from generator.proof.programs.group_calls import read_point
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import (
    Array,
    Pointer,
    Record,
    Type,
    allocate,
    as_element,
    as_record,
)
from generator.proof.programs.proof import Context, Proof, Scene, count
from generator.proof.programs.statement import READS
from generator.proof.programs.values import WIDE, Word


def point_in_memory(name: str, kind: Type, point: Representative) -> Record:
    """A record with the coordinates of a representative."""
    record = as_record(allocate(name, kind))
    for axis, member in record.members.items():
        parts = {axis: member}
        if isinstance(member, Record):
            parts = {f"{axis}.{part}": one for part, one in member.members.items()}
        for part, one in parts.items():
            as_element(one).value = Coordinate(point, part)
    return record


def table_of(name: str, kind: Type, rows: Sequence[Representative]) -> Array:
    """A table of points."""
    table = Array(name, kind, len(rows))
    for i, point in enumerate(rows):
        table.items[i] = point_in_memory(f"{name}[{i}]", kind, point)
    return table


def row_counts(most: int) -> list[int]:
    """The powers of two up to ``most``."""
    return [1 << k for k in range(most.bit_length())]


def prove_read(proof: Proof) -> None:
    """One row is left in r, whichever it is: points of different names tell them apart."""
    context = proof.context
    kind = context.types.named(context.full(proof.statement.parameters[0].kind))
    counts = row_counts(context.layout.most_rows)
    for rows in counts:
        points = [Representative(Multiple.of(f"T{i}", 1)) for i in range(rows)]
        for index in range(rows):
            _prove_row(proof, table_of("table", kind, points), index)
    shown = ", ".join(map(str, counts))
    proof.step("cases", f"{shown} rows: executed for every index, a secret, over all of the rows")


def _prove_row(proof: Proof, table: Array, index: int) -> None:
    assert isinstance(table.length, int)
    words = {"rows": count(table.length), "index": Word(index, WIDE, secret=True)}

    def prepare(scene: Scene) -> None:
        scene.objects["table"] = table
        scene.arguments[1] = Pointer(table, 0, writable=False)

    for scene, _ in proof.explore({}, prepare, words=words):
        found = read_point(scene.machine, as_record(scene.objects["r"]))
        wanted = Multiple.of(f"T{index}", 1)
        proof.require(found == wanted, f"for the index {index} r is {found}")


def read_contract(proof: Proof, kind: str) -> dict[str, Contract]:
    """The contract of the function that reads tables of one type of points."""
    context = proof.context
    name = context.full(READS[kind])

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        result, row = _operands(m, context, call, kind)
        for axis, member in result.members.items():
            m.write(member, m.read(row.members[axis]))

    return {name: contract}


def _operands(m: Machine, context: Context, call: Call, kind: str) -> tuple[Record, Record]:
    """What is written, and the row that is read."""
    if len(call.arguments) != 4:
        raise Refused(f"{call.name} takes 4 arguments, not {len(call.arguments)}")
    result, table = (pointer_to(call, i, context.types.named(context.full(kind))) for i in (0, 1))
    rows, index = call.arguments[2:]
    if not result.writable or result.base is table.base:
        raise Refused(f"{call.name} writes to its table, or through a pointer to const")
    if (
        not isinstance(rows, Word)
        or rows.secret
        or rows.value not in row_counts(context.layout.most_rows)
    ):
        raise Refused(f"{call.name} is not given a number of rows that it reads")
    length = table.base.length if isinstance(table.base, Array) else 1
    if not isinstance(table.offset, int) or not isinstance(length, int):
        raise Refused(f"{call.name} is not given a table")
    if table.offset + rows.value > length:
        raise Refused(f"{table.base.name} has no {rows.value} rows from {table.offset} on")
    if not isinstance(index, Word) or not isinstance(index.value, int) or index.value >= rows.value:
        raise Refused(f"{call.name} is not given the index of a row")
    row = Pointer(table.base, table.offset + index.value, writable=False)
    return as_record(m.pointed(result)), as_record(m.pointed(row))
