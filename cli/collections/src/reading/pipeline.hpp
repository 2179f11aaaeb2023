// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "program/session.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"
#include "reading/input_log.hpp"

namespace punct::cli {

class RunCutter;

/// A file, a member of an archive or standard input, with its name in findings.
struct Source {
  std::string name;
  formats::Format format = formats::Format::text;
  /// The format of the first source of the run; games that keep the format of the input are written in it.
  formats::Format first_format = formats::Format::text;
};

/// A game that a worker processes. Its number in its source is known only after that.
struct GameInHand {
  const Source& source;
  /// May be changed; make_canonical(record, game) brings it into the form that tools write.
  Record& record;
  /// The game as replayed.
  Game& game;
  /// The findings about its text and its moves, sorted by place, without game numbers. The handler may add more, such
  /// as what a format cannot hold.
  std::vector<Finding>& findings;
  /// Its bytes in the source if CommonOptions::keeps_bytes is set; else empty.
  std::string_view bytes{};
};

/// Whether no finding is an error; `strict` counts warnings as errors.
[[nodiscard]] bool is_sound(const std::vector<Finding>& findings, bool strict) noexcept;

/// A game after a worker has processed it, back in order.
template <class Result>
struct FinishedGame {
  const Source& source;
  /// Its number in its source, from 1.
  std::uint64_t number = 0;
  /// With game numbers and with `--strict` applied; already reported.
  const std::vector<Finding>& findings;
  /// How many further findings about its whole file were reported with an earlier game.
  std::size_t repeated = 0;
  /// False for a game too large to be read; its result is then default-constructed.
  bool was_read = true;
  Result& result;
};

/// Receives the output of a pipeline in the order of the input, one call at a time.
template <class Result>
class GameSink {
 public:
  virtual ~GameSink() = default;
  /// Whether the sink applies the part of Choice for the whole run itself, and so needs all games.
  [[nodiscard]] virtual bool chooses() const noexcept { return false; }
  /// A source begins; also called if the source contains no game.
  virtual void begin(const Source& source) { static_cast<void>(source); }
  /// Returns false to stop everything.
  virtual bool game(FinishedGame<Result>& finished) = 0;
  /// A fault outside of any game; already reported.
  virtual void stray(const Source& source, const Finding& finding) {
    static_cast<void>(source);
    static_cast<void>(finding);
  }
  /// A file, folder or archive, or the rest of it, cannot be read; already reported.
  virtual void unreadable(std::string_view name, std::string_view why) {
    static_cast<void>(name);
    static_cast<void>(why);
  }
};

namespace detail {

/// The results of one run, one per game; reused for later runs.
class Results {
 public:
  virtual ~Results() = default;
};

/// The part of for_each_game() that depends on types, which the pipeline does not know.
class GameJob {
 public:
  virtual ~GameJob() = default;
  [[nodiscard]] virtual std::unique_ptr<Results> make_results() const = 0;
  virtual void prepare(unsigned workers) = 0;
  /// Clears the result with this index, or creates it.
  virtual void reset(Results& results, std::size_t index) const = 0;
  virtual void handle(unsigned worker, GameInHand& hand, Results& results, std::size_t index) = 0;
  /// The memory of a result, roughly.
  [[nodiscard]] virtual std::size_t memory_of(const Results& results, std::size_t index) const = 0;
  [[nodiscard]] virtual bool chooses() const noexcept = 0;
  virtual void begin(const Source& source) = 0;
  virtual bool deliver(const Source& source, std::uint64_t number, const std::vector<Finding>& findings,
                       std::size_t repeated, bool was_read, Results& results, std::size_t index) = 0;
  virtual void stray(const Source& source, const Finding& finding) = 0;
  virtual void unreadable(std::string_view name, std::string_view why) = 0;
};

void run_games(Session& session, GameJob& job, InputLog* log);
void run_games(Session& session, RunCutter& cutter, GameJob& job);

/// The memory of a result outside of itself, roughly.
template <class Result>
[[nodiscard]] std::size_t memory_outside(const Result& result) noexcept {
  if constexpr (requires { result.memory(); }) {
    return result.memory();
  } else if constexpr (std::is_same_v<Result, std::string>) {
    return result.capacity();
  } else {
    static_assert(std::is_trivially_destructible_v<Result>, "a result that owns memory must have memory()");
    return 0;
  }
}

template <class Result, class MakeHandler>
class TypedJob final : public GameJob {
 public:
  TypedJob(MakeHandler make_handler, GameSink<Result>& sink) : make_handler_(std::move(make_handler)), sink_(sink) {}

  [[nodiscard]] std::unique_ptr<Results> make_results() const override { return std::make_unique<List>(); }
  void prepare(unsigned workers) override {
    while (handlers_.size() < workers) handlers_.push_back(make_handler_());
  }
  void reset(Results& results, std::size_t index) const override {
    std::vector<Result>& values = static_cast<List&>(results).values;
    if (index < values.size()) {
      if constexpr (requires { values[index].clear(); }) {
        values[index].clear();
      } else {
        values[index] = Result{};
      }
    } else {
      values.emplace_back();
    }
  }
  void handle(unsigned worker, GameInHand& hand, Results& results, std::size_t index) override {
    handlers_[worker](hand, static_cast<List&>(results).values[index]);
  }
  [[nodiscard]] std::size_t memory_of(const Results& results, std::size_t index) const override {
    return sizeof(Result) + memory_outside(static_cast<const List&>(results).values[index]);
  }
  [[nodiscard]] bool chooses() const noexcept override { return sink_.chooses(); }
  void begin(const Source& source) override { sink_.begin(source); }
  bool deliver(const Source& source, std::uint64_t number, const std::vector<Finding>& findings, std::size_t repeated,
               bool was_read, Results& results, std::size_t index) override {
    Result& result = static_cast<List&>(results).values[index];
    FinishedGame<Result> finished{source, number, findings, repeated, was_read, result};
    return sink_.game(finished);
  }
  void stray(const Source& source, const Finding& finding) override { sink_.stray(source, finding); }
  void unreadable(std::string_view name, std::string_view why) override { sink_.unreadable(name, why); }

 private:
  struct List final : Results {
    std::vector<Result> values;
  };
  MakeHandler make_handler_;
  GameSink<Result>& sink_;
  std::vector<decltype(std::declval<MakeHandler&>()())> handlers_;
};

}  // namespace detail

/// Reads and replays every game of the inputs in the session's options, in parallel. Delivers the results to the sink
/// in the order of the input: the same calls in the same order for every number of workers. Reports findings and
/// unreadable inputs on the way; the session counts them.
///
/// `make_handler()` is called once per worker before the work begins. It returns a callable `void(GameInHand&,
/// Result&)` that holds the worker's own state and runs in that worker's thread. A Result starts default-constructed
/// or, if it has clear(), cleared, so that its memory is reused. A Result that owns memory must have memory(), which
/// gives the number of bytes, roughly, because results wait for their turn in bounded memory. Only the games that
/// Choice wants are delivered, and only their findings reported. With `--part` only the games of that part are. For
/// that, and for a choice that depends on the number of games, the input is read twice. Every file of the input is
/// added to `log` if there is one.
template <class Result, class MakeHandler>
void for_each_game(Session& session, MakeHandler make_handler, GameSink<Result>& sink, InputLog* log = nullptr) {
  detail::TypedJob<Result, MakeHandler> job(std::move(make_handler), sink);
  detail::run_games(session, job, log);
}

/// The same for the runs of a cutter, which must have been made with the session's options.
template <class Result, class MakeHandler>
void for_each_game(Session& session, RunCutter& cutter, MakeHandler make_handler, GameSink<Result>& sink) {
  detail::TypedJob<Result, MakeHandler> job(std::move(make_handler), sink);
  detail::run_games(session, cutter, job);
}

}  // namespace punct::cli
