"""The generator's commands. Exit status: 0 done, 1 a check failed, 2 wrong usage or input.

Whatever is wrong is said in one line on standard error; nothing is left half-written.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from generator.analysis import CurveFacts, analyse
from generator.chains import ChainError, chain_path, curve_chains, exponents, write_chains
from generator.description import (
    Description,
    DescriptionError,
    check_name,
    library_descriptions,
    load,
    new_description,
)
from generator.plan import PlanError, make_plan, parse_overrides, report

CURVES = Path("curves")
GENERATED = Path("generated")


class CommandError(Exception):
    """Wrong usage, or something outside the description that a command needs and lacks."""


class _Parser(argparse.ArgumentParser):
    """argparse, with errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help lists the options\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except (DescriptionError, PlanError, ChainError, CommandError) as error:
        return _fail(str(error))
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
    return parser


def _add_emit(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "emit",
        help="write the C of one description, or of all that the library ships",
        description="Write self-contained C and a manifest under DIR/NAME/.",
    )
    command.add_argument("description", nargs="?", type=Path, help="a file such as curves/sm2.toml")
    command.add_argument("--all", action="store_true", help="every description the library ships")
    command.add_argument(
        "--check",
        action="store_true",
        help="with --all: write nothing, list the files that differ, exit 1 if there are any",
    )
    command.add_argument("--out", type=Path, default=GENERATED, metavar="DIR", help="generated")
    command.add_argument("--target", metavar="NAME[,NAME]", help="c64, the default")
    command.add_argument(
        "--strategy",
        action="append",
        default=[],
        metavar="OP=NAME",
        help="choose a strategy, such as fp.mul=cios; may be repeated; see describe",
    )
    command.add_argument("--prefix", metavar="NAME", help="begin names with NAME instead")
    command.set_defaults(run=_emit)


def _add_describe(commands: "argparse._SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "describe",
        help="print what the analysis found, which strategies were chosen, and why",
    )
    command.add_argument("description", type=Path, help="a file such as curves/sm2.toml")
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
    command.add_argument("description", nargs="?", type=Path, help="a file such as curves/sm2.toml")
    command.add_argument("--all", action="store_true", help="every description the library ships")
    command.set_defaults(run=_chains)


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
    plans = [
        make_plan(facts, target, overrides)
        for target in dict.fromkeys((options.target or "c64").split(","))
    ]
    emit = _emitter()
    _announce_search(facts)
    for plan in plans:
        try:
            paths = emit.emit_description(description, plan, options.out, options.prefix)
        except emit.StoreError as error:
            raise CommandError(str(error)) from None
        _print_written(paths, options.out)
    return 0


def _emit_library(out: Path) -> int:
    emit = _emitter()
    try:
        paths = emit.emit_all(out)
    except emit.StoreError as error:
        raise CommandError(str(error)) from None
    _print_written(paths, out)
    return 0


def _emit_check(out: Path) -> int:
    emit = _emitter()
    differing: list[Path] = emit.check_all(out)
    for path in differing:
        print(path)
    if not differing:
        return 0
    sys.stdout.flush()
    where = "" if out == GENERATED else f" --out {out}"
    plural = "file differs" if len(differing) == 1 else "files differ"
    print(
        f"{len(differing)} {plural} from what the descriptions give; run python3 -m generator "
        f"emit --all{where}",
        file=sys.stderr,
    )
    return 1


def _emitter():  # type: ignore[no-untyped-def]  # the module: describe and new work without it
    """generator.emit, which needs Jinja2."""
    try:
        from generator import emit
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("generator"):
            raise
        raise CommandError(
            f"emit needs the Python module {error.name}; install python3-{error.name} and run with "
            "the interpreter that has it (on Debian /usr/bin/python3)"
        ) from None
    return emit


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
    _announce_search(facts)
    print(report(plan, curve_chains(facts)), end="")
    return 0


def _announce_search(facts: CurveFacts) -> None:
    """On a terminal, say what the next seconds are for and how to save them."""
    description = facts.description
    missing = [item for item in exponents(facts) if not chain_path(description, item.key).exists()]
    if missing and not description.library and description.bits > 64 and sys.stderr.isatty():
        print(
            f"searching for {len(missing)} addition chains; python3 -m generator chains "
            f"{description.path} would keep them",
            file=sys.stderr,
        )


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
    for path, chain in write_chains(analyse(description)):
        print(f"{path}: {chain.cost}", flush=True)


def _one_or_all(options: argparse.Namespace, command: str) -> None:
    if options.all == (options.description is not None):
        raise CommandError(f"{command}: give one description, or --all")
