"""What has a comb's table: comb_mul and base_mul, the making of a table, and s G + t P from two.

A table's rows are followed as exact multiples of its point: those that the description's geometry
asks for, in their order. The additions of comb_double_mul_vartime hold in every case, so nothing is
asked there of what G and P have to do with each other.
"""

from __future__ import annotations

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.programs.entry_proofs import comb_block, entry_contract
from generator.proof.programs.group import Multiple, Representative
from generator.proof.programs.group_calls import (
    nonzero_modulo,
    point_contracts,
    read_point,
    write_point,
)
from generator.proof.programs.ladder_proofs import (
    check_recodings,
    check_sums,
    generator_table,
    prove_ladder,
    set_base,
)
from generator.proof.programs.machine import Call, Contract, Machine, pointer_to
from generator.proof.programs.memory import Array, Pointer, as_array, as_record, overlap
from generator.proof.programs.proof import Proof, Scene
from generator.proof.programs.read_proofs import table_of
from generator.proof.programs.scalar_proofs import number_contract
from generator.proof.programs.tables import comb_multiples
from generator.proof.programs.values import Word


def _give_table(proof: Proof, scene: Scene) -> None:
    """Makes the parameter ``table`` the comb's table of P."""
    context = proof.context
    kind = context.types.named(context.full("point_affine"))
    multiples = comb_multiples(context.description)
    table = table_of("table", kind, [Representative(Multiple.of("P", m)) for m in multiples])
    names = [parameter.name for parameter in proof.statement.parameters]
    scene.objects["table"] = table
    scene.arguments[names.index("table")] = Pointer(table, 0, writable=False)


# -- one scalar ------------------------------------------------------------------------------------


def prove_comb_mul(proof: Proof) -> None:
    """comb_mul: r = k P for the point P, of order n, of its table."""
    layout = proof.context.layout
    entry = entry_contract(proof, comb_block(proof, max(layout.block_teeth)))
    prove_ladder(proof, layout.comb_length, entry, lambda scene: _give_table(proof, scene))


def prove_base_mul(proof: Proof) -> None:
    """base_mul: comb_mul with the table of G."""
    context = proof.context
    table = generator_table(context, "comb_table", comb_multiples(context.description))
    proof.uses[table.name] = None
    k = context.variable("k", "fn")
    paths = proof.explore(
        {},
        lambda scene: scene.set("k", k),
        contracts=dict([_comb_mul_contract(proof)]),
        tables={table.name: table},
    )
    for scene, _ in paths:
        r = as_record(scene.objects["r"])
        found = read_point(scene.machine, r)
        expected = Multiple.of("G", Polynomial.variable("k"))
        proof.require(found == expected, f"r is {found}", r.members["x"])
    proof.step("table", f"the {table.length} rows of comb_table are the comb's for G, of order n")


def _comb_mul_contract(proof: Proof) -> tuple[str, Contract]:
    """What callers may use of comb_mul, with the table of G."""
    context = proof.context
    multiples = comb_multiples(context.description)

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        kinds = ("point", "fn_canonical", "point_affine")
        if len(call.arguments) != len(kinds):
            raise Refused(f"{call.name} takes {len(kinds)} arguments")
        r, k, table = (
            pointer_to(call, i, context.types.named(context.full(kind)))
            for i, kind in enumerate(kinds)
        )
        if not r.writable:
            raise Refused(f"{call.name} writes through a pointer to const")
        rows = table.base
        if not isinstance(rows, Array) or (rows.length, table.offset) != (len(multiples), 0):
            raise Refused(f"{call.name} is not given a comb's table")
        for i, multiple in enumerate(multiples):
            if read_point(m, as_record(rows.item(i))) != Multiple.of("G", multiple):
                raise Refused(f"row {i} of {rows.name} is not that of the comb of G")
        scalar = m.polynomial(m.pointed(k))
        if scalar != context.variable(str(scalar), "fn"):
            raise Refused(f"{call.name} of {scalar}, which is not one scalar")
        product = Multiple.of("G", Polynomial.variable(str(scalar)))
        write_point(m, as_record(m.pointed(r)), product)

    return context.full("comb_mul"), contract


# -- the table ---------------------------------------------------------------------------------------


def prove_comb_table(proof: Proof) -> None:
    """comb_table_vartime: every row, by executing every round for a point of order n."""
    context = proof.context
    multiples, n = comb_multiples(context.description), context.description.n.value
    contracts = point_contracts(proof, {"P": n}) | dict([affine_contract(proof, {"P": n})])

    def prepare(scene: Scene) -> None:
        set_base(scene, "p", "P")
        as_array(scene.objects["table"]).length = len(multiples)

    for scene, _ in proof.explore({}, prepare, contracts=contracts):
        table = as_array(scene.objects["table"])
        for i, multiple in enumerate(multiples):
            row = as_record(table.item(i))
            found = read_point(scene.machine, row)
            proof.require(
                found == Multiple.of("P", multiple),
                f"row {i} is {found}, not {multiple} P",
                row.members["x"],
            )
    proof.step(
        "forms",
        f"the {len(multiples)} rows are the comb's multiples of P, every round executed; the order "
        "n divides none of them, so all have affine coordinates",
    )


def affine_contract(proof: Proof, orders: dict[str, int]) -> tuple[str, Contract]:
    """points_to_affine for points that are shown not to be infinity."""
    context = proof.context

    def contract(m: Machine, call: Call) -> None:
        proof.uses[call.name] = None
        if len(call.arguments) != 3:
            raise Refused(f"{call.name} takes 3 arguments")
        r, p = (
            pointer_to(call, i, context.types.named(context.full(kind)))
            for i, kind in enumerate(("point_affine", "point"))
        )
        many = call.arguments[2]
        if not isinstance(many, Word) or many.secret or not isinstance(many.value, int):
            raise Refused(f"{call.name} is not given a public number of points")
        if not r.writable or overlap(r.base, p.base):
            raise Refused(f"{call.name} writes to its points, or through a pointer to const")
        for pointer in (r, p):
            array = pointer.base
            if not isinstance(array, Array) or not isinstance(pointer.offset, int):
                raise Refused(f"{call.name} is not given arrays")
            if pointer.offset + many.value > array.number_of_items():
                raise Refused(f"{array.name} has no {many.value} points from {pointer.offset} on")
        for i in range(many.value):
            source, target = (
                as_record(as_array(at.base).item(int(at.offset) + i)) for at in (p, r)
            )
            multiple = read_point(m, source)
            proof.obligations.meet("range")
            if not _finite(multiple, orders):
                raise Refused(f"{source.name} is {multiple}, not shown not to be infinity")
            write_point(m, target, multiple)

    return context.full("points_to_affine"), contract


def _finite(multiple: Multiple, orders: dict[str, int]) -> bool:
    """Whether it is a multiple of one base that the base's order does not divide."""
    if len(multiple.coefficients) != 1:
        return False
    ((base, coefficient),) = multiple.coefficients.items()
    return base in orders and nonzero_modulo(coefficient, orders[base])


# -- two scalars -------------------------------------------------------------------------------------


def prove_comb_double_mul(proof: Proof) -> None:
    """comb_double_mul_vartime: every round executed, for any P that has a table."""
    context = proof.context
    length = context.layout.comb_length
    table = generator_table(context, "comb_table", comb_multiples(context.description))
    entry = entry_contract(proof, comb_block(proof, max(context.layout.block_teeth), "_vartime"))
    contracts = point_contracts(proof, {})
    contracts |= dict([number_contract(context, "recoded_scalar"), entry])
    proof.uses |= dict.fromkeys([context.full("recoded_scalar"), table.name])
    scalars = [context.variable(name, "fn") for name in "st"]

    def prepare(scene: Scene) -> None:
        for name, scalar in zip("st", scalars, strict=True):
            scene.set(name, scalar)
        _give_table(proof, scene)

    paths = proof.explore({}, prepare, contracts=contracts, tables={table.name: table})
    for scene, _ in paths:
        r = as_record(scene.objects["r"])
        check_sums(proof, scene, r, ["G", "P"], length)
        check_recodings(proof, scene, length, scalars)
    proof.step(
        "forms",
        f"r = G times the sum of d_i 2^i and P times that of e_i 2^i over i < {length}, every "
        "round executed; every addition here holds in all cases",
    )
    proof.step("recoding", f"2 (k / 2 + offset) - (2^{length} - 1) = k mod n for s and for t")
