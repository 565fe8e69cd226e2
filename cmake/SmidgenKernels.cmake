# The emitted arithmetic, compiled once per kernel.
#
# The point code of a representation (limbs64 …) is one text for all its kernels; its names header
# turns sm2_fp_mul into smg_sm2_c64_fp_mul and so on, so that kernels link side by side. Tables
# belong to a representation and are compiled once for it.

# Of each kernel: its representation, the files of its word kernels, what its compilation defines
# besides its names, and what it needs of the processor (runtime/core/cpu.h).
set(SMIDGEN_REPRESENTATION_c64 limbs64)
set(SMIDGEN_FIELD_SOURCES_c64 c64.c)
set(SMIDGEN_DEFINITIONS_c64 SM2_KERNEL_NEEDS=0)

# The functions of adx.S stand in for those of c64.c and points.c.
set(SMIDGEN_REPRESENTATION_adx limbs64)
set(SMIDGEN_FIELD_SOURCES_adx c64.c adx.S)
set(SMIDGEN_DEFINITIONS_adx SM2_ADX
                            "SM2_KERNEL_NEEDS=(SMG_CPU_BMI2 | SMG_CPU_ADX | SMG_CPU_AVX2)")

# smidgen_kernel_definitions(TARGET KERNEL): what a file is compiled with that takes the kernel's
# names.
function(smidgen_kernel_definitions target kernel)
    set(representation ${SMIDGEN_REPRESENTATION_${kernel}})
    target_compile_definitions(
        ${target} PRIVATE SM2_KERNEL=smg_sm2_${kernel} SM2_KERNEL_NAME="${kernel}"
                          SM2_TABLES=smg_sm2_${representation}
                          SM2_FIELDS="sm2/${representation}/fields.h"
                          ${SMIDGEN_DEFINITIONS_${kernel}})
endfunction()

# What ends the names of a footprint's files: comb.c and table_g.c, comb_small.c and table_g_small.c.
set(SMIDGEN_FILES_fast "")
set(SMIDGEN_FILES_small _small)

# smidgen_sm2_targets(OUT PREFIX ROOT FOOTPRINT): object libraries, for each of SMIDGEN_KERNELS, of
# the emitted files under ROOT/sm2 and the adapter runtime/sm2/kernel.c, with the multiplications of
# FOOTPRINT (fast or small). OUT becomes the list of their names, which begin with PREFIX: another
# curve under another root is compiled in the same way.
function(smidgen_sm2_targets out prefix root footprint)
    set(targets)
    set(end "${SMIDGEN_FILES_${footprint}}")
    foreach(kernel IN LISTS SMIDGEN_KERNELS)
        set(representation ${SMIDGEN_REPRESENTATION_${kernel}})
        set(folder ${root}/sm2/${representation})

        set(tables ${prefix}_tables_${representation})
        if(NOT TARGET ${tables})
            add_library(${tables} OBJECT ${folder}/table_g${end}.c)
            smidgen_target(${tables} ${root})
            target_compile_definitions(${tables} PRIVATE SM2_TABLES=smg_sm2_${representation})
            list(APPEND targets ${tables})
        endif()

        set(target ${prefix}_kernel_${kernel})
        list(TRANSFORM SMIDGEN_FIELD_SOURCES_${kernel} PREPEND ${folder}/ OUTPUT_VARIABLE fields)
        add_library(
            ${target} OBJECT ${fields} ${folder}/inverse.c ${folder}/chains.c ${folder}/points.c
                             ${folder}/comb${end}.c ${PROJECT_SOURCE_DIR}/runtime/sm2/kernel.c)
        smidgen_target(${target} ${root})
        smidgen_kernel_definitions(${target} ${kernel})
        target_compile_definitions(${target}
                                   PRIVATE SM2_TABLE_G="sm2/${representation}/table_g${end}.h")
        # The loops that read tables row by row cost k G a seventh more when gcc 12 vectorises them
        # across rows (docs/strategies.md).
        target_compile_options(
            ${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:C>,$<C_COMPILER_ID:GNU>>:-fno-tree-loop-vectorize>)
        list(APPEND targets ${target})
    endforeach()
    set(${out} ${targets} PARENT_SCOPE)
endfunction()

# smidgen_list_kernels(TARGET): tells runtime/sm2/dispatch.c in a target which kernels there are.
function(smidgen_list_kernels target)
    foreach(kernel IN LISTS SMIDGEN_KERNELS)
        string(TOUPPER ${kernel} KERNEL)
        target_compile_definitions(${target} PRIVATE SMIDGEN_KERNEL_${KERNEL})
    endforeach()
endfunction()

# smidgen_objects_of(OUT TARGET…): the objects of object libraries, as sources for a library.
function(smidgen_objects_of out)
    list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
    set(${out} ${objects} PARENT_SCOPE)
endfunction()
