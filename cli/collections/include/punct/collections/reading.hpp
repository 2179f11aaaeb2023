// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "punct/collections/choice.hpp"
#include "punct/collections/sources.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// The codes whose warnings are ignored, indexed by code.
using IgnoredCodes = std::bitset<kCodes>;
[[nodiscard]] PUNCT_API bool is_ignored(const Finding& finding, const IgnoredCodes& ignored) noexcept;
/// Removes the warnings with these codes.
PUNCT_API void drop_ignored(std::vector<Finding>& findings, const IgnoredCodes& ignored);

/// Whether no finding is an error; `strict` counts warnings as errors.
[[nodiscard]] PUNCT_API bool is_sound(const std::vector<Finding>& findings, bool strict = false) noexcept;

/// What a reading is asked to do.
struct Request {
  Choice choice;
  IgnoredCodes ignored;
  /// Only this part of the games. The files are then read twice.
  std::optional<Part> part;
  /// The number of workers; 0 for one per core.
  unsigned workers = 1;
  /// The largest game, in bytes as written. A larger one is passed over with an error.
  std::uint64_t max_game_size = formats::Limits{}.game_bytes;
  /// How to allow a larger one, for the error; empty if there is no way. Must outlive the reading.
  std::string_view max_game_size_hint{};
  /// Whether warnings are errors.
  bool strict = false;
  /// Whether a move that changes nothing passes the turn, with a warning.
  bool allow_no_change = false;
  /// Whether the bytes of each game are needed: GameView::bytes. Games are then read twice.
  bool keeps_bytes = false;
  /// Whether the work on each game takes long, so that each should be shared out among the workers by itself.
  bool works_long = false;
  /// Whether findings are to come with their lines of input.
  bool keeps_excerpts = false;
};
/// The number of workers, at least 1.
[[nodiscard]] PUNCT_API unsigned workers_of(const Request& request) noexcept;

/// A run of games of one file that contributed to a result.
struct CoveredGames {
  std::string file;
  /// The numbers of the first and the last game, from 1; 1 and 0 if none was read.
  std::uint64_t first = 1;
  std::uint64_t last = 0;
  /// The number of games in the file.
  std::uint64_t of = 0;
  /// Of the file on disk; for a member of an archive and for a stream, of its bytes.
  std::string sha256;
  friend bool operator==(const CoveredGames&, const CoveredGames&) = default;
};
/// Every file that was read, in order.
using Coverage = std::vector<CoveredGames>;

/// A file, a member of an archive or a stream, with its name in findings.
struct Source {
  /// The path, or `ARCHIVE:MEMBER`. The second of equal names ends in `#2`, the third in `#3`.
  std::string name;
  /// The name without that number.
  std::string path;
  formats::Format format = formats::Format::text;
  /// The format of the first source of the run; games that keep the format of the input are written in it.
  formats::Format first_format = formats::Format::text;
};

/// A game that a worker processes. Its number in its source is known only after that.
struct GameView {
  const Source& source;
  /// May be changed; make_canonical(record, game) brings it into the form that tools write.
  Record& record;
  /// The game as replayed.
  Game& game;
  /// The findings about its text and its moves, sorted by place, without game numbers. The handler may add more, such
  /// as what a format cannot hold.
  std::vector<Finding>& findings;
  /// Its bytes in the source if Request::keeps_bytes is set; else empty.
  std::string_view bytes{};
};

/// A line of input, or the part of it around a finding.
struct Excerpt {
  std::string line;
  /// The column of the finding in `line` on a terminal, from 1; 0 if there is nothing to show.
  std::uint32_t column = 0;
};

/// The line of `bytes` that contains a place, cut to a readable length around the column. `origin` is the place of the
/// first byte.
[[nodiscard]] PUNCT_API Excerpt excerpt_of(std::string_view bytes, Place origin, Place place);

/// Hears what happens while games are read: one call at a time, in the order of the input, which is the same for any
/// number of workers. Whoever wants to hear nothing uses this class itself.
class PUNCT_API Events {
 public:
  virtual ~Events() = default;
  /// A finding about a game that is delivered, or outside of games, before its delivery. The excerpt is empty unless
  /// Request::keeps_excerpts is set.
  virtual void finding(std::string_view file, const Finding& finding, const Excerpt& excerpt);
  /// An input that gives no games, or no more.
  virtual void unread(const Unread& unread);
  /// A source begins.
  virtual void begins(const Source& source);
  /// A source ends, with so many games, and whether it has all games that Choice::games names.
  virtual void ends(const Source& source, std::uint64_t games, bool has_all);
  /// So many bytes of all, and games, have been read; `of` is 0 if that is unknown.
  virtual void advanced(std::uint64_t bytes, std::uint64_t of, std::uint64_t games);
  /// There were games, but Choice::skip left none.
  virtual void skipped_all();
};

/// Asks a reading to stop when it becomes true, from any thread or signal handler.
using Stop = std::atomic<bool>;
/// For readings that nobody stops.
inline constinit const Stop kNeverStops{false};

/// How a reading went.
struct ReadReport {
  /// All games that were seen, including those that were not wanted.
  std::uint64_t games = 0;
  /// The findings of the games that were delivered, and those outside of games.
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  /// The inputs that could not be read, or not to their ends.
  std::vector<Unread> unread;
  /// How many workers there were at most; there are fewer if the system refuses threads.
  unsigned workers = 1;
  /// False if the input was not read because it cannot be read twice.
  bool was_begun = true;
};

/// A game after a worker has processed it, back in order.
template <class Answer>
struct Delivered {
  const Source& source;
  /// Its number in its source, from 1.
  std::uint64_t number = 0;
  /// With game numbers and with Request::strict applied.
  const std::vector<Finding>& findings;
  /// How many further findings about its whole file were reported with an earlier game.
  std::size_t repeated = 0;
  /// False for a game too large to be read; its answer is then default-constructed.
  bool was_read = true;
  Answer& result;
};

/// What a Sink receives beside games.
class SinkBase {
 public:
  virtual ~SinkBase() = default;
  /// Whether the sink applies the part of Choice for the whole run itself, and so needs all games.
  [[nodiscard]] virtual bool chooses() const noexcept { return false; }
  /// A source begins; also called if the source contains no game.
  virtual void begin(const Source& source) { static_cast<void>(source); }
  /// A fault outside of any game.
  virtual void stray(const Source& source, const Finding& finding) {
    static_cast<void>(source);
    static_cast<void>(finding);
  }
  /// A file, folder or archive, or the rest of it, cannot be read.
  virtual void unreadable(const Unread& unread) { static_cast<void>(unread); }
};

/// Receives the output of a reading in the order of the input, one call at a time.
template <class Answer>
class Sink : public SinkBase {
 public:
  /// Returns false if it wants no more games. No other is delivered and no other source is read; with a Coverage, which
  /// states whole files, the source at hand is read to its end.
  virtual bool game(Delivered<Answer>& delivered) = 0;
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
  explicit GameJob(SinkBase& games) noexcept : sink(games) {}
  virtual ~GameJob() = default;

  SinkBase& sink;

  [[nodiscard]] virtual std::unique_ptr<Results> make_results() const = 0;
  virtual void prepare(unsigned workers) = 0;
  /// Clears the result with this index, or creates it.
  virtual void reset(Results& results, std::size_t index) const = 0;
  virtual void handle(unsigned worker, GameView& view, Results& results, std::size_t index) = 0;
  /// The memory of a result, roughly.
  [[nodiscard]] virtual std::size_t memory_of(const Results& results, std::size_t index) const = 0;
  virtual bool deliver(const Source& source, std::uint64_t number, const std::vector<Finding>& findings,
                       std::size_t repeated, bool was_read, Results& results, std::size_t index) = 0;
};

PUNCT_API ReadReport run_games(Sources& sources, const Request& request, GameJob& job, Events& events,
                               Coverage* coverage, const Stop& stop);

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
  TypedJob(MakeHandler make_handler, Sink<Result>& games)
      : GameJob(games), make_handler_(std::move(make_handler)), games_(games) {}

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
  void handle(unsigned worker, GameView& view, Results& results, std::size_t index) override {
    handlers_[worker](view, static_cast<List&>(results).values[index]);
  }
  [[nodiscard]] std::size_t memory_of(const Results& results, std::size_t index) const override {
    return sizeof(Result) + memory_outside(static_cast<const List&>(results).values[index]);
  }
  bool deliver(const Source& source, std::uint64_t number, const std::vector<Finding>& findings, std::size_t repeated,
               bool was_read, Results& results, std::size_t index) override {
    Result& result = static_cast<List&>(results).values[index];
    Delivered<Result> finished{source, number, findings, repeated, was_read, result};
    return games_.game(finished);
  }

 private:
  struct List final : Results {
    std::vector<Result> values;
  };
  MakeHandler make_handler_;
  Sink<Result>& games_;
  std::vector<decltype(std::declval<MakeHandler&>()())> handlers_;
};

}  // namespace detail

/// Reads and replays every game of the sources, in parallel. Delivers the answers to the sink in the order of the
/// input: the same calls in the same order for every number of workers. Memory is bounded, whatever the size of the
/// input.
///
/// `make_worker()` is called once per worker before the work begins. It returns a callable `void(GameView&, Answer&)`
/// that holds the worker's own state and runs in that worker's thread. An Answer starts default-constructed or, if it
/// has clear(), cleared, so that its memory is reused. An Answer that owns memory must have memory(), which gives the
/// number of bytes, roughly, because answers wait for their turn in bounded memory. Only the games that Choice wants
/// are delivered, and only their findings are events. For a Part, and for a choice that depends on the number of games,
/// the input is read twice. Every file that is read is added to `coverage` if there is one. A request to stop ends the
/// reading after the games that are being delivered. What a worker, make_worker, the sink or the events throw ends the
/// reading and reaches the caller.
template <class Answer, class MakeWorker>
ReadReport for_each_game(Sources& sources, const Request& request, MakeWorker make_worker, Sink<Answer>& sink,
                         Events& events, Coverage* coverage = nullptr, const Stop& stop = kNeverStops) {
  detail::TypedJob<Answer, MakeWorker> job(std::move(make_worker), sink);
  return detail::run_games(sources, request, job, events, coverage, stop);
}

}  // namespace punct::collections
