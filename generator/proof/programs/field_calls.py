"""What the field functions do, as their kernels' proofs show: the contracts that programs use.

A field element is here the element itself: for a type in the Montgomery domain eval(x) R^-1 mod m,
for a canonical one eval(x). The kernels' statements say just this, whatever the inputs, and that
outputs are below the modulus; every kernel allows its output to be one of its inputs.
"""

from collections.abc import Callable
from dataclasses import dataclass

from generator.proof.errors import Refused
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.group import Coordinate
from generator.proof.programs.machine import Argument, Call, Contract, Machine
from generator.proof.programs.memory import (
    Array,
    Cell,
    Element,
    ElementType,
    Pointer,
    as_cell,
    as_element,
)
from generator.proof.programs.values import WIDE, Bit, Bits, Value, Word
from generator.proof.statements import FieldFacts

#: From the inputs to the output.
Function = Callable[..., FieldPolynomial]

#: By name: the number of inputs, whether they and the output are canonical, the function.
_FUNCTIONS: dict[str, tuple[int, bool, Function]] = {
    "add": (2, False, lambda x, y: x + y),
    "sub": (2, False, lambda x, y: x - y),
    "mul": (2, False, lambda x, y: x * y),
    "sqr": (1, False, lambda x: x * x),
    "mul_add_mul": (4, False, lambda a, b, c, d: a * b + c * d),
    "half": (1, False, lambda x: x.halved()),
    "mul_barrett": (2, True, lambda x, y: x * y),
    "mul_solinas": (2, True, lambda x, y: x * y),
}


def field_contracts(prefix: str, fields: dict[str, FieldFacts]) -> dict[str, Contract]:
    """The contracts of both fields' functions, by full name."""
    contracts: dict[str, Contract] = {}
    for name, facts in fields.items():
        family = _Family(facts)
        for function, contract in family.contracts().items():
            contracts[f"{prefix}_{name}_{function}"] = contract
    return contracts


@dataclass(frozen=True)
class _Family:
    """The functions of one field."""

    facts: FieldFacts

    def contracts(self) -> dict[str, Contract]:
        """By name without prefix and field."""
        found = {name: self._function(*entry) for name, entry in _FUNCTIONS.items()}
        constants = {"set_zero": 0, "set_one": 1}
        found |= {name: self._constant(value) for name, value in constants.items()}
        return found | {
            "neg": self._negate,
            "mul_small": self._multiply_small,
            "to_montgomery": self._convert(of_canonical=True),
            "from_montgomery": self._convert(of_canonical=False),
            "select": self._select,
            "is_zero": self._is_zero,
            "equal": self._equal,
            "to_bytes": self._to_bytes,
        }

    def _element(
        self, m: Machine, call: Call, position: int, canonical: bool = False, output: bool = False
    ) -> Element:
        """An argument: a pointer to an element of this field."""
        pointer = _argument(call, position)
        kind = pointer.element_type if isinstance(pointer, Pointer) else None
        if (
            not isinstance(pointer, Pointer)
            or not isinstance(kind, ElementType)
            or (kind.field, kind.canonical) != (self.facts.name, canonical)
        ):
            raise Refused(f"argument {position + 1} of {call.name} is not of its type")
        if output and not pointer.writable:
            raise Refused(f"{call.name} writes through a pointer to const")
        return as_element(m.pointed(pointer))

    def _function(self, count: int, canonical: bool, f: Function) -> Contract:
        def contract(m: Machine, call: Call) -> None:
            _check_count(call, count + 1)
            elements = [self._element(m, call, 1 + i, canonical) for i in range(count)]
            inputs = [m.polynomial(element) for element in elements]
            m.write(self._element(m, call, 0, canonical, output=True), f(*inputs))

        return contract

    def _constant(self, value: int) -> Contract:
        def contract(m: Machine, call: Call) -> None:
            _check_count(call, 1)
            number = FieldPolynomial.constant(self.facts.modulus, value)
            m.write(self._element(m, call, 0, output=True), number)

        return contract

    def _convert(self, of_canonical: bool) -> Contract:
        def contract(m: Machine, call: Call) -> None:
            _check_count(call, 2)
            value = m.polynomial(self._element(m, call, 1, canonical=of_canonical))
            m.write(self._element(m, call, 0, canonical=not of_canonical, output=True), value)

        return contract

    def _negate(self, m: Machine, call: Call) -> None:
        _check_count(call, 2)
        value = m.read(self._element(m, call, 1))
        if isinstance(value, FieldPolynomial | Coordinate):
            m.write(self._element(m, call, 0, output=True), -value)

    def _multiply_small(self, m: Machine, call: Call) -> None:
        """z = k x for a 32-bit k, which must be a number here."""
        _check_count(call, 3)
        k = m.operators.number(_word(call, 2)).value
        if not isinstance(k, int) or k >= 1 << 32:
            raise Refused(f"the factor of {call.name} is not a number below 2^32")
        value = m.polynomial(self._element(m, call, 1))
        m.write(self._element(m, call, 0, output=True), value.scaled(k))

    def _select(self, m: Machine, call: Call) -> None:
        """z = x where the mask is all ones, y where it is 0; both are read."""
        _check_count(call, 4)
        mask = m.operators.number(_word(call, 1))
        if mask.value not in (0, (1 << WIDE) - 1):
            raise Refused(f"the mask of {call.name} may be neither 0 nor all ones")
        values = [m.read(self._element(m, call, i)) for i in (2, 3)]
        m.write(self._element(m, call, 0, output=True), values[0 if mask.value else 1])

    def _is_zero(self, m: Machine, call: Call) -> Word:
        _check_count(call, 1)
        return m.mask(m.known.is_zero(m.polynomial(self._element(m, call, 0))))

    def _equal(self, m: Machine, call: Call) -> Word:
        _check_count(call, 2)
        x, y = (m.polynomial(self._element(m, call, i)) for i in range(2))
        return m.mask(m.known.is_zero(x - y))

    def _to_bytes(self, m: Machine, call: Call) -> None:
        """The bytes of the integer in [0, modulus), the highest first."""
        _check_count(call, 2)
        value = m.polynomial(self._element(m, call, 1, canonical=True))
        cells = output_bytes(m, call, 0, self.facts.bytes)
        for cell, byte in zip(cells, number_bytes(value, self.facts, m.secret), strict=True):
            cell.value = byte
            m.note_write(cell)


def number_bytes(value: object, facts: FieldFacts, secret: bool) -> list[Bits]:
    """The big-endian bytes of the integer that ``value`` is the residue of, below the modulus."""
    bits = [Bit(value, i) if i < facts.modulus.bit_length() else 0 for i in range(8 * facts.bytes)]
    rows = [tuple(bits[8 * i : 8 * i + 8]) for i in range(facts.bytes)]
    return [Bits(row, 8, secret) for row in reversed(rows)]


def output_bytes(m: Machine, call: Call, position: int, count: int) -> list[Cell]:
    """The ``count`` byte cells that an argument points to, to be written."""
    pointer = _argument(call, position)
    if not isinstance(pointer, Pointer) or not pointer.writable:
        raise Refused(f"argument {position + 1} of {call.name} is not a pointer to write through")
    base, start = pointer.base, pointer.offset
    if not isinstance(base, Array) or not isinstance(start, int) or base.make is not None:
        raise Refused(f"argument {position + 1} of {call.name} points to no bytes")
    if not isinstance(base.length, int) or start + count > base.length:
        raise Refused(f"{base.name} has no room for {count} bytes")
    cells = [as_cell(base.item(start + i)) for i in range(count)]
    if any(cell.type.width != 8 for cell in cells):
        raise Refused(f"{base.name} is not an array of bytes")
    return cells


def _argument(call: Call, position: int) -> Argument | None:
    return call.arguments[position] if position < len(call.arguments) else None


def _word(call: Call, position: int) -> Value:
    value = _argument(call, position)
    if isinstance(value, Pointer) or value is None:
        raise Refused(f"argument {position + 1} of {call.name} is not a word")
    return value


def _check_count(call: Call, count: int) -> None:
    if len(call.arguments) != count:
        raise Refused(f"{call.name} takes {count} arguments, not {len(call.arguments)}")
