/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The pool of nonces: an array of entries, each under a word that says whose it is and what is
 * being done with it. The word of an entry changes by compare-and-exchange; who moves it to WORKING
 * has the rest of the entry alone until it moves the word on.
 *
 *     free --fill--> WORKING --> READY --sign--> WORKING --> free
 *
 * The word holds the number of the process that wrote it. An entry of another process is free,
 * whatever its state: so a child has none of its parent's, and one that a thread was working at
 * when another forked is not lost.
 */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise and what it knows */
#endif

#include <smidgen/sm2_pool.h>
#include <smidgen/wipe.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#if !defined(_WIN32) && !defined(__wasi__)
#include <unistd.h>
#endif
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "core/secret.h"
#include "sm2/draw.h"
#include "sm2/kernel.h"
#include "sm2/pool.h"

/* what the memory of a pool begins with; with anything else it is none */
#define POOL UINT64_C(0x6e6f6e6365706fcf)

typedef struct entry {
    _Atomic uint64_t word; /* process << 2 | state; 0 for free */
    uint8_t k[SM2_FN_BYTES];
    uint8_t x1[SM2_FP_BYTES]; /* of k G */
} entry;

enum { WORKING = 1, READY = 2 };

struct smg_sm2_pool {
    uint64_t state;
    const smg_sm2_pool *self; /* a copy of the memory has another address */
    size_t capacity;
    atomic_size_t next_taken, next_filled; /* where to look first */
    _Alignas(SMG_SM2_POOL_ALIGNMENT) entry entries[];
};

/* ---- processes ---- */

#if defined(_WIN32) || defined(__wasi__)

static uint64_t process(void) {
    return 1; /* there is no fork */
}

#else

#if defined(MADV_WIPEONFORK)

/*
 * A word of memory that the kernel (Linux 4.14) shows to every child as 0, however it was forked,
 * and whatever number the child gets. One for the process, mapped when it is first asked for.
 */
static _Atomic(_Atomic uint64_t *) mark;

/* Says so of a page. A kernel or an emulator that takes any advice does not follow this one. */
static bool wiped_on_fork(void *page) {
    return madvise(page, sizeof(uint64_t), -1) != 0 &&
           madvise(page, sizeof(uint64_t), MADV_WIPEONFORK) == 0;
}

/* In the place of the mark where the kernel does not do that. */
static _Atomic uint64_t none;

static _Atomic uint64_t *map_mark(void) {
    const int protection = PROT_READ | PROT_WRITE, flags = MAP_PRIVATE | MAP_ANONYMOUS;
    void *page = mmap(NULL, sizeof(uint64_t), protection, flags, -1, 0);
    const bool wipes = page != MAP_FAILED && wiped_on_fork(page);
    _Atomic uint64_t *mapped = NULL, *wanted = wipes ? page : &none;
    if (atomic_compare_exchange_strong(&mark, &mapped, wanted)) {
        mapped = wanted;
    }
    if (page != MAP_FAILED && mapped != page) {
        munmap(page, sizeof(uint64_t)); /* of no use, or another thread was faster */
    }
    return mapped;
}

/* How many processes have numbered themselves, from the first to this: a child goes on from what
 * its parent has, and so has a number that none of its ancestors had. */
static _Atomic uint64_t numbered;

static uint64_t marked(void) {
    _Atomic uint64_t *word = atomic_load_explicit(&mark, memory_order_acquire);
    word = word != NULL ? word : map_mark();
    if (word == &none) {
        return 0;
    }
    uint64_t number = atomic_load_explicit(word, memory_order_relaxed);
    if (number == 0) {
        const uint64_t next = atomic_fetch_add(&numbered, 1) + 1;
        number = atomic_compare_exchange_strong(word, &number, next) ? next : number;
    }
    return number;
}

#else

static uint64_t marked(void) {
    return 0;
}

#endif

/* The number of this process, above 0: another one than its parent's. */
static uint64_t process(void) {
    const uint64_t number = marked();
    /* The system's own is asked for each time: whoever forks need not tell the library. It is none
     * of the others. */
    return number != 0 ? number : UINT64_C(1) << 32 | (uint64_t)getpid();
}

#endif

/* ---- pools ---- */

size_t smg_sm2_pool_bytes(size_t capacity) {
    if (capacity == 0 || capacity > SMG_SM2_POOL_MAX_CAPACITY) {
        return 0;
    }
    const size_t bytes = sizeof(smg_sm2_pool) + capacity * sizeof(entry);
    return (bytes + SMG_SM2_POOL_ALIGNMENT - 1) / SMG_SM2_POOL_ALIGNMENT * SMG_SM2_POOL_ALIGNMENT;
}

static bool aligned(const smg_sm2_pool *pool) {
    return (uintptr_t)pool % SMG_SM2_POOL_ALIGNMENT == 0;
}

smg_status smg_sm2_pool_check(const smg_sm2_pool *pool) {
    if (pool == NULL || !aligned(pool)) {
        return SMG_ERR_ARGUMENT;
    }
    return pool->state == POOL && pool->self == pool ? SMG_OK : SMG_ERR_STATE;
}

smg_status smg_sm2_pool_init(smg_sm2_pool *pool, size_t size, size_t capacity) {
    const size_t bytes = smg_sm2_pool_bytes(capacity);
    if (pool == NULL || !aligned(pool)) {
        return SMG_ERR_ARGUMENT;
    }
    if (bytes == 0) {
        return SMG_ERR_LENGTH;
    }
    if (size < bytes) {
        return SMG_ERR_CAPACITY;
    }
    smg_wipe(pool, bytes);
    pool->self = pool;
    pool->capacity = capacity;
    pool->state = POOL;
    return SMG_OK;
}

size_t smg_sm2_pool_available(const smg_sm2_pool *pool) {
    size_t available = 0;
    if (smg_sm2_pool_check(pool) == SMG_OK) {
        const uint64_t ready = process() << 2 | READY;
        for (size_t i = 0; i < pool->capacity; i++) {
            available +=
                atomic_load_explicit(&pool->entries[i].word, memory_order_relaxed) == ready;
        }
    }
    return available;
}

void smg_sm2_pool_wipe(smg_sm2_pool *pool) {
    if (smg_sm2_pool_check(pool) == SMG_OK) {
        smg_wipe(pool, smg_sm2_pool_bytes(pool->capacity));
    }
}

/* ---- entries ---- */

/* Moves a word on from what it was seen to be; no where another thread was faster. */
static bool move(entry *e, uint64_t seen, uint64_t word) {
    return atomic_compare_exchange_strong_explicit(&e->word, &seen, word, memory_order_acquire,
                                                   memory_order_relaxed);
}

/* The first entry from *next on whose word is `wanted`, or where wanted is 0 a free one, now moved
 * to WORKING for `owner`; NULL where there is none. */
static entry *claim(smg_sm2_pool *pool, atomic_size_t *next, uint64_t owner, uint64_t wanted) {
    size_t i = atomic_load_explicit(next, memory_order_relaxed);
    for (size_t tried = 0; tried < pool->capacity; tried++) {
        entry *e = &pool->entries[i];
        const uint64_t word = atomic_load_explicit(&e->word, memory_order_relaxed);
        const bool fits = wanted != 0 ? word == wanted : word >> 2 != owner;
        i = i + 1 < pool->capacity ? i + 1 : 0;
        if (fits && move(e, word, owner << 2 | WORKING)) {
            atomic_store_explicit(next, i, memory_order_relaxed);
            return e;
        }
    }
    return NULL;
}

static void hand_over(entry *e, uint64_t word) {
    atomic_store_explicit(&e->word, word, memory_order_release);
}

bool smg_sm2_pool_take(uint8_t k[SM2_FN_BYTES], uint8_t x1[SM2_FP_BYTES], smg_sm2_pool *pool) {
    const uint64_t owner = process();
    entry *e = claim(pool, &pool->next_taken, owner, owner << 2 | READY);
    if (e == NULL) {
        return false;
    }
    memcpy(k, e->k, sizeof e->k);
    memcpy(x1, e->x1, sizeof e->x1);
    smg_wipe(e->k, sizeof e->k);
    smg_wipe(e->x1, sizeof e->x1);
    hand_over(e, 0);
    return true;
}

/* No where the pool is full. */
static bool put(smg_sm2_pool *pool, uint64_t owner, const uint8_t k[SM2_FN_BYTES],
                const uint8_t x1[SM2_FP_BYTES]) {
    entry *e = claim(pool, &pool->next_filled, owner, 0);
    if (e == NULL) {
        return false;
    }
    memcpy(e->k, k, sizeof e->k);
    memcpy(e->x1, x1, sizeof e->x1);
    hand_over(e, owner << 2 | READY);
    return true;
}

/* ---- filling ---- */

/* Nonces on their way into the pool. */
typedef struct nonces {
    uint8_t ks[SMG_SM2_MANY * SM2_FN_BYTES];
    uint8_t xs[SMG_SM2_MANY * SM2_FP_BYTES], ys[SMG_SM2_MANY * SM2_FP_BYTES];
    uint32_t usable[SMG_SM2_MANY];
} nonces;

/* Up to `count` new nonces with their abscissas, packed: *made of them. */
static smg_status make(nonces *n, size_t *made, size_t count, const smg_random *random) {
    size_t drawn = 0;
    smg_status status = SMG_OK;
    *made = 0;
    while (drawn < count && status == SMG_OK) {
        status = smg_sm2_draw(n->ks + drawn * SM2_FN_BYTES, random);
        drawn += status == SMG_OK;
    }
    smg_sm2_kernel_get()->base_mul_many(n->xs, n->ys, n->usable, n->ks, drawn);
    /* A refused nonce is never used: that there was one tells nothing about the others. */
    SMG_PUBLIC(n->usable, drawn * sizeof n->usable[0]);
    for (size_t i = 0; i < drawn; i++) {
        if (n->usable[i] != 0) {
            memmove(n->ks + *made * SM2_FN_BYTES, n->ks + i * SM2_FN_BYTES, SM2_FN_BYTES);
            memmove(n->xs + *made * SM2_FP_BYTES, n->xs + i * SM2_FP_BYTES, SM2_FP_BYTES);
            (*made)++;
        }
    }
    return status;
}

smg_status smg_sm2_pool_fill(smg_sm2_pool *pool, size_t *added, size_t count,
                             const smg_random *random) {
    const uint64_t owner = process(); /* before anything is drawn: who forks meanwhile has none */
    size_t done = 0;
    smg_status status = smg_sm2_pool_check(pool);
    if (status == SMG_OK && random != NULL && random->generate == NULL) {
        status = SMG_ERR_ARGUMENT;
    }
    bool full = status != SMG_OK;
    int fruitless = 0; /* blocks without a nonce of use, one after the other */
    nonces n;
    while (!full && done < count) {
        const size_t left = count - done;
        size_t made;
        status = make(&n, &made, left < SMG_SM2_MANY ? left : SMG_SM2_MANY, random);
        for (size_t i = 0; i < made && !full; i++) {
            full = !put(pool, owner, n.ks + i * SM2_FN_BYTES, n.xs + i * SM2_FP_BYTES);
            done += !full;
        }
        fruitless = made == 0 ? fruitless + 1 : 0;
        if (status == SMG_OK && fruitless == SMG_SM2_DRAWS) {
            status = SMG_ERR_RANDOM;
        }
        full = full || status != SMG_OK;
    }
    smg_wipe(&n, sizeof n);
    if (added != NULL) {
        *added = done;
    }
    return status;
}
