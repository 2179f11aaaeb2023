// SPDX-License-Identifier: MIT
#include "analyze/game.hpp"

#include <algorithm>

#include <re2/re2.h>

#include "punct/connection.hpp"
#include "punct/notation.hpp"

namespace punct::cli {
namespace {

bool connects(const Position& after, const Move& move) {
  const auto& outcome = after.outcome();
  return outcome && outcome->connects(opponent(after.to_move())) && after.piece_with_punct_on(move.to.punct) != nullptr;
}

std::string space_list(const std::vector<Space>& spaces) {
  std::string list;
  for (const Space space : spaces) list += (list.empty() ? "" : "-") + space.name();
  return list;
}

// A command that draws a move on the diagram.
std::string shown(const Position& position, const Move& move, const char* color) {
  const Piece piece{position.to_move(), move.kind, move.to, move.level};
  if (move.is_add() || move.is_turn()) return "[%ghost " + text(piece) + "]";
  return "[%arrow " + move.from.name() + "-" + move.to.punct.name() + " " + color + "]";
}

std::string and_more(std::size_t moves) { return moves > 1 ? " or " + std::to_string(moves - 1) + " more" : ""; }

std::string comment_on(const PlyReport& before, const PlyReport& ply) {
  const Player mover = before.position.to_move();
  std::string comment = "distance " + std::to_string(ply.view.players[0].nearest.missing) + ":" +
                        std::to_string(ply.view.players[1].nearest.missing);
  if (ply.judged.missed_win) {
    const Move& win = before.view.wins.front();
    comment += std::string("; ") + name(mover) + " could win with " + text(before.position, win) +
               and_more(before.view.wins.size()) + " " + shown(before.position, win, "green");
  }
  if (ply.judged.allowed_win) {
    const bool at_once = ply.position.outcome().has_value();
    comment += std::string("; lets ") + name(opponent(mover)) + " win";
    if (!at_once) comment += " with " + text(ply.position, ply.view.wins.front()) + and_more(ply.view.wins.size());
    if (!ply.judged.missed_win) comment += ", unlike " + text(before.position, *ply.judged.better);
    if (!at_once) comment += " " + shown(ply.position, ply.view.wins.front(), "red");
  }
  const auto& outcome = ply.position.outcome();
  if (outcome && outcome->reason == Reason::connection) {
    const auto chain = shortest_chain(ply.position.topmost(*outcome->winner));
    comment += " [%path " + space_list(chain.value().spaces) + "]";
  }
  return comment;
}

// The comment without the words of an earlier analysis, which are those of comment_on().
std::string without_analysis(std::string_view comment) {
  static const RE2 kOurs(
      R"(\s*\bdistance\s\d+:\d+)"
      R"((;\s(White|Black)\scould\swin\swith\s\S*[^\s,](\sor\s\d+\smore)?\s\[%(ghost|arrow)\s[^\]]*\])?)"
      R"((;\slets\s(White|Black)\swin(\swith\s\S*[^\s,](\sor\s\d+\smore)?)?(,\sunlike\s\S*[^\s,])?)"
      R"((\s\[%(ghost|arrow)\s[^\]]*\])?)?(\s\[%path\s[^\]]*\])?)");
  std::string kept(comment);
  RE2::GlobalReplace(&kept, kOurs, "");
  const std::size_t first = kept.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : kept.substr(first);
}

// Adds `?` for a missed win and `??` for an allowed one, unless the move already has a judgment.
void add_nag(Record& record, NodeIndex node, const MoveView& judged) {
  constexpr std::uint8_t kMistake = 2;
  constexpr std::uint8_t kBlunder = 4;
  constexpr std::uint8_t kLastJudgement = 6;
  if (!judged.missed_win && !judged.allowed_win) return;
  const std::string_view nags = record.nags(node);
  const auto judges = [](char nag) { return nag >= 1 && nag <= kLastJudgement; };
  if (std::none_of(nags.begin(), nags.end(), judges)) record.add_nag(node, judged.allowed_win ? kBlunder : kMistake);
}

}  // namespace

std::vector<PlyReport> analyzed(const Game& game) {
  std::vector<PlyReport> plies;
  plies.reserve(game.moves().size() + 1);
  plies.push_back({game.start(), view_of(game.start()), std::nullopt, {}, {}});
  const Player first = game.start().to_move();
  for (const Move& move : game.moves()) {
    const PlyReport& before = plies.back();
    PlyReport ply{before.position, {}, move, {}, {}};
    ply.position.play_unchecked(move);
    ply.view = view_of(ply.position);
    ply.judged = view_of(before.position, move, before.view, ply.view);
    ply.label = move_number(static_cast<std::uint32_t>(plies.size()), first) +
                text(written(move, connects(ply.position, move)));
    plies.push_back(std::move(ply));
  }
  return plies;
}

void annotate(Record& record, const std::vector<PlyReport>& plies) {
  NodeIndex node = record.first();
  for (std::size_t ply = 1; ply < plies.size() && node != kNoNode; ++ply, node = record.next(node)) {
    record.set_comment(node, without_analysis(record.comment(node)));
    record.add_comment(node, comment_on(plies[ply - 1], plies[ply]));
    add_nag(record, node, plies[ply].judged);
  }
}

}  // namespace punct::cli
