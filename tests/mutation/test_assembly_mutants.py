"""The prover refuses wrong assembly: mutants of every kernel, formula, frame and constant.

``MUTANTS`` in the environment sets how many are judged (150 where it is not set). What the prover
accepts is in accepted_assembly.json, each with the reason why the change is no error; that is
tried besides, by running it.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from assembly_behaviour import AssemblyBehaviour
from assembly_prover import AssemblyProver
from behaviour import Behaviour
from mutants import Mutant, sample
from prover import KernelProver

ACCEPTED = Path(__file__).with_name("accepted_assembly.json")
COUNT = int(os.environ.get("MUTANTS", "150"))


@pytest.fixture(scope="module")
def prover() -> AssemblyProver:
    return AssemblyProver("sm2")


def _key(mutant: Mutant) -> tuple[str, str, str]:
    """The change, without remarks and the space between operands."""
    old, new = (" ".join(text.split("//")[0].split()) for text in (mutant.old, mutant.new))
    return mutant.function, old, new


def _listed() -> dict[tuple[str, str, str], str]:
    entries = json.loads(ACCEPTED.read_text(encoding="utf-8"))
    return {
        (entry["function"], old, new): entry["reason"]
        for entry in entries
        for old, new in entry["changes"]
    }


def test_the_text_as_emitted_is_accepted(prover: AssemblyProver) -> None:
    assert len(prover.functions) == 19
    for function in ("", *prover.functions):
        assert prover.refusal(function, prover.source) == "", function


def test_mutants_are_refused_or_listed(prover: AssemblyProver) -> None:
    listed = _listed()
    every = prover.mutants()
    assert {m.function for m in every} == {"", *prover.functions}
    outcomes = [prover.judge(mutant) for mutant in sample(every, COUNT, seed=1)]
    assert len(outcomes) == min(COUNT, len(every))
    accepted = [o.mutant for o in outcomes if not o.reason]
    kinds = Counter(o.mutant.kind for o in outcomes)
    print(f"\n{len(outcomes)} mutants: {len(outcomes) - len(accepted)} refused")
    for kind, count in sorted(kinds.items()):
        kept = sum(m.kind == kind for m in accepted)
        print(f"  {kind:22} {count:5} judged, {kept} accepted")
    unknown = [m for m in accepted if not listed.get(_key(m))]
    assert not unknown, "accepted without a listed reason: " + "; ".join(
        f"{m.function} line {m.line}: {m.old} -> {m.new}" for m in unknown
    )


@pytest.mark.skipif(
    "adx" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"), reason="a processor with ADX"
)
def test_what_is_accepted_does_the_same(prover: AssemblyProver) -> None:
    """A few of the listed mutants, run on the operands of the field tests."""
    behaviour = AssemblyBehaviour(prover, Behaviour(KernelProver("sm2"), "sm2"))
    listed = _listed()
    found = [m for m in prover.mutants() if _key(m) in listed]
    assert {_key(m) for m in found} == set(listed), "listed, but no mutant any more"
    for mutant in sample(found, COUNT // 30, seed=2):
        if not prover.judge(mutant).reason:
            assert behaviour.passes(mutant), mutant
