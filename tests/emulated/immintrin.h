/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stands before the compiler's header of this name when a backend is tested on a processor that has
 * not got its instructions: SIMDe's functions take the place of the intrinsics, in plain C. The
 * backend is compiled without its own target attribute, so that the compiler cannot use them
 * either.
 */
#ifndef SMIDGEN_TESTS_EMULATED_IMMINTRIN_H
#define SMIDGEN_TESTS_EMULATED_IMMINTRIN_H

#define SIMDE_ENABLE_NATIVE_ALIASES
#define SIMDE_NO_INLINE /* thousands of calls: inlined, they take a compiler minutes */
#include <simde/x86/avx512.h>
/* after it, on which they build */
#include <simde/x86/clmul.h>
#include <simde/x86/gfni.h>

#endif
