/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages of GCM and CCM in pieces. GCM authenticates the ciphertext, by GHASH, and CCM the
 * plaintext, by CBC-MAC; in both, a block is added to the state, and the state is then mapped.
 */
#include "sm4/message.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "core/overlap.h"
#include "core/secret.h"
#include "sm4/add.h"
#include "sm4/backend.h"
#include "sm4/cbc_mac.h"
#include "sm4/gcm.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* what is encrypted and authenticated while the cache holds it; whole blocks */
#define CHUNK 4096

/* what is encrypted together with the mask of the tag, where all of the message is at hand */
#define SHORT (31 * BLOCK)

/* phases of a context; any other value means that it is not in use */
#define AAD     0x61656131u
#define ENCRYPT 0x61656132u
#define VERIFY  0x61656133u
#define DECRYPT 0x61656134u

static bool is_gcm(const smg_sm4_aead *aead) {
    return aead->hash_key != NULL;
}

/* ---- authentication ---- */

static void absorb_blocks(smg_sm4_aead *aead, const uint8_t *data, size_t blocks) {
    if (is_gcm(aead)) {
        smg_sm4_ghash(aead->state, aead->hash_key, data, blocks);
    } else {
        smg_sm4_cbc_mac(aead->state, aead->round_keys, data, blocks);
    }
}

/* `used` bytes of the current block have been added to the state. */
static void absorb(smg_sm4_aead *aead, size_t used, const uint8_t *data, size_t length) {
    static const uint8_t zeros[BLOCK];
    if (used > 0) {
        const size_t part = length < BLOCK - used ? length : BLOCK - used;
        smg_sm4_add(aead->state + used, aead->state + used, data, part);
        if (used + part == BLOCK) {
            absorb_blocks(aead, zeros, 1);
        }
        data += part;
        length -= part;
    }
    if (length >= BLOCK) {
        absorb_blocks(aead, data, length / BLOCK);
        data += length - length % BLOCK;
        length %= BLOCK;
    }
    smg_sm4_add(aead->state, aead->state, data, length);
}

static uint32_t advance(uint32_t used, size_t length) {
    return (uint32_t)((used + length) % BLOCK);
}

void smg_sm4_aead_absorb(smg_sm4_aead *aead, const uint8_t *data, size_t length) {
    if (length > 0) {
        absorb(aead, aead->used, data, length);
        aead->used = advance(aead->used, length);
    }
}

void smg_sm4_aead_pad(smg_sm4_aead *aead) {
    static const uint8_t zeros[BLOCK];
    if (aead->used > 0) {
        absorb_blocks(aead, zeros, 1);
        aead->used = 0;
    }
}

/* tag := all of the tag of what has been absorbed */
static void make_tag(smg_sm4_aead *aead, uint8_t tag[BLOCK]) {
    smg_sm4_aead_pad(aead);
    if (is_gcm(aead)) {
        uint8_t lengths[BLOCK];
        smg_store64_be(lengths, aead->aad_length * 8);
        smg_store64_be(lengths + 8, aead->length * 8);
        absorb_blocks(aead, lengths, 1);
    }
    smg_sm4_add(tag, aead->state, aead->mask, BLOCK);
}

/* ---- encryption ---- */

/* In CCM the bounds on lengths keep the counter within its bytes, however many of them count. */
static smg_sm4_chain_fn *counter_mode(const smg_sm4_aead *aead) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    return is_gcm(aead) ? backend->ctr32 : backend->ctr;
}

/* out := E(counter), E(counter + 1) … */
static void encrypt_counters(smg_sm4_aead *aead, uint8_t *out, size_t blocks) {
    memset(out, 0, blocks * BLOCK);
    counter_mode(aead)(out, aead->round_keys, aead->counter, out, blocks);
}

/* out := `in` with keystream, `used` bytes of the current block of which have been used; `ahead`:
 * all of that keystream, or NULL */
static void crypt(smg_sm4_aead *aead, size_t used, uint8_t *out, const uint8_t *in, size_t length,
                  const uint8_t *ahead) {
    if (ahead != NULL) {
        smg_sm4_add(out, in, ahead, length);
        return;
    }
    if (used > 0) {
        const size_t part = length < BLOCK - used ? length : BLOCK - used;
        smg_sm4_add(out, in, aead->stream + used, part);
        out += part;
        in += part;
        length -= part;
    }
    if (length >= BLOCK) {
        const size_t part = length - length % BLOCK;
        counter_mode(aead)(out, aead->round_keys, aead->counter, in, part / BLOCK);
        out += part;
        in += part;
        length -= part;
    }
    if (length > 0) {
        encrypt_counters(aead, aead->stream, 1);
        smg_sm4_add(out, in, aead->stream, length);
    }
}

/* Both, `in` being plaintext or ciphertext; at most CHUNK bytes. */
static void crypt_and_absorb(smg_sm4_aead *aead, uint8_t *out, const uint8_t *in, size_t length,
                             const uint8_t *ahead, bool encrypts) {
    if (is_gcm(aead) == encrypts) {
        crypt(aead, aead->used, out, in, length, ahead);
        absorb(aead, aead->used, out, length);
    } else {
        absorb(aead, aead->used, in, length);
        crypt(aead, aead->used, out, in, length, ahead);
    }
    aead->used = advance(aead->used, length);
}

static void crypt_chunks(smg_sm4_aead *aead, uint8_t *out, const uint8_t *in, size_t length,
                         const uint8_t *ahead) {
    while (length > 0) {
        const size_t part = length < CHUNK ? length : CHUNK;
        crypt_and_absorb(aead, out, in, part, ahead, aead->phase == ENCRYPT);
        out += part;
        in += part;
        length -= part;
    }
}

/* The plaintext is looked at in a buffer of its own where the MAC is over it. */
static void verify_chunks(smg_sm4_aead *aead, const uint8_t *in, size_t length,
                          const uint8_t *ahead) {
    uint8_t plain[CHUNK];
    const size_t most = length < CHUNK ? length : CHUNK;
    while (length > 0) {
        const size_t part = length < CHUNK ? length : CHUNK;
        crypt_and_absorb(aead, plain, in, part, ahead, false);
        in += part;
        length -= part;
    }
    smg_wipe(plain, most);
}

/* ---- order of calls ---- */

/* keystream := `blocks` blocks, of which the first is the mask of the tag. */
static void begin(smg_sm4_aead *aead, smg_sm4_direction direction, uint8_t *keystream,
                  size_t blocks) {
    encrypt_counters(aead, keystream, blocks);
    memcpy(aead->mask, keystream, BLOCK);
    memcpy(aead->first_counter, aead->counter, BLOCK);
    aead->direction = (uint32_t)direction;
    aead->phase = AAD;
}

smg_status smg_sm4_aead_begin(smg_sm4_aead *aead, smg_status status, smg_sm4_direction direction) {
    if (status == SMG_OK && direction != SMG_SM4_ENCRYPT && direction != SMG_SM4_DECRYPT) {
        smg_wipe(aead, sizeof *aead);
        status = SMG_ERR_UNSUPPORTED;
    }
    if (status == SMG_OK) {
        uint8_t mask[BLOCK];
        begin(aead, direction, mask, 1);
        smg_wipe(mask, sizeof mask);
    }
    return status;
}

smg_status smg_sm4_aead_aad(smg_sm4_aead *aead, const uint8_t *data, size_t length) {
    if (aead == NULL || (data == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (aead->phase != AAD) {
        return SMG_ERR_STATE;
    }
    if (length > aead->aad_limit - aead->aad_length) {
        return SMG_ERR_LENGTH;
    }
    smg_sm4_aead_absorb(aead, data, length);
    aead->aad_length += length;
    return SMG_OK;
}

/* Comes to a phase of a direction, out of the associated data if that is where the context is. */
static smg_status come_to(smg_sm4_aead *aead, uint32_t phase, size_t length) {
    const smg_sm4_direction direction = phase == ENCRYPT ? SMG_SM4_ENCRYPT : SMG_SM4_DECRYPT;
    const bool begins =
        aead->phase == AAD && aead->direction == (uint32_t)direction && phase != DECRYPT;
    if (!begins && aead->phase != phase) {
        return SMG_ERR_STATE;
    }
    if ((begins && aead->exact && aead->aad_length != aead->aad_limit) ||
        length > aead->limit - aead->length) {
        return SMG_ERR_LENGTH;
    }
    if (begins) {
        smg_sm4_aead_pad(aead);
        memcpy(aead->first_state, aead->state, BLOCK);
        aead->phase = phase;
    }
    return SMG_OK;
}

/* The next part of the message; out is NULL in the phase VERIFY; `ahead` is for crypt, and NULL
 * unless this is all of the message and at most CHUNK bytes. */
static smg_status take(smg_sm4_aead *aead, uint32_t phase, uint8_t *out, const uint8_t *in,
                       size_t length, const uint8_t *ahead) {
    if (aead == NULL || (length > 0 && (in == NULL || (out == NULL && phase != VERIFY)))) {
        return SMG_ERR_ARGUMENT;
    }
    if (phase != VERIFY && smg_overlaps(out, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    const smg_status status = come_to(aead, phase, length);
    if (status != SMG_OK) {
        return status;
    }
    if (phase != VERIFY) {
        crypt_chunks(aead, out, in, length, ahead);
    } else if (is_gcm(aead)) {
        smg_sm4_aead_absorb(aead, in, length);
    } else {
        verify_chunks(aead, in, length, ahead);
    }
    aead->length += length;
    return SMG_OK;
}

smg_status smg_sm4_aead_encrypt(smg_sm4_aead *aead, uint8_t *out, const uint8_t *in,
                                size_t length) {
    return take(aead, ENCRYPT, out, in, length, NULL);
}

smg_status smg_sm4_aead_verify(smg_sm4_aead *aead, const uint8_t *in, size_t length) {
    return take(aead, VERIFY, NULL, in, length, NULL);
}

smg_status smg_sm4_aead_decrypt(smg_sm4_aead *aead, uint8_t *out, const uint8_t *in,
                                size_t length) {
    return take(aead, DECRYPT, out, in, length, NULL);
}

/* Comes to the end of a phase: aead->tag is the tag. */
static smg_status finish(smg_sm4_aead *aead, uint32_t phase) {
    smg_status status = come_to(aead, phase, 0);
    if (status == SMG_OK && aead->exact && aead->length != aead->limit) {
        status = SMG_ERR_LENGTH;
    }
    if (status == SMG_OK) {
        make_tag(aead, aead->tag);
    } else if (status == SMG_ERR_LENGTH) {
        smg_wipe(aead, sizeof *aead);
    }
    return status;
}

smg_status smg_sm4_aead_encrypt_final(smg_sm4_aead *aead, uint8_t *tag) {
    if (aead == NULL || tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const size_t tag_length = aead->phase == AAD || aead->phase == ENCRYPT ? aead->tag_length : 0;
    const smg_status status = finish(aead, ENCRYPT);
    if (status == SMG_OK) {
        memcpy(tag, aead->tag, tag_length);
        smg_wipe(aead, sizeof *aead);
    } else {
        smg_wipe(tag, tag_length);
    }
    return status;
}

/* Whether `length` bytes at both are the same. */
static bool same(const uint8_t *left, const uint8_t *right, size_t length) {
    uint32_t equal = smg_ct_equal(left, right, length);
    SMG_PUBLIC(&equal, sizeof equal); /* the answer */
    return equal != 0;
}

smg_status smg_sm4_aead_verify_final(smg_sm4_aead *aead, const uint8_t *tag) {
    if (aead == NULL || tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = finish(aead, VERIFY);
    if (status != SMG_OK) {
        return status;
    }
    if (!same(aead->tag, tag, aead->tag_length)) {
        smg_wipe(aead, sizeof *aead);
        return SMG_ERR_TAG;
    }
    /* once more, from the first byte of the ciphertext */
    memcpy(aead->counter, aead->first_counter, BLOCK);
    memcpy(aead->state, aead->first_state, BLOCK);
    aead->used = 0;
    aead->limit = aead->length;
    aead->length = 0;
    aead->phase = DECRYPT;
    return SMG_OK;
}

smg_status smg_sm4_aead_decrypt_final(smg_sm4_aead *aead) {
    if (aead == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (aead->phase != DECRYPT) {
        return SMG_ERR_STATE;
    }
    uint8_t tag[BLOCK];
    make_tag(aead, tag);
    const bool right = aead->length == aead->limit && same(aead->tag, tag, BLOCK);
    smg_wipe(aead, sizeof *aead);
    smg_wipe(tag, sizeof tag);
    return right ? SMG_OK : SMG_ERR_TAG;
}

/* ---- in one piece ---- */

static bool has_null(const smg_sm4_message *message, const uint8_t *tag) {
    return tag == NULL || (message->aad == NULL && message->aad_length > 0) ||
           ((message->out == NULL || message->in == NULL) && message->length > 0);
}

static void zero_output(const smg_sm4_message *message) {
    if (message->out != NULL && message->length <= SMG_SM4_GCM_MAX_BYTES) {
        smg_wipe(message->out, message->length);
    }
}

/* Blocks of keystream to begin with: the mask, and all that a short message takes. */
static size_t blocks_ahead(size_t length) {
    return 1 + (length <= SHORT ? (length + BLOCK - 1) / BLOCK : 0);
}

smg_status smg_sm4_aead_seal(smg_sm4_aead *aead, smg_status status, const smg_sm4_message *message,
                             uint8_t *tag, size_t tag_length) {
    uint8_t keystream[BLOCK + SHORT];
    const uint8_t *const ahead = message->length <= SHORT ? keystream + BLOCK : NULL;
    const size_t blocks = blocks_ahead(message->length);
    if (smg_overlaps(message->out, message->in, message->length)) {
        status = SMG_ERR_OVERLAP;
    } else if (has_null(message, tag)) {
        status = SMG_ERR_ARGUMENT;
    }
    if (status == SMG_OK) {
        begin(aead, SMG_SM4_ENCRYPT, keystream, blocks);
        status = smg_sm4_aead_aad(aead, message->aad, message->aad_length);
    }
    if (status == SMG_OK) {
        status = take(aead, ENCRYPT, message->out, message->in, message->length, ahead);
    }
    if (status == SMG_OK) {
        status = smg_sm4_aead_encrypt_final(aead, tag);
    }
    if (status != SMG_OK) {
        smg_wipe(aead, sizeof *aead);
        if (status != SMG_ERR_OVERLAP) {
            zero_output(message);
            smg_wipe(tag, tag == NULL ? 0 : tag_length < BLOCK ? tag_length : BLOCK);
        }
    }
    smg_wipe(keystream, blocks * BLOCK);
    return status;
}

smg_status smg_sm4_aead_open(smg_sm4_aead *aead, smg_status status, const smg_sm4_message *message,
                             const uint8_t *tag) {
    uint8_t keystream[BLOCK + SHORT];
    const uint8_t *const ahead = message->length <= SHORT ? keystream + BLOCK : NULL;
    const size_t blocks = blocks_ahead(message->length);
    if (smg_overlaps(message->out, message->in, message->length)) {
        status = SMG_ERR_OVERLAP;
    } else if (has_null(message, tag)) {
        status = SMG_ERR_ARGUMENT;
    }
    if (status == SMG_OK) {
        begin(aead, SMG_SM4_DECRYPT, keystream, blocks);
        status = smg_sm4_aead_aad(aead, message->aad, message->aad_length);
    }
    if (status == SMG_OK) {
        status = take(aead, VERIFY, NULL, message->in, message->length, ahead);
    }
    if (status == SMG_OK) {
        status = smg_sm4_aead_verify_final(aead, tag);
    }
    if (status == SMG_OK) { /* just verified */
        crypt(aead, 0, message->out, message->in, message->length, ahead);
    } else if (status != SMG_ERR_OVERLAP) {
        zero_output(message);
    }
    smg_wipe(aead, sizeof *aead);
    smg_wipe(keystream, blocks * BLOCK);
    return status;
}
