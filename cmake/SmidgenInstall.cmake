# Installation: headers, the library, the command, licences, a CMake package and a pkg-config file.

if(NOT SMIDGEN_INSTALL)
    return()
endif()

include(CMakePackageConfigHelpers)

install(TARGETS smidgen EXPORT smidgenTargets)
install(DIRECTORY runtime/include/smidgen DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h")
if(SMIDGEN_BUILD_CLI)
    install(TARGETS smidgen_cli)
endif()
# Not CMAKE_INSTALL_DOCDIR, which a parent project may have set to its own.
install(FILES LICENSE LICENSE-MIT DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/smidgen)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/smidgen)
install(EXPORT smidgenTargets NAMESPACE smidgen:: DESTINATION ${package_dir})
configure_package_config_file(cmake/smidgenConfig.cmake.in smidgenConfig.cmake
                              INSTALL_DESTINATION ${package_dir})

# Before 1.0 a minor version may change the interface, so a request for one version takes its minor
# only; who names a range says by it which minors will do, and gets any version in it.
foreach(rule AnyNewerVersion SameMinorVersion)
    write_basic_package_version_file(${rule}.cmake COMPATIBILITY ${rule})
    file(READ ${PROJECT_BINARY_DIR}/${rule}.cmake ${rule})
endforeach()
file(CONFIGURE OUTPUT smidgenConfigVersion.cmake @ONLY CONTENT
"if(PACKAGE_FIND_VERSION_RANGE)
@AnyNewerVersion@
else()
@SameMinorVersion@
endif()
")
install(FILES ${PROJECT_BINARY_DIR}/smidgenConfig.cmake
              ${PROJECT_BINARY_DIR}/smidgenConfigVersion.cmake DESTINATION ${package_dir})

# The prefix may still change at `cmake --install --prefix`, so the file finds it from its own place.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_LIBDIR libdir_is_absolute)
if(libdir_is_absolute)
    set(pkgconfig_prefix ${CMAKE_INSTALL_PREFIX})
else()
    string(REGEX REPLACE "[^/]+" ".." up ${pkgconfig_dir})
    set(pkgconfig_prefix "\${pcfiledir}/${up}")
endif()
set(pkgconfig_libdir ${CMAKE_INSTALL_LIBDIR})
set(pkgconfig_includedir ${CMAKE_INSTALL_INCLUDEDIR})
foreach(folder libdir includedir)
    cmake_path(ABSOLUTE_PATH pkgconfig_${folder} BASE_DIRECTORY "\${prefix}")
endforeach()
configure_file(cmake/smidgen.pc.in smidgen.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/smidgen.pc DESTINATION ${pkgconfig_dir})
