"""The inversion itself: every batch and run executed on what the contracts say of the arrays.

An array holds a number of which is known how many divsteps have been made, or a matrix of which
steps it is. A call is answered by the contract of the function, which is proved apart; what the
contract asks for is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pycparser import c_ast

from generator.proof.c_text import CText
from generator.proof.errors import Refused
from generator.proof.inverse.plan import RUN, THEOREM, Plan, plan_of, start_value
from generator.proof.literals import plain_number
from generator.proof.obligations import Obligations
from generator.proof.statements import FieldFacts

MOST_ROUNDS = 1 << 12


@dataclass(frozen=True)
class Zeta:
    """-(delta + 1/2) after ``steps`` divsteps from delta = 1/2."""

    steps: int


@dataclass(frozen=True)
class Number:
    """f or g after ``steps`` divsteps; or d or e after the batches that make as many."""

    kind: str
    steps: int


@dataclass(frozen=True)
class Low:
    """f or g after ``steps`` divsteps, modulo 2^bits."""

    kind: str
    steps: int
    bits: int


@dataclass(frozen=True)
class Matrix:
    """The matrix of ``count`` divsteps after the first ``start``; ``packed`` as a run gives it."""

    start: int
    count: int
    packed: bool = False


@dataclass(frozen=True)
class Unknown:
    """Something that was computed, of which nothing is known: not to be read, but to be wiped."""


Cell = int | Zeta | Low | Number | Matrix | Unknown | None


@dataclass
class Array:
    """A local array; ``whole`` is what all its words are together."""

    name: str
    length: int
    cells: list[Cell] = field(default_factory=list)
    whole: Cell = None

    def fill(self, value: Cell) -> None:
        self.whole, self.cells = value, [None] * self.length

    def put(self, index: int, value: Cell) -> None:
        self.whole, self.cells[index] = None, value

    def matrix(self, start: int) -> Matrix:
        """What t is; the identity, word by word, is the matrix of no divsteps."""
        if isinstance(self.whole, Matrix):
            return self.whole
        if self.cells == [1, 0, 0, 1]:
            return Matrix(start, 0)
        raise Refused(f"{self.name} is no matrix here")


@dataclass(frozen=True)
class Parameter:
    """z or x, a pointer to an element."""

    name: str


@dataclass
class Execution:
    """One execution of F_inv, or of F_inv_vartime, whose x is ``public``."""

    text: CText
    f: FieldFacts
    prefix: str
    public: bool = False
    names: dict[str, object] = field(default_factory=dict)
    met: Obligations = field(default_factory=Obligations)
    result: tuple[int, int] | None = None

    @property
    def plan(self) -> Plan:
        return plan_of(self.f)

    def run(self, node: c_ast.FuncDef) -> None:
        for parameter in node.decl.type.args.params:
            self.names[parameter.name] = Parameter(parameter.name)
        self._block(node.body.block_items)

    def _block(self, items: list[c_ast.Node]) -> None:
        for item in items:
            if not self.public:
                self.met.meet("secret")
            try:
                self._statement(item)
            except Refused as refusal:
                raise refusal if refusal.place else Refused(
                    refusal.reason, self.text.place(item)
                ) from refusal

    def check_wiped(self) -> None:
        """Nothing stays in memory but g, which is 0 after the divsteps that are needed."""
        self._check_left(self.names)

    def _check_left(self, names: Iterable[str]) -> None:
        """The same of some variables."""
        for name in names:
            held = self.names[name]
            left = [held.whole, *held.cells] if isinstance(held, Array) else [held]
            zero = isinstance(left[0], Number) and left[0].kind == "g"
            if isinstance(held, Parameter) or zero and left[0].steps >= self.plan.needed:
                continue
            if any(part is not None for part in left):
                raise Refused(f"{name} is not wiped")
            self.met.meet("secret")

    def _statement(self, node: c_ast.Node) -> None:
        match node:
            case c_ast.Decl():
                self._declare(node)
            case c_ast.Assignment(op="="):
                self._assign(node.lvalue, self._value(node.rvalue))
            case c_ast.FuncCall():
                if self._call(node) is not None:
                    raise Refused("the zeta of a run is dropped")
            case c_ast.For():
                self._loop(node)
            case _:
                raise Refused(f"{type(node).__name__} in an inversion")

    def _declare(self, node: c_ast.Decl) -> None:
        if node.name in self.names or node.storage:
            raise Refused(f"{node.name} is declared twice, or not a plain variable")
        kind = node.type
        array = isinstance(kind, c_ast.ArrayDecl)
        words = kind.type if array else kind
        if words.type.names != ["uint64_t"]:
            raise Refused(f"{node.name} is not made of words")
        if array:
            length = int(kind.dim.value, 0)
            self.names[node.name] = Array(node.name, length, [None] * length)
        else:
            self.names[node.name] = None
        if node.init is not None:
            self.names[node.name] = self._value(node.init)

    def _assign(self, target: c_ast.Node, value: Cell) -> None:
        if isinstance(target, c_ast.ArrayRef):
            array, index = self._element(target)
            array.put(index, value)
        elif isinstance(target, c_ast.ID) and not isinstance(
            self.names.get(target.name, Parameter("")), Array | Parameter
        ):
            self.names[target.name] = value
        else:
            raise Refused("an assignment to what is no word")

    def _element(self, node: c_ast.ArrayRef) -> tuple[Array, int]:
        array = self.names.get(getattr(node.name, "name", ""))
        if not isinstance(array, Array) or not isinstance(node.subscript, c_ast.Constant):
            raise Refused("an access to what is no array, or not by a number")
        index = int(node.subscript.value, 0)
        if not 0 <= index < array.length:
            raise Refused(f"{array.name} has no element {index}")
        return array, index

    def _value(self, node: c_ast.Node) -> Cell:
        match node:
            case c_ast.Constant(type="int"):
                number = int(node.value, 0)
                return Zeta(0) if number == (1 << self.f.word_bits) - 1 else number
            case c_ast.ID():
                value = self.names.get(node.name)
                if value is None or isinstance(value, Array | Parameter):
                    raise Refused(f"{node.name} is no word that has a value")
                return value
            case c_ast.ArrayRef():
                array, index = self._element(node)
                whole = array.whole
                if isinstance(whole, Number) and whole.kind in "fg" and index == 0:
                    return Low(whole.kind, whole.steps, self.f.word_bits)
                if array.cells[index] is None:
                    raise Refused(f"{array.name}[{index}] is read before it is set")
                return array.cells[index]
            case c_ast.FuncCall():
                return self._call(node)
        raise Refused(f"the expression {type(node).__name__} is not understood")

    def _loop(self, node: c_ast.For) -> None:
        """Every round of a loop from 0 to a number."""
        counter = node.init.decls[0] if isinstance(node.init, c_ast.DeclList) else None
        fits = (
            counter is not None
            and len(node.init.decls) == 1
            and counter.type.type.names == ["size_t"]
            and counter.name not in self.names
            and isinstance(counter.init, c_ast.Constant)
            and isinstance(node.cond, c_ast.BinaryOp)
            and node.cond.op == "<"
            and getattr(node.cond.left, "name", "") == counter.name
            and isinstance(node.cond.right, c_ast.Constant)
            and isinstance(node.next, c_ast.UnaryOp)
            and node.next.op == "p++"
            and getattr(node.next.expr, "name", "") == counter.name
        )
        if not fits:
            raise Refused("a loop that does not count from one number to another")
        first, end = plain_number(counter.init), plain_number(node.cond.right)  # ints
        if end - first > MOST_ROUNDS:
            raise Refused(f"a loop of {end - first} rounds")
        for _ in range(first, end):
            outside = set(self.names)
            self._block(node.stmt.block_items)
            inside = sorted(set(self.names) - outside)
            if not self.public:
                self._check_left(name for name in inside if isinstance(self.names[name], Array))
            for name in inside:
                del self.names[name]

    # -- calls --------------------------------------------------------------------------------

    def _call(self, node: c_ast.FuncCall) -> Cell:
        name = node.name.name.removeprefix(f"{self.prefix}_")
        arguments = node.args.exprs
        own = f"{self.f.name}_inv_"
        contracts = {
            "wipe": self._wipe,
            "inv_divsteps": self._divsteps,
            "inv_compose": self._compose,
            **({"inv_divsteps_vartime": self._divsteps_vartime} if self.public else {}),
            f"{own}start": self._start,
            f"{own}update_fg": self._update_fg,
            f"{own}update_de": self._update_de,
            f"{own}normalise": self._normalise,
        }
        if name not in contracts or name == node.name.name:
            raise Refused(f"a call of {node.name.name}")
        self.met.meet("contract")
        self.met.meet("defined", len(arguments))
        return contracts[name](arguments)

    def _array(self, node: c_ast.Node, length: int) -> Array:
        array = self.names.get(getattr(node, "name", ""))
        if not isinstance(node, c_ast.ID) or not isinstance(array, Array):
            raise Refused("an argument is no array")
        if array.length != length:
            raise Refused(f"{array.name} has {array.length} words, not {length}")
        return array

    def _pointer(self, node: c_ast.Node, name: str) -> None:
        if not isinstance(node, c_ast.ID) or self.names.get(node.name) != Parameter(name):
            raise Refused(f"an argument is not {name}")

    def _count(self, arguments: list[c_ast.Node], count: int) -> None:
        if len(arguments) != count:
            raise Refused(f"{len(arguments)} arguments, not {count}")

    def _wipe(self, arguments: list[c_ast.Node]) -> None:
        """wipe(a, sizeof a) or wipe(&x, sizeof x)."""
        self._count(arguments, 2)
        place, size = arguments
        scalar = isinstance(place, c_ast.UnaryOp) and place.op == "&"
        name = getattr(place.expr if scalar else place, "name", "")
        held = self.names.get(name, Parameter(""))
        sized = isinstance(size, c_ast.UnaryOp) and size.op == "sizeof"
        if not sized or getattr(size.expr, "name", "") != name or isinstance(held, Parameter):
            raise Refused("a wipe of what is no local variable, or of another size")
        if isinstance(held, Array) == scalar:
            raise Refused(f"{name} is not wiped as what it is")
        if isinstance(held, Array):
            held.fill(None)
        else:
            self.names[name] = None

    def _divsteps(self, arguments: list[c_ast.Node]) -> Zeta:
        return self._steps(arguments, 2, RUN, packed=True)

    def _divsteps_vartime(self, arguments: list[c_ast.Node]) -> Zeta:
        return self._steps(arguments, 4, self.f.word_bits - 2, packed=False)

    def _steps(self, arguments: list[c_ast.Node], words: int, most: int, packed: bool) -> Zeta:
        self._count(arguments, 5)
        matrix = self._array(arguments[0], words)
        zeta, f, g, count = (self._value(a) for a in arguments[1:])
        if not isinstance(zeta, Zeta) or not isinstance(count, int) or not 1 <= count <= most:
            raise Refused(f"a run without zeta, or not of 1 to {most} divsteps")
        for kind, low in (("f", f), ("g", g)):
            if not isinstance(low, Low) or low.kind != kind or low.steps != zeta.steps:
                raise Refused(f"{kind} is not what {zeta.steps} divsteps make of it")
            if low.bits < count:
                raise Refused(f"{low.bits} bits of {kind} do not decide {count} divsteps")
        matrix.fill(Matrix(zeta.steps, count, packed))
        return Zeta(zeta.steps + count)

    def _compose(self, arguments: list[c_ast.Node]) -> None:
        self._count(arguments, 5)
        next_t, next_fg = self._array(arguments[0], 4), self._array(arguments[1], 2)
        t, fg, rows = (self._array(a, n) for a, n in zip(arguments[2:], (4, 2, 2), strict=True))
        later = rows.whole
        if next_fg is rows or (next_fg is not fg and next_fg in (t, rows)):
            raise Refused("an output of inv_compose is another input")
        if not isinstance(later, Matrix) or not later.packed:
            raise Refused("rows are not what a run of divsteps gives")
        lows = fg.cells
        kinds = [low.kind for low in lows if isinstance(low, Low)]
        if kinds != ["f", "g"] or any(low.steps != later.start for low in lows):
            raise Refused(f"fg is not (f, g) after {later.start} divsteps")
        earlier = t.matrix(later.start)
        if earlier.start + earlier.count != later.start:
            raise Refused("the matrices are not of neighbouring divsteps")
        if earlier.count + later.count > self.f.word_bits - 2:
            raise Refused("the entries of the product may not fit a word")
        next_t.fill(Matrix(earlier.start, earlier.count + later.count))
        next_fg.fill(Unknown())
        if later.count == RUN:
            for i, low in enumerate(lows):
                next_fg.put(i, Low(low.kind, low.steps + RUN, low.bits - RUN))

    def _start(self, arguments: list[c_ast.Node]) -> None:
        self._count(arguments, 5)
        arrays = [self._array(a, self.f.limbs + 1) for a in arguments[:4]]
        self._pointer(arguments[4], "x")
        self._distinct(arrays)
        for kind, array in zip("defg", arrays, strict=True):
            array.fill(Number(kind, 0))

    def _distinct(self, arrays: list[Array]) -> None:
        if len({id(array) for array in arrays}) != len(arrays):
            raise Refused("two outputs are one array")

    def _update_fg(self, arguments: list[c_ast.Node]) -> None:
        self._update(arguments, "fg")

    def _update_de(self, arguments: list[c_ast.Node]) -> None:
        self._update(arguments, "de")

    def _update(self, arguments: list[c_ast.Node], kinds: str) -> None:
        self._count(arguments, 5)
        *arrays, t = (
            self._array(a, n)
            for a, n in zip(arguments, (self.f.limbs + 1,) * 4 + (4,), strict=True)
        )
        outputs, inputs = arrays[:2], arrays[2:]
        self._distinct(outputs)
        if any(out in inputs and out is not own for out, own in zip(outputs, inputs)):
            raise Refused("an output is another input")
        numbers = [array.whole for array in inputs]
        if any(not isinstance(number, Number) for number in numbers):
            raise Refused(f"{kinds[0]} and {kinds[1]} have no value")
        steps = {number.steps for number in numbers}
        if [number.kind for number in numbers] != list(kinds) or len(steps) != 1:
            raise Refused(f"the inputs are not {kinds[0]} and {kinds[1]} of one batch")
        matrix = t.whole
        if matrix != Matrix(*steps, self.plan.steps):
            raise Refused(f"t is not the matrix of the {self.plan.steps} divsteps that come next")
        for kind, array in zip(kinds, outputs, strict=True):
            array.fill(Number(kind, matrix.start + matrix.count))

    def _normalise(self, arguments: list[c_ast.Node]) -> None:
        self._count(arguments, 3)
        self._pointer(arguments[0], "z")
        d, f = (self._array(a, self.f.limbs + 1).whole for a in arguments[1:])
        if not isinstance(d, Number) or not isinstance(f, Number) or (d.kind, f.kind) != ("d", "f"):
            raise Refused("the result is not made from d by the sign of f")
        if self.result is not None:
            raise Refused("z is written twice")
        self.result = d.steps, f.steps


def prove_inverse(
    text: CText, f: FieldFacts, prefix: str, met: Obligations, public: bool = False
) -> Iterator[tuple[str, str]]:
    """F_inv, or F_inv_vartime for a ``public`` x: enough divsteps, and the power of 2 that they
    cost is in the start of e."""
    execution = Execution(text, f, prefix, public, met=met)
    execution.run(text.function(f"{prefix}_{f.name}_inv{'_vartime' if public else ''}"))
    plan, m = plan_of(f), f.letter
    if execution.result is None:
        raise Refused("z is never written")
    made, of_f = execution.result
    if made != of_f:
        raise Refused(f"d is of {made} divsteps, f of {of_f}")
    if made < plan.needed:
        raise Refused(f"{made} divsteps are made, {plan.needed} are needed")
    if not public:
        execution.check_wiped()
    yield "execution", (
        f"every run and batch executed: {made} divsteps, each on f and g as the steps before "
        "leave them"
    )
    batches, rest = divmod(made, plan.steps)
    shift = (plan.steps - f.word_bits) * batches
    if rest or start_value(f) * pow(2, shift, f.modulus) % f.modulus != f.r**2 % f.modulus:
        raise Refused("the power of 2 in e is not what the batches take back")
    met.meet("range", 2)
    met.meet("congruence", 2)
    product = "R^2" if f.r != 1 else "1"
    yield "invariant", (
        f"d x = c f and e x = c g mod {m}: a batch takes c to 2^({plan.steps} - {f.word_bits}) c; "
        f"c begins as e, and ends as {product}"
    )
    yield "number of divsteps", (
        f"{made} are at least {plan.needed}: g = 0 and f = gcd({m}, x) or its negative, by {THEOREM}"
    )
    yield "inverse", (
        f"for x != 0, f is 1 or -1 and z = f d, so z x = {product} mod {m}; for x = 0 every g is "
        "even, so v = 0 in every matrix, d stays 0 and z = 0"
    )
