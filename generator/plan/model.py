"""The plan: which strategy serves which operation, with the reason and the alternatives."""

from dataclasses import dataclass

from generator.analysis import CurveFacts


@dataclass(frozen=True)
class Alternative:
    """A strategy for an operation, and why it was chosen, passed over or refused.

    ``available``: whether an override may choose it.
    """

    strategy: str
    reason: str
    available: bool


@dataclass(frozen=True)
class Choice:
    """The strategy that serves ``operation`` (``fp.mul``), and the others."""

    operation: str
    strategy: str
    reason: str
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True)
class Representation:
    """What a field element looks like in memory: ``limbs`` words, least first, below the modulus.

    ``montgomery``: the value x is stored as x * r mod m, r = 2^(word_bits limbs); otherwise x
    itself is stored and r = 1.
    """

    word_bits: int
    limbs: int
    montgomery: bool
    r: int


@dataclass(frozen=True)
class Plan:
    """One strategy per operation, for the targets that share a representation.

    ``default_targets``: what a plan has that was asked for none. ``overrides``: what the command
    line asked for, as given, so that the file's header can repeat the command.
    """

    facts: CurveFacts
    targets: tuple[str, ...]
    default_targets: tuple[str, ...]
    choices: tuple[Choice, ...]
    fp: Representation
    fn: Representation
    overrides: tuple[tuple[str, str], ...] = ()

    def choice(self, operation: str) -> Choice:
        """The choice for an operation such as ``fp.mul``."""
        for choice in self.choices:
            if choice.operation == operation:
                return choice
        raise KeyError(operation)

    def strategy(self, operation: str) -> str:
        """The name of the strategy that serves ``operation``."""
        return self.choice(operation).strategy

    def representation(self, field: str) -> Representation:
        """The representation of field ``fp`` or ``fn``."""
        return {"fp": self.fp, "fn": self.fn}[field]
