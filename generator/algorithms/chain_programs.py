"""Inversion and square roots as programs: powers by addition chains.

Sources: Fermat's little theorem (x^(m-2) = x^-1 for x != 0); for square roots Atkin 1992 for
p = 5 mod 8, and Tonelli-Shanks with fixed rounds (RFC 9380, appendix I.4) for p = 1 mod 8.
"""

from collections.abc import Mapping

from generator.analysis import SquareRoot
from generator.chains import INPUT, Chain, Multiply, Power, Square
from generator.ir.contract import Contract
from generator.ir.program import Place, ProgramFunction
from generator.ir.program_builder import Builder, Library, element_constant


def build_squarings(library: Library, field: str) -> ProgramFunction:
    """``F_sqr_run``: a run of squarings, internal to the file of the chains."""
    letter = field[1]
    b = Builder(library, f"{field}_sqr_run", internal=True)
    z, x, count = b.output("z", field), b.input("x", field), b.input("count", "count")
    b.call(f"{field}_sqr", z, x)
    with b.repeat("i", 1, count):
        b.call(f"{field}_sqr", z, z)
    return b.finish(
        Contract(
            summary="z = x^(2^count)",
            requires=(f"0 <= eval(x) < {letter}", "count >= 1"),
            ensures=(f"0 <= eval(z) < {letter}",),
            aliasing="z may be x",
            constant_time=True,
        )
    )


def build_inversion(library: Library, field: str, power: Power) -> ProgramFunction:
    """``F_inv``: x^(m - 2) by a chain; 0 goes to 0."""
    letter = field[1]
    product = "1" if field in library.plain else "R^2"
    b = Builder(library, f"{field}_inv")
    _append_power(b, field, power)
    return b.finish(
        Contract(
            summary=f"z = x^-1 = x^({power.exponent.formula}); the inverse of 0 is 0",
            requires=(f"0 <= eval(x) < {letter}",),
            ensures=(
                f"eval(z) eval(x) = {product} mod {letter} unless x = 0",
                "z = 0 if x = 0",
                f"0 <= eval(z) < {letter}",
            ),
            aliasing="z may be x",
            constant_time=True,
            source=f"Fermat; addition chain of {power.chain.cost}",
        )
    )


def build_square_root(library: Library, recipe: SquareRoot, power: Power) -> list[ProgramFunction]:
    """The power of the recipe, internal, and ``fp_sqrt``, whose root is confirmed by squaring."""
    return [_root_power(library, power), _square_root(library, recipe)]


def _root_power(library: Library, power: Power) -> ProgramFunction:
    e = power.exponent
    b = Builder(library, "fp_sqrt_power", internal=True)
    _append_power(b, "fp", power)
    return b.finish(
        Contract(
            summary=f"z = x^e with e = {e.formula}" + (f", {e.where}" if e.where else ""),
            requires=("0 <= eval(x) < p",),
            ensures=("0 <= eval(z) < p",),
            aliasing="z may be x",
            constant_time=True,
            source=f"addition chain of {power.chain.cost}",
        )
    )


def _square_root(library: Library, recipe: SquareRoot) -> ProgramFunction:
    b = Builder(library, "fp_sqrt")
    z, x = b.output("z", "fp"), b.input("x", "fp")
    factor = "" if "fp" in library.plain else "R "
    if recipe.kind == "three-mod-four":
        root, check = b.locals("fp", "root", "check")
        b.blank()
        b.call("fp_sqrt_power", root, x)
        more: list[Place] = []
    elif recipe.kind == "atkin":
        root, check, *more = _atkin(b, x)
    else:
        root, check, *more = _tonelli_shanks(b, recipe, x)
    b.blank()
    b.note("the candidate is a root exactly when x is a square")
    b.call("fp_sqr", check, root)
    is_square = b.ask("is_square", "fp_equal", check, x)
    b.call("fp_set_zero", check)
    b.call("fp_select", z, is_square, root, check)
    b.blank()
    b.wipe(root, *more)
    b.give(is_square)
    return b.finish(
        Contract(
            summary="z = a square root of x, and all ones; or z = 0, and 0, when x is no square",
            requires=("0 <= eval(x) < p",),
            ensures=(
                f"result = all ones: eval(z)^2 = {factor}eval(x) mod p",
                "result = 0: x is no square, z = 0",
                "0 <= eval(z) < p",
            ),
            aliasing="z may be x",
            constant_time=True,
            source=_SOURCES[recipe.kind],
        ),
        returns="mask",
    )


_SOURCES = {
    "three-mod-four": "p = 3 mod 4: x^((p + 1) / 4)",
    "atkin": "p = 5 mod 8: Atkin 1992",
    "tonelli-shanks": "p = 1 mod 8: Tonelli-Shanks in fixed rounds, RFC 9380, appendix I.4",
}


def _append_power(b: Builder, field: str, power: Power) -> None:
    """The whole body of z = x^e. Only the last step writes z, so z may be x."""
    chain = power.chain
    z, x = b.output("z", field), b.input("x", field)
    reused = any(step.dst == chain.result for step in chain.steps[:-1])
    names = [name for name in chain.names if name != chain.result or reused]
    legend = _legend(chain)
    if legend:
        b.note(legend)
    places = dict(zip(names, b.locals(field, *map(_local_name, names)), strict=True))
    places[INPUT] = x
    b.blank()
    if not chain.steps:
        b.copy(z, x)
    invariants = _invariants(power)
    for position, step in enumerate(chain.steps):
        if step.dst == chain.result and not any(s.dst == step.dst for s in chain.steps[:position]):
            b.blank()
        target = z if position == len(chain.steps) - 1 else places[step.dst]
        if isinstance(step, Multiply):
            b.call(f"{field}_mul", target, places[step.a], places[step.b])
        elif step.count == 1:
            b.call(f"{field}_sqr", target, places[step.src])
        else:
            b.call(f"{field}_sqr_run", target, places[step.src], step.count)
        if position in invariants:
            b.note(invariants[position])
            b.blank()
    b.blank()
    b.wipe(*(places[name] for name in names))


def _local_name(name: str) -> str:
    """The C name of a chain's value: the running product is t, bit patterns begin with b."""
    if name == "z":
        return "t"
    return f"b{name[1:]}" if name.startswith("_") else name


def _legend(chain: Chain) -> str:
    """Every value that is computed once, as the power of x that it is."""
    exponents = chain.exponents()
    final: dict[str, int] = {}
    for step, exponent in zip(chain.steps, exponents, strict=True):
        final[step.dst] = exponent
    final.pop(chain.result, None)
    return ", ".join(
        f"{_local_name(name)} = {_power_of(value, final)}" for name, value in final.items()
    )


def _power_of(exponent: int, known: Mapping[str, int]) -> str:
    """x^43, x^(2^31-1), or x31^(2^17) from what is ``known``."""
    ones = exponent.bit_length()
    if exponent == (1 << ones) - 1 and ones > 4:
        return f"x^(2^{ones}-1)"
    if exponent < 1 << 16:
        return f"x^{exponent}"
    for name, value in known.items():
        shift = exponent.bit_length() - value.bit_length()
        if shift > 0 and value << shift == exponent:
            return f"{_local_name(name)}^(2^{shift})"
    return f"x^{exponent:#x}"


def _invariants(power: Power) -> dict[int, str]:
    """After which steps, by position, the running product is x^floor(e / 2^k), and that claim.

    k is the number of squarings of it that are still to come.
    """
    chain, e = power.chain, power.exponent
    found: dict[int, str] = {}
    left = 0
    exponents = chain.exponents()
    for position in reversed(range(len(chain.steps))):
        step = chain.steps[position]
        if step.dst != chain.result:
            continue
        if left and isinstance(step, Multiply) and exponents[position] == e.value >> left:
            name = _local_name(step.dst)
            found[position] = f"{name} = x^floor(({e.formula}) / 2^{left})"
        if isinstance(step, Square):
            left += step.count
    return found


def _atkin(b: Builder, x: Place) -> tuple[Place, ...]:
    """t = (2 x)^((p - 5) / 8), i = 2 x t^2 (a square root of -1), root = x t (i - 1)."""
    root, check, doubled, power, unit = b.locals("fp", "root", "check", "doubled", "power", "unit")
    b.blank()
    b.note("power = (2 x)^((p - 5) / 8); unit = 2 x power^2, of square -1 when x is a square")
    b.call("fp_add", doubled, x, x)
    b.call("fp_sqrt_power", power, doubled)
    b.call("fp_sqr", unit, power)
    b.call("fp_mul", unit, unit, doubled)
    b.blank()
    b.note("root = x power (unit - 1)")
    b.call("fp_set_one", doubled)
    b.call("fp_sub", unit, unit, doubled)
    b.call("fp_mul", root, x, power)
    b.call("fp_mul", root, root, unit)
    return root, check, doubled, power, unit


def _tonelli_shanks(b: Builder, recipe: SquareRoot, x: Place) -> tuple[Place, ...]:
    """p - 1 = 2^e q; root^2 = x t all along, and the rounds bring t to 1 for a square x."""
    unity = element_constant(
        "sqrt_unity",
        "fp",
        recipe.root_of_unity,
        f"z^((p - 1) / 2^{recipe.two_adicity}) for the least non-residue z",
    )
    root, check, one, c, t, power, product = b.locals(
        "fp", "root", "check", "one", "c", "t", "power", "product"
    )
    b.blank()
    b.note(
        f"p - 1 = 2^{recipe.two_adicity} q: power = x^((q - 1) / 2), root = x^((q + 1) / 2), "
        "t = x^q"
    )
    b.call("fp_sqrt_power", power, x)
    b.call("fp_mul", root, x, power)
    b.call("fp_mul", t, root, power)
    b.copy(c, unity)
    b.call("fp_set_one", one)
    b.blank()
    b.note(
        "root^2 = x t, c has order 2^k, and for a square x the order of t divides 2^(k - 1): "
        "where t^(2^(k - 2)) = -1, root takes c and t takes c^2"
    )
    with b.repeat("k", 2, recipe.two_adicity + 1, descending=True) as k:
        b.copy(power, t)
        with b.repeat("j", 2, k):
            b.call("fp_sqr", power, power)
        keep = b.ask("keep", "fp_equal", power, one)
        b.call("fp_mul", product, root, c)
        b.call("fp_select", root, keep, root, product)
        b.call("fp_sqr", c, c)
        b.call("fp_mul", product, t, c)
        b.call("fp_select", t, keep, t, product)
    return root, check, t, power, product
