/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange with SM9 between two parties that run a command for each step. What a side must know
 * in its next step stands in a file: its ephemeral key r || R and, of the responder, R_A behind it.
 * The files are those of GmSSL 3. */
#include <stdbool.h>
#include <string.h>

#include <smidgen/random.h>
#include <smidgen/sm9_exchange.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/exchange.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/sm9_key.h"
#include "codec/pem.h"
#include "codec/text.h"

enum {
    SCALAR = SMG_SM9_SCALAR_BYTES,
    POINT = SMG_SM9_EXCHANGE_EPHEMERAL_BYTES,
    TAG = SMG_SM9_EXCHANGE_TAG_BYTES
};

static const char label[] = "SM9 EXCHANGE PRIVATE KEY";

/* r || R || R_A, and room for its PEM. */
enum { STATE = SCALAR + 2 * POINT, STATE_FILE_BYTES = 512 };

enum {
    STAGE,
    PUBMASTER,
    KEY,
    PASS,
    ID,
    ID_HEX,
    PEER_ID,
    PEER_ID_HEX,
    HID,
    IN,
    OUT,
    EXCH_KEYOUT,
    EXCH_KEY,
    KEYLEN,
    KEYOUT,
    HEX,
    BIN,
    OPTIONS
};

static const cli_option options[OPTIONS] = {
    [STAGE] = {"-stage", CLI_WORD, "STAGE", "init, respond, confirm or finish"},
    [PUBMASTER] = {"-pubmaster", CLI_INPUT, "FILE", "the master public key: PEM or DER"},
    [KEY] = {"-key", CLI_INPUT, "FILE", "this side's key: PEM or DER"},
    [PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [ID] = {"-id", CLI_TEXT, "STR", "this side's identity"},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [PEER_ID] = {"-peer_id", CLI_TEXT, "STR", "the other side's identity"},
    [PEER_ID_HEX] = {"-peer_id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [HID] = {"-hid", CLI_WORD, "N", CLI_HID_HELP("2")},
    [IN] = {"-in", CLI_INPUT, "FILE", "what the other side sent; default standard input"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "what is sent; default standard output"},
    [EXCH_KEYOUT] = {"-exch_keyout", CLI_OUTPUT, "FILE",
                     "the new ephemeral key, without encryption, mode 0600"},
    [EXCH_KEY] = {"-exch_key", CLI_INPUT, "FILE", "the file of -exch_keyout"},
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
    cli_sm9_key master, key;
    cli_identity id, peer_id;
    uint8_t hid;
    uint8_t r[SCALAR];        /* the ephemeral key */
    uint8_t ephemeral[POINT]; /* its R, as the file has it */
    uint8_t peer[POINT];      /* R_A, as the responder's file has it */
    smg_sm9_exchange_initiator initiator;
    smg_sm9_exchange_responder responder;
    uint8_t shared[CLI_SHARED_MOST_BYTES];
    size_t shared_length;
} side;

/* ---- the parties ---- */

static int read_master(side *it) {
    const char *const *value = it->value;
    int result = cli_identity_require(&it->peer_id, value[PEER_ID], value[PEER_ID_HEX], "-peer_id",
                                      "the other side's");
    if (result == CLI_DONE) {
        result = cli_sm9_hid_read(&it->hid, value[HID], SMG_SM9_HID_EXCHANGE);
    }
    return result == CLI_DONE ? cli_sm9_key_read(&it->master, value[PUBMASTER], "-pubmaster",
                                                 CLI_SM9_ENCRYPT_PUBLIC)
                              : result;
}

/* Who the two sides are, and the key of this one. */
static int read_parties(side *it) {
    const char *const *value = it->value;
    const cli_key_source source = {value[KEY], "-key", value[PASS], "-pass"};
    int result = cli_identity_require(&it->id, value[ID], value[ID_HEX], "-id", "this side's");
    if (result == CLI_DONE) {
        result = read_master(it);
    }
    if (result == CLI_DONE) {
        result = cli_sm9_key_open(&it->key, &source, CLI_SM9_ENCRYPT_USER);
    }
    if (result == CLI_DONE && memcmp(&it->key.encrypt_user.master, &it->master.encrypt_public,
                                     sizeof it->master.encrypt_public) != 0) {
        result = cli_fail("%s: not made with the master key of %s; give those that belong together",
                          value[KEY], value[PUBMASTER]);
    }
    return result;
}

/* out := `length` bytes of the file of -in; anything else is an answer of no. */
static int read_message(uint8_t *out, size_t length, const side *it) {
    return cli_message_read(out, length, it->is_binary, it->value[IN], options[IN].name, CLI_NO);
}

/* ---- the ephemeral key ---- */

/* pem := r || R, and R_A behind it unless that is NULL; returns its length. */
static size_t write_state(uint8_t pem[STATE_FILE_BYTES], const uint8_t r[SCALAR],
                          const uint8_t ephemeral[POINT], const uint8_t *peer) {
    uint8_t state[STATE];
    const size_t length = peer != NULL ? STATE : STATE - POINT;
    memcpy(state, r, SCALAR);
    memcpy(state + SCALAR, ephemeral, POINT);
    if (peer != NULL) {
        memcpy(state + SCALAR + POINT, peer, POINT);
    }
    const size_t written = smg_pem_write(pem, label, state, length);
    smg_wipe(state, sizeof state);
    return written;
}

/* state := what the file of -exch_key holds, in its first block of the label. */
static bool find_state(uint8_t state[STATE], size_t *length, const uint8_t *in, size_t in_length) {
    smg_span left = smg_span_over(in, in_length);
    smg_pem_block block;
    while (smg_pem_next(&left, &block)) {
        if (smg_pem_has_label(&block, label)) {
            return smg_base64_decode(state, length, STATE, block.body) == SMG_OK;
        }
    }
    return false;
}

static int read_state(side *it, bool has_peer) {
    uint8_t content[4096], state[STATE];
    size_t got = 0, length = 0;
    const char *path = it->value[EXCH_KEY];
    const size_t wanted = has_peer ? STATE : STATE - POINT;
    int result = cli_read_beginning(content, &got, sizeof content, path, "-exch_key");
    if (result == CLI_DONE && !find_state(state, &length, content, got)) {
        result =
            cli_fail("%s: no PEM block '%s'; give the file that -exch_keyout wrote", path, label);
    } else if (result == CLI_DONE && length < wanted) {
        result = cli_fail("%s: an ephemeral key %s; give the file that -stage %s wrote", path,
                          length == STATE - POINT ? "without R_A behind it" : "of another length",
                          has_peer ? "respond" : "init");
    }
    if (result == CLI_DONE) {
        memcpy(it->r, state, SCALAR);
        memcpy(it->ephemeral, state + SCALAR, POINT);
        memcpy(it->peer, has_peer ? state + SCALAR + POINT : it->ephemeral, POINT);
    }
    smg_wipe(content, sizeof content);
    smg_wipe(state, sizeof state);
    return result;
}

/* An smg_random that keeps what it gave last: the ephemeral key. */
static smg_status draw(void *context, uint8_t *out, size_t length) {
    side *it = context;
    if (length != SCALAR) {
        return SMG_ERR_RANDOM;
    }
    smg_status status = smg_random_bytes(NULL, it->r, SCALAR);
    memcpy(out, it->r, SCALAR);
    return status;
}

/* One whose every scalar is the ephemeral key. */
static smg_status repeat(void *context, uint8_t *out, size_t length) {
    const side *it = context;
    if (length != SCALAR) {
        return SMG_ERR_RANDOM;
    }
    memcpy(out, it->r, SCALAR);
    return SMG_OK;
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
    if (status == SMG_ERR_POINT || status == SMG_ERR_FORMAT) {
        cli_fail("%s: does not begin with a point that gives a key; no key is shared", name);
        return CLI_NO;
    }
    return cli_fail("no key is shared: %s", smg_status_string(status));
}

static int not_of_this_exchange(const side *it) {
    return cli_fail(
        "%s: not from the exchange of -pubmaster, -peer_id and -hid; give the file that "
        "-exch_keyout wrote",
        it->value[EXCH_KEY]);
}

static smg_status begin(side *it, uint8_t ephemeral[POINT], const smg_random *random) {
    return smg_sm9_exchange_begin(&it->initiator, ephemeral, &it->master.encrypt_public,
                                  it->peer_id.bytes, it->peer_id.length, it->hid, random);
}

/* R_B || S_B for R_A. */
static smg_status respond(uint8_t message[POINT + TAG], side *it, const uint8_t peer[POINT],
                          const smg_random *random) {
    return smg_sm9_exchange_respond(&it->responder, message, message + POINT, &it->key.encrypt_user,
                                    it->id.bytes, it->id.length, it->peer_id.bytes,
                                    it->peer_id.length, it->hid, peer, POINT, random);
}

/* Writes the new ephemeral key and what is sent. */
static int write_ephemeral(const side *it, const uint8_t *message, size_t length,
                           const uint8_t *peer) {
    static cli_encoded out;
    uint8_t pem[STATE_FILE_BYTES];
    const size_t pem_length = write_state(pem, it->r, message, peer);
    cli_encode(&out, it->is_binary, message, length);
    const cli_file files[] = {
        {it->value[EXCH_KEYOUT], "-exch_keyout", CLI_SECRET, pem, pem_length},
        {it->value[OUT], "-out", CLI_PUBLIC, out.bytes, out.length},
    };
    int result = cli_output_put_all(files, sizeof files / sizeof files[0]);
    smg_wipe(pem, sizeof pem);
    return result;
}

static int run_init(void *context) {
    side *it = context;
    const smg_random random = {.generate = draw, .context = it};
    uint8_t r[POINT];
    int result = read_master(it);
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = begin(it, r, &random);
    return status == SMG_OK ? write_ephemeral(it, r, sizeof r, NULL) : explain(it, status);
}

static int run_respond(void *context) {
    side *it = context;
    const smg_random random = {.generate = draw, .context = it};
    uint8_t peer[POINT], message[POINT + TAG];
    int result = read_parties(it);
    if (result == CLI_DONE) {
        result = read_message(peer, sizeof peer, it);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = respond(message, it, peer, &random);
    return status == SMG_OK ? write_ephemeral(it, message, sizeof message, peer)
                            : explain(it, status);
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

/* What both last steps read: the parties, the ephemeral key, and `length` bytes of the other
 * side's.
 */
static int read_last(side *it, bool has_peer, uint8_t *message, size_t length) {
    int result = cli_keylen_read(&it->shared_length, it->value[KEYLEN]);
    if (result == CLI_DONE) {
        result = read_parties(it);
    }
    if (result == CLI_DONE) {
        result = read_state(it, has_peer);
    }
    return result == CLI_DONE ? read_message(message, length, it) : result;
}

/* R_A is made again, and held against the file's. */
static int run_confirm(void *context) {
    side *it = context;
    const smg_random random = {.generate = repeat, .context = it};
    uint8_t message[POINT + TAG], r[POINT], tag[TAG];
    int result = read_last(it, false, message, sizeof message);
    if (result != CLI_DONE) {
        return result;
    }
    if (begin(it, r, &random) != SMG_OK || memcmp(r, it->ephemeral, sizeof r) != 0) {
        return not_of_this_exchange(it);
    }
    smg_status status = smg_sm9_exchange_confirm(
        &it->initiator, it->shared, it->shared_length, tag, &it->key.encrypt_user, it->id.bytes,
        it->id.length, it->peer_id.bytes, it->peer_id.length, message, POINT, message + POINT);
    return status == SMG_OK ? write_shared(it, tag) : explain(it, status);
}

/* So is R_B, from R_A. */
static int run_finish(void *context) {
    side *it = context;
    const smg_random random = {.generate = repeat, .context = it};
    uint8_t message[POINT + TAG], tag[TAG];
    int result = read_last(it, true, tag, sizeof tag);
    if (result != CLI_DONE) {
        return result;
    }
    if (respond(message, it, it->peer, &random) != SMG_OK ||
        memcmp(message, it->ephemeral, POINT) != 0) {
        return not_of_this_exchange(it);
    }
    smg_status status = smg_sm9_exchange_finish(&it->responder, it->shared, it->shared_length, tag);
    return status == SMG_OK ? write_shared(it, NULL) : explain(it, status);
}

/* ---- the command ---- */

#define PARTIES (CLI_BIT(PUBMASTER) | CLI_BIT(KEY))

static const cli_stage stages[CLI_STAGES] = {
    {"init", CLI_BIT(PUBMASTER) | CLI_BIT(EXCH_KEYOUT), CLI_BIT(EXCH_KEYOUT) | CLI_BIT(OUT),
     run_init},
    {"respond", PARTIES | CLI_BIT(EXCH_KEYOUT), CLI_BIT(EXCH_KEYOUT) | CLI_BIT(OUT), run_respond},
    {"confirm", PARTIES | CLI_BIT(EXCH_KEY) | CLI_BIT(KEYOUT), CLI_BIT(KEYOUT) | CLI_BIT(OUT),
     run_confirm},
    {"finish", PARTIES | CLI_BIT(EXCH_KEY) | CLI_BIT(KEYOUT), CLI_BIT(KEYOUT), run_finish},
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

const cli_command cli_command_sm9exch = {
    .name = "sm9exch",
    .summary = "agree on a key with SM9 (GB/T 38635.2-2020)",
    .usage = "-stage init|respond|confirm|finish -pubmaster FILE [OPTION ...]",
    .notes =
        "Side A runs init and confirm, side B respond and finish:\n"
        "  init     -peer_id -exch_keyout                     sends R_A, 65 bytes\n"
        "  respond  -key -id -peer_id -exch_keyout            sends R_B || S_B, 97\n"
        "  confirm  -key -id -peer_id -exch_key -keyout       sends S_A, 32\n"
        "  finish   -key -id -peer_id -exch_key -keyout       sends nothing\n"
        "These are needed, and an output of another stage is refused. Exit status 1, and no\n"
        "output, where the other side's message is wrong. Keys are made by sm9keygen with -alg\n"
        "sm9keyagreement. Use an ephemeral key for one exchange, then remove it: whoever reads\n"
        "its file can learn the shared key with one of the two users' keys. The files are those\n"
        "of GmSSL 3.\n",
    .options = options,
    .option_count = OPTIONS,
    .run = run,
};
