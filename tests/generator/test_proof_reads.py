"""Reads of tables in assembly: what vector instructions do, and what texts are refused."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.proof.assembly.reads import TableRead
from generator.proof.assembly.text import parse_assembly
from generator.proof.assembly.vectors import (
    INDEX,
    LANES,
    OTHER_INDEX,
    RESULT,
    ROWS,
    TABLE,
    VECTOR_MNEMONICS,
    Address,
    Lane,
    VectorMachine,
    read_step,
)
from generator.proof.errors import Refused
from generator.proof.obligations import Obligations

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (ROOT / "generated" / "sm2" / "limbs64" / "adx.S").read_text(encoding="utf-8")
ONES = (1 << 64) - 1
WORDS = (0, 1, 2, 1 << 63, ONES - 1, ONES, 0x0123456789ABCDEF)

# -- what instructions do ------------------------------------------------------------------------

EXACT = [
    "vmovq xmm1, rcx",
    "vmovq xmm0, rdx",
    "vpbroadcastq ymm0, xmm1",
    "vpbroadcastq ymm2, xmm2",
    "vpxor ymm0, ymm1, ymm2",
    "vpxor ymm1, ymm1, ymm1",
    "vpcmpeqq ymm0, ymm1, ymm2",
    "vpcmpeqq ymm3, ymm3, ymm3",
    "vpsubq ymm3, ymm1, ymm2",
    "vpsubq ymm1, ymm1, ymm0",
    "vpand ymm0, ymm1, ymm2",
    "vpand ymm0, ymm1, [rsi]",
    "vpand ymm1, ymm1, [rsi + 32]",
    "vpor ymm3, ymm1, ymm2",
    "vmovdqu [rdi], ymm2",
    "vmovdqu [rdi + 32], ymm0",
    "vzeroupper",
    "test rdx, rdx",
    "test rdx, rcx",
    "add rdx, 96",
    "add rsi, 64",
    "dec rdx",
    "jz L(there)",
    "jnz L(there)",
]
COUNT = 4  # of vectors in a state
STATE = COUNT * LANES + 5  # and rdx, rcx, the flags, how far rsi went, whether a jump was not taken


def assembled(folder: Path) -> ctypes.CDLL:
    """A function for each instruction: the state, the result's memory and the table's."""
    parts = [".intel_syntax noprefix", ".text"]
    vectors = [(f"ymm{i}", 32 * i) for i in range(COUNT)]
    for i, line in enumerate(EXACT):
        code = line.replace("L(there)", "9f")
        if line[0] == "j":
            code += "\nmov qword ptr [rax + 160], 1\n9:"
        loads = "\n".join(f"vmovdqu {name}, [rax + {at}]" for name, at in vectors)
        stores = "\n".join(f"vmovdqu [rax + {at}], {name}" for name, at in vectors)
        parts.append(
            f"""
            .globl f{i}
            f{i}: mov rax, rdi
            mov rdi, rsi
            mov rsi, rdx
            mov r8, rdx
            {loads}
            mov rdx, [rax + 128]
            mov rcx, [rax + 136]
            push qword ptr [rax + 144]
            popfq
            {code}
            pushfq
            pop [rax + 144]
            mov [rax + 128], rdx
            mov [rax + 136], rcx
            sub rsi, r8
            mov [rax + 152], rsi
            {stores}
            vzeroupper
            ret"""
        )
    parts.append('.section .note.GNU-stack,"",@progbits\n')
    (folder / "test.s").write_text("\n".join(parts))
    library = folder / "test.so"
    subprocess.run(["gcc", "-shared", str(folder / "test.s"), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def symbolic(line: str, state: list[int], table: list[int]) -> tuple[VectorMachine, list[int]]:
    """The machine after one instruction, and its state in the order of the function's."""
    machine = VectorMachine(0, {RESULT: 64, TABLE: 64}, {})
    machine.general = {RESULT: Address(RESULT, 0), TABLE: Address(TABLE, 0)}
    machine.general |= {ROWS: Lane(state[16]), INDEX: Lane(state[17])}
    for i in range(COUNT):
        machine.vectors[f"ymm{i}"] = tuple(Lane(v) for v in state[LANES * i : LANES * (i + 1)])
    for i, word in enumerate(table):
        machine.memory[TABLE, i] = Lane(word)
    machine.zero = Lane(state[18] >> 6 & 1)
    machine.step(read_step(line, 1))
    moved = machine.general[TABLE]
    numbers = [machine.general[name] for name in (ROWS, INDEX)]
    assert isinstance(moved, Address)
    found = [lane.value for i in range(COUNT) for lane in machine.vectors[f"ymm{i}"]]
    found += [number.value for number in numbers if isinstance(number, Lane)]
    return machine, [int(value) for value in found] + [moved.offset]


def test_every_mnemonic_is_among_the_instructions_tried() -> None:
    assert {line.split()[0] for line in EXACT} == VECTOR_MNEMONICS - {"ret"}


@pytest.mark.skipif(
    "avx2" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"), reason="a processor with AVX2"
)
def test_instructions_do_what_the_processor_does(tmp_path: Path) -> None:
    """Registers, the zero flag where the proof takes it for defined, memory, and jumps."""
    library = assembled(tmp_path)
    rng = random.Random(7)
    for i, line in enumerate(EXACT):
        for _ in range(60):
            state = [rng.choice(WORDS) for _ in range(COUNT * LANES + 2)]
            state += [0x202 | rng.getrandbits(1) << 6, 0, 0]
            table = [rng.choice(WORDS) for _ in range(8)]
            cells = (ctypes.c_uint64 * STATE)(*state)
            result = (ctypes.c_uint64 * 8)(*[3] * 8)
            getattr(library, f"f{i}")(cells, result, (ctypes.c_uint64 * 8)(*table))
            machine, found = symbolic(line, state, table)
            assert found == [*cells[:18], cells[19]], (line, state, table)
            if machine.zero is not None:
                assert machine.zero.value == cells[18] >> 6 & 1, (line, state)
            written = [machine.memory.get((RESULT, j), Lane(3)).value for j in range(8)]
            assert written == list(result), (line, state)
            if line[0] == "j":
                assert (machine.jump == "L(there)") == (cells[20] == 0), (line, state)


@pytest.mark.parametrize(
    "line",
    [
        "vpgatherqq ymm0, [rsi + ymm1], ymm2",
        "vpand ymm0, ymm1, [rsi + rcx]",
        "vpand ymm0, ymm1, [rsi + rcx*8]",
        "vpand ymm0, ymm1, [rsi + 032]",
        "vpand ymm0, [rsi], ymm1",
        "vpand xmm0, xmm1, xmm2",
        "vpor ymm0, ymm1, [rsi]",
        "vmovdqu ymm0, [rsi]",
        "vmovdqu [rdi], xmm0",
        "vmovq rcx, xmm0",
        "vmovq xmm0, rax",
        "vpxor ymm0, ymm1, ymm16",
        "vpxor ymm0, ymm1",
        "pand xmm0, xmm1",
        "mov rdx, rcx",
        "add rsp, 8",
        "add rsi, rcx",
        "add rsi, -64",
        "dec rax",
        "jmp L(there)",
        "jc L(there)",
        "jz 1f",
        "jz there",
        "call f",
        "ret 8",
        "cmovz rdx, rcx",
        "vzeroall",
        "L(There):",
        "there:",
        "",
    ],
)
def test_what_is_no_instruction_of_a_read(line: str) -> None:
    with pytest.raises(Refused):
        read_step(line, 1)


def machine_with(**vectors: Lane) -> VectorMachine:
    """A machine whose vectors have one word four times; the table has two rows of four words."""
    machine = VectorMachine(2, {RESULT: 32, TABLE: 64}, {})
    machine.general = {RESULT: Address(RESULT, 0), TABLE: Address(TABLE, 0)}
    machine.general |= {ROWS: Lane(2), INDEX: Lane(1, secret=True)}
    machine.vectors = {name: (lane,) * LANES for name, lane in vectors.items()}
    for i in range(8):
        machine.memory[TABLE, i] = Lane(f"word {i}", secret=True)
    return machine


WORD = Lane("word 0", secret=True)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["vpand ymm0, ymm1, [rcx]"], "no place of an argument"),
        (["vpand ymm0, ymm1, [rdx]"], "no place of an argument"),
        (["vpand ymm0, ymm1, [rdi]"], "the output"),
        (["vpand ymm0, ymm1, [rsi + 64]"], "reaches beyond"),
        (["vpand ymm0, ymm1, [rsi + 33]"], "between two words"),
        (["add rsi, 40", "vpand ymm0, ymm1, [rsi]"], "reaches beyond"),
        (["vmovdqu [rdi + 8], ymm1"], "reaches beyond"),
        (["vmovdqu [rsi], ymm1"], "which is an input"),
        (["vmovdqu [rdi], ymm5"], "ymm5 is read before it is written"),
        (["vmovq xmm5, rdi"], "is a place"),
        (["test rsi, rsi"], "no number"),
        (["dec rdi"], "rdi is no number"),
        (["add rsi, 32", "jnz L(a)"], "not defined"),
        (["test rcx, rcx", "jz L(a)"], "depends on a secret"),
        (["test rdx, rcx", "jz L(a)"], "depends on a secret"),
        (["dec rcx", "jnz L(a)"], "depends on a secret"),
        (["vpand ymm0, ymm2, ymm3"], "used as a number"),
        (["vpor ymm0, ymm1, ymm3"], "used as a number"),
        (["vpor ymm0, ymm3, ymm3"], "used as a number"),
        (["vpxor ymm0, ymm3, ymm1"], "used as a number"),
        (["vpsubq ymm0, ymm3, ymm1"], "used as a number"),
        (["vpcmpeqq ymm0, ymm3, ymm1"], "used as a number"),
    ],
)
def test_what_a_read_may_not_do(lines: list[str], reason: str) -> None:
    machine = machine_with(ymm1=Lane(ONES), ymm2=Lane(6), ymm3=WORD)
    with pytest.raises(Refused, match=reason):
        for line in lines:
            machine.step(read_step(line, 1))


def test_an_index_of_no_row_is_unequal_to_the_rows_and_nothing_else_is_known() -> None:
    machine = machine_with(ymm0=OTHER_INDEX, ymm1=Lane(1), ymm2=Lane(2))
    machine.step(read_step("vpcmpeqq ymm3, ymm1, ymm0", 1))
    assert machine.vectors["ymm3"] == (Lane(0, secret=True),) * LANES
    with pytest.raises(Refused, match="used as a number"):
        machine.step(read_step("vpcmpeqq ymm3, ymm0, ymm2", 1))


# -- whole functions -----------------------------------------------------------------------------

FUNCTION = "sm2_point_affine_read"
FIRST, LAST = SOURCE.index(f"FUNCTION({FUNCTION})"), SOURCE.index(f"END({FUNCTION})")


def refusal(source: str) -> str:
    """Why the read of affine rows is refused; empty for a proof."""
    try:
        text = parse_assembly("adx.S", source)
        TableRead(text, text.functions[FUNCTION], 8, 32, Obligations()).prove()
    except Refused as refused:
        return str(refused)
    return ""


def changed(old: str, new: str) -> str:
    """The file with a change in the function."""
    body = SOURCE[FIRST:LAST]
    assert old in body, old
    return SOURCE[:FIRST] + body.replace(old, new, 1) + SOURCE[LAST:]


def test_the_read_is_proved() -> None:
    assert refusal(SOURCE) == ""


ROW = "L(point_affine_read_row)"
DAMAGE = {
    "rows that count down": (
        "vpsubq       ymm1, ymm1, ymm2",
        "vpsubq       ymm1, ymm2, ymm1",
        "is 0, not",
    ),
    "an early end": (
        "        dec          rdx\n",
        "        dec rdx\n        dec rdx\n",
        "beyond|not",
    ),
    "a round too many": (f"jnz          {ROW}", f"jz           {ROW}", "reaches beyond"),
    "no first test": ("test         rdx, rdx", "test         rsi, rsi", "no number"),
    "no test of no rows": (
        "        jz           L(point_affine_read_done)\n",
        "",
        "used as a number",
    ),
    "a jump by the index": (
        "test         rdx, rdx",
        "test         rcx, rcx",
        "depends on a secret",
    ),
    "an address by the index": (", [rsi]", ", [rcx]", "no place"),
    "the row by its address": (
        "add          rsi, 128\n",
        "add          rsi, 96\n",
        "not every word",
    ),
    "half a row": ("ymm3, [rsi + 32]", "ymm3, [rsi]", "word 4 of the result"),
    "a word elsewhere": ("vmovdqu      [rdi + 32]", "vmovdqu      [rdi + 24]", "reaches|word"),
    "a result not written": ("vmovdqu      [rdi], ymm4", "vmovdqu      [rdi + 32], ymm4", "not wr"),
    "what was there before": ("        vpxor        ymm4, ymm4, ymm4\n", "", "ymm4 is read before"),
    "upper halves": ("        vzeroupper\n", "", "upper half"),
    "a return before the end": ("        vzeroupper\n", "        ret\n", "before the end"),
    "no return": ("        ret\n", "", "no return"),
    "no end": (
        f"jnz          {ROW}",
        "jnz          L(point_affine_read_done)",
        "not every word|is 0",
    ),
    "a label of no place": (f"jnz          {ROW}", "jnz          L(point_read_row)", "no label"),
    "a label twice": (f"        {ROW}:", f"        {ROW}:\n        {ROW}:", "defined twice"),
    "a mask by half": ("vpbroadcastq ymm0, xmm0", "vpxor        ymm0, ymm0, ymm0", "word 0 of"),
    "an endless loop": (
        "        dec          rdx\n",
        "        test rdx, rdx\n",
        "beyond|more rounds",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_refused_and_named(name: str) -> None:
    old, new, reason = DAMAGE[name]
    found = refusal(changed(old, new))
    assert found.startswith("adx.S:"), found
    assert any(part in found for part in reason.split("|")), found


def test_a_trace_that_depends_on_the_index_would_be_seen() -> None:
    """No text that is understood has one; so the check is made to see two machines' traces."""
    text = parse_assembly("adx.S", SOURCE)

    class Other(TableRead):
        def _run(self, rows: int, index: int):  # type: ignore[no-untyped-def]
            machine, trace = super()._run(rows, index)
            return machine, trace[index:]

    with pytest.raises(Refused, match="depend on the index"):
        Other(text, text.functions[FUNCTION], 8, 32, Obligations()).prove()


@pytest.mark.skipif(
    "avx2" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"), reason="a processor with AVX2"
)
@pytest.mark.parametrize(("name", "words"), [("point_read", 12), ("point_affine_read", 8)])
def test_reads_run_as_in_c(name: str, words: int, tmp_path: Path) -> None:
    """Both texts on tables of each size: every index, and some that are no row's."""
    limbs = ROOT / "generated" / "sm2" / "limbs64"
    shutil.copytree(limbs, tmp_path / "limbs64")
    rng = random.Random(11)
    functions = []
    for kernel in ("c", "adx"):
        library, pointer = tmp_path / f"{kernel}.so", tmp_path / f"{kernel}.c"
        pointer.write_text(f"extern void sm2_{name}(void);\nvoid (*const read)(void) = sm2_{name};")
        sources = ["points.c", "c64.c", "inverse.c", "chains.c", *(["adx.S"] * (kernel == "adx"))]
        command = ["gcc", "-shared", "-fPIC", "-O2", *(["-DSM2_ADX"] * (kernel == "adx"))]
        files = [str(tmp_path / "limbs64" / source) for source in sources]
        subprocess.run([*command, *files, str(pointer), "-o", str(library)], check=True)
        address = ctypes.c_void_p.in_dll(ctypes.CDLL(str(library)), "read").value
        kinds = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint64]
        functions.append(ctypes.CFUNCTYPE(None, *kinds)(address))
    for rows in (0, 1, 2, 5, 8, 32):
        table = [rng.getrandbits(64) for _ in range(rows * words)]
        memory = (ctypes.c_uint64 * max(rows * words, 1))(*table)
        for index in (*range(rows + 1), 1 << 32, (1 << 63) - 1):
            row = table[index * words : (index + 1) * words] if index < rows else [0] * words
            for function in functions:
                result = (ctypes.c_uint64 * (words + 1))(*[9] * (words + 1))
                function(result, memory, rows, index)
                assert list(result) == [*row, 9], (rows, index)
