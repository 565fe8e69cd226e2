/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L

#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
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

void cli_input_close(cli_input *input) {
    cli_progress_end(&input->progress);
    if (input->descriptor != STDIN_FILENO) {
        close(input->descriptor);
    }
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
