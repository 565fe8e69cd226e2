/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/hexadecimal.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <smidgen/wipe.h>

#include "cli/report.h"
#include "codec/text.h"

static int wrong_length(const char *option, size_t bytes, size_t least, size_t most) {
    if (least == most) {
        return cli_fail("%s: %zu bytes; give %zu, which are %zu digits", option, bytes, least,
                        2 * least);
    }
    return cli_fail("%s: %zu bytes; give %zu to %zu", option, bytes, least, most);
}

int cli_hex_read(uint8_t *out, size_t *length, const char *hex, const char *option, size_t least,
                 size_t most) {
    if (hex == NULL) {
        return cli_fail("%s is missing; give it in hexadecimal: %s HEX", option, option);
    }
    size_t digits = strlen(hex);
    if (digits % 2 != 0) {
        return cli_fail("%s: %zu digits; write two digits for each byte", option, digits);
    }
    if (digits / 2 < least || digits / 2 > most) {
        return wrong_length(option, digits / 2, least, most);
    }
    if (!smg_hex_decode(out, (const uint8_t *)hex, digits / 2)) {
        return cli_fail("%s: not hexadecimal; write two digits for each byte, without 0x and "
                        "spaces",
                        option);
    }
    *length = digits / 2;
    return CLI_DONE;
}

void cli_hide(const char *word) {
    /* What main is given may be written (C11, 5.1.2.2.1). */
    smg_wipe((void *)(uintptr_t)word, strlen(word));
}

int cli_hex_read_key(uint8_t *out, size_t length, const char *hex) {
    size_t read;
    int result = cli_hex_read(out, &read, hex, "-key", length, length);
    if (hex != NULL) {
        cli_hide(hex);
    }
    return result;
}
