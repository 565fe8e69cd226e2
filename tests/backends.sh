#!/bin/sh
# tests/backends.sh PRESET [OPTION…]: the tests of PRESET, which is built, once more for each set of
# backends that SMIDGEN_DISABLE brings into use; `ctest --preset PRESET` has used the best ones.
# Options go to ctest.
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
smidgen=build-$preset/smidgen
unset SMIDGEN_DISABLE

# Left out is what gives the same whatever the environment says: the generator, object code, builds
# of other configurations, tests that set SMIDGEN_DISABLE themselves or call a kernel by its table
# (exhaustive) or all backends (bench, speed), tests of options and files; what the library's own
# tests say of a backend already (interop, fuzz); and what `make test` leaves out.
labels='generator|object_code|exhaustive|bench|fuzz|full'
names='^(sm3_without_|object_code_|consumer$|interop$)|_(portable|control|division)$|'
names="$names^cli_(encrypted|errors|gmssl|keys|output|safety|sm2exch|sm9exch|speed|usage)\$"

# What selftest names, such as "SM4-GCM pclmul", one a line: all that run here, or the first of each
# algorithm, which is the one in use.
that_run() { "$smidgen" selftest | sed -n 's/ (\(.*\)) .*/ \1/p'; }
in_use() { that_run | awk '{ name = $NF; $NF = ""; if (!seen[$0]++) print $0 name }'; }
one_line() { printf '%s\n' "$1" | paste -s -d ','; }

all=$(that_run)
used=$(in_use)
seen=$used
for disable in avx512 avx512,gfni avx512,gfni,vaes,vpclmul avx512,gfni,avx2 all; do
    export SMIDGEN_DISABLE=$disable
    before=$used
    used=$(in_use)
    [ "$used" != "$before" ] || continue # this processor has none of them
    seen="$seen
$used"
    printf '\n== SMIDGEN_DISABLE=%s: %s\n' "$disable" "$(one_line "$used")"
    ctest --test-dir "build-$preset" --output-on-failure -LE "$labels" -E "$names" "$@"
done

# With AVX-512 SM3 has two kinds of lanes, the narrow ones for few messages.
never=$(printf '%s\n' "$all" | grep -vxF -e "$seen" -e 'SM3 lanes avx512') || true
[ -z "$never" ] || {
    echo "tests/backends.sh: never in use: $(one_line "$never")" >&2
    exit 1
}
