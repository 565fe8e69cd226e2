"""The command under each backend: SMIDGEN_DISABLE takes features away, results stay the same."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from command import DONE, ROOT, smidgen

SMIDGEN = os.environ["SMIDGEN"]
PORTABLE = {"SMIDGEN_DISABLE": "all"}


def run(*arguments: str, **environment: str) -> str:
    """The command's output; it must succeed."""
    result = subprocess.run(
        [SMIDGEN, *arguments], capture_output=True, check=True, env=os.environ | environment
    )
    return result.stdout.decode()


def backend(**environment: str) -> str:
    match = re.search(r"^SM2: (\w+) in use$", run("version", **environment), re.MULTILINE)
    assert match is not None
    return match[1]


def test_the_assembly_serves_where_the_processor_has_what_it_needs() -> None:
    """By the kernel's own list of features, not by the library's detection."""
    flags = set(re.findall(r"\w+", Path("/proc/cpuinfo").read_text(encoding="utf-8")))
    expected = "adx" if {"adx", "avx2", "bmi2"} <= flags else "c64"
    assert backend(SMIDGEN_DISABLE="") == expected


@pytest.mark.parametrize(
    "disabled", ["adx", "avx2", "bmi2", "avx512,adx", "adx,avx512", "bmi2,adx", "all", "gfni,all"]
)
def test_without_its_features_the_assembly_gives_way(disabled: str) -> None:
    assert backend(SMIDGEN_DISABLE=disabled) == "c64"


@pytest.mark.parametrize("disabled", ["", ",", "adxx", "avx512", "ADX", "ad", "ALL", "al"])
def test_other_names_change_nothing(disabled: str) -> None:
    assert backend(SMIDGEN_DISABLE=disabled) == backend(SMIDGEN_DISABLE="avx512")


@pytest.mark.parametrize(
    ("disabled", "unknown"),
    [
        ("", []),
        (",adx,,all,", []),
        ("ADX,avx512", ["ADX"]),
        ("avx512, adx,avx", [" adx", "avx"]),
        ("al\n", ["al?"]),
    ],
)
def test_the_version_tells_names_that_are_unknown(disabled: str, unknown: list[str]) -> None:
    result = smidgen("version", env=os.environ | {"SMIDGEN_DISABLE": disabled})
    assert result.status == DONE and result.out.startswith(b"smidgen ")
    says = "smidgen version: SMIDGEN_DISABLE: no feature is called '{}'; names are exact"
    lines = result.err.splitlines()
    assert len(lines) == len(unknown)
    assert all(
        line.startswith(says.format(name)) for line, name in zip(lines, unknown, strict=True)
    )


def test_the_version_knows_the_names_that_the_readme_gives() -> None:
    text = (ROOT / "README.md").read_text().partition("environment makes the library do without")
    names = re.findall(r"`(\w+)`", text[2].partition("on aarch64")[0])
    assert {"adx", "avx512", "pmull"} <= set(names)
    result = smidgen("version", env=os.environ | {"SMIDGEN_DISABLE": ",".join(names)})
    assert (result.status, result.err) == (DONE, "")


@pytest.mark.parametrize("environment", [{}, PORTABLE], ids=["chosen", "portable"])
def test_known_answers(environment: dict[str, str]) -> None:
    assert "SM2" in run("selftest", **environment)


@pytest.mark.parametrize("signer", [{}, PORTABLE], ids=["chosen", "portable"])
@pytest.mark.parametrize("verifier", [{}, PORTABLE], ids=["chosen", "portable"])
def test_one_kernel_verifies_what_another_signed(
    signer: dict[str, str], verifier: dict[str, str], tmp_path: Path
) -> None:
    key, public, signature = (str(tmp_path / name) for name in ("key", "public", "signature"))
    run("sm2keygen", "-noenc", "-out", key, "-pubout", public, **verifier)
    run("sm2sign", "-key", key, "-in", __file__, "-out", signature, **signer)
    said = run("sm2verify", "-pubkey", public, "-in", __file__, "-sig", signature, **verifier)
    assert said == "verify : success\n"


KEY = "0123456789abcdeffedcba9876543210"
IV = "ff" * 15 + "fe"
SYMMETRIC = {
    "sm3": ("sm3",),
    "sm3_hmac": ("sm3_hmac", "-key", KEY),
    "sm4_ecb": ("sm4_ecb", "-encrypt", "-key", KEY),
    "sm4_cbc": ("sm4_cbc", "-decrypt", "-key", KEY, "-iv", IV),
    "sm4_cfb": ("sm4_cfb", "-decrypt", "-key", KEY, "-iv", IV),
    "sm4_ctr": ("sm4_ctr", "-encrypt", "-key", KEY, "-iv", IV),
    "sm4_xts": ("sm4_xts", "-encrypt", "-key", KEY + IV, "-iv", IV),
    "sm4_gcm": ("sm4_gcm", "-encrypt", "-key", KEY, "-iv", IV),
    "sm4_ccm": ("sm4_ccm", "-encrypt", "-key", KEY, "-iv", IV[:24]),
    "zuc": ("zuc", "-key", KEY, "-iv", IV),
    "zuc256_mac": ("zuc256_mac", "-key", 2 * KEY, "-iv", "00" * 23),
}
DISABLED = ("vaes,vpclmul", "avx2", "avx2,bmi2,pclmul", "all")


@pytest.mark.parametrize("command", SYMMETRIC.values(), ids=SYMMETRIC)
def test_symmetric_results_stay_the_same(command: tuple[str, ...], tmp_path: Path) -> None:
    path, out = tmp_path / "in", tmp_path / "out"
    path.write_bytes(os.urandom(100_016))
    results = set()
    for disabled in ("", *DISABLED):
        run(*command, "-in", str(path), "-out", str(out), SMIDGEN_DISABLE=disabled)
        results.add(out.read_bytes())
    assert len(results) == 1


def test_without_all_features_the_portable_backends_serve() -> None:
    said = run("version", **PORTABLE)
    for algorithm in ("SM3", "SM4", "ZUC"):
        assert re.search(rf"^{algorithm}: portable in use, portable for", said, re.MULTILINE), said
