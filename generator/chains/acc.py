"""The readable text of a chain, one value a line, in exponents::

    # sm2 fp_inv: x^(p - 2)
    # 255 squarings, 13 multiplications
    _11 = 1 << 1 + 1
    x31_31 = x31 << 31
    x62 = x31_31 + x31
    z = x31_31 << 32 + x62
    return z

``1`` is the input; ``<<`` binds before ``+``; a name may be assigned again; ``#`` starts a comment;
``return`` names the value of the last line. The notation is that of the addchain tool, restricted
to one operation a line.
"""

import re

from .model import INPUT, Chain, Multiply, Square, Step

MAX_TEXT = 1 << 16
MAX_SHIFT = 4096

_OPERAND = r"[A-Za-z_][A-Za-z0-9_]*|1"
_LINE = re.compile(
    rf"(?P<dst>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<a>{_OPERAND})"
    rf"(?:\s*<<\s*(?P<shift>[0-9]{{1,5}}))?(?:\s*\+\s*(?P<b>{_OPERAND}))?"
)
_RETURN = re.compile(rf"return\s+(?P<name>{_OPERAND})")


class ChainTextError(ValueError):
    """Text that is not a chain; the message begins with the line."""


def write_chain(chain: Chain, title: str) -> str:
    """The text of ``chain``; ``title`` becomes the first comment line."""
    cost = chain.cost
    lines = [
        f"# {title}",
        f"# {cost.squarings} squarings, {cost.multiplications} multiplications",
    ]
    width = max((len(name) for name in chain.names), default=0)
    steps = list(chain.steps)
    while steps:
        step = steps.pop(0)
        text = f"{step.dst:<{width}} = {_terms(step)}"
        if steps and isinstance(step, Square) and _continues(step, steps[0]):
            text += f" + {_exponent(_other(steps.pop(0), step.dst))}"
        lines.append(text)
    lines.append(f"return {_exponent(chain.result)}")
    return "\n".join(lines) + "\n"


def _terms(step: Step) -> str:
    if isinstance(step, Square):
        return f"{_exponent(step.src)} << {step.count}"
    return f"{_exponent(step.a)} + {_exponent(step.b)}"


def _continues(square: Square, following: Step) -> bool:
    """Whether ``following`` adds one other value to what ``square`` has just made, in place."""
    return (
        isinstance(following, Multiply)
        and following.dst == square.dst
        and (following.a == square.dst) != (following.b == square.dst)
    )


def _other(step: Step, name: str) -> str:
    if not isinstance(step, Multiply):
        raise TypeError("a squaring has one operand")
    return step.b if step.a == name else step.a


def _exponent(name: str) -> str:
    return "1" if name == INPUT else name


def parse_chain(text: str) -> Chain:
    """The chain that ``text`` describes; ChainTextError with the line where it fails."""
    if len(text) > MAX_TEXT:
        raise ChainTextError(f"longer than {MAX_TEXT} characters")
    steps: list[Step] = []
    returned: str | None = None
    number = 0
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if returned is not None:
            raise ChainTextError(f"line {number}: text after the return")
        finish = _RETURN.fullmatch(line)
        if finish is not None:
            returned = _name(finish["name"])
            continue
        try:
            steps.extend(_parse_line(line))
        except ValueError as error:
            raise ChainTextError(f"line {number}: {error}") from None
    if returned is None:
        raise ChainTextError(f"line {max(number, 1)}: the return is missing")
    try:
        chain = Chain(tuple(steps))
    except ValueError as error:
        raise ChainTextError(str(error)) from None
    if chain.result != returned:
        raise ChainTextError(
            f"line {number}: returns {_exponent(returned)}, but the last value is "
            f"{_exponent(chain.result)}"
        )
    return chain


def _parse_line(line: str) -> list[Step]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError("write NAME = A << COUNT + B, the shift or the sum left out if unused")
    dst, first = match["dst"], _name(match["a"])
    if INPUT in (dst, match["a"], match["b"]):
        raise ValueError(f"{INPUT} is the input's own name; the input is written 1")
    second = _name(match["b"]) if match["b"] else None
    if match["shift"] is None:
        if second is None:
            raise ValueError(f"{dst} only copies {match['a']}")
        return [Multiply(dst, first, second)]
    shift = int(match["shift"])
    if not 1 <= shift <= MAX_SHIFT:
        raise ValueError(f"a shift of {shift}; allowed are 1 to {MAX_SHIFT}")
    if second is None:
        return [Square(dst, first, shift)]
    if second == dst:
        raise ValueError(f"{dst} is overwritten by the shift before it is added")
    return [Square(dst, first, shift), Multiply(dst, dst, second)]


def _name(text: str) -> str:
    return INPUT if text == "1" else text
