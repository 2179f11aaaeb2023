// SPDX-License-Identifier: MIT
#include "listing/cells.hpp"

#include <cstdint>
#include <cstring>

namespace punct::collections {
namespace {

void append_bytes(std::string& out, std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 0xFFU);
}
std::uint64_t take_number(std::string_view& bytes) noexcept {
  std::uint64_t number = 0;
  for (const char byte : bytes.substr(0, sizeof number)) number = number << 8U | static_cast<unsigned char>(byte);
  bytes.remove_prefix(sizeof number);
  return number;
}

}  // namespace

std::string packed(const std::vector<Cell>& cells) {
  std::string bytes;
  for (const Cell& cell : cells) {
    bytes += static_cast<char>(cell.index());
    if (const auto* const number = std::get_if<std::uint64_t>(&cell)) append_bytes(bytes, *number);
    if (const auto* const text = std::get_if<std::string>(&cell)) {
      append_bytes(bytes, text->size());
      bytes += *text;
    }
  }
  return bytes;
}

std::vector<Cell> unpacked(std::string_view bytes) {
  std::vector<Cell> cells;
  while (!bytes.empty()) {
    Cell& cell = cells.emplace_back();
    const Cell number = std::uint64_t{0};
    const Cell text = std::string();
    const auto kind = static_cast<std::size_t>(bytes.front());
    bytes.remove_prefix(1);
    if (kind == number.index()) cell = take_number(bytes);
    if (kind != text.index()) continue;
    const auto size = static_cast<std::size_t>(take_number(bytes));
    cell = std::string(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return cells;
}

}  // namespace punct::collections
