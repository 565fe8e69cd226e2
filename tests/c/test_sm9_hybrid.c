/* SPDX-License-Identifier: Apache-2.0 */
/* Hybrid encryption: the format composed once more, chunks at every edge, and what must be refused.
 */
#include <criterion/criterion.h>
#include <smidgen/sm9_hybrid.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "sm9_cases.h"

#define HEADER   SMG_SM9_HYBRID_HEADER_BYTES
#define TAG      SMG_SM9_HYBRID_TAG_BYTES
#define CHUNK    ((size_t)1 << SMG_SM9_HYBRID_DEFAULT_CHUNK_BITS)
#define ID(user) (user).id.data, (user).id.length

/* Five chunks of 16 bytes, the last of 3. */
#define BITS   4
#define LENGTH 67
#define SEALED (HEADER + LENGTH + 5 * TAG)

/* out := the header and the chunks, sealed in place if in_place; returns its length. */
static size_t seal_all(uint8_t *out, uint32_t bits, const encrypt_user *user, bytes aad,
                       const uint8_t *in, size_t length, bool in_place, const smg_random *random) {
    const size_t chunk = (size_t)1 << bits;
    smg_sm9_hybrid hybrid;
    size_t at = HEADER;
    cr_assert_eq(smg_sm9_hybrid_encrypt_init(&hybrid, out, bits, &user->master.public_key,
                                             ID(*user), user->hid, aad.data, aad.length, random),
                 SMG_OK);
    for (bool last = false; !last;) {
        const size_t part = length < chunk ? length : chunk;
        last = part == length;
        if (in_place && part > 0) {
            memcpy(out + at, in, part);
        }
        cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, out + at, in_place ? out + at : in, part, last),
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
static smg_status open_all(uint8_t *out, size_t *out_length, const encrypt_user *user, bytes aad,
                           const uint8_t *in, size_t length) {
    smg_sm9_hybrid hybrid;
    size_t chunk, at = HEADER;
    *out_length = 0;
    smg_status status = smg_sm9_hybrid_decrypt_init(&hybrid, &chunk, &user->key, ID(*user),
                                                    aad.data, aad.length, in);
    if (status != SMG_OK) {
        cr_assert(chunk == 0 && all_zero(&hybrid, sizeof hybrid));
    }
    for (bool last = false; status == SMG_OK && !last;) {
        const size_t part = length - at < chunk + TAG ? length - at : chunk + TAG;
        uint8_t *to = out + *out_length;
        last = part == length - at;
        status = smg_sm9_hybrid_open(&hybrid, to, in + at, part, last);
        if (status == SMG_OK) {
            *out_length += part - TAG;
        } else if (status == SMG_ERR_TAG) {
            cr_assert(all_zero(to, part - TAG), "a chunk that was refused");
        }
        at += part;
    }
    return status;
}

/* ---- the format ---- */

/* The KEM's key of the standard's example, and the rest by SM3, HKDF and SM4-GCM. */
Test(sm9_hybrid, the_format_composed_once_more) {
    json_t *cases = vectors_open("sm9_kem.json");
    const json_t *test = vector_named(cases, KEM_EXAMPLE);
    uint8_t aad[] = {1, 2, 3}, message[LENGTH], expected[SEALED], out[SEALED], back[LENGTH];
    uint8_t r[SCALAR], secret[32], info[32], key[16], bound[HEADER + G1 + sizeof aad];
    const bytes data = {aad, sizeof aad};
    encrypt_user user;
    smg_sm4_gcm_key gcm;
    script s;
    size_t length;
    encrypt_user_load(&user, test);
    vector_copy(r, SCALAR, test, "r");
    vector_copy(secret, sizeof secret, test, "K");
    for (size_t i = 0; i < LENGTH; i++) {
        message[i] = (uint8_t)(3 * i);
    }

    hex_copy(expected, 6, "534d47490104");
    vector_copy(expected + 6, G1_POINT, test, "C");
    memcpy(bound, expected, HEADER);
    memcpy(bound + HEADER, user.master.public_key.point, G1);
    memcpy(bound + HEADER + G1, aad, sizeof aad);
    cr_assert_eq(smg_sm3(info, bound, sizeof bound), SMG_OK);
    cr_assert_eq(smg_sm3_hkdf(key, sizeof key, NULL, 0, secret, sizeof secret, info, sizeof info),
                 SMG_OK);
    cr_assert_eq(smg_sm4_gcm_key_init(&gcm, key, sizeof key), SMG_OK);
    for (uint8_t i = 0; i < 5; i++) {
        const uint8_t iv[12] = {[10] = i, [11] = i == 4};
        uint8_t *chunk = expected + HEADER + (size_t)i * (16 + TAG);
        const size_t part = i == 4 ? LENGTH - 64 : 16;
        cr_assert_eq(smg_sm4_gcm_encrypt(chunk, chunk + part, TAG, &gcm, iv, sizeof iv, NULL, 0,
                                         message + (size_t)16 * i, part),
                     SMG_OK);
    }

    for (int in_place = 0; in_place < 2; in_place++) {
        script_init(&s, r, SCALAR);
        cr_assert_eq(seal_all(out, BITS, &user, data, message, LENGTH, in_place != 0, &s.random),
                     SEALED);
        expect_bytes(out, expected, SEALED, "in chunks");
    }
    cr_assert_eq(open_all(back, &length, &user, data, expected, SEALED), SMG_OK);
    cr_assert_eq(length, LENGTH);
    expect_bytes(back, message, LENGTH, "in chunks");
    memset(back, 0, sizeof back);
    cr_assert_eq(smg_sm9_hybrid_decrypt(back, &length, LENGTH, &user.key, ID(user), aad, sizeof aad,
                                        expected, SEALED),
                 SMG_OK);
    cr_assert_eq(length, LENGTH);
    expect_bytes(back, message, LENGTH, "as a whole");
    encrypt_user_free(&user);
    json_decref(cases);
}

Test(sm9_hybrid, lengths_around_chunks) {
    static const size_t lengths[] = {0,         1,         CHUNK - 1,     CHUNK,
                                     CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1, 3 * CHUNK - 1};
    const size_t most = 3 * CHUNK, room = HEADER + most + 4 * TAG;
    uint8_t *message = malloc(most), *out = malloc(room), *back = malloc(most);
    encrypt_user user;
    noise n;
    noise_init(&n);
    encrypt_example(&user);
    noise_fill(&n, message, most);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t length = lengths[i];
        size_t size, written, opened;
        cr_assert_eq(smg_sm9_hybrid_ciphertext_bytes(&size, length), SMG_OK);
        cr_assert_eq(smg_sm9_hybrid_encrypt(out, &written, size, &user.master.public_key, ID(user),
                                            user.hid, "aad", 3, length == 0 ? NULL : message,
                                            length, NULL),
                     SMG_OK);
        cr_assert_eq(written, size);
        cr_assert_eq(smg_sm9_hybrid_plaintext_bytes(&opened, out, written), SMG_OK);
        cr_assert_eq(opened, length);
        cr_assert_eq(smg_sm9_hybrid_decrypt(back, &opened, length, &user.key, ID(user), "aad", 3,
                                            out, written),
                     SMG_OK, "%zu", length);
        cr_assert_eq(opened, length);
        cr_assert_arr_eq(back, message, length);
        memset(out, 7, size);
        cr_assert_eq(smg_sm9_hybrid_encrypt(out, &written, size - 1, &user.master.public_key,
                                            ID(user), user.hid, "aad", 3, message, length, NULL),
                     SMG_ERR_CAPACITY);
        cr_assert(written == 0 && out[0] == 7 && out[size - 1] == 7, "untouched");
    }
    free(message);
    free(out);
    free(back);
    encrypt_user_free(&user);
}

Test(sm9_hybrid, no_size_overflows) {
    size_t size = 1;
    cr_assert_eq(smg_sm9_hybrid_ciphertext_bytes(&size, SIZE_MAX), SMG_ERR_LENGTH);
    cr_assert_eq(size, 0);
    cr_assert_eq(smg_sm9_hybrid_ciphertext_bytes(&size, SIZE_MAX - HEADER), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_hybrid_ciphertext_bytes(NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_hybrid_plaintext_bytes(NULL, NULL, 1), SMG_ERR_ARGUMENT);
}

/* ---- what is refused ---- */

typedef struct sealed {
    encrypt_user user;
    bytes aad;
    uint8_t message[LENGTH], text[SEALED + TAG], out[SEALED + TAG];
} sealed;

static void make(sealed *it) {
    static uint8_t aad[] = {1, 2, 3};
    noise n;
    noise_init(&n);
    encrypt_example(&it->user);
    it->aad = (bytes){aad, sizeof aad};
    noise_fill(&n, it->message, LENGTH);
    cr_assert_eq(seal_all(it->text, BITS, &it->user, it->aad, it->message, LENGTH, false, NULL),
                 SEALED);
}

/* Both ways of decrypting refuse `length` bytes of text; the one-shot gives nothing, and chunks
 * give no more than the beginning of the message. */
static void refused(sealed *it, size_t length, const char *what) {
    size_t written, opened;
    memset(it->out, 1, sizeof it->out);
    cr_assert_neq(smg_sm9_hybrid_decrypt(it->out, &written, sizeof it->out, &it->user.key,
                                         ID(it->user), it->aad.data, it->aad.length, it->text,
                                         length),
                  SMG_OK, "%s, %zu bytes", what, length);
    cr_assert_eq(written, 0);
    cr_assert(all_zero(it->out, sizeof it->out), "%s, %zu bytes", what, length);
    if (length >= HEADER) {
        cr_assert_neq(open_all(it->out, &opened, &it->user, it->aad, it->text, length), SMG_OK,
                      "%s, %zu bytes in chunks", what, length);
        cr_assert(opened <= LENGTH && memcmp(it->out, it->message, opened) == 0, "%s", what);
    }
}

Test(sm9_hybrid, a_flipped_bit_in_any_byte) {
    sealed it;
    make(&it);
    for (size_t i = 0; i < SEALED; i++) {
        it.text[i] ^= (uint8_t)(1 << i % 8);
        refused(&it, SEALED, "a flipped bit");
        it.text[i] ^= (uint8_t)(1 << i % 8);
    }
    size_t opened;
    cr_assert_eq(open_all(it.out, &opened, &it.user, it.aad, it.text, SEALED), SMG_OK);
    encrypt_user_free(&it.user);
}

Test(sm9_hybrid, other_lengths_and_orders) {
    sealed it;
    make(&it);
    uint8_t right[SEALED];
    const size_t step = (1 << BITS) + TAG;
    for (size_t length = 0; length < SEALED; length += length % step == 0 ? 1 : 5) {
        refused(&it, length, "cut");
    }
    for (size_t more = 1; more <= TAG; more += 5) {
        refused(&it, SEALED + more, "extended");
    }
    memcpy(right, it.text, SEALED);
    memcpy(it.text + HEADER, right + HEADER + step, step);
    refused(&it, SEALED, "a chunk at another place");
    memcpy(it.text, right, SEALED);
    memmove(it.text + HEADER + step, right + HEADER + 2 * step, SEALED - HEADER - 2 * step);
    refused(&it, SEALED - step, "a chunk left out");
    encrypt_user_free(&it.user);
}

Test(sm9_hybrid, another_key_id_or_other_data) {
    sealed it;
    make(&it);
    const encrypt_user right = it.user;
    cr_assert_eq(smg_sm9_encrypt_key_extract(&it.user.key, &it.user.master, ID(it.user), 2),
                 SMG_OK);
    refused(&it, SEALED, "a key for another hid");
    it.user = right;
    it.user.id = (bytes){(uint8_t *)"Bod", 3};
    refused(&it, SEALED, "another ID");
    it.user = right;
    it.user.key.master.point[7] ^= 1;
    refused(&it, SEALED, "another master key");
    it.user = right;
    it.aad.length--;
    refused(&it, SEALED, "less associated data");
    encrypt_user_free(&it.user);
}

/* ---- calls ---- */

Test(sm9_hybrid, calls_out_of_order) {
    sealed it;
    make(&it);
    smg_sm9_hybrid hybrid;
    size_t chunk;
    memset(&hybrid, 0, sizeof hybrid);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, it.message, 16, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_hybrid_encrypt_init(&hybrid, it.out, BITS, &it.user.master.public_key,
                                             ID(it.user), it.user.hid, NULL, 0, NULL),
                 SMG_OK);
    cr_assert_eq(smg_sm9_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, it.message, 15, false), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, it.message, 17, true), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, it.message, 16, false), SMG_OK);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, NULL, 0, true), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, it.message, 16, true), SMG_OK);
    cr_assert_eq(smg_sm9_hybrid_seal(&hybrid, it.out, it.message, 16, true), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_hybrid_seal(NULL, it.out, it.message, 16, true), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm9_hybrid_decrypt_init(&hybrid, &chunk, &it.user.key, ID(it.user),
                                             it.aad.data, it.aad.length, it.text),
                 SMG_OK);
    cr_assert_eq(chunk, 16);
    cr_assert_eq(smg_sm9_hybrid_open(&hybrid, it.out, it.text + HEADER, 15, true), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, true), SMG_ERR_TAG);
    cr_assert_eq(smg_sm9_hybrid_open(&hybrid, it.out, it.text + HEADER, 32, false), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_hybrid_open(NULL, it.out, it.text, 32, false), SMG_ERR_ARGUMENT);
    encrypt_user_free(&it.user);
}

Test(sm9_hybrid, arguments) {
    sealed it;
    make(&it);
    const smg_sm9_encrypt_master_public *master = &it.user.master.public_key;
    const smg_sm9_encrypt_master_public nowhere = {{0}};
    smg_sm9_encrypt_key no_key;
    smg_sm9_hybrid hybrid;
    size_t chunk, written;
    failing f;
    failing_init(&f, 0);
    memset(&no_key, 0, sizeof no_key);
#define HEADS(status, ...)                                                                         \
    memset(it.out, 1, sizeof it.out);                                                              \
    memset(&hybrid, 1, sizeof hybrid);                                                             \
    cr_assert_eq(smg_sm9_hybrid_encrypt_init(&hybrid, it.out, __VA_ARGS__), status);               \
    cr_assert(all_zero(it.out, HEADER) && all_zero(&hybrid, sizeof hybrid));
    HEADS(SMG_ERR_LENGTH, SMG_SM9_HYBRID_MIN_CHUNK_BITS - 1, master, "A", 1, 3, NULL, 0, NULL)
    HEADS(SMG_ERR_LENGTH, SMG_SM9_HYBRID_MAX_CHUNK_BITS + 1, master, "A", 1, 3, NULL, 0, NULL)
    HEADS(SMG_ERR_LENGTH, BITS, master, "A", 0, 3, NULL, 0, NULL)
    HEADS(SMG_ERR_ARGUMENT, BITS, NULL, "A", 1, 3, NULL, 0, NULL)
    HEADS(SMG_ERR_ARGUMENT, BITS, master, NULL, 1, 3, NULL, 0, NULL)
    HEADS(SMG_ERR_ARGUMENT, BITS, master, "A", 1, 3, NULL, 1, NULL)
    HEADS(SMG_ERR_POINT, BITS, &nowhere, "A", 1, 3, NULL, 0, NULL)
    HEADS(SMG_ERR_RANDOM, BITS, master, "A", 1, 3, NULL, 0, &f.random)
    HEADS(SMG_ERR_OVERLAP, BITS, master, "A", 1, 3, it.out + HEADER - 1, 2, NULL)
#undef HEADS
    cr_assert_eq(smg_sm9_hybrid_decrypt_init(&hybrid, &chunk, &no_key, "A", 1, NULL, 0, it.text),
                 SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_hybrid_decrypt_init(&hybrid, &chunk, NULL, "A", 1, NULL, 0, it.text),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(chunk, 0);

    static const struct {
        size_t at;
        uint8_t value;
        smg_status status;
    } heads[] = {{4, 2, SMG_ERR_UNSUPPORTED},  {5, 3, SMG_ERR_UNSUPPORTED},
                 {5, 25, SMG_ERR_UNSUPPORTED}, {0, 'T', SMG_ERR_FORMAT},
                 {3, 'H', SMG_ERR_FORMAT},     {6, 6, SMG_ERR_FORMAT}};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        uint8_t header[HEADER];
        memcpy(header, it.text, HEADER);
        header[heads[i].at] = heads[i].value;
        cr_assert_eq(smg_sm9_hybrid_decrypt_init(&hybrid, &chunk, &it.user.key, ID(it.user), NULL,
                                                 0, header),
                     heads[i].status);
    }

    cr_assert_eq(smg_sm9_hybrid_encrypt(it.out, &written, SEALED, master, "A", 1, 3, NULL, 0,
                                        it.out + 1, 5, NULL),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_hybrid_encrypt(it.out, &written, SEALED, master, it.out, 1, 3, NULL, 0,
                                        it.message, 5, NULL),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_hybrid_encrypt(it.out, NULL, SEALED, master, "A", 1, 3, NULL, 0,
                                        it.message, 5, NULL),
                 SMG_ERR_ARGUMENT);
    memset(it.out, 1, sizeof it.out);
    cr_assert_eq(smg_sm9_hybrid_encrypt(it.out, &written, SEALED, master, "A", 1, 3, NULL, 0,
                                        it.message, 5, &f.random),
                 SMG_ERR_RANDOM);
    cr_assert(written == 0 && all_zero(it.out, SEALED));
    memset(it.out, 1, sizeof it.out);
    cr_assert_eq(smg_sm9_hybrid_decrypt(it.out, &written, LENGTH - 1, &it.user.key, ID(it.user),
                                        it.aad.data, it.aad.length, it.text, SEALED),
                 SMG_ERR_CAPACITY);
    cr_assert(written == 0 && it.out[0] == 1 && it.out[LENGTH - 1] == 1, "untouched");
    encrypt_user_free(&it.user);
}
