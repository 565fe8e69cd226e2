# SPDX-License-Identifier: Apache-2.0
"""The emitted functions of one kernel, as their C text declares and defines them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

VARTIME = "_vartime"


@dataclass(frozen=True)
class Prototype:
    """A C function; each parameter is a pointer, a length (public) or a number (secret)."""

    name: str
    parameters: tuple[str, ...]

    @property
    def is_vartime(self) -> bool:
        return self.name.endswith(VARTIME)


@dataclass(frozen=True)
class Emitted:
    """The emitted functions of one kernel: those of the header, and static ones of the programs."""

    prototypes: tuple[Prototype, ...]
    programs: tuple[str, ...]
    prefix: str

    def c_name(self, symbol: str) -> str:
        """smg_sm2_c64_fp_inv.part.0 -> sm2_fp_inv"""
        plain = symbol.split(".")[0]
        emitted = plain.startswith(self.prefix + "_")
        return plain.replace(self.prefix, "sm2", 1) if emitted else plain

    def symbol(self, name: str) -> str:
        return name.replace("sm2", self.prefix, 1)

    @property
    def kernels(self) -> tuple[str, ...]:
        return tuple(p.name for p in self.prototypes if p.name not in self.programs)

    def wanted(self, others: Iterable[str] = ()) -> re.Pattern[str]:
        """Symbols of all functions, with what a compiler adds to the name of a clone."""
        names = {self.symbol(p.name) for p in self.prototypes} | set(self.programs) | set(others)
        names |= {self.symbol(name) for name in self.programs}
        return re.compile("(?:" + "|".join(map(re.escape, sorted(names))) + r")(?:\..+)?")


def parse_prototypes(header: str) -> tuple[Prototype, ...]:
    """The functions that a header declares."""

    def kind(parameter: str) -> str:
        if "*" in parameter or "[" in parameter:
            return "pointer"
        return "length" if parameter.startswith("size_t ") else "secret"

    found = re.findall(r"^\w[\w ]*[ *](\w+)\(([^)]*)\);", header, re.MULTILINE)
    return tuple(
        Prototype(name, tuple(kind(" ".join(p.split())) for p in parameters.split(",")))
        for name, parameters in found
    )


def read_emitted(folder: Path, prefix: str) -> Emitted:
    """Programs are what the other files than c64.c define; word kernels are the rest."""
    definition = re.compile(r"^\w[\w ]*[ *](\w+)\([^;{}]*\) \{", re.MULTILINE)
    paths = [path for path in sorted(folder.glob("*.c")) if path.stem != "c64"]
    texts = [path.read_text("utf-8") for path in paths]
    programs = tuple(name for text in texts for name in definition.findall(text))
    prototypes = parse_prototypes((folder / "fields.h").read_text("utf-8"))
    names = (folder / "names.h").read_text("utf-8")
    renamed = re.findall(r"#define (\w+) SM2_JOIN\(SM2_KERNEL", names)
    if {prototype.name for prototype in prototypes} | set(programs) != set(renamed):
        raise ValueError(f"{folder}: names.h does not list what fields.h and the files define")
    return Emitted(prototypes, programs, prefix)
