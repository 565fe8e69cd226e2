/*
 * Names of the emitted functions and tables
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
 * With SM2_KERNEL defined (smg_sm2_c64, say) every function takes that
 * prefix, so that several kernels of one representation link side by side from one text; tables,
 * which the kernels share, take SM2_TABLES. Without the two macros the names stay as
 * they are written.
 */
#ifndef SM2_LIMBS64_NAMES_H
#define SM2_LIMBS64_NAMES_H

#define SM2_JOIN_(prefix, name) prefix##_##name
#define SM2_JOIN(prefix, name) SM2_JOIN_(prefix, name)

#ifdef SM2_KERNEL
#define sm2_fp_add SM2_JOIN(SM2_KERNEL, fp_add)
#define sm2_fp_sub SM2_JOIN(SM2_KERNEL, fp_sub)
#define sm2_fp_neg SM2_JOIN(SM2_KERNEL, fp_neg)
#define sm2_fp_half SM2_JOIN(SM2_KERNEL, fp_half)
#define sm2_fp_mul SM2_JOIN(SM2_KERNEL, fp_mul)
#define sm2_fp_sqr SM2_JOIN(SM2_KERNEL, fp_sqr)
#define sm2_fp_mul_add_mul SM2_JOIN(SM2_KERNEL, fp_mul_add_mul)
#define sm2_fp_mul_small SM2_JOIN(SM2_KERNEL, fp_mul_small)
#define sm2_fp_to_montgomery SM2_JOIN(SM2_KERNEL, fp_to_montgomery)
#define sm2_fp_from_montgomery SM2_JOIN(SM2_KERNEL, fp_from_montgomery)
#define sm2_fp_reduce_wide SM2_JOIN(SM2_KERNEL, fp_reduce_wide)
#define sm2_fp_from_bytes SM2_JOIN(SM2_KERNEL, fp_from_bytes)
#define sm2_fp_to_bytes SM2_JOIN(SM2_KERNEL, fp_to_bytes)
#define sm2_fp_set_zero SM2_JOIN(SM2_KERNEL, fp_set_zero)
#define sm2_fp_set_one SM2_JOIN(SM2_KERNEL, fp_set_one)
#define sm2_fp_select SM2_JOIN(SM2_KERNEL, fp_select)
#define sm2_fp_is_zero SM2_JOIN(SM2_KERNEL, fp_is_zero)
#define sm2_fp_equal SM2_JOIN(SM2_KERNEL, fp_equal)
#define sm2_fp_mul_barrett SM2_JOIN(SM2_KERNEL, fp_mul_barrett)
#define sm2_fp_mul_solinas SM2_JOIN(SM2_KERNEL, fp_mul_solinas)
#define sm2_fn_add SM2_JOIN(SM2_KERNEL, fn_add)
#define sm2_fn_sub SM2_JOIN(SM2_KERNEL, fn_sub)
#define sm2_fn_neg SM2_JOIN(SM2_KERNEL, fn_neg)
#define sm2_fn_half SM2_JOIN(SM2_KERNEL, fn_half)
#define sm2_fn_mul SM2_JOIN(SM2_KERNEL, fn_mul)
#define sm2_fn_sqr SM2_JOIN(SM2_KERNEL, fn_sqr)
#define sm2_fn_mul_add_mul SM2_JOIN(SM2_KERNEL, fn_mul_add_mul)
#define sm2_fn_mul_small SM2_JOIN(SM2_KERNEL, fn_mul_small)
#define sm2_fn_to_montgomery SM2_JOIN(SM2_KERNEL, fn_to_montgomery)
#define sm2_fn_from_montgomery SM2_JOIN(SM2_KERNEL, fn_from_montgomery)
#define sm2_fn_reduce_wide SM2_JOIN(SM2_KERNEL, fn_reduce_wide)
#define sm2_fn_from_bytes SM2_JOIN(SM2_KERNEL, fn_from_bytes)
#define sm2_fn_to_bytes SM2_JOIN(SM2_KERNEL, fn_to_bytes)
#define sm2_fn_set_zero SM2_JOIN(SM2_KERNEL, fn_set_zero)
#define sm2_fn_set_one SM2_JOIN(SM2_KERNEL, fn_set_one)
#define sm2_fn_select SM2_JOIN(SM2_KERNEL, fn_select)
#define sm2_fn_is_zero SM2_JOIN(SM2_KERNEL, fn_is_zero)
#define sm2_fn_equal SM2_JOIN(SM2_KERNEL, fn_equal)
#define sm2_fn_mul_barrett SM2_JOIN(SM2_KERNEL, fn_mul_barrett)
#define sm2_wipe SM2_JOIN(SM2_KERNEL, wipe)
#define sm2_inv_compose SM2_JOIN(SM2_KERNEL, inv_compose)
#define sm2_fp_inv_start SM2_JOIN(SM2_KERNEL, fp_inv_start)
#define sm2_fp_inv_update_fg SM2_JOIN(SM2_KERNEL, fp_inv_update_fg)
#define sm2_fp_inv_update_de SM2_JOIN(SM2_KERNEL, fp_inv_update_de)
#define sm2_fp_inv_normalise SM2_JOIN(SM2_KERNEL, fp_inv_normalise)
#define sm2_fn_inv_start SM2_JOIN(SM2_KERNEL, fn_inv_start)
#define sm2_fn_inv_update_fg SM2_JOIN(SM2_KERNEL, fn_inv_update_fg)
#define sm2_fn_inv_update_de SM2_JOIN(SM2_KERNEL, fn_inv_update_de)
#define sm2_fn_inv_normalise SM2_JOIN(SM2_KERNEL, fn_inv_normalise)
#define sm2_inv_divsteps SM2_JOIN(SM2_KERNEL, inv_divsteps)
#define sm2_inv_divsteps_vartime SM2_JOIN(SM2_KERNEL, inv_divsteps_vartime)
#define sm2_fp_inv SM2_JOIN(SM2_KERNEL, fp_inv)
#define sm2_fn_inv SM2_JOIN(SM2_KERNEL, fn_inv)
#define sm2_fp_inv_vartime SM2_JOIN(SM2_KERNEL, fp_inv_vartime)
#define sm2_fn_inv_vartime SM2_JOIN(SM2_KERNEL, fn_inv_vartime)
#define sm2_fp_sqr_run SM2_JOIN(SM2_KERNEL, fp_sqr_run)
#define sm2_fp_sqrt_power SM2_JOIN(SM2_KERNEL, fp_sqrt_power)
#define sm2_fp_sqrt SM2_JOIN(SM2_KERNEL, fp_sqrt)
#define sm2_point_set_infinity SM2_JOIN(SM2_KERNEL, point_set_infinity)
#define sm2_point_from_affine SM2_JOIN(SM2_KERNEL, point_from_affine)
#define sm2_point_neg SM2_JOIN(SM2_KERNEL, point_neg)
#define sm2_point_select SM2_JOIN(SM2_KERNEL, point_select)
#define sm2_point_double SM2_JOIN(SM2_KERNEL, point_double)
#define sm2_point_add SM2_JOIN(SM2_KERNEL, point_add)
#define sm2_point_add_mixed SM2_JOIN(SM2_KERNEL, point_add_mixed)
#define sm2_point_add_complete SM2_JOIN(SM2_KERNEL, point_add_complete)
#define sm2_point_add_mixed_complete SM2_JOIN(SM2_KERNEL, point_add_mixed_complete)
#define sm2_point_add_vartime SM2_JOIN(SM2_KERNEL, point_add_vartime)
#define sm2_point_add_mixed_vartime SM2_JOIN(SM2_KERNEL, point_add_mixed_vartime)
#define sm2_point_is_on_curve SM2_JOIN(SM2_KERNEL, point_is_on_curve)
#define sm2_point_to_affine SM2_JOIN(SM2_KERNEL, point_to_affine)
#define sm2_point_to_affine_vartime SM2_JOIN(SM2_KERNEL, point_to_affine_vartime)
#define sm2_points_to_affine SM2_JOIN(SM2_KERNEL, points_to_affine)
#define sm2_point_read SM2_JOIN(SM2_KERNEL, point_read)
#define sm2_point_affine_read SM2_JOIN(SM2_KERNEL, point_affine_read)
#define sm2_scalar_bytes SM2_JOIN(SM2_KERNEL, scalar_bytes)
#define sm2_recoded_scalar SM2_JOIN(SM2_KERNEL, recoded_scalar)
#define sm2_scalar_bits SM2_JOIN(SM2_KERNEL, scalar_bits)
#define sm2_comb_entry SM2_JOIN(SM2_KERNEL, comb_entry)
#define sm2_comb_mul SM2_JOIN(SM2_KERNEL, comb_mul)
#define sm2_base_mul SM2_JOIN(SM2_KERNEL, base_mul)
#define sm2_window_entry SM2_JOIN(SM2_KERNEL, window_entry)
#define sm2_mul SM2_JOIN(SM2_KERNEL, mul)
#define sm2_wnaf_digits_vartime SM2_JOIN(SM2_KERNEL, wnaf_digits_vartime)
#define sm2_double_mul_vartime SM2_JOIN(SM2_KERNEL, double_mul_vartime)
#define sm2_comb_table_vartime SM2_JOIN(SM2_KERNEL, comb_table_vartime)
#define sm2_comb_entry_vartime SM2_JOIN(SM2_KERNEL, comb_entry_vartime)
#define sm2_comb_double_mul_vartime SM2_JOIN(SM2_KERNEL, comb_double_mul_vartime)
#endif

#ifdef SM2_TABLES
#define sm2_comb_table SM2_JOIN(SM2_TABLES, comb_table)
#define sm2_wnaf_table SM2_JOIN(SM2_TABLES, wnaf_table)
#endif

#endif
