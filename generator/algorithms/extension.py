"""The quadratic extension Fp2 = Fp[u] / (u^2 - s) as programs over the field p.

An element is c0 + c1 u. A product of two elements is two sums of two products, each reduced once;
a square is two products. With no spare bit in p, that is what lazy reduction can save: a sum of two
products still fits the running total of one reduction (``Field.sum_bounds``).
"""


from generator.ir.contract import Contract
from generator.ir.program import Place, ProgramFunction
from generator.ir.program_builder import Builder, Library

BELOW = "the coordinates of every element lie in [0, p)"


def build_extension(library: Library, square: int) -> list[ProgramFunction]:
    """Every function of fp2.c, in the order of the file; ``square`` is u^2, a small integer."""
    build = _Extension(library, square)
    return [
        build.constant("zero", 0),
        build.constant("one", 1),
        build.componentwise("add", "x + y", ("x", "y")),
        build.componentwise("sub", "x - y", ("x", "y")),
        build.componentwise("neg", "-x", ("x",)),
        build.componentwise("half", "x / 2", ("x",)),
        build.conjugate(),
        build.multiply_u(),
        build.multiply_fp(),
        build.multiply(),
        build.square(),
        build.invert(),
        build.invert(vartime=True),
        build.select(),
        build.is_zero(),
        build.equal(),
    ]


class _Extension:
    def __init__(self, library: Library, square: int) -> None:
        self.library = library
        self.s = square

    def _builder(self, name: str) -> Builder:
        return Builder(self.library, f"fp2_{name}")

    def _finish(
        self,
        b: Builder,
        summary: str,
        aliasing: str = "z may be x",
        returns: str = "void",
        source: str = "",
        constant_time: bool = True,
    ) -> ProgramFunction:
        ensures = (BELOW,) if returns == "void" else ("result = 0 or all ones",)
        contract = Contract(summary, (BELOW,), ensures, aliasing, constant_time, source)
        return b.finish(contract, returns)

    def _times_square(self, b: Builder, z: Place, x: Place, factor: int = 1) -> None:
        """z = factor s x, one element of Fp for another."""
        k = factor * self.s
        if abs(k) == 2:
            b.call("fp_add", z, x, x)
        elif abs(k) != 1:
            b.call("fp_mul_small", z, x, abs(k))
        if k < 0:
            b.call("fp_neg", z, x if k == -1 else z)
        elif k == 1:
            b.copy(z, x)

    def constant(self, word: str, value: int) -> ProgramFunction:
        b = self._builder(f"set_{word}")
        z = b.output("z", "fp2")
        b.call(f"fp_set_{word}", z.c0)
        b.call("fp_set_zero", z.c1)
        contract = Contract(f"z = {value}", (), (BELOW,), "none", True)
        return b.finish(contract)

    def componentwise(self, name: str, meaning: str, inputs: tuple[str, ...]) -> ProgramFunction:
        b = self._builder(name)
        z = b.output("z", "fp2")
        operands = [b.input(one, "fp2") for one in inputs]
        b.call(f"fp_{name}", z.c0, *(one.c0 for one in operands))
        b.call(f"fp_{name}", z.c1, *(one.c1 for one in operands))
        return self._finish(b, f"z = {meaning}", f"z may be {' or '.join(inputs)}")

    def conjugate(self) -> ProgramFunction:
        b = self._builder("conj")
        z, x = b.output("z", "fp2"), b.input("x", "fp2")
        b.copy(z.c0, x.c0)
        b.call("fp_neg", z.c1, x.c1)
        return self._finish(b, "z = c0 - c1 u for x = c0 + c1 u, which is x^p")

    def multiply_u(self) -> ProgramFunction:
        b = self._builder("mul_u")
        z, x = b.output("z", "fp2"), b.input("x", "fp2")
        low = b.local("low", "fp")
        self._times_square(b, low, x.c1)
        b.copy(z.c1, x.c0)
        b.copy(z.c0, low)
        return self._finish(b, "z = x u")

    def multiply_fp(self) -> ProgramFunction:
        b = self._builder("mul_fp")
        z, x, k = b.output("z", "fp2"), b.input("x", "fp2"), b.input("k", "fp")
        b.call("fp_mul", z.c0, x.c0, k)
        b.call("fp_mul", z.c1, x.c1, k)
        return self._finish(b, "z = k x for k in Fp", "z may be x; k is no part of z")

    def multiply(self) -> ProgramFunction:
        b = self._builder("mul")
        z, x, y = b.output("z", "fp2"), b.input("x", "fp2"), b.input("y", "fp2")
        t, n = b.locals("fp", "t", "n")
        b.blank()
        b.note(f"c0 = x.c0 y.c0 + t n, t n = {self.s} x.c1 y.c1; c1 = x.c0 y.c1 + x.c1 y.c0")
        if self.s < 0:
            self._times_square(b, t, x.c1, -1)
            b.call("fp_neg", n, y.c1)
        else:
            self._times_square(b, t, x.c1)
            b.copy(n, y.c1)
        b.call("fp_mul_add_mul", z.c1, x.c0, y.c1, x.c1, y.c0)
        b.call("fp_mul_add_mul", z.c0, x.c0, y.c0, t, n)
        return self._finish(b, "z = x y", "z may be x or y", source="one reduction a coordinate")

    def square(self) -> ProgramFunction:
        b = self._builder("sqr")
        z, x = b.output("z", "fp2"), b.input("x", "fp2")
        total, other, product = b.locals("fp", "total", "other", "product")
        rest = -1 - self.s
        b.blank()
        b.note(
            "c0 = (x.c0 + x.c1) (x.c0 + s x.c1) - (1 + s) x.c0 x.c1, c1 = 2 x.c0 x.c1, "
            f"s = {self.s}"
        )
        self._times_square(b, other, x.c1)
        b.call("fp_add", total, x.c0, x.c1)
        b.call("fp_add", other, x.c0, other)
        b.call("fp_mul", product, x.c0, x.c1)
        b.call("fp_mul", total, total, other)
        b.call("fp_add", z.c1, product, product)
        if abs(rest) > 1:
            b.call("fp_mul_small", product, product, abs(rest))
        if rest:
            b.call("fp_add" if rest > 0 else "fp_sub", z.c0, total, product)
        else:
            b.copy(z.c0, total)
        return self._finish(b, "z = x^2", source="complex squaring: two products")

    def invert(self, vartime: bool = False) -> ProgramFunction:
        time = "_vartime" if vartime else ""
        b = self._builder(f"inv{time}")
        z, x = b.output("z", "fp2"), b.input("x", "fp2")
        norm, t = b.locals("fp", "norm", "t")
        b.blank()
        b.note("x^-1 = (c0 - c1 u) / (c0^2 - s c1^2), where the norm is 0 for x = 0 alone")
        self._times_square(b, t, x.c1, -1)
        b.call("fp_mul_add_mul", norm, x.c0, x.c0, t, x.c1)
        b.call(f"fp_inv{time}", norm, norm)
        b.call("fp_neg", t, norm)
        b.call("fp_mul", z.c0, x.c0, norm)
        b.call("fp_mul", z.c1, x.c1, t)
        if not vartime:
            b.wipe(norm, t)
        return self._finish(b, "z = x^-1; the inverse of 0 is 0", constant_time=not vartime)

    def select(self) -> ProgramFunction:
        b = self._builder("select")
        z, mask = b.output("z", "fp2"), b.input("mask", "mask")
        x, y = b.input("x", "fp2"), b.input("y", "fp2")
        b.call("fp_select", z.c0, mask, x.c0, y.c0)
        b.call("fp_select", z.c1, mask, x.c1, y.c1)
        contract = Contract(
            "z = x if mask is all ones, y if mask is 0",
            ("mask is 0 or all ones", BELOW),
            (BELOW,),
            "z may be x or y",
            True,
        )
        return b.finish(contract)

    def is_zero(self) -> ProgramFunction:
        b = self._builder("is_zero")
        x = b.input("x", "fp2")
        low, high = b.ask("low", "fp_is_zero", x.c0), b.ask("high", "fp_is_zero", x.c1)
        b.give(low & high)
        return self._finish(b, "all ones if x = 0, 0 otherwise", "none", "mask")

    def equal(self) -> ProgramFunction:
        b = self._builder("equal")
        x, y = b.input("x", "fp2"), b.input("y", "fp2")
        low = b.ask("low", "fp_equal", x.c0, y.c0)
        high = b.ask("high", "fp_equal", x.c1, y.c1)
        b.give(low & high)
        return self._finish(b, "all ones if x = y, 0 otherwise", "none", "mask")
