/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/zuc_128.h"

#include <inttypes.h>

#include "cli/hexadecimal.h"
#include "cli/report.h"

/* *value := the number of 0 to `most` that `option` gives. */
static int read_number(uint64_t *value, const char *text, const char *option, uint64_t most) {
    if (text == NULL) {
        return cli_fail("%s is missing; give a number: %s N", option, option);
    }
    if (!cli_read_number(value, text, most)) {
        return cli_fail("%s %s: not a number that fits; give one of 0 to %" PRIu64, option,
                        cli_shown(text), most);
    }
    return CLI_DONE;
}

int cli_zuc_128_read(cli_zuc_128 *it, const cli_arguments *arguments, size_t place) {
    const char *const *value = &arguments->value[place];
    uint64_t count = 0, bearer = 0, direction = 0;
    it->bits = UINT64_MAX;
    int result = cli_hex_read_key(it->key, sizeof it->key, value[0]);
    if (result == CLI_DONE) {
        result = read_number(&count, value[1], "-count", UINT32_MAX);
    }
    if (result == CLI_DONE) {
        result = read_number(&bearer, value[2], "-bearer", 31);
    }
    if (result == CLI_DONE) {
        result = read_number(&direction, value[3], "-direction", 1);
    }
    if (result == CLI_DONE && value[4] != NULL) {
        result = read_number(&it->bits, value[4], "-bits", CLI_COUNT_MAX);
    }
    it->count = (uint32_t)count;
    it->bearer = (uint32_t)bearer;
    it->direction = (uint32_t)direction;
    return result;
}

int cli_zuc_128_check(const cli_zuc_128 *it, uint64_t bytes, const char *input) {
    uint64_t wanted = it->bits / 8 + (it->bits % 8 != 0 ? 1 : 0);
    if (it->bits == UINT64_MAX || bytes == wanted) {
        return CLI_DONE;
    }
    return cli_fail("%s: %" PRIu64 " bytes, and -bits %" PRIu64 " needs %" PRIu64 "; give the "
                    "length of the input",
                    input, bytes, it->bits, wanted);
}
