"""That a folder is what was audited: its files, and what its manifest lists, no more, no less."""

from collections.abc import Iterable

from generator.proof.assembly import ASSEMBLY_FILES
from generator.proof.errors import Place, Refused
from generator.proof.manifest import MANIFEST
from generator.proof.representation import Folder
from generator.proof.statements import all_statements

#: The folder of the one representation, and the files that every description gives.
LIMBS = "limbs64"
FILES = ("c64.c", "chains.c", "fields.h", "inverse.c", "names.h", "points.c")
#: The files that a description with a pairing gives besides.
PAIRING_FILES = ("fp2.c", "pairing.c", "pairing.h", "points_g2.c", "comb_g2.c")
PAIRING_FILES += ("table_g_g2.c", "table_g_g2.h")
#: The files that every footprint gives, under its own name.
FOOTPRINT_FILES = ("comb{}.c", "table_g{}.c", "table_g{}.h")
#: What stands beside the emitted files.
BESIDE = (MANIFEST, "AUDIT.md")
#: Kernels that moduli without a form of their own lack, and fields of plain values.
OPTIONAL = ("_mul_solinas", "_mul_add_mul")
#: How many names a message lists.
MOST_LISTED = 4


def expected_files(folder: Folder) -> set[str]:
    """The emitted files by targets and description, whatever the manifest lists."""
    assembly = [name for name, target in ASSEMBLY_FILES.items() if target in folder.targets]
    pairs = [f.format(end) for end in folder.description.footprints for f in FOOTPRINT_FILES]
    pairing = PAIRING_FILES if folder.description.pairing else ()
    return {"curve.h", *(f"{LIMBS}/{name}" for name in (*FILES, *pairing, *assembly, *pairs))}


def check_files(folder: Folder) -> None:
    """Nothing else stands in the folder, since a compiler could find and read it."""
    manifest = Place(f"{folder.path}/{MANIFEST}", 1)
    expected = expected_files(folder)
    _same(set(folder.files), expected, "files", manifest)
    for path in sorted(folder.path.rglob("*")):
        name = path.relative_to(folder.path).as_posix()
        known = name in (*expected, *BESIDE) and path.is_file() or name == LIMBS and path.is_dir()
        if not known or path.is_symlink():
            raise Refused("a file that was not emitted stands in the folder", Place(name, 1))


def check_functions(folder: Folder, audited: Iterable[tuple[str, str]]) -> None:
    """The manifest lists the functions that were audited, in C: pairs of file and full name."""
    found = {f"{name} in {file}" for file, name in folder.functions}
    expected = {
        f"{name.removeprefix(f'{folder.prefix}_')} in {LIMBS}/{file}" for file, name in audited
    }
    _same(found, expected, "functions", Place(f"{folder.path}/{MANIFEST}", 1))


def check_kernels(folder: Folder, audited: Iterable[tuple[str, str]]) -> None:
    """Each field has all its word kernels: of what is not there nothing was refused."""
    stated = all_statements(folder.fields, folder.prefix)
    missing = sorted(stated.keys() - {name for _, name in audited})
    missing = [name for name in missing if not name.endswith(OPTIONAL)]
    if missing:
        raise Refused(f"{', '.join(missing[:MOST_LISTED])} is missing", Place(f"{LIMBS}/c64.c", 1))


def _same(listed: set[str], expected: set[str], what: str, place: Place) -> None:
    for names, says in (
        (expected - listed, f"the manifest's {what} lack"),
        (listed - expected, f"not audited are the manifest's {what}"),
    ):
        if names:
            shown = sorted(names)[:MOST_LISTED]
            more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
            raise Refused(f"{says} {', '.join(shown)}{more}", place)
