/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange between two parties that run a command for each step. What a side must know in its
 * next step stands in files: its ephemeral key, which is the randomness of the exchange, and for
 * the responder R_A and U. The files are those of GmSSL 3. */
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include <smidgen/codec.h>
#include <smidgen/sm2_exchange.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/exchange.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/key.h"
#include "cli/output.h"
#include "codec/pem.h"
#include "codec/text.h"
#include "core/constant_time.h"
#include "sm2/exchange.h"

enum { POINT = SMG_SM2_PUBLIC_KEY_BYTES, TAG = SMG_SM2_EXCHANGE_TAG_BYTES };

/* The label of R_A behind the responder's ephemeral key. */
static const char peer_label[] = "SM2 EXCHANGE PEER RA";

/* The PEM of an ephemeral key, and of R_A behind it. */
enum { KEY_FILE_BYTES = SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES + 256 };

enum {
    STAGE,
    KEY,
    PASS,
    PUBKEY,
    ID,
    ID_HEX,
    PEER_PUBKEY,
    PEER_ID,
    PEER_ID_HEX,
    IN,
    OUT,
    EXCH_KEYOUT,
    EXCH_KEY,
    EXCH_PASS,
    STATE_OUT,
    STATE,
    KEYLEN,
    KEYOUT,
    HEX,
    BIN,
    OPTIONS
};

static const cli_option options[OPTIONS] = {
    [STAGE] = {"-stage", CLI_WORD, "STAGE", "init, respond, confirm or finish"},
    [KEY] = {"-key", CLI_INPUT, "FILE", "this side's private key: PEM, DER or hexadecimal"},
    [PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [PUBKEY] = {"-pubkey", CLI_INPUT, "FILE",
                "this side's public key, to be compared with that of -key"},
    [ID] = {"-id", CLI_TEXT, "STR", "this side's identity; default " SMG_SM2_DEFAULT_ID},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [PEER_PUBKEY] = {"-peer_pubkey", CLI_INPUT, "FILE",
                     "the other side's public key: PEM, DER or hexadecimal"},
    [PEER_ID] = {"-peer_id", CLI_TEXT, "STR",
                 "the other side's identity; default " SMG_SM2_DEFAULT_ID},
    [PEER_ID_HEX] = {"-peer_id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [IN] = {"-in", CLI_INPUT, "FILE", "what the other side sent; default standard input"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "what is sent; default standard output"},
    [EXCH_KEYOUT] = {"-exch_keyout", CLI_OUTPUT, "FILE",
                     "the new ephemeral key, encrypted, mode 0600"},
    [EXCH_KEY] = {"-exch_key", CLI_INPUT, "FILE", "the file of -exch_keyout"},
    [EXCH_PASS] = {"-exch_pass", CLI_PASSWORD, "STR",
                   "the password of the ephemeral key, as -pass"},
    [STATE_OUT] = {"-secret_state_out", CLI_OUTPUT, "FILE",
                   "the secret point U, as secret as the key, mode 0600"},
    [STATE] = {"-secret_state", CLI_INPUT, "FILE", "the file of -secret_state_out"},
    [KEYLEN] = {"-keylen", CLI_WORD, "N", "bytes of the shared key, 1 to 65536; default 32"},
    [KEYOUT] = {"-keyout", CLI_OUTPUT, "FILE", "the shared key, mode 0600"},
    [HEX] = {"-hex", CLI_FLAG, NULL,
             "what is read and written is hexadecimal, without a line end (default)"},
    [BIN] = {"-bin", CLI_FLAG, NULL, "the bytes themselves"},
};

/* One side, in one of its steps. */
typedef struct side {
    const char *const *value; /* of the options */
    bool is_binary;
    cli_key key, ephemeral;
    smg_sm2_public_key peer;
    cli_identity id, peer_id;
    cli_password password;                      /* of the ephemeral key */
    uint8_t content[CLI_KEY_FILE_BUFFER_BYTES]; /* of the file with the ephemeral key */
    size_t content_length;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    uint8_t shared[CLI_SHARED_MOST_BYTES];
    size_t shared_length;
} side;

/* ---- the parties ---- */

static int read_own_key(side *it) {
    const cli_key_source source = {it->value[KEY], "-key", it->value[PASS], "-pass"};
    int result = cli_key_open(&it->key, &source, CLI_ANY_ENCODING, CLI_PRIVATE_KEY);
    if (result == CLI_DONE && it->value[PUBKEY] != NULL) {
        cli_key own;
        result = cli_key_read(&own, it->value[PUBKEY], "-pubkey", CLI_ANY_ENCODING, CLI_PUBLIC_KEY);
        if (result == CLI_DONE &&
            memcmp(&own.public_key, &it->key.public_key, sizeof own.public_key) != 0) {
            result = cli_fail("%s: not the public key of %s", it->value[PUBKEY], it->value[KEY]);
        }
    }
    return result;
}

/* Who the two sides are, and the key of this one. */
static int read_parties(side *it) {
    const char *const *value = it->value;
    cli_key peer;
    int result = cli_identity_read(&it->id, value[ID], value[ID_HEX], "-id");
    if (result == CLI_DONE) {
        result = cli_identity_read(&it->peer_id, value[PEER_ID], value[PEER_ID_HEX], "-peer_id");
    }
    if (result == CLI_DONE) {
        result = cli_key_read(&peer, value[PEER_PUBKEY], "-peer_pubkey", CLI_ANY_ENCODING,
                              CLI_PUBLIC_KEY);
    }
    if (result == CLI_DONE) {
        it->peer = peer.public_key;
        result = read_own_key(it);
    }
    return result;
}

/* out := `length` bytes of the file that the option names. */
static int read_message(uint8_t *out, size_t length, const side *it, size_t option, int no) {
    return cli_message_read(out, length, it->is_binary, it->value[option], options[option].name,
                            no);
}

/* ---- the ephemeral key ---- */

/* The new key is drawn before the exchange begins, and is all the randomness that it takes. */
static int draw_ephemeral(side *it) {
    int result = cli_new_password_read(&it->password, it->value[EXCH_PASS], "-exch_pass");
    if (result == CLI_DONE) {
        smg_status status = smg_sm2_private_key_generate(&it->ephemeral.private_key, NULL);
        result = status == SMG_OK ? CLI_DONE : cli_fail_randomness("no ephemeral key made", status);
    }
    return result;
}

/* The file of -exch_keyout, with R_A behind the key unless that is NULL. */
static int write_ephemeral(side *it, const uint8_t *peer) {
    smg_status status = smg_sm2_private_key_to_encrypted_pem(
        it->content, &it->content_length, SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES,
        &it->ephemeral.private_key, it->password.bytes, it->password.length, SMG_KEY_PRF_SM3,
        SMG_KEY_ITERATIONS, NULL);
    if (status != SMG_OK) {
        return cli_fail_randomness("no ephemeral key written", status);
    }
    if (peer != NULL) {
        uint8_t *end = it->content + it->content_length;
        it->content_length += smg_pem_write(end, peer_label, peer, POINT);
    }
    return CLI_DONE;
}

static int read_ephemeral(side *it) {
    const char *path = it->value[EXCH_KEY];
    const cli_key_source source = {path, "-exch_key", it->value[EXCH_PASS], "-exch_pass"};
    int result = cli_read_beginning(it->content, &it->content_length, sizeof it->content, path,
                                    source.option);
    return result == CLI_DONE ? cli_key_take(&it->ephemeral, it->content, it->content_length,
                                             &source, CLI_ANY_ENCODING, CLI_PRIVATE_KEY)
                              : result;
}

/* peer := R_A, from the file with the ephemeral key, which was read. */
static int find_peer_ephemeral(uint8_t peer[POINT], const side *it) {
    smg_span left = smg_span_over(it->content, it->content_length);
    smg_pem_block block;
    size_t length;
    while (smg_pem_next(&left, &block)) {
        if (smg_pem_has_label(&block, peer_label) &&
            smg_base64_decode(peer, &length, POINT, block.body) == SMG_OK && length == POINT) {
            return CLI_DONE;
        }
    }
    return cli_fail("%s: no PEM block '%s' behind the key; give the file that -stage respond wrote",
                    it->value[EXCH_KEY], peer_label);
}

/* An smg_random whose every scalar is the ephemeral key. */
static smg_status give(void *context, uint8_t *out, size_t length) {
    const side *it = (const side *)context;
    return length == SMG_SM2_SCALAR_BYTES
               ? smg_sm2_private_key_to_bytes(out, &it->ephemeral.private_key)
               : SMG_ERR_RANDOM;
}

/* ---- the stages ---- */

/* Why the exchange ends here: keys, identities and lengths have been found good. */
static int explain(const side *it, smg_status status) {
    const char *name = it->value[IN] != NULL ? it->value[IN] : "standard input";
    if (status == SMG_ERR_TAG) {
        cli_fail("%s: the tag is wrong: the other side used other keys or identities, or the "
                 "message was changed; no key is shared",
                 name);
        return CLI_NO;
    }
    if (status == SMG_ERR_POINT || status == SMG_ERR_FORMAT || status == SMG_ERR_LENGTH) {
        cli_fail("%s: does not begin with a point that gives a key; no key is shared", name);
        return CLI_NO;
    }
    return cli_fail("no key is shared: %s", smg_status_string(status));
}

static int run_init(void *context) {
    side *it = context;
    uint8_t r[POINT];
    static cli_encoded out;
    int result = draw_ephemeral(it);
    if (result == CLI_DONE) {
        result = write_ephemeral(it, NULL);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_sm2_public_key_to_bytes(r, &it->ephemeral.private_key.public_key);
    cli_encode(&out, it->is_binary, r, sizeof r);
    const cli_file files[] = {
        {it->value[EXCH_KEYOUT], "-exch_keyout", CLI_SECRET, it->content, it->content_length},
        {it->value[OUT], "-out", CLI_PUBLIC, out.bytes, out.length},
    };
    return cli_output_put_all(files, sizeof files / sizeof files[0]);
}

/* R_B || S_B for R_A with this ephemeral key. */
static smg_status respond(uint8_t message[POINT + TAG], side *it, const uint8_t peer[POINT]) {
    const smg_random random = {.generate = give, .context = it};
    return smg_sm2_exchange_respond(&it->responder, message, message + POINT, &it->key.private_key,
                                    it->id.bytes, it->id.length, &it->peer, it->peer_id.bytes,
                                    it->peer_id.length, peer, POINT, &random);
}

static int run_respond(void *context) {
    side *it = context;
    uint8_t r[POINT], u[POINT], message[POINT + TAG];
    static cli_encoded out, state;
    int result = read_parties(it);
    if (result == CLI_DONE) {
        result = read_message(r, sizeof r, it, IN, CLI_NO);
    }
    if (result == CLI_DONE) {
        result = draw_ephemeral(it);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = respond(message, it, r);
    if (status != SMG_OK) {
        return explain(it, status);
    }
    result = write_ephemeral(it, r);
    if (result != CLI_DONE) {
        return result;
    }
    smg_sm2_exchange_point(u, &it->responder);
    cli_encode(&state, it->is_binary, u, sizeof u);
    cli_encode(&out, it->is_binary, message, sizeof message);
    const cli_file files[] = {
        {it->value[EXCH_KEYOUT], "-exch_keyout", CLI_SECRET, it->content, it->content_length},
        {it->value[STATE_OUT], "-secret_state_out", CLI_SECRET, state.bytes, state.length},
        {it->value[OUT], "-out", CLI_PUBLIC, out.bytes, out.length},
    };
    result = cli_output_put_all(files, sizeof files / sizeof files[0]);
    smg_wipe(u, sizeof u);
    smg_wipe(state.bytes, state.length);
    return result;
}

/* Writes the shared key, and S_A unless that is NULL. */
static int write_shared(const side *it, const uint8_t *tag) {
    static cli_encoded key, out;
    cli_encode(&key, it->is_binary, it->shared, it->shared_length);
    cli_file files[] = {
        {it->value[KEYOUT], "-keyout", CLI_SECRET, key.bytes, key.length},
        {it->value[OUT], "-out", CLI_PUBLIC, out.bytes, 0},
    };
    if (tag != NULL) {
        cli_encode(&out, it->is_binary, tag, TAG);
        files[1].length = out.length;
    }
    int result = cli_output_put_all(files, tag != NULL ? 2 : 1);
    smg_wipe(key.bytes, key.length);
    return result;
}

static int run_confirm(void *context) {
    side *it = context;
    const smg_random random = {.generate = give, .context = it};
    uint8_t message[POINT + TAG], r[POINT], tag[TAG];
    int result = cli_keylen_read(&it->shared_length, it->value[KEYLEN]);
    if (result == CLI_DONE) {
        result = read_parties(it);
    }
    if (result == CLI_DONE) {
        result = read_ephemeral(it);
    }
    if (result == CLI_DONE) {
        result = read_message(message, sizeof message, it, IN, CLI_NO);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status =
        smg_sm2_exchange_begin(&it->initiator, r, &it->key.private_key, it->id.bytes, it->id.length,
                               &it->peer, it->peer_id.bytes, it->peer_id.length, &random);
    if (status == SMG_OK) {
        status = smg_sm2_exchange_confirm(&it->initiator, it->shared, it->shared_length, tag,
                                          message, POINT, message + POINT);
    }
    return status == SMG_OK ? write_shared(it, tag) : explain(it, status);
}

/* U is computed again, and its file compared: so a step with the files of two exchanges is named.
 */
static int run_finish(void *context) {
    side *it = context;
    uint8_t tag[TAG], r[POINT], u[POINT], state[POINT], message[POINT + TAG];
    int result = cli_keylen_read(&it->shared_length, it->value[KEYLEN]);
    if (result == CLI_DONE) {
        result = read_parties(it);
    }
    if (result == CLI_DONE) {
        result = read_ephemeral(it);
    }
    if (result == CLI_DONE) {
        result = find_peer_ephemeral(r, it);
    }
    if (result == CLI_DONE) {
        result = read_message(state, sizeof state, it, STATE, CLI_ERROR);
    }
    if (result == CLI_DONE) {
        result = read_message(tag, sizeof tag, it, IN, CLI_NO);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = respond(message, it, r);
    if (status == SMG_OK) {
        smg_sm2_exchange_point(u, &it->responder);
    }
    if (status != SMG_OK || smg_ct_equal(u, state, sizeof u) == 0) {
        result = cli_fail("%s: not from the exchange of -exch_key, -key and -peer_pubkey; give the "
                          "files that -stage respond read and wrote",
                          it->value[STATE]);
    } else {
        status = smg_sm2_exchange_finish(&it->responder, it->shared, it->shared_length, tag);
        result = status == SMG_OK ? write_shared(it, NULL) : explain(it, status);
    }
    smg_wipe(u, sizeof u);
    smg_wipe(state, sizeof state);
    return result;
}

/* ---- the command ---- */

static const cli_stage stages[CLI_STAGES] = {
    {"init", CLI_BIT(EXCH_KEYOUT), CLI_BIT(EXCH_KEYOUT) | CLI_BIT(OUT), run_init},
    {"respond", CLI_BIT(KEY) | CLI_BIT(PEER_PUBKEY) | CLI_BIT(EXCH_KEYOUT) | CLI_BIT(STATE_OUT),
     CLI_BIT(EXCH_KEYOUT) | CLI_BIT(STATE_OUT) | CLI_BIT(OUT), run_respond},
    {"confirm", CLI_BIT(KEY) | CLI_BIT(PEER_PUBKEY) | CLI_BIT(EXCH_KEY) | CLI_BIT(KEYOUT),
     CLI_BIT(KEYOUT) | CLI_BIT(OUT), run_confirm},
    {"finish",
     CLI_BIT(KEY) | CLI_BIT(PEER_PUBKEY) | CLI_BIT(EXCH_KEY) | CLI_BIT(STATE) | CLI_BIT(KEYOUT),
     CLI_BIT(KEYOUT), run_finish},
};

static const cli_exchange exchange = {stages, options, OPTIONS, STAGE, HEX, BIN};

static int run(const cli_arguments *arguments) {
    static side it;
    const cli_stage *stage;
    int result = cli_stage_choose(&stage, &exchange, arguments->value);
    if (result == CLI_DONE) {
        it.value = arguments->value;
        it.is_binary = arguments->value[BIN] != NULL;
        result = stage->run(&it);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

const cli_command cli_command_sm2exch = {
    .name = "sm2exch",
    .summary = "agree on a key with SM2 (GB/T 32918.3-2016)",
    .usage = "-stage init|respond|confirm|finish [OPTION ...]",
    .notes =
        "Side A runs init and confirm, side B respond and finish:\n"
        "  init     -exch_keyout                                          sends R_A, 65 bytes\n"
        "  respond  -key -peer_pubkey -exch_keyout -secret_state_out      sends R_B || S_B, 97\n"
        "  confirm  -key -peer_pubkey -exch_key -keyout                   sends S_A, 32\n"
        "  finish   -key -peer_pubkey -exch_key -secret_state -keyout     sends nothing\n"
        "These are needed, and an output of another stage is refused. Exit status 1, and no\n"
        "output, where the other side's message is wrong. Use ephemeral key and state for one\n"
        "exchange, then remove them. The files are those of GmSSL 3. To take a key out of a\n"
        "certificate: openssl x509 -in FILE -pubkey -noout\n",
    .options = options,
    .option_count = OPTIONS,
    .run = run,
};
