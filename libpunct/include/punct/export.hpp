// SPDX-License-Identifier: MIT
#pragma once

/// Marks what the shared library `punct` offers; everything else in it is hidden.
#if defined(PUNCT_STATIC)
#define PUNCT_API
#elif defined(_WIN32)
#if defined(PUNCT_BUILDING)
#define PUNCT_API __declspec(dllexport)
#else
#define PUNCT_API __declspec(dllimport)
#endif
#else
#define PUNCT_API __attribute__((visibility("default")))
#endif
