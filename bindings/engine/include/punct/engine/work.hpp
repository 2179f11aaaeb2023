// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "punct/engine/scan.hpp"

namespace punct::engine {

/// Work that takes long, done in steps, so that whoever asked for it can watch and stop it. The games that were kept
/// serve all works that follow. The kinds, with their options and what their steps answer:
///
/// - `scan`: `name`, `format`, `allowNoChange`, `moreFollows`, `full`. Reads the bytes as Scan does. With `keep`, the
/// number of a file from 1,
///   the games are kept; `number` is that of the first game, if it is not 1.
/// - `line-up`: `games`. Chooses the kept games that are asked about, in order, as runs `[file, first, last]`; file 0
///   stands for games with errors. Files without a run are forgotten, and works
///   that go on are at their end. Done by begin(), which answers `games`, a number.
/// - `explore`: `position`, `after`, `like`, `by`, `depth`, `minGames`, `where`, `most`. In the end `answer`, the
///   `result` of `punct explore --json`; with a number for `most`, so many rows at most and `more_rows`, the number of
///   the others.
/// - `behind`: the same, with `like`, and `line`. `games`: a pair `[number, ply]` for each game that played the row, by
///   its number in the line-up, from 1.
/// - `select`: `where`. The same for the games that fit; with `rows` the objects of `punct select --json`.
/// - `puzzles`: `kinds`. `found`: the objects of `punct analyze --puzzles --json`, each puzzle once; `in` is the number
///   of its game in the line-up.
/// - `analyze`: `start`, `moves`, `search`, `best`. `plies`: those of `punct analyze --json`, one in each step. With
///   `search`, a number of positions, a second round follows, with `searched`: the ply, its score and best moves, and
///   `plies` again, all of them and judged, at the end.
/// - `search`: `position`, `positions`, `moves`. The score and `best`, the best moves of `punct analyze --best --json`.
/// - `puzzle`: `position`, `kind`. The puzzle in the position with all solutions, or `none`.
/// - `try`: `position`, `kind`, `move`. `solves`; if the game goes on after a solution, the `answer` to it, and in
///   `then` the kind of what is to be found after that; if not, the `refutation`, if there is one.
///
/// Every step answers `done`, and `at` and `of` if progress is known.
class Work {
 public:
  Work();
  ~Work();
  Work(Work&&) noexcept;
  Work& operator=(Work&&) noexcept;

  /// Begins a work; `options` is a JSON object. A work that is going on goes on after this one has ended. The answer
  /// has `error`, a sentence, if the work cannot be done, with `offset` and `length` where an expression is wrong.
  [[nodiscard]] std::string begin(std::string_view what, std::string_view options, std::string bytes = {});
  /// Does the next part: some milliseconds of work, but for searches.
  [[nodiscard]] std::string step();
  /// Gives more bytes of the file that is read.
  void add(std::string_view bytes, Rest rest);
  /// Ends the work that was begun last, done or not; the games that are kept stay.
  void end();

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::engine
