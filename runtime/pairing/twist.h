/* SPDX-License-Identifier: Apache-2.0 */
/* What G2 needs besides its emitted arithmetic. */
#ifndef SMIDGEN_PAIRING_TWIST_H
#define SMIDGEN_PAIRING_TWIST_H

#include <stdint.h>

#include "pairing/names.h"

/* r := psi^power(q), the Frobenius p^power of the curve on its twist, for a power of 1 to 3 */
void sm9_twist_frobenius(sm9_g2_point_affine *r, const sm9_g2_point_affine *q, unsigned power);

/* z := a root of x, and all ones; or z := 0, and 0, where x is no square. The time depends on which
 * case it is. */
uint64_t sm9_fp2_sqrt_vartime(sm9_fp2 *z, const sm9_fp2 *x);

#endif
