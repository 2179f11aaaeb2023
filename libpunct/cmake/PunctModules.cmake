# Modules: parts of the program that bring libraries which take long to load, so that only who needs them pays.
set(PUNCT_MODULES_FROM_LIB punct)
# From programs, from libraries and from the Python module, wherever the build is.
set(CMAKE_BUILD_RPATH "$ORIGIN/../lib/${PUNCT_MODULES_FROM_LIB}" "$ORIGIN/${PUNCT_MODULES_FROM_LIB}"
  "$ORIGIN/../../lib/${PUNCT_MODULES_FROM_LIB}")
list(APPEND CMAKE_INSTALL_RPATH "$ORIGIN/${PUNCT_LIB_FROM_BIN}/${PUNCT_MODULES_FROM_LIB}")

# punct_module(name SOURCES s... LIBRARIES l...): a module of that name, found by punct/loader.hpp as <name>.so.
function(punct_module name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_library(${name} MODULE ${arg_SOURCES})
  punct_warnings(${name})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  set_target_properties(${name} PROPERTIES PREFIX ""
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/${PUNCT_MODULES_FROM_LIB}
    INSTALL_RPATH "$ORIGIN/..")
  install(TARGETS ${name} DESTINATION ${CMAKE_INSTALL_LIBDIR}/${PUNCT_MODULES_FROM_LIB})
endfunction()
