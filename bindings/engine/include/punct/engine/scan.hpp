// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::engine {

/// A game that was read, replayed; record and game are null for one too large to be read.
struct ScannedGame {
  const Record* record = nullptr;
  const Game* game = nullptr;
  bool is_sound = false;
  /// Its number in the file, from 1.
  std::uint64_t number = 0;
};

/// How a file is read.
struct ScanOptions {
  /// As in Slice.
  bool allow_no_change = false;
  /// Whether add() will give more bytes.
  bool more_follows = false;
  /// Whether step() gives findings and records too.
  bool full = false;
  /// Is given every game in order, if it is set.
  std::function<void(const ScannedGame&)> take{};
};

/// What follows some bytes of a file.
enum class Rest : std::uint8_t {
  follows,  ///< More bytes.
  none,     ///< Nothing: the file ends here.
  lost,     ///< What cannot be read: the last game, if it has not ended, is left.
};

/// Reads a file of games in steps and lists what is in it.
class Scan {
 public:
  /// `format` is the name of a format; if empty, the extension of `name`, then the content decides. `name` stands in
  /// findings as their file. If more bytes follow, these must be the first 4 KiB at least.
  Scan(std::string name, std::string bytes, std::string_view format, const ScanOptions& options = {});
  ~Scan();
  Scan(Scan&&) noexcept;
  Scan& operator=(Scan&&) noexcept;

  /// An object of JSON: `format`, or `error` with a sentence if the bytes are in no format of games.
  [[nodiscard]] std::string begin() const;
  /// Gives more bytes of the file, and says what follows them.
  void add(std::string_view bytes, Rest rest);
  /// Reads the next part of the file, about 256 KiB. An object of JSON: `done`, `hungry` (whether more bytes are needed
  /// to go on), `offset` (bytes passed), `games`, one row for each game (`number`, `white`, `black`, `date`, `result`,
  /// `termination`, `plies`, `errors`, `findings`, of a puzzle its tags `puzzle` and `grade`, and for open(): `offset`,
  /// `size`, `line`, `column`, `index`), and `strays`, findings outside of any game.
  ///
  /// In a full reading each row has `found` too, its findings, with `move`, the move as written with its number; what
  /// is about the whole file stands with the first game alone. Then one line follows for each game, which holds it in
  /// the format `jsonl` as formats::write_record() gives it; the line is empty if the game is too large.
  [[nodiscard]] std::string step();

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::engine
