"""What each emitted kernel must do, from the description and the representation alone.

Nothing here looks at how the text computes: a statement is the same for every strategy, target and
front end. ``requires`` and ``ensures`` are the contract in words, as the emitted comment must have
it.
"""

from dataclasses import dataclass
from typing import Literal

#: Kinds of results: a residue, a mask, bytes.
Kind = Literal["residue", "predicate", "decode", "encode", "select", "constant"]


@dataclass(frozen=True)
class FieldFacts:
    """A prime field as the description and the manifest's representation give it."""

    name: str
    letter: str
    modulus: int
    word_bits: int
    limbs: int
    bytes: int
    r: int

    @property
    def big_r(self) -> int:
        """2^(word_bits limbs)."""
        return 1 << (self.word_bits * self.limbs)


@dataclass(frozen=True)
class Input:
    """A parameter: what it is, and its words or bytes."""

    name: str
    kind: Literal["residue", "wide", "bytes", "word32", "mask"]
    cells: int


@dataclass(frozen=True)
class Statement:
    """The claim about one function.

    ``ensures`` says it in words, as the emitted comment must. For a residue: ``scale`` eval(z) =
    sum of coefficient * product of the inputs' eval, mod m, and
    0 <= eval(z) < m. ``terms`` maps a tuple of input names to its coefficient.
    """

    function: str
    kind: Kind
    inputs: tuple[Input, ...]
    output: str
    output_cells: int
    output_bits: int
    scale: int = 1
    terms: tuple[tuple[tuple[str, ...], int], ...] = ()
    relation: str = ""
    ensures: tuple[str, ...] = ()
    value: int = 0

    @property
    def aliasing(self) -> str:
        """Which inputs the output may be, in words."""
        names = [i.name for i in self.inputs if i.kind == "residue"]
        same = self.kind in ("residue", "select") and names
        return f"{self.output} may be {' or '.join(names)}" if same else "none"

    def limbs(self, f: FieldFacts) -> str:
        """The bounds of limbs of reduced values, in words."""
        full, top = f"each limb in [0, 2^{f.word_bits})", (f.modulus - 1) >> (
            f.word_bits * (f.limbs - 1)
        )
        whole = top == (1 << f.word_bits) - 1
        return full if whole else f"{full}, the top one in [0, {top:#x}]"

    def equation(self, f: FieldFacts) -> str:
        """What the summary begins with."""
        m = f.letter
        inverse = " R^-1" if f.r != 1 else ""
        into, out = ("R", "R^-1") if f.r != 1 else ("", "")
        plain = "z = x (values are canonical, R = 1)"
        name = self.function.rpartition(f"_{f.name}_")[2]
        return {
            "add": f"z = x + y mod {m}",
            "sub": f"z = x - y mod {m}",
            "neg": f"z = -x mod {m}",
            "half": f"z = x / 2 mod {m}",
            "mul": f"z = x y{inverse} mod {m}",
            "sqr": f"z = x^2{inverse} mod {m}",
            "mul_add_mul": f"z = (a b + c d){inverse} mod {m}",
            "mul_barrett": f"z = x y mod {m}",
            "mul_solinas": f"z = x y mod {m}",
            "mul_small": f"z = k x mod {m} for a 32-bit k",
            "to_montgomery": f"z = x {into} mod {m}" if into else plain,
            "from_montgomery": f"z = x {out} mod {m}" if out else plain,
            "reduce_wide": f"z = x mod {m} for any {2 * f.limbs}-word x",
            "from_bytes": f"z = the {f.bytes} big-endian bytes of in if that is below {m}, else 0",
            "to_bytes": f"out = x in {f.bytes} big-endian bytes",
            "set_zero": "z = 0",
            "set_one": "z = 1",
            "select": "z = x where mask is all ones, y where it is 0",
            "is_zero": "all ones if x = 0, else 0",
            "equal": "all ones if x = y, else 0",
        }[name]

    def requires(self, letter: str) -> tuple[str, ...]:
        """The preconditions, in words."""
        lines = [f"0 <= eval({i.name}) < {letter}" for i in self.inputs if i.kind == "residue"]
        lines += ["mask is 0 or all ones" for i in self.inputs if i.kind == "mask"]
        lines += [f"0 <= {i.name} < 2^32" for i in self.inputs if i.kind == "word32"]
        return tuple(lines)


def field_statements(f: FieldFacts, prefix: str) -> dict[str, Statement]:
    """The statements of every kernel that a field may have, by the function's full name."""
    builder = _Statements(f, prefix)
    statements = [
        *builder.linear(),
        *builder.products(),
        *builder.conversions(),
        *builder.encodings(),
        *builder.predicates(),
    ]
    return {s.function: s for s in statements}


def all_statements(
    fields: tuple[FieldFacts, ...], prefix: str
) -> dict[str, tuple[Statement, FieldFacts]]:
    """The same of several fields, each with its field."""
    return {
        function: (statement, f)
        for f in fields
        for function, statement in field_statements(f, prefix).items()
    }


class _Statements:
    def __init__(self, f: FieldFacts, prefix: str) -> None:
        self.f = f
        self.prefix = prefix
        self.m = f.letter
        self.x = Input("x", "residue", f.limbs)
        self.y = Input("y", "residue", f.limbs)
        self.k = Input("k", "word32", 1)

    def _residue(
        self,
        name: str,
        inputs: tuple[Input, ...],
        scale: int,
        terms: dict[tuple[str, ...], int],
        congruence: str,
    ) -> Statement:
        line = f"{congruence}, 0 <= eval(z) < {self.m}"
        return Statement(
            function=f"{self.prefix}_{self.f.name}_{name}",
            kind="residue",
            inputs=inputs,
            output="z",
            output_cells=self.f.limbs,
            output_bits=self.f.word_bits,
            scale=scale,
            terms=tuple(terms.items()),
            ensures=(line,),
        )

    def _congruent(self, left: str, right: str) -> str:
        return f"{left} mod {self.m} = {right} mod {self.m}"

    def linear(self) -> list[Statement]:
        x, y, c = self.x, self.y, self._congruent
        return [
            self._residue(
                "add", (x, y), 1, {("x",): 1, ("y",): 1}, c("eval(z)", "(eval(x) + eval(y))")
            ),
            self._residue(
                "sub", (x, y), 1, {("x",): 1, ("y",): -1}, c("eval(z)", "(eval(x) - eval(y))")
            ),
            self._residue("neg", (x,), 1, {("x",): -1}, c("eval(z)", "-eval(x)")),
            self._residue("half", (x,), 2, {("x",): 1}, c("2 eval(z)", "eval(x)")),
        ]

    def products(self) -> list[Statement]:
        x, y, c, r = self.x, self.y, self._congruent, self.f.r
        inverse = " R^-1" if r != 1 else ""
        both = {("x", "y"): 1}
        four = tuple(Input(name, "residue", self.f.limbs) for name in "abcd")
        pairs = {("a", "b"): 1, ("c", "d"): 1}
        total = c("eval(z)", f"(eval(a) eval(b) + eval(c) eval(d)){inverse}")
        return [
            self._residue("mul", (x, y), r, both, c("eval(z)", f"eval(x) eval(y){inverse}")),
            self._residue("sqr", (x,), r, {("x", "x"): 1}, c("eval(z)", f"eval(x)^2{inverse}")),
            self._residue("mul_add_mul", four, r, pairs, total),
            self._residue("mul_barrett", (x, y), 1, both, c("eval(z)", "eval(x) eval(y)")),
            self._residue("mul_solinas", (x, y), 1, both, c("eval(z)", "eval(x) eval(y)")),
            self._residue("mul_small", (x, self.k), 1, {("k", "x"): 1}, c("eval(z)", "k eval(x)")),
        ]

    def conversions(self) -> list[Statement]:
        x, c, r = self.x, self._congruent, self.f.r
        wide = Input("x", "wide", 2 * self.f.limbs)
        into = c("eval(z)", "eval(x) R") if r != 1 else "eval(z) = eval(x)"
        out = c("eval(z)", "eval(x) R^-1") if r != 1 else "eval(z) = eval(x)"
        reduce_line = f"eval(z) = eval(x) mod {self.m}"
        return [
            self._residue("to_montgomery", (x,), 1, {("x",): r}, into),
            self._residue("from_montgomery", (x,), r, {("x",): 1}, out),
            self._residue("reduce_wide", (wide,), 1, {("x",): 1}, reduce_line),
        ]

    def _other(
        self,
        name: str,
        kind: Kind,
        inputs: tuple[Input, ...],
        ensures: tuple[str, ...],
        **more: object,
    ) -> Statement:
        values: dict[str, object] = {
            "output": "z",
            "output_cells": self.f.limbs,
            "output_bits": self.f.word_bits,
        }
        function = f"{self.prefix}_{self.f.name}_{name}"
        return Statement(
            function, kind, inputs, ensures=ensures, **(values | more)  # type: ignore[arg-type]
        )

    def encodings(self) -> list[Statement]:
        m, count = self.m, self.f.bytes
        one = f"R mod {m}" if self.f.r != 1 else "1"
        return [
            self._other(
                "from_bytes",
                "decode",
                (Input("in", "bytes", count),),
                (
                    f"returns all ones and eval(z) = value(in) if value(in) < {m}",
                    "returns 0 and eval(z) = 0 otherwise",
                ),
            ),
            self._other(
                "to_bytes",
                "encode",
                (self.x,),
                ("value(out) = eval(x)",),
                output="out",
                output_cells=count,
                output_bits=8,
            ),
            self._other("set_zero", "constant", (), ("eval(z) = 0",), value=0),
            self._other(
                "set_one", "constant", (), (f"eval(z) = {one}",), value=self.f.r % self.f.modulus
            ),
        ]

    def predicates(self) -> list[Statement]:
        mask = Input("mask", "mask", 1)
        nothing = {"output": "", "output_cells": 0}
        return [
            self._other(
                "select",
                "select",
                (mask, self.x, self.y),
                ("eval(z) = eval(x) if mask else eval(y)",),
            ),
            self._other(
                "is_zero",
                "predicate",
                (self.x,),
                ("returns all ones if eval(x) = 0, else 0",),
                relation="zero",
                **nothing,
            ),
            self._other(
                "equal",
                "predicate",
                (self.x, self.y),
                ("returns all ones if eval(x) = eval(y), else 0",),
                relation="equal",
                **nothing,
            ),
        ]
