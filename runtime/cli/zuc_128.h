/* SPDX-License-Identifier: Apache-2.0 */
/* What 128-EEA3 and 128-EIA3 have in common: COUNT, BEARER, DIRECTION, and lengths in bits. */
#ifndef SMIDGEN_CLI_ZUC_128_H
#define SMIDGEN_CLI_ZUC_128_H

#include <smidgen/zuc.h>

#include "cli/options.h"

typedef struct cli_zuc_128 {
    uint8_t key[SMG_ZUC128_KEY_BYTES];
    uint32_t count, bearer, direction;
    uint64_t bits; /* of the message; UINT64_MAX where -bits does not say */
} cli_zuc_128;

/* Their options, in the places that a command gives them. */
#define CLI_ZUC_128_OPTIONS(key, count, bearer, direction, bits)                                   \
    [key] = {"-key", CLI_WORD, "HEX", "the key, 16 bytes"},                                        \
    [count] = {"-count", CLI_WORD, "N",                                                            \
               "COUNT, 32 bits; like the other numbers decimal, or 0x and hexadecimal"},           \
    [bearer] = {"-bearer", CLI_WORD, "N", "BEARER, 0 to 31"},                                      \
    [direction] = {"-direction", CLI_WORD, "N", "DIRECTION, 0 or 1"},                              \
    [bits] = {"-bits", CLI_WORD, "N", "the length in bits, where it is not whole bytes"}

/* Reads the values of these options; `place` is that of -key, and the others follow it in the order
 * above. CLI_DONE, or CLI_ERROR after one line. The caller wipes it. */
int cli_zuc_128_read(cli_zuc_128 *it, const cli_arguments *arguments, size_t place);

/* Whether `bytes` bytes are what -bits says; otherwise one line. CLI_DONE or CLI_ERROR. */
int cli_zuc_128_check(const cli_zuc_128 *it, uint64_t bytes, const char *input);

#endif
