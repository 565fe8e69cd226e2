"""The run of divsteps: each round of its loop is the divstep of the paper, on packed words.

Words are polynomials modulo 2^64. A round is executed four times, for each sign of zeta and each
value of the bit of g that it looks at; masks are constants then, and what the round leaves behind
is compared with the divstep term by term. Induction over the rounds does the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pycparser import c_ast

from generator.proof.c_text import CText
from generator.proof.errors import Refused
from generator.proof.inverse.plan import ENTRY, RUN
from generator.proof.literals import plain_number
from generator.proof.obligations import Obligations
from generator.proof.polynomial import Polynomial

W = 64
ONES = (1 << W) - 1
PLACE = 2 * ENTRY
BIAS = 1 << (PLACE - 1)


@dataclass(frozen=True)
class Either:
    """a ^ b of two words that are not constants."""

    a: Polynomial
    b: Polynomial


Value = Polynomial | Either


def _is_int(node: c_ast.Node) -> bool:
    """Whether C computes it as an int: names and casts are words, and a shift has the type of what
    is shifted, whatever counts."""
    if isinstance(node, c_ast.BinaryOp):
        return _is_int(node.left) and (node.op in ("<<", ">>") or _is_int(node.right))
    return isinstance(node, c_ast.Constant)


@dataclass
class Ring:
    """Words modulo 2^64 by name; ``sign`` and ``bit`` are those of zeta and of g in this case.

    ``powers`` has 2^x by the name of a number x, for shifts by it.
    """

    values: dict[str, Value]
    counter: str = ""
    watched: tuple[Polynomial, Polynomial] | None = None
    sign: int = 0
    bit: int = 0
    powers: dict[str, Polynomial] = field(default_factory=dict)

    def evaluate(self, node: c_ast.Node) -> Value:
        match node:
            case c_ast.Constant(type="int"):
                return Polynomial.constant(int(node.value, 0))
            case c_ast.ID():
                if node.name not in self.values:
                    raise Refused(f"{node.name} is read before it is written")
                return self.values[node.name]
            case c_ast.BinaryOp():
                return self._binary(node)
            case c_ast.Cast() if node.to_type.type.type.names == ["uint64_t"]:
                return self.evaluate(node.expr)
        raise Refused(f"the expression {type(node).__name__} is not understood")

    def _binary(self, node: c_ast.BinaryOp) -> Value:
        if _is_int(node):
            raise Refused("arithmetic on plain int constants, which are signed and short")
        if node.op == ">>":
            return self._sign(node)
        if node.op == "&":
            return self._and(node)
        a = self._polynomial(node.left)
        if node.op == "<<" and isinstance(node.right, c_ast.ID) and node.right.name in self.powers:
            return reduced(a * self.powers[node.right.name])
        b = self.evaluate(node.right)
        if node.op == "^":
            return _xor(a, b)
        if isinstance(b, Either):
            raise Refused("an exclusive or of two words is used as a number")
        if node.op == "+":
            return reduced(a + b)
        if node.op == "-":
            return reduced(a - b)
        if node.op == "*":
            return reduced(a * b)
        if node.op == "<<" and isinstance(node.right, c_ast.Constant) and 0 < b.value < W:
            return reduced(a * (1 << b.value))
        raise Refused(f"the operator {node.op} is not understood here")

    def _polynomial(self, node: c_ast.Node) -> Polynomial:
        value = self.evaluate(node)
        if isinstance(value, Either):
            raise Refused("an exclusive or of two words is used as a number")
        return value

    def _sign(self, node: c_ast.BinaryOp) -> Polynomial:
        """zeta >> 63, zeta as the round began."""
        known = self.watched is not None and number(node.right) == W - 1
        if not known or self.evaluate(node.left) != self.watched[0]:
            raise Refused("a shift that is not the sign of zeta")
        return Polynomial.constant(self.sign)

    def _and(self, node: c_ast.BinaryOp) -> Value:
        left, right = node.left, node.right
        if isinstance(left, c_ast.BinaryOp) and left.op == ">>":
            one = self.evaluate(right) == Polynomial.constant(1)
            counted = isinstance(left.right, c_ast.ID) and left.right.name == self.counter
            if one and counted and self.watched is not None:
                if self.evaluate(left.left) == self.watched[1]:
                    return Polynomial.constant(self.bit)
        a, b = self.evaluate(left), self.evaluate(right)
        for word, mask in ((a, b), (b, a)):
            if mask == Polynomial.constant(0):
                return mask
            if mask == Polynomial.constant(ONES):
                return word
        raise Refused("& with what is neither 0 nor all ones")


def reduced(p: Polynomial) -> Polynomial:
    return Polynomial({monomial: c % (1 << W) for monomial, c in p})


def _xor(a: Polynomial, b: Value) -> Value:
    """a ^ b with 0, with all ones, with itself, or with a ^ c."""
    if isinstance(b, Either):
        if a == b.a:
            return b.b
        if a == b.b:
            return b.a
        raise Refused("an exclusive or of three words")
    for word, other in ((a, b), (b, a)):
        if other.value == 0:
            return word
        if other.value == ONES:
            return reduced(Polynomial.constant(-1) - word)
    return Polynomial.constant(0) if a == b else Either(a, b)


def prove_divsteps(text: CText, function: str, met: Obligations) -> Iterator[tuple[str, str]]:
    """The steps of the proof; raises ``Refused``."""
    node = text.function(function)
    zeta0, f0, g0, count = (p.name for p in node.decl.type.args.params[1:])
    names = {name: Polynomial.variable(name) for name in (zeta0, f0, g0)}
    state = Ring(dict(names))
    items = list(node.body.block_items)
    loops = [i for i, item in enumerate(items) if isinstance(item, c_ast.For)]
    if len(loops) != 1:
        raise Refused("there is not one loop")
    declared = execute(text, items[: loops[0]], state, set())
    roles = _roles(state, names[zeta0], names[f0], names[g0])
    met.meet("congruence", len(roles))
    yield "packing", (
        f"before the loop: f = 1 + 2^{PLACE} f0, g = 2^{ENTRY} + 2^{PLACE} g0 + 2^{PLACE - 1}, "
        "zeta = zeta0"
    )
    check_loop(text, items[loops[0]], count, PLACE, PLACE)
    _check_rounds(text, items[loops[0]], roles, declared)
    met.meet("congruence", 4 * len(roles))
    met.meet("secret", 4 * len(items[loops[0]].stmt.block_items) + len(items))
    yield "divstep", (
        "a round takes (f, g) to (2 (g - 2^43), g - f), (2 f, g + f) or (2 f, g) and zeta to "
        "-zeta - 2, zeta - 1 or zeta - 1, as the divstep does, in all four cases, term by term"
    )
    _check_room()
    met.meet("range", 2 * RUN)
    yield "induction", (
        f"before round i: f = u + 2^{ENTRY} v + 2^({PLACE} + i) f_i, g = r + 2^{ENTRY} s + "
        f"2^({PLACE} + i) g_i + 2^{PLACE - 1} modulo 2^{W}, |u| + |v| and |r| + |s| at most 2^i; "
        f"so bit {PLACE} + i of g is the lowest of g_i, for i < {RUN}"
    )
    _check_end(text, items[loops[0] + 1 :], roles)
    met.meet("congruence", 3)
    yield "end", "rows are f and g - 2^43, and zeta is returned"


def execute(text: CText, items: list[c_ast.Node], state: Ring, declared: set[str]) -> set[str]:
    """Declarations and assignments of words; the result is what is declared by then."""
    for item in items:
        match item:
            case c_ast.Decl() if is_word(item) and item.name not in {*declared, *state.values}:
                declared.add(item.name)
                if item.init is not None:
                    state.values[item.name] = state.evaluate(item.init)
            case c_ast.Decl():
                raise Refused(f"{item.name} is not a new word, a uint64_t", text.place(item))
            case c_ast.Assignment() if isinstance(item.lvalue, c_ast.ID):
                name = item.lvalue.name
                if name not in declared:
                    raise Refused(f"{name} is not a variable of the function", text.place(item))
                state.values[name] = state.evaluate(_plain(item))
            case _:
                raise Refused(f"{type(item).__name__} in straight-line code", text.place(item))
    return declared


def is_word(node: c_ast.Decl) -> bool:
    kind = node.type
    return (
        isinstance(kind, c_ast.TypeDecl)
        and isinstance(kind.type, c_ast.IdentifierType)
        and kind.type.names == ["uint64_t"]
        and not node.storage
    )


def _plain(node: c_ast.Assignment) -> c_ast.Node:
    """x += y as x + y."""
    if node.op == "=":
        return node.rvalue
    return c_ast.BinaryOp(node.op[:-1], node.lvalue, node.rvalue, node.coord)


def _roles(state: Ring, zeta0: Polynomial, f0: Polynomial, g0: Polynomial) -> tuple[str, str, str]:
    """The variables that hold zeta, f and g when the loop begins."""
    wanted = (
        zeta0,
        reduced(f0 * (1 << PLACE) + Polynomial.constant(1)),
        reduced(g0 * (1 << PLACE) + Polynomial.constant(BIAS + (1 << ENTRY))),
    )
    found = []
    for value in wanted:
        held = [n for n, v in state.values.items() if v == value and Polynomial.variable(n) != v]
        if len(held) != 1:
            raise Refused("the loop does not begin with zeta, f and g as they are packed")
        found.append(held[0])
    return found[0], found[1], found[2]


def check_loop(text: CText, loop: c_ast.For, count: str, first: int, more: int) -> int:
    """for (size_t i = first; i < count + more; i++); or up to a number, which is the result.

    The counter is no word, and every size_t holds its end: callers give a count below 64, and a
    number is an int.
    """
    start = loop.init.decls[0] if isinstance(loop.init, c_ast.DeclList) else None
    condition = loop.cond if isinstance(loop.cond, c_ast.BinaryOp) else None
    fits = (
        start is not None
        and len(loop.init.decls) == 1
        and start.type.type.names == ["size_t"]
        and number(start.init) == first
        and condition is not None
        and condition.op == "<"
        and is_name(condition.left, start.name)
        and isinstance(loop.next, c_ast.UnaryOp)
        and loop.next.op == "p++"
        and is_name(loop.next.expr, start.name)
    )
    end = condition.right if fits else None
    if not count and isinstance(end, c_ast.Constant):
        return plain_number(end)
    if not (
        count
        and isinstance(end, c_ast.BinaryOp)
        and end.op == "+"
        and is_name(end.left, count)
        and number(end.right) == more
    ):
        raise Refused(f"the loop does not make count rounds from {first}", text.place(loop))
    return 0


def number(node: c_ast.Node) -> int | None:
    return int(node.value, 0) if isinstance(node, c_ast.Constant) else None


def is_name(node: c_ast.Node, name: str) -> bool:
    return isinstance(node, c_ast.ID) and node.name == name


def _check_rounds(
    text: CText, loop: c_ast.For, roles: tuple[str, str, str], declared: set[str]
) -> None:
    """One round from any state, in each of the four cases."""
    zeta, f, g = (Polynomial.variable(name) for name in ("zeta", "f", "g"))
    lowered = g - Polynomial.constant(BIAS)
    for sign in (0, 1):
        for bit in (0, 1):
            state = Ring(dict(zip(roles, (zeta, f, g), strict=True)))
            state.counter = loop.init.decls[0].name
            state.watched, state.sign, state.bit = (zeta, g), sign, bit
            execute(text, loop.stmt.block_items, state, set(declared))
            swap = sign and bit
            after = (
                -zeta - Polynomial.constant(2) if swap else zeta - Polynomial.constant(1),
                (lowered if swap else f) * 2,
                g - f if swap else g + f if bit else g,
            )
            for name, value in zip(roles, after, strict=True):
                if state.values[name] != reduced(value):
                    raise Refused(
                        f"{name} is not as after a divstep (delta "
                        f"{'>' if sign else '<='} 0, g {'odd' if bit else 'even'})",
                        text.place(loop),
                    )


def _check_room() -> None:
    """The numbers behind the induction, for every round up to the last."""
    for i in range(RUN):
        borrowed = (1 << ENTRY) * (1 << i)
        if not borrowed < BIAS or BIAS + borrowed >= 1 << PLACE or PLACE + i >= W:
            raise Refused(f"the entries may reach the bits of g in round {i}")
    if 1 << RUN >= 1 << (ENTRY - 1):
        raise Refused("an entry may not fit its bits")


def _check_end(text: CText, items: list[c_ast.Node], roles: tuple[str, str, str]) -> None:
    """rows[0] = f; rows[1] = g - 2^43; return zeta."""
    zeta, f, g = (Polynomial.variable(name) for name in roles)
    state = Ring({name: Polynomial.variable(name) for name in roles})
    expected = [("rows", 0, f), ("rows", 1, reduced(g - Polynomial.constant(BIAS)))]
    if len(items) != 3 or not isinstance(items[2], c_ast.Return):
        raise Refused("the function does not end with two rows and zeta")
    for item, (name, index, value) in zip(items[:2], expected, strict=True):
        target = item.lvalue if isinstance(item, c_ast.Assignment) and item.op == "=" else None
        if not (
            isinstance(target, c_ast.ArrayRef)
            and is_name(target.name, name)
            and number(target.subscript) == index
            and state.evaluate(item.rvalue) == value
        ):
            raise Refused(f"{name}[{index}] is not its row", text.place(item))
    if state.evaluate(items[2].expr) != zeta:
        raise Refused("what is returned is not zeta", text.place(items[2]))
