# punct_small(target): optimizes for size what need not be faster. It takes less time to compile and less space.
function(punct_small target)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug,MinSizeRel>>:-Os>)
endfunction()
