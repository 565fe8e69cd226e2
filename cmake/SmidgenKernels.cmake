# The emitted arithmetic, compiled once per kernel.
#
# The point code of a representation (limbs64 …) is one text for all its kernels; its names header
# turns sm2_fp_mul into smg_sm2_c64_fp_mul and so on, so that kernels link side by side. Tables
# belong to a representation and are compiled once for it.

set(SMIDGEN_REPRESENTATION_c64 limbs64)
set(SMIDGEN_FIELD_SOURCES_c64 c64.c)

# smidgen_sm2_targets(OUT PREFIX ROOT): object libraries, for each of SMIDGEN_KERNELS, of the
# emitted files under ROOT/sm2 and the adapter runtime/sm2/kernel.c. OUT becomes the list of their
# names, which begin with PREFIX: another curve under another root is compiled in the same way.
function(smidgen_sm2_targets out prefix root)
    set(targets)
    foreach(kernel IN LISTS SMIDGEN_KERNELS)
        set(representation ${SMIDGEN_REPRESENTATION_${kernel}})
        set(folder ${root}/sm2/${representation})

        set(tables ${prefix}_tables_${representation})
        if(NOT TARGET ${tables})
            add_library(${tables} OBJECT ${folder}/table_g.c)
            smidgen_target(${tables} ${root})
            target_compile_definitions(${tables} PRIVATE SM2_TABLES=smg_sm2_${representation})
            list(APPEND targets ${tables})
        endif()

        set(target ${prefix}_kernel_${kernel})
        list(TRANSFORM SMIDGEN_FIELD_SOURCES_${kernel} PREPEND ${folder}/ OUTPUT_VARIABLE fields)
        add_library(
            ${target} OBJECT ${fields} ${folder}/chains.c ${folder}/points.c ${folder}/comb.c
                             ${PROJECT_SOURCE_DIR}/runtime/sm2/kernel.c)
        smidgen_target(${target} ${root})
        target_compile_definitions(
            ${target} PRIVATE SM2_KERNEL=smg_sm2_${kernel} SM2_KERNEL_NAME="${kernel}"
                              SM2_TABLES=smg_sm2_${representation}
                              SM2_FIELDS="sm2/${representation}/fields.h")
        list(APPEND targets ${target})
    endforeach()
    set(${out} ${targets} PARENT_SCOPE)
endfunction()

# smidgen_objects_of(OUT TARGET…): the objects of object libraries, as sources for a library.
function(smidgen_objects_of out)
    list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
    set(${out} ${objects} PARENT_SCOPE)
endfunction()
