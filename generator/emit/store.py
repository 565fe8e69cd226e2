"""Puts emitted files on disk: all or nothing, and never over a file that a person wrote."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

#: Every emitted file has one of these near its beginning; what has none is somebody's own.
MARKS = ("Emitted by smidgen's generator", '"emitted_by": "smidgen"')
_HEAD_BYTES = 2048
#: What the audit writes into the folder of a description.
BESIDE = "AUDIT.md"


class StoreError(Exception):
    """A file that cannot or must not be written; the message names it and the mend."""


def is_emitted(path: Path) -> bool:
    """Whether a file is the generator's own, by its head."""
    with path.open("rb") as stream:
        head = stream.read(_HEAD_BYTES).decode("utf-8", "replace")
    return any(mark in head for mark in MARKS)


def _stale(out: Path, folders: set[str], files: dict[str, str]) -> list[Path]:
    """Emitted files in the given folders of ``out`` that the new set does not contain."""
    return [
        path
        for folder in sorted(folders)
        for path in sorted((out / folder).rglob("*"))
        if path.is_file() and str(path.relative_to(out)) not in files and is_emitted(path)
    ]


def folders_of(files: dict[str, str]) -> set[str]:
    """The top-level folders that a set of files owns."""
    return {path.split("/", 1)[0] for path in files if "/" in path}


def write(out: Path, files: dict[str, str]) -> list[Path]:
    """Writes ``files`` under ``out`` and removes emitted files that no longer belong.

    Everything is written to a temporary folder first and moved into place, so that an error
    leaves nothing half-written. Raises ``StoreError`` before any change when something is in the
    way that the generator did not write.
    """
    for folder in sorted({out / parent for name in files for parent in Path(name).parents}):
        if folder.exists() and not folder.is_dir():
            raise StoreError(f"{folder}: not a folder; move it away or choose another --out")
    for name in files:
        target = out / name
        if target.exists() and not (target.is_file() and is_emitted(target)):
            raise StoreError(
                f"{target}: not emitted by this generator; move it away or choose another --out"
            )
    try:
        out.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".emit-", dir=out))
    except OSError as error:
        raise StoreError(f"{out}: {error.strerror}; choose a folder that can be written") from error
    try:
        for name, text in files.items():
            path = staging / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        written = []
        for name in files:
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(staging / name, out / name)
            written.append(out / name)
        for path in _stale(out, folders_of(files), files):
            path.unlink()
        return written
    except OSError as error:
        raise StoreError(f"{error.filename or out}: {error.strerror}") from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)


@dataclass(frozen=True)
class Comparison:
    """What stands under a folder beside what should.

    ``differing`` files are missing, other, or stale; emitting mends them. ``strange`` are those
    that no set gives and the generator would not remove.
    """

    expected: int
    differing: list[Path]
    strange: list[Path]


def compare(out: Path, files: dict[str, str], whole: bool) -> Comparison:
    """Holds the folders of ``files``, or the ``whole`` of ``out``, against the files."""
    changed = [
        out / name
        for name, text in files.items()
        if not (out / name).is_file() or (out / name).read_bytes() != text.encode("utf-8")
    ]
    folders = folders_of(files)
    known = {out / name for name in (*files, *(f"{f}/{BESIDE}" for f in folders))}
    differing = changed + _stale(out, folders, files)
    known.update(differing)
    strange = [
        path
        for root in ([out] if whole else [out / folder for folder in sorted(folders)])
        for path in sorted(root.rglob("*"))
        if path not in known and (path.is_symlink() or not path.is_dir())
    ]
    return Comparison(len(files), differing, strange)
