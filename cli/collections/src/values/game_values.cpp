// SPDX-License-Identifier: MIT
#include "values/game_values.hpp"

#include <algorithm>

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

// Appends a value so that keys sort by bytes as values do.
std::string ordered(const std::string& value) {
  constexpr std::size_t kDigits = 20;
  const bool is_number = !value.empty() && value.size() <= kDigits &&
                         std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (is_number) return '\1' + std::string(kDigits - value.size(), '0') + value;
  return value.empty() ? value : '\2' + value;
}

}  // namespace

std::string game_value(std::string_view name, const Record& record, const Game& game) {
  if (same_name(name, "result")) return std::string(text(game.result()));
  if (same_name(name, "plies")) return std::to_string(game.moves().size());
  if (same_name(name, "rules")) return std::string(punct::name(record.rules()));
  if (!same_name(name, "termination")) return tag_value(name, record);
  return game.termination() ? std::string(punct::name(*game.termination())) : std::string();
}

std::string sort_key(const std::vector<std::string>& names, const Record& record, const Game& game) {
  std::string key;
  for (const std::string& name : names) {
    const std::string value = game_value(name, record, game);
    // A year alone is a date too, not a number.
    key += (same_name(name, "date") ? value : ordered(value)) + '\0';
  }
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
