/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_sm9.h"

#include <smidgen/random.h>
#include <smidgen/sm9_encrypt.h>
#include <smidgen/wipe.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sm9/kernel.h"

#define ID(user)  (user)->id, sizeof(user)->id
#define HOW       SMG_SM9_XOR, SMG_SM9_MAC_SM3
#define ALIGNMENT SMG_SM9_PREPARED_ALIGNMENT

enum { SECRET = 32, EXCHANGED = 16 }; /* bytes of a key of the KEM, and of an exchange */

static speed_sm9_user *next_user(speed_sm9 *it) {
    return &it->users[it->next++ % SPEED_SM9_USERS];
}

static speed_sm9_user *partner_of(speed_sm9 *it, const speed_sm9_user *user) {
    return &it->users[(size_t)(user - it->users + 1) % SPEED_SM9_USERS];
}

/* Whether every user passes. */
static bool all_users(speed_sm9 *it, bool (*passes)(speed_sm9 *it, speed_sm9_user *user)) {
    for (size_t i = 0; i < SPEED_SM9_USERS; i++) {
        if (!passes(it, &it->users[i])) {
            return false;
        }
    }
    return true;
}

/* ---- operands ---- */

static void *room(size_t bytes) {
    const size_t size = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, size);
    if (memory != NULL) {
        memset(memory, 0, size);
    }
    return memory;
}

static bool make_rooms(speed_sm9 *it) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    it->prepared_sign = room(smg_sm9_prepared_sign_master_bytes());
    it->prepared_encrypt = room(smg_sm9_prepared_encrypt_master_bytes());
    it->table = room(kernel->gt_table_bytes);
    it->out = malloc(it->out_size);
    bool made = it->prepared_sign != NULL && it->prepared_encrypt != NULL && it->table != NULL &&
                it->out != NULL;
    for (size_t i = 0; i < SPEED_SM9_USERS; i++) {
        speed_sm9_user *user = &it->users[i];
        user->signer = room(smg_sm9_prepared_signer_bytes());
        user->prepared = room(smg_sm9_prepared_encrypt_key_bytes());
        user->prepared_exchange = room(smg_sm9_prepared_encrypt_key_bytes());
        user->lines = room(kernel->lines_bytes);
        user->ciphertext = malloc(it->out_size);
        made = made && user->signer != NULL && user->prepared != NULL &&
               user->prepared_exchange != NULL && user->lines != NULL && user->ciphertext != NULL;
    }
    return made;
}

static bool make_user(speed_sm9 *it, speed_sm9_user *user, size_t number) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    char id[SPEED_SM9_ID_BYTES + 1];
    snprintf(id, sizeof id, "user %011zu", number);
    memcpy(user->id, id, sizeof user->id);
    memcpy(user->scalar, it->sign_master.ks, sizeof user->scalar);
    user->scalar[sizeof user->scalar - 1] ^= (uint8_t)(number << 4);
    return smg_sm9_sign_key_extract(&user->sign, &it->sign_master, ID(user), SMG_SM9_HID_SIGN) ==
               SMG_OK &&
           smg_sm9_encrypt_key_extract(&user->encrypt, &it->encrypt_master, ID(user),
                                       SMG_SM9_HID_ENCRYPT) == SMG_OK &&
           smg_sm9_encrypt_key_extract(&user->exchange, &it->encrypt_master, ID(user),
                                       SMG_SM9_HID_EXCHANGE) == SMG_OK &&
           kernel->g1_base_mul(user->g1, user->scalar) != 0 &&
           kernel->g2_base_mul(user->g2, user->scalar) != 0;
}

smg_status speed_sm9_make(speed_sm9 *it, size_t most) {
    memset(it, 0, sizeof *it);
    if (smg_sm9_ciphertext_bytes(&it->out_size, SMG_SM9_XOR, most) != SMG_OK || !make_rooms(it)) {
        return SMG_ERR_CAPACITY;
    }
    smg_status status = smg_sm9_sign_master_key_generate(&it->sign_master, NULL);
    if (status == SMG_OK) {
        status = smg_sm9_encrypt_master_key_generate(&it->encrypt_master, NULL);
    }
    for (size_t i = 0; i < SPEED_SM9_USERS && status == SMG_OK; i++) {
        status = make_user(it, &it->users[i], i) ? SMG_OK : SMG_ERR_RANDOM;
    }
    return status;
}

void speed_sm9_free(speed_sm9 *it) {
    const size_t key_bytes = smg_sm9_prepared_encrypt_key_bytes();
    for (size_t i = 0; i < SPEED_SM9_USERS; i++) {
        speed_sm9_user *user = &it->users[i];
        if (user->prepared != NULL) {
            smg_wipe(user->prepared, key_bytes);
        }
        if (user->prepared_exchange != NULL) {
            smg_wipe(user->prepared_exchange, key_bytes);
        }
        free(user->signer);
        free(user->prepared);
        free(user->prepared_exchange);
        free(user->lines);
        free(user->ciphertext);
    }
    free(it->prepared_sign);
    free(it->prepared_encrypt);
    free(it->table);
    free(it->out);
    smg_wipe(it, sizeof *it);
}

/* ---- keys ---- */

static bool run_master_sign(speed_sm9 *it) {
    smg_sm9_sign_master_key key;
    (void)it;
    return smg_sm9_sign_master_key_generate(&key, NULL) == SMG_OK;
}

static bool run_master_encrypt(speed_sm9 *it) {
    smg_sm9_encrypt_master_key key;
    (void)it;
    return smg_sm9_encrypt_master_key_generate(&key, NULL) == SMG_OK;
}

static bool run_user_sign(speed_sm9 *it) {
    smg_sm9_sign_key key;
    return smg_sm9_sign_key_extract(&key, &it->sign_master, ID(next_user(it)), SMG_SM9_HID_SIGN) ==
           SMG_OK;
}

static bool run_user_encrypt(speed_sm9 *it) {
    smg_sm9_encrypt_key key;
    return smg_sm9_encrypt_key_extract(&key, &it->encrypt_master, ID(next_user(it)),
                                       SMG_SM9_HID_ENCRYPT) == SMG_OK;
}

static bool are_keys_of(speed_sm9 *it, speed_sm9_user *user) {
    (void)it;
    return smg_sm9_sign_key_check(&user->sign, ID(user), SMG_SM9_HID_SIGN) == SMG_OK &&
           smg_sm9_encrypt_key_check(&user->encrypt, ID(user), SMG_SM9_HID_ENCRYPT) == SMG_OK;
}

static bool check_keys(speed_sm9 *it) {
    return all_users(it, are_keys_of);
}

/* ---- signatures ---- */

static bool sign(uint8_t signature[SMG_SM9_SIGNATURE_BYTES], const speed_sm9 *it,
                 const speed_sm9_user *user) {
    return smg_sm9_prepared_sign(signature, it->prepared_sign, &user->sign, it->message, it->length,
                                 NULL) == SMG_OK;
}

static smg_status verify(const speed_sm9 *it, const speed_sm9_user *user) {
    return smg_sm9_prepared_signer_verify(user->signature, it->prepared_sign, user->signer,
                                          it->message, it->length);
}

static smg_status verify_first(const speed_sm9 *it, const speed_sm9_user *user) {
    return smg_sm9_verify(user->signature, &it->sign_master.public_key, ID(user), SMG_SM9_HID_SIGN,
                          it->message, it->length);
}

static bool run_sign(speed_sm9 *it) {
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES];
    return sign(signature, it, next_user(it));
}

static bool run_sign_first(speed_sm9 *it) {
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES];
    return smg_sm9_sign(signature, &next_user(it)->sign, it->message, it->length, NULL) == SMG_OK;
}

static bool run_verify(speed_sm9 *it) {
    return verify(it, next_user(it)) == SMG_OK;
}

static bool run_verify_first(speed_sm9 *it) {
    return verify_first(it, next_user(it)) == SMG_OK;
}

static bool prepare_signature(speed_sm9 *it, speed_sm9_user *user) {
    return smg_sm9_prepared_signer_init(user->signer, smg_sm9_prepared_signer_bytes(),
                                        &it->sign_master.public_key, ID(user),
                                        SMG_SM9_HID_SIGN) == SMG_OK &&
           sign(user->signature, it, user);
}

static bool prepare_signatures(speed_sm9 *it) {
    return smg_sm9_prepared_sign_master_init(it->prepared_sign,
                                             smg_sm9_prepared_sign_master_bytes(),
                                             &it->sign_master.public_key) == SMG_OK &&
           all_users(it, prepare_signature);
}

/* Prepared or not; a changed signature is refused. */
static bool is_signed(speed_sm9 *it, speed_sm9_user *user) {
    if (verify(it, user) != SMG_OK || verify_first(it, user) != SMG_OK) {
        return false;
    }
    user->signature[0] ^= 1;
    const bool refused = verify(it, user) == SMG_ERR_SIGNATURE;
    user->signature[0] ^= 1;
    return refused &&
           smg_sm9_sign(user->signature, &user->sign, it->message, it->length, NULL) == SMG_OK &&
           verify(it, user) == SMG_OK;
}

static bool check_signatures(speed_sm9 *it) {
    return prepare_signatures(it) && all_users(it, is_signed);
}

/* ---- encryption ---- */

static smg_status encrypt(speed_sm9 *it, const speed_sm9_user *user, uint8_t *out, size_t *length) {
    return smg_sm9_prepared_encrypt(out, length, it->out_size, it->prepared_encrypt, ID(user),
                                    SMG_SM9_HID_ENCRYPT, HOW, it->message, it->length, NULL);
}

static smg_status encrypt_first(speed_sm9 *it, const speed_sm9_user *user, uint8_t *out,
                                size_t *length) {
    return smg_sm9_encrypt(out, length, it->out_size, &it->encrypt_master.public_key, ID(user),
                           SMG_SM9_HID_ENCRYPT, HOW, it->message, it->length, NULL);
}

static smg_status decrypt(speed_sm9 *it, const speed_sm9_user *user, size_t *length) {
    return smg_sm9_prepared_decrypt(it->out, length, it->length, user->prepared, ID(user), HOW,
                                    user->ciphertext, it->length + SMG_SM9_C2_OFFSET);
}

static smg_status decrypt_first(speed_sm9 *it, const speed_sm9_user *user, size_t *length) {
    return smg_sm9_decrypt(it->out, length, it->length, &user->encrypt, ID(user), HOW,
                           user->ciphertext, it->length + SMG_SM9_C2_OFFSET);
}

static bool run_encrypt(speed_sm9 *it) {
    size_t length;
    return encrypt(it, next_user(it), it->out, &length) == SMG_OK;
}

static bool run_encrypt_first(speed_sm9 *it) {
    size_t length;
    return encrypt_first(it, next_user(it), it->out, &length) == SMG_OK;
}

static bool run_decrypt(speed_sm9 *it) {
    size_t length;
    return decrypt(it, next_user(it), &length) == SMG_OK;
}

static bool run_decrypt_first(speed_sm9 *it) {
    size_t length;
    return decrypt_first(it, next_user(it), &length) == SMG_OK;
}

static bool prepare_keys_of(speed_sm9 *it, speed_sm9_user *user) {
    const size_t size = smg_sm9_prepared_encrypt_key_bytes();
    (void)it;
    return smg_sm9_prepared_encrypt_key_init(user->prepared, size, &user->encrypt) == SMG_OK &&
           smg_sm9_prepared_encrypt_key_init(user->prepared_exchange, size, &user->exchange) ==
               SMG_OK;
}

static bool prepare_keys(speed_sm9 *it) {
    return smg_sm9_prepared_encrypt_master_init(it->prepared_encrypt,
                                                smg_sm9_prepared_encrypt_master_bytes(),
                                                &it->encrypt_master.public_key) == SMG_OK &&
           all_users(it, prepare_keys_of);
}

static bool prepare_ciphertext(speed_sm9 *it, speed_sm9_user *user) {
    size_t length;
    return encrypt(it, user, user->ciphertext, &length) == SMG_OK;
}

static bool prepare_ciphertexts(speed_sm9 *it) {
    return prepare_keys(it) && all_users(it, prepare_ciphertext);
}

static bool is_message(const speed_sm9 *it, size_t length) {
    return length == it->length && memcmp(it->out, it->message, length) == 0;
}

/* Prepared or not; a changed ciphertext is refused. */
static bool is_encrypted(speed_sm9 *it, speed_sm9_user *user) {
    size_t length;
    if (decrypt(it, user, &length) != SMG_OK || !is_message(it, length) ||
        encrypt_first(it, user, user->ciphertext, &length) != SMG_OK ||
        decrypt_first(it, user, &length) != SMG_OK || !is_message(it, length)) {
        return false;
    }
    user->ciphertext[SMG_SM9_C2_OFFSET] ^= 1;
    const bool refused = decrypt(it, user, &length) == SMG_ERR_TAG;
    user->ciphertext[SMG_SM9_C2_OFFSET] ^= 1;
    return refused;
}

static bool check_encryption(speed_sm9 *it) {
    return prepare_ciphertexts(it) && all_users(it, is_encrypted);
}

/* ---- KEM ---- */

static smg_status encapsulate(speed_sm9 *it, const speed_sm9_user *user,
                              uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                              uint8_t key[SECRET]) {
    return smg_sm9_prepared_kem_encapsulate(ciphertext, key, SECRET, it->prepared_encrypt, ID(user),
                                            SMG_SM9_HID_ENCRYPT, NULL);
}

static smg_status decapsulate(const speed_sm9_user *user, uint8_t key[SECRET]) {
    return smg_sm9_prepared_kem_decapsulate(key, SECRET, user->prepared, ID(user),
                                            user->encapsulated);
}

static bool run_encapsulate(speed_sm9 *it) {
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES], key[SECRET];
    return encapsulate(it, next_user(it), ciphertext, key) == SMG_OK;
}

static bool run_decapsulate(speed_sm9 *it) {
    uint8_t key[SECRET];
    return decapsulate(next_user(it), key) == SMG_OK;
}

static bool is_encapsulated(speed_sm9 *it, speed_sm9_user *user) {
    uint8_t ours[SECRET], theirs[SECRET];
    return encapsulate(it, user, user->encapsulated, ours) == SMG_OK &&
           decapsulate(user, theirs) == SMG_OK && memcmp(ours, theirs, SECRET) == 0 &&
           smg_sm9_kem_decapsulate(theirs, SECRET, &user->encrypt, ID(user), user->encapsulated) ==
               SMG_OK &&
           memcmp(ours, theirs, SECRET) == 0;
}

static bool check_kem(speed_sm9 *it) {
    return prepare_keys(it) && all_users(it, is_encapsulated);
}

/* ---- key exchange: the responder's side; A's tag, which B has ready, is a comparison ---- */

static bool respond(speed_sm9 *it, const speed_sm9_user *b, smg_sm9_exchange_responder *responder,
                    uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES],
                    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES]) {
    return smg_sm9_prepared_exchange_respond(responder, ephemeral, tag, it->prepared_encrypt,
                                             b->prepared_exchange, ID(b), ID(partner_of(it, b)),
                                             SMG_SM9_HID_EXCHANGE, b->ephemeral,
                                             sizeof b->ephemeral, NULL) == SMG_OK;
}

static bool run_exchange(speed_sm9 *it) {
    smg_sm9_exchange_responder responder;
    uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES], tag[SMG_SM9_EXCHANGE_TAG_BYTES];
    uint8_t key[EXCHANGED];
    return respond(it, next_user(it), &responder, ephemeral, tag) &&
           smg_sm9_exchange_finish_untagged(&responder, key, sizeof key) == SMG_OK;
}

static bool run_exchange_first(speed_sm9 *it) {
    const speed_sm9_user *b = next_user(it);
    smg_sm9_exchange_responder responder;
    uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES], tag[SMG_SM9_EXCHANGE_TAG_BYTES];
    uint8_t key[EXCHANGED];
    return smg_sm9_exchange_respond(&responder, ephemeral, tag, &b->exchange, ID(b),
                                    ID(partner_of(it, b)), SMG_SM9_HID_EXCHANGE, b->ephemeral,
                                    sizeof b->ephemeral, NULL) == SMG_OK &&
           smg_sm9_exchange_finish_untagged(&responder, key, sizeof key) == SMG_OK;
}

static bool is_exchanged(speed_sm9 *it, speed_sm9_user *b) {
    const speed_sm9_user *a = partner_of(it, b);
    smg_sm9_exchange_initiator initiator;
    smg_sm9_exchange_responder responder;
    uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES];
    uint8_t tag_a[SMG_SM9_EXCHANGE_TAG_BYTES], tag_b[SMG_SM9_EXCHANGE_TAG_BYTES];
    uint8_t ours[EXCHANGED], theirs[EXCHANGED];
    return smg_sm9_exchange_begin(&initiator, b->ephemeral, &it->encrypt_master.public_key, ID(b),
                                  SMG_SM9_HID_EXCHANGE, NULL) == SMG_OK &&
           respond(it, b, &responder, ephemeral, tag_b) &&
           smg_sm9_exchange_confirm(&initiator, ours, sizeof ours, tag_a, &a->exchange, ID(a),
                                    ID(b), ephemeral, sizeof ephemeral, tag_b) == SMG_OK &&
           smg_sm9_exchange_finish(&responder, theirs, sizeof theirs, tag_a) == SMG_OK &&
           memcmp(ours, theirs, sizeof ours) == 0;
}

static bool check_exchange(speed_sm9 *it) {
    return prepare_keys(it) && all_users(it, is_exchanged);
}

/* ---- pairing and groups ---- */

static bool run_pairing(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t g[SMG_SM9_GT_BYTES];
    smg_sm9_kernel_get()->pairing(g, user->g1, user->g2);
    return true;
}

static bool run_pairing_prepared(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t g[SMG_SM9_GT_BYTES];
    smg_sm9_kernel_get()->pairing_prepared(g, user->g1, user->lines);
    return true;
}

static bool run_g1_base(speed_sm9 *it) {
    uint8_t q[SMG_SM9_G1_BYTES];
    return smg_sm9_kernel_get()->g1_base_mul(q, next_user(it)->scalar) != 0;
}

static bool run_g1_mul(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t q[SMG_SM9_G1_BYTES];
    return smg_sm9_kernel_get()->g1_mul(q, user->scalar, user->g1) != 0;
}

static bool run_g2_base(speed_sm9 *it) {
    uint8_t q[SMG_SM9_G2_BYTES];
    return smg_sm9_kernel_get()->g2_base_mul(q, next_user(it)->scalar) != 0;
}

static bool run_g2_mul(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t q[SMG_SM9_G2_BYTES];
    return smg_sm9_kernel_get()->g2_mul(q, user->scalar, user->g2) != 0;
}

static bool run_gt_pow(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t r[SMG_SM9_GT_BYTES];
    return smg_sm9_kernel_get()->gt_pow(r, user->gt, user->scalar) != 0;
}

static bool run_gt_base(speed_sm9 *it) {
    uint8_t r[SMG_SM9_GT_BYTES];
    return smg_sm9_kernel_get()->gt_base_pow(r, next_user(it)->scalar, it->table) != 0;
}

/* gt := e(g1, g2). With g1 = s P1 it is also e(P1, s g2), and e(P1, g2)^s. */
static bool is_paired(speed_sm9 *it, speed_sm9_user *user) {
    static const uint8_t one[SMG_SM9_SCALAR_BYTES] = {[SMG_SM9_SCALAR_BYTES - 1] = 1};
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t p[SMG_SM9_G1_BYTES], q[SMG_SM9_G2_BYTES], g[SMG_SM9_GT_BYTES], h[SMG_SM9_GT_BYTES];
    (void)it;
    kernel->pairing(user->gt, user->g1, user->g2);
    kernel->lines_prepare(user->lines, user->g2);
    kernel->pairing_prepared(g, user->g1, user->lines);
    if (memcmp(g, user->gt, sizeof g) != 0 || kernel->g1_base_mul(p, one) == 0 ||
        kernel->g2_mul(q, user->scalar, user->g2) == 0) {
        return false;
    }
    kernel->pairing(g, p, q);
    kernel->pairing(h, p, user->g2);
    return memcmp(g, user->gt, sizeof g) == 0 && kernel->gt_pow(g, h, user->scalar) != 0 &&
           memcmp(g, user->gt, sizeof g) == 0 && kernel->g1_mul(p, user->scalar, p) != 0 &&
           memcmp(p, user->g1, sizeof p) == 0;
}

static bool is_base_power(speed_sm9 *it, speed_sm9_user *user) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t g[SMG_SM9_GT_BYTES], h[SMG_SM9_GT_BYTES];
    return kernel->gt_base_pow(g, user->scalar, it->table) != 0 &&
           kernel->gt_pow(h, it->users[0].gt, user->scalar) != 0 && memcmp(g, h, sizeof g) == 0;
}

static bool check_groups(speed_sm9 *it) {
    if (!all_users(it, is_paired)) {
        return false;
    }
    smg_sm9_kernel_get()->gt_prepare(it->table, it->users[0].gt);
    return all_users(it, is_base_power);
}

static bool run_encapsulate_first(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES], key[SECRET];
    return smg_sm9_kem_encapsulate(ciphertext, key, SECRET, &it->encrypt_master.public_key,
                                   ID(user), SMG_SM9_HID_ENCRYPT, NULL) == SMG_OK;
}

static bool run_decapsulate_first(speed_sm9 *it) {
    const speed_sm9_user *user = next_user(it);
    uint8_t key[SECRET];
    return smg_sm9_kem_decapsulate(key, SECRET, &user->encrypt, ID(user), user->encapsulated) ==
           SMG_OK;
}

const speed_sm9_op speed_sm9_ops[SPEED_SM9_OPS] = {
    {"sm9_master_sign", {0}, check_keys, NULL, run_master_sign},
    {"sm9_master_encrypt", {0}, check_keys, NULL, run_master_encrypt},
    {"sm9_user_sign", {0}, check_keys, NULL, run_user_sign},
    {"sm9_user_encrypt", {0}, check_keys, NULL, run_user_encrypt},
    {"sm9_sign", {64}, check_signatures, NULL, run_sign},
    {"sm9_sign_first", {64}, check_signatures, NULL, run_sign_first},
    {"sm9_verify", {64}, check_signatures, prepare_signatures, run_verify},
    {"sm9_verify_first", {64}, check_signatures, prepare_signatures, run_verify_first},
    {"sm9_encrypt", {64}, check_encryption, NULL, run_encrypt},
    {"sm9_encrypt_first", {64}, check_encryption, NULL, run_encrypt_first},
    {"sm9_decrypt", {64}, check_encryption, prepare_ciphertexts, run_decrypt},
    {"sm9_decrypt_first", {64}, check_encryption, prepare_ciphertexts, run_decrypt_first},
    {"sm9_kem_encapsulate", {0}, check_kem, NULL, run_encapsulate},
    {"sm9_kem_encapsulate_first", {0}, check_kem, NULL, run_encapsulate_first},
    {"sm9_kem_decapsulate", {0}, check_kem, NULL, run_decapsulate},
    {"sm9_kem_decapsulate_first", {0}, check_kem, NULL, run_decapsulate_first},
    {"sm9_exchange", {0}, check_exchange, NULL, run_exchange},
    {"sm9_exchange_first", {0}, check_exchange, NULL, run_exchange_first},
    {"sm9_pairing", {0}, check_groups, NULL, run_pairing},
    {"sm9_pairing_prepared", {0}, check_groups, NULL, run_pairing_prepared},
    {"sm9_g1_base", {0}, check_groups, NULL, run_g1_base},
    {"sm9_g1_mul", {0}, check_groups, NULL, run_g1_mul},
    {"sm9_g2_base", {0}, check_groups, NULL, run_g2_base},
    {"sm9_g2_mul", {0}, check_groups, NULL, run_g2_mul},
    {"sm9_gt_pow", {0}, check_groups, NULL, run_gt_pow},
    {"sm9_gt_base", {0}, check_groups, NULL, run_gt_base},
};
