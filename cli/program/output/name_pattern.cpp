// SPDX-License-Identifier: MIT
#include "program/output/name_pattern.hpp"

#include <algorithm>

#include "punct/collections/values.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {

using namespace collections;

namespace {

// Names have no control characters.
constexpr char kNumber = '\1';
constexpr std::size_t kDigits = 4;
constexpr std::size_t kDigitsOfPly = 3;

template <class ValueOf>
std::string filled_by(std::string_view pattern, ValueOf value_of) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    out += name_part(pattern.substr(0, open));
    pattern.remove_prefix(open);
    if (pattern.empty()) break;
    const std::string_view name = pattern.substr(1, pattern.find('}') - 1);
    pattern.remove_prefix(name.size() + 2);
    const std::string value = name == "n" ? "" : value_of(name);
    out += name == "n" ? std::string(1, kNumber) : value.empty() ? "unknown" : name_part(value);
  }
  return out;
}

}  // namespace

std::string wrong_name_pattern(std::string_view pattern, bool has_plies) {
  if (pattern.empty()) return "the pattern is empty";
  while (true) {
    const std::size_t open = pattern.find_first_of("{}");
    if (open == std::string_view::npos) return {};
    const std::size_t close = pattern.find_first_of("{}", open + 1);
    const bool pair = pattern[open] == '{' && close != std::string_view::npos && pattern[close] == '}';
    if (!pair) return "unmatched brace; write {date}";
    if (close == open + 1) return "{} does not name a tag";
    const std::string name(pattern.substr(open + 1, close - open - 1));
    const bool is_own = name == "n" || (has_plies && name == "ply");
    if (std::string wrong = is_own ? "" : wrong_game_value(name); !wrong.empty()) return wrong;
    pattern.remove_prefix(close + 1);
  }
}

std::string filled_name(std::string_view pattern, const Record& record, const Game& game,
                        std::optional<std::size_t> ply) {
  return filled_by(pattern, [&](std::string_view name) {
    return name == "ply" && ply ? padded(*ply, kDigitsOfPly) : game_value(name, record, game);
  });
}

std::string filled_name(std::string_view pattern) {
  return filled_by(pattern, [](std::string_view) { return std::string(); });
}

std::string numbered_name(std::string name, std::uint64_t number) {
  for (std::size_t at = name.find(kNumber); at != std::string::npos; at = name.find(kNumber))
    name.replace(at, 1, padded(number, kDigits));
  return name;
}

std::string padded(std::uint64_t number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace punct::cli
