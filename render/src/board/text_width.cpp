// SPDX-License-Identifier: MIT
#include "board/text_width.hpp"

#include <array>
#include <cstdint>

#include "punct/text/utf8.hpp"

namespace punct::render {
namespace {

// The widths of the characters from space to tilde in DejaVu Sans, in hundredths of the size.
constexpr std::array<std::uint8_t, 95> kWidths{
    32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84};

constexpr char32_t kReplacement = 0xFFFD;

double width_of(char32_t letter) noexcept {
  if (letter >= 32 && letter < 127) return kWidths[letter - 32] / 100.0;
  if (letter >= 0x300 && letter < 0x370) return 0;
  if (letter == 0x200D || (letter >= 0xFE00 && letter < 0xFE10)) return 0;
  // Latin letters with accents, and Cyrillic.
  if (letter >= 0xC0 && letter < 0x180) return 0.66;
  if (letter >= 0x400 && letter < 0x460) return 0.7;
  // Quotation marks, dashes and spaces.
  if (letter == 0xA0 || letter == 0x202F || (letter >= 0x2018 && letter <= 0x201F)) return 0.4;
  return letter < 0x2000 ? 0.8 : 1.05;
}

// The longest start of the text that fits into the width, but at least one letter.
std::string_view fitting(std::string_view text, double size, double width) noexcept {
  std::string_view rest = text;
  double used = 0;
  while (!rest.empty()) {
    std::string_view after = rest;
    used += width_of(take_character(after)) * size;
    if (used > width && rest.size() != text.size()) break;
    rest = after;
  }
  return text.substr(0, text.size() - rest.size());
}

void break_paragraph(std::string_view text, double size, double width, std::string_view ends,
                     std::vector<std::string>& lines) {
  do {
    std::string_view line = fitting(text, size, width);
    if (line.size() < text.size() && text[line.size()] != ' ')
      if (const std::size_t end = line.find_last_of(ends); end != std::string_view::npos && end > 0)
        line = line.substr(0, end + 1);
    text.remove_prefix(line.size());
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
    lines.emplace_back(line);
  } while (!text.empty());
}

bool is_printable(char32_t letter) noexcept {
  return letter >= 0x20 && letter != 0x7F && !(letter >= 0x80 && letter < 0xA0) && letter != 0xFFFE && letter != 0xFFFF;
}

}  // namespace

double text_width(std::string_view text, double size) noexcept {
  double width = 0;
  while (!text.empty()) width += width_of(take_character(text));
  return width * size;
}

std::vector<std::string> broken_lines(std::string_view text, double size, double width, std::string_view ends) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    break_paragraph(text.substr(0, end), size, width, ends, lines);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return lines;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t letter = take_character(text);
    const bool good = is_printable(letter) && (letter != kReplacement || before.size() - text.size() == 3);
    out += letter == '\t' ? " "
           : good         ? before.substr(0, before.size() - text.size())
                          : std::string_view("\xEF\xBF\xBD");
  }
  return out;
}

}  // namespace punct::render
