"""From a TOML file to a checked ``Description``.

The form of the file (every key is required unless marked)::

    format = 1                  the form's version
    name = "sm2"                prefix of every emitted name: a lower-case C identifier
    title = "..."               what the curve is, in at most 100 characters
    source = "..."              where its numbers come from (the standard's clause); at most 200
    library = true              whether `emit --all` ships it

    [field]
    modulus = "2^256 - ..."     the prime p, as an expression
    check = "0xffff..."         p once more, as one plain number in another form

    [curve]                     y^2 = x^3 + a x + b
    a = "-3"                    an expression; a negative value stands for its residue
    b = "0x28e9..."

    [generator]
    x = "0x32c4..."             affine coordinates, 0 <= x, y < p
    y = "0xbc37..."

    [order]
    modulus = "0xffff..."       the prime n, the generator's order
    check = "1157..."           n once more, in another form
    cofactor = 1                (number of points) / n

    [multiplication]            optional table, and so is each of its keys; see ``Geometry``
    comb_teeth = 6
    comb_spacing = 4
    window = 5
    wnaf_g = 7
    wnaf_p = 5

    [multiplication.small]      optional table: the same keys, for a second set of multiplications
    comb_teeth = 5              whose tables for G are small; a key left out is as in the first

    [pairing]                   optional table: the curve has a = 0, cofactor 1 and a pairing
    family = "bn"               Barreto-Naehrig, the only family so far
    parameter = "0x6000..."     t, of which p and n are the polynomials
    nonresidue = "-2"           u^2, for Fp2 = Fp[u] / (u^2 - nonresidue)

    [pairing.generator]         a point of order n on the twist y^2 = x^3 + b u over Fp2
    x0 = "0x3722..."            x = x0 + x1 u, y = y0 + y1 u, all from 0 to p - 1
    x1 = "0x85ae..."
    y0 = "0xa7cf..."
    y1 = "0x1750..."

Every expression is a string in the grammar of ``expression``. What is claimed is recomputed here:
both moduli are prime and agree with their check, the curve is not singular, G lies on it, n G is
the point at infinity, and cofactor * n is the number of points; of a pairing what ``pairing`` says.
"""

import hashlib
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Literal

from .document import Document, parse_document, read_description
from .errors import DescriptionError
from .expression import literal_base
from .group import Group
from .model import MAX_WIDTH, Description, Geometry, Modulus, default_geometry
from .pairing import load_pairing
from .primes import composite_evidence

FORMAT = 1
MAX_TITLE = 100
MAX_SOURCE = 200
CURVES = Path(__file__).resolve().parents[2] / "curves"
MAX_MODULUS_BITS = 1024
MIN_MODULUS = 5
MAX_COFACTOR = (1 << 31) - 1
MAX_TABLE_POINTS = 1 << 14
COUNTABLE_BITS = 20
"""Up to this size of p the points are counted; beyond, n > 4 sqrt(p) decides their number."""

_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_MAX_NAME = 32
_RESERVED = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if "
    "inline int long register restrict return short signed sizeof static struct switch typedef "
    "union unsigned void volatile while bool true false asm class new delete this namespace "
    "template smg".split()
)


def load(path: Path) -> Description:
    """Read and check one description; DescriptionError says what to mend, in one line."""
    path = Path(path)
    return loads(read_description(path), path)


def loads(data: bytes, path: Path) -> Description:
    """Check a description given as the bytes of its file; ``path`` appears in errors."""
    document = parse_document(data, path)
    document.integer("", "format", FORMAT, FORMAT)
    name = _name(document)
    title = document.prose("title", MAX_TITLE)
    source = document.prose("source", MAX_SOURCE)
    library = document.boolean("", "library")
    p = _modulus(document, "field", "p")
    group = _curve(document, p)
    gx, gy = _generator(document, group)
    n = _modulus(document, "order", "n")
    cofactor = _order(document, group, (gx, gy), p, n)
    geometry = _geometry(document, "multiplication", n, default_geometry(n.bits))
    small = None
    if document.has("multiplication.small"):
        small = _geometry(document, "multiplication.small", n, geometry)
    return Description(
        path=path,
        name=name,
        title=title,
        source=source,
        library=library,
        sha256=hashlib.sha256(data).hexdigest(),
        p=p,
        a=group.a,
        b=group.b,
        gx=gx,
        gy=gy,
        n=n,
        cofactor=cofactor,
        geometry=geometry,
        small=small,
        pairing=load_pairing(document, group, p, n, cofactor),
    )


def library_descriptions(folder: Path = CURVES) -> tuple[Description, ...]:
    """The descriptions in ``folder`` that the library ships, by name; names must differ.

    Without a folder: those of this source tree, wherever the command is run.
    """
    if not folder.is_dir():
        raise DescriptionError(folder, "", "no such folder; run from the project's root")
    loaded = [load(path) for path in sorted(folder.glob("*.toml"))]
    shipped: dict[str, Description] = {}
    for description in loaded:
        if not description.library:
            continue
        if description.name in shipped:
            other = shipped[description.name].path
            raise DescriptionError(description.path, "name", f"{other} has this name already")
        shipped[description.name] = description
    return tuple(shipped[name] for name in sorted(shipped))


def check_name(name: str) -> str | None:
    """None when ``name`` can prefix emitted C names, otherwise what is wrong with it."""
    if not _NAME.fullmatch(name):
        return (
            f"{name!r} is not usable as a prefix of C names; lower-case letters, digits and "
            "single inner underscores, a letter first"
        )
    if len(name) > _MAX_NAME:
        return f"longer than {_MAX_NAME} characters"
    if name in _RESERVED:
        return f"{name!r} is a reserved word"
    return None


def _name(document: Document) -> str:
    name = document.string("", "name")
    problem = check_name(name)
    if problem is not None:
        raise document.error("name", problem)
    return name


def _modulus(document: Document, table: str, role: Literal["p", "n"]) -> Modulus:
    text, value = document.expression(table, "modulus")
    key = f"{table}.modulus"
    check_text, check = document.expression(table, "check")
    base = literal_base(check_text)
    if base is None:
        raise document.error(f"{table}.check", "must be one plain number, hexadecimal or decimal")
    if base == literal_base(text):
        other = "decimal" if base == 16 else "hexadecimal"
        raise document.error(
            f"{table}.check", f"repeats the form of {key}; write it in {other}, independently"
        )
    if check != value:
        raise document.error(
            f"{table}.check", f"{hex(check)} is not {key}, which is {hex(value)}; one is mistyped"
        )
    if value < MIN_MODULUS:
        raise document.error(key, f"{text} is too small; a prime of at least {MIN_MODULUS}")
    if value.bit_length() > MAX_MODULUS_BITS:
        raise document.error(
            key, f"has {value.bit_length()} bits; at most {MAX_MODULUS_BITS} are supported"
        )
    evidence = composite_evidence(value)
    if evidence is not None:
        raise document.error(key, f"{text} is not prime ({evidence})")
    return Modulus(role, "fp" if role == "p" else "fn", text, value)


def _curve(document: Document, p: Modulus) -> Group:
    coefficients = []
    for key in ("a", "b"):
        _, value = document.expression("curve", key)
        if not -p.value < value < p.value:
            raise document.error(f"curve.{key}", "must lie between -p and p")
        coefficients.append(value % p.value)
    group = Group(p.value, *coefficients)
    if group.discriminant() == 0:
        raise document.error("curve", "singular: 4 a^3 + 27 b^2 = 0 mod p; check a and b")
    return group


def _generator(document: Document, group: Group) -> tuple[int, int]:
    coordinates = []
    for key in ("x", "y"):
        _, value = document.expression("generator", key)
        if not 0 <= value < group.p:
            raise document.error(f"generator.{key}", "must be reduced: from 0 to p - 1")
        coordinates.append(value)
    x, y = coordinates
    if not group.contains((x, y)):
        raise document.error(
            "generator",
            f"(x, y) is not on the curve: y^2 = {hex(y * y % group.p)} but "
            f"x^3 + a x + b = {hex(group.right_side(x))} mod p; check x, y, curve.a and curve.b",
        )
    return x, y


def _order(
    document: Document, group: Group, generator: tuple[int, int], p: Modulus, n: Modulus
) -> int:
    """The cofactor, once n and it are shown to be right."""
    if group.multiply(n.value, generator) is not None:
        raise document.error("order.modulus", "n * G is not the point at infinity; n or G is wrong")
    if n.value == p.value:
        raise document.error(
            "order.modulus", "n = p: on such an anomalous curve discrete logarithms are easy"
        )
    cofactor = document.integer("order", "cofactor", 1, MAX_COFACTOR)
    fitting = _fitting_cofactors(group, p, n)
    if fitting is None:
        raise document.error(
            "order.modulus", "n <= 4 sqrt(p) does not settle the number of points; take a larger n"
        )
    if cofactor not in fitting:
        low, high = _hasse_interval(p.value)
        inside = low <= cofactor * n.value <= high
        reason = (
            "cofactor * n is not the number of points"
            if inside
            else "cofactor * n is outside the Hasse interval of p + 1 +- 2 sqrt(p)"
        )
        mend = f"{fitting[0]} is right" if fitting else "no cofactor fits: n or p is wrong"
        raise document.error("order.cofactor", f"{cofactor}: {reason}; {mend}")
    return cofactor


def _hasse_interval(p: int) -> tuple[int, int]:
    """Bounds of the number of points: |#E - (p + 1)| <= 2 sqrt(p)."""
    reach = math.isqrt(4 * p)
    return p + 1 - reach, p + 1 + reach


def _fitting_cofactors(group: Group, p: Modulus, n: Modulus) -> list[int] | None:
    """The cofactors that n allows: by counting for small p; None when n cannot tell.

    n divides the number of points because G has order n; two multiples of n both within the
    Hasse interval need n <= 4 sqrt(p).
    """
    if p.bits <= COUNTABLE_BITS:
        points = group.count()
        return [points // n.value] if points % n.value == 0 else []
    if n.value * n.value <= 16 * p.value:
        return None
    low, high = _hasse_interval(p.value)
    candidate = high // n.value
    return [candidate] if candidate * n.value >= low else []


def _geometry(document: Document, table: str, n: Modulus, default: Geometry) -> Geometry:
    """The sizes of one table; what it does not give is the default's."""
    limits = {
        "comb_teeth": (2, MAX_WIDTH),
        "comb_spacing": (1, 64),
        "window": (2, MAX_WIDTH),
        "wnaf_g": (2, MAX_WIDTH),
        "wnaf_p": (2, MAX_WIDTH),
    }
    given = {
        key: document.integer(table, key, low, high)
        for key, (low, high) in limits.items()
        if document.has(table, key)
    }
    geometry = replace(default, **given)
    for key in ("comb_teeth", "window", "wnaf_g", "wnaf_p"):
        if getattr(geometry, key) >= n.bits:
            raise document.error(
                f"{table}.{key}",
                f"{getattr(geometry, key)} is not below the {n.bits} bits of n; choose less",
            )
    if geometry.comb_teeth * (geometry.comb_spacing - 1) >= n.bits:
        raise document.error(
            f"{table}.comb_spacing",
            f"{geometry.comb_teeth} teeth at spacing {geometry.comb_spacing} reach beyond the "
            f"{n.bits} bits of n; choose less",
        )
    points = geometry.comb_points(n.bits)
    if points > MAX_TABLE_POINTS:
        raise document.error(
            f"{table}.comb_teeth",
            f"the comb's table would have {points} points, more than {MAX_TABLE_POINTS}; choose "
            "fewer teeth or a larger spacing",
        )
    if _comb_has_infinity(geometry, n):
        raise document.error(
            f"{table}.comb_teeth",
            f"a point of the comb's table would be infinity for this n with {geometry.comb_teeth} "
            f"teeth at spacing {geometry.comb_spacing}; choose others",
        )
    return geometry


def _comb_has_infinity(geometry: Geometry, n: Modulus) -> bool:
    """Whether a sum of one block's powers of two, each with a sign, is a multiple of n."""
    for block in range(len(geometry.comb_block_teeth(n.bits))):
        sums = {0}
        for exponent in geometry.comb_exponents(n.bits, block):
            power = pow(2, exponent, n.value)
            sums = {total + signed for total in sums for signed in (power, -power)}
        if any(total % n.value == 0 for total in sums):
            return True
    return False
