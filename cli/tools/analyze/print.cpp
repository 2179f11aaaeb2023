// SPDX-License-Identifier: MIT
#include <array>
#include <span>

#include "punct/notation.hpp"
#include "punct/text/csv.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"
#include "tools/analyze/game.hpp"

namespace punct::cli {
namespace {

constexpr std::array<const char*, 2> kSides{"white", "black"};

std::string right(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}
std::string left(const std::string& text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ');
}
std::string pair_text(int white, int black) { return std::to_string(white) + ":" + std::to_string(black); }

const char* truth(bool holds) { return holds ? "true" : "false"; }

std::string text_of(const Position& position, const Move& move) { return text(position, move); }

// The texts of legal moves of a position.
std::vector<std::string> texts_of(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(text_of(position, move));
  return texts;
}

bool connects(const Position& after, const Move& move) {
  const auto& outcome = after.outcome();
  return outcome && outcome->connects(opponent(after.to_move())) && after.piece_with_punct_on(move.to.punct) != nullptr;
}

// The move with its number, canonical: `12... K3-K9,K10,K11^2`; empty for the start.
std::string label_of(const VisitedPly& ply, Player first) {
  if (ply.number == 0) return {};
  const Move& move = *ply.report.move;
  return move_number(static_cast<std::uint32_t>(ply.number), first) + text(written(move, connects(ply.position, move)));
}

// 0.42 for 42.
std::string hundredths(int number) { return text(Score{Score::Proof::none, static_cast<std::int8_t>(number), 0}); }

std::string note_on(const VisitedPly& ply) {
  std::string note;
  if (ply.number == 0) return note;
  const MoveView& judged = ply.report.judged;
  if (judged.missed_win) note = "missed " + text_of(*ply.position_before, ply.report_before->view.wins.front());
  if (judged.allowed_win) {
    note += note.empty() ? "" : "; ";
    note += "lets the opponent win, unlike " + text_of(*ply.position_before, *judged.better);
  }
  if (ply.judged != nullptr && ply.judged->is_turning_point) {
    const SearchedMove& better = ply.judged_before->best.front();
    note += (note.empty() ? "" : "; ") + ("better " + text_of(*ply.position_before, better.move)) + " (" +
            text(better.score) + ")";
  }
  return note;
}

std::string table_row(const VisitedPly& ply, Player first) {
  const PositionView& view = ply.report.view;
  const auto& [white, black] = view.players;
  std::string row = right(std::to_string(ply.number), 4) + "  " + left(label_of(ply, first), 26) +
                    right(std::to_string(view.legal_moves), 6) +
                    right(pair_text(white.nearest.missing, black.nearest.missing), 10) +
                    right(std::to_string(view.wins.size()), 6) + right(pair_text(white.center, black.center), 8) +
                    right(pair_text(white.free, black.free), 7) + right(pair_text(white.frozen, black.frozen), 8);
  if (ply.judged != nullptr) row += right(text(ply.judged->score), 7);
  const std::string cost = ply.judged == nullptr || ply.judged->cost == 0 ? "" : hundredths(ply.judged->cost);
  if (!cost.empty()) row += right(cost, 6);
  const std::string note = note_on(ply);
  if (!note.empty()) row += "  " + (ply.judged != nullptr && cost.empty() ? std::string(6, ' ') : "") + note;
  return row + '\n';
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

// The moves of a line of play, each written in its position.
std::vector<std::string> line_texts(Position position, const SearchedMove& found) {
  std::vector<std::string> texts;
  for (const Move& move : std::span(found.line).first(found.plies)) {
    texts.push_back(text_of(position, move));
    position.play_unchecked(move);
  }
  return texts;
}

void write_judgment(JsonWriter& json, const VisitedPly& ply) {
  const JudgedPly& judged = *ply.judged;
  write_score(json, judged.score);
  if (ply.number != 0) {
    json.key("cost").raw(hundredths(judged.cost).c_str());
    json.key("turning_point").raw(truth(judged.is_turning_point));
  }
  json.key("best").begin_array();
  for (const SearchedMove& found : judged.best) {
    json.begin_object().member("move", text_of(ply.position, found.move));
    write_score(json, found.score);
    write_texts(json, "line", line_texts(ply.position, found));
    json.end_object();
  }
  json.end_array();
}

void write_ply(JsonWriter& json, const VisitedPly& ply) {
  const auto& [move, view, judged] = ply.report;
  const auto& [white, black] = view.players;
  json.begin_object().member("ply", ply.number);
  if (move) {
    json.member("move", text_of(*ply.position_before, *move));
    json.key("missed_win").raw(truth(judged.missed_win));
    json.key("allowed_win").raw(truth(judged.allowed_win));
    if (judged.better) json.member("better", text_of(*ply.position_before, *judged.better));
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

void add_judgment(CsvRow& row, const VisitedPly& ply) {
  const JudgedPly& searched = *ply.judged;
  row.add(text(searched.score)).add(hundredths(searched.cost)).add(searched.is_turning_point ? 1 : 0);
  std::string line;
  if (!searched.best.empty())
    for (const std::string& move : line_texts(ply.position, searched.best.front()))
      line += (line.empty() ? "" : " ") + move;
  row.add(line);
}

void write_row(CsvRow& row, const VisitedPly& ply) {
  const auto& [move, view, judged] = ply.report;
  const auto& [white, black] = view.players;
  row.add(move ? text_of(*ply.position_before, *move) : std::string());
  row.add(kSides[index_of(ply.position.to_move())]);
  row.add(view.legal_moves).add(white.nearest.missing).add(black.nearest.missing).add(white.center);
  row.add(black.center).add(white.free).add(black.free).add(white.frozen).add(black.frozen);
  row.add(view.wins.size()).add(judged.missed_win ? 1 : 0).add(judged.allowed_win ? 1 : 0);
  row.add(judged.better ? text_of(*ply.position_before, *judged.better) : std::string());
  if (ply.judged != nullptr) add_judgment(row, ply);
  row.end();
}

}  // namespace

bool write_analysis_table(const GameName& name, const AnalyzedGame& game, const TakeText& take) {
  std::string head;
  append_printable(head, name.file + ": game " + std::to_string(name.number) + ": " + name.title);
  head += "\n ply  move                       legal  distance  wins  center   free  frozen";
  head += game.judged.empty() ? "" : "  score  cost";
  head += "   (White:Black)\n";
  return take(head) &&
         game.for_each_ply([&](const VisitedPly& ply) { return take(table_row(ply, game.start.to_move())); });
}

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

bool write_best_moves(const GameName& name, const AnalyzedGame& game, const TakeText& take) {
  return game.for_each_ply([&](const VisitedPly& ply) {
    std::string out = ply.number == 0 ? "" : "\n";
    if (game.plies.size() > 1)
      append_printable(out,
                       name.file + ": game " + std::to_string(name.number) + ", ply " + std::to_string(ply.number)),
          out += '\n';
    for (const SearchedMove& found : ply.judged->best) {
      const std::vector<std::string> line = line_texts(ply.position, found);
      out += line.front() + ' ' + text(found.score);
      for (std::size_t i = 1; i < line.size(); ++i) out += ' ' + line[i];
      out += '\n';
    }
    return take(out);
  });
}

std::string analysis_csv_heading(bool searched) {
  return std::string(
             "file,game,ply,move,to_move,legal_moves,white_distance,black_distance,white_center,black_center,white_"
             "free,"
             "black_free,white_frozen,black_frozen,wins,missed_win,allowed_win,better") +
         (searched ? ",score,cost,turning_point,line\n" : "\n");
}

bool write_analysis_csv(const GameName& name, const AnalyzedGame& game, const TakeText& take, CsvText text) {
  return game.for_each_ply([&](const VisitedPly& ply) {
    std::string out;
    CsvRow row(out, text);
    row.add_foreign(name.file).add(name.number).add(ply.number);
    write_row(row, ply);
    return take(out);
  });
}

render::Chart result_chart(const GameName& name, const AnalyzedGame& game) {
  render::Chart chart;
  chart.title = name.title + ": expected result of White in percent";
  chart.bottom_label = "plies played; ? a turning point, ?? a blunder";
  chart.series.push_back({"White's expected result", render::Tint::plain, {}, Player::white});
  for (std::size_t ply = 0; ply < game.judged.size(); ++ply) {
    const JudgedPly& judged = game.judged[ply];
    chart.series.back().values.push_back((100.0 + judged.score.hundredths) / 2);
    if (judged.is_turning_point) chart.signs.push_back({ply, 0, judged.cost >= kBlunderCost ? "??" : "?"});
  }
  return chart;
}

std::array<render::Chart, 2> analysis_charts(const GameName& name, const AnalyzedGame& game) {
  render::Chart distances;
  distances.title = name.title + ": spaces still to be gained for a connection";
  distances.bottom_label = "plies played; ? a win was missed, ?? a win was allowed";
  render::Chart center;
  center.title = "Dots on top in the central hexagon";
  center.bottom_label = "plies played";
  center.height = 200;
  for (const Player player : kPlayers) {
    for (render::Chart* const chart : {&distances, &center})
      chart->series.push_back({std::string(punct::name(player)), render::Tint::plain, {}, player});
    for (const PlyReport& ply : game.plies) {
      const PlayerView& view = ply.view.players[index_of(player)];
      distances.series.back().values.push_back(view.nearest.missing);
      center.series.back().values.push_back(view.center);
    }
  }
  std::size_t mover = index_of(game.start.to_move());
  for (std::size_t ply = 1; ply < game.plies.size(); ++ply, mover = 1 - mover) {
    const MoveView& judged = game.plies[ply].judged;
    if (judged.missed_win)
      distances.signs.push_back({ply, mover, "?"});
    else if (judged.allowed_win)
      distances.signs.push_back({ply, mover, "??"});
  }
  distances.steps = center.steps = true;
  return {distances, center};
}

}  // namespace punct::cli
