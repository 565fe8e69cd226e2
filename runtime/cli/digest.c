/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/digest.h"

#include <string.h>

#include "cli/output.h"
#include "codec/text.h"

int cli_digest_check(const cli_arguments *arguments, const char *in_str) {
    if (arguments->value[DIGEST_HEX] != NULL && arguments->value[DIGEST_BIN] != NULL) {
        return cli_fail("-hex and -bin exclude each other; give one of them");
    }
    if (arguments->value[DIGEST_IN] != NULL && in_str != NULL) {
        return cli_fail("-in and -in_str both give the input; use one of them");
    }
    return CLI_DONE;
}

int cli_digest_feed(cli_sink sink, void *context, const cli_arguments *arguments,
                    const char *in_str) {
    if (in_str == NULL) {
        return cli_feed(sink, context, arguments->value[DIGEST_IN], "-in");
    }
    smg_status status = sink(context, in_str, strlen(in_str));
    return status == SMG_OK ? CLI_DONE : cli_fail("-in_str: %s", smg_status_string(status));
}

int cli_digest_write(const cli_arguments *arguments, const uint8_t *digest, size_t length) {
    uint8_t text[2 * CLI_DIGEST_MAX_BYTES + 1];
    const char *path = arguments->value[DIGEST_OUT];
    if (arguments->value[DIGEST_BIN] != NULL) {
        return cli_output_put(path, "-out", CLI_PUBLIC, digest, length);
    }
    smg_hex_encode(text, digest, length);
    text[2 * length] = '\n';
    return cli_output_put(path, "-out", CLI_PUBLIC, text, 2 * length + 1);
}
