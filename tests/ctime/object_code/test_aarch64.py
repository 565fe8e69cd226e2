# SPDX-License-Identifier: Apache-2.0
"""The reading of single AArch64 instructions: results, flags, and what becomes unknown."""

import pytest

from aarch64_machine import Aarch64
from aarch64_operations import CONDITIONS
from aarch64_steps import make_public_step, make_step
from aarch64_text import HIGH, LINK, LOW, SP, ZERO, named, parse_instruction
from backends import Member, Run, room
from library import LIBRARY
from listing import Listing, NotUnderstood
from processors import AARCH64
from state import CALLER, STACK, Leak
from symmetric import check_table

SECRET = None
DATA = 0x9000
ONES = 2**64 - 1


def after(*lines: str, x0: int | None = SECRET, x1: int | None = SECRET) -> Aarch64:
    """A state in which the instructions have been done, with x2 pointing to memory."""
    state = Aarch64(constants=((0x4000, bytes(range(1, 33))),))
    state.set(0, x0)
    state.set(1, x1)
    state.set(2, DATA)
    for number, line in enumerate(lines):
        instruction = parse_instruction(0x100 + 4 * number, 0x104 + 4 * number, line)
        state.next = instruction.following
        make_step(instruction)(state)
    return state


def conditions(state: Aarch64) -> set[str]:
    return {name for name, condition in CONDITIONS.items() if condition(state.flags) == 1}


@pytest.mark.parametrize(
    ("line", "x0", "x1", "result"),
    [
        ("add x0, x0, x1", ONES, 2, 1),
        ("add x0, x0, x1, lsl #4", 1, 2, 33),
        ("add x0, x0, w1, uxtw #2", 1, 2**32 + 3, 13),
        ("add x0, x0, w1, sxtw", 8, 2**32 - 3, 5),
        ("add x0, x0, #0x1, lsl #12", 1, 0, 4097),
        ("add w0, w0, w1", 2**40 + 2**32 - 1, 1, 0),
        ("sub x0, x0, x1", 1, 2, ONES),
        ("and x0, x0, #0xfffffffffffffff0", 0x1FF, 0, 0x1F0),
        ("bic w0, w0, w1", 0xFF, 0xF, 0xF0),
        ("orn w0, w0, w1", 1, ONES, 1),
        ("eor w0, w0, w1, ror #8", 0, 0x11223344, 0x44112233),
        ("neg x0, x1", 0, 1, ONES),
        ("mvn w0, w1", 0, 0xF0F0F0F0, 0x0F0F0F0F),
        ("mvn x0, x1, lsl #1", 0, 1, ONES - 2),
        ("mov x0, #0xffffffffffffffff     // #-1", 0, 0, ONES),
        ("mov w0, w1", 0, 2**40 + 7, 7),
        ("mov x0, xzr", 5, 0, 0),
        ("movk x0, #0x1234, lsl #48", 0xFFFF_0000_0000_0005, 0, 0x1234_0000_0000_0005),
        ("movk x0, #0x12", 0x5_6789, 0, 0x5_0012),
        ("lsl w0, w0, w1", 1, 33, 2),
        ("lsr x0, x1, #60", 0, 2**63, 8),
        ("asr w0, w0, #31", 2**31, 0, 2**32 - 1),
        ("ror w0, w0, #4", 0x12345678, 0, 0x81234567),
        ("ubfx x0, x1, #4, #8", 0, 0xABCD, 0xBC),
        ("sbfx x0, x1, #4, #8", 0, 0xABCD, ONES - 0x43),
        ("ubfiz x0, x1, #4, #8", 0, 0xABCD, 0xCD0),
        ("sbfiz w0, w1, #4, #8", 0, 0x80, 2**32 - 0x800),
        ("bfi x0, x1, #8, #8", 0x111111, 0xABCD, 0x11CD11),
        ("bfxil x0, x1, #8, #8", 0x111111, 0xABCD, 0x1111AB),
        ("extr x0, x0, x1, #60", 1, 2**63, 24),
        ("rev x0, x1", 0, 0x1122334455667788, 0x8877665544332211),
        ("rev w0, w1", 0, 0x55667788, 0x88776655),
        ("rev16 w0, w1", 0, 0x11223344, 0x22114433),
        ("sxtw x0, w1", 0, 2**31, 2**64 - 2**31),
        ("uxtb w0, w1", 0, 0x1FF, 0xFF),
        ("mul x0, x0, x1", 2**63, 2, 0),
        ("madd x0, x0, x1, x2", 3, 4, DATA + 12),
        ("msub w0, w0, w1, wzr", 3, 4, 2**32 - 12),
        ("adrp x0, 41f000 <table+0x10>", 0, 0, 0x41F000),
        ("ldr x0, 4008 <constants+0x8>", 0, 0, 0x100F0E0D0C0B0A09),
    ],
)
def test_known_numbers(line: str, x0: int, x1: int, result: int) -> None:
    assert after(line, x0=x0, x1=x1).registers[0] == result


@pytest.mark.parametrize(
    ("left", "right", "true"),
    [
        (1, 2, {"cc", "ls", "lt", "le", "ne", "mi", "vc"}),
        (2, 2, {"eq", "cs", "ls", "ge", "le", "pl", "vc"}),
        (ONES, 1, {"hi", "cs", "lt", "le", "ne", "mi", "vc"}),
        (2**63, 1, {"hi", "cs", "lt", "le", "ne", "pl", "vs"}),
        (1, 2**63, {"cc", "ls", "gt", "ge", "ne", "mi", "vs"}),
    ],
)
def test_conditions_after_a_comparison(left: int, right: int, true: set[str]) -> None:
    assert conditions(after("cmp x0, x1", x0=left, x1=right)) == true


def test_flags_of_sums_and_masks() -> None:
    assert conditions(after("cmn x0, #0x1", x0=ONES)) >= {"eq", "cs"}
    assert conditions(after("adds w0, w0, w1", x0=2**31 - 1, x1=1)) >= {"mi", "vs", "cc"}
    assert conditions(after("tst w0, #0x80000000", x0=2**31)) >= {"mi", "ne", "cc", "vc"}
    # of these none sets flags
    kept = after("cmp x0, x0", "add x0, x0, #0x1", "lsl x0, x0, #1", x0=7)
    assert "eq" in conditions(kept)


@pytest.mark.parametrize(
    ("line", "holds", "fails"),
    [
        ("csel x0, x0, x1, eq", 10, 20),
        ("csinc x0, x0, x1, eq", 10, 21),
        ("csinv w0, w0, w1, eq", 10, 2**32 - 21),
        ("csneg x0, x0, x1, eq", 10, 2**64 - 20),
        ("cset x0, eq", 1, 0),
        ("csetm w0, eq", 2**32 - 1, 0),
        ("cinc x0, x0, eq", 11, 10),
        ("cneg x0, x1, eq", 2**64 - 20, 20),
    ],
)
def test_selections(line: str, holds: int, fails: int) -> None:
    assert after("cmp x2, x2", line, x0=10, x1=20).registers[0] == holds
    assert after("cmp x2, #0x5", line, x0=10, x1=20).registers[0] == fails
    assert after("ldr x3, [x2]", "cmp x3, #0x5", line, x0=10, x1=20).registers[0] is None


def test_a_comparison_under_a_condition() -> None:
    assert "eq" in conditions(after("cmp x0, x0", "ccmp x1, #0x3, #0x0, eq", x0=1, x1=3))
    assert "ne" in conditions(after("cmp x0, #0x9", "ccmp x1, #0x3, #0x0, eq", x0=1, x1=3))
    assert conditions(after("cmp x0, #0x9", "ccmp x1, #0x3, #0x2, eq", x0=1)) >= {"cs", "ne"}
    assert after("cmp x0, x0", "ccmp x1, #0x3, #0x0, eq", x0=1).flags == (None,) * 4
    assert after("cmp x0, #0x9", "ccmp x1, #0x3, #0x0, eq", x1=3).flags == (None,) * 4


@pytest.mark.parametrize(
    "line",
    ["adds x0, x0, x1", "subs x0, x0, #0x1", "ands x0, x0, x1", "cmp x1, x0", "cmn x0, #0x1"],
)
def test_a_secret_makes_every_flag_secret(line: str) -> None:
    state = after("cmp x2, x2", line, x1=3)
    assert state.flags == (None,) * 4


@pytest.mark.parametrize(
    "line",
    [
        "and x0, x0, #0x7",
        "bfi x0, x1, #0, #8",
        "extr x0, x1, x0, #3",
        "rev x0, x0",
        "lsl x0, x1, x0",
        "movk x0, #0x1, lsl #16",
        "add x0, x1, x0, lsl #3",
        "ldrb w0, [x2]",
        "mov x0, v1.d[1]",
        "umov w0, v1.b[3]",
    ],
)
def test_a_secret_stays_one(line: str) -> None:
    assert after(line, x1=3).registers[0] is None


def test_memory_keeps_numbers_by_the_byte() -> None:
    stored = ("str x1, [x2]", "str x0, [x2, #8]")
    assert after(*stored, "ldr x3, [x2]", x1=0x1122).registers[3] == 0x1122
    assert after(*stored, "ldrb w3, [x2, #1]", x1=0x1122).registers[3] == 0x11
    assert after(*stored, "ldrsb x3, [x2]", x1=0xF0).registers[3] == 2**64 - 16
    assert after(*stored, "ldrsw x3, [x2]", x1=2**31).registers[3] == 2**64 - 2**31
    assert after(*stored, "ldur x3, [x2, #1]", x1=0x1122).registers[3] is None
    assert after(*stored, "strb w0, [x2]", "ldrb w3, [x2, #1]", x1=0x1122).registers[3] == 0x11
    assert after(*stored, "strb w0, [x2]", "ldr x3, [x2]", x1=0x1122).registers[3] is None
    assert after(*stored, "str wzr, [x2, #4]", "ldr x3, [x2]", x1=ONES).registers[3] == 2**32 - 1


def test_addresses_are_made_of_registers_and_numbers() -> None:
    stored = ("stp x1, x2, [x2, #-16]",)
    places = ("[x2, #-16]", "[x3]", "[x2, x4]", "[x3, x5, lsl #3]", "[x3, w6, sxtw #3]")
    made = ("sub x3, x2, #0x10", "mov x4, #0xfffffffffffffff0", "mov x5, #0x0", "mov w6, wzr")
    for place in places:
        assert after(*stored, *made, f"ldr x7, {place}", x1=77).registers[7] == 77
    pair = after(*stored, "ldp x7, x8, [x2, #-16]", x1=77)
    assert pair.registers[7:9] == [77, DATA]


def test_a_base_is_changed_before_and_after() -> None:
    before = after("str x1, [x2, #16]!", x1=77)
    assert (before.registers[2], before.load(DATA + 16, 8)) == (DATA + 16, 77)
    later = after("str x1, [x2], #-16", x1=77)
    assert (later.registers[2], later.load(DATA, 8)) == (DATA - 16, 77)
    pushed = after("stp x2, x1, [sp, #-32]!", "ldp x3, x4, [sp], #32", x1=77)
    assert (pushed.registers[3:5], pushed.registers[SP]) == ([DATA, 77], STACK)


def test_of_vectors_the_halves_are_known() -> None:
    stored = ("stp x1, x0, [x2]", "ldr q1, [x2]")
    half = after(*stored, x1=7)
    assert (half.registers[LOW + 1], half.registers[HIGH + 1]) == (7, None)
    copied = after(*stored, "mov v2.16b, v1.16b", "str q2, [x2, #32]", "ldr x3, [x2, #32]", x1=7)
    assert (copied.registers[3], copied.load(DATA + 40, 8)) == (7, None)
    joined = after("fmov d1, x1", "mov v1.d[1], x2", "mov x3, v1.d[1]", "fmov x4, d1", x1=7)
    assert joined.registers[3:5] == [DATA, 7]
    cleared = after("movi v1.4s, #0x0", "mov w3, v1.s[3]", "fmov d1, x1", x1=7)
    assert (cleared.registers[3], cleared.registers[HIGH + 1]) == (0, 0)
    spilled = after("fmov d8, x1", "stp d8, d9, [sp, #-16]!", "ldp x3, x4, [sp]", x1=7)
    assert spilled.registers[3:5] == [7, None]
    for line in ("eor v1.16b, v1.16b, v1.16b", "sm4e v1.4s, v1.4s", "ld1r {v1.4s}, [x2]"):
        lost = after("movi v1.4s, #0x0", line)
        assert (lost.registers[LOW + 1], lost.registers[HIGH + 1]) == (None, None)
    part = after("movi v1.4s, #0x0", "mov v1.s[1], w1", "mov x3, v1.d[0]", x1=7)
    assert part.registers[3] == 7 << 32
    secret = after("movi v1.4s, #0x0", "mov v1.s[1], w0", "mov x3, v1.d[0]")
    assert secret.registers[3] is None
    several = after("stp x1, x2, [x2, #16]", "ld1 {v1.16b, v2.16b}, [x2], #32", x1=7)
    assert (several.registers[LOW + 2], several.registers[2]) == (7, DATA + 32)


def test_calls_and_returns() -> None:
    state = after("bl 500 <f>")
    assert (state.next, state.registers[LINK]) == (0x500, 0x104)
    assert after("mov x30, #0x10", "ret").next == CALLER
    assert after("b 500 <f>").next == 0x500
    for line, zero, one in (("cbz", 0x500, 0x104), ("cbnz", 0x104, 0x500)):
        assert after(f"{line} w1, 500 <f>", x1=2**32).next == zero
        assert after(f"{line} w1, 500 <f>", x1=1).next == one
    assert after("tbnz x1, #33, 500 <f>", x1=2**33).next == 0x500
    assert after("tbz w1, #3, 500 <f>", x1=8).next == 0x104
    assert after("cmp x1, #0x8", "b.hi 500 <f>  // b.pmore", x1=9).next == 0x500
    assert after("cmp x1, #0x8", "b.hi 500 <f>  // b.pmore", x1=8).next == 0x108


def test_zero_is_never_written() -> None:
    assert after("mov x3, x1", "adds xzr, x3, x1", x1=7).registers[ZERO] == 0


def test_the_c_library_copies_and_forgets() -> None:
    state = after("str x1, [x2, #8]", "add x1, x2, #0x8", "add x0, x2, #0x20", x1=7)
    state.set(19, 5)
    state.set(2, 16)
    state.set(LINK, CALLER)
    LIBRARY["memcpy"](state)
    assert (state.load(DATA + 0x20, 8), state.load(DATA + 0x28, 8)) == (7, None)
    assert (state.registers[0], state.registers[1], state.registers[19]) == (DATA + 32, None, 5)
    assert state.next == CALLER


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("cmp x0, #0x1", "b.eq 500 <f>"), "jump"),
        (("ccmp x0, #0x1, #0x0, eq", "b.eq 500 <f>"), "jump"),
        (("cbz x0, 500 <f>",), "jump"),
        (("tbnz w0, #1, 500 <f>",), "jump"),
        (("mov x3, v1.d[1]", "tbnz w3, #1, 500 <f>"), "jump"),
        (("ldr x3, [x0]",), "address"),
        (("ldr x3, [x2, x0]",), "address"),
        (("ldrb w3, [x2, w0, uxtw]",), "address"),
        (("str x3, [x2, x0, lsl #3]",), "address"),
        (("strb w3, [x0], #1",), "address"),
        (("ldr q0, [x0]",), "address"),
        (("stp x3, x4, [x0, #16]",), "address"),
        (("ld1 {v1.16b}, [x0]",), "address"),
        (("st1 {v1.16b}, [x0]",), "address"),
        (("ld1r {v1.4s}, [x0]",), "address"),
        (("umov w3, v1.b[3]", "ldrb w3, [x2, x3]"), "address"),
        (("movi v1.4s, #0x0", "sm4e v1.4s, v1.4s", "fmov w3, s1", "ldr w3, [x2, x3]"), "address"),
        (("mul x3, x0, x2",), "instruction"),
        (("madd x3, x2, x2, x0",), "instruction"),
        (("mov x30, x0", "ret"), "return"),
        (("ret x0",), "return"),
        (("mov sp, x0", "str x2, [sp]"), "address"),
        (("adrp x3, 4000 <constants>", "str x2, [x3]"), "address"),
    ],
)
def test_leaks(lines: tuple[str, ...], kind: str) -> None:
    with pytest.raises(Leak) as leak:
        after(*lines)
    assert leak.value.kind == kind


@pytest.mark.parametrize(
    "line",
    [
        "udiv x0, x0, x1",
        "sdiv w0, w0, w1",
        "fdiv d0, d1, d2",
        "isb",
        "mrs x0, cntvct_el0",
        "br x0",
        "blr x0",
        "ldxr x0, [x2]",
        "ld1 {v0.s}[1], [x2]",
        "ld1 {v0.16b}, [x2], x1",
        "ldp x0, [x2]",
        "ldr x0",
        "fmov d0, #1.000000000000000000e+00",
        "mul v0.4s, v1.4s, v2.4s",
        "neg v0.4s, v1.4s",
        "eor x0, x1",
        "add x0, x1, x2, x3",
        "eor v0.16b, v1.16b, [x2]",
        ".inst 0x00000000 ; undefined",
        "",
    ],
)
def test_what_is_not_allowed(line: str) -> None:
    with pytest.raises(NotUnderstood):
        make_step(parse_instruction(0, 4, line))


@pytest.mark.parametrize(("line", "link"), [("br x1", None), ("blr x1", 4)])
def test_a_public_place_may_be_gone_to(line: str, link: int | None) -> None:
    step = make_public_step(parse_instruction(0, 4, line))
    state = after(x1=0x500)
    step(state)
    assert (state.next, state.registers[LINK]) == (0x500, link)
    state.set(1, SECRET)
    with pytest.raises(Leak):
        step(state)


def test_a_page_and_a_place_in_it_name_a_function() -> None:
    lines = ("adrp x0, 401000 <f>", "mov x3, x1", "add x4, x0, #0x20", "bl 500 <g>")
    instructions = [parse_instruction(4 * i, 4 * i + 4, line) for i, line in enumerate(lines)]
    assert set(named(instructions)) == {0x401000, 0x401020, 0x500}


# f(p, n): n times one round; then, by its address, another function.
CODE = """
    1000:\tcbz\tx1, 1010 <f+0x10>
    1004:\tldr\tq0, [x0], #16
    1008:\tsubs\tx1, x1, #0x1
    100c:\tb.ne\t1004 <f+0x4>  // b.any
    1010:\tadrp\tx3, 1000 <f>
    1014:\tadd\tx3, x3, #0x20
    1018:\tbr\tx3
    1020:\tmov\tx0, x1
    1024:\tret
"""
MEMBERS = (Member("f", 1, tuple(Run((room(0), count), (1,)) for count in (0, 3))),)


def kinds(*changes: tuple[str, str]) -> list[tuple[str, str]]:
    text = CODE
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    lines = [line.split(":\t") for line in text.strip().splitlines()]
    listing = Listing(
        AARCH64.parse,
        AARCH64.named,
        [(int(address, 16), body) for address, body in lines],
        {0x1000: ("f", 0x1020), 0x1020: ("g", 0x1028)},
        {"table": 0x4000},
        {},
        ((0x4000, bytes(8) + (0x1000).to_bytes(8, "little")),),
    )
    report = check_table(AARCH64, listing, "table", MEMBERS)
    return [(finding.symbol, finding.kind) for finding in report.findings]


def test_nothing_is_found_where_nothing_is() -> None:
    assert kinds() == []


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (("cbz\tx1, 1010 <f+0x10>", "cbz\tx4, 1010 <f+0x10>"), ("f", "jump")),
        (("subs\tx1, x1, #0x1", "subs\tx4, x4, #0x1"), ("f", "jump")),
        (("add\tx3, x3, #0x20", "ldr\tx3, [x0, #32]"), ("f", "jump")),
        (("mov\tx0, x1", "ldr\tx0, [x2]"), ("g", "address")),
        (("mov\tx0, x1", "mov\tx30, x4"), ("g", "return")),
        (("mov\tx0, x1", "sub\tsp, sp, #0x10"), ("f", "return")),
        (("mov\tx0, x1", "udiv\tx0, x1, x1"), ("g", "instruction")),
        (("cbz\tx1, 1010 <f+0x10>", "b\t1010 <f+0x10>"), ("f", "unmet")),
    ],
)
def test_rules(change: tuple[str, str], finding: tuple[str, str]) -> None:
    assert finding in kinds(change)
