// SPDX-License-Identifier: MIT
#include "tools/diff/print.hpp"

#include <array>
#include <cstdint>
#include <string>

#include "difference/difference_json.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

std::string name_of(const ComparedGame& game) { return game.source + ": game " + std::to_string(game.number); }

std::string value_text(const std::string& value) { return value.empty() ? "not there" : "'" + value + "'"; }

void add_line(std::string& out, const std::string& line) {
  append_printable(out, line);
  out += '\n';
}

void add_pair(std::string& out, const ComparedGame& a, const ComparedGame& b, const GameDifference& difference) {
  add_line(out, name_of(a) + " and " + name_of(b) + (difference.ply ? " differ:" : " have the same moves:"));
  for (const TagDifference& tag : difference.tags)
    add_line(out, "  " + tag.name + ": " + value_text(tag.first) + ", " + value_text(tag.second));
  for (const char* const note : difference.notes) add_line(out, std::string("  ") + note + " differ");
  if (!difference.ply) return;
  add_line(out, "  from ply " + std::to_string(*difference.ply) + ": " + move_label(a, *difference.ply) + ", " +
                    move_label(b, *difference.ply));
  add_line(out, "  plies: " + std::to_string(a.moves.size()) + ", " + std::to_string(b.moves.size()));
  if (a.final_key == b.final_key) add_line(out, "  they end in the same position");
}

std::string described(const ComparedGame& game) {
  std::string white, black, result;
  for (const auto& [name, value] : game.tags) {
    if (name == "White") white = value;
    if (name == "Black") black = value;
    if (name == "Result") result = value;
  }
  return name_of(game) + " (" + white + " - " + black + ", " + result + ", " + std::to_string(game.moves.size()) +
         " plies)";
}

}  // namespace

void print_text(PileDifference& difference, const WriteText& write) {
  std::string out;
  const auto flush = [&] {
    write(out);
    out.clear();
  };
  std::uint64_t retagged = 0;
  std::uint64_t annotated = 0;
  std::uint64_t moved = 0;
  difference.take_pairs([&](const ComparedGame& a, const ComparedGame& b, const GameDifference& pair) {
    ++(pair.ply ? moved : pair.tags.empty() ? annotated : retagged);
    add_pair(out, a, b, pair);
    flush();
  });
  std::array<std::uint64_t, 2> only{};
  for (const Side side : {Side::first, Side::second})
    difference.take_only(side, [&](const ComparedGame& game) {
      ++only[static_cast<std::size_t>(side)];
      add_line(out, (side == Side::first ? "only in the first: " : "only in the second: ") + described(game));
      flush();
    });
  if (difference.is_of_two_games()) return;
  const std::string notes = annotated == 0 ? "" : std::to_string(annotated) + " with other notes, ";
  add_line(out, std::to_string(difference.same()) + " the same, " + std::to_string(retagged) + " under other tags, " +
                    notes + std::to_string(moved) + " with other moves, " + std::to_string(only[0]) +
                    " only in the first, " + std::to_string(only[1]) + " only in the second");
  flush();
}

}  // namespace punct::cli
