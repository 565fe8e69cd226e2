/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The stream ciphers ZUC-128 (GB/T 33133.1-2016, GM/T 0001.1-2012) and ZUC-256 (the design team's
 * paper of 2018 and its addendum of 2021), and 128-EEA3 (GB/T 33133.2-2021, ETSI/SAGE 128-EEA3).
 * Their MACs are in <smidgen/zuc_mac.h>.
 *
 * A key and an IV give one keystream: what is encrypted twice under the same two is lost. The
 * one-shot calls that encrypt therefore take a guard (below), or SMG_ZUC_UNGUARDED.
 *
 * Calls for whole messages, and smg_zuc_crypt, answer an overlap which they do not allow before
 * anything else: SMG_ERR_OVERLAP, whatever else is wrong, and nothing is written.
 *
 * Everything here takes constant time in keys and data; IVs, lengths and positions are public.
 */
#ifndef SMIDGEN_ZUC_H
#define SMIDGEN_ZUC_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_ZUC128_KEY_BYTES 16
#define SMG_ZUC128_IV_BYTES  16
#define SMG_ZUC256_KEY_BYTES 32

/*
 * The forms of a ZUC-256 IV. 25 bytes: 17 of 8 bits, then 8 that hold 6 bits each, below 64. 23
 * bytes: the same with the eight 6-bit values packed into the last 6 bytes, the first of them in
 * the highest bits; it gives the same keystream. 16 bytes: the other loading, of the addendum of
 * 2021, which has 48 rounds of initialisation and gives another keystream.
 */
#define SMG_ZUC256_IV_BYTES          25
#define SMG_ZUC256_PACKED_IV_BYTES   23
#define SMG_ZUC256_ADDENDUM_IV_BYTES 16

/* ---- keystream ---- */

/* The cells of the register and the two words of memory; for use inside the library only. */
typedef struct smg_zuc_state {
    uint32_t lfsr[16];
    uint32_t r1, r2;
} smg_zuc_state;

/*
 * A keystream in progress, in memory of the caller. The members are not for use: only the size
 * belongs to the interface. It may be copied by assignment, to come back to its position later
 * (smg_zuc_seek). It is as secret as the key: smg_wipe it when it has served.
 */
typedef struct smg_zuc {
    smg_zuc_state state;
    uint64_t position;
    uint8_t rest[4];
    uint32_t phase;
} smg_zuc;

/*
 * Begins the keystream of ZUC-128 (GB/T 33133.1-2016, 6). Allowed on a context in any state.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer); zuc is wiped.
 */
SMG_API smg_status smg_zuc128_init(smg_zuc *zuc, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                   const uint8_t iv[SMG_ZUC128_IV_BYTES]);

/*
 * Begins the keystream of 128-EEA3 under key, COUNT, BEARER (5 bits) and DIRECTION (1 bit), which
 * is that of ZUC-128 under an IV made of these (GB/T 33133.2-2021): for a message in pieces, where
 * smg_zuc_guard_claim_eea3 and then smg_zuc_crypt do what smg_zuc_eea3_encrypt does at once. If the
 * message ends within a byte, the other bits of that byte are the caller's to set to 0.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (bearer above 31, direction above 1);
 * zuc is wiped.
 */
SMG_API smg_status smg_zuc_eea3_init(smg_zuc *zuc, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                     uint32_t count, uint32_t bearer, uint32_t direction);

/*
 * Begins the keystream of ZUC-256, with an IV of 25, 23 or 16 bytes (above).
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (another iv_length), SMG_ERR_FORMAT (64
 * or more in one of the last 8 of 25 bytes); zuc is wiped.
 */
SMG_API smg_status smg_zuc256_init(smg_zuc *zuc, const uint8_t key[SMG_ZUC256_KEY_BYTES],
                                   const uint8_t *iv, size_t iv_length);

/*
 * out := the next `length` bytes of keystream, of which each word of 32 bits is four, the highest
 * first. Any way of cutting a keystream into calls gives the same bytes.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, out only if length is not 0), SMG_ERR_STATE (no init),
 * SMG_ERR_LENGTH (the position would pass 2^64 - 1). out is zeroed and the context is as before.
 */
SMG_API smg_status smg_zuc_keystream(smg_zuc *zuc, uint8_t *out, size_t length);

/*
 * out := in xor the next `length` bytes of keystream: encrypts, and decrypts. out == in is allowed.
 *
 * Errors: as smg_zuc_keystream, and SMG_ERR_OVERLAP (out and in overlap otherwise). There is no
 * guard here: smg_zuc_guard_claim before encrypting.
 */
SMG_API smg_status smg_zuc_crypt(smg_zuc *zuc, uint8_t *out, const void *in, size_t length);

/*
 * position := how many bytes of keystream have been taken since init.
 * Errors: SMG_ERR_ARGUMENT, SMG_ERR_STATE (no init); position is 0.
 */
SMG_API smg_status smg_zuc_position(uint64_t *position, const smg_zuc *zuc);

/*
 * zuc := the keystream at `position`, from that of `count` stored contexts of the same keystream
 * that stands nearest before it: store copies every few thousand bytes, and going back costs no
 * more than that. zuc may be one of them, and its own keystream is forgotten.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (a stored context without init),
 * SMG_ERR_LENGTH (every stored context stands after `position`, or there is none); zuc is as
 * before. The time depends on the positions.
 */
SMG_API smg_status smg_zuc_seek(smg_zuc *zuc, const smg_zuc *stored, size_t count,
                                uint64_t position);

/* ---- guard ---- */

/*
 * Remembers which keys and IVs have encrypted, within this process: 16 bytes for each, in memory of
 * the caller, that say nothing about the key to who does not have the guard's own random key. Any
 * number of threads may use one guard at once; none of them waits. Nothing is ever forgotten, so a
 * guard has room for as many keystreams as it has slots.
 *
 * Between processes, and after a fork, a guard knows nothing: IVs must still be chosen so that they
 * do not repeat. That two different keystreams are taken for the same happens with probability
 * 2^-124 for each pair.
 */
typedef struct smg_zuc_guard_slot {
    uint32_t words[4];
} smg_zuc_guard_slot;

typedef struct smg_zuc_guard {
    smg_zuc_guard_slot *slots;
    size_t count;
    uint8_t key[32];
    uint32_t phase;
} smg_zuc_guard;

/*
 * Begins a guard with `count` empty slots, 1 or more, that stay with it for its life. random: as in
 * <smidgen/random.h>, NULL for the operating system's.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or count 0), SMG_ERR_RANDOM.
 */
SMG_API smg_status smg_zuc_guard_init(smg_zuc_guard *guard, smg_zuc_guard_slot *slots, size_t count,
                                      const smg_random *random);

/*
 * Claims the keystream of a key of 16 or 32 bytes and an IV in one of its forms, for one
 * encryption. guard may be SMG_ZUC_UNGUARDED: then this only checks its arguments.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH, SMG_ERR_FORMAT (as the inits),
 * SMG_ERR_STATE (no init), SMG_ERR_REUSED (claimed before), SMG_ERR_CAPACITY (no slot is left).
 */
SMG_API smg_status smg_zuc_guard_claim(smg_zuc_guard *guard, const uint8_t *key, size_t key_length,
                                       const uint8_t *iv, size_t iv_length);

/*
 * The same for 128-EEA3: claims the keystream of key, COUNT, BEARER and DIRECTION, which is one of
 * ZUC-128 as well.
 * Errors: as smg_zuc_guard_claim, and SMG_ERR_LENGTH (bearer above 31, direction above 1).
 */
SMG_API smg_status smg_zuc_guard_claim_eea3(smg_zuc_guard *guard,
                                            const uint8_t key[SMG_ZUC128_KEY_BYTES], uint32_t count,
                                            uint32_t bearer, uint32_t direction);

/* In place of a guard, where something else makes sure that no key and IV encrypt twice. */
#define SMG_ZUC_UNGUARDED (smg_zuc_unguarded())
SMG_API smg_zuc_guard *smg_zuc_unguarded(void);

/* ---- whole messages ---- */

/*
 * out := in xor keystream, `length` bytes, for a key and an IV that `guard` has not seen. Decrypt
 * by smg_zuc128_init and smg_zuc_crypt. out == in is allowed.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; in and out only if length is not 0), SMG_ERR_OVERLAP,
 * and as smg_zuc_guard_claim; out is zeroed, also where it is in.
 */
SMG_API smg_status smg_zuc128_encrypt(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                      const uint8_t iv[SMG_ZUC128_IV_BYTES], const void *in,
                                      size_t length, smg_zuc_guard *guard);

/* The same with ZUC-256; iv_length and its errors as smg_zuc256_init. */
SMG_API smg_status smg_zuc256_encrypt(uint8_t *out, const uint8_t key[SMG_ZUC256_KEY_BYTES],
                                      const uint8_t *iv, size_t iv_length, const void *in,
                                      size_t length, smg_zuc_guard *guard);

/*
 * 128-EEA3: out := the first `bits` bits of in, encrypted under key, COUNT, BEARER (5 bits) and
 * DIRECTION (1 bit). in and out have (bits + 7) / 8 bytes; the bits after the last are 0 in out,
 * whatever they are in in. bits may be 0. out == in is allowed.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; in and out only if bits is not 0), SMG_ERR_LENGTH
 * (bearer above 31, direction above 1), SMG_ERR_OVERLAP, SMG_ERR_STATE,
 * SMG_ERR_REUSED and SMG_ERR_CAPACITY (as smg_zuc_guard_claim; out is zeroed, also where it is in).
 */
SMG_API smg_status smg_zuc_eea3_encrypt(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                        uint32_t count, uint32_t bearer, uint32_t direction,
                                        const void *in, size_t bits, smg_zuc_guard *guard);

/* The same operation without a guard, for what comes in. */
SMG_API smg_status smg_zuc_eea3_decrypt(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                        uint32_t count, uint32_t bearer, uint32_t direction,
                                        const void *in, size_t bits);

/* ---- many messages ---- */

/* One of several messages that are processed together, each as the calls for one describe it. */
typedef struct smg_zuc_message {
    const uint8_t *key; /* SMG_ZUC128_KEY_BYTES */
    uint32_t count, bearer, direction;
    const void *data;
    size_t bits;
} smg_zuc_message;

/*
 * out[i] := 128-EEA3 of messages[i], for `count` messages: the lanes of wide registers work on
 * different messages, best if those of similar length stand together. out[i] may be the message's
 * data. That it overlaps nothing of another message, nor another output, is the caller's to see to,
 * and not checked: to compare each with each would take longer than short messages do. guard as in
 * smg_zuc_eea3_encrypt, and SMG_ZUC_UNGUARDED to decrypt.
 *
 * Errors: as smg_zuc_eea3_encrypt, by any of the messages (SMG_ERR_OVERLAP: out[i] and the data of
 * messages[i]); every output is zeroed (nothing is written with SMG_ERR_ARGUMENT and
 * SMG_ERR_LENGTH either), and the keystreams that were claimed stay so.
 */
SMG_API smg_status smg_zuc_eea3_many(uint8_t *const *out, const smg_zuc_message *messages,
                                     size_t count, smg_zuc_guard *guard);

/* The name of the implementation in use, e.g. "portable"; constant, must not be freed. */
SMG_API const char *smg_zuc_backend(void);

/* The same for many messages, e.g. "avx2"; "portable" where they are processed one by one. */
SMG_API const char *smg_zuc_many_backend(void);

#ifdef __cplusplus
}
#endif

#endif
