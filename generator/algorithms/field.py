"""What every word kernel of one prime field needs to know, and the contracts' common words."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ir.contract import Contract, Signature
from generator.ir.kernel import Builder, Value, field_parameters


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
    def negative_inverse(self) -> int:
        """-m^-1 mod 2^word_bits."""
        return -pow(self.modulus, -1, 1 << self.word_bits) % (1 << self.word_bits)

    @property
    def symbol(self) -> str:
        """Prefix of the limbs' names in the emitted text: P0, P1, … or N0, N1, …"""
        return self.letter.upper()

    # -- values in a builder --------------------------------------------------------------

    def modulus_words(self, b: Builder) -> list[Value]:
        return b.constants(self.modulus, self.limbs, self.symbol)

    def load(self, b: Builder, parameter: str) -> list[Value]:
        """The limbs of a reduced operand; the top limb is bounded by the modulus."""
        top = (self.modulus - 1) >> (self.word_bits * (self.limbs - 1))
        highs = [b.base - 1] * (self.limbs - 1) + [top]
        return [b.load(parameter, i, f"{parameter}{i}", high) for i, high in enumerate(highs)]

    def store(self, b: Builder, words: Sequence[Value]) -> None:
        for i, word in enumerate(words):
            b.store("z", i, word)

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
