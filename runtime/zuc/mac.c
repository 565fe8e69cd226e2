/* SPDX-License-Identifier: Apache-2.0 */
/*
 * 128-EIA3 and the MAC of ZUC-256 over messages in pieces of any size.
 *
 * Both add, for each set bit i of the message, the bits of keystream from bit i on, and those from
 * the message's end on (GB/T 33133.3-2021, 5; the paper on ZUC-256, 3). EIA3 begins with 0, and
 * ends with one more word of keystream, the last; ZUC-256 begins with the first words of keystream,
 * and counts bits after those.
 */
#include <smidgen/wipe.h>
#include <smidgen/zuc_mac.h>

#include <string.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "core/secret.h"
#include "zuc/kernel.h"
#include "zuc/load.h"
#include "zuc/resume.h"

/* phases of a context between init and final; any other value means that it is not in use */
#define EIA3   0x45494133u
#define ZUC256 0x5a323536u

/* words := the next `count` words of keystream, at most SMG_ZUC_TAG_WORDS_MAX. */
static void next_words(smg_zuc_mac *mac, uint32_t *words, size_t count) {
    uint8_t bytes[4 * SMG_ZUC_TAG_WORDS_MAX];
    smg_zuc_kernel_get()->crypt(&mac->stream, bytes, NULL, count);
    for (size_t i = 0; i < count; i++) {
        words[i] = smg_load32_be(bytes + 4 * i);
    }
    smg_wipe(bytes, sizeof bytes);
}

/* The stream is loaded. */
static void begin(smg_zuc_mac *mac, uint32_t tag_words, uint32_t phase) {
    smg_zuc_kernel_get()->start(&mac->stream, SMG_ZUC_ROUNDS);
    memset(mac->tag, 0, sizeof mac->tag);
    memset(mac->window, 0, sizeof mac->window);
    memset(mac->rest, 0, sizeof mac->rest);
    mac->tag_words = tag_words;
    if (phase == ZUC256) {
        next_words(mac, mac->tag, tag_words);
    }
    next_words(mac, mac->window, tag_words);
    mac->filled = 0;
    mac->phase = phase;
}

void smg_zuc_eia3_resume(smg_zuc_mac *mac, bool first) {
    mac->tag_words = 1;
    if (first) {
        next_words(mac, mac->window, 1);
    }
    mac->filled = 0;
    mac->phase = EIA3;
}

smg_status smg_zuc_eia3_init(smg_zuc_mac *mac, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                             uint32_t count, uint32_t bearer, uint32_t direction) {
    if (mac == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(mac, sizeof *mac);
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t iv[SMG_ZUC128_IV_BYTES];
    smg_status status = smg_zuc_eia3_iv(iv, count, bearer, direction);
    if (status == SMG_OK) {
        smg_zuc128_load(&mac->stream, key, iv);
        begin(mac, 1, EIA3);
    }
    return status;
}

smg_status smg_zuc256_mac_init(smg_zuc_mac *mac, size_t tag_length,
                               const uint8_t key[SMG_ZUC256_KEY_BYTES], const uint8_t *iv,
                               size_t iv_length) {
    if (mac == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(mac, sizeof *mac);
    if (key == NULL || iv == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_zuc_purpose purpose;
    switch (tag_length) {
    case 4:
        purpose = SMG_ZUC_TAG32;
        break;
    case 8:
        purpose = SMG_ZUC_TAG64;
        break;
    case 16:
        purpose = SMG_ZUC_TAG128;
        break;
    default:
        return SMG_ERR_LENGTH;
    }
    uint8_t unpacked[SMG_ZUC256_IV_BYTES];
    smg_status status = smg_zuc256_unpack(unpacked, iv, iv_length);
    if (status == SMG_OK) {
        smg_zuc256_load(&mac->stream, purpose, key, unpacked);
        begin(mac, (uint32_t)tag_length / 4, ZUC256);
    }
    return status;
}

static bool running(const smg_zuc_mac *mac) {
    return mac->phase == EIA3 || mac->phase == ZUC256;
}

smg_status smg_zuc_mac_update(smg_zuc_mac *mac, const void *data, size_t length) {
    if (mac == NULL || (data == NULL && length != 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (!running(mac)) {
        return SMG_ERR_STATE;
    }
    if (length == 0) {
        return SMG_OK; /* data may be NULL, to which nothing may be added */
    }
    const smg_zuc_kernel *kernel = smg_zuc_kernel_get();
    const uint8_t *in = data;
    if (mac->filled != 0) {
        const size_t wanted = 4 - mac->filled, part = length < wanted ? length : wanted;
        memcpy(mac->rest + mac->filled, in, part);
        mac->filled += (uint32_t)part;
        if (mac->filled < 4) {
            return SMG_OK;
        }
        kernel->absorb(mac, mac->rest, 1);
        in += part;
        length -= part;
    }
    kernel->absorb(mac, in, length / 4);
    mac->filled = (uint32_t)(length % 4);
    memcpy(mac->rest, in + (length - mac->filled), mac->filled);
    return SMG_OK;
}

/* Absorbs what is left, adds what stands for the end, and gives the tag in words. `bits`, at most
 * 7, of `last` follow the whole bytes. */
static void finish(smg_zuc_mac *mac, uint8_t last, size_t bits) {
    const uint32_t words = mac->tag_words;
    const uint32_t left = 8 * mac->filled + (uint32_t)bits; /* bits of an unfinished word */
    uint32_t keystream[SMG_ZUC_TAG_WORDS_MAX + 2];
    memcpy(keystream, mac->window, sizeof mac->window);
    next_words(mac, keystream + words, 2);
    if (left != 0) {
        memset(mac->rest + mac->filled, 0, 4 - mac->filled);
        if (bits != 0) {
            mac->rest[mac->filled] = (uint8_t)(last & 0xff00 >> bits);
        }
        smg_zuc_kernel_get()->multiply(mac->tag, words, keystream, mac->rest, 1);
    }
    for (uint32_t j = 0; j < words; j++) {
        const uint64_t pair = (uint64_t)keystream[j] << 32 | keystream[j + 1];
        mac->tag[j] ^= (uint32_t)(pair << left >> 32);
    }
    if (mac->phase == EIA3) {
        mac->tag[0] ^= keystream[left == 0 ? 1 : 2];
    }
    smg_wipe(keystream, sizeof keystream);
}

/* `last` has `bits` bits. The context is wiped unless it was not running. */
static smg_status final(smg_zuc_mac *mac, uint8_t *tag, const uint8_t *last, size_t bits) {
    smg_status status = smg_zuc_mac_update(mac, last, bits / 8);
    if (status == SMG_OK) {
        finish(mac, bits % 8 == 0 ? 0 : last[bits / 8], bits % 8);
        for (uint32_t j = 0; j < mac->tag_words; j++) {
            smg_store32_be(tag + (size_t)4 * j, mac->tag[j]);
        }
        smg_wipe(mac, sizeof *mac);
    }
    return status;
}

smg_status smg_zuc_mac_final(smg_zuc_mac *mac, uint8_t *tag, const void *last, size_t bits) {
    if (mac == NULL || tag == NULL || (last == NULL && bits != 0)) {
        return SMG_ERR_ARGUMENT;
    }
    return final(mac, tag, last, bits);
}

smg_status smg_zuc_mac_verify(smg_zuc_mac *mac, const uint8_t *tag, const void *last, size_t bits) {
    if (mac == NULL || tag == NULL || (last == NULL && bits != 0)) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t right[SMG_ZUC256_TAG_BYTES_MAX];
    const size_t length = 4 * (size_t)mac->tag_words;
    smg_status status = final(mac, right, last, bits);
    if (status == SMG_OK) {
        uint32_t same = smg_ct_equal(right, tag, length);
        SMG_PUBLIC(&same, sizeof same); /* whether a message is genuine is the answer asked for */
        status = same != 0 ? SMG_OK : SMG_ERR_TAG;
    }
    smg_wipe(right, sizeof right);
    return status;
}

smg_status smg_zuc_eia3(uint8_t tag[SMG_ZUC_EIA3_TAG_BYTES],
                        const uint8_t key[SMG_ZUC128_KEY_BYTES], uint32_t count, uint32_t bearer,
                        uint32_t direction, const void *data, size_t bits) {
    if (tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_zuc_mac mac;
    smg_status status = data == NULL && bits != 0
                            ? SMG_ERR_ARGUMENT
                            : smg_zuc_eia3_init(&mac, key, count, bearer, direction);
    if (status != SMG_OK) {
        memset(tag, 0, SMG_ZUC_EIA3_TAG_BYTES);
        return status;
    }
    return final(&mac, tag, data, bits);
}

smg_status smg_zuc256_mac(uint8_t *tag, size_t tag_length, const uint8_t key[SMG_ZUC256_KEY_BYTES],
                          const uint8_t *iv, size_t iv_length, const void *data, size_t bits) {
    if (tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (tag_length != 4 && tag_length != 8 && tag_length != 16) {
        return SMG_ERR_LENGTH;
    }
    smg_zuc_mac mac;
    smg_status status = data == NULL && bits != 0
                            ? SMG_ERR_ARGUMENT
                            : smg_zuc256_mac_init(&mac, tag_length, key, iv, iv_length);
    if (status != SMG_OK) {
        memset(tag, 0, tag_length);
        return status;
    }
    return final(&mac, tag, data, bits);
}
