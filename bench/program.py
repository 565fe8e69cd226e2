"""Running the programs of this folder, as briefly as they allow."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

BENCH = Path(os.environ.get("BENCH", "build-ci/bench"))
PROGRAMS = [name for name in ("operations", "peers", "strategies") if (BENCH / name).exists()]
FEWEST = ("-batches", "100")


def run(program: str, *words: str, status: int = 0, disable: str | None = None) -> str:
    """The standard output of a program; what goes wrong stands on standard error alone. `disable`:
    processor features to do without, in place of those of the environment."""
    environment = os.environ if disable is None else os.environ | {"SMIDGEN_DISABLE": disable}
    command = [BENCH / program, *words]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=240, check=False, env=environment
    )
    assert done.returncode == status, done
    assert (done.stderr == "") == (status == 0), done
    return done.stdout if status == 0 else done.stderr


def measured(program: str, *words: str, disable: str | None = None) -> dict[str, Any]:
    """The object that a run of the fewest batches prints."""
    return json.loads(run(program, "-json", *FEWEST, *words, disable=disable))
