"""Running the command `botan` (2.19), whose user IDs and key files need words of their own.

It gives SM2 the text `PADDING(HASH)`, made of two options, and SM2 takes what stands before a comma
for the user ID and what stands behind it for the hash: without a comma all of it is the ID, with
SM3. So its plain call signs under the ID `EMSA1(SM3)`, and the ID alone comes before
`,Parallel(SM3)`, which is SM3.
"""

import base64
import subprocess
from pathlib import Path

from command import key_file, pem

PLAIN_ID = "EMSA1(SM3)"


def botan(*words: str | Path, stdin: bytes = b"") -> bytes:
    """The standard output of a run that must succeed in silence."""
    run = subprocess.run(["botan", *map(str, words)], input=stdin, capture_output=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, b""), run
    return run.stdout


#: How a number of 32 bytes stands in an ECPrivateKey.
WHOLE_NUMBER = bytes.fromhex("0201010420")


def new_key(*options: str, password: str = "") -> bytes:
    """A key of Botan's in PEM. Of one in 256 the number begins with a zero byte, which Botan leaves
    out and SEC1 does not: such a one is not taken here."""
    locked = (f"--passphrase={password}", "--pbe-millis=10") if password else ()
    opened = (f"--pass-in={password}",) if password else ()
    while True:
        key = botan("keygen", "--algo=SM2", "--params=sm2p256v1", *locked, *options)
        if WHOLE_NUMBER in botan("pkcs8", "--der-out", *opened, "-", stdin=key):
            return key


def identity(name: str) -> tuple[str, ...]:
    """The options that stand for a user ID."""
    return ("--hash=SM3",) if name == PLAIN_ID else (f"--emsa={name},Parallel", "--hash=SM3")


def sign(key: Path, message: Path, signature: Path, name: str) -> None:
    """Writes a signature in DER, as every other program does; Botan's own files are Base64."""
    made = botan("sign", "--der-format", *identity(name), key, message)
    signature.write_bytes(base64.b64decode(made))


def verifies(pubkey: Path, message: Path, signature: Path, name: str) -> bool:
    """Whether Botan takes a signature in DER. It says so in words alone: its status is 0."""
    text = signature.with_suffix(".base64")
    text.write_bytes(base64.b64encode(signature.read_bytes()))
    answer = botan("verify", "--der-format", *identity(name), pubkey, message, text)
    assert answer in (b"Signature is valid\n", b"Signature is invalid\n")
    return answer == b"Signature is valid\n"


def as_theirs(label: str, der: bytes) -> bytes:
    """A key of ours in PEM as Botan takes it for one of SM2: the same numbers, and SM2 signatures
    as the algorithm, where we say EC, which Botan takes for ECDSA."""
    ours = algorithm(key_file("spki"))
    theirs = algorithm(key_file("spki, algorithm of SM2 signatures"))
    assert der.count(ours) == 1
    return pem(label, sequence(content(der).replace(ours, theirs)))


def content(der: bytes) -> bytes:
    """What is in a SEQUENCE of fewer than 256 bytes."""
    assert der[0] == 0x30 and der[1] <= 0x81
    return der[3:] if der[1] == 0x81 else der[2:]


def sequence(inside: bytes) -> bytes:
    """A SEQUENCE of fewer than 256 bytes."""
    length = bytes([len(inside)])
    return b"\x30" + (length if len(inside) < 0x80 else b"\x81" + length) + inside


def algorithm(spki: bytes) -> bytes:
    """The AlgorithmIdentifier of a public key."""
    inside = content(spki)
    return inside[: 2 + inside[1]]
