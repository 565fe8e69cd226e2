"""Square roots mod p: the recipe that p's residue allows, and that it works."""

from typing import Any, Tuple

from sage.all import ZZ, Mod, kronecker

from .report import Check

ALL_RESIDUES = 1 << 11
SAMPLES = 64


def recipe(p: Any) -> Tuple[str, Any]:
    """Its name, and the exponent of its one long power."""
    if p % 4 == 3:
        return "three-mod-four", (p + 1) // 4
    if p % 8 == 5:
        return "atkin", (p - 5) // 8
    return "tonelli-shanks", ((p - 1).odd_part() - 1) // 2


def unity(p: Any) -> Any:
    """z^q for the least non-residue z and p - 1 = 2^s q: a root of unity of order 2^s."""
    z = next(z for z in map(ZZ, range(2, p)) if kronecker(z, p) == -1)
    return ZZ(Mod(z, p) ** (p - 1).odd_part())


def root(value: Any, p: Any) -> Any:
    """By the recipe: the candidate, a root whenever ``value`` is a square."""
    name, exponent = recipe(p)
    if name == "three-mod-four":
        return value**exponent
    if name == "atkin":
        t = (2 * value) ** exponent
        i = 2 * value * t**2
        return value * t * (i - 1)
    return _tonelli_shanks(value, p, exponent)


def _tonelli_shanks(value: Any, p: Any, exponent: Any) -> Any:
    power = value**exponent
    result, order = value * power, value * power**2
    step, twos = Mod(unity(p), p), (p - 1).valuation(2)
    for k in range(twos - 1, 0, -1):
        if order ** (2 ** (k - 1)) != 1:
            result, order = result * step, order * step**2
        step = step**2
    return result


def check_square_roots(check: Check, field: Any, p: Any) -> None:
    """The recipe against Sage's own answer, for every residue of a small p."""
    name, exponent = recipe(p)
    if name == "three-mod-four":
        check.equal("2 (p + 1) / 4", 2 * exponent, (p - 1) // 2 + 1)
    elif name == "atkin":
        check.equal("8 (p - 5) / 8 + 5", 8 * exponent + 5, p)
    else:
        twos = (p - 1).valuation(2)
        check.equal("2^s", 2**twos, Mod(unity(p), p).multiplicative_order())
    small = p < ALL_RESIDUES
    values = [field(v) for v in (range(p) if small else range(2, 2 + SAMPLES // 2))]
    if not small:  # beside small numbers some that fill the field
        values += [1 / value for value in values]
    for value in values:
        found = root(value, p)
        check.holds(
            (found**2 == value) == value.is_square(), f"{name} fails for {ZZ(value)} mod p"
        )
    check.note(f"{name}, {'all residues' if small else f'{len(values)} residues'}")
