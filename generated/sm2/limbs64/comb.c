/*
 * Scalar multiplication of sm2
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm2.toml
 *
 * description     sm2: SM2 recommended curve sm2p256v1 (OID 1.2.156.10197.1.301)
 * SHA-256         cabcd2879a08c8d9d42e473e52b953b485f5d92150b9ee3510dc1fba7e413389
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
/*
 * A program compiles this file and table_g.c, whose tables take 25088 bytes, or in their place
 * comb_small.c and table_g_small.c, whose tables take 6656: both pairs define the same functions
 * and tables.
 */
#include "fields.h"
#include "table_g.h"

#include <stddef.h>
#include <stdint.h>

/* (2^256 - 1) / 2 mod n, stored in the representation of fields.h */
static const sm2_fn sm2_comb_offset = {
    {UINT64_C(0x9bc4bd60f7dde8b3), UINT64_C(0x8c36079090fdd6a8),
     UINT64_C(0xb107e4261d7ff069), UINT64_C(0x8f5af20851159e9d)}
};

/* (2^260 - 1) / 2 mod n, stored in the representation of fields.h */
static const sm2_fn sm2_window_offset = {
    {UINT64_C(0x808c957be08a7900), UINT64_C(0xa3228256f37d17d4),
     UINT64_C(0x107e4261d7ff06a1), UINT64_C(0x75af20951159e9db)}
};

/*
 * out = k as a big-endian number of 33 bytes
 *
 * requires  0 <= eval(k) < n
 * aliasing  none
 * time      constant
 */
static void sm2_scalar_bytes(uint8_t out[33], const sm2_fn_canonical *k) {
    out[0] = 0;
    sm2_fn_to_bytes(&out[1], k);
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
static void sm2_recoded_scalar(uint8_t out[33], const sm2_fn_canonical *k, const sm2_fn *offset) {
    sm2_fn t;
    sm2_fn_canonical recoded;

    sm2_fn_to_montgomery(&t, k);
    sm2_fn_half(&t, &t);
    sm2_fn_add(&t, &t, offset);
    sm2_fn_from_montgomery(&recoded, &t);
    sm2_scalar_bytes(out, &recoded);

    sm2_wipe(&t, sizeof t);
    sm2_wipe(&recoded, sizeof recoded);
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
static uint64_t sm2_scalar_bits(const uint8_t bytes[33], size_t position, size_t spacing,
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
static void sm2_comb_entry(sm2_point_affine *entry, sm2_fp *negated, const uint8_t bytes[33],
                           const sm2_point_affine *table, size_t teeth, size_t position) {
    /*
     * block b has the positions 24 b + column + 4 j; its point is 2^(24 b) times the table's, and
     * its entries begin at 32 b in the table
     */
    const uint64_t digit = sm2_scalar_bits(bytes, position, 4, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    sm2_point_affine_read(entry, table, (size_t)1 << (teeth - 1), index);

    /* negated lies in the caller's memory, who wipes it after the last round */
    sm2_fp_neg(negated, &entry->y);
    sm2_fp_select(&entry->y, negative, negated, &entry->y);
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
 * cost      270 M + 141 S + 47 (M + M) + 383 additions
 * source    signed comb, Hamburg 2012, section 3.3: 4 columns, 11 blocks of at most 6 teeth, 328
 *             points
 */
void sm2_comb_mul(sm2_point *r, const sm2_fn_canonical *k, const sm2_point_affine *table) {
    uint8_t bytes[33];
    sm2_point acc;
    sm2_point_affine entry;
    sm2_fp negated;

    /* k = sum of (2 b_i - 1) 2^i over i < 256, b_i the bits of bytes */
    sm2_recoded_scalar(bytes, k, &sm2_comb_offset);

    /*
     * acc + entry and acc - entry are p times sums of distinct signed powers of two, never 0;
     * within 0xeeeeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff < n before the
     * last addition, the complete one
     */

    /* column 3: the first point is loaded */
    sm2_comb_entry(&entry, &negated, bytes, &table[0], 6, 3);
    sm2_point_from_affine(&acc, &entry);
    for (size_t block = 1; block < 10; block++) {
        sm2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 3 + 24 * block);
        sm2_point_add_mixed(&acc, &acc, &entry);
    }
    sm2_comb_entry(&entry, &negated, bytes, &table[320], 4, 243);
    sm2_point_add_mixed(&acc, &acc, &entry);

    /* columns 2 to 1 */
    for (size_t column = 3; column-- > 1;) {
        sm2_point_double(&acc, &acc);
        for (size_t block = 0; block < 10; block++) {
            sm2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, column + 24 * block);
            sm2_point_add_mixed(&acc, &acc, &entry);
        }
        sm2_comb_entry(&entry, &negated, bytes, &table[320], 4, column + 240);
        sm2_point_add_mixed(&acc, &acc, &entry);
    }

    /* column 0 */
    sm2_point_double(&acc, &acc);
    for (size_t block = 0; block < 10; block++) {
        sm2_comb_entry(&entry, &negated, bytes, &table[32 * block], 6, 24 * block);
        sm2_point_add_mixed(&acc, &acc, &entry);
    }
    sm2_comb_entry(&entry, &negated, bytes, &table[320], 4, 240);
    sm2_point_add_mixed_complete(&acc, &acc, &entry);

    *r = acc;

    /*
     * multiplications by secrets, their recoding, inversions, square roots and conversions to
     * affine coordinates wipe their variables. What runs below them, field operations, point
     * formulas and reads of a table, does not: its values lie in registers and dead stack slots
     * beside the copies that a compiler spills, which no wipe reaches
     */
    sm2_wipe(bytes, sizeof bytes);
    sm2_wipe(&acc, sizeof acc);
    sm2_wipe(&entry, sizeof entry);
    sm2_wipe(&negated, sizeof negated);
}

/*
 * r = k G
 *
 * requires  0 <= eval(k) < n
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      270 M + 141 S + 47 (M + M) + 383 additions
 */
void sm2_base_mul(sm2_point *r, const sm2_fn_canonical *k) {
    sm2_comb_mul(r, k, sm2_comb_table);
}

/*
 * entry = (2 w - (2^5 - 1)) p, w the number of the 5 bits of bytes from position on
 *
 * requires  position + 4 < 264
 *           table[i] = (2 i + 1) p for i < 16
 * ensures   negated = -entry.y or entry.y
 * aliasing  none
 * time      constant
 * cost      1 addition
 */
static void sm2_window_entry(sm2_point *entry, sm2_fp *negated, const uint8_t bytes[33],
                             const sm2_point *table, size_t position) {
    const uint64_t digit = sm2_scalar_bits(bytes, position, 1, 5);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> 4) ^ 1);
    const uint64_t index = (digit ^ negative) & 15;
    sm2_point_read(entry, table, 16, index);

    /* negated lies in the caller's memory, who wipes it after the last round */
    sm2_fp_neg(negated, &entry->y);
    sm2_fp_select(&entry->y, negative, negated, &entry->y);
}

/*
 * r = k p
 *
 * requires  0 <= eval(k) < n
 *           p is a point of order n
 * ensures   the coordinates of r lie in [0, p)
 * aliasing  none
 * time      constant
 * cost      1431 M + 1035 S + 323 (M + M) + 2829 additions
 * source    fixed windows of 5 bits with odd signed digits (Joye, Tunstall 2009), recoded as
 *             Hamburg 2012, section 3.3
 */
void sm2_mul(sm2_point *r, const sm2_fn_canonical *k, const sm2_point_affine *p) {
    uint8_t bytes[33];
    sm2_point table[16], acc, entry;
    sm2_fp negated;

    /* k = sum of (2 b_i - 1) 2^i over i < 260, b_i the bits of bytes */
    sm2_recoded_scalar(bytes, k, &sm2_window_offset);

    /* table[i] = (2 i + 1) p; all multiples are below n, as 31 < n */
    sm2_point_from_affine(&table[0], p);
    sm2_point_double(&entry, &table[0]);
    for (size_t i = 1; i < 16; i++) {
        sm2_point_add(&table[i], &table[i - 1], &entry);
    }

    /*
     * acc + entry and acc - entry are p times sums of distinct signed powers of two, never 0;
     * within 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff < n before the
     * last addition, the complete one
     */
    sm2_window_entry(&acc, &negated, bytes, table, 255);
    for (size_t w = 51; w-- > 1;) {
        for (size_t i = 0; i < 5; i++) {
            sm2_point_double(&acc, &acc);
        }
        sm2_window_entry(&entry, &negated, bytes, table, 5 * w);
        sm2_point_add(&acc, &acc, &entry);
    }

    for (size_t i = 0; i < 5; i++) {
        sm2_point_double(&acc, &acc);
    }
    sm2_window_entry(&entry, &negated, bytes, table, 0);
    sm2_point_add_complete(&acc, &acc, &entry);

    *r = acc;
    sm2_wipe(bytes, sizeof bytes);
    sm2_wipe(table, sizeof table);
    sm2_wipe(&acc, sizeof acc);
    sm2_wipe(&entry, sizeof entry);
    sm2_wipe(&negated, sizeof negated);
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
static void sm2_wnaf_digits_vartime(uint8_t digits[257], const sm2_fn_canonical *k, size_t width) {
    uint8_t bytes[33];
    uint64_t carry = 0;
    size_t after = 0;

    sm2_scalar_bytes(bytes, k);
    /* the rest of the scalar from bit i on is (its bits) + carry; digits before after are 0 */
    for (size_t i = 0; i < 257; i++) {
        digits[i] = 0;
        const uint64_t bit = sm2_scalar_bits(bytes, i, 1, 1);
        if (i >= after) {
            if (bit != carry) {
                /* the rest is odd: take the odd number window, or window - 2^width */
                const uint64_t low = sm2_scalar_bits(bytes, i, 1, width);
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
 * cost      at most 1551 M + 1195 S + 349 (M + M) + 3404 additions
 * source    interleaved non-adjacent forms, Moeller 2001; widths 8 and 5
 */
void sm2_double_mul_vartime(sm2_point *r, const sm2_fn_canonical *s, const sm2_fn_canonical *t,
                            const sm2_point_affine *p) {
    uint8_t digits_s[257], digits_t[257];
    sm2_point table[8], acc, term;
    sm2_point_affine term_g;

    sm2_wnaf_digits_vartime(digits_s, s, 8);
    sm2_wnaf_digits_vartime(digits_t, t, 5);

    /* table[i] = (2 i + 1) p */
    sm2_point_from_affine(&table[0], p);
    sm2_point_double(&term, &table[0]);
    for (size_t i = 1; i < 8; i++) {
        sm2_point_add_vartime(&table[i], &table[i - 1], &term);
    }

    /* of 8 neighbours one digit of s at most is not 0, of 5 one of t */
    sm2_point_set_infinity(&acc);
    /* above the first digit acc is infinity, and is not doubled */
    uint64_t started = 0;
    for (size_t i = 257; i-- > 0;) {
        if (started != 0) {
            sm2_point_double(&acc, &acc);
        }
        const uint64_t digit_s = digits_s[i];
        if (digit_s != 0) {
            term_g = sm2_wnaf_table[(digit_s & 127) >> 1];
            if (digit_s >= 128) {
                sm2_fp_neg(&term_g.y, &term_g.y);
            }
            sm2_point_add_mixed_vartime(&acc, &acc, &term_g);
            started = 1;
        }
        const uint64_t digit_t = digits_t[i];
        if (digit_t != 0) {
            term = table[(digit_t & 127) >> 1];
            if (digit_t >= 128) {
                sm2_fp_neg(&term.y, &term.y);
            }
            sm2_point_add_vartime(&acc, &acc, &term);
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
 * cost      at most 6534 M + 2989 S + 633 (M + M) + 6470 additions + 1 inversion
 */
void sm2_comb_table_vartime(sm2_point_affine *table, const sm2_point_affine *p) {
    sm2_point rows[328], power, twice[5];

    /* power is the point of the block and, along its teeth, of the next one */
    sm2_point_from_affine(&power, p);
    for (size_t block = 0; block < 10; block++) {
        /* row 0: every digit but the highest is -1 */
        sm2_point_set_infinity(&rows[32 * block]);
        for (size_t j = 0; j < 5; j++) {
            sm2_point_add_vartime(&rows[32 * block], &rows[32 * block], &power);
            sm2_point_double(&power, &power);
            twice[j] = power;
            for (size_t i = 0; i < 3; i++) {
                sm2_point_double(&power, &power);
            }
        }
        sm2_point_neg(&rows[32 * block], &rows[32 * block]);
        sm2_point_add_vartime(&rows[32 * block], &rows[32 * block], &power);
        for (size_t i = 0; i < 4; i++) {
            sm2_point_double(&power, &power);
        }

        /* a digit j that is 1 and not -1 adds twice[j], two times its power */
        for (size_t j = 0; j < 5; j++) {
            for (size_t i = 0; i < (size_t)1 << j; i++) {
                sm2_point_add_vartime(&rows[32 * block + ((size_t)1 << j) + i],
                                      &rows[32 * block + i], &twice[j]);
            }
        }
    }

    /* row 0: every digit but the highest is -1 */
    sm2_point_set_infinity(&rows[320]);
    for (size_t j = 0; j < 3; j++) {
        sm2_point_add_vartime(&rows[320], &rows[320], &power);
        sm2_point_double(&power, &power);
        twice[j] = power;
        for (size_t i = 0; i < 3; i++) {
            sm2_point_double(&power, &power);
        }
    }
    sm2_point_neg(&rows[320], &rows[320]);
    sm2_point_add_vartime(&rows[320], &rows[320], &power);

    /* a digit j that is 1 and not -1 adds twice[j], two times its power */
    for (size_t j = 0; j < 3; j++) {
        for (size_t i = 0; i < (size_t)1 << j; i++) {
            sm2_point_add_vartime(&rows[320 + ((size_t)1 << j) + i], &rows[320 + i], &twice[j]);
        }
    }

    /* no row is infinity: each is p times a number that the order does not divide */
    sm2_points_to_affine(table, rows, 328);
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
static void sm2_comb_entry_vartime(sm2_point_affine *entry, const uint8_t bytes[33],
                                   const sm2_point_affine *table, size_t teeth, size_t position) {
    const uint64_t digit = sm2_scalar_bits(bytes, position, 4, teeth);

    /* without its top bit the digits stand for minus the entry of the complement */
    const uint64_t negative = 0 - ((digit >> (teeth - 1)) ^ 1);
    const uint64_t index = (digit ^ negative) & (((uint64_t)1 << (teeth - 1)) - 1);
    *entry = table[index];
    if (negative != 0) {
        sm2_fp_neg(&entry->y, &entry->y);
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
 * cost      at most 540 M + 364 S + 92 (M + M) + 1096 additions
 * source    the combs of comb_mul for G and p, whose doublings are one
 */
void sm2_comb_double_mul_vartime(sm2_point *r, const sm2_fn_canonical *s,
                                 const sm2_fn_canonical *t, const sm2_point_affine *table) {
    uint8_t bytes_s[33], bytes_t[33];
    sm2_point acc;
    sm2_point_affine entry;

    /* each is the sum of (2 b_i - 1) 2^i over i < 256, b_i the bits of its bytes */
    sm2_recoded_scalar(bytes_s, s, &sm2_comb_offset);
    sm2_recoded_scalar(bytes_t, t, &sm2_comb_offset);

    sm2_point_set_infinity(&acc);
    for (size_t column = 4; column-- > 0;) {
        sm2_point_double(&acc, &acc);
        for (size_t block = 0; block < 10; block++) {
            sm2_comb_entry_vartime(&entry, bytes_s, &sm2_comb_table[32 * block], 6,
                                   column + 24 * block);
            sm2_point_add_mixed_vartime(&acc, &acc, &entry);
            sm2_comb_entry_vartime(&entry, bytes_t, &table[32 * block], 6, column + 24 * block);
            sm2_point_add_mixed_vartime(&acc, &acc, &entry);
        }
        sm2_comb_entry_vartime(&entry, bytes_s, &sm2_comb_table[320], 4, column + 240);
        sm2_point_add_mixed_vartime(&acc, &acc, &entry);
        sm2_comb_entry_vartime(&entry, bytes_t, &table[320], 4, column + 240);
        sm2_point_add_mixed_vartime(&acc, &acc, &entry);
    }
    *r = acc;
}
