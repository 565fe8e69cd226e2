"""The types of the analysis: every fact is a value with the reason why it holds."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from generator.description import Description, Modulus

T = TypeVar("T")


@dataclass(frozen=True)
class Fact(Generic[T]):
    """A value and, in one sentence, why it is so."""

    value: T
    reason: str


@dataclass(frozen=True)
class SpareBits:
    """Unused bits at the top of the highest limb: a number of limbs * word_bits bits has them.

    A strategy states how many it needs; ``allow`` is the only question to ask.
    """

    count: int
    word_bits: int

    def allow(self, needed: int) -> bool:
        """Whether a strategy that needs ``needed`` spare bits is correct for this modulus."""
        return self.count >= needed


@dataclass(frozen=True)
class WordFacts:
    """What depends on the word size w: limb plan and Montgomery constants.

    ``limbs`` = ceil(bits / w); ``n0`` = -m^-1 mod 2^w; ``r`` = 2^(w limbs), not reduced;
    ``r2_mod_m`` = r^2 mod m; ``shifts``: c with m = 2^(w limbs) - 2^w c - 1 where q c is a few
    shifts and subtractions of the quotient q, else None.
    """

    word_bits: int
    limbs: Fact[int]
    spare_bits: Fact[SpareBits]
    n0: Fact[int]
    r: int
    r2_mod_m: Fact[int]
    shifts: Fact[int | None]


@dataclass(frozen=True)
class PrimeShape:
    """The form of a modulus.

    ``solinas``: 2^bits plus signed powers of two, every exponent a multiple of 32;
    ``pseudo-mersenne``: 2^bits - c with a small c; ``dense``: neither.
    ``terms``: (sign, exponent) by falling exponent, for solinas; ``c`` for pseudo-mersenne.
    """

    kind: Literal["solinas", "pseudo-mersenne", "dense"]
    terms: tuple[tuple[int, int], ...] = ()
    c: int | None = None


@dataclass(frozen=True)
class FoldRow:
    """2^(32 word) = sum of coefficients[j] 2^(32 j) mod m, j below bits / 32."""

    word: int
    coefficients: tuple[int, ...]


@dataclass(frozen=True)
class SolinasFold:
    """How the high 32-bit words of a double-width value fold onto the low ones.

    ``columns`` = bits / 32. One row for each word from ``columns`` to 2 * columns - 1, or to the
    end of two full 64-bit-limb values when bits is not a multiple of 64. ``low`` and ``high``
    bound every column: low * (2^32 - 1) <= column sum <= high * (2^32 - 1), the word that already
    stands there included.
    """

    columns: int
    rows: tuple[FoldRow, ...]
    low: int
    high: int


@dataclass(frozen=True)
class Barrett:
    """Constants of Barrett reduction for x < 2^(word_bits input_words) (HAC 14.42, generalised).

    With k = ``limbs`` of m, B1 = 2^(word_bits (k - 1)), B2 = 2^(word_bits (input_words - k + 1)):
    ``mu`` = floor(B1 B2 / m) < B2, and q = floor(floor(x / B1) mu / B2) satisfies
    q <= floor(x / m) <= q + 2, so x - q m < 3 m.
    """

    word_bits: int
    input_words: int
    limbs: int
    mu: int


@dataclass(frozen=True)
class Divsteps:
    """The division steps of an inversion by safegcd (Bernstein and Yang 2019, delta from 1/2).

    ``needed`` suffice; ``batches`` times ``steps``, no fewer, are made.
    """

    needed: int
    batches: int
    steps: int


@dataclass(frozen=True)
class SquareRoot:
    """How a square root mod p is taken; in all cases the candidate is squared and compared.

    ``three-mod-four``: root = x^exponent, exponent = (p + 1) / 4.
    ``atkin`` (p = 5 mod 8): t = (2 x)^exponent, exponent = (p - 5) / 8; i = 2 x t^2;
    root = x t (i - 1).
    ``tonelli-shanks`` (p = 1 mod 8): p - 1 = 2^two_adicity odd; t = x^exponent,
    exponent = (odd - 1) / 2; the loop runs over ``two_adicity`` and powers of
    ``root_of_unity`` = z^odd for the least non-residue z, of order 2^two_adicity.
    """

    kind: Literal["three-mod-four", "atkin", "tonelli-shanks"]
    exponent: int
    formula: str
    two_adicity: int
    root_of_unity: int | None = None


@dataclass(frozen=True)
class ModulusFacts:
    """Everything known about one modulus; ``words`` gives what depends on the word size."""

    modulus: Modulus
    bits: Fact[int]
    shape: Fact[PrimeShape]
    solinas: Fact[SolinasFold | None]
    divsteps: Fact[Divsteps]
    words64: WordFacts
    words32: WordFacts

    @property
    def value(self) -> int:
        """The modulus."""
        return self.modulus.value

    def words(self, word_bits: int) -> WordFacts:
        """The facts for word size 32 or 64."""
        return {32: self.words32, 64: self.words64}[word_bits]

    def barrett(self, word_bits: int, input_words: int) -> Barrett:
        """Barrett constants for inputs of ``input_words`` words, at least as many as m has."""
        limbs = self.words(word_bits).limbs.value
        if input_words < limbs:
            raise ValueError(f"an input of {input_words} words is below the {limbs} of the modulus")
        return Barrett(
            word_bits, input_words, limbs, (1 << (word_bits * input_words)) // self.value
        )


@dataclass(frozen=True)
class Endomorphism:
    """An endomorphism that multiplies points of order n by ``eigenvalue``.

    ``basis``: short vectors v with sum of v_i eigenvalue^i = 0 mod n, as many as have parts.
    ``factors``: what the coordinates x (and y) are multiplied by. ``digits``: bits of what each
    part of a scalar is below.
    """

    eigenvalue: int
    basis: tuple[tuple[int, ...], ...]
    factors: tuple[int, ...]
    digits: int

    @property
    def parts(self) -> int:
        """Into how many parts a scalar splits."""
        return len(self.basis)


@dataclass(frozen=True)
class PairingFacts:
    """Facts about one Barreto-Naehrig pairing.

    ``gamma``: w^(p - 1), in Fp. ``frobenius``: [k - 1][j] = gamma^(j k), the factor of w^j under
    p^k. ``loop`` and ``parameter``: signed digits of |6 t + 2| and |t|, the highest first.
    ``three_b``: 3 b, which the tangents of the twist y^2 = x^3 + b u take times u. ``curve`` and
    ``twist`` are the endomorphisms of G1 and G2.
    """

    t: int
    gamma: Fact[int]
    frobenius: tuple[tuple[int, ...], ...]
    loop: Fact[tuple[int, ...]]
    parameter: Fact[tuple[int, ...]]
    three_b: int
    curve: Endomorphism
    twist: Endomorphism


@dataclass(frozen=True)
class FamilyFacts:
    """What the parameter t of a Barreto-Naehrig curve settles beside the pairing's constants.

    ``trace`` is that of Frobenius, ``degree`` the embedding degree, ``tower`` the equations of u, v
    and w. ``twist``: the number of points of y^2 = x^3 + b u over Fp2. ``psi``: the factors of x^p
    and y^p in the Frobenius of the curve carried to the twist. ``loop`` and ``membership`` are
    vectors v with sum of v_i p^i = 0 mod n, for the Miller loop and for the order check of G2.
    ``final``: (p^4 - p^2 + 1) / n in base p, the lowest digit first; ``chain``: the exponents of
    the factors that runtime/pairing makes of it.
    """

    trace: Fact[int]
    degree: Fact[int]
    tower: tuple[Fact[str], ...]
    twist: Fact[int]
    psi: Fact[tuple[int, int]]
    loop: Fact[tuple[int, int, int, int]]
    membership: Fact[tuple[int, int, int, int]]
    final: Fact[tuple[int, int, int, int]]
    chain: Fact[tuple[int, ...]]


@dataclass(frozen=True)
class CurveFacts:
    """Everything known about a described curve.

    ``a_kind``: minus-three, zero or general, which decides the point formulas. ``pairing`` and
    ``family`` are None for a curve without a pairing.
    """

    description: Description
    p: ModulusFacts
    n: ModulusFacts
    a_kind: Fact[Literal["minus-three", "zero", "general"]]
    sqrt: Fact[SquareRoot]
    cofactor: Fact[int]
    pairing: PairingFacts | None = None
    family: FamilyFacts | None = None

    def modulus(self, field: str) -> ModulusFacts:
        """The facts of field ``fp`` or ``fn``."""
        return {"fp": self.p, "fn": self.n}[field]
