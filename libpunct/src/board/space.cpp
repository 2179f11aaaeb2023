// SPDX-License-Identifier: MIT
#include "punct/space.hpp"

#include <string>

namespace punct {

std::optional<Space> Space::parse(std::string_view text) noexcept {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const char folded = static_cast<char>(text[0] & ~0x20);
  if (folded < 'A' || folded > 'Q' || text[1] < '1' || text[1] > '9') return std::nullopt;
  int row = text[1] - '0';
  if (text.size() == 3) {
    if (text[2] < '0' || text[2] > '9') return std::nullopt;
    row = 10 * row + (text[2] - '0');
  }
  return at(folded - 'A' + 1, row);
}

std::string Space::name() const {
  if (index_ == 0) return "-";
  return static_cast<char>('A' + column() - 1) + std::to_string(row());
}

}  // namespace punct
