// SPDX-License-Identifier: MIT
#include "difference/difference_json.hpp"

#include <cstdint>

#include "punct/notation.hpp"
#include "punct/text/json.hpp"

namespace punct::collections {
namespace {

void write_game(JsonWriter& json, const ComparedGame& game) {
  json.begin_object();
  write_file(json, game.source);
  json.member("game", game.number);
  json.member("plies", game.moves.size()).end_object();
}

void write_pair(JsonWriter& json, const ComparedGame& a, const ComparedGame& b, const GameDifference& difference) {
  json.begin_object();
  write_game(json.key("first"), a);
  write_game(json.key("second"), b);
  json.key("tags").begin_array();
  for (const TagDifference& tag : difference.tags)
    json.begin_object().member("name", tag.name).member("first", tag.first).member("second", tag.second).end_object();
  json.end_array().key("notes").begin_array();
  for (const char* const note : difference.notes) json.value(note);
  json.end_array();
  if (difference.ply) {
    json.member("ply", *difference.ply);
    json.member("first_move", move_label(a, *difference.ply)).member("second_move", move_label(b, *difference.ply));
    json.key("same_end").raw(a.final_key == b.final_key ? "true" : "false");
  }
  json.end_object();
}

}  // namespace

std::string move_label(const ComparedGame& game, std::size_t ply) {
  if (ply > game.moves.size()) return "the end";
  return move_number(static_cast<std::uint32_t>(ply), game.first_player) +
         text(written(game.moves[ply - 1], ply == game.connecting_ply));
}

void write_difference(PileDifference& difference, const TakeDifference& take) {
  std::string out;
  JsonWriter json(out);
  const auto flush = [&] {
    take(out);
    out.clear();
  };
  json.begin_object().member("same", difference.same()).key("pairs").begin_array();
  difference.take_pairs([&](const ComparedGame& a, const ComparedGame& b, const GameDifference& pair) {
    write_pair(json, a, b, pair);
    flush();
  });
  json.end_array();
  for (const Side side : {Side::first, Side::second}) {
    json.key(side == Side::first ? "only_first" : "only_second").begin_array();
    difference.take_only(side, [&](const ComparedGame& game) {
      write_game(json, game);
      flush();
    });
    json.end_array();
  }
  json.end_object();
  out += '\n';
  flush();
}

}  // namespace punct::collections
