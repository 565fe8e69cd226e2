/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts that continue a stream which began elsewhere. */
#ifndef SMIDGEN_ZUC_RESUME_H
#define SMIDGEN_ZUC_RESUME_H

#include <smidgen/zuc_mac.h>

#include <stdbool.h>

/* Makes a context of zuc->state, at a whole word. It counts its position from here. */
void smg_zuc_resume(smg_zuc *zuc);

/* Makes a context of 128-EIA3 of mac->stream, mac->tag[0] and mac->window[0], at a whole word of
 * the message; `first`: the window is still to be taken from the stream. */
void smg_zuc_eia3_resume(smg_zuc_mac *mac, bool first);

#endif
