"""Vector files as lines of text, for a processor on which no reader of JSON was compiled:
`cases.py FILE.json … OUT`. Each file begins with "file NAME", each of its cases with "case"; then
comes a line "KEY VALUE" for each of its values."""

import json
import pathlib
import sys
from collections.abc import Iterator

# What an emulator would hash for minutes. Of the vectors that is one message, of 2^29 bytes: that
# the count of bits goes on past 32 bits is a matter of uint64_t, and no processor's own.
MOST_BYTES = 1 << 25


def is_long(case: dict[str, object]) -> bool:
    unit, repeat = case.get("unit", ""), case.get("repeat", 1)
    assert isinstance(unit, str) and isinstance(repeat, int)
    return len(unit) // 2 * repeat > MOST_BYTES


def is_foreign(case: dict[str, object]) -> bool:
    """A case of another curve than the library's, or of what it has no call for by itself."""
    return case.get("curve", "sm2p256v1") != "sm2p256v1" or case.get("op") in ("add", "muladd")


def line(value: object) -> str | None:
    """The value in one line; None for what only says where a case comes from."""
    match value:
        case bool():
            return None
        case str() | int():
            return str(value)
        case list():
            return "".join(value)
        case dict():
            return " ".join(f"{key} {word}" for key, word in value.items())
    raise TypeError(value)


def lines(path: pathlib.Path) -> Iterator[str]:
    yield f"file {path.name}"
    for case in json.loads(path.read_text("utf-8"))["cases"]:
        if is_long(case) or is_foreign(case):
            continue
        yield "case"
        for key, value in case.items():
            text = line(value)
            if key != "verified_by" and text is not None:
                yield f"{key} {text}"


def main(files: list[str], out: str) -> None:
    text = "".join(f"{one}\n" for name in files for one in lines(pathlib.Path(name)))
    pathlib.Path(out).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:-1], sys.argv[-1])
