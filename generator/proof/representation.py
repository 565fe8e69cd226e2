"""What the manifest says of the emitted folder, held against the description."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from generator.description import Description, DescriptionError, Modulus, load
from generator.proof.errors import Place, Refused
from generator.proof.statements import FieldFacts

MANIFEST = "manifest.json"

_DESCRIPTION = re.compile(r"\w[\w.-]*\.toml")
_PREFIX = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@dataclass(frozen=True)
class Folder:
    """An emitted folder with its description and the representation of both fields.

    ``functions`` are pairs of a file, relative to the folder, and a name without prefix.
    """

    path: Path
    prefix: str
    description: Description
    fp: FieldFacts
    fn: FieldFacts
    functions: frozenset[tuple[str, str]]
    files: tuple[str, ...]
    targets: tuple[str, ...]

    @property
    def fields(self) -> tuple[FieldFacts, FieldFacts]:
        return self.fp, self.fn


def open_folder(path: Path, curves: Path) -> Folder:
    """Reads the manifest; refuses one that does not fit the description under ``curves``."""
    place = Place(f"{path}/{MANIFEST}", 1)
    if not path.is_dir():
        raise Refused(f"{path}: no such folder; python3 -m generator emit writes one")
    if not (path / MANIFEST).is_file():
        raise Refused(f"{path}: it has no {MANIFEST}, so it is no folder that emit wrote")
    try:
        manifest = json.loads(_plain_lines((path / MANIFEST).read_bytes().decode("utf-8"), place))
        name, prefix = str(manifest["description"]["file"]), str(manifest["prefix"])
        if not _DESCRIPTION.fullmatch(name):
            raise Refused(f"the description {name} is not the bare name of a file", place)
        if not _PREFIX.fullmatch(prefix):
            raise Refused(f"{prefix} is no prefix of names", place)
        source = curves / name
        description = load(source)
        if manifest["description"]["sha256"] != description.sha256:
            raise Refused(f"made from another {source.name}: the SHA-256 differs", place)
        representation = manifest["representation"]
        return Folder(
            path=path,
            prefix=prefix,
            description=description,
            fp=_field(description.p, representation["fp"], place),
            fn=_field(description.n, representation["fn"], place),
            functions=frozenset(
                (file, name) for file, group in manifest["functions"].items() for name in group
            ),
            files=tuple(manifest["files"]),
            targets=tuple(str(manifest["target"]).split(",")),
        )
    except DescriptionError as error:
        raise Refused(f"{error}; --curves names the folder of descriptions") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(f"the manifest cannot be read: {error}", place) from error


def _plain_lines(text: str, place: Place) -> str:
    """The text, in which every reader must see the same lines."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.isprintable():
            raise Refused("a control character", Place(place.file, number))
    return text


def _field(modulus: Modulus, entry: dict[str, object], place: Place) -> FieldFacts:
    """The representation, which must hold every residue; its modulus is the description's."""
    word_bits, limbs = int(str(entry["word_bits"])), int(str(entry["limbs"]))
    r = 1 << (word_bits * limbs) if entry["montgomery"] else 1
    facts = FieldFacts(
        name=modulus.field,
        letter=modulus.role,
        modulus=modulus.value,
        word_bits=word_bits,
        limbs=limbs,
        bytes=modulus.byte_length,
        r=r,
    )
    stated = (str(entry["modulus"]), str(entry["r"]), entry["bytes"])
    if stated != (hex(facts.modulus), hex(r), facts.bytes):
        raise Refused(f"the representation of {facts.name} is not the description's", place)
    if facts.modulus >= 1 << (word_bits * limbs):
        raise Refused(f"{limbs} limbs of {word_bits} bits do not hold {facts.letter}", place)
    return facts
