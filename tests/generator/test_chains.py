"""Addition chains: exponents are exact, costs are bounded, the text says the same."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.analysis import CurveFacts, analyse
from generator.chains import (
    Chain,
    ChainError,
    ChainTextError,
    Multiply,
    Square,
    chain_path,
    curve_chains,
    exponents,
    find_chain,
    parse_chain,
    write_chain,
    write_chains,
)
from generator.chains import search
from generator.chains.dictionary import Dictionary, build_dictionary
from generator.chains.lengths import shortest_chains
from generator.description import load

ROOT = Path(__file__).resolve().parents[2]
CURVES = sorted((ROOT / "curves").glob("*.toml"))
COMMITTED = sorted((ROOT / "curves" / "chains").glob("*.acc"))
SM2_P = 2**256 - 2**224 - 2**96 + 2**64 - 1


def facts_of(path: Path) -> CurveFacts:
    return analyse(load(path))


def copied_curve(folder: Path, *, library: bool) -> Path:
    text = (ROOT / "curves" / "toy_minus3.toml").read_text()
    path = folder / "toy_minus3.toml"
    path.write_text(text.replace("library = false", f"library = {str(library).lower()}"))
    return path


def run_on_a_residue(chain: Chain, x: int, m: int) -> int:
    """The steps executed literally, as emitted code executes them."""
    values = {"x": x}
    for step in chain.steps:
        if isinstance(step, Square):
            value = values[step.src]
            for _ in range(step.count):
                value = value * value % m
            values[step.dst] = value
        else:
            values[step.dst] = values[step.a] * values[step.b] % m
    return values[chain.result]


def test_small_exponents() -> None:
    for exponent in range(1, 2001):
        chain = find_chain(exponent)
        assert chain.evaluate() == exponent
        steps = chain.cost.squarings + chain.cost.multiplications
        assert steps <= exponent.bit_length() - 1 + exponent.bit_count() - 1


def test_exponent_one_has_no_steps() -> None:
    assert find_chain(1) == Chain(())
    assert find_chain(1).result == "x"


@pytest.mark.parametrize("exponent", [0, -1])
def test_exponents_below_one_are_refused(exponent: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        find_chain(exponent)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 2**96))
def test_random_exponents(exponent: int) -> None:
    chain = find_chain(exponent)
    assert chain.evaluate() == exponent
    assert parse_chain(write_chain(chain, "t")) == chain


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.integers(1, 20), st.integers(0, 20)), min_size=1, max_size=5))
def test_exponents_of_long_runs(runs: list[tuple[int, int]]) -> None:
    exponent = int("".join("1" * ones + "0" * zeros for ones, zeros in runs), 2)
    chain = find_chain(exponent)
    assert chain.evaluate() == exponent
    assert run_on_a_residue(chain, 3, SM2_P) == pow(3, exponent, SM2_P)


@pytest.mark.parametrize(
    ("key", "squarings", "multiplications"),
    [("fp_inv", 255, 14), ("fn_inv", 253, 41), ("fp_sqrt", 253, 13)],
)
def test_sm2_is_at_least_as_short_as_the_best_published(
    key: str, squarings: int, multiplications: int
) -> None:
    cost = curve_chains(facts_of(ROOT / "curves" / "sm2.toml"))[key].chain.cost
    assert cost.squarings <= squarings
    assert cost.multiplications <= multiplications


def test_the_search_finds_what_is_committed_for_sm2() -> None:
    """One exponent, so that the test stays short: the search is deterministic."""
    facts = facts_of(ROOT / "curves" / "sm2.toml")
    committed = curve_chains(facts)["fp_inv"].chain
    assert find_chain(SM2_P - 2) == committed


@pytest.mark.parametrize("bits", [64, 521, 1024])
@pytest.mark.parametrize("limit", [0, 100_000])
def test_a_search_ends_by_counted_work(
    monkeypatch: pytest.MonkeyPatch, bits: int, limit: int
) -> None:
    """Every dictionary tried counts at least the exponent's bits; the chain is right all the same."""
    tried: list[frozenset[int]] = []

    def counted(targets: frozenset[int]) -> Dictionary:
        tried.append(targets)
        return build_dictionary(targets)

    monkeypatch.setattr(search, "build_dictionary", counted)
    exponent = random.Random(bits).getrandbits(bits) | 1 << (bits - 1)
    chain = find_chain(exponent, limit)
    assert chain.evaluate() == exponent
    steps = chain.cost.squarings + chain.cost.multiplications
    assert steps <= exponent.bit_length() - 1 + exponent.bit_count() - 1
    assert len(tried) <= limit // bits + 3


@pytest.mark.parametrize("path", CURVES, ids=lambda path: path.stem)
def test_chains_compute_inverses_and_roots(path: Path) -> None:
    facts = facts_of(path)
    chains = {key: power.chain for key, power in curve_chains(facts).items()}
    assert list(chains) == ["fp_inv", "fn_inv", "fp_sqrt"]
    p, n = facts.p.value, facts.n.value
    source = random.Random(path.stem)
    for _ in range(5):
        x, k = source.randrange(1, p), source.randrange(1, n)
        assert run_on_a_residue(chains["fp_inv"], x, p) * x % p == 1
        assert run_on_a_residue(chains["fn_inv"], k, n) * k % n == 1
        assert run_on_a_residue(chains["fp_sqrt"], x, p) == pow(x, facts.sqrt.value.exponent, p)
    assert run_on_a_residue(chains["fp_inv"], 0, p) == 0


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.stem)
def test_committed_text_is_what_the_writer_gives(path: Path) -> None:
    text = path.read_text()
    title = text.splitlines()[0].removeprefix("# ")
    assert write_chain(parse_chain(text), title) == text


def test_every_committed_chain_belongs_to_a_description() -> None:
    expected = {
        chain_path(load(path), exponent.key)
        for path in CURVES
        for exponent in exponents(facts_of(path))
    }
    assert set(COMMITTED) <= expected


def test_text_of_all_forms() -> None:
    chain = parse_chain(
        "# a comment\n_10 = 1 << 1   # another\n_11=_10+1\n\n_1111 = _11 << 2 + _11\n"
        "z = _1111 << 3\nz = z + 1\nreturn z\n"
    )
    assert chain.steps == (
        Square("_10", "x", 1),
        Multiply("_11", "_10", "x"),
        Square("_1111", "_11", 2),
        Multiply("_1111", "_1111", "_11"),
        Square("z", "_1111", 3),
        Multiply("z", "z", "x"),
    )
    assert chain.evaluate() == 0b1111001
    assert chain.names == ("_10", "_11", "_1111", "z")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: the return is missing"),
        ("a = 1 << 1\n", "line 1: the return is missing"),
        ("a = 1 << 1\nreturn b", "line 2: returns b, but the last value is a"),
        ("a = 1 << 1\nb = a + 1\nreturn a", "line 3: returns a, but the last value is b"),
        ("a = 1 << 1\nreturn a\nb = a + 1", "line 3: text after the return"),
        ("a = b << 1\nreturn a", "b is read before it is assigned"),
        ("a = 1 << 0\nreturn a", "line 1: a shift of 0"),
        ("a = 1 << 9999\nreturn a", "line 1: a shift of 9999"),
        ("a = 1 << 99999999\nreturn a", "line 1: write NAME"),
        ("a = 1\nreturn a", "line 1: a only copies 1"),
        ("a = 2 * 1\nreturn a", "line 1: write NAME"),
        ("a = 1 - 1\nreturn a", "line 1: write NAME"),
        ("a = 1 << 1\na = a << 1 + a\nreturn a", "line 2: a is overwritten by the shift"),
        ("x = 1 << 1\nreturn x", "line 1: x is the input's own name"),
        ("a = x << 1\nreturn a", "line 1: x is the input's own name"),
        ("a = 1 << 1\n" * 10000, "longer than 65536 characters"),
    ],
)
def test_text_refusals(text: str, said: str) -> None:
    with pytest.raises(ChainTextError) as caught:
        parse_chain(text)
    assert str(caught.value).startswith(said)


@given(st.text(max_size=100))
def test_any_text_gives_a_chain_or_the_one_error(text: str) -> None:
    try:
        parse_chain(text)
    except ChainTextError as error:
        assert str(error)


@pytest.mark.parametrize(
    "steps",
    [
        (Multiply("a", "b", "x"),),
        (Square("a", "x", 0),),
        (Square("x", "x", 1),),
    ],
)
def test_malformed_steps_are_refused(steps: tuple[Square | Multiply, ...]) -> None:
    with pytest.raises(ValueError, match=r"before it is assigned|0 times|is assigned"):
        Chain(steps)


def test_a_library_curve_needs_its_files(tmp_path: Path) -> None:
    path = copied_curve(tmp_path, library=True)
    with pytest.raises(ChainError) as caught:
        curve_chains(facts_of(path))
    assert str(caught.value) == (
        f"{tmp_path}/chains/toy_minus3_fp_inv.acc: no such file; "
        f"run python3 -m generator chains {path}"
    )


def test_another_curve_is_searched_for(tmp_path: Path) -> None:
    powers = curve_chains(facts_of(copied_curve(tmp_path, library=False)))
    assert powers["fp_inv"].chain.evaluate() == powers["fp_inv"].exponent.value == 905


def test_written_chains_are_read_back(tmp_path: Path) -> None:
    facts = facts_of(copied_curve(tmp_path, library=True))
    written = dict(write_chains(facts))
    assert list(written) == [
        tmp_path / "chains" / f"toy_minus3_{key}.acc" for key in ("fp_inv", "fn_inv", "fp_sqrt")
    ]
    assert [power.chain for power in curve_chains(facts).values()] == list(written.values())
    assert sorted(tmp_path.glob("chains/*")) == sorted(written)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1 << 1\nreturn a\n", ": stale, it does not compute p - 2; run python3 -m generator"),
        ("nonsense\n", ": line 1: write NAME"),
    ],
)
def test_wrong_files_are_never_used(tmp_path: Path, text: str, said: str) -> None:
    facts = facts_of(copied_curve(tmp_path, library=False))
    list(write_chains(facts))
    path = chain_path(facts.description, "fp_inv")
    path.write_text(text)
    with pytest.raises(ChainError) as caught:
        curve_chains(facts)
    assert f"{path}{said}" in str(caught.value)


@pytest.mark.parametrize(
    ("length", "size"), [(1, 0), (2, 1), (3, 2), (7, 4), (31, 7), (62, 8), (127, 10)]
)
def test_shortest_chains_of_lengths(length: int, size: int) -> None:
    """The sizes are those of OEIS A003313."""
    found = shortest_chains(length, 50)
    assert found
    for chain in found:
        assert chain[0] == 1 and chain[-1] == length and len(chain) == size + 1
        for before, after in zip(chain, chain[1:], strict=False):
            assert after - before in chain
