"""Keys and messages that the tests of the command share."""

from pathlib import Path

import pytest
from command import Signer, cases, done, key_file, pem
from sm9 import Centre, write_centre


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The key of key_files.json, as PEM files."""
    numbers = cases("key_files.json", name="key")[0]
    key, pubkey = tmp_path / "key.pem", tmp_path / "pub.pem"
    key.write_bytes(pem("PRIVATE KEY", key_file("p8_full")))
    pubkey.write_bytes(pem("PUBLIC KEY", key_file("spki")))
    return Signer(int(numbers["d"], 16), bytes.fromhex(numbers["public"]), key, pubkey)


@pytest.fixture
def message(tmp_path: Path) -> Path:
    """A small file to sign."""
    path = tmp_path / "message"
    path.write_bytes(b"message digest")
    return path


@pytest.fixture
def signature(tmp_path: Path, signer: Signer, message: Path) -> Path:
    """A signature of the message under the default identity."""
    path = tmp_path / "message.sig"
    done("sm2sign", "-key", signer.key, "-in", message, "-out", path)
    return path


@pytest.fixture
def centre(tmp_path: Path) -> Centre:
    """SM9's keys of a centre and two users."""
    folder = tmp_path / "centre"
    folder.mkdir()
    return write_centre(folder)
