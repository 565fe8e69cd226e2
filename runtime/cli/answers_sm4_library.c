/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 through the library: modes, authenticated encryption, MACs. */
#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>

#include <stdio.h>

#include "cli/answers.h"
#include "cli/answers_hex.h"
#include "known_answers.h"

enum { BLOCK = SMG_SM4_BLOCK_BYTES };

/* ---- modes ---- */

static const struct {
    const char *name;
    smg_sm4_mode mode;
} modes[] = {
    {"ecb", SMG_SM4_ECB},         {"cbc", SMG_SM4_CBC},         {"cfb1", SMG_SM4_CFB1},
    {"cfb8", SMG_SM4_CFB8},       {"cfb128", SMG_SM4_CFB128},   {"ofb", SMG_SM4_OFB},
    {"ctr", SMG_SM4_CTR},         {"bc", SMG_SM4_BC},           {"ofbnlf", SMG_SM4_OFBNLF},
    {"cfb64", SMG_SM4_CFB64},     {"cbc-cs1", SMG_SM4_CBC_CS1}, {"cbc-cs2", SMG_SM4_CBC_CS2},
    {"cbc-cs3", SMG_SM4_CBC_CS3},
};
enum { MODES = sizeof modes / sizeof modes[0] };

/* One direction of an answer: what comes out of `in` must be `expected`. */
typedef struct job {
    bytes key, iv, in, expected, out;
    smg_sm4_direction direction;
} job;

static bool is_expected(job *it, size_t length) {
    bool right =
        length == it->expected.length && memcmp(it->out.data, it->expected.data, length) == 0;
    memset(it->out.data, 0, sizeof it->out.data);
    return right;
}

static bool whole_is_right(job *it, smg_sm4_mode mode) {
    size_t length;
    return smg_sm4_crypt(it->out.data, &length, mode, it->direction, SMG_SM4_NO_PADDING,
                         it->key.data, it->key.length, it->iv.data, it->iv.length, it->in.data,
                         it->in.length) == SMG_OK &&
           is_expected(it, length);
}

static bool pieces_are_right(job *it, smg_sm4_mode mode) {
    const size_t cut = it->in.length / 3;
    smg_sm4_cipher cipher;
    size_t first, second, last;
    return smg_sm4_cipher_init(&cipher, mode, it->direction, SMG_SM4_NO_PADDING, it->key.data,
                               it->key.length, it->iv.data, it->iv.length) == SMG_OK &&
           smg_sm4_cipher_update(&cipher, it->out.data, &first, it->in.data, cut) == SMG_OK &&
           smg_sm4_cipher_update(&cipher, it->out.data + first, &second, it->in.data + cut,
                                 it->in.length - cut) == SMG_OK &&
           smg_sm4_cipher_final(&cipher, it->out.data + first + second, &last) == SMG_OK &&
           is_expected(it, first + second + last);
}

static bool blocks_are_right(job *it) {
    smg_sm4_key key;
    return smg_sm4_key_init(&key, it->key.data, it->key.length) == SMG_OK &&
           (it->direction == SMG_SM4_ENCRYPT ? smg_sm4_encrypt_blocks : smg_sm4_decrypt_blocks)(
               it->out.data, &key, it->in.data, it->in.length / BLOCK) == SMG_OK &&
           is_expected(it, it->in.length);
}

static bool xts_is_right(job *it, smg_sm4_xts_standard standard) {
    smg_sm4_xts_key key;
    return smg_sm4_xts_key_init(&key, it->key.data, it->key.length) == SMG_OK &&
           (it->direction == SMG_SM4_ENCRYPT ? smg_sm4_xts_encrypt : smg_sm4_xts_decrypt)(
               it->out.data, &key, standard, it->iv.data, it->in.data, it->in.length) == SMG_OK &&
           is_expected(it, it->in.length);
}

static bool hctr_is_right(job *it) {
    smg_sm4_hctr_key key;
    return smg_sm4_hctr_key_init(&key, it->key.data, it->key.length) == SMG_OK &&
           (it->direction == SMG_SM4_ENCRYPT ? smg_sm4_hctr_encrypt : smg_sm4_hctr_decrypt)(
               it->out.data, &key, it->iv.data, it->in.data, it->in.length) == SMG_OK &&
           is_expected(it, it->in.length);
}

/* The encryption of several messages at once, in the modes that have it. */
static bool many_are_right(job *it, smg_sm4_mode mode) {
    enum { STREAMS = 67 }; /* more than any backend works on at once */
    static uint8_t outs[STREAMS][LONGEST];
    smg_sm4_job jobs[STREAMS];
    smg_sm4_key key;
    if ((mode != SMG_SM4_CBC && mode != SMG_SM4_CFB128) || it->direction != SMG_SM4_ENCRYPT) {
        return true;
    }
    if (smg_sm4_key_init(&key, it->key.data, it->key.length) != SMG_OK) {
        return false;
    }
    for (size_t i = 0; i < STREAMS; i++) {
        jobs[i] = (smg_sm4_job){outs[i], &key, it->iv.data, it->in.data, it->in.length};
        memset(outs[i], 0, it->in.length);
    }
    if ((mode == SMG_SM4_CBC ? smg_sm4_cbc_encrypt_many
                             : smg_sm4_cfb_encrypt_many)(jobs, STREAMS) != SMG_OK) {
        return false;
    }
    for (size_t i = 0; i < STREAMS; i++) {
        if (memcmp(outs[i], it->expected.data, it->expected.length) != 0) {
            return false;
        }
    }
    return true;
}

static bool mode_is_right(job *it, const char *name) {
    if (strcmp(name, "xts_gb") == 0 || strcmp(name, "xts_ieee") == 0) {
        return xts_is_right(it, strcmp(name, "xts_gb") == 0 ? SMG_SM4_XTS_GB : SMG_SM4_XTS_IEEE);
    }
    if (strcmp(name, "hctr") == 0) {
        return hctr_is_right(it);
    }
    for (size_t i = 0; i < MODES; i++) {
        if (strcmp(name, modes[i].name) == 0) {
            return whole_is_right(it, modes[i].mode) && pieces_are_right(it, modes[i].mode) &&
                   many_are_right(it, modes[i].mode) &&
                   (modes[i].mode != SMG_SM4_ECB || blocks_are_right(it));
        }
    }
    return false;
}

static bool both_are_right(const char *mode, const char *key, const char *iv, const char *plain,
                           const char *cipher) {
    static job it;
    if (!from_hex(&it.key, key) || !from_hex(&it.iv, iv)) {
        return false;
    }
    it.direction = SMG_SM4_ENCRYPT;
    if (!from_hex(&it.in, plain) || !from_hex(&it.expected, cipher) || !mode_is_right(&it, mode)) {
        return false;
    }
    it.direction = SMG_SM4_DECRYPT;
    return from_hex(&it.in, cipher) && from_hex(&it.expected, plain) && mode_is_right(&it, mode);
}

static const char *wrong_modes(void) {
    for (size_t i = 0; i < smg_known_sm4_count; i++) {
        const struct smg_known_sm4 *it = &smg_known_sm4[i];
        if (!both_are_right(it->mode, it->key, it->iv, it->plain, it->cipher)) {
            return it->name;
        }
    }
    for (size_t i = 0; i < smg_known_sm4_library_count; i++) {
        const struct smg_known_sm4_library *it = &smg_known_sm4_library[i];
        if (!both_are_right(it->mode, it->key, it->iv, it->plain, it->cipher)) {
            return it->name;
        }
    }
    return NULL;
}

/* ---- GCM and CCM ---- */

typedef struct aead {
    bytes key, iv, aad, plain, cipher, tag, out;
    bool is_gcm;
    smg_sm4_gcm_key gcm;
    smg_sm4_key ccm;
    uint8_t made[SMG_SM4_TAG_BYTES];
} aead;

static smg_status encrypt(aead *it) {
    return it->is_gcm ? smg_sm4_gcm_encrypt(it->out.data, it->made, it->tag.length, &it->gcm,
                                            it->iv.data, it->iv.length, it->aad.data,
                                            it->aad.length, it->plain.data, it->plain.length)
                      : smg_sm4_ccm_encrypt(it->out.data, it->made, it->tag.length, &it->ccm,
                                            it->iv.data, it->iv.length, it->aad.data,
                                            it->aad.length, it->plain.data, it->plain.length);
}

static smg_status decrypt(aead *it, const uint8_t *tag) {
    return it->is_gcm ? smg_sm4_gcm_decrypt(it->out.data, &it->gcm, it->iv.data, it->iv.length,
                                            it->aad.data, it->aad.length, it->cipher.data,
                                            it->cipher.length, tag, it->tag.length)
                      : smg_sm4_ccm_decrypt(it->out.data, &it->ccm, it->iv.data, it->iv.length,
                                            it->aad.data, it->aad.length, it->cipher.data,
                                            it->cipher.length, tag, it->tag.length);
}

static smg_status begin(aead *it, smg_sm4_aead *message, smg_sm4_direction direction) {
    smg_status status =
        it->is_gcm ? smg_sm4_gcm_init(message, direction, &it->gcm, it->iv.data, it->iv.length,
                                      it->tag.length)
                   : smg_sm4_ccm_init(message, direction, &it->ccm, it->iv.data, it->iv.length,
                                      it->tag.length, it->aad.length, it->plain.length);
    return status != SMG_OK ? status : smg_sm4_aead_aad(message, it->aad.data, it->aad.length);
}

static bool is_sealed(aead *it) {
    bool right = memcmp(it->out.data, it->cipher.data, it->cipher.length) == 0 &&
                 memcmp(it->made, it->tag.data, it->tag.length) == 0;
    memset(it->out.data, 0, it->cipher.length);
    memset(it->made, 0, sizeof it->made);
    return right;
}

static bool is_opened(aead *it) {
    bool right = memcmp(it->out.data, it->plain.data, it->plain.length) == 0;
    memset(it->out.data, 0, it->plain.length);
    return right;
}

static bool sealed_in_pieces(aead *it) {
    const size_t length = it->plain.length, cut = length / 3;
    smg_sm4_aead message;
    return begin(it, &message, SMG_SM4_ENCRYPT) == SMG_OK &&
           smg_sm4_aead_encrypt(&message, it->out.data, it->plain.data, cut) == SMG_OK &&
           smg_sm4_aead_encrypt(&message, it->out.data + cut, it->plain.data + cut, length - cut) ==
               SMG_OK &&
           smg_sm4_aead_encrypt_final(&message, it->made) == SMG_OK && is_sealed(it);
}

static bool opened_in_pieces(aead *it) {
    const size_t length = it->cipher.length, cut = length / 3;
    smg_sm4_aead message;
    return begin(it, &message, SMG_SM4_DECRYPT) == SMG_OK &&
           smg_sm4_aead_verify(&message, it->cipher.data, cut) == SMG_OK &&
           smg_sm4_aead_verify(&message, it->cipher.data + cut, length - cut) == SMG_OK &&
           smg_sm4_aead_verify_final(&message, it->tag.data) == SMG_OK &&
           smg_sm4_aead_decrypt(&message, it->out.data, it->cipher.data, cut) == SMG_OK &&
           smg_sm4_aead_decrypt(&message, it->out.data + cut, it->cipher.data + cut,
                                length - cut) == SMG_OK &&
           smg_sm4_aead_decrypt_final(&message) == SMG_OK && is_opened(it);
}

/* GMAC is the tag of associated data alone. */
static bool gmac_is_right(aead *it) {
    return !it->is_gcm || it->plain.length > 0 ||
           smg_sm4_gmac_verify(it->tag.data, it->tag.length, &it->gcm, it->iv.data, it->iv.length,
                               it->aad.data, it->aad.length) == SMG_OK;
}

static bool aead_is_right(aead *it) {
    if (it->tag.length > sizeof it->made || it->plain.length != it->cipher.length ||
        smg_sm4_gcm_key_init(&it->gcm, it->key.data, it->key.length) != SMG_OK ||
        smg_sm4_key_init(&it->ccm, it->key.data, it->key.length) != SMG_OK ||
        encrypt(it) != SMG_OK || !is_sealed(it) || decrypt(it, it->tag.data) != SMG_OK ||
        !is_opened(it) || !sealed_in_pieces(it) || !opened_in_pieces(it) || !gmac_is_right(it)) {
        return false;
    }
    it->tag.data[0] ^= 1;
    return decrypt(it, it->tag.data) == SMG_ERR_TAG;
}

/* The tables of both modes have the same members. */
#define WRONG_AEAD(mode, gcm)                                                                      \
    static const char *wrong_##mode(void) {                                                        \
        static aead it;                                                                            \
        it.is_gcm = gcm;                                                                           \
        for (size_t i = 0; i < smg_known_sm4_##mode##_count; i++) {                                \
            const struct smg_known_sm4_##mode *answer = &smg_known_sm4_##mode[i];                  \
            if (!from_hex(&it.key, answer->key) || !from_hex(&it.iv, answer->iv) ||                \
                !from_hex(&it.aad, answer->aad) || !from_hex(&it.plain, answer->plain) ||          \
                !from_hex(&it.cipher, answer->cipher) || !from_hex(&it.tag, answer->tag) ||        \
                !aead_is_right(&it)) {                                                             \
                return answer->name;                                                               \
            }                                                                                      \
        }                                                                                          \
        return NULL;                                                                               \
    }

WRONG_AEAD(gcm, true)
WRONG_AEAD(ccm, false)

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
enum { MACS = sizeof macs / sizeof macs[0] };

static bool mac_is_right(const struct smg_known_sm4_mac *answer) {
    static bytes key, message, tag;
    uint32_t padding;
    uint8_t made[SMG_SM4_MAC_BYTES];
    smg_sm4_mac_context pieces, copy;
    size_t i = 0;
    while (i < MACS && strcmp(answer->algorithm, macs[i].name) != 0) {
        i++;
    }
    if (i == MACS || !read_number(&padding, answer->padding) || !from_hex(&key, answer->key) ||
        !from_hex(&message, answer->message) || !from_hex(&tag, answer->tag) ||
        smg_sm4_mac(made, tag.length, macs[i].algorithm, (smg_sm4_mac_padding)padding, key.data,
                    key.length, message.data, message.length) != SMG_OK ||
        memcmp(made, tag.data, tag.length) != 0) {
        return false;
    }
    const size_t cut = message.length / 3;
    if (smg_sm4_mac_init(&pieces, macs[i].algorithm, (smg_sm4_mac_padding)padding, key.data,
                         key.length, message.length) != SMG_OK ||
        smg_sm4_mac_update(&pieces, message.data, cut) != SMG_OK ||
        smg_sm4_mac_update(&pieces, message.data + cut, message.length - cut) != SMG_OK) {
        return false;
    }
    copy = pieces;
    memset(made, 0, sizeof made);
    if (smg_sm4_mac_final(&pieces, made, tag.length) != SMG_OK ||
        memcmp(made, tag.data, tag.length) != 0 ||
        smg_sm4_mac_final_verify(&copy, tag.data, tag.length) != SMG_OK) {
        return false;
    }
    made[0] ^= 1;
    return smg_sm4_mac_verify(made, tag.length, macs[i].algorithm, (smg_sm4_mac_padding)padding,
                              key.data, key.length, message.data, message.length) == SMG_ERR_TAG;
}

static const char *wrong_macs(void) {
    for (size_t i = 0; i < smg_known_sm4_mac_count; i++) {
        if (!mac_is_right(&smg_known_sm4_mac[i])) {
            return smg_known_sm4_mac[i].name;
        }
    }
    return NULL;
}

/* ---- all of them ---- */

const char *answers_gcm_backend(void) {
    static char both[32];
    const char *sm4 = smg_sm4_backend(), *ghash = smg_ghash_backend_get()->name;
    if (strcmp(sm4, ghash) == 0) {
        return sm4;
    }
    snprintf(both, sizeof both, "%s+%s", sm4, ghash);
    return both;
}

const answers_library answers_sm4_library[] = {
    {"SM4 modes", smg_sm4_backend, smg_known_sm4_count + smg_known_sm4_library_count, wrong_modes},
    {"SM4-GCM", answers_gcm_backend, smg_known_sm4_gcm_count, wrong_gcm},
    {"SM4-CCM", smg_sm4_backend, smg_known_sm4_ccm_count, wrong_ccm},
    {"SM4 MACs", smg_sm4_backend, smg_known_sm4_mac_count, wrong_macs},
    {NULL, NULL, 0, NULL},
};
