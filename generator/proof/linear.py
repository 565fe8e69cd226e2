"""Questions that Z3's linear integer arithmetic answers; a product with a bit is a choice."""

from collections.abc import Callable

import z3

from generator.proof.errors import Refused
from generator.proof.polynomial import Polynomial
from generator.proof.words import Bound, Floor, Logic, Words

TIME_LIMIT_MS = 20_000

#: Turns a polynomial into a term of the solver.
Term = Callable[[Polynomial], z3.ArithRef]


class Linear:
    """The facts of ``words`` as constraints, and goals against them."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._solver = z3.Solver()
        self._solver.set("timeout", TIME_LIMIT_MS)
        self._variables: dict[str, z3.ArithRef] = {}
        self._pending = list(words.facts)

    def prove(self, goal: Callable[[Term], z3.BoolRef], claim: str) -> None:
        """Refuses unless ``goal`` follows; ``claim`` says it in words."""
        negated = z3.Not(goal(self._term))
        self._add_facts()
        self._solver.push()
        self._solver.add(negated)
        answer = self._solver.check()
        self._solver.pop()
        if answer == z3.sat:
            raise Refused(f"not always true: {claim}")
        if answer != z3.unsat:
            raise Refused(f"not shown within {TIME_LIMIT_MS // 1000} s: {claim}")

    def _variable(self, name: str) -> z3.ArithRef:
        if name not in self._variables:
            variable = z3.Int(name)
            self._variables[name] = variable
            low, high = self._words.intervals[name]
            self._solver.add(variable >= low, variable <= high)
        return self._variables[name]

    def _term(self, p: Polynomial) -> z3.ArithRef:
        total = z3.IntVal(0)
        for monomial, coefficient in p:
            total = total + coefficient * self._product(monomial)
        return total

    def _product(self, monomial: tuple[str, ...]) -> z3.ArithRef:
        bits = [name for name in monomial if self._words.intervals[name] in ((0, 1), (-1, 0))]
        others = [name for name in monomial if name not in bits]
        if len(others) > 1:
            raise Refused(f"a product of words is left: {' '.join(monomial)}")
        value = self._variable(others[0]) if others else z3.IntVal(1)
        for name in bits:
            sign = 1 if self._words.intervals[name] == (0, 1) else -1
            value = z3.If(self._variable(name) == sign, sign * value, z3.IntVal(0))
        return value

    def _add_facts(self) -> None:
        """Adds the facts that are linear; each is true, so leaving one out is safe."""
        pending, self._pending = self._pending, []
        for fact in pending:
            try:
                self._solver.add(*self._constraints(fact))
            except Refused:
                continue

    def _constraints(self, fact: Floor | Logic | Bound) -> list[z3.BoolRef]:
        match fact:
            case Floor(name, polynomial, bits):
                quotient, value = self._variable(name), self._term(polynomial)
                scaled = (1 << bits) * quotient
                return [scaled <= value, value < scaled + (1 << bits)]
            case Bound(polynomial, low, high):
                value = self._term(polynomial)
                return [value >= low, value <= high]
            case Logic(name, operator, first, second, bits):
                result = self._variable(name)
                a, b = self._term(first), self._term(second)
                if operator == "^":
                    return [(result == 0) == (a == b)]
                top = 1 << (bits - 1)
                return [
                    result >= a,
                    result >= b,
                    result <= a + b,
                    (result == 0) == z3.And(a == 0, b == 0),
                    (result >= top) == z3.Or(a >= top, b >= top),
                ]
