/* SPDX-License-Identifier: Apache-2.0 */
/* The MACs of GB/T 15852.1 with SM4. */
#include <smidgen/sm4_mac.h>

#include <smidgen/sm4_modes.h>

#include <criterion/criterion.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define KINDS 8

static const struct {
    const char *name;
    smg_sm4_mac_algorithm algorithm;
    size_t key_length;
    bool own_padding;
} kinds[KINDS] = {
    {"cbc-mac", SMG_SM4_CBC_MAC, 16, false},
    {"emac", SMG_SM4_EMAC, 32, false},
    {"ansi-retail-mac", SMG_SM4_RETAIL_MAC, 32, false},
    {"macdes", SMG_SM4_MACDES, 32, false},
    {"cmac", SMG_SM4_CMAC, 16, true},
    {"lmac", SMG_SM4_LMAC, 16, false},
    {"tr-cbc-mac", SMG_SM4_TR_CBC_MAC, 16, true},
    {"cbcr-mac", SMG_SM4_CBCR_MAC, 16, true},
};

static size_t longest(size_t kind) {
    return kinds[kind].algorithm == SMG_SM4_TR_CBC_MAC ? SMG_SM4_TR_CBC_MAC_BYTES
                                                       : SMG_SM4_MAC_BYTES;
}

/* One use of a MAC. */
typedef struct use {
    size_t kind;
    smg_sm4_mac_padding padding;
    uint8_t key[32];
} use;

static smg_status mac(uint8_t *tag, size_t tag_length, const use *u, const void *data,
                      size_t length) {
    return smg_sm4_mac(tag, tag_length, kinds[u->kind].algorithm, u->padding, u->key,
                       kinds[u->kind].key_length, data, length);
}

static smg_status verify(const uint8_t *tag, size_t tag_length, const use *u, const void *data,
                         size_t length) {
    return smg_sm4_mac_verify(tag, tag_length, kinds[u->kind].algorithm, u->padding, u->key,
                              kinds[u->kind].key_length, data, length);
}

static void begin(smg_sm4_mac_context *context, const use *u, size_t length) {
    cr_assert_eq(smg_sm4_mac_init(context, kinds[u->kind].algorithm, u->padding, u->key,
                                  kinds[u->kind].key_length, length),
                 SMG_OK);
}

/* Everything that holds of a tag that is right. */
static void expect_mac(const use *u, const uint8_t *data, size_t length, const uint8_t *tag,
                       size_t tag_length, noise *n, const char *what) {
    uint8_t made[SMG_SM4_MAC_BYTES];
    smg_sm4_mac_context context;
    cr_assert_eq(mac(made, tag_length, u, data, length), SMG_OK, "%s", what);
    expect_bytes(made, tag, tag_length, what);
    cr_assert_eq(verify(tag, tag_length, u, data, length), SMG_OK, "%s", what);
    for (size_t bit = 0; bit < 8 * tag_length; bit++) {
        made[bit / 8] ^= (uint8_t)(1 << bit % 8);
        cr_assert_eq(verify(made, tag_length, u, data, length), SMG_ERR_TAG, "%s", what);
        made[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (int round = 0; round < 6; round++) {
        const size_t most = 1 + noise_next(n) % (length + 20);
        begin(&context, u, length);
        for (size_t at = 0, piece; at < length; at += piece) {
            piece = noise_next(n) % (most + 1);
            piece = piece < length - at ? piece : length - at;
            cr_assert_eq(smg_sm4_mac_update(&context, data + at, piece), SMG_OK);
        }
        if (round % 2 == 0) {
            cr_assert_eq(smg_sm4_mac_final(&context, made, tag_length), SMG_OK);
            expect_bytes(made, tag, tag_length, what);
        } else {
            cr_assert_eq(smg_sm4_mac_final_verify(&context, tag, tag_length), SMG_OK);
        }
        cr_assert(all_zero(&context, sizeof context));
    }
}

Test(sm4_mac, vectors) {
    json_t *cases = vectors_open("sm4_mac.json");
    size_t i, seen[KINDS] = {0}, paddings[4] = {0};
    const json_t *test;
    noise n;
    noise_init(&n);
    json_array_foreach(cases, i, test) {
        use u = {.kind = 0};
        while (u.kind < KINDS && !vector_is(test, "alg", kinds[u.kind].name)) {
            u.kind++;
        }
        cr_assert(u.kind < KINDS, "case %zu", i);
        vector_copy(u.key, 16, test, "key");
        if (kinds[u.kind].key_length == 32) {
            vector_copy(u.key + 16, 16, test, "key2");
        }
        if (!kinds[u.kind].own_padding) {
            u.padding = (smg_sm4_mac_padding)vector_number(test, "padding");
        }
        bytes message = vector_bytes(test, "msg"), tag = vector_bytes(test, "tag");
        expect_mac(&u, message.data, message.length, tag.data, tag.length, &n,
                   vector_text(test, "name"));
        seen[u.kind]++;
        paddings[u.padding]++;
        bytes_free(&message);
        bytes_free(&tag);
    }
    for (size_t k = 0; k < KINDS; k++) {
        cr_assert(seen[k] > 0, "%s", kinds[k].name);
    }
    cr_assert(paddings[0] > 0 && paddings[1] > 0 && paddings[2] > 0 && paddings[3] > 0);
    json_decref(cases);
}

Test(sm4_mac, any_cut_gives_what_one_piece_gives) {
    static uint8_t data[3000], tag[SMG_SM4_MAC_BYTES];
    noise n;
    noise_init(&n);
    for (size_t round = 0; round < 200; round++) {
        use u = {.kind = round % KINDS};
        const size_t length = noise_next(&n) % (round % 10 == 0 ? sizeof data : 70);
        const size_t tag_length = 4 + noise_next(&n) % (longest(u.kind) - 3);
        u.padding = kinds[u.kind].own_padding ? 0 : (smg_sm4_mac_padding)(1 + noise_next(&n) % 3);
        noise_fill(&n, u.key, sizeof u.key);
        noise_fill(&n, data, length);
        cr_assert_eq(mac(tag, tag_length, &u, data, length), SMG_OK);
        expect_mac(&u, data, length, tag, tag_length, &n, kinds[u.kind].name);
    }
}

/* CBC of the padded message: its last block, by the modes. */
Test(sm4_mac, cbc_mac_is_the_last_block_of_cbc) {
    uint8_t data[200], padded[232], tag[BLOCK];
    const uint8_t iv[BLOCK] = {0};
    noise n;
    noise_init(&n);
    for (size_t length = 0; length <= sizeof data; length++) {
        for (unsigned padding = 1; padding <= 3; padding++) {
            use u = {.kind = 0, .padding = (smg_sm4_mac_padding)padding};
            size_t before = padding == 3 ? BLOCK : 0, made;
            noise_fill(&n, u.key, 16);
            noise_fill(&n, data, length);
            memset(padded, 0, sizeof padded);
            memcpy(padded + before, data, length);
            if (padding == 2) {
                padded[length] = 0x80;
            } else if (padding == 3) {
                padded[BLOCK - 2] = (uint8_t)(length * 8 >> 8);
                padded[BLOCK - 1] = (uint8_t)(length * 8);
            }
            size_t whole = before + (length + (padding == 2) + BLOCK - 1) / BLOCK * BLOCK;
            whole = whole == before ? before + BLOCK : whole; /* at least one block of message */
            cr_assert_eq(smg_sm4_crypt(padded, &made, SMG_SM4_CBC, SMG_SM4_ENCRYPT,
                                       SMG_SM4_NO_PADDING, u.key, 16, iv, 16, padded, whole),
                         SMG_OK);
            cr_assert_eq(mac(tag, BLOCK, &u, data, length), SMG_OK);
            expect_bytes(tag, padded + whole - BLOCK, BLOCK, "last block");
        }
    }
}

/* The left bytes of CBC's last block, or the right ones where the message was padded. */
Test(sm4_mac, tr_cbc_mac_takes_the_side_of_the_padding) {
    uint8_t data[64] = {5}, whole[BLOCK], tag[BLOCK];
    for (size_t length = 0; length <= sizeof data; length++) {
        const bool padded = length == 0 || length % BLOCK != 0;
        const use cbc = {.kind = 0, .padding = padded ? SMG_SM4_MAC_BIT : SMG_SM4_MAC_ZEROS};
        const use tr = {.kind = 6};
        mac(whole, BLOCK, &cbc, data, length);
        for (size_t tag_length = 4; tag_length <= 8; tag_length++) {
            cr_assert_eq(mac(tag, tag_length, &tr, data, length), SMG_OK);
            expect_bytes(tag, padded ? whole + BLOCK - tag_length : whole, tag_length, "side");
        }
    }
}

/* The rotations of CBCR-MAC, with blocks of the cipher: the bit that leaves on one side comes back
 * on the other. */
Test(sm4_mac, cbcr_mac_rotates) {
    uint8_t data[BLOCK], state[BLOCK], tag[BLOCK];
    smg_sm4_key key;
    noise n;
    noise_init(&n);
    for (int round = 0; round < 40; round++) {
        use u = {.kind = 7};
        const size_t length = round % 2 == 0 ? BLOCK : noise_next(&n) % BLOCK;
        noise_fill(&n, u.key, 16);
        memset(data, 0, sizeof data);
        noise_fill(&n, data, length);
        smg_sm4_key_init(&key, u.key, 16);
        memset(state, 0, BLOCK);
        smg_sm4_encrypt_blocks(state, &key, state, 1);
        for (size_t i = 0; i < BLOCK; i++) {
            state[i] ^= (uint8_t)(data[i] ^ (i == length ? 0x80 : 0));
        }
        uint8_t rotated[BLOCK];
        for (size_t i = 0; i < BLOCK; i++) {
            const size_t next = (i + 1) % BLOCK, last = (i + BLOCK - 1) % BLOCK;
            const unsigned right = state[i] >> 1 | (state[last] & 1u) << 7;
            const unsigned left = (state[i] & 0x7fu) << 1 | state[next] >> 7;
            rotated[i] = (uint8_t)(length == BLOCK ? right : left);
        }
        smg_sm4_encrypt_blocks(rotated, &key, rotated, 1);
        cr_assert_eq(mac(tag, BLOCK, &u, data, length), SMG_OK);
        expect_bytes(tag, rotated, BLOCK, "rotated");
    }
}

Test(sm4_mac, every_alignment_gives_the_same) {
    uint8_t message[100], data[100 + 64], keys[32 + 64], tags[BLOCK + 64], expected[BLOCK];
    noise n;
    noise_init(&n);
    for (size_t k = 0; k < KINDS; k++) {
        use u = {.kind = k, .padding = kinds[k].own_padding ? 0 : SMG_SM4_MAC_LENGTH};
        const size_t length = longest(k);
        noise_fill(&n, message, sizeof message);
        noise_fill(&n, u.key, sizeof u.key);
        cr_assert_eq(mac(expected, length, &u, message, sizeof message), SMG_OK);
        for (size_t offset = 0; offset < 64; offset++) {
            uint8_t *const key = keys + (offset + 21) % 64, *const tag = tags + 63 - offset;
            memcpy(data + offset, message, sizeof message);
            memcpy(key, u.key, sizeof u.key);
            cr_assert_eq(smg_sm4_mac(tag, length, kinds[k].algorithm, u.padding, key,
                                     kinds[k].key_length, data + offset, sizeof message),
                         SMG_OK);
            expect_bytes(tag, expected, length, kinds[k].name);
            cr_assert_eq(smg_sm4_mac_verify(tag, length, kinds[k].algorithm, u.padding, key,
                                            kinds[k].key_length, data + offset, sizeof message),
                         SMG_OK);
        }
    }
}

Test(sm4_mac, a_copied_context_goes_its_own_way) {
    uint8_t tag[BLOCK], expected[BLOCK];
    use u = {.kind = 4};
    smg_sm4_mac_context key, one;
    begin(&key, &u, 0);
    for (int round = 0; round < 2; round++) {
        one = key;
        cr_assert_eq(smg_sm4_mac_update(&one, "message", 7), SMG_OK);
        cr_assert_eq(smg_sm4_mac_final(&one, tag, BLOCK), SMG_OK);
        mac(expected, BLOCK, &u, "message", 7);
        expect_bytes(tag, expected, BLOCK, "copy");
    }
}

Test(sm4_mac, other_lengths_of_tag_and_key_are_refused) {
    uint8_t tag[20], key[33] = {1};
    for (size_t k = 0; k < KINDS; k++) {
        use u = {.kind = k, .padding = kinds[k].own_padding ? 0 : SMG_SM4_MAC_BIT};
        for (size_t length = 0; length <= 20; length++) {
            const bool allowed = length >= 4 && length <= longest(k);
            smg_sm4_mac_context context;
            memset(tag, 0xee, sizeof tag);
            cr_assert_eq(mac(tag, length, &u, "x", 1), allowed ? SMG_OK : SMG_ERR_LENGTH);
            cr_assert_eq(all_zero(tag, length < 16 ? length : 16), !allowed);
            cr_assert_eq(verify(tag, length, &u, "x", 1), allowed ? SMG_OK : SMG_ERR_LENGTH);
            begin(&context, &u, 0);
            smg_sm4_mac_final(&context, tag, length);
            cr_assert(all_zero(&context, sizeof context));
        }
        for (size_t length = 0; length <= sizeof key; length++) {
            memset(tag, 0xee, sizeof tag);
            cr_assert_eq(smg_sm4_mac(tag, 8, kinds[k].algorithm, u.padding, key, length, "x", 1),
                         length == kinds[k].key_length ? SMG_OK : SMG_ERR_LENGTH);
            cr_assert_eq(all_zero(tag, 8), length != kinds[k].key_length);
        }
    }
}

Test(sm4_mac, unknown_choices_are_refused) {
    const uint8_t key[32] = {0};
    smg_sm4_mac_context context;
    for (size_t k = 0; k < KINDS; k++) {
        for (int padding = -1; padding <= 4; padding++) {
            const bool known = padding >= 0 && padding <= 3;
            const bool allowed = known && (padding == 0) == kinds[k].own_padding;
            memset(&context, 1, sizeof context);
            cr_assert_eq(smg_sm4_mac_init(&context, kinds[k].algorithm,
                                          (smg_sm4_mac_padding)padding, key, kinds[k].key_length,
                                          0),
                         allowed ? SMG_OK : SMG_ERR_UNSUPPORTED);
            cr_assert_eq(all_zero(&context, sizeof context), !allowed);
        }
    }
    cr_assert_eq(smg_sm4_mac_init(&context, (smg_sm4_mac_algorithm)8, SMG_SM4_MAC_BIT, key, 16, 0),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm4_mac_init(&context, (smg_sm4_mac_algorithm)-1, SMG_SM4_MAC_BIT, key, 16, 0),
                 SMG_ERR_UNSUPPORTED);
}

Test(sm4_mac, an_announced_length_is_held_to) {
    use u = {.kind = 0, .padding = SMG_SM4_MAC_LENGTH};
    uint8_t tag[BLOCK], expected[BLOCK];
    smg_sm4_mac_context context;
    begin(&context, &u, 5);
    cr_assert_eq(smg_sm4_mac_update(&context, "123456", 6), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm4_mac_update(&context, "1234", 4), SMG_OK);
    cr_assert_eq(smg_sm4_mac_update(&context, "56", 2), SMG_ERR_LENGTH);
    smg_sm4_mac_context other = context;
    cr_assert_eq(smg_sm4_mac_update(&context, "5", 1), SMG_OK);
    cr_assert_eq(smg_sm4_mac_final(&context, tag, BLOCK), SMG_OK);
    mac(expected, BLOCK, &u, "12345", 5);
    expect_bytes(tag, expected, BLOCK, "refused pieces are not part of the message");
    cr_assert_eq(smg_sm4_mac_final(&other, tag, BLOCK), SMG_ERR_LENGTH);
    cr_assert(all_zero(tag, BLOCK));
    cr_assert(all_zero(&other, sizeof other));
    cr_assert_eq(smg_sm4_mac_init(&context, SMG_SM4_CBC_MAC, SMG_SM4_MAC_LENGTH, u.key, 16,
                                  UINT64_C(1) << 61),
                 SMG_ERR_LENGTH);
}

Test(sm4_mac, wrong_calls_are_refused) {
    use u = {.kind = 4};
    uint8_t tag[BLOCK];
    smg_sm4_mac_context context;
    memset(&context, 0, sizeof context);
    cr_assert_eq(smg_sm4_mac_update(&context, "x", 1), SMG_ERR_STATE);
    memset(tag, 1, BLOCK);
    cr_assert_eq(smg_sm4_mac_final(&context, tag, BLOCK), SMG_ERR_STATE);
    cr_assert(all_zero(tag, BLOCK));
    cr_assert_eq(smg_sm4_mac_final_verify(&context, tag, BLOCK), SMG_ERR_STATE);

    begin(&context, &u, 0);
    cr_assert_eq(smg_sm4_mac_update(NULL, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_mac_update(&context, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_mac_update(&context, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm4_mac_final(&context, NULL, BLOCK), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_mac_final_verify(&context, NULL, BLOCK), SMG_ERR_ARGUMENT);
    memset(tag, 1, BLOCK);
    cr_assert_eq(smg_sm4_mac_final(NULL, tag, BLOCK), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(tag, BLOCK));
    cr_assert_eq(smg_sm4_mac_final(&context, tag, BLOCK), SMG_OK);
    cr_assert_eq(smg_sm4_mac_update(&context, "x", 1), SMG_ERR_STATE);

    cr_assert_eq(mac(NULL, BLOCK, &u, "x", 1), SMG_ERR_ARGUMENT);
    memset(tag, 1, BLOCK);
    cr_assert_eq(mac(tag, BLOCK, &u, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(tag, BLOCK));
    cr_assert_eq(mac(tag, BLOCK, &u, NULL, 0), SMG_OK);
    cr_assert_eq(verify(NULL, BLOCK, &u, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_mac(tag, BLOCK, SMG_SM4_CMAC, SMG_SM4_MAC_OWN_PADDING, NULL, 16, "x", 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_mac_init(NULL, SMG_SM4_CMAC, SMG_SM4_MAC_OWN_PADDING, tag, 16, 0),
                 SMG_ERR_ARGUMENT);
}
