// SPDX-License-Identifier: MIT
#include "punct/replay.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "rules/resolve.hpp"

namespace punct {
namespace {

// Enough to describe any record, and few enough that a hostile one cannot fill the memory.
constexpr std::size_t kMostFindings = 1000;

bool decided_by_moves(Termination termination) noexcept {
  return termination == Termination::connection || termination == Termination::center ||
         termination == Termination::pieces;
}

// Whether a termination that the moves cannot show explains the result.
bool explains(std::optional<Termination> termination, Result result) noexcept {
  if (result == Result::unknown) return true;
  if (!termination) return false;
  switch (*termination) {
    case Termination::resignation:
    case Termination::time:
    case Termination::forfeit: return result != Result::draw;
    case Termination::repetition:
    case Termination::agreement: return result == Result::draw;
    case Termination::connection:
    case Termination::center:
    case Termination::pieces:
    case Termination::abandoned:
    case Termination::unfinished: return false;
  }
  return false;
}

}  // namespace

class Replayer {
 public:
  Replayer(const Record& record, Game& game) noexcept : record_(record), game_(game) {}

  void run() {
    reset();
    if (set_up()) play_all();
    judge_result();
    judge_date();
    if (game_.findings_.size() > 1) sort_by_place(game_.findings_);
  }

 private:
  void reset() {
    game_.main_line_.clear();
    game_.findings_.clear();
    game_.branches_.clear();
    game_.undos_.clear();
    // Assigns from a constant: from a temporary, each copy would wait until its bytes are stored.
    static constexpr Game::Played kNotPlayed;
    game_.played_.assign(record_.node_count(), kNotPlayed);
    game_.has_start_ = false;
  }

  Finding* find(Code code, Place place, std::string message) {
    auto& findings = game_.findings_;
    if (findings.size() > kMostFindings) return nullptr;
    Finding& finding = findings.emplace_back();
    finding.code = code;
    finding.place = place;
    finding.message = std::move(message);
    if (findings.size() <= kMostFindings) return &finding;
    finding.code = Code::limit;
    finding.message =
        "more than " + std::to_string(kMostFindings) + " findings in one game; further findings are not shown";
    return nullptr;
  }

  // The start.

  bool set_up() {
    game_.start_ = Position(record_.rules());
    if (!record_.position().empty()) set_up_position();
    game_.final_ = game_.start_;
    game_.has_start_ = game_.findings_.empty();
    return game_.has_start_;
  }

  void set_up_position() {
    const auto position = parse_position(record_.position());
    const Place place = record_.stated().position_place;
    if (!position) {
      for (const PositionError& error : position.error()) find(error.code, place, error.message);
    } else if (record_.stated().rules && *record_.stated().rules != position->rules()) {
      find(Code::bad_position, place,
           "the start position has " + std::string(name(position->rules())) + " rules, but the tag Rules says " +
               std::string(name(record_.rules())));
    } else {
      game_.start_ = *position;
    }
  }

  // The moves. A variation starts from the position before the move that it replaces. That move is therefore judged
  // first, then its variations are replayed, and only then it is played.

  void play_all() {
    NodeIndex node = record_.first();
    while (true) {
      if (node == kNoNode) {
        if (game_.branches_.empty()) return;
        node = leave_variation();
        continue;
      }
      const NodeIndex variation = record_.variation(node);
      if (variation == kNoNode) {
        node = judge_and_play(node);
      } else {
        judge(node);
        game_.branches_.push_back({node, variation, game_.undos_.size()});
        node = variation;
      }
    }
  }

  NodeIndex leave_variation() {
    auto& branch = game_.branches_.back();
    for (; game_.undos_.size() > branch.plies; game_.undos_.pop_back()) game_.final_.take_back(game_.undos_.back());
    branch.variation = record_.next_variation(branch.variation);
    if (branch.variation != kNoNode) return branch.variation;
    const NodeIndex node = branch.node;
    game_.branches_.pop_back();
    return game_.played_[node].legal ? play(node) : kNoNode;
  }

  // The same for a move without variations, in one step, because playing it shows whether it connects. If its mark is
  // wrong, resolve() refuses the move.
  NodeIndex judge_and_play(NodeIndex node) {
    auto& played = game_.played_[node];
    const MoveText& written = record_.move(node);
    played.legal = resolve_but_mark(game_.final_, written, played.move);
    if (played.legal) {
      const Position::Undo undo = game_.final_.play_unchecked(played.move);
      played.connects = has_connected();
      if (written.connects.value_or(played.connects) == played.connects) return keep(node, undo);
      game_.final_.take_back(undo);
    }
    played.legal = judge_others(node);
    return played.legal ? play(node) : kNoNode;
  }

  // Sets whether the move is legal; adds a finding if it is not.
  void judge(NodeIndex node) {
    auto& played = game_.played_[node];
    played.legal = resolve_canonical(game_.final_, record_.move(node), played.move) || judge_others(node);
  }

  bool judge_others(NodeIndex node) {
    const auto move = resolve(game_.final_, record_.move(node));
    if (move) {
      game_.played_[node].move = *move;
    } else if (move.error().code == Code::no_change && record_.allows_no_change()) {
      pass(node, move.error());
      return true;
    } else {
      refuse(node, move.error());
    }
    return move.has_value();
  }

  // Puts the piece back where it was, which changes only the player to move.
  void pass(NodeIndex node, const Refusal& refusal) {
    if (Finding* finding = find_at(node, refusal)) finding->severity = Severity::warning;
    const Piece& piece = *game_.final_.piece_with_punct_on(record_.move(node).from);
    game_.played_[node].move = {piece.dots.punct, piece.kind, piece.dots, piece.level};
  }

  NodeIndex play(NodeIndex node) {
    auto& played = game_.played_[node];
    const Position::Undo undo = game_.final_.play_unchecked(played.move);
    played.connects = has_connected();
    return keep(node, undo);
  }

  // Whether the move just played connects its player's sides.
  [[nodiscard]] bool has_connected() const noexcept {
    const auto& outcome = game_.final_.outcome();
    return outcome && outcome->connects(opponent(game_.final_.to_move()));
  }

  // Stores a move that was played and returns the next one. Only moves in variations will be undone.
  NodeIndex keep(NodeIndex node, const Position::Undo& undo) {
    if (game_.branches_.empty()) {
      game_.main_line_.push_back(game_.played_[node].move);
    } else {
      game_.undos_.push_back(undo);
    }
    return record_.next(node);
  }

  void refuse(NodeIndex node, const Refusal& refusal) {
    if (game_.branches_.empty()) main_line_is_broken_ = true;
    const MoveText& written_move = record_.move(node);
    Finding* finding = find_at(node, refusal);
    if (finding == nullptr) return;
    if (refusal.code != Code::no_match && refusal.code != Code::ambiguous) return;
    for (const Move& move : candidates(game_.final_, written_move))
      finding->candidates.push_back(text(game_.final_, move));
  }

  Finding* find_at(NodeIndex node, const Refusal& refusal) {
    Finding* finding = find(refusal.code, record_.place(node), {});
    if (finding == nullptr) return nullptr;
    const MoveText& written_move = record_.move(node);
    finding->ply = static_cast<std::uint32_t>(game_.main_line_.size() + game_.undos_.size() + 1);
    finding->move = move_number(finding->ply, game_.start_.to_move()) + text(written_move);
    finding->message = explain(game_.final_, written_move, refusal);
    return finding;
  }

  // Compares what the record states about the game with what the moves give.

  void judge_result() {
    const auto& stated = record_.stated();
    game_.result_ = stated.result.value_or(stated.result_token.value_or(Result::unknown));
    game_.termination_ = stated.termination;
    const bool whole = game_.has_start_ && !record_.is_cut_short() && !main_line_is_broken_;
    if (whole && game_.final_.outcome()) {
      judge_decided(*game_.final_.outcome());
    } else if (tag_and_token_differ()) {
      find(Code::result_mismatch, stated.result_token_place,
           "the moves end with " + std::string(text(*stated.result_token)) + ", but the tag Result says " +
               std::string(text(*stated.result)));
    } else if (whole) {
      judge_undecided();
    } else if (stated.is_unclear) {
      find_undecided();
    }
  }

  void judge_date() {
    const auto date = record_.tag("Date");
    if (!date || date->empty() || *date == "?" || is_date(*date)) return;
    Place place;
    for (std::size_t i = 0; i < record_.tag_count(); ++i)
      if (record_.tag(i).name == "Date") place = record_.tag(i).place;
    Finding* finding = find(Code::bad_date, place, "the tag Date is not a day, month or year, such as 2006.11.04");
    if (finding != nullptr) finding->severity = Severity::warning;
  }

  [[nodiscard]] bool tag_and_token_differ() const {
    const auto& stated = record_.stated();
    return stated.result && stated.result_token && *stated.result != *stated.result_token;
  }

  void judge_decided(const Outcome& outcome) {
    const auto& stated = record_.stated();
    game_.result_ = result_of(outcome);
    game_.termination_ = termination_of(outcome.reason);
    if (stated.yields_to_moves) return;
    const bool tag_is_wrong = contradicts(stated.result);
    const bool token_is_wrong = contradicts(stated.result_token);
    if (tag_is_wrong) find(Code::result_mismatch, stated.result_place, wrong_result("the tag Result", *stated.result));
    if (token_is_wrong && (!tag_is_wrong || tag_and_token_differ())) {
      find(Code::result_mismatch, stated.result_token_place, wrong_result("the last token", *stated.result_token));
    }
    if (stated.termination && stated.termination != game_.termination_) {
      find(Code::termination_mismatch, stated.termination_place,
           "the game ends by " + std::string(name(*game_.termination_)) + ", not by " +
               std::string(name(*stated.termination)));
    }
  }

  // `*` states nothing.
  [[nodiscard]] bool contradicts(std::optional<Result> stated) const noexcept {
    return stated && *stated != Result::unknown && *stated != game_.result_;
  }

  [[nodiscard]] std::string wrong_result(const char* where, Result stated) const {
    return std::string(where) + " says " + std::string(text(stated)) + ", but the moves give " +
           std::string(text(game_.result_)) + " by " + std::string(name(*game_.termination_));
  }

  void judge_undecided() {
    const auto& stated = record_.stated();
    const bool claims_repetition = stated.termination == Termination::repetition;
    if ((claims_repetition || stated.draws_by_repetition) && stands_for_third_time()) {
      if (game_.result_ == Result::unknown || stated.draws_by_repetition) game_.result_ = Result::draw;
      game_.termination_ = Termination::repetition;
    } else if (claims_repetition) {
      find(Code::termination_mismatch, stated.termination_place,
           "the game does not end by repetition: its last position occurs fewer than three times");
    }
    if (stated.termination && decided_by_moves(*stated.termination)) {
      find(Code::termination_mismatch, stated.termination_place,
           "the game does not end by " + std::string(name(*stated.termination)) + ": the moves do not decide it");
    } else if (!explains(game_.termination_, game_.result_) || (stated.is_unclear && !game_.termination_)) {
      find_undecided();
    }
  }

  void find_undecided() {
    const auto& stated = record_.stated();
    const Place place = stated.result ? stated.result_place : stated.result_token_place;
    Finding* finding = find(Code::undecided, place, stated.is_unclear ? kUnclear : unexplained());
    if (finding != nullptr) finding->severity = Severity::warning;
  }

  // Whether the final position occurred twice before. The moves between two such positions add no piece.
  [[nodiscard]] bool stands_for_third_time() const {
    constexpr std::size_t kFewestMoves = 4;
    const auto& moves = game_.main_line_;
    const auto adds = [](const Move& move) { return move.is_add(); };
    if (moves.size() < kFewestMoves || std::any_of(moves.end() - kFewestMoves, moves.end(), adds)) return false;
    Position position = game_.start_;
    int times = position == game_.final_ ? 1 : 0;
    for (const Move& move : moves) {
      position.play_unchecked(move);
      if (position == game_.final_) ++times;
    }
    return times >= 3;
  }

  [[nodiscard]] std::string unexplained() const {
    const std::string claim(text(game_.result_));
    if (!game_.termination_) return "the moves do not decide the game, and no Termination explains " + claim;
    return "the moves do not decide the game, and the termination " + std::string(name(*game_.termination_)) +
           " does not explain " + claim;
  }

  static constexpr const char* kUnclear = "the stated result names no winner, and the moves do not decide the game";

  const Record& record_;
  Game& game_;
  bool main_line_is_broken_ = false;
};

void replay(const Record& record, Game& game) { Replayer(record, game).run(); }

Game replay(const Record& record) {
  Game game;
  replay(record, game);
  return game;
}

namespace {

// The first illegal move of the main line; kNoNode if all are legal or none could be judged.
NodeIndex first_illegal(const Record& record, const Game& game) noexcept {
  NodeIndex node = game.has_start() ? record.first() : kNoNode;
  while (node != kNoNode && game.move(node) != nullptr) node = record.next(node);
  return node;
}

bool is_whole(const Record& record, const Game& game) {
  return game.has_start() && !record.is_cut_short() && first_illegal(record, game) == kNoNode;
}

void end_line_at_illegal(const Record& record, const Game& game, std::vector<Finding>& findings) {
  const NodeIndex illegal = first_illegal(record, game);
  if (illegal == kNoNode) return;
  const Place end = record.place(illegal);
  const bool is_alone = record.variation(illegal) == kNoNode;
  const auto is_behind = [&](const Finding& finding) {
    const bool cuts_line = finding.ply != 0 && finding.place == record.cut_short_place();
    return cuts_line || (is_alone && finding.code == Code::wrong_number && end < finding.place);
  };
  findings.erase(std::remove_if(findings.begin(), findings.end(), is_behind), findings.end());
}

}  // namespace

void replay(const Record& record, Game& game, std::vector<Finding>& findings) {
  replay(record, game);
  if (game.findings().empty()) return;
  if (!findings.empty()) end_line_at_illegal(record, game, findings);
  findings.insert(findings.end(), game.findings().begin(), game.findings().end());
  sort_by_place(findings);
}

void make_canonical(Record& record, const Game& game) {
  for (NodeIndex node = 0; node < record.node_count(); ++node)
    if (const Move* move = game.move(node)) detail::write(record.nodes_[node].text, *move, game.connects(node));
  Record::Stated& stated = record.stated();
  stated.rules = game.start().rules();
  if (game.has_start() && !record.position().empty()) {
    const bool is_empty_board = game.start() == Position(game.start().rules());
    record.set_position(is_empty_board ? std::string() : text(game.start()));
  }
  if (!is_whole(record, game)) return;
  stated.result = game.result();
  stated.result_token = game.result();
  stated.termination = game.termination();
}

}  // namespace punct
