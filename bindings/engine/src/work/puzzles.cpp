// SPDX-License-Identifier: MIT
// Puzzles: those in the kept games, one with its solutions, and a move that somebody tries.
#include "punct/collections/puzzles.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/puzzles.hpp"
#include "punct/rules.hpp"
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

// One position is a step.
class PuzzlesJob final : public Job {
 public:
  PuzzlesJob(collections::PuzzleChoice choice, const Collection& games) : choice_(std::move(choice)), games_(games) {}

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
    const auto played = ply_ < moves.size() ? std::optional(moves[ply_]) : std::nullopt;
    for (const collections::FoundPuzzle& each : collections::puzzles_at(position_, ply_, played, choice_)) {
      if (!seen_.insert(each.key).second) continue;
      found.push_back(Json::parse(collections::puzzle_json(each, {file->name, kept->number, ply_})));
      found.back()["in"] = game_ + 1;
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

  collections::PuzzleChoice choice_;
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
    collections::PuzzleChoice choice;
    choice.kinds = {kind_};
    const auto found = collections::puzzles_at(position_, 0, std::nullopt, choice);
    Json json = found.empty() ? Json{{"none", true}} : Json::parse(collections::puzzle_json(found.front(), {}));
    json["done"] = true;
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
  // The answer to the solution that holds out longest.
  [[nodiscard]] std::optional<PuzzleLine> hardest() const {
    if (moves_of(kind_) < 2) return std::nullopt;
    const std::vector<PuzzleLine> lines = lines_after(position_, kind_, move_);
    return lines.empty() ? std::nullopt : std::optional(lines.front());
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
  collections::PuzzleChoice choice;
  std::vector<PuzzleKind> kinds;
  for (const std::string& name : options.texts("kinds"))
    if (const auto kind = kind_named(name)) kinds.push_back(*kind);
  if (!kinds.empty()) choice.kinds = std::move(kinds);
  return std::unique_ptr<Job>(std::make_unique<PuzzlesJob>(std::move(choice), games));
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
