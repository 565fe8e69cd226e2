/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modes of SM4 that encrypt without authenticating: GB/T 17964-2021, NIST SP 800-38A and its
 * addendum, IEEE 1619. Whoever can change a ciphertext changes the plaintext unseen; modes that
 * notice are in sm4_aead.h.
 *
 * Calls that take a message as a whole answer an overlap which they do not allow before anything
 * else: SMG_ERR_OVERLAP, whatever else is wrong, and nothing is written.
 *
 * All functions here take constant time in keys, data, tweaks, and IVs that are no counters; the
 * time depends on lengths and on the choice of mode, padding and direction, and that of a
 * decryption with padding also on whether the padding is right.
 */
#ifndef SMIDGEN_SM4_MODES_H
#define SMIDGEN_SM4_MODES_H

#include <smidgen/sm4.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * "Blocks": data are whole blocks of 16 bytes, or padded to that. "Bytes": any length, and as many
 * bytes come out as go in.
 */
typedef enum smg_sm4_mode {
    SMG_SM4_ECB = 0,      /* blocks, no IV; equal blocks show */
    SMG_SM4_CBC = 1,      /* blocks */
    SMG_SM4_CFB1 = 2,     /* bytes, or bits; first the most significant bit of a byte */
    SMG_SM4_CFB8 = 3,     /* bytes */
    SMG_SM4_CFB64 = 4,    /* bytes; segments of 8 bytes */
    SMG_SM4_CFB128 = 5,   /* bytes; segments of 16 bytes */
    SMG_SM4_OFB = 6,      /* bytes */
    SMG_SM4_CTR = 7,      /* bytes; the IV is a counter of 128 bits, big-endian, that wraps */
    SMG_SM4_CTR32 = 8,    /* bytes; only the last 32 bits of the IV count, and wrap */
    SMG_SM4_CBC_CS1 = 9,  /* 16 bytes and more: CBC with ciphertext stealing, the order of CBC */
    SMG_SM4_CBC_CS2 = 10, /* the last two blocks exchanged unless the last one is whole */
    SMG_SM4_CBC_CS3 = 11, /* the last two blocks exchanged, where there are two (Kerberos) */
    SMG_SM4_BC = 12,      /* blocks; block chaining (GB/T 17964-2021, 12) */
    SMG_SM4_OFBNLF = 13   /* blocks; OFB with a nonlinear function (GB/T 17964-2021, 13) */
} smg_sm4_mode;

/* For ECB, CBC, BC and OFBNLF; the others take SMG_SM4_NO_PADDING only. */
typedef enum smg_sm4_padding {
    SMG_SM4_NO_PADDING = 0, /* whole blocks only */
    SMG_SM4_PKCS7 = 1,      /* n bytes n, 1 <= n <= 16 (RFC 5652, 6.3) */
    SMG_SM4_ISO7816 = 2     /* 80, then up to 15 bytes 00 (ISO/IEC 7816-4) */
} smg_sm4_padding;

typedef enum smg_sm4_direction { SMG_SM4_ENCRYPT = 0, SMG_SM4_DECRYPT = 1 } smg_sm4_direction;

/* ---- data in one piece or in several ---- */

#define SMG_SM4_IV_BYTES 16

/*
 * An encryption or decryption in progress, in memory of the caller. The members are not for use. It
 * may be copied by assignment, and each copy goes on by itself: one that has taken no data yet is a
 * prepared key and IV. Secret; wiped by final, and otherwise by smg_wipe.
 */
typedef struct smg_sm4_cipher {
    uint32_t round_keys[32];
    uint8_t iv[SMG_SM4_IV_BYTES];
    uint8_t block[2 * SMG_SM4_BLOCK_BYTES];
    uint32_t used;
    uint32_t mode, direction, padding, phase;
} smg_sm4_cipher;

/*
 * Begins. Allowed on a context in any state: what was in it is forgotten. key_length is
 * SMG_SM4_KEY_BYTES, iv_length SMG_SM4_IV_BYTES; for ECB iv_length is 0, and iv may be NULL. Under
 * one key an IV of CTR, OFB or CFB must not serve twice, and one of CBC must not be predictable.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (another length of key or IV),
 * SMG_ERR_UNSUPPORTED (no such mode, direction or padding, or a padding that the mode does not
 * take). The context is zeroed.
 */
SMG_API smg_status smg_sm4_cipher_init(smg_sm4_cipher *cipher, smg_sm4_mode mode,
                                       smg_sm4_direction direction, smg_sm4_padding padding,
                                       const uint8_t *key, size_t key_length, const uint8_t *iv,
                                       size_t iv_length);

/*
 * Takes `length` bytes at `in`, writes what can be told of the output to `out`, and how many bytes
 * that is to *out_length: at most length + 16, and exactly length in modes of bytes. Any way of
 * cutting the data into calls gives the same output. out is `in`, whatever went before, or none of
 * the bytes that are written is one of those that are read. length 0: in may be NULL; where nothing
 * is written out may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final),
 * SMG_ERR_LENGTH (more bytes than a size_t counts), SMG_ERR_OVERLAP. The context is as before the
 * call, nothing is written to out, and *out_length is 0.
 */
SMG_API smg_status smg_sm4_cipher_update(smg_sm4_cipher *cipher, uint8_t *out, size_t *out_length,
                                         const uint8_t *in, size_t length);

/*
 * The same for CFB-1 and a number of bits: `bits` bits at `in`, from the most significant bit of
 * its first byte on, to as many at `out`. Bits of out's last byte beyond them become 0. Calls may
 * follow each other with any numbers of bits, each with bytes of its own.
 *
 * Errors: those of smg_sm4_cipher_update, and SMG_ERR_UNSUPPORTED (the mode is another).
 */
SMG_API smg_status smg_sm4_cipher_update_bits(smg_sm4_cipher *cipher, uint8_t *out,
                                              const uint8_t *in, size_t bits);

/*
 * Writes the rest of the output, *out_length bytes, and wipes the context; it can only be used
 * again after another init. out has room for 16 bytes with padding (of which a decryption writes
 * all, zeros after the end of the data, so that the time does not tell where that is), for 32 in
 * the modes CBC_CS1 to CBC_CS3, and may be NULL otherwise.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final),
 * SMG_ERR_LENGTH (the data are not whole blocks, or a decryption with padding has none, or
 * CBC_CS1 to CBC_CS3 have fewer than 16 bytes), SMG_ERR_PADDING (whatever is wrong with the
 * padding; what update has written is not to be trusted, and telling a stranger of this error helps
 * him to decrypt: authenticate first). The bytes that out has room for are zeroed, but for
 * SMG_ERR_ARGUMENT and SMG_ERR_STATE, which write nothing; *out_length is 0.
 */
SMG_API smg_status smg_sm4_cipher_final(smg_sm4_cipher *cipher, uint8_t *out, size_t *out_length);

/*
 * All three in one: out := `length` bytes at `in` encrypted or decrypted, *out_length bytes. out
 * has room for `length` bytes, and for length - length % 16 + 16 when encrypting with padding; it
 * is `in` or does not overlap it.
 *
 * Errors: those of the three. out is zeroed, as many bytes as there is data (not with
 * SMG_ERR_OVERLAP, nor where a block more would be too many for a size_t), and *out_length is 0,
 * always.
 */
SMG_API smg_status smg_sm4_crypt(uint8_t *out, size_t *out_length, smg_sm4_mode mode,
                                 smg_sm4_direction direction, smg_sm4_padding padding,
                                 const uint8_t *key, size_t key_length, const uint8_t *iv,
                                 size_t iv_length, const uint8_t *in, size_t length);

/* ---- XTS: sectors of a disk ---- */

/* In one call only, XTS and HCTR: a data unit is short and lies in memory as a whole, the last
 * block but one of XTS depends on whether another follows, and every byte of HCTR on all of the
 * others. */

#define SMG_SM4_XTS_KEY_BYTES 32

/* Two incompatible ways to go from the tweak of a block to that of the next. */
typedef enum smg_sm4_xts_standard {
    SMG_SM4_XTS_GB = 0,  /* GB/T 17964-2021, 10: bits in the order of GHASH */
    SMG_SM4_XTS_IEEE = 1 /* IEEE 1619: bits in the order of AES-XTS */
} smg_sm4_xts_standard;

/* A key ready for use in both directions and both standards; secret. Erase it with smg_wipe. It may
 * be copied, and used by several threads at once. */
typedef struct smg_sm4_xts_key {
    smg_sm4_key data, tweak;
} smg_sm4_xts_key;

/*
 * key := the two keys that are `length` = SMG_SM4_XTS_KEY_BYTES bytes: first that of the data.
 * (Where equal ones are needed, as to read what others wrote: smg_sm4_key_init of each member.)
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (another length), SMG_ERR_KEY (both
 * halves are the same, which makes XTS weak); key is zeroed.
 */
SMG_API smg_status smg_sm4_xts_key_init(smg_sm4_xts_key *key, const uint8_t *bytes, size_t length);

/*
 * out := `length` bytes at `in`, 16 or more, encrypted or decrypted as one data unit with a tweak,
 * which is the number of the unit in 16 bytes (IEEE 1619: little-endian). Where length is not a
 * multiple of 16, ciphertext is stolen. out is `in` or does not overlap it. IEEE 1619 allows data
 * units of up to 2^20 blocks; that is not enforced here.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (fewer than 16 bytes),
 * SMG_ERR_UNSUPPORTED (no such standard): out is zeroed. SMG_ERR_OVERLAP.
 */
SMG_API smg_status smg_sm4_xts_encrypt(uint8_t *out, const smg_sm4_xts_key *key,
                                       smg_sm4_xts_standard standard, const uint8_t tweak[16],
                                       const uint8_t *in, size_t length);
SMG_API smg_status smg_sm4_xts_decrypt(uint8_t *out, const smg_sm4_xts_key *key,
                                       smg_sm4_xts_standard standard, const uint8_t tweak[16],
                                       const uint8_t *in, size_t length);

/* ---- HCTR: GB/T 17964-2021, 11 ---- */

#define SMG_SM4_HCTR_KEY_BYTES 32

/* As smg_sm4_xts_key. The members are not for use. */
typedef struct smg_sm4_hctr_key {
    smg_sm4_key cipher;
    uint64_t hash[128];
} smg_sm4_hctr_key;

/*
 * key := what `length` = SMG_SM4_HCTR_KEY_BYTES bytes make: the key of the cipher, then that of the
 * hash. Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (another length); key is zeroed.
 */
SMG_API smg_status smg_sm4_hctr_key_init(smg_sm4_hctr_key *key, const uint8_t *bytes,
                                         size_t length);

/*
 * out := `length` bytes at `in`, 16 or more, encrypted or decrypted as one wide block with a tweak:
 * every byte of the output depends on every byte of the input. Bytes after the last whole block and
 * the tweak are hashed without a gap, and filled up with zeros behind the tweak, as the paper on
 * HCTR has it (Wang, Feng, Wu 2005). Rules and errors as smg_sm4_xts_encrypt.
 */
SMG_API smg_status smg_sm4_hctr_encrypt(uint8_t *out, const smg_sm4_hctr_key *key,
                                        const uint8_t tweak[16], const uint8_t *in, size_t length);
SMG_API smg_status smg_sm4_hctr_decrypt(uint8_t *out, const smg_sm4_hctr_key *key,
                                        const uint8_t tweak[16], const uint8_t *in, size_t length);

/* ---- many messages under keys of their own ---- */

/* out is `in` or overlaps nothing of any job. Only the job's own `in` is looked at: that no output
 * overlaps another job is the caller's to see to. */
typedef struct smg_sm4_job {
    uint8_t *out;
    const smg_sm4_key *key;
    const uint8_t *iv; /* SMG_SM4_IV_BYTES */
    const uint8_t *in;
    size_t length;
} smg_sm4_job;

/*
 * The encryption of each of `count` messages, in CBC without padding, or in CFB-128: what
 * smg_sm4_crypt gives, but these modes, which must do the blocks of one message one after the
 * other, do blocks of several messages side by side. Keys may be the same or not, lengths may
 * differ, and the jobs are best not much longer than others.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; `out` and `in` may be NULL with length 0),
 * SMG_ERR_LENGTH (CBC: not whole blocks): all outputs are zeroed. SMG_ERR_OVERLAP (out and in of
 * one job overlap otherwise than by being the same).
 */
SMG_API smg_status smg_sm4_cbc_encrypt_many(const smg_sm4_job *jobs, size_t count);
SMG_API smg_status smg_sm4_cfb_encrypt_many(const smg_sm4_job *jobs, size_t count);

#ifdef __cplusplus
}
#endif

#endif
