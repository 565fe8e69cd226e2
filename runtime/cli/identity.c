/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/identity.h"

#include <string.h>

#include "cli/report.h"
#include "codec/text.h"

static int take(cli_identity *identity, const char *bytes, size_t length, const char *option) {
    if (length > sizeof identity->bytes) {
        return cli_fail("%s: %zu bytes are too many for an identity; use at most %d", option,
                        length, SMG_SM2_ID_MAX_BYTES);
    }
    memcpy(identity->bytes, bytes, length);
    identity->length = length;
    return CLI_DONE;
}

static int take_hex(cli_identity *identity, const char *hex) {
    size_t digits = strlen(hex);
    if (digits / 2 > sizeof identity->bytes) {
        return cli_fail("-id_hex: %zu bytes are too many for an identity; use at most %d",
                        digits / 2, SMG_SM2_ID_MAX_BYTES);
    }
    if (digits % 2 != 0 || !smg_hex_decode(identity->bytes, (const uint8_t *)hex, digits / 2)) {
        return cli_fail("-id_hex: '%s' is not hexadecimal; write two digits for each byte", hex);
    }
    identity->length = digits / 2;
    return CLI_DONE;
}

int cli_identity_read(cli_identity *identity, const char *text, const char *hex) {
    if (text != NULL && hex != NULL) {
        return cli_fail("-id and -id_hex both give the identity; use one of them");
    }
    if (hex != NULL) {
        return take_hex(identity, hex);
    }
    if (text != NULL) {
        return take(identity, text, strlen(text), "-id");
    }
    return take(identity, SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH, "-id");
}
