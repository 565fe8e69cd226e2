/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/wipe.h>

#include <stdint.h>
#include <string.h>

void smg_wipe(void *data, size_t length) {
    if (length == 0 || length > PTRDIFF_MAX) {
        return; /* memset(NULL, 0, 0) is undefined, and so is an object as large as that */
    }
#if defined(__GNUC__) || defined(__clang__)
    memset(data, 0, length);
    /* The memory counts as read here, whatever the optimiser can see of the caller. */
    __asm__ __volatile__("" : : "r"(data) : "memory");
#else
    volatile unsigned char *byte = (volatile unsigned char *)data;
    while (length-- > 0) {
        *byte++ = 0;
    }
#endif
}
