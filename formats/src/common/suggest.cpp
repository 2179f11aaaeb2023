// SPDX-License-Identifier: MIT
#include "common/suggest.hpp"

#include <algorithm>

#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kLongestWord = 40;

}  // namespace

std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kLongestWord || known.empty()) return {};
  const auto nearest = std::min_element(known.begin(), known.end(), [word](std::string_view a, std::string_view b) {
    return edit_distance(word, a) < edit_distance(word, b);
  });
  const std::size_t slips = edit_distance(word, *nearest);
  if (slips == 0 || slips > 2 || slips >= nearest->size()) return {};
  return "; did you mean \"" + std::string(*nearest) + "\"?";
}

std::string quoted(std::string_view word) {
  if (word.size() <= kLongestWord) return '"' + std::string(word) + '"';
  return '"' + std::string(cut(word, kLongestWord)) + "...\"";
}

}  // namespace punct::formats
