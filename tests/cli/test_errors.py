"""What goes wrong most often: one line that names the thing, and an exit status."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from command import ERROR, NO, Signer, key_file, one_line, pem, refused, smidgen
from reference import curve, der_signature


@dataclass(frozen=True)
class Scene:
    """The good files that each case spoils one of."""

    folder: Path
    signer: Signer
    message: Path
    signature: Path

    def file(self, content: bytes) -> Path:
        path = self.folder / "spoilt"
        path.write_bytes(content)
        return path

    def sign(self, **changes: Path) -> list[str | Path]:
        files = {"key": self.signer.key, "in": self.message, "out": self.folder / "out"}
        return words("sm2sign", files | changes)

    def verify(self, **changes: Path) -> list[str | Path]:
        files = {"pubkey": self.signer.pubkey, "in": self.message, "sig": self.signature}
        return words("sm2verify", files | changes)


def words(command: str, files: dict[str, Path]) -> list[str | Path]:
    return [command, *(word for name, path in files.items() for word in (f"-{name}", path))]


Case = tuple[Callable[[Scene], list[str | Path]], int, str]

MISSING = "cannot open: No such file or directory"
OFF_CURVE = key_file("spki off the curve")
TRUNCATED = key_file("p8_full")[:-1]

# What is run, its exit status, and what its line says.
CASES: dict[str, Case] = {
    "missing key": (lambda s: s.sign(key=s.folder / "none"), ERROR, MISSING),
    "missing public key": (lambda s: s.verify(pubkey=s.folder / "none"), ERROR, MISSING),
    "missing message": (lambda s: s.sign(**{"in": s.folder / "none"}), ERROR, MISSING),
    "missing message to verify": (lambda s: s.verify(**{"in": s.folder / "none"}), ERROR, MISSING),
    "missing signature": (lambda s: s.verify(sig=s.folder / "none"), ERROR, MISSING),
    "missing file to hash": (lambda s: ["sm3", "-in", s.folder / "none"], ERROR, MISSING),
    "missing key to show": (lambda s: ["pkey", "-in", s.folder / "none"], ERROR, MISSING),
    "empty key": (lambda s: s.sign(key=s.file(b"")), ERROR, "is empty"),
    "empty public key": (lambda s: s.verify(pubkey=s.file(b"")), ERROR, "is empty"),
    "empty signature": (lambda s: s.verify(sig=s.file(b"")), NO, "is empty"),
    "P-256 key": (
        lambda s: s.sign(key=s.file(pem("PRIVATE KEY", key_file("P-256 p8_full")))),
        ERROR,
        "not an SM2 private key (curve OID 1.2.840.10045.3.1.7)",
    ),
    "P-256 public key": (
        lambda s: s.verify(pubkey=s.file(pem("PUBLIC KEY", key_file("spki of P-256")))),
        ERROR,
        "not an SM2 public key (curve OID 1.2.840.10045.3.1.7)",
    ),
    "truncated DER key": (lambda s: s.sign(key=s.file(TRUNCATED)), ERROR, "truncated DER"),
    "truncated PEM key": (
        lambda s: s.sign(key=s.file(s.signer.key.read_bytes()[:100])),
        ERROR,
        "truncated PEM",
    ),
    "truncated DER in PEM": (
        lambda s: s.sign(key=s.file(pem("PRIVATE KEY", TRUNCATED))),
        ERROR,
        "truncated PEM",
    ),
    "truncated DER public key": (
        lambda s: s.verify(pubkey=s.file(key_file("spki")[:-1])),
        ERROR,
        "truncated DER",
    ),
    "truncated signature": (
        lambda s: s.verify(sig=s.file(s.signature.read_bytes()[:-1])),
        NO,
        "not a signature in DER",
    ),
    "key off the curve": (
        lambda s: s.verify(pubkey=s.file(pem("PUBLIC KEY", OFF_CURVE))),
        ERROR,
        "not a point of the SM2 curve",
    ),
    "public key of another key": (
        lambda s: s.sign(key=s.file(key_file("public key of another private key"))),
        ERROR,
        "is not its own",
    ),
    "directory for a key": (
        lambda s: s.sign(key=Path("/tmp")),
        ERROR,
        "-key /tmp: cannot read: Is a directory",
    ),
    "directory for a message": (
        lambda s: s.sign(**{"in": Path("/tmp")}),
        ERROR,
        "-in /tmp: cannot read: Is a directory",
    ),
    "output into no directory": (
        lambda s: s.sign(out=s.folder / "none" / "out"),
        ERROR,
        "cannot create: No such file or directory",
    ),
    "output over a directory": (lambda s: s.sign(out=s.folder), ERROR, "Is a directory"),
    "output below a file": (
        lambda s: s.sign(out=s.message / "out"),
        ERROR,
        "Not a directory",
    ),
    "full disk": (
        lambda s: s.sign(out=Path("/dev/full")),
        ERROR,
        "-out /dev/full: cannot write: No space left on device",
    ),
    "full disk for a digest": (
        lambda s: ["sm3", "-in", s.message, "-out", "/dev/full"],
        ERROR,
        "No space left on device",
    ),
    "full disk for a key": (
        lambda s: ["sm2keygen", "-noenc", "-out", "/dev/full", "-pubout", s.folder / "out"],
        ERROR,
        "No space left on device",
    ),
    "full disk for a public key": (
        lambda s: ["sm2keygen", "-noenc", "-out", s.folder / "out", "-pubout", "/dev/full"],
        ERROR,
        "-pubout /dev/full: cannot write: No space left on device",
    ),
    "full disk for random bytes": (
        lambda s: ["rand", "-outlen", "1000000", "-out", "/dev/full"],
        ERROR,
        "No space left on device",
    ),
}


@pytest.fixture
def scene(tmp_path: Path, signer: Signer, message: Path, signature: Path) -> Scene:
    return Scene(tmp_path, signer, message, signature)


@pytest.mark.parametrize(("run", "status", "says"), CASES.values(), ids=CASES)
def test_bad_input(
    run: Callable[[Scene], list[str | Path]], status: int, says: str, scene: Scene
) -> None:
    arguments = run(scene)
    files = sorted(scene.folder.iterdir())
    result = smidgen(*arguments)
    assert result.status == status, result
    assert result.out == (b"verify : failure\n" if status == NO else b"")
    line = one_line(result.err)
    assert line.startswith(f"smidgen {arguments[0]}: ") and says in line, line
    assert sorted(scene.folder.iterdir()) == files, "something was left behind"


@pytest.mark.parametrize(
    ("r", "s"), [(0, 1), (1, 0), (1, curve().n), (1, curve().n + 1), (curve().n, 1)]
)
def test_signatures_out_of_range_do_not_verify(r: int, s: int, scene: Scene) -> None:
    """The file is a signature in DER; the answer is no, and there is nothing to explain."""
    result = smidgen(*scene.verify(sig=scene.file(der_signature(r, s))))
    assert (result.status, result.out, result.err) == (NO, b"verify : failure\n", "")


def test_a_name_with_a_line_end_stays_in_one_line(tmp_path: Path) -> None:
    result = smidgen("sm3", "-in", tmp_path / "two\nlines\x1b[31m")
    assert result.status == ERROR
    assert "two?lines?[31m" in one_line(result.err)


def test_a_long_name_stays_in_one_line(tmp_path: Path) -> None:
    line = refused("sm3", "-in", "x" * 5000)
    assert "-in xxx" in line and "xxx: cannot open: File name too long; choose" in line
    assert len(line) < 1200
