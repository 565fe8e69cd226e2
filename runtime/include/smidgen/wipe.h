/* SPDX-License-Identifier: Apache-2.0 */
/* Erasing secrets. */
#ifndef SMIDGEN_WIPE_H
#define SMIDGEN_WIPE_H

#include <stddef.h>

#include <smidgen/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Sets `length` bytes at `data` to zero, in a way that no compiler removes although nothing reads
 * them again. length 0: nothing happens, data may be NULL; nor does it where length is above
 * PTRDIFF_MAX, as no object's is, but -1 as a size_t: so a call that zeroes its output because such
 * a length was refused writes nothing.
 *
 * This is also how a key object is destroyed: smg_wipe(&key, sizeof key).
 */
SMG_API void smg_wipe(void *data, size_t length);

#ifdef __cplusplus
}
#endif

#endif
