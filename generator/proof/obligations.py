"""What a proof had to show, counted where it is shown: one by one, on every path."""

from collections import Counter
from dataclasses import dataclass, field

#: The kinds of obligations, in the order of the reports, and what one of them is.
KINDS = {
    "congruence": "an identity, a congruence or a relation that the statement or an invariant asks",
    "range": "a bound that an invariant, the statement or a callee's precondition asks",
    "carry": "a carry, borrow or shifted-out part, which must cancel in an identity or be bounded",
    "defined": "a read of what was written, a write to what may be, an index or a shift in range",
    "aliasing": "an input read before any output is written; an aliasing that the contract allows",
    "secret": "a statement, condition, index or callee that no secret may steer",
    "contract": "a line of the comment that must be the statement's; a call of what is proved",
}


@dataclass
class Obligations:
    """How many of each kind have been met."""

    met: Counter[str] = field(default_factory=Counter)

    def meet(self, kind: str, count: int = 1) -> None:
        """Counts what has just been shown."""
        assert kind in KINDS
        self.met[kind] += count

    @property
    def total(self) -> int:
        return sum(self.met.values())

    def by_kind(self) -> dict[str, int]:
        """The kinds that occurred, in their order."""
        return {kind: self.met[kind] for kind in KINDS if self.met[kind]}
