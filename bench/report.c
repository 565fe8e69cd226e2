/* SPDX-License-Identifier: Apache-2.0 */
#include "report.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define NAME_BYTES 64

double report_figure(const report_row *row) {
    return row->peer_cycles.p20 / row->library_cycles.p20;
}

/* ---- the table ---- */

/* "sm2_sign 64 B, Z cached" */
static void name_of(char out[NAME_BYTES], const report_row *row) {
    char bytes[24] = "";
    if (row->bytes >= 1024) {
        snprintf(bytes, sizeof bytes, " %zu KB", row->bytes / 1024);
    } else if (row->bytes > 0) {
        snprintf(bytes, sizeof bytes, " %zu B", row->bytes);
    }
    snprintf(out, NAME_BYTES, "%s%s%s%s", row->op, bytes, row->form[0] != '\0' ? ", " : "",
             row->form);
}

static double percent_above(double value, double base) {
    return 100.0 * (value / base - 1.0);
}

static void side_text(const measure_spread *ns, const measure_spread *cycles) {
    printf(" |%11.1f%11.1f %+5.0f%% %+5.0f%%", ns->p20, cycles->p20,
           percent_above(cycles->p50, cycles->p20), percent_above(cycles->p90, cycles->p20));
}

/* Whether an earlier row is about the same operation, and, if asked, the same peer. */
static bool said_before(const report_row *rows, size_t at, bool same_peer) {
    for (size_t i = 0; i < at; i++) {
        if (strcmp(rows[i].op, rows[at].op) == 0 && strcmp(rows[i].form, rows[at].form) == 0 &&
            (!same_peer || strcmp(rows[i].peer, rows[at].peer) == 0)) {
            return true;
        }
    }
    return false;
}

static void calls_text(const report_row *rows, size_t count) {
    printf("\nWhat was called:\n");
    for (size_t i = 0; i < count; i++) {
        if (!said_before(rows, i, false)) {
            printf("  %s%s%s\n    %-9s  %s\n", rows[i].op, rows[i].form[0] != '\0' ? ", " : "",
                   rows[i].form, "smidgen", rows[i].library_call);
        }
        if (!said_before(rows, i, true)) {
            printf("    %-9s  %s\n", rows[i].peer, rows[i].peer_call);
        }
    }
}

static void bars_text(const report_row *rows, size_t count) {
    char name[NAME_BYTES];
    printf("\nBars of the portable code, as ratios:\n");
    for (size_t i = 0; i < count; i++) {
        if (rows[i].bar > 0.0) {
            name_of(name, &rows[i]);
            printf("  %-26s %6.2f  (bar %.0f)\n", name, report_figure(&rows[i]), rows[i].bar);
        }
    }
}

void report_text(const report_header *header, const report_row *rows, size_t count) {
    char name[NAME_BYTES];
    printf("%s against %s\n", header->library, header->peer);
    printf("compiler   %s\n", header->compiler);
    printf("processor  %s at %.0f MHz (core clock, by a chain of multiplications)\n", header->cpu,
           header->core_mhz);
    printf("method     in one process, in turn, %zu batches of each or more; the figure is the\n"
           "           20th percentile; +n%% is how far the median and the 90th lie above it; the\n"
           "           ratio is of the figures, its spread of neighbouring batches\n",
           header->batches);
    printf("agreement  digests, ciphertexts, tags, public keys and signatures are the same\n\n");
    printf("%-27s %-9s |%36s |%36s |%s\n", "", "", "smidgen            ", "peer             ",
           "     peer / smidgen");
    printf("%-27s %-9s |%11s%11s %6s %6s |%11s%11s %6s %6s |%7s %6s %6s\n", "operation", "peer",
           "ns", "cycles", "50th", "90th", "ns", "cycles", "50th", "90th", "ratio", "10th", "90th");
    for (size_t i = 0; i < count; i++) {
        const report_row *row = &rows[i];
        name_of(name, row);
        printf("%-27s %-9s", name, row->peer);
        side_text(&row->library_ns, &row->library_cycles);
        side_text(&row->peer_ns, &row->peer_cycles);
        printf(" |%7.2f %6.2f %6.2f\n", report_figure(row), row->ratio.p10, row->ratio.p90);
    }
    calls_text(rows, count);
    bars_text(rows, count);
}

/* ---- JSON ---- */

static void string_json(const char *key, const char *value) {
    printf("\"%s\": \"", key);
    for (; *value != '\0'; value++) {
        unsigned char c = (unsigned char)*value;
        if (c == '"' || c == '\\') {
            printf("\\%c", c);
        } else if (c < 0x20) {
            printf("\\u%04x", c);
        } else {
            putchar(c);
        }
    }
    putchar('"');
}

static void side_json(const char *key, const char *call, const measure_spread *ns,
                      const measure_spread *cycles) {
    printf(",\n      \"%s\": {", key);
    string_json("call", call);
    printf(", \"ns\": %.2f, \"cycles\": %.2f, \"cycles_median\": %.2f, \"cycles_p90\": %.2f}",
           ns->p20, cycles->p20, cycles->p50, cycles->p90);
}

static void row_json(const report_row *row) {
    printf("    {");
    string_json("op", row->op);
    printf(", \"bytes\": %zu, ", row->bytes);
    string_json("form", row->form);
    printf(", ");
    string_json("with", row->peer);
    side_json("library", row->library_call, &row->library_ns, &row->library_cycles);
    side_json("peer", row->peer_call, &row->peer_ns, &row->peer_cycles);
    printf(",\n      \"ratio\": %.3f, \"ratio_p10\": %.3f, \"ratio_median\": %.3f, "
           "\"ratio_p90\": %.3f, ",
           report_figure(row), row->ratio.p10, row->ratio.p50, row->ratio.p90);
    if (row->bar > 0.0) {
        printf("\"bar\": %.1f}", row->bar);
    } else {
        printf("\"bar\": null}");
    }
}

void report_json(const report_header *header, const report_row *rows, size_t count) {
    printf("{\n  ");
    string_json("library", header->library);
    printf(",\n  ");
    string_json("peer", header->peer);
    printf(",\n  ");
    string_json("compiler", header->compiler);
    printf(",\n  ");
    string_json("cpu", header->cpu);
    printf(",\n  \"core_mhz\": %.0f,\n  \"batches\": %zu,\n  \"results\": [\n", header->core_mhz,
           header->batches);
    for (size_t i = 0; i < count; i++) {
        row_json(&rows[i]);
        printf(i + 1 < count ? ",\n" : "\n");
    }
    printf("  ]\n}\n");
}
