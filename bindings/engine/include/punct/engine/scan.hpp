// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace punct::engine {

/// Reads a file of games in steps and lists what is in it.
class Scan {
 public:
  /// `format` is the name of a format; if empty, the extension of `name`, then the content decides. `name` stands in
  /// findings as their file. `allow_no_change` is as in Slice.
  Scan(std::string name, std::string bytes, std::string_view format, bool allow_no_change = false);
  ~Scan();
  Scan(Scan&&) noexcept;
  Scan& operator=(Scan&&) noexcept;

  /// An object of JSON: `format`, or `error` with a sentence if the bytes are in no format of games.
  [[nodiscard]] std::string begin() const;
  /// Reads the next part of the file, about 256 KiB. An object of JSON: `done`, `offset` (bytes passed), `games`, one
  /// row for each game (`number`, `white`, `black`, `date`, `result`, `termination`, `plies`, `errors`, `findings`, and
  /// for open(): `offset`, `size`, `line`, `column`, `index`), and `strays`, findings outside of any game.
  [[nodiscard]] std::string step();

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::engine
