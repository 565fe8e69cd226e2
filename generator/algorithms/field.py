"""What every word kernel of one prime field needs to know, and the contracts' common words."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.algorithms.words import add_words
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
    """A prime field in one representation.

    ``name`` is ``fp`` or ``fn``, ``letter`` the modulus in formulas (p, n), ``modulus`` its value.
    ``r`` is the factor of the representation: 2^(word_bits limbs) in the Montgomery domain, 1
    when values are canonical.
    """

    name: str
    letter: str
    modulus: int
    word_bits: int
    r: int

    @property
    def bits(self) -> int:
        return self.modulus.bit_length()

    @property
    def limbs(self) -> int:
        return -(-self.bits // self.word_bits)

    @property
    def bytes(self) -> int:
        return -(-self.bits // 8)

    @property
    def montgomery(self) -> bool:
        return self.r != 1

    @property
    def symbol(self) -> str:
        """Prefix of the limbs' names in the emitted text: P0, P1, … or N0, N1, …"""
        return self.letter.upper()

    # -- constants ------------------------------------------------------------------------

    def constants(self) -> tuple["Constant", ...]:
        """Every named constant that a kernel of this field may use."""
        m, w, n = self.letter, self.word_bits, self.limbs
        wide, small = 1 << (2 * w * n), 1 << (w * (n + 1))
        inverse = -pow(self.modulus, -1, 1 << w) % (1 << w)
        return (
            self._constant("", f"{m}, the modulus", self.modulus),
            self._constant("_COMPLEMENT_", f"2^{w * n} - {m}", (1 << (w * n)) - self.modulus),
            Constant(f"{self.symbol}_NEG_INVERSE", f"-{m}^-1 mod 2^{w}", inverse, 0),
            self._constant("_R_SQUARED_", f"R^2 mod {m}, R = 2^{w * n}", self.r**2 % self.modulus),
            self._constant("_MU_", f"floor(2^{2 * w * n} / {m})", wide // self.modulus),
            self._constant("_MU_SMALL_", f"floor(2^{w * (n + 1)} / {m})", small // self.modulus),
            self._constant("_FOLD_", f"2^{self.bits} mod {m}", (1 << self.bits) % self.modulus),
        )

    def _constant(self, name: str, equation: str, value: int) -> "Constant":
        limbs = max(1, -(-value.bit_length() // self.word_bits))
        if name in ("_COMPLEMENT_", "_R_SQUARED_", "_FOLD_"):
            limbs = self.limbs
        return Constant(self.symbol + name, equation, value, limbs)

    def constant(self, b: Builder, name: str) -> list[Value]:
        """The limbs of the constant ``name`` (``_MU_``), or its one word."""
        found = next(c for c in self.constants() if c.name == self.symbol + name)
        if found.limbs == 0:
            return [b.constant(found.value, found.name)]
        return b.constants(found.value, found.limbs, found.name)

    # -- values in a builder --------------------------------------------------------------

    def modulus_words(self, b: Builder) -> list[Value]:
        return self.constant(b, "")

    def load(self, b: Builder, parameter: str) -> list[Value]:
        """The limbs of a reduced operand; the top limb is bounded by the modulus."""
        top = (self.modulus - 1) >> (self.word_bits * (self.limbs - 1))
        highs = [b.base - 1] * (self.limbs - 1) + [top]
        return [b.load(parameter, i, f"{parameter}{i}", high) for i, high in enumerate(highs)]

    def store(self, b: Builder, words: Sequence[Value]) -> None:
        for i, word in enumerate(words):
            b.store("z", i, word)

    def subtract_once(
        self, b: Builder, t: Sequence[Value], count: int, text: str
    ) -> list[Value]:
        """t - m when t >= m, else t, for t < 2 m (or what ``count`` words hold): ``count`` words.

        t has the modulus's words, or one more. The difference is a sum, t + (2^(w l) - m) over the
        l words of t, whose carry says t >= m: compilers keep that carry chain, and lose the
        borrows of a subtraction of constants.
        """
        b.section(text)
        t = [word for i, word in enumerate(t) if i < self.limbs or not word.constant]
        complement = [*self.constant(b, "_COMPLEMENT_"), b.constant(b.base - 1)][: len(t)]
        difference, carry = add_words(b, t, complement, "d")
        mask = b.mask_of(carry, "mask")
        return [
            b.select(mask, less, kept, f"r{i}")
            for i, (less, kept) in enumerate(zip(difference[:count], t[:count], strict=True))
        ]

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
        result: str = "z",
    ) -> Contract:
        """The usual statement: reduced inputs, a congruence, a reduced result."""
        bounds = tuple(f"0 <= eval({name}) < {self.letter}" for name in inputs)
        ensures = (f"{congruence}, 0 <= eval({result}) < {self.letter}",)
        others = " or ".join(inputs)
        aliasing = f"z may be {others}" if inputs else "none"
        return Contract(summary, (*bounds, *requires), ensures, aliasing, True, source)

    def modulo(self, left: str, right: str) -> str:
        """``left mod m = right mod m`` as the contracts print it."""
        return f"{left} mod {self.letter} = {right} mod {self.letter}"
