// SPDX-License-Identifier: MIT
#include "view.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "punct/analysis.hpp"
#include "punct/connection.hpp"
#include "punct/notation.hpp"
#include "punct/render/describe.hpp"
#include "punct/render/marks.hpp"
#include "punct/rules.hpp"
#include "punct/words.hpp"

namespace punct::engine {
namespace {

std::string canonical(const Position& position, const Move& move) {
  return text(written(move, connects_mover(position, move)));
}

std::string_view side(Player player) noexcept { return player == Player::white ? "white" : "black"; }

Json names_of(const std::vector<Space>& spaces) {
  Json names = Json::array();
  for (const Space space : spaces) names.push_back(space.name());
  return names;
}

Json names_of(const Footprint& footprint) {
  Json names = Json::array();
  for (const Space space : footprint.dots()) names.push_back(space.name());
  return names;
}

Json sets_of(const Position& position) {
  Json sets;
  for (const Player player : kPlayers)
    for (const PieceKind kind : kAllPieceKinds)
      sets[std::string(side(player))][std::string(1, letter(kind))] = position.in_set(player, kind);
  return sets;
}

// The pieces on each covered space in words, from the lowest up.
Json stacks_of(const Position& position) {
  Json stacks = Json::object();
  for (const Space space : kAllSpaces) {
    if (position.height(space) == 0) continue;
    Json& stack = stacks[space.name()] = Json::array();
    for (const Piece& piece : position.stack(space)) {
      stack.push_back({{"level", piece.level},
                       {"owner", side(piece.owner)},
                       {"piece", std::string(1, letter(piece.kind))},
                       {"punct", piece.dots.punct == space},
                       {"free", position.is_free(piece)}});
    }
  }
  return stacks;
}

Json pieces_of(const Position& position) {
  Json pieces = Json::array();
  for (const Piece& piece : position.pieces())
    pieces.push_back({{"owner", side(piece.owner)},
                      {"piece", std::string(1, letter(piece.kind))},
                      {"dots", names_of(piece.dots)},
                      {"level", piece.level},
                      {"free", position.is_free(piece)}});
  return pieces;
}

Json parts_of(const std::string& words, const Move& move) {
  return {{"text", words},
          {"piece", std::string(1, letter(move.kind))},
          {"from", move.is_add() ? Json() : Json(move.from.name())},
          {"dots", names_of(move.to)},
          {"turn", orientation_of(move.kind, move.to).value_or(0)},
          {"level", move.level}};
}

Json players_of(const Position& position) {
  const PositionView view = punct::view_of(position);
  Json players;
  for (const Player player : kPlayers) {
    const PlayerView& of = view.players[index_of(player)];
    players[std::string(side(player))] = {{"missing", of.nearest.missing},
                                          {"chain", names_of(of.nearest.spaces)},
                                          {"center", of.center},
                                          {"free", of.free},
                                          {"frozen", of.frozen}};
  }
  players["moves"] = view.legal_moves;
  return players;
}

// What a move did, in parts: those of the sentence of render::describe, for sentences in other languages.
Json deed_of(const Spot& spot) {
  const Move& move = *spot.last;
  const Player mover = spot.before.to_move();
  const Piece lies{mover, move.kind, move.to, move.level};
  Json deed{{"player", side(mover)},
            {"act", move.is_add()    ? "add"
                    : move.is_turn() ? "turn"
                                     : "move"},
            {"piece", std::string(1, letter(move.kind))},
            {"space", move.to.punct.name()},
            {"level", move.level},
            {"bridge", is_bridge(spot.position, lies)},
            {"connects", connects(spot.position.topmost(mover))}};
  if (move.is_add()) return deed;
  deed["from"] = move.from.name();
  deed["past"] = std::max(0, distance(move.from, move.to.punct) - 1);
  return deed;
}

}  // namespace

Json table_of(const Position& position) {
  return {{"rules", name(position.rules())},
          {"toMove", side(position.to_move())},
          {"sets", sets_of(position)},
          {"pieces", pieces_of(position)}};
}

Json summary_of(const Record& record, const Game& game) {
  Json json;
  json["tags"] = Json::array();
  for (std::size_t i = 0; i < record.tag_count(); ++i)
    json["tags"].push_back({record.tag(i).name, record.tag(i).value});
  json["rules"] = name(game.has_start() ? game.start().rules() : record.rules());
  json["result"] = text(game.result());
  json["termination"] = game.termination() ? Json(name(*game.termination())) : Json();
  json["hasStart"] = game.has_start();
  json["start"] = game.has_start() ? text(game.start()) : std::string(record.position());
  json["sound"] = game.is_sound();
  json["plies"] = game.moves().size();
  json["comment"] = record.comment();
  json["line"] = record.place().line;
  json["first"] = record.first() == kNoNode ? Json() : Json(record.first());
  return json;
}

Json node_of(const Record& record, const Game& game, NodeIndex node, std::uint32_t ply, Player first) {
  const Move* const move = game.move(node);
  Json json{{"ply", ply},
            {"number", move_number(ply, first)},
            {"text", text(move != nullptr ? written(*move, game.connects(node)) : record.move(node))},
            {"legal", move != nullptr}};
  const auto link = [&json](const char* name, NodeIndex to) {
    if (to != kNoNode) json[name] = to;
  };
  link("next", record.next(node));
  link("variation", record.variation(node));
  link("nextVariation", record.next_variation(node));
  if (!record.comment(node).empty()) {
    json["comment"] = record.comment(node);
    json["words"] = render::marks_in(record.comment(node)).text;
  }
  if (!record.comment_before(node).empty()) json["before"] = record.comment_before(node);
  for (const char nag : record.nags(node)) json["nags"].push_back(static_cast<unsigned char>(nag));
  const Place place = record.place(node);
  if (place.line != 0) {
    json["line"] = place.line;
    json["column"] = place.column;
  }
  return json;
}

Json view_of_spot(const Spot& spot) {
  const Position& position = spot.position;
  Json json{
      {"position", text(position)}, {"state", state_in_words(position)}, {"over", position.outcome().has_value()}};
  if (const auto& outcome = position.outcome()) {
    json["result"] = text(result_of(*outcome));
    json["termination"] = name(outcome->reason);
  }
  if (spot.last) {
    json["move"] = canonical(spot.before, *spot.last);
    json["does"] = render::describe(spot.before, *spot.last);
    json["deed"] = deed_of(spot);
    json["dots"] = names_of(spot.last->to);
    if (!spot.last->is_add()) json["from"] = names_of(spot.before.piece_with_punct_on(spot.last->from)->dots);
  }
  json.update(table_of(position));
  json["stacks"] = stacks_of(position);
  json["players"] = players_of(position);
  json["outline"] = render::describe(position);
  json["words"] = render::marks_in(spot.comment).text;
  return json;
}

Json json_of(const Position& position, const Move& move) { return parts_of(canonical(position, move), move); }

Json json_of(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::pair<std::string, Move>> sorted;
  for (const Move& move : moves) sorted.emplace_back(canonical(position, move), move);
  std::sort(sorted.begin(), sorted.end());
  Json json = Json::array();
  for (const auto& [words, move] : sorted) json.push_back(parts_of(words, move));
  return json;
}

Json moves_of(const Position& position, std::string_view of) {
  const auto space = Space::parse(of);
  const auto kind = of.size() == 1 ? piece_kind(of[0]) : std::nullopt;
  if (!of.empty() && !space && !kind) return Json::array();
  std::vector<Move> moves = space ? legal_moves_from(position, *space) : legal_moves(position);
  if (kind) std::erase_if(moves, [&](const Move& move) { return !move.is_add() || move.kind != *kind; });
  return json_of(position, moves);
}

Expected<Move, Json> judged_move(const Position& position, std::string_view words) {
  const auto refused = [](Code code, std::string message) {
    return Json{{"ok", false}, {"code", name(code)}, {"message", std::move(message)}};
  };
  const auto read = parse_move(words);
  if (!read) return Unexpected{refused(read.error().code, explain(read.error(), words))};
  auto move = resolve(position, *read);
  if (move) return *move;
  Json answer = refused(move.error().code, explain(position, *read, move.error()));
  if (move.error().code == Code::no_match || move.error().code == Code::ambiguous) {
    answer["candidates"] = Json::array();
    for (const Move& each : candidates(position, *read)) answer["candidates"].push_back(canonical(position, each));
  }
  return Unexpected{std::move(answer)};
}

}  // namespace punct::engine
