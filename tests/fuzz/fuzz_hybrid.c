/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a hybrid message, for one key; and the message that was made of them, changed in one
 * place or cut, which nothing decrypts. */
#include <smidgen/sm2_hybrid.h>

#include <string.h>

#include "fuzz.h"

enum { HEADER = SMG_SM2_HYBRID_HEADER_BYTES, TAG = SMG_SM2_HYBRID_TAG_BYTES };
enum { BITS = SMG_SM2_HYBRID_MIN_CHUNK_BITS, CHUNK = 1 << BITS };
enum { LONGEST = 512, ROOM = HEADER + LONGEST + (LONGEST / CHUNK + 1) * TAG };

static const smg_sm2_private_key *private_key(void) {
    static smg_sm2_private_key key;
    if (is_all(&key, 0, sizeof key)) {
        const uint8_t d[SMG_SM2_SCALAR_BYTES] = {[SMG_SM2_SCALAR_BYTES - 1] = 3};
        PROMISE(smg_sm2_private_key_from_bytes(&key, d, sizeof d) == SMG_OK);
    }
    return &key;
}

/* Decrypts as a whole: with a right size and an exact buffer, or zeros. */
static smg_status decrypt(uint8_t *out, size_t *length, const uint8_t *data, size_t size) {
    size_t bytes;
    smg_status found = smg_sm2_hybrid_plaintext_bytes(&bytes, data, size);
    PROMISE(found == SMG_OK ? bytes <= size - HEADER - TAG : bytes == 0);
    uint8_t *exact = malloc(bytes > 0 ? bytes : 1);
    PROMISE(exact != NULL);
    memset(exact, 1, bytes > 0 ? bytes : 1);
    smg_status status =
        smg_sm2_hybrid_decrypt(exact, length, bytes, private_key(), "a", 1, data, size);
    PROMISE(found == SMG_OK || status == found);
    PROMISE(status == SMG_OK ? *length == bytes : *length == 0 && is_all(exact, 0, bytes));
    if (status == SMG_OK && bytes <= LONGEST) {
        memcpy(out, exact, bytes);
    }
    free(exact);
    return status;
}

/* text := a message of chunks of 16 bytes; returns its length. */
static size_t make(uint8_t text[ROOM], const uint8_t *data, size_t size) {
    smg_sm2_hybrid hybrid;
    size_t at = HEADER;
    PROMISE(smg_sm2_hybrid_encrypt_init(&hybrid, text, BITS, &private_key()->public_key, "a", 1,
                                        NULL) == SMG_OK);
    for (bool last = false; !last;) {
        const size_t part = size < CHUNK ? size : CHUNK;
        last = part == size;
        PROMISE(smg_sm2_hybrid_seal(&hybrid, text + at, data, part, last) == SMG_OK);
        at += part + TAG;
        data += part;
        size -= part;
    }
    return at;
}

/* The first four bytes say where the message made of the rest is changed, how, and where cut. */
static void change(const uint8_t *data, size_t size) {
    uint8_t text[ROOM], out[LONGEST];
    size_t length;
    const size_t at = (size_t)data[0] << 8 | data[1], cut = data[3];
    const uint8_t difference = data[2];
    const size_t total = make(text, data + 4, size - 4);
    PROMISE(decrypt(out, &length, text, total) == SMG_OK);
    PROMISE(length == size - 4 && memcmp(out, data + 4, length) == 0);
    text[at % total] ^= difference;
    const size_t left = total - cut % total;
    PROMISE((decrypt(out, &length, text, left) == SMG_OK) == (difference == 0 && left == total));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t out[LONGEST];
    size_t length;
    decrypt(out, &length, data, size);
    if (size >= 4 && size <= LONGEST + 4) {
        change(data, size);
    }
    return 0;
}
