/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What controls.py wants reported, and what it must not. As in the emitted headers, a size_t is a
 * public number; other numbers, and all that a pointer points to, are secret.
 */
#ifndef SMIDGEN_TESTS_CTIME_OBJECT_CODE_CONTROLS_H
#define SMIDGEN_TESTS_CTIME_OBJECT_CODE_CONTROLS_H

#include <stddef.h>
#include <stdint.h>

/* Leaks, by what is reported. */
void object_jump_limb(uint64_t *z, const uint64_t *x);
void object_jump_early_end(uint64_t *z, const uint64_t *x, const uint64_t *y);
void object_jump_secret_rounds(uint64_t *z, const uint64_t *x);
void object_jump_secret_argument(uint64_t *z, uint64_t k);
void object_jump_in_callee(uint64_t *z, const uint64_t *x);
void object_jump_after_spill(uint64_t *z, const uint64_t *x);
void object_address_load(uint64_t *z, const uint64_t *x);
void object_address_store(uint64_t *z, const uint64_t *x);
void object_address_row(uint64_t *z, const uint64_t *x);
void object_instruction_division(uint64_t *z, const uint64_t *x);
void object_instruction_system(uint64_t *z);
void object_indirect_call(uint64_t *z, const uint64_t *x);
void object_call_outside(uint64_t *z, const char *x);

/* No leaks: jumps and addresses by public numbers alone. The results are known. */
uint64_t object_public_collatz(size_t start);
uint64_t object_public_walk(size_t step);
uint64_t object_public_narrow(size_t rounds);
uint64_t object_public_mixed(const uint64_t *x, size_t rounds);

#endif
