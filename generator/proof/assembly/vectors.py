"""The instructions of a read of a table: an allow-list, and what each does to registers and memory.

Four general registers hold the arguments, sixteen vectors four words each. A value is a number, a
word of the table by its name, or the place of an argument; it is secret where it comes from the
index or from the table. A word of the table may only be kept or dropped as a whole: masked by 0 or
all ones, joined to 0. What else would be done to it is refused, and so are: a read of what is
undefined, an access outside an argument, a jump or an address that depends on a secret.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from generator.proof.errors import Refused

ONES = (1 << 64) - 1
WORD_BYTES = 8
LANES = 4
#: Where the arguments stand: two places, the public number of rows, the secret index.
RESULT, TABLE, ROWS, INDEX = "rdi", "rsi", "rdx", "rcx"
GENERAL = (RESULT, TABLE, ROWS, INDEX)
VECTORS = tuple(f"ymm{i}" for i in range(16))
LOW_HALVES = {f"xmm{i}": f"ymm{i}" for i in range(16)}


@dataclass(frozen=True)
class Lane:
    """A word: a number, or a word of the table by its name."""

    value: int | str
    secret: bool = False


@dataclass(frozen=True)
class Address:
    """A place: so many bytes after the beginning of an argument."""

    argument: str
    offset: int


Vector = tuple[Lane, ...]
General = Lane | Address

#: A secret number that is unequal to that of each row.
OTHER_INDEX = Lane("an index that is no row's", secret=True)


@dataclass(frozen=True)
class Step:
    """An instruction, or a label."""

    line: int
    mnemonic: str
    operands: tuple[str, ...]


#: r a general register, x the lower half of a vector, y a vector, m a place in memory that is read,
#: w one that is written, i a number, l a label.
_SHAPES = {
    "vmovq": ("xr",),
    "vpbroadcastq": ("yx",),
    "vpxor": ("yyy",),
    "vpcmpeqq": ("yyy",),
    "vpsubq": ("yyy",),
    "vpand": ("yyy", "yym"),
    "vpor": ("yyy",),
    "vmovdqu": ("wy",),
    "vzeroupper": ("",),
    "test": ("rr",),
    "add": ("ri",),
    "dec": ("r",),
    "jz": ("l",),
    "jnz": ("l",),
    "ret": ("",),
}
VECTOR_MNEMONICS = frozenset(_SHAPES)

_PLACE = r"\[(\w+)(?: \+ ([1-9]\d{0,4}))?\]"
_FORMS = {
    "r": "|".join(GENERAL),
    "x": "|".join(LOW_HALVES),
    "y": "|".join(VECTORS),
    "m": _PLACE,
    "w": _PLACE,
    "i": r"[1-9]\d{0,4}",
    "l": r"L\([a-z]\w*\)",
}
_LABEL = re.compile(rf"({_FORMS['l']}):")
_LINE = re.compile(r"([a-z]+)(?: +(\S.*))?")


def read_step(text: str, line: int) -> Step:
    """The step of one line without its remark; anything else is refused."""
    if label := _LABEL.fullmatch(text):
        return Step(line, "", (label[1],))
    match = _LINE.fullmatch(text)
    if not match or match[1] not in _SHAPES:
        raise Refused(f"not an instruction that is understood: {text}")
    operands = tuple(match[2].split(", ")) if match[2] else ()
    if not any(_fits(operands, shape) for shape in _SHAPES[match[1]]):
        raise Refused(f"{match[1]} with operands that it does not have here: {text}")
    return Step(line, match[1], operands)


def _fits(operands: tuple[str, ...], shape: str) -> bool:
    return len(operands) == len(shape) and all(
        re.fullmatch(_FORMS[kind], operand) for kind, operand in zip(shape, operands, strict=True)
    )


@dataclass
class VectorMachine:
    """Registers and memory of one run, on a table of so many rows.

    ``sizes`` has the bytes behind each argument; ``memory`` words by argument and number, of which
    ``reads`` were read; ``zero`` is the zero flag, ``jump`` the label that the last step goes to.
    """

    rows: int
    sizes: Mapping[str, int]
    general: dict[str, General]
    vectors: dict[str, Vector] = field(default_factory=dict)
    memory: dict[tuple[str, int], Lane] = field(default_factory=dict)
    zero: Lane | None = None
    jump: str = ""
    reads: set[tuple[str, int]] = field(default_factory=set)

    def step(self, step: Step) -> int | None:
        """Executes one step but ret; the offset of the memory that it uses, None for none."""
        self.jump = ""
        return _EFFECTS[step.mnemonic](self, *step.operands) if step.mnemonic else None

    # -- operands -----------------------------------------------------------------------------

    def register(self, name: str) -> General:
        """The value of a general register."""
        if name not in self.general:
            raise Refused(f"{name} is read before it is written")
        return self.general[name]

    def vector(self, name: str) -> Vector:
        """The words of a vector, the lowest first."""
        name = LOW_HALVES.get(name, name)
        if name not in self.vectors:
            raise Refused(f"{name} is read before it is written")
        return self.vectors[name]

    def place(self, text: str) -> Address:
        """A vector in memory, whose address is public and which lies in its argument."""
        match = re.fullmatch(_PLACE, text)
        assert match is not None
        base = self.register(match[1]) if match[1] in GENERAL else None
        if not isinstance(base, Address):
            raise Refused(f"{text} is no place of an argument")
        at = replace(base, offset=base.offset + int(match[2] or 0))
        if at.offset % WORD_BYTES:
            raise Refused(f"{text} is between two words")
        if not 0 <= at.offset <= self.sizes[at.argument] - LANES * WORD_BYTES:
            raise Refused(f"{text} reaches beyond {at.argument}")
        return at

    # -- memory -------------------------------------------------------------------------------

    def load(self, at: Address) -> Vector:
        """Four words of the table."""
        if at.argument != TABLE:
            raise Refused(f"a read behind {at.argument}, which is the output")
        cells = [(at.argument, at.offset // WORD_BYTES + i) for i in range(LANES)]
        self.reads.update(cells)
        return tuple(self.memory[cell] for cell in cells)

    def store(self, at: Address, words: Vector) -> None:
        """Four words of the result."""
        if at.argument != RESULT:
            raise Refused(f"a write behind {at.argument}, which is an input")
        for i, word in enumerate(words):
            self.memory[at.argument, at.offset // WORD_BYTES + i] = word

    # -- vectors ------------------------------------------------------------------------------

    def vmovq(self, target: str, source: str) -> None:
        """A word from a general register, the rest of the vector 0."""
        value = self.register(source)
        if isinstance(value, Address):
            raise Refused(f"{source} is a place, and no number")
        self.vectors[LOW_HALVES[target]] = (value, *[Lane(0)] * (LANES - 1))

    def vpbroadcastq(self, target: str, source: str) -> None:
        """The lowest word in all places."""
        self.vectors[target] = (self.vector(source)[0],) * LANES

    def vpxor(self, target: str, a: str, b: str) -> None:
        """A vector with itself is 0, whatever it was."""
        same = (Lane(0),) * LANES
        self.vectors[target] = same if a == b else self._each(_xor, self.vector(a), self.vector(b))

    def vpcmpeqq(self, target: str, a: str, b: str) -> None:
        """All ones where words are equal; a vector equals itself, whatever it was."""
        same = (Lane(ONES),) * LANES
        if a != b:
            same = self._each(self._equal, self.vector(a), self.vector(b))
        self.vectors[target] = same

    def vpsubq(self, target: str, a: str, b: str) -> None:
        """Differences modulo 2^64."""
        self.vectors[target] = self._each(_difference, self.vector(a), self.vector(b))

    def vpand(self, target: str, a: str, b: str) -> int | None:
        """Words of the second operand, which may be in memory, masked."""
        at = None if b in VECTORS else self.place(b)
        second = self.vector(b) if at is None else self.load(at)
        self.vectors[target] = self._each(_and, self.vector(a), second)
        return None if at is None else at.offset

    def vpor(self, target: str, a: str, b: str) -> None:
        """Words joined, one of each pair 0 or both numbers."""
        self.vectors[target] = self._each(_or, self.vector(a), self.vector(b))

    def vmovdqu(self, target: str, source: str) -> int | None:
        """A vector to memory, at any address."""
        at = self.place(target)
        self.store(at, self.vector(source))
        return at.offset

    def vzeroupper(self) -> None:
        """The upper half of every vector becomes 0; the lower ones stay."""
        for name, words in self.vectors.items():
            self.vectors[name] = (*words[: LANES // 2], *[Lane(0)] * (LANES // 2))

    def _each(self, operation: Callable[[Lane, Lane], int | str], a: Vector, b: Vector) -> Vector:
        return tuple(Lane(operation(x, y), x.secret or y.secret) for x, y in zip(a, b, strict=True))

    def _equal(self, a: Lane, b: Lane) -> int:
        for index, other in ((a, b), (b, a)):
            if index == OTHER_INDEX and isinstance(other.value, int) and other.value < self.rows:
                return 0
        return ONES if _number(a) == _number(b) else 0

    # -- general registers and jumps ----------------------------------------------------------

    def test(self, a: str, b: str) -> None:
        """The zero flag of a and b."""
        x, y = self.register(a), self.register(b)
        if not isinstance(x, Lane) or not isinstance(y, Lane):
            raise Refused(f"test of what is no number in {a} or {b}")
        self.zero = Lane(int(_and(x, y) == 0), x.secret or y.secret)

    def add(self, target: str, number: str) -> None:
        """A place moves, or a number grows; the flag is of no use after a place has moved."""
        value, more = self.register(target), int(number)
        if isinstance(value, Address):
            self.general[target] = replace(value, offset=value.offset + more)
            self.zero = None
        else:
            self._number(target, more)

    def dec(self, target: str) -> None:
        """A number becomes less by 1."""
        self._number(target, -1)

    def _number(self, target: str, more: int) -> None:
        value = self.register(target)
        if not isinstance(value, Lane):
            raise Refused(f"{target} is no number")
        total = _number(value) + more & ONES
        self.general[target] = Lane(total, value.secret)
        self.zero = Lane(int(total == 0), value.secret)

    def jz(self, label: str) -> None:
        """Goes on at the label if the zero flag is set."""
        self._branch(label, 1)

    def jnz(self, label: str) -> None:
        """Goes on at the label if the zero flag is not set."""
        self._branch(label, 0)

    def _branch(self, label: str, wanted: int) -> None:
        if self.zero is None:
            raise Refused("a jump by a flag that is not defined")
        if self.zero.secret:
            raise Refused("a jump that depends on a secret")
        if self.zero.value == wanted:
            self.jump = label


def _number(lane: Lane) -> int:
    if not isinstance(lane.value, int):
        raise Refused(f"{lane.value} is used as a number")
    return lane.value


def _and(a: Lane, b: Lane) -> int | str:
    """A word that is no number, masked by a number that is 0 or all ones."""
    for word, mask in ((a, b), (b, a)):
        if isinstance(word.value, str) and mask.value in (0, ONES):
            return word.value if mask.value else 0
    return _number(a) & _number(b)


def _or(a: Lane, b: Lane) -> int | str:
    for word, other in ((a, b), (b, a)):
        if other.value == 0:
            return word.value
    return _number(a) | _number(b)


def _xor(a: Lane, b: Lane) -> int:
    return _number(a) ^ _number(b)


def _difference(a: Lane, b: Lane) -> int:
    return _number(a) - _number(b) & ONES


_EFFECTS: Mapping[str, Callable[..., int | None]] = {
    name: getattr(VectorMachine, name) for name in VECTOR_MNEMONICS - {"ret"}
}
