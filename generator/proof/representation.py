"""What the manifest says of the emitted folder, held against the description."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.description import Description, DescriptionError, Modulus, load
from generator.proof.errors import Place, Refused
from generator.proof.manifest import MANIFEST, functions, members, names, read_manifest, same
from generator.proof.manifest import strategies as read_strategies
from generator.proof.statements import FieldFacts

#: Bits of a limb in the one representation, whose folder is limbs64.
WORD_BITS = 64

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
    strategies: Mapping[str, object]

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
        manifest = read_manifest(path, place)
        of = members(manifest["description"], ("name", "file", "sha256"), "description", place)
        name, prefix = str(of["file"]), str(manifest["prefix"])
        if not _DESCRIPTION.fullmatch(name):
            raise Refused(f"the description {name} is not the bare name of a file", place)
        if not _PREFIX.fullmatch(prefix):
            raise Refused(f"{prefix} is no prefix of names", place)
        source = curves / name
        description = load(source)
        if of["sha256"] != description.sha256:
            raise Refused(f"made from another {source.name}: the SHA-256 differs", place)
        if of["name"] != description.name:
            raise Refused(f"the description is not called {of['name']}", place)
        fields = members(manifest["representation"], ("fp", "fn"), "representation", place)
        return Folder(
            path=path,
            prefix=prefix,
            description=description,
            fp=_field(description.p, fields["fp"], place),
            fn=_field(description.n, fields["fn"], place),
            functions=functions(manifest["functions"], place),
            files=names(manifest["files"], "files", place),
            targets=tuple(str(manifest["target"]).split(",")),
            strategies=read_strategies(manifest["strategies"], description, place),
        )
    except DescriptionError as error:
        raise Refused(f"{error}; --curves names the folder of descriptions") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(f"the manifest cannot be read: {error}", place) from error


def _field(modulus: Modulus, entry: object, place: Place) -> FieldFacts:
    """The representation: as many limbs as hold the description's modulus, all facts recomputed.

    Whether values stand in the Montgomery domain is what every proof goes by.
    """
    limbs = -(-modulus.value.bit_length() // WORD_BITS)
    size = 1 << (WORD_BITS * limbs)
    montgomery = entry.get("montgomery") if isinstance(entry, dict) else None
    r = size if montgomery is True else 1
    facts = FieldFacts(
        name=modulus.field,
        letter=modulus.role,
        modulus=modulus.value,
        word_bits=WORD_BITS,
        limbs=limbs,
        bytes=modulus.byte_length,
        r=r,
    )
    expected = {
        "modulus": hex(facts.modulus),
        "word_bits": facts.word_bits,
        "limbs": facts.limbs,
        "bytes": facts.bytes,
        "montgomery": r != 1,
        "r": hex(r),
    }
    what = f"the representation of {facts.name}"
    for name, found in members(entry, expected, what, place).items():
        if not same(found, expected[name]):
            says = f"{what} is not the description's: {name} is {found!r}, not {expected[name]!r}"
            raise Refused(says, place)
    return facts
