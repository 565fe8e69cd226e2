/* SPDX-License-Identifier: Apache-2.0 */
/* SM9: master keys, keys of users, r, what is encrypted and agreed on are secret; points of master
 * keys, IDs, signatures and ciphertexts public. */
#include "ctime.h"

#include <smidgen/sm9_hybrid.h>
#include <smidgen/sm9_prepared.h>

#include <string.h>

#include "sm9/kernel.h"

#define ID     "Alice", 5
#define PEER   "Bob", 3
#define SCALAR SMG_SM9_SCALAR_BYTES
#define LENGTH 100

/* Room for every kernel's prepared objects. */
#define ROOM 65536
static _Alignas(SMG_SM9_PREPARED_ALIGNMENT) unsigned char rooms[3][ROOM];

static ctime_draws draws;

/* Randomness that refuses the first `refused` draws. */
static smg_random randomness(unsigned refused) {
    draws = (ctime_draws){0, refused};
    return (smg_random){ctime_draw, &draws};
}

/* ---- keys ---- */

static bool sign_key(smg_sm9_sign_master_key *master, smg_sm9_sign_key *key) {
    const smg_random random = randomness(3);
    return smg_sm9_sign_master_key_generate(master, &random) == SMG_OK &&
           smg_sm9_sign_key_extract(key, master, ID, SMG_SM9_HID_SIGN) == SMG_OK;
}

static bool encrypt_key(smg_sm9_encrypt_master_key *master, smg_sm9_encrypt_key *key,
                        smg_sm9_encrypt_key *peer) {
    const smg_random random = randomness(3);
    return smg_sm9_encrypt_master_key_generate(master, &random) == SMG_OK &&
           smg_sm9_encrypt_key_extract(key, master, ID, SMG_SM9_HID_ENCRYPT) == SMG_OK &&
           smg_sm9_encrypt_key_extract(peer, master, PEER, SMG_SM9_HID_ENCRYPT) == SMG_OK;
}

static bool master_keys_of_bytes(void) {
    uint8_t scalar[SCALAR], out[SCALAR];
    smg_sm9_sign_master_key sign;
    smg_sm9_encrypt_master_key encrypt;
    ctime_fill(scalar, SCALAR);
    scalar[0] &= 0x7f;
    SMG_SECRET(scalar, SCALAR);
    return smg_sm9_sign_master_key_from_bytes(&sign, scalar, SCALAR) == SMG_OK &&
           smg_sm9_encrypt_master_key_from_bytes(&encrypt, scalar, SCALAR) == SMG_OK &&
           smg_sm9_sign_master_key_to_bytes(out, &sign) == SMG_OK &&
           ctime_same(out, scalar, SCALAR);
}

static bool master_keys_out_of_range(void) {
    uint8_t scalar[SCALAR];
    smg_sm9_sign_master_key sign;
    smg_sm9_encrypt_master_key encrypt;
    memset(scalar, 0xff, SCALAR);
    SMG_SECRET(scalar, SCALAR);
    return smg_sm9_sign_master_key_from_bytes(&sign, scalar, SCALAR) == SMG_ERR_KEY &&
           smg_sm9_encrypt_master_key_from_bytes(&encrypt, scalar, SCALAR) == SMG_ERR_KEY;
}

/* A key goes out as bytes and comes in again; its form, the first of them, is public. */
static bool user_keys_of_bytes(void) {
    uint8_t ds[SMG_SM9_G1_POINT_BYTES], de[SMG_SM9_G2_POINT_BYTES];
    smg_sm9_sign_master_key sign_master;
    smg_sm9_sign_key sign, sign_again;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_encrypt_key encrypt, peer, encrypt_again;
    if (!sign_key(&sign_master, &sign) || !encrypt_key(&encrypt_master, &encrypt, &peer) ||
        smg_sm9_sign_key_to_bytes(ds, &sign) != SMG_OK ||
        smg_sm9_encrypt_key_to_bytes(de, &encrypt) != SMG_OK) {
        return false;
    }
    return smg_sm9_sign_key_from_bytes(&sign_again, ds, sizeof ds, &sign.master) == SMG_OK &&
           smg_sm9_encrypt_key_from_bytes(&encrypt_again, de, sizeof de, &encrypt.master) ==
               SMG_OK &&
           smg_sm9_sign_key_check(&sign_again, ID, SMG_SM9_HID_SIGN) == SMG_OK &&
           smg_sm9_encrypt_key_check(&encrypt_again, ID, SMG_SM9_HID_ENCRYPT) == SMG_OK &&
           smg_sm9_encrypt_key_check(&encrypt_again, PEER, SMG_SM9_HID_ENCRYPT) == SMG_ERR_KEY &&
           ctime_same(&sign, &sign_again, sizeof sign) &&
           ctime_same(&encrypt, &encrypt_again, sizeof encrypt);
}

/* ---- signatures ---- */

static bool signatures(void) {
    smg_sm9_prepared_sign_master *prepared = (void *)rooms[0];
    smg_sm9_sign_master_key master;
    smg_sm9_sign_key key;
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES], same[SMG_SM9_SIGNATURE_BYTES];
    smg_random random;
    if (!sign_key(&master, &key) ||
        smg_sm9_prepared_sign_master_init(prepared, ROOM, &key.master) != SMG_OK) {
        return false;
    }
    random = randomness(3);
    if (smg_sm9_sign(signature, &key, "abc", 3, &random) != SMG_OK || draws.made < 4) {
        return false;
    }
    random = randomness(3);
    return smg_sm9_prepared_sign(same, prepared, &key, "abc", 3, &random) == SMG_OK &&
           smg_sm9_verify(signature, &key.master, ID, SMG_SM9_HID_SIGN, "abc", 3) == SMG_OK &&
           smg_sm9_prepared_verify(same, prepared, ID, SMG_SM9_HID_SIGN, "abc", 3) == SMG_OK;
}

/* ---- encryption ---- */

typedef struct parties {
    smg_sm9_encrypt_master_key master;
    smg_sm9_encrypt_key key, peer;
    smg_sm9_prepared_encrypt_master *prepared;
    smg_sm9_prepared_encrypt_key *prepared_key, *prepared_peer;
} parties;

static bool parties_begin(parties *p) {
    p->prepared = (void *)rooms[0];
    p->prepared_key = (void *)rooms[1];
    p->prepared_peer = (void *)rooms[2];
    return encrypt_key(&p->master, &p->key, &p->peer) &&
           smg_sm9_prepared_encrypt_master_init(p->prepared, ROOM, &p->key.master) == SMG_OK &&
           smg_sm9_prepared_encrypt_key_init(p->prepared_key, ROOM, &p->key) == SMG_OK &&
           smg_sm9_prepared_encrypt_key_init(p->prepared_peer, ROOM, &p->peer) == SMG_OK;
}

static bool kem(void) {
    parties p;
    uint8_t c[SMG_SM9_KEM_CIPHERTEXT_BYTES], key[LENGTH], same[LENGTH];
    smg_random random = randomness(3);
    if (!parties_begin(&p)) {
        return false;
    }
    random = randomness(3);
    if (smg_sm9_kem_encapsulate(c, key, LENGTH, &p.key.master, ID, SMG_SM9_HID_ENCRYPT, &random) !=
            SMG_OK ||
        smg_sm9_kem_decapsulate(same, LENGTH, &p.key, ID, c) != SMG_OK ||
        !ctime_same(key, same, LENGTH)) {
        return false;
    }
    random = randomness(3);
    return smg_sm9_prepared_kem_encapsulate(c, key, LENGTH, p.prepared, ID, SMG_SM9_HID_ENCRYPT,
                                            &random) == SMG_OK &&
           smg_sm9_prepared_kem_decapsulate(same, LENGTH, p.prepared_key, ID, c) == SMG_OK &&
           ctime_same(key, same, LENGTH);
}

static bool encryption_in(const parties *p, smg_sm9_mode mode, smg_sm9_mac mac) {
    uint8_t plain[LENGTH], message[LENGTH], back[LENGTH], text[2 * LENGTH + SMG_SM9_C2_OFFSET];
    size_t length, opened;
    const smg_random random = randomness(3);
    ctime_fill(plain, LENGTH);
    memcpy(message, plain, LENGTH);
    SMG_SECRET(message, LENGTH);
    if (smg_sm9_prepared_encrypt(text, &length, sizeof text, p->prepared, ID, SMG_SM9_HID_ENCRYPT,
                                 mode, mac, message, LENGTH, &random) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(text, sizeof text);
    if (smg_sm9_decrypt(back, &opened, LENGTH, &p->key, ID, mode, mac, text, length) != SMG_OK ||
        opened != LENGTH || !ctime_same(back, plain, LENGTH)) {
        return false;
    }
    text[length - 1] ^= 1;
    return smg_sm9_prepared_decrypt(back, &opened, LENGTH, p->prepared_key, ID, mode, mac, text,
                                    length) == SMG_ERR_TAG;
}

static bool encryption(void) {
    static const smg_sm9_mode modes[] = {SMG_SM9_XOR, SMG_SM9_SM4_ECB, SMG_SM9_SM4_CBC,
                                         SMG_SM9_SM4_OFB, SMG_SM9_SM4_CFB};
    parties p;
    bool right = parties_begin(&p);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        right = right && encryption_in(&p, modes[i], SMG_SM9_MAC_SM3) &&
                encryption_in(&p, modes[i], SMG_SM9_MAC_HMAC);
    }
    return right;
}

/* Decryption in pieces, in a mode with padding and in one without. */
static bool encryption_in_pieces(void) {
    static const smg_sm9_mode modes[] = {SMG_SM9_XOR, SMG_SM9_SM4_CBC};
    parties p;
    bool right = parties_begin(&p);
    for (size_t i = 0; right && i < sizeof modes / sizeof modes[0]; i++) {
        uint8_t plain[LENGTH], message[LENGTH], c1[SMG_SM9_C1_BYTES], c3[SMG_SM9_C3_BYTES];
        uint8_t c2[LENGTH + 64], back[LENGTH + 64];
        size_t length = 0, rest = 0;
        smg_sm9_cipher cipher;
        const smg_random random = randomness(3);
        ctime_fill(plain, LENGTH);
        memcpy(message, plain, LENGTH);
        SMG_SECRET(message, LENGTH);
        right = smg_sm9_encrypt_init(&cipher, c1, &p.key.master, ID, SMG_SM9_HID_ENCRYPT, modes[i],
                                     SMG_SM9_MAC_SM3, LENGTH, &random) == SMG_OK &&
                smg_sm9_encrypt_update(&cipher, c2, &length, message, LENGTH) == SMG_OK &&
                smg_sm9_encrypt_final(&cipher, c2 + length, &rest, c3) == SMG_OK;
        SMG_PUBLIC(c2, sizeof c2);
        length += rest;
        right = right &&
                smg_sm9_decrypt_init(&cipher, &p.key, ID, modes[i], SMG_SM9_MAC_SM3, c1, length) ==
                    SMG_OK &&
                smg_sm9_decrypt_verify(&cipher, c2, length) == SMG_OK &&
                smg_sm9_decrypt_verify_final(&cipher, c3) == SMG_OK;
        size_t opened;
        right = right && smg_sm9_decrypt_update(&cipher, back, &opened, c2, length) == SMG_OK &&
                smg_sm9_decrypt_final(&cipher, back + opened, &rest) == SMG_OK &&
                opened + rest == LENGTH && ctime_same(back, plain, LENGTH);
    }
    return right;
}

static bool hybrid(void) {
    parties p;
    uint8_t plain[LENGTH], message[LENGTH], back[LENGTH], text[2 * LENGTH];
    size_t length, opened;
    if (!parties_begin(&p)) {
        return false;
    }
    const smg_random random = randomness(3);
    ctime_fill(plain, LENGTH);
    memcpy(message, plain, LENGTH);
    SMG_SECRET(message, LENGTH);
    if (smg_sm9_hybrid_encrypt(text, &length, sizeof text, &p.key.master, ID, SMG_SM9_HID_ENCRYPT,
                               "a", 1, message, LENGTH, &random) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(text, sizeof text);
    return smg_sm9_hybrid_decrypt(back, &opened, LENGTH, &p.key, ID, "a", 1, text, length) ==
               SMG_OK &&
           opened == LENGTH && ctime_same(back, plain, LENGTH);
}

/* ---- key exchange ---- */

static bool exchange_between(const parties *p, bool prepared, bool right_tag) {
    uint8_t r_a[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES], r_b[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES];
    uint8_t s_a[SMG_SM9_EXCHANGE_TAG_BYTES], s_b[SMG_SM9_EXCHANGE_TAG_BYTES];
    uint8_t key_a[LENGTH], key_b[LENGTH];
    smg_sm9_exchange_initiator a;
    smg_sm9_exchange_responder b;
    smg_random random = randomness(3);
    smg_status status = smg_sm9_exchange_begin(&a, r_a, &p->key.master, PEER, 3, &random);
    if (status == SMG_OK) {
        random = randomness(3);
        status = prepared ? smg_sm9_prepared_exchange_respond(&b, r_b, s_b, p->prepared,
                                                              p->prepared_peer, PEER, ID, 3, r_a,
                                                              sizeof r_a, &random)
                          : smg_sm9_exchange_respond(&b, r_b, s_b, &p->peer, PEER, ID, 3, r_a,
                                                     sizeof r_a, &random);
    }
    if (status != SMG_OK) {
        return false;
    }
    if (!right_tag) {
        s_b[7] ^= 1;
        return smg_sm9_exchange_confirm(&a, key_a, LENGTH, s_a, &p->key, ID, PEER, r_b, sizeof r_b,
                                        s_b) == SMG_ERR_TAG;
    }
    status = prepared ? smg_sm9_prepared_exchange_confirm(&a, key_a, LENGTH, s_a, p->prepared,
                                                          p->prepared_key, ID, PEER, r_b,
                                                          sizeof r_b, s_b)
                      : smg_sm9_exchange_confirm(&a, key_a, LENGTH, s_a, &p->key, ID, PEER, r_b,
                                                 sizeof r_b, s_b);
    return status == SMG_OK && smg_sm9_exchange_finish(&b, key_b, LENGTH, s_a) == SMG_OK &&
           ctime_same(key_a, key_b, LENGTH);
}

static bool exchange(void) {
    parties p;
    return parties_begin(&p) && exchange_between(&p, false, true) &&
           exchange_between(&p, true, true) && exchange_between(&p, false, false);
}

/* Whether the rooms are large enough for the kernel in use. */
static bool rooms_are_enough(void) {
    return smg_sm9_prepared_sign_master_bytes() <= ROOM &&
           smg_sm9_prepared_encrypt_master_bytes() <= ROOM &&
           smg_sm9_prepared_encrypt_key_bytes() <= ROOM;
}

ctime_cases ctime_sm9_cases(void) {
    static const ctime_case cases[] = {
        {"sm9: rooms", rooms_are_enough},
        {"sm9: master keys of bytes", master_keys_of_bytes},
        {"sm9: master keys out of range", master_keys_out_of_range},
        {"sm9: keys of users of bytes", user_keys_of_bytes},
        {"smg_sm9_sign, prepared and not", signatures},
        {"smg_sm9_kem, prepared and not", kem},
        {"smg_sm9_encrypt, every mode", encryption},
        {"smg_sm9_encrypt in pieces", encryption_in_pieces},
        {"smg_sm9_hybrid", hybrid},
        {"smg_sm9_exchange, prepared and not", exchange},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
