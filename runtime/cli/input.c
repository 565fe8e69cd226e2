/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700

#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <smidgen/wipe.h>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/report.h"

/* Bytes that a regular file still holds behind its offset; 0 for everything else. */
static uint64_t bytes_left(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        return 0;
    }
    off_t offset = lseek(descriptor, 0, SEEK_CUR);
    return offset >= 0 && offset < status.st_size ? (uint64_t)(status.st_size - offset) : 0;
}

int cli_input_open(cli_input *input, const char *path, const char *option) {
    input->name = path != NULL ? path : "standard input";
    input->option = path != NULL ? option : NULL;
    input->descriptor = STDIN_FILENO;
    input->start = 0;
    if (path != NULL) {
        int inherited = cli_descriptor_of(path);
        do {
            input->descriptor = inherited >= 0 ? dup(inherited) : open(path, O_RDONLY | O_CLOEXEC);
        } while (input->descriptor < 0 && errno == EINTR);
        if (input->descriptor < 0) {
            return cli_fail_file(option, path, "open", errno);
        }
    }
    cli_progress_begin(&input->progress, bytes_left(input->descriptor));
    return CLI_DONE;
}

int cli_input_read(cli_input *input, uint8_t *out, size_t *length, size_t capacity) {
    size_t used = 0;
    *length = 0;
    while (used < capacity) {
        ssize_t count = read(input->descriptor, out + used, capacity - used);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            int error_number = errno;
            cli_progress_end(&input->progress);
            return cli_fail_file(input->option, input->name, "read", error_number);
        }
        if (count == 0) {
            break;
        }
        used += (size_t)count;
    }
    cli_progress_add(&input->progress, used);
    *length = used;
    return CLI_DONE;
}

static int became_shorter(const cli_input *input) {
    return cli_fail("%s: became shorter while it was read", input->name);
}

int cli_input_read_exactly(cli_input *input, uint8_t *out, size_t length) {
    size_t got;
    int result = cli_input_read(input, out, &got, length);
    return result == CLI_DONE && got < length ? became_shorter(input) : result;
}

int cli_input_pass(cli_input *input, uint64_t total, cli_piece take, void *context,
                   uint8_t buffer[CLI_BLOCK_BYTES]) {
    int result = CLI_DONE;
    while (result == CLI_DONE && total > 0) {
        size_t length, wanted = total < CLI_BLOCK_BYTES ? (size_t)total : CLI_BLOCK_BYTES;
        result = cli_input_read(input, buffer, &length, wanted);
        if (result == CLI_DONE && length == 0) {
            result = became_shorter(input);
        }
        if (result == CLI_DONE) {
            result = take(context, buffer, length);
            total -= length;
        }
    }
    return result;
}

static void close_descriptor(const cli_input *input) {
    if (input->descriptor != STDIN_FILENO) {
        close(input->descriptor);
    }
}

void cli_input_close(cli_input *input) {
    cli_progress_end(&input->progress);
    close_descriptor(input);
}

/* ---- reading twice ---- */

/* A file without a name, of mode 0600, or -1 after one line. */
static int open_copy(void) {
    const char *folder = getenv("TMPDIR");
    char path[PATH_MAX];
    if (folder == NULL || folder[0] == '\0') {
        folder = "/tmp";
    }
    int length = snprintf(path, sizeof path, "%s/.smidgen-XXXXXX", folder);
    int descriptor = length < (int)sizeof path ? mkstemp(path) : (errno = ENAMETOOLONG, -1);
    if (descriptor < 0) {
        cli_fail_file(NULL, folder, "keep a copy of the input in", errno);
        return -1;
    }
    unlink(path);
    return descriptor;
}

/* Copies the rest of the input to where `copy` leads. */
static int copy_rest(cli_input *input, cli_output *copy, uint64_t *length) {
    uint8_t *block = malloc(CLI_BLOCK_BYTES);
    size_t read = CLI_BLOCK_BYTES;
    int result = block != NULL ? CLI_DONE : cli_fail("no memory for a piece of the input");
    *length = 0;
    while (result == CLI_DONE && read == CLI_BLOCK_BYTES) {
        result = cli_input_read(input, block, &read, CLI_BLOCK_BYTES);
        if (result == CLI_DONE) {
            result = cli_output_write(copy, block, read);
            *length += read;
        }
    }
    if (block != NULL) {
        smg_wipe(block, CLI_BLOCK_BYTES);
    }
    free(block);
    return result;
}

int cli_input_again(cli_input *input) {
    cli_progress_end(&input->progress);
    if (lseek(input->descriptor, (off_t)input->start, SEEK_SET) < 0) {
        return cli_fail_file(input->option, input->name, "read twice", errno);
    }
    cli_progress_begin(&input->progress, bytes_left(input->descriptor));
    return CLI_DONE;
}

int cli_input_keep(cli_input *input, uint64_t *length, bool copied) {
    struct stat status;
    off_t start = lseek(input->descriptor, 0, SEEK_CUR);
    if (!copied && start >= 0 && fstat(input->descriptor, &status) == 0 &&
        S_ISREG(status.st_mode) && status.st_size > start) { /* files of /proc say 0 */
        input->start = start;
        *length = (uint64_t)(status.st_size - start);
        return CLI_DONE;
    }
    cli_output copy = {.name = "the copy of the input", .descriptor = open_copy()};
    if (copy.descriptor < 0) {
        return CLI_ERROR;
    }
    int result = copy_rest(input, &copy, length);
    if (result != CLI_DONE) {
        close(copy.descriptor);
        return result;
    }
    close_descriptor(input);
    input->descriptor = copy.descriptor;
    input->start = 0;
    return cli_input_again(input);
}

int cli_read_beginning(uint8_t *out, size_t *length, size_t capacity, const char *path,
                       const char *option) {
    cli_input input;
    int result = cli_input_open(&input, path, option);
    if (result == CLI_DONE) {
        result = cli_input_read(&input, out, length, capacity);
        cli_input_close(&input);
    }
    return result;
}

int cli_feed(cli_sink sink, void *context, const char *path, const char *option) {
    static uint8_t block[CLI_BLOCK_BYTES];
    cli_input input;
    size_t length = 0;
    int result = cli_input_open(&input, path, option);
    if (result != CLI_DONE) {
        return result;
    }
    do {
        result = cli_input_read(&input, block, &length, sizeof block);
        if (result == CLI_DONE && sink(context, block, length) != SMG_OK) {
            result = cli_fail("%s: too long for this algorithm", input.name);
        }
    } while (result == CLI_DONE && length > 0);
    cli_input_close(&input);
    return result;
}
