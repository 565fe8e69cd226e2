"""What the programs of this folder have in common: their command line."""

import pytest
from program import PROGRAMS, run


def test_programs_are_built() -> None:
    assert {"operations", "peers"} <= set(PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "words", [("-frobnicate",), ("x",), ("-batches",), ("-batches", "99"), ("-batches", "1e3")]
)
def test_wrong_usage(program: str, words: tuple[str, ...]) -> None:
    assert run(program, *words, status=2).startswith(f"usage: {program} ")


@pytest.mark.parametrize("program", PROGRAMS)
def test_two_dashes_are_as_good(program: str) -> None:
    assert run(program, "--check") == run(program, "-check") != ""
