/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700

#include "cli/password.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <smidgen/wipe.h>

#include "cli/hexadecimal.h"
#include "cli/input.h"
#include "cli/report.h"

static int take(cli_password *password, const void *bytes, size_t length, const char *option) {
    if (length > sizeof password->bytes) {
        return cli_fail("%s: the password has more than %d bytes; use a shorter one", option,
                        CLI_PASSWORD_MAX_BYTES);
    }
    memcpy(password->bytes, bytes, length);
    password->length = length;
    return CLI_DONE;
}

static int take_variable(cli_password *password, const char *name, const char *option) {
    const char *value = getenv(name);
    if (value == NULL) {
        return cli_fail("%s env:%s: no such variable in the environment; set it", option, name);
    }
    return take(password, value, strlen(value), option);
}

/* Reads the first line with its end, or `capacity` bytes of it, and nothing behind: what comes next
 * on standard input is the command's. */
static int read_line(uint8_t *text, size_t *length, size_t capacity, const char *path,
                     const char *option) {
    cli_input input;
    size_t count = 1;
    *length = 0;
    int result = cli_input_open(&input, path, option);
    if (result != CLI_DONE) {
        return result;
    }
    while (result == CLI_DONE && count > 0 && *length < capacity &&
           (*length == 0 || text[*length - 1] != '\n')) {
        result = cli_input_read(&input, text + *length, &count, 1);
        *length += result == CLI_DONE ? count : 0;
    }
    cli_input_close(&input);
    return result;
}

/* The first line; its end, LF or CR LF, does not belong to the password. */
static int take_line(cli_password *password, const char *path, const char *option) {
    uint8_t text[CLI_PASSWORD_MAX_BYTES + 2];
    size_t length = 0;
    int result = read_line(text, &length, sizeof text, path, option);
    if (result == CLI_DONE) {
        const bool ends = length > 0 && text[length - 1] == '\n';
        length -= ends ? 1 : 0;
        length -= ends && length > 0 && text[length - 1] == '\r' ? 1 : 0;
        result = take(password, text, length, option);
    }
    smg_wipe(text, sizeof text);
    return result;
}

/* ---- the terminal ---- */

/* What a signal puts back while nothing is echoed. */
static struct {
    int descriptor;
    struct termios before;
} terminal;

/* The last is ignored meanwhile: a process that stops would leave the terminal without echo. */
static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

static void put_back(int number) {
    tcsetattr(terminal.descriptor, TCSAFLUSH, &terminal.before);
    raise(number); /* SA_RESETHAND: it takes effect when this handler returns */
}

static bool stop_echo(struct sigaction *theirs) {
    struct sigaction ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = put_back;
    ours.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&ours.sa_mask);
    if (tcgetattr(terminal.descriptor, &terminal.before) != 0) {
        return false;
    }
    for (int i = 0; i < SIGNALS; i++) {
        if (signals[i] == SIGTSTP) {
            ours.sa_handler = SIG_IGN;
        }
        sigaction(signals[i], &ours, &theirs[i]);
    }
    struct termios silent = terminal.before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    return tcsetattr(terminal.descriptor, TCSAFLUSH, &silent) == 0;
}

static void say(const char *text) {
    ssize_t written = write(terminal.descriptor, text, strlen(text));
    (void)written; /* a terminal that cannot be written to cannot be read from either */
}

/* A line as the terminal gives it, without its end; the prompt says what and which option's. */
static int ask(cli_password *password, const char *what, const char *option) {
    uint8_t text[CLI_PASSWORD_MAX_BYTES + 2];
    char prompt[64];
    struct sigaction theirs[SIGNALS];
    if (!stop_echo(theirs)) {
        return cli_fail("%s: the terminal does not let a password be typed unseen", option);
    }
    snprintf(prompt, sizeof prompt, "%s (%s): ", what, option);
    say(prompt);
    ssize_t length;
    do {
        length = read(terminal.descriptor, text, sizeof text);
    } while (length < 0 && errno == EINTR);
    tcsetattr(terminal.descriptor, TCSAFLUSH, &terminal.before);
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], &theirs[i], NULL);
    }
    say("\n");
    int result = CLI_ERROR;
    if (length <= 0) {
        cli_fail("%s: no password typed", option);
    } else {
        size_t used = (size_t)length - (text[length - 1] == '\n' ? 1 : 0);
        result = take(password, text, used, option);
    }
    smg_wipe(text, sizeof text);
    return result;
}

static int ask_twice(cli_password *password, const char *option) {
    cli_password again;
    int result = ask(&again, "Password again", option);
    if (result == CLI_DONE && (again.length != password->length ||
                               memcmp(again.bytes, password->bytes, again.length) != 0)) {
        result = cli_fail("%s: the two passwords differ", option);
    }
    smg_wipe(&again, sizeof again);
    return result;
}

static int take_typed(cli_password *password, const char *option, bool is_new) {
    terminal.descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal.descriptor < 0) {
        return cli_fail("%s is missing, and there is no terminal to ask; give %s STR, %s env:NAME "
                        "or %s file:NAME",
                        option, option, option, option);
    }
    int result = ask(password, "Password", option);
    if (result == CLI_DONE && is_new) {
        result = ask_twice(password, option);
    }
    close(terminal.descriptor);
    return result;
}

int cli_password_read(cli_password *password, const char *value, const char *option, bool is_new) {
    static const char variable[] = "env:", file[] = CLI_FILE_PREFIX;
    if (value == NULL) {
        return take_typed(password, option, is_new);
    }
    if (strncmp(value, variable, strlen(variable)) == 0) {
        return take_variable(password, value + strlen(variable), option);
    }
    if (strncmp(value, file, strlen(file)) == 0) {
        return take_line(password, value + strlen(file), option);
    }
    int result = take(password, value, strlen(value), option);
    cli_hide(value);
    return result;
}
