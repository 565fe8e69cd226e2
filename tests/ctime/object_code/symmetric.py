# SPDX-License-Identifier: Apache-2.0
"""Constant time in the object code of the symmetric backends that memcheck does not run.

    symmetric.py [--processor aarch64] [--control] NAME=PROGRAM …

The rules are 2 and 3 of check.py, for the functions in the tables of backends.py and all that they
call. Other than there, jumps by tables and pointers may occur where these are public, on x86-64
divisions of public numbers too (public.py), and memcpy, memmove and memset of the C library, which
are taken to depend on pointers and lengths only.

Compilers also write code for numbers that there cannot be; no run comes to it by itself. Runs are
turned into it: it is read with the numbers of a run that passes it by.

With --control, leaks must be reported: those of object_leaks_backend in leaks.c, a table like the
others, and each function of a real table whose count is made a secret. Exit status 1 if anything is
found, or if with --control something is not.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence

from backends import AARCH64_TABLES, SM4, X86_64_TABLES, Member, Run
from check import Code, Report, check_met, is_conditional_jump, read_function, run
from library import LIBRARY
from listing import Listing, Program, read_listing
from processors import PROCESSORS, Processor

# Functions that others use too, in ways that backends do not: of these the conditional jumps must
# be met, of all others each instruction.
SHARED = "smg_"

# Members of object_leaks_backend, with what must be reported.
LEAKS = {
    "key_schedule": "address",
    "encrypt": "jump",
    "decrypt": "jump",
    "cbc_encrypt": "instruction",
    "cbc_decrypt": "address",
}

TABLES = {"x86_64": X86_64_TABLES, "aarch64": AARCH64_TABLES}

# How a run came to an instruction that none had come to: the function, arguments, and turns.
Origin = tuple[str, Run, tuple[int, ...]]


def run_from(report: Report, code: Code, origin: Origin) -> set[int]:
    """Gives the addresses that it is the first to meet."""
    symbol, each, turns = origin
    before = set(report.met)
    run(report, code, symbol, each.arguments, each.memory, turns)
    return report.met - before


def turn_everywhere(report: Report, code: Code, origins: dict[int, Origin]) -> None:
    """Code that cannot be reached, as compilers do not know which numbers there can be, is read as
    if it were: wherever a conditional jump goes one way only, a run goes the other way."""
    waiting = sorted(origins)
    while waiting:
        at = waiting.pop()
        instruction = code.places[at][1] if at in code.places else None
        if instruction is None or not is_conditional_jump(instruction):
            continue
        for side in (instruction.destination, instruction.following):
            if side not in report.met:
                symbol, each, turns = origins[at]
                origin = symbol, each, (*turns, at)
                fresh = run_from(report, code, origin)
                origins.update(dict.fromkeys(fresh, origin))
                waiting += sorted(fresh)


def functions_of(listing: Listing, table: str, members: Sequence[Member]) -> dict[str, str]:
    """By member: the function that a table has there, which bears its name."""
    found = {}
    for member in members:
        symbol = listing.pointed(table, member.word)
        if not symbol.split(".")[0].endswith(member.name):
            raise SystemExit(f"{table}: {symbol} in the place of {member.name}")
        found[member.name] = symbol
    return found


def program_of(
    processor: Processor, listing: Listing, symbols: Sequence[str]
) -> tuple[Program, Code, Report]:
    """All that is called from the functions given, read by rule 3."""
    program, make = listing.reachable(symbols), processor.make_public
    code, report = Code.of(program, processor, make), Report()
    for function in program.functions.values():
        read_function(report, function, code.entries, make)
    return program, code, report


def check_table(
    processor: Processor, listing: Listing, table: str, members: Sequence[Member]
) -> Report:
    functions = functions_of(listing, table, members)
    program, code, report = program_of(processor, listing, list(functions.values()))
    origins: dict[int, Origin] = {}
    for member in members:
        for each in member.runs:
            origin = functions[member.name], each, ()
            origins.update(dict.fromkeys(run_from(report, code, origin), origin))
    turn_everywhere(report, code, origins)
    for function in program.functions.values():
        check_met(report, function, not function.name.startswith(SHARED))
    return report


def secret_counts(run_: Run) -> Iterator[Run]:
    """The same run with one of its counts a secret."""
    for place in run_.lengths:
        arguments = list(run_.arguments)
        arguments[place] = None
        yield Run(tuple(arguments), (), run_.memory)


def unreported(
    processor: Processor, listing: Listing, tables: Mapping[str, Sequence[Member]]
) -> Iterator[tuple[str, bool]]:
    """For each control its name, and whether it fails."""
    for member in (member for member in SM4 if member.name in LEAKS):
        symbol = listing.pointed("object_leaks_backend", member.word)
        _, code, report = program_of(processor, listing, [symbol])
        for each in member.runs:
            run_from(report, code, (symbol, each, ()))
        kinds = {finding.kind for finding in report.findings}
        yield f"{symbol}: {LEAKS[member.name]}", LEAKS[member.name] not in kinds
    for table, members in tables.items():
        functions = functions_of(listing, table, members)
        _, code, _ = program_of(processor, listing, list(functions.values()))
        for member in members:
            for secret in secret_counts(member.runs[-1]):
                report = Report()
                run_from(report, code, (functions[member.name], secret, ()))
                yield f"{table}: {member.name} with a secret count", not report.findings


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Looks for secrets in jumps and addresses.")
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--processor", choices=PROCESSORS, default="x86_64")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("programs", nargs="+", metavar="NAME=PROGRAM")
    options = parser.parse_args(arguments)
    processor, tables = PROCESSORS[options.processor], TABLES[options.processor]
    failed, what = 0, "failed" if options.control else "findings"
    for heading, path in (program.split("=", 1) for program in options.programs):
        listing = read_listing(processor.parse, processor.named, options.objdump, path, LIBRARY)
        if options.control:
            controls = list(unreported(processor, listing, tables))
            for name, fails in controls:
                if fails:
                    print(f"{heading}: {name}: is not reported")
            failed += sum(fails for _, fails in controls)
            print(f"{heading}: {len(controls)} controls")
            continue
        for table, members in tables.items():
            report = check_table(processor, listing, table, members)
            jumps = sum(map(len, report.jumps.values()))
            print(
                f"{heading}: {table}: {len(members)} functions, {len(report.met)} instructions, "
                f"{jumps} conditional jumps, {report.steps} steps, {len(report.findings)} findings"
            )
            for finding in report.findings:
                print(f"    {finding.symbol}: {finding.kind}: {finding.text}")
            failed += len(report.findings)
    print(f"object code: {len(options.programs)} programs, {failed} {what}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
