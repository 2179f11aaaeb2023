# punct_warnings(target): the warnings that all code of the project is held to.
function(punct_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wcast-align -Wold-style-cast -Wnull-dereference -Wimplicit-fallthrough -Wswitch-enum)
  if(PUNCT_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
