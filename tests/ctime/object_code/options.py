# SPDX-License-Identifier: Apache-2.0
"""The command line that object_code.py and controls.py share."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from emitted import Emitted, read_emitted
from processors import PROCESSORS, Processor


@dataclass(frozen=True)
class Options:
    """Programs by the heading of their column."""

    objdump: str
    processor: Processor
    emitted: Emitted
    programs: dict[str, str]


def parse_options(
    description: str, arguments: Sequence[str], needs_emitted: bool = True
) -> Options:
    """Where they are not needed, emitted functions may be missing, and there are none then; with
    them the processor is x86-64."""
    parser = argparse.ArgumentParser(description=description)
    processors = [name for name in PROCESSORS if name == "x86_64" or not needs_emitted]
    parser.add_argument("--processor", choices=processors, default="x86_64")
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument(
        "--emitted", type=Path, required=needs_emitted, help="folder of the emitted files"
    )
    parser.add_argument("--kernel", required=needs_emitted, help="what SM2_KERNEL was defined as")
    parser.add_argument("programs", nargs="+", metavar="NAME=PROGRAM")
    options = parser.parse_args(arguments)
    for program in options.programs:
        if "=" not in program:
            parser.error(f"{program}: not NAME=PROGRAM")
    if (options.emitted is None) != (options.kernel is None):
        parser.error("--emitted and --kernel go together")
    emitted = Emitted((), (), "")
    if options.emitted is not None:
        emitted = read_emitted(options.emitted, options.kernel)
    return Options(
        options.objdump,
        PROCESSORS[options.processor],
        emitted,
        dict(program.split("=", 1) for program in options.programs),
    )
