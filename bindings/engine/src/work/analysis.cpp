// SPDX-License-Identifier: MIT
// What was at stake at every ply, and what a search says of it: the objects of `punct analyze --json`.
#include "punct/collections/analysis.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "punct/analysis.hpp"
#include "punct/game_analysis.hpp"
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

struct Ply {
  Position position;
  PlyReport report;
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
    PlyReport report;
    report.view = view_of(position);
    if (number != 0) {
      report.move = moves_[number - 1];
      report.judged = view_of(plies_.back().position, *report.move, plies_.back().report.view, report.view);
    }
    plies_.push_back({position, std::move(report)});
    const bool done = number == moves_.size() && positions_ == 0;
    return text_of({{"done", done},
                    {"at", number + 1},
                    {"of", moves_.size() + 1},
                    {"plies", Json::array({row(number, nullptr)})}});
  }

  [[nodiscard]] std::string search() {
    if (!search_) search_.emplace(SearchOptions{.positions = positions_, .moves = best_});
    const std::size_t number = searched_.size();
    searched_.push_back(search_->run(plies_[number].position));
    Json json{{"done", number == moves_.size()}, {"at", number + 1}, {"of", moves_.size() + 1}};
    json["searched"] = Json::parse(collections::search_json(plies_[number].position, searched_.back()));
    json["searched"]["ply"] = number;
    if (number == moves_.size()) json["plies"] = judged_rows();
    return text_of(json);
  }

  [[nodiscard]] Json judged_rows() {
    const std::vector<JudgedPly> judgment = judged(std::move(searched_), start_, moves_);
    Json rows = Json::array();
    for (std::size_t number = 0; number < judgment.size(); ++number) rows.push_back(row(number, &judgment[number]));
    return rows;
  }

  [[nodiscard]] Json row(std::size_t number, const JudgedPly* judgment) const {
    const Ply& ply = plies_[number];
    const Ply* const before = number == 0 ? nullptr : &plies_[number - 1];
    const VisitedPly visited{number,
                             ply.report,
                             ply.position,
                             before == nullptr ? nullptr : &before->report,
                             before == nullptr ? nullptr : &before->position,
                             judgment};
    return Json::parse(collections::ply_json(visited));
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
    Json json = Json::parse(collections::search_json(position_, result));
    json.update({{"done", true}, {"positions", result.positions}, {"depth", result.depth}});
    return text_of(json);
  }

 private:
  Position position_;
  Search search_;
};

}  // namespace

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
