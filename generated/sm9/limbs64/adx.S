/*
 * Word kernels of sm9 in x86-64 assembly: MULX, ADCX, ADOX, AVX2
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
/*
 * For a processor with BMI2, ADX and AVX2 under a system that keeps the registers ymm; System V
 * calling convention; Intel syntax, for gas and clang.
 * The functions that this file defines are those that the C files leave out where
 * SM9_ADX is defined; contracts are the same, word for word.
 *
 * Conventions. A kernel is a macro over the places of its operands; its function is one use of it.
 * [z] stands for the words at z, z + 8, ...; eval(a, b, ...) is a + 2^64 b + ..., "high:low" two
 * words of a product. Every word is read before the first is written, so z may be x or y. Kernels
 * leave rdi, rsi and rcx alone, which hold the arguments' addresses, and overwrite the rest.
 *
 * A carry is in CF, or in OF where two sums run at once: ADCX and ADOX leave each other's flag
 * alone, MOV and MULX both. Invariants are for the reader; the proof takes none of them on trust.
 *
 * A read of a table goes over all of its rows, by vectors of four words. The number of the row that
 * it keeps is in no address and in no jump; the number of rows is public.
 */
#ifdef SM9_ADX /* else the C files have the functions */
#include "names.h"

#ifdef __CET__
#include <cet.h>
#else
#define _CET_ENDBR
#endif

#ifdef __APPLE__
#define SYMBOL_(name) _##name
#define SYMBOL(name) SYMBOL_(name)
#define L(name) L##name
#define CONSTANTS .section __TEXT,__const
#define FUNCTION(name) .private_extern SYMBOL(name); .globl SYMBOL(name); .balign 64; SYMBOL(name): .cfi_startproc; _CET_ENDBR
#define END(name) .cfi_endproc
#else
#define SYMBOL(name) name
#define L(name) .L##name
#define CONSTANTS .section .rodata
#define FUNCTION_(name) .hidden name; .globl name; .type name, @function; .balign 64; name: .cfi_startproc; _CET_ENDBR
#define FUNCTION(name) FUNCTION_(name)
#define END_(name) .cfi_endproc; .size name, . - name
#define END(name) END_(name)
#endif

        .intel_syntax noprefix

/* Saves a register that a function must keep, and brings it back. */
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

/* Makes room for a function's local values, and gives it back. */
        .macro ENTER bytes
        sub     rsp, \bytes
        .cfi_adjust_cfa_offset \bytes
        .endm

        .macro LEAVE bytes
        add     rsp, \bytes
        .cfi_adjust_cfa_offset -\bytes
        .endm

        CONSTANTS
        .balign 32

/* p, the modulus */
L(P0): .quad 0xe56f9b27e351457d
L(P1): .quad 0x21f2934b1a7aeedb
L(P2): .quad 0xd603ab4ff58ec745
L(P3): .quad 0xb640000002a3a6f1

/* -p^-1 mod 2^64 */
L(P_NEG_INVERSE): .quad 0x892bc42c2f2ee42b

/* n, the modulus */
L(N0): .quad 0xe56ee19cd69ecf25
L(N1): .quad 0x49f2934b18ea8bee
L(N2): .quad 0xd603ab4ff58ec744
L(N3): .quad 0xb640000002a3a6f1

/* -n^-1 mod 2^64 */
L(N_NEG_INVERSE): .quad 0x1d02662351974b53

        .text

/*
 * z = x + y mod p
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = (eval(x) + eval(y)) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      9 additions and subtractions with carry
 */
        .macro fp_add z, x, y
        mov     rax, [\x]
        add     rax, [\y]                     // t0 = x0 + y0
        mov     r8, [\x + 8]
        adc     r8, [\y + 8]                  // t1 = x1 + y1 + carry
        mov     r9, [\x + 16]
        adc     r9, [\y + 16]                 // t2 = x2 + y2 + carry
        mov     r10, [\x + 24]
        adc     r10, [\y + 24]                // t3 = x3 + y3 + carry
        mov     r11, 0
        adc     r11, 0                        // t4
        // invariant: eval(rax, r8, r9, r10, r11) < 2 p - 1

        // d = t - p; t where that borrows
        mov     rdx, rax
        sub     rdx, [rip + L(P0)]            // d0 = t0 - P0
        mov     rbx, r8
        sbb     rbx, [rip + L(P1)]            // d1 = t1 - P1 - borrow
        mov     rbp, r9
        sbb     rbp, [rip + L(P2)]            // d2 = t2 - P2 - borrow
        mov     r12, r10
        sbb     r12, [rip + L(P3)]            // d3 = t3 - P3 - borrow
        sbb     r11, 0                        // d4 = t4 - 0 - borrow
        cmovc   rdx, rax                      // d0 = t0 if borrow
        cmovc   rbx, r8                       // d1 = t1 if borrow
        cmovc   rbp, r9                       // d2 = t2 if borrow
        cmovc   r12, r10                      // d3 = t3 if borrow
        mov     [\z], rdx
        mov     [\z + 8], rbx
        mov     [\z + 16], rbp
        mov     [\z + 24], r12
        .endm

FUNCTION(sm9_fp_add)
        SAVE rbx
        SAVE rbp
        SAVE r12
        mov rcx, rdx
        fp_add rdi, rsi, rcx
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp_add)

/*
 * z = x - y mod p
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = (eval(x) - eval(y)) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      8 additions and subtractions with carry
 */
        .macro fp_sub z, x, y
        mov     rax, [\x]
        sub     rax, [\y]                     // t0 = x0 - y0
        mov     r8, [\x + 8]
        sbb     r8, [\y + 8]                  // t1 = x1 - y1 - borrow
        mov     r9, [\x + 16]
        sbb     r9, [\y + 16]                 // t2 = x2 - y2 - borrow
        mov     r10, [\x + 24]
        sbb     r10, [\y + 24]                // t3 = x3 - y3 - borrow

        // add p back if the difference is negative; that carry cancels the borrow
        sbb     r11, r11                      // mask = 0 - borrow
        mov     rdx, r11
        and     rdx, [rip + L(P0)]            // a0 = P0 & mask
        mov     rbx, r11
        and     rbx, [rip + L(P1)]            // a1 = P1 & mask
        mov     rbp, r11
        and     rbp, [rip + L(P2)]            // a2 = P2 & mask
        mov     r12, r11
        and     r12, [rip + L(P3)]            // a3 = P3 & mask
        add     rax, rdx                      // t0 = t0 + a0
        adc     r8, rbx                       // t1 = t1 + a1 + carry
        adc     r9, rbp                       // t2 = t2 + a2 + carry
        adc     r10, r12                      // t3 = t3 + a3 + carry
        mov     [\z], rax
        mov     [\z + 8], r8
        mov     [\z + 16], r9
        mov     [\z + 24], r10
        .endm

FUNCTION(sm9_fp_sub)
        SAVE rbx
        SAVE rbp
        SAVE r12
        mov rcx, rdx
        fp_sub rdi, rsi, rcx
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp_sub)

/*
 * z = -x mod p
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) mod p = -eval(x) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      8 additions and subtractions with carry
 */
        .macro fp_neg z, x
        xor     eax, eax
        sub     rax, [\x]                     // t0 = 0 - x0
        mov     r8, 0
        sbb     r8, [\x + 8]                  // t1 = 0 - x1 - borrow
        mov     r9, 0
        sbb     r9, [\x + 16]                 // t2 = 0 - x2 - borrow
        mov     r10, 0
        sbb     r10, [\x + 24]                // t3 = 0 - x3 - borrow

        // add p back if the difference is negative; that carry cancels the borrow
        sbb     r11, r11                      // mask = 0 - borrow
        mov     rdx, r11
        and     rdx, [rip + L(P0)]            // a0 = P0 & mask
        mov     rbx, r11
        and     rbx, [rip + L(P1)]            // a1 = P1 & mask
        mov     rbp, r11
        and     rbp, [rip + L(P2)]            // a2 = P2 & mask
        mov     r12, r11
        and     r12, [rip + L(P3)]            // a3 = P3 & mask
        add     rax, rdx                      // t0 = t0 + a0
        adc     r8, rbx                       // t1 = t1 + a1 + carry
        adc     r9, rbp                       // t2 = t2 + a2 + carry
        adc     r10, r12                      // t3 = t3 + a3 + carry
        mov     [\z], rax
        mov     [\z + 8], r8
        mov     [\z + 16], r9
        mov     [\z + 24], r10
        .endm

FUNCTION(sm9_fp_neg)
        SAVE rbx
        SAVE rbp
        SAVE r12
        fp_neg rdi, rsi
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp_neg)

/*
 * z = x / 2 mod p
 *
 * requires  0 <= eval(x) < p
 * ensures   2 eval(z) mod p = eval(x) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      4 additions and subtractions with carry
 */
        .macro fp_half z, x

        // t = x, or x + p where x is odd
        mov     rax, [\x]
        and     rax, 1                        // odd = x0 mod 2
        neg     rax                           // mask = 0 - odd
        mov     r8, rax
        and     r8, [rip + L(P0)]             // a0 = P0 & mask
        mov     r9, rax
        and     r9, [rip + L(P1)]             // a1 = P1 & mask
        mov     r10, rax
        and     r10, [rip + L(P2)]            // a2 = P2 & mask
        mov     r11, rax
        and     r11, [rip + L(P3)]            // a3 = P3 & mask
        add     r8, [\x]                      // t0 = a0 + x0
        adc     r9, [\x + 8]                  // t1 = a1 + x1 + carry
        adc     r10, [\x + 16]                // t2 = a2 + x2 + carry
        adc     r11, [\x + 24]                // t3 = a3 + x3 + carry
        mov     rax, 0
        adc     rax, 0                        // t4

        // t / 2
        mov     rdx, r9
        shl     rdx, 63
        shr     r8, 1
        or      r8, rdx                       // r0 = t0 / 2^1
        mov     rdx, r10
        shl     rdx, 63
        shr     r9, 1
        or      r9, rdx                       // r1 = t1 / 2^1
        mov     rdx, r11
        shl     rdx, 63
        shr     r10, 1
        or      r10, rdx                      // r2 = t2 / 2^1
        mov     rdx, rax
        shl     rdx, 63
        shr     r11, 1
        or      r11, rdx                      // r3 = t3 / 2^1
        mov     [\z], r8
        mov     [\z + 8], r9
        mov     [\z + 16], r10
        mov     [\z + 24], r11
        .endm

FUNCTION(sm9_fp_half)
        fp_half rdi, rsi
        ret
END(sm9_fp_half)

/*
 * z = x y R^-1 mod p (Montgomery multiplication by rows, two carry chains)
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = eval(x) eval(y) R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      32 wide multiplications, 4 low multiplications, 68 additions and subtractions with
 *             carry
 * source    R = 2^256; Ozturk et al. 2012; Gueron, Krasnov 2013
 */
        .macro fp_mul z, x, y

        // w = x y0
        mov     rdx, [\y]                     // y0
        mulx    rax, r8, [\x]                 // high:w0 = x0 y0
        mulx    r9, r10, [\x + 8]             // high:low = x1 y0
        add     rax, r10                      // w1 = high + low
        mulx    r10, r11, [\x + 16]           // high:low = x2 y0
        adc     r9, r11                       // w2 = high + low + carry
        mulx    r11, rbx, [\x + 24]           // high:low = x3 y0
        adc     r10, rbx                      // w3 = high + low + carry
        adc     r11, 0                        // w4 = high + 0 + carry

        // w += x y1 2^64
        mov     rdx, [\y + 8]                 // y1
        mulx    rbx, rbp, [\x]                // high:low = x0 y1
        xor     r12d, r12d                    // both carries 0
        adcx    rax, rbp                      // w1 = w1 + low
        adox    r9, rbx                       // w2 = w2 + high
        mulx    rbx, rbp, [\x + 8]            // high:low = x1 y1
        adcx    r9, rbp                       // w2 = w2 + low + carry
        adox    r10, rbx                      // w3 = w3 + high + carry
        mulx    rbx, rbp, [\x + 16]           // high:low = x2 y1
        adcx    r10, rbp                      // w3 = w3 + low + carry
        adox    r11, rbx                      // w4 = w4 + high + carry
        mulx    rbx, rbp, [\x + 24]           // high:low = x3 y1
        adcx    r11, rbp                      // w4 = w4 + low + carry
        adox    rbx, r12                      // w5 = high + 0 + carry
        adcx    rbx, r12                      // w5 = w5 + 0 + carry
        // invariant: eval(rax, r9, r10, r11, rbx) < 2^320

        // limb 0: (w + q0 p) / 2^64, q0 = w0 (-p^-1) mod 2^64
        mov     rdx, r8
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q0 = w0 P_NEG_INVERSE
        // q0 = rdx
        mulx    rbp, r12, [rip + L(P0)]       // high:low = P0 q0
        xor     r13d, r13d                    // both carries 0
        adcx    r8, r12                       // w0 = w0 + low
        adox    rax, rbp                      // w1 = w1 + high
        mulx    rbp, r12, [rip + L(P1)]       // high:low = P1 q0
        adcx    rax, r12                      // w1 = w1 + low + carry
        adox    r9, rbp                       // w2 = w2 + high + carry
        mulx    rbp, r12, [rip + L(P2)]       // high:low = P2 q0
        adcx    r9, r12                       // w2 = w2 + low + carry
        adox    r10, rbp                      // w3 = w3 + high + carry
        mulx    rbp, r12, [rip + L(P3)]       // high:low = P3 q0
        adcx    r10, r12                      // w3 = w3 + low + carry
        adox    rbp, r13                      // w4 = high + 0 + carry
        adcx    rbp, r13                      // w4 = w4 + 0 + carry
        // invariant: eval(r8, rax, r9, r10, rbp) < 2^320

        // w += x y2 2^128
        mov     rdx, [\y + 16]                // y2
        mulx    r8, r12, [\x]                 // high:low = x0 y2
        xor     r13d, r13d                    // both carries 0
        adcx    r9, r12                       // w2 = w2 + low
        adox    r10, r8                       // w3 = w3 + high
        mulx    r8, r12, [\x + 8]             // high:low = x1 y2
        adcx    r10, r12                      // w3 = w3 + low + carry
        adox    r11, r8                       // w4 = w4 + high + carry
        mulx    r8, r12, [\x + 16]            // high:low = x2 y2
        adcx    r11, r12                      // w4 = w4 + low + carry
        adox    rbx, r8                       // w5 = w5 + high + carry
        mulx    r8, r12, [\x + 24]            // high:low = x3 y2
        adcx    rbx, r12                      // w5 = w5 + low + carry
        adox    r8, r13                       // w6 = high + 0 + carry
        adcx    r8, r13                       // w6 = w6 + 0 + carry
        // invariant: eval(r9, r10, r11, rbx, r8) < 2^320

        // limb 1: (w + q1 p) / 2^64, q1 = w1 (-p^-1) mod 2^64
        mov     rdx, rax
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q1 = w1 P_NEG_INVERSE
        // q1 = rdx
        mulx    r12, r13, [rip + L(P0)]       // high:low = P0 q1
        xor     r14d, r14d                    // both carries 0
        adcx    rax, r13                      // w1 = w1 + low
        adox    r9, r12                       // w2 = w2 + high
        mulx    r12, r13, [rip + L(P1)]       // high:low = P1 q1
        adcx    r9, r13                       // w2 = w2 + low + carry
        adox    r10, r12                      // w3 = w3 + high + carry
        mulx    r12, r13, [rip + L(P2)]       // high:low = P2 q1
        adcx    r10, r13                      // w3 = w3 + low + carry
        adox    r11, r12                      // w4 = w4 + high + carry
        mulx    r12, r13, [rip + L(P3)]       // high:low = P3 q1
        adcx    r11, r13                      // w4 = w4 + low + carry
        adox    r12, r14                      // w5 = high + 0 + carry
        adcx    r12, r14                      // w5 = w5 + 0 + carry
        // invariant: eval(rax, r9, r10, r11, r12) < 2^320

        // w += x y3 2^192
        mov     rdx, [\y + 24]                // y3
        mulx    rax, r13, [\x]                // high:low = x0 y3
        xor     r14d, r14d                    // both carries 0
        adcx    r10, r13                      // w3 = w3 + low
        adox    r11, rax                      // w4 = w4 + high
        mulx    rax, r13, [\x + 8]            // high:low = x1 y3
        adcx    r11, r13                      // w4 = w4 + low + carry
        adox    rbx, rax                      // w5 = w5 + high + carry
        mulx    rax, r13, [\x + 16]           // high:low = x2 y3
        adcx    rbx, r13                      // w5 = w5 + low + carry
        adox    r8, rax                       // w6 = w6 + high + carry
        mulx    rax, r13, [\x + 24]           // high:low = x3 y3
        adcx    r8, r13                       // w6 = w6 + low + carry
        adox    rax, r14                      // w7 = high + 0 + carry
        adcx    rax, r14                      // w7 = w7 + 0 + carry
        // invariant: eval(r10, r11, rbx, r8, rax) < 2^320

        // limb 2: (w + q2 p) / 2^64, q2 = w2 (-p^-1) mod 2^64
        mov     rdx, r9
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q2 = w2 P_NEG_INVERSE
        // q2 = rdx
        mulx    r13, r14, [rip + L(P0)]       // high:low = P0 q2
        xor     r15d, r15d                    // both carries 0
        adcx    r9, r14                       // w2 = w2 + low
        adox    r10, r13                      // w3 = w3 + high
        mulx    r13, r14, [rip + L(P1)]       // high:low = P1 q2
        adcx    r10, r14                      // w3 = w3 + low + carry
        adox    r11, r13                      // w4 = w4 + high + carry
        mulx    r13, r14, [rip + L(P2)]       // high:low = P2 q2
        adcx    r11, r14                      // w4 = w4 + low + carry
        adox    rbx, r13                      // w5 = w5 + high + carry
        mulx    r13, r14, [rip + L(P3)]       // high:low = P3 q2
        adcx    rbx, r14                      // w5 = w5 + low + carry
        adox    r13, r15                      // w6 = high + 0 + carry
        adcx    r13, r15                      // w6 = w6 + 0 + carry
        // invariant: eval(r9, r10, r11, rbx, r13) < 2^320

        // limb 3: (w + q3 p) / 2^64, q3 = w3 (-p^-1) mod 2^64
        mov     rdx, r10
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q3 = w3 P_NEG_INVERSE
        // q3 = rdx
        mulx    r9, r14, [rip + L(P0)]        // high:low = P0 q3
        xor     r15d, r15d                    // both carries 0
        adcx    r10, r14                      // w3 = w3 + low
        adox    r11, r9                       // w4 = w4 + high
        mulx    r9, r14, [rip + L(P1)]        // high:low = P1 q3
        adcx    r11, r14                      // w4 = w4 + low + carry
        adox    rbx, r9                       // w5 = w5 + high + carry
        mulx    r9, r14, [rip + L(P2)]        // high:low = P2 q3
        adcx    rbx, r14                      // w5 = w5 + low + carry
        adox    r8, r9                        // w6 = w6 + high + carry
        mulx    r9, r14, [rip + L(P3)]        // high:low = P3 q3
        adcx    r8, r14                       // w6 = w6 + low + carry
        adox    r9, r15                       // w7 = high + 0 + carry
        adcx    r9, r15                       // w7 = w7 + 0 + carry
        // invariant: eval(r10, r11, rbx, r8, r9) < 2^320

        // the upper words and what was set aside
        add     r11, rbp                      // t0 = w4 + e0
        adc     rbx, r12                      // t1 = w5 + e1 + carry
        adc     r8, r13                       // t2 = w6 + e2 + carry
        adc     rax, r9                       // t3 = w7 + e3 + carry
        mov     r9, 0
        adc     r9, 0                         // t4
        // invariant: eval(r11, rbx, r8, rax, r9) < 2 p

        // d = t - p; t where that borrows
        mov     r10, r11
        sub     r10, [rip + L(P0)]            // d0 = t0 - P0
        mov     rdx, rbx
        sbb     rdx, [rip + L(P1)]            // d1 = t1 - P1 - borrow
        mov     rbp, r8
        sbb     rbp, [rip + L(P2)]            // d2 = t2 - P2 - borrow
        mov     r12, rax
        sbb     r12, [rip + L(P3)]            // d3 = t3 - P3 - borrow
        sbb     r9, 0                         // d4 = t4 - 0 - borrow
        cmovc   r10, r11                      // d0 = t0 if borrow
        cmovc   rdx, rbx                      // d1 = t1 if borrow
        cmovc   rbp, r8                       // d2 = t2 if borrow
        cmovc   r12, rax                      // d3 = t3 if borrow
        mov     [\z], r10
        mov     [\z + 8], rdx
        mov     [\z + 16], rbp
        mov     [\z + 24], r12
        .endm

FUNCTION(sm9_fp_mul)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        mov rcx, rdx
        fp_mul rdi, rsi, rcx
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp_mul)

/*
 * z = x^2 R^-1 mod p (Montgomery squaring by rows, two carry chains)
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) mod p = eval(x)^2 R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      26 wide multiplications, 4 low multiplications, 61 additions and subtractions with
 *             carry
 * source    R = 2^256; Ozturk et al. 2012; Gueron, Krasnov 2013
 */
        .macro fp_sqr z, x

        // products of two different limbs
        mov     rdx, [\x]                     // x0
        mulx    rax, r8, [\x + 8]             // high:low = x1 x0
        mulx    r9, r10, [\x + 16]            // high:low = x2 x0
        add     rax, r10                      // w2 = high + low
        mulx    r10, r11, [\x + 24]           // high:low = x3 x0
        adc     r9, r11                       // w3 = high + low + carry
        adc     r10, 0                        // w4 = high + 0 + carry
        // invariant: eval(r8, rax, r9, r10) < 2^256
        mov     rdx, [\x + 8]                 // x1
        mulx    r11, rbx, [\x + 16]           // high:low = x2 x1
        xor     ebp, ebp                      // both carries 0
        adcx    r9, rbx                       // w3 = w3 + low
        adox    r10, r11                      // w4 = w4 + high
        mulx    r11, rbx, [\x + 24]           // high:low = x3 x1
        adcx    r10, rbx                      // w4 = w4 + low + carry
        adox    r11, rbp                      // w5 = high + 0 + carry
        adcx    r11, rbp                      // w5 = w5 + 0 + carry
        // invariant: eval(r9, r10, r11) < 2^192
        mov     rdx, [\x + 16]                // x2
        mulx    rbx, rbp, [\x + 24]           // high:low = x3 x2
        add     r11, rbp                      // w5 = w5 + low
        adc     rbx, 0                        // w6 = high + 0 + carry
        // invariant: eval(r11, rbx) < 2^128

        // twice those, plus the squares of the limbs
        mov     rdx, [\x]                     // x0
        mulx    rbp, r12, rdx                 // high:low = x0 x0
        xor     r13d, r13d                    // both carries 0
        adcx    r8, r8                        // w1 = low + low
        adox    r8, rbp                       // w1 = w1 + high
        mov     rdx, [\x + 8]                 // x1
        mulx    rbp, r14, rdx                 // high:low = x1 x1
        adcx    rax, rax                      // w2 = w2 + w2 + carry
        adox    rax, r14                      // w2 = w2 + low + carry
        adcx    r9, r9                        // w3 = w3 + w3 + carry
        adox    r9, rbp                       // w3 = w3 + high + carry
        mov     rdx, [\x + 16]                // x2
        mulx    rbp, r14, rdx                 // high:low = x2 x2
        adcx    r10, r10                      // w4 = w4 + w4 + carry
        adox    r10, r14                      // w4 = w4 + low + carry
        adcx    r11, r11                      // w5 = w5 + w5 + carry
        adox    r11, rbp                      // w5 = w5 + high + carry
        mov     rdx, [\x + 24]                // x3
        mulx    rbp, r14, rdx                 // high:low = x3 x3
        adcx    rbx, rbx                      // w6 = w6 + w6 + carry
        adox    rbx, r14                      // w6 = w6 + low + carry
        adox    rbp, r13                      // w7 = high + 0 + carry
        adcx    rbp, r13                      // w7 = w7 + 0 + carry
        // invariant: eval(r12, r8, rax, r9, r10, r11, rbx, rbp) = x^2

        // limb 0: (w + q0 p) / 2^64, q0 = w0 (-p^-1) mod 2^64
        mov     rdx, r12
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q0 = low P_NEG_INVERSE
        // q0 = rdx
        mulx    r13, r14, [rip + L(P0)]       // high:low = P0 q0
        xor     r15d, r15d                    // both carries 0
        adcx    r12, r14                      // w0 = low + low
        adox    r8, r13                       // w1 = w1 + high
        mulx    r13, r14, [rip + L(P1)]       // high:low = P1 q0
        adcx    r8, r14                       // w1 = w1 + low + carry
        adox    rax, r13                      // w2 = w2 + high + carry
        mulx    r13, r14, [rip + L(P2)]       // high:low = P2 q0
        adcx    rax, r14                      // w2 = w2 + low + carry
        adox    r9, r13                       // w3 = w3 + high + carry
        mulx    r13, r14, [rip + L(P3)]       // high:low = P3 q0
        adcx    r9, r14                       // w3 = w3 + low + carry
        adox    r13, r15                      // w4 = high + 0 + carry
        adcx    r13, r15                      // w4 = w4 + 0 + carry
        // invariant: eval(r12, r8, rax, r9, r13) < 2^320

        // limb 1: (w + q1 p) / 2^64, q1 = w1 (-p^-1) mod 2^64
        mov     rdx, r8
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q1 = w1 P_NEG_INVERSE
        // q1 = rdx
        mulx    r12, r14, [rip + L(P0)]       // high:low = P0 q1
        xor     r15d, r15d                    // both carries 0
        adcx    r8, r14                       // w1 = w1 + low
        adox    rax, r12                      // w2 = w2 + high
        mulx    r12, r14, [rip + L(P1)]       // high:low = P1 q1
        adcx    rax, r14                      // w2 = w2 + low + carry
        adox    r9, r12                       // w3 = w3 + high + carry
        mulx    r12, r14, [rip + L(P2)]       // high:low = P2 q1
        adcx    r9, r14                       // w3 = w3 + low + carry
        adox    r10, r12                      // w4 = w4 + high + carry
        mulx    r12, r14, [rip + L(P3)]       // high:low = P3 q1
        adcx    r10, r14                      // w4 = w4 + low + carry
        adox    r12, r15                      // w5 = high + 0 + carry
        adcx    r12, r15                      // w5 = w5 + 0 + carry
        // invariant: eval(r8, rax, r9, r10, r12) < 2^320

        // limb 2: (w + q2 p) / 2^64, q2 = w2 (-p^-1) mod 2^64
        mov     rdx, rax
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q2 = w2 P_NEG_INVERSE
        // q2 = rdx
        mulx    r8, r14, [rip + L(P0)]        // high:low = P0 q2
        xor     r15d, r15d                    // both carries 0
        adcx    rax, r14                      // w2 = w2 + low
        adox    r9, r8                        // w3 = w3 + high
        mulx    r8, r14, [rip + L(P1)]        // high:low = P1 q2
        adcx    r9, r14                       // w3 = w3 + low + carry
        adox    r10, r8                       // w4 = w4 + high + carry
        mulx    r8, r14, [rip + L(P2)]        // high:low = P2 q2
        adcx    r10, r14                      // w4 = w4 + low + carry
        adox    r11, r8                       // w5 = w5 + high + carry
        mulx    r8, r14, [rip + L(P3)]        // high:low = P3 q2
        adcx    r11, r14                      // w5 = w5 + low + carry
        adox    r8, r15                       // w6 = high + 0 + carry
        adcx    r8, r15                       // w6 = w6 + 0 + carry
        // invariant: eval(rax, r9, r10, r11, r8) < 2^320

        // limb 3: (w + q3 p) / 2^64, q3 = w3 (-p^-1) mod 2^64
        mov     rdx, r9
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q3 = w3 P_NEG_INVERSE
        // q3 = rdx
        mulx    rax, r14, [rip + L(P0)]       // high:low = P0 q3
        xor     r15d, r15d                    // both carries 0
        adcx    r9, r14                       // w3 = w3 + low
        adox    r10, rax                      // w4 = w4 + high
        mulx    rax, r14, [rip + L(P1)]       // high:low = P1 q3
        adcx    r10, r14                      // w4 = w4 + low + carry
        adox    r11, rax                      // w5 = w5 + high + carry
        mulx    rax, r14, [rip + L(P2)]       // high:low = P2 q3
        adcx    r11, r14                      // w5 = w5 + low + carry
        adox    rbx, rax                      // w6 = w6 + high + carry
        mulx    rax, r14, [rip + L(P3)]       // high:low = P3 q3
        adcx    rbx, r14                      // w6 = w6 + low + carry
        adox    rax, r15                      // w7 = high + 0 + carry
        adcx    rax, r15                      // w7 = w7 + 0 + carry
        // invariant: eval(r9, r10, r11, rbx, rax) < 2^320

        // the upper words and what was set aside
        add     r10, r13                      // t0 = w4 + e0
        adc     r11, r12                      // t1 = w5 + e1 + carry
        adc     rbx, r8                       // t2 = w6 + e2 + carry
        adc     rbp, rax                      // t3 = w7 + e3 + carry
        mov     rax, 0
        adc     rax, 0                        // t4
        // invariant: eval(r10, r11, rbx, rbp, rax) < 2 p

        // d = t - p; t where that borrows
        mov     r8, r10
        sub     r8, [rip + L(P0)]             // d0 = t0 - P0
        mov     r9, r11
        sbb     r9, [rip + L(P1)]             // d1 = t1 - P1 - borrow
        mov     rdx, rbx
        sbb     rdx, [rip + L(P2)]            // d2 = t2 - P2 - borrow
        mov     r12, rbp
        sbb     r12, [rip + L(P3)]            // d3 = t3 - P3 - borrow
        sbb     rax, 0                        // d4 = t4 - 0 - borrow
        cmovc   r8, r10                       // d0 = t0 if borrow
        cmovc   r9, r11                       // d1 = t1 if borrow
        cmovc   rdx, rbx                      // d2 = t2 if borrow
        cmovc   r12, rbp                      // d3 = t3 if borrow
        mov     [\z], r8
        mov     [\z + 8], r9
        mov     [\z + 16], rdx
        mov     [\z + 24], r12
        .endm

FUNCTION(sm9_fp_sqr)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        fp_sqr rdi, rsi
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp_sqr)

/*
 * z = (a b + c d) R^-1 mod p (Montgomery reduction of a sum, by rows, two carry chains)
 *
 * requires  0 <= eval(a) < p
 *           0 <= eval(b) < p
 *           0 <= eval(c) < p
 *           0 <= eval(d) < p
 * ensures   eval(z) mod p = (eval(a) eval(b) + eval(c) eval(d)) R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be a or b or c or d
 * time      constant
 * cost      48 wide multiplications, 4 low multiplications, 106 additions and subtractions with
 *             carry
 * source    R = 2^256; Ozturk et al. 2012; Gueron, Krasnov 2013
 */
        .macro fp_mul_add_mul z, a, b, c, d

        // t = a b0 + c d0
        mov     rdx, [\b]                     // b0
        mulx    rax, r10, [\a]                // high:w0 = a0 b0
        mulx    r11, rbx, [\a + 8]            // high:low = a1 b0
        add     rax, rbx                      // w1 = high + low
        mulx    rbx, rbp, [\a + 16]           // high:low = a2 b0
        adc     r11, rbp                      // w2 = high + low + carry
        mulx    rbp, r12, [\a + 24]           // high:low = a3 b0
        adc     rbx, r12                      // w3 = high + low + carry
        adc     rbp, 0                        // w4 = high + 0 + carry
        mov     rdx, [\d]                     // d0
        mulx    r12, r13, [\c]                // high:low = c0 d0
        xor     r14d, r14d                    // both carries 0
        adcx    r10, r13                      // t0 = w0 + low
        adox    rax, r12                      // t1 = w1 + high
        mulx    r12, r13, [\c + 8]            // high:low = c1 d0
        adcx    rax, r13                      // t1 = t1 + low + carry
        adox    r11, r12                      // t2 = w2 + high + carry
        mulx    r12, r13, [\c + 16]           // high:low = c2 d0
        adcx    r11, r13                      // t2 = t2 + low + carry
        adox    rbx, r12                      // t3 = w3 + high + carry
        mulx    r12, r13, [\c + 24]           // high:low = c3 d0
        adcx    rbx, r13                      // t3 = t3 + low + carry
        adox    rbp, r12                      // t4 = w4 + high + carry
        adcx    rbp, r14                      // t4 = t4 + 0 + carry
        mov     r12, 0
        adox    r12, r14                      // t5
        adcx    r12, r14                      // t5 = t5 + 0 + carry

        // (t + q0 p) / 2^64, q0 = t0 (-p^-1) mod 2^64
        mov     rdx, r10
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q0 = t0 P_NEG_INVERSE
        // q0 = rdx
        mulx    r13, r14, [rip + L(P0)]       // high:low = P0 q0
        xor     r15d, r15d                    // both carries 0
        adcx    r10, r14                      // t0 = t0 + low
        adox    rax, r13                      // t1 = t1 + high
        mulx    r10, r13, [rip + L(P1)]       // high:low = P1 q0
        adcx    rax, r13                      // t1 = t1 + low + carry
        adox    r11, r10                      // t2 = t2 + high + carry
        mulx    r10, r13, [rip + L(P2)]       // high:low = P2 q0
        adcx    r11, r13                      // t2 = t2 + low + carry
        adox    rbx, r10                      // t3 = t3 + high + carry
        mulx    r10, r13, [rip + L(P3)]       // high:low = P3 q0
        adcx    rbx, r13                      // t3 = t3 + low + carry
        adox    rbp, r10                      // t4 = t4 + high + carry
        adcx    rbp, r15                      // t4 = t4 + 0 + carry
        adox    r12, r15                      // t5 = t5 + 0 + carry
        adcx    r12, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(rax, r11, rbx, rbp, r12) < 3 p

        // t += a b1 + c d1
        mov     rdx, [\b + 8]                 // b1
        mulx    r10, r13, [\a]                // high:low = a0 b1
        xor     r14d, r14d                    // both carries 0
        adcx    rax, r13                      // t0 = t0 + low
        adox    r11, r10                      // t1 = t1 + high
        mulx    r10, r13, [\a + 8]            // high:low = a1 b1
        adcx    r11, r13                      // t1 = t1 + low + carry
        adox    rbx, r10                      // t2 = t2 + high + carry
        mulx    r10, r13, [\a + 16]           // high:low = a2 b1
        adcx    rbx, r13                      // t2 = t2 + low + carry
        adox    rbp, r10                      // t3 = t3 + high + carry
        mulx    r10, r13, [\a + 24]           // high:low = a3 b1
        adcx    rbp, r13                      // t3 = t3 + low + carry
        adox    r12, r10                      // t4 = t4 + high + carry
        adcx    r12, r14                      // t4 = t4 + 0 + carry
        mov     rdx, [\d + 8]                 // d1
        mulx    r10, r13, [\c]                // high:low = c0 d1
        xor     r14d, r14d                    // both carries 0
        adcx    rax, r13                      // t0 = t0 + low
        adox    r11, r10                      // t1 = t1 + high
        mulx    r10, r13, [\c + 8]            // high:low = c1 d1
        adcx    r11, r13                      // t1 = t1 + low + carry
        adox    rbx, r10                      // t2 = t2 + high + carry
        mulx    r10, r13, [\c + 16]           // high:low = c2 d1
        adcx    rbx, r13                      // t2 = t2 + low + carry
        adox    rbp, r10                      // t3 = t3 + high + carry
        mulx    r10, r13, [\c + 24]           // high:low = c3 d1
        adcx    rbp, r13                      // t3 = t3 + low + carry
        adox    r12, r10                      // t4 = t4 + high + carry
        adcx    r12, r14                      // t4 = t4 + 0 + carry
        mov     r10, 0
        adox    r10, r14                      // t5
        adcx    r10, r14                      // t5 = t5 + 0 + carry

        // (t + q1 p) / 2^64, q1 = t0 (-p^-1) mod 2^64
        mov     rdx, rax
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q1 = t0 P_NEG_INVERSE
        // q1 = rdx
        mulx    r13, r14, [rip + L(P0)]       // high:low = P0 q1
        xor     r15d, r15d                    // both carries 0
        adcx    rax, r14                      // t0 = t0 + low
        adox    r11, r13                      // t1 = t1 + high
        mulx    rax, r13, [rip + L(P1)]       // high:low = P1 q1
        adcx    r11, r13                      // t1 = t1 + low + carry
        adox    rbx, rax                      // t2 = t2 + high + carry
        mulx    rax, r13, [rip + L(P2)]       // high:low = P2 q1
        adcx    rbx, r13                      // t2 = t2 + low + carry
        adox    rbp, rax                      // t3 = t3 + high + carry
        mulx    rax, r13, [rip + L(P3)]       // high:low = P3 q1
        adcx    rbp, r13                      // t3 = t3 + low + carry
        adox    r12, rax                      // t4 = t4 + high + carry
        adcx    r12, r15                      // t4 = t4 + 0 + carry
        adox    r10, r15                      // t5 = t5 + 0 + carry
        adcx    r10, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(r11, rbx, rbp, r12, r10) < 3 p

        // t += a b2 + c d2
        mov     rdx, [\b + 16]                // b2
        mulx    rax, r13, [\a]                // high:low = a0 b2
        xor     r14d, r14d                    // both carries 0
        adcx    r11, r13                      // t0 = t0 + low
        adox    rbx, rax                      // t1 = t1 + high
        mulx    rax, r13, [\a + 8]            // high:low = a1 b2
        adcx    rbx, r13                      // t1 = t1 + low + carry
        adox    rbp, rax                      // t2 = t2 + high + carry
        mulx    rax, r13, [\a + 16]           // high:low = a2 b2
        adcx    rbp, r13                      // t2 = t2 + low + carry
        adox    r12, rax                      // t3 = t3 + high + carry
        mulx    rax, r13, [\a + 24]           // high:low = a3 b2
        adcx    r12, r13                      // t3 = t3 + low + carry
        adox    r10, rax                      // t4 = t4 + high + carry
        adcx    r10, r14                      // t4 = t4 + 0 + carry
        mov     rdx, [\d + 16]                // d2
        mulx    rax, r13, [\c]                // high:low = c0 d2
        xor     r14d, r14d                    // both carries 0
        adcx    r11, r13                      // t0 = t0 + low
        adox    rbx, rax                      // t1 = t1 + high
        mulx    rax, r13, [\c + 8]            // high:low = c1 d2
        adcx    rbx, r13                      // t1 = t1 + low + carry
        adox    rbp, rax                      // t2 = t2 + high + carry
        mulx    rax, r13, [\c + 16]           // high:low = c2 d2
        adcx    rbp, r13                      // t2 = t2 + low + carry
        adox    r12, rax                      // t3 = t3 + high + carry
        mulx    rax, r13, [\c + 24]           // high:low = c3 d2
        adcx    r12, r13                      // t3 = t3 + low + carry
        adox    r10, rax                      // t4 = t4 + high + carry
        adcx    r10, r14                      // t4 = t4 + 0 + carry
        mov     rax, 0
        adox    rax, r14                      // t5
        adcx    rax, r14                      // t5 = t5 + 0 + carry

        // (t + q2 p) / 2^64, q2 = t0 (-p^-1) mod 2^64
        mov     rdx, r11
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q2 = t0 P_NEG_INVERSE
        // q2 = rdx
        mulx    r13, r14, [rip + L(P0)]       // high:low = P0 q2
        xor     r15d, r15d                    // both carries 0
        adcx    r11, r14                      // t0 = t0 + low
        adox    rbx, r13                      // t1 = t1 + high
        mulx    r11, r13, [rip + L(P1)]       // high:low = P1 q2
        adcx    rbx, r13                      // t1 = t1 + low + carry
        adox    rbp, r11                      // t2 = t2 + high + carry
        mulx    r11, r13, [rip + L(P2)]       // high:low = P2 q2
        adcx    rbp, r13                      // t2 = t2 + low + carry
        adox    r12, r11                      // t3 = t3 + high + carry
        mulx    r11, r13, [rip + L(P3)]       // high:low = P3 q2
        adcx    r12, r13                      // t3 = t3 + low + carry
        adox    r10, r11                      // t4 = t4 + high + carry
        adcx    r10, r15                      // t4 = t4 + 0 + carry
        adox    rax, r15                      // t5 = t5 + 0 + carry
        adcx    rax, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(rbx, rbp, r12, r10, rax) < 3 p

        // t += a b3 + c d3
        mov     rdx, [\b + 24]                // b3
        mulx    r11, r13, [\a]                // high:low = a0 b3
        xor     r14d, r14d                    // both carries 0
        adcx    rbx, r13                      // t0 = t0 + low
        adox    rbp, r11                      // t1 = t1 + high
        mulx    r11, r13, [\a + 8]            // high:low = a1 b3
        adcx    rbp, r13                      // t1 = t1 + low + carry
        adox    r12, r11                      // t2 = t2 + high + carry
        mulx    r11, r13, [\a + 16]           // high:low = a2 b3
        adcx    r12, r13                      // t2 = t2 + low + carry
        adox    r10, r11                      // t3 = t3 + high + carry
        mulx    r11, r13, [\a + 24]           // high:low = a3 b3
        adcx    r10, r13                      // t3 = t3 + low + carry
        adox    rax, r11                      // t4 = t4 + high + carry
        adcx    rax, r14                      // t4 = t4 + 0 + carry
        mov     rdx, [\d + 24]                // d3
        mulx    r11, r13, [\c]                // high:low = c0 d3
        xor     r14d, r14d                    // both carries 0
        adcx    rbx, r13                      // t0 = t0 + low
        adox    rbp, r11                      // t1 = t1 + high
        mulx    r11, r13, [\c + 8]            // high:low = c1 d3
        adcx    rbp, r13                      // t1 = t1 + low + carry
        adox    r12, r11                      // t2 = t2 + high + carry
        mulx    r11, r13, [\c + 16]           // high:low = c2 d3
        adcx    r12, r13                      // t2 = t2 + low + carry
        adox    r10, r11                      // t3 = t3 + high + carry
        mulx    r11, r13, [\c + 24]           // high:low = c3 d3
        adcx    r10, r13                      // t3 = t3 + low + carry
        adox    rax, r11                      // t4 = t4 + high + carry
        adcx    rax, r14                      // t4 = t4 + 0 + carry
        mov     r11, 0
        adox    r11, r14                      // t5
        adcx    r11, r14                      // t5 = t5 + 0 + carry

        // (t + q3 p) / 2^64, q3 = t0 (-p^-1) mod 2^64
        mov     rdx, rbx
        imul    rdx, [rip + L(P_NEG_INVERSE)] // q3 = t0 P_NEG_INVERSE
        // q3 = rdx
        mulx    r13, r14, [rip + L(P0)]       // high:low = P0 q3
        xor     r15d, r15d                    // both carries 0
        adcx    rbx, r14                      // t0 = t0 + low
        adox    rbp, r13                      // t1 = t1 + high
        mulx    rbx, r13, [rip + L(P1)]       // high:low = P1 q3
        adcx    rbp, r13                      // t1 = t1 + low + carry
        adox    r12, rbx                      // t2 = t2 + high + carry
        mulx    rbx, r13, [rip + L(P2)]       // high:low = P2 q3
        adcx    r12, r13                      // t2 = t2 + low + carry
        adox    r10, rbx                      // t3 = t3 + high + carry
        mulx    rbx, r13, [rip + L(P3)]       // high:low = P3 q3
        adcx    r10, r13                      // t3 = t3 + low + carry
        adox    rax, rbx                      // t4 = t4 + high + carry
        adcx    rax, r15                      // t4 = t4 + 0 + carry
        adox    r11, r15                      // t5 = t5 + 0 + carry
        adcx    r11, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(rbp, r12, r10, rax, r11) < 3 p

        // u = t - p; t where that borrows
        mov     rdx, rbp
        sub     rdx, [rip + L(P0)]            // u0 = t0 - P0
        mov     rbx, r12
        sbb     rbx, [rip + L(P1)]            // u1 = t1 - P1 - borrow
        mov     r13, r10
        sbb     r13, [rip + L(P2)]            // u2 = t2 - P2 - borrow
        mov     r14, rax
        sbb     r14, [rip + L(P3)]            // u3 = t3 - P3 - borrow
        mov     r15, r11
        sbb     r15, 0                        // u4 = t4 - 0 - borrow
        cmovc   rdx, rbp                      // u0 = t0 if borrow
        cmovc   rbx, r12                      // u1 = t1 if borrow
        cmovc   r13, r10                      // u2 = t2 if borrow
        cmovc   r14, rax                      // u3 = t3 if borrow
        cmovc   r15, r11                      // u4 = t4 if borrow
        // invariant: eval(rdx, rbx, r13, r14, r15) < 2 p

        // u = t - p; t where that borrows
        mov     rax, rdx
        sub     rax, [rip + L(P0)]            // u0 = t0 - P0
        mov     r10, rbx
        sbb     r10, [rip + L(P1)]            // u1 = t1 - P1 - borrow
        mov     r11, r13
        sbb     r11, [rip + L(P2)]            // u2 = t2 - P2 - borrow
        mov     rbp, r14
        sbb     rbp, [rip + L(P3)]            // u3 = t3 - P3 - borrow
        sbb     r15, 0                        // u4 = t4 - 0 - borrow
        cmovc   rax, rdx                      // u0 = t0 if borrow
        cmovc   r10, rbx                      // u1 = t1 if borrow
        cmovc   r11, r13                      // u2 = t2 if borrow
        cmovc   rbp, r14                      // u3 = t3 if borrow
        mov     [\z], rax
        mov     [\z + 8], r10
        mov     [\z + 16], r11
        mov     [\z + 24], rbp
        .endm

FUNCTION(sm9_fp_mul_add_mul)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        mov r9, rdx
        fp_mul_add_mul rdi, rsi, r9, rcx, r8
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp_mul_add_mul)

/*
 * z = x + y mod n
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = (eval(x) + eval(y)) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      9 additions and subtractions with carry
 */
        .macro fn_add z, x, y
        mov     rax, [\x]
        add     rax, [\y]                     // t0 = x0 + y0
        mov     r8, [\x + 8]
        adc     r8, [\y + 8]                  // t1 = x1 + y1 + carry
        mov     r9, [\x + 16]
        adc     r9, [\y + 16]                 // t2 = x2 + y2 + carry
        mov     r10, [\x + 24]
        adc     r10, [\y + 24]                // t3 = x3 + y3 + carry
        mov     r11, 0
        adc     r11, 0                        // t4
        // invariant: eval(rax, r8, r9, r10, r11) < 2 n - 1

        // d = t - n; t where that borrows
        mov     rdx, rax
        sub     rdx, [rip + L(N0)]            // d0 = t0 - N0
        mov     rbx, r8
        sbb     rbx, [rip + L(N1)]            // d1 = t1 - N1 - borrow
        mov     rbp, r9
        sbb     rbp, [rip + L(N2)]            // d2 = t2 - N2 - borrow
        mov     r12, r10
        sbb     r12, [rip + L(N3)]            // d3 = t3 - N3 - borrow
        sbb     r11, 0                        // d4 = t4 - 0 - borrow
        cmovc   rdx, rax                      // d0 = t0 if borrow
        cmovc   rbx, r8                       // d1 = t1 if borrow
        cmovc   rbp, r9                       // d2 = t2 if borrow
        cmovc   r12, r10                      // d3 = t3 if borrow
        mov     [\z], rdx
        mov     [\z + 8], rbx
        mov     [\z + 16], rbp
        mov     [\z + 24], r12
        .endm

FUNCTION(sm9_fn_add)
        SAVE rbx
        SAVE rbp
        SAVE r12
        mov rcx, rdx
        fn_add rdi, rsi, rcx
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fn_add)

/*
 * z = x - y mod n
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = (eval(x) - eval(y)) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      8 additions and subtractions with carry
 */
        .macro fn_sub z, x, y
        mov     rax, [\x]
        sub     rax, [\y]                     // t0 = x0 - y0
        mov     r8, [\x + 8]
        sbb     r8, [\y + 8]                  // t1 = x1 - y1 - borrow
        mov     r9, [\x + 16]
        sbb     r9, [\y + 16]                 // t2 = x2 - y2 - borrow
        mov     r10, [\x + 24]
        sbb     r10, [\y + 24]                // t3 = x3 - y3 - borrow

        // add n back if the difference is negative; that carry cancels the borrow
        sbb     r11, r11                      // mask = 0 - borrow
        mov     rdx, r11
        and     rdx, [rip + L(N0)]            // a0 = N0 & mask
        mov     rbx, r11
        and     rbx, [rip + L(N1)]            // a1 = N1 & mask
        mov     rbp, r11
        and     rbp, [rip + L(N2)]            // a2 = N2 & mask
        mov     r12, r11
        and     r12, [rip + L(N3)]            // a3 = N3 & mask
        add     rax, rdx                      // t0 = t0 + a0
        adc     r8, rbx                       // t1 = t1 + a1 + carry
        adc     r9, rbp                       // t2 = t2 + a2 + carry
        adc     r10, r12                      // t3 = t3 + a3 + carry
        mov     [\z], rax
        mov     [\z + 8], r8
        mov     [\z + 16], r9
        mov     [\z + 24], r10
        .endm

FUNCTION(sm9_fn_sub)
        SAVE rbx
        SAVE rbp
        SAVE r12
        mov rcx, rdx
        fn_sub rdi, rsi, rcx
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fn_sub)

/*
 * z = -x mod n
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) mod n = -eval(x) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      8 additions and subtractions with carry
 */
        .macro fn_neg z, x
        xor     eax, eax
        sub     rax, [\x]                     // t0 = 0 - x0
        mov     r8, 0
        sbb     r8, [\x + 8]                  // t1 = 0 - x1 - borrow
        mov     r9, 0
        sbb     r9, [\x + 16]                 // t2 = 0 - x2 - borrow
        mov     r10, 0
        sbb     r10, [\x + 24]                // t3 = 0 - x3 - borrow

        // add n back if the difference is negative; that carry cancels the borrow
        sbb     r11, r11                      // mask = 0 - borrow
        mov     rdx, r11
        and     rdx, [rip + L(N0)]            // a0 = N0 & mask
        mov     rbx, r11
        and     rbx, [rip + L(N1)]            // a1 = N1 & mask
        mov     rbp, r11
        and     rbp, [rip + L(N2)]            // a2 = N2 & mask
        mov     r12, r11
        and     r12, [rip + L(N3)]            // a3 = N3 & mask
        add     rax, rdx                      // t0 = t0 + a0
        adc     r8, rbx                       // t1 = t1 + a1 + carry
        adc     r9, rbp                       // t2 = t2 + a2 + carry
        adc     r10, r12                      // t3 = t3 + a3 + carry
        mov     [\z], rax
        mov     [\z + 8], r8
        mov     [\z + 16], r9
        mov     [\z + 24], r10
        .endm

FUNCTION(sm9_fn_neg)
        SAVE rbx
        SAVE rbp
        SAVE r12
        fn_neg rdi, rsi
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fn_neg)

/*
 * z = x / 2 mod n
 *
 * requires  0 <= eval(x) < n
 * ensures   2 eval(z) mod n = eval(x) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      4 additions and subtractions with carry
 */
        .macro fn_half z, x

        // t = x, or x + n where x is odd
        mov     rax, [\x]
        and     rax, 1                        // odd = x0 mod 2
        neg     rax                           // mask = 0 - odd
        mov     r8, rax
        and     r8, [rip + L(N0)]             // a0 = N0 & mask
        mov     r9, rax
        and     r9, [rip + L(N1)]             // a1 = N1 & mask
        mov     r10, rax
        and     r10, [rip + L(N2)]            // a2 = N2 & mask
        mov     r11, rax
        and     r11, [rip + L(N3)]            // a3 = N3 & mask
        add     r8, [\x]                      // t0 = a0 + x0
        adc     r9, [\x + 8]                  // t1 = a1 + x1 + carry
        adc     r10, [\x + 16]                // t2 = a2 + x2 + carry
        adc     r11, [\x + 24]                // t3 = a3 + x3 + carry
        mov     rax, 0
        adc     rax, 0                        // t4

        // t / 2
        mov     rdx, r9
        shl     rdx, 63
        shr     r8, 1
        or      r8, rdx                       // r0 = t0 / 2^1
        mov     rdx, r10
        shl     rdx, 63
        shr     r9, 1
        or      r9, rdx                       // r1 = t1 / 2^1
        mov     rdx, r11
        shl     rdx, 63
        shr     r10, 1
        or      r10, rdx                      // r2 = t2 / 2^1
        mov     rdx, rax
        shl     rdx, 63
        shr     r11, 1
        or      r11, rdx                      // r3 = t3 / 2^1
        mov     [\z], r8
        mov     [\z + 8], r9
        mov     [\z + 16], r10
        mov     [\z + 24], r11
        .endm

FUNCTION(sm9_fn_half)
        fn_half rdi, rsi
        ret
END(sm9_fn_half)

/*
 * z = x y R^-1 mod n (Montgomery multiplication by rows, two carry chains)
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = eval(x) eval(y) R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      32 wide multiplications, 4 low multiplications, 68 additions and subtractions with
 *             carry
 * source    R = 2^256; Ozturk et al. 2012; Gueron, Krasnov 2013
 */
        .macro fn_mul z, x, y

        // w = x y0
        mov     rdx, [\y]                     // y0
        mulx    rax, r8, [\x]                 // high:w0 = x0 y0
        mulx    r9, r10, [\x + 8]             // high:low = x1 y0
        add     rax, r10                      // w1 = high + low
        mulx    r10, r11, [\x + 16]           // high:low = x2 y0
        adc     r9, r11                       // w2 = high + low + carry
        mulx    r11, rbx, [\x + 24]           // high:low = x3 y0
        adc     r10, rbx                      // w3 = high + low + carry
        adc     r11, 0                        // w4 = high + 0 + carry

        // w += x y1 2^64
        mov     rdx, [\y + 8]                 // y1
        mulx    rbx, rbp, [\x]                // high:low = x0 y1
        xor     r12d, r12d                    // both carries 0
        adcx    rax, rbp                      // w1 = w1 + low
        adox    r9, rbx                       // w2 = w2 + high
        mulx    rbx, rbp, [\x + 8]            // high:low = x1 y1
        adcx    r9, rbp                       // w2 = w2 + low + carry
        adox    r10, rbx                      // w3 = w3 + high + carry
        mulx    rbx, rbp, [\x + 16]           // high:low = x2 y1
        adcx    r10, rbp                      // w3 = w3 + low + carry
        adox    r11, rbx                      // w4 = w4 + high + carry
        mulx    rbx, rbp, [\x + 24]           // high:low = x3 y1
        adcx    r11, rbp                      // w4 = w4 + low + carry
        adox    rbx, r12                      // w5 = high + 0 + carry
        adcx    rbx, r12                      // w5 = w5 + 0 + carry
        // invariant: eval(rax, r9, r10, r11, rbx) < 2^320

        // limb 0: (w + q0 n) / 2^64, q0 = w0 (-n^-1) mod 2^64
        mov     rdx, r8
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q0 = w0 N_NEG_INVERSE
        // q0 = rdx
        mulx    rbp, r12, [rip + L(N0)]       // high:low = N0 q0
        xor     r13d, r13d                    // both carries 0
        adcx    r8, r12                       // w0 = w0 + low
        adox    rax, rbp                      // w1 = w1 + high
        mulx    rbp, r12, [rip + L(N1)]       // high:low = N1 q0
        adcx    rax, r12                      // w1 = w1 + low + carry
        adox    r9, rbp                       // w2 = w2 + high + carry
        mulx    rbp, r12, [rip + L(N2)]       // high:low = N2 q0
        adcx    r9, r12                       // w2 = w2 + low + carry
        adox    r10, rbp                      // w3 = w3 + high + carry
        mulx    rbp, r12, [rip + L(N3)]       // high:low = N3 q0
        adcx    r10, r12                      // w3 = w3 + low + carry
        adox    rbp, r13                      // w4 = high + 0 + carry
        adcx    rbp, r13                      // w4 = w4 + 0 + carry
        // invariant: eval(r8, rax, r9, r10, rbp) < 2^320

        // w += x y2 2^128
        mov     rdx, [\y + 16]                // y2
        mulx    r8, r12, [\x]                 // high:low = x0 y2
        xor     r13d, r13d                    // both carries 0
        adcx    r9, r12                       // w2 = w2 + low
        adox    r10, r8                       // w3 = w3 + high
        mulx    r8, r12, [\x + 8]             // high:low = x1 y2
        adcx    r10, r12                      // w3 = w3 + low + carry
        adox    r11, r8                       // w4 = w4 + high + carry
        mulx    r8, r12, [\x + 16]            // high:low = x2 y2
        adcx    r11, r12                      // w4 = w4 + low + carry
        adox    rbx, r8                       // w5 = w5 + high + carry
        mulx    r8, r12, [\x + 24]            // high:low = x3 y2
        adcx    rbx, r12                      // w5 = w5 + low + carry
        adox    r8, r13                       // w6 = high + 0 + carry
        adcx    r8, r13                       // w6 = w6 + 0 + carry
        // invariant: eval(r9, r10, r11, rbx, r8) < 2^320

        // limb 1: (w + q1 n) / 2^64, q1 = w1 (-n^-1) mod 2^64
        mov     rdx, rax
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q1 = w1 N_NEG_INVERSE
        // q1 = rdx
        mulx    r12, r13, [rip + L(N0)]       // high:low = N0 q1
        xor     r14d, r14d                    // both carries 0
        adcx    rax, r13                      // w1 = w1 + low
        adox    r9, r12                       // w2 = w2 + high
        mulx    r12, r13, [rip + L(N1)]       // high:low = N1 q1
        adcx    r9, r13                       // w2 = w2 + low + carry
        adox    r10, r12                      // w3 = w3 + high + carry
        mulx    r12, r13, [rip + L(N2)]       // high:low = N2 q1
        adcx    r10, r13                      // w3 = w3 + low + carry
        adox    r11, r12                      // w4 = w4 + high + carry
        mulx    r12, r13, [rip + L(N3)]       // high:low = N3 q1
        adcx    r11, r13                      // w4 = w4 + low + carry
        adox    r12, r14                      // w5 = high + 0 + carry
        adcx    r12, r14                      // w5 = w5 + 0 + carry
        // invariant: eval(rax, r9, r10, r11, r12) < 2^320

        // w += x y3 2^192
        mov     rdx, [\y + 24]                // y3
        mulx    rax, r13, [\x]                // high:low = x0 y3
        xor     r14d, r14d                    // both carries 0
        adcx    r10, r13                      // w3 = w3 + low
        adox    r11, rax                      // w4 = w4 + high
        mulx    rax, r13, [\x + 8]            // high:low = x1 y3
        adcx    r11, r13                      // w4 = w4 + low + carry
        adox    rbx, rax                      // w5 = w5 + high + carry
        mulx    rax, r13, [\x + 16]           // high:low = x2 y3
        adcx    rbx, r13                      // w5 = w5 + low + carry
        adox    r8, rax                       // w6 = w6 + high + carry
        mulx    rax, r13, [\x + 24]           // high:low = x3 y3
        adcx    r8, r13                       // w6 = w6 + low + carry
        adox    rax, r14                      // w7 = high + 0 + carry
        adcx    rax, r14                      // w7 = w7 + 0 + carry
        // invariant: eval(r10, r11, rbx, r8, rax) < 2^320

        // limb 2: (w + q2 n) / 2^64, q2 = w2 (-n^-1) mod 2^64
        mov     rdx, r9
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q2 = w2 N_NEG_INVERSE
        // q2 = rdx
        mulx    r13, r14, [rip + L(N0)]       // high:low = N0 q2
        xor     r15d, r15d                    // both carries 0
        adcx    r9, r14                       // w2 = w2 + low
        adox    r10, r13                      // w3 = w3 + high
        mulx    r13, r14, [rip + L(N1)]       // high:low = N1 q2
        adcx    r10, r14                      // w3 = w3 + low + carry
        adox    r11, r13                      // w4 = w4 + high + carry
        mulx    r13, r14, [rip + L(N2)]       // high:low = N2 q2
        adcx    r11, r14                      // w4 = w4 + low + carry
        adox    rbx, r13                      // w5 = w5 + high + carry
        mulx    r13, r14, [rip + L(N3)]       // high:low = N3 q2
        adcx    rbx, r14                      // w5 = w5 + low + carry
        adox    r13, r15                      // w6 = high + 0 + carry
        adcx    r13, r15                      // w6 = w6 + 0 + carry
        // invariant: eval(r9, r10, r11, rbx, r13) < 2^320

        // limb 3: (w + q3 n) / 2^64, q3 = w3 (-n^-1) mod 2^64
        mov     rdx, r10
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q3 = w3 N_NEG_INVERSE
        // q3 = rdx
        mulx    r9, r14, [rip + L(N0)]        // high:low = N0 q3
        xor     r15d, r15d                    // both carries 0
        adcx    r10, r14                      // w3 = w3 + low
        adox    r11, r9                       // w4 = w4 + high
        mulx    r9, r14, [rip + L(N1)]        // high:low = N1 q3
        adcx    r11, r14                      // w4 = w4 + low + carry
        adox    rbx, r9                       // w5 = w5 + high + carry
        mulx    r9, r14, [rip + L(N2)]        // high:low = N2 q3
        adcx    rbx, r14                      // w5 = w5 + low + carry
        adox    r8, r9                        // w6 = w6 + high + carry
        mulx    r9, r14, [rip + L(N3)]        // high:low = N3 q3
        adcx    r8, r14                       // w6 = w6 + low + carry
        adox    r9, r15                       // w7 = high + 0 + carry
        adcx    r9, r15                       // w7 = w7 + 0 + carry
        // invariant: eval(r10, r11, rbx, r8, r9) < 2^320

        // the upper words and what was set aside
        add     r11, rbp                      // t0 = w4 + e0
        adc     rbx, r12                      // t1 = w5 + e1 + carry
        adc     r8, r13                       // t2 = w6 + e2 + carry
        adc     rax, r9                       // t3 = w7 + e3 + carry
        mov     r9, 0
        adc     r9, 0                         // t4
        // invariant: eval(r11, rbx, r8, rax, r9) < 2 n

        // d = t - n; t where that borrows
        mov     r10, r11
        sub     r10, [rip + L(N0)]            // d0 = t0 - N0
        mov     rdx, rbx
        sbb     rdx, [rip + L(N1)]            // d1 = t1 - N1 - borrow
        mov     rbp, r8
        sbb     rbp, [rip + L(N2)]            // d2 = t2 - N2 - borrow
        mov     r12, rax
        sbb     r12, [rip + L(N3)]            // d3 = t3 - N3 - borrow
        sbb     r9, 0                         // d4 = t4 - 0 - borrow
        cmovc   r10, r11                      // d0 = t0 if borrow
        cmovc   rdx, rbx                      // d1 = t1 if borrow
        cmovc   rbp, r8                       // d2 = t2 if borrow
        cmovc   r12, rax                      // d3 = t3 if borrow
        mov     [\z], r10
        mov     [\z + 8], rdx
        mov     [\z + 16], rbp
        mov     [\z + 24], r12
        .endm

FUNCTION(sm9_fn_mul)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        mov rcx, rdx
        fn_mul rdi, rsi, rcx
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fn_mul)

/*
 * z = x^2 R^-1 mod n (Montgomery squaring by rows, two carry chains)
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) mod n = eval(x)^2 R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      26 wide multiplications, 4 low multiplications, 61 additions and subtractions with
 *             carry
 * source    R = 2^256; Ozturk et al. 2012; Gueron, Krasnov 2013
 */
        .macro fn_sqr z, x

        // products of two different limbs
        mov     rdx, [\x]                     // x0
        mulx    rax, r8, [\x + 8]             // high:low = x1 x0
        mulx    r9, r10, [\x + 16]            // high:low = x2 x0
        add     rax, r10                      // w2 = high + low
        mulx    r10, r11, [\x + 24]           // high:low = x3 x0
        adc     r9, r11                       // w3 = high + low + carry
        adc     r10, 0                        // w4 = high + 0 + carry
        // invariant: eval(r8, rax, r9, r10) < 2^256
        mov     rdx, [\x + 8]                 // x1
        mulx    r11, rbx, [\x + 16]           // high:low = x2 x1
        xor     ebp, ebp                      // both carries 0
        adcx    r9, rbx                       // w3 = w3 + low
        adox    r10, r11                      // w4 = w4 + high
        mulx    r11, rbx, [\x + 24]           // high:low = x3 x1
        adcx    r10, rbx                      // w4 = w4 + low + carry
        adox    r11, rbp                      // w5 = high + 0 + carry
        adcx    r11, rbp                      // w5 = w5 + 0 + carry
        // invariant: eval(r9, r10, r11) < 2^192
        mov     rdx, [\x + 16]                // x2
        mulx    rbx, rbp, [\x + 24]           // high:low = x3 x2
        add     r11, rbp                      // w5 = w5 + low
        adc     rbx, 0                        // w6 = high + 0 + carry
        // invariant: eval(r11, rbx) < 2^128

        // twice those, plus the squares of the limbs
        mov     rdx, [\x]                     // x0
        mulx    rbp, r12, rdx                 // high:low = x0 x0
        xor     r13d, r13d                    // both carries 0
        adcx    r8, r8                        // w1 = low + low
        adox    r8, rbp                       // w1 = w1 + high
        mov     rdx, [\x + 8]                 // x1
        mulx    rbp, r14, rdx                 // high:low = x1 x1
        adcx    rax, rax                      // w2 = w2 + w2 + carry
        adox    rax, r14                      // w2 = w2 + low + carry
        adcx    r9, r9                        // w3 = w3 + w3 + carry
        adox    r9, rbp                       // w3 = w3 + high + carry
        mov     rdx, [\x + 16]                // x2
        mulx    rbp, r14, rdx                 // high:low = x2 x2
        adcx    r10, r10                      // w4 = w4 + w4 + carry
        adox    r10, r14                      // w4 = w4 + low + carry
        adcx    r11, r11                      // w5 = w5 + w5 + carry
        adox    r11, rbp                      // w5 = w5 + high + carry
        mov     rdx, [\x + 24]                // x3
        mulx    rbp, r14, rdx                 // high:low = x3 x3
        adcx    rbx, rbx                      // w6 = w6 + w6 + carry
        adox    rbx, r14                      // w6 = w6 + low + carry
        adox    rbp, r13                      // w7 = high + 0 + carry
        adcx    rbp, r13                      // w7 = w7 + 0 + carry
        // invariant: eval(r12, r8, rax, r9, r10, r11, rbx, rbp) = x^2

        // limb 0: (w + q0 n) / 2^64, q0 = w0 (-n^-1) mod 2^64
        mov     rdx, r12
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q0 = low N_NEG_INVERSE
        // q0 = rdx
        mulx    r13, r14, [rip + L(N0)]       // high:low = N0 q0
        xor     r15d, r15d                    // both carries 0
        adcx    r12, r14                      // w0 = low + low
        adox    r8, r13                       // w1 = w1 + high
        mulx    r13, r14, [rip + L(N1)]       // high:low = N1 q0
        adcx    r8, r14                       // w1 = w1 + low + carry
        adox    rax, r13                      // w2 = w2 + high + carry
        mulx    r13, r14, [rip + L(N2)]       // high:low = N2 q0
        adcx    rax, r14                      // w2 = w2 + low + carry
        adox    r9, r13                       // w3 = w3 + high + carry
        mulx    r13, r14, [rip + L(N3)]       // high:low = N3 q0
        adcx    r9, r14                       // w3 = w3 + low + carry
        adox    r13, r15                      // w4 = high + 0 + carry
        adcx    r13, r15                      // w4 = w4 + 0 + carry
        // invariant: eval(r12, r8, rax, r9, r13) < 2^320

        // limb 1: (w + q1 n) / 2^64, q1 = w1 (-n^-1) mod 2^64
        mov     rdx, r8
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q1 = w1 N_NEG_INVERSE
        // q1 = rdx
        mulx    r12, r14, [rip + L(N0)]       // high:low = N0 q1
        xor     r15d, r15d                    // both carries 0
        adcx    r8, r14                       // w1 = w1 + low
        adox    rax, r12                      // w2 = w2 + high
        mulx    r12, r14, [rip + L(N1)]       // high:low = N1 q1
        adcx    rax, r14                      // w2 = w2 + low + carry
        adox    r9, r12                       // w3 = w3 + high + carry
        mulx    r12, r14, [rip + L(N2)]       // high:low = N2 q1
        adcx    r9, r14                       // w3 = w3 + low + carry
        adox    r10, r12                      // w4 = w4 + high + carry
        mulx    r12, r14, [rip + L(N3)]       // high:low = N3 q1
        adcx    r10, r14                      // w4 = w4 + low + carry
        adox    r12, r15                      // w5 = high + 0 + carry
        adcx    r12, r15                      // w5 = w5 + 0 + carry
        // invariant: eval(r8, rax, r9, r10, r12) < 2^320

        // limb 2: (w + q2 n) / 2^64, q2 = w2 (-n^-1) mod 2^64
        mov     rdx, rax
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q2 = w2 N_NEG_INVERSE
        // q2 = rdx
        mulx    r8, r14, [rip + L(N0)]        // high:low = N0 q2
        xor     r15d, r15d                    // both carries 0
        adcx    rax, r14                      // w2 = w2 + low
        adox    r9, r8                        // w3 = w3 + high
        mulx    r8, r14, [rip + L(N1)]        // high:low = N1 q2
        adcx    r9, r14                       // w3 = w3 + low + carry
        adox    r10, r8                       // w4 = w4 + high + carry
        mulx    r8, r14, [rip + L(N2)]        // high:low = N2 q2
        adcx    r10, r14                      // w4 = w4 + low + carry
        adox    r11, r8                       // w5 = w5 + high + carry
        mulx    r8, r14, [rip + L(N3)]        // high:low = N3 q2
        adcx    r11, r14                      // w5 = w5 + low + carry
        adox    r8, r15                       // w6 = high + 0 + carry
        adcx    r8, r15                       // w6 = w6 + 0 + carry
        // invariant: eval(rax, r9, r10, r11, r8) < 2^320

        // limb 3: (w + q3 n) / 2^64, q3 = w3 (-n^-1) mod 2^64
        mov     rdx, r9
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q3 = w3 N_NEG_INVERSE
        // q3 = rdx
        mulx    rax, r14, [rip + L(N0)]       // high:low = N0 q3
        xor     r15d, r15d                    // both carries 0
        adcx    r9, r14                       // w3 = w3 + low
        adox    r10, rax                      // w4 = w4 + high
        mulx    rax, r14, [rip + L(N1)]       // high:low = N1 q3
        adcx    r10, r14                      // w4 = w4 + low + carry
        adox    r11, rax                      // w5 = w5 + high + carry
        mulx    rax, r14, [rip + L(N2)]       // high:low = N2 q3
        adcx    r11, r14                      // w5 = w5 + low + carry
        adox    rbx, rax                      // w6 = w6 + high + carry
        mulx    rax, r14, [rip + L(N3)]       // high:low = N3 q3
        adcx    rbx, r14                      // w6 = w6 + low + carry
        adox    rax, r15                      // w7 = high + 0 + carry
        adcx    rax, r15                      // w7 = w7 + 0 + carry
        // invariant: eval(r9, r10, r11, rbx, rax) < 2^320

        // the upper words and what was set aside
        add     r10, r13                      // t0 = w4 + e0
        adc     r11, r12                      // t1 = w5 + e1 + carry
        adc     rbx, r8                       // t2 = w6 + e2 + carry
        adc     rbp, rax                      // t3 = w7 + e3 + carry
        mov     rax, 0
        adc     rax, 0                        // t4
        // invariant: eval(r10, r11, rbx, rbp, rax) < 2 n

        // d = t - n; t where that borrows
        mov     r8, r10
        sub     r8, [rip + L(N0)]             // d0 = t0 - N0
        mov     r9, r11
        sbb     r9, [rip + L(N1)]             // d1 = t1 - N1 - borrow
        mov     rdx, rbx
        sbb     rdx, [rip + L(N2)]            // d2 = t2 - N2 - borrow
        mov     r12, rbp
        sbb     r12, [rip + L(N3)]            // d3 = t3 - N3 - borrow
        sbb     rax, 0                        // d4 = t4 - 0 - borrow
        cmovc   r8, r10                       // d0 = t0 if borrow
        cmovc   r9, r11                       // d1 = t1 if borrow
        cmovc   rdx, rbx                      // d2 = t2 if borrow
        cmovc   r12, rbp                      // d3 = t3 if borrow
        mov     [\z], r8
        mov     [\z + 8], r9
        mov     [\z + 16], rdx
        mov     [\z + 24], r12
        .endm

FUNCTION(sm9_fn_sqr)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        fn_sqr rdi, rsi
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fn_sqr)

/*
 * z = (a b + c d) R^-1 mod n (Montgomery reduction of a sum, by rows, two carry chains)
 *
 * requires  0 <= eval(a) < n
 *           0 <= eval(b) < n
 *           0 <= eval(c) < n
 *           0 <= eval(d) < n
 * ensures   eval(z) mod n = (eval(a) eval(b) + eval(c) eval(d)) R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be a or b or c or d
 * time      constant
 * cost      48 wide multiplications, 4 low multiplications, 106 additions and subtractions with
 *             carry
 * source    R = 2^256; Ozturk et al. 2012; Gueron, Krasnov 2013
 */
        .macro fn_mul_add_mul z, a, b, c, d

        // t = a b0 + c d0
        mov     rdx, [\b]                     // b0
        mulx    rax, r10, [\a]                // high:w0 = a0 b0
        mulx    r11, rbx, [\a + 8]            // high:low = a1 b0
        add     rax, rbx                      // w1 = high + low
        mulx    rbx, rbp, [\a + 16]           // high:low = a2 b0
        adc     r11, rbp                      // w2 = high + low + carry
        mulx    rbp, r12, [\a + 24]           // high:low = a3 b0
        adc     rbx, r12                      // w3 = high + low + carry
        adc     rbp, 0                        // w4 = high + 0 + carry
        mov     rdx, [\d]                     // d0
        mulx    r12, r13, [\c]                // high:low = c0 d0
        xor     r14d, r14d                    // both carries 0
        adcx    r10, r13                      // t0 = w0 + low
        adox    rax, r12                      // t1 = w1 + high
        mulx    r12, r13, [\c + 8]            // high:low = c1 d0
        adcx    rax, r13                      // t1 = t1 + low + carry
        adox    r11, r12                      // t2 = w2 + high + carry
        mulx    r12, r13, [\c + 16]           // high:low = c2 d0
        adcx    r11, r13                      // t2 = t2 + low + carry
        adox    rbx, r12                      // t3 = w3 + high + carry
        mulx    r12, r13, [\c + 24]           // high:low = c3 d0
        adcx    rbx, r13                      // t3 = t3 + low + carry
        adox    rbp, r12                      // t4 = w4 + high + carry
        adcx    rbp, r14                      // t4 = t4 + 0 + carry
        mov     r12, 0
        adox    r12, r14                      // t5
        adcx    r12, r14                      // t5 = t5 + 0 + carry

        // (t + q0 n) / 2^64, q0 = t0 (-n^-1) mod 2^64
        mov     rdx, r10
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q0 = t0 N_NEG_INVERSE
        // q0 = rdx
        mulx    r13, r14, [rip + L(N0)]       // high:low = N0 q0
        xor     r15d, r15d                    // both carries 0
        adcx    r10, r14                      // t0 = t0 + low
        adox    rax, r13                      // t1 = t1 + high
        mulx    r10, r13, [rip + L(N1)]       // high:low = N1 q0
        adcx    rax, r13                      // t1 = t1 + low + carry
        adox    r11, r10                      // t2 = t2 + high + carry
        mulx    r10, r13, [rip + L(N2)]       // high:low = N2 q0
        adcx    r11, r13                      // t2 = t2 + low + carry
        adox    rbx, r10                      // t3 = t3 + high + carry
        mulx    r10, r13, [rip + L(N3)]       // high:low = N3 q0
        adcx    rbx, r13                      // t3 = t3 + low + carry
        adox    rbp, r10                      // t4 = t4 + high + carry
        adcx    rbp, r15                      // t4 = t4 + 0 + carry
        adox    r12, r15                      // t5 = t5 + 0 + carry
        adcx    r12, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(rax, r11, rbx, rbp, r12) < 3 n

        // t += a b1 + c d1
        mov     rdx, [\b + 8]                 // b1
        mulx    r10, r13, [\a]                // high:low = a0 b1
        xor     r14d, r14d                    // both carries 0
        adcx    rax, r13                      // t0 = t0 + low
        adox    r11, r10                      // t1 = t1 + high
        mulx    r10, r13, [\a + 8]            // high:low = a1 b1
        adcx    r11, r13                      // t1 = t1 + low + carry
        adox    rbx, r10                      // t2 = t2 + high + carry
        mulx    r10, r13, [\a + 16]           // high:low = a2 b1
        adcx    rbx, r13                      // t2 = t2 + low + carry
        adox    rbp, r10                      // t3 = t3 + high + carry
        mulx    r10, r13, [\a + 24]           // high:low = a3 b1
        adcx    rbp, r13                      // t3 = t3 + low + carry
        adox    r12, r10                      // t4 = t4 + high + carry
        adcx    r12, r14                      // t4 = t4 + 0 + carry
        mov     rdx, [\d + 8]                 // d1
        mulx    r10, r13, [\c]                // high:low = c0 d1
        xor     r14d, r14d                    // both carries 0
        adcx    rax, r13                      // t0 = t0 + low
        adox    r11, r10                      // t1 = t1 + high
        mulx    r10, r13, [\c + 8]            // high:low = c1 d1
        adcx    r11, r13                      // t1 = t1 + low + carry
        adox    rbx, r10                      // t2 = t2 + high + carry
        mulx    r10, r13, [\c + 16]           // high:low = c2 d1
        adcx    rbx, r13                      // t2 = t2 + low + carry
        adox    rbp, r10                      // t3 = t3 + high + carry
        mulx    r10, r13, [\c + 24]           // high:low = c3 d1
        adcx    rbp, r13                      // t3 = t3 + low + carry
        adox    r12, r10                      // t4 = t4 + high + carry
        adcx    r12, r14                      // t4 = t4 + 0 + carry
        mov     r10, 0
        adox    r10, r14                      // t5
        adcx    r10, r14                      // t5 = t5 + 0 + carry

        // (t + q1 n) / 2^64, q1 = t0 (-n^-1) mod 2^64
        mov     rdx, rax
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q1 = t0 N_NEG_INVERSE
        // q1 = rdx
        mulx    r13, r14, [rip + L(N0)]       // high:low = N0 q1
        xor     r15d, r15d                    // both carries 0
        adcx    rax, r14                      // t0 = t0 + low
        adox    r11, r13                      // t1 = t1 + high
        mulx    rax, r13, [rip + L(N1)]       // high:low = N1 q1
        adcx    r11, r13                      // t1 = t1 + low + carry
        adox    rbx, rax                      // t2 = t2 + high + carry
        mulx    rax, r13, [rip + L(N2)]       // high:low = N2 q1
        adcx    rbx, r13                      // t2 = t2 + low + carry
        adox    rbp, rax                      // t3 = t3 + high + carry
        mulx    rax, r13, [rip + L(N3)]       // high:low = N3 q1
        adcx    rbp, r13                      // t3 = t3 + low + carry
        adox    r12, rax                      // t4 = t4 + high + carry
        adcx    r12, r15                      // t4 = t4 + 0 + carry
        adox    r10, r15                      // t5 = t5 + 0 + carry
        adcx    r10, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(r11, rbx, rbp, r12, r10) < 3 n

        // t += a b2 + c d2
        mov     rdx, [\b + 16]                // b2
        mulx    rax, r13, [\a]                // high:low = a0 b2
        xor     r14d, r14d                    // both carries 0
        adcx    r11, r13                      // t0 = t0 + low
        adox    rbx, rax                      // t1 = t1 + high
        mulx    rax, r13, [\a + 8]            // high:low = a1 b2
        adcx    rbx, r13                      // t1 = t1 + low + carry
        adox    rbp, rax                      // t2 = t2 + high + carry
        mulx    rax, r13, [\a + 16]           // high:low = a2 b2
        adcx    rbp, r13                      // t2 = t2 + low + carry
        adox    r12, rax                      // t3 = t3 + high + carry
        mulx    rax, r13, [\a + 24]           // high:low = a3 b2
        adcx    r12, r13                      // t3 = t3 + low + carry
        adox    r10, rax                      // t4 = t4 + high + carry
        adcx    r10, r14                      // t4 = t4 + 0 + carry
        mov     rdx, [\d + 16]                // d2
        mulx    rax, r13, [\c]                // high:low = c0 d2
        xor     r14d, r14d                    // both carries 0
        adcx    r11, r13                      // t0 = t0 + low
        adox    rbx, rax                      // t1 = t1 + high
        mulx    rax, r13, [\c + 8]            // high:low = c1 d2
        adcx    rbx, r13                      // t1 = t1 + low + carry
        adox    rbp, rax                      // t2 = t2 + high + carry
        mulx    rax, r13, [\c + 16]           // high:low = c2 d2
        adcx    rbp, r13                      // t2 = t2 + low + carry
        adox    r12, rax                      // t3 = t3 + high + carry
        mulx    rax, r13, [\c + 24]           // high:low = c3 d2
        adcx    r12, r13                      // t3 = t3 + low + carry
        adox    r10, rax                      // t4 = t4 + high + carry
        adcx    r10, r14                      // t4 = t4 + 0 + carry
        mov     rax, 0
        adox    rax, r14                      // t5
        adcx    rax, r14                      // t5 = t5 + 0 + carry

        // (t + q2 n) / 2^64, q2 = t0 (-n^-1) mod 2^64
        mov     rdx, r11
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q2 = t0 N_NEG_INVERSE
        // q2 = rdx
        mulx    r13, r14, [rip + L(N0)]       // high:low = N0 q2
        xor     r15d, r15d                    // both carries 0
        adcx    r11, r14                      // t0 = t0 + low
        adox    rbx, r13                      // t1 = t1 + high
        mulx    r11, r13, [rip + L(N1)]       // high:low = N1 q2
        adcx    rbx, r13                      // t1 = t1 + low + carry
        adox    rbp, r11                      // t2 = t2 + high + carry
        mulx    r11, r13, [rip + L(N2)]       // high:low = N2 q2
        adcx    rbp, r13                      // t2 = t2 + low + carry
        adox    r12, r11                      // t3 = t3 + high + carry
        mulx    r11, r13, [rip + L(N3)]       // high:low = N3 q2
        adcx    r12, r13                      // t3 = t3 + low + carry
        adox    r10, r11                      // t4 = t4 + high + carry
        adcx    r10, r15                      // t4 = t4 + 0 + carry
        adox    rax, r15                      // t5 = t5 + 0 + carry
        adcx    rax, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(rbx, rbp, r12, r10, rax) < 3 n

        // t += a b3 + c d3
        mov     rdx, [\b + 24]                // b3
        mulx    r11, r13, [\a]                // high:low = a0 b3
        xor     r14d, r14d                    // both carries 0
        adcx    rbx, r13                      // t0 = t0 + low
        adox    rbp, r11                      // t1 = t1 + high
        mulx    r11, r13, [\a + 8]            // high:low = a1 b3
        adcx    rbp, r13                      // t1 = t1 + low + carry
        adox    r12, r11                      // t2 = t2 + high + carry
        mulx    r11, r13, [\a + 16]           // high:low = a2 b3
        adcx    r12, r13                      // t2 = t2 + low + carry
        adox    r10, r11                      // t3 = t3 + high + carry
        mulx    r11, r13, [\a + 24]           // high:low = a3 b3
        adcx    r10, r13                      // t3 = t3 + low + carry
        adox    rax, r11                      // t4 = t4 + high + carry
        adcx    rax, r14                      // t4 = t4 + 0 + carry
        mov     rdx, [\d + 24]                // d3
        mulx    r11, r13, [\c]                // high:low = c0 d3
        xor     r14d, r14d                    // both carries 0
        adcx    rbx, r13                      // t0 = t0 + low
        adox    rbp, r11                      // t1 = t1 + high
        mulx    r11, r13, [\c + 8]            // high:low = c1 d3
        adcx    rbp, r13                      // t1 = t1 + low + carry
        adox    r12, r11                      // t2 = t2 + high + carry
        mulx    r11, r13, [\c + 16]           // high:low = c2 d3
        adcx    r12, r13                      // t2 = t2 + low + carry
        adox    r10, r11                      // t3 = t3 + high + carry
        mulx    r11, r13, [\c + 24]           // high:low = c3 d3
        adcx    r10, r13                      // t3 = t3 + low + carry
        adox    rax, r11                      // t4 = t4 + high + carry
        adcx    rax, r14                      // t4 = t4 + 0 + carry
        mov     r11, 0
        adox    r11, r14                      // t5
        adcx    r11, r14                      // t5 = t5 + 0 + carry

        // (t + q3 n) / 2^64, q3 = t0 (-n^-1) mod 2^64
        mov     rdx, rbx
        imul    rdx, [rip + L(N_NEG_INVERSE)] // q3 = t0 N_NEG_INVERSE
        // q3 = rdx
        mulx    r13, r14, [rip + L(N0)]       // high:low = N0 q3
        xor     r15d, r15d                    // both carries 0
        adcx    rbx, r14                      // t0 = t0 + low
        adox    rbp, r13                      // t1 = t1 + high
        mulx    rbx, r13, [rip + L(N1)]       // high:low = N1 q3
        adcx    rbp, r13                      // t1 = t1 + low + carry
        adox    r12, rbx                      // t2 = t2 + high + carry
        mulx    rbx, r13, [rip + L(N2)]       // high:low = N2 q3
        adcx    r12, r13                      // t2 = t2 + low + carry
        adox    r10, rbx                      // t3 = t3 + high + carry
        mulx    rbx, r13, [rip + L(N3)]       // high:low = N3 q3
        adcx    r10, r13                      // t3 = t3 + low + carry
        adox    rax, rbx                      // t4 = t4 + high + carry
        adcx    rax, r15                      // t4 = t4 + 0 + carry
        adox    r11, r15                      // t5 = t5 + 0 + carry
        adcx    r11, r15                      // t5 = t5 + 0 + carry
        // invariant: eval(rbp, r12, r10, rax, r11) < 3 n

        // u = t - n; t where that borrows
        mov     rdx, rbp
        sub     rdx, [rip + L(N0)]            // u0 = t0 - N0
        mov     rbx, r12
        sbb     rbx, [rip + L(N1)]            // u1 = t1 - N1 - borrow
        mov     r13, r10
        sbb     r13, [rip + L(N2)]            // u2 = t2 - N2 - borrow
        mov     r14, rax
        sbb     r14, [rip + L(N3)]            // u3 = t3 - N3 - borrow
        mov     r15, r11
        sbb     r15, 0                        // u4 = t4 - 0 - borrow
        cmovc   rdx, rbp                      // u0 = t0 if borrow
        cmovc   rbx, r12                      // u1 = t1 if borrow
        cmovc   r13, r10                      // u2 = t2 if borrow
        cmovc   r14, rax                      // u3 = t3 if borrow
        cmovc   r15, r11                      // u4 = t4 if borrow
        // invariant: eval(rdx, rbx, r13, r14, r15) < 2 n

        // u = t - n; t where that borrows
        mov     rax, rdx
        sub     rax, [rip + L(N0)]            // u0 = t0 - N0
        mov     r10, rbx
        sbb     r10, [rip + L(N1)]            // u1 = t1 - N1 - borrow
        mov     r11, r13
        sbb     r11, [rip + L(N2)]            // u2 = t2 - N2 - borrow
        mov     rbp, r14
        sbb     rbp, [rip + L(N3)]            // u3 = t3 - N3 - borrow
        sbb     r15, 0                        // u4 = t4 - 0 - borrow
        cmovc   rax, rdx                      // u0 = t0 if borrow
        cmovc   r10, rbx                      // u1 = t1 if borrow
        cmovc   r11, r13                      // u2 = t2 if borrow
        cmovc   rbp, r14                      // u3 = t3 if borrow
        mov     [\z], rax
        mov     [\z + 8], r10
        mov     [\z + 16], r11
        mov     [\z + 24], rbp
        .endm

FUNCTION(sm9_fn_mul_add_mul)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        mov r9, rdx
        fn_mul_add_mul rdi, rsi, r9, rcx, r8
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fn_mul_add_mul)

/*
 * r = 2 p
 *
 * requires  p is a point of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      2 M + 3 S + 1 (M + M) + 7 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: dbl-1998-cmo-2), coordinates scaled by 1/2
 */
FUNCTION(sm9_point_double)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        ENTER 128

        // slope = 3 X^2 / 2, as a = 0; beside it yy = Y^2, v = X Y^2, Z' = Y Z
        fp_sqr   rsp+32, rsi
        fp_sqr   rsp+64, rsi+32
        fp_add   rsp, rsp+32, rsp+32
        fp_add   rsp, rsp, rsp+32
        fp_mul   rsp+96, rsi, rsp+64
        fp_half  rsp, rsp
        fp_mul   rdi+64, rsi+32, rsi+64

        // X' = slope^2 - 2 v, Y' = slope (v - X') - Y^4
        fp_sqr   rsp+32, rsp
        fp_sub   rsp+32, rsp+32, rsp+96
        fp_sub   rdi, rsp+32, rsp+96
        fp_neg   rsp+32, rsp+64
        fp_sub   rsp+96, rsp+96, rdi
        fp_mul_add_mul rdi+32, rsp+64, rsp+32, rsp+96, rsp
        LEAVE 128
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_point_double)

/*
 * r = p + q where the plain formula holds
 *
 * requires  p and q are points of the curve
 *           p != q, p != -q, neither is infinity
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      constant
 * cost      10 M + 4 S + 1 (M + M) + 7 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2)
 */
FUNCTION(sm9_point_add)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        ENTER 224
        mov rcx, rdx

        // u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1
        fp_sqr   rsp+32, rcx+64
        fp_sqr   rsp+64, rsi+64
        fp_mul   rsp, rsi, rsp+32
        fp_mul   rsp+96, rsp+64, rsi+64
        fp_mul   rsp+32, rsp+32, rcx+64
        fp_mul   rsp+64, rsp+64, rcx
        fp_mul   rsp+96, rsp+96, rcx+32
        fp_mul   rsp+32, rsp+32, rsi+32
        fp_sub   rsp+64, rsp+64, rsp
        fp_sub   rsp+96, rsp+96, rsp+32

        // Z' = Z1 Z2 h, v = u1 h^2, h = h^3
        fp_mul   rdi+64, rsi+64, rcx+64
        fp_sqr   rsp+128, rsp+64
        fp_mul   rdi+64, rdi+64, rsp+64
        fp_sqr   rsp+192, rsp+96
        fp_mul   rsp+160, rsp, rsp+128
        fp_mul   rsp+64, rsp+64, rsp+128

        // X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3
        fp_sub   rsp+192, rsp+192, rsp+160
        fp_sub   rsp+192, rsp+192, rsp+160
        fp_sub   rdi, rsp+192, rsp+64
        fp_neg   rsp+64, rsp+64
        fp_sub   rsp+160, rsp+160, rdi
        fp_mul_add_mul rdi+32, rsp+32, rsp+64, rsp+160, rsp+96
        LEAVE 224
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_point_add)

/*
 * r = p + q, q affine, where the plain formula holds
 *
 * requires  p and q are points of the curve
 *           p != q, p != -q, p is not infinity
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      6 M + 3 S + 1 (M + M) + 7 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1)
 */
FUNCTION(sm9_point_add_mixed)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        ENTER 160
        mov rcx, rdx

        // h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1
        fp_sqr   rsp, rsi+64
        fp_mul   rsp+32, rsp, rsi+64
        fp_mul   rsp, rsp, rcx
        fp_mul   rsp+32, rsp+32, rcx+32
        fp_sub   rsp, rsp, rsi
        fp_sub   rsp+32, rsp+32, rsi+32

        // Z' = Z1 h, v = X1 h^2, h = h^3
        fp_sqr   rsp+64, rsp
        fp_mul   rdi+64, rsi+64, rsp
        fp_sqr   rsp+128, rsp+32
        fp_mul   rsp+96, rsi, rsp+64
        fp_mul   rsp, rsp, rsp+64

        // X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3
        fp_sub   rsp+128, rsp+128, rsp+96
        fp_sub   rsp+128, rsp+128, rsp+96
        fp_sub   rdi, rsp+128, rsp
        fp_neg   rsp, rsp
        fp_sub   rsp+96, rsp+96, rdi
        fp_mul_add_mul rdi+32, rsi+32, rsp, rsp+96, rsp+32
        LEAVE 160
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_point_add_mixed)

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
FUNCTION(sm9_point_read)
        vmovq        xmm0, rcx
        vpbroadcastq ymm0, xmm0               // index, in each word
        vpxor        ymm1, ymm1, ymm1         // row = 0
        vpcmpeqq     ymm2, ymm2, ymm2         // -1
        vpxor        ymm4, ymm4, ymm4
        vpxor        ymm5, ymm5, ymm5
        vpxor        ymm6, ymm6, ymm6
        test         rdx, rdx
        jz           L(point_read_done)

        L(point_read_row):
        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm7, ymm3, [rsi]
        vpand        ymm8, ymm3, [rsi + 32]
        vpand        ymm9, ymm3, [rsi + 64]
        vpor         ymm4, ymm4, ymm7
        vpor         ymm5, ymm5, ymm8
        vpor         ymm6, ymm6, ymm9
        dec          rdx
        jz           L(point_read_done)

        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm7, ymm3, [rsi + 96]
        vpand        ymm8, ymm3, [rsi + 128]
        vpand        ymm9, ymm3, [rsi + 160]
        vpor         ymm4, ymm4, ymm7
        vpor         ymm5, ymm5, ymm8
        vpor         ymm6, ymm6, ymm9
        add          rsi, 192
        dec          rdx
        jnz          L(point_read_row)

        L(point_read_done):
        vmovdqu      [rdi], ymm4
        vmovdqu      [rdi + 32], ymm5
        vmovdqu      [rdi + 64], ymm6
        vzeroupper
        ret
END(sm9_point_read)

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
FUNCTION(sm9_point_affine_read)
        vmovq        xmm0, rcx
        vpbroadcastq ymm0, xmm0               // index, in each word
        vpxor        ymm1, ymm1, ymm1         // row = 0
        vpcmpeqq     ymm2, ymm2, ymm2         // -1
        vpxor        ymm4, ymm4, ymm4
        vpxor        ymm5, ymm5, ymm5
        test         rdx, rdx
        jz           L(point_affine_read_done)

        L(point_affine_read_row):
        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm6, ymm3, [rsi]
        vpand        ymm7, ymm3, [rsi + 32]
        vpor         ymm4, ymm4, ymm6
        vpor         ymm5, ymm5, ymm7
        dec          rdx
        jz           L(point_affine_read_done)

        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm6, ymm3, [rsi + 64]
        vpand        ymm7, ymm3, [rsi + 96]
        vpor         ymm4, ymm4, ymm6
        vpor         ymm5, ymm5, ymm7
        add          rsi, 128
        dec          rdx
        jnz          L(point_affine_read_row)

        L(point_affine_read_done):
        vmovdqu      [rdi], ymm4
        vmovdqu      [rdi + 32], ymm5
        vzeroupper
        ret
END(sm9_point_affine_read)

/*
 * z = x + y
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 * cost      2 additions
 */
FUNCTION(sm9_fp2_add)
        SAVE rbx
        SAVE rbp
        SAVE r12
        mov rcx, rdx
        fp_add   rdi, rsi, rcx
        fp_add   rdi+32, rsi+32, rcx+32
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp2_add)

/*
 * z = x - y
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 * cost      2 additions
 */
FUNCTION(sm9_fp2_sub)
        SAVE rbx
        SAVE rbp
        SAVE r12
        mov rcx, rdx
        fp_sub   rdi, rsi, rcx
        fp_sub   rdi+32, rsi+32, rcx+32
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp2_sub)

/*
 * z = -x
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 additions
 */
FUNCTION(sm9_fp2_neg)
        SAVE rbx
        SAVE rbp
        SAVE r12
        fp_neg   rdi, rsi
        fp_neg   rdi+32, rsi+32
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp2_neg)

/*
 * z = x / 2
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 additions
 */
FUNCTION(sm9_fp2_half)
        fp_half  rdi, rsi
        fp_half  rdi+32, rsi+32
        ret
END(sm9_fp2_half)

/*
 * z = k x for k in Fp
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x; k is no part of z
 * time      constant
 * cost      2 M
 */
FUNCTION(sm9_fp2_mul_fp)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        mov rcx, rdx
        fp_mul   rdi, rsi, rcx
        fp_mul   rdi+32, rsi+32, rcx
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp2_mul_fp)

/*
 * z = x y
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 * cost      2 (M + M) + 2 additions
 * source    one reduction a coordinate
 */
FUNCTION(sm9_fp2_mul)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        ENTER 64
        mov rcx, rdx

        // c0 = x.c0 y.c0 + t n, t n = -2 x.c1 y.c1; c1 = x.c0 y.c1 + x.c1 y.c0
        fp_add   rsp, rsi+32, rsi+32
        fp_neg   rsp+32, rcx+32
        fp_mul_add_mul rdi+32, rsi, rcx+32, rsi+32, rcx
        fp_mul_add_mul rdi, rsi, rcx, rsp, rsp+32
        LEAVE 64
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp2_mul)

/*
 * z = x^2
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 M + 6 additions
 * source    complex squaring: two products
 */
FUNCTION(sm9_fp2_sqr)
        SAVE rbx
        SAVE rbp
        SAVE r12
        SAVE r13
        SAVE r14
        SAVE r15
        ENTER 96

        // c0 = (x.c0 + x.c1) (x.c0 + s x.c1) - (1 + s) x.c0 x.c1, c1 = 2 x.c0 x.c1, s = -2
        fp_add   rsp+32, rsi+32, rsi+32
        fp_neg   rsp+32, rsp+32
        fp_add   rsp, rsi, rsi+32
        fp_add   rsp+32, rsi, rsp+32
        fp_mul   rsp+64, rsi, rsi+32
        fp_mul   rsp, rsp, rsp+32
        fp_add   rdi+32, rsp+64, rsp+64
        fp_add   rdi, rsp, rsp+64
        LEAVE 96
        RESTORE r15
        RESTORE r14
        RESTORE r13
        RESTORE r12
        RESTORE rbp
        RESTORE rbx
        ret
END(sm9_fp2_sqr)

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
FUNCTION(sm9_g2_point_read)
        vmovq        xmm0, rcx
        vpbroadcastq ymm0, xmm0               // index, in each word
        vpxor        ymm1, ymm1, ymm1         // row = 0
        vpcmpeqq     ymm2, ymm2, ymm2         // -1
        vpxor        ymm4, ymm4, ymm4
        vpxor        ymm5, ymm5, ymm5
        vpxor        ymm6, ymm6, ymm6
        vpxor        ymm7, ymm7, ymm7
        vpxor        ymm8, ymm8, ymm8
        vpxor        ymm9, ymm9, ymm9
        test         rdx, rdx
        jz           L(g2_point_read_done)

        L(g2_point_read_row):
        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm10, ymm3, [rsi]
        vpand        ymm11, ymm3, [rsi + 32]
        vpand        ymm12, ymm3, [rsi + 64]
        vpand        ymm13, ymm3, [rsi + 96]
        vpand        ymm14, ymm3, [rsi + 128]
        vpand        ymm15, ymm3, [rsi + 160]
        vpor         ymm4, ymm4, ymm10
        vpor         ymm5, ymm5, ymm11
        vpor         ymm6, ymm6, ymm12
        vpor         ymm7, ymm7, ymm13
        vpor         ymm8, ymm8, ymm14
        vpor         ymm9, ymm9, ymm15
        dec          rdx
        jz           L(g2_point_read_done)

        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm10, ymm3, [rsi + 192]
        vpand        ymm11, ymm3, [rsi + 224]
        vpand        ymm12, ymm3, [rsi + 256]
        vpand        ymm13, ymm3, [rsi + 288]
        vpand        ymm14, ymm3, [rsi + 320]
        vpand        ymm15, ymm3, [rsi + 352]
        vpor         ymm4, ymm4, ymm10
        vpor         ymm5, ymm5, ymm11
        vpor         ymm6, ymm6, ymm12
        vpor         ymm7, ymm7, ymm13
        vpor         ymm8, ymm8, ymm14
        vpor         ymm9, ymm9, ymm15
        add          rsi, 384
        dec          rdx
        jnz          L(g2_point_read_row)

        L(g2_point_read_done):
        vmovdqu      [rdi], ymm4
        vmovdqu      [rdi + 32], ymm5
        vmovdqu      [rdi + 64], ymm6
        vmovdqu      [rdi + 96], ymm7
        vmovdqu      [rdi + 128], ymm8
        vmovdqu      [rdi + 160], ymm9
        vzeroupper
        ret
END(sm9_g2_point_read)

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
FUNCTION(sm9_g2_point_affine_read)
        vmovq        xmm0, rcx
        vpbroadcastq ymm0, xmm0               // index, in each word
        vpxor        ymm1, ymm1, ymm1         // row = 0
        vpcmpeqq     ymm2, ymm2, ymm2         // -1
        vpxor        ymm4, ymm4, ymm4
        vpxor        ymm5, ymm5, ymm5
        vpxor        ymm6, ymm6, ymm6
        vpxor        ymm7, ymm7, ymm7
        test         rdx, rdx
        jz           L(g2_point_affine_read_done)

        L(g2_point_affine_read_row):
        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm8, ymm3, [rsi]
        vpand        ymm9, ymm3, [rsi + 32]
        vpand        ymm10, ymm3, [rsi + 64]
        vpand        ymm11, ymm3, [rsi + 96]
        vpor         ymm4, ymm4, ymm8
        vpor         ymm5, ymm5, ymm9
        vpor         ymm6, ymm6, ymm10
        vpor         ymm7, ymm7, ymm11
        dec          rdx
        jz           L(g2_point_affine_read_done)

        vpcmpeqq     ymm3, ymm0, ymm1         // all ones iff row = index
        vpsubq       ymm1, ymm1, ymm2         // row + 1
        vpand        ymm8, ymm3, [rsi + 128]
        vpand        ymm9, ymm3, [rsi + 160]
        vpand        ymm10, ymm3, [rsi + 192]
        vpand        ymm11, ymm3, [rsi + 224]
        vpor         ymm4, ymm4, ymm8
        vpor         ymm5, ymm5, ymm9
        vpor         ymm6, ymm6, ymm10
        vpor         ymm7, ymm7, ymm11
        add          rsi, 256
        dec          rdx
        jnz          L(g2_point_affine_read_row)

        L(g2_point_affine_read_done):
        vmovdqu      [rdi], ymm4
        vmovdqu      [rdi + 32], ymm5
        vmovdqu      [rdi + 64], ymm6
        vmovdqu      [rdi + 96], ymm7
        vzeroupper
        ret
END(sm9_g2_point_affine_read)

#endif

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack,"",%progbits
#endif
