/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many threads at once, for ThreadSanitizer: signing with one pool that is filled meanwhile, and
 * every thread's own signatures and ciphertexts from the first call of the process on (nothing is
 * set up before; field report 58). Then processes: a child has none of its parent's nonces, and
 * where the kernel wipes memory at a fork not even one whose number is the parent's (in a name
 * space of its own, or given out again after the parent is gone).
 *
 *     threads COUNT    so many signatures by each thread, no two of them with the same r
 */
#define _DEFAULT_SOURCE /* syscall, madvise */

#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_pool.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS  8
#define FILLERS  2 /* of the threads of a pool */
#define CAPACITY 64

#define R_BYTES (SMG_SM2_SIGNATURE_BYTES / 2)

static void fail(const char *what) {
    fprintf(stderr, "threads: %s\n", what);
    exit(1);
}

static void expect(bool condition, const char *what) {
    if (!condition) {
        fail(what);
    }
}

static void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    expect(memory != NULL, "no memory");
    return memory;
}

/* A key, its value no secret. */
static void make_key(smg_sm2_private_key *key, uint8_t number) {
    uint8_t d[SMG_SM2_SCALAR_BYTES];
    memset(d, number, sizeof d);
    expect(smg_sm2_private_key_from_bytes(key, d, sizeof d) == SMG_OK, "the key is refused");
}

/* The number that getpid gives; 0: the right one. In the place of libc's. */
static pid_t number_given;

pid_t getpid(void) {
    return number_given != 0 ? number_given : (pid_t)syscall(SYS_getpid);
}

typedef struct worker {
    pthread_t thread;
    smg_sm2_pool *pool; /* NULL: without one */
    size_t count;
    uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES];
    uint8_t number;
} worker;

/* ---- who signs ---- */

static void *sign(void *argument) {
    worker *w = argument;
    smg_sm2_private_key key;
    make_key(&key, w->number);
    for (size_t i = 0; i < w->count; i++) {
        const smg_status status =
            w->pool == NULL
                ? smg_sm2_sign(w->signatures[i], &key, "ID", 2, &i, sizeof i, NULL)
                : smg_sm2_pool_sign(w->signatures[i], w->pool, &key, "ID", 2, &i, sizeof i, NULL);
        expect(status == SMG_OK, "no signature");
        expect(smg_sm2_verify(w->signatures[i], &key.public_key, "ID", 2, &i, sizeof i) == SMG_OK,
               "a signature does not verify");
    }
    return NULL;
}

static void *sign_and_encrypt(void *argument) {
    worker *w = argument;
    smg_sm2_private_key key;
    make_key(&key, w->number);
    for (size_t i = 0; i < w->count; i++) {
        uint8_t ciphertext[SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES + sizeof i];
        size_t length, got = 0, got_length;
        expect(smg_sm2_encrypt(ciphertext, &length, sizeof ciphertext, &key.public_key,
                               SMG_SM2_C1C3C2, (const uint8_t *)&i, sizeof i, NULL) == SMG_OK,
               "no ciphertext");
        expect(smg_sm2_decrypt((uint8_t *)&got, &got_length, sizeof got, &key, SMG_SM2_C1C3C2,
                               ciphertext, length) == SMG_OK &&
                   got_length == sizeof got && got == i,
               "a ciphertext does not decrypt");
    }
    return sign(argument);
}

static void *fill(void *argument) {
    worker *w = argument;
    for (size_t i = 0; i < w->count; i++) {
        expect(smg_sm2_pool_fill(w->pool, NULL, CAPACITY / 4, NULL) == SMG_OK, "not filled");
        expect(smg_sm2_pool_available(w->pool) <= CAPACITY, "more entries than there is room for");
    }
    return NULL;
}

/* ---- together ---- */

static int compare(const void *a, const void *b) {
    return memcmp(a, b, R_BYTES);
}

static void expect_distinct(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES], size_t count) {
    qsort(signatures, count, sizeof *signatures, compare);
    for (size_t i = 1; i < count; i++) {
        expect(compare(signatures[i - 1], signatures[i]) != 0, "two signatures have the same r");
    }
}

static void run(void *(*signer)(void *), smg_sm2_pool *pool, size_t fillers, size_t count) {
    worker workers[THREADS];
    uint8_t(*signatures)[SMG_SM2_SIGNATURE_BYTES] = allocate(THREADS * count, sizeof *signatures);
    size_t signers = 0;
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].pool = pool;
        workers[i].count = count;
        workers[i].number = (uint8_t)(i + 1);
        workers[i].signatures = signatures + signers * count;
        void *(*function)(void *) = i < fillers ? fill : signer;
        signers += i >= fillers;
        expect(pthread_create(&workers[i].thread, NULL, function, &workers[i]) == 0, "no thread");
    }
    for (size_t i = 0; i < THREADS; i++) {
        expect(pthread_join(workers[i].thread, NULL) == 0, "a thread is lost");
    }
    expect_distinct(signatures, signers * count);
    free(signatures);
}

/* ---- processes ---- */

/* Empties the pool into signatures. */
static size_t drain(smg_sm2_pool *pool, uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES],
                    size_t most) {
    smg_sm2_private_key key;
    size_t count = 0;
    make_key(&key, 1);
    while (count < most && smg_sm2_pool_available(pool) > 0) {
        expect(smg_sm2_pool_sign(signatures[count], pool, &key, "", 0, "", 0, NULL) == SMG_OK,
               "no signature");
        count++;
    }
    return count;
}

/* Parent and child sign from what was one pool: all r differ. */
static void fork_with(smg_sm2_pool *pool) {
    uint8_t signatures[4 * CAPACITY][SMG_SM2_SIGNATURE_BYTES];
    int ends[2];
    expect(smg_sm2_pool_fill(pool, NULL, CAPACITY, NULL) == SMG_OK, "not filled");
    expect(smg_sm2_pool_available(pool) == CAPACITY, "not full");
    expect(pipe(ends) == 0, "no pipe");
    const pid_t child = fork();
    expect(child >= 0, "no child");
    if (child == 0) {
        smg_sm2_private_key key;
        make_key(&key, 1);
        expect(smg_sm2_pool_available(pool) == 0, "the child has its parent's entries");
        /* fresh ones, while there is nothing in the pool for it; then those that it made itself */
        for (size_t i = 0; i < CAPACITY; i++) {
            expect(smg_sm2_pool_sign(signatures[i], pool, &key, "", 0, "", 0, NULL) == SMG_OK,
                   "no signature");
        }
        expect(smg_sm2_pool_fill(pool, NULL, CAPACITY + 1, NULL) == SMG_OK, "not filled");
        expect(smg_sm2_pool_available(pool) == CAPACITY, "entries of the parent take up room");
        expect(drain(pool, signatures + CAPACITY, CAPACITY) == CAPACITY, "not all taken");
        const size_t length = 2 * CAPACITY * sizeof *signatures;
        expect(write(ends[1], signatures, length) == (ssize_t)length, "the pipe is too short");
        exit(0);
    }
    size_t count = drain(pool, signatures, CAPACITY);
    expect(count == CAPACITY, "the parent lost entries");
    close(ends[1]);
    uint8_t *to = signatures[count];
    ssize_t got;
    while ((got = read(ends[0], to, 2 * CAPACITY * sizeof *signatures)) > 0) {
        to += got;
    }
    close(ends[0]);
    int status;
    expect(waitpid(child, &status, 0) == child && status == 0, "the child failed");
    count = (size_t)(to - signatures[0]) / sizeof *signatures;
    expect(count == 3 * CAPACITY, "the child's signatures are missing");
    expect_distinct(signatures, count);
}

/* Does this system, be it an emulator, give a child wiped memory where that was asked for? */
static bool wiped_at_forks(void) {
#if defined(MADV_WIPEONFORK)
    char *page = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(page != MAP_FAILED, "no page");
    *page = 1;
    bool wiped = madvise(page, 1, MADV_WIPEONFORK) == 0;
    const pid_t child = fork();
    expect(child >= 0, "no child");
    if (child == 0) {
        _exit(*page);
    }
    int status;
    expect(waitpid(child, &status, 0) == child && WIFEXITED(status), "the child failed");
    wiped = wiped && WEXITSTATUS(status) == 0;
    munmap(page, 1);
    return wiped;
#else
    return false;
#endif
}

int main(int count, char **arguments) {
    const long number = count == 2 ? strtol(arguments[1], NULL, 10) : 0;
    if (number <= 0) {
        fprintf(stderr, "usage: threads COUNT\n");
        return 2;
    }
    run(sign_and_encrypt, NULL, 0, (size_t)number); /* before anything else is called */

    const size_t size = smg_sm2_pool_bytes(CAPACITY);
    smg_sm2_pool *pool = aligned_alloc(SMG_SM2_POOL_ALIGNMENT, size);
    expect(pool != NULL, "no memory");
    expect(smg_sm2_pool_init(pool, size, CAPACITY) == SMG_OK, "no pool");
    run(sign, pool, FILLERS, (size_t)number);
    fork_with(pool);
    if (wiped_at_forks()) {
        number_given = getpid();
        fork_with(pool);
        number_given = 0;
    }
    smg_sm2_pool_wipe(pool);
    free(pool);
    printf("%d threads, %ld signatures each, twice: no two alike\n", THREADS, number);
    return 0;
}
