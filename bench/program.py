"""Running the programs of this folder, as briefly as they allow."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

BENCH = Path(os.environ.get("BENCH", "build-ci/bench"))
PROGRAMS = [name for name in ("operations", "peers", "strategies") if (BENCH / name).exists()]
FEWEST = ("-batches", "100")


def run(program: str, *words: str, status: int = 0) -> str:
    """The standard output of a program; what goes wrong stands on standard error alone."""
    done = subprocess.run(
        [BENCH / program, *words], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == status, done
    assert (done.stderr == "") == (status == 0), done
    return done.stdout if status == 0 else done.stderr


def measured(program: str, *words: str) -> dict[str, Any]:
    """The object that a run of the fewest batches prints."""
    return json.loads(run(program, "-json", *FEWEST, *words))
