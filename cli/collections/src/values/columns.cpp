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

Cell date(const GameView& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Date"); }
Cell white(const GameView& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "White"); }
Cell black(const GameView& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Black"); }
Cell event(const GameView& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Event"); }
Cell site(const GameView& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Site"); }
Cell round(const GameView& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Round"); }

Cell format(const GameView& hand, GameFacts& /*facts*/) { return std::string(formats::info(hand.source.format).name); }
Cell result(const GameView& hand, GameFacts& /*facts*/) { return std::string(text(hand.game.result())); }
Cell termination(const GameView& hand, GameFacts& /*facts*/) {
  const auto termination = hand.game.termination();
  return termination ? std::string(name(*termination)) : std::string();
}
Cell rules(const GameView& hand, GameFacts& /*facts*/) { return std::string(name(hand.record.rules())); }
Cell plies(const GameView& hand, GameFacts& /*facts*/) { return std::uint64_t{hand.game.moves().size()}; }
Cell start(const GameView& hand, GameFacts& /*facts*/) {
  return hand.game.has_start() ? text(hand.game.start()) : std::string(hand.record.position());
}

Cell winner(const GameView& hand, GameFacts& /*facts*/) {
  switch (hand.game.result()) {
    case Result::white_wins: return std::string("white");
    case Result::black_wins: return std::string("black");
    case Result::draw: return std::string("draw");
    case Result::unknown: break;
  }
  return std::string();
}

// The first move; on an empty board, the image that stands for all twelve.
Cell opening(const GameView& hand, GameFacts& /*facts*/) {
  if (hand.game.moves().empty()) return std::string();
  const Move& first = hand.game.moves().front();
  const Move shown = hand.game.start().piece_count() == 0 ? canonical_first_move(first) : first;
  return text(written(shown, false));
}

Cell hash(const GameView& hand, GameFacts& /*facts*/) {
  if (!hand.game.has_start()) return {};
  return in_hex(game_keys(hand.game.start(), hand.game.moves()).back());
}
Cell symmetric_hash(const GameView& hand, GameFacts& /*facts*/) {
  if (!hand.game.has_start()) return {};
  return in_hex(canonical_game_keys(hand.game.start(), hand.game.moves()).back());
}

Cell longest_think(const GameView& hand, GameFacts& /*facts*/) {
  std::optional<std::uint64_t> longest;
  for (NodeIndex node = hand.record.first(); node != kNoNode; node = hand.record.next(node))
    if (const auto spent = time_spent(hand.record.comment(node))) longest = std::max(longest.value_or(0), *spent);
  return longest ? Cell(time_text(*longest)) : Cell();
}
Cell least_time_left(const GameView& hand, GameFacts& /*facts*/) {
  std::optional<std::uint64_t> least;
  for (NodeIndex node = hand.record.first(); node != kNoNode; node = hand.record.next(node))
    if (const auto left = time_left(hand.record.comment(node))) least = std::min(least.value_or(*left), *left);
  return least ? Cell(time_text(*least)) : Cell();
}

Cell level(const GameView& hand, GameFacts& facts) {
  return hand.game.has_start() ? Cell(highest_level(facts)) : Cell();
}

// `Sort` is an index into move_sorts().
template <std::size_t Sort>
Cell moves_of(const GameView& hand, GameFacts& facts) {
  if (!hand.game.has_start()) return {};
  std::uint64_t count = 0;
  for (std::size_t ply = 1; ply <= facts.plies(); ++ply)
    if (move_sorts()[Sort].happens(facts, ply)) ++count;
  return count;
}

Cell comments(const GameView& hand, GameFacts& /*facts*/) {
  std::uint64_t count = hand.record.comment().empty() ? 0 : 1;
  for (NodeIndex node = 0; node < hand.record.node_count(); ++node)
    for (const std::string_view comment : {hand.record.comment(node), hand.record.comment_before(node)})
      if (!comment.empty()) ++count;
  return count;
}
Cell variations(const GameView& hand, GameFacts& /*facts*/) {
  std::uint64_t count = 0;
  for (NodeIndex node = 0; node < hand.record.node_count(); ++node)
    for (NodeIndex line = hand.record.variation(node); line != kNoNode; line = hand.record.next_variation(line))
      ++count;
  return count;
}

// Sorted by name.
const std::array<Column, 32>& columns() {
  static const std::array<Column, 32> all{{{"adds", true, &moves_of<0>},
                                           {"black", false, &black},
                                           {"bridges", true, &moves_of<4>},
                                           {"comments", true, &comments},
                                           {"cuts", true, &moves_of<5>},
                                           {"date", false, &date},
                                           {"errors", true, nullptr, Late::errors},
                                           {"event", false, &event},
                                           {"file", false, nullptr, Late::file},
                                           {"findings", true, nullptr, Late::findings},
                                           {"format", false, &format},
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
                                           {"winner", false, &winner}}};
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

Expected<Column, std::string> column_named(const std::string& name) {
  if (!name.empty() && name[0] >= 'A' && name[0] <= 'Z') {
    if (!is_tag_name(name)) return Unexpected{"'" + name + "' is not a tag name"};
    return Column{name, false, nullptr, Late::no};
  }
  const auto& all = columns();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Column& column) { return column.name == name; });
  if (found != all.end()) return *found;
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
    keys.push_back({static_cast<std::size_t>(shown - columns.begin()), descending});
  }
  return keys;
}

Cell cell_of(const Column& column, const GameView& hand, GameFacts& facts) {
  if (column.compute != nullptr) return column.compute(hand, facts);
  if (column.name == "Result") return result(hand, facts);
  if (column.name == "Termination") return termination(hand, facts);
  if (column.name == "Rules") return rules(hand, facts);
  if (column.name == "Position") return std::string(hand.record.position());
  return tag_text(hand.record, column.name);
}

}  // namespace punct::collections
