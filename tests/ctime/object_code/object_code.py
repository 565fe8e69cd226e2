# SPDX-License-Identifier: Apache-2.0
"""Constant time in the object code of the emitted functions, for every value of the secrets.

    object_code.py --emitted FOLDER --kernel PREFIX NAME=PROGRAM …

Each PROGRAM holds the emitted functions as one compiler makes them at one level, linked at fixed
addresses; NAME, say gcc-O3, heads its column. Exit status 1 if anything is found. The rules, and
what they assume, stand in check.py.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence

from check import Report, check_program
from emitted import Emitted
from listing import read_program
from options import parse_options


LEGEND = """\
ok      neither jumps nor addresses depend on a secret; a number beside it is that of the
        conditional jumps, which depend on public numbers
exempt  _vartime, or called from such functions alone
-       there is no such function: inlined wherever it was called
FOUND   see below
"""


def cell(report: Report, emitted: Emitted, name: str) -> str:
    """ok, or ok with a number of conditional jumps; clones of a function are taken together."""
    symbols = [symbol for symbol in report.jumps if emitted.c_name(symbol) == name]
    if any(emitted.c_name(finding.symbol) == name for finding in report.findings):
        return "FOUND"
    if not symbols:
        return "-"
    jumps = sum(len(report.jumps[symbol]) for symbol in symbols)
    answer = "ok" if report.reached.intersection(symbols) else "exempt"
    return f"{answer} {jumps}" if jumps else answer


def print_table(emitted: Emitted, reports: Mapping[str, Report]) -> None:
    widths = {heading: max(len(heading), 9) for heading in reports}
    first = max(map(len, (*emitted.kernels, *emitted.programs)))

    def line(name: str, cells: Iterable[str]) -> None:
        parts = (text.ljust(w) for text, w in zip(cells, widths.values(), strict=True))
        print(f"{name.ljust(first)}  {'  '.join(parts)}".rstrip())

    print(LEGEND)
    for title, names in (("word kernels", emitted.kernels), ("programs", emitted.programs)):
        line(title, reports)
        for name in names:
            line(name, (cell(report, emitted, name) for report in reports.values()))
        print()


def print_summary(reports: Mapping[str, Report]) -> int:
    for name, report in reports.items():
        instructions = " ".join(sorted(report.mnemonics))
        print(f"{name}: {report.steps} steps, {len(report.mnemonics)} instructions: {instructions}")
    print()
    total = 0
    for name, report in reports.items():
        for finding in report.findings:
            print(f"{name}: {finding.symbol}: {finding.kind}: {finding.text}")
        total += len(report.findings)
    print(f"object code: {len(reports)} programs, {total} findings")
    return total


def main(arguments: Sequence[str]) -> int:
    options = parse_options("Looks for secrets in the jumps of object code.", arguments)
    wanted = options.emitted.wanted()
    reports = {
        heading: check_program(
            read_program(options.processor.parse, options.objdump, path, wanted), options.emitted
        )
        for heading, path in options.programs.items()
    }
    print_table(options.emitted, reports)
    return 1 if print_summary(reports) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
