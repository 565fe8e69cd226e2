# The sources of the runtime, by room. The adapter runtime/sm2/kernel.c is compiled once per kernel
# and is not listed here (SmidgenKernels.cmake).

function(smidgen_sources room)
    string(TOUPPER ${room} ROOM)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/runtime/${room}/ OUTPUT_VARIABLE sources)
    set(SMIDGEN_${ROOM}_SOURCES ${sources} PARENT_SCOPE)
endfunction()

smidgen_sources(core cpu.c random.c status.c version.c wipe.c)
set(sm3_assembly)
if(SMIDGEN_ASSEMBLY)
    set(sm3_assembly bmi2.S)
endif()
smidgen_sources(
    sm3
    armv8.c
    avx2.c
    avx512.c
    batch.c
    dispatch.c
    hkdf.c
    hmac.c
    kdf.c
    pad.c
    pbkdf2.c
    portable.c
    sm3.c
    ${sm3_assembly})
smidgen_sources(
    sm4
    aead.c
    aesni.c
    armv8.c
    avx2.c
    avx512.c
    cbc_mac.c
    ccm.c
    cfb.c
    cipher.c
    cts.c
    dispatch.c
    gbt17964.c
    gcm.c
    gfni.c
    ghash.c
    ghash_armv8.c
    ghash_avx512.c
    ghash_pclmul.c
    ghash_vpclmul.c
    hctr.c
    key.c
    keystream.c
    many.c
    modes.c
    padding.c
    portable.c
    vaes.c
    xts.c)
smidgen_sources(
    zuc
    aesni.c
    avx2.c
    avx512.c
    dispatch.c
    gfni.c
    guard.c
    load.c
    mac.c
    many.c
    oneshot.c
    portable.c
    zuc.c)
smidgen_sources(sm2 dispatch.c draw.c key.c sign.c verify.c z.c)
smidgen_sources(codec der.c inspect.c key.c pem.c private_key.c public_key.c sm2_signature.c text.c)
smidgen_sources(
    cli
    files.c
    identity.c
    input.c
    key.c
    main.c
    measure.c
    options.c
    output.c
    pkey.c
    progress.c
    rand.c
    report.c
    selftest.c
    sm2keygen.c
    sm2sign.c
    sm2verify.c
    sm3.c
    speed.c
    answers.c
    speed_report.c
    speed_sm2.c
    version.c)
