# smidgen_target(NAME [ROOT]): what every C target of this project is compiled with. ROOT is the
# folder of emitted files that `#include "sm2/…"` reads: generated/ unless another is given.

function(smidgen_target name)
    set(root ${PROJECT_SOURCE_DIR}/generated)
    if(ARGC GREATER 1)
        set(root ${ARGV1})
    endif()
    # Files have static functions of the same name, so a parent's unity build must leave them apart.
    set_target_properties(
        ${name} PROPERTIES UNITY_BUILD OFF C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
                           C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/runtime/include
                                               ${PROJECT_SOURCE_DIR}/runtime ${root})
    if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
        target_compile_options(
            ${name} PRIVATE "$<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow>")
    endif()
    target_compile_definitions(${name} PRIVATE $<$<BOOL:${SMIDGEN_PORTABLE}>:SMIDGEN_PORTABLE>
                                               $<$<BOOL:${SMIDGEN_ASSEMBLY}>:SMIDGEN_ASSEMBLY>)
    target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:C>:${SMIDGEN_SANITIZE_FLAGS}>")
    target_link_options(${name} PRIVATE ${SMIDGEN_SANITIZE_FLAGS})
endfunction()
