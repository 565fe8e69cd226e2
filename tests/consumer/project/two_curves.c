/* Two emitted folders in one program without the library: 1 G is G, in each. */
#include "first/curve.h"
#include "first/limbs64/fields.h"
#include "second/curve.h"
#include "second/limbs64/fields.h"
#include <stdio.h>
#include <string.h>

#define BASE_TIMES_ONE_IS_BASE(curve, CURVE)                                                       \
    static int curve##_base_times_one_is_base(void) {                                              \
        uint8_t one[CURVE##_FN_BYTES] = {0}, x[CURVE##_FP_BYTES], y[CURVE##_FP_BYTES];             \
        curve##_fn_canonical k;                                                                    \
        curve##_point point;                                                                       \
        curve##_point_affine affine;                                                               \
        curve##_fp_canonical coordinate;                                                           \
        one[CURVE##_FN_BYTES - 1] = 1;                                                             \
        curve##_fn_from_bytes(&k, one);                                                            \
        curve##_base_mul(&point, &k);                                                              \
        curve##_point_to_affine(&affine, &point);                                                  \
        curve##_fp_from_montgomery(&coordinate, &affine.x);                                        \
        curve##_fp_to_bytes(x, &coordinate);                                                       \
        curve##_fp_from_montgomery(&coordinate, &affine.y);                                        \
        curve##_fp_to_bytes(y, &coordinate);                                                       \
        return memcmp(x, curve##_curve_gx, sizeof x) == 0 &&                                       \
               memcmp(y, curve##_curve_gy, sizeof y) == 0;                                         \
    }

BASE_TIMES_ONE_IS_BASE(first, FIRST)
BASE_TIMES_ONE_IS_BASE(second, SECOND)

int main(void) {
    printf("%d %d\n", first_base_times_one_is_base(), second_base_times_one_is_base());
    return 0;
}
