// SPDX-License-Identifier: MIT
#pragma once

// PUNCT_WIDE compiles a function a second time for processors with wider instructions (256-bit vectors, population
// count); which of the two runs is chosen when the library is loaded. Both give the same results. It takes GCC on
// x86-64; programs with a sanitizer cannot start with such functions.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(PUNCT_ONE_PATH)
#define PUNCT_WIDE [[gnu::target_clones("avx2", "default"), gnu::flatten]]
#else
#define PUNCT_WIDE
#endif

// PUNCT_INLINED compiles a function into each that calls it, so that vectors in it are those of the caller's path.
// PUNCT_INLINED_LAMBDA does the same between the parameters and the body of a lambda. In WebAssembly, which is sent
// over networks, the compiler weighs it.
#if defined(__wasm__)
#define PUNCT_INLINED inline
#define PUNCT_INLINED_LAMBDA
#else
#define PUNCT_INLINED inline __attribute__((always_inline))
#define PUNCT_INLINED_LAMBDA __attribute__((always_inline))
#endif
