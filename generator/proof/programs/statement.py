"""The form of a statement about one program: parameters, what holds before and after, aliasing.

The words are those of the contract above the emitted function: ``summary`` is its first sentence,
``requires`` and ``ensures`` its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

#: Which parameters are one object, by name; a parameter that is not named is an object of its own.
Aliasing = Mapping[str, str]
#: From the name of a function or type without a prefix to the name that it has.
Naming = Callable[[str], str]

R_MAY_BE_P: tuple[Aliasing, ...] = ({}, {"r": "p"})
R_MAY_BE_P_OR_Q: tuple[Aliasing, ...] = (
    {},
    {"r": "p"},
    {"r": "q"},
    {"q": "p"},
    {"r": "p", "q": "p"},
)
Z_MAY_BE_X: tuple[Aliasing, ...] = ({}, {"z": "x"})
NONE: tuple[Aliasing, ...] = ({},)

#: Functions that are static.
LOCAL = frozenset(
    ("fp_sqr_run", "fn_sqr_run", "fp_sqrt_power", "scalar_bytes", "recoded_scalar")
    + ("scalar_bits", "comb_entry", "comb_entry_vartime", "window_entry", "wnaf_digits_vartime")
    + ("split_scalar",)
)
#: Functions that leave none of their variables in memory, but words and numbers.
WIPING = frozenset(
    ("fp_inv", "fn_inv", "fp_sqrt_power", "fp_sqrt", "point_to_affine", "points_to_affine")
    + ("recoded_scalar", "comb_mul", "mul", "split_scalar", "has_order_n", "fp2_inv")
)
#: Functions that read one row of a table, by the type of the rows.
READS = {"point": "point_read", "point_affine": "point_affine_read"}
#: Parameters that are passed as numbers, by kind; of these a count alone is public.
NUMBERS = {"count": "size_t", "mask": "uint64_t", "word": "uint64_t"}

COORDINATES = "the coordinates of every point lie in [0, p)"


@dataclass(frozen=True)
class Parameter:
    """``kind`` is count, mask, word, bytes:N, or the name of a type without its prefix.

    An output is written, an input only read; ``many`` points to as many as another parameter says.
    """

    name: str
    kind: str
    output: bool = False
    many: bool = False

    def declared(self, full: Naming) -> str:
        """The parameter's declaration; ``full`` gives a type its whole name."""
        kind, _, length = self.kind.partition(":")
        if kind in NUMBERS:
            return f"{NUMBERS[kind]} {self.name}"
        const = "" if self.output else "const "
        if kind == "bytes":
            return f"{const}uint8_t {self.name}[{length}]"
        return f"{const}{full(kind)} *{self.name}"


@dataclass(frozen=True)
class ProgramStatement:
    """The claim about one function; ``function`` has no prefix."""

    function: str
    file: str
    parameters: tuple[Parameter, ...]
    summary: str
    requires: tuple[str, ...] = ()
    ensures: tuple[str, ...] = ()
    aliasing: str = "none"
    aliases: tuple[Aliasing, ...] = NONE
    returns: bool = False

    @property
    def local(self) -> bool:
        """Whether the function is seen in its file only."""
        return self.function in LOCAL

    @property
    def wipes(self) -> bool:
        """Whether the function must wipe its variables."""
        return self.function in WIPING

    def head(self, full: Naming) -> str:
        """The function's head in C, word for word; ``full`` gives names their prefixes."""
        parameters = ", ".join(p.declared(full) for p in self.parameters)
        returned = "uint64_t" if self.returns else "void"
        static = "static " if self.local else ""
        return f"{static}{returned} {full(self.function)}({parameters})"

    @property
    def constant_time(self) -> bool:
        """Whether its inputs are secret, but for counts and positions."""
        return not self.function.endswith("_vartime")

    @property
    def lines(self) -> tuple[str, ...]:
        """The contract in words."""
        requires = [f"requires {line}" for line in self.requires]
        ensures = [f"ensures {line}" for line in self.ensures]
        time = "constant" if self.constant_time else "depends on the operands: public values only"
        return (self.summary, *requires, *ensures, f"aliasing {self.aliasing}", f"time {time}")
