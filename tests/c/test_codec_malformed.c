/* SPDX-License-Identifier: Apache-2.0 */
/* What was damaged: every flipped bit of every good file in key_files.json and of signatures, and
 * anything of every length up to 300 given to every reader (runtime/codec). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include <smidgen/sm2_encrypt.h>

#include "codec_support.h"
#include "randomness.h"

enum { LONGEST = 300, D = SMG_SM2_SCALAR_BYTES };

/* ---- flipped bits ---- */

static size_t find(const key_file *file, const uint8_t *wanted, size_t length) {
    for (size_t at = 0; at + length <= file->length; at++) {
        if (memcmp(file->der + at, wanted, length) == 0) {
            return at;
        }
    }
    return file->length;
}

/* Beside d: refused, or the same key. Within d: refused where the public key stands in the file,
 * otherwise that other key. Returns how many flips beside d were read. */
static size_t flip_private(const key_file *file) {
    const key_files *all = load_key_files();
    const size_t at = find(file, all->d, D);
    const bool has_public_key = find(file, all->point + 1, SMG_SM2_COORDINATE_BYTES) < file->length;
    uint8_t der[KEY_FILE_BYTES];
    size_t read = 0;
    cr_assert_lt(at, file->length, "%s", file->name);
    memcpy(der, file->der, file->length);
    for (size_t bit = 0; bit < 8 * file->length; bit++) {
        smg_sm2_private_key key, other;
        der[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const smg_status status = smg_sm2_private_key_from_der(&key, der, file->length);
        if (bit / 8 < at || bit / 8 >= at + D) {
            cr_assert(status == SMG_OK ? is_private_key_expected(&key)
                                       : is_all(&key, 0, sizeof key),
                      "%s: bit %zu", file->name, bit);
            read += status == SMG_OK;
        } else if (has_public_key) {
            cr_assert_eq(status, SMG_ERR_KEY, "%s: bit %zu", file->name, bit);
            cr_assert(is_all(&key, 0, sizeof key));
        } else {
            cr_assert_eq(status, SMG_OK, "%s: bit %zu", file->name, bit);
            cr_assert_eq(smg_sm2_private_key_from_bytes(&other, der + at, D), SMG_OK);
            cr_assert_arr_eq(&key, &other, sizeof key);
        }
        der[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    return read;
}

/* Refused, or a key that is written with other bytes: another point, or another form of one. */
static void flip_public(const key_file *file) {
    uint8_t der[KEY_FILE_BYTES];
    memcpy(der, file->der, file->length);
    for (size_t bit = 0; bit < 8 * file->length; bit++) {
        smg_sm2_public_key key;
        uint8_t encoded[SMG_SM2_PUBLIC_KEY_BYTES];
        der[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (smg_sm2_public_key_from_der(&key, der, file->length) != SMG_OK) {
            cr_assert(is_all(&key, 0, sizeof key), "%s: bit %zu", file->name, bit);
        } else if (!is_public_key_expected(&key)) {
            cr_assert_eq(smg_sm2_public_key_to_bytes(encoded, &key), SMG_OK);
            cr_assert_eq(smg_sm2_public_key_from_bytes(&key, encoded, sizeof encoded), SMG_OK);
            cr_assert_eq(file->der[file->length - SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES] & 0xfe, 2,
                         "%s: bit %zu: only a compressed point can become another", file->name,
                         bit);
        }
        der[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* What can change beside d without a change of the key is the version of PKCS#8 and of parameters,
 * and 04 to the hybrid tag of the same point: a bit of each at most. Attributes are not looked at.
 */
Test(codec_malformed, flipped_bits_of_every_key_file) {
    const key_files *all = load_key_files();
    size_t private_keys = 0, public_keys = 0;
    for (size_t i = 0; i < all->count; i++) {
        const key_file *file = &all->files[i];
        if (file->expected != SMG_OK) {
            continue;
        }
        if (!file->is_private) {
            flip_public(file);
            public_keys++;
            continue;
        }
        const size_t read = flip_private(file);
        cr_assert(read <= 3 || file == find_key_file("PKCS#8 with attributes"),
                  "%s: %zu flips beside d were read", file->name, read);
        private_keys++;
    }
    cr_assert_geq(private_keys, 15);
    cr_assert_geq(public_keys, 10);
}

/* r || s over the digest that lies behind it, by the key of the files. */
static smg_status verify_raw(const uint8_t *raw, const uint8_t *digest) {
    smg_sm2_private_key key;
    expected_private_key(&key);
    return smg_sm2_verify_digest(raw, &key.public_key, digest);
}

/* In DER and raw: every bit, none of which leaves a signature. */
Test(codec_malformed, flipped_bits_of_signatures) {
    noise n;
    noise_init(&n);
    for (int i = 0; i < 4; i++) {
        smg_sm2_private_key key;
        uint8_t digest[SMG_SM3_DIGEST_BYTES], raw[SMG_SM2_SIGNATURE_BYTES], again[sizeof raw];
        uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES];
        size_t length;
        expected_private_key(&key);
        noise_fill(&n, digest, sizeof digest);
        cr_assert_eq(smg_sm2_sign_digest_deterministic(raw, &key, digest), SMG_OK);
        cr_assert_eq(smg_sm2_signature_to_der(der, &length, sizeof der, raw), SMG_OK);
        cr_assert_eq(verify_raw(raw, digest), SMG_OK);
        for (size_t bit = 0; bit < 8 * sizeof raw; bit++) {
            raw[bit / 8] ^= (uint8_t)(1 << bit % 8);
            cr_assert_eq(verify_raw(raw, digest), SMG_ERR_SIGNATURE, "raw, bit %zu", bit);
            raw[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        for (size_t bit = 0; bit < 8 * length; bit++) {
            der[bit / 8] ^= (uint8_t)(1 << bit % 8);
            if (smg_sm2_signature_from_der(again, der, length) == SMG_OK) {
                cr_assert_eq(verify_raw(again, digest), SMG_ERR_SIGNATURE, "DER, bit %zu", bit);
            }
            der[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    }
}

/* ---- every length ---- */

typedef union output {
    smg_sm2_private_key private_key;
    smg_sm2_public_key public_key;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_ciphertext_parts parts;
} output;

static smg_status private_der(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_private_key_from_der(&out->private_key, in, length);
}

static smg_status private_pem(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_private_key_from_pem(&out->private_key, in, length);
}

static smg_status private_hex(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_private_key_from_hex(&out->private_key, in, length);
}

static smg_status encrypted_der(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_private_key_from_encrypted_der(&out->private_key, in, length, "1", 1);
}

static smg_status encrypted_pem(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_private_key_from_encrypted_pem(&out->private_key, in, length, "1", 1);
}

static smg_status enveloped_der(output *out, const uint8_t *in, size_t length) {
    smg_sm2_private_key recipient;
    expected_private_key(&recipient);
    return smg_sm2_private_key_from_enveloped_der(&out->private_key, &recipient, in, length);
}

static smg_status public_der(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_public_key_from_der(&out->public_key, in, length);
}

static smg_status public_pem(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_public_key_from_pem(&out->public_key, in, length);
}

static smg_status public_hex(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_public_key_from_hex(&out->public_key, in, length);
}

static smg_status signature_der(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_signature_from_der(out->signature, in, length);
}

static smg_status ciphertext_der(output *out, const uint8_t *in, size_t length) {
    return smg_sm2_ciphertext_locate(&out->parts, SMG_SM2_ASN1, in, length, length);
}

static const struct {
    const char *name;
    smg_status (*read)(output *out, const uint8_t *in, size_t length);
    size_t size;
} readers[] = {
    {"private DER", private_der, sizeof(smg_sm2_private_key)},
    {"private PEM", private_pem, sizeof(smg_sm2_private_key)},
    {"private hex", private_hex, sizeof(smg_sm2_private_key)},
    {"encrypted DER", encrypted_der, sizeof(smg_sm2_private_key)},
    {"encrypted PEM", encrypted_pem, sizeof(smg_sm2_private_key)},
    {"enveloped DER", enveloped_der, sizeof(smg_sm2_private_key)},
    {"public DER", public_der, sizeof(smg_sm2_public_key)},
    {"public PEM", public_pem, sizeof(smg_sm2_public_key)},
    {"public hex", public_hex, sizeof(smg_sm2_public_key)},
    {"signature DER", signature_der, SMG_SM2_SIGNATURE_BYTES},
    {"ciphertext DER", ciphertext_der, sizeof(smg_sm2_ciphertext_parts)},
};

/* in := one of several kinds of nothing: zeros, ones, text, noise, and noise in a SEQUENCE of the
 * right length, so that readers go further than the first byte. */
enum { KINDS = 5 };

static void make_nothing(uint8_t *in, size_t length, unsigned kind, noise *n) {
    static const uint8_t fill[KINDS] = {0, 0xff, '-', 0, 0};
    memset(in, fill[kind], length);
    if (kind < 3) {
        return;
    }
    noise_fill(n, in, length);
    if (kind == 4 && length >= 5) {
        const size_t header = length < 130 ? 2 : length < 259 ? 3 : 4;
        const uint8_t headers[][4] = {
            {0x30, (uint8_t)(length - 2)},
            {0x30, 0x81, (uint8_t)(length - 3)},
            {0x30, 0x82, (uint8_t)((length - 4) >> 8), (uint8_t)(length - 4)}};
        memcpy(in, headers[header - 2], header);
        in[header] = in[header] % 2 ? 0x30 : 0x02;
    }
}

Test(codec_malformed, nothing_of_every_length_is_refused_by_every_reader) {
    noise n;
    noise_init(&n);
    for (size_t length = 0; length <= LONGEST; length++) {
        uint8_t *in = malloc(length > 0 ? length : 1); /* watched by sanitizers */
        cr_assert_neq(in, NULL);
        for (unsigned kind = 0; kind < KINDS; kind++) {
            make_nothing(in, length, kind, &n);
            for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
                output out;
                memset(&out, GUARD, sizeof out);
                /* 64 digits 0 are no key, and no other kind is digits */
                cr_assert_neq(readers[i].read(&out, in, length), SMG_OK, "%s: %zu bytes, kind %u",
                              readers[i].name, length, kind);
                cr_assert(is_all(&out, 0, readers[i].size), "%s: %zu bytes, kind %u",
                          readers[i].name, length, kind);
            }
        }
        free(in);
    }
}
