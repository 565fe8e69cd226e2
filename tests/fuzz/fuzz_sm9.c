/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as what an SM9 user gets from others, the first of them says what: a ciphertext in some
 * mode, a signature, a point, an answer in a key exchange, or a hybrid message. */
#include <smidgen/sm9_hybrid.h>
#include <smidgen/sm9_prepared.h>

#include <string.h>

#include "fuzz.h"

enum { SCALAR = SMG_SM9_SCALAR_BYTES, SIGNATURE = SMG_SM9_SIGNATURE_BYTES };
enum { POINT = SMG_SM9_G1_POINT_BYTES, TAG = SMG_SM9_EXCHANGE_TAG_BYTES, KEY = 16 };
enum { LONGEST = 512 };

#define ALICE "Alice", 5
#define BOB   "Bob", 3

/* Users of one centre with two master keys, the same in every run. */
static struct {
    smg_sm9_sign_master_key signing;
    smg_sm9_encrypt_master_key encrypting;
    smg_sm9_sign_key alice_signs;
    smg_sm9_encrypt_key alice, bob;
    smg_sm9_exchange_initiator initiator; /* Alice, after her first step */
} scene;

static smg_status ones(void *context, uint8_t *out, size_t length) {
    (void)context;
    memset(out, 0x11, length);
    return SMG_OK;
}

static void set_scene(void) {
    const uint8_t scalar[SCALAR] = {[SCALAR - 1] = 9};
    const smg_random random = {ones, NULL};
    uint8_t ephemeral[POINT];
    if (!is_all(&scene.signing, 0, sizeof scene.signing)) {
        return;
    }
    PROMISE(smg_sm9_sign_master_key_from_bytes(&scene.signing, scalar, SCALAR) == SMG_OK);
    PROMISE(smg_sm9_encrypt_master_key_from_bytes(&scene.encrypting, scalar, SCALAR) == SMG_OK);
    PROMISE(smg_sm9_sign_key_extract(&scene.alice_signs, &scene.signing, ALICE, 1) == SMG_OK);
    PROMISE(smg_sm9_encrypt_key_extract(&scene.alice, &scene.encrypting, ALICE, 3) == SMG_OK);
    PROMISE(smg_sm9_encrypt_key_extract(&scene.bob, &scene.encrypting, BOB, 3) == SMG_OK);
    PROMISE(smg_sm9_exchange_begin(&scene.initiator, ephemeral, &scene.encrypting.public_key, BOB,
                                   3, &random) == SMG_OK);
}

/* ---- ciphertexts ---- */

static smg_sm9_mode mode_of(uint8_t byte) {
    static const smg_sm9_mode modes[] = {SMG_SM9_XOR, SMG_SM9_SM4_ECB, SMG_SM9_SM4_CBC,
                                         SMG_SM9_SM4_OFB, SMG_SM9_SM4_CFB};
    return modes[byte % 5];
}

/* Decrypts into an exact buffer: a plaintext of a size that was told, or zeros. */
static smg_status decrypt(uint8_t out[LONGEST], size_t *length, uint8_t kind, const uint8_t *data,
                          size_t size) {
    const smg_sm9_mac mac = kind & 0x80 ? SMG_SM9_MAC_HMAC : SMG_SM9_MAC_SM3;
    size_t most;
    const smg_status found = smg_sm9_plaintext_bytes(&most, mode_of(kind), size);
    uint8_t *exact = malloc(most > 0 ? most : 1);
    PROMISE(exact != NULL);
    memset(exact, 1, most > 0 ? most : 1);
    const smg_status status =
        smg_sm9_decrypt(exact, length, most, &scene.alice, ALICE, mode_of(kind), mac, data, size);
    PROMISE(found == SMG_OK || status == found);
    PROMISE(status == SMG_OK ? *length >= 1 && *length <= most : *length == 0);
    PROMISE(status == SMG_OK || is_all(exact, 0, most));
    if (status == SMG_OK && *length <= LONGEST) {
        memcpy(out, exact, *length);
    }
    free(exact);
    return status;
}

/* Any bytes; and the ciphertext made of them, changed in one place, which nothing decrypts. */
static void check_ciphertext(uint8_t kind, const uint8_t *data, size_t size) {
    const smg_sm9_mac mac = kind & 0x80 ? SMG_SM9_MAC_HMAC : SMG_SM9_MAC_SM3;
    uint8_t text[LONGEST + 256], out[LONGEST];
    size_t total, length;
    decrypt(out, &length, kind, data, size);
    if (size < 4 || size > LONGEST) {
        return;
    }
    PROMISE(smg_sm9_encrypt(text, &total, sizeof text, &scene.encrypting.public_key, ALICE, 3,
                            mode_of(kind), mac, data + 3, size - 3, NULL) == SMG_OK);
    const size_t at = ((size_t)data[0] << 8 | data[1]) % total;
    text[at] ^= data[2];
    const smg_status status = decrypt(out, &length, kind, text, total);
    PROMISE((status == SMG_OK) == (data[2] == 0));
    PROMISE(status != SMG_OK || (length == size - 3 && memcmp(out, data + 3, length) == 0));
}

/* ---- signatures ---- */

/* No bytes are a signature but the one that is made of them as a message. */
static void check_signature(const uint8_t *data, size_t size) {
    const smg_sm9_sign_master_public *master = &scene.signing.public_key;
    uint8_t signature[SIGNATURE];
    if (size < SIGNATURE) {
        return;
    }
    PROMISE(smg_sm9_verify(data, master, ALICE, 1, data, size) == SMG_ERR_SIGNATURE);
    PROMISE(smg_sm9_sign(signature, &scene.alice_signs, data, size, NULL) == SMG_OK);
    bool changed = false;
    for (size_t i = 0; i < SIGNATURE; i++) {
        changed = changed || data[i] != 0;
    }
    for (size_t i = 0; i < SIGNATURE; i++) {
        signature[i] ^= data[i];
    }
    PROMISE((smg_sm9_verify(signature, master, ALICE, 1, data, size) == SMG_OK) == !changed);
}

/* ---- points ---- */

static void check_points(const uint8_t *data, size_t size) {
    smg_sm9_encrypt_master_public g1;
    smg_sm9_sign_master_public g2;
    uint8_t one[POINT], two[SMG_SM9_G2_POINT_BYTES];
    if (smg_sm9_encrypt_master_public_from_bytes(&g1, data, size) == SMG_OK) {
        PROMISE(smg_sm9_encrypt_master_public_to_bytes(one, &g1) == SMG_OK);
        PROMISE(size != POINT || memcmp(one + 1, data + 1, POINT - 1) == 0);
        PROMISE(smg_sm9_encrypt_master_public_from_bytes(&g1, one, POINT) == SMG_OK);
    } else {
        PROMISE(is_all(&g1, 0, sizeof g1));
    }
    if (smg_sm9_sign_master_public_from_bytes(&g2, data, size) == SMG_OK) {
        PROMISE(smg_sm9_sign_master_public_to_bytes(two, &g2) == SMG_OK);
        PROMISE(size != sizeof two || memcmp(two, data, sizeof two) == 0);
        PROMISE(smg_sm9_sign_master_public_from_bytes(&g2, two, sizeof two) == SMG_OK);
    } else {
        PROMISE(is_all(&g2, 0, sizeof g2));
    }
}

/* ---- key exchange ---- */

/* Alice takes no answer that is not Bob's; Bob answers whatever is a point. */
static void check_exchange(const uint8_t *data, size_t size) {
    smg_sm9_exchange_initiator a = scene.initiator;
    smg_sm9_exchange_responder b;
    uint8_t key[KEY], tag[TAG], ephemeral[POINT];
    if (size >= TAG) {
        memset(key, 1, KEY);
        PROMISE(smg_sm9_exchange_confirm(&a, key, KEY, tag, &scene.alice, ALICE, BOB, data,
                                         size - TAG, data + size - TAG) != SMG_OK);
        PROMISE(is_all(&a, 0, sizeof a) && is_all(key, 0, KEY) && is_all(tag, 0, TAG));
    }
    const smg_status status =
        smg_sm9_exchange_respond(&b, ephemeral, tag, &scene.bob, BOB, ALICE, 3, data, size, NULL);
    if (status != SMG_OK) {
        PROMISE(is_all(&b, 0, sizeof b) && is_all(ephemeral, 0, POINT) && is_all(tag, 0, TAG));
    } else {
        PROMISE(smg_sm9_exchange_finish(&b, key, KEY, tag) == SMG_ERR_TAG); /* his own */
    }
}

/* ---- hybrid messages ---- */

static void check_hybrid(const uint8_t *data, size_t size) {
    uint8_t out[LONGEST];
    size_t length;
    memset(out, 1, sizeof out);
    PROMISE(smg_sm9_hybrid_decrypt(out, &length, sizeof out, &scene.alice, ALICE, NULL, 0, data,
                                   size) != SMG_OK);
    PROMISE(length == 0 && (is_all(out, 0, sizeof out) || is_all(out, 1, sizeof out)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    set_scene();
    if (size < 2) {
        return 0;
    }
    switch (data[0] % 5) {
    case 0:
        check_ciphertext(data[1], data + 2, size - 2);
        break;
    case 1:
        check_signature(data + 1, size - 1);
        break;
    case 2:
        check_points(data + 1, size - 1);
        break;
    case 3:
        check_exchange(data + 1, size - 1);
        break;
    default:
        check_hybrid(data + 1, size - 1);
    }
    return 0;
}
