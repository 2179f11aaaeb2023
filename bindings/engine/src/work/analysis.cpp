// SPDX-License-Identifier: MIT
// What was at stake at every ply, and what a search says of it: the objects of `punct analyze --json`.
#include "punct/analysis.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "punct/judgment.hpp"
#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/search.hpp"
#include "work/figures.hpp"
#include "work/job.hpp"

namespace punct::engine {
namespace {

// More positions than a browser looks at in an hour, and more moves than a panel lists.
constexpr std::uint64_t kMostPositions = 100'000'000;
constexpr std::uint64_t kMostMoves = 20;

double hundredths(int number) { return number / 100.0; }

void add_score(Json& json, const Score& score) {
  json["score"] = hundredths(score.hundredths);
  if (!score.is_proven()) return;
  const auto winner = score.winner();
  json["proven"] = winner ? side_of(*winner) : "draw";
  json["moves"] = score.moves;
}

Json best_of(const Position& position, const std::vector<SearchedMove>& best) {
  Json all = Json::array();
  for (const SearchedMove& found : best) {
    Json json{{"move", text(position, found.move)}};
    add_score(json, found.score);
    json["line"] = Json::array();
    Position at = position;
    for (const Move& move : std::span(found.line).first(found.plies)) {
      json["line"].push_back(text(at, move));
      at.play_unchecked(move);
    }
    all.push_back(std::move(json));
  }
  return all;
}

Json pair_of(int white, int black) { return {{"white", white}, {"black", black}}; }

Json names_of(const std::vector<Space>& spaces) {
  Json names = Json::array();
  for (const Space space : spaces) names.push_back(space.name());
  return names;
}

struct Ply {
  Position position;
  PositionView view;
  MoveView judged;
};

class AnalyzeJob final : public Job {
 public:
  AnalyzeJob(const Position& start, std::vector<Move> moves, const WorkOptions& options)
      : start_(start),
        moves_(std::move(moves)),
        positions_(std::min(options.number("search", 0), kMostPositions)),
        best_(static_cast<std::size_t>(std::clamp<std::uint64_t>(options.number("best", 1), 1, kMostMoves))) {}

  [[nodiscard]] std::string step() override {
    if (plies_.size() <= moves_.size()) return look();
    if (positions_ == 0) return text_of({{"done", true}});
    return search();
  }

 private:
  // What is exactly true of the next ply.
  [[nodiscard]] std::string look() {
    const std::size_t number = plies_.size();
    const Position position = number == 0 ? start_ : played_in(plies_.back().position, moves_[number - 1]);
    PositionView view = view_of(position);
    MoveView judged;
    if (number != 0) judged = view_of(plies_.back().position, moves_[number - 1], plies_.back().view, view);
    plies_.push_back({position, std::move(view), judged});
    const bool done = number == moves_.size() && positions_ == 0;
    return text_of(
        {{"done", done}, {"at", number + 1}, {"of", moves_.size() + 1}, {"plies", Json::array({row(number)})}});
  }

  [[nodiscard]] std::string search() {
    if (!search_) search_.emplace(SearchOptions{.positions = positions_, .moves = best_});
    const std::size_t number = searched_.size();
    searched_.push_back(search_->run(plies_[number].position));
    Json json{{"done", number == moves_.size()}, {"at", number + 1}, {"of", moves_.size() + 1}};
    json["searched"] = {{"ply", number}};
    add_score(json["searched"], searched_.back().score);
    if (number == moves_.size()) json["plies"] = judged_rows();
    return text_of(json);
  }

  [[nodiscard]] Json judged_rows() {
    const std::vector<JudgedPly> judgment = judged(std::move(searched_), start_, moves_);
    Json rows = Json::array();
    for (std::size_t number = 0; number < judgment.size(); ++number) {
      Json json = row(number);
      add_score(json, judgment[number].score);
      if (number != 0) {
        json["cost"] = hundredths(judgment[number].cost);
        json["turning_point"] = judgment[number].is_turning_point;
      }
      json["best"] = best_of(plies_[number].position, judgment[number].best);
      rows.push_back(std::move(json));
    }
    return rows;
  }

  [[nodiscard]] Json row(std::size_t number) const {
    const auto& [position, view, judged] = plies_[number];
    const auto& [white, black] = view.players;
    Json json{{"ply", number}};
    if (number != 0) {
      const Position& before = plies_[number - 1].position;
      json["move"] = text(before, moves_[number - 1]);
      json["missed_win"] = judged.missed_win;
      json["allowed_win"] = judged.allowed_win;
      if (judged.better) json["better"] = text(before, *judged.better);
    }
    json["to_move"] = side_of(position.to_move());
    json["legal_moves"] = view.legal_moves;
    json["distance"] = pair_of(white.nearest.missing, black.nearest.missing);
    json["chain"] = {{"white", names_of(white.nearest.spaces)}, {"black", names_of(black.nearest.spaces)}};
    json["wins"] = texts_of(position, view.wins);
    json["center"] = pair_of(white.center, black.center);
    json["free"] = pair_of(white.free, black.free);
    json["frozen"] = pair_of(white.frozen, black.frozen);
    return json;
  }

  Position start_;
  std::vector<Move> moves_;
  std::uint64_t positions_;
  std::size_t best_;
  std::vector<Ply> plies_;
  std::optional<Search> search_;
  std::vector<SearchResult> searched_;
};

class SearchJob final : public Job {
 public:
  SearchJob(const Position& position, const SearchOptions& options) : position_(position), search_(options) {}

  [[nodiscard]] std::string step() override {
    const SearchResult result = search_.run(position_);
    Json json{{"done", true}, {"positions", result.positions}, {"depth", result.depth}};
    add_score(json, result.score);
    json["best"] = best_of(position_, result.best);
    return text_of(json);
  }

 private:
  Position position_;
  Search search_;
};

}  // namespace

Json texts_of(const Position& position, const std::vector<Move>& moves) {
  Json texts = Json::array();
  for (const Move& move : moves) texts.push_back(text(position, move));
  return texts;
}

Expected<Position, Json> position_in(const WorkOptions& options, const char* name) {
  const std::string line = options.text(name);
  if (line.empty()) return Position();
  auto position = parse_position(line);
  if (!position) return Unexpected{trouble(position.error().front().message)};
  return *position;
}

Expected<Move, Json> move_in(const Position& position, const std::string& words) {
  const auto read = parse_move(words);
  if (!read) return Unexpected{trouble(explain(read.error(), words))};
  const auto move = resolve(position, *read);
  if (!move) return Unexpected{trouble(explain(position, *read, move.error()))};
  return *move;
}

Begun begin_analyze(const WorkOptions& options) {
  const auto start = position_in(options, "start");
  if (!start) return Unexpected{start.error()};
  std::vector<Move> moves;
  Position position = *start;
  for (const std::string& words : options.texts("moves")) {
    const auto move = move_in(position, words);
    if (!move) return Unexpected{move.error()};
    moves.push_back(*move);
    position.play_unchecked(*move);
  }
  return std::unique_ptr<Job>(std::make_unique<AnalyzeJob>(*start, std::move(moves), options));
}

Begun begin_search(const WorkOptions& options) {
  const auto position = position_in(options, "position");
  if (!position) return Unexpected{position.error()};
  SearchOptions asked;
  asked.positions = std::clamp<std::uint64_t>(options.number("positions", asked.positions), 1, kMostPositions);
  asked.moves =
      static_cast<std::size_t>(std::clamp<std::uint64_t>(options.number("moves", asked.moves), 1, kMostMoves));
  return std::unique_ptr<Job>(std::make_unique<SearchJob>(*position, asked));
}

}  // namespace punct::engine
