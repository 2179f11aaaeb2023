// SPDX-License-Identifier: MIT
#pragma once

/// Marks what the project's shared libraries offer; everything else in them is hidden.
#define PUNCT_API __attribute__((visibility("default")))
