// SPDX-License-Identifier: MIT
// Puzzles: those in the kept games, one with its solutions, and a move that somebody tries.
#include "punct/puzzles.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/threats.hpp"
#include "work/figures.hpp"
#include "work/job.hpp"

namespace punct::engine {
namespace {

std::optional<PuzzleKind> kind_named(const std::string& kind) {
  for (const PuzzleKind each : kAllPuzzleKinds)
    if (kind == name(each)) return each;
  return std::nullopt;
}

// The members that `punct analyze --puzzles --json` prints after the place.
void add_puzzle(Json& json, const Position& position, const Puzzle& puzzle, const std::optional<Move>& played) {
  json["kind"] = name(puzzle.kind);
  json["to_move"] = side_of(position.to_move());
  json["grade"] = puzzle.grade;
  json["alike"] = puzzle.alike;
  json["legal_moves"] = puzzle.legal_moves;
  json["position"] = text(position);
  if (played) json["played"] = text(position, *played);
  json["solutions"] = texts_of(position, puzzle.solutions);
  if (puzzle.lines.empty()) return;
  const Position after_key = played_in(position, puzzle.solutions.front());
  json["lines"] = Json::array();
  for (const PuzzleLine& line : puzzle.lines) {
    const Position answered = played_in(after_key, line.answer);
    Json shown{{"answer", text(after_key, line.answer)}};
    if (!answered.outcome()) shown["win"] = text(answered, line.win);
    shown["answers"] = line.answers;
    if (!line.rest.empty()) {
      shown["rest"] = Json::array();
      Position at = played_in(answered, line.win);
      for (const Move& move : line.rest) {
        shown["rest"].push_back(text(at, move));
        at.play_unchecked(move);
      }
    }
    json["lines"].push_back(std::move(shown));
  }
}

// One position is a step.
class PuzzlesJob final : public Job {
 public:
  PuzzlesJob(std::vector<PuzzleKind> kinds, const Collection& games) : kinds_(std::move(kinds)), games_(games) {}

  [[nodiscard]] std::string step() override {
    if (game_ < games_.size() && !begun_) begin_game();
    Json found = Json::array();
    if (begun_) {
      look(found);
      go_on();
    } else {
      ++game_;
    }
    Json json{{"done", game_ >= games_.size()}, {"at", std::min(game_, games_.size())}, {"of", games_.size()}};
    if (!found.empty()) json["found"] = std::move(found);
    return text_of(json);
  }

 private:
  void begin_game() {
    const Collection::Kept* const kept = games_[game_].kept;
    begun_ = kept != nullptr && kept->is_sound && kept->game.has_start();
    ply_ = 0;
    if (begun_) position_ = kept->game.start();
  }

  void look(Json& found) {
    const auto& [file, kept] = games_[game_];
    const std::vector<Move>& moves = kept->game.moves();
    for (const PuzzleKind kind : kinds_) {
      const auto puzzle = puzzle_in(position_, kind);
      if (!puzzle || !seen_.insert(canonical_key(position_) + static_cast<std::uint64_t>(kind)).second) continue;
      Json json{{"in", game_ + 1}, {"file", file->name}, {"game", kept->number}, {"ply", ply_}};
      add_puzzle(json, position_, *puzzle, ply_ < moves.size() ? std::optional(moves[ply_]) : std::nullopt);
      found.push_back(std::move(json));
    }
  }

  void go_on() {
    const std::vector<Move>& moves = games_[game_].kept->game.moves();
    if (ply_ < moves.size()) {
      position_.play_unchecked(moves[ply_++]);
    } else {
      ++game_;
      begun_ = false;
    }
  }

  std::vector<PuzzleKind> kinds_;
  const Collection& games_;
  std::size_t game_ = 0;
  std::size_t ply_ = 0;
  bool begun_ = false;
  Position position_;
  std::set<std::uint64_t> seen_;
};

class PuzzleJob final : public Job {
 public:
  PuzzleJob(const Position& position, PuzzleKind kind) : position_(position), kind_(kind) {}

  [[nodiscard]] std::string step() override {
    Json json{{"done", true}};
    if (const auto puzzle = puzzle_in(position_, kind_)) {
      add_puzzle(json, position_, *puzzle, std::nullopt);
    } else {
      json["none"] = true;
    }
    return text_of(json);
  }

 private:
  Position position_;
  PuzzleKind kind_;
};

class TryJob final : public Job {
 public:
  TryJob(const Position& position, PuzzleKind kind, const Move& move) : position_(position), kind_(kind), move_(move) {}

  [[nodiscard]] std::string step() override {
    const bool is_solution = solves(position_, kind_, move_);
    const Position after = played_in(position_, move_);
    Json json{{"done", true}, {"solves", is_solution}};
    if (const auto line = is_solution ? hardest() : std::nullopt) {
      json["answer"] = text(after, line->answer);
      // The moves that are left to win after the answer, its own first.
      if (!played_in(after, line->answer).outcome()) json["then"] = name(kind_of(1 + line->rest.size() / 2));
    } else if (const auto answer = is_solution ? std::nullopt : refutation(after)) {
      json["refutation"] = text(after, *answer);
    }
    return text_of(json);
  }

 private:
  static PuzzleKind kind_of(std::size_t moves) {
    const auto* const found = std::find_if(kAllPuzzleKinds.begin(), kAllPuzzleKinds.end(), [moves](PuzzleKind kind) {
      return kind != PuzzleKind::defense && static_cast<std::size_t>(moves_of(kind)) == moves;
    });
    return found == kAllPuzzleKinds.end() ? PuzzleKind::win : *found;
  }
  // The answer to the solution that holds out longest. Of longer wins it is known for the first solution alone.
  [[nodiscard]] std::optional<PuzzleLine> hardest() const {
    if (kind_ == PuzzleKind::win_in_two) return lines_after(position_, move_).front();
    if (moves_of(kind_) < 2) return std::nullopt;
    const auto puzzle = puzzle_in(position_, kind_);
    return puzzle && puzzle->solutions.front() == move_ ? std::optional(puzzle->lines.front()) : std::nullopt;
  }
  // The answer that shows why the move does not solve it.
  [[nodiscard]] std::optional<Move> refutation(const Position& after) const {
    if (after.outcome() || kind_ == PuzzleKind::win) return std::nullopt;
    if (const std::vector<Move> wins = winning_moves(after); !wins.empty())
      return *std::min_element(wins.begin(), wins.end());
    for (const Move& answer : legal_moves(after)) {
      const Position answered = played_in(after, answer);
      if (!answered.outcome() && !has_winning_move(answered)) return answer;
    }
    return std::nullopt;
  }

  Position position_;
  PuzzleKind kind_;
  Move move_;
};

}  // namespace

Begun begin_puzzles(const WorkOptions& options, const Collection& games) {
  std::vector<PuzzleKind> kinds;
  for (const std::string& name : options.texts("kinds"))
    if (const auto kind = kind_named(name)) kinds.push_back(*kind);
  // Longer wins take long; they are looked for where they are asked for.
  if (kinds.empty()) kinds = {PuzzleKind::win, PuzzleKind::defense, PuzzleKind::win_in_two};
  return std::unique_ptr<Job>(std::make_unique<PuzzlesJob>(std::move(kinds), games));
}

Begun begin_puzzle(const WorkOptions& options) {
  const auto position = position_in(options, "position");
  if (!position) return Unexpected{position.error()};
  const auto kind = kind_named(options.text("kind"));
  if (!kind) return Unexpected{trouble("there is no puzzle of this kind")};
  return std::unique_ptr<Job>(std::make_unique<PuzzleJob>(*position, *kind));
}

Begun begin_try(const WorkOptions& options) {
  const auto position = position_in(options, "position");
  if (!position) return Unexpected{position.error()};
  const auto kind = kind_named(options.text("kind"));
  if (!kind) return Unexpected{trouble("there is no puzzle of this kind")};
  const auto move = move_in(*position, options.text("move"));
  if (!move) return Unexpected{move.error()};
  return std::unique_ptr<Job>(std::make_unique<TryJob>(*position, *kind, *move));
}

}  // namespace punct::engine
