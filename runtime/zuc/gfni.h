/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Matrices over GF(2) as GF2P8AFFINEQB takes them. S1 of GB/T 33133.1-2016 is out(inv(in(x))) +
 * 0x55, with the inversion in the field of AES, which GF2P8AFFINEINVQB has.
 */
#ifndef SMIDGEN_ZUC_GFNI_H
#define SMIDGEN_ZUC_GFNI_H

#define SMG_ZUC_GFNI_IN       0xdd06c8f01eae7c70u
#define SMG_ZUC_GFNI_OUT      0xb903e5360f14f0e3u
#define SMG_ZUC_GFNI_CONSTANT 0x55

/* bit i becomes bit 7 - i */
#define SMG_ZUC_GFNI_REVERSE 0x8040201008040201u

#endif
