// SPDX-License-Identifier: MIT
#pragma once

// PUNCT_WIDE compiles a function a second time for processors with wider instructions (256-bit vectors, population
// count). The loader of the library chooses which version runs; both give the same results. PunctWide.cmake defines
// PUNCT_TWO_PATHS where compiler and loader can do that. Such a function is noexcept: GCC takes the choosing of a
// version for a call that never throws, so that an exception that leaves one ends the program.
#ifdef PUNCT_TWO_PATHS
#define PUNCT_WIDE [[gnu::target_clones("avx2", "default"), gnu::flatten]]
#else
#define PUNCT_WIDE
#endif

// PUNCT_INLINED inlines a function into every caller, so that its vectors are those of the caller's version.
// PUNCT_INLINED_LAMBDA, put between the parameters and the body, does the same for a lambda. Where size counts, the
// compiler decides.
#ifdef PUNCT_SMALL_CODE
#define PUNCT_INLINED inline
#define PUNCT_INLINED_LAMBDA
#else
#define PUNCT_INLINED inline __attribute__((always_inline))
#define PUNCT_INLINED_LAMBDA __attribute__((always_inline))
#endif
