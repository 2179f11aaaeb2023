// SPDX-License-Identifier: MIT
#include "values/columns.hpp"

#include <algorithm>
#include <array>

#include "punct/clock.hpp"
#include "punct/game_key.hpp"
#include "punct/notation.hpp"
#include "punct/text/lists.hpp"
#include "values/events.hpp"
#include "values/game_values.hpp"

namespace punct::collections {
namespace {

using Late = Column::Late;

// The value of a tag; empty if it is unknown.
std::string tag_text(const Record& record, std::string_view tag) {
  const std::string_view value = record.tag(tag).value_or("");
  return value == missing_value(tag) ? std::string() : std::string(value);
}

Cell date(GameFacts& facts) { return tag_text(facts.record(), "Date"); }
Cell white(GameFacts& facts) { return tag_text(facts.record(), "White"); }
Cell black(GameFacts& facts) { return tag_text(facts.record(), "Black"); }
Cell event(GameFacts& facts) { return tag_text(facts.record(), "Event"); }
Cell site(GameFacts& facts) { return tag_text(facts.record(), "Site"); }
Cell round(GameFacts& facts) { return tag_text(facts.record(), "Round"); }

Cell result(GameFacts& facts) { return std::string(text(facts.game().result())); }
Cell termination(GameFacts& facts) {
  const auto termination = facts.game().termination();
  return termination ? std::string(name(*termination)) : std::string();
}
Cell rules(GameFacts& facts) { return std::string(name(facts.record().rules())); }
Cell plies(GameFacts& facts) { return std::uint64_t{facts.game().moves().size()}; }
Cell start(GameFacts& facts) {
  return facts.game().has_start() ? text(facts.game().start()) : std::string(facts.record().position());
}

Cell winner(GameFacts& facts) {
  switch (facts.game().result()) {
    case Result::white_wins: return std::string("white");
    case Result::black_wins: return std::string("black");
    case Result::draw: return std::string("draw");
    case Result::unknown: break;
  }
  return std::string();
}

// The first move; on an empty board, the image that stands for all twelve.
Cell opening(GameFacts& facts) {
  if (facts.game().moves().empty()) return std::string();
  const Move& first = facts.game().moves().front();
  const Move shown = facts.game().start().piece_count() == 0 ? canonical_first_move(first) : first;
  return text(written(shown, false));
}

Cell hash(GameFacts& facts) {
  if (!facts.game().has_start()) return {};
  return in_hex(game_keys(facts.game().start(), facts.game().moves()).back());
}
Cell symmetric_hash(GameFacts& facts) {
  if (!facts.game().has_start()) return {};
  return in_hex(canonical_game_keys(facts.game().start(), facts.game().moves()).back());
}

Cell year(GameFacts& facts) {
  constexpr std::size_t kDigits = 4;
  const std::string date = tag_text(facts.record(), "Date").substr(0, kDigits);
  return is_date(date) && date.find('?') == std::string::npos ? Cell(whole_number(date).value_or(0)) : Cell();
}

Cell longest_think(GameFacts& facts) {
  std::optional<std::uint64_t> longest;
  for (NodeIndex node = facts.record().first(); node != kNoNode; node = facts.record().next(node))
    if (const auto spent = time_spent(facts.record().comment(node))) longest = std::max(longest.value_or(0), *spent);
  return longest ? Cell(time_text(*longest)) : Cell();
}
Cell least_time_left(GameFacts& facts) {
  std::optional<std::uint64_t> least;
  for (NodeIndex node = facts.record().first(); node != kNoNode; node = facts.record().next(node))
    if (const auto left = time_left(facts.record().comment(node))) least = std::min(least.value_or(*left), *left);
  return least ? Cell(time_text(*least)) : Cell();
}

Cell level(GameFacts& facts) { return facts.game().has_start() ? Cell(highest_level(facts)) : Cell(); }

// `Sort` is an index into move_sorts().
template <std::size_t Sort>
Cell moves_of(GameFacts& facts) {
  if (!facts.game().has_start()) return {};
  std::uint64_t count = 0;
  for (std::size_t ply = 1; ply <= facts.plies(); ++ply)
    if (move_sorts()[Sort].happens(facts, ply)) ++count;
  return count;
}

Cell comments(GameFacts& facts) {
  std::uint64_t count = facts.record().comment().empty() ? 0 : 1;
  for (NodeIndex node = 0; node < facts.record().node_count(); ++node)
    for (const std::string_view comment : {facts.record().comment(node), facts.record().comment_before(node)})
      if (!comment.empty()) ++count;
  return count;
}
Cell variations(GameFacts& facts) {
  std::uint64_t count = 0;
  for (NodeIndex node = 0; node < facts.record().node_count(); ++node)
    for (NodeIndex line = facts.record().variation(node); line != kNoNode; line = facts.record().next_variation(line))
      ++count;
  return count;
}

// Sorted by name.
const std::array<Column, 33>& columns() {
  static const std::array<Column, 33> all{{{"adds", true, &moves_of<0>},
                                           {"black", false, &black},
                                           {"bridges", true, &moves_of<4>},
                                           {"comments", true, &comments},
                                           {"cuts", true, &moves_of<5>},
                                           {"date", false, &date},
                                           {"errors", true, nullptr, Late::errors},
                                           {"event", false, &event},
                                           {"file", false, nullptr, Late::file},
                                           {"findings", true, nullptr, Late::findings},
                                           {"format", false, nullptr, Late::format},
                                           {"game", true, nullptr, Late::number},
                                           {"hash", false, &hash},
                                           {"jumps", true, &moves_of<3>},
                                           {"level", true, &level},
                                           {"longest-think", false, &longest_think},
                                           {"moves", true, &moves_of<1>},
                                           {"opening", false, &opening},
                                           {"plies", true, &plies},
                                           {"result", false, &result},
                                           {"round", false, &round},
                                           {"rules", false, &rules},
                                           {"site", false, &site},
                                           {"start", false, &start},
                                           {"symmetric-hash", false, &symmetric_hash},
                                           {"termination", false, &termination},
                                           {"time-left", false, &least_time_left},
                                           {"turns", true, &moves_of<2>},
                                           {"variations", true, &variations},
                                           {"warnings", true, nullptr, Late::warnings},
                                           {"white", false, &white},
                                           {"winner", false, &winner},
                                           {"year", true, &year}}};
  return all;
}

}  // namespace

std::string cell_text(const Cell& cell) {
  if (const auto* const words = std::get_if<std::string>(&cell)) return *words;
  if (const auto* const number = std::get_if<std::uint64_t>(&cell)) return std::to_string(*number);
  return {};
}

const std::vector<std::string>& default_columns() {
  static const std::vector<std::string> names{"file",   "game",        "date",  "white",   "black",
                                              "result", "termination", "plies", "findings"};
  return names;
}

std::vector<std::string> computed_columns() {
  std::vector<std::string> names;
  for (const Column& column : columns()) names.push_back(column.name);
  return names;
}

const Column* computed_column(std::string_view name) noexcept {
  const auto& all = columns();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Column& column) { return column.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Expected<Column, std::string> column_named(const std::string& name) {
  if (!name.empty() && name[0] >= 'A' && name[0] <= 'Z') {
    if (!is_tag_name(name)) return Unexpected{"'" + name + "' is not a tag name"};
    return Column{name, false, nullptr, Late::no};
  }
  if (const Column* const column = computed_column(name)) return *column;
  return Unexpected{unknown_word(name, computed_columns()) + "; tag names begin with a capital letter"};
}

Expected<std::vector<Column>, std::string> columns_in(const std::string& list) {
  const bool adds = list.starts_with('+');
  std::vector<std::string> names;
  if (list.empty() || adds) names = default_columns();
  std::vector<std::string> seen;
  for (const std::string& name : list.empty() ? std::vector<std::string>() : parts_of(list.substr(adds ? 1 : 0))) {
    const auto column = column_named(name);
    if (!column) return Unexpected{column.error()};
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) return Unexpected{"'" + name + "' is given twice"};
    seen.push_back(name);
    if (!adds || std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  std::vector<Column> all;
  for (const std::string& name : names) all.push_back(*column_named(name));
  return all;
}

Expected<std::vector<SortKey>, std::pair<std::string, std::string>> sort_keys_in(const std::string& list,
                                                                                 const std::vector<Column>& columns) {
  std::vector<SortKey> keys;
  for (const std::string& name : list.empty() ? std::vector<std::string>() : parts_of(list)) {
    const bool descending = name.starts_with('-');
    const std::string wanted = name.substr(descending ? 1 : 0);
    const auto shown =
        std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.name == wanted; });
    if (shown == columns.end()) {
      const auto known = column_named(wanted);
      return Unexpected{std::pair(name, known ? std::string() : known.error())};
    }
    const auto place = static_cast<std::size_t>(shown - columns.begin());
    const auto is_same = [place](const SortKey& key) { return key.column == place; };
    if (std::any_of(keys.begin(), keys.end(), is_same))
      return Unexpected{std::pair(name, "'" + wanted + "' is given twice")};
    keys.push_back({place, descending});
  }
  return keys;
}

Cell cell_of(const Column& column, GameFacts& facts) {
  if (column.compute != nullptr) return column.compute(facts);
  if (column.name == "Result") return result(facts);
  if (column.name == "Termination") return termination(facts);
  if (column.name == "Rules") return rules(facts);
  if (column.name == "Position") return std::string(facts.record().position());
  return tag_text(facts.record(), column.name);
}

namespace {

constexpr std::size_t kDigits = 20;

// In the order in which they come.
constexpr char kNumber = '\1';
constexpr char kText = '\2';

bool is_number(std::string_view text) noexcept {
  return !text.empty() && text.size() <= kDigits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

// A text ends with two NULs; a NUL within it is followed by the highest byte.
void append_ordered(std::string& key, std::string_view name, const Cell& cell, bool descending) {
  const std::size_t begin = key.size();
  const std::string text = cell_text(cell);
  // A year alone is a date too, and no number.
  const bool is_date = name == "date" || name == "Date";
  if (!is_date && is_number(text)) {
    key += kNumber + std::string(kDigits - text.size(), '0') + text;
  } else if (!text.empty()) {
    key += kText;
    for (const char c : text) {
      key += c;
      if (c == '\0') key += '\xFF';
    }
  }
  key.append(2, '\0');
  if (!descending) return;
  for (std::size_t i = begin; i < key.size(); ++i) key[i] = static_cast<char>(~key[i]);
}

}  // namespace punct::collections
