// SPDX-License-Identifier: MIT
#include "session/utf8.hpp"

namespace punct::cli {
namespace {

bool is_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t announced_size(unsigned char lead) noexcept {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

// The second byte decides over overlong forms, surrogates and what lies beyond U+10FFFF.
bool second_byte_fits(unsigned char lead, unsigned char second) noexcept {
  switch (lead) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second < 0xA0;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second < 0x90;
    default: return true;
  }
}

}  // namespace

std::size_t character_size(std::string_view text) noexcept {
  if (text.empty()) return 0;
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = announced_size(lead);
  if (size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if (!is_continuation(text[i])) return 0;
  return size < 2 || second_byte_fits(lead, static_cast<unsigned char>(text[1])) ? size : 0;
}

void append_printable(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const bool control = size == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F);
    const bool second_control = size == 2 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) < 0xA0;
    if (text[0] == '\t') {
      out += ' ';
    } else if (size == 0 || control || second_control) {
      out += '?';
    } else {
      out += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
}

}  // namespace punct::cli
