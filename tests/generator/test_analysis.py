"""Analysis: constants against published values, laws for the rest."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.analysis import (
    Barrett,
    ModulusFacts,
    SquareRoot,
    analyse,
    analyse_modulus,
    square_root,
)
from generator.description import Modulus, load

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors"
FIELDS = [json.loads(path.read_text()) for path in sorted((VECTORS / "field").glob("*.json"))]
CURVES = sorted((ROOT / "curves").glob("*.toml"))
SPARSE = {
    "sm2_p": "2^256 - 2^224 - 2^96 + 2^64 - 1",
    "p256_p": "2^256 - 2^224 + 2^192 + 2^96 - 1",
    "p384_p": "2^384 - 2^128 - 2^96 + 2^32 - 1",
}
SMALL_C = {
    "curve25519_p": 19,
    "secp256k1_p": 2**32 + 977,
    "m31": 1,
    "p521_p": 1,
    "poly1305_p": 5,
}


def facts_of(value: int) -> ModulusFacts:
    return analyse_modulus(Modulus("p", "fp", hex(value), value))


odd_moduli = st.integers(2, 2**400).map(lambda half: 2 * half + 1)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field["name"])
def test_published_constants(field: dict[str, Any]) -> None:
    p = int(field["p"], 16)
    facts = facts_of(p)
    assert facts.bits.value == field["bits"]
    assert facts.modulus.byte_length == field["bytes"]
    assert facts.words64.limbs.value == field["words64"]
    assert facts.words32.limbs.value == field["words32"]
    assert facts.words64.n0.value == int(field["neg_p_inv_64"], 16)
    assert facts.words64.r % p == int(field["mont_one"], 16)
    assert facts.words64.r2_mod_m.value == int(field["mont_R2"], 16)
    assert facts.words64.r == 2 ** int(field["mont_R"].removeprefix("2^"))
    assert square_root(p).value.two_adicity == field["two_adicity"]


@pytest.mark.parametrize(("curve", "name"), [("sm2", "sm2p256v1"), ("sm2test256", "sm2test256")])
def test_constants_of_the_standard_curves(curve: str, name: str) -> None:
    facts = analyse(load(ROOT / "curves" / f"{curve}.toml"))
    cases = json.loads((VECTORS / "sm2_curve.json").read_text())["cases"]
    published = next(case for case in cases if case["name"] == name)
    for letter, modulus in (("p", facts.p), ("n", facts.n)):
        words = modulus.words64
        assert words.n0.value == int(published[f"{letter}_inv_neg_mod_2_64"], 16)
        assert words.r % modulus.value == int(published[f"mont_R_mod_{letter}"], 16)
        assert words.r2_mod_m.value == int(published[f"mont_R2_mod_{letter}"], 16)
        assert not words.spare_bits.value.allow(1)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field["name"])
def test_shape(field: dict[str, Any]) -> None:
    name = field["name"]
    shape = facts_of(int(field["p"], 16)).shape
    if name in SPARSE:
        assert shape.value.kind == "solinas"
        assert SPARSE[name] in shape.reason
    elif name in SMALL_C:
        assert (shape.value.kind, shape.value.c) == ("pseudo-mersenne", SMALL_C[name])
    elif not name.startswith("small_"):
        assert shape.value.kind == "dense"


def test_p224_is_sparse_and_folds_two_full_widths() -> None:
    facts = facts_of(2**224 - 2**96 + 1)
    fold = facts.solinas.value
    assert fold is not None
    assert [row.word for row in fold.rows] == list(range(7, 16))


@pytest.mark.parametrize("name", [*SPARSE, "p224"])
def test_fold_rows_are_congruences(name: str) -> None:
    field = next((field for field in FIELDS if field["name"] == name), None)
    p = int(field["p"], 16) if field else 2**224 - 2**96 + 1
    fold = facts_of(p).solinas.value
    assert fold is not None and fold.columns == p.bit_length() // 32
    for row in fold.rows:
        assert len(row.coefficients) == fold.columns
        value = sum(entry << (32 * j) for j, entry in enumerate(row.coefficients))
        assert (value - 2 ** (32 * row.word)) % p == 0


@pytest.mark.parametrize("name", SPARSE)
def test_fold_reduces_the_published_wide_values(name: str) -> None:
    field = next(field for field in FIELDS if field["name"] == name)
    p = int(field["p"], 16)
    fold = facts_of(p).solinas.value
    assert fold is not None
    top = 2**32 - 1
    for case in field["reduce"]:
        value = int(case["value"], 16)
        words = [(value >> (32 * i)) & top for i in range(2 * fold.columns)]
        if value >> (64 * fold.columns):
            continue
        columns = words[: fold.columns]
        for row in fold.rows:
            for j, entry in enumerate(row.coefficients):
                columns[j] += entry * words[row.word]
        assert all(fold.low * top <= column <= fold.high * top for column in columns)
        total = sum(column << (32 * j) for j, column in enumerate(columns))
        assert total % p == int(case["mod"], 16)


@given(odd_moduli, st.sampled_from([32, 64]))
def test_word_facts_satisfy_their_equations(m: int, word_bits: int) -> None:
    words = facts_of(m).words(word_bits)
    limbs = words.limbs.value
    assert 2 ** (word_bits * (limbs - 1)) <= m < 2 ** (word_bits * limbs)
    assert words.spare_bits.value.count == word_bits * limbs - m.bit_length()
    assert (words.n0.value * m + 1) % 2**word_bits == 0
    assert words.r == 2 ** (word_bits * limbs)
    assert words.r2_mod_m.value == words.r**2 % m


@given(odd_moduli, st.sampled_from([32, 64]), st.integers(0, 3), st.data())
def test_barrett_estimate_is_at_most_two_short(
    m: int, word_bits: int, extra: int, data: st.DataObject
) -> None:
    limbs = -(-m.bit_length() // word_bits)
    words = limbs + extra
    barrett = facts_of(m).barrett(word_bits, words)
    top = 2 ** (word_bits * words)
    edges = [0, 1, m - 1, m, top - 1, top // m * m - 1, top // m * m]
    x = data.draw(st.one_of(st.sampled_from(edges), st.integers(0, top - 1)))
    b1, b2 = bounds(barrett)
    assert barrett.mu == b1 * b2 // m < b2
    q = x // b1 * barrett.mu // b2
    assert q <= x // m <= q + 2


def bounds(barrett: Barrett) -> tuple[int, int]:
    """B1 and B2 of the estimate."""
    w, k = barrett.word_bits, barrett.limbs
    return 1 << (w * (k - 1)), 1 << (w * (barrett.input_words - k + 1))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field["name"])
def test_barrett_reduces_the_published_wide_values(field: dict[str, Any]) -> None:
    p = int(field["p"], 16)
    barrett = facts_of(p).barrett(64, 2 * field["words64"])
    for case in field["reduce"]:
        x = int(case["value"], 16)
        if x >> (64 * barrett.input_words):
            continue
        b1, b2 = bounds(barrett)
        rest = x - x // b1 * barrett.mu // b2 * p
        assert 0 <= rest < 3 * p
        assert rest % p == int(case["mod"], 16)


def root_by_recipe(x: int, p: int, recipe: SquareRoot) -> int:
    if recipe.kind == "three-mod-four":
        return pow(x, recipe.exponent, p)
    if recipe.kind == "atkin":
        t = pow(2 * x, recipe.exponent, p)
        i = 2 * x * t * t
        return x * t * (i - 1) % p
    t = pow(x, recipe.exponent, p)
    root, rest, unity = x * t % p, x * t * t % p, recipe.root_of_unity
    assert unity is not None
    for k in range(recipe.two_adicity, 1, -1):
        if pow(rest, 2 ** (k - 2), p) != 1:
            root, rest = root * unity % p, rest * unity * unity % p
        unity = unity * unity % p
    return root


@pytest.mark.parametrize(
    "field", [field for field in FIELDS if "sqrt" in field["cases"][0]], ids=lambda f: f["name"]
)
def test_square_root_recipe_gives_the_published_roots(field: dict[str, Any]) -> None:
    p = int(field["p"], 16)
    recipe = square_root(p).value
    kinds = {1: "tonelli-shanks", 3: "three-mod-four", 5: "atkin", 7: "three-mod-four"}
    assert recipe.kind == kinds[field["p_mod_8"]]
    for case in field["cases"]:
        x = int(case["a"], 16)
        root = root_by_recipe(x, p, recipe)
        if case["sqrt"] is None:
            assert root * root % p != x
        else:
            assert min(root, p - root) % p == int(case["sqrt"], 16)


def test_coefficient_kinds() -> None:
    kinds = {path.stem: analyse(load(path)).a_kind.value for path in CURVES}
    assert kinds["sm2"] == kinds["toy_minus3"] == "minus-three"
    assert kinds["toy_zero"] == "zero"
    assert kinds["sm2test256"] == kinds["toy_general"] == "general"


def test_every_fact_has_a_reason() -> None:
    facts = analyse(load(ROOT / "curves" / "sm2.toml"))
    reasons = [facts.a_kind.reason, facts.sqrt.reason, facts.cofactor.reason]
    for modulus in (facts.p, facts.n):
        reasons += [modulus.bits.reason, modulus.shape.reason, modulus.solinas.reason]
        for words in (modulus.words64, modulus.words32):
            reasons += [words.limbs.reason, words.spare_bits.reason, words.n0.reason]
    assert all(reasons)


@pytest.mark.parametrize("value", [0, 1, 3, 4, 2**256])
def test_even_and_tiny_moduli_are_refused(value: int) -> None:
    with pytest.raises(ValueError, match="not an odd modulus"):
        facts_of(value)


def test_barrett_input_must_hold_the_modulus() -> None:
    with pytest.raises(ValueError, match="below the 4"):
        facts_of(2**256 - 189).barrett(64, 3)
