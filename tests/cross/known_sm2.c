/* SPDX-License-Identifier: Apache-2.0 */
#include "known.h"

#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>

#include <string.h>

#define SCALAR SMG_SM2_SCALAR_BYTES
#define POINT  SMG_SM2_PUBLIC_KEY_BYTES

/* ---- randomness: the bytes of a case, and nothing after them ---- */

static smg_status play(void *context, uint8_t *out, size_t length) {
    known *left = context;
    if (length > left->length) {
        return SMG_ERR_RANDOM;
    }
    memcpy(out, left->data, length);
    left->data += length;
    left->length -= length;
    return SMG_OK;
}

/* ---- keys ---- */

static bool has_public_key(const smg_sm2_private_key *key, known expected) {
    uint8_t point[POINT];
    return smg_sm2_public_key_to_bytes(point, &key->public_key) == SMG_OK &&
           known_same((known){point, POINT}, expected);
}

/* The private key that a case names, with the public key that it names. */
static bool read_key(smg_sm2_private_key *key, const char *d, const char *public_key) {
    const known scalar = known_bytes(d);
    return smg_sm2_private_key_from_bytes(key, scalar.data, scalar.length) == SMG_OK &&
           has_public_key(key, known_bytes(public_key));
}

/* The key that is drawn from `k`. */
static bool generates(smg_sm2_private_key *key, known k) {
    const smg_random random = {play, &k};
    return smg_sm2_private_key_generate(key, &random) == SMG_OK && k.length == 0;
}

/* ---- points ---- */

/* d P, as a public key and by Diffie-Hellman; 0 and n - 1 and what is above are no private keys. */
static bool multiply(void) {
    static const uint8_t most[SCALAR] = {0xff, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xff,
                                         0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                         0x72, 0x03, 0xdf, 0x6b, 0x21, 0xc6, 0x05, 0x2b,
                                         0x53, 0xbb, 0xf4, 0x09, 0x39, 0xd5, 0x41, 0x21};
    const known k = known_bytes("k");
    const bool of_base = known_is("point", "G");
    smg_sm2_private_key key, drawn;
    smg_sm2_public_key peer;
    uint8_t x[SMG_SM2_COORDINATE_BYTES];
    if (k.length != SCALAR || memcmp(k.data, most, SCALAR) > 0) {
        return smg_sm2_private_key_from_bytes(&key, k.data, k.length) != SMG_OK;
    }
    const known result = known_bytes("result");
    if (smg_sm2_private_key_from_bytes(&key, k.data, SCALAR) != SMG_OK) {
        return false;
    }
    if (of_base) {
        uint8_t short_form[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES];
        return has_public_key(&key, result) && generates(&drawn, k) &&
               memcmp(&drawn, &key, sizeof key) == 0 &&
               smg_sm2_public_key_to_bytes_compressed(short_form, &key.public_key) == SMG_OK &&
               known_same((known){short_form, sizeof short_form}, known_bytes("compressed"));
    }
    const known point = known_bytes("point");
    return smg_sm2_public_key_from_bytes(&peer, point.data, point.length) == SMG_OK &&
           smg_sm2_ecdh(x, &key, &peer) == SMG_OK && memcmp(x, result.data + 1, sizeof x) == 0;
}

static bool decompress(void) {
    const known in = known_bytes("compressed");
    smg_sm2_public_key point;
    uint8_t whole[POINT], again[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES];
    const smg_status status = smg_sm2_public_key_from_bytes(&point, in.data, in.length);
    if (known_is("result", "invalid")) {
        return status == SMG_ERR_POINT;
    }
    return status == SMG_OK && smg_sm2_public_key_to_bytes(whole, &point) == SMG_OK &&
           known_same((known){whole, POINT}, known_bytes("result")) &&
           smg_sm2_public_key_to_bytes_compressed(again, &point) == SMG_OK &&
           known_same((known){again, sizeof again}, in);
}

bool known_sm2_points(void) {
    return known_is("op", "mul") ? multiply() : known_is("op", "decompress") && decompress();
}

/* ---- signatures ---- */

/* r || s of a case */
static known signature_of_case(void) {
    const known both = known_room(SMG_SM2_SIGNATURE_BYTES);
    memcpy(both.data, known_bytes("r").data, SCALAR);
    memcpy(both.data + SCALAR, known_bytes("s").data, SCALAR);
    return both;
}

/* These nonces alone give no signature, and leave no trace before one that does. */
static bool sign_again(void) {
    const known d = known_bytes("d"), e = known_bytes("e"), nonce = known_bytes("k");
    const known two = known_room(2 * SCALAR);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES], expected[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_private_key key;
    memcpy(two.data, nonce.data, SCALAR);
    memset(two.data + SCALAR, 0x11, SCALAR);
    known first = nonce, both = two, second = {two.data + SCALAR, SCALAR};
    const smg_random alone = {play, &first}, after = {play, &both}, other = {play, &second};
    return smg_sm2_private_key_from_bytes(&key, d.data, d.length) == SMG_OK &&
           smg_sm2_sign_digest(signature, &key, e.data, &alone) == SMG_ERR_RANDOM &&
           first.length == 0 && smg_sm2_sign_digest(signature, &key, e.data, &after) == SMG_OK &&
           both.length == 0 && smg_sm2_sign_digest(expected, &key, e.data, &other) == SMG_OK &&
           memcmp(signature, expected, sizeof signature) == 0;
}

static bool sign(void) {
    const known id = known_bytes("id"), message = known_bytes("msg"), e = known_bytes("e");
    const known expected = signature_of_case(), der = known_bytes("sig_der");
    uint8_t z[SMG_SM2_Z_BYTES], signature[SMG_SM2_SIGNATURE_BYTES];
    uint8_t encoded[SMG_SM2_SIGNATURE_DER_MAX_BYTES];
    known first = known_bytes("k"), second = first;
    const smg_random of_message = {play, &first}, of_digest = {play, &second};
    const known out = {signature, sizeof signature};
    smg_sm2_private_key key;
    size_t length;
    if (!read_key(&key, "d", "public") ||
        smg_sm2_z(z, &key.public_key, id.data, id.length) != SMG_OK ||
        !known_same((known){z, sizeof z}, known_bytes("za")) ||
        smg_sm2_sign(signature, &key, id.data, id.length, message.data, message.length,
                     &of_message) != SMG_OK ||
        !known_same(out, expected)) {
        return false;
    }
    memset(signature, 0, sizeof signature);
    if (smg_sm2_sign_digest(signature, &key, e.data, &of_digest) != SMG_OK ||
        !known_same(out, expected) ||
        smg_sm2_signature_to_der(encoded, &length, sizeof encoded, signature) != SMG_OK ||
        length != der.length || !known_same((known){encoded, length}, der) ||
        smg_sm2_verify(signature, &key.public_key, id.data, id.length, message.data,
                       message.length) != SMG_OK ||
        smg_sm2_verify_digest(signature, &key.public_key, e.data) != SMG_OK) {
        return false;
    }
    signature[SCALAR] ^= 1;
    return smg_sm2_verify_digest(signature, &key.public_key, e.data) == SMG_ERR_SIGNATURE;
}

bool known_sm2_sign(void) {
    return known_is("kind", "sign-retry") ? sign_again() : known_is("kind", "sign") && sign();
}

bool known_sm2_deterministic(void) {
    const known d = known_bytes("d"), e = known_bytes("e"), expected = signature_of_case();
    known extra = known_bytes("extra");
    const smg_random random = {play, &extra};
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_private_key key;
    if (smg_sm2_private_key_from_bytes(&key, d.data, d.length) != SMG_OK) {
        return false;
    }
    const smg_status status = extra.length == 0
                                  ? smg_sm2_sign_digest_deterministic(signature, &key, e.data)
                                  : smg_sm2_sign_digest_hedged(signature, &key, e.data, &random);
    return status == SMG_OK && extra.length == 0 &&
           known_same((known){signature, sizeof signature}, expected);
}

/* ---- encryption, and the KEM in it ---- */

/* One form: exactly these bytes, and back; with a changed end, nothing. */
static bool encrypts(const smg_sm2_private_key *key, smg_sm2_form form, const char *name,
                     size_t skipped) {
    const known message = known_bytes("msg"), whole = known_bytes(name);
    const known text = {whole.data + skipped, whole.length - skipped};
    known k = known_bytes("k");
    const smg_random random = {play, &k};
    size_t size, length;
    if (smg_sm2_ciphertext_bytes(&size, form, message.length) != SMG_OK || size < text.length) {
        return false;
    }
    const known out = known_room(size), back = known_room(message.length);
    if (smg_sm2_encrypt(out.data, &length, size, &key->public_key, form, message.data,
                        message.length, &random) != SMG_OK ||
        length != text.length || !known_same(out, text)) {
        return false;
    }
    for (int any = 0; any < 2; any++) {
        if (smg_sm2_decrypt(back.data, &length, back.length, key, any != 0 ? SMG_SM2_ANY : form,
                            text.data, text.length) != SMG_OK ||
            length != message.length || !known_same(back, message)) {
            return false;
        }
    }
    text.data[text.length - 1] ^= 1;
    return smg_sm2_decrypt(back.data, &length, back.length, key, form, text.data, text.length) ==
           SMG_ERR_TAG;
}

static bool encapsulates(const smg_sm2_private_key *key) {
    const known expected = known_bytes("t"), out = known_room(expected.length);
    known k = known_bytes("k");
    const smg_random random = {play, &k};
    uint8_t c1[SMG_SM2_KEM_CIPHERTEXT_BYTES];
    if (smg_sm2_kem_encapsulate(c1, out.data, out.length, &key->public_key, &random) != SMG_OK ||
        !known_same(out, expected) || !known_same((known){c1, sizeof c1}, known_bytes("c1"))) {
        return false;
    }
    memset(out.data, 0, out.length);
    return smg_sm2_kem_decapsulate(out.data, out.length, key, c1) == SMG_OK &&
           known_same(out, expected);
}

/* A nonce whose KDF gives zeros is thrown away, and there is no other. */
static bool encrypts_nothing(const smg_sm2_private_key *key) {
    const known message = known_bytes("msg");
    known k = known_bytes("k");
    const smg_random random = {play, &k};
    uint8_t out[256];
    size_t length;
    return smg_sm2_encrypt(out, &length, sizeof out, &key->public_key, SMG_SM2_ASN1, message.data,
                           message.length, &random) == SMG_ERR_RANDOM &&
           k.length == 0;
}

bool known_sm2_enc(void) {
    smg_sm2_private_key key;
    if (!read_key(&key, "d", "public")) {
        return false;
    }
    if (known_is("kind", "encrypt-retry")) {
        return encrypts_nothing(&key);
    }
    return known_is("kind", "encrypt") && encrypts(&key, SMG_SM2_ASN1, "asn1", 0) &&
           encrypts(&key, SMG_SM2_C1C3C2, "c1c3c2", 0) &&
           encrypts(&key, SMG_SM2_C1C2C3, "c1c2c3", 0) &&
           encrypts(&key, SMG_SM2_C1C3C2_BARE, "c1c3c2", 1) &&
           encrypts(&key, SMG_SM2_C1C2C3_BARE, "c1c2c3", 1) && encapsulates(&key);
}

/* ---- key exchange ---- */

bool known_sm2_kex(void) {
    const known id_a = known_bytes("idA"), id_b = known_bytes("idB"), expected = known_bytes("K");
    known nonce_a = known_bytes("rA"), nonce_b = known_bytes("rB");
    const smg_random random_a = {play, &nonce_a}, random_b = {play, &nonce_b};
    smg_sm2_private_key a, b;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    uint8_t r_a[POINT], r_b[POINT];
    uint8_t tag_a[SMG_SM2_EXCHANGE_TAG_BYTES], tag_b[SMG_SM2_EXCHANGE_TAG_BYTES];
    const known key_a = known_room(expected.length), key_b = known_room(expected.length);
    return read_key(&a, "dA", "PA") && read_key(&b, "dB", "PB") &&
           expected.length == known_number("klen", 10) &&
           smg_sm2_exchange_begin(&initiator, r_a, &a, id_a.data, id_a.length, &b.public_key,
                                  id_b.data, id_b.length, &random_a) == SMG_OK &&
           known_same((known){r_a, POINT}, known_bytes("RA")) &&
           smg_sm2_exchange_respond(&responder, r_b, tag_b, &b, id_b.data, id_b.length,
                                    &a.public_key, id_a.data, id_a.length, r_a, POINT,
                                    &random_b) == SMG_OK &&
           known_same((known){r_b, POINT}, known_bytes("RB")) &&
           known_same((known){tag_b, sizeof tag_b}, known_bytes("SB")) &&
           smg_sm2_exchange_confirm(&initiator, key_a.data, key_a.length, tag_a, r_b, POINT,
                                    tag_b) == SMG_OK &&
           known_same(key_a, expected) &&
           known_same((known){tag_a, sizeof tag_a}, known_bytes("SA")) &&
           smg_sm2_exchange_finish(&responder, key_b.data, key_b.length, tag_a) == SMG_OK &&
           known_same(key_b, expected);
}
