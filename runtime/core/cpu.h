/* SPDX-License-Identifier: Apache-2.0 */
/* What this processor has, as far as a backend asks for it. */
#ifndef SMIDGEN_CORE_CPU_H
#define SMIDGEN_CORE_CPU_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SMG_CPU_BMI2 = 1 << 0, /* x86-64: MULX, which leaves the flags alone */
    SMG_CPU_ADX = 1 << 1,  /* x86-64: ADCX and ADOX, two carry chains */
};

/*
 * Whether the processor has every feature of a set of SMG_CPU_ bits, and none of them is switched
 * off: the environment's SMIDGEN_DISABLE names features to do without, in lower case and separated
 * by commas ("adx"). Detected at the first call; later calls give the same answer, in any thread.
 */
bool smg_cpu_has(uint32_t features);

#endif
