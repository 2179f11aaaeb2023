// SPDX-License-Identifier: MIT
#include "punct/text/utf8.hpp"

#include <algorithm>

namespace punct {
namespace {

constexpr unsigned char byte_at(std::string_view text, std::size_t at) noexcept {
  return static_cast<unsigned char>(text[at]);
}

bool is_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t announced_size(unsigned char lead) noexcept {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

// The second byte tells overlong forms, surrogates and code points beyond U+10FFFF apart.
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
  const unsigned char lead = byte_at(text, 0);
  const std::size_t size = announced_size(lead);
  if (size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if (!is_continuation(text[i])) return 0;
  return size < 2 || second_byte_fits(lead, byte_at(text, 1)) ? size : 0;
}

char32_t take_character(std::string_view& text) noexcept {
  const std::size_t size = character_size(text);
  if (size == 0) {
    text.remove_prefix(1);
    return U'\uFFFD';
  }
  char32_t value = size == 1 ? byte_at(text, 0) : byte_at(text, 0) & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) value = value << 6 | (byte_at(text, i) & 0x3FU);
  text.remove_prefix(size);
  return value;
}

bool is_control(std::string_view character) noexcept {
  if (character.size() == 1) return byte_at(character, 0) < 0x20 || character[0] == 0x7F;
  return character.size() == 2 && character[0] == '\xC2' && byte_at(character, 1) < 0xA0;
}

bool changes_lines(std::string_view character) noexcept {
  if (character.size() != 3 || character[0] != '\xE2') return false;
  const unsigned char second = byte_at(character, 1);
  const unsigned char third = byte_at(character, 2);
  return (second == 0x80 && third >= 0xA8 && third <= 0xAE) || (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

bool is_printable(std::string_view character) noexcept { return !is_control(character) && !changes_lines(character); }

std::size_t code_points(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_continuation(byte); }));
}

std::string_view cut(std::string_view text, std::size_t bytes) noexcept {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes;
  while (end > 0 && bytes - end < 3 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

void append_printable(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (text[0] == '\t') {
      out += ' ';
    } else if (size == 0 || !is_printable(text.substr(0, size))) {
      out += '?';
    } else {
      out += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
}

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string_view without_byte_order_mark(std::string_view text) noexcept {
  return text.substr(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
}

}  // namespace punct
