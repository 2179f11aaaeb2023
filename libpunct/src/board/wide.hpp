// SPDX-License-Identifier: MIT
#pragma once

// PUNCT_WIDE compiles a function a second time for processors with wider instructions (256-bit vectors, population
// count). The loader of the library chooses which version runs; both give the same results. It needs GCC on x86-64.
// Programs with a sanitizer cannot start with such functions.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(PUNCT_ONE_PATH)
#define PUNCT_WIDE [[gnu::target_clones("avx2", "default"), gnu::flatten]]
#else
#define PUNCT_WIDE
#endif

// PUNCT_INLINED inlines a function into every caller, so that its vectors are those of the caller's version.
// PUNCT_INLINED_LAMBDA, put between the parameters and the body, does the same for a lambda. In WebAssembly, where size
// counts, the compiler decides.
#if defined(__wasm__)
#define PUNCT_INLINED inline
#define PUNCT_INLINED_LAMBDA
#else
#define PUNCT_INLINED inline __attribute__((always_inline))
#define PUNCT_INLINED_LAMBDA __attribute__((always_inline))
#endif
