/* SPDX-License-Identifier: Apache-2.0 */
/* The identity of whoever has a key, from -id STR or -id_hex HEX. */
#ifndef SMIDGEN_CLI_IDENTITY_H
#define SMIDGEN_CLI_IDENTITY_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/sm2.h>

/* How each help text describes it. */
#define CLI_ID_HELP                                                                                \
    "the signer's identity; default " SMG_SM2_DEFAULT_ID ", and an empty one (-id '')\n"           \
    "is something else; both sides must use the same"

typedef struct cli_identity {
    uint8_t bytes[SMG_SM2_ID_MAX_BYTES];
    size_t length;
} cli_identity;

/* At most one of `text`, which `option` gives, and `hex`, of the option with _hex behind that name,
 * may be given; neither: the default. CLI_DONE, or CLI_ERROR after one line. */
int cli_identity_read(cli_identity *identity, const char *text, const char *hex,
                      const char *option);

/* The same where there is no default and an empty identity is none; `whose` it is, "the signer's".
 */
int cli_identity_require(cli_identity *identity, const char *text, const char *hex,
                         const char *option, const char *whose);

#endif
