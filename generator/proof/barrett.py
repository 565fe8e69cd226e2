"""The two rules for Barrett's reduction: the estimate of the quotient, and the remainder.

With B1 = 2^(w (n - 1)), B2 = 2^(w (l - n + 1)), mu = floor(B1 B2 / m) and a value of at most l
words, q = floor(floor(value / B1) mu / B2) satisfies 0 <= value - q m < 3 m. The text computes q,
or its low words only: then they are q modulo a power of two, which suffices for value - q m modulo
no more than that power.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import z3

from generator.proof.errors import Refused
from generator.proof.linear import Linear
from generator.proof.polynomial import Polynomial
from generator.proof.words import Word

if TYPE_CHECKING:
    from generator.proof.kernel_proof import KernelProof

#: q as a whole with its bound, or its low words; both name the value and the modulus.
STATED = re.compile(
    r"q = eval\((?P<all>[^)]*)\) <= (?P<of>\w+) / (?P<by>[pn]) < 2\^(?P<power>\d+)"
    r"|eval\((?P<low>[^)]*)\) = q mod 2\^(?P<power_>\d+), where q <= (?P<of_>\w+) / (?P<by_>[pn])"
)


@dataclass(frozen=True)
class Quotient:
    """The words of q, equal to it modulo 2^bits (or equal to it: ``bits`` is None)."""

    value: Polynomial
    bits: int | None


@dataclass(frozen=True)
class Estimate:
    """B1, B2 and mu for values of ``words`` words of ``w`` bits, modulo an m of n words."""

    m: int
    w: int
    n: int
    words: int

    @property
    def b1(self) -> int:
        return self.w * (self.n - 1)

    @property
    def b2(self) -> int:
        return self.w * (self.words - self.n + 1)

    @property
    def mu(self) -> int:
        return (1 << (self.w * self.words)) // self.m

    def serves(self, high: int) -> bool:
        """0 <= x - q m < 3 m for every x in [0, high].

        q <= x / m since mu <= B1 B2 / m. With u = floor(x / B1) and e = B1 B2 - mu m,
        q >= (u mu - B2 + 1) / B2, so that x - q m <= u e / B2 + (B1 - 1) + m (B2 - 1) / B2.
        """
        one, two = 1 << self.b1, 1 << self.b2
        e = one * two - self.mu * self.m
        return (high >> self.b1) * e + (one - 1) * two + self.m * (two - 1) < 3 * self.m * two


def prove_quotient(
    proof: KernelProof,
    stated: re.Match[str],
    cells: list[str],
    exact: list[Word],
    total: Polynomial,
) -> Quotient:
    """The words are q, or q modulo a power of two."""
    known, f = proof.current(), proof.f
    size = f.word_bits * len(cells)
    estimate = _estimate(proof, known.value, known.high, total, size)
    whole = stated["all"] is not None
    largest = known.high // f.modulus
    said = [stated[name] or stated[f"{name}_"] for name in ("of", "by", "power")]
    if said != ["w" if proof.known else "x", f.letter, f"{size}"]:
        raise Refused(f"the invariant of q is not of the value, {f.letter} and {len(cells)} words")
    if whole and largest >> size:
        raise Refused(f"q can reach {largest:#x}, not below 2^{size}")
    proof.obligations.meet("range", 2)
    value = proof.cut(cells, exact, min(largest, (1 << size) - 1), keep=True)
    modulo = "" if whole else f" modulo 2^{size}"
    proof.step(
        "quotient",
        f"eval({', '.join(cells)}) = q{modulo} for q = floor(floor(value / 2^{estimate.b1}) mu / "
        f"2^{estimate.b2}), mu = floor(2^{estimate.b1 + estimate.b2} / {f.letter}), "
        f"so 0 <= value - q {f.letter} < 3 {f.letter}",
    )
    return Quotient(value, None if whole else size)


def _estimate(
    proof: KernelProof, value: Polynomial, high: int, total: Polynomial, size: int
) -> Estimate:
    """The estimate that the words are, among those that the value's length allows.

    ``rest`` below agrees with product - total B2 modulo B2 2^size, term by term. Where it lies in
    [0, B2), floor(product / B2) is total modulo 2^size.
    """
    f = proof.f
    lengths = [2 * f.limbs, f.limbs + 1]
    if any(i.kind == "word32" for i in proof.statement.inputs):
        lengths.reverse()  # a product by one word; only a guess of what will be found to hold
    refusal = Refused("no estimate of the quotient serves the value")
    for words in lengths:
        estimate = Estimate(f.modulus, f.word_bits, f.limbs, words)
        if high >> (f.word_bits * words) or not estimate.serves(high):
            continue
        upper, _, _ = proof.words.floor(value, 0, high, estimate.b1)
        difference = upper * estimate.mu - total * (1 << estimate.b2)
        rest = difference.without_multiples(1 << (estimate.b2 + size))
        try:
            Linear(proof.words).prove(
                lambda t: z3.And(t(rest) >= 0, t(rest) < 1 << estimate.b2),
                f"q = floor(floor(value / 2^{estimate.b1}) mu / 2^{estimate.b2})",
            )
            proof.obligations.meet("congruence")
            return estimate
        except Refused as refused:
            refusal = refused
    raise refusal


def prove_remainder(
    proof: KernelProof, cells: list[str], exact: list[Word], total: Polynomial, bound: int
) -> bool:
    """The words are value - q m, which is below 3 m and fits them."""
    q = proof.quotient
    if q is None:
        return False
    known, m, letter = proof.current(), proof.f.modulus, proof.f.letter
    size = proof.f.word_bits * len(cells)
    if q.bits is not None and size > q.bits:
        raise Refused(f"q is known modulo 2^{q.bits} only, the remainder is not")
    difference = total - (known.value - q.value * m)
    if difference.without_multiples(1 << size):
        raise Refused(f"the words are not value - q {letter} modulo 2^{size}, term by term")
    proof.obligations.meet("congruence")
    if 3 * m > 1 << size or bound < 3 * m:
        raise Refused(f"value - q {letter} < 3 {letter} may not fit")
    proof.obligations.meet("range")
    value = proof.cut(cells, exact, 3 * m - 1)
    proof.know_remainder(value, 3 * m - 1)
    proof.step(
        "remainder",
        f"eval({', '.join(cells)}) = value - q {letter} modulo 2^{size}, term by term, "
        f"and 0 <= value - q {letter} < 3 {letter}",
    )
    return True
