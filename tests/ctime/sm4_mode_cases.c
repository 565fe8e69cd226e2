/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4's modes, authenticated encryption and MACs by their public functions, with the backend in
 * use: keys and data are secret, and so are IVs that are no counters. The functions themselves make
 * public whether a tag or a padding is right, and how long the data are without it. What must come
 * out is computed before from what is not secret.
 */
#include "ctime.h"

#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>
#include <smidgen/sm4_modes.h>

#include <string.h>

#define BLOCK  SMG_SM4_BLOCK_BYTES
#define LENGTH 1213 /* whole batches, and a part of a block */

typedef struct inputs {
    uint8_t key[32], iv[BLOCK], data[LENGTH + BLOCK];
} inputs;

/* Both the same; the second is secret. */
static void fill(inputs *open, inputs *secret) {
    ctime_fill(open->key, sizeof open->key);
    ctime_fill(open->iv, sizeof open->iv);
    ctime_fill(open->data, sizeof open->data);
    *secret = *open;
    SMG_SECRET(secret, sizeof *secret);
}

static bool is_counter(smg_sm4_mode mode) {
    return mode == SMG_SM4_CTR || mode == SMG_SM4_CTR32;
}

static bool pads(smg_sm4_mode mode) {
    return mode == SMG_SM4_ECB || mode == SMG_SM4_CBC || mode == SMG_SM4_BC ||
           mode == SMG_SM4_OFBNLF;
}

/* ---- modes ---- */

/* In pieces, in place; at most length + 16 bytes. */
static bool in_pieces(uint8_t *data, size_t *made, smg_sm4_mode mode, smg_sm4_direction direction,
                      smg_sm4_padding padding, const inputs *from, size_t length) {
    static uint8_t out[LENGTH + 2 * BLOCK];
    smg_sm4_cipher cipher;
    size_t part;
    *made = 0;
    if (smg_sm4_cipher_init(&cipher, mode, direction, padding, from->key, 16, from->iv,
                            mode == SMG_SM4_ECB ? 0 : BLOCK) != SMG_OK) {
        return false;
    }
    for (size_t at = 0, piece; at < length; at += piece, *made += part) {
        piece = length - at < 301 ? length - at : 301;
        if (smg_sm4_cipher_update(&cipher, out + *made, &part, data + at, piece) != SMG_OK) {
            return false;
        }
    }
    if (smg_sm4_cipher_final(&cipher, out + *made, &part) != SMG_OK) {
        return false;
    }
    *made += part;
    memcpy(data, out, *made);
    return true;
}

static bool one_mode(smg_sm4_mode mode, smg_sm4_padding padding) {
    static inputs open, secret;
    static uint8_t wanted[LENGTH + BLOCK];
    const size_t length =
        pads(mode) && padding == SMG_SM4_NO_PADDING ? LENGTH / BLOCK * BLOCK : LENGTH;
    size_t made, part;
    fill(&open, &secret);
    if (is_counter(mode)) {
        SMG_PUBLIC(secret.iv, sizeof secret.iv);
    }
    return smg_sm4_crypt(wanted, &made, mode, SMG_SM4_ENCRYPT, padding, open.key, 16, open.iv,
                         mode == SMG_SM4_ECB ? 0 : BLOCK, open.data, length) == SMG_OK &&
           in_pieces(secret.data, &part, mode, SMG_SM4_ENCRYPT, padding, &secret, length) &&
           part == made &&
           in_pieces(secret.data, &part, mode, SMG_SM4_DECRYPT, padding, &secret, made) &&
           part == length && ctime_same(secret.data, open.data, length);
}

static bool modes(void) {
    for (unsigned mode = SMG_SM4_ECB; mode <= SMG_SM4_OFBNLF; mode++) {
        const unsigned last = pads((smg_sm4_mode)mode) ? SMG_SM4_ISO7816 : SMG_SM4_NO_PADDING;
        for (unsigned padding = 0; padding <= last; padding++) {
            if (!one_mode((smg_sm4_mode)mode, (smg_sm4_padding)padding)) {
                return false;
            }
        }
    }
    return true;
}

/* Each kind of wrong padding, in a block that nothing is known of. */
static bool wrong_paddings(void) {
    for (unsigned padding = SMG_SM4_PKCS7; padding <= SMG_SM4_ISO7816; padding++) {
        for (unsigned last = 0; last < 19; last++) {
            inputs open, secret;
            uint8_t out[BLOCK];
            size_t made;
            fill(&open, &secret);
            memset(secret.data, 0x55, BLOCK);
            secret.data[BLOCK - 1] = (uint8_t)(last == 1 ? 0x10 : last); /* 01 would be right */
            SMG_SECRET(secret.data, BLOCK);
            if (smg_sm4_crypt(secret.data, &made, SMG_SM4_CBC, SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING,
                              secret.key, 16, secret.iv, BLOCK, secret.data, BLOCK) != SMG_OK ||
                smg_sm4_crypt(out, &made, SMG_SM4_CBC, SMG_SM4_DECRYPT, (smg_sm4_padding)padding,
                              secret.key, 16, secret.iv, BLOCK, secret.data,
                              BLOCK) != SMG_ERR_PADDING) {
                return false;
            }
        }
    }
    return true;
}

static bool bits(void) {
    inputs open, secret;
    smg_sm4_cipher cipher;
    fill(&open, &secret);
    for (unsigned direction = SMG_SM4_ENCRYPT; direction <= SMG_SM4_DECRYPT; direction++) {
        if (smg_sm4_cipher_init(&cipher, SMG_SM4_CFB1, (smg_sm4_direction)direction,
                                SMG_SM4_NO_PADDING, secret.key, 16, secret.iv, BLOCK) != SMG_OK ||
            smg_sm4_cipher_update_bits(&cipher, secret.data, secret.data, 77) != SMG_OK) {
            return false;
        }
    }
    open.data[9] &= 0xf8; /* 77 bits */
    return ctime_same(secret.data, open.data, 10);
}

static bool wide(void) {
    static inputs open, secret;
    smg_sm4_xts_key xts;
    smg_sm4_hctr_key hctr;
    fill(&open, &secret);
    if (smg_sm4_xts_key_init(&xts, secret.key, 32) != SMG_OK ||
        smg_sm4_hctr_key_init(&hctr, secret.key, 32) != SMG_OK) {
        return false;
    }
    for (unsigned standard = SMG_SM4_XTS_GB; standard <= SMG_SM4_XTS_IEEE; standard++) {
        if (smg_sm4_xts_encrypt(secret.data, &xts, (smg_sm4_xts_standard)standard, secret.iv,
                                secret.data, LENGTH) != SMG_OK ||
            smg_sm4_xts_decrypt(secret.data, &xts, (smg_sm4_xts_standard)standard, secret.iv,
                                secret.data, LENGTH) != SMG_OK) {
            return false;
        }
    }
    return smg_sm4_hctr_encrypt(secret.data, &hctr, secret.iv, secret.data, LENGTH) == SMG_OK &&
           smg_sm4_hctr_decrypt(secret.data, &hctr, secret.iv, secret.data, LENGTH) == SMG_OK &&
           ctime_same(secret.data, open.data, LENGTH);
}

static bool equal_halves(void) {
    inputs open, secret;
    smg_sm4_xts_key xts;
    fill(&open, &secret);
    memcpy(secret.key + 16, secret.key, 16);
    return smg_sm4_xts_key_init(&xts, secret.key, 32) == SMG_ERR_KEY;
}

static bool many(void) {
    static inputs open, secret;
    static uint8_t wanted[8][100], made[8][100];
    smg_sm4_job jobs[8];
    smg_sm4_key open_key, key;
    fill(&open, &secret);
    smg_sm4_key_init(&open_key, open.key, 16);
    smg_sm4_key_init(&key, secret.key, 16);
    for (unsigned cfb = 0; cfb < 2; cfb++) {
        for (unsigned i = 0; i < 8; i++) {
            const size_t length = cfb == 1 ? 100 - i : 16 * (i % 7);
            size_t count;
            jobs[i] = (smg_sm4_job){made[i], &key, secret.iv, secret.data + 100 * i, length};
            if (smg_sm4_crypt(wanted[i], &count, cfb == 1 ? SMG_SM4_CFB128 : SMG_SM4_CBC,
                              SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING, open.key, 16, open.iv, BLOCK,
                              open.data + 100 * i, length) != SMG_OK) {
                return false;
            }
        }
        if ((cfb == 1 ? smg_sm4_cfb_encrypt_many : smg_sm4_cbc_encrypt_many)(jobs, 8) != SMG_OK) {
            return false;
        }
        for (unsigned i = 0; i < 8; i++) {
            if (!ctime_same(made[i], wanted[i], jobs[i].length)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- authenticated encryption: IVs and nonces are public ---- */

static bool gcm_with(size_t iv_length) {
    static inputs open, secret;
    smg_sm4_gcm_key key;
    uint8_t tag[BLOCK], wrong[BLOCK];
    fill(&open, &secret);
    return smg_sm4_gcm_key_init(&key, secret.key, 16) == SMG_OK &&
           smg_sm4_gcm_encrypt(secret.data, tag, BLOCK, &key, open.iv, iv_length, secret.iv, BLOCK,
                               secret.data, LENGTH) == SMG_OK &&
           (memcpy(wrong, tag, BLOCK), wrong[3] ^= 4, true) &&
           smg_sm4_gcm_decrypt(secret.data + LENGTH, &key, open.iv, iv_length, secret.iv, BLOCK,
                               secret.data, BLOCK, wrong, BLOCK) == SMG_ERR_TAG &&
           smg_sm4_gcm_decrypt(secret.data, &key, open.iv, iv_length, secret.iv, BLOCK, secret.data,
                               LENGTH, tag, BLOCK) == SMG_OK &&
           ctime_same(secret.data, open.data, LENGTH);
}

static bool gcm(void) {
    return gcm_with(12) && gcm_with(16) && gcm_with(5);
}

static bool ccm(void) {
    static inputs open, secret;
    smg_sm4_key key;
    uint8_t tag[BLOCK], wrong[BLOCK];
    fill(&open, &secret);
    return smg_sm4_key_init(&key, secret.key, 16) == SMG_OK &&
           smg_sm4_ccm_encrypt(secret.data, tag, BLOCK, &key, open.iv, 12, secret.iv, BLOCK,
                               secret.data, LENGTH) == SMG_OK &&
           (memcpy(wrong, tag, BLOCK), wrong[15] ^= 0x80, true) &&
           smg_sm4_ccm_decrypt(secret.data + LENGTH, &key, open.iv, 12, secret.iv, BLOCK,
                               secret.data, BLOCK, wrong, BLOCK) == SMG_ERR_TAG &&
           smg_sm4_ccm_decrypt(secret.data, &key, open.iv, 12, secret.iv, BLOCK, secret.data,
                               LENGTH, tag, BLOCK) == SMG_OK &&
           ctime_same(secret.data, open.data, LENGTH);
}

/* Decryption in pieces, in two passes. */
static bool passes(void) {
    static inputs open, secret;
    smg_sm4_gcm_key gcm_key;
    smg_sm4_key ccm_key;
    fill(&open, &secret);
    smg_sm4_gcm_key_init(&gcm_key, secret.key, 16);
    smg_sm4_key_init(&ccm_key, secret.key, 16);
    for (unsigned i = 0; i < 2; i++) {
        uint8_t tag[BLOCK];
        smg_sm4_aead aead;
        const smg_status sealed =
            i == 0 ? smg_sm4_gcm_encrypt(secret.data, tag, BLOCK, &gcm_key, open.iv, 12, NULL, 0,
                                         secret.data, LENGTH)
                   : smg_sm4_ccm_encrypt(secret.data, tag, BLOCK, &ccm_key, open.iv, 12, NULL, 0,
                                         secret.data, LENGTH);
        const smg_status begun =
            i == 0
                ? smg_sm4_gcm_init(&aead, SMG_SM4_DECRYPT, &gcm_key, open.iv, 12, BLOCK)
                : smg_sm4_ccm_init(&aead, SMG_SM4_DECRYPT, &ccm_key, open.iv, 12, BLOCK, 0, LENGTH);
        if (sealed != SMG_OK || begun != SMG_OK ||
            smg_sm4_aead_verify(&aead, secret.data, 333) != SMG_OK ||
            smg_sm4_aead_verify(&aead, secret.data + 333, LENGTH - 333) != SMG_OK ||
            smg_sm4_aead_verify_final(&aead, tag) != SMG_OK ||
            smg_sm4_aead_decrypt(&aead, secret.data, secret.data, 77) != SMG_OK ||
            smg_sm4_aead_decrypt(&aead, secret.data + 77, secret.data + 77, LENGTH - 77) !=
                SMG_OK ||
            smg_sm4_aead_decrypt_final(&aead) != SMG_OK) {
            return false;
        }
    }
    return ctime_same(secret.data, open.data, LENGTH);
}

/* ---- MACs ---- */

static bool one_mac(smg_sm4_mac_algorithm algorithm, smg_sm4_mac_padding padding, size_t length) {
    static inputs open, secret;
    const size_t key_length =
        algorithm == SMG_SM4_EMAC || algorithm == SMG_SM4_RETAIL_MAC || algorithm == SMG_SM4_MACDES
            ? 32
            : 16;
    uint8_t wanted[8], tag[8], wrong[8];
    fill(&open, &secret);
    if (smg_sm4_mac(wanted, 8, algorithm, padding, open.key, key_length, open.data, length) !=
            SMG_OK ||
        smg_sm4_mac(tag, 8, algorithm, padding, secret.key, key_length, secret.data, length) !=
            SMG_OK ||
        smg_sm4_mac_verify(tag, 8, algorithm, padding, secret.key, key_length, secret.data,
                           length) != SMG_OK) {
        return false;
    }
    memcpy(wrong, tag, sizeof wrong);
    wrong[7] ^= 1;
    return smg_sm4_mac_verify(wrong, 8, algorithm, padding, secret.key, key_length, secret.data,
                              length) == SMG_ERR_TAG &&
           ctime_same(tag, wanted, sizeof tag);
}

static bool macs(void) {
    for (unsigned algorithm = SMG_SM4_CBC_MAC; algorithm <= SMG_SM4_CBCR_MAC; algorithm++) {
        const bool own = algorithm == SMG_SM4_CMAC || algorithm == SMG_SM4_TR_CBC_MAC ||
                         algorithm == SMG_SM4_CBCR_MAC;
        for (unsigned padding = own ? 0 : 1; padding <= (own ? 0 : 3u); padding++) {
            for (size_t length = 0; length <= 50; length += 10) {
                if (!one_mac((smg_sm4_mac_algorithm)algorithm, (smg_sm4_mac_padding)padding,
                             length == 40 ? 48 : length)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static const ctime_case cases[] = {
    {"sm4 modes", modes},
    {"sm4 wrong paddings", wrong_paddings},
    {"sm4 cfb1 bits", bits},
    {"sm4 xts and hctr", wide},
    {"sm4 xts equal halves", equal_halves},
    {"sm4 many", many},
    {"sm4 gcm", gcm},
    {"sm4 ccm", ccm},
    {"sm4 aead in pieces", passes},
    {"sm4 macs", macs},
};

ctime_cases ctime_sm4_mode_cases(void) {
    const ctime_cases all = {cases, sizeof cases / sizeof *cases};
    return all;
}
