// SPDX-License-Identifier: MIT
#include "exploration/inquiry.hpp"

#include <algorithm>
#include <utility>

namespace punct::collections {
namespace {

class CountingSink final : public Sink<ExplorationAnswer> {
 public:
  explicit CountingSink(AnswerCounter& counter) noexcept : counter_(counter) {}
  bool game(Delivered<ExplorationAnswer>& delivered) override {
    counter_.count(delivered.result, delivered.source.name, delivered.number);
    return true;
  }

 private:
  AnswerCounter& counter_;
};

}  // namespace

Expected<bool, std::string> Inquiry::ask(const ExplorationRequest& request) {
  auto read = read_question(request.position, request.after);
  if (!read) return Unexpected{read.error()};
  question = std::move(read).value();
  const bool only_part = !question.position;
  if (only_part && request.like && *request.like != Likeness::part) return Unexpected{std::string(kPartNeedsItsLevel)};
  if (request.like) finest = coarsest = index_of(*request.like);
  if (only_part) finest = index_of(Likeness::part);
  conditions = request.where;
  depth = request.depth;
  sort = request.by;
  return true;
}

std::size_t ExplorationAnswer::memory() const noexcept {
  std::size_t bytes = 0;
  for (const LevelAnswer& level : levels.levels)
    bytes += level.rows.capacity() * sizeof(PlayedRow) + level.near.capacity() * sizeof(std::uint64_t);
  return bytes;
}

void ExplorationAnswer::clear() noexcept {
  fate = Fate::broken;
  levels.clear();
  result = Result::unknown;
  date = 0;
}

void GameAsker::ask(const Record& record, const Game& game, bool is_sound, ExplorationAnswer& answer) {
  if (!is_sound) return;
  answer.fate = ExplorationAnswer::Fate::left_out;
  facts_.set(record, game);
  for (const Expression& expression : inquiry_.conditions)
    if (!expression.condition().fits(facts_)) return;
  answer.fate = ExplorationAnswer::Fate::counted;
  answer.result = game.result();
  answer.date = date_number(record.tag("Date").value_or(""));
  asker_.ask(game, inquiry_.finest, inquiry_.coarsest, answer.levels);
}

void AnswerCounter::count(const ExplorationAnswer& answer, const std::string& file, std::uint64_t number) {
  if (files.empty() || files.back() != file) files.push_back(file);
  if (answer.fate == ExplorationAnswer::Fate::broken) ++exploration.broken;
  if (answer.fate == ExplorationAnswer::Fate::left_out) ++exploration.left_out;
  if (answer.fate != ExplorationAnswer::Fate::counted) return;
  ++exploration.games;
  const std::size_t coarsest = inquiry_.coarsest;
  for (std::size_t level = inquiry_.finest; level <= coarsest; ++level)
    exploration.levels[level].add(answer.levels.levels[level], answer.result, answer.date,
                                  static_cast<std::uint32_t>(files.size() - 1), number);
  drop_coarser(coarsest);
}

void AnswerCounter::drop_coarser(std::size_t coarsest) {
  const std::size_t answering = exploration.answering();
  for (std::size_t level = answering + 1; level <= coarsest; ++level) exploration.levels[level] = LevelTree();
  inquiry_.coarsest = std::min(answering, coarsest);
}

ReadReport ask_all(Sources& sources, const Request& request, Inquiry& inquiry, AnswerCounter& counter, Events& events,
                   Coverage* coverage, const Stop& stop) {
  CountingSink sink(counter);
  const auto make = [&inquiry, strict = request.strict] {
    return [asker = GameAsker(inquiry), strict](GameView& view, ExplorationAnswer& answer) mutable {
      asker.ask(view.record, view.game, is_sound(view.findings, strict), answer);
    };
  };
  return for_each_game<ExplorationAnswer>(sources, request, make, sink, events, coverage, stop);
}

}  // namespace punct::collections
