"""The command `speed`: what it measures, the JSON it prints, and what it refuses."""

import json
import math
import os
import pty
import re
import subprocess
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from command import DONE, NO, SMIDGEN, done, one_line, refused, smidgen

SIZES = [16, 64, 256, 1024, 8192, 16384]
# SM2's operations with the sizes of their messages, 0 where there is none.
SM2_SIZES = {
    **{"sm2_keygen": [0], "sm2_public_key": [0]},
    **{"sm2_sign": [64], "sm2_sign_pool": [64]},
    **{"sm2_verify": [64], "sm2_verify_prepared": [64]},
    **{"sm2_encrypt": [64, 1 << 20], "sm2_encrypt_prepared": [64]},
    **{"sm2_decrypt": [64, 1 << 20]},
    **{"sm2_ecdh": [0], "sm2_exchange": [0]},
    **{"sm2_kem_encapsulate": [0], "sm2_kem_decapsulate": [0]},
}
SM2 = [*SM2_SIZES]
# SM9's, of which some are measured without preparation too.
SM9_SIZES = {
    **{f"sm9_{what}_{use}": 0 for what in ("master", "user") for use in ("sign", "encrypt")},
    **{
        f"sm9_{what}{first}": size
        for what, size in (
            *(("sign", 64), ("verify", 64), ("encrypt", 64), ("decrypt", 64)),
            *(("kem_encapsulate", 0), ("kem_decapsulate", 0), ("exchange", 0)),
        )
        for first in ("", "_first")
    },
    **{"sm9_pairing": 0, "sm9_pairing_prepared": 0},
    **{f"sm9_{what}": 0 for what in ("g1_base", "g1_mul", "g2_base", "g2_mul")},
    **{"sm9_gt_pow": 0, "sm9_gt_base": 0},
}
SM9 = [*SM9_SIZES]
SM3 = ["sm3", "sm3_hmac"]
MODES = ["ecb", "cbc", "cfb", "ofb", "ctr", "xts", "gcm", "ccm"]
SM4 = [f"sm4_{mode}_{way}" for mode in MODES for way in ("encrypt", "decrypt")]
ZUC = ["zuc", "zuc_128_eea3", "zuc_128_eia3", "zuc256", "zuc256_mac32", "zuc256_mac128"]
# How many messages at once, beside one.
STREAMS = {
    "sm3": (16, 32),
    "sm4_cbc_encrypt": (16, 64),
    "zuc_128_eea3": (16,),
    "zuc_128_eia3": (16,),
    "sm2_sign": (64,),
}
OF_BLOCKS = [op for op in SM4 if op[4:7] in ("ecb", "cbc", "xts")]
SHORT = ("-seconds", "0.01")


def speed(*words: str) -> dict[str, Any]:
    """The object that a short run prints."""
    return json.loads(done("speed", *words, "-json", *SHORT))


def backends() -> dict[str, str]:
    """The implementation of each algorithm that is in use."""
    text = done("version").decode()
    return {
        name.lower(): used for name, used in re.findall(r"^(SM\d|ZUC): (\w+) in use", text, re.M)
    }


def rows(measured: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(row["op"], row["bytes"], row["streams"]) for row in measured["results"]]


def symmetric(*ops: str, sizes: list[int]) -> list[tuple[str, int, int]]:
    """The rows of these operations: message by message, and several at once."""
    return [
        (op, size, streams)
        for op in ops
        for streams in (1, *STREAMS.get(op, ()))
        for size in ([0] if op == "sm4_key_schedule" else sizes)
    ]


def of_sm2(size: int | None = None) -> list[tuple[str, int, int]]:
    """The rows of SM2: of the usual messages, or of those of one size."""
    return [
        (op, usual if size is None or usual == 0 else size, streams)
        for op, sizes in SM2_SIZES.items()
        for streams in (1, *STREAMS.get(op, ()))
        for usual in (sizes if size is None else sizes[:1])
    ]


def of_sm9(size: int | None = None) -> list[tuple[str, int, int]]:
    """The rows of SM9: of the usual messages, or of those of one size."""
    return [
        (op, usual if size is None or usual == 0 else size, 1) for op, usual in SM9_SIZES.items()
    ]


@pytest.fixture(scope="module")
def measured() -> dict[str, Any]:
    """Everything, at its usual sizes."""
    return speed()


def test_header(measured: dict[str, Any]) -> None:
    assert list(measured) == ["version", "cpu", "compiler", "calibration_mhz", "results"]
    version, compiler = done("version").decode().splitlines()[:2]
    assert version == f"smidgen {measured['version']}"
    assert compiler.split()[1] == measured["compiler"].split()[0]
    assert measured["cpu"]
    assert 10 < measured["calibration_mhz"] < 100_000


def test_operations_and_sizes(measured: dict[str, Any]) -> None:
    assert rows(measured) == [
        *symmetric(*SM3, "sm4_key_schedule", *SM4, *ZUC, sizes=SIZES),
        *of_sm2(),
        *of_sm9(),
    ]


def in_use(op: str, streams: int) -> str:
    """What `version` says that runs an operation."""
    text = done("version").decode()
    one = backends()[op[:3]]
    if op.startswith("sm4_gcm"):
        ghash = re.search(r"(\w+) for GHASH$", text, re.MULTILINE)
        assert ghash is not None
        return "+".join(dict.fromkeys((one, ghash[1])))
    if streams == 1 or op[:3] in ("sm4", "sm2", "sm9"):
        return one
    many = re.search(rf"^{op[:3].upper()}: .*, (\w+) for several", text, re.MULTILINE)
    assert many is not None
    if many[1] == "portable":  # one by one
        return one
    return "avx512" if (many[1], streams) == ("avx512_double", 16) else many[1]


def test_members_of_a_result(measured: dict[str, Any]) -> None:
    for row in measured["results"]:
        assert list(row) == [
            "op",
            "bytes",
            "streams",
            "backend",
            "ns",
            "cycles",
            "cycles_per_byte",
            "mb_per_s",
            "ops_per_s",
            "spread",
        ]
        assert row["backend"] == in_use(row["op"], row["streams"]), row


def test_figures_agree_with_each_other(measured: dict[str, Any]) -> None:
    for row in measured["results"]:
        assert row["ns"] > 0 and row["cycles"] > 0 and row["spread"] >= 1, row
        assert math.isclose(row["ops_per_s"], 1e9 / row["ns"], rel_tol=1e-3), row
        if row["bytes"] == 0:
            assert row["cycles_per_byte"] is None and row["mb_per_s"] is None, row
            continue
        assert math.isclose(
            row["cycles_per_byte"], row["cycles"] / row["bytes"], rel_tol=1e-3, abs_tol=6e-4
        ), row
        assert math.isclose(row["mb_per_s"], 1e3 * row["bytes"] / row["ns"], rel_tol=1e-2), row


def test_figures_are_of_this_world(measured: dict[str, Any]) -> None:
    """Wide bounds, which a wrong unit or a skipped operation breaks."""
    cycles = {
        (op, size): row["cycles"]
        for (op, size, streams), row in zip(rows(measured), measured["results"], strict=True)
        if streams == 1
    }
    for row in measured["results"]:
        if row["streams"] > 1:  # of one of them, and not of all
            assert row["cycles"] < 4 * cycles[row["op"], row["bytes"]], row
            assert row["cycles"] > cycles[row["op"], row["bytes"]] / row["streams"] / 4, row
        assert 0.1 < row["cycles"] / row["ns"] < 20, "a clock of 0.1 to 20 GHz"
    assert cycles["sm3", 16384] > 20 * cycles["sm3", 64], "256 times the blocks"
    assert 1 < cycles["sm3", 16384] / 16384 < 1000
    for op in (*SM3, *SM4, *ZUC):
        assert cycles[op, 16384] > 4 * cycles[op, 1024], op
        assert 0.05 < cycles[op, 16384] / 16384 < 5000, op
    assert cycles["sm2_verify", 64] > 10 * cycles["sm3", 64]
    assert all(cycles[op, size] > 1000 for op, size, _ in of_sm2())
    assert all(cycles[op, size] > 1000 for op, size, _ in of_sm9())
    assert cycles["sm9_sign_first", 64] > cycles["sm9_sign", 64], "a pairing more"
    assert cycles["sm9_pairing", 0] > cycles["sm9_gt_base", 0] > cycles["sm9_g1_base", 0]
    for op in ("sm2_encrypt", "sm2_decrypt"):
        assert cycles[op, 1 << 20] > 10 * cycles[op, 64], op
        assert cycles[op, 1 << 20] > cycles["sm3", 16384] / 16384 * (1 << 20) / 4, op


@pytest.mark.parametrize(
    ("words", "ops"),
    [
        (["sm2"], {*SM2}),
        (["sm2-kem"], {"sm2_kem_encapsulate", "sm2_kem_decapsulate"}),
        (["sm9"], {*SM9}),
        (["sm9-kem-encapsulate"], {"sm9_kem_encapsulate", "sm9_kem_encapsulate_first"}),
        (["sm9-pairing"], {"sm9_pairing", "sm9_pairing_prepared"}),
        (["sm3"], {*SM3}),
        (["sm3", "sm2"], {*SM3, *SM2}),
        (["sm3_hmac"], {"sm3_hmac"}),
        (["sm4-gcm"], {"sm4_gcm_encrypt", "sm4_gcm_decrypt"}),
        (["sm4_ctr_encrypt", "sm4-key"], {"sm4_ctr_encrypt", "sm4_key_schedule"}),
        (["zuc"], {*ZUC}),
        (["zuc-128", "zuc"], {*ZUC}),
        (["zuc256"], {"zuc256", "zuc256_mac32", "zuc256_mac128"}),
    ],
)
def test_only_what_is_named(words: list[str], ops: set[str]) -> None:
    assert {row["op"] for row in speed(*words)["results"]} == ops


@pytest.mark.parametrize("size", [1, 100, 70_000])
def test_bytes(size: int) -> None:
    """Modes of blocks are left out where the size is not whole blocks."""
    taken = [op for op in SM4 if size % 16 == 0 or op not in OF_BLOCKS]
    assert rows(speed("-bytes", str(size))) == [
        *symmetric(*SM3, "sm4_key_schedule", *taken, *ZUC, sizes=[size]),
        *of_sm2(size),
        *of_sm9(size),
    ]


def test_several_large_messages_are_left_out() -> None:
    """Together they would take more than 64 MiB."""
    size = 4 << 20
    assert rows(speed("sm3", "-bytes", str(size))) == [
        ("sm3", size, 1),
        ("sm3", size, 16),
        ("sm3_hmac", size, 1),
    ]


def test_few_calls_are_measured_where_one_is_long() -> None:
    """Ten are kept and make a figure, and not a hundred; some are thrown away."""
    words = ("zuc256_mac128", "-bytes", str(16 << 20), "-seconds", "0.001", "-json")
    before = os.times()
    (row,) = json.loads(done("speed", *words))["results"]
    after = os.times()
    spent = after.children_user - before.children_user
    spent += after.children_system - before.children_system
    assert spent < 60 * 1e-9 * row["ns"]


def test_longer_messages_take_longer() -> None:
    short, long = (speed("sm3", "-bytes", str(size))["results"][0] for size in (256, 65536))
    assert long["cycles"] > 50 * short["cycles"]


def test_backend() -> None:
    """What has a backend of this name, and that is what runs."""
    used = backends()
    tested = re.findall(
        r"^(SM3|SM4|ZUC|SM2|SM9)(?: signatures)? \((\w+)\)", done("selftest").decode(), re.M
    )
    for name, algorithm in ((used["sm2"], "sm2"), (used["sm9"], "sm9"), (used["sm3"], "sm3")):
        found = speed("-backend", name)["results"]
        assert {row["backend"] for row in found} == {name}
        assert {row["op"][:3] for row in found} == {a.lower() for a, n in tested if n == name}
        assert rows(speed(algorithm, "-backend", name)) == [
            (row["op"], row["bytes"], row["streams"])
            for row in found
            if row["op"].startswith(algorithm)
        ]


def test_every_backend_of_sm4() -> None:
    """The portable one is the slowest by far: it is no name only."""
    tested = re.findall(r"^SM4 \((\w+)\)", done("selftest").decode(), re.M)
    figures = {}
    for name in tested:
        (row,) = speed("sm4-ctr-encrypt", "-bytes", "8192", "-backend", name)["results"]
        assert row["backend"] == name
        figures[name] = row["cycles"]
    assert tested[-1] == "portable"
    if len(tested) > 1:
        assert figures["portable"] > 2 * min(figures.values())


def test_gcm_names_both_of_its_backends() -> None:
    tested = done("selftest").decode()
    ghash = set(re.findall(r"^GHASH \((\w+)\)", tested, re.M))
    for name in re.findall(r"^SM4 \((\w+)\)", tested, re.M):
        found = speed("sm4-gcm", "-bytes", "1024", "-backend", name)["results"]
        (used,) = {row["backend"] for row in found}
        first, *second = used.split("+")
        assert first == name and second != [name]
        assert set(second or [name]) <= ghash


def test_backends_for_several_messages() -> None:
    tested = done("selftest").decode()
    for algorithm in ("sm3", "zuc"):
        for name in re.findall(rf"^{algorithm.upper()} lanes \((\w+)\)", tested, re.M):
            found = speed(algorithm, "-bytes", "1024", "-backend", name)["results"]
            assert found and {row["backend"] for row in found} == {name}
            assert name in re.findall(rf"^{algorithm.upper()} \((\w+)\)", tested, re.M) or all(
                row["streams"] > 1 for row in found
            )


def test_the_portable_backends() -> None:
    measured = speed("-backend", "portable", "-bytes", "1024")["results"]
    assert {row["backend"] for row in measured} == {"portable"}
    assert {row["op"] for row in measured} == {*SM3, "sm4_key_schedule", *SM4, *ZUC}


def test_table() -> None:
    lines = done("speed", *SHORT).decode().splitlines()
    assert lines[0].startswith("smidgen ") and "MHz" in lines[1]
    heading = next(at for at, line in enumerate(lines) if line.startswith("operation"))
    first = [line.split()[0] for line in lines[heading + 1 :]]
    assert list(dict.fromkeys(first)) == [*SM3, "sm4_key_schedule", *SM4, *ZUC, *SM2, *SM9]
    for line in lines[heading + 1 :]:
        assert re.search(r" [\w+]+ +\d+\.\d +\d+\.\d +\+\d+% +\+\d+% +\d+", line), line


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-seconds", "0"), "-seconds 0: not a time"),
        (("-seconds", "0.0"), "-seconds 0.0: not a time"),
        (("-seconds", "-1"), "-seconds -1: not a time"),
        (("-seconds", "one"), "-seconds one: not a time"),
        (("-seconds", ""), "not a time"),
        (("-seconds", "."), "not a time"),
        (("-seconds", "1."), "not a time"),
        (("-seconds", ".5"), "not a time"),
        (("-seconds", "1e1"), "not a time"),
        (("-seconds", "inf"), "not a time"),
        (("-seconds", " 1"), "not a time"),
        (("-seconds", "3601"), "up to 3600"),
        (("-seconds", "9" * 400), "up to 3600"),
        (("-seconds",), "-seconds needs a value"),
        (("-bytes", "0"), "-bytes 0: not a size"),
        (("-bytes", "1k"), "-bytes 1k: not a size"),
        (("-bytes", "-4"), "-bytes -4: not a size"),
        (("-bytes", "16777217"), "1 to 16777216"),
        (("-backend", "xyzzy"), "-backend xyzzy: not here; there are"),
        (("-backend", ""), "-backend : not here"),
        (("sm3", "-backend", "xyzzy"), "for sm3"),
        (("sm7",), "unknown operation 'sm7'; did you mean sm"),
        (("xyzzy",), "unknown operation 'xyzzy'; see: smidgen speed -help"),
        (("sm4_gmc",), "unknown operation 'sm4_gmc'"),
        (("sm4-g",), "unknown operation 'sm4-g'"),
        (("sm4-ecb", "-bytes", "100"), "-bytes 100: these modes take whole blocks"),
        (("-sm2",), "unknown option '-sm2'"),
        (17 * ("sm3",), "'sm3' belongs to no option"),
        (("-jsno",), "did you mean -json"),
    ],
)
def test_refusals(words: tuple[str, ...], says: str) -> None:
    assert says in refused("speed", *words)


def test_a_backend_of_another_algorithm_is_refused() -> None:
    used = backends()
    assert f"-backend {used['sm2']}" in refused("speed", "sm3", "-backend", used["sm2"])
    assert f"-backend {used['sm3']}" in refused("speed", "sm2", "-backend", used["sm3"])


# The command linked with functions that go wrong when they are named (tests/cli/faulty.c), built
# beside the other tests; what `speed` is asked for, and what it must then say is wrong.
FAULTY = str(Path(SMIDGEN).parent / "tests" / "smidgen_faulty")
FAULTS = {
    "smg_sm3": ("sm3", "SM3 messages"),
    "smg_sm3_batch": ("sm3", "SM3 messages"),
    "smg_sm3_hmac_final": ("sm3_hmac", "HMAC-SM3"),
    "smg_sm3_kdf": ("sm3", "SM3 KDF"),
    "smg_sm4_encrypt_blocks": ("sm4_ecb", "SM4 modes"),
    "smg_sm4_cipher_update": ("sm4-ctr", "SM4 modes"),
    "smg_sm4_xts_decrypt": ("sm4_xts_decrypt", "SM4 modes"),
    "smg_sm4_cbc_encrypt_many": ("sm4-cbc", "SM4 modes"),
    "smg_sm4_gcm_encrypt": ("sm4-gcm", "SM4-GCM"),
    "smg_sm4_ccm_encrypt": ("sm4-ccm", "SM4-CCM"),
    "smg_sm4_mac": ("sm4", "SM4 MACs"),
    "smg_zuc256_encrypt": ("zuc256", "ZUC keystreams"),
    "smg_zuc_eea3_encrypt": ("zuc-128-eea3", "128-EEA3"),
    "smg_zuc_eea3_many": ("zuc-128-eea3", "128-EEA3"),
    "smg_zuc_eia3": ("zuc-128-eia3", "128-EIA3"),
    "smg_zuc256_mac": ("zuc256-mac128", "ZUC-256 MAC"),
    "smg_sm2_private_key_generate": ("sm2", "SM2 signatures"),
    "smg_sm2_private_key_from_bytes": ("sm2_public_key", "SM2 signatures"),
    "smg_sm2_sign": ("sm2", "SM2 signatures"),
    "smg_sm2_signer_init": ("sm2_sign", "SM2 signatures"),
    "smg_sm2_signer_sign": ("sm2_sign", "SM2 signatures"),
    "smg_sm2_sign_deterministic": ("sm2", "SM2 deterministic"),
    "smg_sm2_sign_hedged": ("sm2", "SM2 deterministic"),
    "smg_sm2_sign_final_deterministic": ("sm2", "SM2 deterministic"),
    "smg_sm2_sign_final_hedged": ("sm2", "SM2 deterministic"),
    "smg_sm2_recover_public_key": ("sm2", "SM2 recovery"),
    "smg_sm2_sign_batch": ("sm2_sign", "SM2 batches"),
    "smg_sm2_verify_batch": ("sm2", "SM2 batches"),
    "smg_sm2_sign_digest": ("sm2_sign", "SM2 signatures"),
    "smg_sm2_verify": ("sm2", "SM2 signatures"),
    "smg_sm2_verify_digest": ("sm2_verify", "SM2 signatures"),
    "smg_sm2_encrypt": ("sm2_encrypt", "SM2 encryption"),
    "smg_sm2_encrypt_init": ("sm2_encrypt", "SM2 encryption"),
    "smg_sm2_encrypt_update": ("sm2_encrypt", "SM2 encryption"),
    "smg_sm2_encrypt_final": ("sm2_encrypt", "SM2 encryption"),
    "smg_sm2_decrypt": ("sm2_decrypt", "SM2 encryption"),
    "smg_sm2_decrypt_verify_final": ("sm2_decrypt", "SM2 encryption"),
    "smg_sm2_decrypt_update": ("sm2_decrypt", "SM2 encryption"),
    "smg_sm2_decrypt_final": ("sm2_decrypt", "SM2 encryption"),
    "smg_sm2_exchange_begin": ("sm2_exchange", "SM2 exchange"),
    "smg_sm2_exchange_respond": ("sm2_exchange", "SM2 exchange"),
    "smg_sm2_exchange_confirm": ("sm2_exchange", "SM2 exchange"),
    "smg_sm2_exchange_confirm_untagged": ("sm2_exchange", "SM2 exchange"),
    "smg_sm2_exchange_finish": ("sm2_exchange", "SM2 exchange"),
    "smg_sm2_exchange_finish_untagged": ("sm2_exchange", "SM2 exchange"),
    "smg_sm2_pool_sign": ("sm2", "SM2 pool"),
    "smg_sm2_pool_sign_final": ("sm2_sign_pool", "SM2 pool"),
    "smg_sm2_prepared_verify": ("sm2", "SM2 prepared"),
    "smg_sm2_prepared_verify_digest": ("sm2_verify_prepared", "SM2 prepared"),
    "smg_sm2_prepared_encrypt": ("sm2_encrypt_prepared", "SM2 prepared"),
    "smg_sm2_prepared_kem_encapsulate": ("sm2", "SM2 prepared"),
    "smg_sm2_hybrid_encrypt": ("sm2", "SM2 hybrid"),
    "smg_sm2_hybrid_seal": ("sm2", "SM2 hybrid"),
    "smg_sm2_hybrid_open": ("sm2", "SM2 hybrid"),
    "smg_sm2_hybrid_decrypt": ("sm2", "SM2 hybrid"),
    "smg_sm2_ecdh": ("sm2_ecdh", "SM2 ECDH"),
    "smg_sm2_kem_encapsulate": ("sm2_kem_encapsulate", "SM2 KEM"),
    "smg_sm2_kem_decapsulate": ("sm2-kem", "SM2 KEM"),
    "smg_sm9_sign_master_key_generate": ("sm9_master_sign", "SM9 signatures"),
    "smg_sm9_encrypt_master_key_generate": ("sm9-master", "SM9 KEM"),
    "smg_sm9_sign_key_extract": ("sm9_user_sign", "SM9 signatures"),
    "smg_sm9_encrypt_key_extract": ("sm9-user", "SM9 KEM"),
    "smg_sm9_sign_key_check": ("sm9_user_sign", "SM9 signatures"),
    "smg_sm9_encrypt_key_check": ("sm9_user_encrypt", "SM9 KEM"),
    "smg_sm9_sign": ("sm9_sign", "SM9 signatures"),
    "smg_sm9_verify": ("sm9_verify", "SM9 signatures"),
    "smg_sm9_signature_to_der": ("sm9_sign", "SM9 signatures"),
    "smg_sm9_kem_encapsulate": ("sm9-kem", "SM9 KEM"),
    "smg_sm9_kem_decapsulate": ("sm9-kem", "SM9 KEM"),
    "smg_sm9_key_package_to_der": ("sm9-kem", "SM9 KEM"),
    "smg_sm9_encrypt": ("sm9_encrypt", "SM9 encryption"),
    "smg_sm9_decrypt": ("sm9_decrypt", "SM9 encryption"),
    "smg_sm9_ciphertext_to_der": ("sm9_encrypt", "SM9 encryption"),
    "smg_sm9_exchange_begin": ("sm9_exchange", "SM9 exchange"),
    "smg_sm9_exchange_respond": ("sm9_exchange", "SM9 exchange"),
    "smg_sm9_exchange_confirm": ("sm9_exchange", "SM9 exchange"),
    "smg_sm9_exchange_finish": ("sm9_exchange", "SM9 exchange"),
    "smg_sm9_prepared_sign": ("sm9_sign", "SM9 prepared"),
    "smg_sm9_prepared_verify": ("sm9_verify", "SM9 prepared"),
    "smg_sm9_prepared_signer_verify": ("sm9_verify", "SM9 prepared"),
}


@pytest.mark.parametrize(
    ("fault", "operation", "wrong", "form"),
    # as a table and as JSON in turn
    [(f, *w, ("-json",) * (i % 2)) for i, (f, w) in enumerate(FAULTS.items())],
)
def test_no_figure_of_what_is_wrong(
    fault: str, operation: str, wrong: str, form: tuple[str, ...]
) -> None:
    environment = os.environ | {"SMIDGEN_FAULT": fault}
    words = ("speed", operation, "-bytes", "1024", *SHORT, *form)
    run = smidgen(*words, program=FAULTY, env=environment)
    assert (run.status, run.out) == (NO, b"")
    line = one_line(run.err)
    assert line.startswith(f"smidgen speed: {wrong} with "), line
    assert "gives a wrong answer (" in line and "nothing is measured" in line


@pytest.mark.parametrize(("fault", "wrong"), [(f, w) for f, (_, w) in FAULTS.items()])
def test_the_selftest_names_what_is_wrong(fault: str, wrong: str) -> None:
    run = smidgen("selftest", program=FAULTY, env=os.environ | {"SMIDGEN_FAULT": fault})
    assert (run.status, run.err) == (NO, "")
    failed = re.findall(r"^(.+?) \(.+\) +FAILED: \S", run.out.decode(), re.MULTILINE)
    assert wrong in failed


def test_the_faulty_command_is_right_unless_told_otherwise() -> None:
    environment = {k: v for k, v in os.environ.items() if k != "SMIDGEN_FAULT"}
    run = smidgen("selftest", program=FAULTY, env=environment)
    assert (run.status, run.err) == (DONE, "") and b"FAILED" not in run.out
    run = smidgen("speed", "sm4-ccm", *SHORT, program=FAULTY, env=environment)
    assert (run.status, run.err) == (DONE, "") and b"sm4_ccm_encrypt" in run.out


@pytest.mark.full
def test_sm3_is_no_slower_on_longer_messages() -> None:
    """Cycles per byte, which a clock that moves does not change; noise only ever adds to them, so
    that the least of a few runs is what counts."""
    least = dict.fromkeys(SIZES, math.inf)
    for _ in range(5):
        run = json.loads(done("speed", "sm3", "-json", "-seconds", "0.5"))
        for row in run["results"]:
            if (row["op"], row["streams"]) == ("sm3", 1):
                least[row["bytes"]] = min(least[row["bytes"]], row["cycles_per_byte"])
        figures = list(least.values())
        if all(longer <= 1.1 * shorter for shorter, longer in pairwise(figures)):
            return
    pytest.fail(f"cycles per byte: {least}")


@pytest.mark.full
def test_seconds_are_seconds() -> None:
    """Each row takes the second that it is given; a machine that does much else gets other tries."""
    ratios = []
    for _ in range(4):
        begin = time.monotonic()
        run = json.loads(done("speed", "sm3", "sm2", "-bytes", "1024", "-json", "-seconds", "1"))
        ratios.append((time.monotonic() - begin) / len(run["results"]))
        if 0.8 <= ratios[-1] <= 1.2:
            return
    pytest.fail(f"seconds for a row: {ratios}")


def test_output_that_cannot_be_written() -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [SMIDGEN, "speed", "sm3", "-bytes", "16", *SHORT],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert run.returncode == 2 and run.stderr.count(b"\n") == 1


def test_help() -> None:
    text = done("speed", "-help").decode()
    assert text.startswith("usage: smidgen speed [OPERATION ...] [-seconds N] [-bytes N]")
    for option in ("-seconds N", "-bytes N", "-json", "-backend NAME"):
        assert re.search(rf"^  {option} +\S", text, re.MULTILINE), option
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "whose names begin with whole\nwords: sm4-gcm" in text
    assert re.search(r"^  speed +\S", done("help").decode(), re.MULTILINE)


def test_progress_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [SMIDGEN, "speed", "sm3", *SHORT], stdout=subprocess.DEVNULL, stderr=theirs
    ) as run:
        os.close(theirs)
        seen = b""
        while True:
            try:
                seen += os.read(ours, 4096)
            except OSError:  # the other side is closed
                break
    os.close(ours)
    assert run.returncode == DONE
    percents = [int(found) for found in re.findall(rb"(\d+) %", seen)]
    assert percents[0] == 0 and percents == sorted(percents) and percents[-1] > 90
    assert seen.endswith(b"\r\x1b[K"), "the line is cleared at the end"
