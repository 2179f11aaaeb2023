// SPDX-License-Identifier: MIT
#include "punct/text/columns.hpp"

#include <algorithm>
#include <array>

#include "punct/text/utf8.hpp"

namespace punct {
namespace {

struct CodeRange {
  char32_t first, last;
};
// Unicode's East Asian Width W and F, in blocks.
constexpr std::array<CodeRange, 13> kWide{{{0x1100, 0x115F},
                                           {0x2E80, 0x303E},
                                           {0x3041, 0x33FF},
                                           {0x3400, 0x4DBF},
                                           {0x4E00, 0xA4CF},
                                           {0xA960, 0xA97F},
                                           {0xAC00, 0xD7A3},
                                           {0xF900, 0xFAFF},
                                           {0xFE30, 0xFE6F},
                                           {0xFF00, 0xFF60},
                                           {0xFFE0, 0xFFE6},
                                           {0x1F300, 0x1FAFF},
                                           {0x20000, 0x3FFFD}}};
constexpr std::array<CodeRange, 9> kWithoutWidth{{{0x0300, 0x036F},
                                                  {0x0483, 0x0489},
                                                  {0x0591, 0x05BD},
                                                  {0x064B, 0x065F},
                                                  {0x1AB0, 0x1AFF},
                                                  {0x200B, 0x200F},
                                                  {0x20D0, 0x20FF},
                                                  {0x3099, 0x309A},
                                                  {0xFE00, 0xFE0F}}};

template <class Ranges>
bool is_in(const Ranges& ranges, char32_t code) noexcept {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

}  // namespace

std::size_t columns_of(std::string_view text) noexcept {
  std::size_t columns = 0;
  while (!text.empty()) {
    const char32_t code = take_character(text);
    columns += is_in(kWithoutWidth, code) ? 0U : is_in(kWide, code) ? 2U : 1U;
  }
  return columns;
}

std::string cut_to_columns(std::string_view text, std::size_t most) {
  std::string whole;
  append_printable(whole, text);
  if (columns_of(whole) <= most || most == 0) return whole;
  std::size_t kept = 0;
  for (std::size_t next = 0; columns_of(std::string_view(whole).substr(0, next)) < most;
       next += character_size(std::string_view(whole).substr(next)))
    kept = next;
  return whole.substr(0, kept) + "…";
}

}  // namespace punct
