// SPDX-License-Identifier: MIT
#include "expression/words.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "expression/fields.hpp"
#include "punct/record.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/lists.hpp"
#include "values/events.hpp"
#include "values/kinds.hpp"

namespace punct::collections {
namespace {

// The words that begin a comparison.
std::vector<std::string> compared_words() {
  std::vector<std::string> words = text_field_names();
  for (const char* const word : {"tag", "plies", "level", "comments", "variations"}) words.emplace_back(word);
  for (const MoveSort& sort : move_sorts()) words.emplace_back(sort.many);
  return words;
}

// The words that begin any other condition.
std::vector<std::string> event_words() {
  std::vector<std::string> words{"plays", "reaches", "holds", "piece", "connection", "not"};
  for (const MoveSort& sort : move_sorts()) words.emplace_back(sort.one);
  return words;
}

// What other languages write for our words.
struct Foreign {
  std::string_view theirs, ours;
};
constexpr std::array<Foreign, 8> kForeign{{{"&&", "and"},
                                           {"&", "and"},
                                           {"||", "or"},
                                           {"|", "or"},
                                           {"AND", "and"},
                                           {"OR", "or"},
                                           {"NOT", "not"},
                                           {"!", "not"}}};
std::string_view our_word(std::string_view word) noexcept {
  for (const Foreign& row : kForeign)
    if (word == row.theirs) return row.ours;
  return {};
}

}  // namespace

std::string unknown_condition(const std::string& word, bool is_compared) {
  if (const std::string_view ours = our_word(word); !ours.empty())
    return "unexpected '" + word + "'; use " + std::string(ours);
  if (word == "and" || word == "or") return "missing condition before '" + word + "'";
  std::vector<std::string> words = is_compared ? compared_words() : event_words();
  if (!nearest_word(word, words).empty()) return unknown_word(word, words);
  for (const std::string& other : is_compared ? event_words() : compared_words()) words.push_back(other);
  if (!nearest_word(word, words).empty() || word.empty()) return unknown_word(word, words);
  if (const std::string nearest = nearest_value(word, words); !nearest.empty())
    return "unknown '" + word + "'; did you mean '" + nearest + "'?";
  std::string tag = word;
  tag[0] = to_capital(tag[0]);
  if (!is_tag_name(tag) || is_digit(tag[0]))
    return "unknown '" + word + "'; a condition is written like plies < 40 or cut by black";
  return "unknown '" + word + "'; use tag " + tag + " for a tag";
}

std::string unexpected(const std::string& word) {
  if (const std::string_view ours = our_word(word); !ours.empty())
    return "unexpected '" + word + "'; use " + std::string(ours);
  return "unexpected '" + word + "'; join conditions with and, or";
}

}  // namespace punct::collections
