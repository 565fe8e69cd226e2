/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as what the other side of a key exchange sends, as a point for Diffie-Hellman and as a
 * ciphertext of the KEM; and any bytes as the randomness of the KEM. */
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>
#include <smidgen/sm2_prepared.h>

#include <string.h>

#include "fuzz.h"

enum { POINT = SMG_SM2_PUBLIC_KEY_BYTES, TAG = SMG_SM2_EXCHANGE_TAG_BYTES, KEY = 48 };
enum { SCALAR = SMG_SM2_SCALAR_BYTES, ID = SMG_SM2_DEFAULT_ID_LENGTH, PREPARED_MAX = 32 << 10 };

static const char id[] = SMG_SM2_DEFAULT_ID;

/* The two sides, and B's answer to A's message: all the same in every run. */
static struct {
    smg_sm2_private_key a, b;
    smg_sm2_exchange_initiator initiator; /* after its first step */
    uint8_t from_a[POINT], from_b[POINT + TAG];
    uint8_t key[KEY];
    _Alignas(SMG_SM2_PREPARED_KEY_ALIGNMENT) uint8_t prepared_a[PREPARED_MAX];
} scene;

/* Bytes that run out. */
typedef struct supply {
    const uint8_t *next;
    size_t left;
} supply;

static smg_status take(void *context, uint8_t *out, size_t length) {
    supply *s = context;
    if (length > s->left) {
        return SMG_ERR_RANDOM;
    }
    memcpy(out, s->next, length);
    s->next += length;
    s->left -= length;
    return SMG_OK;
}

static const uint8_t nonce[SCALAR] = {[0] = 0x5a, [SCALAR - 1] = 7};

#define NONCE(name)                                                                                \
    supply name##_bytes = {nonce, sizeof nonce};                                                   \
    const smg_random name = {take, &name##_bytes}

static smg_status respond(smg_sm2_exchange_responder *b, uint8_t *out, const uint8_t *data,
                          size_t size) {
    NONCE(random);
    return smg_sm2_exchange_respond(b, out, out + POINT, &scene.b, id, ID, &scene.a.public_key, id,
                                    ID, data, size, &random);
}

static void set_scene(void) {
    const uint8_t a[SCALAR] = {[SCALAR - 1] = 3}, b[SCALAR] = {[SCALAR - 1] = 5};
    smg_sm2_exchange_responder responder;
    uint8_t tag[TAG];
    NONCE(random);
    if (!is_all(&scene.a, 0, sizeof scene.a)) {
        return;
    }
    PROMISE(smg_sm2_private_key_from_bytes(&scene.a, a, sizeof a) == SMG_OK);
    PROMISE(smg_sm2_private_key_from_bytes(&scene.b, b, sizeof b) == SMG_OK);
    PROMISE(smg_sm2_exchange_begin(&scene.initiator, scene.from_a, &scene.a, id, ID,
                                   &scene.b.public_key, id, ID, &random) == SMG_OK);
    PROMISE(respond(&responder, scene.from_b, scene.from_a, POINT) == SMG_OK);
    smg_sm2_exchange_initiator initiator = scene.initiator;
    PROMISE(smg_sm2_exchange_confirm(&initiator, scene.key, KEY, tag, scene.from_b, POINT,
                                     scene.from_b + POINT) == SMG_OK);
    PROMISE(smg_sm2_exchange_finish_untagged(&responder, tag, TAG) == SMG_OK);
    PROMISE(memcmp(tag, scene.key, TAG) == 0); /* the beginning of a longer key */
    PROMISE(smg_sm2_prepared_key_bytes() <= PREPARED_MAX);
    PROMISE(smg_sm2_prepared_key_init((smg_sm2_prepared_key *)scene.prepared_a, PREPARED_MAX,
                                      &scene.a.public_key) == SMG_OK);
}

/* B answers whatever is a point, with a prepared key as without, and takes one tag for it. */
static void check_respond(const uint8_t *data, size_t size, smg_status expected) {
    smg_sm2_exchange_responder b, again;
    uint8_t out[POINT + TAG], other[POINT + TAG], key[KEY], wrong[TAG] = {1};
    NONCE(random);
    memset(&b, 0xa5, sizeof b);
    memset(out, 0xa5, sizeof out);
    PROMISE(respond(&b, out, data, size) == expected);
    PROMISE(smg_sm2_prepared_exchange_respond(&again, other, other + POINT, &scene.b, id, ID,
                                              (const smg_sm2_prepared_key *)scene.prepared_a, id,
                                              ID, data, size, &random) == expected);
    PROMISE(memcmp(out, other, sizeof out) == 0);
    if (expected != SMG_OK) {
        PROMISE(is_all(out, 0, sizeof out) && is_all(&b, 0, sizeof b));
        PROMISE(smg_sm2_exchange_finish_untagged(&b, key, KEY) == SMG_ERR_STATE);
        return;
    }
    if (size >= TAG) {
        memcpy(wrong, data + size - TAG, TAG);
    }
    memset(key, 0xa5, sizeof key);
    PROMISE(smg_sm2_exchange_finish(&b, key, KEY, wrong) == SMG_ERR_TAG);
    PROMISE(is_all(key, 0, sizeof key) && is_all(&b, 0, sizeof b));
    PROMISE(smg_sm2_exchange_finish_untagged(&again, key, KEY) == SMG_OK);
    PROMISE(is_all(&again, 0, sizeof again));
}

/* A takes B's answer and no other, in any encoding of its point. */
static void confirm(const uint8_t *data, size_t size, const uint8_t given[TAG]) {
    smg_sm2_public_key point;
    uint8_t key[KEY], tag[TAG], untagged[KEY];
    smg_status expected = smg_sm2_public_key_from_bytes(&point, data, size);
    smg_sm2_exchange_initiator a = scene.initiator, again = scene.initiator;
    memset(untagged, 0xa5, sizeof untagged);
    PROMISE(smg_sm2_exchange_confirm_untagged(&again, untagged, KEY, data, size) == expected);
    PROMISE(is_all(&again, 0, sizeof again));
    PROMISE(expected == SMG_OK || is_all(untagged, 0, sizeof untagged));
    const bool same_point =
        expected == SMG_OK && memcmp(&point, scene.from_b + 1, sizeof point) == 0;
    PROMISE(expected != SMG_OK || same_point == (memcmp(untagged, scene.key, KEY) == 0));
    if (expected == SMG_OK && !(same_point && memcmp(given, scene.from_b + POINT, TAG) == 0)) {
        expected = SMG_ERR_TAG;
    }
    memset(key, 0xa5, sizeof key);
    memset(tag, 0xa5, sizeof tag);
    PROMISE(smg_sm2_exchange_confirm(&a, key, KEY, tag, data, size, given) == expected);
    PROMISE(is_all(&a, 0, sizeof a));
    if (expected == SMG_OK) {
        PROMISE(memcmp(key, scene.key, KEY) == 0);
    } else {
        PROMISE(is_all(key, 0, sizeof key) && is_all(tag, 0, sizeof tag));
    }
}

/* The input by itself, and as the difference from the right answer. */
static void check_confirm(const uint8_t *data, size_t size) {
    uint8_t changed[POINT + TAG];
    if (size >= TAG) {
        confirm(data, size - TAG, data + size - TAG);
    }
    if (size == sizeof changed) {
        for (size_t i = 0; i < sizeof changed; i++) {
            changed[i] = data[i] ^ scene.from_b[i];
        }
        confirm(changed, POINT, changed + POINT);
    }
}

/* x of d P and the key of the KEM: for the points that can be read, and the same for both. */
static void check_kem(const uint8_t data[POINT], smg_status readable) {
    smg_sm2_public_key point;
    uint8_t x[SMG_SM2_COORDINATE_BYTES], key[KEY], beginning[KEY - 1];
    memcpy(&point, data + 1, sizeof point);
    memset(x, 0xa5, sizeof x);
    memset(key, 0xa5, sizeof key);
    smg_status status = smg_sm2_kem_decapsulate(key, KEY, &scene.a, data);
    PROMISE(status == (data[0] == 4 ? readable : SMG_ERR_FORMAT));
    if (status != SMG_OK) {
        PROMISE(is_all(key, 0, sizeof key));
    } else {
        PROMISE(smg_sm2_ecdh(x, &scene.a, &point) == SMG_OK);
        PROMISE(smg_sm2_kem_decapsulate(beginning, sizeof beginning, &scene.a, data) == SMG_OK);
        PROMISE(memcmp(beginning, key, sizeof beginning) == 0);
    }
    if (status == SMG_ERR_POINT) {
        PROMISE(smg_sm2_ecdh(x, &scene.a, &point) == SMG_ERR_POINT && is_all(x, 0, sizeof x));
    }
}

/* Both sides have the same key, or the bytes ran out. */
static void check_encapsulate(const uint8_t *data, size_t size) {
    uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES], key[KEY], again[KEY];
    supply s = {data, size};
    const smg_random random = {take, &s};
    memset(ciphertext, 0xa5, sizeof ciphertext);
    memset(key, 0xa5, sizeof key);
    smg_status status = smg_sm2_kem_encapsulate(ciphertext, key, KEY, &scene.a.public_key, &random);
    if (status != SMG_OK) {
        PROMISE(status == SMG_ERR_RANDOM && s.left < SCALAR);
        PROMISE(is_all(ciphertext, 0, sizeof ciphertext) && is_all(key, 0, sizeof key));
        return;
    }
    PROMISE(smg_sm2_kem_decapsulate(again, KEY, &scene.a, ciphertext) == SMG_OK);
    PROMISE(memcmp(again, key, KEY) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    smg_sm2_public_key point;
    set_scene();
    smg_status readable = smg_sm2_public_key_from_bytes(&point, data, size);
    check_respond(data, size, readable);
    check_confirm(data, size);
    if (size == POINT) {
        check_kem(data, readable);
    }
    check_encapsulate(data, size);
    return 0;
}
