/* SPDX-License-Identifier: Apache-2.0 */
/* The universal hash of ZUC's MACs in terms of a kernel's other functions. */
#ifndef SMIDGEN_ZUC_UNIVERSAL_H
#define SMIDGEN_ZUC_UNIVERSAL_H

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "zuc/kernel.h"

/* words of keystream made at a time */
#define SMG_ZUC_ABSORB_WORDS 64

/* `absorb` of a kernel by its `crypt` and `multiply`. */
static inline void smg_zuc_absorb_batches(smg_zuc_mac *mac, const uint8_t *data, size_t words,
                                          void (*crypt)(smg_zuc_state *state, uint8_t *out,
                                                        const uint8_t *in, size_t words),
                                          void (*multiply)(uint32_t *tag, uint32_t tag_words,
                                                           const uint32_t *keystream,
                                                           const uint8_t *data, size_t words)) {
    uint32_t keystream[SMG_ZUC_TAG_WORDS_MAX + SMG_ZUC_ABSORB_WORDS];
    uint8_t bytes[4 * SMG_ZUC_ABSORB_WORDS];
    const uint32_t ahead = mac->tag_words;
    memcpy(keystream, mac->window, 4 * (size_t)ahead);
    while (words > 0) {
        const size_t batch = words < SMG_ZUC_ABSORB_WORDS ? words : SMG_ZUC_ABSORB_WORDS;
        crypt(&mac->stream, bytes, NULL, batch);
        for (size_t i = 0; i < batch; i++) {
            keystream[ahead + i] = smg_load32_be(bytes + 4 * i);
        }
        multiply(mac->tag, ahead, keystream, data, batch);
        memmove(keystream, keystream + batch, 4 * (size_t)ahead);
        data += 4 * batch;
        words -= batch;
    }
    memcpy(mac->window, keystream, 4 * (size_t)ahead);
    smg_wipe(keystream, sizeof keystream);
    smg_wipe(bytes, sizeof bytes);
}

#endif
