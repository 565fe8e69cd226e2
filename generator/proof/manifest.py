"""What the manifest of an emitted folder says, of the members that it has to have and no others."""

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from generator.description import Description
from generator.proof.errors import Place, Refused

MANIFEST = "manifest.json"
#: What every manifest says.
SAME = {"emitted_by": "smidgen", "format": 1}
#: The sets of targets, as the manifest has them: the assembly completes what is in C.
TARGETS = ("c64", "c64,adx")
#: The strategies of an inversion, by whether inverse.c has it.
INVERSIONS = {True: "safegcd", False: "chain"}

_MEMBERS = (*SAME, "description", "prefix", "target", "representation", "strategies")
_MEMBERS += ("functions", "files")


def read_manifest(folder: Path, place: Place) -> dict[str, object]:
    """The members of the manifest; those that are the same for every folder are compared."""
    text = _plain_lines((folder / MANIFEST).read_bytes().decode("utf-8"), place)
    manifest = members(json.loads(text, object_pairs_hook=_once), _MEMBERS, "it", place)
    for name, value in SAME.items():
        if not same(manifest[name], value):
            raise Refused(f"its {name} is {manifest[name]!r}, not {value!r}", place)
    if manifest["target"] not in TARGETS:
        says = f"its target is {manifest['target']!r}, not {' or '.join(map(repr, TARGETS))}"
        raise Refused(says, place)
    return manifest


def members(value: object, expected: Collection[str], what: str, place: Place) -> dict[str, object]:
    """The members of an object, which must have the expected ones and no others."""
    if not isinstance(value, dict):
        raise Refused(f"the manifest cannot be read: {what} is no object", place)
    for name in value:
        if name not in expected:
            raise Refused(f"{what} has {name}, which is not compared with anything", place)
    for name in expected:
        if name not in value:
            raise Refused(f"{what} lacks {name}", place)
    return value


def same(found: object, expected: object) -> bool:
    """Whether a value is the expected one and of its type; 1 is neither 1.0 nor true."""
    return type(found) is type(expected) and found == expected


def names(value: object, what: str, place: Place) -> tuple[str, ...]:
    """A list of names, each of them once."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise Refused(f"the manifest cannot be read: {what} is no list of names", place)
    twice = sorted({name for name in value if value.count(name) > 1})
    if twice:
        raise Refused(f"{what} has {twice[0]} twice", place)
    return tuple(value)


def functions(value: object, place: Place) -> frozenset[tuple[str, str]]:
    """Pairs of a file, relative to the folder, and the name of a function without prefix."""
    if not isinstance(value, dict):
        raise Refused("the manifest cannot be read: functions is no object", place)
    found = set()
    for file, group in value.items():
        if not names(group, f"functions of {file}", place):
            raise Refused(f"functions has {file} without a function", place)
        found |= {(file, name) for name in group}
    return frozenset(found)


def strategies(value: object, description: Description, place: Place) -> Mapping[str, object]:
    """The strategies by operation; compared are those that follow from the description.

    How an inversion is computed is seen in the files: ``check_inversions`` compares it.
    """
    p, a = description.p.value, description.a
    settled = {
        "fp.sqrt": "three-mod-four" if p % 4 == 3 else "atkin" if p % 8 == 5 else "tonelli-shanks",
        "point.formulas": "jacobian-"
        + ("minus-three" if a == p - 3 else "zero" if a == 0 else "general"),
    }
    found = members(value, ("fp.inv", "fn.inv", *settled), "strategies", place)
    for operation, strategy in settled.items():
        _compare_strategy(operation, found[operation], strategy, place)
    return found


def check_inversions(
    found: Mapping[str, object], inverted: Collection[str], fields: Iterable[str], place: Place
) -> None:
    """The inversions of the fields are those of the files; ``inverted`` are inverse.c's."""
    for field in fields:
        strategy = INVERSIONS[f"{field}_inv" in inverted]
        _compare_strategy(f"{field}.inv", found[f"{field}.inv"], strategy, place)


def _compare_strategy(operation: str, found: object, expected: str, place: Place) -> None:
    if found != expected:
        raise Refused(f"the strategy of {operation} is {expected!r}, not {found!r}", place)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object, of which one reader may see the first and another the last."""
    found = dict(pairs)
    if len(found) != len(pairs):
        given = [name for name, _ in pairs]
        raise ValueError(f"{next(n for n in given if given.count(n) > 1)} is there twice")
    return found


def _plain_lines(text: str, place: Place) -> str:
    """The text, in which every reader must see the same lines."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.isprintable():
            raise Refused("a control character", Place(place.file, number))
    return text
