// SPDX-License-Identifier: MIT
#pragma once

#include "session/options.hpp"

namespace punct::cli {

/// Whether standard output (1) or standard error (2) is a terminal.
[[nodiscard]] bool is_terminal(int descriptor) noexcept;
/// Whether to write in color there: on a terminal that can, unless `NO_COLOR` is set, or as `--color` says.
[[nodiscard]] bool wants_color(When when, int descriptor) noexcept;
/// The width of the terminal on standard error; 80 where there is none.
[[nodiscard]] int terminal_width() noexcept;

}  // namespace punct::cli
