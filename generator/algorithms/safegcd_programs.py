"""Inversion by batches of divsteps as programs: the run of divsteps, and the loop over batches.

The divsteps of a batch are made in constant time, run by run; or, for public values, from one odd g
to the next, all in one go. They are the same, and so is all that follows from their matrix.

Source: Bernstein, Yang 2019; zeta = -(delta + 1/2), as Dettman and Wuille write the step.
"""

from generator.algorithms import safegcd
from generator.algorithms.field import Field
from generator.analysis.divsteps import RUN
from generator.ir.contract import Contract
from generator.ir.kernel import Kernel
from generator.ir.program import MaskOf, Place, ProgramFunction, TrailingZeros, wrapping
from generator.ir.program_builder import Builder, Library


def inverse_kernels(fields: list[Field], divided: list[Field]) -> list[Kernel]:
    """The word kernels of inverse.c, in the order of the file.

    ``divided`` are those of the ``fields`` that divsteps invert in constant time too.
    """
    found = [safegcd.build_compose(divided[0].word_bits)] if divided else []
    for f in fields:
        found += [
            safegcd.build_start(f),
            safegcd.build_update_fg(f),
            safegcd.build_update_de(f),
            safegcd.build_normalise(f),
        ]
    return found


def build_divsteps(library: Library, word_bits: int) -> ProgramFunction:
    """``inv_divsteps``: a run of divsteps on the low bits of f and g, with its matrix."""
    entry, place = safegcd.ENTRY, 2 * safegcd.ENTRY
    bias = 1 << (place - 1)
    b = Builder(library, "inv_divsteps", internal=True)
    rows = b.output("rows", "words:2")
    zeta0, f0, g0 = (b.input(name, "word") for name in ("zeta0", "f0", "g0"))
    count = b.input("count", "count")
    zeta, f, g = b.locals("word", "zeta", "f", "g")
    b.blank()
    b.note(
        f"f holds u + 2^{entry} v + 2^{place} f, g holds r + 2^{entry} s + 2^{place} g and, above "
        f"what the entries may borrow, 2^{place - 1}; rows and bits of f and g double as they go, "
        f"so that the step of round i looks at bit i"
    )
    b.assign(zeta, zeta0)
    b.assign(f, wrapping("+", wrapping("<<", f0, place), 1))
    b.assign(g, wrapping("+", wrapping("<<", g0, place), bias + (1 << entry)))
    with b.repeat("i", place, count + place) as i:
        positive = b.let("positive", MaskOf(zeta >> (word_bits - 1)))
        odd = b.let("odd", MaskOf((g >> i) & 1))
        swap = b.let("swap", positive & odd)
        b.blank()
        b.note("delta > 0 and g odd: f becomes g; an odd g becomes g - f if delta > 0, else g + f")
        change = b.let("change", (f ^ wrapping("-", g, bias)) & swap)
        b.assign(g, wrapping("+", g, wrapping("-", f ^ positive, positive) & odd))
        b.assign(f, wrapping("<<", f ^ change, 1))
        b.assign(zeta, wrapping("-", zeta ^ swap, 1))
    b.blank()
    b.assign(rows[0], f)
    b.assign(rows[1], wrapping("-", g, bias))
    b.give(zeta)
    return b.finish(
        Contract(
            summary="rows = the matrix of count divsteps, for every odd f = f0 and every g = g0 "
            "modulo 2^count; returns zeta",
            requires=("f0 is odd", f"1 <= count <= {RUN}", "zeta0 = -(delta + 1/2), below 2^62"),
            ensures=(
                f"rows = (u + 2^{entry} v, r + 2^{entry} s) modulo 2^{place}, "
                "(u, v; r, s) the matrix",
                "returns -(delta + 1/2) of the delta after count divsteps",
            ),
            aliasing="none",
            constant_time=True,
            source="Bernstein, Yang 2019, section 8",
        ),
        returns="word",
    )


def build_divsteps_vartime(library: Library, word_bits: int) -> ProgramFunction:
    """``inv_divsteps_vartime``: a batch of divsteps, from one odd g to the next."""
    most = word_bits - 2
    b = Builder(library, "inv_divsteps_vartime", internal=True)
    t = b.output("t", "words:4")
    zeta0, f0, g0 = (b.input(name, "word") for name in ("zeta0", "f0", "g0"))
    count = b.input("count", "count")
    zeta, f, g, v, s, stop, inverse = b.locals(
        "word", "zeta", "f", "g", "v", "s", "stop", "inverse"
    )
    b.blank()
    b.note(
        "(v, s) is the right column of the matrix; stop = 2^k for the k divsteps that are left, "
        "and so many bits of f and g, or more, are as after those before"
    )
    for place, value in ((zeta, zeta0), (f, f0), (g, g0), (v, 0), (s, 1)):
        b.assign(place, value)
    b.assign(stop, wrapping("<<", 1, count))
    with b.repeat("round", 0, count + 1):
        b.note("divsteps on an even g, as many as there are, and are left")
        zeros = b.let("zeros", TrailingZeros(g | stop))
        b.assign(g, g >> zeros)
        b.assign(v, wrapping("<<", v, zeros))
        b.assign(stop, stop >> zeros)
        b.assign(zeta, wrapping("-", zeta, zeros))
        b.break_when(stop, "==", 1)
        b.blank()
        b.note("a divstep on an odd g but for its last part, in which g is even")
        swap = b.let("swap", MaskOf(zeta >> (word_bits - 1)))
        b.assign(zeta, zeta ^ swap)
        for upper, lower, name in ((f, g, "change_f"), (v, s, "change_v")):
            change = b.let(name, (upper ^ lower) & swap)
            b.assign(lower, wrapping("+", lower, wrapping("-", upper ^ swap, swap)))
            b.assign(upper, upper ^ change)
    b.blank()
    b.note(
        "u f0 + v g0 = 2^count f and r f0 + s g0 = 2^count g; f0 is odd, and of its inverse 5 bits "
        "are known, then 10, 20, 40, all"
    )
    b.assign(inverse, wrapping("*", f0, 3) ^ 2)
    with b.repeat("i", 0, 4):
        b.assign(inverse, wrapping("*", inverse, wrapping("-", 2, wrapping("*", f0, inverse))))
    for i, (low, entry) in enumerate(((f, v), (g, s))):
        scaled = wrapping("-", wrapping("<<", low, count), wrapping("*", entry, g0))
        b.assign(t[2 * i], wrapping("*", scaled, inverse))
        b.assign(t[2 * i + 1], entry)
    b.give(zeta)
    return b.finish(
        Contract(
            summary="t = the matrix (u, v; r, s) of count divsteps, for every odd f = f0 and every "
            "g = g0 modulo 2^count; returns zeta",
            requires=("f0 is odd", f"1 <= count <= {most}", "zeta0 = -(delta + 1/2), below 2^62"),
            ensures=(
                f"t = (u, v, r, s) modulo 2^{word_bits}",
                "returns -(delta + 1/2) of the delta after count divsteps",
            ),
            aliasing="none",
            constant_time=False,
            source="Bernstein, Yang 2019, section 8",
        ),
        returns="word",
    )


def build_inverse(library: Library, f: Field, vartime: bool = False) -> ProgramFunction:
    """``F_inv`` or ``F_inv_vartime``: all batches, then the sign and the reduction; 0 goes to 0.

    A batch after g = 0 has few instructions in variable time, and leaves f and g as they are.
    """
    letter, plan, size = f.letter, f.facts.divsteps.value, f.limbs + 1
    product = "R^2" if f.montgomery else "1"
    b = Builder(library, f"{f.name}_inv_vartime" if vartime else f"{f.name}_inv")
    z, x = b.output("z", f.name), b.input("x", f.name)
    d, e, f_, g = (b.local(name, "word", size) for name in "defg")
    t = b.local("t", "word", 4)
    arrays = () if vartime else (b.local("fg", "word", 2), b.local("rows", "word", 2))
    zeta = b.local("zeta", "word")
    b.blank()
    b.note("delta = 1/2")
    b.assign(zeta, (1 << f.word_bits) - 1)
    b.call(f"{f.name}_inv_start", d, e, f_, g, x)
    b.blank()
    b.note(f"d x = c f and e x = c g mod {letter}, where c becomes {product}")
    with b.repeat("batch", 0, plan.batches):
        if vartime:
            later = b.ask("later", "inv_divsteps_vartime", t, zeta, f_[0], g[0], plan.steps)
            b.assign(zeta, later)
        else:
            _append_batch(b, (f_, g, t, *arrays, zeta), plan.steps)
        b.call(f"{f.name}_inv_update_fg", f_, g, f_, g, t)
        b.call(f"{f.name}_inv_update_de", d, e, d, e, t)
    b.blank()
    b.note(
        f"{plan.needed} divsteps suffice: g = 0 and f is 1 or -1 (for x = 0, f = {letter} and "
        "d = 0)"
    )
    b.call(f"{f.name}_inv_normalise", z, d, f_)
    if not vartime:
        b.blank()
        b.wipe(d, e, f_, t, *arrays, zeta)
    return b.finish(
        Contract(
            summary="z = x^-1; the inverse of 0 is 0",
            requires=(f"0 <= eval(x) < {letter}",),
            ensures=(
                f"eval(z) eval(x) = {product} mod {letter} unless x = 0",
                "z = 0 if x = 0",
                f"0 <= eval(z) < {letter}",
            ),
            aliasing="z may be x",
            constant_time=not vartime,
            source=f"Bernstein, Yang 2019; {plan.batches} batches of {plan.steps} divsteps",
        )
    )


def _append_batch(b: Builder, state: tuple[Place, ...], steps: int) -> None:
    """t = the matrix of so many divsteps, by runs."""
    f, g, t, fg, rows, zeta = state

    def run(name: str, count: int) -> None:
        later = b.ask(name, "inv_divsteps", rows, zeta, fg[0], fg[1], count)
        b.call("inv_compose", t, fg, t, fg, rows)
        b.assign(zeta, later)

    for place, value in zip((*(t[i] for i in range(4)), fg[0], fg[1]), (1, 0, 0, 1, f[0], g[0])):
        b.assign(place, value)
    full = (steps - 1) // RUN
    if full:
        with b.repeat("run", 0, full):
            run("later", RUN)
    run("last", steps - RUN * full)
