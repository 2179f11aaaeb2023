// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/collections/reading.hpp"
#include "punct/text/columns.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kExcerptWidth = 100;
constexpr std::size_t kExcerptBefore = 60;

}  // namespace

Excerpt excerpt_of(std::string_view bytes, Place origin, Place place) {
  if (place.line < origin.line || place.column == 0) return {};
  for (std::uint32_t line = origin.line; line < place.line; ++line) take_line(bytes);
  std::string_view line = take_line(bytes);
  // The run may begin in the middle of its first line.
  const std::uint32_t first_column = place.line == origin.line ? origin.column : 1;
  if (place.column < first_column) return {};
  std::size_t before = place.column - first_column;
  for (; before > kExcerptBefore && !line.empty(); --before)
    line.remove_prefix(std::max<std::size_t>(1, character_size(line)));
  Excerpt excerpt;
  for (std::size_t count = 0; count < kExcerptWidth; ++count) {
    if (count == before) excerpt.column = static_cast<std::uint32_t>(columns_of(excerpt.line) + 1);
    if (line.empty()) break;
    const std::size_t size = std::max<std::size_t>(1, character_size(line));
    append_printable(excerpt.line, line.substr(0, size));
    line.remove_prefix(size);
  }
  // The place is after the end of the line, for example if something is missing.
  if (excerpt.column == 0) excerpt.column = static_cast<std::uint32_t>(columns_of(excerpt.line) + 1);
  return excerpt;
}

}  // namespace punct::collections
