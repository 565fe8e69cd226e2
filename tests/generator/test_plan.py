"""The plan: defaults, overrides, and refusals with their true reason."""

from pathlib import Path

import pytest

from generator.algorithms.catalogue import field_kernels
from generator.algorithms.costs import kernel_costs
from generator.analysis import CurveFacts, analyse
from generator.chains import curve_chains
from generator.description import load
from generator.plan import Plan, PlanError, make_plan, parse_overrides, report

ROOT = Path(__file__).resolve().parents[2]
CURVES = sorted((ROOT / "curves").glob("*.toml"))


def facts_of(name: str) -> CurveFacts:
    return analyse(load(ROOT / "curves" / f"{name}.toml"))


def plan_of(name: str, *strategies: str) -> Plan:
    return make_plan(facts_of(name), overrides=parse_overrides(strategies))


def refusal(name: str, *strategies: str, target: str = "c64") -> str:
    with pytest.raises(PlanError) as caught:
        make_plan(facts_of(name), [target], parse_overrides(strategies))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_defaults_for_sm2() -> None:
    plan = plan_of("sm2")
    assert {choice.operation: choice.strategy for choice in plan.choices} == {
        "fp.mul": "cios",
        "fp.sqr": "cios",
        "fp.reduce_wide": "solinas",
        "fp.inv": "safegcd",
        "fn.mul": "cios",
        "fn.sqr": "cios",
        "fn.reduce_wide": "barrett",
        "fn.inv": "safegcd",
        "fp.sqrt": "three-mod-four",
        "point.formulas": "jacobian-minus-three",
        "base_mul": "signed-comb",
        "mul": "fixed-window",
        "double_mul_vartime": "interleaved-wnaf",
    }
    for field in ("fp", "fn"):
        representation = plan.representation(field)
        assert (representation.word_bits, representation.limbs) == (64, 4)
        assert representation.montgomery and representation.r == 2**256


@pytest.mark.parametrize("strategy", ["solinas", "barrett"])
def test_plain_multiplication_changes_the_representation(strategy: str) -> None:
    plan = plan_of("sm2", f"fp.mul={strategy}")
    assert plan.strategy("fp.sqr") == strategy
    assert not plan.fp.montgomery and plan.fp.r == 1
    assert plan.fn.montgomery
    assert plan.overrides == (("fp.mul", strategy),)


def test_square_alone_takes_the_multiplication_along() -> None:
    assert plan_of("sm2", "fp.sqr=barrett").strategy("fp.mul") == "barrett"


def test_two_plain_strategies_may_differ() -> None:
    plan = plan_of("sm2", "fp.mul=solinas", "fp.sqr=barrett")
    assert (plan.strategy("fp.mul"), plan.strategy("fp.sqr")) == ("solinas", "barrett")


def test_auto_is_the_default() -> None:
    assert plan_of("sm2", "fp.mul=auto").choices == plan_of("sm2").choices


@pytest.mark.parametrize(
    ("strategies", "said"),
    [
        (["fp.mul=no-carry"], "wrong for this modulus: it drops a carry that only a spare bit"),
        (["fn.mul=solinas"], "does not apply: n is dense"),
        (["fp.mul=crandall"], "does not apply: the modulus is not 2^b - c"),
        (["fp.mul=sparse"], "this version has it in assembly alone"),
        (["fn.mul=sparse"], "does not apply: it needs n0 = 1"),
        (["fp.mul=unsaturated"], "this version has not got it"),
        (["fp.mul=product-scanning"], "this version has not got it"),
        (["fp.reduce_wide=cios"], "a Montgomery reduction divides by R"),
        (["fp.mul=safegcd"], "does not serve this operation; it has cios, solinas, barrett"),
        (["base_mul=signed-comb"], "base_mul has no other strategy than signed-comb"),
        (["mul=auto"], "mul has no other strategy than fixed-window; leave the option out"),
        (["fn.reduce_wide=barrett"], "fn.reduce_wide has no other strategy than barrett"),
        (["fp.mul=karatsuba"], "unknown strategy; it has cios, solinas, barrett"),
        (["base_mul=cios"], "does not serve this operation; it has signed-comb"),
        (["fp.mull=cios"], "unknown operation; did you mean fp.mul?"),
        (["fp.mul=cios", "fp.sqr=solinas"], "choose both alike"),
        (["fp.mul=cios", "fp.mul=barrett"], "fp.mul was given already"),
        (["fp.mul"], "write OPERATION=STRATEGY"),
        (["=cios"], "write OPERATION=STRATEGY"),
        (["fp.mul="], "write OPERATION=STRATEGY"),
    ],
)
def test_refusals(strategies: list[str], said: str) -> None:
    assert said in refusal("sm2", *strategies)


def test_no_carry_with_spare_bits_is_only_missing() -> None:
    assert "this version has not got it" in refusal("toy_minus3", "fp.mul=no-carry")


@pytest.mark.parametrize(
    ("target", "said"), [("c32", "this version has not got it"), ("z80", "unknown target")]
)
def test_targets(target: str, said: str) -> None:
    assert said in refusal("sm2", target=target)


@pytest.mark.parametrize("path", CURVES, ids=lambda path: path.stem)
def test_costs_are_those_of_the_kernels_that_a_strategy_builds(path: Path) -> None:
    facts = analyse(load(path))
    costs = kernel_costs(make_plan(facts))
    for field in ("fp", "fn"):
        offered = {strategy for operation, strategy in costs if operation == f"{field}.mul"}
        assert offered >= {"cios", "barrett"}
        for strategy in offered:
            plan = make_plan(facts, overrides={f"{field}.mul": strategy})
            for kernel in field_kernels(plan, field):
                name = kernel.name.removeprefix(f"{field}_")
                if name in ("mul", "sqr"):
                    count = kernel.operation_counts()["wide multiplications"]
                    cost = costs[f"{field}.{name}", strategy].split(", ")[0]
                    assert cost == f"{count} wide multiplication{'s' if count > 1 else ''}"


def test_costs_of_sm2() -> None:
    """28: 16 products of limbs, 12 for the reduction, whose lowest limb of p is 2^64 - 1."""
    costs = kernel_costs(plan_of("sm2"))
    assert costs["fp.mul", "cios"] == "28 wide multiplications"
    assert costs["fp.sqr", "cios"] == "22 wide multiplications"
    assert costs["fn.mul", "cios"] == "32 wide multiplications, 4 low multiplications"
    assert ("fn.mul", "solinas") not in costs


@pytest.mark.parametrize("path", CURVES, ids=lambda path: path.stem)
def test_report_says_why(path: Path) -> None:
    facts = analyse(load(path))
    plan = make_plan(facts)
    text = report(plan, curve_chains(facts), kernel_costs(plan))
    unwrapped = " ".join(text.split())
    for choice in plan.choices:
        assert f"{choice.operation}: {choice.strategy}" in unwrapped
        assert choice.reason in unwrapped
        for alternative in choice.alternatives:
            assert alternative.strategy in unwrapped and alternative.reason in unwrapped
    assert all(len(line) <= 98 and line == line.rstrip() for line in text.splitlines())
    assert facts.description.sha256 in text


def test_report_for_sm2_gives_the_numbers_of_a_newcomer() -> None:
    facts = facts_of("sm2")
    plan = make_plan(facts)
    text = " ".join(report(plan, curve_chains(facts), kernel_costs(plan)).split())
    for piece in (
        "256 bits, 32 bytes",
        "4 limbs; no spare bit",
        "fp.mul: cios, 28 wide multiplications",
        "x^(p - 2) in 255S + 13M",
        "11 blocks of up to 6 teeth at spacing 4: 328 points, 20992 bytes",
        "43 additions after a load, 3 doublings",
        "51 additions after a load, 255 doublings",
        "refused no-carry: wrong for this modulus",
    ):
        assert piece in text


def test_a_measurement_is_told_of_the_curve_that_was_measured_alone() -> None:
    """Every size is given with its reason and what stands beside it."""
    for name, measured in (("sm2", True), ("toy_17bit", False)):
        plan = make_plan(facts_of(name))
        reasons = {choice.operation: choice.reason for choice in plan.choices}
        for operation in ("base_mul", "mul", "double_mul_vartime"):
            said = reasons[operation]
            assert ("not measured for this curve" in said) is not measured, said
            assert "Beside it: " in said and "docs/strategies.md" in said
        for operation in ("fp.mul", "fp.inv", "fn.mul"):
            assert ("this curve was not measured" in reasons[operation]) is not measured
    sm2 = {choice.operation: choice.reason for choice in make_plan(facts_of("sm2")).choices}
    for piece in (
        "5 x 4 (200 points, 12800 bytes; 51 additions after a load, 3 doublings)",
        "6 x 2 (674 points, 43136 bytes; 43 additions after a load, 1 doubling)",
    ):
        assert piece in sm2["base_mul"]
    assert "4 bits (8 points computed per call; 63 additions after a load" in sm2["mul"]
    assert "7 and 5 (32 points of G, 2048 bytes" in sm2["double_mul_vartime"]
