/* SPDX-License-Identifier: Apache-2.0 */
#include "known.h"

#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>
#include <smidgen/sm4_modes.h>

#include <string.h>

#define BLOCK SMG_SM4_BLOCK_BYTES

/* ---- blocks ---- */

static bool schedule(const smg_sm4_key *key) {
    const known expected = known_bytes("round_keys");
    uint8_t bytes[sizeof key->round_keys];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(key->round_keys[i / 4] >> (24 - 8 * (i % 4)));
    }
    return known_same((known){bytes, sizeof bytes}, expected);
}

bool known_sm4_block(void) {
    const known raw = known_bytes("key");
    smg_sm4_key key;
    if (smg_sm4_key_init(&key, raw.data, raw.length) != SMG_OK) {
        return false;
    }
    if (known_is("kind", "key-schedule")) {
        return schedule(&key);
    }
    const known plain = known_bytes("pt"), secret = known_bytes("ct"), out = known_bytes("pt");
    const bool once = known_is("kind", "block");
    const uint64_t times = once ? 1 : known_number("iterations", 10);
    for (uint64_t i = 0; i < times; i++) {
        smg_sm4_encrypt_blocks(out.data, &key, out.data, 1);
    }
    if (!known_same(out, secret)) {
        return false;
    }
    if (times > 1000) { /* back takes as long again, and an emulator takes its time */
        return true;
    }
    for (uint64_t i = 0; i < times; i++) {
        smg_sm4_decrypt_blocks(out.data, &key, out.data, 1);
    }
    return known_same(out, plain);
}

/* ---- modes ---- */

static const struct {
    const char *name;
    smg_sm4_mode mode;
} modes[] = {
    {"ecb", SMG_SM4_ECB},         {"cbc", SMG_SM4_CBC},         {"cfb128", SMG_SM4_CFB128},
    {"cfb64", SMG_SM4_CFB64},     {"cfb8", SMG_SM4_CFB8},       {"cfb1", SMG_SM4_CFB1},
    {"ofb", SMG_SM4_OFB},         {"ctr", SMG_SM4_CTR},         {"cbc-cs1", SMG_SM4_CBC_CS1},
    {"cbc-cs2", SMG_SM4_CBC_CS2}, {"cbc-cs3", SMG_SM4_CBC_CS3}, {"bc", SMG_SM4_BC},
    {"ofbnlf", SMG_SM4_OFBNLF},
};

/* One direction, at once and in pieces of five bytes. */
static bool crypt(smg_sm4_mode mode, smg_sm4_direction direction, known in, known expected) {
    const known key = known_bytes("key"), iv = known_bytes("iv");
    const known out = known_room(in.length + 2 * BLOCK);
    smg_sm4_cipher cipher;
    size_t made, all = 0;
    bool right = smg_sm4_crypt(out.data, &made, mode, direction, SMG_SM4_NO_PADDING, key.data,
                               key.length, iv.data, iv.length, in.data, in.length) == SMG_OK &&
                 made == expected.length && known_same(out, expected);
    memset(out.data, 0xee, out.length);
    right = right && smg_sm4_cipher_init(&cipher, mode, direction, SMG_SM4_NO_PADDING, key.data,
                                         key.length, iv.data, iv.length) == SMG_OK;
    for (size_t at = 0; at < in.length && right; at += 5) {
        const size_t left = in.length - at;
        right = smg_sm4_cipher_update(&cipher, out.data + all, &made, in.data + at,
                                      left < 5 ? left : 5) == SMG_OK;
        all += made;
    }
    right = right && smg_sm4_cipher_final(&cipher, out.data + all, &made) == SMG_OK;
    return right && all + made == expected.length && known_same(out, expected);
}

/* HCTR's key is two in the file. */
static bool hctr(known plain, known secret) {
    const known key = known_bytes("key"), hash_key = known_bytes("hash_key");
    const known tweak = known_bytes("tweak"), out = known_room(plain.length);
    smg_sm4_hctr_key ready;
    uint8_t both[SMG_SM4_HCTR_KEY_BYTES];
    memcpy(both, key.data, 16);
    memcpy(both + 16, hash_key.data, 16);
    return smg_sm4_hctr_key_init(&ready, both, sizeof both) == SMG_OK &&
           smg_sm4_hctr_encrypt(out.data, &ready, tweak.data, plain.data, plain.length) == SMG_OK &&
           known_same(out, secret) &&
           smg_sm4_hctr_decrypt(out.data, &ready, tweak.data, out.data, out.length) == SMG_OK &&
           known_same(out, plain);
}

bool known_sm4_modes(void) {
    const known plain = known_bytes("pt"), secret = known_bytes("ct");
    if (known_is("mode", "hctr")) {
        return hctr(plain, secret);
    }
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (known_is("mode", modes[i].name)) {
            return crypt(modes[i].mode, SMG_SM4_ENCRYPT, plain, secret) &&
                   crypt(modes[i].mode, SMG_SM4_DECRYPT, secret, plain);
        }
    }
    return false;
}

bool known_sm4_xts(void) {
    const known plain = known_bytes("pt"), secret = known_bytes("ct"), raw = known_bytes("key");
    const known tweak = known_bytes("tweak"), out = known_room(plain.length);
    const smg_sm4_xts_standard standard =
        known_is("standard", "gb") ? SMG_SM4_XTS_GB : SMG_SM4_XTS_IEEE;
    smg_sm4_xts_key key;
    return raw.length == SMG_SM4_XTS_KEY_BYTES && /* its halves may be equal */
           smg_sm4_key_init(&key.data, raw.data, 16) == SMG_OK &&
           smg_sm4_key_init(&key.tweak, raw.data + 16, 16) == SMG_OK &&
           (standard == SMG_SM4_XTS_GB || known_is("standard", "ieee")) &&
           smg_sm4_xts_encrypt(out.data, &key, standard, tweak.data, plain.data, plain.length) ==
               SMG_OK &&
           known_same(out, secret) &&
           smg_sm4_xts_decrypt(out.data, &key, standard, tweak.data, out.data, out.length) ==
               SMG_OK &&
           known_same(out, plain);
}

/* ---- with authentication ---- */

typedef struct sealed {
    known nonce, aad, plain, secret, expected;
    size_t tag_length; /* as the functions take it */
} sealed;

static bool gcm(const sealed *m, const smg_sm4_gcm_key *key, known out, known tag) {
    return smg_sm4_gcm_encrypt(out.data, tag.data, m->tag_length, key, m->nonce.data,
                               m->nonce.length, m->aad.data, m->aad.length, m->plain.data,
                               m->plain.length) == SMG_OK &&
           known_same(out, m->secret) && known_same(tag, m->expected) &&
           smg_sm4_gcm_decrypt(out.data, key, m->nonce.data, m->nonce.length, m->aad.data,
                               m->aad.length, out.data, out.length, tag.data,
                               m->tag_length) == SMG_OK &&
           known_same(out, m->plain);
}

static bool ccm(const sealed *m, const smg_sm4_key *key, known out, known tag) {
    return smg_sm4_ccm_encrypt(out.data, tag.data, m->tag_length, key, m->nonce.data,
                               m->nonce.length, m->aad.data, m->aad.length, m->plain.data,
                               m->plain.length) == SMG_OK &&
           known_same(out, m->secret) && known_same(tag, m->expected) &&
           smg_sm4_ccm_decrypt(out.data, key, m->nonce.data, m->nonce.length, m->aad.data,
                               m->aad.length, out.data, out.length, tag.data,
                               m->tag_length) == SMG_OK &&
           known_same(out, m->plain);
}

static known associated(void) {
    if (known_text("aad") != NULL) {
        return known_bytes("aad");
    }
    const known unit = known_bytes("aad_repeat");
    const known all = known_room((size_t)known_number("aad_len", 10));
    memset(all.data, unit.data[0], all.length);
    return all;
}

/* How the functions take the length of a tag of GCM. */
static size_t gcm_tag_length(known tag) {
    return tag.length + (tag.length < 12 ? SMG_SM4_GCM_SHORT_TAG : 0);
}

bool known_sm4_aead(void) {
    const known raw = known_bytes("key"), tag = known_room(SMG_SM4_TAG_BYTES);
    const bool is_gcm = known_is("alg", "sm4-gcm");
    sealed m = {known_bytes("nonce"), associated(),       known_bytes("pt"),
                known_bytes("ct"),    known_bytes("tag"), 0};
    const known out = known_room(m.plain.length);
    smg_sm4_gcm_key key;
    m.tag_length = is_gcm ? gcm_tag_length(m.expected) : m.expected.length;
    return smg_sm4_gcm_key_init(&key, raw.data, raw.length) == SMG_OK &&
           (is_gcm ? gcm(&m, &key, out, tag)
                   : known_is("alg", "sm4-ccm") && ccm(&m, &key.cipher, out, tag));
}

bool known_sm4_gmac(void) {
    const known raw = known_bytes("key"), iv = known_bytes("nonce"), data = known_bytes("data");
    const known expected = known_bytes("tag"), tag = known_room(expected.length);
    const size_t length = gcm_tag_length(expected);
    smg_sm4_gcm_key key;
    return smg_sm4_gcm_key_init(&key, raw.data, raw.length) == SMG_OK &&
           smg_sm4_gmac(tag.data, length, &key, iv.data, iv.length, data.data, data.length) ==
               SMG_OK &&
           known_same(tag, expected) &&
           smg_sm4_gmac_verify(expected.data, length, &key, iv.data, iv.length, data.data,
                               data.length) == SMG_OK;
}

/* ---- MACs ---- */

static const struct {
    const char *name;
    smg_sm4_mac_algorithm algorithm;
} macs[] = {
    {"cbc-mac", SMG_SM4_CBC_MAC},
    {"emac", SMG_SM4_EMAC},
    {"ansi-retail-mac", SMG_SM4_RETAIL_MAC},
    {"macdes", SMG_SM4_MACDES},
    {"cmac", SMG_SM4_CMAC},
    {"lmac", SMG_SM4_LMAC},
    {"tr-cbc-mac", SMG_SM4_TR_CBC_MAC},
    {"cbcr-mac", SMG_SM4_CBCR_MAC},
};

static bool mac(smg_sm4_mac_algorithm algorithm) {
    const known message = known_bytes("msg"), expected = known_bytes("tag");
    const known first = known_bytes("key"), tag = known_room(SMG_SM4_MAC_BYTES);
    const smg_sm4_mac_padding padding =
        known_text("padding") == NULL || algorithm == SMG_SM4_CMAC ||
                algorithm == SMG_SM4_TR_CBC_MAC || algorithm == SMG_SM4_CBCR_MAC
            ? SMG_SM4_MAC_OWN_PADDING
            : (smg_sm4_mac_padding)known_number("padding", 10);
    uint8_t key[32];
    size_t key_length = first.length;
    memcpy(key, first.data, 16);
    if (known_text("key2") != NULL) {
        memcpy(key + 16, known_bytes("key2").data, 16);
        key_length = 32;
    }
    return smg_sm4_mac(tag.data, expected.length, algorithm, padding, key, key_length, message.data,
                       message.length) == SMG_OK &&
           known_same(tag, expected) &&
           smg_sm4_mac_verify(expected.data, expected.length, algorithm, padding, key, key_length,
                              message.data, message.length) == SMG_OK;
}

bool known_sm4_mac(void) {
    for (size_t i = 0; i < sizeof macs / sizeof *macs; i++) {
        if (known_is("alg", macs[i].name)) {
            return mac(macs[i].algorithm);
        }
    }
    return false;
}
