"""A description as Sage gets it: the texts of its numbers, beside what the generator reads there.

``description.load`` refuses a description whose numbers are wrong; here such a file still counts as
readable, so that Sage finds by itself what is wrong with it.
"""

import hashlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from generator.description import (
    Description,
    DescriptionError,
    Pairing,
    default_geometry,
    loads,
)
from generator.description.document import Document, parse_document, read_description

EXPRESSIONS = (
    "field.modulus",
    "field.check",
    "curve.a",
    "curve.b",
    "generator.x",
    "generator.y",
    "order.modulus",
    "order.check",
)
"""The keys that hold numbers as texts."""

PAIRING = (
    "pairing.parameter",
    "pairing.nonresidue",
    "pairing.generator.x0",
    "pairing.generator.x1",
    "pairing.generator.y0",
    "pairing.generator.y1",
)
"""Those of a description with a pairing."""

MAX_COFACTOR = 1 << 31
MAX_GEOMETRY = 64


@dataclass(frozen=True)
class Source:
    """One file. ``read`` is the generator's evaluation of ``texts``, for Sage to compare.

    ``small`` is the geometry of the second set of multiplications, None where there is none.
    ``refusal`` is what ``description.load`` says against the file, empty when it accepts it;
    ``loaded`` the numbers of the Description that it makes.
    """

    path: Path
    name: str
    library: bool
    texts: dict[str, str]
    read: dict[str, int]
    cofactor: int
    geometry: dict[str, int]
    small: dict[str, int] | None
    refusal: str
    sha256: str
    loaded: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON; numbers in hexadecimal, as JSON readers may round large ones."""
        return {
            "path": str(self.path),
            "name": self.name,
            "library": self.library,
            "texts": self.texts,
            "read": {key: hex(value) for key, value in self.read.items()},
            "cofactor": self.cofactor,
            "geometry": self.geometry,
            "small": self.small,
            "refusal": self.refusal,
            "sha256": self.sha256,
            "loaded": {key: hex(value) for key, value in self.loaded.items()},
        }


def read_source(path: Path) -> Source:
    """Read one file; DescriptionError when it is not a description at all."""
    data = read_description(path)
    document = parse_document(data, path)
    texts, read = {}, {}
    for key in EXPRESSIONS + (PAIRING if document.has("pairing") else ()):
        table, _, name = key.rpartition(".")
        texts[key], read[key] = document.expression(table, name)
    default = asdict(default_geometry(abs(read["order.modulus"]).bit_length()))
    geometry = _geometry(document, "multiplication", default)
    small = "multiplication.small"
    description, refusal = _load(data, path)
    return Source(
        path=path,
        name=document.string("", "name"),
        library=document.boolean("", "library"),
        texts=texts,
        read=read,
        cofactor=document.integer("order", "cofactor", 1, MAX_COFACTOR - 1),
        geometry=geometry,
        small=_geometry(document, small, geometry) if document.has(small) else None,
        refusal=refusal,
        sha256=hashlib.sha256(data).hexdigest(),
        loaded=_numbers(description) if description else {},
    )


def _load(data: bytes, path: Path) -> tuple[Description | None, str]:
    try:
        return loads(data, path), ""
    except DescriptionError as error:
        return None, f"{error.key}: {error.message}" if error.key else error.message


def _geometry(document: Document, table: str, default: dict[str, int]) -> dict[str, int]:
    """The sizes of the scalar multiplications, the defaults where the table gives none."""
    return {
        key: document.integer(table, key, 1, MAX_GEOMETRY) if document.has(table, key) else value
        for key, value in default.items()
    }


def _numbers(d: Description) -> dict[str, int]:
    return {
        "p": d.p.value,
        "a": d.a,
        "b": d.b,
        "x": d.gx,
        "y": d.gy,
        "n": d.n.value,
        "cofactor": d.cofactor,
        **asdict(d.geometry),
        **(_small(asdict(d.small)) if d.small else {}),
        **(_pairing(d.pairing) if d.pairing else {}),
    }


def _pairing(pairing: Pairing) -> dict[str, int]:
    (x0, x1), (y0, y1) = pairing.generator
    return dict(zip(PAIRING, (pairing.t, pairing.nonresidue, x0, x1, y0, y1), strict=True))


def _small(geometry: dict[str, int]) -> dict[str, int]:
    return {f"small.{key}": value for key, value in geometry.items()}
