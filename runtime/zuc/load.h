/* SPDX-License-Identifier: Apache-2.0 */
/* Keys and IVs: checked, in the one form that counts, and loaded into the register. */
#ifndef SMIDGEN_ZUC_LOAD_H
#define SMIDGEN_ZUC_LOAD_H

#include <smidgen/zuc.h>

/* rounds of initialisation */
#define SMG_ZUC_ROUNDS          32
#define SMG_ZUC_ADDENDUM_ROUNDS 48

/* What a keystream is for: the constants of ZUC-256's register depend on it. */
typedef enum smg_zuc_purpose {
    SMG_ZUC_ENCRYPTION,
    SMG_ZUC_TAG32,
    SMG_ZUC_TAG64,
    SMG_ZUC_TAG128
} smg_zuc_purpose;

/* state := the register before the rounds (GB/T 33133.1-2016, 6.1). */
void smg_zuc128_load(smg_zuc_state *state, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                     const uint8_t iv[SMG_ZUC128_IV_BYTES]);

/* unpacked := an IV of 25 or 23 bytes in its form of 25. SMG_ERR_LENGTH, SMG_ERR_FORMAT. */
smg_status smg_zuc256_unpack(uint8_t unpacked[SMG_ZUC256_IV_BYTES], const uint8_t *iv,
                             size_t iv_length);

/* state := the register of ZUC-256 before 32 rounds (the paper, 2.1 and 3). */
void smg_zuc256_load(smg_zuc_state *state, smg_zuc_purpose purpose,
                     const uint8_t key[SMG_ZUC256_KEY_BYTES],
                     const uint8_t unpacked[SMG_ZUC256_IV_BYTES]);

/* state := the register of ZUC-256 before 48 rounds (the addendum). */
void smg_zuc256_load_addendum(smg_zuc_state *state, const uint8_t key[SMG_ZUC256_KEY_BYTES],
                              const uint8_t iv[SMG_ZUC256_ADDENDUM_IV_BYTES]);

/* iv := that of 128-EEA3 or 128-EIA3 (GB/T 33133.2-2021 and 33133.3-2021). SMG_ERR_LENGTH where
 * bearer or direction has too many bits. */
smg_status smg_zuc_eea3_iv(uint8_t iv[SMG_ZUC128_IV_BYTES], uint32_t count, uint32_t bearer,
                           uint32_t direction);
smg_status smg_zuc_eia3_iv(uint8_t iv[SMG_ZUC128_IV_BYTES], uint32_t count, uint32_t bearer,
                           uint32_t direction);

#endif
