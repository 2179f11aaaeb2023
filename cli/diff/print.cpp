// SPDX-License-Identifier: MIT
#include "diff/print.hpp"

#include "punct/notation.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

std::string name_of(const ComparedGame& game) { return game.source + ": game " + std::to_string(game.number); }

// The move of a ply with its number; "the end" after the last ply.
std::string move_label(const ComparedGame& game, std::size_t ply) {
  if (ply > game.moves.size()) return "the end";
  return move_number(static_cast<std::uint32_t>(ply), game.first_player) +
         text(written(game.moves[ply - 1], ply == game.connecting_ply));
}

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

void write_game(JsonWriter& json, const char* key, const ComparedGame& game) {
  json.key(key).begin_object();
  write_file(json, game.source);
  json.member("game", game.number);
  json.member("plies", game.moves.size()).end_object();
}

void write_pair(JsonWriter& json, const ComparedGame& a, const ComparedGame& b, const GameDifference& difference) {
  json.begin_object();
  write_game(json, "first", a);
  write_game(json, "second", b);
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

void write_only(JsonWriter& json, const char* key, const Pile& pile, const std::vector<std::size_t>& indices) {
  json.key(key).begin_array();
  for (const std::size_t i : indices) {
    json.begin_object();
    write_file(json, pile[i].source);
    json.member("game", pile[i].number).end_object();
  }
  json.end_array();
}

}  // namespace

std::string diff_text(const Pile& first, const Pile& second, const PileDifference& difference) {
  std::string out;
  for (const GameDifference& pair : difference.pairs) add_pair(out, first[pair.first], second[pair.second], pair);
  for (const std::size_t i : difference.only_first) add_line(out, "only in the first: " + described(first[i]));
  for (const std::size_t i : difference.only_second) add_line(out, "only in the second: " + described(second[i]));
  if (first.size() == 1 && second.size() == 1) return out;
  std::uint64_t retagged = 0;
  std::uint64_t annotated = 0;
  for (const GameDifference& pair : difference.pairs) {
    retagged += pair.ply || pair.tags.empty() ? 0U : 1U;
    annotated += pair.ply || !pair.tags.empty() ? 0U : 1U;
  }
  const std::string notes = annotated == 0 ? "" : std::to_string(annotated) + " with other notes, ";
  add_line(out, std::to_string(difference.same) + " the same, " + std::to_string(retagged) + " under other tags, " +
                    notes + std::to_string(difference.pairs.size() - retagged - annotated) + " with other moves, " +
                    std::to_string(difference.only_first.size()) + " only in the first, " +
                    std::to_string(difference.only_second.size()) + " only in the second");
  return out;
}

std::string diff_json(const Pile& first, const Pile& second, const PileDifference& difference) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("same", difference.same).key("pairs").begin_array();
  for (const GameDifference& pair : difference.pairs) write_pair(json, first[pair.first], second[pair.second], pair);
  json.end_array();
  write_only(json, "only_first", first, difference.only_first);
  write_only(json, "only_second", second, difference.only_second);
  json.end_object();
  return out + "\n";
}

}  // namespace punct::cli
