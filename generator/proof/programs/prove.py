"""Every function of chains.c, points.c, fp2.c, comb.c and comb_small.c, one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.description import Description
from generator.proof.c_text import CText, read_c
from generator.proof.errors import Place, Refused, understood
from generator.proof.programs.comb_proofs import (
    prove_base_mul,
    prove_comb_double_mul,
    prove_comb_mul,
    prove_comb_table,
)
from generator.proof.programs.chain_proofs import (
    prove_inverse,
    prove_root_power,
    prove_squarings,
)
from generator.proof.programs.conversion_proofs import (
    prove_on_curve,
    prove_points_to_affine,
    prove_to_affine,
)
from generator.proof.programs.entry_proofs import prove_comb_entry, prove_window_entry
from generator.proof.programs.ladder_proofs import prove_double_mul
from generator.proof.programs.point_proofs import prove_addition, prove_doubling, prove_simple
from generator.proof.programs.proof import Context, Proof
from generator.proof.programs.read_proofs import prove_read
from generator.proof.programs.scalar_proofs import (
    prove_scalar_bits,
    prove_scalar_bytes,
    prove_recoded_scalar,
)
from generator.proof.programs.extension_proofs import prove_extension
from generator.proof.programs.extension_statements import EXTENSION
from generator.proof.programs.split_proofs import (
    prove_any_mul,
    prove_endomorphism,
    prove_split_scalar,
)
from generator.proof.programs.statement import READS
from generator.proof.programs.statements import FILES, program_files
from generator.proof.programs.square_roots import prove_square_root
from generator.proof.programs.twist import TWIST_PROOFS, TwistContext, twist_contexts
from generator.proof.programs.twist_statements import TWIST_FILES
from generator.proof.programs.wnaf_proof import prove_wnaf
from generator.proof.statements import FieldFacts

PROOFS: dict[str, Callable[[Proof], None]] = {
    "fp_sqr_run": prove_squarings,
    "fn_sqr_run": prove_squarings,
    "fp_inv": prove_inverse,
    "fn_inv": prove_inverse,
    "fp_sqrt_power": prove_root_power,
    "fp_sqrt": prove_square_root,
    **dict.fromkeys(
        ("point_set_infinity", "point_from_affine", "point_neg", "point_select"), prove_simple
    ),
    **dict.fromkeys(READS.values(), prove_read),
    "point_double": prove_doubling,
    **{
        f"point_add{mixed}{kind}": prove_addition
        for mixed in ("", "_mixed")
        for kind in ("", "_complete", "_vartime")
    },
    "point_is_on_curve": prove_on_curve,
    "point_to_affine": prove_to_affine,
    "point_to_affine_vartime": prove_to_affine,
    "points_to_affine": prove_points_to_affine,
    "scalar_bytes": prove_scalar_bytes,
    "recoded_scalar": prove_recoded_scalar,
    "scalar_bits": prove_scalar_bits,
    "comb_entry": prove_comb_entry,
    "comb_entry_vartime": prove_comb_entry,
    "window_entry": prove_window_entry,
    "comb_mul": prove_comb_mul,
    "base_mul": prove_base_mul,
    "mul": prove_any_mul,
    "point_endomorphism": prove_endomorphism,
    "point_affine_endomorphism": prove_endomorphism,
    "split_scalar": prove_split_scalar,
    "wnaf_digits_vartime": prove_wnaf,
    "double_mul_vartime": prove_double_mul,
    "comb_table_vartime": prove_comb_table,
    "comb_double_mul_vartime": prove_comb_double_mul,
    **dict.fromkeys(EXTENSION, prove_extension),
}

#: Those of them that only a description with a pairing has.
PAIRED = frozenset(EXTENSION) | {
    "point_endomorphism",
    "point_affine_endomorphism",
    "split_scalar",
}


@dataclass(frozen=True)
class ProgramResult:
    """One function: what was to be shown, how, with whose contracts, or why it was refused.

    ``function`` is the full name; ``steps`` are (rule, claim); ``uses`` the programs and tables
    whose contracts the proof rests on; ``obligations`` how many of each kind were met; ``refused``
    is None for a proof.
    """

    function: str
    file: str
    summary: str
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    aliasing: str
    statement: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]
    uses: tuple[str, ...]
    obligations: Mapping[str, int]
    seconds: float
    refused: Refused | None = None

    @property
    def refusal(self) -> str:
        """Why it was refused, with file and line; empty for a proof."""
        return str(self.refused) if self.refused else ""


def prove_programs(
    folder: Path,
    description: Description,
    fields: tuple[FieldFacts, FieldFacts],
    prefix: str | None = None,
    elsewhere: frozenset[str] = frozenset(),
) -> list[ProgramResult]:
    """The results for every function that the description asks for, and for any other found.

    ``prefix`` begins all names; it is the description's name unless another was emitted.
    ``elsewhere`` are functions of other files, proved there. A file that cannot be read is refused
    as a whole, by raising.
    """
    header = read_c(folder / "fields.h")
    prefix, results = prefix or description.name, []
    for footprint, one in description.footprints.items():
        files = tuple(n for n in program_files(one, footprint) if n not in TWIST_FILES.values())
        texts = {name: read_c(folder / name, header) for name in files}
        context = Context.of(one, fields, prefix, header, texts, elsewhere, footprint)
        # what is not the footprint's own is proved with the first one
        results += prove_texts(context, files[-1:] if footprint else files)
    if description.pairing:
        whole, rows = twist_contexts(folder, description, fields, prefix, header)
        results += prove_texts(whole, tuple(TWIST_FILES.values()), rows)
    return results


def prove_texts(
    context: Context, files: Sequence[str] = FILES, reads: Context | None = None
) -> list[ProgramResult]:
    """The same for the functions of some files, with all texts at hand.

    ``reads`` is the context of the functions that read a row of a table, if it is another.
    """
    _check_names(context)
    statements = context.statements
    contexts = dict.fromkeys(READS.values(), reads or context)
    results = [
        prove_function(contexts.get(name, context), name)
        for name, s in statements.items()
        if s.file in files
    ]
    known = {context.full(name) for name in statements}
    for text in (context.texts[name] for name in files):
        for name, node in text.functions.items():
            if name not in known:
                refusal = Refused(f"no statement is known for {name}", text.place(node))
                results.append(_unstated(name, text.name, refusal))
        if not any(result.refused for result in results):
            results += _unread_constants(context, text)
    return results


def _check_names(context: Context) -> None:
    """No name is defined twice and no macro at all, so that a call means what is proved."""
    file = f"table_g{context.footprint}.c"
    seen = {context.full(table): file for table in ("comb_table", "wnaf_table")}
    for text in context.texts.values():
        if text.constants != context.types.constants:
            raise Refused("a macro is defined in a file of programs", Place(text.name, 1))
        for name in (*text.functions, *text.data):
            if name in seen:
                raise Refused(f"{name} is defined in {seen[name]} too", Place(text.name, 1))
            seen[name] = text.name


def _unread_constants(context: Context, text: CText) -> list[ProgramResult]:
    """Constants that no proof has read, so that nothing is known of them."""
    return [
        _unstated(name, text.name, Refused(f"{name} is used by no function", text.place(node)))
        for name, node in text.data.items()
        if (text.name, name) not in context.read_constants
    ]


def _unstated(name: str, file: str, refusal: Refused) -> ProgramResult:
    return ProgramResult(name, file, "", (), (), "", (), (), (), {}, 0.0, refusal)


def prove_function(context: Context, name: str) -> ProgramResult:
    """The result for one function, by its name without the prefix."""
    statement = context.statements[name]
    proof = Proof(context, statement)
    started = time.monotonic()
    refused: Refused | None = None
    try:
        proof.check_head()
        with understood(proof.place, proof.name):
            own = TWIST_PROOFS if isinstance(context, TwistContext) else {}
            prove = own.get(name) or PROOFS[name]
            prove(proof)
    except Refused as refusal:
        place = refusal.place or proof.place
        known = proof.name in refusal.reason
        refused = Refused(refusal.reason if known else f"{proof.name}: {refusal.reason}", place)
    return ProgramResult(
        function=proof.name,
        file=statement.file,
        summary=statement.summary,
        requires=statement.requires,
        ensures=statement.ensures,
        aliasing=statement.aliasing,
        statement=statement.lines,
        steps=() if refused else tuple(proof.steps),
        uses=tuple(proof.uses),
        obligations=proof.obligations.by_kind(),
        seconds=time.monotonic() - started,
        refused=refused,
    )
