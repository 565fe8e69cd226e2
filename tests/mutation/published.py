"""Arithmetic bugs that other libraries shipped, made again in the emitted text."""

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class PublishedBug:
    """A bug, the function it is made in, and how the text changes."""

    name: str
    source: str
    function: str
    change: Callable[[str], str]


def _body(text: str, function: str) -> tuple[int, int]:
    start = text.index(f"void {function}(")
    return start, text.index("\n}\n", start)


def _replace(function: str, old: str, new: str, count: int = 1) -> Callable[[str], str]:
    """Replaces the last ``count`` occurrences inside one function."""

    def change(text: str) -> str:
        first, last = _body(text, function)
        body = text[first:last]
        parts = body.rsplit(old, count)
        assert len(parts) == count + 1, f"{function} has no {old!r}"
        return text[:first] + new.join(parts) + text[last:]

    return change


def _no_carry_word(function: str) -> Callable[[str], str]:
    """The word above the limbs is taken to be zero after every round."""

    def change(text: str) -> str:
        first, last = _body(text, function)
        body = text[first:last]
        changed = re.sub(r"t4 = t4 \+ carry;", "t4 = carry;", body)
        assert changed != body
        return text[:first] + changed + text[last:]

    return change


def _single_subtraction(function: str) -> Callable[[str], str]:
    """The second correction of a Barrett reduction is left out."""

    def change(text: str) -> str:
        first, last = _body(text, function)
        body = text[first:last]
        start = body.rindex("    /* d = t + ")
        stores = "".join(f"    z->limb[{i}] = r{i};\n" for i in range(4)).rstrip("\n")
        return text[:first] + body[:start] + stores + text[last:]

    return change


CARRY_OUT = (
    "    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;\n"
    "    carry = (uint64_t)(acc >> 64);\n"
)

BUGS = [
    PublishedBug(
        "no-carry multiplication on a full-width modulus",
        "Consensys gnark-crypto issue 104, goff issue 27",
        "sm2_fp_mul",
        _no_carry_word("sm2_fp_mul"),
    ),
    PublishedBug(
        "no-carry multiplication on a full-width modulus",
        "Consensys gnark-crypto issue 104, goff issue 27",
        "sm2_fn_mul",
        _no_carry_word("sm2_fn_mul"),
    ),
    PublishedBug(
        "one subtraction too few after Barrett's estimate",
        "fiat-crypto, list of crypto defects: Barrett reduction for P-256",
        "sm2_fn_reduce_wide",
        _single_subtraction("sm2_fn_reduce_wide"),
    ),
    PublishedBug(
        "a carry lost in one path of the squaring",
        "Tongsuo pull request 159, OpenSSL pull request 17258 (bn_sqr_comba)",
        "sm2_fp_sqr",
        _replace("sm2_fp_sqr", "(w3 >> 63) | (w4 << 1)", "w4 << 1"),
    ),
    PublishedBug(
        "the carry of a sum is ignored before the comparison with p",
        "Go issue 20040 (CVE-2017-8932, P-256)",
        "sm2_fp_add",
        _replace("sm2_fp_add", CARRY_OUT, ""),
    ),
    PublishedBug(
        "a carry missed in the modular reduction",
        "OpenSSL pull request 28746 (SM2 on RISC-V)",
        "sm2_fp_reduce_wide",
        _replace("sm2_fp_reduce_wide", "    s5 = s5 + carry;\n", ""),
    ),
    PublishedBug(
        "the top limb alone decides the final subtraction",
        "a shortcut in several hand-written P-256 fields",
        "sm2_fp_mul",
        _replace("sm2_fp_mul", CARRY_OUT, "    carry = t4;\n"),
    ),
]
