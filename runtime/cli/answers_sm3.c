/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 through the backends themselves, and HMAC. */
#include <smidgen/sm3.h>

#include "cli/answers.h"
#include "cli/answers_hex.h"
#include "core/bytes.h"
#include "known_answers.h"

/* GB/T 32905-2016, 4.1 */
static const uint32_t initial[8] = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600,
                                    0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};

/* A message with its padding (5.2), which is whole blocks. */
typedef struct padded {
    uint8_t data[LONGEST + 2 * SMG_SM3_BLOCK_BYTES];
    size_t blocks;
} padded;

static bool pad(padded *out, const char *hex) {
    bytes message;
    if (!from_hex(&message, hex)) {
        return false;
    }
    memset(out, 0, sizeof *out);
    memcpy(out->data, message.data, message.length);
    out->data[message.length] = 0x80;
    out->blocks = (message.length + 8) / SMG_SM3_BLOCK_BYTES + 1;
    smg_store32_be(out->data + out->blocks * SMG_SM3_BLOCK_BYTES - 4, 8 * (uint32_t)message.length);
    return true;
}

static bool is_digest(const uint32_t state[8], const char *hex) {
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    for (size_t i = 0; i < 8; i++) {
        smg_store32_be(digest + 4 * i, state[i]);
    }
    return is_hex_of(digest, sizeof digest, hex);
}

const char *wrong_sm3_backend(const struct smg_sm3_backend *backend) {
    for (size_t i = 0; i < smg_known_sm3_count; i++) {
        padded message;
        uint32_t state[8];
        memcpy(state, initial, sizeof state);
        if (!pad(&message, smg_known_sm3[i].message_hex)) {
            return smg_known_sm3[i].name;
        }
        backend->compress(state, message.data, message.blocks);
        if (!is_digest(state, smg_known_sm3[i].digest_hex)) {
            return smg_known_sm3[i].name;
        }
    }
    return NULL;
}

/* The answer in one lane, and random-looking other blocks in the others. */
static bool lane_is_right(const struct smg_sm3_lanes *lanes, const struct smg_known_sm3 *answer,
                          size_t lane) {
    static padded message, other;
    uint32_t states[SMG_SM3_MOST_LANES][8];
    const uint8_t *data[SMG_SM3_MOST_LANES];
    if (!pad(&message, answer->message_hex)) {
        return false;
    }
    memset(&other, 0x5a, sizeof other);
    for (size_t i = 0; i < lanes->lanes; i++) {
        memcpy(states[i], initial, sizeof initial);
        data[i] = i == lane ? message.data : other.data;
    }
    lanes->compress(states, data, message.blocks);
    return is_digest(states[lane], answer->digest_hex);
}

const char *wrong_sm3_lanes(const struct smg_sm3_lanes *lanes) {
    for (size_t i = 0; i < smg_known_sm3_count; i++) {
        for (size_t lane = 0; lane < lanes->lanes; lane++) {
            if (!lane_is_right(lanes, &smg_known_sm3[i], lane)) {
                return smg_known_sm3[i].name;
            }
        }
    }
    return NULL;
}

const char *wrong_sm3_hmac(void) {
    for (size_t i = 0; i < smg_known_sm3_hmac_count; i++) {
        const struct smg_known_sm3_hmac *answer = &smg_known_sm3_hmac[i];
        bytes key, message;
        uint8_t mac[SMG_SM3_HMAC_BYTES];
        if (!from_hex(&key, answer->key) || !from_hex(&message, answer->message) ||
            smg_sm3_hmac(mac, key.data, key.length, message.data, message.length) != SMG_OK ||
            !is_hex_of(mac, sizeof mac, answer->mac)) {
            return answer->name;
        }
    }
    return NULL;
}
