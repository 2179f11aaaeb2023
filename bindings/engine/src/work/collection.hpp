// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::engine {

/// A run of kept games: the number of their file, and those of the first and the last game in it, from 1.
struct Listed {
  std::uint32_t file = 0;
  std::uint64_t first = 1;
  std::uint64_t last = 0;
};

/// Games that are kept to be asked about, replayed. Takes some 8 KiB for a game of 60 plies.
class Collection {
 public:
  struct Kept {
    Record record;
    Game game;
    bool is_sound = false;
    /// The number that it has in its file.
    std::uint64_t number = 0;
  };
  struct File {
    std::string name;
    std::vector<Kept> games;
  };
  /// A game with its place; `kept` is null for one with errors that cannot be kept.
  struct View {
    const File* file;
    const Kept* kept;
  };

  /// Begins a file in place of an older one of that number.
  File& begin(std::uint32_t number, std::string name) { return files_[number] = {std::move(name), {}}; }
  /// Chooses the games that are asked about, and forgets the files that have none of them.
  void line_up(const std::vector<Listed>& runs);

  /// The number of games that are asked about.
  [[nodiscard]] std::size_t size() const noexcept { return order_.size(); }
  /// A game of them, from 0.
  [[nodiscard]] const View& operator[](std::size_t i) const { return order_[i]; }

 private:
  std::map<std::uint32_t, File> files_;
  std::vector<View> order_;
};

}  // namespace punct::engine
