"""Proves one word kernel: its text satisfies its statement.

The stated invariants of the text are hints, not premises. At each one the values of the named
words, as polynomials, are brought into relation with what was known before, by one of these rules;
if none applies, the proof is refused. Then the words are forgotten but for their bounds and what
they are congruent to, and the execution goes on.

  equation   the words equal a polynomial in the inputs (a product, a sum), term by term
  fold       the words differ from the known value by multiples of m, term by term (Solinas)
  reduction  2^(w r) words = known + (input products) + m (the last r quotients q), term by term
             (Montgomery; r rounds), which bounds the words
  quotient   q = floor(floor(known / B1) mu / B2), or its low words (generator/proof/barrett.py)
  remainder  the words are known - q m modulo a power of two above 3 m
  correction the words are known or known - m, by linear arithmetic

At the end the outputs are the known value or differ from it by 0 or m, below m, by linear
arithmetic.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import gcd

import z3

from generator.proof.barrett import STATED, Quotient, prove_quotient, prove_remainder
from generator.proof.errors import Refused
from generator.proof.kernel_run import Execution, FrontEnd, Object, cell_name, check_words
from generator.proof.linear import Linear, Term
from generator.proof.obligations import Obligations
from generator.proof.polynomial import ZERO, Polynomial, weighted
from generator.proof.statements import FieldFacts, Input, Statement
from generator.proof.words import Bound, Word, Words

_INVARIANT = re.compile(r"eval\((?P<words>[^)]*)\) (?P<relation><|=) (?P<bound>[^,]*)")
_MULTIPLE = re.compile(r"(?:(\d+) )?([pn])(?: - (\d+))?")


@dataclass(frozen=True)
class Step:
    """One step of the proof, in words for the report."""

    rule: str
    claim: str


@dataclass
class Known:
    """What the current value is: ``scale`` value = ``residue`` mod m, 0 <= value <= high.

    ``value`` is a polynomial in words (inputs or the words of the last cut); ``residue`` one in
    the inputs alone.
    """

    value: Polynomial
    scale: int
    residue: Polynomial
    high: int


@dataclass
class KernelProof:
    """The proof of ``statement`` about the function that ``front`` has read."""

    front: FrontEnd
    statement: Statement
    f: FieldFacts
    words: Words = field(default_factory=Words)
    steps: list[Step] = field(default_factory=list)
    evals: dict[str, Polynomial] = field(default_factory=dict)
    known: Known | None = None
    quotient: Quotient | None = None
    _used_quotients: int = 0
    _shown: int = 0

    @property
    def obligations(self) -> Obligations:
        """What has been shown so far, by kind."""
        return self.words.obligations

    def prove(self) -> list[Step]:
        """The steps of the proof; raises ``Refused``."""
        self._check_parameters()
        self.run = self._prepare()
        self.run.run()
        with self._fault_since(self.run.line, "the end"):
            _FINISH[self.statement.kind](self)
        return self.steps

    # -- preparation --------------------------------------------------------------------------

    def _check_parameters(self) -> None:
        names = self.front.parameters()
        expected = [self.statement.output] if self.statement.output else []
        expected += [i.name for i in self.statement.inputs]
        if names != expected:
            raise Refused(f"the parameters are {', '.join(names)}, not {', '.join(expected)}")

    def _prepare(self) -> Execution:
        s = self.statement
        objects = {i.name: Object(i.cells, _bits(i, self.f), False) for i in s.inputs if i.cells}
        scalars = {i.name for i in s.inputs if i.kind in ("word32", "mask")}
        objects = {n: o for n, o in objects.items() if n not in scalars}
        if s.output:
            objects[s.output] = Object(s.output_cells, s.output_bits, True)
        run = self.front.execution(self.words, objects, scalars)
        run.on_invariant = self._invariant
        for i in s.inputs:
            self._add_input(run, i)
        return run

    def _add_input(self, run: Execution, i: Input) -> None:
        bits = _bits(i, self.f)
        if i.kind == "mask":
            bit = self.words.fresh("mask", 0, 1)
            run.values[i.name] = Word(-bit, -1, 0, 64, 64)
            self.evals[i.name] = bit
            return
        if i.kind == "word32":
            word = self.words.atom(i.name, 0, (1 << 32) - 1, 32)
            run.values[i.name] = word
            self.evals[i.name] = word.polynomial
            return
        top = self.f.modulus - 1 if i.kind == "residue" else (1 << (bits * i.cells)) - 1
        cells = []
        for index in range(i.cells):
            high = min((1 << bits) - 1, top >> (bits * index))
            word = self.words.atom(f"{i.name}{index}", 0, high, bits)
            run.values[cell_name(i.name, index)] = word
            cells.append(word.polynomial)
        if i.kind == "bytes":
            cells.reverse()
        value = weighted(cells, bits)
        self.evals[i.name] = value
        self.words.facts.append(Bound(value, 0, top))

    # -- invariants ---------------------------------------------------------------------------

    def _invariant(self, text: str) -> None:
        quotient = STATED.fullmatch(text)
        match = quotient or _INVARIANT.fullmatch(text)
        if not match:
            raise Refused(f"an invariant that is not understood: {text}")
        with self._fault_since(self._shown, "this line"):
            self._show(text, quotient, match)
        self._shown = self.run.line

    @contextmanager
    def _fault_since(self, line: int, until: str) -> Iterator[None]:
        """Adds to a refusal where the fault lies: behind what was shown last."""
        try:
            yield
        except Refused as refused:
            since = f"line {line}, whose invariant is shown," if line else "the beginning"
            reason = f"{refused.reason}; the fault lies between {since} and {until}"
            raise Refused(reason, refused.place) from refused

    def _show(self, text: str, quotient: re.Match[str] | None, match: re.Match[str]) -> None:
        listed = quotient["all"] or quotient["low"] if quotient else match["words"]
        cells = [self._named(name.strip()) for name in listed.split(",")]
        named = [cell for cell in cells if not cell.isdecimal()]
        exact = [self.words.exactly(self._value(cell)) for cell in cells]
        check_words(self.run.values, named, self.f.word_bits)
        total = weighted([w.polynomial for w in exact], self.f.word_bits)
        if quotient:
            self.quotient = prove_quotient(self, quotient, cells, exact, total)
            return
        if match["relation"] == "=":
            self._equation(cells, exact, total)
            return
        bound = self._bound(match["bound"])
        if prove_remainder(self, cells, exact, total, bound):
            return
        for rule in (self._reduction, self._fold, self._correction):
            if rule(cells, exact, total, bound):
                return
        quotients = len(self.run.history.get("q", [])) - self._used_quotients
        raise Refused(
            f"no rule shows that {text}: the words are not value - q {self.f.letter} ("
            f"{'a' if self.quotient else 'no'} quotient is stated), nor a reduction by "
            f"{quotients} new values of q, nor equal to the value modulo {self.f.letter} term by "
            f"term, nor the value or the value - {self.f.letter}"
        )

    def _named(self, name: str) -> str:
        return re.sub(r"^(\w+)->limb\[(\d+)\]$", r"\1[\2]", name)

    def _value(self, cell: str) -> Word:
        if cell.isdecimal():
            return self.words.literal(int(cell), self.f.word_bits)
        if cell not in self.run.values:
            raise Refused(f"an invariant names {cell}, which has no value")
        return self.run.values[cell]

    def _bound(self, text: str) -> int:
        match = _MULTIPLE.fullmatch(text)
        if not match or match[2] != self.f.letter:
            raise Refused(f"a bound that is not understood: {text}")
        return int(match[1] or 1) * self.f.modulus - int(match[3] or 0)

    def step(self, rule: str, claim: str) -> None:
        self.steps.append(Step(rule, claim))

    def _met(self, *kinds: str) -> None:
        for kind in kinds:
            self.obligations.meet(kind)

    def cut(self, cells: list[str], exact: list[Word], high: int, keep: bool = False) -> Polynomial:
        """Forgets how the words came about: new variables, bounded one by one and together.

        ``keep``: words that are variables already stay what they are, since the known value, which
        outlives this cut, may be made of them.
        """
        atoms = []
        for i, (cell, word) in enumerate(zip(cells, exact, strict=True)):
            limit = min(word.high, high >> (self.f.word_bits * i))
            name = word.polynomial.single if keep else None
            if name:
                low, top = self.words.intervals[name]
                self.words.intervals[name] = (low, min(top, limit))
                atoms.append(word.polynomial)
            elif cell in self.run.values:
                atom = self._forgotten(cell, limit, word.type_bits)
                self.run.values[cell] = atom
                atoms.append(atom.polynomial)
            else:
                atoms.append(word.polynomial)
        self.words.forget_carries()
        value = weighted(atoms, self.f.word_bits)
        self.words.facts.append(Bound(value, 0, high))
        return value

    def _forgotten(self, cell: str, limit: int, bits: int) -> Word:
        """Some word up to ``limit``."""
        if not limit:
            return self.words.literal(0, bits)
        return self.words.atom(cell.split("[")[0], 0, limit, bits)

    def know(self, known: Known) -> None:
        """Another value takes the place of the known one; a quotient was that of the old one."""
        self.known, self.quotient = known, None

    def know_remainder(self, value: Polynomial, high: int) -> None:
        """The remainder takes the place of the value and its quotient."""
        known = self.current()
        self.know(Known(value, known.scale, known.residue, high))

    def current(self) -> Known:
        """The known value; before the first cut, the one input that is a number."""
        if self.known is not None:
            return self.known
        numbers = [i for i in self.statement.inputs if i.kind in ("residue", "wide")]
        if len(numbers) != 1:
            raise Refused("nothing is known yet of which this could be the quotient or a multiple")
        value = self.evals[numbers[0].name]
        return Known(value, 1, value, self._limit(numbers[0].name))

    def _limit(self, name: str) -> int:
        for fact in self.words.facts:
            if isinstance(fact, Bound) and fact.polynomial == self.evals[name]:
                return fact.high
        return self.words.interval(self.evals[name])[1]

    # -- rules --------------------------------------------------------------------------------

    def _equation(self, cells: list[str], exact: list[Word], total: Polynomial) -> None:
        """eval(words) is a product of two inputs (or a square), term by term."""
        names = [i.name for i in self.statement.inputs]
        for a in names:
            for b in names:
                product = self.evals[a] * self.evals[b]
                high = self._limit(a) * self._limit(b)
                size = 1 << (self.f.word_bits * len(cells))
                _, rest = self._lost_carry(total - product, size)
                if not rest and high < size:
                    value = self.cut(cells, exact, high)
                    self.know(Known(value, 1, product, high))
                    self._met("congruence", "range")
                    self.step("equation", f"eval({', '.join(cells)}) = {a} {b}, term by term")
                    return
        raise Refused("the words do not equal a product of the inputs, term by term")

    def _reduction(
        self, cells: list[str], exact: list[Word], total: Polynomial, bound: int
    ) -> bool:
        history = self.run.history.get("q", [])
        rounds = history[self._used_quotients :]
        if not rounds:
            return False
        w, m, before = self.f.word_bits, self.f.modulus, self._montgomery_start()
        quotients = [self.words.exactly(q) for q in rounds]
        if any(q.high >> w for q in quotients):
            raise Refused(f"a quotient q may reach beyond its word of {w} bits")
        multiple = weighted([q.polynomial for q in quotients], w)
        shift = 1 << (w * len(rounds))
        rest = total * shift - before.value - multiple * m
        lost, rest = self._lost_carry(rest, shift << (w * len(cells)))
        products = self._input_products(rest)
        if products is None:
            raise Refused(
                f"2^{w * len(rounds)} eval({', '.join(cells)}) is not the known value plus "
                f"products of inputs plus a multiple of {self.f.letter}: {len(rest)} terms are left"
            )
        count, added_high = products
        high = (before.high + added_high + (shift - 1) * m) // shift
        if high >= bound:
            raise Refused(f"the words can reach {high:#x}, not below the stated bound")
        if lost and high >= 1 << (w * len(cells)):
            raise Refused("a carry out of the highest word is lost")
        self._used_quotients = len(history)
        residue = before.residue + rest * before.scale
        value = self.cut(cells, exact, high)
        self.know(Known(value, before.scale * shift, residue, high))
        self._met("congruence", "range")
        self.step(
            "reduction",
            f"2^{w * len(rounds)} eval({', '.join(cells)}) = the value + {_ADDED[count]}"
            f"q {self.f.letter}, term by term; so below {high // m + 1} {self.f.letter}",
        )
        return True

    def _montgomery_start(self) -> Known:
        """What a reduction starts from: the known value, or 0 where products are added."""
        if self.known is not None or self.statement.function.endswith("from_montgomery"):
            return self.current()
        return Known(ZERO, 1, ZERO, 0)

    def _lost_carry(self, rest: Polynomial, unit: int) -> tuple[bool, Polynomial]:
        """Takes out - unit * carry, where a carry beyond the words may be lost.

        The caller shows that words + 2^(w n) carry lies in [0, 2^(w n)), as the words do: then the
        carry is 0, whatever else is known of it.
        """
        for monomial, coefficient in rest:
            if coefficient == -unit and len(monomial) == 1:
                return True, rest + Polynomial({monomial: unit})
        return False, rest

    def _input_products(self, rest: Polynomial) -> tuple[int, int] | None:
        """How many products make up ``rest``, at most two, and its maximum.

        Each is eval(x) * b for an input x and words b of another (or a constant).
        """
        if not rest:
            return 0, 0
        found = []
        for i in self.statement.inputs:
            if i.kind != "residue":
                continue
            lowest = f"{next(iter(_lowest(self.evals[i.name])))}"
            factor = Polynomial(
                {_without(m, lowest): c for m, c in rest if lowest in m and m.count(lowest) == 1}
            )
            low, high = self.words.interval(factor)
            if factor and low >= 0:
                found.append((self.evals[i.name] * factor, self._limit(i.name) * high))
        for n, (first, high) in enumerate(found):
            if first == rest:
                return 1, high
            for second, other in found[n + 1 :]:
                if first + second == rest:
                    return 2, high + other
        return None

    def _correction(
        self, cells: list[str], exact: list[Word], total: Polynomial, bound: int
    ) -> bool:
        if self.known is None or len(total) == 0 or self.known.high < bound:
            return False
        known, m = self.known, self.f.modulus

        def goal(t: Term) -> z3.BoolRef:
            value, result = t(known.value), t(total)
            same = z3.Or(result == value, result == value - m)
            return z3.And(result >= 0, result < bound, same)

        Linear(self.words).prove(goal, f"the words are the value or the value - {self.f.letter}")
        value = self.cut(cells, exact, bound - 1)
        self.know(Known(value, known.scale, known.residue, bound - 1))
        self._met("congruence", "range")
        self.step(
            "correction",
            f"eval({', '.join(cells)}) is the value or the value - {self.f.letter}, below the "
            "stated bound",
        )
        return True

    def _fold(self, cells: list[str], exact: list[Word], total: Polynomial, bound: int) -> bool:
        """The words are the known value, or the statement's sum, modulo m, term by term."""
        m = self.f.modulus
        target = self._target()
        if self.known is not None and not (total - self.known.value).without_multiples(m):
            scale, residue = self.known.scale, self.known.residue
        elif self.known is None and not (total - target).without_multiples(m):
            scale, residue = 1, target
        else:
            return False
        linear = Linear(self.words)
        linear.prove(lambda t: z3.And(t(total) >= 0, t(total) < bound), "the words' stated bound")
        value = self.cut(cells, exact, bound - 1)
        self.know(Known(value, scale, residue, bound - 1))
        self._met("congruence", "range")
        self.step(
            "fold",
            f"eval({', '.join(cells)}) is the value modulo {self.f.letter}, term by term; "
            "its bound by linear arithmetic",
        )
        return True

    # -- the end ------------------------------------------------------------------------------

    def _output(self) -> Polynomial:
        cells = [w.polynomial for w in self.run.output_words(self.statement.output)]
        if self.statement.kind == "encode":
            cells.reverse()
        return weighted(cells, self.statement.output_bits)

    def _target(self) -> Polynomial:
        """The right-hand side of the statement's congruence."""
        total = ZERO
        for names, coefficient in self.statement.terms:
            product = Polynomial.constant(coefficient)
            for name in names:
                product = product * self.evals[name]
            total = total + product
        return total

    def _finish_residue(self) -> None:
        s, m, out, target = self.statement, self.f.modulus, self._output(), self._target()
        known = self.known or Known(target, 1, target, 0)
        factor = 2 if s.scale == 2 else 1
        scale = known.scale * factor
        crossed = known.residue * s.scale - target * scale
        if gcd(scale, m) != 1 or crossed.without_multiples(m):
            raise Refused("the output was shown to be another residue than the statement's")

        if self._end_by_terms(out * factor - known.value, known.value, factor):
            return

        def goal(t: Term) -> z3.BoolRef:
            value, result = t(known.value), t(out)
            apart = [result * factor == value + k * m for k in (-1, 0, 1)]
            return z3.And(result >= 0, result < m, z3.Or(*apart))

        Linear(self.words).prove(goal, f"the output is the value mod {self.f.letter}, reduced")
        self._met("congruence", "range")
        self.step(
            "end",
            f"eval(z) is the value or differs by {self.f.letter}, and lies below {self.f.letter}",
        )

    def _end_by_terms(self, difference: Polynomial, value: Polynomial, factor: int) -> bool:
        """factor eval(z) = value + m k term by term, with 0 <= value + m k < factor m."""
        m = self.f.modulus
        _, difference = self._lost_carry(difference, factor * self.f.big_r)
        if difference.without_multiples(m):
            return False
        k = Polynomial({monomial: c // m for monomial, c in difference})

        def goal(t: Term) -> z3.BoolRef:
            total = t(value) + m * t(k)
            return z3.And(total >= 0, total < factor * m)

        Linear(self.words).prove(goal, f"the output lies below {self.f.letter}")
        self._met("congruence", "range")
        self.step(
            "end",
            f"{factor if factor > 1 else ''} eval(z) is the value plus a multiple of ".lstrip()
            + f"{self.f.letter}, term by term, and lies below {self.f.letter}",
        )
        return True

    def _finish_predicate(self) -> None:
        returned = self._returned_bit()
        x = self.evals["x"]
        y = self.evals["y"] if self.statement.relation == "equal" else ZERO

        def goal(t: Term) -> z3.BoolRef:
            return (t(returned) == 1) == (t(x) == t(y))

        Linear(self.words).prove(goal, "the mask tells whether the relation holds")
        self._met("congruence")
        self.step("end", "the returned mask is all ones exactly when the relation holds")

    def _returned_bit(self) -> Polynomial:
        """b for a returned 0 - b, b in {0, 1}."""
        value = self.run.returned
        if value is None or value.modulus_bits != 64 or not -1 <= value.low <= value.high <= 0:
            raise Refused("what is returned is not provably 0 or all ones")
        self._met("range")
        return -value.polynomial

    def _finish_decode(self) -> None:
        out, valid, m = self._output(), self._returned_bit(), self.f.modulus
        given = self.evals["in"]

        def goal(t: Term) -> z3.BoolRef:
            accepted = z3.And(t(valid) == 1, t(out) == t(given))
            rejected = z3.And(t(valid) == 0, t(out) == 0)
            return z3.If(t(given) < m, accepted, rejected)

        Linear(self.words).prove(goal, "values below the modulus pass, others give 0")
        self._met("congruence")
        self.step("end", "the mask and the output are right on both sides of the modulus")

    def _finish_encode(self) -> None:
        if self._output() != self.evals["x"]:
            raise Refused("the bytes do not spell the value, term by term")
        self._met("congruence")
        self.step("end", "value(out) = eval(x), term by term")

    def _finish_select(self) -> None:
        bit, x, y = self.evals["mask"], self.evals["x"], self.evals["y"]
        if self._output() != bit * x + y - bit * y:
            raise Refused("the output is not x or y by the mask, term by term")
        self._met("congruence")
        self.step("end", "eval(z) = b eval(x) + (1 - b) eval(y) for mask = 0 - b, term by term")

    def _finish_constant(self) -> None:
        if self._output().value != self.statement.value:
            raise Refused(f"the constant is not {self.statement.value:#x}")
        self._met("congruence")
        self.step("end", "the constant is the stated one")


#: What a reduction adds, by the number of products.
_ADDED = ("", "a product of inputs + ", "two products of inputs + ")


def _bits(i: Input, f: FieldFacts) -> int:
    return {"bytes": 8, "word32": 32}.get(i.kind, f.word_bits)


def _lowest(value: Polynomial) -> set[str]:
    """The variable of the lowest word: the one with coefficient 1."""
    return {m[0] for m, c in value if c == 1 and len(m) == 1}


def _without(monomial: tuple[str, ...], name: str) -> tuple[str, ...]:
    position = monomial.index(name)
    return monomial[:position] + monomial[position + 1 :]


_FINISH = {
    "residue": KernelProof._finish_residue,
    "predicate": KernelProof._finish_predicate,
    "decode": KernelProof._finish_decode,
    "encode": KernelProof._finish_encode,
    "select": KernelProof._finish_select,
    "constant": KernelProof._finish_constant,
}
