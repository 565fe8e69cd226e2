"""Types and memory of programs: field elements, records of them, arrays, words, and pointers.

A field element is read and written as a whole or limb by limb; whatever has not been written has no
value, and reading it is refused. Two pointers to one object alias; a proof runs a function once for
every aliasing that its contract promises, with the same object behind both parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pycparser import c_ast

from generator.proof.c_text import CText
from generator.proof.errors import Place, Refused
from generator.proof.literals import plain_number
from generator.proof.polynomial import Polynomial
from generator.proof.programs.counts import shown
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.values import SIZE, WIDE, Limb, Value, Word
from generator.proof.statements import FieldFacts

# -- types -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WordType:
    """An unsigned word of 8 or 64 bits, or a size_t, which is no word but a count."""

    name: str
    width: int


@dataclass(frozen=True)
class ElementType:
    """A residue of the field fp or fn, in the representation or canonical.

    On the twist also an element of Fp2, whose coordinates have the type ``part``.
    """

    name: str
    field: str
    canonical: bool
    facts: FieldFacts = field(compare=False, repr=False)
    part: Type | None = None

    @property
    def modulus(self) -> int:
        """The field's modulus."""
        return self.facts.modulus

    def value_of(self, number: int) -> FieldPolynomial:
        """The field element whose limbs spell ``number``."""
        if number >= self.modulus:
            raise Refused(f"{number:#x} is not below {self.facts.letter}")
        scale = 1 if self.canonical else pow(self.facts.r, -1, self.modulus)
        return FieldPolynomial.constant(self.modulus, number * scale)


@dataclass(frozen=True)
class RecordType:
    """A struct of field elements, or of such structs."""

    name: str
    members: tuple[tuple[str, Type], ...]


@dataclass(frozen=True)
class ArrayType:
    """``length`` elements."""

    element: Type
    length: int


@dataclass(frozen=True)
class PointerType:
    """A parameter: ``length`` elements at least, where the text says how many."""

    element: Type
    writable: bool
    length: int | None


Type = WordType | ElementType | RecordType | ArrayType

WORDS = {"uint8_t": 8, "uint64_t": 64, "size_t": SIZE}


class Types:
    """The types that a header defines, by name."""

    def __init__(self, header: CText, prefix: str, fields: dict[str, FieldFacts]) -> None:
        self.constants = header.constants
        self._types: dict[str, Type] = {n: WordType(n, width) for n, width in WORDS.items()}
        for name, record in header.records.items():
            try:
                self._types[name] = self._record(name, record, prefix, fields)
            except Refused as refusal:
                raise Refused(refusal.reason, header.place(record)) from refusal

    def _record(
        self, name: str, record: c_ast.Struct, prefix: str, fields: dict[str, FieldFacts]
    ) -> Type:
        letter, _, kind = name.removeprefix(f"{prefix}_").partition("_")
        members = tuple((m.name, m.type) for m in record.decls or ())
        if letter not in fields:
            return RecordType(name, tuple((n, self._stored(t)) for n, t in members))
        expected = ArrayType(self._types["uint64_t"], fields[letter].limbs)
        found = [(n, self.declared(t)) for n, t in members]
        if kind not in ("", "canonical") or found != [("limb", expected)]:
            raise Refused(f"{name} is not {fields[letter].limbs} 64-bit limbs")
        return ElementType(name, letter, kind == "canonical", fields[letter])

    def named(self, name: str) -> Type:
        """The type of a name."""
        if name not in self._types:
            raise Refused(f"the type {name} is not understood")
        return self._types[name]

    def declared(self, node: c_ast.Node) -> Type:
        """The type of a variable or member."""
        if isinstance(node, c_ast.ArrayDecl):
            return ArrayType(self._stored(node.type), self._length(node.dim))
        if isinstance(node, c_ast.TypeDecl) and isinstance(node.type, c_ast.IdentifierType):
            return self.named(" ".join(node.type.names))
        raise Refused(f"the type {type(node).__name__} is not understood")

    def parameter(self, node: c_ast.Node) -> Type | PointerType:
        """The type of a parameter; an array of one is a pointer to its first element."""
        if isinstance(node, c_ast.PtrDecl):
            return PointerType(self._stored(node.type), "const" not in node.type.quals, None)
        if isinstance(node, c_ast.ArrayDecl):
            length = self._length(node.dim)
            return PointerType(self._stored(node.type), "const" not in node.type.quals, length)
        return self.declared(node)

    def _stored(self, node: c_ast.Node) -> Type:
        """The type of what an array or a struct has, or a pointer points to: words, not counts."""
        kind = self.declared(node)
        if isinstance(kind, WordType) and kind.width == SIZE:
            raise Refused("an array of size_t, a member or a pointer: a size_t is no word")
        return kind

    def _length(self, dim: c_ast.Node | None) -> int:
        if isinstance(dim, c_ast.ID) and dim.name in self.constants:
            return self.constants[dim.name]
        if isinstance(dim, c_ast.Constant):
            return plain_number(dim)
        raise Refused("an array whose length is not a number")


# -- storage -----------------------------------------------------------------------------------


@dataclass(eq=False)
class Cell:
    """A word in memory; ``dirty`` once it was written and since then not wiped."""

    name: str
    type: WordType
    value: Value | None = None
    written: Place | None = None
    dirty: bool = False


@dataclass(eq=False)
class Element:
    """A field element in memory: whole in ``value``, or as limbs while it is put together."""

    name: str
    type: ElementType
    value: object | None = None
    limbs: dict[int, Value] = field(default_factory=dict)
    written: Place | None = None
    dirty: bool = False


@dataclass(eq=False)
class Record:
    """A struct in memory, its members by name."""

    name: str
    type: RecordType
    members: dict[str, Storage]


@dataclass(eq=False)
class Array:
    """Elements by number, each in memory from its first use on; or all alike, when ``make`` gives
    the one at an index.

    An index may then be symbolic. What ``make`` gives is not kept, so it cannot be written unless
    ``kept`` says that it is always the same object. Bytes that were made to spell an integer, the
    highest first, name it in ``number``, and ``spelling`` has what they were then.
    """

    name: str
    element: Type
    length: int | Polynomial
    items: dict[int, Storage] = field(default_factory=dict)
    make: Callable[[int | Polynomial], Storage] | None = None
    kept: bool = True
    number: object | None = None
    spelling: tuple[Value, ...] = ()
    dirty: bool = False

    def item(self, index: int | Polynomial) -> Storage:
        """The element at an index that is known to be inside."""
        if self.make is not None:
            return self.make(index)
        if not isinstance(index, int):
            raise Refused(f"an element of {self.name} at {shown(index)}, which is not a number")
        if index not in self.items:
            self.items[index] = allocate(f"{self.name}[{index}]", self.element)
        return self.items[index]

    def number_of_items(self) -> int:
        """The length, which must be fixed."""
        if not isinstance(self.length, int):
            raise Refused(f"{self.name} has no fixed length")
        return self.length

    def all(self) -> list[Storage]:
        """The elements of an array of fixed length."""
        return [self.item(i) for i in range(self.number_of_items())]

    def spells(self) -> object | None:
        """The integer that the bytes spell, if none of them has been changed since."""
        if self.make is None and self.number is not None:
            now = tuple(as_cell(item).value for item in self.all())
            return self.number if now == self.spelling else None
        return self.number

    def fill(self, make: Callable[[int | Polynomial], Storage]) -> None:
        """From now on every element is what ``make`` gives for its index, to be read only."""
        self.items, self.make, self.kept, self.dirty = {}, make, False, True


Storage = Cell | Element | Record | Array


@dataclass(frozen=True)
class Pointer:
    """Points to one object (``base`` no array), or into an array."""

    base: Storage
    offset: int | Polynomial = 0
    writable: bool = True

    @property
    def element_type(self) -> Type:
        """The type of what it points to."""
        if isinstance(self.base, Array):
            return self.base.element
        return self.base.type


def allocate(name: str, kind: Type) -> Storage:
    """Memory without values."""
    match kind:
        case WordType():
            return Cell(name, kind)
        case ElementType():
            return Element(name, kind)
        case RecordType():
            return Record(name, kind, {n: allocate(f"{name}.{n}", t) for n, t in kind.members})
        case ArrayType():
            return Array(name, kind.element, kind.length)


def as_cell(storage: Storage) -> Cell:
    """The storage, which must be a word."""
    if not isinstance(storage, Cell):
        raise Refused(f"{storage.name} is not a word")
    return storage


def as_element(storage: Storage) -> Element:
    """The storage, which must be a field element."""
    if not isinstance(storage, Element):
        raise Refused(f"{storage.name} is not a field element")
    return storage


def as_record(storage: Storage) -> Record:
    """The storage, which must be a struct."""
    if not isinstance(storage, Record):
        raise Refused(f"{storage.name} is not a struct")
    return storage


def as_array(storage: Storage) -> Array:
    """The storage, which must be an array."""
    if not isinstance(storage, Array):
        raise Refused(f"{storage.name} is not an array")
    return storage


def leaves(storage: Storage) -> list[Cell | Element]:
    """The words and field elements inside; of an array, those that have been used."""
    match storage:
        case Record():
            return [leaf for member in storage.members.values() for leaf in leaves(member)]
        case Array():
            return [leaf for item in storage.items.values() for leaf in leaves(item)]
        case _:
            return [storage]


def parts(storage: Storage) -> list[Storage]:
    """The object itself, which an array is even while nothing in it has been used, and its leaves."""
    return [storage, *leaves(storage)]


def overlap(a: Storage, b: Storage) -> bool:
    """Whether two are one object, or one is a part of the other."""
    first = {id(leaf) for leaf in leaves(a)}
    return a is b or any(id(leaf) in first for leaf in leaves(b))


def mark(storage: Storage, dirty: bool) -> None:
    """Says of all that is inside that it was written, or that it was wiped."""
    if isinstance(storage, Array):
        storage.dirty = dirty
    for leaf in leaves(storage):
        leaf.dirty = dirty


def dirty_leaves(storage: Storage) -> list[Cell | Element] | None:
    """What was written and not wiped since; None for an array that was written as a whole."""
    if isinstance(storage, Array) and storage.dirty:
        return None
    return [leaf for leaf in leaves(storage) if leaf.dirty]


def forget(storage: Storage) -> None:
    """Takes the values away: what is left must not be read."""
    if isinstance(storage, Array) and storage.make is not None:
        storage.make = _lost(storage.name)
    for leaf in leaves(storage):
        leaf.value = None
        if isinstance(leaf, Element):
            leaf.limbs.clear()


def _lost(name: str) -> Callable[[int | Polynomial], Storage]:
    def make(_: int | Polynomial) -> Storage:
        raise Refused(f"{name} is read after it was wiped")

    return make


def element_value(element: Element) -> object:
    """The field element as a whole; limbs must be those of one element, or spell a number."""
    if element.value is not None:
        return element.value
    limbs = [element.limbs.get(i) for i in range(element.type.facts.limbs)]
    if None in limbs:
        raise Refused(f"{element.name} is read before it is written")
    first = limbs[0]
    if isinstance(first, Limb):
        whole = [
            Limb(first.element, element.type, i, getattr(limb, "secret", False))
            for i, limb in enumerate(limbs)
        ]
        if limbs != whole:
            raise Refused(f"{element.name} is not put together from the limbs of one field element")
        return first.element
    number = 0
    for i, limb in enumerate(limbs):
        if not isinstance(limb, Word) or not isinstance(limb.value, int):
            raise Refused(f"{element.name} has limbs of which nothing is known")
        number += limb.value << (WIDE * i)
    return element.type.value_of(number)


def limb_value(element: Element, index: int, secret: bool) -> Value:
    """One limb of a field element."""
    if not 0 <= index < element.type.facts.limbs:
        raise Refused(f"{element.name} has no limb {index}")
    if index in element.limbs:
        return element.limbs[index]
    if element.value is None:
        raise Refused(f"limb {index} of {element.name} is read before it is written")
    return Limb(element.value, element.type, index, secret)


def write_limb(element: Element, index: int, value: Value, secret: bool) -> None:
    """Writes one limb; the others stay."""
    if not 0 <= index < element.type.facts.limbs:
        raise Refused(f"{element.name} has no limb {index}")
    if element.value is not None:
        known = element.value
        element.limbs = {
            i: Limb(known, element.type, i, secret) for i in range(element.type.facts.limbs)
        }
        element.value = None
    element.limbs[index] = value
