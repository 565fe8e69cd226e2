"""The options of the build: what is given twice or wrong, and flags that every object must have."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CC = os.environ.get("CC", "cc")


def configure(build: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Configures the project into ``build``."""
    return subprocess.run(
        ["cmake", "-S", str(ROOT), "-B", str(build), f"-DCMAKE_C_COMPILER={CC}", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **environment},
    )


def test_a_kernel_named_twice_is_compiled_once(tmp_path: Path) -> None:
    done = configure(tmp_path / "build", "-DSMIDGEN_KERNELS=c64;c64")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("kernels", "said"), [("adx", "c64 is missing"), ("c64;neon", "'neon' is unknown")]
)
def test_kernels_that_cannot_be(kernels: str, said: str, tmp_path: Path) -> None:
    done = configure(tmp_path / "build", f"-DSMIDGEN_KERNELS={kernels}")
    assert done.returncode != 0 and said in " ".join(done.stdout.split())


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the assembly is for x86-64")
@pytest.mark.full
@pytest.mark.parametrize("way", ["option", "environment"])
def test_assembly_is_hardened_as_c_is(way: str, tmp_path: Path) -> None:
    """One object without the note of IBT and SHSTK takes both from the whole program."""
    flags = "-fcf-protection=full"
    build = tmp_path / "build"
    options = [f"-DCMAKE_C_FLAGS={flags}"] if way == "option" else []
    given = {"CFLAGS": flags} if way == "environment" else {}
    assert configure(build, *options, **given).returncode == 0
    target = ["--target", "smidgen_sm2_kernel_adx"]
    subprocess.run(["cmake", "--build", str(build), *target], check=True, capture_output=True)
    readelf = shutil.which("readelf")
    assert readelf is not None
    objects = sorted(build.rglob("smidgen_sm2_kernel_adx.dir/**/*.o"))
    assert any(path.name.startswith("adx.S") for path in objects) and len(objects) > 3
    for path in objects:
        notes = subprocess.run([readelf, "-n", path], check=True, capture_output=True, text=True)
        assert "IBT, SHSTK" in notes.stdout, path.name
