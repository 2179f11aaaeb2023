// SPDX-License-Identifier: MIT
#include <array>
#include <vector>

#include "punct/collections/analysis.hpp"
#include "punct/notation.hpp"
#include "punct/text/json.hpp"
#include "punct/text/numbers.hpp"

namespace punct::collections {
namespace {

constexpr std::array<const char*, 2> kSides{"white", "black"};

// 0.42 for 42.
std::string hundredths(int number) { return decimal_text(number / 100.0, 2); }

const char* truth(bool holds) { return holds ? "true" : "false"; }

// The texts of legal moves of a position.
std::vector<std::string> texts_of(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(text(position, move));
  return texts;
}

void write_pair(JsonWriter& json, const char* name, int white, int black) {
  json.key(name).begin_object().member("white", white).member("black", black).end_object();
}

void write_texts(JsonWriter& json, const char* name, const std::vector<std::string>& texts) {
  json.key(name).begin_array();
  for (const std::string& each : texts) json.value(each);
  json.end_array();
}

void write_chains(JsonWriter& json, const PositionView& view) {
  json.key("chain").begin_object();
  for (const Player player : kPlayers) {
    json.key(kSides[index_of(player)]).begin_array();
    for (const Space space : view.players[index_of(player)].nearest.spaces) json.value(space.name());
    json.end_array();
  }
  json.end_object();
}

void write_score(JsonWriter& json, const Score& score) {
  json.key("score").raw(hundredths(score.hundredths).c_str());
  if (!score.is_proven()) return;
  const auto winner = score.winner();
  json.member("proven", winner ? kSides[index_of(*winner)] : "draw").member("moves", score.moves);
}

void write_best(JsonWriter& json, const Position& position, const std::vector<SearchedMove>& best) {
  json.key("best").begin_array();
  for (const SearchedMove& found : best) {
    json.begin_object().member("move", text(position, found.move));
    write_score(json, found.score);
    write_texts(json, "line", line_texts(position, found));
    json.end_object();
  }
  json.end_array();
}

void write_judgment(JsonWriter& json, const VisitedPly& ply) {
  const JudgedPly& judged = *ply.judged;
  write_score(json, judged.score);
  if (ply.number != 0) {
    json.key("cost").raw(hundredths(judged.cost).c_str());
    json.key("turning_point").raw(truth(judged.is_turning_point));
  }
  write_best(json, ply.position, judged.best);
}

void write_ply(JsonWriter& json, const VisitedPly& ply) {
  const auto& [move, view, judged] = ply.report;
  const auto& [white, black] = view.players;
  json.begin_object().member("ply", ply.number);
  if (move) {
    json.member("move", text(*ply.position_before, *move));
    json.key("missed_win").raw(truth(judged.missed_win));
    json.key("allowed_win").raw(truth(judged.allowed_win));
    if (judged.better) json.member("better", text(*ply.position_before, *judged.better));
  }
  json.member("to_move", kSides[index_of(ply.position.to_move())]);
  json.member("legal_moves", view.legal_moves);
  write_pair(json, "distance", white.nearest.missing, black.nearest.missing);
  write_chains(json, view);
  write_texts(json, "wins", texts_of(ply.position, view.wins));
  write_pair(json, "center", white.center, black.center);
  write_pair(json, "free", white.free, black.free);
  write_pair(json, "frozen", white.frozen, black.frozen);
  if (ply.judged != nullptr) write_judgment(json, ply);
  json.end_object();
}

}  // namespace

bool write_analysis_json(const GameName& name, const AnalyzedGame& game, const TakeText& take) {
  std::string out;
  JsonWriter json(out);
  const auto pass_on = [&] {
    const bool taken = take(out);
    out.clear();
    return taken;
  };
  json.begin_object();
  write_file(json, name.file);
  json.member("game", name.number);
  json.member("white", name.white).member("black", name.black).member("result", name.result);
  json.key("plies").begin_array();
  const auto write = [&](const VisitedPly& ply) {
    write_ply(json, ply);
    return pass_on();
  };
  if (!game.for_each_ply(write)) return false;
  json.end_array().end_object();
  out += '\n';
  return pass_on();
}

std::string ply_json(const VisitedPly& ply) {
  std::string out;
  JsonWriter json(out);
  write_ply(json, ply);
  return out;
}

std::string search_json(const Position& position, const SearchResult& result) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_score(json, result.score);
  write_best(json, position, result.best);
  json.end_object();
  return out;
}

}  // namespace punct::collections
