// SPDX-License-Identifier: MIT
#include "punct/text/lists.hpp"

#include <algorithm>

#include "punct/text/words.hpp"

namespace punct {
namespace {

// The shortest start of a word, dashes included, that is completed.
constexpr std::size_t kShortestStart = 3;

}  // namespace

std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& words) {
  const std::string small = in_small_letters(word);
  if (const auto same = std::find(words.begin(), words.end(), small); same != words.end()) return {*same};
  // A single letter, with or without dashes, is equally near to all others.
  if (word.find_first_not_of('-') + 1 >= word.size()) return {};
  for (const std::string& each : words)
    if (small.size() >= kShortestStart && each.starts_with(small)) return {each};
  std::vector<std::string> nearest;
  std::size_t most = std::max<std::size_t>(1, small.size() / 3);
  for (const std::string& each : words) {
    const std::size_t distance = edit_distance(small, each);
    if (distance > most || distance >= each.size()) continue;
    if (distance < most) nearest.clear();
    most = distance;
    nearest.push_back(each);
  }
  return nearest;
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& words) {
  const std::vector<std::string> nearest = nearest_words(word, words);
  return nearest.empty() ? std::string() : nearest.front();
}

std::string unknown_word(std::string_view word, const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), word) != words.end()) return {};
  const std::string sentence = "unknown '" + std::string(word) + "'";
  const std::string nearest = nearest_word(word, words);
  if (!nearest.empty()) return sentence + "; did you mean '" + nearest + "'?";
  return sentence + "; use one of " + listed(words);
}

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    parts.emplace_back(text.substr(0, text.find(',')));
    if (parts.back().size() == text.size()) return parts;
    text.remove_prefix(parts.back().size() + 1);
  }
}

std::string listed(const std::vector<std::string>& words, std::string_view between, std::string_view last) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) list += i + 1 == words.size() ? last : between;
    list += words[i];
  }
  return list;
}

std::string listed(const std::vector<std::string>& words, std::string_view between) {
  return listed(words, between, between);
}

void add_to_list(std::string& list, std::string_view word, std::string_view between) {
  if (!list.empty()) list += between;
  list += word;
}

}  // namespace punct
