# The options of the build, each checked before it is used.

option(BUILD_SHARED_LIBS "Build and install a shared library in place of a static one" OFF)
option(SMIDGEN_BUILD_CLI "Build the command smidgen" ${PROJECT_IS_TOP_LEVEL})
option(SMIDGEN_INSTALL "Install the library with the project" ${PROJECT_IS_TOP_LEVEL})
option(SMIDGEN_BUILD_TESTS "Build the tests (Criterion, Jansson and Python needed)" OFF)
option(SMIDGEN_FULL_TESTS "With the tests, those of `make test-full` (cross compilers, qemu-user)" OFF)
option(SMIDGEN_COMPILING_TESTS "With the tests, those that name the compilers they compile with" ON)
option(SMIDGEN_BUILD_BENCH "Build the programs that measure (libcrypto and libgcrypt needed)" OFF)
option(SMIDGEN_PORTABLE "Build portable C alone: no assembly, no intrinsics" OFF)
# The assembly is for x86-64 and the System V calling convention, in the syntax of gas and clang.
set(kernels c64)
set(SMIDGEN_ASSEMBLY OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_SIZEOF_VOID_P EQUAL 8
   AND CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT WIN32)
    list(APPEND kernels adx)
    set(SMIDGEN_ASSEMBLY ON)
endif()
set(SMIDGEN_KERNELS "${kernels}" CACHE STRING
    "Kernels to compile, separated by semicolons: c64;adx")
set(SMIDGEN_FOOTPRINT fast CACHE STRING
    "fast, or small: multiplications whose tables for G take less than 8 KB")
set_property(CACHE SMIDGEN_FOOTPRINT PROPERTY STRINGS fast small)
set(SMIDGEN_SANITIZE "" CACHE STRING "Sanitizers, findings fatal: for example address,undefined")

if(SMIDGEN_BUILD_TESTS AND NOT SMIDGEN_BUILD_CLI)
    message(FATAL_ERROR "SMIDGEN_BUILD_TESTS needs the command: set SMIDGEN_BUILD_CLI=ON")
endif()

set(SMIDGEN_KNOWN_KERNELS c64 adx)
if(SMIDGEN_PORTABLE)
    set(SMIDGEN_KERNELS c64)
    set(SMIDGEN_ASSEMBLY OFF)
endif()
list(REMOVE_DUPLICATES SMIDGEN_KERNELS)
if(NOT c64 IN_LIST SMIDGEN_KERNELS)
    message(FATAL_ERROR "SMIDGEN_KERNELS: c64 is missing, which runs where others do not; "
                        "known kernels: ${SMIDGEN_KNOWN_KERNELS}")
endif()
foreach(kernel IN LISTS SMIDGEN_KERNELS)
    if(NOT kernel IN_LIST SMIDGEN_KNOWN_KERNELS)
        message(FATAL_ERROR "SMIDGEN_KERNELS: '${kernel}' is unknown; "
                            "known kernels: ${SMIDGEN_KNOWN_KERNELS}")
    endif()
endforeach()

if(NOT SMIDGEN_FOOTPRINT MATCHES "^(fast|small)$")
    message(FATAL_ERROR "SMIDGEN_FOOTPRINT: '${SMIDGEN_FOOTPRINT}' is unknown; known footprints: "
                        "fast small")
endif()

set(SMIDGEN_KNOWN_SANITIZERS address undefined leak thread memory)
string(REPLACE "," ";" sanitizers "${SMIDGEN_SANITIZE}")
foreach(sanitizer IN LISTS sanitizers)
    if(NOT sanitizer IN_LIST SMIDGEN_KNOWN_SANITIZERS)
        message(FATAL_ERROR "SMIDGEN_SANITIZE: '${sanitizer}' is unknown; "
                            "known sanitizers: ${SMIDGEN_KNOWN_SANITIZERS}")
    endif()
endforeach()
set(SMIDGEN_SANITIZE_FLAGS)
if(sanitizers)
    string(REPLACE ";" "," SMIDGEN_SANITIZE_FLAGS "-fsanitize=${sanitizers}")
    list(APPEND SMIDGEN_SANITIZE_FLAGS -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
endif()

get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(PROJECT_IS_TOP_LEVEL AND NOT is_multi_config AND NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo or MinSizeRel" FORCE)
endif()
