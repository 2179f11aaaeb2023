// SPDX-License-Identifier: MIT
#include "common/suggest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace punct::formats {
namespace {

constexpr std::size_t kLongestWord = 40;

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = i;
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kLongestWord || known.empty()) return {};
  const auto nearest = std::min_element(known.begin(), known.end(), [word](std::string_view a, std::string_view b) {
    return edit_distance(word, a) < edit_distance(word, b);
  });
  const std::size_t slips = edit_distance(word, *nearest);
  if (slips == 0 || slips > 2 || slips >= nearest->size()) return {};
  return ", did you mean \"" + std::string(*nearest) + "\"?";
}

std::string quoted(std::string_view word) {
  if (word.size() <= kLongestWord) return '"' + std::string(word) + '"';
  std::size_t end = kLongestWord;
  while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80U) --end;
  return '"' + std::string(word.substr(0, end)) + "...\"";
}

}  // namespace punct::formats
