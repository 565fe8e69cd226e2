"""Running the command `smidgen`, and key files to run it on."""

import base64
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SMIDGEN = str((ROOT / os.environ.get("SMIDGEN", "build/smidgen")).resolve())
VECTORS = ROOT / "tests" / "vectors"

DONE, NO, ERROR = 0, 1, 2


@dataclass(frozen=True)
class Result:
    """What a run left behind: its exit status and what it wrote."""

    status: int
    out: bytes
    err: str


@dataclass(frozen=True)
class Signer:
    """A key pair in files, with its numbers."""

    d: int
    public: bytes
    key: Path
    pubkey: Path


def smidgen(*words: str | Path, stdin: bytes = b"", **options: Any) -> Result:
    """Runs the command; ``options`` go to ``subprocess.run`` (``cwd``, ``env``, ``preexec_fn``).

    It runs in a session without a terminal, so that it asks nobody for a password.
    """
    options.setdefault("start_new_session", True)
    run = subprocess.run(
        [options.pop("program", SMIDGEN), *map(str, words)],
        input=stdin,
        capture_output=True,
        timeout=120,
        **options,
    )
    return Result(run.returncode, run.stdout, run.stderr.decode())


def peak_memory(*words: str | Path, stdin: Any = None) -> int:
    """The most memory that a run had, in KB; it must succeed, and its output is thrown away."""
    process = subprocess.Popen([SMIDGEN, *map(str, words)], stdin=stdin, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    assert status == 0
    return usage.ru_maxrss


def done(*words: str | Path, stdin: bytes = b"", **options: Any) -> bytes:
    """The standard output of a run that must succeed in silence."""
    result = smidgen(*words, stdin=stdin, **options)
    assert result.status == DONE, result
    assert result.err == "", result
    return result.out


def refused(*words: str | Path, stdin: bytes = b"", **options: Any) -> str:
    """The one line of a run that must end with status 2 and print nothing else."""
    result = smidgen(*words, stdin=stdin, **options)
    assert result.status == ERROR, result
    assert result.out == b"", result
    return one_line(result.err)


def one_line(text: str) -> str:
    """``text`` without its line end, once it is clear that it is one line of the command's."""
    assert text.startswith("smidgen"), text
    assert text.endswith("\n") and text.count("\n") == 1, text
    return text[:-1]


def cases(file: str, **wanted: str) -> list[dict[str, Any]]:
    """The cases of a vector file whose members have the wanted values."""
    found = [
        case
        for case in json.loads((VECTORS / file).read_text())["cases"]
        if all(case.get(key) == value for key, value in wanted.items())
    ]
    assert found, (file, wanted)
    return found


def pem(label: str, der: bytes, width: int = 64, end: str = "\n") -> bytes:
    """PEM with lines of ``width`` characters."""
    text = base64.b64encode(der).decode()
    lines = [text[at : at + width] for at in range(0, len(text), width)]
    return end.join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----", ""]).encode()


def key_file(name: str) -> bytes:
    """The DER of a case of key_files.json."""
    return bytes.fromhex(cases("key_files.json", name=name)[0]["der"])
