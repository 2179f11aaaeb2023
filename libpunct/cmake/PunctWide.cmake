# punct_wide(target): lets a library compile functions twice (libpunct/src/board/wide.hpp), where the loader of the system
# can choose one of them. Programs with a sanitizer cannot start with such functions.
include(CheckCXXSourceCompiles)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT PUNCT_SANITIZE)
  check_cxx_source_compiles("
    #ifndef __x86_64__
    #error
    #endif
    [[gnu::target_clones(\"avx2\", \"default\")]] int answer() { return 42; }
    int main() { return answer(); }" PUNCT_HAS_TWO_PATHS)
endif()
function(punct_wide target)
  if(PUNCT_HAS_TWO_PATHS)
    target_compile_definitions(${target} PRIVATE PUNCT_TWO_PATHS)
  endif()
endfunction()
