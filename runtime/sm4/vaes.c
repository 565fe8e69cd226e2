/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 with AES instructions on 256 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,aes,vaes")))
#define VECTOR __m256i
#define LANES  2
#define GROUPS 4
#include "sm4/vectors256.h"

static inline __attribute__((always_inline)) TARGET __m256i vector_substitute(__m256i x) {
    return _mm256_aesenclast_epi128(x, _mm256_setzero_si256());
}

#include "sm4/aes.h"

const struct smg_sm4_backend smg_sm4_vaes_backend =
    SMG_SM4_VECTOR_BACKEND("vaes", SMG_CPU_SSSE3 | SMG_CPU_AES | SMG_CPU_AVX2 | SMG_CPU_VAES);

#endif
