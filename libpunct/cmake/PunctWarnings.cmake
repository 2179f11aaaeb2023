# punct_warnings(target): the warnings that all code of the project is held to.
function(punct_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wcast-align -Wold-style-cast -Wimplicit-fallthrough -Wswitch-enum)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 takes operator+ of a literal and a string for overlapping copies (GCC bug 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Sizes of files have 64 bits, addresses 32; what is held in memory is bounded before.
    target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32)
  endif()
  if(WIN32)
    # What is visible is said in another way there, and nothing is shared.
    target_compile_options(${target} PUBLIC -Wno-attributes)
  endif()
  if(PUNCT_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
