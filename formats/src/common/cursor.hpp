// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/locator.hpp"
#include "punct/finding.hpp"

namespace punct::formats {

/// Walks over bytes and tracks the line and column. A line ends with LF, CRLF or a lone CR; columns count code points.
/// The bytes must outlive the cursor.
class Cursor {
 public:
  Cursor() = default;
  Cursor(std::string_view bytes, Place start) noexcept
      : begin_(bytes.data()), at_(begin_), end_(begin_ + bytes.size()), line_(start.line), ahead_(start.column) {
    if (start.column == 1) line_start_ = begin_;
    if (start == Place{1, 1} && bytes.starts_with("\xEF\xBB\xBF")) {
      at_ += 3;
      ahead_ -= 3;
      line_start_ = at_;
    }
  }

  [[nodiscard]] const char* at() const noexcept { return at_; }
  [[nodiscard]] const char* end() const noexcept { return end_; }
  [[nodiscard]] bool at_end() const noexcept { return at_ == end_; }
  [[nodiscard]] bool at_line_start() const noexcept { return at_ == line_start_; }
  /// The current byte; the cursor must not be at the end.
  [[nodiscard]] char byte() const noexcept { return *at_; }
  /// The byte at this distance; NUL after the end.
  [[nodiscard]] char peek(std::size_t ahead) const noexcept {
    return ahead < static_cast<std::size_t>(end_ - at_) ? at_[ahead] : '\0';
  }
  [[nodiscard]] Place place() const noexcept { return place_of(at_); }
  /// The place of a byte of the current line; only ASCII may lie between it and the cursor.
  [[nodiscard]] Place place_of(const char* byte) const noexcept { return {line_, offset(byte) + ahead_}; }

  /// Makes the bytes end at `end`.
  void set_end(const char* end) noexcept { end_ = end; }
  /// Moves to a later byte; only ASCII without line breaks may lie in between.
  void pass_plain(const char* to) noexcept { at_ = to; }
  /// Passes the current byte, which must be a space or an LF.
  void pass_blank() noexcept {
    const bool is_break = *at_++ == '\n';
    line_ += is_break ? 1 : 0;
    line_start_ = is_break ? at_ : line_start_;
    ahead_ = is_break ? 1 - offset(at_) : ahead_;
  }
  /// Moves to a later byte, whatever lies in between.
  void pass(const char* to) noexcept {
    while (at_ != to) {
      if (to - at_ >= kWord && is_plain_word(at_)) {
        at_ += kWord;
        continue;
      }
      const auto byte = static_cast<unsigned char>(*at_);
      if (byte >= 0x20 && byte < 0x80) {
        ++at_;
      } else {
        pass_special(byte);
      }
    }
  }
  /// Passes spaces, tabs and line breaks; returns the number of line breaks.
  unsigned pass_white() noexcept {
    unsigned breaks = 0;
    for (; at_ != end_; ++at_) {
      const char c = *at_;
      if (static_cast<unsigned char>(c) > ' ') break;
      if (c == ' ') continue;
      if (c == '\n' || (c == '\r' && peek(1) != '\n')) {
        start_line(at_ + 1);
        ++breaks;
      } else if (c != '\t' && c != '\r' && c != '\v' && c != '\f') {
        break;
      }
    }
    return breaks;
  }
  /// The start of the line break that ends the current line, or the end of the bytes.
  [[nodiscard]] const char* line_end() const noexcept {
    const char* p = at_;
    while (end_ - p >= kWord && is_plain_word(p)) p += kWord;
    while (p != end_ && *p != '\n' && *p != '\r') ++p;
    return p;
  }

 private:
  static constexpr std::ptrdiff_t kWord = 8;

  [[nodiscard]] std::uint32_t offset(const char* byte) const noexcept {
    return static_cast<std::uint32_t>(byte - begin_);
  }
  void start_line(const char* first) noexcept {
    ++line_;
    line_start_ = first;
    ahead_ = 1 - offset(first);
  }
  void pass_special(unsigned char byte) noexcept {
    if (byte == '\n' || (byte == '\r' && peek(1) != '\n')) {
      start_line(at_ + 1);
    } else if ((byte & 0xC0U) == 0x80U) {
      --ahead_;
    }
    ++at_;
  }

  const char* begin_ = nullptr;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const char* line_start_ = nullptr;
  std::uint32_t line_ = 1;
  // The difference between a byte's column and its offset in this line, modulo 2^32.
  std::uint32_t ahead_ = 1;
};

}  // namespace punct::formats
