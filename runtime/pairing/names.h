/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The names of this folder's functions in one kernel. The text is compiled once per kernel, as the
 * emitted arithmetic is that it calls, with SM9_KERNEL (smg_sm9_c64, say) and SM9_FIELDS, the
 * header of its representation, defined.
 */
#ifndef SMIDGEN_PAIRING_NAMES_H
#define SMIDGEN_PAIRING_NAMES_H

#include SM9_FIELDS

#define PAIRING_NAME(name) SM9_JOIN(SM9_KERNEL, name)

#define sm9_fp4_mul          PAIRING_NAME(fp4_mul)
#define sm9_fp4_sqr          PAIRING_NAME(fp4_sqr)
#define sm9_fp12_set_one     PAIRING_NAME(fp12_set_one)
#define sm9_fp12_select      PAIRING_NAME(fp12_select)
#define sm9_fp12_equal       PAIRING_NAME(fp12_equal)
#define sm9_fp12_mul         PAIRING_NAME(fp12_mul)
#define sm9_fp12_mul_line    PAIRING_NAME(fp12_mul_line)
#define sm9_fp12_mul_monic   PAIRING_NAME(fp12_mul_monic)
#define sm9_fp12_sqr         PAIRING_NAME(fp12_sqr)
#define sm9_fp12_sqr_gt      PAIRING_NAME(fp12_sqr_gt)
#define sm9_fp12_conj        PAIRING_NAME(fp12_conj)
#define sm9_fp12_frobenius   PAIRING_NAME(fp12_frobenius)
#define sm9_fp12_inv         PAIRING_NAME(fp12_inv)
#define sm9_pairing_prepare  PAIRING_NAME(pairing_prepare)
#define sm9_pairing          PAIRING_NAME(pairing)
#define sm9_pairing_product  PAIRING_NAME(pairing_product)
#define sm9_twist_frobenius  PAIRING_NAME(twist_frobenius)
#define sm9_gt_power_t       PAIRING_NAME(gt_power_t)
#define sm9_gt_check         PAIRING_NAME(gt_check)
#define sm9_gt_pow           PAIRING_NAME(gt_pow)
#define sm9_gt_prepare       PAIRING_NAME(gt_prepare)
#define sm9_gt_base_pow      PAIRING_NAME(gt_base_pow)
#define sm9_fp2_sqrt_vartime PAIRING_NAME(fp2_sqrt_vartime)

#endif
