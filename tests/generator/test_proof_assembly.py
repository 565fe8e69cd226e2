"""The assembly front end: what instructions do, what text is refused, and a whole folder's audit."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.analysis import analyse
from generator.description import load
from generator.emit import emit_description
from generator.plan import make_plan
from generator.proof import audit_folder
from generator.proof.assembly import audit_assembly
from generator.proof.assembly.instructions import MNEMONICS, read_instruction
from generator.proof.assembly.machine import AssemblyRun
from generator.proof.assembly.text import AssemblyText, Constant, Kernel, parse_assembly
from generator.proof.c_text import read_c
from generator.proof.errors import Refused
from generator.proof.kernel_run import Object, cell_name
from generator.proof.representation import open_folder
from generator.proof.words import Words

ROOT = Path(__file__).resolve().parents[2]
CURVES = ROOT / "curves"
ONES = (1 << 64) - 1
CONSTANT = 0x0123456789ABCDEF

# -- what instructions do ------------------------------------------------------------------------

#: Instructions with values of rax, rbx and rdx, the carry and the overflow before.
State = tuple[int, int, int, int, int]
WORDS = (0, 1, 2, 1 << 32, (1 << 63) - 1, 1 << 63, ONES - 1, ONES, CONSTANT)
SUMS = ("add", "adc", "sub", "sbb", "adcx", "adox")
EXACT = [
    *(f"{name} rax, rbx" for name in SUMS),
    *(f"{name} rax, [\\x + 8]" for name in SUMS),
    *(f"{name} rax, [rip + L(K)]" for name in SUMS),
    *(f"{name} rax, -1" for name in SUMS[:4]),
    "sbb rbx, rbx",
    "adcx rax, rax",
    "mov rax, rbx",
    "mov rax, -2147483648",
    "mov rax, [\\x]",
    "mulx rax, rbx, rbx",
    "mulx rbx, rdx, rax",
    "mulx rax, rbx, [\\x]",
    "mulx rax, rbx, rdx",
    "imul rax, rbx",
    "imul rdx, [rip + L(K)]",
    "shl rax, 1",
    "shl rbx, 63",
    "shr rax, 32",
    "shr rdx, 63",
    "neg rax",
    "cmovc rax, rbx",
    "cmovc rdx, [\\x + 8]",
    "lea rax, [rax + rbx]",
    "xor eax, eax",
    "xor edx, edx",
    "xor rbx, rbx",
    "and rax, 1",
    "and rax, -1",
    "and rax, 0",
]


def states(rng: random.Random) -> list[State]:
    """Operands at the ends of their ranges, with every pair of flags."""
    chosen = []
    for _ in range(40):
        a, b, d = (rng.choice((*WORDS, rng.getrandbits(64))) for _ in range(3))
        chosen.append((a, b, d, rng.getrandbits(1), rng.getrandbits(1)))
    return chosen


def symbolic(line: str, state: State, memory: tuple[int, int]) -> tuple[list[int], dict[str, int]]:
    """rax, rbx, rdx and the defined flags after one instruction, by the proof's machine."""
    text = AssemblyText("test.S", "", {"K": Constant(1, CONSTANT, "")})
    kernel = Kernel("test", ("x",), 1, (read_instruction(line, 1),))
    words = Words()
    run = AssemblyRun(text, kernel, words, {"x": Object(2, 64, False)})
    *registers, carry, overflow = state
    for name, value in zip(("rax", "rbx", "rdx"), registers, strict=True):
        run.values[name] = words.literal(value, 64)
    for index, value in enumerate(memory):
        run.values[cell_name("x", index)] = words.literal(value, 64)
    run.flags = {"CF": words.literal(carry, 64), "OF": words.literal(overflow, 64)}
    run.run()
    found = [words.exactly(run.values[name]).constant for name in ("rax", "rbx", "rdx")]
    flags = {name: word.constant for name, word in run.flags.items()}
    assert None not in found and None not in flags.values()
    return found, flags  # type: ignore[return-value]


def assembled(folder: Path) -> ctypes.CDLL:
    """A function for each instruction: five words in, five words out, flags in the last two."""
    parts = [".intel_syntax noprefix", ".section .rodata", f"K: .quad {CONSTANT:#x}", ".text"]
    for i, line in enumerate(EXACT):
        code = line.replace("\\x", "rsi").replace("L(K)", "K")
        parts.append(
            f"""
            .globl f{i}
            f{i}: push rbx
            mov rax, [rdi]
            mov rbx, [rdi + 8]
            mov rdx, [rdi + 16]
            push qword ptr [rdi + 24]
            popfq
            {code}
            pushfq
            pop [rdi + 24]
            mov [rdi], rax
            mov [rdi + 8], rbx
            mov [rdi + 16], rdx
            pop rbx
            ret"""
        )
    parts.append('.section .note.GNU-stack,"",@progbits\n')
    (folder / "test.s").write_text("\n".join(parts))
    library = folder / "test.so"
    command = ["gcc", "-shared", str(folder / "test.s"), "-o", str(library)]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


def test_every_mnemonic_is_among_the_instructions_tried() -> None:
    assert {line.split()[0] for line in EXACT} == MNEMONICS - {"or"}


@pytest.mark.skipif(
    "adx" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"), reason="a processor with ADX"
)
def test_instructions_do_what_the_processor_does(tmp_path: Path) -> None:
    """Results, and the flags that the proof takes for defined."""
    library = assembled(tmp_path)
    rng = random.Random(5)
    for i, line in enumerate(EXACT):
        function = getattr(library, f"f{i}")
        for state in states(rng):
            memory = (rng.choice(WORDS), rng.choice(WORDS))
            flags = 0x202 | state[3] | state[4] << 11
            cells = (ctypes.c_uint64 * 4)(*state[:3], flags)
            function(cells, (ctypes.c_uint64 * 2)(*memory))
            found, defined = symbolic(line, state, memory)
            assert found == list(cells[:3]), (line, state, memory)
            real = {"CF": cells[3] & 1, "OF": cells[3] >> 11 & 1}
            assert defined == {name: real[name] for name in defined}, (line, state, memory)


DEFINED = {
    "mov rax, rbx": {"CF", "OF"},
    "mulx rax, rbx, rbx": {"CF", "OF"},
    "lea rax, [rax + rbx]": {"CF", "OF"},
    "cmovc rax, rbx": {"CF", "OF"},
    "adcx rax, rbx": {"CF", "OF"},
    "adox rax, rbx": {"CF", "OF"},
    "xor eax, eax": {"CF", "OF"},
    "and rax, 1": {"CF", "OF"},
    "or rax, rax": {"CF", "OF"},
    "add rax, rbx": {"CF"},
    "adc rax, rbx": {"CF"},
    "sub rax, rbx": {"CF"},
    "sbb rax, rbx": {"CF"},
    "sbb rax, rax": {"CF"},
    "imul rax, rbx": set(),
    "shl rax, 1": set(),
    "shr rax, 1": set(),
    "neg rax": set(),
}


@pytest.mark.parametrize("line", DEFINED)
def test_flags_that_are_defined_afterwards(line: str) -> None:
    assert set(symbolic(line, (0, 0, 0, 1, 1), (0, 0))[1]) == DEFINED[line]


def test_a_sum_of_words_with_no_common_bit() -> None:
    assert symbolic("or rax, rbx", (1 << 63, 5, 0, 0, 0), (0, 0))[0][0] == 1 << 63 | 5


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["adc rbx, rbx"], "CF is read where it is not defined"),
        (["xor eax, eax", "shl rbx, 1", "adc rax, 0"], "CF is read"),
        (["add rbx, rbx", "adox rbx, rbx"], "OF is read"),
        (["add rax, rbx"], "rax is read before it is written"),
        (["mov rdi, rbx"], "holds an address"),
        (["mov rcx, rbx"], "holds an address"),
        (["mov [\\x], rbx"], "a write to the input x"),
        (["mov rax, [\\z]"], "the output z is read"),
        (["mov rax, [\\x + 16]"], "x has no word 2"),
        (["mov rax, [\\y]"], "y is no parameter"),
        (["mov [\\z], rbx", "mov rax, [\\x]"], "after an output was written"),
        (["mov rax, [rip + L(Q)]"], "there is no constant Q"),
        (["mulx rax, rbx, rbx"], "rdx is read before"),
        (["mov rdx, rbx", "mulx rbx, rbx, rbx"], "both halves of a product"),
    ],
)
def test_what_a_kernel_may_not_do(lines: list[str], reason: str) -> None:
    text = AssemblyText("test.S", "", {})
    body = tuple(read_instruction(line, i) for i, line in enumerate(lines, 1))
    words = Words()
    objects = {"x": Object(2, 64, False), "z": Object(2, 64, True)}
    run = AssemblyRun(text, Kernel("test", ("z", "x"), 1, body), words, objects)
    run.values["rbx"] = words.atom("rbx", 0, ONES, 64)
    for index in range(2):
        run.values[cell_name("x", index)] = words.atom("x", 0, ONES, 64)
    with pytest.raises(Refused, match=reason):
        run.run()


@pytest.mark.parametrize(
    "line",
    [
        "jc 1f",
        "call f",
        "ret",
        "cmovnc rax, rbx",
        "mov eax, ebx",
        "xor eax, ebx",
        "mov rax, rsp",
        "mov rsp, rax",
        "push rax",
        "mov rax, [rsp]",
        "mov rax, [rsi + 8]",
        "mov rax, [\\x + 4]",
        "mov rax, [\\x - 8]",
        "mov rax, [\\x + rbx*8]",
        "add [\\z], rax",
        "mov rax, 2147483648",
        "add rax, -2147483649",
        "mov rax, 010",
        "mov rax, 0x10",
        "shl rax, 64",
        "shl rax, 0",
        "shl rax, cl",
        "lea rax, [\\x]",
        "adcx rax, 0",
        "mulx rax, rbx",
        "imul rax, rbx, 3",
        "mov rax,rbx",
        "mov rax, rbx; ret",
        "rep stosq",
        "add rax",
        "nop",
        "",
    ],
)
def test_what_is_no_instruction_here(line: str) -> None:
    with pytest.raises(Refused):
        read_instruction(line, 1)


# -- whole files ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the emitted folder of SM2."""
    return Path(shutil.copytree(ROOT / "generated" / "sm2", tmp_path / "sm2"))


def refusals(path: Path) -> str:
    """What the audit of the assembly says, where the C text is taken to be proved."""
    folder = open_folder(path, CURVES)
    proved = frozenset(f"{folder.prefix}_{name}" for _, name in folder.functions)
    try:
        header = read_c(path / "limbs64" / "fields.h")
        _, results = audit_assembly(folder, header, proved)
    except Refused as refused:
        return str(refused)
    assert results
    return "\n".join(r.refusal for r in results if r.refusal)


def test_the_assembly_of_the_folder_is_proved(folder: Path) -> None:
    assert refusals(folder) == ""


def test_the_audit_has_the_assembly_beside_the_c_text(tmp_path: Path) -> None:
    """All of a small curve's folder: the functions in assembly are proved in C too."""
    audit = audit_folder(emit("toy_general", tmp_path), CURVES)
    assert audit.passed, audit.failures
    proved = {f.function for f in audit.functions if f.target == "adx" and f.proved}
    assert len(proved) == 16
    assert proved <= {f.function for f in audit.functions if f.target != "adx" and f.proved}


def emit(curve: str, path: Path) -> Path:
    """The folder of a curve with assembly."""
    facts = analyse(load(CURVES / f"{curve}.toml"))
    emit_description(facts.description, make_plan(facts, ["c64", "adx"]), path)
    return path / curve


@pytest.mark.parametrize("curve", ["sm2test256", "toy_17bit", "toy_bytes", "toy_zero"])
def test_other_curves_are_proved_too(curve: str, tmp_path: Path) -> None:
    assert refusals(emit(curve, tmp_path)) == ""


def replace(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / "limbs64" / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return change


def at_last(name: str, old: str, new: str) -> Callable[[Path], None]:
    """The same for the last place that reads so."""

    def change(folder: Path) -> None:
        path = folder / "limbs64" / name
        before, found, after = path.read_text().rpartition(old)
        assert found
        path.write_text(before + new + after)

    return change


GUARD = "#ifndef SM2_ADX /* adx.S has the functions down to #endif */\n"
HALF = "FUNCTION(sm2_fp_half)"
DAMAGE = {
    "an unguarded function": (
        replace("c64.c", "\n/*\n * z = x^2 R^-1 mod n", "\n#endif\n\n/*\n * z = x^2 R^-1 mod n"),
        "this does not stand here",
    ),
    "another guard": (replace("c64.c", GUARD, GUARD.replace("SM2_ADX", "SM2_ADY")), "SM2_ADY"),
    "no guard": (
        lambda folder: (
            replace("points.c", GUARD, "")(folder),
            replace("points.c", "#endif\n", "")(folder),
        )
        and None,
        "sm2_point_double",
    ),
    "another form of guard": (replace("c64.c", GUARD, "#ifndef SM2_ADX\n"), "not understood"),
    "a static function": (
        replace("c64.c", "void sm2_fn_neg(sm2_fn *z, ", "static void sm2_fn_neg(sm2_fn *z, "),
        "not a visible function between guards",
    ),
    "another guard in assembly": (replace("adx.S", "#ifdef SM2_ADX", "#ifdef SM2_A"), "SM2_A,"),
    "no guard in assembly": (replace("adx.S", "#ifdef SM2_ADX", "#ifndef SM2_ADX"), "expected"),
    "a guard's end": (replace("adx.S", "\n#endif\n\n#if def", "\n#if def"), "fixed text"),
    "the frame": (replace("adx.S", "pop     \\register", "push    \\register"), "fixed text"),
    "an include": (replace("adx.S", '"names.h"', '"other.h"'), "fixed text"),
    "a stack note": (replace("adx.S", "%progbits", "%nobits"), "fixed text"),
    "a constant": (replace("adx.S", "L(N1): .quad 0x7", "L(N1): .quad 0x6"), "N1 is 0x6"),
    "an equation": (replace("adx.S", "/* -n^-1 mod 2^64 */", "/* n^-1 mod 2^64 */"), "N_NEG"),
    "a label": (replace("adx.S", "L(N1): .quad", "L(N4): .quad"), "N4 is a constant without"),
    "a contract": (replace("adx.S", "(eval(x) + eval(y))", "(eval(x) + 1)"), "(eval(x) + 1)"),
    "a summary": (replace("adx.S", " * r = 2 p\n", " * r = 3 p\n"), "r = 3 p"),
    "aliasing": (replace("adx.S", "aliasing  r may be p or q", "aliasing  none"), "'none'"),
    "a summary of a kernel": (
        replace("adx.S", " * z = -x mod p\n", " * z = x mod p\n"),
        "z = x mod p",
    ),
    "aliasing of a kernel": (replace("adx.S", "aliasing  z may be x or y", "aliasing  z"), "'z'"),
    "limbs": (replace("adx.S", "limbs     each limb in", "limbs     no limb in"), "limbs 'no limb"),
    "time": (replace("adx.S", "time      constant", "time      depends"), "time 'depends'"),
    "time of a formula": (at_last("adx.S", "time      constant", "time      any"), "time 'any'"),
    "a macro of other parameters": (
        replace("adx.S", ".macro fp_sub z, x, y", ".macro fp_sub z, y, x"),
        "the parameters are z, y, x",
    ),
    "a directive": (replace("adx.S", "        neg     rax", "        .byte 0x90"), ".byte"),
    "a line that goes on": (
        replace("adx.S", "// odd = x0 mod 2", "// odd = x0 mod 2 \\"),
        "goes on in the next",
    ),
    "a digit of another script": (
        replace("adx.S", "mov     rax, [\\x]", "mov     rax, [\\x + \u0668]"),
        "beyond ASCII",
    ),
    "a control character": (replace("adx.S", "        neg     rax", "\tneg rax"), "control"),
    "two instructions on a line": (
        replace("adx.S", "        neg     rax  ", "        neg rax; ret"),
        "one instruction",
    ),
    "a hidden instruction": (
        replace("adx.S", "        neg     rax  ", "        /* */ret     "),
        "one instruction",
    ),
    "a preprocessor line": (replace("adx.S", HALF, f"#undef FUNCTION\n{HALF}"), "adx.S:"),
    "code between functions": (replace("adx.S", HALF, f"        ret\n{HALF}"), "adx.S:"),
    "another function": (replace("adx.S", HALF, "FUNCTION(sm2_fp_hall)"), "adx.S:"),
    "a missing RESTORE": (replace("adx.S", "        RESTORE rbx\n", ""), "expected RESTORE rbx"),
    "a frame too small": (
        lambda folder: (
            replace("adx.S", "        ENTER 128\n", "        ENTER 96\n")(folder),
            replace("adx.S", "        LEAVE 128\n", "        LEAVE 96\n")(folder),
        )
        and None,
        "is not in the frame",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_refused_and_named(name: str, folder: Path) -> None:
    change, expected = DAMAGE[name]
    change(folder)
    assert expected in refusals(folder)


def test_a_missing_file_is_refused(folder: Path) -> None:
    (folder / "limbs64" / "adx.S").unlink()
    assert "adx.S" in refusals(folder)


def test_guards_without_assembly_are_refused(folder: Path) -> None:
    text = (folder / "manifest.json").read_text()
    text = text.replace('"c64,adx"', '"c64"').replace('    "limbs64/adx.S",\n', "")
    (folder / "manifest.json").write_text(text)
    assert "not both guarded in C and defined" in refusals(folder)


def test_formulas_and_reads_rest_on_their_c_text(folder: Path) -> None:
    opened = open_folder(folder, CURVES)
    _, results = audit_assembly(opened, read_c(folder / "limbs64" / "fields.h"), frozenset())
    refused = [r for r in results if r.refusal]
    assert [r.function for r in refused] == [
        "sm2_point_double",
        "sm2_point_add",
        "sm2_point_add_mixed",
        "sm2_point_read",
        "sm2_point_affine_read",
    ]
    assert all("is not proved in C" in r.refusal for r in refused)


def test_refusals_have_a_line() -> None:
    source = (ROOT / "generated" / "sm2" / "limbs64" / "adx.S").read_text()
    with pytest.raises(Refused, match=r"adx\.S:\d+: not an instruction"):
        parse_assembly("adx.S", source.replace("adcx    rax, rbp", "jc      rax, rbp", 1))
