"""The straight-line functions of inverse.c: exact identities of signed numbers, case by case.

A signed number is its lower words and a top word whose polynomial is signed; every function is run
once for each combination of signs of the matrix's entries, so that masks are constants.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

import z3

from generator.proof.c_text import CText
from generator.proof.errors import Refused
from generator.proof.inverse.plan import ENTRY, RUN, plan_of, start_value
from generator.proof.kernel_run import CKernel, KernelRun, Object, cell_name, check_words
from generator.proof.linear import Linear, Term
from generator.proof.obligations import Obligations
from generator.proof.polynomial import Polynomial, weighted
from generator.proof.statements import FieldFacts
from generator.proof.words import Bound, Word, Words

_STATED = re.compile(r"(?P<what>signed|eval)\((?P<words>[^)]*)\) (?P<claim>.*)")

Step = tuple[str, str]
#: Called at a stated invariant: the run, signed or eval, the variables, the claim about them.
Stated = Callable[[KernelRun, str, list[str], str], None]


@dataclass
class Signed:
    """A signed number in memory: low words, and a top word that counts from -2^63 up."""

    value: Polynomial
    cells: list[Word]


@dataclass(frozen=True)
class Target:
    """The function to be proved; ``met`` counts what has been shown of it."""

    text: CText
    function: str
    f: FieldFacts
    met: Obligations


class Case:
    """One execution of a function under fixed signs."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.f = target.f
        self.words = Words(obligations=target.met)
        self.objects: dict[str, Object] = {}
        self.values: dict[str, Word] = {}

    def array(self, name: str, cells: list[Word]) -> None:
        """An input of these words."""
        self.objects[name] = Object(len(cells), self.f.word_bits, False)
        for i, cell in enumerate(cells):
            self.values[cell_name(name, i)] = cell

    def output(self, name: str, cells: int) -> None:
        """An output of so many words."""
        self.objects[name] = Object(cells, self.f.word_bits, True)

    def below(self, name: str, top: int, count: int) -> tuple[Polynomial, list[Word]]:
        """A number of 0 to ``top`` in so many words."""
        w, cells = self.f.word_bits, []
        for i in range(count):
            high = min((1 << w) - 1, top >> (w * i))
            cells.append(self.words.atom(f"{name}{i}", 0, high, w))
        value = weighted([c.polynomial for c in cells], w)
        self.words.facts.append(Bound(value, 0, top))
        return value, cells

    def signed(self, name: str, low: int, high: int) -> Polynomial:
        """A signed input between these bounds, in one word more than an element has."""
        number = self.fresh_signed(name, low, high)
        self.array(name, number.cells)
        return number.value

    def fresh_signed(self, name: str, low: int, high: int) -> Signed:
        """Unknown words of a signed number between these bounds."""
        w, n = self.f.word_bits, self.f.limbs
        cells = [self.words.atom(f"{name}{i}", 0, (1 << w) - 1, w) for i in range(n)]
        least, most = low >> (w * n), high >> (w * n)
        if not -(1 << (w - 1)) <= least <= most < 1 << (w - 1):
            raise Refused(f"{name} does not fit its words")
        top = self.words.fresh(f"{name}{n}", least, most)
        cells.append(Word(top, least, most, w, w))
        value = weighted([c.polynomial for c in cells], w)
        self.words.facts.append(Bound(value, low, high))
        return Signed(value, cells)

    def run(self, statement: Stated | None = None) -> KernelRun:
        """Executes the text; ``statement`` is called at each stated invariant."""
        run = CKernel(self.target.text, self.target.function).execution(
            self.words, self.objects, set()
        )
        run.values.update(self.values)

        def invariant(text: str) -> None:
            match = _STATED.fullmatch(text)
            if not match or statement is None:
                raise Refused(f"an invariant that is not understood: {text}")
            names = [name.strip() for name in match["words"].split(",")]
            unknown = [name for name in names if name not in run.values]
            if unknown:
                raise Refused(f"the invariant names {unknown[0]}, which has no value")
            check_words(run.values, names, self.f.word_bits)
            statement(run, match["what"], names, match["claim"])

        run.on_invariant = invariant
        run.run()
        return run

    def read_signed(self, run: KernelRun, names: list[str]) -> Polynomial:
        """The signed number in these variables or cells, modulo 2^(word_bits count)."""
        lower = [self.words.exactly(run.values[name]).polynomial for name in names[:-1]]
        top = run.values[names[-1]].polynomial
        return weighted([*lower, top], self.f.word_bits)

    def stored(self, run: KernelRun, name: str) -> Polynomial:
        """The signed number in an output."""
        count = self.objects[name].cells
        cells = [cell_name(name, i) for i in range(count)]
        missing = [cell for cell in cells if cell not in run.values]
        if missing:
            raise Refused(f"{missing[0]} is never written")
        return self.read_signed(run, cells)


def prove_compose(target: Target) -> Iterator[Step]:
    """Entries come out of a row whatever bits stand above; products are modulo 2^64."""
    case, w = Case(target), target.f.word_bits
    words, half, place = case.words, 1 << (ENTRY - 1), 2 * ENTRY
    t = [words.atom(f"t{i}", 0, (1 << w) - 1, w) for i in range(4)]
    fg = [words.atom(name, 0, (1 << w) - 1, w) for name in "fg"]
    case.array("t", t)
    case.array("fg", fg)
    rows, entries = [], []
    for left, right in ("uv", "rs"):
        a, b = (words.fresh(name, -half, half - 1) for name in (left, right))
        above = words.fresh("above", 0, (1 << (w - place)) - 1)
        row = a + b * (1 << ENTRY) + above * (1 << place)
        low, high = words.interval(row)
        rows.append(Word(row, low, high, w, w))
        entries.append((a, b))
    case.array("rows", rows)
    case.output("next_t", 4)
    case.output("next_fg", 2)
    run = case.run()
    for i, (a, b) in enumerate(entries):
        for j in range(2):
            expected = a * t[j].polynomial + b * t[2 + j].polynomial
            found = run.values.get(cell_name("next_t", 2 * i + j))
            if found is None or (found.polynomial - expected).without_multiples(1 << w):
                raise Refused(f"next_t[{2 * i + j}] is not its product, term by term modulo 2^{w}")
            target.met.meet("congruence")
        total = a * fg[0].polynomial + b * fg[1].polynomial
        quotient, _, _ = words.floor(total, *words.interval(total), RUN)
        found = run.values.get(cell_name("next_fg", i))
        if found is None or (found.polynomial - quotient).without_multiples(1 << (w - RUN)):
            raise Refused(f"next_fg[{i}] is not its product divided by 2^{RUN}")
        if not (found.exact and found.high < 1 << (w - RUN)):
            raise Refused(f"next_fg[{i}] is of the product itself, not modulo 2^{w}")
        target.met.meet("range")
        target.met.meet("congruence")
    yield "unpacking", f"each entry is found whatever stands above 2^{place}"
    yield "products", f"next_t = M t modulo 2^{w}, term by term; next_fg is the floor of M fg"


def prove_start(target: Target) -> Iterator[Step]:
    """Constants, and the words of x."""
    case, f = Case(target), target.f
    x, cells = case.below("x", f.modulus - 1, f.limbs)
    case.array("x", cells)
    for name in "defg":
        case.output(name, f.limbs + 1)
    run = case.run()
    values = {"d": 0, "e": start_value(f), "f": f.modulus}
    expected = {name: Polynomial.constant(value) for name, value in values.items()} | {"g": x}
    for name, value in expected.items():
        if case.stored(run, name) != value:
            raise Refused(f"{name} does not begin with its value")
        target.met.meet("congruence")
    yield "end", "d, e, f and g hold the stated numbers"


def _entry(words: Words, name: str, negative: bool, steps: int, w: int) -> Word:
    """An entry of the matrix: in [0, 2^steps], or in [-2^steps, -1]."""
    limit = 1 << steps
    if not negative:
        return words.atom(name, 0, limit, w)
    size = words.fresh(name, 1, limit)
    return Word(-size, -limit, -1, w, w)


@dataclass
class _Rows:
    """What the two rows of an update are shown to be, at their stated invariants."""

    case: Case
    pairs: list[tuple[str, Polynomial]]
    limit: int
    numbers: list[Signed] = field(default_factory=list)

    def stated(self, run: KernelRun, what: str, names: list[str], claim: str) -> None:
        case, w, count = self.case, self.case.f.word_bits, self.case.f.limbs + 1
        if len(self.numbers) == len(self.pairs) or len(names) != count or what != "signed":
            raise Refused("an invariant of another number of words, or one too many")
        expected_claim, expected = self.pairs[len(self.numbers)]
        if claim != f"= {expected_claim}":
            raise Refused(f"the invariant says {claim!r}, not {expected_claim!r}")
        difference = case.read_signed(run, names) - expected
        if difference.without_multiples(1 << (w * count)):
            raise Refused(f"signed({', '.join(names)}) is not {expected_claim}, term by term")
        if self.limit >> (w * count - 1):
            raise Refused(f"{expected_claim} may not fit {count} words")
        case.target.met.meet("congruence")
        case.target.met.meet("range")
        number = case.fresh_signed("w", -self.limit, self.limit)
        for name, cell in zip(names, number.cells, strict=True):
            run.values[name] = cell
        self.numbers.append(number)


def _updates(
    target: Target, x: str, y: str, bounds: tuple[int, int]
) -> Iterator[tuple[Case, _Rows, KernelRun]]:
    """The function under each combination of signs, run to its end."""
    f, steps = target.f, plan_of(target.f).steps
    for signs in product((False, True), repeat=4):
        case = Case(target)
        left, right = case.signed(x, *bounds), case.signed(y, *bounds)
        entries = [
            _entry(case.words, name, negative, steps, f.word_bits)
            for name, negative in zip("uvrs", signs, strict=True)
        ]
        case.array("t", entries)
        for name in (x, y):
            case.output(f"next_{name}", f.limbs + 1)
        u, v, r, s = (entry.polynomial for entry in entries)
        pairs = [
            (f"u {x} + v {y}", u * left + v * right),
            (f"r {x} + s {y}", r * left + s * right),
        ]
        rows = _Rows(case, pairs, max(-bounds[0], bounds[1]) << steps)
        run = case.run(rows.stated)
        if len(rows.numbers) != 2:
            raise Refused("the two sums are not both stated")
        yield case, rows, run


def prove_update_fg(target: Target) -> Iterator[Step]:
    """(u f + v g) / 2^steps, exactly, for multiples of 2^steps."""
    f = target.f
    w, n, steps = f.word_bits, f.limbs, plan_of(f).steps
    for case, rows, run in _updates(target, "f", "g", (-f.modulus, f.modulus)):
        for name, number in zip(("next_f", "next_g"), rows.numbers, strict=True):
            lowest = number.cells[0].polynomial
            quotient, _, _ = case.words.floor(lowest, 0, (1 << w) - 1, steps)
            upper = Polynomial({m: c >> steps for m, c in number.value - lowest})
            difference = case.stored(run, name) - upper - quotient
            if difference.without_multiples(1 << (w * (n + 1))):
                raise Refused(f"signed({name}) is not the sum divided by 2^{steps}")
            target.met.meet("congruence")
    if f.modulus >= 1 << (w * n):
        raise Refused("the quotient may not fit its words")
    target.met.meet("range")
    yield "sums", "signed(w) = u f + v g and r f + s g, term by term, in all 16 cases of signs"
    yield (
        "quotients",
        f"signed(next) = floor(w0 / 2^{steps}) + (w - w0) / 2^{steps}, which is w / 2^{steps} as "
        f"2^{steps} divides w; by |u| + |v| <= 2^{steps} it is between -{f.letter} and {f.letter}",
    )


def prove_update_de(target: Target) -> Iterator[Step]:
    """(u d + v e + q m) / 2^word_bits, between -m and 2 m."""
    f = target.f
    w, n, m, steps = f.word_bits, f.limbs, f.modulus, plan_of(f).steps
    bounds = (-m + 1, 2 * m - 1)
    for case, rows, run in _updates(target, "d", "e", bounds):
        quotients = run.history.get("q", [])
        if len(quotients) != 2:
            raise Refused("there are not two quotients q")
        for name, number, q in zip(("next_d", "next_e"), rows.numbers, quotients, strict=True):
            q = case.words.exactly(q)
            if not 0 <= q.low <= q.high < 1 << w:
                raise Refused("the quotient q is no word")
            total = number.value + q.polynomial * m
            difference = case.stored(run, name) * (1 << w) - total
            if difference.without_multiples(1 << (w * (n + 2))):
                raise Refused(f"2^{w} signed({name}) is not the sum plus q {f.letter}")
            target.met.meet("congruence")
    most = (2 * m - 1) << steps
    least, greatest = -most, most + ((1 << w) - 1) * m
    if not (-m << w) < least or not greatest < (2 * m << w):
        raise Refused(f"the results leave the range from -{f.letter} to 2 {f.letter}")
    target.met.meet("range")
    yield "sums", "signed(w) = u d + v e and r d + s e, term by term, in all 16 cases of signs"
    yield (
        "reduction",
        f"2^{w} signed(next) = w + q {f.letter}, term by term; by |u| + |v| <= 2^{steps} it is "
        f"between -{f.letter} and 2 {f.letter}",
    )


def prove_normalise(target: Target) -> Iterator[Step]:
    """x or -x in [0, m), by linear arithmetic after the first step."""
    f = target.f
    for negative in (False, True):
        _normalise(Case(target), negative)
    yield "sign", "signed(t) = x or -x by the top word of f, term by term"
    yield "correction", f"t + 2 {f.letter} where t is negative: below 2 {f.letter}"
    yield "end", f"eval(z) is t or t - {f.letter}, and lies below {f.letter}"


def _normalise(case: Case, negative: bool) -> None:
    f, w, n, m = case.f, case.f.word_bits, case.f.limbs, case.f.modulus
    x = case.signed("x", -m + 1, 2 * m - 1)
    cells = case.fresh_signed("f", -m, m).cells
    top = -1 if negative else 0
    case.array("f", [*cells[:-1], Word(Polynomial.constant(top), top, top, w, w)])
    case.output("z", n)
    known: list[Polynomial] = []

    def stated(run: KernelRun, what: str, names: list[str], claim: str) -> None:
        if len(names) > n + 1 or len(known) == 2:
            raise Refused("an invariant of another number of words, or one too many")
        if not known:
            expected = -x if negative else x
            difference = case.read_signed(run, names) - expected
            if (what, claim, len(names)) != ("signed", "= x or -x", n + 1):
                raise Refused(f"the invariant says {claim!r}")
            if difference.without_multiples(1 << (w * (n + 1))):
                raise Refused("signed(t) is neither x nor -x, term by term")
            case.target.met.meet("congruence")
            number = case.fresh_signed("t", -2 * m + 1, 2 * m - 1)
            value, words = number.value, number.cells
        else:
            exact = [case.words.exactly(run.values[name]) for name in names]
            total = weighted([word.polynomial for word in exact], w)
            before = known[0]
            if (what, claim) != ("eval", f"< 2 {f.letter}"):
                raise Refused(f"the invariant says {claim!r}")

            def goal(t: Term) -> z3.BoolRef:
                same = z3.Or(t(total) == t(before), t(total) == t(before) + 2 * m)
                return z3.And(t(total) >= 0, t(total) < 2 * m, same)

            Linear(case.words).prove(goal, f"t or t + 2 {f.letter} is in [0, 2 {f.letter})")
            case.target.met.meet("range")
            value, words = case.below("t", 2 * m - 1, len(names))
        for name, word in zip(names, words, strict=True):
            run.values[name] = word
        known.append(value)

    run = case.run(stated)
    if len(known) != 2:
        raise Refused("the two invariants are not both stated")
    out = weighted([word.polynomial for word in run.output_words("z")], w)
    value = known[1]

    def goal(t: Term) -> z3.BoolRef:
        same = z3.Or(t(out) == t(value), t(out) == t(value) - m)
        return z3.And(t(out) >= 0, t(out) < m, same)

    Linear(case.words).prove(goal, f"the output is t mod {f.letter}, reduced")
    case.target.met.meet("congruence")
    case.target.met.meet("range")
