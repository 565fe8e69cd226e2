"""Proves a Montgomery multiplication that another generator wrote, its file unmodified.

``python3 -m generator.proof.foreign FILE FUNCTION --modulus EXPR``: all that is added is the
contract: eval(out) = eval(a) eval(b) 2^-(64 n) mod m, reduced. The text may call small functions
of its own file with pointer outputs (they are executed in place) and use signed intermediates that
do not overflow. There are no invariants in such a text, so the prover finds its cut itself: the
words of the last chain of subtractions are shown to be (a b + M m) / R with M made of quotient
words of the text, hence below 2 m; what follows is linear.

The text is what the compiler's own preprocessor makes of the file (foreign_text.py).
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

import z3
from pycparser import c_ast

from generator.description.expression import evaluate
from generator.proof.errors import Place, Refused, understood
from generator.proof.foreign_text import check_operands, read_foreign
from generator.proof.linear import Linear, Term
from generator.proof.literals import called, plain_number, single_number
from generator.proof.polynomial import Polynomial, weighted
from generator.proof.words import Bound, Word, Words

WORD_BITS = 64
#: Stand-in for "no modulus": the polynomial of a signed value is the value itself.
EXACT_BITS = 4096


@dataclass(frozen=True)
class CType:
    """An integer type; ``int`` is 32 bits wide."""

    bits: int
    signed: bool


INT = CType(32, True)
BASE_TYPES = {
    ("unsigned", "char"): CType(8, False),
    ("signed", "char"): CType(8, True),
    ("uint8_t",): CType(8, False),
    ("uint32_t",): CType(32, False),
    ("uint64_t",): CType(64, False),
    ("smidgen_int128",): CType(128, True),
    ("smidgen_uint128",): CType(128, False),
}


@dataclass(frozen=True)
class Typed:
    """A machine value with its C type."""

    word: Word
    type: CType


@dataclass
class Machine:
    """Executes straight-line functions on symbolic words; calls are executed in place."""

    functions: dict[str, c_ast.FuncDef]
    types: dict[str, CType]
    words: Words = field(default_factory=Words)
    every: list[Word] = field(default_factory=list)

    # -- conversions --------------------------------------------------------------------------

    def convert(self, a: Typed, to: CType) -> Typed:
        """Conversion to another type; to a signed one only where the value fits."""
        if to.signed:
            word = a.word if a.type.signed else self.words.exactly(a.word)
            half = 1 << (to.bits - 1)
            if not -half <= word.low <= word.high < half:
                raise Refused("a value does not fit its signed type")
            exact = Word(word.polynomial, word.low, word.high, EXACT_BITS, to.bits)
            return Typed(exact, to)
        if a.type.signed:
            plain = Word(a.word.polynomial, a.word.low, a.word.high, to.bits, to.bits)
            return Typed(plain, to)
        return Typed(self.words.cast(a.word, to.bits), to)

    def _promoted(self, a: Typed) -> Typed:
        return self.convert(a, INT) if a.type.bits < 32 else a

    def _common(self, a: Typed, b: Typed) -> tuple[Typed, Typed, CType]:
        """The usual arithmetic conversions (C99 6.3.1.8)."""
        a, b = self._promoted(a), self._promoted(b)
        wide, narrow = (a.type, b.type) if a.type.bits >= b.type.bits else (b.type, a.type)
        unsigned = not wide.signed or (not narrow.signed and narrow.bits == wide.bits)
        common = CType(wide.bits, not unsigned)
        return self.convert(a, common), self.convert(b, common), common

    # -- expressions --------------------------------------------------------------------------

    def evaluate(self, node: c_ast.Node, scope: dict[str, Typed]) -> Typed:
        match node:
            case c_ast.Constant():
                return self._number(plain_number(node), INT)
            case c_ast.FuncCall() if called(node) == "UINT64_C":
                return self._number(single_number(node), CType(64, False))
            case c_ast.ID():
                return self.read(node.name, scope)
            case c_ast.ArrayRef():
                return self.read(f"{node.name.name}[{plain_number(node.subscript)}]", scope)
            case c_ast.Cast():
                return self.convert(self.evaluate(node.expr, scope), self._type(node.to_type.type))
            case c_ast.UnaryOp():
                return self._unary(node, scope)
            case c_ast.BinaryOp():
                return self._binary(node, scope)
        raise Refused(f"the expression {type(node).__name__} is not understood")

    def _number(self, value: int, type_: CType) -> Typed:
        bits = EXACT_BITS if type_.signed else type_.bits
        return Typed(Word(Polynomial.constant(value), value, value, bits, type_.bits), type_)

    @staticmethod
    def read(name: str, scope: dict[str, Typed]) -> Typed:
        if name not in scope:
            raise Refused(f"{name} is read before it is written")
        return scope[name]

    def _unary(self, node: c_ast.UnaryOp, scope: dict[str, Typed]) -> Typed:
        a = self.evaluate(node.expr, scope)
        if node.op == "~" and not a.type.signed and a.type.bits >= 32:
            return Typed(self.words.complement(a.word), a.type)
        if node.op == "!":
            word = a.word if a.type.signed else self.words.exactly(a.word)
            if 0 <= word.low and word.high <= 1:
                inverse = Polynomial.constant(1) - word.polynomial
                return Typed(Word(inverse, 0, 1, EXACT_BITS, 32), INT)
        raise Refused(f"the operator {node.op} is not understood here")

    def _binary(self, node: c_ast.BinaryOp, scope: dict[str, Typed]) -> Typed:
        left, right = self.evaluate(node.left, scope), self.evaluate(node.right, scope)
        if node.op == ">>":
            return self._shift_right(self._promoted(left), right)
        a, b, common = self._common(left, right)
        if common.signed:
            return self._signed(node.op, a, b, common)
        operators = {"+": self.words.add, "-": self.words.sub, "*": self.words.mul}
        operators |= {"&": self._and, "|": self.words.bit_or}
        if node.op not in operators:
            raise Refused(f"the operator {node.op} is not understood here")
        return Typed(operators[node.op](a.word, b.word), common)

    def _and(self, a: Word, b: Word) -> Word:
        """Bitwise and; with all ones it changes nothing, so that a mask stays one."""
        for word, mask in ((a, b), (b, a)):
            if mask.constant == (1 << word.type_bits) - 1 == (1 << word.modulus_bits) - 1:
                return word
        return self.words.bit_and(a, b)

    def _shift_right(self, a: Typed, count: Typed) -> Typed:
        bits = count.word.constant
        if bits is None or not 0 < bits < a.type.bits:
            raise Refused("a shift by a count that is not a number in range")
        if not a.type.signed:
            return Typed(self.words.shift_right(a.word, bits), a.type)
        p, low, high = self.words.floor(a.word.polynomial, a.word.low, a.word.high, bits)
        return Typed(Word(p, low, high, EXACT_BITS, a.type.bits), a.type)

    def _signed(self, operator: str, a: Typed, b: Typed, type_: CType) -> Typed:
        x, y = a.word, b.word
        if operator == "-":
            p, low, high = x.polynomial - y.polynomial, x.low - y.high, x.high - y.low
        elif operator == "+":
            p, low, high = x.polynomial + y.polynomial, x.low + y.low, x.high + y.high
        elif operator == "&" and y.constant == (1 << WORD_BITS) - 1:
            low_part = Word(x.polynomial, x.low, x.high, WORD_BITS, type_.bits)
            exact = self.words.exactly(low_part)
            p, low, high = exact.polynomial, exact.low, exact.high
        else:
            raise Refused(f"the operator {operator} on signed values is not understood")
        half = 1 << (type_.bits - 1)
        if not -half <= low <= high < half:
            raise Refused("a signed operation may overflow")
        return Typed(Word(p, low, high, EXACT_BITS, type_.bits), type_)

    # -- statements ---------------------------------------------------------------------------

    def _type(self, node: c_ast.Node) -> CType:
        names = tuple(node.type.names)
        if names in BASE_TYPES:
            return BASE_TYPES[names]
        if len(names) == 1 and names[0] in self.types:
            return self.types[names[0]]
        raise Refused(f"the type {' '.join(names)} is not an integer type that is understood")

    def step(self, node: c_ast.Node, scope: dict[str, Typed], declared: dict[str, CType]) -> None:
        """One statement of a straight-line body."""
        match node:
            case c_ast.Decl():
                declared[node.name] = self._type(node.type)
                if node.init is not None:
                    self._store(node.name, self.evaluate(node.init, scope), scope, declared)
            case c_ast.Assignment() if node.op == "=":
                value = self.evaluate(node.rvalue, scope)
                self._store(_target(node.lvalue), value, scope, declared)
            case c_ast.FuncCall():
                self._call(node, scope, declared)
            case _:
                raise Refused(f"{type(node).__name__} in a straight-line function")

    def _store(
        self, name: str, value: Typed, scope: dict[str, Typed], declared: dict[str, CType]
    ) -> None:
        if name not in declared:
            raise Refused(f"{name} is not declared")
        scope[name] = self.convert(value, declared[name])
        self.every.append(scope[name].word)

    def _call(
        self, node: c_ast.FuncCall, scope: dict[str, Typed], declared: dict[str, CType]
    ) -> None:
        """Executes a function of the file: pointers first, as outputs, then values."""
        name = called(node)
        if name not in self.functions:
            raise Refused(f"a call of {name or 'an expression'}, which the file does not define")
        callee = self.functions[name]
        if callee.param_decls or callee.decl.type.type.type.names != ["void"]:
            raise Refused(f"{name} returns a value, or declares its parameters in the old style")
        given, wanted = node.args.exprs if node.args else [], callee.decl.type.args.params
        if len(given) != len(wanted):
            raise Refused(f"{name} takes {len(wanted)} arguments, not {len(given)}")
        inner: dict[str, Typed] = {}
        types: dict[str, CType] = {}
        outputs: dict[str, str] = {}
        for parameter, argument in zip(wanted, given, strict=True):
            if isinstance(parameter.type, c_ast.PtrDecl):
                if not isinstance(argument, c_ast.UnaryOp) or argument.op != "&":
                    raise Refused(f"{parameter.name} of {name} is not given the address of a word")
                target, type_ = _target(argument.expr), self._type(parameter.type.type)
                if declared.get(target) != type_ or target in outputs.values():
                    raise Refused(f"{target} is of another type than {parameter.name}, or twice")
                outputs[f"*{parameter.name}"], types[f"*{parameter.name}"] = target, type_
            else:
                type_ = self._type(parameter.type)
                inner[parameter.name] = self.convert(self.evaluate(argument, scope), type_)
        for statement in callee.body.block_items:
            self.step(statement, inner, types)
        for name, target in outputs.items():
            self._store(target, self.read(name, inner), scope, declared)


def _target(node: c_ast.Node) -> str:
    match node:
        case c_ast.ID():
            return str(node.name)
        case c_ast.ArrayRef():
            return f"{node.name.name}[{plain_number(node.subscript)}]"
        case c_ast.UnaryOp() if node.op == "*":
            return f"*{node.expr.name}"
    raise Refused("an assignment to something that is not understood")


def prove_multiplication(path: Path, function: str, modulus: int) -> list[str]:
    """The steps of the proof that ``function`` multiplies in the Montgomery domain."""
    with understood(Place(path.name, 1), function):
        return _prove(path, function, modulus)


def _prove(path: Path, function: str, modulus: int) -> list[str]:
    limbs = -(-modulus.bit_length() // WORD_BITS)
    machine, node, (out, first, second) = _machine(path, function, limbs)
    scope: dict[str, Typed] = {}
    a = _operand(machine, scope, first, limbs, modulus)
    b = _operand(machine, scope, second, limbs, modulus)
    declared = {f"{out}[{i}]": CType(64, False) for i in range(limbs)}
    body = node.body.block_items
    tail = _tail(body)
    for statement in body[:tail]:
        machine.step(statement, scope, declared)
    cells = [_name(call.args.exprs[3]) for call in body[tail : tail + limbs + 1]]
    value, high = _cut(machine, scope, cells, a * b, modulus)
    steps = [
        f"line {body[tail].coord.line} of the preprocessed text: eval({', '.join(cells)}) = "
        f"(a b + M m) / 2^{WORD_BITS * limbs}, M made of {limbs} words of the text; below 2 m"
    ]
    for statement in body[tail:]:
        machine.step(statement, scope, declared)
    results = [machine.words.exactly(machine.read(f"{out}[{i}]", scope).word) for i in range(limbs)]
    total = weighted([word.polynomial for word in results], WORD_BITS)

    def goal(t: Term) -> z3.BoolRef:
        result, known = t(total), t(value)
        same = z3.Or(result == known, result == known - modulus)
        return z3.And(result >= 0, result < modulus, same)

    Linear(machine.words).prove(goal, "the output is that value mod m, reduced")
    assert high < 2 * modulus
    return [*steps, "eval(out) is that value or differs by m, and lies below m"]


def _machine(path: Path, function: str, limbs: int) -> tuple[Machine, c_ast.FuncDef, list[str]]:
    """The file, read; the function, and the names of its parameters."""
    nodes = read_foreign(path)
    functions = {n.decl.name: n for n in nodes if isinstance(n, c_ast.FuncDef)}
    if function not in functions:
        raise Refused(f"the function {function} is not defined")
    machine = Machine(functions, {})
    typedefs = [n for n in nodes if isinstance(n, c_ast.Typedef)]
    arrays = {n.name: n.type for n in typedefs if isinstance(n.type, c_ast.ArrayDecl)}
    for n in typedefs:
        if isinstance(n.type, c_ast.TypeDecl) and isinstance(n.type.type, c_ast.IdentifierType):
            names = tuple(n.type.type.names)
            if names in BASE_TYPES:
                machine.types[n.name] = BASE_TYPES[names]
    return machine, functions[function], check_operands(functions[function], arrays, limbs)


def _operand(
    machine: Machine, scope: dict[str, Typed], name: str, limbs: int, modulus: int
) -> Polynomial:
    cells = []
    for i in range(limbs):
        high = min((1 << WORD_BITS) - 1, (modulus - 1) >> (WORD_BITS * i))
        word = machine.words.atom(f"{name}{i}", 0, high, WORD_BITS)
        scope[f"{name}[{i}]"] = Typed(word, CType(64, False))
        cells.append(word.polynomial)
    value = weighted(cells, WORD_BITS)
    machine.words.facts.append(Bound(value, 0, modulus - 1))
    return value


def _is_subtraction(node: c_ast.Node) -> bool:
    return isinstance(node, c_ast.FuncCall) and "subborrow" in node.name.name


def _tail(body: list[c_ast.Node]) -> int:
    """Where the last chain of subtractions begins."""
    last = max((i for i, node in enumerate(body) if _is_subtraction(node)), default=-1)
    if last < 0:
        raise Refused("no final chain of subtractions was found")
    while _is_subtraction(body[last - 1]):
        last -= 1
    return last


def _name(node: c_ast.Node) -> str:
    if not isinstance(node, c_ast.ID):
        raise Refused("the final subtraction is not from named words")
    return str(node.name)


def _cut(
    machine: Machine, scope: dict[str, Typed], cells: list[str], product: Polynomial, modulus: int
) -> tuple[Polynomial, int]:
    """Shows R eval(cells) = product + M m with 0 <= M < R, and forgets how the words came about."""
    words, limbs = machine.words, len(cells) - 1
    r = 1 << (WORD_BITS * limbs)
    exact = [words.exactly(machine.read(cell, scope).word) for cell in cells]
    rest = weighted([w.polynomial for w in exact], WORD_BITS) * r - product
    if rest.without_multiples(modulus):
        raise Refused("the words are not congruent to the product divided by R, term by term")
    rest = Polynomial({m: c // modulus for m, c in rest})
    quotients = [words.exactly(w).polynomial for w in machine.every if w.type_bits == WORD_BITS]
    for _ in range(limbs):
        found = next((q for q in quotients if _divides(rest - q)), None)
        if found is None:
            raise Refused("the multiple of m is not made of words of the text")
        rest = Polynomial({m: c >> WORD_BITS for m, c in rest - found})
    if rest:
        raise Refused("the multiple of m is not made of words of the text")
    high = ((modulus - 1) ** 2 + (r - 1) * modulus) // r
    atoms = []
    for i, (cell, word) in enumerate(zip(cells, exact, strict=True)):
        limit = min(word.high, high >> (WORD_BITS * i))
        atom = words.atom(cell, 0, limit, word.type_bits)
        scope[cell] = Typed(atom, scope[cell].type)
        atoms.append(atom.polynomial)
    words.forget_carries()
    value = weighted(atoms, WORD_BITS)
    words.facts.append(Bound(value, 0, high))
    return value, high


def _divides(p: Polynomial) -> bool:
    return not p.without_multiples(1 << WORD_BITS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m generator.proof.foreign")
    parser.add_argument("file", type=Path)
    parser.add_argument("function")
    parser.add_argument("--modulus", required=True, help="an expression such as 2^255 - 19")
    options = parser.parse_args()
    try:
        steps = prove_multiplication(options.file, options.function, evaluate(options.modulus))
    except Refused as refused:
        print(f"{options.file}: {options.function}: refused: {refused}")
        return 1
    print(f"{options.file}: {options.function}: proved")
    print("\n".join(f"  {step}" for step in steps))
    return 0


if __name__ == "__main__":
    sys.exit(main())
