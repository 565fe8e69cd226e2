"""Inversion and square roots on the interpreter."""

import random
import re

import pytest

from generator.chains import Chain, Exponent, Power, Square, curve_chains
from generator.description.expression import evaluate
from generator.ir.program import Call, Note, Number, Place, ProgramFunction
from generator.ir.program_interpreter import Cell
from program_runs import TOYS, curve


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("field", ["fp", "fn"])
def test_every_inverse(name: str, field: str) -> None:
    c = curve(name)
    runs = c.machine()
    f = runs.machine.fields[field]
    for x in range(f.modulus):
        result, cell = Cell(), Cell(f.enter(x))
        runs.call(f"{field}_inv", result, cell)
        assert f.leave(result.value) == (pow(x, -1, f.modulus) if x else 0)
        runs.call(f"{field}_inv", cell, cell)
        assert cell.value == result.value, "in place"


@pytest.mark.parametrize("name", TOYS)
def test_every_square_root(name: str) -> None:
    c = curve(name)
    runs = c.machine()
    f = runs.machine.fields["fp"]
    squares = {x * x % c.p for x in range(c.p)}
    for x in range(c.p):
        result, cell = Cell(), Cell(f.enter(x))
        mask = runs.call("fp_sqrt", result, cell)
        root = f.leave(result.value)
        assert mask == (runs.ones if x in squares else 0)
        assert root * root % c.p == x if x in squares else root == 0
        assert runs.call("fp_sqrt", cell, cell) == mask
        assert cell.value == result.value, "in place"


@pytest.mark.parametrize("field", ["fp", "fn"])
def test_sm2_inverse(field: str) -> None:
    runs, rng = curve("sm2").machine(), random.Random(1)
    f = runs.machine.fields[field]
    for x in (0, 1, 2, f.modulus - 1, *(rng.randrange(f.modulus) for _ in range(4))):
        result = Cell()
        runs.call(f"{field}_inv", result, Cell(f.enter(x)))
        assert f.leave(result.value) == (pow(x, -1, f.modulus) if x else 0)


def test_sm2_square_root() -> None:
    runs, rng = curve("sm2").machine(), random.Random(2)
    f = runs.machine.fields["fp"]
    for x in (0, 1, 4, f.modulus - 1, *(rng.randrange(f.modulus) for _ in range(6))):
        result = Cell()
        mask = runs.call("fp_sqrt", result, Cell(f.enter(x)))
        is_square = x == 0 or pow(x, (f.modulus - 1) // 2, f.modulus) == 1
        assert mask == (runs.ones if is_square else 0)
        assert f.leave(result.value) ** 2 % f.modulus == (x if is_square else 0)


def test_a_chain_for_another_exponent_is_refused() -> None:
    with pytest.raises(ValueError, match="computes the exponent 0x4, not p - 2 = 0x65"):
        Power(Exponent("fp_inv", 101, "p - 2"), Chain((Square("z", "x", 2),)))


def claims(function: ProgramFunction, exponent: Exponent) -> list[tuple[str, int, int]]:
    """(a claim of the comments, the exponent it gives, the exponent that the text computes)."""
    values, found, legend = {"x": 1}, [], {}
    for statement in function.body:
        if isinstance(statement, Note):
            match = re.fullmatch(r"(\w+) = x\^floor\(\((.*)\) / 2\^(\d+)\)", statement.text)
            if match is None:
                legend |= dict(entry.split(" = ") for entry in statement.text.split(", "))
                continue
            name, formula, shift = match.groups()
            assert formula == exponent.formula
            found.append((statement.text, exponent.value >> int(shift), values[name]))
        elif isinstance(statement, Call):
            places = [a.variable.name for a in statement.arguments if isinstance(a, Place)]
            counts = [a.value for a in statement.arguments if isinstance(a, Number)]
            if statement.signature.name.endswith("_mul"):
                values[places[0]] = values[places[1]] + values[places[2]]
            else:
                values[places[0]] = values[places[1]] << (counts[0] if counts else 1)
    for name, text in legend.items():
        base, power = text.split("^", 1)
        found.append((f"{name} = {text}", values[base] * evaluate(power), values[name]))
    return found


@pytest.mark.parametrize("name", [*TOYS, "sm2", "sm2test256"])
def test_the_comments_of_a_chain_are_true(name: str) -> None:
    c = curve(name)
    for key, power in curve_chains(c.facts).items():
        function = c.programs["fp_sqrt_power" if key == "fp_sqrt" else key]
        found = claims(function, power.exponent)
        assert len(found) > 5 or name in TOYS
        for text, claimed, computed in found:
            assert claimed == computed, text
