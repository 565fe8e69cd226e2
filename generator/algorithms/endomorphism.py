"""k P by an endomorphism phi with phi(P) = e P: k splits into short parts, k = sum of k_i e^i mod n.

Each k_i is a sum of signed odd digits, so k_i = 2 b_i - (2^L - 1) with 0 <= b_i < 2^L. With
m = k / 2 + offset mod n what is wanted is b_i = m_i + shift_i, sum of m_i e^i = m mod n. Let v_j be
short vectors, sum over i of v_ji e^i = 0 mod n, and h_j the integers with sum over j of
h_j v_j = (n, 0, ...). Then m (1, 0, ...) - sum of floor(m h_j / n) v_j = sum of (r_j / n) v_j,
r_j = m h_j mod n: integers m_i that lie between the sums of the negative and of the positive v_ji,
as 0 <= r_j / n < 1. Being short they are known from their residues mod p, so m_i is
sum of r_j (v_ji / n) mod p: no number of more than one field element is ever multiplied.

Gallant, Lambert, Vanstone 2001; Galbraith, Lin, Scott 2009; digits as in signed_digits.
"""

from dataclasses import dataclass
from fractions import Fraction

from generator.algorithms.signed_digits import (
    Scalars,
    append_signed_entry,
    point_of_order,
)
from generator.analysis import Endomorphism, inverse_of
from generator.description import Geometry
from generator.ir.contract import Contract
from generator.ir.program import Operand, Place, ProgramFunction
from generator.ir.program_builder import Builder, Library, element_constant

SOURCE = "Gallant, Lambert, Vanstone 2001; windows of signed odd digits as in Joye, Tunstall 2009"


@dataclass(frozen=True)
class Split:
    """How a scalar splits by an endomorphism: L = ``length`` digits for each part."""

    endomorphism: Endomorphism
    n: int
    p: int
    window: int

    @property
    def parts(self) -> int:
        return self.endomorphism.parts

    @property
    def length(self) -> int:
        """Digits of each part."""
        return self.endomorphism.digits

    @property
    def windows(self) -> int:
        """Windows of each part; the highest may be narrower."""
        return -(-self.length // self.window)

    @property
    def highest(self) -> int:
        """Digits of the highest window."""
        return self.length - self.window * (self.windows - 1)

    @property
    def shifts(self) -> tuple[int, ...]:
        """What makes every part b_i non-negative."""
        basis = self.endomorphism.basis
        return tuple(-sum(min(0, v[i]) for v in basis) for i in range(self.parts))

    @property
    def offset(self) -> int:
        """m - k / 2 mod n."""
        e, n, top = self.endomorphism.eigenvalue, self.n, (1 << self.length) - 1
        total = sum((top - 2 * s) * pow(e, i, n) for i, s in enumerate(self.shifts))
        return total * pow(2, -1, n) % n

    @property
    def coefficients(self) -> tuple[int, ...]:
        """h_j."""
        found = [self.n * row for row in inverse_of(self.endomorphism.basis)[0]]
        if any(h.denominator != 1 for h in found):
            raise ValueError("the short vectors are not a basis of all of them")
        return tuple(int(h) for h in found)

    def plain(self, limits: list[int]) -> bool:
        """Whether sum of a_i e^i is not 0 mod n for |a_i| <= limits[i] that are not all 0.

        It is 0 exactly for integer combinations of the basis, whose coefficients would lie
        between -1 and 1.
        """
        inverse = inverse_of(self.endomorphism.basis)
        return all(
            sum((a * abs(row[j]) for a, row in zip(limits, inverse)), Fraction(0)) < 1
            for j in range(self.parts)
        )

    def ladder(self) -> list[list[bool]]:
        """Whether the addition of each part is plain, window by window, the highest first.

        An addition of part i adds powers of two to part i that it has not got yet, so acc +- entry
        are never 0 in all parts.
        """
        limits, found = [0] * self.parts, []
        for number in range(self.windows):
            width = self.window if number else self.highest
            limits = [a << width for a in limits]
            row = []
            for i in range(self.parts):
                limits[i] += (1 << width) - 1
                row.append(self.plain(limits))
            found.append(row)
        return found


def build_point_endomorphisms(library: Library, factors: tuple[int, ...]) -> list[ProgramFunction]:
    """``point_endomorphism`` and ``point_affine_endomorphism``: (beta x, y) on the curve."""
    return [_curve_endomorphism(library, factors, kind) for kind in ("point", "point_affine")]


def _curve_endomorphism(library: Library, factors: tuple[int, ...], kind: str) -> ProgramFunction:
    b = Builder(library, f"{kind}_endomorphism")
    r, p = b.output("r", kind), b.input("p", kind)
    beta = element_constant(
        "endomorphism_x", "fp", factors[0], "beta with beta^3 = 1 and (beta x, y) = e (x, y)"
    )
    b.call("fp_mul", r.x, p.x, beta)
    b.copy(r.y, p.y)
    if kind == "point":
        b.copy(r.z, p.z)
    image = "(beta X : Y : Z)" if kind == "point" else "(beta x, y)"
    return b.finish(
        Contract(
            summary=f"r = {image} = e p with e = 36 t^3 + 18 t^2 + 6 t + 1",
            requires=("p is a point of order n, or infinity",),
            ensures=("the coordinates of every point lie in [0, p)",),
            aliasing="r may be p",
            constant_time=True,
            source="Gallant, Lambert, Vanstone 2001",
        )
    )


def build_twist_endomorphisms(library: Library, factors: tuple[int, ...]) -> list[ProgramFunction]:
    """The same of the twist: Frobenius."""
    return [_twist_endomorphism(library, factors, kind) for kind in ("point", "point_affine")]


def _twist_endomorphism(library: Library, factors: tuple[int, ...], kind: str) -> ProgramFunction:
    b = Builder(library, f"{kind}_endomorphism")
    r, p = b.output("r", kind), b.input("p", kind)
    for member, of, power, factor in (("x", p.x, 2, factors[0]), ("y", p.y, 3, factors[1])):
        name, meaning = f"g2_endomorphism_{member}", f"gamma^-{power}, gamma = w^(p - 1)"
        target = r.x if member == "x" else r.y
        b.call("fp_conj", target, of)
        b.call("fp_mul_fp", target, target, element_constant(name, "fp", factor, meaning))
    image = "(conj(x) gamma^-2, conj(y) gamma^-3)"
    if kind == "point":
        image = "(conj(X) gamma^-2 : conj(Y) gamma^-3 : conj(Z))"
        b.call("fp_conj", r.z, p.z)
    return b.finish(
        Contract(
            summary=f"r = {image}, Frobenius on the twist; r = (p mod n) p for points of order n",
            requires=("p is a point of the curve",),
            ensures=("the coordinates of every point lie in [0, p)",),
            aliasing="r may be p",
            constant_time=True,
            source="Galbraith, Lin, Scott 2009",
        )
    )


def build_split_scalar(
    library: Library, scalars: Scalars, split: Split, p_bytes: int
) -> ProgramFunction:
    """``split_scalar``: the parts b_i of k."""
    n, p = split.n, split.p
    if scalars.fn_bytes != p_bytes or n > p:
        raise ValueError("splitting reads residues mod n as residues mod p, of as many bytes")
    name, start = library.own("split_scalar"), library.own("split")
    size, parts = scalars.buffer, range(split.parts)
    b = Builder(library.base(), name, internal=True)
    outs = [b.output(f"k{i}", f"bytes:{size}") for i in parts]
    k = b.input("k", "fn_canonical")
    m, product = b.locals("fn", "m", "product")
    residue = b.local("residue", "fn_canonical")
    rests = b.locals("fp", *(f"r{j}" for j in parts))
    total = b.local("total", "fp")
    more = b.local("more", "fp") if needs_more(b, split.parts) else total
    integer = b.local("integer", "fp_canonical")
    data = b.local("bytes", "byte", p_bytes)
    b.blank()
    b.note("m = k / 2 + offset mod n")
    b.call("fn_to_montgomery", m, k)
    b.call("fn_half", m, m)
    meaning = f"the sum of ((2^{split.length} - 1) / 2 - s_i) e^i mod n"
    b.call("fn_add", m, m, element_constant(f"{start}_offset", "fn", split.offset, meaning))
    b.blank()
    b.note("r_j = m h_j mod n, an integer below n and so below p")
    for j, h in enumerate(split.coefficients):
        constant = element_constant(f"{start}_h{j}", "fn", h % n, f"h_{j} mod n")
        b.call("fn_mul", product, m, constant)
        b.call("fn_from_montgomery", residue, product)
        b.call("fn_to_bytes", data, residue)
        b.call("fp_from_bytes", integer, data)
        b.call("fp_to_montgomery", rests[j], integer)
    for i in parts:
        b.blank()
        b.note(f"b_{i} = s_{i} + the sum of r_j v_j{i} / n, below 2^{split.length}")
        row = []
        for j, v in enumerate(split.endomorphism.basis):
            value, meaning = v[i] * pow(n, -1, p) % p, f"v_{j}{i} / n mod p, v_{j}{i} = {v[i]:#x}"
            row.append(element_constant(f"{start}_v{j}{i}", "fp", value, meaning))
        _append_dot_product(b, total, more, rests, tuple(row))
        shift = element_constant(f"{start}_s{i}", "fp", split.shifts[i], f"s_{i}")
        b.call("fp_add", total, total, shift)
        b.call("fp_from_montgomery", integer, total)
        padding = size - p_bytes
        if padding == 1:
            b.assign(outs[i][0], 0)
        elif padding:
            with b.repeat("i", 0, padding) as at:
                b.assign(outs[i][at], 0)
        b.call("fp_to_bytes", outs[i][padding] if padding else outs[i], integer)
    b.blank()
    sums = [total] if more is total else [total, more]
    b.wipe(m, product, residue, *rests, *sums, integer, data)
    return b.finish(
        Contract(
            summary=f"k = the sum of k_i e^i mod n, k_i = 2 b_i - (2^{split.length} - 1), b_i the "
            f"number that the bytes spell, e = {e_text(split)}",
            requires=("0 <= eval(k) < n",),
            ensures=(f"b_i < 2^{split.length}",),
            aliasing="none",
            constant_time=True,
            source="Gallant, Lambert, Vanstone 2001; Babai 1986",
        )
    )


def e_text(split: Split) -> str:
    """The eigenvalue in words."""
    return "36 t^3 + 18 t^2 + 6 t + 1" if split.parts == 2 else "p mod n"


def needs_more(b: Builder, parts: int) -> bool:
    """Whether a sum of so many products takes a second variable."""
    return parts > (2 if b.offers("fp_mul_add_mul") else 1)


def _append_dot_product(
    b: Builder, total: Place, more: Place, x: tuple[Place, ...], y: tuple[Place, ...]
) -> None:
    """total = the sum of x_j y_j."""
    pairs = list(zip(x, y))
    target = total
    while pairs:
        if len(pairs) > 1 and b.offers("fp_mul_add_mul"):
            b.call("fp_mul_add_mul", target, *pairs[0], *pairs[1])
            pairs = pairs[2:]
        else:
            b.call("fp_mul", target, *pairs[0])
            pairs = pairs[1:]
        if target is not total:
            b.call("fp_add", total, total, more)
        target = more


def build_window_entry(library: Library, scalars: Scalars, geometry: Geometry) -> ProgramFunction:
    """``window_entry``: the odd multiple that a window of ``teeth`` digits adds."""
    b = Builder(library, "window_entry", internal=True)
    entry, negated = b.output("entry", "point_affine"), b.output("negated", "fp")
    data = b.input("bytes", f"bytes:{scalars.buffer}")
    table, teeth = b.inputs("table", "point_affine"), b.input("teeth", "count")
    position = b.input("position", "count")
    digit = b.ask("digit", "scalar_bits", data, position, 1, teeth)
    b.blank()
    append_signed_entry(b, entry, negated, table, teeth, digit)
    return b.finish(
        Contract(
            summary="entry = (2 w - (2^teeth - 1)) p, w the number of the teeth bits of bytes from "
            "position on",
            requires=(
                f"1 <= teeth <= {geometry.window}",
                f"position + teeth - 1 < {8 * scalars.buffer}",
                "table[i] = (2 i + 1) p for i < 2^(teeth - 1)",
            ),
            ensures=("negated = -entry.y or entry.y",),
            aliasing="none",
            constant_time=True,
        )
    )


def build_mul(
    library: Library, scalars: Scalars, geometry: Geometry, cofactor: int | str, split: Split
) -> ProgramFunction:
    """``mul``: r = k P for a point of order n, its scalar split."""
    window, entries, parts = geometry.window, geometry.window_points, range(split.parts)
    top = (1 << window) - 1
    b = Builder(library, "mul")
    r, k, p = b.output("r", "point"), b.input("k", "fn_canonical"), b.input("p", "point_affine")
    data = [b.local(f"of_{i}", "byte", scalars.buffer) for i in parts]
    multiples = b.local("multiples", "point", entries)
    tables = [b.local(f"table_{i}", "point_affine", entries) for i in parts]
    acc, twice = b.locals("point", "acc", "twice")
    entry = b.local("entry", "point_affine")
    negated = b.local("negated", "fp")
    b.blank()
    b.note(f"k = the sum of k_i e^i, k_i the sum of (2 b_ij - 1) 2^j over j < {split.length}")
    b.call("split_scalar", *data, k)
    b.blank()
    plain = top < split.n
    kind = f"all multiples are below n, as {top} < n" if plain else "by complete additions"
    b.note(f"table_i[j] = (2 j + 1) e^i p; {kind}")
    b.call("point_from_affine", multiples[0], p)
    b.call("point_double", twice, multiples[0])
    end = "" if plain else "_complete"
    b.call(f"point_add_mixed{end}", multiples[1], twice, p)
    if entries > 2:
        with b.repeat("j", 2, entries) as j:
            b.call(f"point_add{end}", multiples[j], multiples[j - 1], twice)
    b.call("points_to_affine", tables[0], multiples, entries)
    with b.repeat("j", 0, entries) as j:
        for i in parts[1:]:
            b.call("point_affine_endomorphism", tables[i][j], tables[i - 1][j])
    b.blank()
    _append_ladder(b, split, data, tables, acc, entry, negated)
    b.copy(r, acc)
    b.wipe(*data, multiples, *tables, acc, twice, entry, negated)
    return b.finish(
        Contract(
            summary="r = k p",
            requires=("0 <= eval(k) < n", point_of_order(cofactor)),
            ensures=("the coordinates of r lie in [0, p)",),
            aliasing="none",
            constant_time=True,
            source=SOURCE,
        )
    )


def _append_ladder(
    b: Builder,
    split: Split,
    data: list[Place],
    tables: list[Place],
    acc: Place,
    entry: Place,
    negated: Place,
) -> None:
    """Windows from the highest; one with an addition that may not be plain has complete ones."""
    plain = [all(row) for row in split.ladder()]
    count, window, parts = split.windows, split.window, range(split.parts)
    last_plain = plain.index(False) if False in plain else count
    b.note(
        "acc +- entry are sums of e^i p times distinct signed powers of two, not all 0; while each "
        "is short against the v_j they are not infinity, and the additions are plain: "
        f"in {last_plain} of {count} windows"
    )

    def add(position: Operand, complete: bool, first: bool = False) -> None:
        width = split.highest if first else window
        for i in parts:
            b.call("window_entry", entry, negated, data[i], tables[i], width, position)
            if first and i == 0:
                b.call("point_from_affine", acc, entry)
                continue
            b.call("point_add_mixed_complete" if complete else "point_add_mixed", acc, acc, entry)

    def step(position: Operand, complete: bool) -> None:
        with b.repeat("i", 0, window):
            b.call("point_double", acc, acc)
        add(position, complete)

    add(window * (count - 1), not plain[0], first=True)
    middle = max(last_plain, 1)
    for newest, oldest, complete in ((count - 1, count - middle, False), (count - middle, 0, True)):
        if newest - oldest == 1:
            step(window * oldest, complete)
        elif newest > oldest:
            with b.repeat("w", oldest, newest, descending=True) as w:
                step(window * w, complete)
        b.blank()


def build_order_check(library: Library, t: int, digits: tuple[int, ...]) -> ProgramFunction:
    """``has_order_n``: whether a point of the twist has order n; ``digits`` are those of |t|."""
    b = Builder(library, "has_order_n")
    p = b.input("p", "point_affine")
    minus = b.local("minus", "point_affine")
    total, image, multiple = b.locals("point", "total", "image", "multiple")
    b.blank()
    b.note(f"multiple = |t| p by the signed digits of |t|, the highest a 1, |t| = {abs(t):#x}")
    b.copy(minus.x, p.x)
    b.call("fp_neg", minus.y, p.y)
    b.call("point_from_affine", multiple, p)
    doublings = 0
    for digit in (*digits[1:], None):
        if digit is None or digit:
            doublings += digit is not None
            if doublings == 1:
                b.call("point_double", multiple, multiple)
            elif doublings:
                with b.repeat("i", 0, doublings):
                    b.call("point_double", multiple, multiple)
            doublings = 0
            if digit:
                addend = p if digit > 0 else minus
                b.call("point_add_mixed_complete", multiple, multiple, addend)
        else:
            doublings += 1
    if t < 0:
        b.call("point_neg", multiple, multiple)
    b.blank()
    b.note("total = (t + 1) p + phi(t p) + phi^2(t p) - 2 phi^3(t p)")
    b.call("point_add_mixed_complete", total, multiple, p)
    b.copy(image, multiple)
    for power in range(2):
        b.call("point_endomorphism", image, image)
        b.call("point_add_complete", total, total, image)
    b.call("point_endomorphism", image, image)
    b.call("point_double", image, image)
    b.call("point_neg", image, image)
    b.call("point_add_complete", total, total, image)
    b.blank()
    b.note("it is infinity for a point of order n; and no other point of the twist makes it so")
    infinite = b.ask("infinite", "fp_is_zero", total.z)
    b.wipe(minus, total, image, multiple)
    b.give(infinite)
    return b.finish(
        Contract(
            summary="all ones if n p is infinity, 0 otherwise",
            requires=("p is a point of the curve",),
            ensures=("result = 0 or all ones",),
            aliasing="none",
            constant_time=True,
            source="Dai, Lin, Zhao, Zhou 2023, subgroup membership of G2 on BN curves",
        ),
        returns="mask",
    )
