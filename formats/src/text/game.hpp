// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/notation.hpp"
#include "punct/record.hpp"

namespace punct::formats {

/// A game on its way from a text into its record: the lines of play that are open, the last of which grows, and what
/// is wrong with them. What is added is the reader's business; where it belongs is known here.
class TextGame {
 public:
  void begin(Place place);

  [[nodiscard]] Record& record() noexcept { return record_; }
  [[nodiscard]] std::vector<Finding>& findings() noexcept { return findings_; }
  [[nodiscard]] bool in_variation() const noexcept { return !outer_.empty(); }
  [[nodiscard]] bool has_move() const noexcept { return line_.last != kNoNode; }
  [[nodiscard]] std::size_t depth() const noexcept { return outer_.size(); }

  /// To be called once, before the first move and behind the tags.
  void begin_moves() { first_player_ = record_.first_player(); }
  void add_move(const MoveText& move, Place place) {
    if (line_.last != kNoNode || line_.of == kNoNode) {
      line_.last = record_.append(line_.last, move, place);
    } else {
      begin_variation_with(move, place);
    }
    if (line_.first == kNoNode) line_.first = line_.last;
    line_.latest_variation = kNoNode;
    ++line_.plies;
  }
  void refuse_move(std::string_view token, const NotationError& error, Place place);
  /// Holds the number before a move against the one that it should be.
  void check_number(std::uint32_t number, Place place) {
    const std::uint32_t half_moves = line_.plies + (first_player_ == Player::black ? 1 : 0);
    const std::uint32_t expected = half_moves / 2 + 1 + line_.number_shift;
    if (number != expected) warn_of_number(number, expected, place);
  }
  void add_nag(std::uint8_t nag, Place place);
  /// To the move before it, or to the game or variation that has none yet.
  void add_comment(std::string_view comment);

  void open_variation(Place place);
  /// Goes back to the line that the variation belongs to; `whole` where nothing of the variation was passed over.
  void close_variation(bool whole);
  /// Leaves every variation, in which nothing is read any more.
  void leave_variations() noexcept { outer_.clear(); }
  /// Every variation that is open holds what else would have been the rest of the main line.
  void refuse_open_variations();

 private:
  struct Line {
    NodeIndex first = kNoNode;
    NodeIndex last = kNoNode;
    // The move in whose stead a variation stands; kNoNode in the main line.
    NodeIndex of = kNoNode;
    // The first move of the variation to `last` that was read last.
    NodeIndex latest_variation = kNoNode;
    // How many moves were made before the next one, from the start of the game.
    std::uint32_t plies = 0;
    // How far the numbers written are ahead of the right ones, modulo 2^32.
    std::uint32_t number_shift = 0;
    // The `(` of a variation.
    Place opened;
  };

  void begin_variation_with(const MoveText& move, Place place);
  void warn_of_number(std::uint32_t number, std::uint32_t expected, Place place);

  Record record_;
  std::vector<Finding> findings_;
  Line line_;
  std::vector<Line> outer_;
  Player first_player_ = Player::white;
  std::string comment_before_;
};

}  // namespace punct::formats
