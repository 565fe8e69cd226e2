"""One prime field in one representation: its constants, and the frame of its kernels."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.algorithms.words import add_words
from generator.analysis import ModulusFacts
from generator.ir.contract import Contract, Signature
from generator.ir.kernel import Builder, Value, field_parameters


@dataclass(frozen=True)
class Constant:
    """A named constant: ``limbs`` words name0, name1, ... of ``value``; 0 limbs for one word."""

    name: str
    equation: str
    value: int
    limbs: int


@dataclass(frozen=True)
class Field:
    """A prime field: ``fp`` (modulus p) or ``fn`` (modulus n), on words of ``word_bits`` bits.

    ``montgomery``: the residue x stands in memory as x R mod m, R = 2^(word_bits limbs);
    otherwise as x itself.
    """

    facts: ModulusFacts
    word_bits: int
    montgomery: bool

    @property
    def name(self) -> str:
        return self.facts.modulus.field

    @property
    def letter(self) -> str:
        """The modulus in formulas: p or n."""
        return self.facts.modulus.role

    @property
    def symbol(self) -> str:
        """Prefix of the limbs' names in the emitted text: P0, P1, ... or N0, N1, ..."""
        return self.letter.upper()

    @property
    def modulus(self) -> int:
        return self.facts.value

    @property
    def bits(self) -> int:
        return self.facts.bits.value

    @property
    def limbs(self) -> int:
        return self.facts.words(self.word_bits).limbs.value

    @property
    def bytes(self) -> int:
        return self.facts.modulus.byte_length

    @property
    def r(self) -> int:
        """The factor of the representation: R in the Montgomery domain, 1 otherwise."""
        return self.facts.words(self.word_bits).r if self.montgomery else 1

    @property
    def fold_rows(self) -> list[tuple[int, ...]]:
        """Solinas: the coefficients of each high column; none where m has no such form."""
        fold = self.facts.solinas.value
        return [row.coefficients for row in fold.rows] if fold else []

    # -- constants ------------------------------------------------------------------------

    def constants(self) -> tuple[Constant, ...]:
        """Every named constant that a kernel of this field may use."""
        m, w, n = self.letter, self.word_bits, self.limbs
        words = self.facts.words(w)
        wide, small = self.facts.barrett(w, 2 * n).mu, self.facts.barrett(w, n + 1).mu
        fold = (1 << self.bits) % self.modulus
        return (
            self._constant("", f"{m}, the modulus", self.modulus, n),
            self._constant("_COMPLEMENT_", f"2^{w * n} - {m}", (1 << w * n) - self.modulus, n),
            self._constant("_NEG_INVERSE", f"-{m}^-1 mod 2^{w}", words.n0.value, 0),
            self._constant("_R_SQUARED_", f"R^2 mod {m}, R = 2^{w * n}", words.r2_mod_m.value, n),
            self._constant("_MU_", f"floor(2^{2 * w * n} / {m})", wide),
            self._constant("_MU_SMALL_", f"floor(2^{w * (n + 1)} / {m})", small),
            self._constant("_FOLD_", f"2^{self.bits} mod {m}", fold, n),
            self._constant("_TWICE_", f"2 {m}", 2 * self.modulus),
            self._constant("_INVERSE_START_", *self._inverse_start(), n),
        )

    def _inverse_start(self) -> tuple[str, int]:
        """Equation and value of what an inversion multiplies 1 with, before its first batch.

        Each batch divides by 2^w what its divsteps multiply by 2^steps.
        """
        d = self.facts.divsteps.value
        power = (self.word_bits - d.steps) * d.batches
        square = "R^2 " if self.montgomery else ""
        equation = f"{square}2^({self.word_bits - d.steps} * {d.batches}) mod {self.letter}"
        return equation, self.r**2 * pow(2, power, self.modulus) % self.modulus

    def _constant(self, name: str, equation: str, value: int, limbs: int | None = None) -> Constant:
        if limbs is None:
            limbs = -(-value.bit_length() // self.word_bits)
        return Constant(self.symbol + name, equation, value, limbs)

    def constant(self, b: Builder, name: str) -> list[Value]:
        """The limbs of the constant ``name`` (``_MU_``), or its one word."""
        found = next(c for c in self.constants() if c.name == self.symbol + name)
        if found.limbs == 0:
            return [b.constant(found.value, found.name)]
        return b.constants(found.value, found.limbs, found.name)

    # -- steps of kernels -----------------------------------------------------------------

    def load(self, b: Builder, parameter: str) -> list[Value]:
        """The limbs of a reduced operand; the top limb is bounded by the modulus."""
        top = (self.modulus - 1) >> (self.word_bits * (self.limbs - 1))
        highs = [b.base - 1] * (self.limbs - 1) + [top]
        return [b.load(parameter, i, f"{parameter}{i}", high) for i, high in enumerate(highs)]

    def store(self, b: Builder, words: Sequence[Value]) -> None:
        for i, word in enumerate(words):
            b.store("z", i, word)

    def subtract_once(
        self, b: Builder, t: Sequence[Value], count: int, names: tuple[str, str] = ("d", "r")
    ) -> list[Value]:
        """t - m when t >= m, else t, for t < 2 m (or what ``count`` words hold): ``count`` words.

        ``names`` are those of the difference and of the result. t has the modulus's words, or one
        more. The difference is a sum, t + (2^(w l) - m) over the l words of t, whose carry says
        t >= m: compilers keep that carry chain, and lose the borrows of a subtraction of constants.
        """
        t = [word for i, word in enumerate(t) if i < self.limbs or not word.constant]
        power, m = f"2^{self.word_bits * len(t)}", self.letter
        b.section(
            f"{names[0]} = t + {power} - {m} modulo {power}; "
            f"it carries if t >= {m}, and then is t - {m}"
        )
        complement = [*self.constant(b, "_COMPLEMENT_"), b.constant(b.base - 1)][: len(t)]
        difference, carry = add_words(b, t, complement, names[0])
        mask = b.mask_of(carry, "mask")
        return [
            b.select(mask, less, kept, f"{names[1]}{i}")
            for i, (less, kept) in enumerate(zip(difference[:count], t[:count], strict=True))
        ]

    def sum_bounds(self) -> list[int]:
        """2 or 3 for each round of (a b + c d) R^-1: the running total stays below so many m.

        A round adds a times a word of b and c times a word of d, then (2^w - 1) m at most, and
        divides by 2^w: from below 3 m to below 3 m; to below 2 m where the last words are small.
        """
        high, m, base = 0, self.modulus, 1 << self.word_bits
        bounds = []
        for i in range(self.limbs):
            word = min(base - 1, (m - 1) >> (self.word_bits * i))
            high = (high + 2 * (m - 1) * word + (base - 1) * m) // base
            bounds.append(2 if high < 2 * m else 3)
        return bounds

    # -- contracts ------------------------------------------------------------------------

    def builder(
        self,
        operation: str,
        inputs: Sequence[tuple[str, str]],
        output: str | tuple[str, str] | None,
        contract: Contract,
        returns: str = "void",
    ) -> Builder:
        """A builder for ``<field>_<operation>``; ``output`` is the type of z, or (name, type)."""
        result = ("z", output) if isinstance(output, str) else output
        parameters = field_parameters(inputs, result)
        signature = Signature(f"{self.name}_{operation}", parameters, returns)
        return Builder(signature, contract, self.word_bits)

    def contract(
        self,
        summary: str,
        congruence: str,
        inputs: Sequence[str] = ("x",),
        source: str = "",
        requires: Sequence[str] = (),
    ) -> Contract:
        """The usual statement: reduced inputs, a congruence, a reduced result."""
        bounds = tuple(f"0 <= eval({name}) < {self.letter}" for name in inputs)
        ensures = (f"{congruence}, 0 <= eval(z) < {self.letter}",)
        aliasing = f"z may be {' or '.join(inputs)}" if inputs else "none"
        return Contract(summary, (*bounds, *requires), ensures, aliasing, True, source)

    def modulo(self, left: str, right: str) -> str:
        """``left mod m = right mod m`` as the contracts print it."""
        return f"{left} mod {self.letter} = {right} mod {self.letter}"

    def sum_of_products(self, method: str, source: str) -> Contract:
        """The statement of ``mul_add_mul``."""
        return self.contract(
            f"z = (a b + c d) R^-1 mod {self.letter} (Montgomery reduction of a sum, {method})",
            self.modulo("eval(z)", "(eval(a) eval(b) + eval(c) eval(d)) R^-1"),
            ("a", "b", "c", "d"),
            f"R = 2^{self.word_bits * self.limbs}; {source}",
        )
