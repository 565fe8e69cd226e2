"""Word kernels: the interpreter on Python ints, with every interval and invariant asserted."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.algorithms.catalogue import build_kernels
from generator.algorithms.field import Field
from generator.ir.contract import Contract, Signature
from generator.ir.interpreter import run
from generator.ir.kernel import Builder, IntervalError, Kernel
from laws import Case, field_cases
from operands import canonical_field, from_words, montgomery_field, random_moduli, to_words

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
CIOS = {"mul": "cios", "sqr": "cios", "reduce_wide": "barrett"}
BARRETT = {"mul": "barrett", "sqr": "barrett", "reduce_wide": "barrett"}
SOLINAS = {"mul": "solinas", "sqr": "solinas", "reduce_wide": "solinas"}
SOLINAS_PRIMES = {
    "sm2_p": 2**256 - 2**224 - 2**96 + 2**64 - 1,
    "p256": 2**256 - 2**224 + 2**192 + 2**96 - 1,
    "p384": 2**384 - 2**128 - 2**96 + 2**32 - 1,
    "p224": 2**224 - 2**96 + 1,
}


def kernels_of(f: Field, strategies: dict[str, str]) -> dict[str, Kernel]:
    return {k.name.removeprefix("fp_"): k for k in build_kernels(f, strategies)}


def interpret(f: Field, kernel: Kernel, case: Case) -> tuple[int | None, int | None]:
    """Runs one case: integers are split as the parameters' types say."""
    inputs, output = {}, None
    for p in kernel.signature.parameters:
        kind, _, length = p.type.partition(":")
        if p.output:
            output = (p.name, kind)
        elif kind == "bytes":
            inputs[p.name] = list(case.inputs[p.name].to_bytes(int(length), "big"))
        elif kind in ("mask", "word32"):
            inputs[p.name] = [case.inputs[p.name]]
        else:
            count = int(length) if length else f.limbs
            inputs[p.name] = to_words(case.inputs[p.name], count, f.word_bits)
    memory, mask = run(kernel, inputs)
    if output is None:
        return None, mask
    cells = memory[output[0]]
    if output[1] == "bytes":
        return int.from_bytes(bytes(cells), "big"), mask
    return from_words(cells, f.word_bits), mask


def check(f: Field, strategies: dict[str, str], seed: int) -> int:
    kernels = kernels_of(f, strategies)
    count = 0
    for case in field_cases(f, set(kernels), random.Random(seed)):
        assert interpret(f, kernels[case.kernel], case) == (case.output, case.mask), case
        count += 1
    return count


@pytest.mark.parametrize("modulus", random_moduli(40, random.Random(1)))
def test_cios_kernels_are_right_for_any_odd_modulus(modulus: int) -> None:
    assert check(montgomery_field(modulus), CIOS, seed=modulus % 1000) > 100


@pytest.mark.parametrize("modulus", random_moduli(20, random.Random(2)))
def test_barrett_kernels_are_right_for_any_odd_modulus(modulus: int) -> None:
    assert check(canonical_field(modulus), BARRETT, seed=modulus % 1000) > 100


@pytest.mark.parametrize("name", SOLINAS_PRIMES)
def test_solinas_kernels_are_right(name: str) -> None:
    assert check(canonical_field(SOLINAS_PRIMES[name]), SOLINAS, seed=3) > 100


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 2**200), st.randoms(use_true_random=False))
def test_kernels_are_right_for_moduli_of_any_size(number: int, rng: random.Random) -> None:
    modulus = 2 * number + 1
    assert check(montgomery_field(modulus), CIOS, seed=rng.randrange(1 << 30)) > 100


@pytest.mark.parametrize("path", sorted((VECTORS / "field").glob("*.json")), ids=lambda p: p.stem)
def test_montgomery_product_of_the_vectors(path: Path) -> None:
    data = json.loads(path.read_text())
    f = montgomery_field(int(data["p"], 16))
    kernels = kernels_of(f, CIOS)
    for case in data["cases"][:24]:
        a, b = int(case["a"], 16), int(case["b"], 16)
        calls = [
            ("mul", {"x": a, "y": b}, case["montmul"]),
            ("mul_barrett", {"x": a, "y": b}, case["mul"]),
            ("add", {"x": a, "y": b}, case["add"]),
            ("sub", {"x": a, "y": b}, case["sub"]),
            ("neg", {"x": a}, case["neg"]),
            ("half", {"x": a}, case["half"]),
            ("to_montgomery", {"x": a}, case["mont"]),
        ]
        for name, inputs, expected in calls:
            result = interpret(f, kernels[name], Case(name, inputs, None))
            assert result == (int(expected, 16), None), (name, case["a"], case["b"])


# -- what the intermediate representation refuses ------------------------------------------------


def builder() -> Builder:
    return Builder(Signature("f", ()), Contract("", (), (), "", True), 64)


def test_a_quotient_of_zero_is_no_multiplication() -> None:
    """Modulo 2^160 + 7, R^2 = 49 2^64: the first of its limbs is 0, and so is that round's q."""
    kernel = kernels_of(montgomery_field(2**160 + 7), CIOS)["to_montgomery"]
    quotients = [o for o in kernel.operations if o.opcode == "mul_lo"]
    assert len(quotients) == 2
    assert not any(value.constant for o in quotients for value in o.operands[:1])


def test_a_sum_that_may_not_fit_is_refused() -> None:
    b = builder()
    with pytest.raises(IntervalError, match="f: sum in .* does not fit"):
        b.add(b.load("x", 0, "x0"), b.constant(1), "sum")


def test_a_combination_that_may_go_negative_is_refused() -> None:
    b = builder()
    with pytest.raises(IntervalError, match="does not fit"):
        b.linear([(-1, b.load("x", 0, "x0"))], 5, "difference")


def test_a_combination_that_overflows_on_the_way_is_refused() -> None:
    b = builder()
    x = b.load("x", 0, "x0")
    with pytest.raises(IntervalError, match="on the way"):
        b.linear([(2, x), (-1, x)], 0, "difference")


def test_a_word_is_no_carry() -> None:
    b = builder()
    x = b.load("x", 0, "x0")
    with pytest.raises(IntervalError, match="is no carry"):
        b.adc(x, x, x, ("sum", "carry"))


def test_the_interpreter_refuses_a_value_outside_its_interval() -> None:
    b = builder()
    small = b.load("x", 0, "x0", high=9)
    b.return_mask(b.add(small, b.constant(1), "sum"))
    kernel = b.finish()
    assert run(kernel, {"x": [9]})[1] == 10
    with pytest.raises(AssertionError, match="outside"):
        run(kernel, {"x": [10]})


def test_the_interpreter_refuses_a_broken_invariant() -> None:
    b = builder()
    x = b.load("x", 0, "x0")
    b.cut([x], 100, "{} < 100")
    b.return_mask(x)
    kernel = b.finish()
    assert run(kernel, {"x": [99]})[1] == 99
    with pytest.raises(AssertionError, match="not 100 < 100"):
        run(kernel, {"x": [100]})
