/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 with AES instructions on 128 bits, everything else on 256. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,aes")))
#define VECTOR __m256i
#define LANES  2
#define GROUPS 4
#include "sm4/vectors256.h"

static inline __attribute__((always_inline)) TARGET __m256i vector_substitute(__m256i x) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i low = _mm_aesenclast_si128(_mm256_castsi256_si128(x), zero);
    const __m128i high = _mm_aesenclast_si128(_mm256_extracti128_si256(x, 1), zero);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

#include "sm4/aes.h"

const struct smg_sm4_backend smg_sm4_avx2_backend =
    SMG_SM4_VECTOR_BACKEND("avx2", SMG_CPU_SSSE3 | SMG_CPU_AES | SMG_CPU_AVX2);

#endif
