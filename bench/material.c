/* SPDX-License-Identifier: Apache-2.0 */
#include "material.h"

#include <smidgen/random.h>
#include <smidgen/wipe.h>

#include <stdio.h>
#include <string.h>

static bool make_key(material_item *item) {
    uint8_t d[SMG_SM2_SCALAR_BYTES], point[SMG_SM2_PUBLIC_KEY_BYTES];
    if (smg_sm2_private_key_generate(&item->key, NULL) != SMG_OK ||
        smg_sm2_private_key_to_bytes(d, &item->key) != SMG_OK ||
        smg_sm2_public_key_to_bytes(point, &item->key.public_key) != SMG_OK) {
        return false;
    }
    item->peer_key = openssl_key_new(d, point, SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH);
    return item->peer_key != NULL;
}

static bool make_digest(material_item *item) {
    uint8_t z[SMG_SM2_Z_BYTES];
    if (smg_random_bytes(NULL, item->message, sizeof item->message) != SMG_OK ||
        smg_sm2_z(z, &item->key.public_key, SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH) !=
            SMG_OK ||
        smg_sm3_init(&item->after_z) != SMG_OK ||
        smg_sm3_update(&item->after_z, z, sizeof z) != SMG_OK) {
        return false;
    }
    smg_sm3_context hash = item->after_z;
    return smg_sm3_update(&hash, item->message, sizeof item->message) == SMG_OK &&
           smg_sm3_final(&hash, item->digest) == SMG_OK;
}

static bool make_signature(material_item *item) {
    openssl_signature *peer = &item->peer_signature;
    return smg_sm2_sign_digest(item->signature, &item->key, item->digest, NULL) == SMG_OK &&
           smg_sm2_signature_to_der(peer->der, &peer->length, sizeof peer->der, item->signature) ==
               SMG_OK;
}

static bool encrypt(material_ciphertext *out, const material_item *item, const uint8_t *in,
                    size_t length) {
    return smg_sm2_encrypt(out->data, &out->length, sizeof out->data, &item->key.public_key,
                           SMG_SM2_ASN1, in, length, NULL) == SMG_OK;
}

bool material_make(material *m) {
    memset(m, 0, sizeof *m);
    if (smg_random_bytes(NULL, m->data, sizeof m->data) != SMG_OK) {
        fprintf(stderr, "peers: no random bytes\n");
        return false;
    }
    for (size_t i = 0; i < MATERIAL_ITEMS; i++) {
        material_item *item = &m->items[i];
        if (!make_key(item) || !make_digest(item) || !make_signature(item) ||
            !encrypt(&item->short_one, item, item->message, sizeof item->message) ||
            !encrypt(&item->long_one, item, m->data, sizeof m->data)) {
            fprintf(stderr, "peers: cannot make a key, a digest, a signature or a ciphertext\n");
            return false;
        }
    }
    return true;
}

void material_free(material *m) {
    for (size_t i = 0; i < MATERIAL_ITEMS; i++) {
        openssl_key_free(m->items[i].peer_key);
    }
    smg_wipe(m, sizeof *m);
}
