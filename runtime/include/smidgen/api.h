/* SPDX-License-Identifier: Apache-2.0 */
/* Linkage of the public functions. Everything that is not SMG_API stays inside the library. */
#ifndef SMIDGEN_API_H
#define SMIDGEN_API_H

/*
 * SMG_SHARED        defined by whoever uses smidgen as a DLL on Windows
 * SMG_SHARED_BUILD  defined while that DLL itself is compiled
 * Elsewhere neither is needed: the library is compiled with hidden visibility and SMG_API is the
 * exception.
 */
#if defined(_WIN32) && defined(SMG_SHARED_BUILD)
#define SMG_API __declspec(dllexport)
#elif defined(_WIN32) && defined(SMG_SHARED)
#define SMG_API __declspec(dllimport)
#elif defined(__GNUC__) || defined(__clang__)
#define SMG_API __attribute__((visibility("default")))
#else
#define SMG_API
#endif

#endif
