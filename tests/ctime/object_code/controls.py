# SPDX-License-Identifier: Apache-2.0
"""Code that leaks on purpose, of controls.c: were it not reported, silence would mean nothing.

    controls.py [--processor aarch64] [--emitted FOLDER --kernel PREFIX] NAME=PROGRAM …

Each object_KIND_… must be reported as KIND; each object_public_… must not be, and must come to the
same number as here, so that the arithmetic of steps.py is the processor's. Emitted functions in
_vartime must be reported where their arguments are secret. Exit status 1 if a control fails.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from check import ROOM, Code, Report, read_function, run, run_all_lengths
from emitted import Emitted, Prototype, parse_prototypes
from listing import Program, read_program
from options import parse_options
from processors import Processor

HEADER = Path(__file__).with_name("controls.h")


def collatz(start: int) -> int:
    rounds = 0
    while start > 1:
        start, rounds = (3 * start + 1 if start & 1 else start >> 1), rounds + 1
    return rounds


def walk(step: int) -> int:
    x, seen = 0, set()
    while x not in seen:
        seen.add(x)
        x = (5 * x + step) & 63
    return len(seen)


def narrow(rounds: int) -> int:
    byte, half, whole, total = 250, 3, -5, 0
    for i in range(rounds):
        byte, half = (byte + 3) & 0xFF, half * 1021 & 0xFFFF
        whole += 7 if byte >= 128 else -2
        total += half if whole < -3 else byte << (i & 15)
        total ^= total >> 3 if half > 40000 else 1
        total = (total + (whole >> 1)) & (1 << 64) - 1
    return total


def mixed(rounds: int) -> int:
    words, count = [0, 2, 4, 6], 0
    for i in range(rounds):
        words[i & 3] += 1
        count += i if words[i & 3] & 1 else 0
    return count


PUBLIC = {"collatz": collatz, "walk": walk, "narrow": narrow, "mixed": mixed}
PUBLIC_ARGUMENTS = (*range(12), 27, 97, 255, 871)


def check_public(code: Code, prototype: Prototype) -> str:
    """Why a control without a leak fails: it is reported, or another number comes out."""
    report = Report()
    expected = PUBLIC[prototype.name.removeprefix("object_public_")]
    for number in PUBLIC_ARGUMENTS:
        kinds = {"pointer": ROOM, "length": number}
        arguments = [kinds[kind] for kind in prototype.parameters]
        result = run(report, code, prototype.name, arguments)
        if report.findings:
            return f"reported: {report.findings[0].text}"
        if result != expected(number):
            return f"for {number} gives {result}, not {expected(number)}"
    return ""


def check_leak(processor: Processor, code: Code, prototype: Prototype) -> str:
    """Why a control with a leak fails: its kind of leak is not reported."""
    report = Report()
    function = code.program.functions[prototype.name]
    read_function(report, function, code.entries, processor.make)
    run_all_lengths(report, code, prototype.name, prototype)
    kind = prototype.name.split("_")[1]
    kinds = {finding.kind for finding in report.findings}
    return "" if kind in kinds else f"{kind} is not reported, only: {sorted(kinds)}"


def check_vartime(code: Code, symbol: str, prototype: Prototype) -> str:
    """Why an exempt function fails as a control: nothing shows that it must be exempt."""
    report = Report()
    run_all_lengths(report, code, symbol, prototype)
    kinds = {finding.kind for finding in report.findings}
    return "" if kinds & {"jump", "address"} else "is not reported"


def check_controls(
    processor: Processor, program: Program, emitted: Emitted, controls: Sequence[Prototype]
) -> list[str]:
    """One line for each control, empty where it holds."""
    code = Code.of(program, processor, processor.make)
    reasons = {}
    for control in controls:
        if control.name.startswith("object_public_"):
            reasons[control.name] = check_public(code, control)
        else:
            reasons[control.name] = check_leak(processor, code, control)
    for prototype in emitted.prototypes:
        if prototype.is_vartime:
            symbol = emitted.symbol(prototype.name)
            reasons[prototype.name] = check_vartime(code, symbol, prototype)
    return [f"{name}: {reason}" if reason else "" for name, reason in reasons.items()]


def main(arguments: Sequence[str]) -> int:
    options = parse_options("Looks for leaks where there are some.", arguments, needs_emitted=False)
    controls = parse_prototypes(HEADER.read_text("utf-8"))
    wanted = options.emitted.wanted([*(control.name for control in controls), "object_callee"])
    processor, count, failed = options.processor, 0, 0
    for heading, path in options.programs.items():
        program = read_program(processor.parse, options.objdump, path, wanted)
        lines = check_controls(processor, program, options.emitted, controls)
        count += len(lines)
        for line in filter(None, lines):
            failed += 1
            print(f"{heading}: {line}")
    print(f"object code: {count} controls in {len(options.programs)} programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
