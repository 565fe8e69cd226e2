# SPDX-License-Identifier: Apache-2.0
"""The command line that object_code.py and controls.py share."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from emitted import Emitted, read_emitted


@dataclass(frozen=True)
class Options:
    """Programs by the heading of their column."""

    objdump: str
    emitted: Emitted
    programs: dict[str, str]


def parse_options(description: str, arguments: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--emitted", type=Path, required=True, help="folder of the emitted files")
    parser.add_argument("--kernel", required=True, help="what SM2_KERNEL was defined as")
    parser.add_argument("programs", nargs="+", metavar="NAME=PROGRAM")
    options = parser.parse_args(arguments)
    for program in options.programs:
        if "=" not in program:
            parser.error(f"{program}: not NAME=PROGRAM")
    return Options(
        options.objdump,
        read_emitted(options.emitted, options.kernel),
        dict(program.split("=", 1) for program in options.programs),
    )
