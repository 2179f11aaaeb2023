// SPDX-License-Identifier: MIT
#include "punct/text/words.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "punct/text/ascii.hpp"
#include "punct/text/utf8.hpp"

namespace punct {

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  std::string_view rest = cut(text, kLongest);
  const bool is_cut = rest.size() < text.size();
  while (!rest.empty()) {
    const std::size_t size = character_size(rest);
    out += size == 0 || is_control(rest.substr(0, size)) ? std::string_view("\uFFFD") : rest.substr(0, size);
    rest.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out + (is_cut ? "...'" : "'");
}

std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view take_to(std::string_view& text, char end) noexcept {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(std::min(taken.size() + 1, text.size()));
  return taken;
}

std::string_view take_line(std::string_view& text) noexcept {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  const std::size_t end = text.substr(line.size()).starts_with("\r\n") ? 2 : 1;
  text.remove_prefix(std::min(line.size() + end, text.size()));
  return line;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = to_small(c);
  return small;
}

std::string how_many(std::uint64_t number, std::string_view word) {
  return std::to_string(number) + ' ' + std::string(word) + (number == 1 ? "" : "s");
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchange = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({exchange, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace punct
