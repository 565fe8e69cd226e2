/* SPDX-License-Identifier: Apache-2.0 */
/* Hybrid encryption: the format's known messages, chunks at every edge, and what must be refused.
 */
#include <criterion/criterion.h>
#include <smidgen/sm2_hybrid.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"
#include "vectors.h"

#define HEADER SMG_SM2_HYBRID_HEADER_BYTES
#define TAG    SMG_SM2_HYBRID_TAG_BYTES
#define CHUNK  ((size_t)1 << SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS)

/* ---- whole messages out of chunks of any size ---- */

/* out := the header and the chunks, sealed in place if in_place; returns its length. */
static size_t seal_all(uint8_t *out, uint32_t bits, const smg_sm2_public_key *key, bytes aad,
                       const uint8_t *in, size_t length, bool in_place, const smg_random *random) {
    const size_t chunk = (size_t)1 << bits;
    smg_sm2_hybrid hybrid;
    size_t at = HEADER;
    cr_assert_eq(smg_sm2_hybrid_encrypt_init(&hybrid, out, bits, key, aad.data, aad.length, random),
                 SMG_OK);
    for (bool last = false; !last;) {
        const size_t part = length < chunk ? length : chunk;
        last = part == length;
        if (in_place && part > 0) {
            memcpy(out + at, in, part);
        }
        cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, out + at, in_place ? out + at : in, part, last),
                     SMG_OK);
        at += part + TAG;
        in = part > 0 ? in + part : in;
        length -= part;
    }
    cr_assert(all_zero(&hybrid, sizeof hybrid), "over");
    return at;
}

/* out := the plaintext; returns the status of the first call that fails, with *out_length what came
 * before. */
static smg_status open_all(uint8_t *out, size_t *out_length, const smg_sm2_private_key *key,
                           bytes aad, const uint8_t *in, size_t length, bool in_place) {
    smg_sm2_hybrid hybrid;
    size_t chunk, at = HEADER;
    *out_length = 0;
    smg_status status = smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, key, aad.data, aad.length, in);
    if (status != SMG_OK) {
        cr_assert_eq(chunk, 0);
    }
    for (bool last = false; status == SMG_OK && !last;) {
        const size_t part = length - at < chunk + TAG ? length - at : chunk + TAG;
        uint8_t *to = out + *out_length;
        last = part == length - at;
        if (in_place) {
            memcpy(to, in + at, part);
        }
        status = smg_sm2_hybrid_open(&hybrid, to, in_place ? to : in + at, part, last);
        if (status == SMG_OK) {
            *out_length += part - TAG;
        } else if (status == SMG_ERR_TAG && !in_place) {
            cr_assert(all_zero(to, part - TAG), "a chunk that was refused");
        }
        at += part;
    }
    if (status == SMG_OK || status == SMG_ERR_TAG) {
        cr_assert(all_zero(&hybrid, sizeof hybrid), "over");
    }
    return status;
}

/* ---- known messages ---- */

static void check_known(const json_t *test) {
    const char *name = vector_text(test, "name");
    bytes aad = vector_bytes(test, "aad"), message = vector_bytes(test, "msg");
    bytes expected = vector_bytes(test, "ciphertext");
    const uint32_t bits = (uint32_t)vector_number(test, "chunk_bits");
    uint8_t k[SCALAR];
    uint8_t *out = calloc(1, expected.length + TAG);
    size_t length;
    smg_sm2_private_key key;
    script s;
    sm2_key_of(&key, test);
    vector_copy(k, SCALAR, test, "k");
    for (int in_place = 0; in_place < 2; in_place++) {
        script_init(&s, k, SCALAR);
        length = seal_all(out, bits, &key.public_key, aad, message.data, message.length,
                          in_place != 0, &s.random);
        cr_assert_eq(length, expected.length, "%s", name);
        expect_bytes(out, expected.data, length, name);
        cr_assert_eq(
            open_all(out, &length, &key, aad, expected.data, expected.length, in_place != 0),
            SMG_OK, "%s", name);
        cr_assert_eq(length, message.length, "%s", name);
        expect_bytes(out, message.data, length, name);
    }
    memset(out, 1, expected.length);
    cr_assert_eq(smg_sm2_hybrid_decrypt(out, &length, message.length, &key, aad.data, aad.length,
                                        expected.data, expected.length),
                 SMG_OK, "%s", name);
    cr_assert_eq(length, message.length, "%s", name);
    expect_bytes(out, message.data, length, name);
    cr_assert_eq(out[length], 1, "nothing behind it");
    cr_assert_eq(smg_sm2_hybrid_plaintext_bytes(&length, expected.data, expected.length), SMG_OK);
    cr_assert_eq(length, message.length, "%s", name);
    if (bits == SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS) {
        script_init(&s, k, SCALAR);
        cr_assert_eq(smg_sm2_hybrid_encrypt(out, &length, expected.length, &key.public_key,
                                            aad.data, aad.length, message.data, message.length,
                                            &s.random),
                     SMG_OK);
        cr_assert_eq(length, expected.length, "%s", name);
        expect_bytes(out, expected.data, length, name);
    }
    free(out);
    bytes_free(&aad);
    bytes_free(&message);
    bytes_free(&expected);
}

Test(sm2_hybrid, known_messages) {
    json_t *cases = vectors_open("sm2_hybrid.json");
    size_t i;
    json_t *test;
    json_array_foreach(cases, i, test) {
        check_known(test);
    }
    cr_assert_geq(i, 12);
    json_decref(cases);
}

/* ---- lengths ---- */

Test(sm2_hybrid, lengths_around_chunks) {
    static const size_t lengths[] = {0,         1,         CHUNK - 1,     CHUNK,
                                     CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1, 3 * CHUNK - 1};
    const size_t most = 3 * CHUNK, room = HEADER + most + 4 * TAG;
    uint8_t *message = malloc(most), *out = malloc(room), *back = malloc(most);
    sm2_example example;
    noise n;
    noise_init(&n);
    sm2_example_load(&example);
    noise_fill(&n, message, most);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t length = lengths[i];
        size_t size, written, opened;
        cr_assert_eq(smg_sm2_hybrid_ciphertext_bytes(&size, length), SMG_OK);
        cr_assert_eq(smg_sm2_hybrid_encrypt(out, &written, size, &example.key.public_key, "aad", 3,
                                            length == 0 ? NULL : message, length, NULL),
                     SMG_OK);
        cr_assert_eq(written, size);
        cr_assert_eq(
            smg_sm2_hybrid_decrypt(back, &opened, length, &example.key, "aad", 3, out, written),
            SMG_OK, "%zu", length);
        cr_assert_eq(opened, length);
        cr_assert_arr_eq(back, message, length);
        memset(out, 7, size);
        cr_assert_eq(smg_sm2_hybrid_encrypt(out, &written, size - 1, &example.key.public_key, "aad",
                                            3, message, length, NULL),
                     SMG_ERR_CAPACITY);
        cr_assert(written == 0 && out[0] == 7 && out[size - 1] == 7, "untouched");
    }
    free(message);
    free(out);
    free(back);
}

Test(sm2_hybrid, no_size_overflows) {
    size_t size = 1;
    cr_assert_eq(smg_sm2_hybrid_ciphertext_bytes(&size, SIZE_MAX), SMG_ERR_LENGTH);
    cr_assert_eq(size, 0);
    cr_assert_eq(smg_sm2_hybrid_ciphertext_bytes(&size, SIZE_MAX - HEADER), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_ciphertext_bytes(&size, SIZE_MAX / 2 + 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_ciphertext_bytes(NULL, 1), SMG_ERR_ARGUMENT);
}

/* ---- what is refused ---- */

/* Five chunks of 16 bytes, the last of 3. */
#define BITS   4
#define LENGTH 67
#define SEALED (HEADER + LENGTH + 5 * TAG)

typedef struct sealed {
    sm2_example example;
    bytes aad;
    uint8_t message[LENGTH], text[SEALED + TAG], out[SEALED + TAG];
} sealed;

static void make(sealed *it) {
    static uint8_t aad[] = {1, 2, 3};
    noise n;
    noise_init(&n);
    sm2_example_load(&it->example);
    it->aad = (bytes){aad, sizeof aad};
    noise_fill(&n, it->message, LENGTH);
    cr_assert_eq(seal_all(it->text, BITS, &it->example.key.public_key, it->aad, it->message, LENGTH,
                          false, NULL),
                 SEALED);
}

/* Both ways of decrypting refuse `length` bytes of text; the one-shot gives nothing, and chunks
 * give no more than the beginning of the message. */
static void refused(sealed *it, size_t length, const char *what) {
    size_t written, opened;
    memset(it->out, 1, sizeof it->out);
    cr_assert_neq(smg_sm2_hybrid_decrypt(it->out, &written, sizeof it->out, &it->example.key,
                                         it->aad.data, it->aad.length, it->text, length),
                  SMG_OK, "%s, %zu bytes", what, length);
    cr_assert_eq(written, 0);
    cr_assert(all_zero(it->out, sizeof it->out), "%s, %zu bytes", what, length);
    if (length >= HEADER) {
        cr_assert_neq(
            open_all(it->out, &opened, &it->example.key, it->aad, it->text, length, false), SMG_OK,
            "%s, %zu bytes in chunks", what, length);
        cr_assert(opened <= LENGTH && memcmp(it->out, it->message, opened) == 0, "%s", what);
    }
}

Test(sm2_hybrid, every_flipped_bit_is_refused) {
    sealed it;
    make(&it);
    for (size_t bit = 0; bit < 8 * SEALED; bit++) {
        it.text[bit / 8] ^= (uint8_t)(1 << bit % 8);
        refused(&it, SEALED, "a flipped bit");
        it.text[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    size_t opened;
    cr_assert_eq(open_all(it.out, &opened, &it.example.key, it.aad, it.text, SEALED, false),
                 SMG_OK);
}

Test(sm2_hybrid, every_other_length_is_refused) {
    sealed it;
    make(&it);
    for (size_t length = 0; length < SEALED; length++) {
        refused(&it, length, "cut");
    }
    for (size_t more = 1; more <= TAG; more++) {
        refused(&it, SEALED + more, "extended");
    }
}

Test(sm2_hybrid, chunks_in_another_order_are_refused) {
    sealed it;
    make(&it);
    uint8_t right[SEALED];
    const size_t step = (1 << BITS) + TAG;
    memcpy(right, it.text, SEALED);
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 4; j++) {
            if (i != j) { /* one in the place of another */
                memcpy(it.text, right, SEALED);
                memcpy(it.text + HEADER + i * step, right + HEADER + j * step, step);
                refused(&it, SEALED, "a chunk at another place");
            }
        }
    }
    memcpy(it.text, right, SEALED); /* one left out */
    memmove(it.text + HEADER + step, right + HEADER + 2 * step, SEALED - HEADER - 2 * step);
    refused(&it, SEALED - step, "a chunk left out");
}

Test(sm2_hybrid, another_key_or_other_data_is_refused) {
    sealed it;
    make(&it);
    sm2_example right = it.example;
    cr_assert_eq(smg_sm2_private_key_generate(&it.example.key, NULL), SMG_OK);
    refused(&it, SEALED, "another key");
    it.example = right;
    it.aad.length--;
    refused(&it, SEALED, "less associated data");
}

/* ---- calls ---- */

Test(sm2_hybrid, calls_out_of_order) {
    sealed it;
    make(&it);
    smg_sm2_hybrid hybrid;
    size_t chunk;
    memset(&hybrid, 0, sizeof hybrid);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.message, 16, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_hybrid_encrypt_init(&hybrid, it.out, BITS, &it.example.key.public_key,
                                             NULL, 0, NULL),
                 SMG_OK);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.message, 15, false), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.message, 17, false), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.message, 17, true), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.message, 16, false), SMG_OK);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, NULL, 0, true), SMG_ERR_LENGTH,
                 "the last is empty only where it is the first");
    memcpy(it.out, it.message, 16);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out + 1, it.out, 16, true), SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.out, 16, true), SMG_OK);
    cr_assert_eq(smg_sm2_hybrid_seal(&hybrid, it.out, it.message, 16, true), SMG_ERR_STATE);

    cr_assert_eq(smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &it.example.key, it.aad.data,
                                             it.aad.length, it.text),
                 SMG_OK);
    cr_assert_eq(chunk, 16);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.out, it.text + HEADER, 15, true), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.out, it.text + HEADER, 31, false), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.text + HEADER + 1, it.text + HEADER, 32, false),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, true), SMG_ERR_TAG);
    cr_assert_eq(smg_sm2_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, false), SMG_ERR_STATE);
}

Test(sm2_hybrid, arguments) {
    sealed it;
    make(&it);
    const smg_sm2_public_key *key = &it.example.key.public_key;
    const smg_sm2_public_key nowhere = {{0}, {0}};
    const smg_sm2_private_key no_key = {{0}, {0}, {{0}, {0}}};
    smg_sm2_hybrid hybrid;
    size_t chunk, written;
    failing f;
    failing_init(&f, 0);
#define HEADS(status, ...)                                                                         \
    memset(it.out, 1, sizeof it.out);                                                              \
    memset(&hybrid, 1, sizeof hybrid);                                                             \
    cr_assert_eq(smg_sm2_hybrid_encrypt_init(&hybrid, it.out, __VA_ARGS__), status);               \
    cr_assert(all_zero(it.out, HEADER) && all_zero(&hybrid, sizeof hybrid));
    HEADS(SMG_ERR_LENGTH, SMG_SM2_HYBRID_MIN_CHUNK_BITS - 1, key, NULL, 0, NULL)
    HEADS(SMG_ERR_LENGTH, SMG_SM2_HYBRID_MAX_CHUNK_BITS + 1, key, NULL, 0, NULL)
    HEADS(SMG_ERR_LENGTH, 256 + BITS, key, NULL, 0, NULL)
    HEADS(SMG_ERR_ARGUMENT, BITS, NULL, NULL, 0, NULL)
    HEADS(SMG_ERR_ARGUMENT, BITS, key, NULL, 1, NULL)
    HEADS(SMG_ERR_POINT, BITS, &nowhere, NULL, 0, NULL)
    HEADS(SMG_ERR_RANDOM, BITS, key, NULL, 0, &f.random)
    HEADS(SMG_ERR_OVERLAP, BITS, key, it.out + HEADER - 1, 2, NULL)
    cr_assert_eq(smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &no_key, NULL, 0, it.text),
                 SMG_ERR_KEY);
    cr_assert_eq(smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, NULL, NULL, 0, it.text),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(chunk, 0);

    uint8_t header[HEADER];
    memcpy(header, it.text, HEADER);
    header[4] = 2;
    cr_assert_eq(smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &it.example.key, NULL, 0, header),
                 SMG_ERR_UNSUPPORTED);
    header[4] = 1;
    header[5] = SMG_SM2_HYBRID_MAX_CHUNK_BITS + 1;
    cr_assert_eq(smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &it.example.key, NULL, 0, header),
                 SMG_ERR_UNSUPPORTED);
    header[5] = BITS;
    header[0]++;
    cr_assert_eq(smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &it.example.key, NULL, 0, header),
                 SMG_ERR_FORMAT);

    cr_assert_eq(
        smg_sm2_hybrid_encrypt(it.out, &written, SEALED, key, NULL, 0, it.out + 1, 5, NULL),
        SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm2_hybrid_encrypt(it.out, NULL, SEALED, key, NULL, 0, it.message, 5, NULL),
                 SMG_ERR_ARGUMENT);
    memset(it.out, 1, sizeof it.out);
    cr_assert_eq(
        smg_sm2_hybrid_encrypt(it.out, &written, SEALED, key, NULL, 0, it.message, 5, &f.random),
        SMG_ERR_RANDOM);
    cr_assert(written == 0 && all_zero(it.out, SEALED));
    memset(it.out, 1, sizeof it.out);
    cr_assert_eq(smg_sm2_hybrid_decrypt(it.out, &written, LENGTH - 1, &it.example.key, it.aad.data,
                                        it.aad.length, it.text, SEALED),
                 SMG_ERR_CAPACITY);
    cr_assert(written == 0 && it.out[0] == 1 && it.out[LENGTH - 1] == 1, "untouched");
}
