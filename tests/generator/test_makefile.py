"""The Makefile: it passes no jobserver on that is not there, and runs in its own folder only."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def make(*arguments: str, cwd: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run make as a shell would, whatever make this test itself runs under."""
    outer = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "GNUMAKEFLAGS")
    environment = {name: value for name, value in os.environ.items() if name not in outer}
    environment["PATH"] = path + environment["PATH"]
    command = ["make", *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The Makefile, with programs that note their call; cmake --build runs a make of its own."""
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    (tmp_path / "curves").mkdir()
    (tmp_path / "curves" / "sm2.toml").touch()
    (tmp_path / "inner.mk").write_text("all: a b\na b:\n\t@echo $@\n")
    (tmp_path / "bin").mkdir()
    build = '[ "$1" != --build ] || make -j2 -f inner.mk\n'
    for name, body in (
        ("bin/cmake", build),
        ("bin/ctest", "sleep 0.1\n"),
        ("setup.sh", "sleep 0.1\n"),
    ):
        script = tmp_path / name
        script.write_text(f'#!/bin/sh\necho "{name} $*" >>calls\n{body}echo end >>calls\n')
        script.chmod(0o755)
    return tmp_path


def test_a_make_below_this_one_is_not_promised_a_jobserver(project: Path) -> None:
    done = make("-j4", "test", cwd=project, path=f"{project}/bin:")
    assert (done.returncode, done.stderr) == (0, "")
    assert (project / "calls").read_text().count("bin/cmake --build") == 2


def test_parts_run_one_after_another_whatever_the_jobs(project: Path) -> None:
    """Two of them at once would install packages at once."""
    done = make("-j4", "test", "test-clang", "test-sanitizers", cwd=project, path=f"{project}/bin:")
    assert (done.returncode, done.stderr) == (0, "")
    calls = (project / "calls").read_text().splitlines()
    assert calls[1::2] == ["end"] * (len(calls) // 2)
    presets = [line.split()[2] for line in calls if line.startswith("bin/ctest")]
    assert presets == ["ci", "asan", "clang", "clang-asan"]


def test_another_folder_is_refused(tmp_path: Path) -> None:
    done = make("-f", f"{ROOT}/Makefile", "check-generated", cwd=tmp_path)
    assert done.returncode == 2
    assert f"run it in the project's root: make -C {ROOT}/" in done.stderr
    assert done.stderr.count("\n") == 1
