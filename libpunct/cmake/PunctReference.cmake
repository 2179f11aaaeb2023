# The target `reference`: the reference of the four libraries, made from their headers, below reference/html. What is
# public and has no contract is an error. It is only there where Doxygen is.
find_package(Doxygen 1.9 QUIET)
find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT DOXYGEN_FOUND OR NOT Python3_FOUND)
  return()
endif()
set(DOXYGEN_PROJECT_NAME "PÜNCT toolkit")
set(DOXYGEN_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/reference)
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/docs/api.md)
set(DOXYGEN_INPUT_FILTER "${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/docs/reference/filter.py")
set(DOXYGEN_FILE_PATTERNS *.hpp)
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR}/libpunct/include ${PROJECT_SOURCE_DIR}/formats/include
  ${PROJECT_SOURCE_DIR}/render/include ${PROJECT_SOURCE_DIR}/cli/collections/include)
set(DOXYGEN_EXCLUDE_SYMBOLS punct::detail "punct::detail::*" punct::collections::detail "punct::collections::detail::*")
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXPAND_ONLY_PREDEF YES)
set(DOXYGEN_PREDEFINED PUNCT_API=)
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
doxygen_add_docs(reference libpunct/include formats/include render/include cli/collections/include docs/api.md
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT "Making the reference of the libraries")
