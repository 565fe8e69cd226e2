/* SPDX-License-Identifier: Apache-2.0 */
/* ZUC through the kernels themselves, and through the library. */
#include <smidgen/zuc_mac.h>

#include "cli/answers.h"
#include "cli/answers_hex.h"
#include "core/bytes.h"
#include "known_answers.h"
#include "zuc/load.h"

static bool load(smg_zuc_state *state, const bytes *key, const bytes *iv) {
    uint8_t unpacked[SMG_ZUC256_IV_BYTES];
    if (key->length == SMG_ZUC128_KEY_BYTES && iv->length == SMG_ZUC128_IV_BYTES) {
        smg_zuc128_load(state, key->data, iv->data);
        return true;
    }
    if (key->length != SMG_ZUC256_KEY_BYTES ||
        smg_zuc256_unpack(unpacked, iv->data, iv->length) != SMG_OK) {
        return false;
    }
    smg_zuc256_load(state, SMG_ZUC_ENCRYPTION, key->data, unpacked);
    return true;
}

static bool keystream_is_right(const smg_zuc_kernel *kernel, const struct smg_known_zuc *answer) {
    static bytes key, iv, out;
    smg_zuc_state state;
    out.length = strlen(answer->keystream) / 2;
    if (!from_hex(&key, answer->key) || !from_hex(&iv, answer->iv) || !load(&state, &key, &iv) ||
        out.length > sizeof out.data) {
        return false;
    }
    kernel->start(&state, SMG_ZUC_ROUNDS);
    kernel->crypt(&state, out.data, NULL, out.length / 4);
    return is_hex_of(out.data, out.length, answer->keystream);
}

/* The keystream in one lane, itself or added to zeros, and another one in the others. */
static bool lane_is_right(const smg_zuc_lanes_kernel *kernel, const struct smg_known_zuc *answer,
                          size_t lane, bool crypts) {
    static const uint8_t zeros[SMG_ZUC_BATCH_BYTES];
    static bytes key, iv, out;
    static uint8_t data[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH_BYTES];
    static uint32_t keystream[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH];
    smg_zuc_lanes lanes;
    smg_zuc_state state;
    uint8_t *outs[SMG_ZUC_LANES_MAX];
    const uint8_t *ins[SMG_ZUC_LANES_MAX];
    out.length = strlen(answer->keystream) / 2;
    if (!from_hex(&key, answer->key) || !from_hex(&iv, answer->iv) || !load(&state, &key, &iv) ||
        out.length > sizeof out.data || out.length % 4 != 0) {
        return false;
    }
    memset(&lanes, 0, sizeof lanes);
    for (size_t i = 0; i < kernel->lanes; i++) {
        for (size_t j = 0; j < 16; j++) {
            lanes.lfsr[j][i] = i == lane ? state.lfsr[j] : 0x5a5a5a5a;
        }
        outs[i] = data[i];
        ins[i] = zeros;
    }
    kernel->start(&lanes, SMG_ZUC_ROUNDS);
    for (size_t at = 0; at < out.length; at += 4) {
        const size_t word = at / 4 % SMG_ZUC_BATCH;
        if (word == 0 && crypts) {
            kernel->crypt(&lanes, outs, ins);
        } else if (word == 0) {
            kernel->batch(&lanes, keystream);
        }
        if (crypts) {
            memcpy(out.data + at, data[lane] + 4 * word, 4);
        } else {
            smg_store32_be(out.data + at, keystream[lane][word]);
        }
    }
    return is_hex_of(out.data, out.length, answer->keystream);
}

const char *wrong_zuc_lanes(const smg_zuc_lanes_kernel *kernel) {
    for (size_t i = 0; i < smg_known_zuc_count; i++) {
        for (size_t lane = 0; lane < kernel->lanes; lane++) {
            if (!lane_is_right(kernel, &smg_known_zuc[i], lane, false) ||
                !lane_is_right(kernel, &smg_known_zuc[i], lane, true)) {
                return smg_known_zuc[i].name;
            }
        }
    }
    return NULL;
}

/* ---- 128-EIA3 ---- */

typedef struct eia3 {
    bytes key, message;
    uint32_t count, bearer, direction, bits;
} eia3;

/* *value := a number of 1 to 4 bytes */
static bool read_number(uint32_t *value, const char *hex) {
    static bytes number;
    if (!from_hex(&number, hex) || number.length > 4) {
        return false;
    }
    *value = 0;
    for (size_t i = 0; i < number.length; i++) {
        *value = *value << 8 | number.data[i];
    }
    return true;
}

static bool read_eia3(eia3 *it, const struct smg_known_zuc_eia3 *answer) {
    return from_hex(&it->key, answer->key) && it->key.length == SMG_ZUC128_KEY_BYTES &&
           from_hex(&it->message, answer->message) && read_number(&it->count, answer->count) &&
           read_number(&it->bearer, answer->bearer) &&
           read_number(&it->direction, answer->direction) && read_number(&it->bits, answer->bits) &&
           it->bits <= 8 * it->message.length;
}

static uint32_t next_word(const smg_zuc_kernel *kernel, smg_zuc_state *state) {
    uint8_t word[4];
    kernel->crypt(state, word, NULL, 1);
    return smg_load32_be(word);
}

/* A message of whole words: all of them, then the word at the end and the last one
 * (GB/T 33133.3-2021, 5). */
static bool mac_is_right(const smg_zuc_kernel *kernel, const eia3 *it, const char *mac) {
    smg_zuc_mac state = {.tag_words = 1};
    uint8_t iv[SMG_ZUC128_IV_BYTES], tag[SMG_ZUC_EIA3_TAG_BYTES];
    if (smg_zuc_eia3_iv(iv, it->count, it->bearer, it->direction) != SMG_OK) {
        return false;
    }
    smg_zuc128_load(&state.stream, it->key.data, iv);
    kernel->start(&state.stream, SMG_ZUC_ROUNDS);
    state.window[0] = next_word(kernel, &state.stream);
    kernel->absorb(&state, it->message.data, it->bits / 32);
    smg_store32_be(tag, state.tag[0] ^ state.window[0] ^ next_word(kernel, &state.stream));
    return is_hex_of(tag, sizeof tag, mac);
}

const char *wrong_zuc(const smg_zuc_kernel *kernel) {
    static eia3 it;
    for (size_t i = 0; i < smg_known_zuc_count; i++) {
        if (!keystream_is_right(kernel, &smg_known_zuc[i])) {
            return smg_known_zuc[i].name;
        }
    }
    for (size_t i = 0; i < smg_known_zuc_eia3_count; i++) {
        if (!read_eia3(&it, &smg_known_zuc_eia3[i]) ||
            (it.bits % 32 == 0 && !mac_is_right(kernel, &it, smg_known_zuc_eia3[i].mac))) {
            return smg_known_zuc_eia3[i].name;
        }
    }
    return NULL;
}

const char *wrong_eia3(void) {
    static eia3 it;
    for (size_t i = 0; i < smg_known_zuc_eia3_count; i++) {
        uint8_t tag[SMG_ZUC_EIA3_TAG_BYTES];
        if (!read_eia3(&it, &smg_known_zuc_eia3[i]) ||
            smg_zuc_eia3(tag, it.key.data, it.count, it.bearer, it.direction, it.message.data,
                         it.bits) != SMG_OK ||
            !is_hex_of(tag, sizeof tag, smg_known_zuc_eia3[i].mac)) {
            return smg_known_zuc_eia3[i].name;
        }
    }
    return NULL;
}
