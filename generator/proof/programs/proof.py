"""The frame of a program's proof: where its objects come from, and what has been shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.description import Description
from generator.proof.c_text import CText
from generator.proof.errors import Place, Refused
from generator.proof.obligations import Obligations
from generator.proof.polynomial import Polynomial
from generator.proof.programs.field_calls import field_contracts
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.lattice import Splitting, splitting
from generator.proof.programs.loops import LoopProof
from generator.proof.programs.machine import Argument, Contract, Machine, Setting
from generator.proof.programs.memory import (
    WORDS,
    Array,
    ArrayType,
    Cell,
    Element,
    Pointer,
    Storage,
    Types,
    WordType,
    allocate,
    as_element,
    as_record,
    dirty_leaves,
)
from generator.proof.programs.paths import Oracle, explore
from generator.proof.programs.statement import NUMBERS, Aliasing, Parameter, ProgramStatement
from generator.proof.programs.statements import Layout, program_statements
from generator.proof.programs.values import SIZE, WIDE, Value, Word
from generator.proof.signatures import check_head
from generator.proof.statements import FieldFacts


@dataclass(frozen=True)
class Context:
    """What all proofs of a footprint's files share; texts by the name of the file.

    ``description`` has the footprint's geometry; ``footprint`` ends the names of its files.
    """

    description: Description
    fp: FieldFacts
    fn: FieldFacts
    prefix: str
    types: Types
    texts: Mapping[str, CText]
    footprint: str = ""
    read_constants: set[tuple[str, str]] = field(default_factory=set)
    #: Functions that another file has, with proofs of their own; their contracts hold here.
    elsewhere: frozenset[str] = frozenset()

    @staticmethod
    def of(
        description: Description,
        fields: tuple[FieldFacts, FieldFacts],
        prefix: str,
        header: CText,
        texts: Mapping[str, CText],
        elsewhere: frozenset[str] = frozenset(),
        footprint: str = "",
    ) -> Context:
        """The context of an emitted folder's files."""
        fp, fn = fields
        types = Types(header, prefix, {"fp": fp, "fn": fn})
        return Context(description, fp, fn, prefix, types, texts, footprint, elsewhere=elsewhere)

    @property
    def layout(self) -> Layout:
        """Sizes of scalar multiplication."""
        return Layout(self.description)

    @property
    def statements(self) -> dict[str, ProgramStatement]:
        """What is to be shown, by the names without prefix.

        A run of squarings is there where a chain calls it; a call of one that is not is refused.
        """
        defined = {name for text in self.texts.values() for name in text.functions}
        return {
            name: statement
            for name, statement in program_statements(
                self.description, self.fp, self.fn, self.footprint
            ).items()
            if name not in self.elsewhere
            and (not name.endswith("_sqr_run") or self.full(name) in defined)
        }

    def full(self, name: str) -> str:
        """The name with its prefix."""
        return f"{self.prefix}_{name}"

    def plain(self, name: str) -> str:
        """The same for what is no part of the group: functions of Fp, and its canonical type."""
        return f"{self.prefix}_{name}"

    def field_contracts(self) -> dict[str, Contract]:
        """The contracts of the fields' functions, by full name."""
        return field_contracts(self.prefix, {"fp": self.fp, "fn": self.fn})

    @property
    def right_side(self) -> str:
        """What y^2 is on the curve, in words."""
        return "x^3 + a x + b"

    def equation(self, x: FieldPolynomial, y: FieldPolynomial) -> FieldPolynomial:
        """What is 0 where (x, y) is a point of the curve."""
        d = self.description
        right = x.power(3) + self.number(d.a) * x + self.number(d.b)
        return y.power(2) - right

    @property
    def splitting(self) -> Splitting | None:
        """The group's endomorphism, where there is one."""
        return splitting(self.description) if self.description.pairing else None

    def field(self, name: str) -> FieldFacts:
        """fp or fn."""
        return self.fp if name == "fp" else self.fn

    def variable(self, name: str, of: str = "fp") -> FieldPolynomial:
        """An unknown element of a field."""
        return FieldPolynomial.variable(self.field(of).modulus, name)

    def number(self, value: int, of: str = "fp") -> FieldPolynomial:
        """A known element of a field."""
        return FieldPolynomial.constant(self.field(of).modulus, value)


@dataclass
class Scene:
    """One execution about to run: its machine and the objects behind the parameters, by name."""

    machine: Machine
    objects: dict[str, Storage]
    arguments: list[Argument]

    def set(self, name: str, value: object) -> None:
        """Gives a field element its value; ``name`` may have a member, as in p.x."""
        as_element(self.find(name)).value = value

    def find(self, name: str) -> Storage:
        """The memory of a parameter, or of a member of it."""
        root, *members = name.split(".")
        found = self.objects[root]
        for member in members:
            found = as_record(found).members[member]
        return found

    def get(self, name: str) -> FieldPolynomial:
        """The value of a field element."""
        return self.machine.polynomial(self.find(name))


class Proof:
    """The proof of one statement: runs the text, counts what was shown and keeps it in words."""

    def __init__(self, context: Context, statement: ProgramStatement) -> None:
        self.context = context
        self.statement = statement
        self.steps: dict[tuple[str, str], None] = {}
        self.uses: dict[str, None] = {}
        self.obligations = Obligations()
        self.largest = 0

    @property
    def text(self) -> CText:
        """The file of the function."""
        return self.context.texts[self.statement.file]

    @property
    def name(self) -> str:
        """The function's full name."""
        return self.context.full(self.statement.function)

    @property
    def place(self) -> Place:
        """Where the function is defined, or the file if it is not."""
        function = self.text.functions.get(self.name)
        return self.text.place(function) if function else Place(self.text.name, 1)

    # -- bookkeeping --------------------------------------------------------------------------

    def step(self, rule: str, claim: str) -> None:
        """A step in words, once."""
        self.steps[(rule, claim)] = None

    def require(self, holds: bool, reason: str, at: Storage | None = None) -> None:
        """One obligation; ``reason`` says in words what is wrong if it does not hold."""
        self.obligations.meet("congruence")
        if not holds:
            written = getattr(at, "written", None)
            raise Refused(reason, written or self.place)

    def equal(self, found: object, expected: object, what: str, at: Storage | None = None) -> None:
        """The obligation that two values are the same."""
        self.require(found == expected, f"{what} is {found}, not {expected}", at)

    def mask(self, result: Value | None) -> bool:
        """The obligation that a returned word is 0 or all ones; which of them."""
        masks = (0, (1 << WIDE) - 1)
        fixed = result.value if isinstance(result, Word) else None
        self.require(fixed in masks, "what is returned is neither 0 nor all ones")
        return fixed != 0

    # -- execution ----------------------------------------------------------------------------

    def check_head(self) -> None:
        """The function's head is the statement's: its parameters and its result."""
        check_head(self.text, self.name, self.statement.head(self.context.full))
        for _ in (*self.statement.parameters, "the result"):
            self.require(True, "")

    def explore(
        self,
        aliasing: Aliasing,
        prepare: Callable[[Scene], None],
        *,
        contracts: Mapping[str, Contract] | None = None,
        loops: tuple[LoopProof, ...] = (),
        tables: Mapping[str, Array] | None = None,
        words: Mapping[str, Word] | None = None,
    ) -> Iterator[tuple[Scene, Value | None]]:
        """Every path of the function under an aliasing; ``words`` are the counts and masks."""
        setting = Setting(
            self.context.types,
            tuple(self.context.texts.values()),
            self.context.plain("wipe"),
            self.context.field_contracts() | dict(contracts or {}),
            loops,
            tables or {},
            self.context.read_constants,
            self.obligations,
        )
        secret = self.statement.constant_time

        def run(oracle: Oracle) -> tuple[Scene, Value | None]:
            self.obligations.meet("aliasing")
            scene = self._scene(Machine(setting, oracle, secret), aliasing, words or {})
            if self.statement.wipes:
                scene.machine.at_end = self._check_wiped
            prepare(scene)
            result = scene.machine.run(self.name, scene.arguments)
            if (result is None) == self.statement.returns:
                raise Refused(f"{self.name} does not return what it should", self.place)
            return scene, result

        yield from explore(run)

    def _check_wiped(self, variables: list[Storage]) -> None:
        """No variable of a block that ends, but words, is left with what depends on an input.

        What a variable's last bytes are counts: a wipe is undone by any write behind it.
        """
        for storage in variables:
            if isinstance(storage, Cell):
                continue
            left = dirty_leaves(storage)
            wiped = left is not None and (
                not left if isinstance(storage, Array) else all(_is_number(leaf) for leaf in left)
            )
            self.require(wiped, f"{storage.name} is not wiped at the end")

    def _scene(self, machine: Machine, aliasing: Aliasing, words: Mapping[str, Word]) -> Scene:
        objects: dict[str, Storage] = {}
        arguments: list[Argument] = []
        for parameter in self.statement.parameters:
            if parameter.kind in NUMBERS:
                arguments.append(words[parameter.name])
                continue
            name = aliasing.get(parameter.name, parameter.name)
            if name not in objects:
                objects[name] = self._allocate(name, parameter)
            objects[parameter.name] = objects[name]
            arguments.append(Pointer(objects[name], 0, parameter.output))
        return Scene(machine, objects, arguments)

    def _allocate(self, name: str, parameter: Parameter) -> Storage:
        kind, _, length = parameter.kind.partition(":")
        if kind == "bytes":
            return allocate(name, ArrayType(self.context.types.named("uint8_t"), int(length)))
        element = self.context.types.named(self.context.full(kind))
        if parameter.many:
            return Array(name, element, 0)
        return allocate(name, element)


def _is_number(leaf: Cell | Element) -> bool:
    """Whether it is a field element that no input has a part in."""
    whole = leaf.value if isinstance(leaf, Element) and not leaf.limbs else None
    return isinstance(whole, FieldPolynomial) and whole.value is not None


def count(value: int | Polynomial) -> Word:
    """A public number as a size_t."""
    return Word(value, SIZE)


def byte_type() -> WordType:
    """uint8_t."""
    return WordType("uint8_t", WORDS["uint8_t"])


def spelled_aliasing(aliasing: Aliasing) -> str:
    """An aliasing in words, for steps."""
    if not aliasing:
        return "no two parameters are one object"
    return ", ".join(f"{name} is {of}" for name, of in aliasing.items())
