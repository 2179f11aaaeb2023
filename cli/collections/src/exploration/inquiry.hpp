// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "exploration/asker.hpp"
#include "exploration/exploration.hpp"
#include "expression/condition.hpp"
#include "punct/collections/exploration.hpp"

namespace punct::collections {

/// A question and how it is answered, shared by the workers.
struct Inquiry {
  Question question;
  std::vector<Expression> conditions;
  std::size_t depth = 1;
  RowSort sort = RowSort::move;
  std::size_t finest = 0;
  /// Decreases when enough games match a finer level, because coarser levels are then not needed.
  std::atomic<std::size_t> coarsest = kLikenesses - 1;

  /// Sets the question and the levels; the error is a sentence.
  [[nodiscard]] Expected<bool, std::string> ask(const ExplorationRequest& request);
};

/// What one game answers.
struct ExplorationAnswer {
  enum class Fate : std::uint8_t { counted, left_out, broken } fate = Fate::broken;
  GameAnswer levels;
  Result result = Result::unknown;
  std::uint32_t date = 0;
  [[nodiscard]] std::size_t memory() const noexcept;
  void clear() noexcept;
};

/// Asks games one at a time; one per worker.
class GameAsker {
 public:
  explicit GameAsker(const Inquiry& inquiry)
      : inquiry_(inquiry), asker_(inquiry.question, inquiry.depth, inquiry.sort) {}
  void ask(const Record& record, const Game& game, bool is_sound, ExplorationAnswer& answer);

 private:
  const Inquiry& inquiry_;
  Asker asker_;
  GameFacts facts_;
};

/// Counts the answers of games in order.
class AnswerCounter {
 public:
  explicit AnswerCounter(Inquiry& inquiry) : inquiry_(inquiry) {}
  void count(const ExplorationAnswer& answer, const std::string& file, std::uint64_t number);

  Exploration exploration;
  /// The files of the games, in order.
  std::vector<std::string> files;

 private:
  void drop_coarser(std::size_t coarsest);

  Inquiry& inquiry_;
};

/// Counts the answers of all games of the sources.
ReadReport ask_all(Sources& sources, const Request& request, Inquiry& inquiry, AnswerCounter& counter, Events& events,
                   Coverage* coverage, const Stop& stop = kNeverStops);

}  // namespace punct::collections
