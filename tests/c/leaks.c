/* SPDX-License-Identifier: Apache-2.0 */
/* Criterion's runner, which runs no test itself, now and then ends before it has freed an event of
 * a test: that is for LeakSanitizer not to report. The library allocates nothing. */

const char *__lsan_default_suppressions(void);

const char *__lsan_default_suppressions(void) {
    return "leak:libcriterion.so";
}
