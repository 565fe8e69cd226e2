/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 through the backends themselves, and through the library with what is built on it. */
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

/* ---- through the library ---- */

enum { MANY = 67 }; /* more than there are lanes */

/* Every answer in several places of one batch. */
static bool batch_is_right(void) {
    static bytes messages[smg_known_sm3_count];
    uint8_t digests[MANY][SMG_SM3_DIGEST_BYTES];
    const void *data[MANY];
    size_t lengths[MANY];
    for (size_t i = 0; i < smg_known_sm3_count; i++) {
        if (!from_hex(&messages[i], smg_known_sm3[i].message_hex)) {
            return false;
        }
    }
    for (size_t i = 0; i < MANY; i++) {
        data[i] = messages[i % smg_known_sm3_count].data;
        lengths[i] = messages[i % smg_known_sm3_count].length;
    }
    if (smg_sm3_batch(digests, data, lengths, MANY) != SMG_OK) {
        return false;
    }
    for (size_t i = 0; i < MANY; i++) {
        if (!is_hex_of(digests[i], sizeof digests[i],
                       smg_known_sm3[i % smg_known_sm3_count].digest_hex)) {
            return false;
        }
    }
    return true;
}

static const char *wrong_sm3(void) {
    static bytes message;
    for (size_t i = 0; i < smg_known_sm3_count; i++) {
        const struct smg_known_sm3 *answer = &smg_known_sm3[i];
        smg_sm3_context pieces;
        uint8_t digest[SMG_SM3_DIGEST_BYTES], again[SMG_SM3_DIGEST_BYTES];
        if (!from_hex(&message, answer->message_hex) ||
            smg_sm3(digest, message.data, message.length) != SMG_OK ||
            !is_hex_of(digest, sizeof digest, answer->digest_hex)) {
            return answer->name;
        }
        const size_t cut = message.length / 3;
        if (smg_sm3_init(&pieces) != SMG_OK ||
            smg_sm3_update(&pieces, message.data, cut) != SMG_OK ||
            smg_sm3_update(&pieces, message.data + cut, message.length - cut) != SMG_OK ||
            smg_sm3_final(&pieces, again) != SMG_OK || memcmp(again, digest, sizeof again) != 0) {
            return answer->name;
        }
    }
    return batch_is_right() ? NULL : "several messages";
}

static const char *wrong_hmac(void) {
    static bytes key, message;
    for (size_t i = 0; i < smg_known_sm3_hmac_count; i++) {
        const struct smg_known_sm3_hmac *answer = &smg_known_sm3_hmac[i];
        smg_sm3_hmac_context pieces, copy;
        uint8_t mac[SMG_SM3_HMAC_BYTES], again[SMG_SM3_HMAC_BYTES];
        if (!from_hex(&key, answer->key) || !from_hex(&message, answer->message) ||
            smg_sm3_hmac(mac, key.data, key.length, message.data, message.length) != SMG_OK ||
            !is_hex_of(mac, sizeof mac, answer->mac)) {
            return answer->name;
        }
        const size_t cut = message.length / 3;
        if (smg_sm3_hmac_init(&pieces, key.data, key.length) != SMG_OK ||
            smg_sm3_hmac_update(&pieces, message.data, cut) != SMG_OK ||
            smg_sm3_hmac_update(&pieces, message.data + cut, message.length - cut) != SMG_OK) {
            return answer->name;
        }
        copy = pieces;
        if (smg_sm3_hmac_final(&pieces, again) != SMG_OK || memcmp(again, mac, sizeof mac) != 0 ||
            smg_sm3_hmac_final_verify(&copy, mac) != SMG_OK) {
            return answer->name;
        }
        mac[0] ^= 1;
        if (smg_sm3_hmac_verify(mac, key.data, key.length, message.data, message.length) !=
            SMG_ERR_TAG) {
            return answer->name;
        }
    }
    return NULL;
}

static const char *wrong_kdf(void) {
    static bytes z, out;
    for (size_t i = 0; i < smg_known_sm3_kdf_count; i++) {
        const struct smg_known_sm3_kdf *answer = &smg_known_sm3_kdf[i];
        const size_t length = strlen(answer->key) / 2;
        if (length > sizeof out.data || !from_hex(&z, answer->z) ||
            smg_sm3_kdf(out.data, length, z.data, z.length) != SMG_OK ||
            !is_hex_of(out.data, length, answer->key)) {
            return answer->name;
        }
    }
    return NULL;
}

static const char *wrong_pbkdf2(void) {
    static bytes password, salt, out;
    for (size_t i = 0; i < smg_known_sm3_pbkdf2_count; i++) {
        const struct smg_known_sm3_pbkdf2 *answer = &smg_known_sm3_pbkdf2[i];
        const size_t length = strlen(answer->key) / 2;
        uint32_t iterations;
        if (length > sizeof out.data || !from_hex(&password, answer->password) ||
            !from_hex(&salt, answer->salt) || !read_number(&iterations, answer->iterations) ||
            smg_sm3_pbkdf2(out.data, length, password.data, password.length, salt.data, salt.length,
                           iterations) != SMG_OK ||
            !is_hex_of(out.data, length, answer->key)) {
            return answer->name;
        }
    }
    return NULL;
}

static const char *wrong_hkdf(void) {
    static bytes salt, ikm, info, out;
    for (size_t i = 0; i < smg_known_sm3_hkdf_count; i++) {
        const struct smg_known_sm3_hkdf *answer = &smg_known_sm3_hkdf[i];
        const size_t length = strlen(answer->key) / 2;
        if (length > sizeof out.data || !from_hex(&salt, answer->salt) ||
            !from_hex(&ikm, answer->ikm) || !from_hex(&info, answer->info) ||
            smg_sm3_hkdf(out.data, length, salt.data, salt.length, ikm.data, ikm.length, info.data,
                         info.length) != SMG_OK ||
            !is_hex_of(out.data, length, answer->key)) {
            return answer->name;
        }
    }
    return NULL;
}

const answers_library answers_sm3_library[] = {
    {"SM3 messages", smg_sm3_backend, smg_known_sm3_count, wrong_sm3},
    {"HMAC-SM3", smg_sm3_backend, smg_known_sm3_hmac_count, wrong_hmac},
    {"SM3 KDF", smg_sm3_batch_backend, smg_known_sm3_kdf_count, wrong_kdf},
    {"PBKDF2-SM3", smg_sm3_batch_backend, smg_known_sm3_pbkdf2_count, wrong_pbkdf2},
    {"HKDF-SM3", smg_sm3_backend, smg_known_sm3_hkdf_count, wrong_hkdf},
    {NULL, NULL, 0, NULL},
};

const answers_library *answers_wrong(const answers_library *list, const char **answer) {
    for (; list->name != NULL; list++) {
        *answer = list->wrong();
        if (*answer != NULL) {
            return list;
        }
    }
    return NULL;
}
