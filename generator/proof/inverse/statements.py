"""The contracts of the functions of inverse.c, word for word as they must stand above them."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.proof.inverse.plan import ENTRY, RUN, plan_of, start_equation
from generator.proof.statements import FieldFacts


@dataclass(frozen=True)
class InverseStatement:
    """The claim about one function; ``function`` has no prefix.

    ``parameters`` are the C declarations in order.
    """

    function: str
    parameters: tuple[str, ...]
    returns: str
    static: bool
    summary: str
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    aliasing: str

    def head(self, prefix: str) -> str:
        """The head that the function must have."""
        static = "static " if self.static else ""
        parameters = ", ".join(self.parameters)
        return f"{static}{self.returns} {prefix}_{self.function}({parameters})"


def inverse_statements(
    fields: tuple[FieldFacts, ...], prefix: str, inverted: tuple[FieldFacts, ...]
) -> dict[str, InverseStatement]:
    """By function, those that every field shares first.

    Divsteps invert public values of every field, and any values of those ``inverted``.
    """
    word_bits = fields[0].word_bits
    found = [_divsteps(), _compose(word_bits)] if inverted else []
    found.append(_divsteps_vartime(word_bits))
    for f in fields:
        found += [_start(f, prefix), *_updates(f), _normalise(f, prefix)]
        found += [_inverse(f, prefix)] if f in inverted else []
        found.append(_inverse(f, prefix, "_vartime"))
    return {s.function: s for s in found}


def _divsteps() -> InverseStatement:
    place = 2 * ENTRY
    return InverseStatement(
        "inv_divsteps",
        (
            "uint64_t rows[2]",
            "uint64_t zeta0",
            "uint64_t f0",
            "uint64_t g0",
            "size_t count",
        ),
        "uint64_t",
        True,
        "rows = the matrix of count divsteps, for every odd f = f0 and every g = g0 modulo "
        "2^count; returns zeta",
        ("f0 is odd", f"1 <= count <= {RUN}", "zeta0 = -(delta + 1/2), below 2^62"),
        (
            f"rows = (u + 2^{ENTRY} v, r + 2^{ENTRY} s) modulo 2^{place}, (u, v; r, s) the matrix",
            "returns -(delta + 1/2) of the delta after count divsteps",
        ),
        "none",
    )


def _divsteps_vartime(word_bits: int) -> InverseStatement:
    return InverseStatement(
        "inv_divsteps_vartime",
        ("uint64_t t[4]", "uint64_t zeta0", "uint64_t f0", "uint64_t g0", "size_t count"),
        "uint64_t",
        True,
        "t = the matrix (u, v; r, s) of count divsteps, for every odd f = f0 and every g = g0 "
        "modulo 2^count; returns zeta",
        ("f0 is odd", f"1 <= count <= {word_bits - 2}", "zeta0 = -(delta + 1/2), below 2^62"),
        (
            f"t = (u, v, r, s) modulo 2^{word_bits}",
            "returns -(delta + 1/2) of the delta after count divsteps",
        ),
        "none",
    )


def _compose(word_bits: int) -> InverseStatement:
    return InverseStatement(
        "inv_compose",
        (
            "uint64_t next_t[4]",
            "uint64_t next_fg[2]",
            "const uint64_t t[4]",
            "const uint64_t fg[2]",
            "const uint64_t rows[2]",
        ),
        "void",
        True,
        f"next_t = M t, next_fg = M fg / 2^{RUN}, M in rows as inv_divsteps packs it",
        (
            f"rows = (u + 2^{ENTRY} v, r + 2^{ENTRY} s) modulo 2^{2 * ENTRY} for M = (u, v; r, s)",
            f"-2^{ENTRY - 1} <= u, v, r, s < 2^{ENTRY - 1}",
        ),
        (
            f"next_t = M t modulo 2^{word_bits}, t = (u, v, r, s) as (u, v; r, s)",
            f"next_fg = floor((M fg mod 2^{word_bits}) / 2^{RUN})",
        ),
        "next_t may be t, next_fg may be fg",
    )


def _array(f: FieldFacts, name: str, output: bool = False) -> str:
    return f"{'' if output else 'const '}uint64_t {name}[{f.limbs + 1}]"


def _start(f: FieldFacts, prefix: str) -> InverseStatement:
    m, equation = f.letter, start_equation(f)
    return InverseStatement(
        f"{f.name}_inv_start",
        (*(_array(f, name, output=True) for name in "defg"), f"const {prefix}_{f.name} *x"),
        "void",
        True,
        f"d = 0, e = {equation}, f = {m}, g = x",
        (f"0 <= eval(x) < {m}",),
        (f"eval(d) = 0, eval(e) = {equation}", f"eval(f) = {m}, eval(g) = eval(x)"),
        "none",
    )


def _updates(f: FieldFacts) -> Iterator[InverseStatement]:
    m, w, steps = f.letter, f.word_bits, plan_of(f).steps
    matrix = f"|u| + |v| <= 2^{steps}, |r| + |s| <= 2^{steps}"
    aliasing = "each output may be the input of its name"

    def parameters(x: str, y: str) -> tuple[str, ...]:
        outputs = (_array(f, f"next_{name}", output=True) for name in (x, y))
        return (*outputs, _array(f, x), _array(f, y), "const uint64_t t[4]")

    yield InverseStatement(
        f"{f.name}_inv_update_fg",
        parameters("f", "g"),
        "void",
        True,
        f"(next_f, next_g) = t (f, g) / 2^{steps} for t = (u, v; r, s)",
        (
            f"-{m} <= signed(f), signed(g) <= {m}",
            matrix,
            f"u f + v g and r f + s g are multiples of 2^{steps}",
        ),
        (
            f"2^{steps} signed(next_f) = u signed(f) + v signed(g)",
            f"2^{steps} signed(next_g) = r signed(f) + s signed(g)",
        ),
        aliasing,
    )
    yield InverseStatement(
        f"{f.name}_inv_update_de",
        parameters("d", "e"),
        "void",
        True,
        f"(next_d, next_e) = t (d, e) / 2^{w} mod {m} for t = (u, v; r, s)",
        (f"-{m} < signed(d), signed(e) < 2 {m}", matrix),
        (
            f"2^{w} signed(next_d) mod {m} = (u signed(d) + v signed(e)) mod {m}",
            f"2^{w} signed(next_e) mod {m} = (r signed(d) + s signed(e)) mod {m}",
            f"-{m} < signed(next_d), signed(next_e) < 2 {m}",
        ),
        aliasing,
    )


def _normalise(f: FieldFacts, prefix: str) -> InverseStatement:
    m = f.letter
    return InverseStatement(
        f"{f.name}_inv_normalise",
        (f"{prefix}_{f.name} *z", _array(f, "x"), _array(f, "f")),
        "void",
        True,
        f"z = x mod {m} if f >= 0, -x mod {m} if f < 0",
        (f"-{m} < signed(x) < 2 {m}", f"-{m} <= signed(f) <= {m}"),
        (
            f"eval(z) mod {m} = signed(x) mod {m} if signed(f) >= 0, -signed(x) mod {m} otherwise",
            f"0 <= eval(z) < {m}",
        ),
        "none",
    )


def _inverse(f: FieldFacts, prefix: str, time: str = "") -> InverseStatement:
    m, product = f.letter, "R^2" if f.r != 1 else "1"
    return InverseStatement(
        f"{f.name}_inv{time}",
        (f"{prefix}_{f.name} *z", f"const {prefix}_{f.name} *x"),
        "void",
        False,
        "z = x^-1; the inverse of 0 is 0",
        (f"0 <= eval(x) < {m}",),
        (
            f"eval(z) eval(x) = {product} mod {m} unless x = 0",
            "z = 0 if x = 0",
            f"0 <= eval(z) < {m}",
        ),
        "z may be x",
    )
