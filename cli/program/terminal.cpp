// SPDX-License-Identifier: MIT
#include "program/terminal.hpp"

#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace punct::cli {

bool is_terminal(int descriptor) noexcept { return isatty(descriptor) == 1; }

bool wants_color(When when, int descriptor) noexcept {
  if (when != When::automatic) return when == When::always;
  const char* const no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* const kind = std::getenv("TERM");
  return is_terminal(descriptor) && kind != nullptr && std::string_view(kind) != "dumb";
}

int terminal_width() noexcept {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace punct::cli
