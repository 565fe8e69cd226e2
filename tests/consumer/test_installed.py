"""The installed tree, seen by a project that knows nothing of this one.

The library is installed into a temporary prefix, once static and once shared, and built against in
C and C++ through the CMake package and through pkg-config. The program is the example of README.md.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = Path(__file__).resolve().parent / "project"
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
#: What is looked at here is the same at any level of optimisation.
QUICKLY = "-DCMAKE_BUILD_TYPE=Debug"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
#: The version stands in one place, from which CMakeLists.txt takes it too.
_VERSION_LINE = re.search(
    r'^#define SMG_VERSION_STRING "((\d+)\.(\d+)\.(\d+))"$',
    (ROOT / "runtime" / "include" / "smidgen" / "version.h").read_text(),
    re.M,
)
assert _VERSION_LINE is not None
VERSION = _VERSION_LINE[1]
MAJOR, MINOR, PATCH = map(int, _VERSION_LINE.groups()[1:])
SM3_ABC = "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"


@dataclass(frozen=True)
class Installed:
    """An installed tree; ``kind`` is "static" or "shared"."""

    kind: str
    prefix: Path

    @property
    def library(self) -> Path:
        suffix = "a" if self.kind == "static" else "so"
        (found,) = self.prefix.glob(f"lib*/**/libsmidgen.{suffix}")
        return found

    @property
    def environment(self) -> dict[str, str]:
        folder = str(self.library.parent)
        pkgconfig = str(self.library.parent / "pkgconfig")
        return {**os.environ, "LD_LIBRARY_PATH": folder, "PKG_CONFIG_PATH": pkgconfig}

    @property
    def headers(self) -> list[Path]:
        return sorted((self.prefix / "include" / "smidgen").glob("*.h"))


def run(*command: str | Path, **options: object) -> str:
    """Runs a command that must succeed; its output, or a failure that shows it."""
    done = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **options,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return str(done.stdout)


@pytest.fixture(scope="session", params=["static", "shared"])
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installed]:
    kind = request.param
    folder = tmp_path_factory.mktemp(kind)
    build, prefix = folder / "build", folder / "prefix"
    shared = "ON" if kind == "shared" else "OFF"
    compiler = f"-DCMAKE_C_COMPILER={CC}"
    run("cmake", "-S", ROOT, "-B", build, f"-DBUILD_SHARED_LIBS={shared}", compiler, QUICKLY)
    run("cmake", "--build", build, "--parallel", "2")
    # Moving the prefix at installation must not leave the old one in any file.
    run("cmake", "--install", build, "--prefix", prefix)
    shutil.rmtree(build)
    yield Installed(kind, prefix)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the consumer project and README's example as sign.c and sign.cpp."""
    folder = tmp_path_factory.mktemp("consumer") / "project"
    shutil.copytree(PROJECT, folder)
    (program,) = re.findall(r"^```c\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    (folder / "sign.c").write_text(program)
    (folder / "sign.cpp").write_text(program)
    return folder


def pkg_config(installed: Installed, *arguments: str) -> list[str]:
    return run("pkg-config", *arguments, "smidgen", env=installed.environment).split()


def test_find_package_in_c_and_cxx(installed: Installed, example: Path, tmp_path: Path) -> None:
    run(
        *("cmake", "-S", example, "-B", tmp_path, f"-DCMAKE_PREFIX_PATH={installed.prefix}"),
        *(f"-DCMAKE_C_COMPILER={CC}", f"-DCMAKE_CXX_COMPILER={CXX}"),
    )
    run("cmake", "--build", tmp_path)
    assert run(tmp_path / "from_c") == "the signature is good\n"
    assert run(tmp_path / "from_cxx") == "the signature is good\n"


def test_pkg_config_tells_the_version(installed: Installed) -> None:
    assert pkg_config(installed, "--modversion") == [VERSION]


@pytest.mark.parametrize(
    "request_for, found",
    [
        ("", True),
        ("{this}", True),
        ("{version} EXACT", True),
        ("{before}", False),  # before 1.0 a minor version may change the interface
        ("{after}", False),
        ("{this}...{later}", True),  # who names a range takes what lies in it
        ("{before}.3...{this}", True),
        ("{this}...<{after}", True),
        ("{before}...<{this}", False),
        ("{after}...{later}", False),
        ("{next_patch}...{next_major}", False),
    ],
)
def test_versions_that_find_package_takes(
    installed: Installed, tmp_path: Path, request_for: str, found: bool
) -> None:
    assert MAJOR == 0 < MINOR, "the requests of this test are for versions 0.1 to 0.x"
    asked = request_for.format(
        this=f"{MAJOR}.{MINOR}",
        version=VERSION,
        before=f"{MAJOR}.{MINOR - 1}",
        after=f"{MAJOR}.{MINOR + 1}",
        later=f"{MAJOR}.{MINOR + 8}",
        next_patch=f"{MAJOR}.{MINOR}.{PATCH + 1}",
        next_major=MAJOR + 1,
    )
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\n"
        "project(asks LANGUAGES C)\n"
        f"find_package(smidgen {asked} QUIET)\n"
        'message(STATUS "found: ${smidgen_FOUND}")\n'
    )
    prefix = f"-DCMAKE_PREFIX_PATH={installed.prefix}"
    said = run("cmake", "-S", tmp_path, "-B", tmp_path, prefix, f"-DCMAKE_C_COMPILER={CC}")
    assert f"found: {int(found)}\n" in said


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_the_licences_are_installed(installed: Installed) -> None:
    folder = installed.prefix / "share" / "licenses" / "smidgen"
    assert files_below(folder) == {"LICENSE", "LICENSE-MIT"}
    for path in folder.iterdir():
        assert path.read_bytes() == (ROOT / path.name).read_bytes()


@pytest.mark.full
@pytest.mark.parametrize("asked", [False, True])
def test_add_subdirectory(example: Path, tmp_path: Path, asked: bool) -> None:
    build, prefix = tmp_path / "build", tmp_path / "prefix"
    run(
        *("cmake", "-S", example, "-B", build, f"-DSMIDGEN_SOURCE={ROOT}", QUICKLY),
        *(f"-DCMAKE_C_COMPILER={CC}", f"-DCMAKE_CXX_COMPILER={CXX}"),
        *(["-DSMIDGEN_INSTALL=ON"] if asked else []),
    )
    run("cmake", "--build", build, "--parallel", "2")
    assert run(build / "from_c") == "the signature is good\n"
    assert not (build / "smidgen" / "smidgen").exists(), "the command was not asked for"
    run("cmake", "--install", build, "--prefix", prefix)
    files = files_below(prefix)
    assert ("include/smidgen/sm2.h" in files) == asked
    if not asked:
        assert files == {"bin/from_c"}, "a project installs its own files only"


@pytest.mark.parametrize("compiler, source", [(CC, "sign.c"), (CXX, "sign.cpp")])
def test_pkg_config(
    installed: Installed, example: Path, tmp_path: Path, compiler: str, source: str
) -> None:
    program = tmp_path / "program"
    flags = pkg_config(installed, "--cflags", "--libs")
    run(compiler, *WARNINGS, example / source, *flags, "-o", program, env=installed.environment)
    assert run(program, env=installed.environment) == "the signature is good\n"


def test_pkg_config_gives_the_header_s_version(installed: Installed) -> None:
    text = (installed.prefix / "include/smidgen/version.h").read_text()
    (version,) = re.findall(r'SMG_VERSION_STRING "(.*)"', text)
    assert pkg_config(installed, "--modversion") == [version]


def test_no_file_names_the_build_or_the_default_prefix(installed: Installed) -> None:
    texts = [p for p in installed.prefix.rglob("*") if p.suffix in (".pc", ".cmake", ".h")]
    assert texts
    for path in texts:
        text = path.read_text()
        assert str(ROOT) not in text, path
        assert "/usr/local" not in text, path


def test_headers_stand_under_smidgen_only(installed: Installed) -> None:
    everything = [path for path in (installed.prefix / "include").rglob("*") if path.is_file()]
    assert installed.headers == sorted(everything)


@pytest.mark.parametrize("language", [["c", "-std=c11"], ["c++", "-std=c++11"]])
def test_each_header_compiles_alone(installed: Installed, language: list[str]) -> None:
    name, standard = language
    compiler = CC if name == "c" else CXX
    for header in installed.headers:
        run(
            *(compiler, "-x", name, standard, *WARNINGS, "-fsyntax-only", "-"),
            *pkg_config(installed, "--cflags"),
            input=f"#include <smidgen/{header.name}>\nextern int unit;\n",
        )


def defined_symbols(installed: Installed) -> set[str]:
    """Every external name that the library defines (for a shared one: exports)."""
    dynamic = ["-D"] if installed.kind == "shared" else []
    lines = run("nm", "-g", "--defined-only", *dynamic, installed.library).splitlines()
    return {fields[2] for line in lines if len(fields := line.split()) == 3}


def test_every_symbol_begins_with_smg(installed: Installed) -> None:
    symbols = defined_symbols(installed)
    assert "smg_sm2_sign" in symbols
    assert {name for name in symbols if not name.startswith("smg_")} == set()


def test_the_shared_library_exports_what_headers_declare_and_nothing_else(
    installed: Installed,
) -> None:
    text = "".join(header.read_text() for header in installed.headers)
    declared = set(re.findall(r"SMG_API[^;]*?\b(smg_\w+)\(", text))
    if installed.kind == "shared":
        assert defined_symbols(installed) == declared
    else:
        assert defined_symbols(installed) >= declared


def test_no_global_constructors(installed: Installed) -> None:
    sections = run("readelf", "--wide", "--section-headers", installed.library)
    if installed.kind == "static":
        assert ".init_array" not in sections and ".ctors" not in sections
    else:
        # The compiler's own frame_dummy is the only entry: one pointer.
        (size,) = re.findall(r"\.init_array\s+INIT_ARRAY\s+\S+\s+\S+\s+(\S+)", sections)
        assert int(size, 16) == 8


def test_nothing_is_allocated(installed: Installed) -> None:
    undefined = run("nm", "-u", installed.library).split()
    names = {name.split("@")[0] for name in undefined}
    assert names.isdisjoint({"malloc", "calloc", "realloc", "free"})


def test_soname_carries_major_and_minor(installed: Installed) -> None:
    if installed.kind == "static":
        assert not list(installed.prefix.rglob("*.so*"))
        return
    (version,) = pkg_config(installed, "--modversion")
    major, minor, _ = version.split(".")
    dynamic = run("readelf", "-d", installed.library)
    assert f"Library soname: [libsmidgen.so.{major}.{minor}]" in dynamic
    assert installed.library.resolve().name == f"libsmidgen.so.{version}"


@pytest.mark.parametrize("crypto", [["-lcrypto"], ["-Wl,-Bstatic", "-lcrypto", "-Wl,-Bdynamic"]])
def test_links_beside_openssl(installed: Installed, tmp_path: Path, crypto: list[str]) -> None:
    program = tmp_path / "clash"
    flags = pkg_config(installed, "--cflags", "--libs")
    system = ["-ldl", "-lpthread"]
    run(CC, *WARNINGS, PROJECT / "clash.c", *flags, *crypto, *system, "-o", program)
    assert run(program, env=installed.environment).split() == [SM3_ABC, SM3_ABC]
