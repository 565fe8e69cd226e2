/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/text.h"

#include <smidgen/wipe.h>

#include "core/constant_time.h"
#include "core/secret.h"

/* All ones when low <= c <= high, else 0; all three below 2^31. */
static uint32_t in_range(uint32_t c, uint32_t low, uint32_t high) {
    return (((c - low) | (high - c)) >> 31) - 1;
}

/* 0..25 -> A..Z, 26..51 -> a..z, 52..61 -> 0..9, 62 -> +, 63 -> / */
static uint8_t base64_character(uint32_t v) {
    uint32_t c = (v + 'A') & in_range(v, 0, 25);
    c |= (v - 26 + 'a') & in_range(v, 26, 51);
    c |= (v - 52 + '0') & in_range(v, 52, 61);
    c |= '+' & in_range(v, 62, 62);
    c |= '/' & in_range(v, 63, 63);
    return (uint8_t)c;
}

/* The inverse; *valid loses its bits when c is not in the alphabet. */
static uint32_t base64_value(uint8_t c, uint32_t *valid) {
    uint32_t upper = in_range(c, 'A', 'Z'), lower = in_range(c, 'a', 'z');
    uint32_t digit = in_range(c, '0', '9');
    uint32_t plus = in_range(c, '+', '+'), slash = in_range(c, '/', '/');
    *valid &= upper | lower | digit | plus | slash;
    return ((c - (uint32_t)'A') & upper) | ((c - (uint32_t)'a' + 26) & lower) |
           ((c - (uint32_t)'0' + 52) & digit) | (62 & plus) | (63 & slash);
}

void smg_base64_encode(uint8_t *out, const uint8_t *in, size_t length) {
    while (length >= 3) {
        uint32_t group = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
        for (int i = 0; i < 4; i++) {
            *out++ = base64_character(group >> (18 - 6 * i) & 63);
        }
        in += 3;
        length -= 3;
    }
    if (length == 0) {
        return;
    }
    uint32_t group = (uint32_t)in[0] << 16 | (length == 2 ? (uint32_t)in[1] << 8 : 0);
    out[0] = base64_character(group >> 18);
    out[1] = base64_character(group >> 12 & 63);
    out[2] = '=';
    if (length == 2) {
        out[2] = base64_character(group >> 6 & 63);
    }
    out[3] = '=';
}

smg_status smg_base64_decode(uint8_t *out, size_t *out_length, size_t capacity, smg_span in) {
    uint32_t valid = ~UINT32_C(0);
    uint32_t group = 0; /* the last characters read, 6 bits each */
    size_t characters = 0, padding = 0, used = 0;
    *out_length = 0;
    for (size_t i = 0; i < in.left; i++) {
        uint8_t c = in.next[i];
        uint32_t space = in_range(c, ' ', ' ') | in_range(c, '\t', '\n') | in_range(c, '\r', '\r');
        uint32_t pad = in_range(c, '=', '=');
        /* Where white space and padding stand belongs to the layout, not to the content. */
        SMG_PUBLIC(&space, sizeof space);
        SMG_PUBLIC(&pad, sizeof pad);
        if (space != 0) {
            continue;
        }
        if (pad != 0) {
            padding++;
            continue;
        }
        if (padding > 0) {
            return SMG_ERR_FORMAT;
        }
        group = group << 6 | base64_value(c, &valid);
        characters++;
        if (characters % 4 == 1) {
            continue; /* 6 bits are no byte yet; the 2nd, 3rd and 4th complete one each */
        }
        if (used == capacity) {
            return SMG_ERR_LENGTH;
        }
        out[used++] = (uint8_t)(group >> (2 * (3 - (characters + 3) % 4)));
    }
    /* 4, 3 or 2 characters of the last group: 0, 1 or 2 paddings, and 0, 2 or 4 spare bits. */
    size_t last = characters % 4;
    uint32_t spare = last == 2 ? 15 : last == 3 ? 3 : 0;
    if (characters == 0 || last == 1 || padding != (4 - last) % 4) {
        return SMG_ERR_FORMAT;
    }
    valid = smg_ct_is_zero(~valid | (group & spare));
    SMG_PUBLIC(&valid, sizeof valid); /* text that is not base64 is refused, and that shows */
    if (valid == 0) {
        return SMG_ERR_FORMAT;
    }
    *out_length = used;
    return SMG_OK;
}

/* 0..9 -> 0..9, 10..15 -> a..f */
static uint8_t hex_digit(uint32_t v) {
    return (uint8_t)(v + '0' + (in_range(v, 10, 15) & ('a' - 10 - '0')));
}

static uint32_t hex_value(uint8_t c, uint32_t *valid) {
    uint32_t digit = in_range(c, '0', '9');
    uint32_t upper = in_range(c, 'A', 'F'), lower = in_range(c, 'a', 'f');
    *valid &= digit | upper | lower;
    return ((c - (uint32_t)'0') & digit) | ((c - (uint32_t)'A' + 10) & upper) |
           ((c - (uint32_t)'a' + 10) & lower);
}

void smg_hex_encode(uint8_t *out, const uint8_t *in, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[2 * i] = hex_digit(in[i] >> 4);
        out[2 * i + 1] = hex_digit(in[i] & 15);
    }
}

bool smg_hex_decode(uint8_t *out, const uint8_t *in, size_t length) {
    uint32_t valid = ~UINT32_C(0);
    for (size_t i = 0; i < length; i++) {
        uint32_t high = hex_value(in[2 * i], &valid);
        out[i] = (uint8_t)(high << 4 | hex_value(in[2 * i + 1], &valid));
    }
    SMG_PUBLIC(&valid, sizeof valid); /* text that is not hexadecimal is refused, and that shows */
    if (valid == 0) {
        smg_wipe(out, length);
        return false;
    }
    return true;
}

bool smg_hex_is(const uint8_t *in, size_t length) {
    uint32_t valid = ~UINT32_C(0);
    for (size_t i = 0; i < length; i++) {
        (void)hex_value(in[i], &valid);
    }
    SMG_PUBLIC(&valid, sizeof valid); /* what kind of text it is decides who reads it */
    return length > 0 && valid != 0;
}
