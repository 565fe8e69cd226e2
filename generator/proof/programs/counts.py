"""Public counts: numbers, or polynomials in named ones such as a position or a loop's round."""

from generator.proof.polynomial import Polynomial

#: Longer sums are cut in messages.
MOST_SHOWN = 6


def natural(p: Polynomial | int) -> Polynomial | int:
    """A constant polynomial as its number."""
    if isinstance(p, int):
        return p
    return p if p.value is None else p.value


def polynomial(value: int | Polynomial) -> Polynomial:
    """A number as a constant polynomial."""
    return Polynomial.constant(value) if isinstance(value, int) else value


def shown(value: int | Polynomial) -> str:
    """A count for a person: 4 i + position - 1."""
    if isinstance(value, int) or value.value is not None:
        return str(natural(value))
    terms = sorted(value, key=lambda term: (not term[0], term[0]))
    parts = [_term(monomial, coefficient) for monomial, coefficient in terms[:MOST_SHOWN]]
    if len(terms) > MOST_SHOWN:
        parts.append(f"+ {len(terms) - MOST_SHOWN} more terms")
    text = " ".join(parts)
    return text.removeprefix("+ ") if text.startswith("+") else text.replace("- ", "-", 1)


def _term(monomial: tuple[str, ...], coefficient: int) -> str:
    size = abs(coefficient)
    number = [] if size == 1 and monomial else [str(size) if size < 1 << 32 else f"{size:#x}"]
    return " ".join(["-" if coefficient < 0 else "+", *number, *monomial])
