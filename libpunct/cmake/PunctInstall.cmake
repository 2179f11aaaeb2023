# What is common to all rooms when the project is installed: the CMake package and the license.
# What a room itself installs stands in its own CMakeLists.txt.
include(CMakePackageConfigHelpers)
set(PUNCT_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/punct)

if(BUILD_SHARED_LIBS)
  install(EXPORT punct_targets FILE punct-targets.cmake NAMESPACE punct:: DESTINATION ${PUNCT_CMAKE_DIR})
  write_basic_package_version_file(punct-config-version.cmake COMPATIBILITY SameMajorVersion)
  install(FILES ${PROJECT_SOURCE_DIR}/libpunct/cmake/punct-config.cmake ${PROJECT_BINARY_DIR}/punct-config-version.cmake
    DESTINATION ${PUNCT_CMAKE_DIR})
endif()

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/SECURITY.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
# In the folders that they have here, so that the links from one to another hold.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/samples DESTINATION ${CMAKE_INSTALL_DOCDIR}
  PATTERN "*.sh" EXCLUDE PATTERN "*.py" EXCLUDE REGEX "/docs/site$" EXCLUDE)
# The manual as a site, if ./setup.sh site has made it.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/site DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
