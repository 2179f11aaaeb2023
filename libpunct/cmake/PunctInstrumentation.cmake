# Sanitizers and coverage counters concern every object file, so they are set for all targets at once.
if(PUNCT_BUILD_FUZZERS AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "The fuzz targets need clang: set CMAKE_CXX_COMPILER=clang++")
endif()
if(PUNCT_COVERAGE AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "Coverage is counted by clang: set CMAKE_CXX_COMPILER=clang++")
endif()
if(PUNCT_SANITIZE)
  add_compile_options(-fsanitize=${PUNCT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PUNCT_SANITIZE})
  # Memory that a vector has beyond its size is no fault to the sanitizers.
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  # The program and a module have a type information each of a class that both know.
  add_compile_options(-fno-sanitize=vptr)
endif()
if(PUNCT_COVERAGE)
  # Clang counts the conditions of the source, whatever it makes of them. Threads count at the same time.
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic
    -fprofile-list=${CMAKE_CURRENT_LIST_DIR}/counted.txt)
  add_link_options(-fprofile-instr-generate)
endif()

# punct_instrument(): what only some rooms need, once they are there.
function(punct_instrument)
  if(PUNCT_BUILD_FUZZERS)
    # The fuzzer follows the paths through what it tests.
    target_compile_options(punct PRIVATE -fsanitize=fuzzer-no-link)
    target_compile_options(punct_formats PRIVATE -fsanitize=fuzzer-no-link)
    target_compile_options(punct_collections PRIVATE -fsanitize=fuzzer-no-link)
    target_compile_options(punct_engine PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(PUNCT_SANITIZE)
    # Half of the time to compile the program would go into optimizing its command-line parser.
    foreach(target punct_cli_fast punct_cli)
      target_compile_options(${target} PRIVATE -O0)
    endforeach()
  endif()
endfunction()
