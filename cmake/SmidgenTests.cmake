# What tests/CMakeLists.txt is written with.

include(ExternalProject)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CRITERION REQUIRED IMPORTED_TARGET criterion)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

# The Python of the generator and of the tests: setup.sh knows how to find it.
if(NOT SMIDGEN_PYTHON)
    execute_process(COMMAND ${PROJECT_SOURCE_DIR}/setup.sh --python OUTPUT_VARIABLE python
                    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(SMIDGEN_PYTHON ${python} CACHE FILEPATH "Python of the generator and of the tests")
endif()

# The C++ compiler of the consumer tests, from the same house as the C compiler.
if(CMAKE_C_COMPILER_ID MATCHES "Clang")
    find_program(SMIDGEN_CXX NAMES clang++ c++ REQUIRED)
else()
    find_program(SMIDGEN_CXX NAMES g++ c++ REQUIRED)
endif()

# smidgen_c_test(NAME SOURCE… [LIBRARY TARGET] [LABELS …] [TIMEOUT SECONDS]): a Criterion program
# test_NAME, registered as NAME. It sees the library's internals; LIBRARY puts another in its place.
# Where it tests nothing, since the processor lacks what it is about, it counts as skipped.
function(smidgen_c_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "LIBRARY;TIMEOUT" "LABELS")
    set(program test_${name})
    add_executable(${program} ${arg_UNPARSED_ARGUMENTS})
    set(library smidgen_static)
    set(root)
    if(arg_LIBRARY)
        set(library ${arg_LIBRARY})
        get_target_property(root ${library} SMIDGEN_ROOT)
    endif()
    smidgen_target(${program} ${root})
    target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tests/c)
    target_link_libraries(${program} PRIVATE test_support ${library})
    add_test(NAME ${name} COMMAND ${program})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 900)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "c;${arg_LABELS}" TIMEOUT ${arg_TIMEOUT}
                                            SKIP_REGULAR_EXPRESSION "Tested: 0 ")
endfunction()

# smidgen_has_full_tests(RESULT TESTS): whether a file or a folder of tests marks one as `full`.
function(smidgen_has_full_tests result tests)
    get_filename_component(files ${tests} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    if(IS_DIRECTORY ${files})
        file(GLOB files CONFIGURE_DEPENDS ${files}/test_*.py)
    endif()
    set(${result} OFF PARENT_SCOPE)
    foreach(file IN LISTS files)
        file(STRINGS ${file} marks REGEX "pytest\\.mark\\.full")
        if(marks)
            set(${result} ON PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

# smidgen_pytest(NAME TESTS [TIMEOUT SECONDS] [ENVIRONMENT …] [LABELS …]): pytest over a file or a
# folder of tests, with the command's path in SMIDGEN and the compiler in CC. Those that are marked
# `full` are NAME_full.
function(smidgen_pytest name tests)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "TIMEOUT" "ENVIRONMENT;LABELS")
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 600)
    endif()
    set(run ${SMIDGEN_PYTHON} -m pytest -q -p no:cacheprovider ${tests})
    add_test(NAME ${name} COMMAND ${run} -m "not full" WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES LABELS "pytest;${arg_LABELS}")
    set(names ${name})
    smidgen_has_full_tests(full ${tests})
    if(SMIDGEN_FULL_TESTS AND full)
        add_test(NAME ${name}_full COMMAND ${run} -m full WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name}_full PROPERTIES LABELS "pytest;full;${arg_LABELS}")
        list(APPEND names ${name}_full)
    endif()
    set_tests_properties(
        ${names} PROPERTIES TIMEOUT ${arg_TIMEOUT} ENVIRONMENT
        "SMIDGEN=${PROJECT_BINARY_DIR}/smidgen;CC=${CMAKE_C_COMPILER};${arg_ENVIRONMENT}")
endfunction()

# smidgen_pytest_files(NAME FOLDER [as for smidgen_pytest]): a test NAME_file for each file of a folder,
# so that they run side by side.
function(smidgen_pytest_files name folder)
    file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
         ${PROJECT_SOURCE_DIR}/${folder}/test_*.py)
    foreach(file IN LISTS files)
        string(REGEX REPLACE ".*/test_(.*)\\.py" "\\1" suffix ${file})
        smidgen_pytest(${name}_${suffix} ${file} ${ARGN})
    endforeach()
endfunction()

# smidgen_library_variant(NAME FOLDER COMPILER FLAGS [OPTION…]): the static library once more, built
# by another compiler or with other flags (one string, in the place of those of a build type) as a
# build of this project in FOLDER, so that its sources are the real ones. FOLDER/libsmidgen.a is of
# target NAME. An OPTION, -DNAME=VALUE, overrides what is said here.
function(smidgen_library_variant name folder compiler flags)
    string(REPLACE ";" "|" kernels "${SMIDGEN_KERNELS}") # a list is more than one argument there
    ExternalProject_Add(
        ${name}
        LIST_SEPARATOR |
        SOURCE_DIR ${PROJECT_SOURCE_DIR}
        PREFIX ${folder}-external
        BINARY_DIR ${folder}
        CMAKE_ARGS -DCMAKE_C_COMPILER=${compiler} -DCMAKE_BUILD_TYPE=None
                   "-DCMAKE_C_FLAGS=${flags}" -DBUILD_SHARED_LIBS=OFF -DSMIDGEN_BUILD_CLI=OFF
                   -DSMIDGEN_BUILD_TESTS=OFF -DSMIDGEN_BUILD_BENCH=OFF
                   -DSMIDGEN_KERNELS=${kernels} -DSMIDGEN_FOOTPRINT=${SMIDGEN_FOOTPRINT}
                   -DCMAKE_COMPILE_WARNING_AS_ERROR=${CMAKE_COMPILE_WARNING_AS_ERROR} ${ARGN}
        INSTALL_COMMAND ""
        BUILD_ALWAYS ON
        BUILD_BYPRODUCTS ${folder}/libsmidgen.a
        LOG_CONFIGURE ON
        LOG_BUILD ON
        LOG_OUTPUT_ON_FAILURE ON)
endfunction()

# smidgen_footprint_library(NAME FOOTPRINT): a static library NAME of the same objects but for the
# multiplications, which are those of FOOTPRINT.
function(smidgen_footprint_library name footprint)
    set(root ${PROJECT_SOURCE_DIR}/generated)
    smidgen_curve_targets(targets sm2 ${name} ${root} ${footprint})
    smidgen_objects_of(objects smidgen_runtime ${targets} ${sm9_targets})
    add_library(${name} STATIC ${objects})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/runtime/include)
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C SMIDGEN_ROOT ${root})
endfunction()

# smidgen_toy_library(NAME CURVE SOURCE…): a static library NAME of CURVE's code (sm2 or sm9) and these
# sources over another curve, curves/NAME.toml, emitted at build time under the same prefix in the
# place of generated/CURVE. It has no codec, whose formats are those of the standards' curves.
function(smidgen_toy_library name curve)
    set(root ${PROJECT_BINARY_DIR}/toys/${name})
    set(description ${PROJECT_SOURCE_DIR}/curves/${name}.toml)
    file(GLOB_RECURSE generator CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/generator/*.py
         ${PROJECT_SOURCE_DIR}/templates/*.j2)

    smidgen_curve_targets(targets ${curve} ${name} ${root} fast)
    set(emitted)
    foreach(target IN LISTS targets)
        get_target_property(sources ${target} SOURCES)
        list(FILTER sources INCLUDE REGEX "^${root}/")
        list(APPEND emitted ${sources})
    endforeach()
    list(REMOVE_DUPLICATES emitted)
    add_custom_command(
        OUTPUT ${emitted}
        COMMAND ${SMIDGEN_PYTHON} -m generator emit ${description} --out ${root} --prefix ${curve}
        DEPENDS ${description} ${generator}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        COMMENT "Emitting ${name}")
    add_custom_target(${name}_emitted DEPENDS ${emitted})

    smidgen_objects_of(objects ${targets})
    add_library(${name} STATIC ${SMIDGEN_CORE_SOURCES} ${ARGN} ${objects})
    smidgen_target(${name} ${root})
    smidgen_list_kernels(${name})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/runtime/include)
    set_target_properties(${name} PROPERTIES SMIDGEN_ROOT ${root})
    foreach(target IN LISTS targets ITEMS ${name})
        add_dependencies(${target} ${name}_emitted)
    endforeach()
endfunction()
