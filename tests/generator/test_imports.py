"""Data flows one way, and what checks shares no code with what is checked."""

import ast
import re
import sys
from pathlib import Path

import pytest

GENERATOR = Path(__file__).resolve().parents[2] / "generator"
ORDER = (
    "description",
    "analysis",
    "chains",
    "plan",
    "ir",
    "tables",
    "algorithms",
    "targets",
    "emit",
    "cli",
)
CHECKERS = ("proof", "validate")
CHECKED = {"ir", "tables", "algorithms", "targets", "emit"}


def imported_packages(path: Path) -> set[str]:
    """Packages of the generator that a file names in its imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            names = (
                [f"generator.{alias.name}" for alias in node.names]
                if node.module == "generator"
                else [node.module]
            )
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("generator.")}
    return found


def files_of(package: str) -> list[Path]:
    single = GENERATOR / f"{package}.py"
    return [single] if single.is_file() else sorted((GENERATOR / package).rglob("*.py"))


def test_every_package_has_its_place() -> None:
    packages = {path.name for path in GENERATOR.iterdir() if (path / "__init__.py").is_file()}
    assert packages <= {*ORDER, *CHECKERS}


@pytest.mark.parametrize("package", ORDER)
def test_imports_point_left(package: str) -> None:
    """Only the command line, at the right end, may call the checkers."""
    allowed = set(ORDER[: ORDER.index(package) + 1])
    if package == "cli":
        allowed |= set(CHECKERS)
    for path in files_of(package):
        assert imported_packages(path) <= allowed, path


@pytest.mark.parametrize("package", CHECKERS)
def test_checkers_import_nothing_that_they_check(package: str) -> None:
    for path in files_of(package):
        assert not imported_packages(path) & CHECKED, path


def test_the_setup_seeks_a_python_with_every_module_that_is_imported() -> None:
    """Those of SageMath are there where its own Python runs."""
    imported: set[str] = set()
    for path in GENERATOR.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                imported.add(node.module.partition(".")[0])
    others = imported - sys.stdlib_module_names - {"generator", "sage"}
    setup = (GENERATOR.parent / "setup.sh").read_text()
    sought = re.search(r"^test_modules='(.*)'$", setup, re.MULTILINE)
    assert sought and {"jinja2", "pycparser", "z3"} <= others <= set(sought[1].split())
