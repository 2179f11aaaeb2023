// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace punct::formats {

/// A tag pair as written in a line.
struct TagPair {
  std::string_view name;
  /// With its escapes.
  std::string_view value;
  bool has_escapes = false;
  /// The number of bytes that it takes in the line, brackets included.
  std::size_t length = 0;
};
/// The tag pair at the start of the line, which begins with `[`; `std::nullopt` if there is none.
[[nodiscard]] std::optional<TagPair> read_tag_pair(std::string_view line) noexcept;

/// Stores the value without its escapes in `out`.
void unescape(std::string_view value, std::string& out);
/// Stores the text in `out` with each run of white space as one space, and none at its ends.
void fold(std::string_view text, std::string& out);

/// Finds the ends of comments in braces. It remembers what it found, so that many unclosed comments do not each search
/// for the same brace.
class BraceFinder {
 public:
  BraceFinder() = default;
  /// The bytes must outlive the finder.
  explicit BraceFinder(std::string_view bytes) noexcept : begin_(bytes.data()), end_(begin_ + bytes.size()) {}

  /// The end of the comment whose text begins here: the first `}`, or an earlier place where a game certainly begins,
  /// else the end of the bytes. The places must rise from call to call.
  [[nodiscard]] const char* end_of_comment(const char* text) noexcept;

 private:
  const char* next_brace(const char* from) noexcept;
  [[nodiscard]] const char* next_beginning(const char* from, const char* to) const noexcept;

  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  const char* brace_ = nullptr;
};

}  // namespace punct::formats
