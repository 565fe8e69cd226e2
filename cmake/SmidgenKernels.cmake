# The emitted arithmetic, compiled once per kernel.
#
# The point code of a representation (limbs64 …) is one text for all its kernels; its names header
# turns sm2_fp_mul into smg_sm2_c64_fp_mul and so on, so that kernels link side by side. Tables
# belong to a representation and are compiled once for it.

# Of each kernel: its representation, the files of its word kernels, what its compilation defines
# besides its names, where SM stands for the curve, SM2 or SM9, and what it needs of the processor
# (runtime/core/cpu.h).
set(SMIDGEN_REPRESENTATION_c64 limbs64)
set(SMIDGEN_FIELD_SOURCES_c64 c64.c)
set(SMIDGEN_DEFINITIONS_c64 SM_KERNEL_NEEDS=0)

# The functions of adx.S stand in for those of c64.c and points.c.
set(SMIDGEN_REPRESENTATION_adx limbs64)
set(SMIDGEN_FIELD_SOURCES_adx c64.c adx.S)
set(SMIDGEN_DEFINITIONS_adx SM_ADX "SM_KERNEL_NEEDS=(SMG_CPU_BMI2 | SMG_CPU_ADX | SMG_CPU_AVX2)")

# What ends the names of a footprint's files: comb.c and table_g.c, comb_small.c and table_g_small.c.
set(SMIDGEN_FILES_fast "")
set(SMIDGEN_FILES_small _small)

# Of each curve: its footprints, the emitted files that it has besides those of every curve, once per
# kernel and once per representation, and what it takes of the runtime once per kernel.
set(SMIDGEN_FOOTPRINTS_sm2 fast small)
set(SMIDGEN_EMITTED_sm2)
set(SMIDGEN_CONSTANTS_sm2)
set(SMIDGEN_RUNTIME_sm2 sm2/kernel.c)
set(SMIDGEN_FOOTPRINTS_sm9 fast)
set(SMIDGEN_EMITTED_sm9 fp2.c points_g2.c comb_g2.c)
set(SMIDGEN_CONSTANTS_sm9 pairing.c table_g_g2.c)
set(SMIDGEN_RUNTIME_sm9 pairing/gt.c pairing/gt_comb.c pairing/pairing.c pairing/tower.c pairing/twist.c sm9/kernel.c)

# smidgen_kernel_definitions(TARGET CURVE KERNEL): what a file is compiled with that takes the names
# of a kernel of a curve, sm2 or sm9.
function(smidgen_kernel_definitions target curve kernel)
    set(representation ${SMIDGEN_REPRESENTATION_${kernel}})
    string(TOUPPER ${curve} CURVE)
    list(TRANSFORM SMIDGEN_DEFINITIONS_${kernel} REPLACE "^SM_" "${CURVE}_"
         OUTPUT_VARIABLE definitions)
    target_compile_definitions(
        ${target} PRIVATE ${CURVE}_KERNEL=smg_${curve}_${kernel} ${CURVE}_KERNEL_NAME="${kernel}"
                          ${CURVE}_TABLES=smg_${curve}_${representation}
                          ${CURVE}_FIELDS="${curve}/${representation}/fields.h"
                          ${CURVE}_PAIRING="${curve}/${representation}/pairing.h" ${definitions})
endfunction()

# smidgen_curve_targets(OUT CURVE PREFIX ROOT FOOTPRINT): object libraries, for each of
# SMIDGEN_KERNELS, of the emitted files under ROOT/CURVE and of what the runtime has for them, the
# adapter runtime/CURVE/kernel.c above all, with the multiplications of FOOTPRINT (fast or small,
# where the curve has both). OUT becomes the list of their names, which begin with PREFIX: another
# curve under another root is compiled in the same way.
function(smidgen_curve_targets out curve prefix root footprint)
    set(targets)
    string(TOUPPER ${curve} CURVE)
    if(NOT footprint IN_LIST SMIDGEN_FOOTPRINTS_${curve})
        set(footprint fast)
    endif()
    set(end "${SMIDGEN_FILES_${footprint}}")
    list(TRANSFORM SMIDGEN_RUNTIME_${curve} PREPEND ${PROJECT_SOURCE_DIR}/runtime/
         OUTPUT_VARIABLE runtime)
    foreach(kernel IN LISTS SMIDGEN_KERNELS)
        set(representation ${SMIDGEN_REPRESENTATION_${kernel}})
        set(folder ${root}/${curve}/${representation})

        set(tables ${prefix}_tables_${representation})
        if(NOT TARGET ${tables})
            list(TRANSFORM SMIDGEN_CONSTANTS_${curve} PREPEND ${folder}/ OUTPUT_VARIABLE constants)
            add_library(${tables} OBJECT ${folder}/table_g${end}.c ${constants})
            smidgen_target(${tables} ${root})
            target_compile_definitions(${tables}
                                       PRIVATE ${CURVE}_TABLES=smg_${curve}_${representation})
            list(APPEND targets ${tables})
        endif()

        set(target ${prefix}_kernel_${kernel})
        set(emitted ${SMIDGEN_FIELD_SOURCES_${kernel}} inverse.c chains.c points.c comb${end}.c
                    ${SMIDGEN_EMITTED_${curve}})
        list(TRANSFORM emitted PREPEND ${folder}/)
        add_library(${target} OBJECT ${emitted} ${runtime})
        smidgen_target(${target} ${root})
        smidgen_kernel_definitions(${target} ${curve} ${kernel})
        target_compile_definitions(
            ${target} PRIVATE ${CURVE}_TABLE_G="${curve}/${representation}/table_g${end}.h")
        # The loops that read tables row by row cost k G a seventh more when gcc 12 vectorises them
        # across rows (docs/strategies.md).
        target_compile_options(
            ${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:C>,$<C_COMPILER_ID:GNU>>:-fno-tree-loop-vectorize>)
        list(APPEND targets ${target})
    endforeach()
    set(${out} ${targets} PARENT_SCOPE)
endfunction()

# smidgen_list_kernels(TARGET): tells the dispatch.c of runtime/sm2 and runtime/sm9 in a
# target which kernels there are.
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
