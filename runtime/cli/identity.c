/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/identity.h"

#include <string.h>

#include "cli/report.h"
#include "codec/text.h"

/* Sets the length, for bytes that come next. */
static int begin(cli_identity *identity, size_t length, const char *option, const char *kind) {
    if (length > sizeof identity->bytes) {
        return cli_fail("%s%s: %zu bytes are too many for an identity; use at most %d", option,
                        kind, length, SMG_SM2_ID_MAX_BYTES);
    }
    identity->length = length;
    return CLI_DONE;
}

static int take_text(cli_identity *identity, const char *text, const char *option) {
    int result = begin(identity, strlen(text), option, "");
    if (result == CLI_DONE) {
        memcpy(identity->bytes, text, identity->length);
    }
    return result;
}

static int take_hex(cli_identity *identity, const char *hex, const char *option) {
    size_t digits = strlen(hex);
    int result = begin(identity, digits / 2, option, "_hex");
    if (result != CLI_DONE) {
        return result;
    }
    if (digits % 2 != 0) {
        return cli_fail("%s_hex: %zu digits; write two digits for each byte", option, digits);
    }
    if (!smg_hex_decode(identity->bytes, (const uint8_t *)hex, digits / 2)) {
        return cli_fail("%s_hex: not hexadecimal; write two digits for each byte, without 0x and "
                        "spaces",
                        option);
    }
    return CLI_DONE;
}

int cli_identity_read(cli_identity *identity, const char *text, const char *hex,
                      const char *option) {
    if (text != NULL && hex != NULL) {
        return cli_fail("%s and %s_hex both give the identity; use one of them", option, option);
    }
    if (hex != NULL) {
        return take_hex(identity, hex, option);
    }
    return take_text(identity, text != NULL ? text : SMG_SM2_DEFAULT_ID, option);
}

int cli_identity_require(cli_identity *identity, const char *text, const char *hex,
                         const char *option, const char *whose) {
    if (text == NULL && hex == NULL) {
        return cli_fail("%s is missing; give %s identity: %s STR", option, whose, option);
    }
    int result = cli_identity_read(identity, text, hex, option);
    if (result == CLI_DONE && identity->length == 0) {
        return cli_fail("%s%s: an empty identity names nobody; give %s", option,
                        hex != NULL ? "_hex" : "", whose);
    }
    return result;
}
