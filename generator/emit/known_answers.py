"""The known answers behind ``smidgen selftest``, taken from the vector files.

A self-test has to be quick and has to stand in the program itself, so a few cases are chosen here
and become a C table; the test suites read the vector files whole.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SM3_FILE = "sm3.json"
SM2_SIGN_FILE = "sm2_sign.json"

# Message lengths at which SM3's padding changes shape: empty, one byte, the last length that
# leaves room for the bit count in its block (55), the first that does not (56), a block and its
# neighbours, the same one block later, and a message of several blocks.
SM3_LENGTHS = (0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000)

# Extremes of the private key, of the nonce and of the ID, and signatures whose DER is short.
SM2_SIGN_NAMES = (
    "d=1",
    "d=n-2 (largest allowed)",
    "k=1",
    "k=n-1",
    "empty id",
    "DER length variety: r short",
    "DER length variety: s short",
    "DER length variety: both high bit clear",
)
SM2_CURVE = "sm2p256v1"

# Hex digits in one C string literal; a longer value continues in the next literal.
LITERAL_DIGITS = 80
# C99 5.2.4.1: a compiler need not take a string of more than 4095 characters.
LONGEST_STRING = 4095

Literals = tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """A vector file that answers were taken from: its name and the SHA-256 of its bytes."""

    name: str
    sha256: str


@dataclass(frozen=True)
class Sm3Answer:
    """SM3 of one message; hex, cut into the pieces of a C string."""

    name: str
    message_hex: Literals
    digest_hex: Literals


@dataclass(frozen=True)
class Sm2SignAnswer:
    """One signature with a given nonce; hex, cut into the pieces of a C string.

    ``public_key`` is 04 || x || y; ``id`` and ``message`` are raw bytes; ``der`` is
    SEQUENCE { r, s }.
    """

    name: str
    d: Literals
    public_key: Literals
    id: Literals
    message: Literals
    k: Literals
    r: Literals
    s: Literals
    der: Literals


def known_answers(vectors: Path) -> dict[str, object]:
    """The context of ``known_answers.h.j2``: ``sources``, ``sm3`` and ``sm2_sign``.

    ``vectors`` is the folder with the vector files. Raises ``ValueError``, naming the file, when
    one of the cases that the self-test is made of is not there.
    """
    sm3_source, sm3_cases = _load(vectors / SM3_FILE)
    sign_source, sign_cases = _load(vectors / SM2_SIGN_FILE)
    return {
        "sources": (sm3_source, sign_source),
        "sm3": _sm3(sm3_cases, vectors / SM3_FILE),
        "sm2_sign": _sm2_sign(sign_cases, vectors / SM2_SIGN_FILE),
    }


def _load(path: Path) -> tuple[Source, list[dict[str, Any]]]:
    raw = path.read_bytes()
    return Source(path.name, hashlib.sha256(raw).hexdigest()), json.loads(raw)["cases"]


def _sm3(cases: list[dict[str, Any]], path: Path) -> tuple[Sm3Answer, ...]:
    hashes = [case for case in cases if case["kind"] == "hash"]
    chosen = [case for case in hashes if case["origin"] == "standard"]
    if not chosen:
        raise ValueError(f"{path}: no case of origin standard")
    for length in SM3_LENGTHS:
        generated = [c for c in hashes if c["len"] == length and c["origin"] == "generated"]
        if not generated:
            raise ValueError(f"{path}: no generated case of {length} bytes")
        chosen.append(generated[0])
    return tuple(
        Sm3Answer(case["name"], _literals(case["msg"], path), _literals(case["digest"], path))
        for case in chosen
    )


def _sm2_sign(cases: list[dict[str, Any]], path: Path) -> tuple[Sm2SignAnswer, ...]:
    signatures = [c for c in cases if c["kind"] == "sign" and c["curve"] == SM2_CURVE]
    chosen = [case for case in signatures if case["origin"] == "standard"]
    if not chosen:
        raise ValueError(f"{path}: no case of origin standard on {SM2_CURVE}")
    by_name = {case["name"]: case for case in signatures}
    for name in SM2_SIGN_NAMES:
        if name not in by_name:
            raise ValueError(f"{path}: no case named {name!r} on {SM2_CURVE}")
        chosen.append(by_name[name])
    return tuple(_sm2_answer(case, path) for case in chosen)


def _sm2_answer(case: dict[str, Any], path: Path) -> Sm2SignAnswer:
    return Sm2SignAnswer(
        name=case["name"],
        d=_literals(case["d"], path),
        public_key=_literals(case["public"], path),
        id=_literals(case["id"], path),
        message=_literals(case["msg"], path),
        k=_literals(case["k"], path),
        r=_literals(case["r"], path),
        s=_literals(case["s"], path),
        der=_literals(case["sig_der"], path),
    )


def _literals(digits: str, path: Path) -> Literals:
    """Cuts hex digits into C string literals; the empty string is one empty literal."""
    if len(digits) > LONGEST_STRING:
        raise ValueError(f"{path}: {len(digits)} hex digits do not fit a C string literal")
    bytes.fromhex(digits)
    starts = range(0, max(len(digits), 1), LITERAL_DIGITS)
    return tuple(digits[start : start + LITERAL_DIGITS] for start in starts)
