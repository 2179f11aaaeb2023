// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "punct/move.hpp"
#include "punct/position.hpp"
#include "search/space_values.hpp"
#include "search/threat_map.hpp"

namespace punct::detail {

/// Chooses from the thousands of legal moves the few that look best: those that put dots on the cheapest chains of
/// both players and lift none from there.
class Candidates {
 public:
  Candidates();

  /// Lists the most promising legal moves, best first, at most `most`. If the opponent threatens to win, only moves
  /// that touch what all known threats need. The list stays valid until the next call.
  const std::vector<Move>& find(Position& position, bool is_threatened, std::size_t most);
  /// Whether no move was legal at the last call.
  [[nodiscard]] bool none_is_legal() const noexcept { return none_is_legal_; }
  /// Whether the opponent threatened to win at the last call.
  [[nodiscard]] bool were_threatened() const noexcept { return were_threatened_; }

 private:
  void value_spaces(const Position& position);
  void value_center(const Position& position);
  [[nodiscard]] int loss_of(const Position& position, const Piece& piece) const;
  void rate_all(const Position& position);
  void take_best(std::size_t most);

  static constexpr int kHighest = 255;
  std::vector<Move> moves_;
  std::vector<std::uint8_t> ratings_;
  std::vector<Move> best_;
  std::vector<Move> threats_;
  SpaceValues own_;
  SpaceValues theirs_;
  std::array<std::int16_t, 256> gain_;
  std::array<std::int16_t, 256> loss_;
  bool none_is_legal_ = false;
  bool were_threatened_ = false;
};

/// More than the legal moves of any position.
inline constexpr std::size_t kRoomForMoves = 16'384;

}  // namespace punct::detail
