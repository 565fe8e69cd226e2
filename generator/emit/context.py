"""What every emitted file of one description says of itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.algorithms.field import Field
from generator.description import Description
from generator.plan import Plan

#: Version of the emitted format; a release of the generator that changes no text keeps it.
FORMAT = 1


@dataclass(frozen=True)
class FileContext:
    """The head of an emitted file; ``prefix`` begins every name, ``folder`` holds the files."""

    format: int
    command: str
    description: Description
    prefix: str
    representation: tuple[str, ...]

    @property
    def macro(self) -> str:
        """The prefix as macros have it."""
        return self.prefix.upper()

    @property
    def guard(self) -> str:
        """Start of the include guards of one representation."""
        return f"{self.macro}_LIMBS64"


def domain(f: Field) -> str:
    """How a value of the field stands in memory, in words."""
    if f.montgomery:
        return f"Montgomery domain, x R mod {f.letter} with R = 2^{f.word_bits * f.limbs}"
    return f"canonical, x mod {f.letter} itself (R = 1)"


def canonical_command(plan: Plan, prefix: str) -> str:
    """The command that makes the files again, whatever folder it was run from."""
    description = plan.facts.description
    parts = [f"python3 -m generator emit curves/{description.path.name}"]
    if plan.targets != plan.default_targets:
        parts.append(f"--target {','.join(plan.targets)}")
    parts += [f"--strategy {operation}={name}" for operation, name in plan.overrides]
    if prefix != description.name:
        parts.append(f"--prefix {prefix}")
    return " ".join(parts)


def file_context(plan: Plan, fields: Sequence[Field], prefix: str) -> FileContext:
    """The context of all files that ``plan`` gives under ``prefix``."""
    representation = tuple(
        f"{f.name}: {f.limbs} {'limb' if f.limbs == 1 else 'limbs'} of {f.word_bits} bits, "
        f"{domain(f)}, below {f.letter}"
        for f in fields
    )
    return FileContext(
        FORMAT, canonical_command(plan, prefix), plan.facts.description, prefix, representation
    )
