"""Primality with a reason: what a refusal can say about a composite number."""

import hashlib
from dataclasses import dataclass

_SMALL_LIMIT = 1 << 16
_DERIVED_BASES = 40


def _sieve(limit: int) -> tuple[int, ...]:
    flags = bytearray([1]) * limit
    flags[0:2] = b"\x00\x00"
    for candidate in range(2, int(limit**0.5) + 1):
        if flags[candidate]:
            multiples = range(candidate * candidate, limit, candidate)
            flags[candidate * candidate :: candidate] = bytes(len(multiples))
    return tuple(index for index, flag in enumerate(flags) if flag)


SMALL_PRIMES = _sieve(_SMALL_LIMIT)


@dataclass(frozen=True)
class Composite:
    """Evidence that a number is not prime: a small factor, or a Miller-Rabin witness."""

    factor: int | None
    witness: int | None

    def __str__(self) -> str:
        if self.factor is not None:
            return f"{self.factor} divides it"
        return f"Miller-Rabin witness {self.witness}"


def composite_evidence(value: int) -> Composite | None:
    """None when ``value`` >= 2 passes as prime, otherwise why it is composite.

    Below 2^32 the answer is exact (trial division). Above, a composite passes only if it is a
    strong pseudoprime to the first 24 primes and to 40 bases drawn from SHA-256 of the value.
    """
    if value < 2:
        raise ValueError("primality is asked of integers from 2 on")
    for prime in SMALL_PRIMES:
        if prime * prime > value:
            return None
        if value % prime == 0:
            return Composite(prime, None)
    for base in _bases(value):
        if _is_witness(base, value):
            return Composite(None, base)
    return None


def _bases(value: int) -> list[int]:
    seed = value.to_bytes((value.bit_length() + 7) // 8, "big")
    bases = list(SMALL_PRIMES[:24])
    for index in range(_DERIVED_BASES):
        digest = hashlib.sha256(seed + index.to_bytes(1, "big")).digest()
        bases.append(2 + int.from_bytes(digest, "big") % (value - 3))
    return bases


def _is_witness(base: int, value: int) -> bool:
    """Whether ``base`` proves the odd ``value`` composite (HAC 4.24)."""
    odd, twos = value - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    power = pow(base, odd, value)
    if power in (1, value - 1):
        return False
    for _ in range(twos - 1):
        power = power * power % value
        if power == value - 1:
            return False
    return True
