/* SPDX-License-Identifier: Apache-2.0 */
#include "keys.h"

#include <string.h>

#include "fuzz.h"

enum { ROOM = 512 };

typedef smg_status (*private_writer)(uint8_t *, size_t *, size_t, const smg_sm2_private_key *);
typedef smg_status (*public_writer)(uint8_t *, size_t *, size_t, const smg_sm2_public_key *);

static smg_status private_from_der(smg_sm2_private_key *key, const void *in, size_t length) {
    return smg_sm2_private_key_from_der(key, in, length);
}

static smg_status public_from_der(smg_sm2_public_key *key, const void *in, size_t length) {
    return smg_sm2_public_key_from_der(key, in, length);
}

void check_private_key(smg_status status, const smg_sm2_private_key *key) {
    static const struct {
        private_writer write;
        smg_status (*read)(smg_sm2_private_key *, const void *, size_t);
    } forms[] = {
        {smg_sm2_private_key_to_pkcs8_der, private_from_der},
        {smg_sm2_private_key_to_pkcs8_pem, smg_sm2_private_key_from_pem},
        {smg_sm2_private_key_to_sec1_der, private_from_der},
        {smg_sm2_private_key_to_sec1_pem, smg_sm2_private_key_from_pem},
        {smg_sm2_private_key_to_hex, smg_sm2_private_key_from_hex},
    };
    PROMISE(status <= SMG_OK);
    if (status != SMG_OK) {
        PROMISE(is_all(key, 0, sizeof *key));
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        uint8_t out[ROOM];
        size_t length;
        smg_sm2_private_key again;
        PROMISE(forms[i].write(out, &length, sizeof out, key) == SMG_OK);
        PROMISE(forms[i].read(&again, out, length) == SMG_OK);
        PROMISE(memcmp(&again, key, sizeof again) == 0);
    }
    check_public_key(SMG_OK, &key->public_key);
}

void check_public_key(smg_status status, const smg_sm2_public_key *key) {
    static const struct {
        public_writer write;
        smg_status (*read)(smg_sm2_public_key *, const void *, size_t);
    } forms[] = {
        {smg_sm2_public_key_to_der, public_from_der},
        {smg_sm2_public_key_to_pem, smg_sm2_public_key_from_pem},
        {smg_sm2_public_key_to_hex, smg_sm2_public_key_from_hex},
    };
    PROMISE(status <= SMG_OK);
    if (status != SMG_OK) {
        PROMISE(is_all(key, 0, sizeof *key));
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        uint8_t out[ROOM];
        size_t length;
        smg_sm2_public_key again;
        PROMISE(forms[i].write(out, &length, sizeof out, key) == SMG_OK);
        PROMISE(forms[i].read(&again, out, length) == SMG_OK);
        PROMISE(memcmp(&again, key, sizeof again) == 0);
    }
}

void check_info(smg_status status, const smg_key_info *info) {
    PROMISE(memchr(info->label, '\0', sizeof info->label) != NULL);
    PROMISE(memchr(info->algorithm, '\0', sizeof info->algorithm) != NULL);
    PROMISE(memchr(info->curve, '\0', sizeof info->curve) != NULL);
    PROMISE(memchr(info->encryption, '\0', sizeof info->encryption) != NULL);
    PROMISE(status == SMG_OK ? info->form != SMG_KEY_UNKNOWN : info->form == SMG_KEY_UNKNOWN);
}
