// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "punct/export.hpp"

namespace punct::formats {

/// A comment in two parts.
struct CommentParts {
  /// Text, drawing commands and times.
  std::string_view words;
  /// The members `x-...` of a move in JSON, which stand at the end of its comment in all other formats: `[%x-name 41]`
  /// and the like, separated by a space each (docs/formats-json.md).
  std::string_view members;
};

/// The parts of a comment, as views of it; the space between them is in neither. What is added to a comment belongs
/// behind the words: members are recognized only at the end. Takes time in proportion to the comment.
[[nodiscard]] PUNCT_API CommentParts parts_of_comment(std::string_view comment);

}  // namespace punct::formats
