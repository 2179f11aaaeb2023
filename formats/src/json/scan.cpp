// SPDX-License-Identifier: MIT
#include "json/scan.hpp"

#include <array>

namespace punct::formats {
namespace {

constexpr std::string_view kFormat = "\"format\"";

enum class Kind : unsigned char { plain, opens, closes, quote };

constexpr std::array<Kind, 256> kKinds = [] {
  std::array<Kind, 256> kinds{};
  kinds['{'] = kinds['['] = Kind::opens;
  kinds['}'] = kinds[']'] = Kind::closes;
  kinds['"'] = Kind::quote;
  return kinds;
}();

}  // namespace

std::size_t JsonObjectScanner::scan(std::string_view bytes, std::size_t at) noexcept {
  if (in_string_) at = pass_string(bytes, at);
  while (at < bytes.size()) {
    switch (kKinds[static_cast<unsigned char>(bytes[at++])]) {
      case Kind::plain: break;
      case Kind::opens: ++depth_; break;
      case Kind::closes:
        if (--depth_ == 0) return at;
        break;
      case Kind::quote: at = pass_string(bytes, at); break;
    }
  }
  return std::string_view::npos;
}

// An unclosed string ends with its line, so that a missing quote does not invert all strings in the rest of the file.
std::size_t JsonObjectScanner::pass_string(std::string_view bytes, std::size_t at) noexcept {
  for (; at < bytes.size(); ++at) {
    const char byte = bytes[at];
    if (escaped_) {
      escaped_ = false;
    } else if (byte == '\\') {
      escaped_ = true;
    } else if (byte == '"' || byte == '\n') {
      in_string_ = false;
      return at + 1;
    }
  }
  in_string_ = true;
  return at;
}

std::size_t find_game_line(std::string_view bytes, std::size_t from) noexcept {
  for (std::size_t at = bytes.find(kFormat, from); at != std::string_view::npos; at = bytes.find(kFormat, at + 1)) {
    const std::size_t brace = bytes.find_last_not_of(" \t\r\n", at - 1);
    if (at == 0 || brace == std::string_view::npos || brace < from || bytes[brace] != '{') continue;
    const std::size_t before = brace == 0 ? std::string_view::npos : bytes.find_last_not_of(" \t", brace - 1);
    if (before != std::string_view::npos && (bytes[before] == '\n' || bytes[before] == '\r')) return brace;
  }
  return std::string_view::npos;
}

}  // namespace punct::formats
