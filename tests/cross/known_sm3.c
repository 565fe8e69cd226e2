/* SPDX-License-Identifier: Apache-2.0 */
#include "known.h"

#include <smidgen/sm3.h>

#include <string.h>

/* A digest in pieces of seven bytes. */
static void hash_pieces(known digest, known message) {
    smg_sm3_context context;
    smg_sm3_init(&context);
    for (size_t at = 0; at < message.length; at += 7) {
        const size_t left = message.length - at;
        smg_sm3_update(&context, message.data + at, left < 7 ? left : 7);
    }
    smg_sm3_final(&context, digest.data);
}

static bool hash(void) {
    const known message = known_bytes("msg"), expected = known_bytes("digest");
    const known digest = known_room(SMG_SM3_DIGEST_BYTES);
    const void *const data[3] = {message.data, message.data, message.data};
    const size_t lengths[3] = {message.length, message.length, message.length};
    uint8_t digests[3][SMG_SM3_DIGEST_BYTES];
    bool right = smg_sm3(digest.data, message.data, message.length) == SMG_OK &&
                 known_same(digest, expected) && smg_sm3_batch(digests, data, lengths, 3) == SMG_OK;
    for (size_t i = 0; i < 3; i++) {
        right = right && known_same((known){digests[i], sizeof digests[i]}, expected);
    }
    hash_pieces(digest, message);
    return right && known_same(digest, expected);
}

static bool hash_repeated(void) {
    const known unit = known_bytes("unit"), expected = known_bytes("digest");
    const known digest = known_room(SMG_SM3_DIGEST_BYTES);
    smg_sm3_context context;
    smg_sm3_init(&context);
    for (uint64_t left = known_number("repeat", 10); left > 0; left--) {
        smg_sm3_update(&context, unit.data, unit.length);
    }
    return smg_sm3_final(&context, digest.data) == SMG_OK && known_same(digest, expected);
}

/* The compression function, between an import after one block and an export after two. */
static bool compress(void) {
    const known before = known_bytes("v_in"), block = known_bytes("block");
    const known expected = known_bytes("v_out");
    uint8_t state[SMG_SM3_STATE_BYTES] = {0};
    smg_sm3_context context;
    smg_sm3_init(&context);
    smg_sm3_update(&context, block.data, block.length);
    smg_sm3_export(state, &context);
    memcpy(state + 4, before.data, before.length);
    return smg_sm3_import(&context, state) == SMG_OK &&
           smg_sm3_update(&context, block.data, block.length) == SMG_OK &&
           smg_sm3_export(state, &context) == SMG_OK &&
           known_same((known){state + 4, SMG_SM3_DIGEST_BYTES}, expected);
}

bool known_sm3(void) {
    if (known_is("kind", "hash")) {
        return hash();
    }
    return known_is("kind", "hash-repeat") ? hash_repeated()
                                           : known_is("kind", "compression") && compress();
}

bool known_sm3_hmac(void) {
    const known key = known_bytes("key"), message = known_bytes("msg");
    const known expected = known_bytes("mac"), mac = known_room(SMG_SM3_HMAC_BYTES);
    const bool right =
        smg_sm3_hmac(mac.data, key.data, key.length, message.data, message.length) == SMG_OK &&
        known_same(mac, expected) &&
        smg_sm3_hmac_verify(mac.data, key.data, key.length, message.data, message.length) == SMG_OK;
    mac.data[0] ^= 1;
    return right && smg_sm3_hmac_verify(mac.data, key.data, key.length, message.data,
                                        message.length) == SMG_ERR_TAG;
}

static bool derive_hkdf(void) {
    const known ikm = known_bytes("ikm"), salt = known_bytes("salt"), info = known_bytes("info");
    const known prk = known_room(SMG_SM3_HKDF_PRK_BYTES), expected = known_bytes("okm");
    const known out = known_room(expected.length), whole = known_room(expected.length);
    return smg_sm3_hkdf_extract(prk.data, salt.data, salt.length, ikm.data, ikm.length) == SMG_OK &&
           known_same(prk, known_bytes("prk")) &&
           smg_sm3_hkdf_expand(out.data, out.length, prk.data, prk.length, info.data,
                               info.length) == SMG_OK &&
           known_same(out, expected) &&
           smg_sm3_hkdf(whole.data, whole.length, salt.data, salt.length, ikm.data, ikm.length,
                        info.data, info.length) == SMG_OK &&
           known_same(whole, expected);
}

static bool derive_pbkdf2(void) {
    const known password = known_bytes("password"), salt = known_bytes("salt");
    const known expected = known_bytes("key"), out = known_room(expected.length);
    return smg_sm3_pbkdf2(out.data, out.length, password.data, password.length, salt.data,
                          salt.length, (uint32_t)known_number("iterations", 10)) == SMG_OK &&
           known_same(out, expected);
}

bool known_sm3_kdf(void) {
    if (known_is("kind", "hkdf-sm3")) {
        return derive_hkdf();
    }
    if (known_is("kind", "pbkdf2-hmac-sm3")) {
        return derive_pbkdf2();
    }
    const known z = known_bytes("z"), expected = known_bytes("key");
    const known out = known_room(expected.length);
    return known_is("kind", "kdf") &&
           smg_sm3_kdf(out.data, out.length, z.data, z.length) == SMG_OK &&
           known_same(out, expected);
}
