// SPDX-License-Identifier: MIT
#include "text/parts.hpp"

#include <cstring>

#include "text/boundary.hpp"
#include "text/bytes.hpp"

namespace punct::formats {
namespace {

// Whether the backslash at this offset escapes the next byte.
bool is_escape(std::string_view text, std::size_t at) noexcept {
  return text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\');
}

// Loops by hand, because the searches of std::string_view for one of several bytes call std::memchr once per byte.
std::size_t behind_blanks(std::string_view line, std::size_t at) noexcept {
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return at;
}

std::size_t end_of_name(std::string_view line, std::size_t at) noexcept {
  const auto ends = [](char c) { return c == ' ' || c == '\t' || c == '"' || c == ']'; };
  while (at < line.size() && !ends(line[at])) ++at;
  return at;
}

// The quotation mark that ends the value starting here; the end of the line if there is none.
std::size_t end_of_value(std::string_view line, std::size_t at, bool& has_escapes) noexcept {
  for (; at < line.size() && line[at] != '"'; ++at)
    if (is_escape(line, at)) {
      has_escapes = true;
      ++at;
    }
  return at;
}

}  // namespace

std::optional<TagPair> read_tag_pair(std::string_view line) noexcept {
  TagPair pair;
  const std::size_t name_begin = behind_blanks(line, 1);
  const std::size_t name_end = end_of_name(line, name_begin);
  const std::size_t quote = behind_blanks(line, name_end);
  if (quote == line.size() || line[quote] != '"') return std::nullopt;
  const std::size_t end = end_of_value(line, quote + 1, pair.has_escapes);
  const std::size_t bracket = end < line.size() ? behind_blanks(line, end + 1) : end;
  if (bracket == line.size() || line[bracket] != ']') return std::nullopt;
  pair.name = line.substr(name_begin, name_end - name_begin);
  pair.value = line.substr(quote + 1, end - quote - 1);
  pair.length = bracket + 1;
  return pair;
}

void unescape(std::string_view value, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (is_escape(value, i)) ++i;
    out += value[i];
  }
}

void fold(std::string_view text, std::string& out) {
  out.clear();
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && is_white(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && !is_white(text[end])) ++end;
    if (end > at && !out.empty()) out += ' ';
    out += text.substr(at, end - at);
    at = end;
  }
}

const char* BraceFinder::end_of_comment(const char* text) noexcept { return next_beginning(text, next_brace(text)); }

const char* BraceFinder::next_brace(const char* from) noexcept {
  if (brace_ != nullptr && brace_ >= from) return brace_;
  const auto* found = static_cast<const char*>(std::memchr(from, '}', static_cast<std::size_t>(end_ - from)));
  brace_ = found != nullptr ? found : end_;
  return brace_;
}

// The start of a game between here and `to`; `to` if there is none.
const char* BraceFinder::next_beginning(const char* from, const char* to) const noexcept {
  for (const char* at = from; at != to; ++at) {
    at = static_cast<const char*>(std::memchr(at, '[', static_cast<std::size_t>(to - at)));
    if (at == nullptr) break;
    if (begins_game(begin_, at, end_, true)) return at;
  }
  return to;
}

}  // namespace punct::formats
