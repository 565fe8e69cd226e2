"""Keys of SM9 in files, for the tests of its commands: those that GmSSL's command made."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from command import cases

FILE = "gmssl_sm9.json"
MASTERS = {case["name"]: case for case in cases(FILE, kind="master")}
USERS = {case["name"]: case for case in cases(FILE, kind="user")}
PASSWORD = MASTERS["sm9sign"]["password"]
ALGS = ("sm9sign", "sm9encrypt", "sm9keyagreement")
MASTER_OF = {"sm9sign": "sm9sign", "sm9encrypt": "sm9encrypt", "sm9keyagreement": "sm9encrypt"}


@dataclass(frozen=True)
class Centre:
    """A folder with the master keys, and the keys of Alice and Bob."""

    folder: Path

    def master(self, alg: str) -> Path:
        return self.folder / f"{MASTER_OF[alg]}_msk.pem"

    def public(self, alg: str) -> Path:
        return self.folder / f"{MASTER_OF[alg]}_mpk.pem"

    def user(self, alg: str, name: str = "Alice") -> Path:
        return self.folder / f"{alg}_{name}.pem"

    def key(self, alg: str, name: str = "Alice") -> list[str | Path]:
        """The words that name a user's key."""
        return ["-key", self.user(alg, name), "-pass", PASSWORD]


def named(case: dict[str, Any]) -> str:
    """How pytest calls a case."""
    return str(case["name"])


def write_centre(folder: Path) -> Centre:
    """The files as GmSSL wrote them."""
    for alg, case in MASTERS.items():
        (folder / f"{alg}_msk.pem").write_text(case["private"])
        (folder / f"{alg}_mpk.pem").write_text(case["public"])
    for case in USERS.values():
        (folder / f"{case['alg']}_{case['id']}.pem").write_text(case["private"])
    return Centre(folder)
