# Modules: parts of the program that bring libraries which take long to load, so that only who needs them pays.
if(EMSCRIPTEN OR WIN32)
  set(punct_modules_inside_default ON)
else()
  set(punct_modules_inside_default OFF)
endif()
option(PUNCT_MODULES_INSIDE "Make the modules parts of the program, which then is one file" ${punct_modules_inside_default})
# Libraries of different major versions may be installed together, each with modules of its own.
set(PUNCT_MODULES_FROM_LIB punct${PROJECT_VERSION_MAJOR})
list(APPEND CMAKE_INSTALL_RPATH "${PUNCT_ORIGIN}/${PUNCT_LIB_FROM_BIN}/${PUNCT_MODULES_FROM_LIB}")

# punct_module(name FUNCTIONS f... SOURCES s... LIBRARIES l...): a module of that name, found by punct/system.hpp as
# <name>.so, and the C functions that it offers.
function(punct_module name)
  cmake_parse_arguments(arg "" "" "FUNCTIONS;SOURCES;LIBRARIES" ${ARGN})
  if(PUNCT_MODULES_INSIDE)
    add_library(${name} STATIC ${arg_SOURCES})
    set_property(GLOBAL APPEND PROPERTY PUNCT_MODULES ${name})
    set_property(GLOBAL APPEND PROPERTY PUNCT_MODULE_FUNCTIONS ${arg_FUNCTIONS})
  else()
    add_library(${name} MODULE ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES PREFIX ""
      LIBRARY_OUTPUT_DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${PUNCT_MODULES_FROM_LIB}
      INSTALL_RPATH "${PUNCT_ORIGIN}/..")
    install(TARGETS ${name} DESTINATION ${CMAKE_INSTALL_LIBDIR}/${PUNCT_MODULES_FROM_LIB})
  endif()
  punct_warnings(${name})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
endfunction()

# punct_modules_table(): the library in which programs find the functions of modules that are parts of them. Call it when
# all modules are there.
function(punct_modules_table)
  if(NOT PUNCT_MODULES_INSIDE)
    return()
  endif()
  get_property(modules GLOBAL PROPERTY PUNCT_MODULES)
  get_property(functions GLOBAL PROPERTY PUNCT_MODULE_FUNCTIONS)
  set(PUNCT_MODULE_DECLARATIONS "")
  set(PUNCT_MODULE_ROWS "")
  foreach(function IN LISTS functions)
    string(APPEND PUNCT_MODULE_DECLARATIONS "extern \"C\" void ${function}();\n")
    string(APPEND PUNCT_MODULE_ROWS "    {\"${function}\", &${function}},\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/libpunct/system/src/modules_table.cpp.in
    ${PROJECT_BINARY_DIR}/modules_table.cpp @ONLY)
  add_library(punct_modules_table STATIC ${PROJECT_BINARY_DIR}/modules_table.cpp)
  target_compile_features(punct_modules_table PRIVATE cxx_std_20)
  target_include_directories(punct_modules_table PRIVATE ${PROJECT_SOURCE_DIR}/libpunct/system/src)
  target_link_libraries(punct_modules_table PRIVATE ${modules})
endfunction()
