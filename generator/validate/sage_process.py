"""One run of Sage: the request on its standard input, results as they come on its output."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from generator.validate.results import CheckResult, SageError

_FOLDER = Path(__file__).resolve().parent

# Appended rather than put first, so that no module beside the package can hide one of Sage's.
_BOOTSTRAP = "import sys; sys.path.append(sys.argv[1]); from recompute.main import main; main()"

_OWN_PYTHON = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "VIRTUAL_ENV")
"""Settings of the caller's Python that would lead Sage's astray."""


def sage_command() -> str | None:
    """The path of the ``sage`` command, None when there is none on PATH."""
    found = shutil.which("sage")
    return os.path.abspath(found) if found else None


def run_sage(
    command: str, request: dict[str, Any], progress: Callable[[str], None]
) -> list[CheckResult]:
    """The results of one request; ``progress`` hears of each check as it begins."""
    with tempfile.TemporaryDirectory(prefix="validate-") as scratch:
        with open(Path(scratch) / "errors", "w+", encoding="utf-8", errors="replace") as errors:
            with _started(command, Path(scratch), errors) as process:
                results = _exchange(process, request, progress)
                status = process.wait()
            if results is None or status != 0:
                errors.seek(0)
                raise SageError(f"{command}: {_reason(errors.read(), status)}")
    return results


@contextlib.contextmanager
def _started(command: str, scratch: Path, errors: IO[str]) -> Iterator["subprocess.Popen[str]"]:
    """The process, which is gone with all its children when the block ends."""
    environment = {k: v for k, v in os.environ.items() if k not in _OWN_PYTHON}
    environment["HOME"] = str(scratch)  # what Sage caches ends with the run
    environment["DOT_SAGE"] = str(scratch / "sage")
    process = subprocess.Popen(
        [command, "--python", "-c", _BOOTSTRAP, str(_FOLDER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        encoding="utf-8",
        env=environment,
        cwd=scratch,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def _exchange(
    process: "subprocess.Popen[str]", request: dict[str, Any], progress: Callable[[str], None]
) -> list[CheckResult] | None:
    """The results, None when the last line did not come."""
    assert process.stdin is not None and process.stdout is not None
    # From a thread of its own: Sage may write results before it has read everything.
    sender = threading.Thread(target=_send, args=(process.stdin, json.dumps(request)), daemon=True)
    sender.start()
    results: list[CheckResult] = []
    for line in process.stdout:
        event = read_event(line)
        if isinstance(event, CheckResult):
            results.append(event)
        elif isinstance(event, int):
            return results if event == len(results) else None
        else:
            progress(event)
    return None


def _send(stream: IO[str], text: str) -> None:
    with contextlib.suppress(OSError):  # a process that has died says why on its own
        stream.write(text)
        stream.close()


def read_event(line: str) -> CheckResult | str | int:
    """A line of the report: a result, the name of a check that begins, or the final count."""
    try:
        event = json.loads(line)
        if "done" in event:
            return int(event["done"])
        if "begin" in event:
            return f"{event['curve']}: {event['begin']}"
        return CheckResult(
            name=str(event["name"]),
            curve=str(event["curve"]),
            passed=event["passed"] is True,
            detail=str(event["detail"]),
            seconds=float(event["seconds"]),
            comparisons=int(event["comparisons"]),
        )
    except (ValueError, KeyError, TypeError):
        raise SageError(f"Sage answered {line.strip()[:80]!r}, which is no result") from None


def _reason(errors: str, status: int) -> str:
    """How it ended, and the last line that speaks of an error, or else the last line."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    end = f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"
    telling = [line for line in lines if "Error" in line] or lines
    return f"Sage {end}" + (f": {telling[-1]}" if telling else "")
