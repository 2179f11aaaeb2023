// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "punct/finding.hpp"

namespace punct::formats {

/// Whether these eight bytes are all printable ASCII.
inline bool is_plain_word(const char* bytes) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101;
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  // A byte below 0x20 borrows when 0x20 is subtracted; bytes above 0x7F have the high bit set.
  return (((word - ones * 0x20) | word) & (ones * 0x80)) == 0;
}

/// Turns offsets into lines and columns. For rising offsets it passes over every byte once; an offset before the last
/// one restarts it. The bytes must outlive the locator.
class Locator {
 public:
  Locator() = default;
  /// `first` is the place of the first byte.
  Locator(std::string_view bytes, Place first) noexcept : bytes_(bytes), first_(first), place_(first) {}

  /// The place of the byte at this offset, which is at most the number of bytes.
  [[nodiscard]] Place at(std::size_t offset) noexcept {
    if (offset < offset_) {
      offset_ = 0;
      place_ = first_;
    }
    if (offset - offset_ >= kManyBytes) pass_lines(offset);
    while (offset_ < offset) {
      // Most of the time the line continues in plain ASCII.
      if (offset - offset_ >= kWord && is_plain_word(bytes_.data() + offset_)) {
        offset_ += kWord;
        place_.column += kWord;
      } else {
        pass(bytes_[offset_++]);
      }
    }
    return place_;
  }
  /// Continues from a byte whose place is already known.
  void go_on_from(std::size_t offset, Place place) noexcept {
    offset_ = offset;
    place_ = place;
  }

 private:
  // The offset is already after the byte.
  void pass(char byte) noexcept {
    if (byte == '\n' || (byte == '\r' && (offset_ == bytes_.size() || bytes_[offset_] != '\n'))) {
      ++place_.line;
      place_.column = 1;
    } else if (byte != '\r' && !is_continuation(byte) && !starts_byte_order_mark()) {
      ++place_.column;
    }
  }
  // Skips whole lines, whose columns do not matter, in blocks that compilers vectorize.
  void pass_lines(std::size_t offset) noexcept {
    constexpr std::size_t block = 128;
    const std::size_t last_feed = bytes_.substr(0, offset).rfind('\n');
    if (last_feed == std::string_view::npos) return;
    for (; offset_ + block < last_feed; offset_ += block) {
      const char* const bytes = bytes_.data() + offset_;
      std::uint8_t lines = 0;
      for (std::size_t i = 0; i < block; ++i)
        lines = static_cast<std::uint8_t>(lines + ((bytes[i] == '\n') | ((bytes[i] == '\r') & (bytes[i + 1] != '\n'))));
      place_.line += lines;
    }
  }
  static bool is_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }
  [[nodiscard]] bool starts_byte_order_mark() const noexcept {
    return offset_ == 1 && place_ == Place{1, 1} && bytes_.substr(0, 3) == "\xEF\xBB\xBF";
  }

  static constexpr std::uint32_t kWord = sizeof(std::uint64_t);
  static constexpr std::size_t kManyBytes = 1024;

  std::string_view bytes_;
  Place first_;
  std::size_t offset_ = 0;
  Place place_;
};

}  // namespace punct::formats
