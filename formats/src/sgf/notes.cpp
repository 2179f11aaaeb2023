// SPDX-License-Identifier: MIT
#include "sgf/notes.hpp"

#include <algorithm>

#include "punct/text/numbers.hpp"
#include "sgf/line.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

constexpr std::string_view kTime = "[%emt ";
constexpr std::string_view kMarks = "[%an ";

// A number that ends at the separator or at the end of the text; removes both from the text.
std::optional<std::int64_t> take_number(std::string_view& text, char separator) noexcept {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view digits = text.substr(0, end);
  constexpr std::size_t kMostDigits = 9;
  const auto number = whole_number<std::uint32_t>(digits);
  if (!number || digits.size() > kMostDigits) return std::nullopt;
  text.remove_prefix(std::min(end + 1, text.size()));
  return number;
}

// `0:00:37.011`, or with fewer digits behind the point, or none.
std::optional<std::int64_t> milliseconds_of(std::string_view time) noexcept {
  const std::size_t point = std::min(time.find('.'), time.size());
  std::string_view clock = time.substr(0, point);
  const auto hours = take_number(clock, ':');
  const auto minutes = take_number(clock, ':');
  const auto seconds = take_number(clock, ':');
  if (!hours || !minutes || !seconds || !clock.empty() || *minutes > 59 || *seconds > 59) return std::nullopt;
  std::int64_t milliseconds = ((*hours * 60 + *minutes) * 60 + *seconds) * 1000;
  std::string_view fraction = time.substr(std::min(point + 1, time.size()));
  if (point == time.size()) return milliseconds;
  const std::size_t digits = fraction.size();
  auto part = take_number(fraction, ' ');
  if (!part || digits > 3) return std::nullopt;
  for (std::size_t i = digits; i < 3; ++i) *part *= 10;
  return milliseconds + *part;
}

// The time that the comment states. Removes it from the comment if reading the file would put it back there. A time
// elsewhere, or spelled differently, stays in the comment.
std::optional<std::int64_t> take_time(std::string_view& comment) {
  const std::size_t begin = comment.find(kTime);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = comment.find(']', begin);
  if (end == std::string_view::npos) return std::nullopt;
  const auto time = milliseconds_of(comment.substr(begin + kTime.size(), end - begin - kTime.size()));
  if (!time) return std::nullopt;
  const std::string_view rest = comment.substr(end + 1);
  const bool is_apart = rest.empty() || (rest.size() > 1 && rest.front() == ' ');
  const bool is_first = begin == 0 && SgfTimeText(*time).view() == comment.substr(0, end + 1);
  if (is_first && is_apart && rest.find(kTime) == std::string_view::npos) {
    comment = rest.substr(rest.empty() ? 0 : 1);
  }
  return time;
}

// The length of the `[%an ...]` that begins here and is followed by a space or the end; 0 if there is none.
std::size_t marks_length(std::string_view text) noexcept {
  if (!text.starts_with(kMarks)) return 0;
  const std::size_t end = text.find_first_of("[]", 1);
  if (end == std::string_view::npos || text[end] != ']') return 0;
  const std::string_view value = text.substr(kMarks.size(), end - kMarks.size());
  const bool is_apart = end + 1 == text.size() || text[end + 1] == ' ';
  return is_apart && !value.empty() && trimmed_sgf(value) == value ? end + 1 : 0;
}

// The start of the next marks that stand alone between spaces; the end if there are none.
std::size_t next_marks(std::string_view text) noexcept {
  for (std::size_t at = 0; (at = text.find(kMarks, at)) != std::string_view::npos; ++at)
    if ((at == 0 || text[at - 1] == ' ') && marks_length(text.substr(at)) > 0) return at;
  return text.size();
}

// Removes the text and the marks of one node from the comment. Returns false if the parts would not make the comment
// again.
bool take_node(std::string_view& comment, SgfNotes::Node& node) {
  const std::size_t at = next_marks(comment);
  node.text = comment.substr(0, at);
  comment.remove_prefix(at);
  if (!comment.empty() && !node.text.empty()) node.text.remove_suffix(1);
  if (at > 0 && (node.text.empty() || trimmed_sgf(node.text) != node.text)) return false;
  const std::size_t length = marks_length(comment);
  if (length == 0) return true;
  node.marks = comment.substr(kMarks.size(), length - kMarks.size() - 1);
  comment.remove_prefix(length);
  if (comment.empty()) return true;
  comment.remove_prefix(1);
  return !comment.empty();
}

}  // namespace

SgfNotes read_sgf_notes(std::string_view comment) {
  SgfNotes notes;
  notes.time = take_time(comment);
  if (comment.empty()) return notes;
  std::string_view rest = comment;
  while (!rest.empty()) {
    if (take_node(rest, notes.nodes.emplace_back())) continue;
    notes.nodes.assign(1, {comment, {}});
    break;
  }
  return notes;
}

}  // namespace punct::formats
