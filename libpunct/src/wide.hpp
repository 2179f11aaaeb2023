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
