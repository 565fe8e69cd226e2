#!/usr/bin/env python3
"""Measures scalar multiplications of SM2 by the size of their tables.

Each geometry is emitted from a description that differs from curves/sm2.toml in [multiplication]
alone. Its comb.c and table_g.c are compiled against one set of field and point functions, those of
curves/sm2.toml, so that the tables and their reading are all that differs; geometry.c compares the
results and measures. What the three operations depend on is measured once for each:

    base_mul            comb_teeth, comb_spacing
    mul                 window
    double_mul_vartime  wnaf_g, wnaf_p

Run it with the Python that ./setup.sh --python prints. Without --compilers, CC names one.
"""

import argparse
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DESCRIPTION = ROOT / "curves" / "sm2.toml"
REPRESENTATION = "limbs64"
HARNESS = (
    "bench/geometry.c",
    "runtime/cli/measure.c",
    "runtime/core/random.c",
    "runtime/core/wipe.c",
)
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
LIBRARY_FLAGS = ("-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden")
POINT_BYTES = 64  # of an affine one; Jacobian: half as much again

# Spacings that divide 256, and some that do not: their combs reach beyond n's bits.
SPACINGS = (1, 2, 3, 4, 6, 8, 13, 16, 32, 64)
COMBS = tuple((t, s) for t in (4, 5, 6, 7) for s in SPACINGS if t * (s - 1) < 256)
WINDOWS = (3, 4, 5, 6, 7)
WNAFS = tuple((g, p) for g in (4, 5, 6, 7, 8) for p in (4, 5, 6))


@dataclass(frozen=True)
class Geometry:
    """The keys of [multiplication]."""

    comb_teeth: int
    comb_spacing: int
    window: int
    wnaf_g: int
    wnaf_p: int


#: What each operation depends on.
DEPENDS = {
    "base_mul": ("comb_teeth", "comb_spacing"),
    "mul": ("window",),
    "double_mul_vartime": ("wnaf_g", "wnaf_p"),
}
#: What else comb.c defines for other files: what base_mul is made of, and combs of other points.
COMBS = ("comb_mul", "comb_table_vartime", "comb_double_mul_vartime")


@dataclass(frozen=True)
class Candidate:
    """One operation of one geometry, compiled for one kernel."""

    op: str
    geometry: int
    kernel: str


@dataclass(frozen=True)
class Build:
    """How everything is compiled; folder has the emitted files, and objects one compiler's."""

    compiler: tuple[str, ...]
    flags: tuple[str, ...]
    kernels: tuple[str, ...]
    folder: Path
    objects: Path

    def emitted(self, index: int) -> Path:
        """The emitted folder of a geometry, the parent of limbs64."""
        return self.folder / str(index) / "sm2"

    def compile(self, source: Path, name: str, *options: str) -> Path:
        """The object NAME.o of one source."""
        target = self.objects / f"{name}.o"
        run([*self.compiler, "-std=c11", *self.flags, *options, "-c", source, "-o", target])
        return target


Rows = list[dict[str, Any]]


class Failed(Exception):
    """A step failed; the message says which and why."""


def run(command: Sequence[str | Path]) -> str:
    """The standard output of a command."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    except OSError as error:
        raise Failed(f"{command[0]}: {(error.strerror or str(error)).lower()}") from None
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}: {done.stderr.strip() or done.returncode}")
    return done.stdout


# ---- geometries ------------------------------------------------------------------------------


def shipped() -> Geometry:
    """The first geometry of curves/sm2.toml."""
    given = tomllib.loads(DESCRIPTION.read_text(encoding="utf-8"))["multiplication"]
    return Geometry(**{field.name: given[field.name] for field in fields(Geometry)})


def geometries(
    combs: Iterable[tuple[int, int]], windows: Iterable[int], wnafs: Iterable[tuple[int, int]]
) -> list[Geometry]:
    """The shipped one, then as few as name every comb, window and pair of widths once."""
    first = shipped()
    rest_combs = [comb for comb in combs if comb != (first.comb_teeth, first.comb_spacing)]
    rest_windows = [window for window in windows if window != first.window]
    rest_wnafs = [wnaf for wnaf in wnafs if wnaf != (first.wnaf_g, first.wnaf_p)]
    found = [first]
    for i in range(max(len(rest_combs), len(rest_windows), len(rest_wnafs))):
        one = first
        if i < len(rest_combs):
            one = replace(one, comb_teeth=rest_combs[i][0], comb_spacing=rest_combs[i][1])
        if i < len(rest_windows):
            one = replace(one, window=rest_windows[i])
        if i < len(rest_wnafs):
            one = replace(one, wnaf_g=rest_wnafs[i][0], wnaf_p=rest_wnafs[i][1])
        found.append(one)
    return found


def candidates(chosen: Sequence[Geometry], kernels: Sequence[str]) -> list[Candidate]:
    """Each operation once for what it depends on, the shipped one first."""
    found = []
    for kernel in kernels:
        for op, keys in DEPENDS.items():
            seen = set()
            for index, geometry in enumerate(chosen):
                values = tuple(getattr(geometry, key) for key in keys)
                if values not in seen:
                    seen.add(values)
                    found.append(Candidate(op, index, kernel))
    return found


def with_geometry(text: str, geometry: Geometry) -> str:
    """A description with another [multiplication], the only one; the rest stays byte for byte."""
    head, mark, rest = text.partition("[multiplication]\n")
    given, *others = re.split(r"(?m)^(?=\[)", rest)
    if not mark:
        raise Failed(f"{DESCRIPTION}: no table [multiplication]")
    for field, value in zip(fields(geometry), astuple(geometry), strict=True):
        given, count = re.subn(rf"(?m)^{field.name} = \d+$", f"{field.name} = {value}", given)
        if count != 1:
            raise Failed(f"{DESCRIPTION}: multiplication.{field.name}: not one line of its own")
    others = [table for table in others if not table.startswith("[multiplication.")]
    return head + mark + given + "".join(others)


# ---- emission and build ----------------------------------------------------------------------


def emit(folder: Path, chosen: Sequence[Geometry]) -> None:
    """Emit every geometry; the addition chains lie beside the description."""
    text = DESCRIPTION.read_text(encoding="utf-8")
    shutil.copytree(DESCRIPTION.parent / "chains", folder / "chains")
    path = folder / DESCRIPTION.name
    for index, geometry in enumerate(chosen):
        progress(f"emitting {index + 1} of {len(chosen)}")
        path.write_text(with_geometry(text, geometry), encoding="utf-8")
        command = [sys.executable, "-m", "generator", "emit", path, "--target", "c64,adx"]
        run([*command, "--out", folder / str(index)])


def kernel_options(kernel: str, tables: str) -> list[str]:
    """What the emitted files of a kernel are compiled with."""
    adx = ["-DSM2_ADX"] if kernel == "adx" else []
    return [f"-DSM2_KERNEL=smg_sm2_{kernel}", f"-DSM2_TABLES={tables}", *adx]


def common_objects(build: Build) -> list[Path]:
    """Field and point functions of every kernel, from the first geometry."""
    folder = build.emitted(0) / REPRESENTATION
    sources = [path for path in sorted(folder.glob("*.c")) if not is_geometry(path)]
    objects = []
    for kernel in build.kernels:
        for source in [*sources, *([folder / "adx.S"] if kernel == "adx" else [])]:
            options = kernel_options(kernel, "geometry_0")
            objects.append(build.compile(source, f"{kernel}_{source.stem}", *options))
    return objects


def is_geometry(path: Path) -> bool:
    """Whether a file's text depends on the geometry."""
    return path.name in ("comb.c", "table_g.c", "table_g.h")


def geometry_objects(build: Build, index: int) -> list[Path]:
    """The multiplications of one geometry for every kernel, under names of their own."""
    folder = build.emitted(index) / REPRESENTATION
    tables = f"geometry_{index}"
    objects = [
        build.compile(folder / "table_g.c", f"{index}_table_g", f"-DSM2_TABLES={tables}"),
    ]
    for kernel in build.kernels:
        names = [
            f"-Dsmg_sm2_{kernel}_{op}=geometry_{index}_{kernel}_{op}" for op in (*DEPENDS, *COMBS)
        ]
        options = [*kernel_options(kernel, tables), *names]
        objects.append(build.compile(folder / "comb.c", f"{index}_{kernel}_comb", *options))
    return objects


def harness_objects(build: Build, measured: Sequence[Candidate]) -> list[Path]:
    """geometry.c with its list of candidates, and what it measures with."""
    lines = [f"CANDIDATE({one.op}, {one.geometry}, {one.kernel})\n" for one in measured]
    (build.objects / "geometry_candidates.h").write_text("".join(lines), encoding="utf-8")
    includes = (build.objects, build.emitted(0).parent, ROOT / "runtime", ROOT / "runtime/include")
    options = [*WARNINGS, *kernel_options("c64", "geometry_0"), *(f"-I{path}" for path in includes)]
    return [build.compile(ROOT / path, Path(path).stem, *options) for path in HARNESS]


def link(build: Build, chosen: Sequence[Geometry], measured: Sequence[Candidate]) -> Path:
    """The program that measures."""
    progress("compiling fields and points")
    objects = common_objects(build) + harness_objects(build, measured)
    for index in range(len(chosen)):
        progress(f"compiling {index + 1} of {len(chosen)}")
        objects += geometry_objects(build, index)
    program = build.objects / "geometry"
    run([*build.compiler, *build.flags, *objects, "-o", program])
    return program


def cpu_info() -> str:
    """What Linux says of the processor, nothing elsewhere."""
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8") if path.exists() else ""


def kernels_here() -> tuple[str, ...]:
    """The kernels that this processor runs."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return ("c64",)
    flags = re.search(r"(?m)^flags\s*:(.*)$", cpu_info())
    has_all = flags is not None and {"bmi2", "adx", "avx2"} <= set(flags[1].split())
    return ("adx", "c64") if has_all else ("c64",)


# ---- results ---------------------------------------------------------------------------------


def array_points(folder: Path, name: str) -> int:
    """How many points an emitted table has."""
    text = (folder / REPRESENTATION / "table_g.h").read_text(encoding="utf-8")
    found = re.search(rf"sm2_{name}_table\[(\d+)\];", text)
    if found is None:
        raise Failed(f"{folder}: no table {name}")
    return int(found[1])


def size_of(build: Build, row: dict[str, Any], geometry: Geometry) -> dict[str, int]:
    """Bytes of the tables that are compiled in, and of those that a call makes on its stack."""
    folder = build.emitted(row["geometry"])
    jacobian = POINT_BYTES * 3 // 2
    if row["op"] == "base_mul":
        return {"table_bytes": POINT_BYTES * array_points(folder, "comb"), "stack_bytes": 0}
    if row["op"] == "mul":
        return {"table_bytes": 0, "stack_bytes": jacobian << (geometry.window - 1)}
    table = POINT_BYTES * array_points(folder, "wnaf")
    return {"table_bytes": table, "stack_bytes": jacobian << (geometry.wnaf_p - 2)}


def measure_compiler(build: Build, chosen: Sequence[Geometry], options: argparse.Namespace) -> Rows:
    """Compile, compare, measure; of several runs the lowest figure of each row."""
    program = link(build, chosen, candidates(chosen, build.kernels))
    runs = []
    for number in range(options.runs):
        progress(f"{build.compiler[0]}: comparing and measuring, {number + 1} of {options.runs}")
        runs.append(json.loads(run([program, str(options.batches)])))
    results = []
    for rows in zip(*(one["results"] for one in runs), strict=True):
        row = min(rows, key=lambda one: one["cycles"])
        geometry = chosen[row["geometry"]]
        figures = ("cycles", "spread", "ratio", "ratio_p10", "ratio_p90")
        results.append(
            {"compiler": runs[0]["compiler"], "kernel": row["kernel"], "op": row["op"]}
            | {key: getattr(geometry, key) for key in DEPENDS[row["op"]]}
            | size_of(build, row, geometry)
            | {key: row[key] for key in figures}
        )
    return results


def measure(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Emit, then measure with each compiler."""
    chosen = geometries(options.combs, options.windows, options.wnafs)
    emit(folder, chosen)
    results: Rows = []
    for index, compiler in enumerate(options.compilers):
        objects = folder / f"objects_{index}"
        objects.mkdir()
        command = tuple(shlex.split(compiler))
        build = Build(command, LIBRARY_FLAGS, kernels_here(), folder, objects)
        results += measure_compiler(build, chosen, options)
    progress("")
    return {
        "cpu": cpu_name(),
        "flags": " ".join(LIBRARY_FLAGS),
        "batches": options.batches,
        "runs": options.runs,
        "results": results,
    }


def cpu_name() -> str:
    """The processor, unknown where the system does not tell."""
    found = re.search(r"(?m)^model name\s*:\s*(.*)$", cpu_info())
    return found[1] if found else "unknown"


def as_json(found: dict[str, Any]) -> str:
    """One line for a result."""
    head = {key: value for key, value in found.items() if key != "results"}
    rows = ",\n".join(f"    {json.dumps(row)}" for row in found["results"])
    return f'{json.dumps(head, indent=2)[:-2]},\n  "results": [\n{rows}\n  ]\n}}\n'


def as_text(found: dict[str, Any]) -> str:
    """A table for each operation and kernel."""
    lines = [f"{found['cpu']}, {found['flags']}"]
    heading = ""
    for row in found["results"]:
        keys = DEPENDS[row["op"]]
        title = f"{row['op']}, {row['kernel']}, {row['compiler']}"
        if title != heading:
            heading = title
            lines += ["", f"{title}: {', '.join(keys)}; bytes compiled in, on the stack"]
            lines.append(f"{'':24}{'cycles':>10}{'90th':>8}{'ratio':>9}")
        name = " ".join(f"{row[key]:2}" for key in keys)
        sizes = f"{row['table_bytes']:8}{row['stack_bytes']:8}"
        noise = f"{100 * (row['spread'] - 1):+7.0f}%"
        lines.append(f"{name:8}{sizes}{row['cycles']:10.0f}{noise}{row['ratio']:9.3f}")
    return "\n".join(lines) + "\n"


def progress(text: str) -> None:
    """One line that overwrites itself, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


# ---- the command -----------------------------------------------------------------------------


def pair_of(text: str) -> tuple[int, int]:
    """6x4: two numbers."""
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text}: two numbers are wanted, such as 6x4")
    return int(found[1]), int(found[2])


def number_from(low: int, high: int) -> Callable[[str], int]:
    """Reads a number in a range."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text}: a number from {low} to {high} is wanted")
        return int(text)

    return read


def parse(words: Sequence[str] | None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(prog="geometry.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--combs", nargs="*", type=pair_of, default=COMBS, metavar="TEETHxSPACING")
    parser.add_argument("--windows", nargs="*", type=int, default=WINDOWS, metavar="BITS")
    parser.add_argument("--wnafs", nargs="*", type=pair_of, default=WNAFS, metavar="GxP")
    parser.add_argument("--compilers", nargs="+", default=[os.environ.get("CC", "cc")])
    parser.add_argument(
        "--runs", type=number_from(1, 99), default=1, help="keep the lowest of so many (1)"
    )
    parser.add_argument(
        "--batches", type=number_from(10, 1000), default=400, help="of each, at least (400)"
    )
    parser.add_argument("--check", action="store_true", help="two geometries, as briefly as may be")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument("--read", type=Path, metavar="FILE", help="measure nothing, read figures")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw base_mul's figures")
    return parser.parse_args(words)


def figures_of(options: argparse.Namespace) -> dict[str, Any]:
    """Read, or measured in a folder that goes away again."""
    if options.read:
        found: dict[str, Any] = json.loads(options.read.read_text(encoding="utf-8"))
        return found
    if options.check:
        one = shipped()
        options.combs, options.windows = [(one.comb_teeth - 1, 8)], [one.window - 1]
        options.wnafs, options.batches = [(one.wnaf_g - 1, one.wnaf_p - 1)], 10
    with tempfile.TemporaryDirectory(prefix="smidgen-geometry-") as folder:
        return measure(options, Path(folder))


def main(words: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 something failed or differs, 2 wrong usage."""
    options = parse(words)
    try:
        found = figures_of(options)
        if options.json:
            options.json.write_text(as_json(found), encoding="utf-8")
        if options.plot:
            from geometry_chart import draw  # which needs matplotlib

            draw(found, options.plot)
    except (Failed, OSError, ModuleNotFoundError) as error:
        progress("")
        print(f"geometry: {error}", file=sys.stderr)
        return 1
    print(as_text(found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
