"""Every symmetric command: a key or an IV that it cannot take is one line that names the option."""

from pathlib import Path

import pytest
from command import refused

KEY = "0123456789abcdeffedcba9876543210"
IV = "000102030405060708090a0b0c0d0e0f"
ZUC_128 = ("-count", "0", "-bearer", "0", "-direction", "0")

# With the shortest key and IV that serve, so that a byte less is one too few.
COMMANDS = {
    words[0]: words
    for words in (
        ("sm3_hmac", "-key", "00"),
        ("sm4_ecb", "-encrypt", "-key", KEY),
        *((f"sm4_{mode}", "-encrypt", "-key", KEY, "-iv", IV) for mode in ("cbc", "ctr")),
        *((f"sm4_{mode}", "-decrypt", "-key", KEY, "-iv", IV) for mode in ("ofb", "cfb")),
        ("sm4_xts", "-encrypt", "-key", KEY + IV, "-iv", IV),
        ("sm4_gcm", "-encrypt", "-key", KEY, "-iv", "00"),
        ("sm4_ccm", "-encrypt", "-key", KEY, "-iv", IV[:14]),
        ("sm4_cbc_mac", "-key", KEY),
        ("sm4_cmac", "-key", KEY),
        ("zuc", "-key", KEY, "-iv", IV),
        ("zuc256", "-key", 2 * KEY, "-iv", "00" * 23),
        ("zuc256_mac", "-key", 2 * KEY, "-iv", "00" * 23),
        ("zuc_128_eea3", "-key", KEY, *ZUC_128),
        ("zuc_128_eia3", "-key", KEY, *ZUC_128),
    )
}


@pytest.mark.parametrize(
    ("command", "option"),
    [(name, o) for name, words in COMMANDS.items() for o in ("-key", "-iv") if o in words],
)
def test_what_cannot_be_a_key_or_an_iv(command: str, option: str, tmp_path: Path) -> None:
    words = COMMANDS[command]
    at = words.index(option)
    good = words[at + 1]
    wrong = {
        "a byte less": (option, good[2:]),
        "too much": (option, good + "00" * 1024),
        "half a byte": (option, good[1:]),
        "no digit": (option, good[:-1] + "g"),
        "missing": (),
    }
    for what, given in wrong.items():
        changed = (*words[:at], *given, *words[at + 2 :], "-out", tmp_path / "out")
        line = refused(*changed, stdin=bytes(32))
        assert line.startswith(f"smidgen {command}: {option}"), (what, line)
        assert list(tmp_path.iterdir()) == [], what
