/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing/pairing.h"

#include <smidgen/wipe.h>

#include "pairing/gt.h"
#include "pairing/twist.h"

/* ---- lines ----
 *
 * Through a point T of the twist with slope s goes, at P = (x, y) and times w^3,
 *
 *     (s x_T - y_T) - s x w^2 + y w^3
 *
 * and any factor of Fp2, which the final power takes to 1: a line is kept as the three coefficients
 * without x and y. Points are homogeneous, (X / Z, Y / Z); the formulas are those of Costello,
 * Lange, Naehrig 2010 and Aranha, Karabina, Longa, Gebotys, Lopez 2011, for y^2 = x^3 + b u.
 */

typedef struct point {
    sm9_fp2 x, y, z;
} point;

/* The tangent at t, times 2 Y Z; t := 2 t. */
static void double_step(sm9_line *line, point *t) {
    sm9_fp2 a, b, c, e, f;
    sm9_fp2_mul(&a, &t->x, &t->y);
    sm9_fp2_half(&a, &a);
    sm9_fp2_sqr(&b, &t->y);
    sm9_fp2_sqr(&c, &t->z);
    sm9_fp2_add(&line->c3, &t->y, &t->z);
    sm9_fp2_sqr(&line->c3, &line->c3);
    sm9_fp2_sub(&line->c3, &line->c3, &b);
    sm9_fp2_sub(&line->c3, &line->c3, &c); /* 2 Y Z */
    sm9_fp2_mul_u(&c, &c);
    sm9_fp2_mul_fp(&e, &c, &sm9_three_b); /* 3 b u Z^2 */
    sm9_fp2_sub(&line->c0, &b, &e);
    sm9_fp2_sqr(&line->c2, &t->x);
    sm9_fp2_add(&f, &line->c2, &line->c2);
    sm9_fp2_add(&line->c2, &line->c2, &f);
    sm9_fp2_neg(&line->c2, &line->c2); /* -3 X^2 */

    sm9_fp2_add(&f, &e, &e);
    sm9_fp2_add(&f, &f, &e); /* 9 b u Z^2 */
    sm9_fp2_sub(&c, &b, &f);
    sm9_fp2_mul(&t->x, &a, &c);
    sm9_fp2_mul(&t->z, &b, &line->c3);
    sm9_fp2_add(&c, &b, &f);
    sm9_fp2_half(&c, &c);
    sm9_fp2_sqr(&c, &c);
    sm9_fp2_sqr(&e, &e);
    sm9_fp2_sub(&c, &c, &e);
    sm9_fp2_sub(&c, &c, &e);
    sm9_fp2_sub(&t->y, &c, &e);
}

/* The line through t and q, which differ in x, times X - x_q Z; t := t + q. */
static void add_step(sm9_line *line, point *t, const sm9_g2_point_affine *q) {
    sm9_fp2 c, d, e, f, g, h;
    sm9_fp2_mul(&line->c2, &q->y, &t->z);
    sm9_fp2_sub(&line->c2, &line->c2, &t->y); /* -(Y - y_q Z) */
    sm9_fp2_mul(&line->c3, &q->x, &t->z);
    sm9_fp2_sub(&line->c3, &t->x, &line->c3); /* X - x_q Z */
    sm9_fp2_mul(&c, &line->c2, &q->x);
    sm9_fp2_mul(&d, &line->c3, &q->y);
    sm9_fp2_add(&c, &c, &d);
    sm9_fp2_neg(&line->c0, &c);

    sm9_fp2_sqr(&c, &line->c2);
    sm9_fp2_sqr(&d, &line->c3);
    sm9_fp2_mul(&e, &line->c3, &d);
    sm9_fp2_mul(&f, &t->z, &c);
    sm9_fp2_mul(&g, &t->x, &d);
    sm9_fp2_add(&h, &e, &f);
    sm9_fp2_sub(&h, &h, &g);
    sm9_fp2_sub(&h, &h, &g);
    sm9_fp2_mul(&t->x, &line->c3, &h);
    sm9_fp2_sub(&h, &h, &g);
    sm9_fp2_mul(&h, &h, &line->c2); /* (Y - y_q Z) (g - h) */
    sm9_fp2_mul(&e, &e, &t->z);
    sm9_fp2_mul(&f, &line->c3, &d);
    sm9_fp2_mul(&f, &f, &t->y);
    sm9_fp2_sub(&t->y, &h, &f);
    t->z = e;
}

/* A multiple of q, in the Miller loop. */
typedef struct multiple {
    point t;
    sm9_g2_point_affine q, minus; /* q and -q, then psi(q) and -psi^2(q) */
} multiple;

static void begin(multiple *m, const sm9_g2_point_affine *q) {
    m->t.x = q->x;
    m->t.y = q->y;
    sm9_fp2_set_one(&m->t.z);
    m->q = *q;
    m->minus.x = q->x;
    sm9_fp2_neg(&m->minus.y, &q->y);
}

/* The step of a digit that is not 0. */
static void digit_step(sm9_line *line, multiple *m, int digit) {
    add_step(line, &m->t, digit > 0 ? &m->q : &m->minus); /* the digits are public */
}

/* After the last digit: its sign where t is negative, and the points of the two steps that are
 * left, as if of the digits 1 and -1. */
static void turn(multiple *m) {
#if SM9_T_NEGATIVE
    sm9_fp2_neg(&m->t.y, &m->t.y);
#endif
    sm9_twist_frobenius(&m->minus, &m->q, 2);
    sm9_fp2_neg(&m->minus.y, &m->minus.y);
    sm9_twist_frobenius(&m->q, &m->q, 1);
}

/* lines := all of the Miller loop for q, in its order */
static void lines_of(sm9_line lines[SM9_LINES], const sm9_g2_point_affine *q) {
    multiple m;
    sm9_line *line = lines;
    begin(&m, q);
    for (size_t i = 1; i < SM9_ATE_DIGITS; i++) {
        double_step(line++, &m.t);
        if (sm9_ate_digits[i] != 0) {
            digit_step(line++, &m, sm9_ate_digits[i]);
        }
    }
    turn(&m);
    digit_step(line++, &m, 1);
    digit_step(line, &m, -1);
    smg_wipe(&m, sizeof m);
}

/* ---- the Miller loop ---- */

/* x / y and 1 / y of points of G1 */
typedef struct quotients {
    sm9_fp x_over_y, inverse;
} quotients;

static void prepared_step(sm9_fp12 *f, const sm9_prepared_line *line, const quotients *p) {
    sm9_fp2 c0, c2;
    sm9_fp2_mul_fp(&c0, &line->c0, &p->inverse);
    sm9_fp2_mul_fp(&c2, &line->c2, &p->x_over_y);
    sm9_fp12_mul_monic(f, f, &c0, &c2);
}

/* f times the lines of a step, of a doubling for the digit 0, of each of count multiples at its
 * point */
static void steps(sm9_fp12 *f, multiple *m, const sm9_point_affine *p, size_t count, int digit) {
    for (size_t j = 0; j < count; j++) {
        sm9_line line;
        if (digit == 0) {
            double_step(&line, &m[j].t);
        } else {
            digit_step(&line, &m[j], digit);
        }
        sm9_fp2_mul_fp(&line.c2, &line.c2, &p[j].x);
        sm9_fp2_mul_fp(&line.c3, &line.c3, &p[j].y);
        sm9_fp12_mul_line(f, f, &line);
    }
}

static void miller_loop(sm9_fp12 *f, multiple *m, const sm9_point_affine *p, size_t count) {
    sm9_fp12_set_one(f);
    for (size_t i = 1; i < SM9_ATE_DIGITS; i++) {
        if (i > 1) {
            sm9_fp12_sqr(f, f);
        }
        steps(f, m, p, count, 0);
        if (sm9_ate_digits[i] != 0) {
            steps(f, m, p, count, sm9_ate_digits[i]);
        }
    }
    for (size_t j = 0; j < count; j++) {
        turn(&m[j]);
    }
#if SM9_T_NEGATIVE
    sm9_fp12_conj(f, f);
#endif
    steps(f, m, p, count, 1);
    steps(f, m, p, count, -1);
}

static void prepared_steps(sm9_fp12 *f, const quotients *p, const sm9_prepared_line *const *lines,
                           size_t line, size_t count) {
    for (size_t j = 0; j < count; j++) {
        prepared_step(f, &lines[j][line], &p[j]);
    }
}

/* ---- the final power (p^12 - 1) / n ---- */

/*
 * f := f^((p^12 - 1) / n). First f^((p^6 - 1)(p^2 + 1)), then (p^4 - p^2 + 1) / n, which is in base
 * p
 *
 *     1 p^3 + (6 t^2 + 1) p^2 + (-36 t^3 - 18 t^2 - 12 t + 1) p + (-36 t^3 - 30 t^2 - 18 t - 2)
 *
 * by the addition chain y0 y1^2 y2^6 y3^12 y4^18 y5^30 y6^36 of Scott, Benger, Charlemagne,
 * Dominguez Perez, Kachisa 2009, "On the final exponentiation for calculating pairings on ordinary
 * elliptic curves", 5.
 */
static void final_power(sm9_fp12 *f) {
    sm9_fp12 m, a, b, y0, y2, y3, y4, y5, y6;
    sm9_fp12_inv(&a, f);
    sm9_fp12_conj(&m, f);
    sm9_fp12_mul(&m, &m, &a);
    sm9_fp12_frobenius(&a, &m, 2);
    sm9_fp12_mul(&m, &m, &a);

    sm9_fp12_frobenius(&y0, &m, 1); /* y0 = m^(p + p^2 + p^3) */
    sm9_fp12_frobenius(&a, &m, 2);
    sm9_fp12_mul(&y0, &y0, &a);
    sm9_fp12_frobenius(&a, &m, 3);
    sm9_fp12_mul(&y0, &y0, &a);
    sm9_gt_power_t(&a, &m); /* m^t */
    sm9_fp12_frobenius(&y3, &a, 1);
    sm9_fp12_conj(&y3, &y3); /* y3 = m^(-t p) */
    sm9_gt_power_t(&b, &a);  /* m^(t^2) */
    sm9_fp12_frobenius(&y4, &b, 1);
    sm9_fp12_mul(&y4, &y4, &a);
    sm9_fp12_conj(&y4, &y4);        /* y4 = m^(-t - t^2 p) */
    sm9_fp12_frobenius(&y2, &b, 2); /* y2 = m^(t^2 p^2) */
    sm9_fp12_conj(&y5, &b);         /* y5 = m^(-t^2) */
    sm9_gt_power_t(&a, &b);         /* m^(t^3) */
    sm9_fp12_frobenius(&y6, &a, 1);
    sm9_fp12_mul(&y6, &y6, &a);
    sm9_fp12_conj(&y6, &y6); /* y6 = m^(-t^3 - t^3 p) */
    sm9_fp12_conj(&m, &m);   /* y1 = m^-1 */

    sm9_fp12_sqr_gt(&a, &y6);
    sm9_fp12_mul(&a, &a, &y4);
    sm9_fp12_mul(&a, &a, &y5);
    sm9_fp12_mul(&b, &y3, &y5);
    sm9_fp12_mul(&b, &b, &a);
    sm9_fp12_mul(&a, &a, &y2);
    sm9_fp12_sqr_gt(&b, &b);
    sm9_fp12_mul(&b, &b, &a);
    sm9_fp12_sqr_gt(&b, &b);
    sm9_fp12_mul(&a, &b, &m);
    sm9_fp12_mul(&b, &b, &y0);
    sm9_fp12_sqr_gt(&a, &a);
    sm9_fp12_mul(f, &a, &b);
    smg_wipe(&m, sizeof m);
    smg_wipe(&a, sizeof a);
    smg_wipe(&b, sizeof b);
    smg_wipe(&y0, sizeof y0);
    smg_wipe(&y2, sizeof y2);
    smg_wipe(&y3, sizeof y3);
    smg_wipe(&y4, sizeof y4);
    smg_wipe(&y5, sizeof y5);
    smg_wipe(&y6, sizeof y6);
}

/* ---- the pairing ---- */

void sm9_pairing(sm9_fp12 *g, const sm9_point_affine *p, const sm9_g2_point_affine *q,
                 size_t count) {
    multiple m[SM9_MOST_PAIRINGS];
    for (size_t j = 0; j < count; j++) {
        begin(&m[j], &q[j]);
    }
    miller_loop(g, m, p, count);
    final_power(g);
    smg_wipe(m, sizeof m);
}

/* Montgomery's trick: one inversion for all coefficients of w^3. */
void sm9_pairing_prepare(sm9_prepared_line *out, const sm9_g2_point_affine *q) {
    sm9_line lines[SM9_LINES];
    sm9_fp2 products[SM9_LINES], inverse, one;
    lines_of(lines, q);
    products[0] = lines[0].c3;
    for (size_t i = 1; i < SM9_LINES; i++) {
        sm9_fp2_mul(&products[i], &products[i - 1], &lines[i].c3);
    }
    sm9_fp2_inv(&inverse, &products[SM9_LINES - 1]);
    for (size_t i = SM9_LINES; i-- > 0;) {
        if (i > 0) {
            sm9_fp2_mul(&one, &inverse, &products[i - 1]);
        } else {
            one = inverse;
        }
        sm9_fp2_mul(&inverse, &inverse, &lines[i].c3);
        sm9_fp2_mul(&out[i].c0, &lines[i].c0, &one);
        sm9_fp2_mul(&out[i].c2, &lines[i].c2, &one);
    }
    smg_wipe(lines, sizeof lines);
    smg_wipe(products, sizeof products);
    smg_wipe(&inverse, sizeof inverse);
    smg_wipe(&one, sizeof one);
}

void sm9_pairing_product(sm9_fp12 *g, const sm9_point_affine *p,
                         const sm9_prepared_line *const *lines, size_t count) {
    quotients at[SM9_MOST_PAIRINGS];
    size_t line = 0;
    for (size_t j = 0; j < count; j++) {
        sm9_fp_inv(&at[j].inverse, &p[j].y);
        sm9_fp_mul(&at[j].x_over_y, &p[j].x, &at[j].inverse);
    }
    sm9_fp12_set_one(g);
    for (size_t i = 1; i < SM9_ATE_DIGITS; i++) {
        if (i > 1) {
            sm9_fp12_sqr(g, g);
        }
        prepared_steps(g, at, lines, line++, count);
        if (sm9_ate_digits[i] != 0) {
            prepared_steps(g, at, lines, line++, count);
        }
    }
#if SM9_T_NEGATIVE
    sm9_fp12_conj(g, g);
#endif
    prepared_steps(g, at, lines, line++, count);
    prepared_steps(g, at, lines, line, count);
    final_power(g);
    smg_wipe(at, sizeof at);
}
