/* SPDX-License-Identifier: Apache-2.0 */
/* What is done with single lanes of 128 bits, whatever makes the rounds. TARGET is defined. */
#include <immintrin.h>

#include "core/cpu.h"
#include "sm4/backend.h"
#include "sm4/z_domain.h"

#define INLINE static inline __attribute__((always_inline)) TARGET

INLINE __m128i load(const void *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

INLINE void store(void *to, __m128i x) {
    _mm_storeu_si128((__m128i *)to, x);
}

/* x itself. Compilers regroup sums as if all terms came at once; held, a sum of early terms is
 * formed before the late ones are added, which shortens the chain from round to round. */
INLINE __m128i hold(__m128i x) {
    __asm__("" : "+x"(x));
    return x;
}
