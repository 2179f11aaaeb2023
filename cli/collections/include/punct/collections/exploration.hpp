// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/collections/expression.hpp"
#include "punct/collections/reading.hpp"
#include "punct/collections/text.hpp"
#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/space.hpp"

namespace punct::collections {

/// How alike positions must be to count as one, from fine to coarse.
enum class Likeness : std::uint8_t {
  exact,      ///< the same position
  symmetric,  ///< the same under one of the twelve symmetries of the board
  swapped,    ///< the same under one of these, colors exchanged or not
  puncts,     ///< the same player to move, and each PÜNCT's owner and space under one of the twelve symmetries
  part,       ///< holds the part that is asked about
};
inline constexpr std::size_t kLikenesses = 5;
inline constexpr std::array<std::string_view, kLikenesses> kLikenessNames{"exact", "symmetric", "swapped", "puncts",
                                                                          "part"};
/// The level with this name; `std::nullopt` if there is none.
[[nodiscard]] PUNCT_API std::optional<Likeness> likeness_named(std::string_view name) noexcept;
/// The place of a level among all levels, from 0.
constexpr std::size_t index_of(Likeness level) noexcept { return static_cast<std::size_t>(level); }

/// What a row is: a whole move, a piece and the space of its PÜNCT, or a sort of move.
enum class RowSort : std::uint8_t { move, piece, action };
inline constexpr std::array<std::string_view, 3> kRowSortNames{"move", "piece", "action"};

/// The share of points that the mover made, and its 95 % interval by Wilson.
struct Score {
  double score, low, high;
};

/// What is asked of a collection.
struct ExplorationRequest {
  /// A position line, or a part of a position in the form of `holds`; empty for the empty board.
  std::string position{};
  /// Moves that are played from the position, numbered or not, separated by blanks.
  std::string after{};
  /// The level of likeness; `std::nullopt` for the finest that enough games reach.
  std::optional<Likeness> like{};
  RowSort by = RowSort::move;
  /// How many moves to follow, at least 1.
  std::size_t depth = 1;
  /// How many games are enough.
  std::uint64_t min_games = 1;
  /// Only games that fit all of these.
  std::vector<Expression> where{};
};

/// For functions that take a largest number of rows: all of them.
inline constexpr std::size_t kAllRows = static_cast<std::size_t>(-1);

/// A line of play from the position, and how it went: results are those of the player who makes its last move.
struct OpeningRow {
  /// The moves in canonical notation, one after the other; the last of them alone.
  std::vector<std::string> line;
  /// Games that played it, each counted once; and games that reach the position after it, by whatever way.
  std::uint64_t games = 0, reach = 0;
  std::uint64_t won = 0, drawn = 0, lost = 0;
  /// `std::nullopt` without a finished game.
  std::optional<Score> score;
  /// The latest date, `2006.11.??` if only that much is known; empty if none is.
  std::string newest;
  /// The first game of the input that played it: `file:game:ply`.
  std::string example;
  /// Where the last move puts its PÜNCT; no space if rows are sorts of moves.
  Space punct;
};

/// Errors of Explorer::asking(): moves are to be played from a part of a position, and a part is asked about at another
/// level than `part`.
inline constexpr std::string_view kMovesNeedPosition = "moves need a whole position, not a part of one";
inline constexpr std::string_view kPartNeedsItsLevel =
    "the position is a part of one; it needs the level part";  ///< The same.

namespace detail {
struct ParsedReader;
}

/// Counts what was played from a position, and how it went. Takes 60 bytes per row and 12 per position near the one
/// that is asked about. Used by one thread at a time.
class Explorer {
 public:
  /// The error is a sentence: what is wrong with the position, the moves or their combination.
  [[nodiscard]] PUNCT_API static Expected<Explorer, std::string> asking(ExplorationRequest request);
  PUNCT_API ~Explorer();
  /// Takes the question and the counts; the other may only be destroyed or assigned to.
  PUNCT_API Explorer(Explorer&&) noexcept;
  /// The same.
  PUNCT_API Explorer& operator=(Explorer&&) noexcept;

  /// An explorer with the same question that has counted nothing.
  [[nodiscard]] PUNCT_API Explorer empty() const;

  /// Counts a game with its findings; one with an error only as broken. `file` and `number` name it in examples; games
  /// must come in the order of the input. Takes some microseconds.
  PUNCT_API void add(const Record& record, const Game& game, bool is_sound, const std::string& file,
                     std::uint64_t number);
  /// The ply at which a game plays a row's line for the first time, at the level that answers; `std::nullopt` if it
  /// does not. The question must fix that level. Counts nothing.
  [[nodiscard]] PUNCT_API std::optional<std::size_t> ply_of(const std::vector<std::string>& line, const Record& record,
                                                            const Game& game);
  /// Counts all games of the sources; see for_each_game().
  PUNCT_API ReadReport read(Sources& sources, const Request& request, Events& events, Coverage* coverage = nullptr,
                            const Stop& stop = kNeverStops);
  /// Adds the counts of an explorer with the same question, whose games follow those of this one. Sums are those of the
  /// whole; examples too. The error is a sentence: the questions differ.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> merge(Explorer& other);

  /// The level that answers: the one that was asked for, else the finest that enough games reach.
  [[nodiscard]] PUNCT_API Likeness level() const;
  /// Sound games that fit the expressions.
  [[nodiscard]] PUNCT_API std::uint64_t games() const noexcept;
  /// Games with errors.
  [[nodiscard]] PUNCT_API std::uint64_t broken() const noexcept;
  /// Sound games that the expressions left out.
  [[nodiscard]] PUNCT_API std::uint64_t left_out() const noexcept;
  /// Games that reach the position at the level that answers.
  [[nodiscard]] PUNCT_API std::uint64_t reached() const;
  /// The same for a level from finest() to level().
  [[nodiscard]] PUNCT_API std::uint64_t reached(Likeness level) const;
  /// Those of them that end with the position, and those that go on after the last row.
  [[nodiscard]] PUNCT_API std::uint64_t ended() const;
  [[nodiscard]] PUNCT_API std::uint64_t deeper() const;  ///< The same.
  /// The finest level that was asked for.
  [[nodiscard]] PUNCT_API Likeness finest() const noexcept;
  /// The position that is asked about; `std::nullopt` for a part of one.
  [[nodiscard]] PUNCT_API const std::optional<Position>& position() const noexcept;
  /// The moves that lead there.
  [[nodiscard]] PUNCT_API const std::vector<Move>& moves() const noexcept;
  /// The rows of the level that answers, at most so many: most games first, then by move; what follows a row comes
  /// after it.
  [[nodiscard]] PUNCT_API std::vector<OpeningRow> rows(std::size_t most = kAllRows);
  /// The same one after the other, until `visit` returns false.
  PUNCT_API void for_each_row(const std::function<bool(const OpeningRow&)>& visit);
  /// Writes the answer as one JSON object, the `result` of `punct explore --json` (docs/json-output.md), which also
  /// holds what a merge needs. False if `take` returned false. With a number for `most`, it is one for people: so many
  /// rows at most, `more_rows` for the number of the others, and nothing that a merge needs.
  PUNCT_API bool write_json(const TakeText& take, std::size_t most = kAllRows);
  [[nodiscard]] PUNCT_API std::string json(std::size_t most = kAllRows);  ///< The same as one text.
  /// Adds the counts that write_json() wrote for the same question. `files` are all files in the order of the input,
  /// the same at every call. The error is a sentence.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_json(const std::string& json,
                                                                const std::vector<std::string>& files);
  /// What json() gives, with the places of files in files() in place of their names: names that are not UTF-8 may look
  /// alike in JSON.
  [[nodiscard]] PUNCT_API std::string numbered_json();
  /// The same as read_json() for what numbered_json() gave. `files` are the files() of that explorer.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_numbered_json(const std::string& json,
                                                                         const std::vector<std::string>& files);
  /// The files of the games so far, in order; one whose games come back after those of another is there again.
  [[nodiscard]] PUNCT_API const std::vector<std::string>& files() const noexcept;

 private:
  friend struct detail::ParsedReader;
  struct State;
  explicit Explorer(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace punct::collections
