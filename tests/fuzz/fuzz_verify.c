/* SPDX-License-Identifier: Apache-2.0 */
/* Any r, s, digest and encoded public key: the calls that verify agree, and what a signature says
 * of its key is so. */
#include <smidgen/sm2_batch.h>
#include <smidgen/sm2_prepared.h>

#include <string.h>

#include "fuzz.h"

enum { R_AND_S = SMG_SM2_SIGNATURE_BYTES, E = SMG_SM3_DIGEST_BYTES, PREPARED_MAX = 32 << 10 };

/* One encoding of a point is read as one point, and written back as the same bytes. */
static smg_status read_point(smg_sm2_public_key *key, const uint8_t *data, size_t size) {
    uint8_t full[SMG_SM2_PUBLIC_KEY_BYTES], compressed[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES];
    memset(key, 0xa5, sizeof *key);
    smg_status status = smg_sm2_public_key_from_bytes(key, data, size);
    if (status != SMG_OK) {
        PROMISE(status == SMG_ERR_LENGTH || status == SMG_ERR_FORMAT || status == SMG_ERR_POINT);
        PROMISE(is_all(key, 0, sizeof *key));
        return status;
    }
    PROMISE(smg_sm2_public_key_to_bytes(full, key) == SMG_OK);
    PROMISE(smg_sm2_public_key_to_bytes_compressed(compressed, key) == SMG_OK);
    if (size == sizeof compressed) {
        PROMISE(memcmp(compressed, data, size) == 0);
    } else {
        PROMISE(size == sizeof full && memcmp(full + 1, data + 1, size - 1) == 0);
        PROMISE(data[0] == 4 || data[0] == compressed[0] + 4);
    }
    return status;
}

/* What each of the calls answers; they answer the same. */
static smg_status verify(const uint8_t *signature, const smg_sm2_public_key *key,
                         const uint8_t *digest) {
    static _Alignas(SMG_SM2_PREPARED_KEY_ALIGNMENT) uint8_t memory[PREPARED_MAX];
    smg_sm2_prepared_key *prepared = (smg_sm2_prepared_key *)memory;
    const smg_sm2_verify_digest_item item = {signature, key, digest};
    smg_status in_batch, status = smg_sm2_verify_digest(signature, key, digest);
    PROMISE(smg_sm2_verify_digest_batch(&in_batch, &item, 1) == SMG_OK || in_batch != SMG_OK);
    PROMISE(in_batch == status);
    PROMISE(smg_sm2_prepared_key_bytes() <= sizeof memory);
    smg_status made = smg_sm2_prepared_key_init(prepared, sizeof memory, key);
    if (made == SMG_OK) {
        PROMISE(smg_sm2_prepared_verify_digest(signature, prepared, digest) == status);
    } else {
        PROMISE(made == SMG_ERR_POINT && status == SMG_ERR_POINT);
    }
    return status;
}

/* Coordinates that nobody checked are refused where their encoding is, and only there. */
static void verify_unchecked(const uint8_t *signature, const uint8_t *digest,
                             const uint8_t coordinates[2 * SMG_SM2_COORDINATE_BYTES]) {
    smg_sm2_public_key key, read;
    uint8_t encoded[SMG_SM2_PUBLIC_KEY_BYTES] = {4};
    memcpy(encoded + 1, coordinates, sizeof encoded - 1);
    memcpy(&key, coordinates, sizeof key);
    smg_status readable = read_point(&read, encoded, sizeof encoded);
    smg_status status = verify(signature, &key, digest);
    PROMISE((status == SMG_ERR_POINT) == (readable != SMG_OK));
    PROMISE(status == SMG_OK || status == SMG_ERR_SIGNATURE || status == SMG_ERR_POINT);
}

/* Whatever key is recovered has signed: so that accepted signatures come up at all. */
static void recover(const uint8_t *signature, const uint8_t *digest) {
    for (uint32_t index = 0; index < SMG_SM2_RECOVERY_INDICES; index++) {
        smg_sm2_public_key key;
        memset(&key, 0xa5, sizeof key);
        smg_status status = smg_sm2_recover_public_key(&key, signature, digest, index);
        if (status == SMG_OK) {
            PROMISE(verify(signature, &key, digest) == SMG_OK);
        } else {
            PROMISE(status == SMG_ERR_SIGNATURE && is_all(&key, 0, sizeof key));
        }
    }
}

/* A signature that is made and then changed as the input says is refused. */
static void change(const uint8_t difference[R_AND_S], const uint8_t *digest) {
    static smg_sm2_private_key key;
    uint8_t signature[R_AND_S];
    if (is_all(&key, 0, sizeof key)) {
        const uint8_t d[SMG_SM2_SCALAR_BYTES] = {[SMG_SM2_SCALAR_BYTES - 1] = 3};
        PROMISE(smg_sm2_private_key_from_bytes(&key, d, sizeof d) == SMG_OK);
    }
    PROMISE(smg_sm2_sign_digest_deterministic(signature, &key, digest) == SMG_OK);
    for (size_t i = 0; i < sizeof signature; i++) {
        signature[i] ^= difference[i];
    }
    PROMISE(smg_sm2_verify_digest(signature, &key.public_key, digest) ==
            (is_all(difference, 0, R_AND_S) ? SMG_OK : SMG_ERR_SIGNATURE));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    smg_sm2_public_key key;
    if (size < R_AND_S + E) {
        return 0;
    }
    const uint8_t *digest = data + R_AND_S, *encoded = digest + E;
    const size_t length = size - R_AND_S - E;
    if (read_point(&key, encoded, length) == SMG_OK) {
        smg_status status = verify(data, &key, digest);
        PROMISE(status == SMG_OK || status == SMG_ERR_SIGNATURE);
    }
    if (length == 2 * SMG_SM2_COORDINATE_BYTES) {
        verify_unchecked(data, digest, encoded);
    }
    recover(data, digest);
    change(data, digest);
    return 0;
}
