/*
 * Constants of the pairing of sm9
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm9.toml
 *
 * description     sm9: SM9 curve, BN with t = 0x600000000058f98a
 * SHA-256         82288a8056daa226ebe1bc6c7424b1b94bc4d8a64b0a72142f26af751916ea8c
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
#include "pairing.h"

#include <stdint.h>

/*
 * row k - 1: gamma^(j k) for j from 0 on, gamma = w^(p - 1); coordinates are stored in the
 * representation of fields.h
 */
const sm9_fp sm9_frobenius[3][6] = {
    {{{UINT64_C(0x1a9064d81caeba83), UINT64_C(0xde0d6cb4e5851124),
       UINT64_C(0x29fc54b00a7138ba), UINT64_C(0x49bffffffd5c590e)}},
     {{UINT64_C(0x1a98dfbd4575299f), UINT64_C(0x9ec8547b245c54fd),
       UINT64_C(0xf51f5eac13df846c), UINT64_C(0x9ef74015d5a16393)}},
     {{UINT64_C(0xb626197dce4736ca), UINT64_C(0x08296b3557ed0186),
       UINT64_C(0x9c705db2fd91512a), UINT64_C(0x1c753e748601c992)}},
     {{UINT64_C(0x39b4ef0f3ee72529), UINT64_C(0xdb043bf508582782),
       UINT64_C(0xb8554ab054ac91e3), UINT64_C(0x9848eec25498cab5)}},
     {{UINT64_C(0x81054fcd94e9c1c4), UINT64_C(0x4c0e91cb8ce2df3e),
       UINT64_C(0x4877b452e8aedfb4), UINT64_C(0x88f53e748b491776)}},
     {{UINT64_C(0x048baa79dcc34107), UINT64_C(0x5e2e7ac4fe76c161),
       UINT64_C(0x99399754365bd4bc), UINT64_C(0xaf91aeac819b0e13)}}},
    {{{UINT64_C(0x1a9064d81caeba83), UINT64_C(0xde0d6cb4e5851124),
       UINT64_C(0x29fc54b00a7138ba), UINT64_C(0x49bffffffd5c590e)}},
     {{UINT64_C(0xb626197dce4736ca), UINT64_C(0x08296b3557ed0186),
       UINT64_C(0x9c705db2fd91512a), UINT64_C(0x1c753e748601c992)}},
     {{UINT64_C(0x81054fcd94e9c1c4), UINT64_C(0x4c0e91cb8ce2df3e),
       UINT64_C(0x4877b452e8aedfb4), UINT64_C(0x88f53e748b491776)}},
     {{UINT64_C(0xcadf364fc6a28afa), UINT64_C(0x43e5269634f5ddb7),
       UINT64_C(0xac07569feb1d8e8a), UINT64_C(0x6c80000005474de3)}},
     {{UINT64_C(0x2f4981aa150a0eb3), UINT64_C(0x19c92815c28ded55),
       UINT64_C(0x39934d9cf7fd761b), UINT64_C(0x99cac18b7ca1dd5f)}},
     {{UINT64_C(0x646a4b5a4e6783b9), UINT64_C(0xd5e4017f8d980f9d),
       UINT64_C(0x8d8bf6fd0cdfe790), UINT64_C(0x2d4ac18b775a8f7b)}}},
    {{{UINT64_C(0x1a9064d81caeba83), UINT64_C(0xde0d6cb4e5851124),
       UINT64_C(0x29fc54b00a7138ba), UINT64_C(0x49bffffffd5c590e)}},
     {{UINT64_C(0x39b4ef0f3ee72529), UINT64_C(0xdb043bf508582782),
       UINT64_C(0xb8554ab054ac91e3), UINT64_C(0x9848eec25498cab5)}},
     {{UINT64_C(0xcadf364fc6a28afa), UINT64_C(0x43e5269634f5ddb7),
       UINT64_C(0xac07569feb1d8e8a), UINT64_C(0x6c80000005474de3)}},
     {{UINT64_C(0xabbaac18a46a2054), UINT64_C(0x46ee57561222c759),
       UINT64_C(0x1dae609fa0e23561), UINT64_C(0x1df7113dae0adc3c)}},
     {{UINT64_C(0x1a9064d81caeba83), UINT64_C(0xde0d6cb4e5851124),
       UINT64_C(0x29fc54b00a7138ba), UINT64_C(0x49bffffffd5c590e)}},
     {{UINT64_C(0x39b4ef0f3ee72529), UINT64_C(0xdb043bf508582782),
       UINT64_C(0xb8554ab054ac91e3), UINT64_C(0x9848eec25498cab5)}}},
};

/* 3 b of y^2 = x^3 + b; coordinates are stored in the representation of fields.h */
const sm9_fp sm9_three_b = {
    {UINT64_C(0x2dd845ba5a554cbf), UINT64_C(0x3719ead6d3ea67f6),
     UINT64_C(0x71b2f270db49a754), UINT64_C(0x0cbfffffc8934e29)}
};

/* signed digits of |6 t + 2|, the highest first */
const int8_t sm9_ate_digits[SM9_ATE_DIGITS] = {
    1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, -1, 0, 0, 0, -1, 0, -1, 0, 0, 1, 0, 1, 0, 0, 0,
    0, -1, 0
};

/* signed digits of |t|, the highest first */
const int8_t sm9_t_digits[SM9_T_DIGITS] = {
    1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, -1, 0, -1, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, 0, -1, 0, 0, 0, 1, 0, 1,
    0
};
