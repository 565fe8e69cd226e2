# SPDX-License-Identifier: Apache-2.0
"""The rules over whole functions, written as objdump prints them."""

import re

import pytest

from check import Report, check_program
from emitted import Emitted, parse_prototypes
from listing import Program, parse_constants, parse_functions
from object_code import cell
from processors import X86_64

LISTING = """
0000000000001000 <smg_sm2_c64_fp_add>:
    1000:\tmov    (%rsi),%rax
    1003:\tadd    (%rdx),%rax
    1006:\tmov    %rax,(%rdi)
    1009:\tret
    100a:\tnopw   0x0(%rax,%rax,1)

0000000000001010 <smg_sm2_c64_fp_inv>:
    1010:\tpush   %rbx
    1011:\tmov    $0x3,%ebx
    1016:\tcall   1040 <sm2_fp_run>
    101b:\tdec    %rbx
    101e:\tjne    1016 <smg_sm2_c64_fp_inv+0x6>
    1020:\tpop    %rbx
    1021:\tret

0000000000001030 <smg_sm2_c64_fp_skip_vartime>:
    1030:\tcmpq   $0x0,(%rdi)
    1034:\tje     1010 <smg_sm2_c64_fp_inv>
    1036:\tret

0000000000001040 <sm2_fp_run>:
    1040:\tmov    %rdi,%rdx
    1043:\tjmp    1000 <smg_sm2_c64_fp_add>
"""

SYMBOLS = """
0000000000001000 g     F .text\t000000000000000a .hidden smg_sm2_c64_fp_add
0000000000001010 g     F .text\t0000000000000012              smg_sm2_c64_fp_inv
0000000000001030 g     F .text\t0000000000000007              smg_sm2_c64_fp_skip_vartime
0000000000001040 l     F .text\t0000000000000005              sm2_fp_run
"""

HEADER = """
/* z = x + y */
void sm2_fp_add(sm2_fp *z, const sm2_fp *x,
                const sm2_fp *y);
void sm2_fp_inv(sm2_fp *z, const sm2_fp *x);
uint64_t sm2_fp_skip_vartime(const uint64_t x[8]);
"""

EMITTED = Emitted(
    parse_prototypes(HEADER), ("sm2_fp_run", "sm2_fp_inv", "sm2_fp_skip_vartime"), "smg_sm2_c64"
)


def report(*changes: tuple[str, str]) -> Report:
    """Of the program above, with some of its text changed."""
    text = LISTING
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    functions = parse_functions(X86_64.parse, text, SYMBOLS, EMITTED.wanted())
    return check_program(Program(functions, ()), EMITTED)


def kinds(found: Report) -> list[tuple[str, str]]:
    return [(finding.symbol, finding.kind) for finding in found.findings]


def test_nothing_is_found_where_nothing_is() -> None:
    found = report()
    assert found.findings == []
    names = (*EMITTED.kernels, *EMITTED.programs)
    assert names == ("sm2_fp_add", "sm2_fp_run", "sm2_fp_inv", "sm2_fp_skip_vartime")
    cells = [cell(found, EMITTED, name) for name in names]
    assert cells == ["ok", "ok", "ok 1", "exempt 1"]


ADD, INVERT, RUN = "smg_sm2_c64_fp_add", "smg_sm2_c64_fp_inv", "sm2_fp_run"


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        # a word kernel may not even jump on a public number, nor call
        (("add    (%rdx),%rax", "je     1006 <smg_sm2_c64_fp_add+0x6>"), (ADD, "jump")),
        (("add    (%rdx),%rax", "call   1030 <smg_sm2_c64_fp_skip_vartime>"), (ADD, "call")),
        (("add    (%rdx),%rax", "jmp    *%rax"), (ADD, "indirect")),
        (("add    (%rdx),%rax", "divq   (%rdx)"), (ADD, "instruction")),
        (("add    (%rdx),%rax", "mov    (%rax),%rax"), (ADD, "address")),
        # programs: the counter is a secret, a call goes elsewhere, the stack is not restored
        (("mov    $0x3,%ebx", "mov    (%rsi),%ebx"), (INVERT, "jump")),
        (("mov    $0x3,%ebx", "mov    %rcx,%rbx"), (INVERT, "jump")),
        (("call   1040 <sm2_fp_run>", "call   2000 <memcpy@plt>"), (INVERT, "call")),
        (("call   1040 <sm2_fp_run>", "call   1042 <sm2_fp_run+0x2>"), (INVERT, "call")),
        (("1020:\tpop    %rbx", "1020:\tnop"), (INVERT, "return")),
        # code that no run meets
        (("1011:\tmov    $0x3,%ebx", "1011:\tjmp    1020 <a>"), (INVERT, "unmet")),
        (("jmp    1000 <smg_sm2_c64_fp_add>", "jne    1000 <smg_sm2_c64_fp_add>"), (RUN, "jump")),
    ],
)
def test_rules(change: tuple[str, str], finding: tuple[str, str]) -> None:
    assert finding in kinds(report(change))


def test_a_counter_may_be_spilled() -> None:
    lines = """mov    %rsi,%rdx
    1012:\tmovq   $0x3,-0x10(%rsp)
    1013:\tsub    $0x20,%rsp
    1016:\tcall   1040 <sm2_fp_run>
    1018:\tdecq   0x10(%rsp)
    101a:\tadd    $0x0,%rcx
    101b:\tcmpq   $0x0,0x10(%rsp)"""
    start = "mov    $0x3,%ebx\n    1016:\tcall   1040 <sm2_fp_run>\n    101b:\tdec    %rbx"
    end = ("1020:\tpop    %rbx", "101f:\tadd    $0x20,%rsp\n    1020:\tpop    %rbx")
    assert report((start, lines), end).findings == []
    # a secret stored over it is noticed
    secret = lines.replace("add    $0x0,%rcx", "mov    %rcx,0x14(%rsp)")
    assert (INVERT, "jump") in kinds(report((start, secret), end))


def test_vartime_may_not_be_called() -> None:
    change = ("call   1040 <sm2_fp_run>", "call   1030 <smg_sm2_c64_fp_skip_vartime>")
    found = kinds(report(change))
    assert ("smg_sm2_c64_fp_skip_vartime", "call") in found
    assert ("smg_sm2_c64_fp_skip_vartime", "jump") in found


def test_a_function_may_not_be_missing() -> None:
    wanted = re.compile("smg_sm2_c64_fp_(?!add).*|sm2_fp_run")
    program = Program(parse_functions(X86_64.parse, LISTING, SYMBOLS, wanted), ())
    assert (ADD, "missing") in kinds(check_program(program, EMITTED))


def test_parameters_say_what_is_public() -> None:
    header = "int f(const g *a, size_t b, uint32_t c, const uint8_t d[32], uint64_t mask);"
    (prototype,) = parse_prototypes(header)
    assert prototype.parameters == ("pointer", "length", "secret", "pointer", "secret")


def test_clones_go_under_the_name_of_the_function() -> None:
    assert EMITTED.c_name("smg_sm2_c64_fp_inv.part.0") == "sm2_fp_inv"
    assert EMITTED.c_name("sm2_fp_run.constprop.1") == "sm2_fp_run"
    assert EMITTED.wanted().fullmatch("sm2_fp_run.constprop.1")
    assert not EMITTED.wanted().fullmatch("sm2_fp_running")


def test_constants() -> None:
    dump = """
Contents of section .rodata:
 4000 01000200 00000000 ff000000 00000000  ................
 4010 0a0b                                 ..
Contents of section .got:
 5ff8 00100000 00000000                    ........
"""
    sections = parse_constants(dump)
    assert [(start, len(data)) for start, data in sections] == [(0x4000, 18), (0x5FF8, 8)]
    assert sections[0][1][-2:] == b"\x0a\x0b"
