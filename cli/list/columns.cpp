// SPDX-License-Identifier: MIT
#include "list/columns.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "expression/events.hpp"
#include "punct/game_key.hpp"
#include "punct/notation.hpp"
#include "session/options.hpp"

namespace punct::cli {
namespace {

using Late = Column::Late;

/// What the record says in a tag; empty where it says nothing.
std::string tag_text(const Record& record, std::string_view tag) {
  const std::string_view value = record.tag(tag).value_or("");
  return value == missing_value(tag) ? std::string() : std::string(value);
}

Cell date(const GameInHand& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Date"); }
Cell white(const GameInHand& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "White"); }
Cell black(const GameInHand& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Black"); }
Cell event(const GameInHand& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Event"); }
Cell site(const GameInHand& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Site"); }
Cell round(const GameInHand& hand, GameFacts& /*facts*/) { return tag_text(hand.record, "Round"); }

Cell format(const GameInHand& hand, GameFacts& /*facts*/) {
  return std::string(formats::info(hand.source.format).name);
}
Cell result(const GameInHand& hand, GameFacts& /*facts*/) { return std::string(text(hand.game.result())); }
Cell termination(const GameInHand& hand, GameFacts& /*facts*/) {
  const auto termination = hand.game.termination();
  return termination ? std::string(name(*termination)) : std::string();
}
Cell rules(const GameInHand& hand, GameFacts& /*facts*/) { return std::string(name(hand.record.rules())); }
Cell plies(const GameInHand& hand, GameFacts& /*facts*/) { return std::uint64_t{hand.game.moves().size()}; }
Cell start(const GameInHand& hand, GameFacts& /*facts*/) {
  return hand.game.has_start() ? text(hand.game.start()) : std::string(hand.record.position());
}

Cell winner(const GameInHand& hand, GameFacts& /*facts*/) {
  switch (hand.game.result()) {
    case Result::white_wins: return std::string("white");
    case Result::black_wins: return std::string("black");
    case Result::draw: return std::string("draw");
    case Result::unknown: break;
  }
  return std::string();
}

// The first move, or the image of it that stands for all twelve where the board was empty.
Cell opening(const GameInHand& hand, GameFacts& /*facts*/) {
  if (hand.game.moves().empty()) return std::string();
  const Move& first = hand.game.moves().front();
  const Move shown = hand.game.start().piece_count() == 0 ? canonical_first_move(first) : first;
  return text(written(shown, false));
}

std::string hex(const GameKey& key) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint64_t half : {key.high, key.low})
    for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[half >> shift & 15];
  return out;
}
Cell hash(const GameInHand& hand, GameFacts& /*facts*/) {
  if (!hand.game.has_start()) return {};
  return hex(game_keys(hand.game.start(), hand.game.moves()).back());
}
Cell symmetric_hash(const GameInHand& hand, GameFacts& /*facts*/) {
  if (!hand.game.has_start()) return {};
  return hex(canonical_game_keys(hand.game.start(), hand.game.moves()).back());
}

Cell longest_think_text(const GameInHand& hand, GameFacts& /*facts*/) {
  const auto longest = longest_think(hand.record);
  if (!longest) return {};
  const auto padded = [](std::uint64_t number, std::size_t digits) {
    const std::string figures = std::to_string(number);
    return std::string(digits - std::min(digits, figures.size()), '0') + figures;
  };
  const std::uint64_t seconds = *longest / 1000;
  return std::to_string(seconds / 3600) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + "." +
         padded(*longest % 1000, 3);
}

Cell level(const GameInHand& hand, GameFacts& facts) {
  return hand.game.has_start() ? Cell(highest_level(facts)) : Cell();
}

template <std::size_t Sort>
Cell moves_of(const GameInHand& hand, GameFacts& facts) {
  constexpr std::array<std::string_view, 6> kSorts{"adds", "moves", "turns", "jumps", "bridges", "cuts"};
  if (!hand.game.has_start()) return {};
  const MoveSort* const sort = move_sort_by_plural(kSorts[Sort]);
  std::uint64_t count = 0;
  for (std::size_t ply = 1; ply <= facts.plies(); ++ply)
    if (sort->happens(facts, ply)) ++count;
  return count;
}

Cell comments(const GameInHand& hand, GameFacts& /*facts*/) {
  std::uint64_t count = hand.record.comment().empty() ? 0 : 1;
  for (NodeIndex node = 0; node < hand.record.node_count(); ++node)
    for (const std::string_view comment : {hand.record.comment(node), hand.record.comment_before(node)})
      if (!comment.empty()) ++count;
  return count;
}
Cell variations(const GameInHand& hand, GameFacts& /*facts*/) {
  std::uint64_t count = 0;
  for (NodeIndex node = 0; node < hand.record.node_count(); ++node)
    for (NodeIndex line = hand.record.variation(node); line != kNoNode; line = hand.record.next_variation(line))
      ++count;
  return count;
}

// By name.
const std::array<Column, 31>& columns() {
  static const std::array<Column, 31> all{{{"adds", true, &moves_of<0>},
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
                                           {"longest-think", false, &longest_think_text},
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
                                           {"turns", true, &moves_of<2>},
                                           {"variations", true, &variations},
                                           {"warnings", true, nullptr, Late::warnings},
                                           {"white", false, &white},
                                           {"winner", false, &winner}}};
  return all;
}

/// `h:mm:ss.ddd` in milliseconds; nothing for any other text.
std::optional<std::uint64_t> milliseconds(std::string_view text) {
  std::uint64_t total = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int part = 0; part < 3; ++part) {
    std::uint32_t number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc() || (part < 2 && (read.ptr == end || *read.ptr != ':'))) return std::nullopt;
    total = total * 60 + number;
    at = read.ptr + (part < 2 ? 1 : 0);
  }
  total *= 1000;
  if (at == end) return total;
  if (*at++ != '.' || at == end) return std::nullopt;
  for (std::uint64_t weight = 100; at != end; ++at, weight /= 10) {
    if (*at < '0' || *at > '9') return std::nullopt;
    total += weight * static_cast<std::uint64_t>(*at - '0');
  }
  return total;
}

void take_longest(std::string_view comment, std::optional<std::uint64_t>& longest) {
  constexpr std::string_view kCommand = "[%emt ";
  for (std::size_t at = comment.find(kCommand); at != comment.npos; at = comment.find(kCommand, at + 1)) {
    const std::string_view rest = comment.substr(at + kCommand.size());
    const auto spent = milliseconds(rest.substr(0, std::min(rest.find(']'), rest.size())));
    if (spent && (!longest || *spent > *longest)) longest = spent;
  }
}

}  // namespace

std::optional<std::uint64_t> longest_think(const Record& record) {
  std::optional<std::uint64_t> longest;
  for (NodeIndex node = record.first(); node != kNoNode; node = record.next(node))
    take_longest(record.comment(node), longest);
  return longest;
}

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

Cell cell_of(const Column& column, const GameInHand& hand, GameFacts& facts) {
  if (column.compute != nullptr) return column.compute(hand, facts);
  if (column.name == "Result") return result(hand, facts);
  if (column.name == "Termination") return termination(hand, facts);
  if (column.name == "Rules") return rules(hand, facts);
  if (column.name == "Position") return std::string(hand.record.position());
  return tag_text(hand.record, column.name);
}

}  // namespace punct::cli
