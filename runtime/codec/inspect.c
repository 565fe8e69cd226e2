/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/codec.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/pbes2.h"
#include "codec/pem.h"
#include "codec/text.h"

static smg_status inspect(smg_key_info *info, smg_span der) {
    smg_key_parts parts;
    if (!smg_key_parse(&parts, der)) {
        return SMG_ERR_FORMAT;
    }
    info->form = parts.form;
    if (parts.algorithm.left > 0) {
        smg_der_oid_text(info->algorithm, sizeof info->algorithm, &parts.algorithm);
    }
    if (parts.form == SMG_KEY_PKCS8_ENCRYPTED) {
        smg_pbes2 pbes2;
        info->decryption = smg_pbes2_parse(&pbes2, &parts);
        info->iterations = pbes2.iterations;
        smg_pbes2_describe(info->encryption, sizeof info->encryption, &pbes2);
        return SMG_OK;
    }
    if (parts.parameters.kind == SMG_PARAMETERS_NAMED) {
        smg_der_oid_text(info->curve, sizeof info->curve, &parts.parameters.curve);
    } else if (parts.parameters.kind == SMG_PARAMETERS_EXPLICIT) {
        memcpy(info->curve, "explicit", sizeof "explicit");
    }
    return SMG_OK;
}

smg_status smg_key_inspect_der(smg_key_info *info, const uint8_t *in, size_t length) {
    if (info == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(info, 0, sizeof *info);
    return in == NULL ? SMG_ERR_ARGUMENT : inspect(info, smg_span_over(in, length));
}

/* Whether a label names a key: EC PARAMETERS does not, and a certificate is more than one. */
static bool names_key(const smg_pem_block *block) {
    static const char suffix[] = "KEY";
    size_t length = sizeof suffix - 1;
    return block->label.left >= length &&
           memcmp(block->label.next + block->label.left - length, suffix, length) == 0;
}

static bool find_block(smg_pem_block *found, smg_span text) {
    smg_pem_block block;
    bool any = false;
    while (smg_pem_next(&text, &block)) {
        if (!any || names_key(&block)) {
            *found = block;
            any = true;
        }
        if (names_key(&block)) {
            return true;
        }
    }
    return any;
}

smg_status smg_key_inspect_pem(smg_key_info *info, const void *in, size_t length) {
    if (info == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(info, 0, sizeof *info);
    smg_pem_block block;
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (!find_block(&block, smg_span_over(in, length))) {
        return SMG_ERR_FORMAT;
    }
    size_t shown =
        block.label.left < sizeof info->label ? block.label.left : sizeof info->label - 1;
    memcpy(info->label, block.label.next, shown);
    if (smg_pem_is_encrypted(&block)) {
        info->form = SMG_KEY_SEC1_ENCRYPTED;
        info->decryption = SMG_ERR_UNSUPPORTED;
        smg_pem_encryption(info->encryption, sizeof info->encryption, &block);
        return SMG_OK;
    }
    uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t content_length;
    smg_status status = smg_base64_decode(content, &content_length, sizeof content, block.body);
    if (status == SMG_OK) {
        status = inspect(info, smg_span_over(content, content_length));
    }
    smg_wipe(content, sizeof content);
    return status;
}
