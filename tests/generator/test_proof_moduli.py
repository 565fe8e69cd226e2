"""The prover on the kernels of many moduli: what the generator emits for a field, it proves.

Moduli are of every length in words and next to both ends of it, dense, sparse and with long runs of
equal bits, and of far fewer bits than their words hold.
"""

import random
from pathlib import Path

import pytest

from compiled import c_text
from generator.algorithms import carry_chains
from generator.algorithms.catalogue import build_kernels
from generator.algorithms.field import Field
from generator.description import load
from generator.emit.context import FileContext
from generator.emit.functions import assembly_texts
from generator.emit.render import assembly_file
from generator.proof.assembly.kernels import prove_kernel
from generator.proof.assembly.text import parse_assembly
from generator.proof.c_text import CText, parse_c
from generator.proof.errors import Refused
from generator.proof.kernel_proof import KernelProof
from generator.proof.kernel_run import CKernel
from generator.proof.statements import FieldFacts, field_statements
from operands import canonical_field, long_runs, montgomery_field, random_moduli
from test_kernels import BARRETT, CIOS, SOLINAS, SOLINAS_PRIMES

CURVES = Path(__file__).resolve().parents[2] / "curves"

#: Lengths that fill their words well or badly, and neighbours of powers of two.
EDGES = {
    "7 bits": 101,
    "17 bits": 2**17 - 1,
    "31 bits": 2**31 - 1,
    "96 bits": 2**96 - 17,
    "96 bits, dense": 0xC2F1B0A1D3E5F60718293A4B,
    "161 bits": 2**160 + 7,
    "225 bits": 2**224 + 735,
    "255 bits": 2**255 - 19,
    "448 bits": 2**448 - 2**224 - 1,
    "521 bits": 2**521 - 1,
    "above a word": 2**64 + 13,
    "below a word": 2**64 - 59,
    "next to 2^256": 2**256 - 2**32 - 977,
    "next to 2^384": 2**384 - 317,
}


def short_moduli(count: int, rng: random.Random) -> list[int]:
    """Odd moduli of any number of bits from 3 to 300: most fill their words badly."""
    moduli = []
    for i in range(count):
        bits = rng.randrange(3, 300)
        value = long_runs(bits, rng) if i % 2 else rng.getrandbits(bits)
        moduli.append(value | 1 | 1 << (bits - 1))
    return moduli


def text_of(f: Field, strategies: dict[str, str]) -> CText:
    """The emitted text of one field's kernels, read back."""
    source = c_text(f, build_kernels(f, strategies))
    lines = [x for x in source.split("\n") if not x.startswith("#include")]
    return parse_c("field.c", "\n".join(lines))


def refusals(f: Field, strategies: dict[str, str]) -> dict[str, str]:
    """Every kernel that is not proved, and why."""
    facts = FieldFacts("fp", "p", f.modulus, f.word_bits, f.limbs, f.bytes, f.r)
    text = text_of(f, strategies)
    statements = field_statements(facts, "t")
    assert set(text.functions) <= set(statements)
    found = {}
    for function in text.functions:
        try:
            KernelProof(CKernel(text, function), statements[function], facts).prove()
        except Refused as refused:
            found[function] = str(refused)
    return found


def assembly_refusals(f: Field) -> dict[str, str]:
    """The same of the macros of assembly, without the functions around them."""
    facts = FieldFacts("fp", "p", f.modulus, f.word_bits, f.limbs, f.bytes, f.r)
    kernels = carry_chains.build_kernels(f)
    context = FileContext(1, "test", load(CURVES / "sm2.toml"), "t", ("fp",))
    functions = assembly_texts([(k, f) for k in kernels], [], "t")
    text = parse_assembly("adx.S", assembly_file(context, {f: kernels}, functions))
    statements = field_statements(facts, "t")
    found = {}
    for name, kernel in text.kernels.items():
        try:
            prove_kernel(text, kernel, statements[f"t_{name}"], facts)
        except Refused as refused:
            found[name] = str(refused)
    return found


@pytest.mark.parametrize(
    "name",
    [
        name if m < 1 << 256 else pytest.param(name, marks=pytest.mark.full)
        for name, m in EDGES.items()
    ],
)
def test_cios_and_barrett_are_proved_at_the_edges(name: str) -> None:
    assert refusals(montgomery_field(EDGES[name]), CIOS) == {}


CIOS_MODULI = random_moduli(16, random.Random(21))


@pytest.mark.parametrize(
    "modulus",
    [*CIOS_MODULI[:6], *(pytest.param(m, marks=pytest.mark.full) for m in CIOS_MODULI[6:])],
)
def test_cios_is_proved_for_any_odd_modulus(modulus: int) -> None:
    assert refusals(montgomery_field(modulus), CIOS) == {}


@pytest.mark.parametrize("modulus", random_moduli(10, random.Random(22))[5:])
def test_barrett_is_proved_for_any_odd_modulus(modulus: int) -> None:
    assert refusals(canonical_field(modulus), BARRETT) == {}


@pytest.mark.parametrize(
    "modulus",
    [
        pytest.param(m, marks=[pytest.mark.full] if m.bit_length() > 128 else [])
        for m in short_moduli(6, random.Random(23))
    ],
)
def test_moduli_that_do_not_fill_their_words_are_proved(modulus: int) -> None:
    assert refusals(montgomery_field(modulus), CIOS) == {}
    assert refusals(canonical_field(modulus), BARRETT) == {}


@pytest.mark.parametrize("name", SOLINAS_PRIMES)
def test_solinas_is_proved(name: str) -> None:
    assert refusals(canonical_field(SOLINAS_PRIMES[name]), SOLINAS) == {}


@pytest.mark.parametrize("name", [name for name, m in EDGES.items() if m < 1 << 256])
def test_assembly_is_proved_at_the_edges(name: str) -> None:
    assert assembly_refusals(montgomery_field(EDGES[name])) == {}


@pytest.mark.parametrize(
    "modulus", [m for m in random_moduli(24, random.Random(24)) if m < 1 << 256]
)
def test_assembly_is_proved_for_any_odd_modulus(modulus: int) -> None:
    assert assembly_refusals(montgomery_field(modulus)) == {}
