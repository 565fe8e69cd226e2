"""Addition chains as short programs of squarings and multiplications."""

from dataclasses import dataclass

INPUT = "x"


@dataclass(frozen=True)
class Square:
    """dst = src^(2^count): ``count`` >= 1 squarings in a row; dst may equal src."""

    dst: str
    src: str
    count: int


@dataclass(frozen=True)
class Multiply:
    """dst = a * b; dst may equal either."""

    dst: str
    a: str
    b: str


Step = Square | Multiply


@dataclass(frozen=True)
class Cost:
    """Field operations of a chain."""

    squarings: int
    multiplications: int

    def __str__(self) -> str:
        return f"{self.squarings}S + {self.multiplications}M"


@dataclass(frozen=True)
class Chain:
    """x^e for one fixed e.

    The input is named ``x`` and never assigned; any other name may be assigned again (the running
    product is); a name is read only after it was assigned. The result is the last ``dst``, or x
    itself when there are no steps (e = 1).
    """

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        known = {INPUT}
        for step in self.steps:
            sources = (step.src,) if isinstance(step, Square) else (step.a, step.b)
            for source in sources:
                if source not in known:
                    raise ValueError(f"{source} is read before it is assigned")
            if isinstance(step, Square) and step.count < 1:
                raise ValueError(f"{step.dst} is squared {step.count} times")
            if step.dst == INPUT:
                raise ValueError("the input x is assigned")
            known.add(step.dst)

    @property
    def result(self) -> str:
        """The name that holds the result at the end."""
        return self.steps[-1].dst if self.steps else INPUT

    @property
    def names(self) -> tuple[str, ...]:
        """Every assigned name, in order of first assignment."""
        return tuple(dict.fromkeys(step.dst for step in self.steps))

    @property
    def cost(self) -> Cost:
        """Squarings and multiplications."""
        squarings = sum(step.count for step in self.steps if isinstance(step, Square))
        multiplications = sum(isinstance(step, Multiply) for step in self.steps)
        return Cost(squarings, multiplications)

    @property
    def has_run(self) -> bool:
        """Whether a step squares more than once."""
        return any(isinstance(step, Square) and step.count > 1 for step in self.steps)

    def exponents(self) -> tuple[int, ...]:
        """The exponent of what each step assigns."""
        values = {INPUT: 1}
        found = []
        for step in self.steps:
            if isinstance(step, Square):
                values[step.dst] = values[step.src] << step.count
            else:
                values[step.dst] = values[step.a] + values[step.b]
            found.append(values[step.dst])
        return tuple(found)

    def evaluate(self) -> int:
        """The exponent e that the steps compute."""
        return self.exponents()[-1] if self.steps else 1
