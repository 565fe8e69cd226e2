/*
 * Scalar multiplication of sm9
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm9.toml
 *
 * description     sm9: SM9 curve, BN with t = 0x600000000058f98a
 * SHA-256         82288a8056daa226ebe1bc6c7424b1b94bc4d8a64b0a72142f26af751916ea8c
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
#include "fields.h"
#include "table_g.h"

#include <stddef.h>
#include <stdint.h>

/* (2^256 - 1) / 2 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_comb_offset = {
    {UINT64_C(0x2d83d78b5209edad), UINT64_C(0x17498a2dea2c1d4d),
     UINT64_C(0x4af8fb7f3983b49f), UINT64_C(0x1f6a7ae8b3068200)}
};

/* the sum of ((2^128 - 1) / 2 - s_i) e^i mod n, stored in the representation of fields.h */
static const sm9_fn sm9_split_offset = {
    {UINT64_C(0x41688bea78a11b6d), UINT64_C(0x7f6a522e8124be8b),
     UINT64_C(0x0ceae0bf9481deeb), UINT64_C(0x113c51bc3d51c064)}
};

/* h_0 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_split_h0 = {
    {UINT64_C(0x6e63268642f9536d), UINT64_C(0x7ecb203eb6eb87b5),
     UINT64_C(0x27616de652debae1), UINT64_C(0x2ca3ccbe94dc1646)}
};

/* h_1 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_split_h1 = {
    {UINT64_C(0x5c4cb439db26445a), UINT64_C(0x8ed483c0680e79f9),
     UINT64_C(0x33b83e7e79f953e2), UINT64_C(0x807c226fba6f7d78)}
};

/*
 * v_00 / n mod p, v_00 = -0xd8000000019062ee8000b98b0e165c81, stored in the representation of
 * fields.h
 */
static const sm9_fp sm9_split_v00 = {
    {UINT64_C(0xd141b52bef7e796c), UINT64_C(0x174d1bdb573171e7),
     UINT64_C(0x432a78ddebf8b0c5), UINT64_C(0x2e036e26a7c0e279)}
};

/* v_10 / n mod p, v_10 = -0xc000000000b1f315, stored in the representation of fields.h */
static const sm9_fp sm9_split_v10 = {
    {UINT64_C(0xca9a8e6f35e4beb6), UINT64_C(0xc1ef7c13ae05d854),
     UINT64_C(0x798e08c871cc54b2), UINT64_C(0x512acaaf4db1a891)}
};

/* s_0, stored in the representation of fields.h */
static const sm9_fp sm9_split_s0 = {
    {UINT64_C(0x0d86bf3f3a39115b), UINT64_C(0xb547d7a81a1de361),
     UINT64_C(0xc93cc25c8f69ba6d), UINT64_C(0xab63ee6200d38a90)}
};

/* v_01 / n mod p, v_01 = -0xc000000000b1f315, stored in the representation of fields.h */
static const sm9_fp sm9_split_v01 = {
    {UINT64_C(0xca9a8e6f35e4beb6), UINT64_C(0xc1ef7c13ae05d854),
     UINT64_C(0x798e08c871cc54b2), UINT64_C(0x512acaaf4db1a891)}
};

/*
 * v_11 / n mod p, v_11 = 0xd8000000019062edc000b98b0d64696c, stored in the representation of
 * fields.h
 */
static const sm9_fp sm9_split_v11 = {
    {UINT64_C(0xf958d9434666454a), UINT64_C(0xaaa2603856d4666c),
     UINT64_C(0x36638fea85d3a3ed), UINT64_C(0x23275c88a5f0c618)}
};

/* s_1, stored in the representation of fields.h */
static const sm9_fp sm9_split_s1 = {
    {UINT64_C(0xac301b024204acf3), UINT64_C(0x1747cdecf0142ca4),
     UINT64_C(0xbebd33edee2f7709), UINT64_C(0x35c3dd9048342978)}
};

/*
 * out = k as a big-endian number of 33 bytes
 *
 * requires  0 <= eval(k) < n
 * aliasing  none
 * time      constant
 */
static void sm9_scalar_bytes(uint8_t out[33], const sm9_fn_canonical *k) {
    out[0] = 0;
    sm9_fn_to_bytes(&out[1], k);
}

/*
 * out = k / 2 + offset mod n; for offset = (2^L - 1) / 2 the bits b_i of out give k = sum of (2
 * b_i - 1) 2^i mod n over i < L
 *
 * requires  0 <= eval(k) < n
 *           0 <= eval(offset) < n
 * ensures   out < n
 * aliasing  none
 * time      constant
 * cost      2 additions
 * source    Hamburg 2012, section 3.3
 */
static void sm9_recoded_scalar(uint8_t out[33], const sm9_fn_canonical *k, const sm9_fn *offset) {
    sm9_fn t;
    sm9_fn_canonical recoded;

    sm9_fn_to_montgomery(&t, k);
    sm9_fn_half(&t, &t);
    sm9_fn_add(&t, &t, offset);
    sm9_fn_from_montgomery(&recoded, &t);
    sm9_scalar_bytes(out, &recoded);

    sm9_wipe(&t, sizeof t);
    sm9_wipe(&recoded, sizeof recoded);
}

/*
 * the bits at position, position + spacing, ... as a number of count bits, the first one lowest
 *
 * requires  position + spacing (count - 1) < 264
 *           count <= 64
 * ensures   result < 2^count
 * aliasing  none
 * time      constant
 */
static uint64_t sm9_scalar_bits(const uint8_t bytes[33], size_t position, size_t spacing,
                                size_t count) {
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t at = position + spacing * i;
        bits |= (((uint64_t)bytes[32 - (at >> 3)] >> (at & 7)) & 1) << i;
    }
    return bits;
}

/*
 * entry = sum over j < teeth of (2 b_j - 1) 2^(4 j) times the block's point, b_j the bit of bytes
 * at position + 4 j
 *
 * requires  1 <= teeth <= 6
 *           position + 4 (teeth - 1) < 264
 *           table is the block's, of 2^(teeth - 1) entries
 * ensures   0 <= eval(entry.x), eval(entry.y) < p
 *           negated = -entry.y or entry.y
 * aliasing  none
 * time      constant
 * cost      1 addition
 */
static void sm9_comb_entry(sm9_point_affine *entry, sm9_fp *negated, const uint8_t bytes[33],
                           const sm9_point_affine *table, size_t teeth, size_t position) {
    /*
     * block b has the positions 24 b + column + 4 j; its point is 2^(24 b) times the table's, and
     * its entries begin at 32 b in the table
     */
    const uint64_t digit = sm9_scalar_bits(bytes, position, 4, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    sm9_point_affine_read(entry, table, (size_t)1 << (teeth - 1), index);

    /* negated lies in the caller's memory, who wipes it after the last round */
    sm9_fp_neg(negated, &entry->y);
    sm9_fp_select(&entry->y, negative, negated, &entry->y);
}

/*
 * r = k p for the point p of a comb's table
 *
 * requires  0 <= eval(k) < n
 *           table has the comb's 328 points for p, as comb_table_vartime makes them
 *           p is a point of order n
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      286 M + 171 S + 57 (M + M) + 445 additions
 * source    signed comb, Hamburg 2012, section 3.3: 4 columns, 11 blocks of at most 6 teeth, 328
 *             points
 */
void sm9_comb_mul(sm9_point *r, const sm9_fn_canonical *k, const sm9_point_affine *table) {
    uint8_t bytes[33];
    sm9_point acc;
    sm9_point_affine entry;
    sm9_fp negated;

    /* k = sum of (2 b_i - 1) 2^i over i < 256, b_i the bits of bytes */
    sm9_recoded_scalar(bytes, k, &sm9_comb_offset);

    /*
     * acc + entry and acc - entry are p times sums of distinct signed powers of two, never 0;
     * within 0x7777777777777777777777777777777777777777777777777777777777777777 < n before the
     * last 11 additions, the complete ones
     */

    /* column 3: the first point is loaded */
    sm9_comb_entry(&entry, &negated, bytes, &table[0], 6, 3);
    sm9_point_from_affine(&acc, &entry);
    for (size_t block = 1; block < 10; block++) {
        sm9_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 3 + 24 * block);
        sm9_point_add_mixed(&acc, &acc, &entry);
    }
    sm9_comb_entry(&entry, &negated, bytes, &table[320], 4, 243);
    sm9_point_add_mixed(&acc, &acc, &entry);

    /* columns 2 to 1 */
    for (size_t column = 3; column-- > 1;) {
        sm9_point_double(&acc, &acc);
        for (size_t block = 0; block < 10; block++) {
            sm9_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, column + 24 * block);
            sm9_point_add_mixed(&acc, &acc, &entry);
        }
        sm9_comb_entry(&entry, &negated, bytes, &table[320], 4, column + 240);
        sm9_point_add_mixed(&acc, &acc, &entry);
    }

    /* column 0 */
    sm9_point_double(&acc, &acc);
    for (size_t block = 0; block < 10; block++) {
        sm9_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 24 * block);
        sm9_point_add_mixed_complete(&acc, &acc, &entry);
    }
    sm9_comb_entry(&entry, &negated, bytes, &table[320], 4, 240);
    sm9_point_add_mixed_complete(&acc, &acc, &entry);

    *r = acc;

    /*
     * multiplications by secrets, their recoding, inversions, square roots and conversions to
     * affine coordinates wipe their variables. What runs below them, field operations, point
     * formulas and reads of a table, does not: its values lie in registers and dead stack slots
     * beside the copies that a compiler spills, which no wipe reaches
     */
    sm9_wipe(bytes, sizeof bytes);
    sm9_wipe(&acc, sizeof acc);
    sm9_wipe(&entry, sizeof entry);
    sm9_wipe(&negated, sizeof negated);
}

/*
 * r = k G
 *
 * requires  0 <= eval(k) < n
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      286 M + 171 S + 57 (M + M) + 445 additions
 */
void sm9_base_mul(sm9_point *r, const sm9_fn_canonical *k) {
    sm9_comb_mul(r, k, sm9_comb_table);
}

/*
 * entry = (2 w - (2^teeth - 1)) p, w the number of the teeth bits of bytes from position on
 *
 * requires  1 <= teeth <= 4
 *           position + teeth - 1 < 264
 *           table[i] = (2 i + 1) p for i < 2^(teeth - 1)
 * ensures   negated = -entry.y or entry.y
 * aliasing  none
 * time      constant
 * cost      1 addition
 */
static void sm9_window_entry(sm9_point_affine *entry, sm9_fp *negated, const uint8_t bytes[33],
                             const sm9_point_affine *table, size_t teeth, size_t position) {
    const uint64_t digit = sm9_scalar_bits(bytes, position, 1, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    sm9_point_affine_read(entry, table, (size_t)1 << (teeth - 1), index);

    /* negated lies in the caller's memory, who wipes it after the last round */
    sm9_fp_neg(negated, &entry->y);
    sm9_fp_select(&entry->y, negative, negated, &entry->y);
}

/*
 * k = the sum of k_i e^i mod n, k_i = 2 b_i - (2^128 - 1), b_i the number that the bytes spell, e
 * = 36 t^3 + 18 t^2 + 6 t + 1
 *
 * requires  0 <= eval(k) < n
 * ensures   b_i < 2^128
 * aliasing  none
 * time      constant
 * cost      2 M + 2 (M + M) + 4 additions
 * source    Gallant, Lambert, Vanstone 2001; Babai 1986
 */
static void sm9_split_scalar(uint8_t k0[33], uint8_t k1[33], const sm9_fn_canonical *k) {
    sm9_fn m, product;
    sm9_fn_canonical residue;
    sm9_fp r0, r1, total;
    sm9_fp_canonical integer;
    uint8_t bytes[32];

    /* m = k / 2 + offset mod n */
    sm9_fn_to_montgomery(&m, k);
    sm9_fn_half(&m, &m);
    sm9_fn_add(&m, &m, &sm9_split_offset);

    /* r_j = m h_j mod n, an integer below n and so below p */
    sm9_fn_mul(&product, &m, &sm9_split_h0);
    sm9_fn_from_montgomery(&residue, &product);
    sm9_fn_to_bytes(bytes, &residue);
    (void)sm9_fp_from_bytes(&integer, bytes);
    sm9_fp_to_montgomery(&r0, &integer);
    sm9_fn_mul(&product, &m, &sm9_split_h1);
    sm9_fn_from_montgomery(&residue, &product);
    sm9_fn_to_bytes(bytes, &residue);
    (void)sm9_fp_from_bytes(&integer, bytes);
    sm9_fp_to_montgomery(&r1, &integer);

    /* b_0 = s_0 + the sum of r_j v_j0 / n, below 2^128 */
    sm9_fp_mul_add_mul(&total, &r0, &sm9_split_v00, &r1, &sm9_split_v10);
    sm9_fp_add(&total, &total, &sm9_split_s0);
    sm9_fp_from_montgomery(&integer, &total);
    k0[0] = 0;
    sm9_fp_to_bytes(&k0[1], &integer);

    /* b_1 = s_1 + the sum of r_j v_j1 / n, below 2^128 */
    sm9_fp_mul_add_mul(&total, &r0, &sm9_split_v01, &r1, &sm9_split_v11);
    sm9_fp_add(&total, &total, &sm9_split_s1);
    sm9_fp_from_montgomery(&integer, &total);
    k1[0] = 0;
    sm9_fp_to_bytes(&k1[1], &integer);

    sm9_wipe(&m, sizeof m);
    sm9_wipe(&product, sizeof product);
    sm9_wipe(&residue, sizeof residue);
    sm9_wipe(&r0, sizeof r0);
    sm9_wipe(&r1, sizeof r1);
    sm9_wipe(&total, sizeof total);
    sm9_wipe(&integer, sizeof integer);
    sm9_wipe(bytes, sizeof bytes);
}

/*
 * r = k p
 *
 * requires  0 <= eval(k) < n
 *           p is a point of order n
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      756 M + 605 S + 199 (M + M) + 1447 additions + 1 inversion
 * source    Gallant, Lambert, Vanstone 2001; windows of signed odd digits as in Joye, Tunstall
 *             2009
 */
void sm9_mul(sm9_point *r, const sm9_fn_canonical *k, const sm9_point_affine *p) {
    uint8_t of_0[33], of_1[33];
    sm9_point multiples[8];
    sm9_point_affine table_0[8], table_1[8];
    sm9_point acc, twice;
    sm9_point_affine entry;
    sm9_fp negated;

    /* k = the sum of k_i e^i, k_i the sum of (2 b_ij - 1) 2^j over j < 128 */
    sm9_split_scalar(of_0, of_1, k);

    /* table_i[j] = (2 j + 1) e^i p; all multiples are below n, as 15 < n */
    sm9_point_from_affine(&multiples[0], p);
    sm9_point_double(&twice, &multiples[0]);
    sm9_point_add_mixed(&multiples[1], &twice, p);
    for (size_t j = 2; j < 8; j++) {
        sm9_point_add(&multiples[j], &multiples[j - 1], &twice);
    }
    sm9_points_to_affine(table_0, multiples, 8);
    for (size_t j = 0; j < 8; j++) {
        sm9_point_affine_endomorphism(&table_1[j], &table_0[j]);
    }

    /*
     * acc +- entry are sums of e^i p times distinct signed powers of two, not all 0; while each
     * is short against the v_j they are not infinity, and the additions are plain: in 31 of 32
     * windows
     */
    sm9_window_entry(&entry, &negated, of_0, table_0, 4, 124);
    sm9_point_from_affine(&acc, &entry);
    sm9_window_entry(&entry, &negated, of_1, table_1, 4, 124);
    sm9_point_add_mixed(&acc, &acc, &entry);
    for (size_t w = 31; w-- > 1;) {
        for (size_t i = 0; i < 4; i++) {
            sm9_point_double(&acc, &acc);
        }
        sm9_window_entry(&entry, &negated, of_0, table_0, 4, 4 * w);
        sm9_point_add_mixed(&acc, &acc, &entry);
        sm9_window_entry(&entry, &negated, of_1, table_1, 4, 4 * w);
        sm9_point_add_mixed(&acc, &acc, &entry);
    }

    for (size_t i = 0; i < 4; i++) {
        sm9_point_double(&acc, &acc);
    }
    sm9_window_entry(&entry, &negated, of_0, table_0, 4, 0);
    sm9_point_add_mixed_complete(&acc, &acc, &entry);
    sm9_window_entry(&entry, &negated, of_1, table_1, 4, 0);
    sm9_point_add_mixed_complete(&acc, &acc, &entry);

    *r = acc;
    sm9_wipe(of_0, sizeof of_0);
    sm9_wipe(of_1, sizeof of_1);
    sm9_wipe(multiples, sizeof multiples);
    sm9_wipe(table_0, sizeof table_0);
    sm9_wipe(table_1, sizeof table_1);
    sm9_wipe(&acc, sizeof acc);
    sm9_wipe(&twice, sizeof twice);
    sm9_wipe(&entry, sizeof entry);
    sm9_wipe(&negated, sizeof negated);
}

/*
 * k = sum of d_i 2^i, d_i = 0 or odd with |d_i| < 2^(width - 1), and of width neighbours at most
 * one not 0; d_i is stored as |d_i|, plus 128 when negative
 *
 * requires  0 <= eval(k) < n
 *           2 <= width <= 8
 * aliasing  none
 * time      depends on the operands: public values only
 * source    Guide to Elliptic Curve Cryptography, algorithm 3.35, by windows of bits
 */
static void sm9_wnaf_digits_vartime(uint8_t digits[257], const sm9_fn_canonical *k, size_t width) {
    uint8_t bytes[33];
    uint64_t carry = 0;
    size_t after = 0;

    sm9_scalar_bytes(bytes, k);
    /* the rest of the scalar from bit i on is (its bits) + carry; digits before after are 0 */
    for (size_t i = 0; i < 257; i++) {
        digits[i] = 0;
        const uint64_t bit = sm9_scalar_bits(bytes, i, 1, 1);
        if (i >= after) {
            if (bit != carry) {
                /* the rest is odd: take the odd number window, or window - 2^width */
                const uint64_t low = sm9_scalar_bits(bytes, i, 1, width);
                const uint64_t window = low + carry;
                const uint64_t whole = (uint64_t)1 << width;
                if (window < (whole >> 1)) {
                    digits[i] = (uint8_t)window;
                    carry = 0;
                } else {
                    digits[i] = (uint8_t)((whole - window) | 128);
                    carry = 1;
                }
                after = i + width;
            }
        }
    }
}

/*
 * r = s G + t p, for public scalars and points
 *
 * requires  0 <= eval(s), eval(t) < n
 *           p is a point of the curve
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      depends on the operands: public values only
 * cost      at most 1321 M + 1213 S + 354 (M + M) + 2848 additions
 * source    interleaved non-adjacent forms, Moeller 2001; widths 7 and 5
 */
void sm9_double_mul_vartime(sm9_point *r, const sm9_fn_canonical *s, const sm9_fn_canonical *t,
                            const sm9_point_affine *p) {
    uint8_t digits_s[257], digits_t[257];
    sm9_point table[8], acc, term;
    sm9_point_affine term_g;

    sm9_wnaf_digits_vartime(digits_s, s, 7);
    sm9_wnaf_digits_vartime(digits_t, t, 5);

    /* table[i] = (2 i + 1) p */
    sm9_point_from_affine(&table[0], p);
    sm9_point_double(&term, &table[0]);
    for (size_t i = 1; i < 8; i++) {
        sm9_point_add_vartime(&table[i], &table[i - 1], &term);
    }

    /* of 7 neighbours one digit of s at most is not 0, of 5 one of t */
    sm9_point_set_infinity(&acc);
    /* above the first digit acc is infinity, and is not doubled */
    uint64_t started = 0;
    for (size_t i = 257; i-- > 0;) {
        if (started != 0) {
            sm9_point_double(&acc, &acc);
        }
        const uint64_t digit_s = digits_s[i];
        if (digit_s != 0) {
            term_g = sm9_wnaf_table[(digit_s & 127) >> 1];
            if (digit_s >= 128) {
                sm9_fp_neg(&term_g.y, &term_g.y);
            }
            sm9_point_add_mixed_vartime(&acc, &acc, &term_g);
            started = 1;
        }
        const uint64_t digit_t = digits_t[i];
        if (digit_t != 0) {
            term = table[(digit_t & 127) >> 1];
            if (digit_t >= 128) {
                sm9_fp_neg(&term.y, &term.y);
            }
            sm9_point_add_vartime(&acc, &acc, &term);
            started = 1;
        }
    }
    *r = acc;
}

/*
 * table = the comb's points for p: what comb_table is for G
 *
 * requires  room for 328 points at table
 *           p is a point of order n
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  none
 * time      depends on the operands: public values only
 * cost      at most 6282 M + 2989 S + 633 (M + M) + 5585 additions + 1 inversion
 */
void sm9_comb_table_vartime(sm9_point_affine *table, const sm9_point_affine *p) {
    sm9_point rows[328], power, twice[5];

    /* power is the point of the block and, along its teeth, of the next one */
    sm9_point_from_affine(&power, p);
    for (size_t block = 0; block < 10; block++) {
        /* row 0: every digit but the highest is -1 */
        sm9_point_set_infinity(&rows[32 * block]);
        for (size_t j = 0; j < 5; j++) {
            sm9_point_add_vartime(&rows[32 * block], &rows[32 * block], &power);
            sm9_point_double(&power, &power);
            twice[j] = power;
            for (size_t i = 0; i < 3; i++) {
                sm9_point_double(&power, &power);
            }
        }
        sm9_point_neg(&rows[32 * block], &rows[32 * block]);
        sm9_point_add_vartime(&rows[32 * block], &rows[32 * block], &power);
        for (size_t i = 0; i < 4; i++) {
            sm9_point_double(&power, &power);
        }

        /* a digit j that is 1 and not -1 adds twice[j], two times its power */
        for (size_t j = 0; j < 5; j++) {
            for (size_t i = 0; i < (size_t)1 << j; i++) {
                sm9_point_add_vartime(&rows[32 * block + ((size_t)1 << j) + i],
                                      &rows[32 * block + i], &twice[j]);
            }
        }
    }

    /* row 0: every digit but the highest is -1 */
    sm9_point_set_infinity(&rows[320]);
    for (size_t j = 0; j < 3; j++) {
        sm9_point_add_vartime(&rows[320], &rows[320], &power);
        sm9_point_double(&power, &power);
        twice[j] = power;
        for (size_t i = 0; i < 3; i++) {
            sm9_point_double(&power, &power);
        }
    }
    sm9_point_neg(&rows[320], &rows[320]);
    sm9_point_add_vartime(&rows[320], &rows[320], &power);

    /* a digit j that is 1 and not -1 adds twice[j], two times its power */
    for (size_t j = 0; j < 3; j++) {
        for (size_t i = 0; i < (size_t)1 << j; i++) {
            sm9_point_add_vartime(&rows[320 + ((size_t)1 << j) + i], &rows[320 + i], &twice[j]);
        }
    }

    /* no row is infinity: each is p times a number that the order does not divide */
    sm9_points_to_affine(table, rows, 328);
}

/*
 * entry = sum over j < teeth of (2 b_j - 1) 2^(4 j) times the block's point, b_j the bit of bytes
 * at position + 4 j
 *
 * requires  1 <= teeth <= 6
 *           position + 4 (teeth - 1) < 264
 *           table is the block's, of 2^(teeth - 1) entries
 * ensures   0 <= eval(entry.x), eval(entry.y) < p
 * aliasing  none
 * time      depends on the operands: public values only
 * cost      at most 1 addition
 */
static void sm9_comb_entry_vartime(sm9_point_affine *entry, const uint8_t bytes[33],
                                   const sm9_point_affine *table, size_t teeth, size_t position) {
    const uint64_t digit = sm9_scalar_bits(bytes, position, 4, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    *entry = table[index];
    if (negative != 0) {
        sm9_fp_neg(&entry->y, &entry->y);
    }
}

/*
 * r = s G + t p for public scalars and the point p of a comb's table
 *
 * requires  0 <= eval(s), eval(t) < n
 *           table has the comb's 328 points for p, as comb_table_vartime makes them
 *           p is a point of order n
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      depends on the operands: public values only
 * cost      at most 536 M + 364 S + 92 (M + M) + 1000 additions
 * source    the combs of comb_mul for G and p, whose doublings are one
 */
void sm9_comb_double_mul_vartime(sm9_point *r, const sm9_fn_canonical *s,
                                 const sm9_fn_canonical *t, const sm9_point_affine *table) {
    uint8_t bytes_s[33], bytes_t[33];
    sm9_point acc;
    sm9_point_affine entry;

    /* each is the sum of (2 b_i - 1) 2^i over i < 256, b_i the bits of its bytes */
    sm9_recoded_scalar(bytes_s, s, &sm9_comb_offset);
    sm9_recoded_scalar(bytes_t, t, &sm9_comb_offset);

    sm9_point_set_infinity(&acc);
    for (size_t column = 4; column-- > 0;) {
        sm9_point_double(&acc, &acc);
        for (size_t block = 0; block < 10; block++) {
            sm9_comb_entry_vartime(&entry, bytes_s, &sm9_comb_table[32 * block], 6,
                                   column + 24 * block);
            sm9_point_add_mixed_vartime(&acc, &acc, &entry);
            sm9_comb_entry_vartime(&entry, bytes_t, &table[32 * block], 6, column + 24 * block);
            sm9_point_add_mixed_vartime(&acc, &acc, &entry);
        }
        sm9_comb_entry_vartime(&entry, bytes_s, &sm9_comb_table[320], 4, column + 240);
        sm9_point_add_mixed_vartime(&acc, &acc, &entry);
        sm9_comb_entry_vartime(&entry, bytes_t, &table[320], 4, column + 240);
        sm9_point_add_mixed_vartime(&acc, &acc, &entry);
    }
    *r = acc;
}
