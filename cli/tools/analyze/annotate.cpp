// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>

#include <re2/re2.h>

#include "punct/connection.hpp"
#include "punct/formats/comment.hpp"
#include "punct/notation.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"
#include "tools/analyze/game.hpp"

namespace punct::cli {
namespace {

std::string space_list(const std::vector<Space>& spaces) {
  std::string list;
  for (const Space space : spaces) add_to_list(list, space.name(), "-");
  return list;
}

// A command that draws a move on the diagram.
std::string shown(const Position& position, const Move& move, const char* color) {
  const Piece piece{position.to_move(), move.kind, move.to, move.level};
  if (move.is_add() || move.is_turn()) return "[%ghost " + text(piece) + "]";
  return "[%arrow " + move.from.name() + "-" + move.to.punct.name() + " " + color + "]";
}

std::string and_more(std::size_t moves) { return moves > 1 ? " or " + std::to_string(moves - 1) + " more" : ""; }

std::string eval_command(const Score& score) { return " [%eval " + text(score) + "]"; }

std::string comment_on(const VisitedPly& ply) {
  const PlyReport& report = ply.report;
  const PlyReport& before = *ply.report_before;
  const Player mover = ply.position_before->to_move();
  std::string comment = "distance " + std::to_string(report.view.players[0].nearest.missing) + ":" +
                        std::to_string(report.view.players[1].nearest.missing);
  if (report.judged.missed_win) {
    const Move& win = before.view.wins.front();
    comment += std::string("; ") + name(mover) + " could win with " + text(*ply.position_before, win) +
               and_more(before.view.wins.size()) + " " + shown(*ply.position_before, win, "green");
  }
  if (report.judged.allowed_win) {
    const bool at_once = ply.position.outcome().has_value();
    comment += std::string("; lets ") + name(opponent(mover)) + " win";
    if (!at_once)
      comment += " with " + text(ply.position, report.view.wins.front()) + and_more(report.view.wins.size());
    if (!report.judged.missed_win) comment += ", unlike " + text(*ply.position_before, *report.judged.better);
    if (!at_once) comment += " " + shown(ply.position, report.view.wins.front(), "red");
  }
  const auto& outcome = ply.position.outcome();
  if (outcome && outcome->reason == Reason::connection) {
    const auto chain = shortest_chain(ply.position.topmost(*outcome->winner));
    comment += " [%path " + space_list(chain.value().spaces) + "]";
  }
  if (ply.judged != nullptr) comment += eval_command(ply.judged->score);
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
  return std::string(trimmed(kept, " "));
}

// The comment without scores, which a search replaces.
std::string without_score(std::string kept) {
  static const RE2 kScore(R"(\s*\[%eval\s[^\]]*\])");
  RE2::GlobalReplace(&kept, kScore, "");
  return std::string(trimmed(kept, " "));
}

// `?` for a missed win or a move that cost much, `??` for an allowed win, one given away or a move that cost more, `!`
// for a move of a win by force that is not at hand; 0 for none.
std::uint8_t nag_for(const VisitedPly& ply) {
  constexpr std::uint8_t kGood = 1;
  constexpr std::uint8_t kMistake = 2;
  constexpr std::uint8_t kBlunder = 4;
  const MoveView& judged = ply.report.judged;
  const JudgedPly* const searched = ply.judged;
  const bool is_turning = searched != nullptr && searched->is_turning_point;
  if (judged.allowed_win || (is_turning && searched->cost >= kBlunderCost)) return kBlunder;
  if (judged.missed_win || is_turning) return kMistake;
  return searched != nullptr && searched->is_strong ? kGood : 0;
}

// Adds the NAG unless the move already has a judgment.
void add_nag(Record& record, NodeIndex node, const VisitedPly& ply) {
  constexpr std::uint8_t kLastJudgement = 6;
  const std::uint8_t nag = nag_for(ply);
  if (nag == 0) return;
  const std::string_view nags = record.nags(node);
  const auto judges = [](char each) { return each >= 1 && each <= kLastJudgement; };
  if (std::none_of(nags.begin(), nags.end(), judges)) record.add_nag(node, nag);
}

bool is_line(const Record& record, NodeIndex node, const std::vector<MoveText>& line) {
  for (const MoveText& move : line) {
    if (node == kNoNode || record.move(node) != move) return false;
    node = record.next(node);
  }
  return node == kNoNode;
}

// Adds the better line as a variation, unless it is there.
void add_better_line(Record& record, NodeIndex node, const VisitedPly& ply) {
  constexpr std::size_t kMostPlies = 6;
  const SearchedMove& better = ply.judged_before->best.front();
  std::vector<MoveText> line;
  Position position = *ply.position_before;
  for (const Move& move : std::span(better.line).first(std::min(kMostPlies, better.plies))) {
    line.push_back(written(move, connects_mover(position, move)));
    position.play_unchecked(move);
  }
  for (NodeIndex old = record.variation(node); old != kNoNode; old = record.next_variation(old))
    if (is_line(record, old, line)) return;
  NodeIndex last = record.begin_variation(node, line.front());
  record.add_comment(last, eval_command(better.score).substr(1));
  for (std::size_t i = 1; i < line.size(); ++i) last = record.append(last, line[i]);
}

}  // namespace

void annotate(Record& record, const AnalyzedGame& game) {
  NodeIndex node = record.first();
  game.for_each_ply([&](const VisitedPly& ply) {
    if (ply.number == 0) return true;
    const std::string comment(record.comment(node));
    const formats::CommentParts parts = formats::parts_of_comment(comment);
    std::string kept = without_analysis(parts.words);
    if (ply.judged != nullptr) kept = without_score(kept);
    record.set_comment(node, kept);
    record.add_comment(node, comment_on(ply));
    record.add_comment(node, parts.members);
    add_nag(record, node, ply);
    if (ply.judged != nullptr && ply.judged->is_turning_point) add_better_line(record, node, ply);
    node = record.next(node);
    return node != kNoNode;
  });
}

}  // namespace punct::cli
