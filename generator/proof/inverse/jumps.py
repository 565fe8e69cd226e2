"""The run of divsteps in variable time: from one odd g to the next.

A round is divsteps on an even g, as many as g has zeros and are left; then the one on an odd g, but
for the halving, which is the first of the next round. The latter is compared with the divstep term
by term, modulo 2^64, for each sign of zeta. The right column of the matrix is followed; f, g and
the column decide the left one, as f0 is odd.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pycparser import c_ast

from generator.proof.c_lexer import TRAILING_ZEROS
from generator.proof.c_text import CText
from generator.proof.errors import Refused
from generator.proof.inverse.divsteps import (
    W,
    Ring,
    check_loop,
    execute,
    is_name,
    is_word,
    number,
    reduced,
)
from generator.proof.obligations import Obligations
from generator.proof.polynomial import Polynomial

#: Most divsteps of a run: the entries of their matrix are signed words.
MOST = W - 2
#: Low bits of f0 up to which the start of its inverse is tried.
TRIED = 8


@dataclass(frozen=True)
class _Names:
    """The variables by what they hold."""

    zeta: str
    f: str
    g: str
    v: str
    s: str
    stop: str


def prove_divsteps_vartime(
    text: CText, function: str, met: Obligations
) -> Iterator[tuple[str, str]]:
    """The steps of the proof; raises ``Refused``."""
    node = text.function(function)
    zeta0, f0, g0, count = (p.name for p in node.decl.type.args.params[1:])
    state = Ring({name: Polynomial.variable(name) for name in (zeta0, f0, g0)})
    state.powers[count] = Polynomial.variable(f"2^{count}")
    items = list(node.body.block_items)
    loops = [i for i, item in enumerate(items) if isinstance(item, c_ast.For)]
    if len(loops) != 2:
        raise Refused("there are not two loops")
    first, second = loops
    declared = execute(text, items[:first], state, set())
    starts = (*(state.values[n] for n in (zeta0, f0, g0)), *map(Polynomial.constant, (0, 1)))
    names = _Names(*(_holder(state, declared, v) for v in (*starts, state.powers[count])))
    met.meet("congruence", len(starts) + 1)
    yield "start", "(v, s) = (0, 1), the column of no divsteps; stop = 2^count"
    check_loop(text, items[first], count, 0, 1)
    rounds = items[first].stmt.block_items
    _check_even(text, rounds[:6], names)
    met.meet("range", 5)
    yield "even g", (
        "zeros = the number of zeros of g, or that of the divsteps left if this is less: so many "
        "divsteps take g to g / 2^zeros, the row (u, v) to 2^zeros (u, v), zeta to zeta - zeros; "
        "none are left where stop = 1"
    )
    _check_odd(text, rounds[6:], names, declared)
    met.meet("congruence", 2 * 6)
    yield "odd g", (
        "(f, g) goes to (g, g - f) or (f, g + f), (v, s) likewise, and zeta to -zeta - 1 or zeta, "
        "for delta > 0 or not: a divstep but for its last part, a divstep on an even g"
    )
    yield "number of rounds", (
        "each round but the first makes a divstep at least, g being even at its head: count + 1 "
        f"suffice; after i divsteps {W} - i bits of f and g are known, not fewer than are left"
    )
    met.meet("range", 2)
    inverse, bits = _check_inverse(text, items[first + 1 : second + 1], f0, declared)
    met.meet("congruence", 2)
    yield "inverse of f0", f"{bits} bits by trial of all, doubled by 1 - f0 y' = (1 - f0 y)^2"
    end = {name: Polynomial.variable(name) for name in (f0, g0, inverse)}
    end |= {name: Polynomial.variable(name) for name in (names.zeta, names.f, names.g)}
    end |= {name: Polynomial.variable(name) for name in (names.v, names.s)}
    _check_end(items[second + 1 :], Ring(end, powers=state.powers), names, (g0, count, inverse))
    met.meet("congruence", 5)
    yield "end", (
        f"u f0 + v g0 = 2^count f and r f0 + s g0 = 2^count g modulo 2^{W}, so t holds the matrix; "
        "zeta is returned"
    )


def _holder(state: Ring, declared: set[str], value: Polynomial) -> str:
    held = [name for name in declared if state.values.get(name) == value]
    if len(held) != 1:
        raise Refused("the loop does not begin with zeta, f, g, the column 0, 1 and 2^count")
    return held[0]


def _check_even(text: CText, items: list[c_ast.Node], names: _Names) -> None:
    """zeros = ctz(g | stop); all that follow from so many divsteps; and the end."""
    zeros = items[0] if items else None
    if not (isinstance(zeros, c_ast.Decl) and is_word(zeros) and _counts_zeros(zeros.init, names)):
        raise Refused("a round does not begin with the zeros of g | stop")
    if zeros.name in vars(names).values():
        raise Refused(f"{zeros.name} is declared twice", text.place(zeros))
    wanted = {names.g: ">>=", names.v: "<<=", names.stop: ">>=", names.zeta: "-="}
    found = {}
    for item in items[1:5]:
        if not isinstance(item, c_ast.Assignment) or not is_name(item.rvalue, zeros.name):
            raise Refused("a step that is not by the zeros", text.place(item))
        found[getattr(item.lvalue, "name", "")] = item.op
    if found != wanted:
        raise Refused("g, v, stop and zeta are not as after divsteps on an even g")
    end = items[5] if len(items) == 6 else None
    leaves = (
        isinstance(end, c_ast.If)
        and end.iffalse is None
        and isinstance(end.cond, c_ast.BinaryOp)
        and end.cond.op == "=="
        and is_name(end.cond.left, names.stop)
        and number(end.cond.right) == 1
        and isinstance(end.iftrue, c_ast.Compound)
        and [type(item) for item in end.iftrue.block_items or []] == [c_ast.Break]
    )
    if not leaves:
        raise Refused("the loop is not left where no divstep is")


def _counts_zeros(node: c_ast.Node | None, names: _Names) -> bool:
    """(uint64_t)__builtin_ctzll(g | stop), whose operand is not 0 as stop is not."""
    call = node.expr if isinstance(node, c_ast.Cast) else None
    if not isinstance(call, c_ast.FuncCall) or not is_name(call.name, TRAILING_ZEROS):
        return False
    operand = call.args.exprs[0] if call.args and len(call.args.exprs) == 1 else None
    return (
        node.to_type.type.type.names == ["uint64_t"]
        and isinstance(operand, c_ast.BinaryOp)
        and operand.op == "|"
        and is_name(operand.left, names.g)
        and is_name(operand.right, names.stop)
    )


def _check_odd(text: CText, items: list[c_ast.Node], names: _Names, declared: set[str]) -> None:
    """The rest of a round from any state, for each sign of zeta."""
    every = (names.zeta, names.f, names.g, names.v, names.s, names.stop)
    zeta, f, g, v, s, stop = (Polynomial.variable(name) for name in every)
    for sign in (0, 1):
        state = Ring(dict(zip(every, (zeta, f, g, v, s, stop), strict=True)))
        state.watched, state.sign = (zeta, g), sign
        execute(text, items, state, set(declared))
        same, swapped = (zeta, f, g + f, v, s + v, stop), (-zeta - _ONE, g, g - f, s, s - v, stop)
        for name, value in zip(every, swapped if sign else same, strict=True):
            if state.values[name] != reduced(value):
                delta = "> 0" if sign else "<= 0"
                raise Refused(f"{name} is not as after a divstep on an odd g (delta {delta})")


_ONE = Polynomial.constant(1)


def _check_inverse(
    text: CText, items: list[c_ast.Node], f0: str, declared: set[str]
) -> tuple[str, int]:
    """The variable that holds the inverse of f0, and how many bits of it are known at first."""
    start, loop = items[0], items[-1]
    plain = isinstance(start, c_ast.Assignment) and start.op == "=" and len(items) == 2
    name = getattr(start.lvalue, "name", "") if plain else ""
    if name not in declared:
        raise Refused("the inverse of f0 does not begin after the loop", text.place(start))
    bits = 0
    while bits < TRIED and _inverts(start.rvalue, f0, bits + 1):
        bits += 1
    known, rounds = bits, check_loop(text, loop, "", 0, 0)
    state = Ring({n: Polynomial.variable(n) for n in (f0, name)})
    execute(text, loop.stmt.block_items, state, {name})
    f, y = Polynomial.variable(f0), Polynomial.variable(name)
    after, square = state.values[name], (_ONE - f * y) * (_ONE - f * y)
    if not isinstance(after, Polynomial) or reduced(_ONE - f * after) != reduced(square):
        raise Refused("a round does not double the bits of the inverse", text.place(loop))
    if known << min(rounds, W) < W:
        raise Refused(f"{known} bits, doubled {rounds} times, are not {W}", text.place(loop))
    return name, bits


def _inverts(node: c_ast.Node, f0: str, bits: int) -> bool:
    """Whether f0 y = 1 modulo 2^bits for every odd f0: of sums, products and exclusive ors, the
    low bits depend on the low bits alone."""
    return all(a * _value(node, f0, a) % (1 << bits) == 1 for a in range(1, 1 << bits, 2))


def _value(node: c_ast.Node, f0: str, a: int) -> int:
    if is_name(node, f0):
        return a
    if isinstance(node, c_ast.Constant):
        return number(node) or 0
    if isinstance(node, c_ast.BinaryOp) and node.op in "+-*^":
        if isinstance(node.left, c_ast.Constant) and isinstance(node.right, c_ast.Constant):
            raise Refused("arithmetic on two plain int constants, which are signed")
        x, y = _value(node.left, f0, a), _value(node.right, f0, a)
        return {"+": x + y, "-": x - y, "*": x * y, "^": x ^ y}[node.op]
    raise Refused("the inverse of f0 does not begin as a function of its low bits")


def _check_end(
    items: list[c_ast.Node], state: Ring, names: _Names, others: tuple[str, str, str]
) -> None:
    """t = (u, v, r, s); return zeta."""
    g0, count, inverse = others
    zeta, f, g = (Polynomial.variable(name) for name in (names.zeta, names.f, names.g))
    y, low, power = Polynomial.variable(inverse), Polynomial.variable(g0), state.powers[count]
    wanted = []
    for after, column in ((f, names.v), (g, names.s)):
        entry = Polynomial.variable(column)
        wanted += [(power * after - entry * low) * y, entry]
    if len(items) != len(wanted) + 1 or not isinstance(items[-1], c_ast.Return):
        raise Refused("the function does not end with four entries and zeta")
    for i, (item, value) in enumerate(zip(items, wanted)):
        target = item.lvalue if isinstance(item, c_ast.Assignment) and item.op == "=" else None
        if not (
            isinstance(target, c_ast.ArrayRef)
            and is_name(target.name, "t")
            and number(target.subscript) == i
            and state.evaluate(item.rvalue) == reduced(value)
        ):
            raise Refused(f"t[{i}] is not its entry")
    if state.evaluate(items[-1].expr) != zeta:
        raise Refused("what is returned is not zeta")
