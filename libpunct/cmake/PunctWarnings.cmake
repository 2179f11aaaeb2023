# punct_warnings(target): the warnings that all code of the project is held to.
function(punct_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wcast-align -Wold-style-cast -Wimplicit-fallthrough -Wswitch-enum)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 takes operator+ of a literal and a string for overlapping copies (GCC bug 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(PUNCT_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
