"""`operations`: what it prints, and that the figures are of this world."""

from program import FEWEST, measured, run

TWO_FORMS = [
    f"{op}_{form}"
    for op in ("mul", "sqr", "products", "add", "sub", "half")
    for form in ("latency", "throughput")
]
OPERATIONS = [
    *(f"sm2_fp_{op}" for op in (*TWO_FORMS, "inv", "inv_vartime", "sqrt")),
    *(f"sm2_fn_{op}" for op in (*TWO_FORMS, "inv", "inv_vartime")),
    *(f"sm2_point_{op}" for op in ("double", "add", "add_mixed", "add_complete")),
    *(f"sm2_point_{op}" for op in ("add_mixed_complete", "add_vartime", "add_mixed_vartime")),
    *("sm2_point_to_affine", "sm2_point_to_affine_vartime"),
    *("sm2_base_mul", "sm2_mul", "sm2_double_mul_vartime"),
    *(f"kernel_{op}" for op in ("base_mul", "mul", "double_mul_vartime", "check_vartime")),
    *(f"kernel_{op}" for op in ("decompress_vartime", "key_inverse", "sign_scalars")),
    *("sm2_keygen", "sm2_sign", "sm2_verify"),
]


def test_operations() -> None:
    found = measured("operations")
    assert list(found) == ["version", "cpu", "compiler", "calibration_mhz", "results"]
    kernels = [row["backend"] for row in found["results"] if row["op"] == OPERATIONS[0]]
    assert kernels and len(set(kernels)) == len(kernels)
    assert [(row["op"], row["backend"]) for row in found["results"]] == [
        (op, kernel) for op in OPERATIONS for kernel in kernels
    ]
    for row in found["results"]:
        assert row["bytes"] == (64 if row["op"] in ("sm2_sign", "sm2_verify") else 0)
        assert row["cycles"] > 0 and row["ns"] > 0 and row["spread"] >= 1, row
        assert 0.1 < row["cycles"] / row["ns"] < 20, "a clock of 0.1 to 20 GHz"


def test_operations_consist_of_each_other() -> None:
    """Wide bounds: how many multiplications each takes at least."""
    found = measured("operations", "-only", "sm2_")
    kernel = found["results"][0]["backend"]
    cycles = {row["op"]: row["cycles"] for row in found["results"] if row["backend"] == kernel}
    mul = cycles["sm2_fp_mul_throughput"]
    assert cycles["sm2_point_double"] > 4 * mul
    assert cycles["sm2_point_add"] > 8 * mul
    assert cycles["sm2_fp_inv"] > 20 * mul
    assert cycles["sm2_mul"] > 256 * 4 * mul
    assert cycles["sm2_mul"] > cycles["sm2_base_mul"]
    assert cycles["sm2_verify"] > cycles["sm2_sign"] / 2


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
    assert found == {op for op in OPERATIONS if "fn_" in op}
