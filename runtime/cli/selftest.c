/* SPDX-License-Identifier: Apache-2.0 */
/* The known answers of the standards, computed by this very binary on this very processor. */
#include <stdio.h>
#include <string.h>

#include <smidgen/sm2.h>
#include <smidgen/sm3.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "codec/text.h"
#include "known_answers.h"

/* Room for the longest message and ID among the answers. */
enum { LONGEST = 4096 };

typedef struct bytes {
    uint8_t data[LONGEST];
    size_t length;
} bytes;

static bool from_hex(bytes *out, const char *hex) {
    size_t digits = strlen(hex);
    out->length = digits / 2;
    return digits % 2 == 0 && out->length <= sizeof out->data &&
           smg_hex_decode(out->data, (const uint8_t *)hex, out->length);
}

/* Whether `length` bytes at data are those of `hex`. */
static bool is_hex_of(const uint8_t *data, size_t length, const char *hex) {
    bytes expected;
    return from_hex(&expected, hex) && expected.length == length &&
           memcmp(expected.data, data, length) == 0;
}

static bool check_sm3(const struct smg_known_sm3 *answer) {
    bytes message;
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    return from_hex(&message, answer->message_hex) &&
           smg_sm3(digest, message.data, message.length) == SMG_OK &&
           is_hex_of(digest, sizeof digest, answer->digest_hex);
}

/* A generator that gives the nonce of an answer, once. */
typedef struct fixed_nonce {
    bytes k;
    bool used;
} fixed_nonce;

static smg_status give_nonce(void *context, uint8_t *out, size_t length) {
    fixed_nonce *nonce = context;
    if (nonce->used || nonce->k.length != length) {
        return SMG_ERR_RANDOM;
    }
    nonce->used = true;
    memcpy(out, nonce->k.data, length);
    return SMG_OK;
}

/* What one answer needs to be signed and verified. */
typedef struct sm2_case {
    smg_sm2_private_key key;
    bytes id, message;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
} sm2_case;

static bool check_key(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    bytes d;
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    return from_hex(&d, answer->d) &&
           smg_sm2_private_key_from_bytes(&it->key, d.data, d.length) == SMG_OK &&
           smg_sm2_public_key_to_bytes(point, &it->key.public_key) == SMG_OK &&
           is_hex_of(point, sizeof point, answer->public_key);
}

static bool check_signature(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_nonce nonce = {.used = false};
    smg_random random = {give_nonce, &nonce};
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES], again[SMG_SM2_SIGNATURE_BYTES];
    size_t length;
    return from_hex(&nonce.k, answer->k) && from_hex(&it->id, answer->id) &&
           from_hex(&it->message, answer->message) &&
           smg_sm2_sign(it->signature, &it->key, it->id.data, it->id.length, it->message.data,
                        it->message.length, &random) == SMG_OK &&
           is_hex_of(it->signature, 32, answer->r) &&
           is_hex_of(it->signature + 32, 32, answer->s) &&
           smg_sm2_signature_to_der(der, &length, sizeof der, it->signature) == SMG_OK &&
           is_hex_of(der, length, answer->der) &&
           smg_sm2_signature_from_der(again, der, length) == SMG_OK &&
           memcmp(again, it->signature, sizeof again) == 0;
}

static smg_status verify(const sm2_case *it) {
    return smg_sm2_verify(it->signature, &it->key.public_key, it->id.data, it->id.length,
                          it->message.data, it->message.length);
}

/* The signature verifies; with a bit of r, of s or of the message flipped it does not. */
static bool check_verification(sm2_case *it) {
    if (verify(it) != SMG_OK) {
        return false;
    }
    for (size_t at = 31; at < sizeof it->signature; at += 32) {
        it->signature[at] ^= 1;
        if (verify(it) != SMG_ERR_SIGNATURE) {
            return false;
        }
        it->signature[at] ^= 1;
    }
    if (it->message.length > 0) {
        it->message.data[0] ^= 0x80;
        return verify(it) == SMG_ERR_SIGNATURE;
    }
    return true;
}

static bool check_sm2(const struct smg_known_sm2_sign *answer) {
    static sm2_case it;
    return check_key(&it, answer) && check_signature(&it, answer) && check_verification(&it);
}

/* One line: the algorithm, its backend, and how many answers agreed or which one did not. */
static int report(const char *algorithm, const char *backend, size_t answers, const char *failed) {
    char name[32];
    snprintf(name, sizeof name, "%s (%s)", algorithm, backend);
    if (failed != NULL) {
        int result = cli_print("%-20s FAILED: %s\n", name, failed);
        return result != CLI_DONE ? result : CLI_NO;
    }
    return cli_print("%-20s ok, %zu answers\n", name, answers);
}

static int run(const cli_arguments *arguments) {
    (void)arguments;
    const char *failed = NULL;
    for (size_t i = 0; failed == NULL && i < smg_known_sm3_count; i++) {
        failed = check_sm3(&smg_known_sm3[i]) ? NULL : smg_known_sm3[i].name;
    }
    int sm3 = report("SM3", smg_sm3_backend(), smg_known_sm3_count, failed);
    if (sm3 == CLI_ERROR) {
        return sm3;
    }
    failed = NULL;
    for (size_t i = 0; failed == NULL && i < smg_known_sm2_sign_count; i++) {
        failed = check_sm2(&smg_known_sm2_sign[i]) ? NULL : smg_known_sm2_sign[i].name;
    }
    int sm2 = report("SM2", smg_sm2_backend(), smg_known_sm2_sign_count, failed);
    return sm3 > sm2 ? sm3 : sm2;
}

const cli_command cli_command_selftest = {
    .name = "selftest",
    .summary = "compute the known answers of the standards",
    .usage = "",
    .notes = "Exit status 1 if an answer is wrong: this build must then not be used.\n",
    .options = NULL,
    .option_count = 0,
    .run = run,
};
