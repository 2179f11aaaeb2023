// SPDX-License-Identifier: MIT
#pragma once

#include "program/options/options.hpp"

namespace punct::cli {

/// Whether standard output (1) or standard error (2) is a terminal.
[[nodiscard]] bool is_terminal(int descriptor) noexcept;
/// Whether to write colors there: as `--color` says, or on a terminal that supports them unless `NO_COLOR` is set.
[[nodiscard]] bool wants_color(When when, int descriptor) noexcept;
/// The width of the terminal on standard error; 80 if there is none.
[[nodiscard]] int terminal_width() noexcept;

}  // namespace punct::cli
