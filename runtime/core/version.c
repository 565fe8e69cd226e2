/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/version.h>

const char *smg_version(void) {
    return SMG_VERSION_STRING;
}
