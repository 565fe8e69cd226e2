"""What `describe` prints: the facts and the plan of one curve as text for a newcomer."""

import textwrap
from collections.abc import Mapping

from generator.analysis import CurveFacts, FamilyFacts, ModulusFacts, PairingFacts, WordFacts
from generator.chains import Power, chain_path
from generator.description import Geometry

from .geometry import comb_cost, plural, window_cost, wnaf_cost
from .model import Alternative, Choice, Plan, Representation

WIDTH = 98
_ROLES = {"fp": "coordinates", "fn": "scalars"}


def report(plan: Plan, powers: Mapping[str, Power], costs: Mapping[tuple[str, str], str]) -> str:
    """The whole report; ``powers``: the curve's fixed powers by key.

    ``costs``: what an operation costs by a strategy, in words, where there is something to say.
    """
    facts = plan.facts
    sections = [
        _heading(facts),
        _modulus("fp", facts.p),
        _modulus("fn", facts.n),
        *([_pairing(facts.pairing, facts.family)] if facts.pairing and facts.family else []),
        _representations(plan),
        _choices(plan, costs),
        _chains(facts, powers),
        _tables(facts),
    ]
    return "\n\n".join("\n".join(section) for section in sections) + "\n"


def _entry(label: str, text: str, indent: int = 2, column: int = 14) -> list[str]:
    """A labelled paragraph, wrapped, with the text in a column of its own."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * indent + f"{label:<{column}}",
        subsequent_indent=" " * (indent + column),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _heading(facts: CurveFacts) -> list[str]:
    description = facts.description
    shipped = "yes, `emit --all` ships it" if description.library else "no, emitted only on request"
    return [
        f"{description.name}: {description.title}",
        *_entry("file", f"{description.path}, SHA-256 {description.sha256}"),
        *_entry("source", description.source),
        *_entry("in library", shipped),
        *_entry("equation", f"y^2 = x^3 + a x + b over F_p; {facts.a_kind.reason}"),
        *_entry("points", f"cofactor {facts.cofactor.value}: {facts.cofactor.reason}"),
    ]


def _modulus(field: str, facts: ModulusFacts) -> list[str]:
    modulus = facts.modulus
    lines = [f"Modulus {modulus.role} (field {field}, {_ROLES[field]})"]
    lines += _entry("value", modulus.expression)
    if modulus.expression != hex(facts.value):
        lines += _entry("", f"= {hex(facts.value)}")
    lines += _entry("length", f"{facts.bits.value} bits, {modulus.byte_length} bytes")
    lines += _entry("shape", f"{facts.shape.value.kind}: {facts.shape.reason}")
    for words in (facts.words64, facts.words32):
        lines += _entry(f"{words.word_bits}-bit words", _word_plan(words))
    if facts.solinas.value is not None:
        lines += _entry("fold", facts.solinas.reason)
    lines += _entry("divsteps", facts.divsteps.reason)
    return lines


def _word_plan(words: WordFacts) -> str:
    spare = words.spare_bits.value.count
    limbs = plural(words.limbs.value, "limb")
    return (
        f"{limbs}; {plural(spare, 'spare bit')}: {words.spare_bits.reason}; "
        f"n0 = {hex(words.n0.value)}: {words.n0.reason}"
    )


def _pairing(pairing: PairingFacts, family: FamilyFacts) -> list[str]:
    lines = ["Pairing: G1 on y^2 = x^3 + b over Fp, G2 on its twist y^2 = x^3 + b u over Fp2"]
    lines += _entry("parameter", f"t = {hex(pairing.t)}; {pairing.parameter.reason}")
    lines += _entry("trace", f"{hex(family.trace.value)}: {family.trace.reason}")
    lines += _entry("degree", f"{family.degree.value}: {family.degree.reason}")
    for equation in family.tower:
        lines += _entry(equation.value, equation.reason)
    bits = family.twist.value.bit_length()
    lines += _entry("twist", f"a number of points of {bits} bits, {family.twist.reason}")
    lines += _entry("Frobenius", f"gamma = {hex(pairing.gamma.value)}: {pairing.gamma.reason}")
    x, y = map(hex, family.psi.value)
    lines += _entry("psi", f"(x, y) -> ({x} x^p, {y} y^p): {family.psi.reason}")
    lines += _entry("loop", family.loop.reason)
    lines += _entry("", pairing.loop.reason)
    lines += _entry("order of G2", family.membership.reason)
    lines += _entry("final power", family.final.reason)
    lines += _entry("", family.chain.reason)
    return lines


def _representations(plan: Plan) -> list[str]:
    lines = [f"Plan for target {', '.join(plan.targets)}"]
    for field in ("fp", "fn"):
        lines += _entry(field, _representation(plan.representation(field)))
    if "adx" in plan.targets:
        lines += _entry("adx", _ADX)
        for field in ("fp", "fn"):
            lines += _entry("", _adx_reduction(plan, field))
    return lines


_ADX = (
    "x86-64 assembly for the operations that most of the time goes to: add, sub, neg, half, mul, "
    "sqr of both fields, and the doubling and plain additions of points, each in one piece; "
    "products by rows on two carry chains (ADCX, ADOX), which C cannot say"
)


def _adx_reduction(plan: Plan, field: str) -> str:
    shifts = plan.facts.modulus(field).words(plan.representation(field).word_bits).shifts
    if shifts.value is not None:
        return f"{field}: reduced by shifts: {shifts.reason}"
    return f"{field}: reduced by rows q {plan.facts.modulus(field).modulus.role}: {shifts.reason}"


def _representation(representation: Representation) -> str:
    size = f"{plural(representation.limbs, 'limb')} of {representation.word_bits} bits"
    if not representation.montgomery:
        return f"{size}, plain values"
    exponent = representation.word_bits * representation.limbs
    return f"{size}, Montgomery domain with R = 2^{exponent}"


def _choices(plan: Plan, costs: Mapping[tuple[str, str], str]) -> list[str]:
    lines = ["Strategies: what serves each operation, and what else there is"]
    listed: dict[tuple[str, str, tuple[Alternative, ...]], str] = {}
    for choice in plan.choices:
        lines += _choice(choice, costs)
        if not choice.alternatives:
            continue
        same = (choice.strategy, choice.reason, choice.alternatives)
        if same in listed:
            lines += _entry("others", f"as for {listed[same]}", 4, 10)
            continue
        listed[same] = choice.operation
        for alternative in choice.alternatives:
            lines += _alternative(choice.operation, alternative, costs)
    return lines


def _choice(choice: Choice, costs: Mapping[tuple[str, str], str]) -> list[str]:
    cost = _cost(choice.operation, choice.strategy, costs)
    return [
        f"  {choice.operation}: {choice.strategy}{cost}",
        *_entry("because", choice.reason, 4, 10),
    ]


def _alternative(
    operation: str, alternative: Alternative, costs: Mapping[tuple[str, str], str]
) -> list[str]:
    cost = _cost(operation, alternative.strategy, costs)
    label = "offered" if alternative.available else "refused"
    return _entry(label, f"{alternative.strategy}{cost}: {alternative.reason}", 4, 10)


def _cost(operation: str, strategy: str, costs: Mapping[tuple[str, str], str]) -> str:
    cost = costs.get((operation, strategy))
    return f", {cost}" if cost else ""


def _chains(facts: CurveFacts, powers: Mapping[str, Power]) -> list[str]:
    lines = ["Addition chains (S squarings, M multiplications)"]
    for key, power in powers.items():
        lines += _entry(key, _chain(facts, power))
    return lines


def _chain(facts: CurveFacts, power: Power) -> str:
    exponent = power.exponent
    path = chain_path(facts.description, exponent.key)
    origin = f"from {path}" if path.exists() else "searched for now; no file is committed"
    plain = exponent.value.bit_length() - 1, exponent.value.bit_count() - 1
    where = f", {exponent.where}," if exponent.where else ""
    return (
        f"x^({exponent.formula}){where} in {power.chain.cost}, {origin} (square-and-multiply would "
        f"take {plain[0]}S + {plain[1]}M)"
    )


def _tables(facts: CurveFacts) -> list[str]:
    point = 2 * 8 * facts.p.words64.limbs.value
    lines = [f"Tables and loops (a point of the tables is affine, {point} bytes)"]
    for end, one in facts.description.footprints.items():
        lines += [f"  comb{end}.c"] if facts.description.small else []
        lines += _multiplications(one.geometry, facts.n.bits.value, point)
    return lines


def _multiplications(geometry: Geometry, bits: int, point: int) -> list[str]:
    blocks = len(geometry.comb_block_teeth(bits))
    return [
        *_entry(
            "base_mul",
            f"{plural(blocks, 'block')} of up to {geometry.comb_teeth} teeth at spacing "
            f"{geometry.comb_spacing}: {comb_cost(geometry, bits, point)}",
            column=20,
        ),
        *_entry(
            "mul",
            f"{geometry.window_count(bits)} windows of {geometry.window} bits: "
            f"{window_cost(geometry, bits)}",
            column=20,
        ),
        *_entry(
            "double_mul_vartime",
            f"wNAF of widths {geometry.wnaf_g} for G and {geometry.wnaf_p} for P: "
            f"{wnaf_cost(geometry, bits, point)}",
            column=20,
        ),
    ]
