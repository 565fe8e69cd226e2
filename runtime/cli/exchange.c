/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/exchange.h"

#include <string.h>

#include <smidgen/wipe.h>

#include "cli/input.h"
#include "cli/report.h"
#include "codec/text.h"

void cli_encode(cli_encoded *out, bool is_binary, const uint8_t *in, size_t length) {
    if (is_binary) {
        memcpy(out->bytes, in, length);
        out->length = length;
    } else {
        smg_hex_encode(out->bytes, in, length);
        out->length = 2 * length;
    }
}

/* Blanks are passed over wherever they stand. */
static bool decode_hex(uint8_t *out, size_t length, const uint8_t *in, size_t in_length) {
    uint8_t digits[2 * CLI_MESSAGE_MOST_BYTES];
    size_t count = 0;
    for (size_t i = 0; i < in_length; i++) {
        if (in[i] == ' ' || (in[i] >= '\t' && in[i] <= '\r')) {
            continue;
        }
        if (count == 2 * length) {
            return false;
        }
        digits[count++] = in[i];
    }
    const bool done = count == 2 * length && smg_hex_decode(out, digits, length);
    smg_wipe(digits, sizeof digits);
    return done;
}

int cli_message_read(uint8_t *out, size_t length, bool is_binary, const char *path,
                     const char *option, int no) {
    uint8_t content[1024];
    size_t got = 0;
    int result = cli_read_beginning(content, &got, sizeof content, path, option);
    if (result == CLI_DONE) {
        const bool whole = got < sizeof content; /* nothing may be left behind */
        const bool fits =
            whole && (is_binary ? got == length : decode_hex(out, length, content, got));
        if (fits && is_binary) {
            memcpy(out, content, length);
        } else if (!fits) {
            cli_fail("%s %s: not %zu bytes%s", option, path != NULL ? path : "standard input",
                     length,
                     is_binary ? "; without -bin they are read in hexadecimal"
                               : " in hexadecimal; with -bin they are read as they are");
            result = no;
        }
    }
    smg_wipe(content, sizeof content);
    return result;
}

int cli_keylen_read(size_t *length, const char *given) {
    uint64_t number = CLI_SHARED_USUAL_BYTES;
    if (given != NULL && (!cli_read_count(&number, given) || number > CLI_SHARED_MOST_BYTES)) {
        return cli_fail("-keylen %s: not a length that fits; give one of 1 to %d", cli_shown(given),
                        CLI_SHARED_MOST_BYTES);
    }
    *length = (size_t)number;
    return CLI_DONE;
}

/* Nothing that the stage needs is missing, and no output is named that it does not write. */
static int check(const cli_stage *found, const cli_exchange *it, const char *const *value) {
    for (size_t i = 0; i < it->option_count; i++) {
        const cli_option *option = &it->options[i];
        if ((found->needed & CLI_BIT(i)) != 0 && value[i] == NULL) {
            return cli_fail("%s is missing; -stage %s needs it: %s %s", option->name, found->name,
                            option->name, option->value);
        }
        if (option->kind == CLI_OUTPUT && (found->written & CLI_BIT(i)) == 0 && value[i] != NULL) {
            return cli_fail("-stage %s does not write %s; leave it out", found->name, option->name);
        }
    }
    return value[it->hex] != NULL && value[it->bin] != NULL
               ? cli_fail("-hex and -bin exclude each other; give one of them")
               : CLI_DONE;
}

int cli_stage_choose(const cli_stage **stage, const cli_exchange *it, const char *const *value) {
    const char *name = value[it->stage];
    if (name == NULL) {
        return cli_fail("-stage is missing; give init, respond, confirm or finish");
    }
    for (size_t i = 0; i < CLI_STAGES; i++) {
        if (strcmp(name, it->stages[i].name) == 0) {
            *stage = &it->stages[i];
            return check(*stage, it, value);
        }
    }
    return cli_fail("-stage %s: unknown; give init, respond, confirm or finish", cli_shown(name));
}
