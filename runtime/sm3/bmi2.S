/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM3's compression function for one message, on x86-64 with BMI2 and AVX.
 *
 *     void smg_sm3_bmi2_compress(uint32_t state[8], const uint8_t *data, size_t blocks)
 *
 * System V calling convention; Intel syntax, for gas and clang. Constant time: addresses and the
 * only branch depend on `data` and `blocks`.
 *
 * The rounds (GB/T 32905-2016, 5.3.3) run in general registers, all 64 written out. What binds them
 * is the way from E to the next E: E is TT2 ^ rol9(TT2) ^ rol17(TT2), and the next TT2 takes E
 * twice, in GG and, rotated, in SS1. From round 16 on, GG(E, F, G) = G ^ (E & (F ^ G)), three steps
 * after E, is computed from the two halves of E, e1 = TT2 ^ rol9(TT2) and e2 = rol17(TT2), of which
 * each is there before E:
 *
 *     GG(E, F, G) = (G ^ (e2 & (F ^ G))) ^ (e1 & (F ^ G))
 *
 * so that the way takes six steps: add E, rotate, add SS1; rotate, xor, xor.
 *
 * The order of a round's instructions was found by measuring; any order that keeps each behind what
 * it reads gives the same result.
 *
 * The message words (5.3.2) are made beside the rounds in vector registers, four at a time, three
 * groups of four rounds ahead. The rounds read W_j and W'_j = W_j ^ W_{j+4} from the stack, where
 * the last 16 of each are.
 */
#if defined(__x86_64__)

#ifdef __CET__
#include <cet.h>
#else
#define _CET_ENDBR
#endif

#ifdef __APPLE__
#define SYMBOL(name) _##name
#define L(name) L##name
#define CONSTANTS .section __TEXT,__const
#define FUNCTION(name) .private_extern SYMBOL(name); .globl SYMBOL(name); .balign 64; SYMBOL(name): .cfi_startproc; _CET_ENDBR
#define END(name) .cfi_endproc
#else
#define L(name) .L##name
#define CONSTANTS .section .rodata
#define FUNCTION(name) .hidden name; .globl name; .type name, @function; .balign 64; name: .cfi_startproc; _CET_ENDBR
#define END(name) .cfi_endproc; .size name, . - name
#endif

/* Variables of the rounds. They keep their registers for four rounds' worth of moving names. */
#define VA eax
#define VB ebx
#define VC ecx
#define VD edx
#define VE r8d
#define VF r9d
#define VG r10d
#define VH r11d

/* e1 and e2 of the round before */
#define E1 edi
#define E2 ebp

#define A12 r12d        /* rol(A, 12), then SS2 */
#define A12_64 r12      /* the same in an address */
#define SS1 r13d
#define X  r14d
#define Y  r15d
#define Z  esi

#define POINTER r15     /* between the rounds, which leave nothing in Y */

/* The frame: message words, and what has no register. */
#define W(j)       [rsp + 4 * ((j) & 15)]
#define W_PRIME(j) [rsp + 64 + 4 * ((j) & 15)]
#define STATE      [rsp + 128]
#define DATA       [rsp + 136]
#define BLOCKS     [rsp + 144]
#define FRAME      152          /* with six registers saved and the return address, 16-aligned */

/* Vectors of the message schedule; xmm0 .. xmm3 hold the last 16 words. */
#define T0 xmm4
#define T1 xmm5
#define T2 xmm6
#define T3 xmm7
#define ROL8 xmm8
#define LANE3 xmm9
#define BSWAP xmm10

        .intel_syntax noprefix

        .macro SAVE register
        push    \register
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset \register, 0
        .endm

        .macro RESTORE register
        pop     \register
        .cfi_adjust_cfa_offset -8
        .cfi_restore \register
        .endm

/* ---- one round, j; the new A arrives in d and the new E in h ---- */

/* rol(t, j), as the signed displacement that an address can hold (T_j in 4.2). */
#define ROTATED(t, j) ((((t << (j & 31)) | (t >> (32 - (j & 31)))) & 0xffffffff) ^ 0x80000000) - 0x80000000

/* Rounds 0 to 15: FF and GG are exclusive ors. `words` is a part of the work on message words. */
        .macro ROUND_PARITY j, words, a, b, c, d, e, f, g, h
        add     \h, W(\j)
        rorx    A12, \a, 32 - 12
        lea     SS1, [A12_64 + ROTATED(0x79cc4519, \j)]
        add     SS1, \e
        rorx    SS1, SS1, 32 - 7
        mov     Z, \b
        mov     X, \f
        xor     X, \g
        xor     X, \e                   /* GG */
        xor     Z, \c
        xor     Z, \a                   /* FF */
        add     \d, W_PRIME(\j)
        add     \h, X
        add     \h, SS1                 /* TT2 */
        rorx    E2, \h, 32 - 17
        rorx    E1, \h, 32 - 9
        xor     E1, \h
        mov     \h, E1
        xor     \h, E2                  /* P0(TT2) */
        xor     A12, SS1                /* SS2 */
        add     \d, Z
        add     \d, A12                 /* TT1 */
        rorx    \b, \b, 32 - 9
        \words
        rorx    \f, \f, 32 - 19
        .endm

/* Rounds 16 to 63: FF = (A & Z) + (B & ~Z) for Z = B ^ C, as no bit is in both. */
        .macro ROUND_CHOICE j, words, a, b, c, d, e, f, g, h
        rorx    A12, \a, 32 - 12
        mov     Z, \b
        mov     X, \f
        xor     X, \g
        and     E2, X
        add     \h, W(\j)
        xor     Z, \c
        lea     SS1, [A12_64 + ROTATED(0x7a879d8a, \j)]
        add     SS1, \e
        and     E1, X
        xor     E2, \g
        xor     E1, E2                  /* GG */
        add     \h, E1
        rorx    SS1, SS1, 32 - 7
        xor     A12, SS1                /* SS2 */
        add     \d, W_PRIME(\j)
        andn    Y, Z, \b
        add     \d, Y
        and     Z, \a
        \words
        rorx    \b, \b, 32 - 9
        add     \h, SS1                 /* TT2 */
        rorx    E1, \h, 32 - 9
        xor     E1, \h
        rorx    E2, \h, 32 - 17
        mov     \h, E1
        xor     \h, E2                  /* P0(TT2) */
        rorx    \f, \f, 32 - 19
        add     \d, Z
        add     \d, A12                 /* TT1 */
        .endm

/* ---- four message words W_{j+16} .. W_{j+19}, in four parts ----
 *
 * On entry x0, x1, x2, x3 hold W_j .. W_{j+15}; on return x0 holds the new ones. Each is
 * P1(W_j ^ W_{j+7} ^ rol15(W_{j+13})) ^ rol7(W_{j+3}) ^ W_{j+10}. The last of the four needs the
 * first as its W_{j+13}, which is added afterwards: P1(rol15(x)) = rol15(x) ^ rol30(x) ^ rol6(x).
 */
        .macro NEXT_0 j, x0, x1, x2, x3
        vpsrldq T1, \x3, 4              /* W_{j+13}, W_{j+14}, W_{j+15}, 0 */
        vpalignr T0, \x2, \x1, 12       /* W_{j+7} .. */
        vpslld  T2, T1, 15
        vpxor   T0, T0, \x0
        vpsrld  T1, T1, 32 - 15
        vpxor   T0, T0, T2
        vpxor   T0, T0, T1
        .endm

        .macro NEXT_1 j, x0, x1, x2, x3
        vpalignr T3, \x1, \x0, 12       /* W_{j+3} .. */
        vpslld  T1, T0, 15
        vpsrld  T2, T0, 32 - 15
        vpxor   T1, T1, T2
        vpxor   T0, T0, T1
        vpshufb T1, T1, ROL8            /* rol23 */
        vpxor   T0, T0, T1              /* P1 */
        .endm

        .macro NEXT_2 j, x0, x1, x2, x3
        vpslld  T1, T3, 7
        vpsrld  T3, T3, 32 - 7
        vpalignr T2, \x3, \x2, 8        /* W_{j+10} .. */
        vpxor   T1, T1, T3
        vpxor   T0, T0, T2
        vpxor   T0, T0, T1
        vpshufd T1, T0, 0               /* rotations of a doubled word are shifts */
        .endm

        .macro NEXT_3 j, x0, x1, x2, x3
        vpsllq  T2, T1, 15
        vpsllq  T3, T1, 30
        vpsllq  T1, T1, 6
        vpxor   T2, T2, T3
        vpxor   T1, T1, T2
        vpand   T1, T1, LANE3
        vpxor   \x0, T0, T1
        vpxor   T0, \x0, \x3
        vmovdqa W(\j), \x0              /* in the place of W_j, which was read */
        vmovdqa W_PRIME(\j + 12), T0
        .endm

/* The last rounds' words are there. */
        .macro NONE_0 j, x0, x1, x2, x3
        .endm
        .macro NONE_1 j, x0, x1, x2, x3
        .endm
        .macro NONE_2 j, x0, x1, x2, x3
        .endm
        .macro NONE_3 j, x0, x1, x2, x3
        .endm

/* Four rounds, after which the variables are back in their places, and beside them four words. */
        .macro FOUR j, kind, words, x0, x1, x2, x3
        ROUND_\kind \j, "\words\()_0 \j, \x0, \x1, \x2, \x3", VA, VB, VC, VD, VE, VF, VG, VH
        ROUND_\kind (\j + 1), "\words\()_1 \j, \x0, \x1, \x2, \x3", VD, VA, VB, VC, VH, VE, VF, VG
        ROUND_\kind (\j + 2), "\words\()_2 \j, \x0, \x1, \x2, \x3", VC, VD, VA, VB, VG, VH, VE, VF
        ROUND_\kind (\j + 3), "\words\()_3 \j, \x0, \x1, \x2, \x3", VB, VC, VD, VA, VF, VG, VH, VE
        .endm

/* Four words of the block: in a register, and on the stack. */
        .macro LOAD_WORDS j, x
        vmovdqu \x, [POINTER + 4 * \j]
        vpshufb \x, \x, BSWAP
        vmovdqa W(\j), \x
        .endm

        .macro MAKE_W_PRIME j, x, y
        vpxor   T0, \x, \y
        vmovdqa W_PRIME(\j), T0
        .endm

/* A word of the state: V := V ^ what it was before the block. */
        .macro ADD_STATE at, v
        xor     \v, [POINTER + \at]
        mov     [POINTER + \at], \v
        .endm

        CONSTANTS
        .balign 16
L(bswap):
        .byte   3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
L(rol8):
        .byte   3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
L(lane3):
        .long   0, 0, 0, 0xffffffff

        .text

FUNCTION(smg_sm3_bmi2_compress)
        test    rdx, rdx
        jz      L(nothing)
        SAVE    rbx
        SAVE    rbp
        SAVE    r12
        SAVE    r13
        SAVE    r14
        SAVE    r15
        sub     rsp, FRAME
        .cfi_adjust_cfa_offset FRAME
        mov     STATE, rdi
        mov     DATA, rsi
        mov     BLOCKS, rdx
        vmovdqa BSWAP, [rip + L(bswap)]
        vmovdqa ROL8, [rip + L(rol8)]
        vmovdqa LANE3, [rip + L(lane3)]
        mov     VA, [rdi]
        mov     VB, [rdi + 4]
        mov     VC, [rdi + 8]
        mov     VD, [rdi + 12]
        mov     VE, [rdi + 16]
        mov     VF, [rdi + 20]
        mov     VG, [rdi + 24]
        mov     VH, [rdi + 28]

        .balign 64
L(block):
        mov     POINTER, DATA
        LOAD_WORDS 0, xmm0
        LOAD_WORDS 4, xmm1
        LOAD_WORDS 8, xmm2
        LOAD_WORDS 12, xmm3
        MAKE_W_PRIME 0, xmm0, xmm1
        MAKE_W_PRIME 4, xmm1, xmm2
        MAKE_W_PRIME 8, xmm2, xmm3
        add     QWORD PTR DATA, 64

        FOUR     0, PARITY, NEXT, xmm0, xmm1, xmm2, xmm3
        FOUR     4, PARITY, NEXT, xmm1, xmm2, xmm3, xmm0
        FOUR     8, PARITY, NEXT, xmm2, xmm3, xmm0, xmm1
        FOUR    12, PARITY, NEXT, xmm3, xmm0, xmm1, xmm2
        FOUR    16, CHOICE, NEXT, xmm0, xmm1, xmm2, xmm3
        FOUR    20, CHOICE, NEXT, xmm1, xmm2, xmm3, xmm0
        FOUR    24, CHOICE, NEXT, xmm2, xmm3, xmm0, xmm1
        FOUR    28, CHOICE, NEXT, xmm3, xmm0, xmm1, xmm2
        FOUR    32, CHOICE, NEXT, xmm0, xmm1, xmm2, xmm3
        FOUR    36, CHOICE, NEXT, xmm1, xmm2, xmm3, xmm0
        FOUR    40, CHOICE, NEXT, xmm2, xmm3, xmm0, xmm1
        FOUR    44, CHOICE, NEXT, xmm3, xmm0, xmm1, xmm2
        FOUR    48, CHOICE, NEXT, xmm0, xmm1, xmm2, xmm3
        FOUR    52, CHOICE, NONE
        FOUR    56, CHOICE, NONE
        FOUR    60, CHOICE, NONE

        mov     POINTER, STATE
        ADD_STATE 0, VA
        ADD_STATE 4, VB
        ADD_STATE 8, VC
        ADD_STATE 12, VD
        ADD_STATE 16, VE
        ADD_STATE 20, VF
        ADD_STATE 24, VG
        ADD_STATE 28, VH
        dec     QWORD PTR BLOCKS
        jnz     L(block)

        /* the message words may be a key's */
        vpxor   xmm0, xmm0, xmm0
        vmovdqa W(0), xmm0
        vmovdqa W(4), xmm0
        vmovdqa W(8), xmm0
        vmovdqa W(12), xmm0
        vmovdqa W_PRIME(0), xmm0
        vmovdqa W_PRIME(4), xmm0
        vmovdqa W_PRIME(8), xmm0
        vmovdqa W_PRIME(12), xmm0
        add     rsp, FRAME
        .cfi_adjust_cfa_offset -FRAME
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
L(nothing):
        ret
END(smg_sm3_bmi2_compress)

#endif

#if defined(__ELF__)
        .section .note.GNU-stack, "", @progbits
#endif
