/*
 * Scalar multiplication on the twist of sm9
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
#include "table_g_g2.h"

#include <stddef.h>
#include <stdint.h>

/* (2^256 - 1) / 2 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_g2_comb_offset = {
    {UINT64_C(0x2d83d78b5209edad), UINT64_C(0x17498a2dea2c1d4d),
     UINT64_C(0x4af8fb7f3983b49f), UINT64_C(0x1f6a7ae8b3068200)}
};

/* the sum of ((2^66 - 1) / 2 - s_i) e^i mod n, stored in the representation of fields.h */
static const sm9_fn sm9_g2_split_offset = {
    {UINT64_C(0x813b4fc1e6e65eb2), UINT64_C(0x6a4b05e1abbcf8b9),
     UINT64_C(0x04011bfeedafe73a), UINT64_C(0x4c89050e71e53b78)}
};

/* h_0 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_g2_split_h0 = {
    {UINT64_C(0x0f7422a88d403c2f), UINT64_C(0xec75266c422acc58),
     UINT64_C(0xa047c90a1a331975), UINT64_C(0x88739d729fa04fd8)}
};

/* h_1 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_g2_split_h1 = {
    {UINT64_C(0x0d155dfaa34c396b), UINT64_C(0xd9c03bb2a8c7f85a),
     UINT64_C(0xa0f5c41b75a84b5c), UINT64_C(0x646e4083d2738529)}
};

/* h_2 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_g2_split_h2 = {
    {UINT64_C(0x617bb1052ecb2085), UINT64_C(0x2b50672320fea58a),
     UINT64_C(0xd7595405fb7bef49), UINT64_C(0x87959d0c78644b41)}
};

/* h_3 mod n, stored in the representation of fields.h */
static const sm9_fn sm9_g2_split_h3 = {
    {UINT64_C(0xa110fc224a46e8c2), UINT64_C(0x6daa062d8b3f44a2),
     UINT64_C(0x78e65b23c7545e94), UINT64_C(0x5bcfd0b40ac43992)}
};

/* v_00 / n mod p, v_00 = 0xc000000000b1f314, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v00 = {
    {UINT64_C(0x13e93e1b6314ffcd), UINT64_C(0x88afcced3c597791),
     UINT64_C(0x605fe49a9044dca8), UINT64_C(0x6ce75c88a34d1f26)}
};

/* v_10 / n mod p, v_10 = -0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v10 = {
    {UINT64_C(0x68c32e86401e22d8), UINT64_C(0x4ca1632eef10bba5),
     UINT64_C(0xbad1e35ab2a4f54e), UINT64_C(0x24ac51bbafab43e5)}
};

/* v_20 / n mod p, v_20 = 0x600000000058f98b, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v20 = {
    {UINT64_C(0x83983b3eed8aa99f), UINT64_C(0xaca47a665b85d22c),
     UINT64_C(0x174785e2366767e0), UINT64_C(0x89c1870c649d4246)}
};

/* v_30 / n mod p, v_30 = 0xc000000000b1f315, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v30 = {
    {UINT64_C(0x1ad50cb8ad6c86c7), UINT64_C(0x600317376c751687),
     UINT64_C(0x5c75a28783c27292), UINT64_C(0x65153550b4f1fe60)}
};

/* s_0, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_s0 = {
    {UINT64_C(0x2e3f763cf5fc3eb5), UINT64_C(0x3e8fc3e71fc27c9c),
     UINT64_C(0x20641aeee76de66c), UINT64_C(0xac41eec8280f8f27)}
};

/* v_01 / n mod p, v_01 = 0x600000000058f98b, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v01 = {
    {UINT64_C(0x83983b3eed8aa99f), UINT64_C(0xaca47a665b85d22c),
     UINT64_C(0x174785e2366767e0), UINT64_C(0x89c1870c649d4246)}
};

/* v_11 / n mod p, v_11 = 0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v11 = {
    {UINT64_C(0x7cac6ca1a33322a5), UINT64_C(0xd551301c2b6a3336),
     UINT64_C(0x1b31c7f542e9d1f6), UINT64_C(0x9193ae4452f8630c)}
};

/* v_21 / n mod p, v_21 = 0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v21 = {
    {UINT64_C(0x7cac6ca1a33322a5), UINT64_C(0xd551301c2b6a3336),
     UINT64_C(0x1b31c7f542e9d1f6), UINT64_C(0x9193ae4452f8630c)}
};

/* v_31 / n mod p, v_31 = -0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v31 = {
    {UINT64_C(0x68c32e86401e22d8), UINT64_C(0x4ca1632eef10bba5),
     UINT64_C(0xbad1e35ab2a4f54e), UINT64_C(0x24ac51bbafab43e5)}
};

/* s_1, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_s1 = {
    {UINT64_C(0x2e3f763cf5fc3eb5), UINT64_C(0x3e8fc3e71fc27c9c),
     UINT64_C(0x20641aeee76de66c), UINT64_C(0xac41eec8280f8f27)}
};

/* v_02 / n mod p, v_02 = -0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v02 = {
    {UINT64_C(0x68c32e86401e22d8), UINT64_C(0x4ca1632eef10bba5),
     UINT64_C(0xbad1e35ab2a4f54e), UINT64_C(0x24ac51bbafab43e5)}
};

/* v_12 / n mod p, v_12 = -0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v12 = {
    {UINT64_C(0x68c32e86401e22d8), UINT64_C(0x4ca1632eef10bba5),
     UINT64_C(0xbad1e35ab2a4f54e), UINT64_C(0x24ac51bbafab43e5)}
};

/* v_22 / n mod p, v_22 = 0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v22 = {
    {UINT64_C(0x7cac6ca1a33322a5), UINT64_C(0xd551301c2b6a3336),
     UINT64_C(0x1b31c7f542e9d1f6), UINT64_C(0x9193ae4452f8630c)}
};

/* v_32 / n mod p, v_32 = -0x600000000058f98b, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v32 = {
    {UINT64_C(0x61d75fe8f5c69bde), UINT64_C(0x754e18e4bef51caf),
     UINT64_C(0xbebc256dbf275f64), UINT64_C(0x2c7e78f39e0664ab)}
};

/* s_2, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_s2 = {
    {UINT64_C(0xf4fff61754afa62b), UINT64_C(0x33e4fe88f55bba64),
     UINT64_C(0x091da38ce00e9630), UINT64_C(0x2bc5cc586da011ae)}
};

/* v_03 / n mod p, v_03 = 0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v03 = {
    {UINT64_C(0x7cac6ca1a33322a5), UINT64_C(0xd551301c2b6a3336),
     UINT64_C(0x1b31c7f542e9d1f6), UINT64_C(0x9193ae4452f8630c)}
};

/* v_13 / n mod p, v_13 = -0xc000000000b1f315, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v13 = {
    {UINT64_C(0xca9a8e6f35e4beb6), UINT64_C(0xc1ef7c13ae05d854),
     UINT64_C(0x798e08c871cc54b2), UINT64_C(0x512acaaf4db1a891)}
};

/* v_23 / n mod p, v_23 = -0xc000000000b1f314, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v23 = {
    {UINT64_C(0xd1865d0c803c45b0), UINT64_C(0x9942c65dde21774a),
     UINT64_C(0x75a3c6b56549ea9c), UINT64_C(0x4958a3775f5687cb)}
};

/* v_33 / n mod p, v_33 = -0x600000000058f98a, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_v33 = {
    {UINT64_C(0x68c32e86401e22d8), UINT64_C(0x4ca1632eef10bba5),
     UINT64_C(0xbad1e35ab2a4f54e), UINT64_C(0x24ac51bbafab43e5)}
};

/* s_3, stored in the representation of fields.h */
static const sm9_fp sm9_g2_split_s3 = {
    {UINT64_C(0x869fac417a05989b), UINT64_C(0x6d1f5fc0ffead5e5),
     UINT64_C(0x9dde82cac3ccd47e), UINT64_C(0x17c9a9e8b877e218)}
};

/*
 * out = k as a big-endian number of 32 bytes
 *
 * requires  0 <= eval(k) < n
 * aliasing  none
 * time      constant
 */
static void sm9_g2_scalar_bytes(uint8_t out[32], const sm9_fn_canonical *k) {
    sm9_fn_to_bytes(out, k);
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
static void sm9_g2_recoded_scalar(uint8_t out[32], const sm9_fn_canonical *k,
                                  const sm9_fn *offset) {
    sm9_fn t;
    sm9_fn_canonical recoded;

    sm9_fn_to_montgomery(&t, k);
    sm9_fn_half(&t, &t);
    sm9_fn_add(&t, &t, offset);
    sm9_fn_from_montgomery(&recoded, &t);
    sm9_g2_scalar_bytes(out, &recoded);

    sm9_wipe(&t, sizeof t);
    sm9_wipe(&recoded, sizeof recoded);
}

/*
 * the bits at position, position + spacing, ... as a number of count bits, the first one lowest
 *
 * requires  position + spacing (count - 1) < 256
 *           count <= 64
 * ensures   result < 2^count
 * aliasing  none
 * time      constant
 */
static uint64_t sm9_g2_scalar_bits(const uint8_t bytes[32], size_t position, size_t spacing,
                                   size_t count) {
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t at = position + spacing * i;
        bits |= (((uint64_t)bytes[31 - (at >> 3)] >> (at & 7)) & 1) << i;
    }
    return bits;
}

/*
 * entry = sum over j < teeth of (2 b_j - 1) 2^(4 j) times the block's point, b_j the bit of bytes
 * at position + 4 j
 *
 * requires  1 <= teeth <= 6
 *           position + 4 (teeth - 1) < 256
 *           table is the block's, of 2^(teeth - 1) entries
 * ensures   the coordinates of entry lie in [0, p)
 *           negated = -entry.y or entry.y
 * aliasing  none
 * time      constant
 * cost      2 additions
 */
static void sm9_g2_comb_entry(sm9_g2_point_affine *entry, sm9_fp2 *negated,
                              const uint8_t bytes[32], const sm9_g2_point_affine *table,
                              size_t teeth, size_t position) {
    /*
     * block b has the positions 24 b + column + 4 j; its point is 2^(24 b) times the table's, and
     * its entries begin at 32 b in the table
     */
    const uint64_t digit = sm9_g2_scalar_bits(bytes, position, 4, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    sm9_g2_point_affine_read(entry, table, (size_t)1 << (teeth - 1), index);

    /* negated lies in the caller's memory, who wipes it after the last round */
    sm9_fp2_neg(negated, &entry->y);
    sm9_fp2_select(&entry->y, negative, negated, &entry->y);
}

/*
 * r = k p for the point p of a comb's table
 *
 * requires  0 <= eval(k) < n
 *           table has the comb's 328 points for p, as g2_comb_table has G's
 *           p is a point of order n (the curve has points of other orders: its cofactor is 2 p -
 *             n)
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      370 M + 772 (M + M) + 2856 additions
 * source    signed comb, Hamburg 2012, section 3.3: 4 columns, 11 blocks of at most 6 teeth, 328
 *             points
 */
void sm9_g2_comb_mul(sm9_g2_point *r, const sm9_fn_canonical *k, const sm9_g2_point_affine *table) {
    uint8_t bytes[32];
    sm9_g2_point acc;
    sm9_g2_point_affine entry;
    sm9_fp2 negated;

    /* k = sum of (2 b_i - 1) 2^i over i < 256, b_i the bits of bytes */
    sm9_g2_recoded_scalar(bytes, k, &sm9_g2_comb_offset);

    /*
     * acc + entry and acc - entry are p times sums of distinct signed powers of two, never 0;
     * within 0x7777777777777777777777777777777777777777777777777777777777777777 < n before the
     * last 11 additions, the complete ones
     */

    /* column 3: the first point is loaded */
    sm9_g2_comb_entry(&entry, &negated, bytes, &table[0], 6, 3);
    sm9_g2_point_from_affine(&acc, &entry);
    for (size_t block = 1; block < 10; block++) {
        sm9_g2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 3 + 24 * block);
        sm9_g2_point_add_mixed(&acc, &acc, &entry);
    }
    sm9_g2_comb_entry(&entry, &negated, bytes, &table[320], 4, 243);
    sm9_g2_point_add_mixed(&acc, &acc, &entry);

    /* columns 2 to 1 */
    for (size_t column = 3; column-- > 1;) {
        sm9_g2_point_double(&acc, &acc);
        for (size_t block = 0; block < 10; block++) {
            sm9_g2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6,
                              column + 24 * block);
            sm9_g2_point_add_mixed(&acc, &acc, &entry);
        }
        sm9_g2_comb_entry(&entry, &negated, bytes, &table[320], 4, column + 240);
        sm9_g2_point_add_mixed(&acc, &acc, &entry);
    }

    /* column 0 */
    sm9_g2_point_double(&acc, &acc);
    for (size_t block = 0; block < 10; block++) {
        sm9_g2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 24 * block);
        sm9_g2_point_add_mixed_complete(&acc, &acc, &entry);
    }
    sm9_g2_comb_entry(&entry, &negated, bytes, &table[320], 4, 240);
    sm9_g2_point_add_mixed_complete(&acc, &acc, &entry);

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
 * cost      370 M + 772 (M + M) + 2856 additions
 */
void sm9_g2_base_mul(sm9_g2_point *r, const sm9_fn_canonical *k) {
    sm9_g2_comb_mul(r, k, sm9_g2_comb_table);
}

/*
 * entry = (2 w - (2^teeth - 1)) p, w the number of the teeth bits of bytes from position on
 *
 * requires  1 <= teeth <= 4
 *           position + teeth - 1 < 256
 *           table[i] = (2 i + 1) p for i < 2^(teeth - 1)
 * ensures   negated = -entry.y or entry.y
 * aliasing  none
 * time      constant
 * cost      2 additions
 */
static void sm9_g2_window_entry(sm9_g2_point_affine *entry, sm9_fp2 *negated,
                                const uint8_t bytes[32], const sm9_g2_point_affine *table,
                                size_t teeth, size_t position) {
    const uint64_t digit = sm9_g2_scalar_bits(bytes, position, 1, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    sm9_g2_point_affine_read(entry, table, (size_t)1 << (teeth - 1), index);

    /* negated lies in the caller's memory, who wipes it after the last round */
    sm9_fp2_neg(negated, &entry->y);
    sm9_fp2_select(&entry->y, negative, negated, &entry->y);
}

/*
 * k = the sum of k_i e^i mod n, k_i = 2 b_i - (2^66 - 1), b_i the number that the bytes spell, e =
 * p mod n
 *
 * requires  0 <= eval(k) < n
 * ensures   b_i < 2^66
 * aliasing  none
 * time      constant
 * cost      4 M + 8 (M + M) + 10 additions
 * source    Gallant, Lambert, Vanstone 2001; Babai 1986
 */
static void sm9_g2_split_scalar(uint8_t k0[32], uint8_t k1[32], uint8_t k2[32], uint8_t k3[32],
                                const sm9_fn_canonical *k) {
    sm9_fn m, product;
    sm9_fn_canonical residue;
    sm9_fp r0, r1, r2, r3, total, more;
    sm9_fp_canonical integer;
    uint8_t bytes[32];

    /* m = k / 2 + offset mod n */
    sm9_fn_to_montgomery(&m, k);
    sm9_fn_half(&m, &m);
    sm9_fn_add(&m, &m, &sm9_g2_split_offset);

    /* r_j = m h_j mod n, an integer below n and so below p */
    sm9_fn_mul(&product, &m, &sm9_g2_split_h0);
    sm9_fn_from_montgomery(&residue, &product);
    sm9_fn_to_bytes(bytes, &residue);
    (void)sm9_fp_from_bytes(&integer, bytes);
    sm9_fp_to_montgomery(&r0, &integer);
    sm9_fn_mul(&product, &m, &sm9_g2_split_h1);
    sm9_fn_from_montgomery(&residue, &product);
    sm9_fn_to_bytes(bytes, &residue);
    (void)sm9_fp_from_bytes(&integer, bytes);
    sm9_fp_to_montgomery(&r1, &integer);
    sm9_fn_mul(&product, &m, &sm9_g2_split_h2);
    sm9_fn_from_montgomery(&residue, &product);
    sm9_fn_to_bytes(bytes, &residue);
    (void)sm9_fp_from_bytes(&integer, bytes);
    sm9_fp_to_montgomery(&r2, &integer);
    sm9_fn_mul(&product, &m, &sm9_g2_split_h3);
    sm9_fn_from_montgomery(&residue, &product);
    sm9_fn_to_bytes(bytes, &residue);
    (void)sm9_fp_from_bytes(&integer, bytes);
    sm9_fp_to_montgomery(&r3, &integer);

    /* b_0 = s_0 + the sum of r_j v_j0 / n, below 2^66 */
    sm9_fp_mul_add_mul(&total, &r0, &sm9_g2_split_v00, &r1, &sm9_g2_split_v10);
    sm9_fp_mul_add_mul(&more, &r2, &sm9_g2_split_v20, &r3, &sm9_g2_split_v30);
    sm9_fp_add(&total, &total, &more);
    sm9_fp_add(&total, &total, &sm9_g2_split_s0);
    sm9_fp_from_montgomery(&integer, &total);
    sm9_fp_to_bytes(k0, &integer);

    /* b_1 = s_1 + the sum of r_j v_j1 / n, below 2^66 */
    sm9_fp_mul_add_mul(&total, &r0, &sm9_g2_split_v01, &r1, &sm9_g2_split_v11);
    sm9_fp_mul_add_mul(&more, &r2, &sm9_g2_split_v21, &r3, &sm9_g2_split_v31);
    sm9_fp_add(&total, &total, &more);
    sm9_fp_add(&total, &total, &sm9_g2_split_s1);
    sm9_fp_from_montgomery(&integer, &total);
    sm9_fp_to_bytes(k1, &integer);

    /* b_2 = s_2 + the sum of r_j v_j2 / n, below 2^66 */
    sm9_fp_mul_add_mul(&total, &r0, &sm9_g2_split_v02, &r1, &sm9_g2_split_v12);
    sm9_fp_mul_add_mul(&more, &r2, &sm9_g2_split_v22, &r3, &sm9_g2_split_v32);
    sm9_fp_add(&total, &total, &more);
    sm9_fp_add(&total, &total, &sm9_g2_split_s2);
    sm9_fp_from_montgomery(&integer, &total);
    sm9_fp_to_bytes(k2, &integer);

    /* b_3 = s_3 + the sum of r_j v_j3 / n, below 2^66 */
    sm9_fp_mul_add_mul(&total, &r0, &sm9_g2_split_v03, &r1, &sm9_g2_split_v13);
    sm9_fp_mul_add_mul(&more, &r2, &sm9_g2_split_v23, &r3, &sm9_g2_split_v33);
    sm9_fp_add(&total, &total, &more);
    sm9_fp_add(&total, &total, &sm9_g2_split_s3);
    sm9_fp_from_montgomery(&integer, &total);
    sm9_fp_to_bytes(k3, &integer);

    sm9_wipe(&m, sizeof m);
    sm9_wipe(&product, sizeof product);
    sm9_wipe(&residue, sizeof residue);
    sm9_wipe(&r0, sizeof r0);
    sm9_wipe(&r1, sizeof r1);
    sm9_wipe(&r2, sizeof r2);
    sm9_wipe(&r3, sizeof r3);
    sm9_wipe(&total, sizeof total);
    sm9_wipe(&more, sizeof more);
    sm9_wipe(&integer, sizeof integer);
    sm9_wipe(bytes, sizeof bytes);
}

/*
 * r = k p
 *
 * requires  0 <= eval(k) < n
 *           p is a point of order n (the curve has points of other orders: its cofactor is 2 p -
 *             n)
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      1126 M + 1751 (M + M) + 7160 additions + 1 inversion
 * source    Gallant, Lambert, Vanstone 2001; windows of signed odd digits as in Joye, Tunstall
 *             2009
 */
void sm9_g2_mul(sm9_g2_point *r, const sm9_fn_canonical *k, const sm9_g2_point_affine *p) {
    uint8_t of_0[32], of_1[32], of_2[32], of_3[32];
    sm9_g2_point multiples[8];
    sm9_g2_point_affine table_0[8], table_1[8], table_2[8], table_3[8];
    sm9_g2_point acc, twice;
    sm9_g2_point_affine entry;
    sm9_fp2 negated;

    /* k = the sum of k_i e^i, k_i the sum of (2 b_ij - 1) 2^j over j < 66 */
    sm9_g2_split_scalar(of_0, of_1, of_2, of_3, k);

    /* table_i[j] = (2 j + 1) e^i p; all multiples are below n, as 15 < n */
    sm9_g2_point_from_affine(&multiples[0], p);
    sm9_g2_point_double(&twice, &multiples[0]);
    sm9_g2_point_add_mixed(&multiples[1], &twice, p);
    for (size_t j = 2; j < 8; j++) {
        sm9_g2_point_add(&multiples[j], &multiples[j - 1], &twice);
    }
    sm9_g2_points_to_affine(table_0, multiples, 8);
    for (size_t j = 0; j < 8; j++) {
        sm9_g2_point_affine_endomorphism(&table_1[j], &table_0[j]);
        sm9_g2_point_affine_endomorphism(&table_2[j], &table_1[j]);
        sm9_g2_point_affine_endomorphism(&table_3[j], &table_2[j]);
    }

    /*
     * acc +- entry are sums of e^i p times distinct signed powers of two, not all 0; while each
     * is short against the v_j they are not infinity, and the additions are plain: in 16 of 17
     * windows
     */
    sm9_g2_window_entry(&entry, &negated, of_0, table_0, 2, 64);
    sm9_g2_point_from_affine(&acc, &entry);
    sm9_g2_window_entry(&entry, &negated, of_1, table_1, 2, 64);
    sm9_g2_point_add_mixed(&acc, &acc, &entry);
    sm9_g2_window_entry(&entry, &negated, of_2, table_2, 2, 64);
    sm9_g2_point_add_mixed(&acc, &acc, &entry);
    sm9_g2_window_entry(&entry, &negated, of_3, table_3, 2, 64);
    sm9_g2_point_add_mixed(&acc, &acc, &entry);
    for (size_t w = 16; w-- > 1;) {
        for (size_t i = 0; i < 4; i++) {
            sm9_g2_point_double(&acc, &acc);
        }
        sm9_g2_window_entry(&entry, &negated, of_0, table_0, 4, 4 * w);
        sm9_g2_point_add_mixed(&acc, &acc, &entry);
        sm9_g2_window_entry(&entry, &negated, of_1, table_1, 4, 4 * w);
        sm9_g2_point_add_mixed(&acc, &acc, &entry);
        sm9_g2_window_entry(&entry, &negated, of_2, table_2, 4, 4 * w);
        sm9_g2_point_add_mixed(&acc, &acc, &entry);
        sm9_g2_window_entry(&entry, &negated, of_3, table_3, 4, 4 * w);
        sm9_g2_point_add_mixed(&acc, &acc, &entry);
    }

    for (size_t i = 0; i < 4; i++) {
        sm9_g2_point_double(&acc, &acc);
    }
    sm9_g2_window_entry(&entry, &negated, of_0, table_0, 4, 0);
    sm9_g2_point_add_mixed_complete(&acc, &acc, &entry);
    sm9_g2_window_entry(&entry, &negated, of_1, table_1, 4, 0);
    sm9_g2_point_add_mixed_complete(&acc, &acc, &entry);
    sm9_g2_window_entry(&entry, &negated, of_2, table_2, 4, 0);
    sm9_g2_point_add_mixed_complete(&acc, &acc, &entry);
    sm9_g2_window_entry(&entry, &negated, of_3, table_3, 4, 0);
    sm9_g2_point_add_mixed_complete(&acc, &acc, &entry);

    *r = acc;
    sm9_wipe(of_0, sizeof of_0);
    sm9_wipe(of_1, sizeof of_1);
    sm9_wipe(of_2, sizeof of_2);
    sm9_wipe(of_3, sizeof of_3);
    sm9_wipe(multiples, sizeof multiples);
    sm9_wipe(table_0, sizeof table_0);
    sm9_wipe(table_1, sizeof table_1);
    sm9_wipe(table_2, sizeof table_2);
    sm9_wipe(table_3, sizeof table_3);
    sm9_wipe(&acc, sizeof acc);
    sm9_wipe(&twice, sizeof twice);
    sm9_wipe(&entry, sizeof entry);
    sm9_wipe(&negated, sizeof negated);
}

/*
 * all ones if n p is infinity, 0 otherwise
 *
 * requires  p is a point of the curve
 * ensures   result = 0 or all ones
 * aliasing  none
 * time      constant
 * cost      726 M + 716 (M + M) + 4187 additions
 * source    Dai, Lin, Zhao, Zhou 2023, subgroup membership of G2 on BN curves
 */
uint64_t sm9_g2_has_order_n(const sm9_g2_point_affine *p) {
    sm9_g2_point_affine minus;
    sm9_g2_point total, image, multiple;

    /* multiple = |t| p by the signed digits of |t|, the highest a 1, |t| = 0x600000000058f98a */
    minus.x = p->x;
    sm9_fp2_neg(&minus.y, &p->y);
    sm9_g2_point_from_affine(&multiple, p);
    for (size_t i = 0; i < 2; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, &minus);
    for (size_t i = 0; i < 38; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, p);
    for (size_t i = 0; i < 2; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, &minus);
    for (size_t i = 0; i < 2; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, &minus);
    for (size_t i = 0; i < 3; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, p);
    for (size_t i = 0; i < 5; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, &minus);
    for (size_t i = 0; i < 2; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, p);
    for (size_t i = 0; i < 2; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, &minus);
    for (size_t i = 0; i < 4; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, p);
    for (size_t i = 0; i < 2; i++) {
        sm9_g2_point_double(&multiple, &multiple);
    }
    sm9_g2_point_add_mixed_complete(&multiple, &multiple, p);
    sm9_g2_point_double(&multiple, &multiple);

    /* total = (t + 1) p + phi(t p) + phi^2(t p) - 2 phi^3(t p) */
    sm9_g2_point_add_mixed_complete(&total, &multiple, p);
    image = multiple;
    sm9_g2_point_endomorphism(&image, &image);
    sm9_g2_point_add_complete(&total, &total, &image);
    sm9_g2_point_endomorphism(&image, &image);
    sm9_g2_point_add_complete(&total, &total, &image);
    sm9_g2_point_endomorphism(&image, &image);
    sm9_g2_point_double(&image, &image);
    sm9_g2_point_neg(&image, &image);
    sm9_g2_point_add_complete(&total, &total, &image);

    /* it is infinity for a point of order n; and no other point of the twist makes it so */
    const uint64_t infinite = sm9_fp2_is_zero(&total.z);
    sm9_wipe(&minus, sizeof minus);
    sm9_wipe(&total, sizeof total);
    sm9_wipe(&image, sizeof image);
    sm9_wipe(&multiple, sizeof multiple);
    return infinite;
}
