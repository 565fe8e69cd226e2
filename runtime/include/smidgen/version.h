/* SPDX-License-Identifier: Apache-2.0 */
/* Which version of smidgen this is: at compile time, and at run time. */
#ifndef SMIDGEN_VERSION_H
#define SMIDGEN_VERSION_H

#include <smidgen/api.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_VERSION_MAJOR  0
#define SMG_VERSION_MINOR  1
#define SMG_VERSION_PATCH  0
#define SMG_VERSION_STRING "0.1.0"

/* The version of the library that is linked, e.g. "0.1.0"; constant, must not be freed. */
SMG_API const char *smg_version(void);

#ifdef __cplusplus
}
#endif

#endif
