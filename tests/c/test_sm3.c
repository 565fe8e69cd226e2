/* SPDX-License-Identifier: Apache-2.0 */
/* SM3: every known answer, any way of cutting and placing a message, and the order of calls. */
#include <criterion/criterion.h>
#include <smidgen/sm3.h>
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "randomness.h"
#include "sm3/compress.h"
#include "vectors.h"

#define DIGEST SMG_SM3_DIGEST_BYTES

/* digest of `length` letters a, by the vector file */
static void digest_of_letters(uint8_t digest[DIGEST], size_t length) {
    uint8_t message[256];
    memset(message, 'a', sizeof message);
    cr_assert_eq(smg_sm3(digest, message, length), SMG_OK);
}

/* ---- known answers ---- */

Test(sm3, gbt32905_and_every_length_from_0_to_256) {
    json_t *cases = vectors_open("sm3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "hash")) {
            continue;
        }
        bytes message = vector_bytes(test, "msg");
        uint8_t digest[DIGEST], expected[DIGEST];
        vector_copy(expected, DIGEST, test, "digest");
        cr_assert_eq(message.length, vector_number(test, "len"));
        cr_assert_eq(smg_sm3(digest, message.data, message.length), SMG_OK);
        expect_bytes(digest, expected, DIGEST, vector_text(test, "name"));
        bytes_free(&message);
        run++;
    }
    cr_assert(run > 256);
    json_decref(cases);
}

Test(sm3, compression_function_alone) {
    json_t *cases = vectors_open("sm3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "compression")) {
            continue;
        }
        uint8_t in[DIGEST], block[SMG_SM3_BLOCK_BYTES], out[DIGEST], expected[DIGEST];
        uint32_t state[8];
        vector_copy(in, sizeof in, test, "v_in");
        vector_copy(block, sizeof block, test, "block");
        vector_copy(expected, sizeof expected, test, "v_out");
        for (size_t j = 0; j < 8; j++) {
            state[j] = smg_load32_be(in + 4 * j);
        }
        smg_sm3_compress(state, block, 1);
        for (size_t j = 0; j < 8; j++) {
            smg_store32_be(out + 4 * j, state[j]);
        }
        expect_bytes(out, expected, DIGEST, vector_text(test, "name"));
        run++;
    }
    cr_assert(run > 0);
    json_decref(cases);
}

/* Repeated units, up to the first message whose length in bits needs 33 bits. */
Test(sm3, long_messages_and_the_length_counter, .timeout = 120) {
    json_t *cases = vectors_open("sm3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "hash-repeat")) {
            continue;
        }
        bytes unit = vector_bytes(test, "unit");
        uint8_t digest[DIGEST], expected[DIGEST];
        smg_sm3_context context;
        vector_copy(expected, DIGEST, test, "digest");
        smg_sm3_init(&context);
        for (size_t left = vector_number(test, "repeat"); left > 0; left--) {
            smg_sm3_update(&context, unit.data, unit.length);
        }
        cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
        expect_bytes(digest, expected, DIGEST, vector_text(test, "name"));
        bytes_free(&unit);
        run++;
    }
    cr_assert(run > 0);
    json_decref(cases);
}

/* Field report 30: the padding needs another block when fewer than 9 bytes are left. */
Test(sm3, padding_around_the_block_boundary) {
    static const struct {
        size_t length;
        const char *digest;
    } letters[] = {
        {1, "623476ac18f65a2909e43c7fec61b49c7e764a91a18ccb82f1917a29c86c5e88"},
        {54, "d0cf786570f312448f0e01ba5a11ddee8238dab705abf573a28a96ea754b871b"},
        {55, "288337eef51eec62e7544d7270424c8dbe656254c99852870a73b2453a6a7fb1"},
        {56, "ba00ebedaab54065a5fd4f9f56326016203166bcee3eed44ea868d59d67aa3c8"},
        {63, "587308543551881ebd70d27ad358ff5dcdf24ac54822e2f7b7c3edce0985d21b"},
        {64, "616ec433c359e7c2b19f360e2b8f2a1b6e9ed76b8dc1a7d207b31a5341c611e9"},
        {65, "3d1d94afa238ec3e2bbc20ad504702b24c16f2889c94973f2f8da3526c44e4bc"},
        {119, "53282a90724e9eb79b18d06b5b8f7f02d046e18b29247dcdb064a136d5c4459a"},
        {120, "4c9f0fe9f36ffe0191af73560c4afb1b671be02ba2d0e0c161b1e03488c2a45c"},
        {127, "91f822ca6491e266e606d4cf35519acce24c5ca30106e019d96b9678fa538960"},
        {128, "5fd947effbe82a5925faaee9123d43cea200cc257b28ed797505694b4bb020f6"},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        uint8_t digest[DIGEST], expected[DIGEST];
        hex_copy(expected, DIGEST, letters[i].digest);
        digest_of_letters(digest, letters[i].length);
        expect_bytes(digest, expected, DIGEST, letters[i].digest);
    }

    bytes message = hex("ff27186ddc9b5f29a9c928583472f113c860b4781b24ea63852f211e48829fb7"
                        "f93c8540e79aa3487f9789ddb0348e1a9090838f44d77fe7");
    uint8_t digest[DIGEST], expected[DIGEST];
    hex_copy(expected, DIGEST, "d649a9cf8544e0b7fd8db124c1e85cbd934d66d6660f8ec6f45d571b5146597a");
    cr_assert_eq(smg_sm3(digest, message.data, message.length), SMG_OK);
    expect_bytes(digest, expected, DIGEST, "56 bytes");
    bytes_free(&message);
}

/* Field report 34: what is hashed is the bytes, neither more nor less. */
Test(sm3, text_is_its_bytes) {
    static const struct {
        const char *text, *digest;
    } texts[] = {
        {"abc\n", "12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34"},
        {"\xf0\x9f\x98\x80", "a98808696345ccad6b058be835a8f786046aeda2be23dd3dd7fcd6eedca83d73"},
        {"1234567812345678", "93cc77fba0df95eccf9f0384da1aad9571bbcfc16ae66572f7dc8cff895d4530"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint8_t digest[DIGEST], expected[DIGEST];
        hex_copy(expected, DIGEST, texts[i].digest);
        cr_assert_eq(smg_sm3(digest, texts[i].text, strlen(texts[i].text)), SMG_OK);
        expect_bytes(digest, expected, DIGEST, texts[i].text);
    }
}

/* ---- placing: field report 32 ---- */

Test(sm3, every_alignment_gives_the_same_digest) {
    uint8_t expected[DIGEST], digest[DIGEST + 64];
    digest_of_letters(expected, 200);
    for (size_t offset = 0; offset < 64; offset++) {
        uint8_t buffer[200 + 64];
        memset(buffer, 0xee, sizeof buffer);
        memset(buffer + offset, 'a', 200);
        cr_assert_eq(smg_sm3(digest + offset, buffer + offset, 200), SMG_OK);
        expect_bytes(digest + offset, expected, DIGEST, "200 letters a");
    }
}

Test(sm3, null_with_length_zero_is_the_empty_message) {
    json_t *cases = vectors_open("sm3.json");
    size_t i;
    const json_t *test, *empty = NULL;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "hash") && vector_number(test, "len") == 0) {
            empty = test;
        }
    }
    uint8_t digest[DIGEST], expected[DIGEST];
    vector_copy(expected, DIGEST, empty, "digest");
    cr_assert_eq(smg_sm3(digest, NULL, 0), SMG_OK);
    expect_bytes(digest, expected, DIGEST, "one-shot");

    smg_sm3_context context;
    smg_sm3_init(&context);
    cr_assert_eq(smg_sm3_update(&context, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
    expect_bytes(digest, expected, DIGEST, "streaming");
    json_decref(cases);
}

Test(sm3, the_digest_may_overlap_the_message) {
    uint8_t buffer[96], expected[DIGEST];
    digest_of_letters(expected, sizeof buffer);
    for (size_t at = 0; at <= sizeof buffer - DIGEST; at++) {
        memset(buffer, 'a', sizeof buffer);
        cr_assert_eq(smg_sm3(buffer + at, buffer, sizeof buffer), SMG_OK);
        expect_bytes(buffer + at, expected, DIGEST, "overlap");
    }
}

/* ---- cutting: field report 33 ---- */

/* digest of 128 letters a, cut at the given sizes, with empty pieces between */
static void digest_of_pieces(uint8_t digest[DIGEST], const size_t *pieces, size_t count) {
    uint8_t letters[128];
    size_t at = 0;
    smg_sm3_context context;
    memset(letters, 'a', sizeof letters);
    smg_sm3_init(&context);
    for (size_t i = 0; i < count; i++) {
        cr_assert_eq(smg_sm3_update(&context, letters + at, pieces[i]), SMG_OK);
        cr_assert_eq(smg_sm3_update(&context, letters, 0), SMG_OK);
        at += pieces[i];
    }
    cr_assert_eq(at, sizeof letters);
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
}

Test(sm3, any_cut_gives_the_one_shot_digest) {
    uint8_t expected[DIGEST], digest[DIGEST];
    digest_of_letters(expected, 128);

    const size_t three[] = {1, 63, 64}, four[] = {55, 1, 8, 64};
    digest_of_pieces(digest, three, 3);
    expect_bytes(digest, expected, DIGEST, "1 + 63 + 64");
    digest_of_pieces(digest, four, 4);
    expect_bytes(digest, expected, DIGEST, "55 + 1 + 8 + 64");

    size_t single[128];
    for (size_t i = 0; i < 128; i++) {
        single[i] = 1;
    }
    digest_of_pieces(digest, single, 128);
    expect_bytes(digest, expected, DIGEST, "single bytes");

    for (size_t first = 0; first <= 128; first++) {
        const size_t two[] = {first, 128 - first};
        digest_of_pieces(digest, two, 2);
        expect_bytes(digest, expected, DIGEST, "two pieces");
    }
}

Test(sm3, random_cuts_give_the_one_shot_digest) {
    static uint8_t message[2000];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 200; round++) {
        uint8_t expected[DIGEST], digest[DIGEST];
        size_t length = noise_next(&n) % sizeof message, at = 0;
        smg_sm3_context context;
        noise_fill(&n, message, length);
        smg_sm3(expected, message, length);
        smg_sm3_init(&context);
        while (at < length) {
            size_t piece = noise_next(&n) % 200;
            piece = piece < length - at ? piece : length - at;
            smg_sm3_update(&context, message + at, piece);
            at += piece;
        }
        cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
        expect_bytes(digest, expected, DIGEST, "random cut");
    }
}

Test(sm3, a_copied_context_goes_its_own_way) {
    uint8_t expected[DIGEST], digest[DIGEST];
    smg_sm3_context one, other;
    smg_sm3_init(&one);
    smg_sm3_update(&one, "abc", 3);
    other = one;
    smg_sm3_update(&other, "x", 1);
    smg_sm3_final(&other, digest);
    smg_sm3_final(&one, digest);
    smg_sm3(expected, "abc", 3);
    expect_bytes(digest, expected, DIGEST, "abc");
}

/* ---- order of calls and arguments ---- */

Test(sm3, final_ends_a_context_and_wipes_it) {
    uint8_t digest[DIGEST];
    smg_sm3_context context;
    smg_sm3_init(&context);
    smg_sm3_update(&context, "secret", 6);
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
    cr_assert(all_zero(&context, sizeof context));

    cr_assert_eq(smg_sm3_update(&context, "x", 1), SMG_ERR_STATE);
    cr_assert_eq(smg_sm3_update(&context, NULL, 0), SMG_ERR_STATE);
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_ERR_STATE);
    cr_assert(all_zero(digest, DIGEST));
}

Test(sm3, a_context_without_init_is_refused) {
    uint8_t digest[DIGEST];
    smg_sm3_context context;
    memset(&context, 0, sizeof context);
    cr_assert_eq(smg_sm3_update(&context, "x", 1), SMG_ERR_STATE);
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_ERR_STATE);
    memset(&context, 0xff, sizeof context);
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_ERR_STATE);
}

Test(sm3, init_begins_again_from_any_state) {
    uint8_t expected[DIGEST], digest[DIGEST];
    smg_sm3_context context;
    smg_sm3(expected, "abc", 3);

    smg_sm3_init(&context);
    smg_sm3_update(&context, "something else", 14);
    cr_assert_eq(smg_sm3_init(&context), SMG_OK);
    smg_sm3_update(&context, "abc", 3);
    smg_sm3_final(&context, digest);
    expect_bytes(digest, expected, DIGEST, "after update");

    cr_assert_eq(smg_sm3_init(&context), SMG_OK);
    smg_sm3_update(&context, "abc", 3);
    smg_sm3_final(&context, digest);
    expect_bytes(digest, expected, DIGEST, "after final");
}

Test(sm3, null_pointers_are_refused) {
    uint8_t digest[DIGEST];
    smg_sm3_context context;
    smg_sm3_init(&context);
    cr_assert_eq(smg_sm3_init(NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_update(NULL, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_update(&context, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_final(&context, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3(NULL, "x", 1), SMG_ERR_ARGUMENT);

    memset(digest, 1, DIGEST);
    cr_assert_eq(smg_sm3_final(NULL, digest), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(digest, DIGEST));
    memset(digest, 1, DIGEST);
    cr_assert_eq(smg_sm3(digest, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(digest, DIGEST));
}

#if SIZE_MAX > 0xffffffff
Test(sm3, more_bits_than_the_standard_counts_are_refused) {
    const size_t limit = (size_t)1 << 61; /* 2^64 bits */
    uint8_t digest[DIGEST], expected[DIGEST];
    smg_sm3_context context;
    memset(digest, 1, DIGEST);
    cr_assert_eq(smg_sm3(digest, "x", limit), SMG_ERR_LENGTH);
    cr_assert(all_zero(digest, DIGEST));

    smg_sm3_init(&context);
    smg_sm3_update(&context, "abc", 3);
    cr_assert_eq(smg_sm3_update(&context, "x", limit - 3), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm3_update(&context, "x", SIZE_MAX), SMG_ERR_LENGTH);
    smg_sm3(expected, "abc", 3);
    smg_sm3_final(&context, digest);
    expect_bytes(digest, expected, DIGEST, "a refused piece is not part of the message");
}
#endif

/* ---- export and import ---- */

/* A hash of `length` letters a in progress, as bytes. */
static void export_letters(uint8_t out[SMG_SM3_STATE_BYTES], size_t length) {
    uint8_t letters[256];
    smg_sm3_context context;
    memset(letters, 'a', sizeof letters);
    smg_sm3_init(&context);
    smg_sm3_update(&context, letters, length);
    cr_assert_eq(smg_sm3_export(out, &context), SMG_OK);
}

Test(sm3_export, a_hash_goes_on_from_every_length) {
    uint8_t expected[DIGEST], digest[DIGEST], exported[SMG_SM3_STATE_BYTES];
    uint8_t letters[256];
    memset(letters, 'a', sizeof letters);
    digest_of_letters(expected, sizeof letters);
    for (size_t first = 0; first <= sizeof letters; first++) {
        smg_sm3_context context;
        export_letters(exported, first);
        memset(&context, 0xee, sizeof context);
        cr_assert_eq(smg_sm3_import(&context, exported), SMG_OK);
        cr_assert_eq(smg_sm3_update(&context, letters, sizeof letters - first), SMG_OK);
        cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
        expect_bytes(digest, expected, DIGEST, "imported");
    }
}

/* The state after one block is what the compression function makes of IV, by the vectors. */
Test(sm3_export, the_format_is_the_documented_one) {
    uint8_t exported[SMG_SM3_STATE_BYTES], state[DIGEST];
    uint32_t words[8];
    uint8_t block[SMG_SM3_BLOCK_BYTES];
    memset(block, 'a', sizeof block);
    memcpy(words, smg_sm3_initial_state, sizeof words);
    smg_sm3_compress(words, block, 1);
    smg_sm3_store_state(state, words);

    export_letters(exported, 66);
    expect_bytes(exported, (const uint8_t *)"SM3\1", 4, "mark");
    expect_bytes(exported + 4, state, DIGEST, "state");
    expect_bytes(exported + 36, (const uint8_t *)"\0\0\0\0\0\0\0\102", 8, "length");
    expect_bytes(exported + 44, (const uint8_t *)"aa", 2, "block");
    cr_assert(all_zero(exported + 46, sizeof exported - 46));
}

Test(sm3_export, an_exported_context_goes_on) {
    uint8_t expected[DIGEST], digest[DIGEST], exported[SMG_SM3_STATE_BYTES];
    smg_sm3_context context;
    smg_sm3(expected, "abc", 3);
    smg_sm3_init(&context);
    smg_sm3_update(&context, "ab", 2);
    smg_sm3_export(exported, &context);
    smg_sm3_update(&context, "c", 1);
    smg_sm3_final(&context, digest);
    expect_bytes(digest, expected, DIGEST, "abc");
}

static void expect_refused(const uint8_t exported[SMG_SM3_STATE_BYTES], const char *what) {
    smg_sm3_context context;
    memset(&context, 0xee, sizeof context);
    cr_assert_eq(smg_sm3_import(&context, exported), SMG_ERR_FORMAT, "%s", what);
    cr_assert(all_zero(&context, sizeof context));
}

Test(sm3_export, what_no_export_writes_is_refused) {
    uint8_t exported[SMG_SM3_STATE_BYTES];
    for (size_t i = 0; i < 4; i++) {
        export_letters(exported, 70);
        exported[i] ^= 1;
        expect_refused(exported, "mark");
    }
    for (size_t i = 44 + 6; i < sizeof exported; i++) {
        export_letters(exported, 70);
        exported[i] = 1;
        expect_refused(exported, "bytes behind the end");
    }
    export_letters(exported, 70);
    exported[36] = 0x20; /* 2^61 bytes and more */
    expect_refused(exported, "length");
    export_letters(exported, 63);
    exported[4 + 31] ^= 1;
    expect_refused(exported, "not IV before the first block");
}

Test(sm3_export, only_a_hash_in_progress_is_exported) {
    uint8_t exported[SMG_SM3_STATE_BYTES], digest[DIGEST];
    smg_sm3_context context;
    smg_sm3_init(&context);
    smg_sm3_final(&context, digest);
    memset(exported, 1, sizeof exported);
    cr_assert_eq(smg_sm3_export(exported, &context), SMG_ERR_STATE);
    cr_assert(all_zero(exported, sizeof exported));
    cr_assert_eq(smg_sm3_export(NULL, &context), SMG_ERR_ARGUMENT);
    memset(exported, 1, sizeof exported);
    cr_assert_eq(smg_sm3_export(exported, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(exported, sizeof exported));
    cr_assert_eq(smg_sm3_import(NULL, exported), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_import(&context, NULL), SMG_ERR_ARGUMENT);
}
