#!/usr/bin/env bash
# Installs what building (`./setup.sh build`, the default), testing (`./setup.sh test`), measuring
# (`./setup.sh bench`) or the full evidence with SageMath (`./setup.sh full`) needs and this machine
# lacks: by apt on Debian and Ubuntu; elsewhere it names what is missing and stops.
# `./setup.sh --python` installs nothing and prints the Python that the generator and tests run in.
set -euo pipefail

# What the generator imports, and what its tests and its charts need besides.
build_modules='jinja2'
test_modules='jinja2 pycparser z3 pytest hypothesis ecdsa'
bench_modules='jinja2 matplotlib'

# Prints the first Python, 3.11 or later, that imports the modules given. The first python3 on PATH
# may be one that lacks the system's packages, so /usr/bin/python3 is tried as well.
find_python() {
    local candidate
    for candidate in "${SMIDGEN_PYTHON:-}" python3 /usr/bin/python3 python3.{13,12,11}; do
        [ -n "$candidate" ] || continue
        if "$candidate" - "$@" 2>/dev/null <<'PYTHON'; then
import importlib, sys
if sys.version_info < (3, 11):
    sys.exit(1)
for name in sys.argv[1:]:
    importlib.import_module(name)
PYTHON
            command -v "$candidate"
            return
        fi
    done
    return 1
}

# The Python with everything, or else one that can at least run the generator.
choose_python() {
    find_python $test_modules || find_python $build_modules
}

has() { command -v "$1" >/dev/null 2>&1; }

cmake_is_new_enough() {
    local version
    version=$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
    [ -n "$version" ] && printf '3.25\n%s\n' "$version" | sort -C -V
}

compiles() { # compiler, flags…
    "$@" -x c - -o /dev/null >/dev/null 2>&1 <<<'#include <stdio.h>
int main(void) { return puts("") < 0; }'
}

includes() { # header
    cc -x c -E - >/dev/null 2>&1 <<<"#include <$1>"
}

# Runs `lacks WHAT PACKAGES` for each requirement that is not met.
check_build() {
    compiles cc || lacks 'a C compiler' gcc libc6-dev
    has make || lacks make make
    cmake_is_new_enough || lacks 'CMake 3.25 or later' cmake
    find_python $build_modules >/dev/null ||
        lacks "Python 3.11 or later with: $build_modules" python3 python3-jinja2
}

check_test() {
    check_build
    compiles gcc -fsanitize=address,undefined || lacks gcc gcc libc6-dev
    has g++ || lacks g++ g++
    compiles clang || lacks clang clang libc6-dev
    compiles clang -fsanitize=fuzzer-no-link,address,undefined ||
        lacks "clang's sanitizers" clang libclang-rt-dev
    has clang-format || lacks clang-format clang-format
    has valgrind || lacks valgrind valgrind libc6-dbg
    has nm || lacks binutils binutils
    includes simde/x86/avx512.h || lacks 'SIMDe (headers)' libsimde-dev
    compiles aarch64-linux-gnu-gcc -static ||
        lacks 'a cross compiler for aarch64' gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    compiles s390x-linux-gnu-gcc -static ||
        lacks 'a cross compiler for s390x' gcc-s390x-linux-gnu libc6-dev-s390x-cross
    has qemu-aarch64 || has qemu-aarch64-static || lacks 'qemu for programs' qemu-user
    has openssl || lacks 'the openssl command' openssl
    has botan || lacks 'the botan command' botan
    has pkg-config || lacks pkg-config pkg-config
    pkg-config --exists criterion 2>/dev/null || lacks 'Criterion (headers)' libcriterion-dev
    pkg-config --exists jansson 2>/dev/null || lacks 'Jansson (headers)' libjansson-dev
    pkg-config --exists libcrypto 2>/dev/null || lacks 'OpenSSL (headers)' libssl-dev
    pkg-config --exists libgcrypt 2>/dev/null || lacks 'libgcrypt (headers)' libgcrypt20-dev
    find_python $test_modules >/dev/null ||
        lacks "Python 3.11 or later with: $test_modules" python3 python3-jinja2 \
            python3-pycparser python3-z3 python3-pytest python3-hypothesis python3-ecdsa
}

check_bench() {
    check_build
    compiles clang || lacks clang clang libc6-dev
    has pkg-config || lacks pkg-config pkg-config
    pkg-config --exists libcrypto 2>/dev/null || lacks 'OpenSSL (headers)' libssl-dev
    pkg-config --exists libgcrypt 2>/dev/null || lacks 'libgcrypt (headers)' libgcrypt20-dev
    find_python $bench_modules >/dev/null ||
        lacks "Python 3.11 or later with: $bench_modules" python3 python3-jinja2 python3-matplotlib
}

check_full() {
    check_test
    check_bench
    has sage || lacks SageMath sagemath
}

missing=()
packages=()
lacks() {
    missing+=("$1")
    shift
    packages+=("$@")
}

check() {
    missing=()
    packages=()
    "check_$1"
}

report_missing() {
    printf 'setup: missing: %s\n' "${missing[@]}" >&2
    printf 'setup: on Debian these are in: %s\n' "${packages[*]}" >&2
}

apt_install() {
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        has sudo || {
            report_missing
            echo 'setup: neither root nor sudo: install these packages, then try again' >&2
            exit 1
        }
        root=(sudo)
    fi
    printf 'setup: installing %s\n' "${packages[*]}"
    local install=("${root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get install -y --no-install-recommends -qq "${packages[@]}")
    # The package lists may be absent or older than the mirror; then they are fetched once.
    "${install[@]}" </dev/null || {
        "${root[@]}" apt-get update -qq
        "${install[@]}" </dev/null
    }
}

case "${1:-build}" in
build | test | bench | full) level=${1:-build} ;;
--python)
    choose_python || {
        echo "setup: no Python 3.11 or later with: $build_modules; run ./setup.sh" >&2
        exit 1
    }
    exit
    ;;
*)
    echo 'usage: ./setup.sh [build|test|bench|full|--python]' >&2
    exit 2
    ;;
esac

check "$level"
if [ ${#missing[@]} -gt 0 ]; then
    if ! has apt-get; then
        report_missing
        echo 'setup: this is no Debian or Ubuntu: install these, then try again' >&2
        exit 1
    fi
    apt_install
    check "$level"
    if [ ${#missing[@]} -gt 0 ]; then
        report_missing
        echo 'setup: the packages of this system do not give these; install them by hand' >&2
        exit 1
    fi
fi
echo "setup: nothing is missing ($level)"
