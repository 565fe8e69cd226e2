"""The contract in the comment above each emitted function, as the reader of the file sees it."""

import re
from dataclasses import dataclass

from generator.proof.errors import Place, Refused

_BLOCK = re.compile(
    r"/\*\n(?P<lines>(?: \*(?: [^\n]*)?\n)+) \*/\n(?:static )?(?:void|uint64_t) (?P<name>\w+)\("
)
_ENTRY = re.compile(r" \* (?P<label>[a-z]+)? +(?P<text>\S.*)")
#: Column at which the text of an entry begins, and that of a continued line.
_TEXT_COLUMN = 13
_LABELS = ("requires", "ensures", "limbs", "aliasing", "time", "cost", "source")


@dataclass(frozen=True)
class Comment:
    """One contract: the summary, and under each label its entries."""

    summary: str
    entries: dict[str, tuple[str, ...]]

    def get(self, label: str) -> tuple[str, ...]:
        return self.entries.get(label, ())


def contracts(source: str) -> dict[str, Comment]:
    """The contracts of a file by function name."""
    return {m["name"]: contract(m["lines"].splitlines()) for m in _BLOCK.finditer(source)}


def contract(lines: list[str]) -> Comment:
    """One contract by the lines of its comment."""
    blank = lines.index(" *") if " *" in lines else len(lines)
    summary = " ".join(line.removeprefix(" * ").strip() for line in lines[:blank])
    entries: dict[str, list[str]] = {}
    label = ""
    for line in lines[blank + 1 :]:
        text = line[_TEXT_COLUMN:]
        named = line[3:_TEXT_COLUMN].strip()
        if named in _LABELS:
            label = named
            entries.setdefault(label, []).append(text)
        elif label and text.startswith(" "):
            entries[label][-1] += " " + text.strip()
        elif label:
            entries[label].append(text)
    return Comment(summary, {name: tuple(texts) for name, texts in entries.items()})


def compare_claim(comment: Comment | None, summary: str, aliasing: str, place: Place) -> None:
    """The same for a program's summary, which is its claim, and the aliasing it promises."""
    assert comment is not None
    pairs = ((comment.summary, summary), ("; ".join(comment.get("aliasing")), aliasing))
    for said, expected in pairs:
        if said != expected:
            raise Refused(f"the comment says {said!r}, the statement {expected!r}", place)


#: What the entry ``time`` says.
CONSTANT_TIME, PUBLIC_TIME = "constant", "depends on the operands: public values only"


def compare_rest(
    comment: Comment | None, function: str, aliasing: str, limbs: str, place: Place
) -> None:
    """The entries beside the claim: what may be one object, bounds of limbs, and the time."""
    assert comment is not None
    time = PUBLIC_TIME if function.endswith("_vartime") else CONSTANT_TIME
    for label, expected in (("aliasing", aliasing), ("limbs", limbs), ("time", time)):
        said = "; ".join(comment.get(label))
        if said != expected:
            raise Refused(f"the comment {label} {said!r}, the statement {expected!r}", place)


def compare_summary(comment: Comment | None, equation: str, place: Place) -> None:
    """A kernel's summary is its equation, and after it how it is computed."""
    assert comment is not None
    rest = comment.summary.removeprefix(equation)
    method = re.fullmatch(r"( \([A-Za-z][^=()]*\)|: [A-Z][^=]*)?", rest)
    if not comment.summary.startswith(equation) or not method:
        raise Refused(f"the comment says {comment.summary!r}, the statement {equation!r}", place)


def compare_comment(
    comment: Comment | None, requires: tuple[str, ...], ensures: tuple[str, ...], place: Place
) -> None:
    """The emitted contract says what the statement says, word for word."""
    if comment is None:
        raise Refused("no contract stands above the function", place)
    for label, expected in (("requires", requires), ("ensures", ensures)):
        if comment.get(label) != expected:
            raise Refused(
                f"the comment {label} {'; '.join(comment.get(label))!r}, "
                f"the statement {'; '.join(expected)!r}",
                place,
            )
