// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/search.hpp"

namespace punct {

Score Score::estimate(int hundredths) noexcept {
  return {Proof::none, static_cast<std::int8_t>(std::clamp(hundredths, -99, 99)), 0};
}

Score Score::win(Player winner, int moves) noexcept {
  const bool white = winner == Player::white;
  return {white ? Proof::white_wins : Proof::black_wins, static_cast<std::int8_t>(white ? 100 : -100),
          static_cast<std::uint8_t>(moves)};
}

Score Score::draw() noexcept { return {Proof::draw, 0, 0}; }

Score Score::of(const Outcome& outcome) noexcept { return outcome.winner ? win(*outcome.winner, 0) : draw(); }

std::optional<Player> Score::winner() const noexcept {
  if (proof == Proof::white_wins) return Player::white;
  return proof == Proof::black_wins ? std::optional(Player::black) : std::nullopt;
}

std::string text(const Score& score) {
  if (score.moves != 0) return (score.hundredths > 0 ? "#" : "#-") + std::to_string(score.moves);
  const int size = std::abs(score.hundredths);
  return (score.hundredths < 0 ? "-" : "") + std::to_string(size / 100) + "." + std::to_string(size / 10 % 10) +
         std::to_string(size % 10);
}

}  // namespace punct
