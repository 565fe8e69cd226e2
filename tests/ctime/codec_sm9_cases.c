/* SPDX-License-Identifier: Apache-2.0 */
/* SM9's private keys in DER and PEM: scalars of centres and points of users are secret; the length
 * of an INTEGER, points of master keys, tags and line ends public, as codec_sm9.h says. */
#include "ctime.h"

#include <smidgen/codec_sm9.h>

#include <string.h>

#include "codec/der.h"

#define ID   "Alice", 5
#define ROOM SMG_SM9_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES

/* ---- numbers ---- */

/* With so many zero octets in front, and the highest bit behind them set or not. */
static bool goes_round(size_t zeros, bool is_high) {
    uint8_t value[SMG_SM9_SCALAR_BYTES], back[SMG_SM9_SCALAR_BYTES], der[64];
    smg_der_writer w;
    ctime_fill(value, sizeof value);
    memset(value, 0, zeros);
    value[zeros] = (uint8_t)(is_high ? value[zeros] | 0x80 : (value[zeros] & 0x7f) | 1);
    SMG_SECRET(value, sizeof value);
    smg_der_writer_init(&w, der, sizeof der);
    smg_der_put_secret(&w, value, sizeof value);
    smg_span in = smg_span_over(w.next, smg_der_written(&w));
    return smg_der_read_secret(&in, back, sizeof back) && in.left == 0 &&
           ctime_same(back, value, sizeof value);
}

static bool numbers(void) {
    return goes_round(0, false) && goes_round(0, true) && goes_round(1, false) &&
           goes_round(1, true) && goes_round(7, true) && goes_round(31, false);
}

/* ---- keys ---- */

/* Those of a centre and of a user, whole of which nothing is known but their public parts. */
typedef struct keys {
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_sign_key sign;
    smg_sm9_encrypt_key encrypt;
} keys;

static bool make(keys *it) {
    uint8_t scalar[SMG_SM9_SCALAR_BYTES];
    ctime_fill(scalar, sizeof scalar);
    scalar[0] &= 0x7f;
    SMG_SECRET(scalar, sizeof scalar);
    if (smg_sm9_sign_master_key_from_bytes(&it->sign_master, scalar, sizeof scalar) != SMG_OK ||
        smg_sm9_encrypt_master_key_from_bytes(&it->encrypt_master, scalar, sizeof scalar) !=
            SMG_OK ||
        smg_sm9_sign_key_extract(&it->sign, &it->sign_master, ID, SMG_SM9_HID_SIGN) != SMG_OK ||
        smg_sm9_encrypt_key_extract(&it->encrypt, &it->encrypt_master, ID, SMG_SM9_HID_ENCRYPT) !=
            SMG_OK) {
        return false;
    }
    SMG_SECRET(it->sign_master.ks, sizeof it->sign_master.ks);
    SMG_SECRET(it->encrypt_master.ke, sizeof it->encrypt_master.ke);
    SMG_SECRET(it->sign.ds, sizeof it->sign.ds);
    SMG_SECRET(it->encrypt.de, sizeof it->encrypt.de);
    return true;
}

/* Every tag, length and public part of what was written is public; what is secret stays so. */
#define ROUND(name, member, MORE)                                                                  \
    static bool name(void) {                                                                       \
        keys it;                                                                                   \
        uint8_t out[ROOM];                                                                         \
        size_t length;                                                                             \
        smg_sm9_##name back;                                                                       \
        return make(&it) &&                                                                        \
               smg_sm9_##name##_to_der(out, &length, sizeof out, &it.member) == SMG_OK &&          \
               smg_sm9_##name##_from_der(&back, out, length MORE) == SMG_OK &&                     \
               ctime_same(&back, &it.member, sizeof back) &&                                       \
               smg_sm9_##name##_to_pkcs8_der(out, &length, sizeof out, &it.member) == SMG_OK &&    \
               smg_sm9_##name##_from_der(&back, out, length MORE) == SMG_OK &&                     \
               ctime_same(&back, &it.member, sizeof back) &&                                       \
               smg_sm9_##name##_to_encrypted_pem(out, &length, sizeof out, &it.member, "x", 1,     \
                                                 SMG_KEY_PRF_SM3, 2, NULL) == SMG_OK &&            \
               smg_sm9_##name##_from_encrypted_pem(&back, out, length, "x", 1 MORE) == SMG_OK &&   \
               ctime_same(&back, &it.member, sizeof back);                                         \
    }

#define NO_MASTER , NULL

ROUND(sign_master_key, sign_master, )
ROUND(encrypt_master_key, encrypt_master, )
ROUND(sign_key, sign, NO_MASTER)
ROUND(encrypt_key, encrypt, NO_MASTER)

/* ---- key packages ---- */

static bool key_packages(void) {
    uint8_t key[48], back[48], out[SMG_SM9_KEY_PACKAGE_MAX_BYTES];
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES] = {4}, point[SMG_SM9_KEM_CIPHERTEXT_BYTES];
    size_t length, back_length;
    ctime_fill(key, sizeof key);
    SMG_SECRET(key, sizeof key);
    return smg_sm9_key_package_to_der(out, &length, sizeof out, key, sizeof key, ciphertext) ==
               SMG_OK &&
           smg_sm9_key_package_from_der(back, &back_length, sizeof back, point, out, length) ==
               SMG_OK &&
           back_length == sizeof key && ctime_same(back, key, sizeof key);
}

ctime_cases ctime_codec_sm9_cases(void) {
    static const ctime_case cases[] = {
        {"secret INTEGERs", numbers},
        {"smg_sm9_sign_master_key in files", sign_master_key},
        {"smg_sm9_encrypt_master_key in files", encrypt_master_key},
        {"smg_sm9_sign_key in files", sign_key},
        {"smg_sm9_encrypt_key in files", encrypt_key},
        {"SM9 key packages", key_packages},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
