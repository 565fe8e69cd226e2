"""The rules of the program representation: what the checker and the interpreter refuse."""

from collections.abc import Callable

import pytest

from generator.ir.contract import Contract
from generator.ir.program import (
    Complement,
    MaskOf,
    ProgramError,
    ProgramFunction,
    TrailingZeros,
    Type,
)
from generator.ir.program_builder import Builder, Library, element_constant
from generator.ir.program_counts import cost_text, operation_counts
from generator.ir.program_interpreter import Cell, Machine, allocate
from generator.targets.c_program import print_body
from program_runs import curve, definition

CONSTANT_TIME = Contract("a test", (), (), "none", True)
VARIABLE_TIME = Contract("a test", (), (), "none", False)


def builder(name: str = "test") -> Builder:
    return Builder(Library(curve("toy_general").fields), name)


def refused(message: str, contract: Contract, write: Callable[[Builder], None]) -> None:
    b = builder()
    with pytest.raises(ProgramError, match=message):
        write(b)
        b.finish(contract)


# -- the checker ------------------------------------------------------------------------------


def test_a_read_before_a_write_is_refused() -> None:
    def write(b: Builder) -> None:
        z, t = b.output("z", "fp"), b.local("t", "fp")
        b.call("fp_sqr", z, t)

    refused("t is read before it is set", CONSTANT_TIME, write)


def test_a_part_of_a_point_that_was_not_set_is_refused() -> None:
    def write(b: Builder) -> None:
        r, p, t = b.output("r", "point"), b.input("p", "point"), b.local("t", "point")
        b.copy(t.x, p.x)
        b.copy(t.y, p.y)
        b.copy(r, t)

    refused("t is read before it is set", CONSTANT_TIME, write)


def test_an_output_that_a_path_leaves_unset_is_refused() -> None:
    def write(b: Builder) -> None:
        z, x, k = b.output("z", "fp"), b.input("x", "fp"), b.input("k", "word")
        with b.when(k, "!=", 0):
            b.copy(z, x)

    refused("output z is not set on every path", VARIABLE_TIME, write)


def test_what_a_loop_may_never_set_is_refused() -> None:
    def write(b: Builder) -> None:
        z, count = b.output("z", "fp"), b.input("count", "count")
        with b.repeat("i", 0, count):
            b.call("fp_set_one", z)

    refused("output z is not set on every path", CONSTANT_TIME, write)


def test_an_input_that_an_output_may_have_overwritten_is_refused() -> None:
    def write(b: Builder) -> None:
        r, p = b.output("r", "point"), b.input("p", "point")
        b.call("fp_sqr", r.x, p.x)
        b.call("fp_mul", r.y, p.x, p.y)
        b.copy(r.z, p.z)

    refused("p is read after an output that it may be was written", CONSTANT_TIME, write)


def test_an_overwritten_input_is_found_in_the_next_round_of_a_loop() -> None:
    def write(b: Builder) -> None:
        z, x = b.output("z", "fp"), b.input("x", "fp")
        with b.repeat("i", 0, 2):
            b.call("fp_sqr", z, x)

    refused("x is read after an output that it may be was written", CONSTANT_TIME, write)


def test_a_branch_in_a_constant_time_function_is_refused() -> None:
    def write(b: Builder) -> None:
        z, x, k = b.output("z", "fp"), b.input("x", "fp"), b.input("k", "word")
        b.copy(z, x)
        with b.when(k, "!=", 0):
            b.call("fp_sqr", z, z)

    refused("a constant-time function has no branch", CONSTANT_TIME, write)


def test_a_secret_address_is_refused_however_it_came_about() -> None:
    def write(b: Builder) -> None:
        z, x, k = b.output("z", "fp"), b.inputs("x", "fp"), b.input("k", "word")
        index = b.let("index", (k & 1) + 1)
        b.copy(z, x[index])

    refused("depends on a secret .*index", CONSTANT_TIME, write)


def test_a_secret_address_is_allowed_for_public_values() -> None:
    b = builder()
    z, x, k = b.output("z", "fp"), b.inputs("x", "fp"), b.input("k", "word")
    b.copy(z, x[k])
    b.finish(VARIABLE_TIME)


def test_a_secret_index_of_a_whole_scan_is_allowed() -> None:
    b = builder()
    r, table, k = b.output("r", "point"), b.inputs("table", "point"), b.input("k", "word")
    b.scan(r, table, k & 3, 4)
    b.finish(CONSTANT_TIME)


def test_a_word_in_the_place_of_a_count_is_refused() -> None:
    def write(b: Builder) -> None:
        k = b.input("k", "word")
        b.assign(b.local("at", "count", zeroed=True), k)

    refused("k is no counter", VARIABLE_TIME, write)


def test_a_secret_number_of_rounds_is_refused() -> None:
    def write(b: Builder) -> None:
        z, x, k = b.output("z", "fp"), b.input("x", "fp"), b.input("k", "word")
        b.copy(z, x)
        with b.repeat("i", 0, k):
            b.call("fp_sqr", z, z)

    refused("k is no counter", CONSTANT_TIME, write)


def test_a_call_of_a_variable_time_function_from_a_constant_time_one_is_refused() -> None:
    library = Library(curve("toy_general").fields)
    inner = Builder(library, "inner_vartime")
    z, x = inner.output("z", "fp"), inner.input("x", "fp")
    inner.copy(z, x)
    inner.finish(VARIABLE_TIME)
    b = Builder(library, "outer")
    z, x = b.output("z", "fp"), b.input("x", "fp")
    b.call("inner_vartime", z, x)
    with pytest.raises(ProgramError, match="outer: a constant-time function calls inner_vartime"):
        b.finish(CONSTANT_TIME)


@pytest.mark.parametrize(
    ("function", "types", "message"),
    [
        ("fp_sqr", ("fp", "fn"), "argument x of fp_sqr is .*fn"),
        ("fp_to_montgomery", ("fp", "fp"), "argument x of fp_to_montgomery is .*'fp'"),
        ("fp_from_montgomery", ("fp", "fp"), "argument z of fp_from_montgomery is .*'fp'"),
        ("fp_sqr", ("fp",), "fp_sqr takes 2 arguments"),
    ],
)
def test_a_call_with_other_types_is_refused(
    function: str, types: tuple[str, ...], message: str
) -> None:
    def write(b: Builder) -> None:
        z = b.output("z", types[0])
        inputs = [b.input(f"x{i}", type_) for i, type_ in enumerate(types[1:])]
        b.call(function, z, *inputs)

    refused(message, CONSTANT_TIME, write)


def test_an_array_with_too_little_room_is_refused() -> None:
    def write(b: Builder) -> None:
        k, data = b.input("k", "fn_canonical"), b.local("data", "byte", 3)
        b.call("fn_to_bytes", data[2], k)

    refused("argument out of fn_to_bytes has room for 1 of 2 elements", CONSTANT_TIME, write)


def test_writing_an_input_is_refused() -> None:
    def write(b: Builder) -> None:
        x = b.input("x", "fp")
        b.call("fp_sqr", x, x)

    refused("x is not to be written", CONSTANT_TIME, write)


def test_a_hidden_name_is_refused() -> None:
    def write(b: Builder) -> None:
        z, x = b.output("z", "fp"), b.input("x", "fp")
        b.copy(z, x)
        with b.repeat("x", 0, 2):
            b.call("fp_sqr", z, z)

    refused("x is declared twice", CONSTANT_TIME, write)


def test_a_name_outside_its_block_is_refused() -> None:
    def write(b: Builder) -> None:
        z, x = b.output("z", "fp"), b.input("x", "fp")
        with b.repeat("i", 0, 2):
            t = b.local("t", "fp")
            b.copy(t, x)
        b.copy(z, t)

    refused("t is not declared here", CONSTANT_TIME, write)


def test_a_statement_after_a_return_is_refused() -> None:
    def write(b: Builder) -> None:
        z, x = b.output("z", "fp"), b.input("x", "fp")
        b.copy(z, x)
        b.leave()
        b.copy(z, x)

    refused("a statement follows a return", VARIABLE_TIME, write)


def test_a_function_that_does_not_exist_is_refused() -> None:
    refused("no function is called fp_cube", CONSTANT_TIME, lambda b: b.call("fp_cube"))


# -- the interpreter --------------------------------------------------------------------------


def word_function(write: Callable[[Builder], None]) -> ProgramFunction:
    b = builder()
    write(b)
    return b.finish(CONSTANT_TIME, returns="word")


def machine() -> Machine:
    return Machine(97, 101)


@pytest.mark.parametrize(
    ("a", "b", "operator", "message"),
    [
        (1 << 63, 1 << 63, "+", "wraps"),
        (1, 2, "-", "wraps"),
        (1 << 40, 1 << 40, "*", "wraps"),
        (1 << 63, 1, "<<", "wraps"),
        (1, 64, ">>", "a shift by 64 bits"),
    ],
)
def test_no_operator_wraps(a: int, b: int, operator: str, message: str) -> None:
    def write(builder_: Builder) -> None:
        x, y = builder_.input("x", "word"), builder_.input("y", "word")
        results = {"+": x + y, "-": x - y, "*": x * y, "<<": x << y, ">>": x >> y}
        builder_.give(results[operator])

    with pytest.raises(ProgramError, match=message):
        machine().run(word_function(write), a, b)


def test_a_mask_is_made_of_one_bit_only() -> None:
    function = word_function(lambda b: b.give(MaskOf(b.input("bit", "word"))))
    assert machine().run(function, 0) == 0
    assert machine().run(function, 1) == (1 << 64) - 1
    with pytest.raises(ProgramError, match="2 is no bit"):
        machine().run(function, 2)


def test_a_complement_has_the_width_of_the_machine() -> None:
    function = word_function(lambda b: b.give(Complement(b.input("x", "word"))))
    assert machine().run(function, 5) == (1 << 64) - 6
    assert Machine(97, 101, 32).run(function, 5) == (1 << 32) - 6


def test_the_zeros_below_the_lowest_one_are_counted() -> None:
    function = word_function(lambda b: b.give(TrailingZeros(b.input("x", "word"))))
    for x, zeros in ((1, 0), (12, 2), (1 << 63, 63), ((1 << 64) - 1, 0)):
        assert machine().run(function, x) == zeros
    with pytest.raises(ProgramError, match="a word without a 1 has no lowest 1"):
        machine().run(function, 0)


def test_a_loop_is_left_where_a_break_says() -> None:
    b = builder()
    k, rounds = b.input("k", "word"), b.local("rounds", "word", zeroed=True)
    with b.repeat("i", 0, 10):
        b.break_when(rounds, "==", k)
        b.assign(rounds, rounds + 1)
    b.give(rounds)
    function = b.finish(VARIABLE_TIME, returns="word")
    assert [machine().run(function, k) for k in (0, 3, 10, 11)] == [0, 3, 10, 10]
    text = definition(function, "t")
    assert "        if (rounds == k) {\n            break;\n        }\n" in text


def test_a_break_is_a_branch_and_stands_in_a_loop() -> None:
    def in_constant_time(b: Builder) -> None:
        k = b.input("k", "word")
        with b.repeat("i", 0, 3):
            b.break_when(k, "==", 1)

    def alone(b: Builder) -> None:
        b.break_when(b.input("k", "word"), "==", 1)

    refused("a constant-time function has no branch", CONSTANT_TIME, in_constant_time)
    refused("a break outside a repeat", VARIABLE_TIME, alone)


def test_what_a_break_leaves_unset_is_not_read_after_the_loop() -> None:
    def write(b: Builder) -> None:
        z, x, t = b.output("z", "fp"), b.input("x", "fp"), b.local("t", "fp")
        k = b.input("k", "word")
        with b.repeat("i", 0, 3):
            b.break_when(k, "==", 1)
            b.copy(t, x)
        b.copy(z, t)

    refused("t is read before it is set", VARIABLE_TIME, write)


def test_an_index_outside_its_array_is_an_error() -> None:
    def write(b: Builder) -> None:
        data = b.local("data", "byte", 4, zeroed=True)
        b.give(data[b.input("i", "count")])

    function = word_function(write)
    assert machine().run(function, 3) == 0
    with pytest.raises(ProgramError, match=r"data\[4\] is outside the array"):
        machine().run(function, 4)


def test_an_element_that_was_not_set_is_an_error() -> None:
    def write(b: Builder) -> None:
        data, i = b.local("data", "byte", 4), b.input("i", "count")
        b.assign(data[0], 1)
        b.give(data[i])

    function = word_function(write)
    assert machine().run(function, 0) == 1
    with pytest.raises(ProgramError, match="data is read before it is set"):
        machine().run(function, 1)


def test_a_byte_holds_eight_bits() -> None:
    def write(b: Builder) -> None:
        data, x = b.local("data", "byte", 1), b.input("x", "word")
        b.assign(data[0], x)
        b.give(data[0])

    function = word_function(write)
    assert machine().run(function, 255) == 255
    with pytest.raises(ProgramError, match="256 does not fit a byte"):
        machine().run(function, 256)


def test_a_mask_of_another_value_is_an_error() -> None:
    b = builder()
    z, x, mask = b.output("z", "fp"), b.input("x", "fp"), b.input("mask", "mask")
    b.call("fp_select", z, mask, x, x)
    function = b.finish(CONSTANT_TIME)
    with pytest.raises(ProgramError, match="0x1 is no mask"):
        machine().run(function, Cell(), Cell(5), 1)


def test_a_value_outside_its_field_is_an_error() -> None:
    b = builder()
    z, x = b.output("z", "fp"), b.input("x", "fp")
    b.call("fp_neg", z, x)
    function = b.finish(CONSTANT_TIME)
    with pytest.raises(ProgramError, match="97 is no residue of fp"):
        machine().run(function, Cell(), Cell(97))


def test_a_wiped_variable_cannot_be_read() -> None:
    def write(b: Builder) -> None:
        z, x, t = b.output("z", "fp"), b.input("x", "fp"), b.local("t", "fp")
        b.copy(t, x)
        b.wipe(t)
        b.copy(z, t)

    refused("t is read before it is set", CONSTANT_TIME, write)


def test_montgomery_values_are_kept_apart_from_residues() -> None:
    """A machine with R: the product of two residues in Montgomery form is theirs times R^-1."""
    m = machine()
    b = builder()
    z, x = b.output("z", "fp"), b.input("x", "fp")
    b.call("fp_mul", z, x, element_constant("two", "fp", 2, "2"))
    function = b.finish(CONSTANT_TIME)
    cell = Cell()
    m.run(function, cell, Cell(m.fields["fp"].enter(30)))
    assert m.fields["fp"].leave(cell.value) == 60
    assert cell.value != 60


@pytest.mark.parametrize("index", range(5))
def test_a_scan_reads_one_entry_or_zero(index: int) -> None:
    b = builder()
    r, table, k = b.output("r", "point_affine"), b.inputs("t", "point_affine"), b.input("k", "word")
    b.scan(r, table, k, 4)
    function = b.finish(CONSTANT_TIME)
    entries = [{"x": Cell(i + 1), "y": Cell(i + 11)} for i in range(4)]
    result = allocate(Type("point_affine"))
    machine().run(function, result, entries, index)
    expected = (index + 1, index + 11) if index < 4 else (0, 0)
    assert (result["x"].value, result["y"].value) == expected


# -- counts and text --------------------------------------------------------------------------


def repeated_square(library: Library) -> ProgramFunction:
    """z = x^(2^count) by ``run``."""
    run = Builder(library, "run", internal=True)
    z, x, count = run.output("z", "fp"), run.input("x", "fp"), run.input("count", "count")
    run.call("fp_sqr", z, x)
    with run.repeat("i", 1, count):
        run.call("fp_sqr", z, z)
    return run.finish(CONSTANT_TIME)


def test_operations_are_counted_through_calls_and_loops() -> None:
    library = Library(curve("toy_general").fields)
    repeated_square(library)
    b = Builder(library, "outer")
    z, x = b.output("z", "fp"), b.input("x", "fp")
    b.call("run", z, x, 7)
    with b.repeat("k", 1, 4) as k:
        with b.repeat("j", 0, k):
            b.call("fp_mul", z, z, z)
        b.call("run", z, z, k)
    function = b.finish(CONSTANT_TIME)
    assert operation_counts(function) == {"fp_mul": 6, "fp_sqr": 13}
    assert cost_text(function) == "6 M + 13 S"


def test_rounds_that_a_parameter_gives_are_counted_by_it() -> None:
    """One square before the loop and count - 1 in it."""
    library = Library(curve("toy_general").fields)
    run = repeated_square(library)
    assert operation_counts(run) == {"count * fp_sqr": 1}
    assert cost_text(run) == "count S"
    b = Builder(library, "batch")
    z, x, count = b.output("z", "fp"), b.input("x", "fp"), b.input("count", "count")
    b.call("fp_neg", z, x)
    with b.repeat("i", 0, count):
        b.call("fp_mul", z, z, z)
        b.call("fp_mul", z, z, z)
    b.call("fp_mul", z, z, z)
    function = b.finish(CONSTANT_TIME)
    assert operation_counts(function) == {"fp_mul": 1, "fp_neg": 1, "count * fp_mul": 2}
    assert cost_text(function) == "(1 + 2 count) M + 1 addition"


def test_rounds_that_nothing_bounds_are_not_counted_wrongly() -> None:
    b = builder()
    z, count = b.output("z", "fp"), b.input("count", "count")
    b.call("fp_set_one", z)
    with b.repeat("i", 0, count):
        with b.repeat("j", 0, count):
            b.call("fp_sqr", z, z)
    with pytest.raises(ProgramError, match="the rounds of i cannot be counted"):
        operation_counts(b.finish(CONSTANT_TIME))


def test_of_two_branches_each_operation_counts_where_it_is_more() -> None:
    b = builder()
    z, x, k = b.output("z", "fp"), b.input("x", "fp"), b.input("k", "word")
    with b.when(k, "==", 0):
        b.call("fp_sqr", z, x)
        b.call("fp_mul", z, z, z)
    with b.otherwise():
        b.call("fp_mul", z, x, x)
        b.call("fp_mul", z, z, z)
    function = b.finish(VARIABLE_TIME)
    assert operation_counts(function) == {"fp_mul": 2, "fp_sqr": 1}
    assert cost_text(function) == "at most 2 M + 1 S"


def test_a_branch_that_leaves_is_weighed_against_the_rest_of_its_block() -> None:
    b = builder()
    z, x, k = b.output("z", "fp"), b.input("x", "fp"), b.input("k", "word")
    b.call("fp_neg", z, x)
    with b.when(k, "==", 0):
        b.call("fp_mul", z, z, z)
        b.leave()
    b.call("fp_mul", z, z, z)
    b.call("fp_mul", z, z, z)
    assert operation_counts(b.finish(VARIABLE_TIME)) == {"fp_neg": 1, "fp_mul": 2}


def test_a_branch_taken_in_one_of_several_rounds_counts_once_for_them() -> None:
    b = builder()
    z, k = b.output("z", "fp"), b.inputs("k", "word")
    b.call("fp_set_one", z)
    with b.repeat("i", 0, 10) as i:
        with b.when(k[i], "!=", 0, period=4):
            b.call("fp_sqr", z, z)
    assert operation_counts(b.finish(VARIABLE_TIME)) == {"fp_set_one": 1, "fp_sqr": 3}


def test_the_text_of_a_function() -> None:
    b = builder("ladder")
    r, p, count = b.output("r", "point"), b.input("p", "point"), b.input("count", "count")
    one, two = b.locals("fp", "one", "two")
    b.blank()
    b.note("a bound")
    b.call("fp_mul", one, p.x, element_constant("seven", "fp", 7, "7"))
    with b.repeat("i", 0, count, descending=True):
        b.call("fp_sqr", one, one)
    b.copy(two, one)
    is_zero = b.ask("is_zero", "fp_is_zero", two)
    b.call("fp_select", r.x, is_zero, one, two)
    b.copy(r.y, p.y)
    b.copy(r.z, p.z)
    b.wipe(one)
    text = definition(b.finish(CONSTANT_TIME), "c")
    assert (
        text
        == """\
void c_ladder(c_point *r, const c_point *p, size_t count) {
    c_fp one, two;

    /* a bound */
    c_fp_mul(&one, &p->x, &c_seven);
    for (size_t i = count; i-- > 0;) {
        c_fp_sqr(&one, &one);
    }
    two = one;
    const uint64_t is_zero = c_fp_is_zero(&two);
    c_fp_select(&r->x, is_zero, &one, &two);
    r->y = p->y;
    r->z = p->z;
    c_wipe(&one, sizeof one);
}
"""
    )


def test_positions_are_compared_as_what_they_are() -> None:
    b = builder("skip")
    k, count = b.input("k", "word"), b.input("count", "count")
    after = b.local("after", "count", zeroed=True)
    with b.repeat("i", 0, count) as i:
        with b.when(i, ">=", after):
            b.assign(after, i + 2)
        with b.when(i, "<", k):
            b.assign(after, 0)
    assert (
        print_body(b.finish(VARIABLE_TIME), "c")
        == """\
    size_t after = 0;
    for (size_t i = 0; i < count; i++) {
        if (i >= after) {
            after = i + 2;
        }
        if ((uint64_t)i < k) {
            after = 0;
        }
    }
"""
    )


def test_expressions_are_parenthesised_where_c_readers_stumble() -> None:
    def write(b: Builder) -> None:
        x, i = b.input("x", "word"), b.input("i", "count")
        data = b.local("data", "byte", 4, zeroed=True)
        y = b.let("y", ((x >> i) & 1) | (x + 2 * x - 1) << 3)
        b.assign(data[3 - (i >> 3)], y ^ data[i])
        b.give(MaskOf(y & 1) & (x - i))

    assert (
        print_body(word_function(write), "c")
        == """\
    uint8_t data[4] = {0};
    const uint64_t y = ((x >> i) & 1) | ((x + 2 * x - 1) << 3);
    data[3 - (i >> 3)] = (uint8_t)(y ^ (uint64_t)data[i]);
    return (0 - (y & 1)) & (x - (uint64_t)i);
"""
    )
