"""What a proof rests on: the functions that a text calls, and the tables that it reads.

A proof takes the contracts of what it calls for granted. So it counts only where all of that is
proved; what rests on anything else is refused, however well it was shown.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from pycparser import c_ast

from generator.proof.assembly import ASSEMBLY_FILES
from generator.proof.c_text import CText
from generator.proof.errors import Place

#: A function by its file and its full name.
Function = tuple[str, str]


def unsupported(
    results: Mapping[Function, bool],
    texts: Iterable[CText],
    prefix: str,
    tables: Mapping[str, Collection[str]],
) -> dict[Function, str]:
    """Why proofs do not count that rest, over however many calls, on what is not proved.

    ``results`` says which functions are proved, or accepted unproved; ``texts`` are the C files;
    ``tables`` the right tables that a file may read. A function that is left to the assembly has to
    be proved there as well.
    """
    texts = list(texts)
    guarded = {name for text in texts for name in text.guarded}
    uses = {
        (text.name, name): dict(_uses(text, node.body, prefix))
        for text in texts
        for name, node in text.functions.items()
    }
    holds, found = dict(results), {}

    def stands(file: str, name: str) -> bool:
        if name in tables.get(file, ()):
            return True
        of_name = {at: proved for (at, function), proved in holds.items() if function == name}
        if file in of_name:  # not the function of another footprint
            of_name = {at: p for at, p in of_name.items() if at in (file, *ASSEMBLY_FILES)}
        missing = name in guarded and not of_name.keys() & ASSEMBLY_FILES.keys()
        return bool(of_name) and all(of_name.values()) and not missing

    while True:
        before = len(found)
        for (file, name), used in uses.items():
            lacks = [use for use in used if not stands(file, use)]
            if holds.get((file, name)) and lacks:
                short = lacks[0].removeprefix(f"{prefix}_")
                found[file, name] = f"{used[lacks[0]]}: {name}: {short} is not proved"
                holds[file, name] = False
        if len(found) == before:
            return found


def _uses(text: CText, node: c_ast.Node, prefix: str) -> Iterator[tuple[str, Place]]:
    """The functions and tables that a body names, with a place of each; its own constants apart."""
    if isinstance(node, c_ast.ID) and node.name.startswith(f"{prefix}_"):
        if node.name not in text.data:
            yield node.name, text.place(node)
    for _, part in node.children():
        yield from _uses(text, part, prefix)
