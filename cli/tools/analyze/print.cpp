// SPDX-License-Identifier: MIT
#include <array>

#include "punct/notation.hpp"
#include "punct/text/csv.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"
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
std::string hundredths(int number) { return decimal_text(number / 100.0, 2); }

std::string note_on(const VisitedPly& ply) {
  std::string note;
  if (ply.number == 0) return note;
  const MoveView& judged = ply.report.judged;
  if (judged.missed_win) note = "missed " + text(*ply.position_before, ply.report_before->view.wins.front());
  if (judged.allowed_win) {
    add_to_list(note, "lets the opponent win, unlike " + text(*ply.position_before, *judged.better), "; ");
  }
  if (ply.judged != nullptr && ply.judged->is_turning_point) {
    const SearchedMove& better = ply.judged_before->best.front();
    add_to_list(note, "better " + text(*ply.position_before, better.move) + " (" + text(better.score) + ")", "; ");
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

void add_judgment(CsvRow& row, const VisitedPly& ply) {
  const JudgedPly& searched = *ply.judged;
  row.add(text(searched.score)).add(hundredths(searched.cost)).add(searched.is_turning_point ? 1 : 0);
  row.add(searched.best.empty() ? std::string() : listed(line_texts(ply.position, searched.best.front()), " "));
}

void write_row(CsvRow& row, const VisitedPly& ply) {
  const auto& [move, view, judged] = ply.report;
  const auto& [white, black] = view.players;
  row.add(move ? text(*ply.position_before, *move) : std::string());
  row.add(kSides[index_of(ply.position.to_move())]);
  row.add(view.legal_moves).add(white.nearest.missing).add(black.nearest.missing).add(white.center);
  row.add(black.center).add(white.free).add(black.free).add(white.frozen).add(black.frozen);
  row.add(view.wins.size()).add(judged.missed_win ? 1 : 0).add(judged.allowed_win ? 1 : 0);
  row.add(judged.better ? text(*ply.position_before, *judged.better) : std::string());
  if (ply.judged != nullptr) add_judgment(row, ply);
  row.end();
}

}  // namespace

bool write_analysis_table(const GameName& name, const AnalyzedGame& game, const TakeText& take) {
  std::string head;
  append_printable(head, name.file + ": game " + std::to_string(name.number) + ": " + name.title);
  head += "\n ply  move                       legal  distance  wins  center   free covered";
  head += game.judged.empty() ? "" : "  score  cost";
  head += "   (White:Black)\n";
  return take(head) &&
         game.for_each_ply([&](const VisitedPly& ply) { return take(table_row(ply, game.start.to_move())); });
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

}  // namespace punct::cli
