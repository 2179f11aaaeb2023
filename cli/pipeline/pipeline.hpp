// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pipeline/input_log.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"
#include "session/session.hpp"

namespace punct::cli {

class RunCutter;

/// A file, an archive's member or standard input, as findings name it.
struct Source {
  std::string name;
  formats::Format format = formats::Format::text;
  /// The format of the first source of the run, in which games are written that keep the format of the input.
  formats::Format first_format = formats::Format::text;
};

/// A game in the hands of a worker. Its number in its source is only known when it is finished.
struct GameInHand {
  const Source& source;
  /// May be changed; make_canonical(record, game) makes it what tools write.
  Record& record;
  /// Its replay.
  Game& game;
  /// What is wrong with its writing and with its moves, by place, without game numbers. More may be added, such as what
  /// a format cannot hold.
  std::vector<Finding>& findings;
  /// Its bytes in the source, if CommonOptions::keeps_bytes; else empty.
  std::string_view bytes{};
};

/// Whether no finding is an error; `strict` counts warnings as errors.
[[nodiscard]] bool is_sound(const std::vector<Finding>& findings, bool strict) noexcept;

/// A game that a worker is done with, back in order.
template <class Result>
struct FinishedGame {
  const Source& source;
  /// Its number in its source, from 1.
  std::uint64_t number = 0;
  /// With game numbers, `--strict` heeded, reported already.
  const std::vector<Finding>& findings;
  /// How many more it has that are about its whole file and were reported with an earlier game.
  std::size_t repeated = 0;
  /// False for a game too large to be read; its result is a default one.
  bool was_read = true;
  Result& result;
};

/// Gets what comes out of a pipeline, in the order of the input, one call at a time.
template <class Result>
class GameSink {
 public:
  virtual ~GameSink() = default;
  /// Whether the sink heeds by itself what Choice says of the whole run, so that it gets all games.
  [[nodiscard]] virtual bool chooses() const noexcept { return false; }
  /// A source begins; also called where it turns out to hold no game.
  virtual void begin(const Source& source) { static_cast<void>(source); }
  /// False stops everything.
  virtual bool game(FinishedGame<Result>& finished) = 0;
  /// Something outside of any game is wrong; reported already.
  virtual void stray(const Source& source, const Finding& finding) {
    static_cast<void>(source);
    static_cast<void>(finding);
  }
  /// A file, folder or archive, or its rest, cannot be read; reported already.
  virtual void unreadable(std::string_view name, std::string_view why) {
    static_cast<void>(name);
    static_cast<void>(why);
  }
};

namespace detail {

/// Results of one run of games, one for each; kept and used again.
class Results {
 public:
  virtual ~Results() = default;
};

/// What for_each_game() knows and the pipeline does not: the types.
class GameJob {
 public:
  virtual ~GameJob() = default;
  [[nodiscard]] virtual std::unique_ptr<Results> make_results() const = 0;
  virtual void prepare(unsigned workers) = 0;
  /// Empties the result with this index, or makes it.
  virtual void reset(Results& results, std::size_t index) const = 0;
  virtual void handle(unsigned worker, GameInHand& hand, Results& results, std::size_t index) = 0;
  /// Takes a result out of its list, into a list of its own, so that it can be delivered later.
  [[nodiscard]] virtual std::unique_ptr<Results> take_one(Results& results, std::size_t index) const = 0;
  [[nodiscard]] virtual bool chooses() const noexcept = 0;
  virtual void begin(const Source& source) = 0;
  virtual bool deliver(const Source& source, std::uint64_t number, const std::vector<Finding>& findings,
                       std::size_t repeated, bool was_read, Results& results, std::size_t index) = 0;
  virtual void stray(const Source& source, const Finding& finding) = 0;
  virtual void unreadable(std::string_view name, std::string_view why) = 0;
};

void run_games(Session& session, GameJob& job, InputLog* log);
void run_games(Session& session, RunCutter& cutter, GameJob& job);

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
  [[nodiscard]] std::unique_ptr<Results> take_one(Results& results, std::size_t index) const override {
    auto one = std::make_unique<List>();
    one->values.push_back(std::exchange(static_cast<List&>(results).values[index], Result{}));
    return one;
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

/// Reads and replays every game of the inputs that the session's options name, side by side, and hands what comes out
/// to the sink in the order of the input; the same calls in the same order for every number of workers. Findings and
/// what cannot be read are reported on the way and counted by the session.
///
/// `make_handler()` is called once a worker, before the work begins, and gives a callable
/// `void(GameInHand&, Result&)` that holds the worker's own state; it runs in that worker's thread. A Result begins
/// default-made, or emptied by its clear() where it has one, so that its memory serves again. Only the games that
/// Choice wants are handed on, and only their findings are reported; with `--part` only the games of that part, for
/// which the input is read twice. Where there is a `log`, every file of the input is added to it.
template <class Result, class MakeHandler>
void for_each_game(Session& session, MakeHandler make_handler, GameSink<Result>& sink, InputLog* log = nullptr) {
  detail::TypedJob<Result, MakeHandler> job(std::move(make_handler), sink);
  detail::run_games(session, job, log);
}

/// The same for what the cutter cuts; it must have been made with the session's options.
template <class Result, class MakeHandler>
void for_each_game(Session& session, RunCutter& cutter, MakeHandler make_handler, GameSink<Result>& sink) {
  detail::TypedJob<Result, MakeHandler> job(std::move(make_handler), sink);
  detail::run_games(session, cutter, job);
}

}  // namespace punct::cli
