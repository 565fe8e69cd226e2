/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"

/* Temporary files that a signal must remove; set and cleared with signals blocked. */
enum { MOST_TEMPORARIES = CLI_MAX_FILES };
static const char *volatile temporaries[MOST_TEMPORARIES];

static const int fatal_signals[] = {
    SIGINT,    SIGTERM, SIGHUP,  SIGPIPE, SIGQUIT, SIGALRM,   SIGXCPU,
    SIGUSR1,   SIGUSR2, SIGABRT, SIGSYS,  SIGTRAP, SIGVTALRM, SIGPROF,
#if defined(SIGIO)
    SIGIO,
#endif
#if defined(SIGPWR)
    SIGPWR,
#endif
#if defined(SIGSTKFLT)
    SIGSTKFLT,
#endif
};
enum { FATAL_SIGNALS = sizeof fatal_signals / sizeof fatal_signals[0] };

static void remove_temporaries(int number) {
    for (int i = 0; i < MOST_TEMPORARIES; i++) {
        if (temporaries[i] != NULL) {
            unlink(temporaries[i]);
        }
    }
    /* SA_RESETHAND has put the default action back; it takes effect when this handler returns. */
    raise(number);
}

static void catch_fatal_signals(void) {
    struct sigaction ours, theirs;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = remove_temporaries;
    ours.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&ours.sa_mask);
    for (int i = 0; i < FATAL_SIGNALS; i++) {
        /* What the caller ignores (nohup) stays ignored. */
        if (sigaction(fatal_signals[i], NULL, &theirs) == 0 && theirs.sa_handler == SIG_DFL) {
            sigaction(fatal_signals[i], &ours, NULL);
        }
    }
}

static void block_fatal_signals(sigset_t *before) {
    sigset_t fatal;
    sigemptyset(&fatal);
    for (int i = 0; i < FATAL_SIGNALS; i++) {
        sigaddset(&fatal, fatal_signals[i]);
    }
    sigprocmask(SIG_BLOCK, &fatal, before);
}

static void replace_temporary(const char *old, const char *new) {
    for (int i = 0; i < MOST_TEMPORARIES; i++) {
        if (temporaries[i] == old) {
            temporaries[i] = new;
            return;
        }
    }
}

void cli_output_prepare(void) {
    /* A closed standard stream gets a descriptor that fails for what is done with it. */
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
            int flags = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
            if (open("/dev/null", flags) != descriptor) {
                _exit(CLI_ERROR);
            }
        }
    }
    signal(SIGXFSZ, SIG_IGN);
}

static int open_directly(cli_output *output, const char *path, const char *option) {
    int inherited = cli_descriptor_of(path);
    do {
        output->descriptor =
            inherited >= 0 ? dup(inherited) : open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    } while (output->descriptor < 0 && errno == EINTR);
    return output->descriptor < 0 ? cli_fail_file(option, path, "open for writing", errno)
                                  : CLI_DONE;
}

/* directory + "/" + name, to be freed; NULL when there is no memory. */
static char *join(const char *directory, const char *name) {
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s/%s", directory, name);
    }
    return path;
}

/* The absolute directory of a path, and "/" and `name`; to be freed. NULL with errno set. */
static char *beside(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    char *directory = slash != NULL ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    char *resolved = directory != NULL ? realpath(directory, NULL) : NULL;
    char *result = resolved != NULL ? join(resolved, name) : NULL;
    int error_number = errno;
    free(directory);
    free(resolved);
    errno = error_number;
    return result;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static mode_t mode_for(cli_secrecy secrecy, const struct stat *replaced) {
    if (secrecy == CLI_SECRET) {
        return S_IRUSR | S_IWUSR;
    }
    if (replaced != NULL) {
        return replaced->st_mode & 0777;
    }
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Makes the temporary file beside output->target. */
static int open_temporary(cli_output *output, const char *path, const char *option, mode_t mode) {
    output->temporary = beside(output->target, ".smidgen-XXXXXX");
    if (output->temporary == NULL) {
        return cli_fail_file(option, path, "create", errno);
    }
    sigset_t before;
    block_fatal_signals(&before);
    output->descriptor = mkstemp(output->temporary);
    int error_number = errno;
    if (output->descriptor >= 0) {
        replace_temporary(NULL, output->temporary);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (output->descriptor < 0) {
        free(output->temporary);
        output->temporary = NULL;
        return cli_fail_file(option, path, "write into its directory", error_number);
    }
    if (fchmod(output->descriptor, mode) != 0) {
        return cli_fail_file(option, path, "set the mode of", errno);
    }
    return CLI_DONE;
}

static int open_file(cli_output *output, const char *path, const char *option,
                     cli_secrecy secrecy) {
    struct stat status;
    bool exists = stat(path, &status) == 0;
    if (!exists && errno != ENOENT) {
        return cli_fail_file(option, path, "create", errno);
    }
    size_t length = strlen(path);
    if (length == 0 || path[length - 1] == '/' || (exists && S_ISDIR(status.st_mode))) {
        return cli_fail_file(option, path, "create", length == 0 ? ENOENT : EISDIR);
    }
    if (exists && !S_ISREG(status.st_mode)) {
        return open_directly(output, path, option);
    }
    if (exists) {
        output->target = realpath(path, NULL); /* a symbolic link stays one */
    } else if (lstat(path, &status) == 0) {
        return cli_fail("%s %s: is a symbolic link to nothing; remove it", option, path);
    } else {
        output->target = beside(path, base_name(path));
    }
    if (output->target == NULL) {
        return cli_fail_file(option, path, "create", errno);
    }
    if (exists && access(output->target, W_OK) != 0) {
        return cli_fail_file(option, path, "replace", errno);
    }
    return open_temporary(output, path, option, mode_for(secrecy, exists ? &status : NULL));
}

int cli_output_open(cli_output *output, const char *path, const char *option, cli_secrecy secrecy) {
    output->name = path != NULL ? path : "standard output";
    output->option = path != NULL ? option : NULL;
    output->target = NULL;
    output->temporary = NULL;
    output->descriptor = STDOUT_FILENO;
    if (path == NULL) {
        return CLI_DONE;
    }
    output->descriptor = -1;
    catch_fatal_signals();
    int result = cli_descriptor_of(path) >= 0 ? open_directly(output, path, option)
                                              : open_file(output, path, option, secrecy);
    if (result != CLI_DONE) {
        cli_output_abandon(output);
    }
    return result;
}

static int cannot_write(const cli_output *output, int error_number) {
    return cli_fail_file(output->option, output->name, "write", error_number);
}

int cli_output_write(cli_output *output, const void *data, size_t length) {
    const char *next = data;
    while (length > 0) {
        ssize_t count = write(output->descriptor, next, length);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return cannot_write(output, count == 0 ? ENOSPC : errno);
        }
        next += count;
        length -= (size_t)count;
    }
    return CLI_DONE;
}

/* Puts everything on disk and closes, without the renaming. */
static int finish(cli_output *output) {
    int error_number = 0;
    if (output->descriptor < 0) {
        return CLI_DONE;
    }
    if (output->temporary != NULL && fsync(output->descriptor) != 0 && errno != EINVAL) {
        error_number = errno;
    }
    if (output->descriptor != STDOUT_FILENO && close(output->descriptor) != 0 &&
        error_number == 0) {
        error_number = errno;
    }
    output->descriptor = -1;
    return error_number != 0 ? cannot_write(output, error_number) : CLI_DONE;
}

int cli_output_commit(cli_output *output) {
    int result = finish(output);
    if (result == CLI_DONE && output->temporary != NULL) {
        if (rename(output->temporary, output->target) != 0) {
            result = cannot_write(output, errno);
        } else {
            replace_temporary(output->temporary, NULL);
            free(output->temporary);
            output->temporary = NULL;
        }
    }
    cli_output_abandon(output);
    return result;
}

/* Another run holds the lock for two renames; longer is something else. */
enum { LOCK_ATTEMPTS = 500, LOCK_PAUSE_MILLISECONDS = 10 };

/* Locks the directory of output->target until *lock is closed. Where a directory cannot be locked
 * (some network file systems, or one that may not be read), *lock is -1. */
static int lock_directory(int *lock, const cli_output *output) {
    char *directory = beside(output->target, ".");
    *lock = directory != NULL ? open(directory, O_RDONLY | O_CLOEXEC) : -1;
    free(directory);
    int attempt = 0;
    while (*lock >= 0 && flock(*lock, LOCK_EX | LOCK_NB) != 0) {
        bool is_taken = errno == EWOULDBLOCK;
        if (is_taken && attempt++ < LOCK_ATTEMPTS) {
            poll(NULL, 0, LOCK_PAUSE_MILLISECONDS);
            continue;
        }
        close(*lock);
        *lock = -1;
        if (is_taken) {
            return cli_fail("%s %s: another process keeps its directory locked; try again",
                            output->option, output->name);
        }
    }
    return CLI_DONE;
}

/* Commits outputs that belong together: see cli_output_put_all. */
static int commit_all(cli_output *outputs, size_t count) {
    int lock = -1, result = CLI_DONE;
    sigset_t before;
    for (size_t i = 0; i < count && result == CLI_DONE; i++) {
        result = finish(&outputs[i]);
    }
    if (result == CLI_DONE && outputs[0].target != NULL) {
        result = lock_directory(&lock, &outputs[0]);
    }
    block_fatal_signals(&before);
    for (size_t i = count; i-- > 0 && result == CLI_DONE;) {
        result = cli_output_commit(&outputs[i]);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (lock >= 0) {
        close(lock);
    }
    return result;
}

void cli_output_abandon(cli_output *output) {
    if (output->descriptor >= 0 && output->descriptor != STDOUT_FILENO) {
        close(output->descriptor);
    }
    output->descriptor = -1;
    if (output->temporary != NULL) {
        unlink(output->temporary);
        replace_temporary(output->temporary, NULL);
        free(output->temporary);
        output->temporary = NULL;
    }
    free(output->target);
    output->target = NULL;
}

int cli_output_put(const char *path, const char *option, cli_secrecy secrecy, const void *data,
                   size_t length) {
    cli_output output;
    int result = cli_output_open(&output, path, option, secrecy);
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_output_write(&output, data, length);
    if (result != CLI_DONE) {
        cli_output_abandon(&output);
        return result;
    }
    return cli_output_commit(&output);
}

/* Whether the last of these outputs would replace the same file as one before it. */
static int check_last(const cli_output *outputs, size_t count) {
    const cli_output *last = &outputs[count - 1];
    for (size_t i = 0; i + 1 < count && last->target != NULL; i++) {
        if (outputs[i].target != NULL && strcmp(outputs[i].target, last->target) == 0) {
            return cli_fail("%s and %s name the same file; give each its own", outputs[i].option,
                            last->option);
        }
    }
    return CLI_DONE;
}

int cli_output_put_all(const cli_file *files, size_t count) {
    cli_output outputs[CLI_MAX_FILES];
    size_t opened = 0;
    int result = CLI_DONE;
    while (opened < count && result == CLI_DONE) {
        const cli_file *file = &files[opened];
        result = cli_output_open(&outputs[opened], file->path, file->option, file->secrecy);
        if (result == CLI_DONE) {
            result = check_last(outputs, ++opened);
        }
    }
    for (size_t i = 0; i < count && result == CLI_DONE; i++) {
        result = cli_output_write(&outputs[i], files[i].data, files[i].length);
    }
    if (result == CLI_DONE) {
        result = commit_all(outputs, count);
    }
    for (size_t i = 0; i < opened; i++) {
        cli_output_abandon(&outputs[i]);
    }
    return result;
}

int cli_print(const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return CLI_ERROR;
    }
    size_t used = (size_t)length < sizeof text ? (size_t)length : sizeof text - 1;
    return cli_output_put(NULL, NULL, CLI_PUBLIC, text, used);
}
