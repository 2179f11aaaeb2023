// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#include "punct/finding.hpp"

namespace punct::formats {

/// Turns offsets into lines and columns. Asked for rising offsets it passes over every byte once; an offset before the
/// last one asked for costs a new start. The bytes must outlive it.
class Locator {
 public:
  Locator() = default;
  /// The place is that of the first byte.
  Locator(std::string_view bytes, Place first) noexcept : bytes_(bytes), first_(first), place_(first) {}

  /// The place of the byte at this offset, at most the number of bytes.
  [[nodiscard]] Place at(std::size_t offset) noexcept {
    if (offset < offset_) {
      offset_ = 0;
      place_ = first_;
    }
    for (; offset_ < offset; ++offset_) pass(bytes_[offset_]);
    return place_;
  }

 private:
  void pass(char byte) noexcept {
    if (byte == '\n' || (byte == '\r' && (offset_ + 1 == bytes_.size() || bytes_[offset_ + 1] != '\n'))) {
      ++place_.line;
      place_.column = 1;
    } else if (byte != '\r' && !is_continuation(byte) && !starts_byte_order_mark()) {
      ++place_.column;
    }
  }
  static bool is_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }
  [[nodiscard]] bool starts_byte_order_mark() const noexcept {
    return offset_ == 0 && place_ == Place{1, 1} && bytes_.substr(0, 3) == "\xEF\xBB\xBF";
  }

  std::string_view bytes_;
  Place first_;
  std::size_t offset_ = 0;
  Place place_;
};

}  // namespace punct::formats
