"""Every function of inverse.c, one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.proof.c_text import CText
from generator.proof.errors import Place, Refused
from generator.proof.inverse import kernels
from generator.proof.inverse.divsteps import prove_divsteps
from generator.proof.inverse.jumps import prove_divsteps_vartime
from generator.proof.inverse.program import prove_inverse
from generator.proof.inverse.statements import InverseStatement, inverse_statements
from generator.proof.obligations import Obligations
from generator.proof.signatures import check_head
from generator.proof.statements import FieldFacts

_KERNELS: dict[str, Callable[[kernels.Target], Iterator[tuple[str, str]]]] = {
    "inv_compose": kernels.prove_compose,
    "inv_start": kernels.prove_start,
    "inv_update_fg": kernels.prove_update_fg,
    "inv_update_de": kernels.prove_update_de,
    "inv_normalise": kernels.prove_normalise,
}


@dataclass(frozen=True)
class InverseResult:
    """One function: its statement, the steps of its proof as (rule, claim), or the refusal."""

    function: str
    statement: InverseStatement | None
    steps: tuple[tuple[str, str], ...]
    seconds: float
    refusal: str = ""
    obligations: Mapping[str, int] = field(default_factory=dict)


def inverted_fields(
    text: CText, fields: tuple[FieldFacts, ...], prefix: str
) -> tuple[FieldFacts, ...]:
    """The fields whose inversion in constant time stands in the file."""
    return tuple(f for f in fields if f"{prefix}_{f.name}_inv" in text.functions)


def prove_inverse_file(
    text: CText, fields: tuple[FieldFacts, ...], prefix: str
) -> list[InverseResult]:
    """A result for every function that the file must have, and for any other found."""
    statements = inverse_statements(fields, prefix, inverted_fields(text, fields, prefix))
    by_name = {f.name: f for f in fields}
    results = []
    for name, statement in statements.items():
        f = by_name.get(name.partition("_")[0], fields[0])
        results.append(prove_function(text, statement, f, prefix))
    known = {result.function for result in results}
    strays = {name: node for name, node in text.functions.items() if name not in known}
    results += [_stray(text, name, text.place(node)) for name, node in strays.items()]
    if text.data:
        name, node = next(iter(text.data.items()))
        results.append(_stray(text, name, text.place(node)))
    return results


def _stray(text: CText, name: str, place: Place) -> InverseResult:
    refusal = Refused(f"no statement is known for {name}", place)
    return InverseResult(name, None, (), 0.0, str(refusal))


def prove_function(
    text: CText, statement: InverseStatement, f: FieldFacts, prefix: str
) -> InverseResult:
    """The result for one function; ``f`` is its field, any where it serves all."""
    function = f"{prefix}_{statement.function}"
    short = statement.function.removeprefix(f"{f.name}_")
    started = time.monotonic()
    steps: tuple[tuple[str, str], ...] = ()
    refusal, met = "", Obligations()
    try:
        check_head(text, function, statement.head(prefix))
        met.meet("contract")
        if short == "inv_divsteps":
            steps = tuple(prove_divsteps(text, function, met))
        elif short == "inv_divsteps_vartime":
            steps = tuple(prove_divsteps_vartime(text, function, met))
        elif short in ("inv", "inv_vartime"):
            steps = tuple(prove_inverse(text, f, prefix, met, public=short != "inv"))
        else:
            steps = tuple(_KERNELS[short](kernels.Target(text, function, f, met)))
    except Refused as refused:
        place = refused.place or Place(text.name, 1)
        if refused.place is None and function in text.functions:
            place = text.place(text.functions[function])
        refusal = str(Refused(f"{function}: {refused.reason}", place))
    seconds = time.monotonic() - started
    return InverseResult(function, statement, steps, seconds, refusal, met.by_kind())
