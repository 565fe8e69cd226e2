"""Mutants of emitted assembly: one small change each, as a slip or an optimiser would make it."""

import random
import re
from collections.abc import Iterator

from mutants import Mutant

_REGISTERS = ("rax", "rbx", "rdx", "rbp", *(f"r{i}" for i in range(8, 16)))
_CALLEE_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")
_WORD = re.compile(r"(?<![\\\w])(?:rax|rbx|rdx|rbp|r(?:8|9|1[0-5]))(?!\w)")
#: Names of operands; a wrong one is of the same kernel.
_NAMES = ("xyz", "abcdz")
_PARAMETER = re.compile(r"\\([a-dxyz])\b")

#: (kind, pattern, its replacements): each match is one possible mutant for each replacement.
_MNEMONICS = [
    ("other flag", "adcx", ("adox", "adc", "add")),
    ("other flag", "adox", ("adcx", "adc", "add")),
    ("dropped carry", "adc", ("add",)),
    ("other flag", "adc", ("adox",)),
    ("sum for difference", "adc", ("sbb",)),
    ("dropped borrow", "sbb", ("sub",)),
    ("sum for difference", "sbb", ("adc",)),
    ("sum for difference", "sub", ("add",)),
    ("added carry", "add", ("adc", "adcx")),
    ("sum for difference", "add", ("sub",)),
    ("added carry", "sub", ("sbb",)),
    ("other choice", "cmovc", ("cmovnc", "mov")),
    ("other operator", "and", ("or", "mov")),
    ("other operator", "or", ("and", "xor", "add")),
    ("other operator", "shl", ("shr",)),
    ("other operator", "shr", ("shl",)),
    ("other operator", "neg", ("not",)),
    ("other operator", "imul", ("mov",)),
    ("a jump", "mov", ("jc",)),
]


#: In reads of tables: mnemonics with others that take the same operands, registers, labels.
_VECTOR_MNEMONICS = {
    "vmovq": ("vmovd",),
    "vpbroadcastq": ("vpbroadcastd", "vmovdqa"),
    "vpxor": ("vpor", "vpand"),
    "vpcmpeqq": ("vpcmpgtq", "vpcmpeqd", "vpxor"),
    "vpsubq": ("vpaddq", "vpsubd"),
    "vpand": ("vpor", "vpandn", "vpxor"),
    "vpor": ("vpand", "vpxor", "vpaddq"),
    "vmovdqu": ("vmovdqa",),
    "vzeroupper": ("vzeroall",),
    "test": ("cmp",),
    "jz": ("jnz", "jc"),
    "jnz": ("jz", "jc", "jmp"),
    "dec": ("inc", "neg"),
}
_READ_GENERAL = ("rdi", "rsi", "rdx", "rcx", "rax")
_READ_REGISTER = re.compile(r"[xy]mm\d+|r(?:di|si|dx|cx)")
_LABEL = re.compile(r"L\(\w+_read_(row|done)\)")


def candidates(source: str, spans: dict[str, tuple[int, int]]) -> list[Mutant]:
    """Every mutant of the given functions (macro included), by their first and last lines.

    The random choices in a kernel of five operands, or in a read, depend on nothing else in the
    file.
    """
    together = random.Random(0)
    lines = source.split("\n")
    found = []
    for function, (first, last) in spans.items():
        alone = function.endswith(("_mul_add_mul", "_read"))
        rng = random.Random(function) if alone else together
        for number in range(first, last + 1):
            line = lines[number - 1].strip()
            if line and not line.startswith("//") and number not in (first, last):
                found += [
                    Mutant(function, number, kind, line, new) for kind, new in _changes(line, rng)
                ]
    return found


def constant_mutants(source: str) -> list[Mutant]:
    """One flipped bit in each constant of the file."""
    rng = random.Random(0)
    found = []
    for number, line in enumerate(source.split("\n"), 1):
        if match := re.fullmatch(r"(L\(\w+\): \.quad )(0x[0-9a-f]{16})", line):
            value = int(match[2], 16) ^ (1 << rng.randrange(64))
            found.append(Mutant("", number, "bit of a constant", line, f"{match[1]}{value:#018x}"))
    return found


def _changes(line: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    code = line.split("//")[0].rstrip()
    mnemonic, _, operands = code.partition(" ")
    if mnemonic in ("FUNCTION", "END", ".macro", ".endm"):
        return
    yield "dropped line", ""
    if mnemonic in _VECTOR_MNEMONICS or _LABEL.search(code):
        yield from _read_changes(mnemonic, operands.strip(), rng)
    elif mnemonic in ("SAVE", "RESTORE"):
        register = operands.strip()
        other = rng.choice([r for r in _CALLEE_SAVED if r != register])
        yield "wrong frame", f"{mnemonic} {other}"
        yield "wrong frame", f"{'RESTORE' if mnemonic == 'SAVE' else 'SAVE'} {register}"
    elif mnemonic in ("ENTER", "LEAVE"):
        for size in (int(operands) - 32, int(operands) + 32):
            yield "wrong frame", f"{mnemonic} {size}"
    elif mnemonic.startswith(("fp_", "fn_")):
        yield from _use_changes(mnemonic, operands.strip(), rng)
    elif mnemonic != "ret":
        yield from _instruction_changes(mnemonic, operands.strip(), rng)


def _use_changes(kernel: str, operands: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Another kernel, an operand elsewhere, operands exchanged."""
    places = operands.split(", ")
    others = {"fp_add": "fp_sub", "fp_sub": "fp_add", "fp_mul": "fp_sub", "fp_sqr": "fp_neg"}
    yield "wrong kernel", f"{others.get(kernel, 'fp_sqr')} {operands}"
    for i, place in enumerate(places):
        base, _, offset = place.partition("+")
        moved = rng.choice([o for o in (0, 32, 64, 96) if o != int(offset or 0)])
        other = rng.choice([b for b in ("rdi", "rsi", "rsp") if b != base])
        for new in (f"{base}+{moved}" if moved else base, place.replace(base, other)):
            yield "wrong place", f"{kernel} {', '.join([*places[:i], new, *places[i + 1:]])}"
    if len(places) == 3 and places[1] != places[2]:
        yield "exchanged places", f"{kernel} {', '.join([places[0], places[2], places[1]])}"


def _read_changes(mnemonic: str, operands: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Of an instruction or a label of a read; operands that commute are not exchanged."""
    for new in _VECTOR_MNEMONICS.get(mnemonic, ()):
        yield "other operator", f"{new:<12} {operands}"
    for match in _READ_REGISTER.finditer(operands):
        kind, number = match[0][:3], match[0][3:]
        others = [f"{kind}{i}" for i in range(16)] if number else _READ_GENERAL
        other = rng.choice([r for r in others if r != match[0]])
        new = operands[: match.start()] + other + operands[match.end() :]
        yield "wrong register", f"{mnemonic:<12} {new}"
    for match in re.finditer(r"(?<= )\d+|(?<=r[ds]i)\]", operands):
        size = 0 if match[0] == "]" else int(match[0])
        for more in (-32, -8, 8, 32):
            place = f" + {size + more}]" if match[0] == "]" else str(size + more)
            new = operands[: match.start()] + place + operands[match.end() :]
            yield "wrong displacement", f"{mnemonic:<12} {new}".replace("+ -", "- ")
    if match := _LABEL.search(f"{mnemonic} {operands}"):
        other = "done" if match[1] == "row" else "row"
        label = match[0].replace(f"_{match[1]})", f"_{other})")
        yield "wrong label", f"{mnemonic:<12} {operands}".replace(match[0], label).rstrip()
    if mnemonic == "vpsubq":
        target, a, b = operands.split(", ")
        yield "exchanged operands", f"{mnemonic:<12} {target}, {b}, {a}"


def _instruction_changes(
    mnemonic: str, operands: str, rng: random.Random
) -> Iterator[tuple[str, str]]:
    for kind, old, replacements in _MNEMONICS:
        if mnemonic == old:
            for new in replacements:
                yield kind, f"{new:<7} {operands}"
    for match in _WORD.finditer(operands):
        other = rng.choice([r for r in _REGISTERS if r != match[0]])
        new = operands[: match.start()] + other + operands[match.end() :]
        yield "wrong register", f"{mnemonic:<7} {new}"
    for pattern, kind, choose in _OPERANDS:
        for match in pattern.finditer(operands):
            new = operands[: match.start()] + choose(match, rng) + operands[match.end() :]
            if new != operands:
                yield kind, f"{mnemonic:<7} {new}"
    parts = operands.split(", ")
    if len(parts) > 1 and parts[-1] != parts[-2]:
        swapped = [*parts[:-2], parts[-1], parts[-2]]
        yield "exchanged operands", f"{mnemonic:<7} {', '.join(swapped)}"
    if mnemonic == "mulx":
        yield "exchanged operands", f"mulx    {parts[1]}, {parts[0]}, {parts[2]}"


def _other_cell(match: re.Match[str], rng: random.Random) -> str:
    offset = int(match[2] or 0)
    other = rng.choice([o for o in (0, 8, 16, 24, 32) if o != offset])
    return f"[\\{match[1]} + {other}]" if other else f"[\\{match[1]}]"


def _other_parameter(match: re.Match[str], rng: random.Random) -> str:
    names = next(names for names in _NAMES if match[1] in names)
    return "\\" + rng.choice([p for p in names if p != match[1]])


def _other_label(match: re.Match[str], rng: random.Random) -> str:
    letter, digit = match[1], match[2]
    return f"L({letter}{rng.choice([d for d in '0123' if d != digit])})"


def _other_number(match: re.Match[str], rng: random.Random) -> str:
    return str(int(match[0]) + rng.choice((-1, 1)))


_OPERANDS = [
    (re.compile(r"\[\\([a-dxyz])(?: \+ (\d+))?\]"), "wrong displacement", _other_cell),
    (_PARAMETER, "wrong parameter", _other_parameter),
    (re.compile(r"L\(([PN])(\d)\)"), "wrong constant", _other_label),
    (re.compile(r"(?<=, )-?\d+$"), "wrong number", _other_number),
]
