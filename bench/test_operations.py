"""`operations`: what it prints, and that the figures are of this world."""

import functools
from typing import Any

from program import FEWEST, measured, run

TWO_FORMS = [
    f"{op}_{form}"
    for op in ("mul", "sqr", "products", "add", "sub", "half")
    for form in ("latency", "throughput")
]
SM2 = [
    *(f"sm2_fp_{op}" for op in (*TWO_FORMS, "inv", "inv_vartime", "sqrt")),
    *(f"sm2_fn_{op}" for op in (*TWO_FORMS, "inv", "inv_vartime")),
    *(f"sm2_point_{op}" for op in ("double", "add", "add_mixed", "add_complete")),
    *(f"sm2_point_{op}" for op in ("add_mixed_complete", "add_vartime", "add_mixed_vartime")),
    *("sm2_point_to_affine", "sm2_point_to_affine_vartime"),
    *("sm2_base_mul", "sm2_mul", "sm2_double_mul_vartime"),
    *(f"kernel_{op}" for op in ("base_mul", "base_mul_many", "mul", "double_mul_vartime")),
    *(f"kernel_{op}" for op in ("check_vartime", "decompress_vartime", "exchange_point_vartime")),
    *(f"kernel_{op}" for op in ("key_inverse", "sign_scalars", "exchange_scalar")),
    *("sm2_keygen", "sm2_public_key", "sm2_sign", "sm2_sign_pool"),
    *("sm2_verify", "sm2_verify_prepared"),
    *("sm2_encrypt", "sm2_encrypt_prepared", "sm2_decrypt"),
    *("sm2_ecdh", "sm2_exchange", "sm2_kem_encapsulate", "sm2_kem_decapsulate"),
]
SM2_MESSAGES = ("sm2_sign", "sm2_sign_pool", "sm2_verify", "sm2_verify_prepared")
SM2_MESSAGES += ("sm2_encrypt", "sm2_encrypt_prepared", "sm2_decrypt")

# What one backend after the other does: the name, the sizes of its messages, how many at once.
KEYS = (0,)
USUAL = (1024, 16384)
SM4_MODES = (
    *("ecb_decrypt", "cbc_encrypt", "cbc_decrypt", "cfb_encrypt", "cfb_decrypt", "ofb_encrypt"),
    *("ctr_encrypt", "ctr32_encrypt", "xts_ieee_encrypt", "xts_ieee_decrypt"),
    *("xts_gb_encrypt", "xts_gb_decrypt"),
)
SM4_WHOLE = (
    *("gcm_encrypt", "gcm_decrypt", "gmac", "ccm_encrypt", "ccm_decrypt", "hctr_encrypt"),
    *("hctr_decrypt", "bc_encrypt", "bc_decrypt", "ofbnlf_encrypt", "ofbnlf_decrypt", "cmac"),
)
GROUPS = [
    [("sm3_compress", (64, *USUAL), 1)],
    [(f"sm3_compress_x{count}", (64, *USUAL), count) for count in (8, 16, 32)],
    [("sm3", (64, 1024, 65536), 1), ("sm3_hmac", (1024,), 1)],
    [("sm3_x16", (64, 1024, 65536), 16), ("sm3_x32", (65536,), 32)],
    [
        *(("sm4_key_schedule", KEYS, 1), ("sm4_ecb_encrypt", (16, *USUAL), 1)),
        *((f"sm4_{mode}", USUAL, 1) for mode in SM4_MODES),
        *(("sm4_cbc_encrypt_x16", USUAL, 16), ("sm4_cbc_encrypt_x64", (1024,), 64)),
        *(("sm4_cfb_encrypt_x16", USUAL, 16), ("sm4_cfb_encrypt_x64", (1024,), 64)),
    ],
    [("ghash_init", KEYS, 1), ("ghash", USUAL, 1)],
    [(f"sm4_{op}", USUAL, 1) for op in SM4_WHOLE],
    [
        *(("zuc_start", KEYS, 1), ("zuc_crypt", USUAL, 1)),
        *((f"zuc_absorb{bits}", USUAL, 1) for bits in (32, 64, 128)),
    ],
    [("zuc_start_x16", KEYS, 16), ("zuc_crypt_x16", USUAL, 16)],
    [
        *((f"zuc_128_{op}", USUAL, 1) for op in ("eea3", "eia3")),
        *((f"zuc256{op}", USUAL, 1) for op in ("", "_mac32", "_mac128")),
    ],
    [("zuc_128_eea3_x16", USUAL, 16), ("zuc_128_eia3_x16", USUAL, 16)],
]


@functools.cache
def everything() -> dict[str, Any]:
    """One run, of which several tests look at the figures."""
    return measured("operations")


def backends_of(rows: list[dict[str, Any]], op: str) -> list[str]:
    """Those that have an operation, in the order in which they stand for its first size."""
    sizes = [row["bytes"] for row in rows if row["op"] == op]
    return [row["backend"] for row in rows if row["op"] == op and row["bytes"] == sizes[0]]


def test_operations() -> None:
    found = everything()
    assert list(found) == ["version", "cpu", "compiler", "calibration_mhz", "results"]
    rows = found["results"]
    kernels = backends_of(rows, SM2[0])
    assert kernels and len(set(kernels)) == len(kernels)
    expected = [
        (op, 64 if op in SM2_MESSAGES else 0, streams, kernel)
        for op in SM2
        for streams in ((1, 64) if op == "sm2_sign" else (1,))
        for kernel in kernels
    ]
    for group in GROUPS:
        backends = backends_of(rows, group[0][0])
        assert backends and len(set(backends)) == len(backends), group
        expected += [
            (op, size, streams, backend)
            for op, sizes, streams in group
            for size in sizes
            for backend in backends
        ]
    assert [tuple(row[key] for key in ("op", "bytes", "streams", "backend")) for row in rows] == (
        expected
    )
    for row in rows:
        assert row["cycles"] > 0 and row["ns"] > 0 and row["spread"] >= 1, row
        assert 0.1 < row["cycles"] / row["ns"] < 20, "a clock of 0.1 to 20 GHz"
    for op in ("sm3_compress", "sm4_ecb_encrypt", "ghash", "zuc_crypt"):
        assert backends_of(rows, op)[-1] == "portable", "the last one runs everywhere"


def test_backends_that_are_switched_off() -> None:
    for op in ("sm3_compress", "sm4_key_schedule", "ghash_init", "zuc_start", "zuc_128"):
        found = measured("operations", "-only", op, disable="all")
        assert {row["backend"] for row in found["results"]} == {"portable"}, op


def test_operations_consist_of_each_other() -> None:
    """Wide bounds: how many multiplications each takes at least."""
    found = everything()
    kernel = found["results"][0]["backend"]
    cycles = {row["op"]: row["cycles"] for row in found["results"] if row["backend"] == kernel}
    mul = cycles["sm2_fp_mul_throughput"]
    assert cycles["sm2_point_double"] > 4 * mul
    assert cycles["sm2_point_add"] > 8 * mul
    assert cycles["sm2_fp_inv"] > 20 * mul
    assert cycles["sm2_mul"] > 256 * 4 * mul
    assert cycles["sm2_mul"] > cycles["sm2_base_mul"]
    assert cycles["sm2_verify"] > cycles["sm2_sign"] / 2
    assert cycles["sm2_encrypt"] > cycles["sm2_mul"]
    assert cycles["sm2_exchange"] > cycles["sm2_mul"]


def test_backends_consist_of_each_other() -> None:
    """Wide bounds: rounds are in sequence, a block has 64 of them (SM3) or 32 (SM4)."""
    found = everything()
    cycles = {
        (row["op"], row["bytes"]): row["cycles"]
        for row in reversed(found["results"])
        if row["bytes"]
    }
    assert cycles["sm3_compress", 16384] > 256 * 64
    assert cycles["sm4_cbc_encrypt", 16384] > 1024 * 32
    assert 4 < cycles["sm4_ctr_encrypt", 16384] / cycles["sm4_ctr_encrypt", 1024] < 64
    assert cycles["sm4_cbc_decrypt", 16384] < cycles["sm4_cbc_encrypt", 16384]
    assert cycles["sm4_cbc_encrypt_x16", 16384] < cycles["sm4_cbc_encrypt", 16384]


def test_operations_that_are_named() -> None:
    found = measured("operations", "-only", "fp_mul")
    assert {row["op"] for row in found["results"]} == {
        "sm2_fp_mul_latency",
        "sm2_fp_mul_throughput",
    }
    assert "no operation's name contains 'xyzzy'" in run("operations", "-only", "xyzzy", status=1)


def test_table_of_operations() -> None:
    lines = run("operations", *FEWEST, "-only", "fn_").splitlines()
    heading = next(at for at, line in enumerate(lines) if line.startswith("operation"))
    found = {line.split()[0] for line in lines[heading + 1 :]}
    assert found == {op for op in SM2 if "fn_" in op}
