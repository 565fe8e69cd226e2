"""The generator's commands. Exit status: 0 done, 1 a check failed, 2 wrong usage or input.

Whatever is wrong is said in one line on standard error; nothing is left half-written.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from generator.algorithms.costs import kernel_costs
from generator.analysis import CurveFacts, analyse
from generator.chains import (
    ChainError,
    chain_path,
    curve_chains,
    exponents,
    load_or_search,
    searching,
    write_chains,
)
from generator.description import (
    Description,
    DescriptionError,
    check_name,
    library_descriptions,
    load,
    new_description,
)
from generator.plan import PlanError, make_plan, parse_overrides, report

if TYPE_CHECKING:
    from generator.proof import Audit
    from generator.validate import CheckResult

CURVES = Path("curves")
GENERATED = Path("generated")
VECTORS = Path("tests/vectors")


class CommandError(Exception):
    """Wrong usage, or something outside the description that a command needs and lacks."""


class _Parser(argparse.ArgumentParser):
    """argparse, with errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help lists the options\n")


def _path(text: str) -> Path:
    """A path of the command line; the empty one would be the working folder."""
    if not text:
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    if sys.stdout is None or sys.stderr is None:
        return 2  # a closed stream: nothing can be printed, so nothing is begun
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except (DescriptionError, PlanError, ChainError, CommandError) as error:
        return _fail(str(error))
    except ImportError as error:
        return _fail(_missing_module(options.command, error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename or 'output'}: {(error.strerror or str(error)).lower()}")
    except KeyboardInterrupt:
        return 130


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


def _missing_module(command: str, error: ImportError) -> str:
    """What to do about a module of others that this Python has not; errors of our own go on."""
    module = (error.name or "").partition(".")[0]
    if module in ("", "generator"):
        raise error
    return (
        f"{command} needs the Python module {error.name}, which {sys.executable} lacks; run with "
        f"the Python that ./setup.sh --python prints, or install python3-{module}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python3 -m generator",
        description="From a curve's description to specialised C, with reasons.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_emit(commands)
    _add_describe(commands)
    _add_new(commands)
    _add_chains(commands)
    _add_audit(commands)
    _add_validate(commands)
    return parser


def _add_emit(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "emit",
        help="write the C of one description, or of all that the library ships",
        description="Write self-contained C and a manifest, one folder for a description.",
    )
    command.add_argument(
        "description", nargs="?", type=_path, help="a file such as curves/sm2.toml"
    )
    command.add_argument("--all", action="store_true", help="every description the library ships")
    command.add_argument(
        "--check",
        action="store_true",
        help="with --all: write nothing, list the files that differ or do not belong, exit 1 if any",
    )
    command.add_argument(
        "--out",
        type=_path,
        default=GENERATED,
        metavar="DIR",
        help="write DIR/NAME, NAME being the prefix; without it, generated/NAME",
    )
    command.add_argument(
        "--target", metavar="NAME[,NAME]", help="c64, or c64,adx; without it all that serve"
    )
    command.add_argument(
        "--strategy",
        action="append",
        default=[],
        metavar="OP=NAME",
        help="choose a strategy, such as fp.mul=cios; may be repeated; see describe",
    )
    command.add_argument(
        "--prefix", metavar="NAME", help="begin names with NAME, not the description's own"
    )
    command.set_defaults(run=_emit)


def _add_describe(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "describe",
        help="print what the analysis found, which strategies were chosen, and why",
    )
    command.add_argument("description", type=_path, help="a file such as curves/sm2.toml")
    command.set_defaults(run=_describe)


def _add_new(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "new", help="write a commented description to start from, curves/NAME.toml"
    )
    command.add_argument("name", metavar="NAME", help="such as p256")
    command.set_defaults(run=_new)


def _add_chains(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "chains",
        help="search for a description's addition chains and write curves/chains/*.acc",
    )
    command.add_argument(
        "description", nargs="?", type=_path, help="a file such as curves/sm2.toml"
    )
    command.add_argument("--all", action="store_true", help="every description the library ships")
    command.set_defaults(run=_chains)


def _add_audit(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "audit",
        help="read emitted C back from the files and prove it",
        description="Prove every function of an emitted folder, recompute each constant and table.",
    )
    command.add_argument("folder", nargs="?", type=_path, help="a folder such as generated/sm2")
    command.add_argument("--all", action="store_true", help="every folder the library ships")
    command.add_argument("--curves", type=_path, default=CURVES, metavar="DIR", help="descriptions")
    command.add_argument("--json", action="store_true", help="print the whole result as JSON")
    command.add_argument("--html", type=_path, metavar="FILE", help="write one page to read")
    command.add_argument("--write", action="store_true", help="write AUDIT.md into the folder")
    command.set_defaults(run=_audit)


def _add_validate(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "validate", help="have SageMath recompute a description and what stands on it"
    )
    command.add_argument(
        "description", nargs="?", type=_path, help="a file such as curves/sm2.toml"
    )
    command.add_argument("--all", action="store_true", help="every description, every vector")
    command.add_argument("--json", action="store_true", help="print the whole result as JSON")
    command.set_defaults(run=_validate)


def _emit(options: argparse.Namespace) -> int:
    _one_or_all(options, "emit")
    chosen = [
        name
        for name, given in (
            ("--target", options.target is not None),
            ("--strategy", bool(options.strategy)),
            ("--prefix", options.prefix is not None),
        )
        if given
    ]
    if options.all and chosen:
        raise CommandError(
            f"emit --all: {chosen[0]} is for one description; what the library ships is fixed"
        )
    if options.check and not options.all:
        raise CommandError("emit --check: compares what the library ships; add --all")
    if options.check:
        return _emit_check(options.out)
    if options.all:
        return _emit_library(options.out)
    return _emit_one(options)


def _emit_one(options: argparse.Namespace) -> int:
    if options.prefix is not None:
        problem = check_name(options.prefix)
        if problem is not None:
            raise CommandError(f"emit --prefix: {problem}")
    overrides = parse_overrides(options.strategy)
    description = load(options.description)
    facts = analyse(description)
    targets = None if options.target is None else options.target.split(",")
    plan = make_plan(facts, targets, overrides)
    from generator import emit  # here: describe and new work without Jinja2

    _search_chains(facts)
    try:
        paths = emit.emit_description(description, plan, options.out, options.prefix)
    except emit.StoreError as error:
        raise CommandError(str(error)) from None
    _print_written(paths, options.out)
    return 0


def _emit_library(out: Path) -> int:
    from generator import emit  # here: describe and new work without Jinja2

    try:
        paths = emit.emit_all(out)
    except emit.StoreError as error:
        raise CommandError(str(error)) from None
    _print_written(paths, out)
    return 0


def _emit_check(out: Path) -> int:
    from generator import emit  # here: describe and new work without Jinja2

    found = emit.check_all(out, whole=out == GENERATED)
    for path in (*found.differing, *found.strange):
        print(path)
    if not found.differing and not found.strange:
        print(f"{out}: {found.expected} files are what the descriptions give")
        return 0
    sys.stdout.flush()
    where = "" if out == GENERATED else f" --out {out}"
    for paths, one, several, mend in (
        (
            found.differing,
            "file differs from what the descriptions give",
            "files differ from what the descriptions give",
            f"run python3 -m generator emit --all{where}",
        ),
        (
            found.strange,
            "file is none that the descriptions give",
            "files are none that the descriptions give",
            "remove it" if len(found.strange) == 1 else "remove them",
        ),
    ):
        if paths:
            verb = one if len(paths) == 1 else several
            print(f"{len(paths)} {verb}; {mend}", file=sys.stderr)
    return 1


def _print_written(paths: Sequence[Path], out: Path) -> None:
    folders: dict[Path, int] = {}
    for path in paths:
        inside = path.relative_to(out)
        folder = out / inside.parts[0] if len(inside.parts) > 1 else path
        folders[folder] = folders.get(folder, 0) + 1
    for folder, count in folders.items():
        print(f"{folder}: {count} {'file' if count == 1 else 'files'}")


def _describe(options: argparse.Namespace) -> int:
    facts = analyse(load(options.description))
    plan = make_plan(facts)
    _search_chains(facts)
    print(report(plan, curve_chains(facts), kernel_costs(plan)), end="")
    return 0


def _search_chains(facts: CurveFacts) -> None:
    """Has the chains found that no file has, telling a terminal what takes the time.

    A chain that was found stays at hand, so what follows does not search again.
    """
    description = facts.description
    missing = [item for item in exponents(facts) if not chain_path(description, item.key).exists()]
    if not missing or description.library:
        return
    if description.bits > 64 and sys.stderr.isatty():
        keep = f"python3 -m generator chains {description.path} would keep them"
        print(f"searching for {len(missing)} addition chains; {keep}", file=sys.stderr)
    for item in missing:
        _progress(searching(item))
        load_or_search(description, item)
    _progress("")


def _new(options: argparse.Namespace) -> int:
    problem = check_name(options.name)
    if problem is not None:
        raise CommandError(f"new: {problem}")
    if not CURVES.is_dir():
        raise CommandError(f"{CURVES}: no such folder; run from the project's root")
    path = CURVES / f"{options.name}.toml"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(new_description(options.name))
    except FileExistsError:
        raise CommandError(f"{path}: exists already; choose another name") from None
    print(f"{path}: a valid example; edit it, then run python3 -m generator describe {path}")
    return 0


def _chains(options: argparse.Namespace) -> int:
    _one_or_all(options, "chains")
    for description in library_descriptions(CURVES) if options.all else [load(options.description)]:
        _write_chains(description)
    return 0


def _write_chains(description: Description) -> None:
    for path, chain in write_chains(analyse(description), _progress):
        _progress("")
        print(f"{path}: {chain.cost}", flush=True)


def _audit(options: argparse.Namespace) -> int:
    if options.all == (options.folder is not None):
        raise CommandError("audit: give one emitted folder, or --all")
    from generator.proof import Refused, audit_folder, report

    folders = [options.folder] if options.folder else _library_folders()
    outputs = [folder / report.REPORT for folder in folders if options.write and folder.is_dir()]
    for path in (*outputs, *([options.html] if options.html else [])):
        _check_writable(path)
    try:
        audits = [audit_folder(folder, options.curves, _progress) for folder in folders]
    except Refused as refused:
        return _fail(f"audit: {refused}")
    finally:
        _progress("")
    if options.write:
        report.write(audits)
    if options.html:
        options.html.write_text(report.as_html(audits), encoding="utf-8")
    print(report.as_json(audits) if options.json else report.summary_table(audits))
    sys.stdout.flush()
    for audit in audits:
        if not audit.passed:
            print(_mend(audit), file=sys.stderr)
    good = [audit for audit in audits if audit.passed]
    stale = [] if options.write else report.stale(good)
    for path in stale:
        command = f"python3 -m generator audit {path.parent} --curves {options.curves} --write"
        print(f"{path}: not what the audit found; run {command}", file=sys.stderr)
    return 0 if len(good) == len(audits) and not stale else 1


def _mend(audit: "Audit") -> str:
    """What to do about refusals: a report that says so mends nothing."""
    source = audit.folder.description.path
    return (
        f"{audit.folder.path}: {audit.refused} refused, so the text has to be mended; python3 -m "
        f"generator emit {source} writes what the description gives"
    )


def _check_writable(path: Path) -> None:
    """Notices before long work that its result could not be written; OSError says why."""
    existed = path.exists()
    with path.open("a", encoding="utf-8"):
        pass
    if not existed:
        path.unlink()


def _library_folders() -> list[Path]:
    return [GENERATED / description.name for description in library_descriptions(CURVES)]


def _progress(name: str) -> None:
    """One line that overwrites itself, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{name}", end="", file=sys.stderr, flush=True)


def _validate(options: argparse.Namespace) -> int:
    _one_or_all(options, "validate")
    from generator.validate import SageError, ValidateError, sage_command, validate

    if sage_command() is None:
        print(
            "validate: SageMath is not installed; apt install --no-install-recommends sagemath",
            file=sys.stderr,
        )
        return 3
    paths = sorted(CURVES.glob("*.toml")) if options.all else [options.description]
    try:
        results = validate(paths, GENERATED, VECTORS, _progress, others=options.all)
    except ValidateError as error:
        return _fail(f"validate: {error}")
    except SageError as error:
        print(f"validate: {error}", file=sys.stderr)
        return 3
    finally:
        _progress("")
    if options.json:
        print(json.dumps([result.as_dict() for result in results], indent=2))
    else:
        _print_checks(results)
    return 0 if all(result.passed for result in results) else 1


def _print_checks(results: "Sequence[CheckResult]") -> None:
    """Failures in full, then a line per curve."""
    for result in results:
        if not result.passed:
            print(f"{result.curve}: {result.name}: {result.detail}")
    for curve in dict.fromkeys(result.curve for result in results):
        mine = [result for result in results if result.curve == curve]
        print(
            f"{curve:24} {sum(r.passed for r in mine)} of {len(mine)} checks passed, "
            f"{sum(r.comparisons for r in mine)} comparisons, {sum(r.seconds for r in mine):.1f} s"
        )


def _one_or_all(options: argparse.Namespace, command: str) -> None:
    if options.all == (options.description is not None):
        raise CommandError(f"{command}: give one description, or --all")
