"""How many field operations a program does, from its text alone."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from generator.ir.program import (
    Binary,
    Call,
    Expression,
    If,
    Number,
    Place,
    ProgramError,
    ProgramFunction,
    Repeat,
    Return,
    Statement,
    apply,
)

#: Values of counters, and of count parameters where the caller gives numbers.
Sizes = Mapping[str, int]

#: A field function and, for calls that a repeat makes once for each of a parameter's count, the
#: parameter; "" otherwise.
Term = tuple[str, str]

#: Calls by term; fractions where a branch is taken in one of several rounds.
Counts = dict[Term, Fraction]

#: The kinds of operation that a cost names, and the field functions of each. (M + M) is a sum of
#: two products with one reduction.
KINDS = (
    ("M", ("mul",)),
    ("S", ("sqr",)),
    ("(M + M)", ("mul_add_mul",)),
    ("addition", ("add", "sub", "neg", "half", "mul_small")),
    ("inversion", ("inv", "inv_vartime")),
)


def operation_counts(function: ProgramFunction) -> dict[str, int]:
    """Calls of field functions in one run, those of the programs it calls included.

    Of two branches each operation counts as often as in the one that has more of it, so for
    variable-time functions every figure is an upper bound. Where a parameter gives a number of
    rounds, ``count * fp_sqr`` has the calls for each of its count.
    """
    counts = _totals(function)
    return {
        f"{parameter} * {name}" if parameter else name: count
        for (name, parameter), count in sorted(counts.items())
    }


def cost_text(function: ProgramFunction) -> str:
    """Products, squares and linear operations in words; "" where there are none."""
    counts = _totals(function)
    parts = []
    for label, operations in KINDS:
        names = {f"{field}_{operation}" for field in ("fp", "fn") for operation in operations}
        sizes: dict[str, int] = {}
        for (name, parameter), count in counts.items():
            if name in names:
                sizes[parameter] = sizes.get(parameter, 0) + count
        if sizes:
            plural = "s" if label.endswith("ion") and sizes != {"": 1} else ""
            parts.append(f"{_number(sizes)} {label}{plural}")
    bound = "" if function.contract.constant_time else "at most "
    return bound + " + ".join(parts) if parts else ""


def _number(sizes: Mapping[str, int]) -> str:
    """``(13 + 6 count)`` from {"": 13, "count": 6}; one term needs no parentheses."""
    terms = []
    for parameter, count in sorted(sizes.items()):
        if not parameter:
            terms.append(str(count))
        else:
            terms.append(parameter if count == 1 else f"{count} {parameter}")
    return terms[0] if len(terms) == 1 else f"({' + '.join(terms)})"


def _totals(function: ProgramFunction) -> dict[Term, int]:
    counts = _Counter().body(function.body, {})
    return {term: ceil(count) for term, count in counts.items() if count}


class _Counter:
    """Counts bodies; that of a function once for all calls of it with the same sizes."""

    def __init__(self) -> None:
        self._inside: dict[tuple[int, frozenset[tuple[str, int]]], Counts] = {}

    def body(self, body: tuple[Statement, ...], sizes: Sizes) -> Counts:
        parts: list[Counts] = []
        for position, statement in enumerate(body):
            if isinstance(statement, If) and isinstance(statement.body[-1], Return):
                rest = self.body((*statement.otherwise, *body[position + 1 :]), sizes)
                parts.append(_most(self.body(statement.body, sizes), rest))
                break
            parts.append(self._statement(statement, sizes))
        return _sum(parts)

    def _statement(self, statement: Statement, sizes: Sizes) -> Counts:
        match statement:
            case Call(callee, _, _):
                if not isinstance(callee, ProgramFunction):
                    return {(callee.name, ""): Fraction(1)}
                given = statement.bindings
                known = {p.name: _size(a, sizes) for a, p, _ in given if p.type == "count"}
                return self._call(callee, {n: s for n, s in known.items() if s is not None})
            case Repeat():
                return self._repeated(statement, sizes)
            case If(_, body, otherwise, period):
                taken = _scaled(self.body(body, sizes), Fraction(1, period))
                return _most(taken, self.body(otherwise, sizes))
        return {}

    def _call(self, callee: ProgramFunction, sizes: dict[str, int]) -> Counts:
        key = id(callee), frozenset(sizes.items())
        if key not in self._inside:
            inside = self.body(callee.body, sizes)
            opaque = _is_opaque(callee, inside)
            self._inside[key] = {(callee.name, ""): Fraction(1)} if opaque else inside
        return self._inside[key]

    def _repeated(self, repeat: Repeat, sizes: Sizes) -> Counts:
        """The rounds one by one; or, up to a parameter's count, that many less those before."""
        first, last = _size(repeat.start, sizes), _size(repeat.stop, sizes)
        if first is not None and last is not None:
            counter = repeat.counter.name
            rounds = range(first, last)
            return _sum([self.body(repeat.body, {**sizes, counter: i}) for i in rounds])
        each = self.body(repeat.body, sizes)
        if not each:
            return {}
        stop = repeat.stop
        if first is None or not isinstance(stop, Place) or any(parameter for _, parameter in each):
            raise ProgramError(f"the rounds of {repeat.counter.name} cannot be counted")
        of_each = {(name, stop.variable.name): count for (name, _), count in each.items()}
        return _sum([of_each, _scaled(each, Fraction(-first))])


def _sum(parts: list[Counts]) -> Counts:
    total: Counts = {}
    for part in parts:
        for term, count in part.items():
            total[term] = total.get(term, Fraction(0)) + count
    return total


def _scaled(counts: Counts, factor: Fraction) -> Counts:
    return {term: count * factor for term, count in counts.items()}


def _most(one: Counts, other: Counts) -> Counts:
    """Each operation as often as in the branch that has more of it."""
    zero = Fraction(0)
    return {term: max(one.get(term, zero), other.get(term, zero)) for term in one | other}


def _is_opaque(callee: ProgramFunction, inside: Counts) -> bool:
    """An inversion that is not made of field operations: it counts as one."""
    products = any(name.endswith(("_mul", "_sqr")) for name, _ in inside)
    return callee.name.endswith(("_inv", "_inv_vartime")) and not products


def _size(value: Expression, sizes: Sizes) -> int | None:
    """The number that a bound stands for, where the sizes decide it."""
    match value:
        case Number(number):
            return number
        case Place(variable, ()):
            return sizes.get(variable.name)
        case Binary(operator, left, right):
            a, b = _size(left, sizes), _size(right, sizes)
            return None if a is None or b is None else apply(operator, a, b)
    return None
