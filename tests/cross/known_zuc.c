/* SPDX-License-Identifier: Apache-2.0 */
#include "known.h"

#include <smidgen/zuc_mac.h>

#include <stdlib.h>
#include <string.h>

/* ---- keystreams ---- */

/* The keystream of a context that was begun, at once and in pieces of seven bytes. */
static bool streams(smg_zuc *zuc, known out, known expected) {
    smg_zuc pieces = *zuc;
    const known again = known_room(out.length);
    bool right = smg_zuc_keystream(zuc, out.data, out.length) == SMG_OK;
    for (size_t at = 0; at < out.length && right; at += 7) {
        const size_t left = out.length - at;
        right = smg_zuc_keystream(&pieces, again.data + at, left < 7 ? left : 7) == SMG_OK;
    }
    return right && known_same(again, out) &&
           known_same(out, (known){expected.data,
                                   expected.length < out.length ? expected.length : out.length});
}

/* Words far into the keystream, by their number from 1 on. */
static bool has_words(known out, const char *text) {
    while (*text != '\0') {
        char *rest;
        const size_t at = 4 * (strtoul(text, &rest, 10) - 1);
        const unsigned long word = strtoul(rest, &rest, 16);
        for (size_t i = 0; i < 4; i++) {
            if (at + i >= out.length || out.data[at + i] != (uint8_t)(word >> (24 - 8 * i))) {
                return false;
            }
        }
        text = rest;
    }
    return true;
}

bool known_zuc128(void) {
    const known key = known_bytes("key"), iv = known_bytes("iv");
    const known expected = known_bytes("keystream");
    const known out = known_room((size_t)known_number("length", 10));
    smg_zuc zuc;
    return smg_zuc128_init(&zuc, key.data, iv.data) == SMG_OK && streams(&zuc, out, expected) &&
           has_words(out, known_text("words"));
}

static bool zuc256_streams(const char *form) {
    const known key = known_bytes("key"), iv = known_bytes(form);
    const known expected = known_bytes("keystream"), out = known_room(expected.length);
    smg_zuc zuc;
    return smg_zuc256_init(&zuc, key.data, iv.data, iv.length) == SMG_OK &&
           streams(&zuc, out, expected);
}

bool known_zuc256_iv128(void) {
    return zuc256_streams("iv");
}

static bool zuc256_tag(const char *form) {
    const known key = known_bytes("key"), iv = known_bytes(form), message = known_bytes("msg");
    const known expected = known_bytes("mac"), tag = known_room(expected.length);
    const size_t bits = (size_t)known_number("length_bits", 10), cut = bits / 16;
    smg_zuc_mac mac;
    return smg_zuc256_mac(tag.data, tag.length, key.data, iv.data, iv.length, message.data, bits) ==
               SMG_OK &&
           known_same(tag, expected) &&
           smg_zuc256_mac_init(&mac, tag.length, key.data, iv.data, iv.length) == SMG_OK &&
           smg_zuc_mac_update(&mac, message.data, cut) == SMG_OK &&
           smg_zuc_mac_verify(&mac, expected.data, message.data + cut, bits - 8 * cut) == SMG_OK;
}

bool known_zuc256(void) {
    if (known_is("kind", "mac")) {
        return zuc256_tag("iv25") && zuc256_tag("iv23");
    }
    return known_is("kind", "keystream") && zuc256_streams("iv25") && zuc256_streams("iv23");
}

/* ---- 128-EEA3 and 128-EIA3 ---- */

static smg_zuc_message message_of(known key, known data) {
    return (smg_zuc_message){key.data,
                             (uint32_t)known_number("count", 16),
                             (uint32_t)known_number("bearer", 16),
                             (uint32_t)known_number("direction", 10),
                             data.data,
                             (size_t)known_number("length_bits", 10)};
}

enum { MANY = 5 };

bool known_zuc_eea3(void) {
    const known key = known_bytes("key"), plain = known_bytes("pt"), secret = known_bytes("ct");
    const smg_zuc_message m = message_of(key, plain);
    const known out = known_room(plain.length);
    smg_zuc_message messages[MANY];
    uint8_t *outs[MANY];
    smg_zuc zuc;
    bool right = smg_zuc_eea3_encrypt(out.data, m.key, m.count, m.bearer, m.direction, m.data,
                                      m.bits, SMG_ZUC_UNGUARDED) == SMG_OK &&
                 known_same(out, secret) &&
                 smg_zuc_eea3_decrypt(out.data, m.key, m.count, m.bearer, m.direction, out.data,
                                      m.bits) == SMG_OK &&
                 known_same(out, plain);
    right = right && smg_zuc_eea3_init(&zuc, m.key, m.count, m.bearer, m.direction) == SMG_OK &&
            smg_zuc_crypt(&zuc, out.data, plain.data, m.bits / 8) == SMG_OK &&
            known_same(out, (known){secret.data, m.bits / 8});
    for (size_t i = 0; i < MANY; i++) {
        messages[i] = m;
        outs[i] = known_room(plain.length).data;
    }
    right = right && smg_zuc_eea3_many(outs, messages, MANY, SMG_ZUC_UNGUARDED) == SMG_OK;
    for (size_t i = 0; i < MANY; i++) {
        right = right && known_same((known){outs[i], plain.length}, secret);
    }
    return right;
}

bool known_zuc_eia3(void) {
    const known key = known_bytes("key"), data = known_bytes("msg"), expected = known_bytes("mac");
    const smg_zuc_message m = message_of(key, data);
    uint8_t tags[MANY][SMG_ZUC_EIA3_TAG_BYTES];
    smg_zuc_message messages[MANY];
    const known tag = {tags[0], sizeof tags[0]};
    bool right =
        smg_zuc_eia3(tag.data, m.key, m.count, m.bearer, m.direction, m.data, m.bits) == SMG_OK &&
        known_same(tag, expected);
    for (size_t i = 0; i < MANY; i++) {
        messages[i] = m;
    }
    memset(tags, 0xee, sizeof tags);
    right = right && smg_zuc_eia3_many(tags, messages, MANY) == SMG_OK;
    for (size_t i = 0; i < MANY; i++) {
        right = right && known_same((known){tags[i], sizeof tags[i]}, expected);
    }
    return right;
}
