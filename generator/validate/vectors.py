"""Which files of known answers belong to which description."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.validate.results import ValidateError
from generator.validate.source import Source

PUBLISHED_NAMES = {"sm2": "sm2p256v1"}
"""Names that the vectors give to descriptions, where they differ from the description's own."""

SM2_FILES = ("sm2_curve", "sm2_points", "sm2_sign", "sm2_enc", "sm2_kex", "key_files")
SM9_FILES = (
    "sm9_params",
    "sm9_tower",
    "sm9_points",
    "sm9_pairing",
    "sm9_sign",
    "sm9_kem",
    "sm9_enc",
    "sm9_kex",
)
UNNAMED = {"sm2_points": "sm2p256v1", "key_files": "sm2p256v1"} | dict.fromkeys(SM9_FILES, "sm9")
"""The curve of files whose cases do not name one."""

OTHERS = "vectors"
"""The subject of files that belong to no description."""


@dataclass(frozen=True)
class VectorFile:
    """A file's content, or the part of it that belongs to one curve.

    ``kind`` tells Sage the form: field, curve, or the file's name for SM2's and SM9's; ``subject`` is the
    description's name, or ``OTHERS``.
    """

    file: str
    kind: str
    subject: str
    content: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """The members, for JSON."""
        return {
            "file": self.file,
            "kind": self.kind,
            "subject": self.subject,
            "content": self.content,
        }


def read_vectors(folder: Path, sources: Sequence[Source], others: bool) -> tuple[VectorFile, ...]:
    """The files for these descriptions, and with ``others`` those that belong to none of them."""
    if not folder.is_dir():
        raise ValidateError(f"{folder}: no such folder of known answers")
    found = [part for source in sources for part in _named(folder, source)]
    for kind in ("field", "curve"):
        for path in sorted((folder / kind).glob("*.json")):
            found += _by_modulus(folder, path, kind, sources, others)
    return tuple(found)


def _named(folder: Path, source: Source) -> list[VectorFile]:
    """The cases of SM2's and SM9's files that stand on the curve of ``source``."""
    published = PUBLISHED_NAMES.get(source.name, source.name)
    found = []
    for name in SM2_FILES + SM9_FILES:
        path = folder / f"{name}.json"
        if not path.is_file():
            continue
        content = _read(path)
        default = UNNAMED.get(name, "")
        cases = [case for case in content["cases"] if _curve(case, name, default) == published]
        if cases:
            found.append(VectorFile(path.name, name, source.name, content | {"cases": cases}))
    return found


def _curve(case: dict[str, Any], file: str, default: str) -> str:
    """The published name of a case's curve; none for what is no arithmetic, such as DER files."""
    if file == "key_files" and case["kind"] != "key":
        return ""
    return str(case["name"] if file == "sm2_curve" else case.get("curve", default))


def _by_modulus(
    folder: Path, path: Path, kind: str, sources: Sequence[Source], others: bool
) -> list[VectorFile]:
    content = _read(path)
    name, modulus = str(path.relative_to(folder)), int(content["p"], 16)
    keys = ("field.modulus", "order.modulus") if kind == "field" else ("field.modulus",)
    subjects = [source.name for source in sources if modulus in (source.read[k] for k in keys)]
    if not subjects and others:
        subjects = [OTHERS]
    return [VectorFile(name, kind, subject, content) for subject in subjects]


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(content, dict) or not isinstance(content["cases"], list):
            raise ValueError("an object with a list of cases is expected")
    except (OSError, ValueError, KeyError) as error:
        raise ValidateError(f"{path}: cannot be read: {error}") from None
    return content
