/* SPDX-License-Identifier: Apache-2.0 */
/* What this processor has, as far as a backend asks for it. */
#ifndef SMIDGEN_CORE_CPU_H
#define SMIDGEN_CORE_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Where backends for x86-64 and for aarch64 are compiled; elsewhere their files are empty. Under
 * Windows gcc does not keep the stack aligned as wide vectors need it. clang 14 takes neither SM3
 * nor SM4 of aarch64 in a single function.
 */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(SMIDGEN_PORTABLE)
#if defined(__x86_64__) && !defined(_WIN32)
#define SMG_X86_64
#elif defined(__AARCH64EL__) && !defined(__clang__)
#define SMG_AARCH64
#endif
#endif

/*
 * Features, one bit each. Those with wide registers count only where the operating system saves
 * these. A backend asks for everything that it uses: no feature implies another.
 */
enum {
    /* x86-64 */
    SMG_CPU_BMI2 = 1 << 0,    /* MULX and RORX, which leave the flags alone */
    SMG_CPU_ADX = 1 << 1,     /* ADCX and ADOX, two carry chains */
    SMG_CPU_SSSE3 = 1 << 2,   /* PSHUFB */
    SMG_CPU_AES = 1 << 3,     /* AESENCLAST, 128 bits */
    SMG_CPU_PCLMUL = 1 << 4,  /* PCLMULQDQ, 128 bits */
    SMG_CPU_AVX2 = 1 << 5,    /* AVX too: 256 bits, three operands */
    SMG_CPU_VAES = 1 << 6,    /* AES on 256 bits, with AVX512 on 512 */
    SMG_CPU_VPCLMUL = 1 << 7, /* VPCLMULQDQ on 256 bits, with AVX512 on 512 */
    SMG_CPU_GFNI = 1 << 8,    /* GF2P8AFFINEINVQB, as wide as the vectors are */
    SMG_CPU_AVX512 = 1 << 9,  /* F, BW, DQ, VL and VBMI */
    /* aarch64 */
    SMG_CPU_SM3 = 1 << 10,   /* SM3SS1, SM3TT1A … */
    SMG_CPU_SM4 = 1 << 11,   /* SM4E, SM4EKEY */
    SMG_CPU_PMULL = 1 << 12, /* PMULL on 64 bits */
};

/*
 * Whether the processor has every feature of a set of SMG_CPU_ bits, and none of them is switched
 * off: the environment's SMIDGEN_DISABLE names features to do without, as above in lower case and
 * separated by commas ("adx,avx512"), or "all" of them. Detected at the first call; later calls
 * give the same answer, in any thread.
 */
bool smg_cpu_has(uint32_t features);

/* The features that a name of so many bytes stands for in SMIDGEN_DISABLE; 0: none. */
uint32_t smg_cpu_features_named(const char *name, size_t length);

/*
 * From now on features, and only these, are switched off besides those of SMIDGEN_DISABLE; 0 brings
 * back what an earlier call took away. For programs that measure one backend after another: what is
 * prepared for a backend, such as a key of GCM, serves only while the backend stays the same.
 */
void smg_cpu_do_without(uint32_t features);

#endif
