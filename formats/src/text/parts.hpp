// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace punct::formats {

/// A tag pair as it stands in a line.
struct TagPair {
  std::string_view name;
  /// With its escapes.
  std::string_view value;
  bool has_escapes = false;
  /// How many bytes of the line it takes, brackets included.
  std::size_t length = 0;
};
/// The tag pair that the line, which begins with `[`, starts with; nothing where it is none.
[[nodiscard]] std::optional<TagPair> read_tag_pair(std::string_view line) noexcept;

/// Puts a value without its escapes into `out`.
void unescape(std::string_view value, std::string& out);
/// Puts a text into `out` with each run of white space as one space, and none at its ends.
void fold(std::string_view text, std::string& out);

/// Finds where comments in braces end. What it has found is remembered, so that many unclosed comments do not each look
/// for the same brace.
class BraceFinder {
 public:
  BraceFinder() = default;
  /// The bytes must outlive it.
  explicit BraceFinder(std::string_view bytes) noexcept : begin_(bytes.data()), end_(begin_ + bytes.size()) {}

  /// Where the comment ends whose text begins here: at the first `}`, or before that at a place where a game surely
  /// begins, else at the end of the bytes. To be asked for rising places.
  [[nodiscard]] const char* end_of_comment(const char* text) noexcept;

 private:
  const char* next_brace(const char* from) noexcept;
  [[nodiscard]] const char* next_beginning(const char* from, const char* to) const noexcept;

  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  const char* brace_ = nullptr;
};

}  // namespace punct::formats
