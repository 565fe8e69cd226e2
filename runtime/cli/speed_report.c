/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_report.h"

#include <stdio.h>

#include <smidgen/version.h>

#include "cli/output.h"

enum { NAME_BYTES = 128 };

/* ---- what is derived ---- */

static double per_byte(const speed_row *row) {
    return row->cycles.p20 / (double)row->bytes;
}

static double mb_per_s(const speed_row *row) {
    return 1e3 * (double)row->bytes / row->ns.p20;
}

static double ops_per_s(const speed_row *row) {
    return 1e9 / row->ns.p20;
}

static double percent_above(double value, double base) {
    return 100.0 * (value / base - 1.0);
}

/* ---- the table ---- */

static int heading_text(void) {
    char cpu[NAME_BYTES];
    measure_cpu_name(cpu, sizeof cpu);
    return cli_print("smidgen %s, %s\n"
                     "%s at %.0f MHz (core clock, by a chain of multiplications)\n"
                     "the figure is the 20th percentile; 50th and 90th: how far those lie above\n\n"
                     "%-34s%9s%9s %-15s%12s%12s%7s%7s%13s%9s%11s\n",
                     smg_version(), measure_compiler(), cpu, measure_core_mhz(), "operation",
                     "bytes", "at once", "backend", "ns", "cycles", "50th", "90th", "ops/s", "MB/s",
                     "cycles/B");
}

static int row_text(const speed_row *row) {
    char bytes[24] = "", streams[24] = "", rates[48] = "";
    if (row->bytes > 0) {
        snprintf(bytes, sizeof bytes, "%zu", row->bytes);
        snprintf(rates, sizeof rates, "%9.1f%11.2f", mb_per_s(row), per_byte(row));
    }
    if (row->streams > 1) {
        snprintf(streams, sizeof streams, "%zu", row->streams);
    }
    return cli_print("%-34s%9s%9s %-15s%12.1f%12.1f%+6.0f%%%+6.0f%%%13.0f%s\n", row->op, bytes,
                     streams, row->backend, row->ns.p20, row->cycles.p20,
                     percent_above(row->cycles.p50, row->cycles.p20),
                     percent_above(row->cycles.p90, row->cycles.p20), ops_per_s(row), rates);
}

int speed_report_text(const speed_row *rows, size_t count) {
    int result = heading_text();
    for (size_t i = 0; result == CLI_DONE && i < count; i++) {
        result = row_text(&rows[i]);
    }
    return result;
}

/* ---- JSON ---- */

/* out := text as a JSON string, as far as it fits. */
static void quote(char out[NAME_BYTES], const char *text) {
    size_t at = 0;
    out[at++] = '"';
    for (; *text != '\0' && at < NAME_BYTES - 8; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            out[at++] = '\\';
            out[at++] = (char)c;
        } else if (c < 0x20 || c > 0x7e) { /* the text's encoding is not known */
            out[at++] = '?';
        } else {
            out[at++] = (char)c;
        }
    }
    out[at++] = '"';
    out[at] = '\0';
}

static int heading_json(void) {
    char name[NAME_BYTES], cpu[NAME_BYTES], compiler[NAME_BYTES];
    measure_cpu_name(name, sizeof name);
    quote(cpu, name);
    quote(compiler, measure_compiler());
    return cli_print("{\n  \"version\": \"%s\",\n  \"cpu\": %s,\n  \"compiler\": %s,\n"
                     "  \"calibration_mhz\": %.0f,\n  \"results\": [",
                     smg_version(), cpu, compiler, measure_core_mhz());
}

static int row_json(const speed_row *row, const char *separator) {
    char rates[80] = "\"cycles_per_byte\": null, \"mb_per_s\": null";
    if (row->bytes > 0) {
        snprintf(rates, sizeof rates, "\"cycles_per_byte\": %.3f, \"mb_per_s\": %.3f",
                 per_byte(row), mb_per_s(row));
    }
    return cli_print("%s\n    {\"op\": \"%s\", \"bytes\": %zu, \"streams\": %zu, "
                     "\"backend\": \"%s\", \"ns\": %.3f, \"cycles\": %.2f, %s, "
                     "\"ops_per_s\": %.3f, \"spread\": %.3f}",
                     separator, row->op, row->bytes, row->streams, row->backend, row->ns.p20,
                     row->cycles.p20, rates, ops_per_s(row), row->cycles.p90 / row->cycles.p20);
}

int speed_report_json(const speed_row *rows, size_t count) {
    int result = heading_json();
    for (size_t i = 0; result == CLI_DONE && i < count; i++) {
        result = row_json(&rows[i], i > 0 ? "," : "");
    }
    return result == CLI_DONE ? cli_print("\n  ]\n}\n") : result;
}
