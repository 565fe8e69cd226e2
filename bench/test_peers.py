"""`peers`: what it compares, and that ratios are those of the figures."""

import math
import re

from program import FEWEST, measured, run

SIZES = (16, 1024, 16384)
BOTH = ("libcrypto", "libgcrypt")
CIPHERS = (
    *("ecb_encrypt", "cbc_encrypt", "cbc_decrypt", "cfb_encrypt", "cfb_decrypt"),
    *("ofb_encrypt", "ctr_encrypt"),
)
AEADS = ("gcm_encrypt", "ccm_encrypt", "xts_encrypt")
Row = tuple[str, str, int, str]


def rows_of(op: str, form: str, sizes: tuple[int, ...], peers: tuple[str, ...]) -> set[Row]:
    return {(op, form, size, peer) for size in sizes for peer in peers}


SYMMETRIC: set[Row] = (
    rows_of("sm3", "", (16, 64, 1024, 16384), BOTH)
    | rows_of("sm3_hmac", "", SIZES, BOTH)
    | set().union(*(rows_of(f"sm4_{mode}", "", SIZES, BOTH) for mode in CIPHERS))
    | set().union(*(rows_of(f"sm4_{mode}", "", SIZES, ("libgcrypt",)) for mode in AEADS))
    | rows_of("sm4_ecb_encrypt", "new key", (16,), BOTH)
    | rows_of("sm4_gcm_encrypt", "new key", (16, 1024), ("libgcrypt",))
)
SM2: set[Row] = {
    ("sm2_keygen", "", 0, "libcrypto"),
    *(
        (f"sm2_{op}", form, size, "libcrypto")
        for op in ("sign", "verify")
        for form, size in (("digest given", 0), ("Z cached", 64), ("whole", 64))
    ),
    *(
        (f"sm2_{op}", "", size, "libcrypto")
        for op in ("encrypt", "decrypt")
        for size in (64, 16384)
    ),
}
# The bars of the portable code.
BARS = {("sm3", "", 16384, "libcrypto"), ("sm4_ctr_encrypt", "", 16384, "libcrypto")}


def test_peers() -> None:
    found = measured("peers")
    assert list(found) == ["library", "peer", "compiler", "cpu", "core_mhz", "batches", "results"]
    assert re.search(r"OpenSSL 3\..*, libgcrypt 1\.", found["peer"])
    rows = {(row["op"], row["form"], row["bytes"], row["with"]): row for row in found["results"]}
    assert set(rows) == SYMMETRIC | SM2 and len(rows) == len(found["results"])
    for name, row in rows.items():
        ours, theirs = row["library"], row["peer"]
        assert math.isclose(row["ratio"], theirs["cycles"] / ours["cycles"], rel_tol=1e-2), name
        assert row["ratio_p10"] <= row["ratio_median"] <= row["ratio_p90"], name
        for side in (ours, theirs):
            assert 0 < side["cycles"] <= side["cycles_median"] <= side["cycles_p90"], name
            assert side["call"], name
    assert {name for name, row in rows.items() if row["bar"] and name[0][:4] != "sm2_"} == BARS


def test_longer_messages_take_longer() -> None:
    """Wide bounds: a block of SM3 has 64 rounds in sequence."""
    found = measured("peers", "-only", "sm3")["results"]
    for side in ("library", "peer"):
        for peer in BOTH:
            cycles = {
                row["bytes"]: row[side]["cycles"]
                for row in found
                if row["op"] == "sm3" and row["with"] == peer
            }
            assert 4 < cycles[16384] / cycles[1024] < 64
            assert cycles[16384] > 256 * 64


def test_rows_that_are_named() -> None:
    found = measured("peers", "-only", "gcm")["results"]
    assert {row["op"] for row in found} == {"sm4_gcm_encrypt"}
    assert "no operation's name contains 'xyzzy'" in run("peers", "-only", "xyzzy", status=1)


def test_table_of_peers() -> None:
    text = run("peers", *FEWEST, "-only", "sm4_ofb")
    for size in ("16 B", "1 KB", "16 KB"):
        for peer in BOTH:
            assert re.search(rf"^sm4_ofb_encrypt {size} +{peer} +\|", text, re.MULTILINE)
    assert text.count("gcry_cipher_setiv, gcry_cipher_encrypt") == 1


def test_agreement() -> None:
    assert re.fullmatch(
        r"smidgen, OpenSSL 3\..* and libgcrypt 1\..* agree\n", run("peers", "-check")
    )
