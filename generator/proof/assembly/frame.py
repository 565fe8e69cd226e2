"""The fixed part of an assembly file, as this proof knows it.

What the preprocessor's macros, SAVE, RESTORE, ENTER and LEAVE do was read by a person, once; the
file must have exactly this text. SAVE and RESTORE are push and pop of one register, ENTER and LEAVE
lower and raise the stack pointer, and each tells the unwinder so (CFI). FUNCTION and END begin and
end a function that is visible in the library only. All of it stands under a guard: compiled without
the macro, the file is empty, as the C files then have its functions.
"""

#: The first line after the head's comments; the macro has the prefix of the names.
GUARD = "#ifdef {macro} /* else the C files have the functions */"

#: From the guard to the constants.
HEAD = r"""#include "names.h"

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
"""

#: Between the constants and the first function.
CODE = """
        .text
"""

#: After the last function: the stack need not be executable.
TAIL = """
#endif

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack,"",%progbits
#endif
"""
