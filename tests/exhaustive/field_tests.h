/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tests of one field, included by test_fields.c once for each: FIELD is fp or fn, REF the
 * reference's field, FIELD_BYTES the length of its numbers.
 */

#define F(name)     JOIN(sm2_, FIELD, _##name)
#define ELEMENT     JOIN(sm2_, FIELD, )
#define CANONICAL   JOIN(sm2_, FIELD, _canonical)
#define OF          JOIN(, FIELD, _of)
#define VALUE       JOIN(, FIELD, _value)
#define SUITE       JOIN(exhaustive_, FIELD, )
#define LOCAL(name) JOIN(name, _, FIELD)

/* z = f(x, y) with z apart from x and y, and with z in the place of either. */
static void LOCAL(check_binary)(void (*f)(ELEMENT *, const ELEMENT *, const ELEMENT *), uint32_t x,
                                uint32_t y, uint32_t expected, const char *name) {
    ELEMENT left = OF(x), right = OF(y), z;
    f(&z, &left, &right);
    EXPECT(VALUE(&z) == expected, "%s(%u, %u) = %u", name, x, y, VALUE(&z));
    z = left;
    f(&z, &z, &right);
    EXPECT(VALUE(&z) == expected, "%s(%u, %u) over the first operand", name, x, y);
    z = right;
    f(&z, &left, &z);
    EXPECT(VALUE(&z) == expected, "%s(%u, %u) over the second operand", name, x, y);
    if (x == y) {
        f(&left, &left, &left);
        EXPECT(VALUE(&left) == expected, "%s(%u, %u) over both operands", name, x, y);
    }
}

static void LOCAL(check_unary)(void (*f)(ELEMENT *, const ELEMENT *), uint32_t x, uint32_t expected,
                               const char *name) {
    ELEMENT from = OF(x), z;
    f(&z, &from);
    EXPECT(VALUE(&z) == expected, "%s(%u) = %u", name, x, VALUE(&z));
    f(&from, &from);
    EXPECT(VALUE(&from) == expected, "%s(%u) in place", name, x);
}

Test(SUITE, operations_on_pairs) {
    const uint32_t m = REF->m;
    for (uint32_t x = 0; x < m; x++) {
        for (uint32_t y = 0; y < m; y = next_operand(y, m)) {
            LOCAL(check_binary)(F(add), x, y, (x + y) % m, "add");
            LOCAL(check_binary)(F(sub), x, y, (x + m - y) % m, "sub");
            LOCAL(check_binary)(F(mul), x, y, ref_mul(REF, x, y), "mul");

            const CANONICAL left = {{x}}, right = {{y}};
            CANONICAL product;
            F(mul_barrett)(&product, &left, &right);
            EXPECT(product.limb[0] == ref_mul(REF, x, y), "mul_barrett(%u, %u)", x, y);

            const ELEMENT from = OF(x), other = OF(y);
            ELEMENT chosen = from;
            EXPECT(F(equal)(&from, &other) == (x == y ? UINT64_MAX : 0), "equal(%u, %u)", x, y);
            F(select)(&chosen, 0, &chosen, &other);
            EXPECT(VALUE(&chosen) == y, "select(0, %u, %u)", x, y);
            F(select)(&chosen, UINT64_MAX, &from, &chosen);
            EXPECT(VALUE(&chosen) == x, "select(all ones, %u, %u)", x, y);
        }
    }
}

Test(SUITE, operations_on_elements) {
    const uint32_t m = REF->m, half = m / 2 + 1;
    for (uint32_t x = 0; x < m; x++) {
        LOCAL(check_unary)(F(neg), x, (m - x) % m, "neg");
        LOCAL(check_unary)(F(half), x, ref_mul(REF, x, half), "half");
        LOCAL(check_unary)(F(sqr), x, ref_mul(REF, x, x), "sqr");
        LOCAL(check_unary)(F(inv), x, REF->inverse[x], "inv");
        LOCAL(check_unary)(F(inv_vartime), x, REF->inverse[x], "inv_vartime");

        const ELEMENT from = OF(x);
        ELEMENT z;
        EXPECT(F(is_zero)(&from) == (x == 0 ? UINT64_MAX : 0), "is_zero(%u)", x);
        for (size_t i = 0; i < FACTORS; i++) {
            F(mul_small)(&z, &from, factors[i]);
            EXPECT(VALUE(&z) == ref_mul(REF, x, factors[i]), "mul_small(%u, %u)", x, factors[i]);
        }

        CANONICAL plain = {{x}};
        F(to_montgomery)(&z, &plain);
        EXPECT(VALUE(&z) == x, "to_montgomery(%u)", x);
        F(from_montgomery)(&plain, &from);
        EXPECT(plain.limb[0] == x, "from_montgomery(%u)", x);
        uint8_t bytes[FIELD_BYTES];
        F(to_bytes)(bytes, &plain);
        EXPECT(ref_reduce(bytes, FIELD_BYTES, UINT32_MAX) == x, "to_bytes(%u)", x);
    }
    ELEMENT z;
    F(set_zero)(&z);
    EXPECT(VALUE(&z) == 0, "set_zero");
    F(set_one)(&z);
    EXPECT(VALUE(&z) == 1, "set_one");
}

Test(SUITE, every_byte_string_is_read_or_refused) {
    for (uint32_t x = 0; x < UINT32_C(1) << (8 * FIELD_BYTES); x++) {
        uint8_t bytes[FIELD_BYTES];
        CANONICAL plain = {{UINT64_MAX}};
        store(bytes, FIELD_BYTES, x);
        const uint64_t mask = F(from_bytes)(&plain, bytes);
        EXPECT(mask == (x < REF->m ? UINT64_MAX : 0), "from_bytes(%u): wrong mask", x);
        EXPECT(plain.limb[0] == (x < REF->m ? x : 0), "from_bytes(%u): wrong value", x);
    }
}

/*
 * Two words, the lower one such that the value is q m + {-2 .. 2}: where an estimated quotient is
 * off by one, it shows there.
 */
Test(SUITE, two_words_reduced) {
    const uint32_t m = REF->m;
    const uint64_t r = (UINT64_MAX % m + 1) % m; /* 2^64 mod m */
    for (uint32_t i = 0; i < 20000; i++) {
        const uint64_t wide = (uint64_t)scattered(i, UINT32_MAX) << 32 | scattered(~i, UINT32_MAX);
        const uint64_t highs[] = {i, UINT64_MAX - i, (uint64_t)1 << (i % 64), wide};
        for (size_t j = 0; j < sizeof highs / sizeof *highs; j++) {
            const uint64_t high = highs[j] % m * r % m; /* the upper word's part of the residue */
            const uint64_t lows[] = {0, UINT64_MAX - 2 * (uint64_t)m, wide ^ i};
            for (size_t k = 0; k < 3; k++) {
                const uint64_t start = lows[k] > UINT64_MAX - 2 * (uint64_t)m ? 0 : lows[k];
                const uint64_t multiple = start + (m - (high + start % m) % m); /* 0 mod m */
                for (uint64_t low = multiple - 2; low - multiple + 2 < 5; low++) {
                    const uint64_t x[2] = {low, highs[j]};
                    CANONICAL z;
                    F(reduce_wide)(&z, x);
                    EXPECT(z.limb[0] == (high + low % m) % m, "reduce_wide of %u, %zu, %zu", i, j,
                           k);
                }
            }
        }
    }
}

#undef F
#undef ELEMENT
#undef CANONICAL
#undef OF
#undef VALUE
#undef SUITE
#undef LOCAL
