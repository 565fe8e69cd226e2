"""The point formulas, proved as identities of polynomials over Z[1/2], so mod every p > 3.

The points' coordinates are variables of a ring over the rationals. ``Setting.curve`` is the ideal
of the curve's equation for both points; under the lexicographic order its generators are monic in
Y1^2 and Y2^2, so reducing by them introduces no denominator.
"""

from typing import Any, Dict, List, Optional

from sage.all import QQ, PolynomialRing

from .report import Check, Report

SUBJECT = "formulas"

SUMS = {
    "p is infinity": {"double": "infinity", "add": "q"},
    "q is infinity": {"add": "p"},
    "p has order 2": {"double": "infinity"},
    "p = q": {"add": "2 p"},
    "p = -q": {"add": "infinity"},
}
"""What the group law gives in each case."""


class Setting:
    """Two points (X : Y : Z) of y^2 = x^3 + a x + b; m is a second scale for equal points."""

    def __init__(self, coefficient: str, affine: bool) -> None:
        self.ring = ring = PolynomialRing(QQ, "Y1,Y2,X1,X2,Z1,Z2,m,a,b", order="lex")
        Y1, Y2, X1, X2, Z1, Z2, self.m, a, self.b = ring.gens()
        self.a = a if coefficient == "any" else ring(int(coefficient))
        self.p = (X1, Y1, Z1)
        self.q = (X2, Y2, ring.one() if affine else Z2)
        self.curve = ring.ideal([self.residue(*self.p), self.residue(*self.q)])

    def residue(self, X: Any, Y: Any, Z: Any) -> Any:
        """0 when (X : Y : Z) is on the curve."""
        return Y**2 - X**3 - self.a * X * Z**4 - self.b * Z**6

    @property
    def inputs(self) -> Dict[str, Any]:
        """The values of the names that formulas may read."""
        values = {"equation_a": self.a}
        for name, point in (("p", self.p), ("q", self.q)):
            values.update({f"{name}.{letter}": c for letter, c in zip("xyz", point)})
        return values

    def zero(self, value: Any) -> bool:
        """Whether a polynomial or fraction vanishes for all points of the curve."""
        return bool(self.curve.reduce(self.ring(value.numerator())) == 0)


def check_formula(report: Report, formula: Dict[str, Any]) -> None:
    """One formula: the law where r.z is not 0, and every case in which r.z is 0."""
    with report.check(SUBJECT, formula["name"]) as check:
        setting = Setting(formula["coefficient"], "q.z" not in formula["inputs"])
        r = _result(formula, setting)
        check.holds(setting.curve.basis_is_groebner(), "the equations are no Groebner basis")
        _check_denominators(check, r)
        _check_law(check, formula["law"], setting, r)
        for alias in formula["aliases"]:
            aliased = _result(formula, setting, alias)
            check.holds(aliased == r, f"the result differs when r is {alias}")
        if formula["difference"]:
            _check_difference(check, formula, setting)
        _check_exceptions(check, formula, setting, r)
        cases = [
            case + ("" if right else " (wrong there)") for case, _, right in formula["exceptions"]
        ]
        check.note("proved for every p > 3 but where r.z = 0: " + ", ".join(cases))


def _result(formula: Dict[str, Any], setting: Setting, alias: str = "r") -> Any:
    values = _evaluate(formula, setting.inputs, alias)
    return tuple(values[f"{alias}.{letter}"] for letter in "xyz")


def _evaluate(
    formula: Dict[str, Any], inputs: Dict[str, Any], alias: str = "r", steps: Optional[int] = None
) -> Dict[str, Any]:
    values = {name: inputs[name] for name in formula["inputs"]}
    for target, op, *reads in formula["steps"][:steps]:
        target, *reads = (
            f"{alias}{name[1:]}" if name.startswith("r.") else name for name in (target, *reads)
        )
        x, *others = (values[name] for name in reads)
        if op == "+":
            result = x + others[0]
        elif op == "-":
            result = x - others[0]
        elif op == "*":
            result = x * others[0]
        elif op == "^2":
            result = x**2
        elif op == "/2":
            result = x / 2
        elif op == "neg":
            result = -x
        elif op == "*+*":
            result = x * others[0] + others[1] * others[2]
        else:
            raise ValueError(f"unknown operation {op}")
        values[target] = result
    return values


def _check_denominators(check: Check, r: Any) -> None:
    for coordinate in r:
        odd = [c for c in coordinate.coefficients() if c.denominator().odd_part() != 1]
        check.holds(not odd, "a denominator is not a power of 2")


def _check_law(check: Check, law: str, setting: Setting, r: Any) -> None:
    """r as (X / Z^2, Y / Z^3) is the affine sum, and on the curve."""
    (X1, Y1, Z1), (X2, Y2, Z2), (X3, Y3, Z3) = setting.p, setting.q, r
    x1, y1, x2, y2 = X1 / Z1**2, Y1 / Z1**3, X2 / Z2**2, Y2 / Z2**3
    slope = (3 * x1**2 + setting.a) / (2 * y1) if law == "double" else (y2 - y1) / (x2 - x1)
    x3 = slope**2 - x1 - (x1 if law == "double" else x2)
    y3 = slope * (x1 - x3) - y1
    check.holds(setting.zero(X3 - x3 * Z3**2), "r.x is not x3 r.z^2")
    check.holds(setting.zero(Y3 - y3 * Z3**3), "r.y is not y3 r.z^3")
    check.holds(setting.zero(setting.residue(*r)), "r is not on the curve")


def _check_difference(check: Check, formula: Dict[str, Any], setting: Setting) -> None:
    """h and slope after the first steps: complete additions decide by whether they are 0."""
    (X1, Y1, Z1), (X2, Y2, Z2) = setting.p, setting.q
    values = _evaluate(formula, setting.inputs, steps=formula["difference"])
    check.holds(values["h"] == X2 * Z1**2 - X1 * Z2**2, "h is not X2 Z1^2 - X1 Z2^2")
    check.holds(values["slope"] == Y2 * Z1**3 - Y1 * Z2**3, "slope is not Y2 Z1^3 - Y1 Z2^3")


def _check_exceptions(check: Check, formula: Dict[str, Any], setting: Setting, r: Any) -> None:
    """The listed cases are those in which a factor of r.z is 0, with their true sums."""
    law = formula["law"]
    listed = {case for case, _, _ in formula["exceptions"]}
    check.equal("the cases", sorted(listed), sorted(_cases(check, setting, r)))
    for case, total, right in formula["exceptions"]:
        check.equal(f"{case}: the sum", total, SUMS[case][law])
        check.equal(f"{case}: right", right, total == "infinity")
        Z3 = r[2].subs(_substitution(case, setting))
        check.holds(Z3 == 0, f"{case}: r.z is not 0")


def _cases(check: Check, setting: Setting, r: Any) -> Any:
    """Each irreducible factor of r.z, and the cases in which it is 0."""
    (X1, Y1, Z1), (X2, Y2, Z2) = setting.p, setting.q
    h, left, right = X2 * Z1**2 - X1 * Z2**2, Y1 * Z2**3, Y2 * Z1**3
    known = {
        Z1: ["p is infinity"],
        Z2: ["q is infinity"],
        Y1: ["p has order 2"],
        h: ["p = q", "p = -q"],
    }
    cases: List[str] = []
    for factor, _ in r[2].factor():
        monic = factor / factor.lc()
        found = [case for k in known if k / k.lc() == monic for case in known[k]]
        check.holds(found, f"r.z is 0 where {factor} is, which no case describes")
        cases += found
    # Where x1 = x2 the equation leaves y1 = y2 and y1 = -y2 only.
    squares = setting.curve.reduce(left**2 - right**2)
    check.holds(h.divides(squares), "h = 0 does not settle y up to its sign")
    return cases


def _substitution(case: str, setting: Setting) -> Dict[Any, Any]:
    (X1, Y1, Z1), (X2, Y2, Z2), m = setting.p, setting.q, setting.m
    sign = -1 if case == "p = -q" else 1
    return {
        "p is infinity": {Z1: 0},
        "q is infinity": {Z2: 0},
        "p has order 2": {Y1: 0},
        "p = q": {X1: X2 * m**2, Y1: sign * Y2 * m**3, Z1: Z2 * m},
        "p = -q": {X1: X2 * m**2, Y1: sign * Y2 * m**3, Z1: Z2 * m},
    }[case]
