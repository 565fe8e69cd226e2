# SPDX-License-Identifier: Apache-2.0
"""The reading of single instructions: results, flags, and what becomes unknown."""

import pytest

from listing import NotUnderstood
from machine import Machine
from operations import CONDITIONS
from public import make_public_step
from state import STACK, Leak
from steps import make_step
from x86_text import parse_instruction

SECRET = None
RAX, RCX, RDX, RSP = 0, 1, 2, 4
DATA = 0x9000


def after(*lines: str, rax: int | None = SECRET, rcx: int | None = SECRET) -> Machine:
    """A machine that has done the instructions, with rdx pointing to memory."""
    machine = Machine(constants=((0x4000, bytes(range(1, 33))),))
    machine.set(RAX, rax)
    machine.set(RCX, rcx)
    machine.set(RDX, DATA)
    for number, line in enumerate(lines):
        instruction = parse_instruction(0x100 + number, 0x101 + number, line)
        machine.next = instruction.following
        make_step(instruction)(machine)
    return machine


@pytest.mark.parametrize(
    ("line", "rax", "sign"),
    [
        ("cqto", 2**63, 2**64 - 1),
        ("cqto", 2**63 - 1, 0),
        ("cltd", 2**31, 2**32 - 1),
        ("cltd", 2**63, 0),
        ("cqto", None, None),
    ],
)
def test_signs_go_to_the_other_register(line: str, rax: int | None, sign: int | None) -> None:
    assert after(line, rax=rax).registers[RDX] == sign


@pytest.mark.parametrize("name", ["bsf", "tzcnt"])
@pytest.mark.parametrize(
    ("rax", "zeros"), [(1, 0), (12, 2), (2**63, 63), (2**64 - 1, 0), (0, None), (None, None)]
)
def test_trailing_zeros(name: str, rax: int | None, zeros: int | None) -> None:
    machine = after(f"{name} %rax,%rcx", rax=rax)
    assert machine.registers[RCX] == zeros and conditions(machine) == set()


def conditions(machine: Machine) -> set[str]:
    return {name for name, condition in CONDITIONS.items() if condition(machine.flags) == 1}


@pytest.mark.parametrize(
    ("line", "rax", "rcx", "result"),
    [
        ("add %rcx,%rax", 2**64 - 1, 2, 1),
        ("sub %rcx,%rax", 1, 2, 2**64 - 1),
        ("add %ecx,%eax", 2**40 + 2**32 - 1, 1, 0),
        ("add %cl,%al", 0x1FF, 2, 0x101),
        ("imul $0x18,%rcx,%rax", 0, 3, 72),
        ("imul %rcx,%rax", 2**63, 2, 0),
        ("lea -0x2(%rcx,%rax,4),%rax", 5, 1, 19),
        ("lea 0x1(%rcx),%eax", 0, 2**32 - 1, 0),
        ("neg %rax", 1, 0, 2**64 - 1),
        ("not %eax", 2**32, 0, 2**32 - 1),
        ("shl %cl,%rax", 1, 65, 2),
        ("shr %rax", 5, 0, 2),
        ("sar $0x3f,%rax", 2**63, 0, 2**64 - 1),
        ("sar $0x1,%eax", 2**31, 0, 3 * 2**30),
        ("movzbl %cl,%eax", 0, 0x1FF, 0xFF),
        ("movsbl %cl,%eax", 0, 0x80, 2**32 - 0x80),
        ("movslq %ecx,%rax", 0, 2**31, 2**64 - 2**31),
        ("cltq", 2**31, 0, 2**64 - 2**31),
        ("xchg %rax,%rcx", 1, 2, 2),
        ("bswap %eax", 0x1122334455667788, 0, 0x88776655),
        ("mov $0x5,%al", 0x1234, 0, 0x1205),
        ("mov 0x0(%rip),%rax        # 4008 <constants+0x8>", 0, 0, 0x100F0E0D0C0B0A09),
    ],
)
def test_known_numbers(line: str, rax: int, rcx: int, result: int) -> None:
    assert after(line, rax=rax, rcx=rcx).registers[RAX] == result


@pytest.mark.parametrize(
    ("left", "right", "true"),
    [
        (1, 2, {"b", "be", "l", "le", "ne", "s", "no"}),
        (2, 2, {"e", "ae", "be", "ge", "le", "ns", "no"}),
        (2**64 - 1, 1, {"a", "ae", "l", "le", "ne", "s", "no"}),
        (2**63, 1, {"a", "ae", "l", "le", "ne", "ns", "o"}),
        (1, 2**63, {"b", "be", "g", "ge", "ne", "s", "o"}),
    ],
)
def test_conditions_after_a_comparison(left: int, right: int, true: set[str]) -> None:
    assert conditions(after("cmp %rcx,%rax", rax=left, rcx=right)) == true


@pytest.mark.parametrize(
    "line",
    [
        "add %rcx,%rax",
        "and %rcx,%rax",
        "cmp %rcx,%rax",
        "adc $0x0,%rax",
        "neg %rax",
        "shl $0x3,%rax",
        "shl %cl,%rax",
        "bt $0x3,%rax",
        "mul %rcx",
        "imul %rcx,%rax",
        "test %rax,%rax",
        "shld $0x3,%rcx,%rax",
    ],
)
def test_a_secret_makes_every_flag_secret(line: str) -> None:
    machine = after("cmp %rdx,%rdx", line, rcx=3)
    assert machine.flags == (None, None, None, None)


def test_carry_goes_through_lea_and_inc_alone() -> None:
    assert after("cmp $0x2,%rcx", "inc %rax", rcx=1).flags == (1, None, None, None)
    assert after("cmp $0x2,%rcx", "lea 0x1(%rax),%rax", "adc $0x0,%rcx", rcx=1).registers[RCX] == 2
    assert after("add %rcx,%rax", "adc $0x0,%rdx", rcx=1).registers[RDX] is None


def test_two_carry_chains_have_a_flag_each() -> None:
    """adcx takes and makes the carry alone, adox the overflow alone; mulx leaves both."""
    clear, ones = "xor %ebx,%ebx", 2**64 - 1
    first = after(clear, "adcx %rcx,%rax", rax=ones, rcx=2)
    assert (first.registers[RAX], first.flags) == (1, (1, 1, 0, 0))
    both = after(clear, "adcx %rcx,%rax", "adox %rcx,%rcx", rax=ones, rcx=2**63 + 1)
    assert (both.registers[RCX], both.flags[0], both.flags[3]) == (2, 1, 1)
    then = after(clear, "adcx %rcx,%rax", "adox %rcx,%rcx", "adcx %rcx,%rcx", rax=ones, rcx=1)
    assert (then.registers[RCX], then.flags[0]) == (5, 0)
    secret = after(clear, "adcx (%rdx),%rax", "adox %rcx,%rcx", rax=1, rcx=1)
    assert (secret.registers[RAX], secret.flags) == (None, (None, 1, 0, 0))
    product = after(
        clear, "adcx %rcx,%rax", "mov %rcx,%rdx", "mulx %rdx,%rax,%rcx", rcx=2**63, rax=1
    )
    assert (product.registers[RAX], product.registers[RCX], product.flags[0]) == (0, 2**62, 0)
    assert after("mulx (%rdx),%rax,%rcx", rax=1, rcx=1).registers[:2] == [None, None]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("xor %eax,%eax", 0),
        ("sub %rax,%rax", 0),
        ("and $0x0,%eax", 0),
        ("or $0xffffffffffffffff,%rax", 2**64 - 1),
        ("sbb %rax,%rax", None),
        ("and $0x7,%eax", None),
        ("cmove %rcx,%rax", None),
        ("bswap %rax", None),
        ("sete %al", None),
    ],
)
def test_what_is_known_whatever_the_secret(line: str, result: int | None) -> None:
    assert after(line, rcx=0).registers[RAX] == result


def test_a_secret_condition_makes_a_secret_of_two_public_values() -> None:
    secret = after("mov (%rdx),%rbx", "test %rbx,%rbx", "cmove %rcx,%rax", rax=1, rcx=2)
    public = after("test %rcx,%rcx", "cmovne %rcx,%rax", rax=1, rcx=2)
    assert (secret.registers[RAX], public.registers[RAX]) == (None, 2)


def test_padding_keeps_the_low_byte_of_a_secret() -> None:
    lines = ("mov $0x1,%al", "xchg %ax,%ax", "movzbl %al,%eax")
    assert after(*lines).registers[RAX] == 1


def test_memory_keeps_numbers_by_the_byte() -> None:
    stored = ("movq $0x1122,(%rdx)", "mov %rax,0x8(%rdx)")
    assert after(*stored, "mov (%rdx),%rcx").registers[RCX] == 0x1122
    assert after(*stored, "movzbl 0x1(%rdx),%ecx").registers[RCX] == 0x11
    assert after(*stored, "mov 0x1(%rdx),%rcx").registers[RCX] is None
    assert after(*stored, "mov %al,(%rdx)", "movzbl 0x1(%rdx),%ecx").registers[RCX] == 0x11
    assert after(*stored, "mov %al,(%rdx)", "mov (%rdx),%rcx").registers[RCX] is None
    assert after(*stored, "movups %xmm0,-0x8(%rdx)", "mov (%rdx),%rcx").registers[RCX] is None


def test_vectors_move_numbers_and_compute_secrets() -> None:
    moved = after("movq %rcx,%xmm1", "movdqa %xmm1,%xmm2", "movq %xmm2,%rax", rcx=7)
    assert moved.registers[RAX] == 7
    cleared = after("pxor %xmm0,%xmm0", "movups %xmm0,(%rdx)", "mov 0x8(%rdx),%rax")
    assert cleared.registers[RAX] == 0
    added = after("movq %rcx,%xmm1", "paddd %xmm1,%xmm1", "movq %xmm1,%rax", rcx=7)
    assert added.registers[RAX] is None


def test_two_pointers_are_stepped_in_one_vector() -> None:
    pair = ("movq %rcx,%xmm1", "movq %rcx,(%rdx)", "movhps (%rdx),%xmm1")
    stepped = (*pair, "vpaddq %xmm1,%xmm1,%xmm2", "movups %xmm2,(%rdx)", "mov 0x8(%rdx),%rax")
    assert after(*stepped, rcx=2**63 + 7).registers[RAX] == 14
    joined = (*pair, "punpcklqdq %xmm1,%xmm1", "movups %xmm1,(%rdx)", "mov 0x8(%rdx),%rax")
    assert after(*joined, rcx=7).registers[RAX] == 7
    secret = (*pair[:1], "movhps 0x40(%rdx),%xmm1", "movups %xmm1,(%rdx)", "mov (%rdx),%rax")
    assert after(*secret, rcx=7).registers[RAX] is None


def test_of_512_bits_moves_alone_are_known() -> None:
    stored = ("movq $0x7,0x38(%rdx)", "vmovdqu64 (%rdx),%zmm17", "vmovdqa64 %zmm17,0x40(%rdx)")
    words = [f"movq $0x{n},{8 * n:#x}(%rdx)" for n in range(7)]
    assert after(*words, *stored, "mov 0x78(%rdx),%rcx").registers[RCX] == 7
    masked = (*stored[:2], "vmovdqu8 %zmm17,0x40(%rdx){%k1}")
    assert after(*words, *masked, "mov 0x78(%rdx),%rcx").registers[RCX] is None
    zero = ("vpxord %zmm1,%zmm1,%zmm1", "vmovdqu32 %zmm1,(%rdx)", "mov 0x38(%rdx),%rcx")
    assert after(*zero).registers[RCX] == 0
    for line in ("vpxord (%rdx){1to16},%zmm1,%zmm1", "{evex} vpslld $0x10,(%rdx),%xmm1"):
        assert after(*zero[:1], line, *zero[1:]).registers[RCX] is None
    # gcc saves pointers in masks
    for line, known in (("vpmovb2m %zmm1,%k1", None), ("kmovq %rcx,%k1", 1)):
        assert after(line, "kmovd %k1,%ecx", rcx=1).registers[RCX] == known


def test_a_part_of_a_vector_goes_to_so_many_bytes() -> None:
    words = [f"movq $0x{n},{8 * n:#x}(%rdx)" for n in range(8)]
    for line, known in (("vpextrd $0x2,%xmm1,(%rdx)", 0), ("vextracti64x4 $0x1,%zmm1,(%rdx)", 4)):
        machine = after(*words, line)
        values = [machine.load(DATA + 8 * n, 8) for n in range(8)]
        assert values[0] is None and values[max(known, 1) :] == list(range(max(known, 1), 8))


def test_wide_vectors_move_memory_and_lose_their_upper_halves() -> None:
    copied = ("vmovdqu (%rdx),%ymm3", "vmovdqu %ymm3,0x40(%rdx)", "mov 0x58(%rdx),%rcx")
    stored = [f"movq $0x{n},{8 * n:#x}(%rdx)" for n in range(4)]
    assert after(*stored, *copied).registers[RCX] == 3
    halved = after(*stored, copied[0], "vzeroupper", *copied[1:])
    assert halved.registers[RCX] == 0
    masked = after(*stored, copied[0], "vpand (%rdx),%ymm3,%ymm3", *copied[1:])
    assert masked.registers[RCX] is None
    secret = after("vpbroadcastq %xmm1,%ymm0", "vmovdqu %ymm0,(%rdx)", "mov 0x18(%rdx),%rcx")
    assert secret.registers[RCX] is None


def test_low_bytes_of_a_secret_register() -> None:
    assert after("mov $0x5,%al", "movzbl %al,%ecx").registers[RCX] == 5
    assert after("mov $0x5,%al", "mov %rax,%rcx").registers[RCX] is None
    assert after("mov $0x5,%al", "mov %eax,%ecx", "movzbl %cl,%ecx").registers[RCX] == 5
    for line, result in (
        ("xor $0x1,%eax", 4),
        ("add $0x100000fe,%eax", 3),
        ("shr $0x1,%eax", None),
    ):
        assert after("mov $0x5,%al", line, "movzbl %al,%ecx").registers[RCX] == result
    secret = ("mov $0x5,%al", "xor (%rdx),%eax", "movzbl %al,%ecx")
    assert after(*secret).registers[RCX] is None
    for lines in (
        ("push %rax", "pop %rcx"),
        ("mov %rax,(%rdx)", "mov (%rdx),%rcx"),
        ("mov %rax,-0x8(%rsp)", "mov -0x8(%rsp),%ecx"),
    ):
        machine = after("mov $0x5,%al", *lines)
        assert (machine.registers[RCX], machine.part(RCX, 1)) == (None, 5)
        assert after(*lines).part(RCX, 1) is None


def test_stack_calls_and_repeats() -> None:
    machine = after("push %rcx", "push %rax", "pop %rcx", "pop %rax", rax=1, rcx=2)
    assert machine.registers[:2] + [machine.registers[RSP]] == [2, 1, STACK]
    machine = after("call 500 <f>", rax=1)
    assert (machine.next, machine.pop()) == (0x500, 0x101)
    lines = ("mov %rdx,%rdi", "mov $0x2,%ecx", "rep stos %eax,%es:(%rdi)", "mov 0x4(%rdx),%eax")
    assert after(*lines, rax=9).registers[:2] == [9, 0]


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("test %rax,%rax", "je 500 <f>"), "jump"),
        (("mov (%rax),%rcx",), "address"),
        (("mov 0x8(%rdx,%rax,8),%rcx",), "address"),
        (("mov %rcx,(%rdx,%rax,1)",), "address"),
        (("paddq (%rax),%xmm0",), "address"),
        (("vpand (%rax),%ymm1,%ymm0",), "address"),
        (("vpaddd (%rax){1to16},%zmm1,%zmm0",), "address"),
        (("vmovdqu8 %zmm1,(%rax){%k1}",), "address"),
        (
            ("vpxor %xmm0,%xmm0,%xmm0", "vpextrb $0x3,%xmm0,%eax", "mov (%rdx,%rax,1),%cl"),
            "address",
        ),
        (("vpmovb2m %zmm1,%k1", "kmovd %k1,%eax", "test $0x2,%al", "jne 500 <f>"), "jump"),
        (("vmovdqu %ymm0,(%rax)",), "address"),
        (("cmpb $0x0,(%rax)",), "address"),
        (("mulq (%rax)",), "address"),
        (("cmovb (%rax),%rdx",), "address"),
        (("mulx (%rax),%rcx,%rbx",), "address"),
        (("adcx (%rax),%rcx",), "address"),
        (("mov %rdx,%rdi", "mov %rax,%rcx", "rep stos %rax,%es:(%rdi)"), "count"),
        (("push %rax", "ret"), "return"),
        (("mov %rax,%rsp", "push %rcx"), "address"),
        (("movl $0x1,0x4000",), "address"),
    ],
)
def test_leaks(lines: tuple[str, ...], kind: str) -> None:
    with pytest.raises(Leak) as leak:
        after(*lines)
    assert leak.value.kind == kind


@pytest.mark.parametrize(
    "line",
    [
        "div %rcx",
        "idivl 0x8(%rdx)",
        "cpuid",
        "rdtsc",
        "bsr %rax,%rcx",
        "jmp *%rax",
        "jmp *0x8(,%rax,8)",
        "call *%rax",
        "call *0x10(%rdx)",
        "jp 500 <f>",
        "bt %rax,(%rdx)",
        "mov %fs:0x28,%rax",
        "lock cmpxchg %rcx,(%rdx)",
        "vpgatherdd %ymm0,(%rax,%ymm1,4),%ymm2",
        "vpgatherdd (%rax,%zmm1,4),%zmm2{%k1}",
        "vpscatterdd %zmm2,(%rax,%zmm1,4){%k1}",
        "vpcompressb %zmm2,(%rdx){%k1}",
        "vdivps %zmm1,%zmm2,%zmm3{%k1}{z}",
        "(bad)",
        "",
    ],
)
def test_what_is_not_allowed(line: str) -> None:
    with pytest.raises(NotUnderstood):
        make_step(parse_instruction(0, 1, line))


@pytest.mark.parametrize("line", ["jmp *%rcx", "call *%rcx", "notrack jmp *%rcx"])
def test_a_public_place_may_be_gone_to(line: str) -> None:
    machine = after(rcx=0x500)
    step = make_public_step(parse_instruction(0, 1, line))
    step(machine)
    assert machine.next == 0x500
    machine.set(RCX, SECRET)
    with pytest.raises(Leak):
        step(machine)


def test_public_numbers_may_be_divided() -> None:
    step = make_public_step(parse_instruction(0, 1, "div %rcx"))
    machine = after(rax=100, rcx=7)
    machine.set(RDX, 0)
    step(machine)
    assert (machine.registers[RAX], machine.registers[RDX]) == (14, 2)
    machine.set(RAX, SECRET)
    with pytest.raises(Leak) as leak:
        step(machine)
    assert leak.value.kind == "instruction"
