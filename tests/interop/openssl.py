"""Running the command `openssl` (3.0 or later)."""

import subprocess
from pathlib import Path


def openssl(*words: str | Path, stdin: bytes = b"") -> bytes:
    """The standard output of a run that must succeed."""
    run = subprocess.run(
        ["openssl", *map(str, words)], input=stdin, capture_output=True, timeout=120
    )
    assert run.returncode == 0, run
    return run.stdout


def sign(key: Path, message: Path, signature: Path, *identity: str) -> None:
    """Signs a file with SM2 and SM3; ``identity`` is what `-pkeyopt` is to be told."""
    openssl("pkeyutl", "-sign", "-inkey", key, "-in", message, "-out", signature, *sm2(*identity))


def verifies(pubkey: Path, message: Path, signature: Path, *identity: str) -> bool:
    """Whether openssl takes a signature. It says so in words as well as by its status."""
    files = ("-pubin", "-inkey", pubkey, "-in", message, "-sigfile", signature)
    run = subprocess.run(
        ["openssl", "pkeyutl", "-verify", *map(str, files), *sm2(*identity)],
        capture_output=True,
        timeout=120,
    )
    says_yes = b"Signature Verified Successfully" in run.stdout
    assert says_yes == (run.returncode == 0), run
    return says_yes


def sm2(*identity: str) -> tuple[str, ...]:
    """The options of pkeyutl that make it hash Z and the message with SM3."""
    options = tuple(word for each in identity for word in ("-pkeyopt", each))
    return ("-rawin", "-digest", "sm3", *options)
