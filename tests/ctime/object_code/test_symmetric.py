# SPDX-License-Identifier: Apache-2.0
"""The rules over a table of functions, and runs that are turned into code that none comes to."""

import pytest

from backends import Member, Run, room
from listing import Listing
from processors import X86_64
from symmetric import check_table, secret_counts

# f(p, n): n times one round, by 2 where that can be, which it never is; then another function.
CODE = """
    1000:\tcmp    $0x7,%rdi
    1001:\tje     1010 <f+0x10>
    1002:\ttest   %rsi,%rsi
    1003:\tje     1007 <f+0x7>
    1004:\tvmovdqu (%rdi),%xmm0
    1005:\tdec    %rsi
    1006:\tjne    1004 <f+0x4>
    1007:\tlea    0x1(%rip),%rax        # 1020 <g>
    1008:\tjmp    *%rax
    1010:\tmov    (%rdi),%rax
    1011:\tcall   1020 <g>
    1012:\tmov    $0x1,%ecx
    1013:\tjmp    1002 <f+0x2>
    1020:\tmov    %rdi,%rdx
    1021:\tret
"""
MEMBERS = (Member("f", 1, tuple(Run((room(0), count), (1,)) for count in (0, 3))),)


def listing(*changes: tuple[str, str]) -> Listing:
    text = CODE
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    lines = [line.split(":\t") for line in text.strip().splitlines()]
    table = bytes(8) + (0x1000).to_bytes(8, "little")
    return Listing(
        X86_64.parse,
        X86_64.named,
        [(int(address, 16), body) for address, body in lines],
        {0x1000: ("f", 0x1020), 0x1020: ("g.part.0", 0x1022)},
        {"table": 0x4000},
        {},
        ((0x4000, table),),
    )


def kinds(*changes: tuple[str, str]) -> list[tuple[str, str]]:
    report = check_table(X86_64, listing(*changes), "table", MEMBERS)
    return [(finding.symbol, finding.kind) for finding in report.findings]


def test_nothing_is_found_where_nothing_is() -> None:
    assert kinds() == []


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (("test   %rsi,%rsi", "cmp    (%rdi),%rsi"), ("f", "jump")),
        (("lea    0x1(%rip),%rax        # 1020 <g>", "mov    (%rdi),%rax"), ("f", "jump")),
        (("mov    %rdi,%rdx", "mov    (%rdx),%rax"), ("g.part.0", "address")),
        # where no run comes by itself
        (("mov    $0x1,%ecx", "mov    0x40(%rax),%ecx"), ("f", "address")),
        (("mov    $0x1,%ecx", "vpgatherdd %xmm0,(%rdi,%xmm1,4),%xmm2"), ("f", "instruction")),
        (("je     1010 <f+0x10>", "nop"), ("f", "unmet")),
    ],
)
def test_rules(change: tuple[str, str], finding: tuple[str, str]) -> None:
    assert finding in kinds(change)


def test_a_table_has_functions_of_the_names_of_its_members() -> None:
    with pytest.raises(SystemExit, match="in the place of encrypt"):
        check_table(X86_64, listing(), "table", (Member("encrypt", 1, ()),))


def test_a_count_becomes_a_secret() -> None:
    (run,) = secret_counts(MEMBERS[0].runs[1])
    assert run.arguments == (room(0), None)
