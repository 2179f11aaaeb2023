// SPDX-License-Identifier: MIT
#include "program/terminal.hpp"

#include <cstdlib>

#include "punct/system.hpp"

namespace punct::cli {

bool is_terminal(int descriptor) noexcept { return system::is_terminal(descriptor); }

bool wants_color(When when, int descriptor) noexcept {
  if (when != When::automatic) return when == When::always;
  const char* const no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  return system::shows_colors(descriptor);
}

int terminal_width() noexcept {
  const std::size_t width = system::terminal_width(system::kStandardErrors);
  return width > 0 ? static_cast<int>(width) : 80;
}

}  // namespace punct::cli
