/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L

#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

/* Less than this is done before anything could be read. */
#define SMALLEST_TOTAL (UINT64_C(64) << 20)

/* Bytes from one count to the next: some are shown in a second, and not thousands. */
#define COUNT_STEP UINT64_C(16000000)

enum { BAR_WIDTH = 40 };

static void draw(const cli_progress *progress, unsigned percent) {
    char bar[BAR_WIDTH + 1];
    for (unsigned i = 0; i < BAR_WIDTH; i++) {
        bar[i] = i * 100 < percent * BAR_WIDTH ? '#' : '.';
    }
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %3u %%  %llu of %llu MB", bar, percent,
            (unsigned long long)(progress->done / 1000000),
            (unsigned long long)(progress->total / 1000000));
    fflush(stderr);
}

void cli_progress_begin(cli_progress *progress, uint64_t total) {
    progress->total = total;
    progress->done = 0;
    progress->shown = 0;
    progress->wanted = (total == 0 || total >= SMALLEST_TOTAL) && isatty(STDERR_FILENO);
    progress->visible = progress->wanted && total > 0;
    if (progress->visible) {
        draw(progress, 0);
    }
}

static void show_count(cli_progress *progress) {
    if (progress->done >= SMALLEST_TOTAL && progress->done - progress->shown >= COUNT_STEP) {
        progress->shown = progress->done;
        progress->visible = true;
        fprintf(stderr, "\r%llu MB", (unsigned long long)(progress->done / 1000000));
        fflush(stderr);
    }
}

void cli_progress_add(cli_progress *progress, uint64_t count) {
    if (!progress->wanted) {
        return;
    }
    progress->done += count;
    if (progress->total == 0) {
        show_count(progress);
        return;
    }
    /* A file may grow while it is read: never more than 100. */
    uint64_t part = progress->done / (progress->total / 100 + 1);
    unsigned percent = part < 100 ? (unsigned)part : 100;
    if (percent != progress->shown) {
        progress->shown = percent;
        draw(progress, percent);
    }
}

void cli_progress_end(cli_progress *progress) {
    if (progress->visible) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
        progress->visible = false;
    }
    progress->wanted = false;
}
