"""Folders with more or less than what was emitted, and manifests that say otherwise: refused."""

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.proof.errors import Refused
from generator.proof.programs import check_names
from generator.proof.representation import open_folder
from generator.proof.whole import check_files, check_functions, check_kernels

from hardening import CURVES, ROOT, changed, folder, header, source

Change = Callable[[dict], None]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the emitted folder of SM2."""
    return Path(shutil.copytree(ROOT / "generated" / "sm2", tmp_path / "sm2"))


def write(name: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        (path / name).write_text("int x;\n")

    return change


def listed(name: str) -> Callable[[Path], None]:
    """A file that the manifest lists, too."""

    def change(path: Path) -> None:
        write(name)(path)
        manifest(path, lambda m: m["files"].append(name))

    return change


def manifest(path: Path, change: Change) -> None:
    file = path / "manifest.json"
    content = json.loads(file.read_text())
    change(content)
    file.write_text(json.dumps(content))


def without_small(path: Path) -> None:
    """The description of the folder has no small multiplications any more."""
    curves = path.parent / "curves"
    curves.mkdir()
    text = (CURVES / "sm2.toml").read_text()
    text = text[: text.index("\n# For programs")]
    (curves / "sm2.toml").write_text(text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    manifest(path, lambda m: m["description"].update(sha256=digest))


FOLDERS = {
    "a C file": write("limbs64/evil.c"),
    "a C file that the manifest lists": listed("limbs64/evil.c"),
    "a header in front of the standard one": listed("limbs64/stdint.h"),
    "a C++ file": write("limbs64/evil.cpp"),
    "a file of another suffix": write("evil.hpp"),
    "a folder": lambda path: (path / "sys").mkdir(),
    "a link": lambda path: (path / "limbs64" / "x").symlink_to("c64.c"),
    "a pair of files without a geometry": without_small,
    "a file less": lambda path: manifest(path, lambda m: m["files"].remove("curve.h")),
}


def test_the_folder_as_emitted_is_whole(copy: Path) -> None:
    check_files(open_folder(copy, CURVES))


@pytest.mark.parametrize("name", FOLDERS)
def test_other_files_are_refused(name: str, copy: Path) -> None:
    FOLDERS[name](copy)
    own = copy.parent / "curves"
    with pytest.raises(Refused, match="was not emitted|not audited|lack") as caught:
        check_files(open_folder(copy, own if own.exists() else CURVES))
    assert caught.value.place is not None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda m: m["description"].update(file="/tmp/sm2.toml"), "not the bare name of a file"),
        (lambda m: m["description"].update(file="../curves/sm2.toml"), "not the bare name"),
        (lambda m: m.update(prefix="sm2_fp("), "no prefix"),
        (lambda m: m.update(prefix=""), "no prefix"),
        (lambda m: m.update(functions=[]), "cannot be read"),
        (lambda m: m["representation"]["fp"].update(limbs="four"), "limbs is 'four', not 4"),
    ],
)
def test_a_manifest_may_not_lead_elsewhere(change: Change, reason: str, copy: Path) -> None:
    manifest(copy, change)
    with pytest.raises(Refused, match=f"manifest.json:1: .*{reason}"):
        open_folder(copy, CURVES)


def test_the_manifest_lists_what_was_audited() -> None:
    functions = [(file.split("/")[-1], f"sm2_{name}") for file, name in folder().functions]
    check_functions(folder(), functions)
    with pytest.raises(Refused, match="lack base_mul in limbs64/comb.c, .* and [0-9]+ more"):
        check_functions(replace(folder(), functions=frozenset()), functions)
    with pytest.raises(Refused, match="not audited .* evil in limbs64/c64.c"):
        check_functions(
            replace(folder(), functions=folder().functions | {("limbs64/c64.c", "evil")}), functions
        )


def test_no_kernel_is_missing() -> None:
    functions = [(file.split("/")[-1], f"sm2_{name}") for file, name in folder().functions]
    check_kernels(folder(), functions)
    fewer = [f for f in functions if f[1] not in ("sm2_fn_equal", "sm2_fp_from_bytes")]
    with pytest.raises(Refused, match="sm2_fn_equal, sm2_fp_from_bytes is missing"):
        check_kernels(folder(), fewer)


NAMES = {
    "a spliced comment": ("#ifdef SM2_KERNEL\n", "/* n *\\\n/\n#define a b\n/* e */\n", "may join"),
    "a name of a table for a function": (
        "sm2_fp_mul SM2_JOIN(SM2_KERNEL",
        "sm2_fp_mul SM2_JOIN(SM2_TABLES",
        "does not stand here",
    ),
    "a guard in the middle": ("#ifdef SM2_KERNEL\n", "#ifdef SM2_TABLES\n", "does not stand here"),
    "an end too early": (
        "#define sm2_fp_mul SM2",
        "#endif\n#define sm2_fp_mul SM2",
        "does not stand here",
    ),
    "a line behind the end": ("\n#endif\n", "\n#endif\n#endif\n", "not in their order"),
    "a function that keeps its name": (
        "#define sm2_fp_mul SM2_JOIN(SM2_KERNEL, fp_mul)\n",
        "",
        "sm2_fp_mul does not get the name",
    ),
    "a line behind a blank": ("#define sm2_fp_mul SM2", " #define sm2_fp_mul SM2", "understood"),
}


@pytest.mark.parametrize("name", NAMES)
def test_names_stand_in_their_order(name: str, tmp_path: Path) -> None:
    old, new, reason = NAMES[name]
    (tmp_path / "names.h").write_text(changed(source("names.h"), old, new))
    with pytest.raises(Refused) as caught:
        check_names(tmp_path, "sm2", header())
    assert re.match(rf"names\.h:[1-9]\d*: .*{reason}", str(caught.value)), caught.value
