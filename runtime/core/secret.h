/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where a value becomes secret, and where a decision about it is made public on purpose.
 *
 * Compiled with SMIDGEN_CTIME and run under valgrind, secret bytes count as uninitialised, so that
 * memcheck reports every branch and every address that depends on one. Otherwise both are nothing.
 * Each SMG_PUBLIC is a claim that needs its reason beside it. What is wiped after a secret has
 * served is said in SECURITY.md, "Traces".
 */
#ifndef SMIDGEN_CORE_SECRET_H
#define SMIDGEN_CORE_SECRET_H

#if defined(SMIDGEN_CTIME)
#include <valgrind/memcheck.h>
#define SMG_SECRET(pointer, length) ((void)VALGRIND_MAKE_MEM_UNDEFINED((pointer), (length)))
#define SMG_PUBLIC(pointer, length) ((void)VALGRIND_MAKE_MEM_DEFINED((pointer), (length)))
#else
#define SMG_SECRET(pointer, length) ((void)0)
#define SMG_PUBLIC(pointer, length) ((void)0)
#endif

#endif
