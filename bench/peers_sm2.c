/* SPDX-License-Identifier: Apache-2.0 */
#include "peers_sm2.h"

#include <smidgen/sm2.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm3.h>

#include "openssl.h"

/* The bar for verification was set for either compiler. */
#if defined(__clang__)
#define VERIFY_BAR 4.0
#else
#define VERIFY_BAR 3.0
#endif

/* ---- the operations: each takes the next of the items ---- */

typedef struct run {
    const material *m;
    size_t next;
    bool failed;
} run;

static const material_item *next_item(run *r) {
    return &r->m->items[r->next++ % MATERIAL_ITEMS];
}

static void note(run *r, bool done) {
    r->failed = r->failed || !done;
}

static void run_smg_generate(void *context) {
    smg_sm2_private_key key;
    note(context, smg_sm2_private_key_generate(&key, NULL) == SMG_OK);
}

static void run_openssl_generate(void *context) {
    note(context, openssl_generate());
}

static void run_smg_sign_digest(void *context) {
    const material_item *item = next_item(context);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    note(context, smg_sm2_sign_digest(signature, &item->key, item->digest, NULL) == SMG_OK);
}

static void run_openssl_sign_digest(void *context) {
    const material_item *item = next_item(context);
    openssl_signature signature;
    note(context, openssl_sign_digest(item->peer_key, &signature, item->digest));
}

static bool digest_after_z(uint8_t digest[SMG_SM3_DIGEST_BYTES], const material_item *item) {
    smg_sm3_context hash = item->after_z;
    return smg_sm3_update(&hash, item->message, sizeof item->message) == SMG_OK &&
           smg_sm3_final(&hash, digest) == SMG_OK;
}

static void run_smg_sign_after_z(void *context) {
    const material_item *item = next_item(context);
    uint8_t digest[SMG_SM3_DIGEST_BYTES], signature[SMG_SM2_SIGNATURE_BYTES];
    note(context, digest_after_z(digest, item) &&
                      smg_sm2_sign_digest(signature, &item->key, digest, NULL) == SMG_OK);
}

static void run_openssl_sign_after_z(void *context) {
    const material_item *item = next_item(context);
    openssl_signature signature;
    note(context,
         openssl_sign_after_z(item->peer_key, &signature, item->message, sizeof item->message));
}

static void run_smg_sign(void *context) {
    const material_item *item = next_item(context);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    note(context, smg_sm2_sign(signature, &item->key, SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH,
                               item->message, sizeof item->message, NULL) == SMG_OK);
}

static void run_openssl_sign(void *context) {
    const material_item *item = next_item(context);
    openssl_signature signature;
    note(context, openssl_sign(item->peer_key, &signature, item->message, sizeof item->message));
}

static void run_smg_verify_digest(void *context) {
    const material_item *item = next_item(context);
    note(context,
         smg_sm2_verify_digest(item->signature, &item->key.public_key, item->digest) == SMG_OK);
}

static void run_openssl_verify_digest(void *context) {
    const material_item *item = next_item(context);
    note(context, openssl_verify_digest(item->peer_key, &item->peer_signature, item->digest));
}

static void run_smg_verify_after_z(void *context) {
    const material_item *item = next_item(context);
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    note(context,
         digest_after_z(digest, item) &&
             smg_sm2_verify_digest(item->signature, &item->key.public_key, digest) == SMG_OK);
}

static void run_openssl_verify_after_z(void *context) {
    const material_item *item = next_item(context);
    note(context, openssl_verify_after_z(item->peer_key, &item->peer_signature, item->message,
                                         sizeof item->message));
}

static void run_smg_verify(void *context) {
    const material_item *item = next_item(context);
    note(context,
         smg_sm2_verify(item->signature, &item->key.public_key, SMG_SM2_DEFAULT_ID,
                        SMG_SM2_DEFAULT_ID_LENGTH, item->message, sizeof item->message) == SMG_OK);
}

static void run_openssl_verify(void *context) {
    const material_item *item = next_item(context);
    note(context, openssl_verify(item->peer_key, &item->peer_signature, item->message,
                                 sizeof item->message));
}

/* Ciphertexts are in ASN.1, the only form of the peer's; both decrypt the same ones. */

static uint8_t ciphered[MATERIAL_DATA_BYTES + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES];

static bool smg_encrypt(const material_item *item, const uint8_t *in, size_t length) {
    size_t out_length;
    return smg_sm2_encrypt(ciphered, &out_length, sizeof ciphered, &item->key.public_key,
                           SMG_SM2_ASN1, in, length, NULL) == SMG_OK;
}

static bool peer_encrypt(const material_item *item, const uint8_t *in, size_t length) {
    size_t out_length = sizeof ciphered;
    return openssl_encrypt(item->peer_key, ciphered, &out_length, in, length);
}

static bool smg_decrypt(const material_item *item, const material_ciphertext *in) {
    size_t out_length;
    return smg_sm2_decrypt(ciphered, &out_length, sizeof ciphered, &item->key, SMG_SM2_ASN1,
                           in->data, in->length) == SMG_OK;
}

static bool peer_decrypt(const material_item *item, const material_ciphertext *in) {
    size_t out_length = sizeof ciphered;
    return openssl_decrypt(item->peer_key, ciphered, &out_length, in->data, in->length);
}

static void run_smg_encrypt(void *context) {
    const material_item *item = next_item(context);
    note(context, smg_encrypt(item, item->message, sizeof item->message));
}

static void run_openssl_encrypt(void *context) {
    const material_item *item = next_item(context);
    note(context, peer_encrypt(item, item->message, sizeof item->message));
}

static void run_smg_encrypt_long(void *context) {
    const material *m = ((run *)context)->m;
    note(context, smg_encrypt(next_item(context), m->data, sizeof m->data));
}

static void run_openssl_encrypt_long(void *context) {
    const material *m = ((run *)context)->m;
    note(context, peer_encrypt(next_item(context), m->data, sizeof m->data));
}

static void run_smg_decrypt(void *context) {
    const material_item *item = next_item(context);
    note(context, smg_decrypt(item, &item->short_one));
}

static void run_openssl_decrypt(void *context) {
    const material_item *item = next_item(context);
    note(context, peer_decrypt(item, &item->short_one));
}

static void run_smg_decrypt_long(void *context) {
    const material_item *item = next_item(context);
    note(context, smg_decrypt(item, &item->long_one));
}

static void run_openssl_decrypt_long(void *context) {
    const material_item *item = next_item(context);
    note(context, peer_decrypt(item, &item->long_one));
}

/* ---- the rows ---- */

static const struct {
    const char *op;
    size_t bytes;
    const char *form;
    const char *library_call;
    void (*library_run)(void *context);
    const char *peer_call;
    void (*peer_run)(void *context);
    double bar;
} operations[] = {
    {"sm2_keygen", 0, "", "smg_sm2_private_key_generate, with (1 + d)^-1", run_smg_generate,
     "EVP_PKEY_generate, EVP_PKEY_free", run_openssl_generate, 0.0},
    {"sm2_sign", 0, "digest given", "smg_sm2_sign_digest", run_smg_sign_digest,
     "EVP_PKEY_sign on one context", run_openssl_sign_digest, 0.0},
    {"sm2_sign", 64, "Z cached", "smg_sm3_update, smg_sm3_final, smg_sm2_sign_digest",
     run_smg_sign_after_z, "EVP_MD_CTX_copy_ex, EVP_DigestSignUpdate, EVP_DigestSignFinal",
     run_openssl_sign_after_z, 10.0},
    {"sm2_sign", 64, "whole", "smg_sm2_sign", run_smg_sign,
     "EVP_DigestSignInit, EVP_PKEY_CTX_set1_id, EVP_DigestSign", run_openssl_sign, 0.0},
    {"sm2_verify", 0, "digest given", "smg_sm2_verify_digest", run_smg_verify_digest,
     "EVP_PKEY_verify on one context", run_openssl_verify_digest, 0.0},
    {"sm2_verify", 64, "Z cached", "smg_sm3_update, smg_sm3_final, smg_sm2_verify_digest",
     run_smg_verify_after_z, "EVP_MD_CTX_copy_ex, EVP_DigestVerifyUpdate, EVP_DigestVerifyFinal",
     run_openssl_verify_after_z, VERIFY_BAR},
    {"sm2_verify", 64, "whole", "smg_sm2_verify", run_smg_verify,
     "EVP_DigestVerifyInit, EVP_PKEY_CTX_set1_id, EVP_DigestVerify", run_openssl_verify, 0.0},
    {"sm2_encrypt", MATERIAL_MESSAGE_BYTES, "", "smg_sm2_encrypt", run_smg_encrypt,
     "EVP_PKEY_encrypt on one context", run_openssl_encrypt, 0.0},
    {"sm2_encrypt", MATERIAL_DATA_BYTES, "", "smg_sm2_encrypt", run_smg_encrypt_long,
     "EVP_PKEY_encrypt on one context", run_openssl_encrypt_long, 0.0},
    {"sm2_decrypt", MATERIAL_MESSAGE_BYTES, "", "smg_sm2_decrypt", run_smg_decrypt,
     "EVP_PKEY_decrypt on one context", run_openssl_decrypt, 0.0},
    {"sm2_decrypt", MATERIAL_DATA_BYTES, "", "smg_sm2_decrypt", run_smg_decrypt_long,
     "EVP_PKEY_decrypt on one context", run_openssl_decrypt_long, 0.0},
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

bool peers_sm2_at(comparison *out, size_t index, const material *m) {
    static run runs[OPERATIONS][2];
    if (index >= OPERATIONS) {
        return false;
    }
    run *ours = &runs[index][0], *theirs = &runs[index][1];
    ours->m = theirs->m = m;
    *out = (comparison){
        .op = operations[index].op,
        .bytes = operations[index].bytes,
        .form = operations[index].form,
        .peer = "libcrypto",
        .bar = operations[index].bar,
        .library_call = operations[index].library_call,
        .peer_call = operations[index].peer_call,
        .library_run = operations[index].library_run,
        .peer_run = operations[index].peer_run,
        .library_context = ours,
        .peer_context = theirs,
        .library_failed = &ours->failed,
        .peer_failed = &theirs->failed,
    };
    return true;
}
