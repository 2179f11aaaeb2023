# Whether the four libraries are shared ones. On Windows the program is one file.
if(WIN32)
  option(BUILD_SHARED_LIBS "Build the libraries as shared ones" OFF)
else()
  option(BUILD_SHARED_LIBS "Build the libraries as shared ones" ON)
endif()

# punct_shared(target NAME n DESCRIPTION d [REQUIRES r...]): makes of a target one of the installed libraries: its name on
# disk, its version, its headers, its place in the CMake package (punct::<n without "punct-">) and its pkg-config file.
function(punct_shared target)
  cmake_parse_arguments(arg "" "NAME;DESCRIPTION" "REQUIRES" ${ARGN})
  string(REGEX REPLACE "^punct-" "" component ${arg_NAME})
  add_library(punct::${component} ALIAS ${target})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # What the library calls in itself it calls directly: nobody can put functions of their own in the place of its own.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL Linux)
    target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions)
  endif()
  # Static ones are parts of programs, and not installed.
  if(NOT BUILD_SHARED_LIBS)
    return()
  endif()
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${arg_NAME} EXPORT_NAME ${component}
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
    INSTALL_RPATH "${PUNCT_ORIGIN};${PUNCT_ORIGIN}/${PUNCT_MODULES_FROM_LIB}")
  install(TARGETS ${target} EXPORT punct_targets)
  install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")

  # The prefix is found from where the file lies, so that an installed tree can be moved.
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
    OUTPUT_VARIABLE PUNCT_PREFIX_FROM_PC)
  set(PUNCT_PC_NAME ${arg_NAME})
  set(PUNCT_PC_DESCRIPTION ${arg_DESCRIPTION})
  list(TRANSFORM arg_REQUIRES APPEND " = ${PROJECT_VERSION}")
  list(JOIN arg_REQUIRES ", " PUNCT_PC_REQUIRES)
  configure_file(${PROJECT_SOURCE_DIR}/libpunct/cmake/library.pc.in ${PROJECT_BINARY_DIR}/${arg_NAME}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${arg_NAME}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
