"""The prover refuses wrong text: mutants of emitted kernels, and published bugs made again.

``MUTANTS`` in the environment sets how many mutants are judged (30 where it is not set). What the
prover accepts is in accepted.json, each with the reason why the change is no error: that random
tests pass is no reason, since a carry may have probability 2^-64. The run says how many right texts
were refused, as far as that can be told; of the texts as emitted none may be.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from behaviour import Behaviour
from mutants import Mutant, sample
from prover import KernelProver
from published import BUGS, PublishedBug

ACCEPTED = Path(__file__).with_name("accepted.json")
COUNT = int(os.environ.get("MUTANTS", "30"))


@pytest.fixture(scope="module")
def prover() -> KernelProver:
    return KernelProver("sm2")


def _key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.function, mutant.old, mutant.new


def test_the_text_as_emitted_is_accepted(prover: KernelProver) -> None:
    assert len(prover.statements) > 30
    for function in prover.statements:
        assert prover.refusal(function, prover.source) == "", function


def test_mutants_are_refused_or_listed(prover: KernelProver) -> None:
    listed = {
        (e["function"], e["old"], e["new"]): e["reason"]
        for e in json.loads(ACCEPTED.read_text(encoding="utf-8"))
    }
    outcomes = [prover.judge(mutant) for mutant in sample(prover.mutants(), COUNT, seed=1)]
    assert len(outcomes) == COUNT
    accepted = [o.mutant for o in outcomes if not o.reason]
    kinds = Counter(o.mutant.kind for o in outcomes)
    behaviour = Behaviour(prover, "sm2")
    silent = [o.mutant for o in outcomes if o.reason and behaviour.passes(o.mutant)]
    print(f"\n{COUNT} mutants: {COUNT - len(accepted)} refused, {len(accepted)} accepted")
    right = [m for m in silent if behaviour.is_right(m)]
    print(f"  refused though right: between {len(right)} (compiled to the original's code) and")
    print(f"  {len(silent)} (pass every test: right, or wrong where no test looks)")
    print("  texts as emitted, all right: 0 refused, or the test before this one fails")
    for kind, count in sorted(kinds.items()):
        kept = sum(m.kind == kind for m in accepted)
        print(f"  {kind:22} {count:5} judged, {kept} accepted")
    unknown = [m for m in accepted if not listed.get(_key(m))]
    assert not unknown, "accepted without a listed reason: " + "; ".join(
        f"{m.function} line {m.line}: {m.old} -> {m.new}" for m in unknown
    )


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.name} ({bug.function})")
def test_a_published_bug_is_refused(prover: KernelProver, bug: PublishedBug) -> None:
    changed = bug.change(prover.source)
    assert changed != prover.source
    assert prover.refusal(bug.function, changed) != ""


def test_a_right_mutant_is_told_from_a_wrong_one_by_its_code(prover: KernelProver) -> None:
    behaviour = Behaviour(prover, "sm2")
    found = {_key(mutant): mutant for mutant in prover.mutants()}
    wide = "acc = (u128)carry * P_FOLD_1;"
    right = found["sm2_fp_mul_solinas", wide, wide.replace("(u128)", "")]
    wrong = found["sm2_fp_mul_solinas", wide, ";"]
    assert (behaviour.is_right(right), behaviour.is_right(wrong)) == (True, False)
