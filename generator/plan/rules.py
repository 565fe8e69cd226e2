"""The rules that make a plan, and the overrides that a user may ask for."""

import difflib
from collections.abc import Iterable, Mapping, Sequence

from generator.analysis import CurveFacts, ModulusFacts

from .model import Choice, Plan, Representation
from .strategies import (
    MONTGOMERY,
    Candidates,
    curve_operations,
    inversion,
    multiplication,
    wide_reduction,
)

#: Targets by the word size that they share a representation in; adx completes what c64 emits.
TARGET_WORD_BITS = {"c64": 64, "adx": 64}
FUTURE_TARGETS = ("c32", "wasm32", "ifma8", "aarch64")
#: Words that the assembly's registers hold at once with what a row needs besides.
ADX_LIMBS = range(1, 5)
_FIELDS = ("fp", "fn")


class PlanError(ValueError):
    """A target or strategy that cannot be had, with the reason in one line."""


def parse_overrides(texts: Iterable[str]) -> dict[str, str]:
    """``fp.mul=cios`` arguments to a mapping; the same operation twice is refused."""
    overrides: dict[str, str] = {}
    for text in texts:
        operation, equals, strategy = text.partition("=")
        if not equals or not operation or not strategy:
            raise PlanError(f"--strategy {text}: write OPERATION=STRATEGY, such as fp.mul=cios")
        if operation in overrides:
            raise PlanError(f"--strategy {text}: {operation} was given already")
        overrides[operation] = strategy
    return overrides


def make_plan(
    facts: CurveFacts,
    targets: Sequence[str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Plan:
    """One strategy per operation; PlanError when a target or an override cannot be had.

    Without ``targets`` there is all that serves: the portable text, and the assembly where it can.
    """
    word_bits = max(_word_bits(target) for target in targets or TARGET_WORD_BITS)
    wanted = dict(sorted((overrides or {}).items()))
    candidates = _candidates(facts, word_bits)
    for operation, strategy in wanted.items():
        _check_override(operation, strategy, candidates)
    chosen = {operation: _choose(operation, candidates, wanted) for operation in candidates}
    fp = _representation("fp", facts.p, chosen, word_bits)
    fn = _representation("fn", facts.n, chosen, word_bits)
    refusal = _adx_refusal({"fp": fp, "fn": fn})
    if refusal and "adx" in (targets or ()):
        raise PlanError(f"--target adx: {refusal}")
    default = ("c64",) if refusal else ("c64", "adx")
    return Plan(
        facts=facts,
        targets=tuple(name for name in TARGET_WORD_BITS if name in {"c64", *(targets or default)}),
        default_targets=default,
        choices=tuple(chosen.values()),
        fp=fp,
        fn=fn,
        overrides=tuple(wanted.items()),
    )


def _adx_refusal(fields: Mapping[str, Representation]) -> str:
    """Why the assembly target does not serve these fields, or the empty string."""
    for name, field in fields.items():
        if not field.montgomery:
            return f"it needs {name} in the Montgomery domain"
        if field.limbs not in ADX_LIMBS:
            return f"it has {ADX_LIMBS[0]} to {ADX_LIMBS[-1]} limbs, and {name} has {field.limbs}"
    return ""


def _word_bits(target: str) -> int:
    if target in TARGET_WORD_BITS:
        return TARGET_WORD_BITS[target]
    target = target or "''"
    known = ", ".join(TARGET_WORD_BITS)
    if target in FUTURE_TARGETS:
        raise PlanError(f"--target {target}: this version has not got it; it emits {known}")
    raise PlanError(f"--target {target}: unknown target; this version emits {known}")


def _candidates(facts: CurveFacts, word_bits: int) -> dict[str, Candidates]:
    every: list[Candidates] = []
    curve = facts.description.name
    for field in _FIELDS:
        modulus = facts.modulus(field)
        every.append(multiplication(field, "mul", modulus, word_bits, curve))
        every.append(multiplication(field, "sqr", modulus, word_bits, curve))
        every.append(wide_reduction(field, modulus))
        every.append(inversion(field, modulus, curve))
    every.extend(curve_operations(facts))
    return {candidates.operation: candidates for candidates in every}


def _check_override(operation: str, strategy: str, candidates: Mapping[str, Candidates]) -> None:
    asked = f"--strategy {operation}={strategy}"
    if operation not in candidates:
        close = difflib.get_close_matches(operation, candidates, n=1)
        mend = f"did you mean {close[0]}?" if close else f"known are {', '.join(candidates)}"
        raise PlanError(f"{asked}: unknown operation; {mend}")
    alternative = candidates[operation].get(strategy)
    if alternative is not None and not alternative.available:
        raise PlanError(f"{asked}: {alternative.reason}")
    offered = [item.strategy for item in candidates[operation].alternatives if item.available]
    if alternative is None and strategy != "auto":
        known = any(item.get(strategy) for item in candidates.values())
        what = "does not serve this operation" if known else "unknown strategy"
        raise PlanError(f"{asked}: {what}; it has {', '.join(offered)}")
    if len(offered) == 1:
        raise PlanError(
            f"{asked}: {operation} has no other strategy than {offered[0]}; leave the option out"
        )


def _choose(
    operation: str, candidates: Mapping[str, Candidates], wanted: Mapping[str, str]
) -> Choice:
    offered = candidates[operation]
    strategy = wanted.get(operation, "auto")
    reason = None
    if strategy != "auto":
        reason = "asked for on the command line"
    else:
        partner = _partner(operation)
        if partner is not None and wanted.get(partner, "auto") != "auto":
            strategy = wanted[partner]
            reason = f"follows {partner}, whose representation it shares"
    chosen = offered.default if strategy == "auto" else offered.get(strategy)
    if chosen is None:
        raise PlanError(f"{operation} has no strategy {strategy}")
    return Choice(
        operation=operation,
        strategy=chosen.strategy,
        reason=reason or chosen.reason,
        alternatives=tuple(item for item in offered.alternatives if item is not chosen),
    )


def _partner(operation: str) -> str | None:
    """``mul`` and ``sqr`` of a field share their representation."""
    field, _, name = operation.partition(".")
    return {"mul": f"{field}.sqr", "sqr": f"{field}.mul"}.get(name)


def _representation(
    field: str, facts: ModulusFacts, chosen: Mapping[str, Choice], word_bits: int
) -> Representation:
    mul, sqr = chosen[f"{field}.mul"].strategy, chosen[f"{field}.sqr"].strategy
    if (mul in MONTGOMERY) != (sqr in MONTGOMERY):
        raise PlanError(
            f"--strategy {field}.mul={mul} {field}.sqr={sqr}: one works in the Montgomery domain "
            "and the other on plain values; choose both alike"
        )
    words = facts.words(word_bits)
    montgomery = mul in MONTGOMERY
    return Representation(word_bits, words.limbs.value, montgomery, words.r if montgomery else 1)
