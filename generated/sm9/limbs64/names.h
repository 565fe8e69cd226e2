/*
 * Names of the emitted functions and tables
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm9.toml
 *
 * description     sm9: SM9 curve, BN with t = 0x600000000058f98a
 * SHA-256         53241022785b486bdebc056d046b9de06cbdc8de93eb6db369a248529ffab416
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
/*
 * With SM9_KERNEL defined (smg_sm9_c64, say) every function takes that
 * prefix, so that several kernels of one representation link side by side from one text; tables,
 * which the kernels share, take SM9_TABLES. Without the two macros the names stay as
 * they are written.
 */
#ifndef SM9_LIMBS64_NAMES_H
#define SM9_LIMBS64_NAMES_H

#define SM9_JOIN_(prefix, name) prefix##_##name
#define SM9_JOIN(prefix, name) SM9_JOIN_(prefix, name)

#ifdef SM9_KERNEL
#define sm9_fp_add SM9_JOIN(SM9_KERNEL, fp_add)
#define sm9_fp_sub SM9_JOIN(SM9_KERNEL, fp_sub)
#define sm9_fp_neg SM9_JOIN(SM9_KERNEL, fp_neg)
#define sm9_fp_half SM9_JOIN(SM9_KERNEL, fp_half)
#define sm9_fp_mul SM9_JOIN(SM9_KERNEL, fp_mul)
#define sm9_fp_sqr SM9_JOIN(SM9_KERNEL, fp_sqr)
#define sm9_fp_mul_add_mul SM9_JOIN(SM9_KERNEL, fp_mul_add_mul)
#define sm9_fp_mul_small SM9_JOIN(SM9_KERNEL, fp_mul_small)
#define sm9_fp_to_montgomery SM9_JOIN(SM9_KERNEL, fp_to_montgomery)
#define sm9_fp_from_montgomery SM9_JOIN(SM9_KERNEL, fp_from_montgomery)
#define sm9_fp_reduce_wide SM9_JOIN(SM9_KERNEL, fp_reduce_wide)
#define sm9_fp_from_bytes SM9_JOIN(SM9_KERNEL, fp_from_bytes)
#define sm9_fp_to_bytes SM9_JOIN(SM9_KERNEL, fp_to_bytes)
#define sm9_fp_set_zero SM9_JOIN(SM9_KERNEL, fp_set_zero)
#define sm9_fp_set_one SM9_JOIN(SM9_KERNEL, fp_set_one)
#define sm9_fp_select SM9_JOIN(SM9_KERNEL, fp_select)
#define sm9_fp_is_zero SM9_JOIN(SM9_KERNEL, fp_is_zero)
#define sm9_fp_equal SM9_JOIN(SM9_KERNEL, fp_equal)
#define sm9_fp_mul_barrett SM9_JOIN(SM9_KERNEL, fp_mul_barrett)
#define sm9_fn_add SM9_JOIN(SM9_KERNEL, fn_add)
#define sm9_fn_sub SM9_JOIN(SM9_KERNEL, fn_sub)
#define sm9_fn_neg SM9_JOIN(SM9_KERNEL, fn_neg)
#define sm9_fn_half SM9_JOIN(SM9_KERNEL, fn_half)
#define sm9_fn_mul SM9_JOIN(SM9_KERNEL, fn_mul)
#define sm9_fn_sqr SM9_JOIN(SM9_KERNEL, fn_sqr)
#define sm9_fn_mul_add_mul SM9_JOIN(SM9_KERNEL, fn_mul_add_mul)
#define sm9_fn_mul_small SM9_JOIN(SM9_KERNEL, fn_mul_small)
#define sm9_fn_to_montgomery SM9_JOIN(SM9_KERNEL, fn_to_montgomery)
#define sm9_fn_from_montgomery SM9_JOIN(SM9_KERNEL, fn_from_montgomery)
#define sm9_fn_reduce_wide SM9_JOIN(SM9_KERNEL, fn_reduce_wide)
#define sm9_fn_from_bytes SM9_JOIN(SM9_KERNEL, fn_from_bytes)
#define sm9_fn_to_bytes SM9_JOIN(SM9_KERNEL, fn_to_bytes)
#define sm9_fn_set_zero SM9_JOIN(SM9_KERNEL, fn_set_zero)
#define sm9_fn_set_one SM9_JOIN(SM9_KERNEL, fn_set_one)
#define sm9_fn_select SM9_JOIN(SM9_KERNEL, fn_select)
#define sm9_fn_is_zero SM9_JOIN(SM9_KERNEL, fn_is_zero)
#define sm9_fn_equal SM9_JOIN(SM9_KERNEL, fn_equal)
#define sm9_fn_mul_barrett SM9_JOIN(SM9_KERNEL, fn_mul_barrett)
#define sm9_wipe SM9_JOIN(SM9_KERNEL, wipe)
#define sm9_inv_compose SM9_JOIN(SM9_KERNEL, inv_compose)
#define sm9_fp_inv_start SM9_JOIN(SM9_KERNEL, fp_inv_start)
#define sm9_fp_inv_update_fg SM9_JOIN(SM9_KERNEL, fp_inv_update_fg)
#define sm9_fp_inv_update_de SM9_JOIN(SM9_KERNEL, fp_inv_update_de)
#define sm9_fp_inv_normalise SM9_JOIN(SM9_KERNEL, fp_inv_normalise)
#define sm9_fn_inv_start SM9_JOIN(SM9_KERNEL, fn_inv_start)
#define sm9_fn_inv_update_fg SM9_JOIN(SM9_KERNEL, fn_inv_update_fg)
#define sm9_fn_inv_update_de SM9_JOIN(SM9_KERNEL, fn_inv_update_de)
#define sm9_fn_inv_normalise SM9_JOIN(SM9_KERNEL, fn_inv_normalise)
#define sm9_inv_divsteps SM9_JOIN(SM9_KERNEL, inv_divsteps)
#define sm9_inv_divsteps_vartime SM9_JOIN(SM9_KERNEL, inv_divsteps_vartime)
#define sm9_fp_inv SM9_JOIN(SM9_KERNEL, fp_inv)
#define sm9_fn_inv SM9_JOIN(SM9_KERNEL, fn_inv)
#define sm9_fp_inv_vartime SM9_JOIN(SM9_KERNEL, fp_inv_vartime)
#define sm9_fn_inv_vartime SM9_JOIN(SM9_KERNEL, fn_inv_vartime)
#define sm9_fp_sqr_run SM9_JOIN(SM9_KERNEL, fp_sqr_run)
#define sm9_fp_sqrt_power SM9_JOIN(SM9_KERNEL, fp_sqrt_power)
#define sm9_fp_sqrt SM9_JOIN(SM9_KERNEL, fp_sqrt)
#define sm9_point_set_infinity SM9_JOIN(SM9_KERNEL, point_set_infinity)
#define sm9_point_from_affine SM9_JOIN(SM9_KERNEL, point_from_affine)
#define sm9_point_neg SM9_JOIN(SM9_KERNEL, point_neg)
#define sm9_point_select SM9_JOIN(SM9_KERNEL, point_select)
#define sm9_point_double SM9_JOIN(SM9_KERNEL, point_double)
#define sm9_point_add SM9_JOIN(SM9_KERNEL, point_add)
#define sm9_point_add_mixed SM9_JOIN(SM9_KERNEL, point_add_mixed)
#define sm9_point_add_complete SM9_JOIN(SM9_KERNEL, point_add_complete)
#define sm9_point_add_mixed_complete SM9_JOIN(SM9_KERNEL, point_add_mixed_complete)
#define sm9_point_add_vartime SM9_JOIN(SM9_KERNEL, point_add_vartime)
#define sm9_point_add_mixed_vartime SM9_JOIN(SM9_KERNEL, point_add_mixed_vartime)
#define sm9_point_is_on_curve SM9_JOIN(SM9_KERNEL, point_is_on_curve)
#define sm9_point_to_affine SM9_JOIN(SM9_KERNEL, point_to_affine)
#define sm9_point_to_affine_vartime SM9_JOIN(SM9_KERNEL, point_to_affine_vartime)
#define sm9_points_to_affine SM9_JOIN(SM9_KERNEL, points_to_affine)
#define sm9_point_read SM9_JOIN(SM9_KERNEL, point_read)
#define sm9_point_affine_read SM9_JOIN(SM9_KERNEL, point_affine_read)
#define sm9_scalar_bytes SM9_JOIN(SM9_KERNEL, scalar_bytes)
#define sm9_recoded_scalar SM9_JOIN(SM9_KERNEL, recoded_scalar)
#define sm9_scalar_bits SM9_JOIN(SM9_KERNEL, scalar_bits)
#define sm9_comb_entry SM9_JOIN(SM9_KERNEL, comb_entry)
#define sm9_comb_mul SM9_JOIN(SM9_KERNEL, comb_mul)
#define sm9_base_mul SM9_JOIN(SM9_KERNEL, base_mul)
#define sm9_window_entry SM9_JOIN(SM9_KERNEL, window_entry)
#define sm9_mul SM9_JOIN(SM9_KERNEL, mul)
#define sm9_wnaf_digits_vartime SM9_JOIN(SM9_KERNEL, wnaf_digits_vartime)
#define sm9_double_mul_vartime SM9_JOIN(SM9_KERNEL, double_mul_vartime)
#define sm9_comb_table_vartime SM9_JOIN(SM9_KERNEL, comb_table_vartime)
#define sm9_comb_entry_vartime SM9_JOIN(SM9_KERNEL, comb_entry_vartime)
#define sm9_comb_double_mul_vartime SM9_JOIN(SM9_KERNEL, comb_double_mul_vartime)
#define sm9_fp2_set_zero SM9_JOIN(SM9_KERNEL, fp2_set_zero)
#define sm9_fp2_set_one SM9_JOIN(SM9_KERNEL, fp2_set_one)
#define sm9_fp2_add SM9_JOIN(SM9_KERNEL, fp2_add)
#define sm9_fp2_sub SM9_JOIN(SM9_KERNEL, fp2_sub)
#define sm9_fp2_neg SM9_JOIN(SM9_KERNEL, fp2_neg)
#define sm9_fp2_half SM9_JOIN(SM9_KERNEL, fp2_half)
#define sm9_fp2_conj SM9_JOIN(SM9_KERNEL, fp2_conj)
#define sm9_fp2_mul_u SM9_JOIN(SM9_KERNEL, fp2_mul_u)
#define sm9_fp2_mul_fp SM9_JOIN(SM9_KERNEL, fp2_mul_fp)
#define sm9_fp2_mul SM9_JOIN(SM9_KERNEL, fp2_mul)
#define sm9_fp2_sqr SM9_JOIN(SM9_KERNEL, fp2_sqr)
#define sm9_fp2_inv SM9_JOIN(SM9_KERNEL, fp2_inv)
#define sm9_fp2_inv_vartime SM9_JOIN(SM9_KERNEL, fp2_inv_vartime)
#define sm9_fp2_select SM9_JOIN(SM9_KERNEL, fp2_select)
#define sm9_fp2_is_zero SM9_JOIN(SM9_KERNEL, fp2_is_zero)
#define sm9_fp2_equal SM9_JOIN(SM9_KERNEL, fp2_equal)
#endif

#ifdef SM9_TABLES
#define sm9_comb_table SM9_JOIN(SM9_TABLES, comb_table)
#define sm9_wnaf_table SM9_JOIN(SM9_TABLES, wnaf_table)
#define sm9_frobenius SM9_JOIN(SM9_TABLES, frobenius)
#define sm9_three_b SM9_JOIN(SM9_TABLES, three_b)
#define sm9_ate_digits SM9_JOIN(SM9_TABLES, ate_digits)
#define sm9_t_digits SM9_JOIN(SM9_TABLES, t_digits)
#endif

#endif
