// SPDX-License-Identifier: MIT
#pragma once

namespace punct::detail {

// wide(work) calls `work`, whose code is compiled twice: for every processor, and for those with wider instructions
// (256-bit vectors, population count). The processor decides which of the two runs; both give the same results. What
// `work` calls is inlined into it as far as its source is known.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
template <typename Work>
[[gnu::target("avx2"), gnu::flatten, gnu::noinline]] auto run_wide(const Work& work) {
  return work();
}
template <typename Work>
[[gnu::flatten, gnu::noinline]] auto run_narrow(const Work& work) {
  return work();
}
template <typename Work>
auto wide(const Work& work) {
  return __builtin_cpu_supports("avx2") ? run_wide(work) : run_narrow(work);
}
#else
template <typename Work>
auto wide(const Work& work) {
  return work();
}
#endif

}  // namespace punct::detail

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
