// SPDX-License-Identifier: MIT
#include "text/boundary.hpp"

#include "punct/record.hpp"

namespace punct::formats {
namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

// Steps back over one line break; false if none ends here.
bool step_over_break(const char* begin, const char*& at) noexcept {
  if (at == begin || (at[-1] != '\n' && at[-1] != '\r')) return false;
  const bool line_feed = *--at == '\n';
  if (line_feed && at != begin && at[-1] == '\r') --at;
  return true;
}

bool follows_empty_line(const char* begin, const char* at, bool begin_is_line) noexcept {
  if (at == begin) return begin_is_line;
  if (!step_over_break(begin, at)) return false;
  while (at != begin && is_blank(at[-1])) --at;
  return at == begin ? begin_is_line : at[-1] == '\n' || at[-1] == '\r';
}

}  // namespace

bool is_tag_start(std::string_view bytes) noexcept {
  bytes = bytes.substr(0, kTagStart);
  if (bytes.empty() || bytes[0] != '[') return false;
  std::size_t at = 1;
  while (at < bytes.size() && !is_blank(bytes[at]) && bytes[at] != '"') ++at;
  const bool named = is_tag_name(bytes.substr(1, at - 1));
  const std::size_t name_end = at;
  while (at < bytes.size() && is_blank(bytes[at])) ++at;
  return named && at > name_end && at < bytes.size() && bytes[at] == '"';
}

bool begins_game(const char* begin, const char* bracket, const char* end, bool begin_is_line) noexcept {
  return follows_empty_line(begin, bracket, begin_is_line) &&
         is_tag_start({bracket, static_cast<std::size_t>(end - bracket)});
}

}  // namespace punct::formats
