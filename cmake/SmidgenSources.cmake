# The sources of the runtime, by room. The adapter runtime/sm2/kernel.c is compiled once per kernel
# and is not listed here (SmidgenKernels.cmake).

function(smidgen_sources room)
    string(TOUPPER ${room} ROOM)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/runtime/${room}/ OUTPUT_VARIABLE sources)
    set(SMIDGEN_${ROOM}_SOURCES ${sources} PARENT_SCOPE)
endfunction()

smidgen_sources(core random.c status.c version.c wipe.c)
smidgen_sources(sm3 compress.c)
smidgen_sources(sm2)
smidgen_sources(codec der.c key.c pem.c text.c)
smidgen_sources(cli main.c)
