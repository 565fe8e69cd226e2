/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls for whole messages whose output may not overlap an input: an overlap is what they answer,
 * whatever else is wrong, and they write nothing then; any other error zeroes the outputs.
 */
#include <criterion/criterion.h>
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/zuc.h>
#include <string.h>

#include "vectors.h"

#define LENGTH   48
#define ROOM     (2 * SMG_SM3_HKDF_MAX_BYTES)
#define TOO_LONG (SMG_SM3_HKDF_MAX_BYTES + 1)
#define HUGE     ((size_t)1 << 61) /* over what SM3 takes */
#define MOST     13

/* What a call may write to, and all that it reads but keys. */
typedef struct memory {
    uint8_t data[3 * ROOM];
    uint8_t other[2][LENGTH]; /* of other messages of the same call */
    uint8_t tag[SMG_SM4_TAG_BYTES];
} memory;

static memory m;
static uint8_t key[32]; /* all of it is below 64, so that it is an IV of any kind as well */

/* One call. */
typedef struct use {
    uint8_t *out;
    const uint8_t *in; /* what out may not overlap */
    int fault;         /* what else is wrong, 0: nothing */
    size_t written;    /* bytes of out, LENGTH unless the call says otherwise */
} use;

/* ---- SM3 ---- */

static smg_status hkdf_expand(use *u) {
    u->written = u->fault == 3 ? TOO_LONG : LENGTH;
    return smg_sm3_hkdf_expand(u->out, u->written, u->fault == 1 ? NULL : key,
                               u->fault == 2 ? 31 : 32, u->in, u->fault == 4 ? HUGE : LENGTH);
}

static smg_status hkdf(use *u) {
    u->written = u->fault == 3 ? TOO_LONG : LENGTH;
    return smg_sm3_hkdf(u->out, u->written, u->fault == 1 ? NULL : key, 32,
                        u->fault == 2 ? NULL : key, u->fault == 4 ? HUGE : 32, u->in,
                        u->fault == 5 ? HUGE : LENGTH);
}

static smg_status sm3_batch(use *u) {
    const void *const data[3] = {u->fault == 1 ? NULL : m.other[0], u->in,
                                 u->fault == 2 ? NULL : m.other[1]};
    const size_t lengths[3] = {u->fault == 3 ? HUGE : LENGTH, u->fault == 4 ? HUGE : LENGTH,
                               LENGTH};
    u->written = 3 * SMG_SM3_DIGEST_BYTES;
    return smg_sm3_batch((uint8_t(*)[SMG_SM3_DIGEST_BYTES])u->out, data, lengths, 3);
}

/* ---- SM4 ---- */

static const smg_sm4_key *sm4_key(void) {
    static smg_sm4_key prepared;
    cr_assert_eq(smg_sm4_key_init(&prepared, key, 16), SMG_OK);
    return &prepared;
}

static smg_status encrypt_blocks(use *u) {
    return smg_sm4_encrypt_blocks(u->out, u->fault == 1 ? NULL : sm4_key(), u->in, LENGTH / 16);
}

static smg_status decrypt_blocks(use *u) {
    return smg_sm4_decrypt_blocks(u->out, u->fault == 1 ? NULL : sm4_key(), u->in, LENGTH / 16);
}

static smg_status sm4_crypt(use *u, smg_sm4_mode mode, bool decrypts) {
    size_t made = 1;
    const int choice = u->fault;
    u->written = choice == 9 ? LENGTH - 1 : LENGTH;
    const smg_status status =
        smg_sm4_crypt(u->out, choice == 1 ? NULL : &made, choice == 6 ? (smg_sm4_mode)14 : mode,
                      choice == 7 ? (smg_sm4_direction)2
                      : decrypts  ? SMG_SM4_DECRYPT
                                  : SMG_SM4_ENCRYPT,
                      choice == 8    ? (smg_sm4_padding)3
                      : choice == 10 ? SMG_SM4_PKCS7
                                     : SMG_SM4_NO_PADDING,
                      choice == 2 ? NULL : key, choice == 4 ? 15 : 16, choice == 3 ? NULL : key,
                      choice == 5 ? 15 : 16, u->in, u->written);
    cr_assert(choice == 1 || made == (status == SMG_OK ? LENGTH : 0));
    return status;
}

static smg_status cbc_encrypt(use *u) {
    return sm4_crypt(u, SMG_SM4_CBC, false);
}

static smg_status cbc_decrypt(use *u) {
    return sm4_crypt(u, SMG_SM4_CBC, true);
}

static smg_status ctr(use *u) {
    return sm4_crypt(u, SMG_SM4_CTR, false);
}

static smg_status xts(use *u, bool decrypts) {
    smg_sm4_xts_key prepared;
    cr_assert_eq(smg_sm4_xts_key_init(&prepared, key, sizeof key), SMG_OK);
    u->written = u->fault == 3 ? 15 : LENGTH;
    return (decrypts ? smg_sm4_xts_decrypt : smg_sm4_xts_encrypt)(
        u->out, u->fault == 1 ? NULL : &prepared,
        u->fault == 4 ? (smg_sm4_xts_standard)2 : SMG_SM4_XTS_GB, u->fault == 2 ? NULL : key, u->in,
        u->written);
}

static smg_status xts_encrypt(use *u) {
    return xts(u, false);
}

static smg_status xts_decrypt(use *u) {
    return xts(u, true);
}

static smg_status hctr(use *u, bool decrypts) {
    smg_sm4_hctr_key prepared;
    cr_assert_eq(smg_sm4_hctr_key_init(&prepared, key, sizeof key), SMG_OK);
    u->written = u->fault == 3 ? 15 : LENGTH;
    return (decrypts ? smg_sm4_hctr_decrypt : smg_sm4_hctr_encrypt)(
        u->out, u->fault == 1 ? NULL : &prepared, u->fault == 2 ? NULL : key, u->in, u->written);
}

static smg_status hctr_encrypt(use *u) {
    return hctr(u, false);
}

static smg_status hctr_decrypt(use *u) {
    return hctr(u, true);
}

/* The message stands between two others, which may be what is wrong. */
static smg_status sm4_many(use *u, smg_status many(const smg_sm4_job *, size_t)) {
    smg_sm4_job jobs[3] = {{m.other[0], sm4_key(), key, m.other[0], LENGTH},
                           {u->out, sm4_key(), key, u->in, LENGTH},
                           {m.other[1], sm4_key(), key, m.other[1], LENGTH}};
    if (u->fault >= 1 && u->fault <= 3) {
        jobs[u->fault - 1].iv = NULL;
    } else if (u->fault >= 4 && u->fault <= 6) {
        jobs[u->fault - 4].key = NULL;
    } else if (u->fault == 7) {
        jobs[1].length = u->written = LENGTH - 1;
    }
    return many(jobs, 3);
}

static smg_status cbc_many(use *u) {
    return sm4_many(u, smg_sm4_cbc_encrypt_many);
}

static smg_status cfb_many(use *u) {
    return sm4_many(u, smg_sm4_cfb_encrypt_many);
}

static smg_status gcm(use *u, bool decrypts) {
    smg_sm4_gcm_key prepared;
    cr_assert_eq(smg_sm4_gcm_key_init(&prepared, key, 16), SMG_OK);
    const smg_sm4_gcm_key *const k = u->fault == 2 ? NULL : &prepared;
    const uint8_t *const iv = u->fault == 3 ? NULL : key, *const aad = u->fault == 4 ? NULL : key;
    uint8_t *const tag = u->fault == 1 ? NULL : m.tag;
    const size_t tag_length = u->fault == 5 ? 17 : 16, iv_length = u->fault == 6 ? 0 : 12;
    return decrypts ? smg_sm4_gcm_decrypt(u->out, k, iv, iv_length, aad, 20, u->in, LENGTH, tag,
                                          tag_length)
                    : smg_sm4_gcm_encrypt(u->out, tag, tag_length, k, iv, iv_length, aad, 20, u->in,
                                          LENGTH);
}

static smg_status gcm_encrypt(use *u) {
    return gcm(u, false);
}

static smg_status gcm_decrypt(use *u) {
    return gcm(u, true);
}

static smg_status ccm(use *u, bool decrypts) {
    const smg_sm4_key *const k = u->fault == 2 ? NULL : sm4_key();
    const uint8_t *const nonce = u->fault == 3 ? NULL : key, *const aad =
                                                                 u->fault == 4 ? NULL : key;
    uint8_t *const tag = u->fault == 1 ? NULL : m.tag;
    const size_t tag_length = u->fault == 5 ? 17 : 16, nonce_length = u->fault == 6 ? 6 : 12;
    return decrypts ? smg_sm4_ccm_decrypt(u->out, k, nonce, nonce_length, aad, 20, u->in, LENGTH,
                                          tag, tag_length)
                    : smg_sm4_ccm_encrypt(u->out, tag, tag_length, k, nonce, nonce_length, aad, 20,
                                          u->in, LENGTH);
}

static smg_status ccm_encrypt(use *u) {
    return ccm(u, false);
}

static smg_status ccm_decrypt(use *u) {
    return ccm(u, true);
}

/* ---- ZUC ---- */

/* Faults 1 to 4: none, not begun, one that has seen the keystream, one that is full. */
static smg_zuc_guard *guard_of(int fault, size_t key_length, size_t iv_length) {
    static smg_zuc_guard guard;
    static smg_zuc_guard_slot slots[2];
    memset(&guard, 0, sizeof guard);
    if (fault == 1) {
        return NULL;
    }
    if (fault != 2) {
        cr_assert_eq(smg_zuc_guard_init(&guard, slots, fault == 4 ? 1 : 2, NULL), SMG_OK);
    }
    if (fault == 3 && iv_length == 0) {
        cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 1, 0, 0), SMG_OK);
    } else if (fault == 3) {
        cr_assert_eq(smg_zuc_guard_claim(&guard, key, key_length, key, iv_length), SMG_OK);
    } else if (fault == 4) {
        cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 2, 0, 0), SMG_OK);
    }
    return &guard;
}

static smg_status zuc_crypt(use *u) {
    smg_zuc zuc;
    cr_assert_eq(smg_zuc128_init(&zuc, key, key), SMG_OK);
    if (u->fault == 2) {
        memset(&zuc, 0, sizeof zuc);
    } else if (u->fault == 3) {
        zuc.position = UINT64_MAX - LENGTH + 1;
    }
    return smg_zuc_crypt(u->fault == 1 ? NULL : &zuc, u->out, u->in, LENGTH);
}

static smg_status zuc128_encrypt(use *u) {
    return smg_zuc128_encrypt(u->out, u->fault == 5 ? NULL : key, u->fault == 6 ? NULL : key, u->in,
                              LENGTH, guard_of(u->fault, 16, 16));
}

static smg_status zuc256_encrypt(use *u) {
    static const uint8_t malformed[25] = {[24] = 64};
    const uint8_t *const iv = u->fault == 6 ? NULL : u->fault == 8 ? malformed : key;
    return smg_zuc256_encrypt(u->out, u->fault == 5 ? NULL : key, iv, u->fault == 7 ? 24 : 25,
                              u->in, LENGTH, guard_of(u->fault, 32, 25));
}

static smg_status eea3_encrypt(use *u) {
    return smg_zuc_eea3_encrypt(u->out, u->fault == 5 ? NULL : key, 1, u->fault == 6 ? 32 : 0,
                                u->fault == 7 ? 2 : 0, u->in, 8 * LENGTH - 1,
                                guard_of(u->fault, 16, 0));
}

static smg_status eea3_decrypt(use *u) {
    return smg_zuc_eea3_decrypt(u->out, u->fault == 1 ? NULL : key, 1, u->fault == 2 ? 32 : 0,
                                u->fault == 3 ? 2 : 0, u->in, 8 * LENGTH - 1);
}

static smg_status eea3_many(use *u) {
    uint8_t *const outs[3] = {m.other[0], u->out, m.other[1]};
    smg_zuc_message messages[3] = {{key, 3, 0, 0, m.other[0], 8 * LENGTH},
                                   {key, 1, 0, 0, u->in, 8 * LENGTH},
                                   {key, 4, 0, 0, m.other[1], 8 * LENGTH}};
    if (u->fault >= 5 && u->fault <= 7) {
        messages[u->fault - 5].key = NULL;
    } else if (u->fault >= 8 && u->fault <= 10) {
        messages[u->fault - 8].bearer = 32;
    }
    return smg_zuc_eea3_many(outs, messages, 3,
                             u->fault == 0 ? SMG_ZUC_UNGUARDED : guard_of(u->fault, 16, 0));
}

/* ---- the promises ---- */

enum {
    OK = SMG_OK,
    POINTER = SMG_ERR_ARGUMENT,
    SIZE = SMG_ERR_LENGTH,
    CHOICE = SMG_ERR_UNSUPPORTED,
    STATE = SMG_ERR_STATE,
    REUSED = SMG_ERR_REUSED,
    FULL = SMG_ERR_CAPACITY,
    IV = SMG_ERR_FORMAT,
    TAG = SMG_ERR_TAG,
    PADDING = SMG_ERR_PADDING
};

/* What calls besides zeroing out do. */
enum {
    APART = 1,  /* out must not be `in` either */
    OTHERS = 2, /* m.other are outputs too */
    TAGGED = 4, /* m.tag is an output, and fault 1 that it is NULL */
    KEEPS = 8   /* errors that need no look at a guard write nothing, as the header says */
};

/* Every one, with what its faults give, from 0 on; the last fault is followed by OK. */
static const struct call {
    const char *name;
    smg_status (*call)(use *);
    unsigned traits;
    int answers[MOST];
} calls[] = {
    {"hkdf_expand", hkdf_expand, APART, {OK, POINTER, SIZE, SIZE, SIZE}},
    {"hkdf", hkdf, APART, {OK, POINTER, POINTER, SIZE, SIZE, SIZE}},
    {"sm3_batch", sm3_batch, APART, {OK, POINTER, POINTER, SIZE, SIZE}},
    {"encrypt_blocks", encrypt_blocks, KEEPS, {OK, POINTER}},
    {"decrypt_blocks", decrypt_blocks, KEEPS, {OK, POINTER}},
    {"cbc_encrypt",
     cbc_encrypt,
     0,
     {OK, POINTER, POINTER, POINTER, SIZE, SIZE, CHOICE, CHOICE, CHOICE, SIZE}},
    {"cbc_decrypt",
     cbc_decrypt,
     0,
     {OK, POINTER, POINTER, POINTER, SIZE, SIZE, CHOICE, CHOICE, CHOICE, SIZE, PADDING}},
    {"ctr", ctr, 0, {OK, POINTER, POINTER, POINTER, SIZE, SIZE, CHOICE, CHOICE, CHOICE}},
    {"xts_encrypt", xts_encrypt, 0, {OK, POINTER, POINTER, SIZE, CHOICE}},
    {"xts_decrypt", xts_decrypt, 0, {OK, POINTER, POINTER, SIZE, CHOICE}},
    {"hctr_encrypt", hctr_encrypt, 0, {OK, POINTER, POINTER, SIZE}},
    {"hctr_decrypt", hctr_decrypt, 0, {OK, POINTER, POINTER, SIZE}},
    {"cbc_many",
     cbc_many,
     OTHERS,
     {OK, POINTER, POINTER, POINTER, POINTER, POINTER, POINTER, SIZE}},
    {"cfb_many", cfb_many, OTHERS, {OK, POINTER, POINTER, POINTER, POINTER, POINTER, POINTER}},
    {"gcm_encrypt", gcm_encrypt, TAGGED, {OK, POINTER, POINTER, POINTER, POINTER, SIZE, SIZE}},
    {"gcm_decrypt", gcm_decrypt, 0, {TAG, POINTER, POINTER, POINTER, POINTER, SIZE, SIZE}},
    {"ccm_encrypt", ccm_encrypt, TAGGED, {OK, POINTER, POINTER, POINTER, POINTER, SIZE, SIZE}},
    {"ccm_decrypt", ccm_decrypt, 0, {TAG, POINTER, POINTER, POINTER, POINTER, SIZE, SIZE}},
    {"zuc_crypt", zuc_crypt, 0, {OK, POINTER, STATE, SIZE}},
    {"zuc128_encrypt", zuc128_encrypt, 0, {OK, POINTER, STATE, REUSED, FULL, POINTER, POINTER}},
    {"zuc256_encrypt",
     zuc256_encrypt,
     0,
     {OK, POINTER, STATE, REUSED, FULL, POINTER, POINTER, SIZE, IV}},
    {"eea3_encrypt", eea3_encrypt, 0, {OK, POINTER, STATE, REUSED, FULL, POINTER, SIZE, SIZE}},
    {"eea3_decrypt", eea3_decrypt, 0, {OK, POINTER, SIZE, SIZE}},
    {"eea3_many",
     eea3_many,
     OTHERS | KEEPS,
     {OK, POINTER, STATE, REUSED, FULL, POINTER, POINTER, POINTER, SIZE, SIZE, SIZE}},
};

#define CALLS (sizeof calls / sizeof *calls)

/* How many faults a call has, 0 being one. */
static int faults(const struct call *c) {
    int count = 1;
    while (c->answers[count] != OK) {
        count++;
    }
    return count;
}

/* No byte is 0 but one in 256; the same each time, so that a padding is wrong each time. */
static void fill(void) {
    uint8_t *const all = (uint8_t *)&m;
    for (size_t i = 0; i < sizeof m; i++) {
        all[i] = (uint8_t)(37 * i + 11);
    }
    for (size_t i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t)(i + 1);
    }
}

Test(overlap, is_answered_first_and_nothing_is_written) {
    static memory before;
    fill();
    before = m;
    for (const struct call *c = calls; c < calls + CALLS; c++) {
        for (int fault = 0; fault < faults(c); fault++) {
            for (size_t shift = c->traits & APART ? 0 : 1; shift < 15; shift++) {
                use after = {m.data + shift, m.data, fault, LENGTH};
                cr_assert_eq(c->call(&after), SMG_ERR_OVERLAP, "%s %d", c->name, fault);
                use behind = {m.data, m.data + shift, fault, LENGTH};
                cr_assert_eq(c->call(&behind), SMG_ERR_OVERLAP, "%s %d", c->name, fault);
                cr_assert_eq(memcmp(&m, &before, sizeof m), 0, "%s %d wrote", c->name, fault);
            }
        }
    }
}

/* Makes the call, out and in being apart, and looks at what it wrote. */
static void expect(const struct call *c, const uint8_t *in, int fault, int answer) {
    static memory before;
    use u = {m.data, in, fault, LENGTH};
    fill();
    before = m;
    cr_assert_eq((int)c->call(&u), answer, "%s %d", c->name, fault);
    cr_assert_eq(memcmp(m.data + u.written, before.data + u.written, sizeof m.data - u.written), 0,
                 "%s %d wrote elsewhere", c->name, fault);
    if (answer == OK) {
        return;
    }
    const bool kept = c->traits & KEEPS && (answer == POINTER || answer == SIZE);
    cr_assert(kept ? memcmp(m.data, before.data, u.written) == 0 : all_zero(m.data, u.written),
              "%s %d: out", c->name, fault);
    cr_assert(c->traits & OTHERS && !kept ? all_zero(m.other, sizeof m.other)
                                          : memcmp(m.other, before.other, sizeof m.other) == 0,
              "%s %d: other messages", c->name, fault);
    cr_assert(c->traits & TAGGED && fault != 1 ? all_zero(m.tag, sizeof m.tag)
                                               : memcmp(m.tag, before.tag, sizeof m.tag) == 0,
              "%s %d: tag", c->name, fault);
}

Test(overlap, other_errors_zero_the_outputs) {
    for (const struct call *c = calls; c < calls + CALLS; c++) {
        for (int fault = 0; fault < faults(c); fault++) {
            expect(c, m.data + 2 * ROOM, fault, c->answers[fault]);
        }
        expect(c, NULL, 0, POINTER);
    }
}
