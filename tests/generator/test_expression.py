"""The expression grammar: values, refusals, and the limits that keep hostile text harmless."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.description.expression import (
    MAX_BITS,
    MAX_DEPTH,
    MAX_LENGTH,
    ExpressionError,
    evaluate,
    literal_base,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("007", 7),
        ("0xff", 255),
        ("0XFf", 255),
        ("0xffff_ffff", 0xFFFFFFFF),
        ("1_000", 1000),
        ("-3", -3),
        ("--3", 3),
        ("2^10", 1024),
        ("2^3^2", 512),
        ("-2^2", -4),
        ("(-2)^2", 4),
        ("2 * 3 + 4", 10),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("2^255-19", 2**255 - 19),
        ("2^96 - 2^64 + 2^32 - 1", 0xFFFFFFFF00000000FFFFFFFF),
        ("\t 1 ", 1),
    ],
)
def test_value(text: str, value: int) -> None:
    assert evaluate(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "0x",
        "1__0",
        "_1",
        "1_",
        "0x_1",
        "12ab",
        "1 2",
        "1 +",
        "* 2",
        "2 ** 3",
        "(1",
        "1)",
        "2 / 1",
        "2 % 1",
        "1 << 3",
        "a",
        "pow(2, 3)",
        "__import__('os')",
        "2^-1",
        "1.5",
        "1e3",
        "\u0661",
        "\uff11",
        "1\n+1",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(text)


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9^9",
        "2^4097",
        "2^(2^12 + 1)",
        f"2^{MAX_BITS}",
        "(2^4095) * (2^4095)",
        "2^4095 + 2^4095",
        "((2^2048)^2)^2",
        "0x" + "f" * (MAX_LENGTH - 2),
        "9" * MAX_LENGTH,
        "1" + "+1" * MAX_LENGTH,
        "(" * (MAX_DEPTH + 1) + "1" + ")" * (MAX_DEPTH + 1),
        "-" * 4000 + "1",
        "2^" * 1000 + "1",
        "(" * 4000,
    ],
)
def test_hostile_text_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(ExpressionError):
        evaluate(text)
    assert time.perf_counter() - start < 1


def test_largest_value_is_accepted() -> None:
    assert evaluate(f"2^{MAX_BITS - 1}").bit_length() == MAX_BITS


def test_error_names_the_column() -> None:
    with pytest.raises(ExpressionError, match="column 5: unexpected '/'"):
        evaluate("2^3 / 4")


@given(
    st.recursive(
        st.integers(0, 2**64).map(str),
        lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        max_leaves=12,
    )
)
def test_agrees_with_python(text: str) -> None:
    assert evaluate(text) == eval(text)  # noqa: S307  (generated above: digits, + - * and brackets)


@given(st.text(max_size=60))
def test_any_text_gives_an_integer_or_the_one_error(text: str) -> None:
    try:
        assert isinstance(evaluate(text), int)
    except ExpressionError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "base"), [("12", 10), ("0x12", 16), (" 7 ", 10), ("1 + 1", None), ("-1", None)]
)
def test_literal_base(text: str, base: int | None) -> None:
    assert literal_base(text) == base
