/* SPDX-License-Identifier: Apache-2.0 */
/* Signing and verification (GM/T 0044.2-2016, clauses 6 and 7). Names as there: g, w, h, l, S, t,
 * u. */
#include <smidgen/sm9_sign.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/secret.h"
#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9/signature.h"

#define SCALAR SMG_SM9_SCALAR_BYTES
#define GT     SMG_SM9_GT_BYTES

/* offsets in a signature */
#define AT_S SCALAR

_Static_assert(AT_S + SMG_SM9_G1_BYTES == SMG_SM9_SIGNATURE_BYTES, "h || x || y");

/* ---- the message ---- */

smg_status smg_sm9_message_init(smg_sm9_message *message) {
    const uint8_t prefix = SMG_SM9_H2;
    if (message == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm3_init(&message->hash);
    return smg_sm3_update(&message->hash, &prefix, sizeof prefix);
}

smg_status smg_sm9_message_update(smg_sm9_message *message, const void *data, size_t length) {
    return message == NULL ? SMG_ERR_ARGUMENT : smg_sm3_update(&message->hash, data, length);
}

smg_status smg_sm9_message_of(smg_sm9_message *message, const void *data, size_t length) {
    smg_sm9_message_init(message);
    return smg_sm3_update(&message->hash, data, length);
}

/* h := H2(M || w, n) */
static smg_status hash_message(uint8_t h[SCALAR], const smg_sm9_message *message,
                               const uint8_t w[GT]) {
    smg_sm3_context hash = message->hash;
    const smg_status status = smg_sm3_update(&hash, w, GT);
    if (status == SMG_OK) {
        smg_sm9_hash_to_scalar(h, &hash);
    }
    smg_wipe(&hash, sizeof hash);
    return status;
}

/* ---- g ---- */

smg_sm9_sign_base smg_sm9_sign_base_plain(const smg_sm9_sign_master_public *master) {
    smg_sm9_sign_base base = {SMG_ERR_ARGUMENT, master, NULL};
    if (master != NULL) {
        const uint32_t valid = smg_sm9_kernel_get()->g2_check_vartime(master->point);
        base.status = valid != 0 ? SMG_OK : SMG_ERR_POINT;
    }
    return base;
}

/* w := g^k, from the table, or as e(k P1, Ppub-s); 0 iff k is outside [1, n-1], which is made
 * public: such a k is never used. */
static uint32_t power(uint8_t w[GT], const uint8_t k[SCALAR], const smg_sm9_sign_base *base) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t p[SMG_SM9_G1_BYTES];
    if (base->table != NULL) {
        uint32_t valid = kernel->gt_base_pow(w, k, base->table);
        SMG_PUBLIC(&valid, sizeof valid);
        return valid;
    }
    uint32_t valid = kernel->g1_base_mul(p, k);
    SMG_PUBLIC(&valid, sizeof valid);
    if (valid != 0) {
        kernel->pairing(w, p, base->master->point);
    }
    smg_wipe(p, sizeof p);
    return valid;
}

/* ---- signing ---- */

/* Steps A2 to A5 with one r: h and l. SMG_ERR_RANDOM when r must be replaced. */
static smg_status sign_scalars(uint8_t h[SCALAR], uint8_t l[SCALAR], const uint8_t r[SCALAR],
                               const smg_sm9_message *message, const smg_sm9_sign_base *base) {
    uint8_t w[GT];
    if (power(w, r, base) == 0) {
        return SMG_ERR_RANDOM;
    }
    SMG_PUBLIC(w, sizeof w); /* every verifier computes it; or r is never used */
    const smg_status status = hash_message(h, message, w);
    if (status != SMG_OK) {
        return status;
    }
    uint32_t usable = smg_sm9_kernel_get()->sign_scalar(l, r, h);
    /* A refused r is never used: that there was one tells nothing about the next. */
    SMG_PUBLIC(&usable, sizeof usable);
    return usable != 0 ? SMG_OK : SMG_ERR_RANDOM;
}

/* The arguments are checked. */
static smg_status sign(uint8_t signature[SMG_SM9_SIGNATURE_BYTES], const smg_sm9_message *message,
                       const smg_sm9_sign_base *base, const smg_sm9_sign_key *key,
                       const smg_random *random) {
    uint8_t r[SCALAR], l[SCALAR];
    smg_status status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM9_DRAWS; draw++) {
        status = smg_sm9_draw(r, random);
        if (status != SMG_OK) {
            break;
        }
        status = sign_scalars(signature, l, r, message, base);
        if (status != SMG_ERR_RANDOM) {
            break;
        }
    }
    if (status == SMG_OK) { /* A6; l is not 0 */
        smg_sm9_kernel_get()->g1_mul(signature + AT_S, l, key->ds);
    }
    smg_wipe(r, sizeof r);
    smg_wipe(l, sizeof l);
    SMG_PUBLIC(signature, SMG_SM9_SIGNATURE_BYTES);
    return status;
}

/* Whether base and key go together: the key's master key is the one that the base is of. */
static smg_status check_key(const smg_sm9_sign_base *base, const smg_sm9_sign_key *key) {
    const smg_status status = smg_sm9_sign_key_present(key);
    if (status != SMG_OK || base->status != SMG_OK) {
        return status != SMG_OK ? status : base->status;
    }
    return memcmp(base->master, &key->master, sizeof key->master) == 0 ? SMG_OK : SMG_ERR_ARGUMENT;
}

smg_status smg_sm9_sign_with(smg_sm9_message *message, uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                             const smg_sm9_sign_base *base, const smg_sm9_sign_key *key,
                             const smg_random *random) {
    uint8_t made[SMG_SM9_SIGNATURE_BYTES] = {0};
    smg_status status = SMG_ERR_ARGUMENT;
    if (message != NULL && signature != NULL) {
        status = check_key(base, key);
    }
    if (status == SMG_OK) {
        status = smg_sm3_update(&message->hash, NULL, 0); /* is there a message? */
    }
    if (status == SMG_OK) {
        status = sign(made, message, base, key, random);
    }
    if (signature != NULL) {
        if (status != SMG_OK) {
            memset(made, 0, sizeof made);
        }
        memcpy(signature, made, sizeof made);
    }
    if (message != NULL) {
        smg_wipe(message, sizeof *message);
    }
    return status;
}

smg_status smg_sm9_sign_final(smg_sm9_message *message, uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                              const smg_sm9_sign_key *key, const smg_random *random) {
    const smg_sm9_sign_base base = smg_sm9_sign_base_plain(key == NULL ? NULL : &key->master);
    return smg_sm9_sign_with(message, signature, &base, key, random);
}

smg_status smg_sm9_sign(uint8_t signature[SMG_SM9_SIGNATURE_BYTES], const smg_sm9_sign_key *key,
                        const void *message, size_t message_length, const smg_random *random) {
    smg_sm9_message context;
    const smg_status status = smg_sm9_message_of(&context, message, message_length);
    if (status == SMG_OK) {
        return smg_sm9_sign_final(&context, signature, key, random);
    }
    smg_wipe(&context, sizeof context);
    if (signature != NULL) {
        memset(signature, 0, SMG_SM9_SIGNATURE_BYTES);
    }
    return status;
}

/* ---- verification ---- */

/* w := e(S, Q) g^h, Q = q or of lines (B4 to B8). Without tables that is e(S, Q) e(h P1, Ppub-s),
 * of two pairings that share their squares and the final power. */
static void verify_value(uint8_t w[GT], const uint8_t h[SCALAR], const uint8_t s[SMG_SM9_G1_BYTES],
                         const smg_sm9_sign_base *base, const uint8_t *q, const uint64_t *lines) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t t[GT], ps[2 * SMG_SM9_G1_BYTES], qs[2 * SMG_SM9_G2_BYTES];
    if (base->table == NULL && lines == NULL) {
        memcpy(ps, s, SMG_SM9_G1_BYTES);
        memcpy(qs, q, SMG_SM9_G2_BYTES);
        kernel->g1_base_mul(ps + SMG_SM9_G1_BYTES, h);
        memcpy(qs + SMG_SM9_G2_BYTES, base->master->point, SMG_SM9_G2_BYTES);
        kernel->pairing_two(w, ps, qs);
        return;
    }
    power(t, h, base);
    if (lines != NULL) {
        kernel->pairing_prepared(w, s, lines);
    } else {
        kernel->pairing(w, s, q);
    }
    kernel->gt_mul(w, w, t);
}

/* B1 to B9, but for the point of the ID; the arguments are checked. */
static smg_status verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                         const smg_sm9_message *message, const smg_sm9_sign_base *base,
                         const uint8_t *q, const uint64_t *lines) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    const uint8_t *h = signature, *s = signature + AT_S;
    uint8_t w[GT], h2[SCALAR];
    if (kernel->scalar_check(h) == 0 || kernel->g1_check_vartime(s) == 0) {
        return SMG_ERR_SIGNATURE;
    }
    verify_value(w, h, s, base, q, lines);
    const smg_status status = hash_message(h2, message, w);
    if (status != SMG_OK) {
        return status;
    }
    return memcmp(h2, h, SCALAR) == 0 ? SMG_OK : SMG_ERR_SIGNATURE;
}

smg_status smg_sm9_verify_with(smg_sm9_message *message,
                               const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                               const smg_sm9_sign_base *base, const uint64_t *lines, const void *id,
                               size_t id_length, uint8_t hid) {
    uint8_t q[SMG_SM9_G2_BYTES];
    smg_status status = SMG_ERR_ARGUMENT;
    if (message != NULL && signature != NULL) {
        status = base->status;
    }
    if (status == SMG_OK && lines == NULL) {
        status = smg_sm9_signer_point(q, base->master, true, id, id_length, hid);
    }
    if (status == SMG_OK) {
        status = smg_sm3_update(&message->hash, NULL, 0); /* is there a message? */
    }
    if (status == SMG_OK) {
        status = verify(signature, message, base, q, lines);
    }
    if (message != NULL) {
        smg_wipe(message, sizeof *message);
    }
    return status;
}

smg_status smg_sm9_verify_final(smg_sm9_message *message,
                                const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                const smg_sm9_sign_master_public *master, const void *id,
                                size_t id_length, uint8_t hid) {
    const smg_sm9_sign_base base = smg_sm9_sign_base_plain(master);
    return smg_sm9_verify_with(message, signature, &base, NULL, id, id_length, hid);
}

smg_status smg_sm9_verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                          const smg_sm9_sign_master_public *master, const void *id,
                          size_t id_length, uint8_t hid, const void *message,
                          size_t message_length) {
    smg_sm9_message context;
    const smg_status status = smg_sm9_message_of(&context, message, message_length);
    if (status == SMG_OK) {
        return smg_sm9_verify_final(&context, signature, master, id, id_length, hid);
    }
    return status;
}
