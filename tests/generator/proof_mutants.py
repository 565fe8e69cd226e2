"""Programs made wrong in one place, and right ones written in another way.

A name that begins with @ gets the curve's prefix.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """``old`` becomes ``new`` at its n-th occurrence in the function; ``reason`` is a pattern."""

    file: str
    function: str
    old: str
    new: str
    reason: str
    occurrence: int = 1
    curve: str = "sm2"

    def __str__(self) -> str:
        return f"{self.function}: {' '.join(self.new.split())[:50] or 'dropped'}"


def _chains(function: str, old: str, new: str, reason: str, *more: object) -> Mutant:
    return Mutant("chains.c", function, old, new, reason, *more)  # type: ignore[arg-type]


def _points(function: str, old: str, new: str, reason: str, *more: object) -> Mutant:
    return Mutant("points.c", function, old, new, reason, *more)  # type: ignore[arg-type]


def _comb(function: str, old: str, new: str, reason: str, *more: object) -> Mutant:
    return Mutant("comb.c", function, old, new, reason, *more)  # type: ignore[arg-type]


CHAINS = (
    _chains("fp_sqr_run", "size_t i = 1", "size_t i = 0", "z before the loop is"),
    _chains("fp_sqr_run", "i < count", "i <= count", "not known whether 2 <= count"),
    _chains("fp_sqr_run", "@fp_sqr(z, z)", "@fp_sqr(z, x)", "z after a round is"),
    _chains("fp_sqr_run", "@fp_sqr(z, z)", "@fp_mul(z, z, x)", "z after a round is"),
    _chains("fp_inv", "@fp_sqr_run(&t, &t, 94)", "@fp_sqr_run(&t, &t, 95)", "the power is"),
    _chains("fp_inv", "@fp_mul(z, &t, x)", "@fp_mul(z, &t, &t)", "the power is"),
    _chains("fp_inv", "    @fp_sqr(&x16, &x15);\n", "", "x16 is read before it is written"),
    _chains("fp_inv", "@fp_sqr(&b11, x);", "@fp_sqr(z, x);\n    @fp_sqr(&b11, x);", "the power is"),
    _chains("fn_inv", "@fn_mul(&b11, &b10, x)", "@fn_mul(&b11, &b10, &b10)", "the power is"),
    _chains("fn_inv", "@fn_sqr(&b10, x)", "@fp_sqr(&b10, x)", "is not of its type"),
    _chains("fp_sqrt_power", "@fp_sqr_run(z, &t, 62)", "@fp_sqr_run(z, &t, 61)", "the power is"),
    _chains("fp_sqrt", "@fp_equal(&check, x)", "@fp_equal(&check, &check)", "not compared with x"),
    _chains(
        "fp_sqrt", "is_square, &root, &check", "is_square, &check, &root", "compared|z without"
    ),
    _chains("fp_sqrt", "    @fp_set_zero(&check);\n", "", "z without a root is|check is not wiped"),
    _chains("fp_sqrt", "return is_square", "return ~is_square", "0 is not found|not compared"),
    _chains(
        "fp_sqrt", "@fp_sqr(&check, &root)", "@fp_mul(&check, &root, x)", "not compared|square"
    ),
    _chains("fp_sqrt", "@fp_sub(&unit", "@fp_add(&unit", "every square", 1, "toy_general"),
    _chains("fp_sqrt", "size_t k = 4", "size_t k = 3", "the rounds are", 1, "toy_tonelli"),
    _chains("fp_sqrt", "size_t j = 2", "size_t j = 1", "is not 1 after round", 1, "toy_tonelli"),
    _chains("fp_sqrt", "        @fp_sqr(&c, &c);\n", "", "c after round", 1, "toy_tonelli"),
    _chains(
        "fp_sqrt",
        "&root, keep, &root, &product",
        "&root, keep, &product, &root",
        "root",
        1,
        "toy_tonelli",
    ),
)

POINTS = (
    _points("point_set_infinity", "@fp_set_zero(&r->z)", "@fp_set_one(&r->z)", "r.z is 1, not 0"),
    _points("point_from_affine", "r->y = p->y", "r->y = p->x", "r.y is X1"),
    _points("point_neg", "@fp_neg(&r->y, &p->y)", "r->y = p->y", "r.y is Y1"),
    _points("point_select", "&r->y, mask, &p->y, &q->y", "&r->y, mask, &q->y, &p->y", "r.y is Y"),
    _points("point_select", "&r->z, mask, &p->z, &q->z", "&r->x, mask, &p->z, &q->z", "r.z|r.x"),
    _points(
        "point_double", "@fp_sub(&slope, &p->x, &t)", "@fp_sub(&slope, &t, &p->x)", ": y of the"
    ),
    _points("point_double", "    @fp_half(&slope, &slope);\n", "", "the tangent: x and y"),
    _points("point_double", "@fp_mul(&r->z, &p->y, &p->z)", "@fp_mul(&r->z, &p->x, &p->z)", "Z'"),
    # right unless r is p: X is read after r->x was written
    _points(
        "point_double",
        "    @fp_mul(&v, &p->x, &yy);\n",
        "    @fp_sqr(&r->x, &slope);\n    @fp_mul(&v, &p->x, &yy);\n",
        "wrong where r is p",
    ),
    _points("point_double", "@equation_a", "@equation_b", "(is|are) wrong", 1, "toy_general"),
    _points(
        "point_double", "    @fp_add(&slope, &slope, &t);\n", "", "(is|are) wrong", 2, "toy_general"
    ),
    _points("point_add", "@fp_sub(&h, &h, &u1)", "@fp_add(&h, &h, &u1)", "Z'|wrong"),
    _points("point_add", "&r->y, &s1, &h,", "&r->y, &u1, &h,", ": y of the result"),
    _points("point_add", "    @fp_neg(&h, &h);\n", "", ": y of the result"),
    _points("point_double", "@fp_neg(&t, &yy)", "@fp_neg(&t, &v)", ": y of the"),
    _points("point_add", "    @fp_sub(&t, &t, &v);\n", "", "(is|are) wrong", 2),
    _points("point_add", "@fp_mul(&r->z, &r->z, &h)", "@fp_mul(&r->z, &r->z, &r->z)", "wrong"),
    # right unless r is q: Z2 is read after r->z was written
    _points(
        "point_add",
        "    @fp_sqr(&s1, &q->z);\n",
        "    @fp_mul(&r->z, &p->z, &q->z);\n    @fp_sqr(&s1, &q->z);\n",
        "where r is [pq]",
    ),
    _points("point_add_mixed", "@fp_mul(&h, &h, &q->x)", "@fp_mul(&h, &h, &q->y)", "Z'|wrong"),
    _points("point_add_mixed", "@fp_sub(&v, &v, &r->x)", "@fp_sub(&v, &r->x, &v)", ": y of the"),
    _points("point_add_complete", "h_zero & slope_zero", "h_zero", "p = -q != q"),
    _points(
        "point_add_complete", "&sum, p_infinite, q, &sum", "&sum, p_infinite, p, &sum", "infini"
    ),
    _points(
        "point_add_complete",
        "    @point_select(r, q_infinite, p, &sum)",
        "    *r = sum",
        "q is inf",
    ),
    _points("point_add_complete", "@point_double(&twice, p)", "@point_neg(&twice, p)", "p = q"),
    _points("point_add_complete", "@fp_is_zero(&q->z)", "@fp_is_zero(&p->z)", "q is infinity"),
    _points(
        "point_add_complete",
        "    @fp_sqr(&s1, &q->z);\n",
        "    if (@fp_is_zero(&q->z) != 0) {\n"
        "        *r = *p;\n"
        "        return;\n"
        "    }\n"
        "    @fp_sqr(&s1, &q->z);\n",
        "a branch that depends on a secret",
    ),
    _points(
        "point_add_complete",
        "    @point_double(&twice, p);\n",
        "    @point_add_vartime(&twice, p, p);\n",
        "vartime is called with secrets",
    ),
    _points(
        "point_add_mixed_complete",
        "r, p_infinite, &other, &sum",
        "r, p_infinite, &sum, &other",
        "infinity|chord",
    ),
    _points(
        "point_add_mixed_complete", "    @point_from_affine(&other, q);\n", "", "p is infinity"
    ),
    _points("point_add_complete", "(&twice, p)", "(&twice, &p[1])", "p has no element 1"),
    _points("point_add_vartime", "*r = *q", "*r = *p", "p is infinity"),
    _points("point_add_vartime", "same_y != 0", "same_y == 0", "p = "),
    _points(
        "point_add_vartime",
        "            @point_set_infinity(r);\n",
        "            *r = *p;\n",
        "p = -q",
    ),
    _points("point_add_mixed_vartime", "if (same_x != 0)", "if (same_x == 0)", "chord"),
    _points("point_add_mixed_vartime", "        return;\n", "", "p is infinity"),
    _points("point_affine_read", "row < rows", "row < rows - 1", "for the index|coordinate"),
    _points(
        "point_affine_read",
        "found.y.limb[limb] |= chosen & table[row].y",
        "found.y.limb[limb] |= chosen & table[row].x",
        "the x of a point",
    ),
    _points("point_affine_read", "*r = found", "*r = table[index]", "depends on a secret"),
    _points(
        "point_affine_read", "limb < SM2_FP_LIMBS", "limb < 3", "read before|not put together", 2
    ),
    _points(
        "point_affine_read",
        "        const uint64_t chosen",
        "        if (row == index) {\n            break;\n        }\n        const uint64_t chosen",
        "depends on a secret",
    ),
    _points(
        "point_read",
        ".z.limb[limb] |= chosen & table[row].z",
        ".z.limb[limb] |= chosen & table[0].z",
        "different points|for the index|mixed|coordinate|put together",
    ),
    _points("point_is_on_curve", "    @fp_add(&right, &right, &@equation_a);\n", "", "compared"),
    _points(
        "point_is_on_curve", "@fp_sqr(&left, &p->y)", "@fp_mul(&left, &p->y, &p->x)", "compared"
    ),
    _points("point_is_on_curve", "return equal", "return ~equal", "compared"),
    _points(
        "point_to_affine", "    @fp_mul(&power, &power, &inverse);\n", "", "y of a finite point"
    ),
    _points("point_to_affine_vartime", "@fp_inv_vartime(", "@fp_neg(", "x of a finite point"),
    _points(
        "point_to_affine_vartime", "return ~infinite", "return infinite", "the mask does not tell"
    ),
    _points("point_to_affine", "return ~infinite", "return infinite", "the mask does not tell"),
    _points(
        "points_to_affine", "size_t i = 0; i < count", "size_t i = 1; i < count", "the loop runs"
    ),
    _points("points_to_affine", "size_t i = 0", "uint8_t i = 0", "not known whether 0 < count"),
    _points("points_to_affine", "i-- > 0", "i-- > 1", "the loop runs for"),
    _points("points_to_affine", "r[i].x = product", "r[i].x = one", r"r\[i\]\.x after a round"),
    _points(
        "points_to_affine",
        "&z, infinite, &one, &p[i].z",
        "&z, infinite, &p[i].z, &one",
        "product after a round|inverse|0",
    ),
    _points(
        "points_to_affine",
        "        @fp_select(&inverse, infinite, &z, &inverse);\n",
        "",
        "of infinity is",
    ),
    _points(
        "points_to_affine", "    @fp_inv(&product, &product);\n", "", "product before the loop"
    ),
    _points("points_to_affine", "&r[i].y, &p[i].y", "&r[i + 1].y, &p[i].y", "r"),
)

_ADD = "        @comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 24 * block);\n"

COMB = (
    _comb("scalar_bytes", "out[0] = 0", "out[0] = 1", r"out\[0\] is not the byte"),
    _comb("scalar_bytes", "&out[1], k", "&out[2], k", "no room for 32 bytes"),
    _comb("recoded_scalar", "    @fn_half(&t, &t);\n", "", "is not the byte that it should be"),
    _comb(
        "recoded_scalar",
        "@fn_add(&t, &t, offset)",
        "@fn_sub(&t, &t, offset)",
        "is not the byte",
    ),
    _comb(
        "recoded_scalar",
        "@fn_from_montgomery(&recoded, &t)",
        "@fn_to_montgomery(&recoded, &t)",
        "is not of its type",
    ),
    _comb("scalar_bits", "32 - (at >> 3)", "31 - (at >> 3)", "may leave the range"),
    _comb("scalar_bits", "at & 7", "at & 3", "must be a number|not put the bit"),
    _comb("scalar_bits", "<< i", "<< spacing", "must be a number|shift"),
    _comb("scalar_bits", "spacing * i", "spacing + i", "must be a number"),
    _comb("scalar_bits", "i < count", "i < 32", "not for all bits"),
    _comb("scalar_bits", "& 1", "& 3", "does not put the bit"),
    _comb("comb_entry", "position, 4, teeth", "position, 3, teeth", "for the digits"),
    _comb("comb_entry", "^ 1);\n", ");\n", "for the digits that make"),
    _comb("comb_entry", "digit ^ negative", "digit", "the index of a row"),
    _comb(
        "comb_entry",
        "table, (size_t)1 << (teeth - 1), index",
        "table, ((size_t)1 << (teeth - 1)) - 1, index",
        "is not given (a number of rows|the index of a row)",
    ),
    _comb("comb_entry", "table, (size_t)1", "table, (size_t)2", "has no 2 rows"),
    _comb("comb_entry", "table, (size_t)1", "&table[1], (size_t)1", "has no 1 rows from 1"),
    _comb("comb_entry", "teeth - 1), index", "teeth - 1), digit", "the index of a row"),
    _comb("comb_entry", "_read(entry, table", "_read(entry, entry", "writes to its table"),
    _comb(
        "comb_entry",
        "entry->y, negative, negated, &entry->y",
        "entry->y, negative, &entry->y, " "negated",
        "for the digits that make",
    ),
    _comb(
        "comb_entry",
        "    @point_affine_read(entry, table, (size_t)1 << (teeth - 1), index);\n",
        "    *entry = table[index];\n",
        "an index that depends on a secret",
    ),
    _comb("comb_entry_vartime", "position, 4, teeth", "position, 3, teeth", "for the digits"),
    _comb("comb_entry_vartime", "^ 1);\n", ");\n", "for the digits that make"),
    _comb("comb_entry_vartime", "table[index]", "table[digit]", "table has no element"),
    _comb("comb_entry_vartime", "negative != 0", "negative == 0", "for the digits that make"),
    _comb("window_entry", "digit >> 4", "digit >> 3", "neither 0 nor all ones"),
    _comb("window_entry", "& 15", "& 7", "for the digits"),
    _comb("window_entry", "table, 16, index", "table, 8, index", "the index of a row"),
    _comb("window_entry", "table, 16, index", "table, index, index", "a number of rows"),
    _comb(
        "comb_mul",
        "table[32 * block], 6, 3 + 24",
        "table[16 * block], 6, 3 + 24",
        "are not one block",
    ),
    _comb("comb_mul", "table[320], 4, 243", "table[320], 4, 242", "not shown|d24"),
    _comb("comb_mul", "    @point_double(&acc, &acc);\n    for", "    for", "is not infinity"),
    _comb("comb_mul", "size_t column = 3", "size_t column = 4", "not shown that"),
    _comb("comb_mul", "column-- > 1", "column-- > 2", "wrong for d"),
    _comb("comb_mul", "@point_add_mixed_complete(", "@point_add_mixed(", "it is not shown that p"),
    _comb("comb_mul", "block < 10", "block < 9", "wrong for d"),
    _comb("comb_mul", "6, 24 * block", "6, 24 * block + 1", "not shown|wrong for"),
    _comb("comb_mul", "@comb_offset", "@window_offset", "the recoding's offset is wrong"),
    _comb("comb_mul", "    *r = acc;\n", "", "r.*is read before it is written"),
    _comb("comb_mul", _ADD, "", "is not infinity|wrong for d"),
    _comb("base_mul", "@comb_table", "@wnaf_table", "is not a variable"),
    _comb("base_mul", "@comb_table", "&@comb_table[1]", "not given a comb's table"),
    _comb("base_mul", "    @comb_mul(r, k, @comb_table);\n", "", "read before it is written"),
    _comb("mul", "@point_add_complete(", "@point_add(", "it is not shown that p"),
    _comb("mul", "size_t i = 0; i < 5", "size_t i = 0; i < 4", "not shown that|wrong for"),
    _comb("mul", "table, 255)", "table, 254)", "not shown that|wrong for"),
    _comb("mul", "w-- > 1", "w-- > 2", "wrong for d"),
    _comb(
        "mul",
        "&table[i], &table[i - 1], &entry",
        "&table[i], &table[0], &entry",
        "are not one block|is not shown",
    ),
    _comb("mul", "i < 16", "i < 15", "read before it is written"),
    _comb("mul", "i < 16", "i < 17", "table has no element 16"),
    _comb(
        "mul",
        "@point_double(&entry, &table[0])",
        "@point_from_affine(&entry, p)",
        "it is not shown that p - q is not infinity",
    ),
    _comb("wnaf_digits_vartime", "bit != carry", "bit == carry", "another value|digit"),
    _comb("wnaf_digits_vartime", "whole >> 1", "whole >> 2", "digit|carry"),
    _comb("wnaf_digits_vartime", "i < 257", "i < 256", "the loop runs for"),
    _comb("wnaf_digits_vartime", "low + carry", "low", "another value|digit"),
    _comb("wnaf_digits_vartime", "| 128", "| 64", "another value|digit"),
    _comb("wnaf_digits_vartime", "carry = 0;", "carry = 1;", "does not begin at 0|another"),
    _comb("wnaf_digits_vartime", "after = i + width", "after = i + 1", "digit|after"),
    _comb("double_mul_vartime", "size_t i = 257", "uint8_t i = 257 - 256", "int arithmetic"),
    _comb("double_mul_vartime", "i-- > 0", "i-- > 1", "the loop runs for"),
    _comb("double_mul_vartime", "size_t i = 257", "size_t i = 256", "the loop runs for"),
    _comb("double_mul_vartime", "(digit_s & 127) >> 1", "(digit_s & 127) >> 2", "acc becomes"),
    _comb(
        "double_mul_vartime", "                @fp_neg(&term_g.y, &term_g.y);\n", "", "acc becomes"
    ),
    _comb("double_mul_vartime", "digit_t >= 128", "digit_t >= 130", "acc becomes"),
    _comb("double_mul_vartime", "            @point_double(&acc, &acc);\n", "", "acc becomes"),
    _comb("double_mul_vartime", "if (started != 0)", "if (started == 0)", "acc becomes"),
    _comb("double_mul_vartime", "started = 0", "started = 2", "does not begin as 0 or 1"),
    _comb(
        "double_mul_vartime",
        "&term_g);\n            started = 1;\n",
        "&term_g);\n",
        "started is 0 where acc is",
    ),
    _comb("double_mul_vartime", "digits_t, t, 5", "digits_t, t, 6", "table has no element"),
    _comb("double_mul_vartime", "digits_t, t, 5", "digits_t, s, 5", "not both computed"),
    _comb(
        "double_mul_vartime",
        "@point_add_vartime(&acc, &acc, &term)",
        "@point_add(&acc, &acc, &term)",
        "needs points of one known order",
    ),
    _comb(
        "double_mul_vartime",
        "    @point_set_infinity(&acc);\n",
        "    @point_from_affine(&acc, p);\n",
        "not as infinity",
    ),
    _comb("comb_table_vartime", "i < 3", "i < 2", "row [0-9]+ is"),
    _comb("comb_table_vartime", "twice[j] = power;", "twice[j] = rows[0];", "row [0-9]+ is"),
    _comb("comb_table_vartime", "block < 10", "block < 9", "read before it is written"),
    _comb("comb_table_vartime", "block < 10", "block < 11", "rows has no element 328"),
    _comb(
        "comb_table_vartime",
        "j < 5; j++) {\n            @point_add",
        "j < 4; j++) {\n            @point_add",
        "read before it is written|row",
    ),
    _comb(
        "comb_table_vartime",
        "    @point_neg(&rows[32 * block], &rows[32 * block]);\n",
        "",
        "row [0-9]+ is",
    ),
    _comb("comb_table_vartime", "rows, 328", "rows, 327", "read before it is written"),
    _comb("comb_table_vartime", "rows, 328", "rows, 329", "has no 329 points"),
    _comb(
        "comb_table_vartime", "rows[320 + i], &twice[j]", "rows[320], &twice[j]", "row [0-9]+ is"
    ),
    _comb(
        "comb_double_mul_vartime",
        "bytes_t, &table[32 * block]",
        "bytes_t, &@comb_table[32 * block]",
        "r is |wrong for",
    ),
    _comb("comb_double_mul_vartime", "bytes_t, t,", "bytes_t, s,", "r is|are not those of 2"),
    _comb(
        "comb_double_mul_vartime",
        "bytes_s, s,",
        "bytes_s, t,",
        "wrong for d0, e0|are not those of 2",
    ),
    _comb("comb_double_mul_vartime", "        @point_double(&acc, &acc);\n", "", "wrong for d"),
    _comb("comb_double_mul_vartime", "column = 4", "column = 3", "wrong for d"),
    _comb("comb_double_mul_vartime", "block < 10", "block < 9", "wrong for d"),
    _comb(
        "comb_double_mul_vartime", "@comb_offset", "@window_offset", "recoding's offset is wrong"
    ),
    _comb(
        "comb_double_mul_vartime",
        "@point_add_mixed_vartime(",
        "@point_add_mixed(",
        "needs points of one known order|not shown",
    ),
)

MUTANTS = (*CHAINS, *POINTS, *COMB)

#: EFD add-2007-bl and dbl-2001-b (a = -3): other formulas of the same law.
REWRITTEN = {
    "point_add": """\
    sm2_fp z1z1, z2z2, u1, u2, s1, s2, h, i, j, slope, v, t;

    sm2_fp_sqr(&z1z1, &p->z);
    sm2_fp_sqr(&z2z2, &q->z);
    sm2_fp_mul(&u1, &p->x, &z2z2);
    sm2_fp_mul(&u2, &q->x, &z1z1);
    sm2_fp_mul(&s1, &p->y, &q->z);
    sm2_fp_mul(&s1, &s1, &z2z2);
    sm2_fp_mul(&s2, &q->y, &p->z);
    sm2_fp_mul(&s2, &s2, &z1z1);
    sm2_fp_sub(&h, &u2, &u1);
    sm2_fp_add(&i, &h, &h);
    sm2_fp_sqr(&i, &i);
    sm2_fp_mul(&j, &h, &i);
    sm2_fp_sub(&slope, &s2, &s1);
    sm2_fp_add(&slope, &slope, &slope);
    sm2_fp_mul(&v, &u1, &i);

    sm2_fp_add(&t, &p->z, &q->z);
    sm2_fp_sqr(&t, &t);
    sm2_fp_sub(&t, &t, &z1z1);
    sm2_fp_sub(&t, &t, &z2z2);
    sm2_fp_mul(&r->z, &t, &h);

    sm2_fp_sqr(&r->x, &slope);
    sm2_fp_sub(&r->x, &r->x, &j);
    sm2_fp_sub(&r->x, &r->x, &v);
    sm2_fp_sub(&r->x, &r->x, &v);
    sm2_fp_sub(&v, &v, &r->x);
    sm2_fp_mul(&v, &v, &slope);
    sm2_fp_mul(&t, &s1, &j);
    sm2_fp_add(&t, &t, &t);
    sm2_fp_sub(&r->y, &v, &t);
""",
    "point_double": """\
    sm2_fp delta, gamma, beta, alpha, t, u;

    sm2_fp_sqr(&delta, &p->z);
    sm2_fp_sqr(&gamma, &p->y);
    sm2_fp_mul(&beta, &p->x, &gamma);
    sm2_fp_sub(&t, &p->x, &delta);
    sm2_fp_add(&u, &p->x, &delta);
    sm2_fp_mul(&alpha, &t, &u);
    sm2_fp_mul_small(&alpha, &alpha, 3);

    sm2_fp_add(&t, &p->y, &p->z);
    sm2_fp_sqr(&t, &t);
    sm2_fp_sub(&t, &t, &gamma);
    sm2_fp_sub(&r->z, &t, &delta);

    sm2_fp_mul_small(&t, &beta, 8);
    sm2_fp_sqr(&u, &alpha);
    sm2_fp_sub(&r->x, &u, &t);

    sm2_fp_mul_small(&t, &beta, 4);
    sm2_fp_sub(&t, &t, &r->x);
    sm2_fp_mul(&t, &t, &alpha);
    sm2_fp_sqr(&gamma, &gamma);
    sm2_fp_mul_small(&gamma, &gamma, 8);
    sm2_fp_sub(&r->y, &t, &gamma);
""",
}
