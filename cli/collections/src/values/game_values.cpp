// SPDX-License-Identifier: MIT
#include "values/game_values.hpp"

#include <algorithm>

#include "values/columns.hpp"

namespace punct::collections {
namespace {

bool same_name(std::string_view a, std::string_view b) noexcept {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

std::string tag_value(std::string_view name, const Record& record) {
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const Record::Tag tag = record.tag(i);
    if (same_name(tag.name, name)) return tag.value == missing_value(tag.name) ? "" : std::string(tag.value);
  }
  return {};
}

}  // namespace

std::string game_value(std::string_view name, const Record& record, const Game& game) {
  std::string small(name);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const Column* const column = computed_column(small);
  const bool is_tag = small == "date" || small == "white" || small == "black" || small == "event" || small == "site" ||
                      small == "round";
  if (column == nullptr || column->compute == nullptr || is_tag) return tag_value(name, record);
  GameFacts facts;
  facts.set(record, game);
  return cell_text(cell_of(*column, facts));
}

std::string sort_key(const std::vector<std::string>& names, const Record& record, const Game& game) {
  std::string key;
  for (const std::string& name : names)
    append_ordered(key, same_name(name, "date") ? "date" : name, game_value(name, record, game));
  return key;
}

std::string player_name(const Record& record, Player player) {
  const char* const tag = player == Player::white ? "White" : "Black";
  const std::string value = tag_value(tag, record);
  return value.empty() ? name(player) : value;
}

std::string in_hex(const GameKey& key) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint64_t half : {key.high, key.low})
    for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[half >> shift & 15];
  return out;
}

}  // namespace punct::collections
