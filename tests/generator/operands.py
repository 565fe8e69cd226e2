"""Operands and moduli at which carries happen: what uniformly random numbers almost never hit."""

import random

from generator.algorithms.field import Field
from generator.analysis import ModulusFacts, analyse_modulus
from generator.description import Modulus


def edge_operands(modulus: int, word_bits: int, rng: random.Random, count: int = 6) -> list[int]:
    """Residues: 0, 1, m-1, m-2, limbs of all ones, long runs of ones and zeros, random ones."""
    words = -(-modulus.bit_length() // word_bits)
    bits = words * word_bits
    values = [0, 1, 2, modulus - 1, modulus - 2, modulus // 2, modulus // 2 + 1]
    values += [(1 << bits) - 1, (1 << (bits - 1)), (1 << bits) - modulus]
    for _ in range(count):
        ones = rng.randrange(1 << words)
        mask = (1 << word_bits) - 1
        values.append(sum(mask << (word_bits * i) for i in range(words) if ones >> i & 1))
        values.append(long_runs(bits, rng))
        values.append(rng.getrandbits(bits))
    return [value % modulus for value in values]


def long_runs(bits: int, rng: random.Random) -> int:
    """A number whose bits come in runs of up to 100 equal ones."""
    value, length, bit = 0, 0, rng.getrandbits(1)
    while length < bits:
        run = rng.randrange(1, 101)
        value = value << run | (((1 << run) - 1) if bit else 0)
        length, bit = length + run, 1 - bit
    return value & ((1 << bits) - 1)


def random_moduli(count: int, rng: random.Random) -> list[int]:
    """Odd moduli of 64 k - 3 ... 64 k + 1 bits, full-width ones and nearly full ones among them."""
    moduli = [(1 << 64) - 59, (1 << 128) - 159, (1 << 256) - 189, (1 << 256) - (1 << 32) - 977]
    moduli += [(1 << 64) - 1, (1 << 128) - 1, (1 << 192) + 1, (1 << 256) + 1, (1 << 61) + 1]
    while len(moduli) < count:
        bits = 64 * rng.choice((1, 1, 2, 2, 3, 3, 4, 4, 4, 6)) + rng.randrange(-3, 2)
        shape = rng.randrange(3)
        if shape == 0:
            value = rng.getrandbits(bits)
        elif shape == 1:
            value = (1 << bits) - 1 - rng.getrandbits(bits // 2)
        else:
            value = long_runs(bits, rng)
        moduli.append(value | 1 | 1 << (bits - 1))
    return moduli


def to_words(value: int, count: int, word_bits: int) -> list[int]:
    """Little-endian words."""
    return [(value >> (word_bits * i)) & ((1 << word_bits) - 1) for i in range(count)]


def from_words(words: list[int], word_bits: int) -> int:
    """The integer that little-endian words stand for."""
    return sum(word << (word_bits * i) for i, word in enumerate(words))


def montgomery_field(modulus: int, word_bits: int = 64) -> Field:
    """The field of ``modulus`` in the Montgomery domain."""
    return Field(_facts(modulus), word_bits, montgomery=True)


def canonical_field(modulus: int, word_bits: int = 64) -> Field:
    """The field of ``modulus`` with plain values."""
    return Field(_facts(modulus), word_bits, montgomery=False)


def _facts(modulus: int) -> ModulusFacts:
    return analyse_modulus(Modulus("p", "fp", str(modulus), modulus))
