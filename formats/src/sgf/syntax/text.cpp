// SPDX-License-Identifier: MIT
#include "sgf/syntax/text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "common/utf8.hpp"
#include "punct/text/numbers.hpp"

namespace punct::formats {
namespace {

void append_character(std::string& out, std::uint32_t code) {
  const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      byte(0xE0 | code >> 12);
    } else {
      byte(0xF0 | code >> 18);
      byte(0x80 | (code >> 12 & 0x3F));
    }
    byte(0x80 | (code >> 6 & 0x3F));
  }
  byte(0x80 | (code & 0x3F));
}

// The length of the well-formed character at the start of the bytes; 0 if there is none.
std::size_t character_length(std::string_view bytes) noexcept {
  for (std::size_t length = 1; length <= 4 && length <= bytes.size(); ++length)
    if (is_clean_utf8(bytes.substr(0, length))) return length;
  return 0;
}

SgfTextFaults repair(std::string& text) {
  SgfTextFaults faults;
  std::string repaired;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(std::string_view(text).substr(at));
    if (length > 0) {
      repaired.append(text, at, length);
      at += length;
      continue;
    }
    const auto byte = static_cast<unsigned char>(text[at++]);
    (byte == 0 ? faults.nul : faults.latin1) = true;
    append_character(repaired, byte == 0 ? 0xFFFD : byte);
  }
  text = std::move(repaired);
  return faults;
}

// The character with a code such as `233`; `std::nullopt` if there is no such character.
std::optional<std::uint32_t> character_of(std::string_view code) noexcept {
  const auto number = whole_number<std::uint32_t>(code);
  if (!number || *number == 0 || *number > 0x10FFFF) return std::nullopt;
  const bool is_surrogate = *number >= 0xD800 && *number < 0xE000;
  return is_surrogate ? std::nullopt : number;
}

}  // namespace

bool is_sgf_word(std::string_view word, std::string_view lower_case) noexcept {
  return std::equal(word.begin(), word.end(), lower_case.begin(), lower_case.end(),
                    [](char c, char wanted) { return sgf_lower(c) == static_cast<unsigned char>(wanted); });
}

std::string_view trimmed_sgf(std::string_view text) noexcept {
  while (!text.empty() && is_sgf_white(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_sgf_white(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view first_sgf_word(std::string_view text, std::string_view& rest) noexcept {
  text = trimmed_sgf(text);
  std::size_t end = 0;
  while (end < text.size() && !is_sgf_white(text[end])) ++end;
  rest = trimmed_sgf(text.substr(end));
  return text.substr(0, end);
}

SgfTextFaults read_sgf_text(std::string_view value, std::string& text) {
  value = trimmed_sgf(value);
  if (sgf_plain_end(value.data(), value.data() + value.size()) == value.data() + value.size()) {
    text = value;
    return {};
  }
  const std::size_t plain = std::min({value.find('\\'), value.find('\r'), value.size()});
  text = value.substr(0, plain);
  for (std::size_t at = plain; at < value.size(); ++at) {
    // Trimming removed the white space that the last backslash made plain.
    if (value[at] == '\\' && ++at == value.size()) break;
    if (value[at] == '\r' && at + 1 < value.size() && value[at + 1] == '\n') ++at;
    text += value[at];
  }
  return is_clean_utf8(text) ? SgfTextFaults{} : repair(text);
}

void append_escaped_sgf(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (c == '\\' || c == ']' || c == '[') out += '\\';
    out += c;
  }
}

std::string decoded_sgf_name(std::string_view name) {
  std::string decoded;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const std::size_t end = name[at] == '%' ? name.find('%', at + 1) : std::string_view::npos;
    constexpr std::size_t kMostDigits = 8;
    const bool is_near = end != std::string_view::npos && end - at <= kMostDigits;
    const auto character = is_near ? character_of(name.substr(at + 1, end - at - 1)) : std::nullopt;
    if (character) {
      append_character(decoded, *character);
      at = end;
    } else {
      decoded += name[at];
    }
  }
  return decoded;
}

std::string encoded_sgf_name(std::string_view name) {
  if (name == "null") return "%110%ull";
  std::string encoded;
  for (const char c : name) {
    if (c == '%') {
      encoded += "%37%";
    } else {
      encoded += c;
    }
  }
  return encoded;
}

}  // namespace punct::formats
