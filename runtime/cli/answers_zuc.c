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

/* A message of 128-EEA3 or 128-EIA3. */
typedef struct message_3gpp {
    bytes key, message;
    uint32_t count, bearer, direction, bits;
} message_3gpp;

static bool read_message(message_3gpp *it, const char *key, const char *count, const char *bearer,
                         const char *direction, const char *bits, const char *message) {
    return from_hex(&it->key, key) && it->key.length == SMG_ZUC128_KEY_BYTES &&
           from_hex(&it->message, message) && read_number(&it->count, count) &&
           read_number(&it->bearer, bearer) && read_number(&it->direction, direction) &&
           read_number(&it->bits, bits) && it->bits <= 8 * it->message.length;
}

static bool read_eia3(message_3gpp *it, const struct smg_known_zuc_eia3 *answer) {
    return read_message(it, answer->key, answer->count, answer->bearer, answer->direction,
                        answer->bits, answer->message);
}

static uint32_t next_word(const smg_zuc_kernel *kernel, smg_zuc_state *state) {
    uint8_t word[4];
    kernel->crypt(state, word, NULL, 1);
    return smg_load32_be(word);
}

/* A message of whole words: all of them, then the word at the end and the last one
 * (GB/T 33133.3-2021, 5). */
static bool mac_is_right(const smg_zuc_kernel *kernel, const message_3gpp *it, const char *mac) {
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
    static message_3gpp it;
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

/* ---- through the library: keystreams ---- */

static bool crypt_is_right(const bytes *key, const bytes *iv, const bytes *keystream) {
    static const uint8_t zeros[LONGEST];
    static uint8_t out[LONGEST];
    const bool is_128 = key->length == SMG_ZUC128_KEY_BYTES;
    const size_t length = keystream->length, cut = length / 3;
    smg_zuc zuc;
    if ((is_128 && iv->length != SMG_ZUC128_IV_BYTES) ||
        (!is_128 && key->length != SMG_ZUC256_KEY_BYTES)) {
        return false;
    }
    if ((is_128 ? smg_zuc128_encrypt(out, key->data, iv->data, zeros, length, SMG_ZUC_UNGUARDED)
                : smg_zuc256_encrypt(out, key->data, iv->data, iv->length, zeros, length,
                                     SMG_ZUC_UNGUARDED)) != SMG_OK ||
        memcmp(out, keystream->data, length) != 0) {
        return false;
    }
    memset(out, 0, sizeof out);
    return (is_128 ? smg_zuc128_init(&zuc, key->data, iv->data)
                   : smg_zuc256_init(&zuc, key->data, iv->data, iv->length)) == SMG_OK &&
           smg_zuc_keystream(&zuc, out, cut) == SMG_OK &&
           smg_zuc_crypt(&zuc, out + cut, zeros, length - cut) == SMG_OK &&
           memcmp(out, keystream->data, length) == 0;
}

static bool read_and_crypt(const char *key_hex, const char *iv_hex, const char *keystream_hex) {
    static bytes key, iv, keystream;
    return from_hex(&key, key_hex) && from_hex(&iv, iv_hex) &&
           from_hex(&keystream, keystream_hex) && crypt_is_right(&key, &iv, &keystream);
}

static const char *wrong_keystreams(void) {
    for (size_t i = 0; i < smg_known_zuc_count; i++) {
        const struct smg_known_zuc *it = &smg_known_zuc[i];
        if (!read_and_crypt(it->key, it->iv, it->keystream)) {
            return it->name;
        }
    }
    for (size_t i = 0; i < smg_known_zuc256_count; i++) {
        const struct smg_known_zuc256 *it = &smg_known_zuc256[i];
        if (!read_and_crypt(it->key, it->iv, it->keystream)) {
            return it->name;
        }
    }
    return NULL;
}

/* ---- 128-EEA3 and 128-EIA3 ---- */

/* A MAC that was begun, of a message in pieces: is it the tag? */
static bool pieces_are_right(const smg_zuc_mac *begun, const bytes *message, size_t bits,
                             const uint8_t *tag, size_t tag_length) {
    const size_t cut = bits / 24;
    smg_zuc_mac mac = *begun;
    uint8_t made[16];
    if (smg_zuc_mac_update(&mac, message->data, cut) != SMG_OK ||
        smg_zuc_mac_final(&mac, made, message->data + cut, bits - 8 * cut) != SMG_OK ||
        memcmp(made, tag, tag_length) != 0) {
        return false;
    }
    mac = *begun;
    return smg_zuc_mac_update(&mac, message->data, cut) == SMG_OK &&
           smg_zuc_mac_verify(&mac, tag, message->data + cut, bits - 8 * cut) == SMG_OK;
}

enum { MANY = SMG_ZUC_LANES_MAX + 3 }; /* more than there are lanes */

static void repeat(smg_zuc_message messages[MANY], const message_3gpp *it) {
    for (size_t i = 0; i < MANY; i++) {
        messages[i] = (smg_zuc_message){it->key.data,  it->count,        it->bearer,
                                        it->direction, it->message.data, it->bits};
    }
}

static bool eea3_is_right(message_3gpp *it, const bytes *cipher) {
    static uint8_t outs[MANY][LONGEST];
    smg_zuc_message messages[MANY];
    uint8_t *out[MANY];
    repeat(messages, it);
    for (size_t i = 0; i < MANY; i++) {
        out[i] = outs[i];
    }
    if (smg_zuc_eea3_many(out, messages, MANY, SMG_ZUC_UNGUARDED) != SMG_OK) {
        return false;
    }
    for (size_t i = 0; i < MANY; i++) {
        if (memcmp(outs[i], cipher->data, cipher->length) != 0) {
            return false;
        }
    }
    memset(outs[0], 0, sizeof outs[0]);
    return smg_zuc_eea3_encrypt(outs[0], it->key.data, it->count, it->bearer, it->direction,
                                it->message.data, it->bits, SMG_ZUC_UNGUARDED) == SMG_OK &&
           memcmp(outs[0], cipher->data, cipher->length) == 0 &&
           smg_zuc_eea3_decrypt(outs[1], it->key.data, it->count, it->bearer, it->direction,
                                cipher->data, it->bits) == SMG_OK &&
           memcmp(outs[1], it->message.data, it->message.length) == 0;
}

static const char *wrong_eea3(void) {
    static message_3gpp it;
    static bytes cipher;
    for (size_t i = 0; i < smg_known_zuc_eea3_count; i++) {
        const struct smg_known_zuc_eea3 *answer = &smg_known_zuc_eea3[i];
        if (!read_message(&it, answer->key, answer->count, answer->bearer, answer->direction,
                          answer->bits, answer->plain) ||
            !from_hex(&cipher, answer->cipher) || !eea3_is_right(&it, &cipher)) {
            return answer->name;
        }
    }
    return NULL;
}

static bool eia3_is_right(message_3gpp *it, const char *mac_hex) {
    uint8_t tags[MANY][SMG_ZUC_EIA3_TAG_BYTES], tag[SMG_ZUC_EIA3_TAG_BYTES];
    smg_zuc_message messages[MANY];
    smg_zuc_mac begun;
    repeat(messages, it);
    if (smg_zuc_eia3(tag, it->key.data, it->count, it->bearer, it->direction, it->message.data,
                     it->bits) != SMG_OK ||
        !is_hex_of(tag, sizeof tag, mac_hex) || smg_zuc_eia3_many(tags, messages, MANY) != SMG_OK) {
        return false;
    }
    for (size_t i = 0; i < MANY; i++) {
        if (memcmp(tags[i], tag, sizeof tag) != 0) {
            return false;
        }
    }
    return smg_zuc_eia3_init(&begun, it->key.data, it->count, it->bearer, it->direction) ==
               SMG_OK &&
           pieces_are_right(&begun, &it->message, it->bits, tag, sizeof tag);
}

static const char *wrong_eia3(void) {
    static message_3gpp it;
    for (size_t i = 0; i < smg_known_zuc_eia3_count; i++) {
        if (!read_eia3(&it, &smg_known_zuc_eia3[i]) ||
            !eia3_is_right(&it, smg_known_zuc_eia3[i].mac)) {
            return smg_known_zuc_eia3[i].name;
        }
    }
    return NULL;
}

/* ---- MACs of ZUC-256 ---- */

static bool zuc256_mac_is_right(const struct smg_known_zuc256_mac *answer) {
    static bytes key, iv, message, mac;
    uint8_t tag[16];
    uint32_t bits;
    smg_zuc_mac begun;
    if (!from_hex(&key, answer->key) || key.length != SMG_ZUC256_KEY_BYTES ||
        !from_hex(&iv, answer->iv) || !from_hex(&message, answer->message) ||
        !read_number(&bits, answer->bits) || bits > 8 * message.length ||
        !from_hex(&mac, answer->mac) || mac.length > sizeof tag ||
        smg_zuc256_mac(tag, mac.length, key.data, iv.data, iv.length, message.data, bits) !=
            SMG_OK ||
        memcmp(tag, mac.data, mac.length) != 0) {
        return false;
    }
    return smg_zuc256_mac_init(&begun, mac.length, key.data, iv.data, iv.length) == SMG_OK &&
           pieces_are_right(&begun, &message, bits, tag, mac.length);
}

static const char *wrong_zuc256_macs(void) {
    for (size_t i = 0; i < smg_known_zuc256_mac_count; i++) {
        if (!zuc256_mac_is_right(&smg_known_zuc256_mac[i])) {
            return smg_known_zuc256_mac[i].name;
        }
    }
    return NULL;
}

const answers_library answers_zuc_library[] = {
    {"ZUC keystreams", smg_zuc_backend, smg_known_zuc_count + smg_known_zuc256_count,
     wrong_keystreams},
    {"128-EEA3", smg_zuc_backend, smg_known_zuc_eea3_count, wrong_eea3},
    {"128-EIA3", smg_zuc_backend, smg_known_zuc_eia3_count, wrong_eia3},
    {"ZUC-256 MAC", smg_zuc_backend, smg_known_zuc256_mac_count, wrong_zuc256_macs},
    {NULL, NULL, 0, NULL},
};
