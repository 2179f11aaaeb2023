// SPDX-License-Identifier: MIT
#include <array>

#include "analyze/game.hpp"
#include "files/csv.hpp"
#include "punct/notation.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"

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

std::string note_on(const PlyReport& before, const PlyReport& ply) {
  std::string note;
  if (ply.judged.missed_win) note = "missed " + text_of(before.position, before.view.wins.front());
  if (ply.judged.allowed_win) {
    note += note.empty() ? "" : "; ";
    note += "lets the opponent win, unlike " + text_of(before.position, *ply.judged.better);
  }
  return note;
}

std::string table_row(const PlyReport& ply, std::size_t number, const std::string& note) {
  const auto& [white, black] = ply.view.players;
  std::string row = right(std::to_string(number), 4) + "  " + left(ply.label, 26) +
                    right(std::to_string(ply.view.legal_moves), 6) +
                    right(pair_text(white.nearest.missing, black.nearest.missing), 10) +
                    right(std::to_string(ply.view.wins.size()), 6) + right(pair_text(white.center, black.center), 8) +
                    right(pair_text(white.free, black.free), 7) + right(pair_text(white.frozen, black.frozen), 8);
  if (!note.empty()) row += "  " + note;
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

void write_ply(JsonWriter& json, const std::vector<PlyReport>& plies, std::size_t number) {
  const PlyReport& ply = plies[number];
  const auto& [white, black] = ply.view.players;
  json.begin_object().member("ply", number);
  if (number > 0) {
    json.member("move", text_of(plies[number - 1].position, *ply.move));
    json.key("missed_win").raw(truth(ply.judged.missed_win));
    json.key("allowed_win").raw(truth(ply.judged.allowed_win));
    if (ply.judged.better) json.member("better", text_of(plies[number - 1].position, *ply.judged.better));
  }
  json.member("to_move", kSides[index_of(ply.position.to_move())]);
  json.member("legal_moves", ply.view.legal_moves);
  write_pair(json, "distance", white.nearest.missing, black.nearest.missing);
  write_chains(json, ply.view);
  write_texts(json, "wins", texts_of(ply.position, ply.view.wins));
  write_pair(json, "center", white.center, black.center);
  write_pair(json, "free", white.free, black.free);
  write_pair(json, "frozen", white.frozen, black.frozen);
  json.end_object();
}

}  // namespace

std::string analysis_table(const GameName& name, const std::vector<PlyReport>& plies) {
  std::string out;
  append_printable(out, name.file + ": game " + std::to_string(name.number) + ": " + name.title);
  out += "\n ply  move                       legal  distance  wins  center   free  frozen   (White:Black)\n";
  for (std::size_t ply = 0; ply < plies.size(); ++ply)
    out += table_row(plies[ply], ply, ply == 0 ? "" : note_on(plies[ply - 1], plies[ply]));
  return out;
}

std::string analysis_json(const GameName& name, const std::vector<PlyReport>& plies) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_file(json, name.file);
  json.member("game", name.number);
  json.member("white", name.white).member("black", name.black).member("result", name.result);
  json.key("plies").begin_array();
  for (std::size_t ply = 0; ply < plies.size(); ++ply) write_ply(json, plies, ply);
  json.end_array().end_object();
  return out + "\n";
}

std::string analysis_csv_heading() {
  return "file,game,ply,move,to_move,legal_moves,white_distance,black_distance,white_center,black_center,white_free,"
         "black_free,white_frozen,black_frozen,wins,missed_win,allowed_win,better\n";
}

std::string analysis_csv(const GameName& name, const std::vector<PlyReport>& plies) {
  std::string out;
  for (std::size_t number = 0; number < plies.size(); ++number) {
    const PlyReport& ply = plies[number];
    const auto& [white, black] = ply.view.players;
    const Position* const before = number == 0 ? nullptr : &plies[number - 1].position;
    CsvRow row(out);
    row.add(name.file).add(name.number).add(number);
    row.add(before == nullptr ? std::string() : text_of(*before, *ply.move))
        .add(kSides[index_of(ply.position.to_move())]);
    row.add(ply.view.legal_moves).add(white.nearest.missing).add(black.nearest.missing).add(white.center);
    row.add(black.center).add(white.free).add(black.free).add(white.frozen).add(black.frozen);
    row.add(ply.view.wins.size()).add(ply.judged.missed_win ? 1 : 0).add(ply.judged.allowed_win ? 1 : 0);
    row.add(ply.judged.better ? text_of(*before, *ply.judged.better) : std::string());
    row.end();
  }
  return out;
}

std::array<render::Chart, 2> analysis_charts(const GameName& name, const std::vector<PlyReport>& plies) {
  render::Chart distances;
  distances.title = name.title + ": spaces still to be gained for a connection";
  distances.bottom_label = "plies played; ? a win was missed, ?? a win was allowed";
  distances.end_words = name.result;
  render::Chart center;
  center.title = "Dots on top in the central hexagon";
  center.bottom_label = "plies played";
  center.height = 200;
  for (const Player player : kPlayers) {
    for (render::Chart* const chart : {&distances, &center})
      chart->series.push_back({std::string(punct::name(player)), render::Tint::plain, {}, player});
    for (const PlyReport& ply : plies) {
      const PlayerView& view = ply.view.players[index_of(player)];
      distances.series.back().values.push_back(view.nearest.missing);
      center.series.back().values.push_back(view.center);
    }
  }
  for (std::size_t ply = 1; ply < plies.size(); ++ply) {
    const std::size_t mover = index_of(plies[ply - 1].position.to_move());
    if (plies[ply].judged.missed_win)
      distances.signs.push_back({ply, mover, "?"});
    else if (plies[ply].judged.allowed_win)
      distances.signs.push_back({ply, mover, "??"});
  }
  distances.steps = center.steps = true;
  return {distances, center};
}

}  // namespace punct::cli
